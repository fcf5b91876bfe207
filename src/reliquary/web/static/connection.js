// Whether the server can be reached. As soon as it cannot, a banner says so, before anything is clicked: the browser tells
// when it goes offline, and the stream of a table when it is lost.

const banner = document.querySelector("#lost");
const icon = document.querySelector("link[rel=icon]");
const troubles = new Set();

export const connected = () => troubles.size === 0;

function show() {
  const said = troubles.has("offline") ? banner.dataset.offline : banner.dataset.lost;
  if (banner.textContent !== said) banner.textContent = said;
  banner.hidden = connected();
  document.dispatchEvent(new CustomEvent("connection:changed"));
}

export function lose(trouble) {
  if (troubles.has(trouble)) return;
  troubles.add(trouble);
  show();
}

// Something came from the server: whatever was wrong is over.
export function reached() {
  if (connected()) return;
  troubles.clear();
  show();
}

// A browser without a network still reaches a server on the same machine.
export async function check() {
  try {
    await fetch(icon.href, { method: "HEAD", cache: "no-store" });
    reached();
  } catch {
    lose("offline");
  }
}

addEventListener("offline", check);
addEventListener("online", check);
if (!navigator.onLine) check();

// Whoever clicks nevertheless is told again.
document.addEventListener("click", (event) => {
  if (connected() || !event.target.closest("a[href], button, [data-thing]")) return;
  banner.classList.remove("again");
  void banner.offsetWidth;
  banner.classList.add("again");
}, { capture: true });

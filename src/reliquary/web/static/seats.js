// Seats: running clocks, chat, the menu of a seat, the number of spectators.

import { send, unsent } from "./forms.js";
import { apply, onPresence, revision } from "./live.js";

// Clocks: what was left when the log last read them, less the time since then by the server's own time.
const table = document.querySelector("main[data-now]");
const ahead = table ? Date.now() / 1000 - Number(table.dataset.now) : 0;

function tick() {
  for (const clock of document.querySelectorAll(".clock[data-runs]")) {
    const gone = Date.now() / 1000 - ahead - Number(clock.dataset.since);
    const left = Math.max(0, Math.floor(Number(clock.dataset.left) - Math.max(0, gone)));
    const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    const digits = clock.querySelector(".digits");
    if (digits.textContent !== text) digits.textContent = text;
    clock.classList.toggle("late", left < 60);
  }
}
setInterval(tick, 500);
tick();
document.addEventListener("table:changed", tick);

// Chat
const line = document.querySelector("#say");
line?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = line.elements.text;
  const text = field.value.trim();
  if (!text) return;
  try {
    const name = line.elements.name?.value.trim();
    const change = await (await send(line.action, { text, ...(name && { name }), revision: revision() })).json();
    if (!change.error) {
      field.value = "";
      line.elements.name?.remove();
    }
    apply(change);
    if (line.matches(":popover-open")) line.hidePopover();
  } catch {
    unsent();
  }
});

// Whoever has chosen in the menu of their seat wants to see what comes of it.
document.addEventListener("submit", (event) => {
  const menu = event.target.closest(".seat-menu:popover-open");
  if (menu) setTimeout(() => menu.hidePopover());
});

// After the last move nobody has a seat to leave.
document.addEventListener("table:changed", () => {
  const door = document.querySelector("#my-seat");
  if (!door) return;
  door.hidden = table.dataset.status !== "running";
  if (door.hidden) document.querySelector("#seat-menu").hidePopover();
});

// Those who watch
const watchers = document.querySelector("#watchers");
onPresence(({ spectators: count }) => {
  if (!watchers) return;
  watchers.hidden = count === 0;
  const words = count === 1 ? watchers.dataset.one : watchers.dataset.many.replace("%", count);
  watchers.querySelector("b").textContent = count;
  watchers.querySelector(".unseen").textContent = words;
  watchers.title = words;
});

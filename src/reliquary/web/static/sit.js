// Around the game: sitting down adds this browser's own chance to the shuffle, forms are sent without leaving the page,
// the link is copied, and the promise about the shuffle is checked.

import { revision } from "./live.js";
import { post } from "./post.js";

// 128 bits, drawn here: nobody else can know them before.
function share() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.matches("[data-post]")) {
    event.preventDefault();
    const body = Object.fromEntries(new FormData(form, event.submitter));
    body.revision = revision();
    if ("seat" in body) body.seat = Number(body.seat);
    if ("share" in form.dataset) body.share = share();
    post(form.action, body);
  } else if (form.matches("[data-share]") && !form.elements.share) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "share", value: share() });
    form.append(field);
  }
});

// Only the chairs that the table will have are described.
const dialog = document.querySelector(".dialog");
function chairs() {
  const wanted = Number(dialog.querySelector("input[name=seats]:checked").value);
  for (const chair of dialog.querySelectorAll("[data-seat]")) {
    const there = Number(chair.dataset.seat) < wanted;
    chair.hidden = !there;
    chair.querySelector("select").disabled = !there;
  }
}
if (dialog) {
  dialog.addEventListener("change", chairs);
  chairs();
}

// The link
const copy = document.querySelector("#copy");
const link = document.querySelector("#link");
if (copy && navigator.clipboard) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(link.value);
    copy.querySelector("span").textContent = copy.dataset.copied;
  });
}
link?.addEventListener("focus", () => link.select());

// The promise: the secret shown now must have the digest shown then.
async function check() {
  const note = document.querySelector(".fairness[data-secret]");
  const verdict = note?.querySelector(".verdict");
  if (!verdict || verdict.textContent || !crypto.subtle) return;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(note.dataset.secret));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const kept = hex === note.dataset.commitment;
  verdict.classList.add(kept ? "yes" : "no");
  verdict.textContent = verdict.dataset[kept ? "yes" : "no"];
}
document.addEventListener("table:changed", check);
check();

// Single keys: each module says what its own do. They mean nothing in fields, in dialogs and panels, or together with
// Ctrl and the like; who speaks to their machine, or is on the wrong key often, can switch them off.

import { liked } from "./settings.js";

const acts = new Map();
const BUSY = "input, textarea, select, [contenteditable], [popover]";
const dialog = document.querySelector("#keys");

export const onKey = (key, act) => acts.set(key, act);

// On a French keyboard a digit alone is another character.
function nameOf(event) {
  if (/^[1-9?]$/.test(event.key)) return event.key;
  if (event.shiftKey) return "";
  return event.code.match(/^Digit([1-9])$/)?.[1] ?? event.key.toLowerCase();
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  if (!liked().shortcuts || event.target.closest?.(BUSY) || document.querySelector("dialog[open]")) return;
  const act = acts.get(nameOf(event));
  if (!act) return;
  event.preventDefault();
  act(event);
});

if (dialog) {
  onKey("?", () => dialog.showModal());
  document.querySelector("#show-keys").addEventListener("click", () => {
    document.querySelector("#settings").hidePopover();
    dialog.showModal();
  });
}

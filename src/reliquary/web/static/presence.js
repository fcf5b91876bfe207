// The waiting room: who has this page open right now, as a mark on their chairs, and how many others look on.

import { onPresence } from "./live.js";

const others = document.querySelector("#looking-on");
let here = null;

function show() {
  if (!here) return;
  for (const mark of document.querySelectorAll(".presence:not(.ready)")) {
    const there = here.seats.includes(Number(mark.dataset.seat));
    mark.classList.toggle("here", there);
    mark.textContent = there ? mark.dataset.here : mark.dataset.away;
  }
  others.hidden = here.spectators === 0;
  others.textContent = here.spectators === 1 ? others.dataset.one : others.dataset.many.replace("%", here.spectators);
}

onPresence((told) => {
  here = told;
  show();
});
document.addEventListener("table:changed", show);

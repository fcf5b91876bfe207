// Sends what a person does at the table, once: nothing else is sent before the table has moved on or an answer came.

import { refuse, send } from "./forms.js";
import { apply } from "./live.js";

let waiting = null;

export const sending = () => waiting !== null;

export async function post(address, body) {
  if (sending()) return;
  const letter = Symbol("a post that awaits its answer");
  wait(letter);
  try {
    apply(await (await send(address, body)).json());
  } catch {
    refuse(document.querySelector("#lost").textContent);
  } finally {
    if (waiting === letter) wait(null);
  }
}

function wait(letter) {
  waiting = letter;
  document.querySelector("#fragment").ariaBusy = letter ? "true" : null;
}

// The stream may be quicker than the answer.
document.addEventListener("table:changed", () => wait(null));

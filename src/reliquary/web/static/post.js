// Sends what a person does at the table, once: nothing else is sent before the table has moved on or an answer came.

import { send, unsent } from "./forms.js";
import { apply } from "./live.js";

let waiting = null;

export const sending = () => waiting !== null;

// Whether there was an answer: without one what was chosen stays chosen.
export async function post(address, body) {
  if (sending()) return false;
  const request = Symbol("a post without its response yet");
  wait(request);
  try {
    const answer = await (await send(address, body)).json();
    apply(answer);
    if (answer.stopped) document.dispatchEvent(new CustomEvent("table:stopped", { detail: { ...answer, address } }));
    return true;
  } catch {
    unsent();
    return false;
  } finally {
    if (waiting === request) wait(null);
  }
}

function wait(request) {
  waiting = request;
  document.querySelector("#fragment").ariaBusy = request ? "true" : null;
}

// The stream may be quicker than the answer.
document.addEventListener("table:changed", () => wait(null));

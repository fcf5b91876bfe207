// Sends what a person does at the table, once: while an answer is awaited nothing else is sent.

import { refuse, send } from "./forms.js";
import { apply } from "./live.js";

let busy = false;

export const sending = () => busy;

export async function post(address, body) {
  if (busy) return;
  busy = true;
  document.querySelector("#fragment").ariaBusy = "true";
  try {
    apply(await (await send(address, body)).json());
  } catch {
    refuse(document.querySelector("#lost").textContent);
  } finally {
    busy = false;
    document.querySelector("#fragment").ariaBusy = null;
  }
}

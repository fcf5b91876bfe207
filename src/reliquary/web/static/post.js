// Sends what a person does, once: while an answer is awaited nothing else is sent.

import { apply, refuse } from "./live.js";

let busy = false;

export const sending = () => busy;

export async function post(address, body) {
  if (busy) return false;
  busy = true;
  document.querySelector("#fragment")?.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Reliquary": "1" },
      body: JSON.stringify(body),
    });
    apply(await answer.json());
    return answer.ok;
  } catch {
    refuse(document.querySelector("#lost").textContent);
    return false;
  } finally {
    busy = false;
    document.querySelector("#fragment")?.removeAttribute("aria-busy");
  }
}

// Forms on every page: those that lead to another page, or to this one anew, are sent by a script. A form sent by the
// browser itself would not say where it comes from, since these pages send no referrer.

import { connected, reached } from "./connection.js";
import { due, promised, shown } from "./shuffle.js";

const refused = document.querySelector("#refused");
const lost = document.querySelector("#lost");

export function refuse(sentence) {
  refused.textContent = sentence;
  refused.hidden = !sentence;
}

// Whoever sits down by this button promises a share.
const sits = (form, button) => "sits" in (button?.dataset ?? {}) && form.closest("#fragment");

// What a form says; with the name if it was just typed, and with a promise if it is one to sit down by.
export function fieldsOf(form, button) {
  const name = document.querySelector("#name")?.value.trim();
  return {
    ...(name ? { name } : {}),
    ...(sits(form, button) ? { digest: promised(shown(sits(form, button))) } : {}),
    ...Object.fromEntries(new FormData(form, button)),
  };
}

// What did not reach the server is said; it can be sent again as soon as there is a connection.
export const unsent = () => refuse(lost.dataset.unsent);
document.addEventListener("connection:changed", () => {
  if (connected() && refused.textContent === lost.dataset.unsent) refuse("");
});

export async function send(address, body) {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Reliquary": "1" },
    body: JSON.stringify(body),
  });
  reached();
  return answer;
}

// At a table where nobody is waited for the game begins at once: then its page is the next that is seen.
async function sitDown(url, seat, revision, commitment) {
  const digest = promised({ table: url.split("/").pop(), commitment });
  const { html } = await (await send(`${url}/sit`, { seat, revision, digest })).json();
  const holder = document.createElement("template");
  holder.innerHTML = html?.trim() ?? "";
  const now = holder.content.firstElementChild && shown(holder.content.firstElementChild);
  const shares = now?.sealed && due(now);
  if (shares?.length) await send(`${url}/reveal`, { shares });
}

async function go(form, body) {
  if (form.ariaBusy) return;
  form.ariaBusy = "true";
  try {
    const { url, then, error, seat, revision, commitment } = await (await send(form.action, body)).json();
    if (Number.isInteger(seat)) await sitDown(url, seat, revision, commitment);
    if (error) refuse(error);
    else if (url) location.assign(then ?? url);
    else location.reload();
  } catch (error) {
    // A fetch that got no answer is a TypeError; an answer that is no JSON is shown by the browser itself.
    if (error instanceof TypeError) unsent();
    else form.submit();
  } finally {
    form.ariaBusy = null;
  }
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-go]")) return;
  event.preventDefault();
  go(event.target, fieldsOf(event.target, event.submitter));
});

// A hint, when it is asked for: what a bot would do, lit up on the table, and why. It goes when the table moves on.

import { announce } from "./announce.js";
import { onKey } from "./keys.js";

const fragment = () => document.querySelector("#fragment");

function reveal() {
  for (const form of fragment().querySelectorAll("[data-hint]")) form.hidden = false;
}

async function ask(form) {
  const button = form.querySelector("button");
  if (button.ariaBusy === "true") return;
  if (document.querySelector("#advice").hasChildNodes()) return forget();
  button.ariaBusy = "true";
  const revision = fragment().dataset.revision;
  try {
    const answer = await fetch(form.action, { headers: { "X-Reliquary": "1" } });
    const told = await answer.json();
    if (fragment().dataset.revision === revision) show(told);
  } finally {
    button.ariaBusy = null;
  }
}

// Asked for once more, it goes.
function forget() {
  document.querySelector("#advice").replaceChildren();
  unmark();
}

function unmark() {
  for (const node of fragment().querySelectorAll(".advised")) node.classList.remove("advised");
}

function show(told) {
  const note = document.querySelector("#advice");
  if (!note) return;
  const words = told.error ? [told.error] : [told.words, ...told.reasons];
  note.replaceChildren(...words.map((sentence, place) => {
    const line = document.createElement(place ? "p" : "b");
    line.textContent = sentence;
    return line;
  }));
  announce(words.join(" "));
  unmark();
  for (const thing of told.things ?? []) {
    for (const node of fragment().querySelectorAll(`[data-thing="${CSS.escape(thing)}"]`)) node.classList.add("advised");
  }
  [...fragment().querySelectorAll(".moves button")].find((one) => one.value === told.move)?.classList.add("advised");
}

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-hint]")) return;
  event.preventDefault();
  ask(event.target);
});
onKey("h", () => fragment().querySelector("[data-hint]")?.requestSubmit());
document.addEventListener("table:changed", reveal);
reveal();

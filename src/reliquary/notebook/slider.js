// The slider of a record: everything it shows lies in this page.

import { morph } from "./morph.js";

const PACE = 1_100;
const slider = document.querySelector("#slider");
const run = document.querySelector("#run");
const where = document.querySelector("#where-now");
const last = Number(slider.max);
const turns = JSON.parse(document.querySelector("#slider").dataset.turns);
let timer = 0;

const bytes = Uint8Array.from(atob(document.querySelector("#moments").textContent.trim()), (sign) => sign.charCodeAt(0));
const unpacked = new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")));
const { lines, moments } = await unpacked.json();

function show(moment) {
  const there = Math.min(last, Math.max(0, moment));
  const fresh = document.createElement("template");
  fresh.innerHTML = moments[there].map((number) => lines[number]).join("\n");
  morph(document.querySelector("#fragment"), fresh.content.querySelector("#fragment"));
  slider.value = there;
  where.textContent = `${there} / ${last}`;
  slider.setAttribute("aria-valuetext", where.textContent);
}

function play(on) {
  clearInterval(timer);
  timer = on ? setInterval(() => (Number(slider.value) < last ? show(Number(slider.value) + 1) : play(false)), PACE) : 0;
  run.setAttribute("aria-pressed", on);
  run.ariaLabel = run.title = on ? run.dataset.stop : run.dataset.run;
  run.querySelector("use").setAttribute("href", on ? "#icons-pause" : "#icons-play");
}

const steps = {
  first: () => 0,
  "turn-back": (now) => turns.findLast((turn) => turn < now) ?? 0,
  back: (now) => now - 1,
  on: (now) => now + 1,
  "turn-on": (now) => turns.find((turn) => turn > now) ?? last,
  last: () => last,
};

function step(name) {
  play(false);
  show(steps[name](Number(slider.value)));
}

document.querySelector(".reel").hidden = false;
slider.addEventListener("input", () => {
  play(false);
  show(Number(slider.value));
});
run.addEventListener("click", () => {
  if (!timer && Number(slider.value) === last) show(0);
  play(!timer);
});
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (button) step(button.dataset.step);
});
document.addEventListener("keydown", (event) => {
  if (event.target === slider || event.altKey || event.ctrlKey || event.metaKey) return;
  const name = { ArrowLeft: "back", ArrowRight: "on", PageUp: "turn-back", PageDown: "turn-on", Home: "first", End: "last" }[event.key];
  if (!name) return;
  event.preventDefault();
  step(name);
});
show(last);

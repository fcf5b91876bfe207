// Through the replay of a game without leaving the page: the slider, the steps, the arrows; each moment has its address.

import { announce } from "./announce.js";
import { glide } from "./glide.js";
import { morph } from "./morph.js";

const PACE = 1_100;
const table = document.querySelector("main[data-moments]");
const slider = document.querySelector("#slider");
const run = document.querySelector("#run");
const log = document.querySelector("#log");
const seen = new Map();
let wanted = Number(slider.value);
let timer = 0;

const last = Number(table.dataset.last);
const address = (moment) => `${table.dataset.moments}${moment}?viewer=${table.dataset.viewer}`;

async function fetched(moment) {
  const there = address(moment);
  if (!seen.has(there)) seen.set(there, fetch(there, { headers: { "X-Reliquary": "1" } }).then((answer) => answer.json()));
  return seen.get(there);
}

async function show(moment) {
  wanted = Math.min(last, Math.max(0, moment));
  slider.value = wanted;
  let scene;
  try {
    scene = await fetched(wanted);
  } catch {
    location.assign(address(wanted));
    return;
  }
  // Whoever pulls the slider quickly sees where it is now, not where it was.
  if (scene.moment !== wanted || !scene.html) return;
  const fresh = document.createElement("template");
  fresh.innerHTML = scene.html.trim();
  const root = document.querySelector("#fragment");
  const step = document.activeElement?.dataset?.step;
  await glide(root, fresh.content.firstElementChild, () => {
    morph(root, fresh.content.firstElementChild);
    document.dispatchEvent(new CustomEvent("table:changed"));
    if (step) root.querySelector(`[data-step="${step}"]`)?.focus({ preventScroll: true });
  });
  document.title = scene.title;
  history.replaceState(null, "", scene.address);
  announce(root.querySelector("#prompt").textContent.trim());
  slider.setAttribute("aria-valuetext", `${wanted} / ${last}`);
  mark();
  for (const link of document.querySelectorAll(".viewer")) link.href = `${table.dataset.moments}${wanted}?viewer=${link.dataset.viewer}`;
  if (wanted < last) fetched(wanted + 1);
}

function mark() {
  const lines = [...log.children];
  for (const line of lines) line.classList.remove("now");
  const now = lines.findLast((line) => Number(line.dataset.moment) <= wanted);
  now?.classList.add("now");
  const box = log.parentElement;
  if (now) box.scrollTop = now.offsetTop - box.offsetTop - box.clientHeight / 2;
}

function play(on) {
  clearInterval(timer);
  timer = on ? setInterval(() => (wanted < last ? show(wanted + 1) : play(false)), PACE) : 0;
  run.setAttribute("aria-pressed", on);
  run.ariaLabel = run.title = on ? run.dataset.stop : run.dataset.run;
  const use = run.querySelector("use");
  use.setAttribute("href", use.getAttribute("href").replace(/#.*/, on ? "#pause" : "#play"));
}

run.hidden = false;
document.querySelector("#go").hidden = true;
run.addEventListener("click", () => {
  if (!timer && wanted === last) show(0);
  play(!timer);
});
slider.addEventListener("input", () => {
  play(false);
  show(Number(slider.value));
});
document.addEventListener("click", (event) => {
  const link = event.target.closest(".step-to, #log a");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  play(false);
  show(Number(new URL(link.href).pathname.split("/").pop()));
});
document.addEventListener("keydown", (event) => {
  if (event.target === slider || event.altKey || event.ctrlKey || event.metaKey) return;
  const step = { ArrowLeft: "back", ArrowRight: "on", PageUp: "turn-back", PageDown: "turn-on", Home: "first", End: "last" }[event.key];
  if (!step) return;
  event.preventDefault();
  document.querySelector(`[data-step="${step}"]`).click();
});

const copy = document.querySelector("#copy-moment");
if (navigator.clipboard) {
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(location.href);
    copy.querySelector("span").textContent = copy.dataset.copied;
  });
}
mark();
table.dataset.live = "replay";

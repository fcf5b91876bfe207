// Plays back over the board what the others did since my last turn, move by move: each is told, and its pieces glide and
// light up. Nothing can be chosen meanwhile; when it is over, or when somebody moves, the table is as it is.

import { glide } from "./glide.js";
import { trace } from "./live.js";
import { morph } from "./morph.js";

const bar = document.querySelector("#playback");
const table = document.querySelector("main[data-since]");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const [words, count, pause, onward] = ["words", "count", "pause", "onward"].map((part) => bar?.querySelector(`.playback-${part}`));
const PACE = 2_200;
let run = null;

const fragment = () => document.querySelector("#fragment");
const fetched = async (address) => (await fetch(address, { headers: { "X-Reliquary": "1" } })).json();

// False if there is nothing to show.
export async function playBack() {
  if (run) return true;
  const { before, steps } = await fetched(table.dataset.since);
  if (!steps.length || run) return false;
  run = { steps, at: -1, now: fragment().cloneNode(true), from: document.activeElement, timer: 0 };
  bar.hidden = false;
  onward.focus({ preventScroll: true });
  await draw(run, before);
  hold(still.matches);
  step();
  return true;
}

// One step on; after the last one the table is as it is now.
async function step() {
  const mine = run;
  if (!mine) return;
  if (mine.at + 1 === mine.steps.length) return stop();
  mine.at += 1;
  const { moment, seat, words: told } = mine.steps[mine.at];
  await draw(mine, moment);
  if (run !== mine) return;
  words.textContent = told;
  bar.className = `playback sheet seat-${seat}`;
  count.textContent = `${mine.at + 1} / ${mine.steps.length}`;
}

async function draw(mine, moment) {
  const scene = await fetched(`${table.dataset.since}/${moment}`);
  if (run !== mine || !scene.html) return;
  const fresh = document.createElement("template");
  fresh.innerHTML = scene.html.trim();
  const drawn = fresh.content.firstElementChild;
  await glide(fragment(), drawn, () => run === mine && morph(fragment(), drawn)).then(trace);
}

function hold(on) {
  clearInterval(run.timer);
  run.timer = on ? 0 : setInterval(step, PACE);
  pause.setAttribute("aria-pressed", String(on));
}

function stop() {
  const { now } = run;
  leave();
  glide(fragment(), now, () => morph(fragment(), now));
}

// The table has moved on, or moves on to what it is.
function leave() {
  clearInterval(run.timer);
  const { from } = run;
  const inside = bar.contains(document.activeElement);
  run = null;
  bar.hidden = true;
  if (inside) from?.focus?.({ preventScroll: true });
}

if (bar) {
  pause.addEventListener("click", () => hold(Boolean(run.timer)));
  onward.addEventListener("click", () => {
    hold(true);
    step();
  });
  bar.querySelector(".playback-end").addEventListener("click", stop);
  bar.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" && event.key !== "ArrowRight") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") stop();
    else onward.click();
  });
  document.addEventListener("table:changed", () => run && leave());
}

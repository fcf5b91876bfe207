// A first game: a few steps that explain what is asked and why, each shown once, when its question comes. The steps are
// texts of the game; a step names the kind of question it belongs to and what on the table it speaks of.

const guide = document.querySelector("#guide");
const text = guide?.querySelector(".guide-text");
const DONE = `reliquary.guide${location.pathname}`;
let steps = [];
let current = null;

const fragment = () => document.querySelector("#fragment");
const told = () => new Set(JSON.parse(sessionStorage.getItem(DONE) ?? "[]"));

function occasion() {
  const { status, kind } = fragment().dataset;
  if (status === "over") return "end";
  return fragment().classList.contains("my-turn") ? kind : "others";
}

// "welcome" comes before everything else; what belongs to any question of mine is "asked".
function next() {
  const [seen, now] = [told(), occasion()];
  const fits = (step) => ["welcome", now, ...(now === "others" || now === "end" ? [] : ["asked"])].includes(step.dataset.on);
  return steps.find((step, place) => !seen.has(place) && fits(step)) ?? null;
}

function show() {
  if (current && fits(current)) return;
  point(null);
  current = next();
  guide.hidden = current === null;
  if (!current) return;
  text.replaceChildren(current.cloneNode(true));
  point(current.dataset.at);
}

const fits = (step) => step.dataset.on === "welcome" || step.dataset.on === occasion() || (step.dataset.on === "asked" && occasion() !== "others");

function point(at) {
  for (const node of document.querySelectorAll(".spoken-of")) node.classList.remove("spoken-of");
  if (at) for (const node of fragment().querySelectorAll(at)) node.classList.add("spoken-of");
  stepAside();
}

// What it speaks of stays in sight: in the upper half of the board, the words lie in the lower.
function stepAside() {
  const board = document.querySelector(".board").getBoundingClientRect();
  const spoken = document.querySelector(".board .spoken-of")?.getBoundingClientRect();
  guide.classList.toggle("below", Boolean(spoken) && spoken.top + spoken.height / 2 < board.top + board.height / 2);
}

function understood() {
  const seen = told().add(steps.indexOf(current));
  sessionStorage.setItem(DONE, JSON.stringify([...seen]));
  current = null;
  show();
}

function stop() {
  sessionStorage.setItem(DONE, JSON.stringify(steps.map((_, place) => place)));
  current = null;
  show();
}

if (guide) {
  steps = [...guide.querySelector("template").content.children];
  guide.querySelector("[data-next]").addEventListener("click", understood);
  guide.querySelector("[data-skip]").addEventListener("click", stop);
  document.addEventListener("table:changed", () => {
    show();
    if (current) point(current.dataset.at);
  });
  show();
}

// The whole table of a seat: opened by its name, or by the key "o", which goes on to the next opponent. It stays open
// beside the board, follows the game, and covers neither a seat nor the question.

import { onKey } from "./keys.js";
import { morph } from "./morph.js";
import { close, open } from "./panels.js";

const panel = document.querySelector("#whole");
const holder = panel?.querySelector(".whole-table");
const title = panel?.querySelector("#whole-title");
const LEAST = 200;
// A log that is as wide and as high as this makes room for a whole table beside the board.
const ENOUGH = 380;
let shown = null;
let asked = 0;

const fragment = () => document.querySelector("#fragment");
const tabs = () => [...panel.querySelectorAll("[data-whole]")];
const others = () => [...fragment().querySelectorAll(".seats [data-thing^='seat:']")].map((node) => Number(node.dataset.thing.slice(5)));

// Only the newest answer counts: somebody may go through the seats faster than they come.
async function show(seat) {
  const mine = ++asked;
  const answer = await fetch(`${fragment().dataset.wholes}${seat}`, { headers: { "X-Reliquary": "1" } });
  const { html } = answer.ok ? await answer.json() : {};
  if (mine !== asked) return;
  if (html === undefined) return close(panel);
  draw(html);
  name(seat);
  shown = seat;
  place();
  if (panel.hidden) open(panel);
}

function draw(html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html.trim();
  const [old, drawn] = [holder.firstElementChild, fresh.content.firstElementChild];
  if (old?.dataset.key === drawn.dataset.key) morph(old, drawn);
  else holder.replaceChildren(drawn);
}

function name(seat) {
  for (const tab of tabs()) tab.setAttribute("aria-pressed", String(Number(tab.dataset.whole) === seat));
  title.textContent = title.dataset.of.replace("%", tabs()[seat].dataset.name);
}

// In the place of the log, where that is large enough beside the board; otherwise over the board.
function place() {
  const [log, board] = [document.querySelector(".log"), fragment().querySelector(".board")].map((part) => part?.getBoundingClientRect());
  const beside = log && board && log.left >= board.right && Math.min(log.width, log.height) >= ENOUGH;
  if (beside) put(log.top, log.bottom, `${log.width}px`);
  else overBoard();
}

function put(top, bottom, width) {
  Object.assign(panel.style, { top: `${top}px`, bottom: `${innerHeight - bottom}px`, width });
}

// Below the seats and above the question. On a page that scrolls both may be out of sight.
function overBoard() {
  const edge = (selector, side) => fragment().querySelector(selector)?.getBoundingClientRect()[side];
  const top = Math.max(56, Math.min(edge(".seats", "bottom") ?? 0, innerHeight - LEAST));
  const bottom = Math.min(innerHeight - 8, Math.max(edge(".dock", "top") ?? innerHeight, top + LEAST));
  put(top + 4, bottom - 4, "");
}

function next() {
  const seats = others();
  if (seats.length) show(seats[(seats.indexOf(shown) + 1) % seats.length]);
}

if (panel) {
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-whole]");
    if (!button) return;
    const seat = Number(button.dataset.whole);
    if (seat === shown && !panel.contains(button)) close(panel);
    else show(seat);
  });
  panel.addEventListener("panel:closed", () => {
    shown = null;
    asked += 1;
  });
  onKey("o", next);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented && shown !== null) close(panel);
  });
  document.addEventListener("table:changed", () => shown !== null && show(shown));
  addEventListener("resize", () => shown !== null && place());
}

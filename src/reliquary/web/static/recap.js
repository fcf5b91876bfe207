// What happened since one's last turn, told from the log: when somebody comes back to a table, or asks for it.

import { close, open } from "./panels.js";
import { playBack } from "./playback.js";

const recap = document.querySelector("#recap");
const button = document.querySelector("#since");
const log = document.querySelector("#log");
const table = document.querySelector("main.table");
const SEEN = `reliquary.seen${location.pathname}`;
let away = false;

const fragment = () => document.querySelector("#fragment");

// The lines between my last turn and this one: what I did in this turn already is no news.
export function linesSince() {
  const me = fragment().dataset.me;
  if (me === undefined || !log) return [];
  const mine = (line) => line.classList.contains(`seat-${me}`) && !line.classList.contains("said");
  const lines = [...log.children];
  while (lines.length && mine(lines.at(-1)) && fragment().classList.contains("my-turn")) lines.pop();
  const last = lines.findLastIndex(mine);
  return lines.slice(last + 1);
}

function tell() {
  const lines = linesSince();
  recap.querySelector("ol").replaceChildren(...lines.map((line) => line.cloneNode(true)));
  recap.querySelector(".none").hidden = lines.length > 0;
  recap.querySelector("#play-back").hidden = lines.length === 0;
  open(recap, recap.querySelector("[data-close]"));
}

function welcomeBack() {
  const missed = linesSince().filter((line) => Number(line.dataset.revision) > seen());
  if (away && missed.length > 1 && fragment().classList.contains("my-turn")) tell();
  away = false;
  note();
}

const seen = () => Number(localStorage.getItem(SEEN) ?? 0);

function note() {
  if (!document.hidden && fragment()) localStorage.setItem(SEEN, fragment().dataset.revision);
}

if (recap && button && table) {
  button.hidden = false;
  // Somebody who watches has no turn: they see the last one again.
  button.addEventListener("click", () => (fragment().dataset.me === undefined ? playBack() : tell()));
  recap.querySelector("#play-back").addEventListener("click", () => {
    close(recap);
    playBack();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) away = true;
    else setTimeout(welcomeBack, 600);
  });
  document.addEventListener("table:changed", () => {
    if (!away) note();
  });
  // Whoever comes back after the page was closed has a remembered place in the log.
  away = seen() > 0;
  welcomeBack();
}

// Before the game: when the chairs are closed this browser keeps the digests of all, and reveals its own share when its
// person says that they are ready. A browser that comes later (another device, or a person who took the seat over)
// promises a share of its own while chairs are empty.

import { send } from "./forms.js";
import { apply } from "./live.js";
import { beckon } from "./settings.js";
import { due, holds, promised, shown } from "./shuffle.js";

const AGAIN = 2_000;
const PRESSED = "reliquary.pressed";
const JUST_NOW = 10_000;
const main = document.querySelector("main[data-now]");
const ahead = Date.now() / 1000 - Number(main.dataset.now);
let busy = false;
let ready = false;
let called = false;

const table = () => shown(document.querySelector("#fragment"));

// What is refused or gets lost is tried again, as long as it is still due.
async function tell(deed, body) {
  if (busy) return;
  busy = true;
  const answer = await send(`${location.pathname}/${deed}`, body).catch(() => null);
  const change = await answer?.json().catch(() => null);
  busy = false;
  if (!answer?.ok) setTimeout(look, AGAIN);
  if (change) apply(change);
}

// Whoever plays alone, or has just closed the chairs with a button of this page, need not be asked.
const evident = ({ digests, mine }) =>
  digests.length === mine.length || Date.now() - Number(sessionStorage.getItem(PRESSED) ?? 0) < JUST_NOW;

function reveal(now) {
  const shares = due(now);
  const [broken, elsewhere, button] = ["broken", "elsewhere", "ready"].map((name) => document.querySelector(`#${name}`));
  broken.hidden = shares !== null;
  elsewhere.hidden = !now.mine.some((digest) => now.missing.includes(digest) && !holds(now.table, digest));
  if (!shares?.length) return;
  if (ready || evident(now)) tell("reveal", { shares });
  else ask(button);
}

function ask(button) {
  button.hidden = false;
  button.onclick = () => {
    ready = true;
    button.hidden = true;
    look();
  };
  if (!called) beckon();
  called = true;
}

// Nobody begins without the others before these had their time.
function allow() {
  const form = document.querySelector("#without");
  if (!form) return;
  const left = Number(form.dataset.from) - (Date.now() / 1000 - ahead);
  form.hidden = left > 0;
  if (left > 0) setTimeout(allow, 1000 * left + 100);
}

// Only whoever comes to the page does this: of two devices that are both open, none takes it from the other.
async function renew() {
  const now = table();
  if (document.hidden || now.sealed) return;
  const lacking = now.mine.filter((digest) => !holds(now.table, digest));
  for (const instead of [...lacking, ...Array(now.unpromised).fill("")]) {
    await tell("promise", { instead, digest: promised(now) });
  }
}

function look() {
  const now = table();
  if (now.sealed) reveal(now);
  allow();
}

document.addEventListener("submit", ({ target }) => {
  if (target.matches("#sit, #start")) sessionStorage.setItem(PRESSED, Date.now());
}, { capture: true });
document.addEventListener("table:changed", look);
document.addEventListener("visibilitychange", renew);
renew();
look();

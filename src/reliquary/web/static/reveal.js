// Before the game: as soon as the chairs are closed this browser keeps the digests of all and reveals its own share.
// A browser that comes later (another device, or a person who took the seat over) promises a share of its own while
// chairs are empty.

import { send } from "./forms.js";
import { apply } from "./live.js";
import { due, holds, promised, shown } from "./shuffle.js";

const AGAIN = 2_000;
let busy = false;

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

function reveal(now) {
  const shares = due(now);
  const [broken, elsewhere] = ["broken", "elsewhere"].map((name) => document.querySelector(`#${name}`));
  broken.hidden = shares !== null;
  elsewhere.hidden = !now.mine.some((digest) => now.missing.includes(digest) && !holds(now.table, digest));
  if (shares?.length) tell("reveal", { shares });
}

// Only whoever comes to the page does this: of two devices that are both open, none takes it from the other.
async function renew() {
  const now = shown(document.querySelector("#fragment"));
  if (document.hidden || now.sealed) return;
  const lacking = now.mine.filter((digest) => !holds(now.table, digest));
  for (const instead of [...lacking, ...Array(now.unpromised).fill("")]) {
    await tell("promise", { instead, digest: promised(now) });
  }
}

function look() {
  const now = shown(document.querySelector("#fragment"));
  if (now.sealed) reveal(now);
}

document.addEventListener("table:changed", look);
document.addEventListener("visibilitychange", renew);
renew();
look();

// Keeps the page at the newest revision of the table: a stream of events while the tab is visible, polling while it is
// hidden (a browser opens only a few connections to a site).

import { announce } from "./announce.js";
import { lose, reached } from "./connection.js";
import { refuse } from "./forms.js";
import { glide } from "./glide.js";
import { morph } from "./morph.js";

const table = document.querySelector("main[data-events]");
const log = document.querySelector("#log");
const icon = document.querySelector("link[rel=icon]");
const icons = [icon.href, icon.dataset.turn];

const HIDDEN_ASKS_EVERY = 12_000;
// A stream that is back so soon was not lost: a server that restarts, say.
const PATIENCE = 700;

let newest = 0;
let within = false;
let stream = null;
let timer = 0;
let reconnecting = 0;
let waits = 0;
let here = null;

const fragment = () => document.querySelector("#fragment");
export const revision = () => Number(fragment().dataset.revision);

// Shows a change: {revision, html, log, asked_me, title, status}. Older ones than what is shown are dropped.
export function apply(change) {
  if (change.error) refuse(change.error);
  if (change.html === undefined) return;
  if (change.viewer !== undefined && table.dataset.viewer !== undefined && change.viewer !== table.dataset.viewer) {
    // Somebody else looks at this page now, or from another seat: nothing of what was shown before may stay, and the
    // stream that tells what a stranger may know is not for them.
    location.reload();
    return;
  }
  if (change.revision <= newest) return;
  newest = change.revision;
  if (change.status !== table.dataset.status && table.dataset.status === "waiting") {
    location.reload();
    return;
  }
  if (!change.error) refuse("");
  show(change);
}

function show(change) {
  const fresh = document.createElement("template");
  fresh.innerHTML = change.html.trim();
  const root = fragment();
  const rules = document.querySelector("#rules");
  if (rules) rules.hash = fresh.content.firstElementChild.dataset.rule ?? "";
  const prompt = fresh.content.querySelector("#prompt, #result-title")?.textContent.trim();
  const counts = numbers(root);
  const focused = document.activeElement?.dataset?.thing ?? document.activeElement?.value;
  const swap = () => {
    morph(root, fresh.content.firstElementChild);
    table.dataset.status = change.status;
    recount(root, counts);
    tell(change.log ?? []);
    if (within) refocus(root, focused);
    document.dispatchEvent(new CustomEvent("table:changed"));
  };
  glide(root, fresh.content.firstElementChild, swap).then(trace);
  document.title = change.title;
  icon.href = icons[change.asked_me ? 1 : 0];
  announce(prompt);
}

export function trace(nodes) {
  for (const node of nodes) {
    node.classList.add("fresh");
    setTimeout(() => node.classList.remove("fresh"), 1800);
  }
}

function tell(lines) {
  if (!log || lines.length === 0) return;
  const known = Number(log.lastElementChild?.dataset.revision ?? -1);
  const holder = document.createElement("template");
  holder.innerHTML = lines.join("");
  for (const line of [...holder.content.children]) {
    if (Number(line.dataset.revision) <= known) continue;
    line.classList.add("fresh");
    log.append(line);
  }
  const old = [...log.querySelectorAll(".fresh")].filter((line) => Number(line.dataset.revision) <= known);
  for (const line of old) line.classList.remove("fresh");
  toTheEnd();
}

function toTheEnd() {
  log.parentElement.scrollTop = log.parentElement.scrollHeight;
}

// The newest line stays in sight when the table leaves more or less room for it.
if (log) new ResizeObserver(toTheEnd).observe(log.parentElement);

// Numbers that changed say so.
const numbers = (root) => [...root.querySelectorAll("[data-count]")].map((node) => node.textContent);

function recount(root, before) {
  const nodes = [...root.querySelectorAll("[data-count]")];
  if (nodes.length !== before.length) return;
  nodes.forEach((node, i) => {
    node.classList.toggle("counted", node.textContent !== before[i]);
  });
}

// Whoever goes through the table by keyboard stays there, also over the turns of the others.
document.addEventListener("focusin", (event) => {
  within = fragment()?.contains(event.target) ?? false;
});

function refocus(root, thing) {
  if (root.contains(document.activeElement) && document.activeElement.checkVisibility()) return;
  const stops = [...root.querySelectorAll("[data-thing][tabindex], button")];
  const again = stops.find((node) => thing && (node.dataset.thing ?? node.value) === thing);
  const seen = (node) => node?.checkVisibility();
  (seen(again) ? again : [...root.querySelectorAll(".glows, .moves button")].find(seen))?.focus({ preventScroll: true });
}

// The stream

function listen() {
  disconnect();
  stream = new EventSource(`${table.dataset.events}?since=${newest}`);
  stream.addEventListener("open", () => {
    found();
    table.dataset.live = "stream";
  });
  stream.addEventListener("table", (event) => {
    found();
    apply(JSON.parse(event.data));
  });
  stream.addEventListener("presence", (event) => {
    here = JSON.parse(event.data);
    document.dispatchEvent(new CustomEvent("table:presence"));
  });
  stream.addEventListener("error", () => {
    if (!reconnecting) reconnecting = setTimeout(() => lose("stream"), PATIENCE);
    stream.close();
    table.dataset.live = "lost";
    clearTimeout(timer);
    waits = Math.min(waits + 1, 6);
    timer = setTimeout(attend, 250 * 2 ** waits);
  });
}

function found() {
  clearTimeout(reconnecting);
  reconnecting = 0;
  waits = 0;
  reached();
}

// Calls `show` with who is here, {seats, spectators}: now, if that is known, and whenever it changes.
export function onPresence(show) {
  document.addEventListener("table:presence", () => show(here));
  if (here) show(here);
}

function disconnect() {
  clearTimeout(timer);
  stream?.close();
  stream = null;
}

async function ask() {
  disconnect();
  table.dataset.live = "asks";
  try {
    const answer = await fetch(`${table.dataset.fragment}?since=${newest}`, { headers: { "X-Reliquary": "1" } });
    if (answer.ok) {
      found();
      apply(await answer.json());
    }
  } catch {
    // The tab is hidden: the next question, or the stream when it is seen again, will tell.
  }
  if (document.hidden) timer = setTimeout(ask, HIDDEN_ASKS_EVERY);
}

function attend() {
  if (document.hidden) timer = setTimeout(ask, 1_000);
  else listen();
}

if (table) {
  newest = revision();
  document.addEventListener("visibilitychange", () => {
    disconnect();
    attend();
  });
  addEventListener("online", () => {
    disconnect();
    attend();
  });
  addEventListener("pagehide", disconnect);
  addEventListener("pageshow", (event) => event.persisted && attend());
  if (log) toTheEnd();
  icon.href = icons[fragment().classList.contains("my-turn") ? 1 : 0];
  attend();
}

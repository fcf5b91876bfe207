// What a thing is and does, drawn closely where its game does that, and why it cannot be chosen now: asked of the server
// when somebody points at it for a moment, clicks what does not glow, presses it for long, or asks by the keyboard ("i",
// or "z" to see it closely). Nothing here knows any game.

import { onKey } from "./keys.js";
import { letGo, planTo, thingAt } from "./table.js";

const note = document.querySelector("#about");
const asking = document.querySelector("#asking");
const [name, picture, effect, why, rule, plans] = ["name", "picture", "effect", "why", "rule", "plans"].map((part) => note?.querySelector(`.about-${part}`));
const LINGER = 550;
// What a finger opened closes by itself.
const STAYS = 8_000;
const GAP = 10;
const WHAT = "[data-thing], [data-about]";

let known = new Map();
let timer = 0;
let shownFor = null;
let pressed = null;
let touching = false;
// What was pointed at or reached last.
let latest = null;

const fragment = () => document.querySelector("#fragment");
const idOf = (node) => node.dataset.about ?? node.dataset.thing;
const within = (node) => (node?.closest("#fragment, #whole") ? node : null);
const inMode = () => document.body.classList.contains("asking");

async function learn(id) {
  if (!known.has(id)) {
    const answer = await fetch(`${note.dataset.from}?thing=${encodeURIComponent(id)}`, { headers: { "X-Reliquary": "1" } });
    known.set(id, answer.ok ? await answer.json() : {});
  }
  return known.get(id);
}

// Whoever asks is told why not; whoever only lingers is told what it is.
async function show(node, { asked }) {
  const id = idOf(node);
  shownFor = node;
  const told = await learn(id).catch(() => ({}));
  if (shownFor !== node || !node.isConnected) return;
  const ways = asked ? [...fragment().querySelectorAll(`.plan[data-aim="${CSS.escape(id)}"]`)] : [];
  const reason = asked && !ways.length && !node.matches(".glows") ? told.why_not : "";
  if (!told.name && !reason && !ways.length) return hide();
  fill(told, reason, ways);
  place(node);
}

function fill(told, reason, ways) {
  name.textContent = told.name ?? "";
  picture.innerHTML = told.picture ?? "";
  // Some pictures say it in words themselves.
  effect.textContent = picture.querySelector("[data-says]") ? "" : (told.effect ?? "");
  why.textContent = reason ?? "";
  rule.firstElementChild.dataset.rule = told.rule ?? "";
  plans.replaceChildren(...ways.map(offer));
  for (const part of [name, picture, effect, why, plans]) part.hidden = !part.hasChildNodes();
  rule.hidden = !told.rule;
  if (ways.length) plans.firstElementChild.focus();
}

// A button that presses the plan's own button.
function offer(plan) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "plan";
  button.textContent = plan.textContent;
  button.dataset.lights = plan.dataset.lights;
  button.addEventListener("click", () => {
    hide();
    plan.form.requestSubmit(plan);
  });
  return button;
}

// Above the thing, below it or beside it: where it covers least of the thing, the finger on it, the buttons, and the other seats.
function place(node) {
  if (!note.matches(":popover-open")) note.showPopover();
  const at = node.getBoundingClientRect();
  const { width, height } = note.getBoundingClientRect();
  const boxes = (parts) => [...fragment().querySelectorAll(parts)]
    .filter((part) => !part.contains(node) && part.checkVisibility())
    .map((part) => part.getBoundingClientRect());
  const [seats, buttons] = [boxes(".seats .seat"), boxes(".choices:not(.all) button, .tools button")];
  const covered = (spot, parts) => parts.reduce((sum, part) => sum + overlap(spot, part), 0);
  const [x, y] = [at.left + at.width / 2 - width / 2, at.top + at.height / 2 - height / 2];
  const around = [[x, at.top - height - GAP], [x, at.bottom + GAP], [at.left - width - GAP, y], [at.right + GAP, y]];
  const places = around.map(([left, top]) => onScreen(left, top, width, height));
  const cost = (spot) => 4 * overlap(spot, at) + covered(spot, seats) + 20 * covered(spot, buttons);
  const best = places.reduce((one, other) => (cost(other) < cost(one) ? other : one));
  Object.assign(note.style, { left: `${best.left}px`, top: `${best.top}px` });
}

function onScreen(x, y, width, height) {
  const [left, top] = [Math.max(8, Math.min(x, innerWidth - width - 8)), Math.max(8, Math.min(y, innerHeight - height - 8))];
  return { left, top, right: left + width, bottom: top + height };
}

function overlap(one, other) {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

function hide() {
  clearTimeout(timer);
  shownFor = null;
  if (!note.matches(":popover-open")) return false;
  note.hidePopover();
  return true;
}

function linger(node) {
  clearTimeout(timer);
  timer = setTimeout(() => show(node, { asked: false }), LINGER);
}

// A mode in which pointing asks instead of choosing: for fingers, and for the keyboard, which reaches every thing then.
function ask(on) {
  document.body.classList.toggle("asking", on);
  asking.ariaPressed = String(on);
  for (const node of fragment().querySelectorAll(WHAT)) {
    if (on && !node.hasAttribute("tabindex")) {
      node.tabIndex = 0;
      node.classList.add("askable");
    } else if (!on && node.classList.contains("askable")) {
      node.removeAttribute("tabindex");
      node.classList.remove("askable");
    }
  }
  if (!on) hide();
}

function clicked(event) {
  if (note.contains(event.target)) {
    if (event.target.closest("[data-rule]")) hide();
    return;
  }
  if (pressed === "long") return swallow(event);
  const node = within(event.target.closest?.(WHAT));
  const control = event.target.closest?.("button, a, summary, input, label");
  if (inMode() && node && !control) {
    swallow(event);
    show(node, { asked: true });
    return;
  }
  const chooses = event.detail ? thingAt(event.clientX, event.clientY) : event.target.closest?.(".glows");
  hide();
  if (node && !control && !chooses && !follow(node)) show(node, { asked: true });
}

// Pointing at where a plan leads makes it; a long press, or the keyboard's "i", tells of the others.
function follow(node) {
  const plan = node.matches(".aims") && planTo(node);
  if (plan) plan.form.requestSubmit(plan);
  return plan;
}

function swallow(event) {
  pressed = null;
  event.stopPropagation();
  event.preventDefault();
}

if (note) {
  document.addEventListener("click", clicked, { capture: true });
  document.addEventListener("pointerover", (event) => {
    const node = within(event.target.closest?.(WHAT));
    if (event.pointerType === "mouse") latest = node;
    if (event.pointerType !== "mouse" || node === shownFor || note.contains(event.target) || document.querySelector(".ghost")) return;
    hide();
    if (node) linger(node);
  });
  document.addEventListener("focusin", (event) => {
    const node = within(event.target.closest?.(WHAT));
    latest = node ?? latest;
    if (node && event.target.matches(":focus-visible")) linger(node);
    else if (!note.contains(event.target)) hide();
  });
  document.addEventListener("pointerdown", (event) => {
    pressed = null;
    const node = within(event.target.closest?.(WHAT));
    touching = event.pointerType !== "mouse" && node !== null;
    if (!touching) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (document.querySelector(".ghost")) return;
      pressed = "long";
      letGo();
      show(node, { asked: true });
    }, LINGER);
  });
  document.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse" && pressed !== "long" && Math.hypot(event.movementX, event.movementY) > 6) clearTimeout(timer);
  });
  document.addEventListener("pointerup", (event) => {
    if (event.pointerType === "mouse") return;
    clearTimeout(timer);
    if (pressed === "long" && !note.contains(event.target)) timer = setTimeout(() => !note.matches(":focus-within") && hide(), STAYS);
  });
  // Browsers open their menu a little before a long press counts here.
  document.addEventListener("contextmenu", (event) => touching && event.preventDefault());
  document.addEventListener("keydown", (event) => {
    if (event.target.matches?.("input, textarea, select") || document.querySelector("dialog[open]")) return;
    const node = within(event.target.closest?.(WHAT));
    if (node && (event.key === "Enter" || event.key === " ") && (inMode() || !node.matches(".glows"))) {
      event.preventDefault();
      event.stopPropagation();
      if (inMode() || !follow(node)) show(node, { asked: true });
    } else if (event.key === "Escape" && (hide() || inMode())) {
      event.preventDefault();
      event.stopPropagation();
      ask(false);
    }
  }, { capture: true });
  onKey("z", () => {
    if (note.matches(":popover-open") && shownFor === latest) hide();
    else if (latest?.isConnected) show(latest, { asked: false });
  });
  onKey("i", ({ target }) => {
    const node = within(target.closest?.(WHAT));
    if (node && !inMode()) show(node, { asked: true });
    else ask(!inMode());
  });
  asking.hidden = false;
  asking.addEventListener("click", () => ask(!inMode()));
  document.addEventListener("table:changed", () => {
    known = new Map();
    hide();
    ask(inMode());
  });
}

// Pointing: a thing narrows the moves to those that name it; when one is left it is made. Escape widens again. Dragging
// a thing onto another is pointing at both. The buttons are the same moves: those that pieces cannot tell apart are in
// sight, all of them are in a panel. Nothing here knows any game.

import { refuse } from "./forms.js";
import { onKey } from "./keys.js";
import { revision } from "./live.js";
import { post, sending } from "./post.js";
import "./roll.js";
import "./zoom.js";

const EDGE = 90;
const MOST_AT_ONCE = 9;
const PREFERENCE = "reliquary.end-turn-unasked";
const confirm = document.querySelector("#confirm");
let picked = [];
let showsAll = false;

const fragment = () => document.querySelector("#fragment");
const moves = () => [...fragment().querySelectorAll(".moves button")];
// A group is headed by the thing that all its moves begin with.
const listed = (words) => words?.split(" ") ?? [];
const thingsOf = (move) => [...listed(move.closest(".group")?.dataset.things), ...listed(move.dataset.things)];
// Where there is no more to say than what the move is called, that is said.
const previewOf = (move) => move.dataset.preview ?? (move.ariaLabel || move.textContent.trim());
const left = (chosen) => moves().filter((move) => chosen.every((thing) => thingsOf(move).includes(thing)));
const elements = (thing) => fragment().querySelectorAll(`[data-thing="${CSS.escape(thing)}"]`);

// Narrowing

function pick(thing) {
  if (sending()) return;
  if (picked.includes(thing)) picked = picked.filter((other) => other !== thing);
  else if (left([...picked, thing]).length) picked = [...picked, thing];
  else if (left([thing]).length) picked = [thing];
  else return;
  settle();
}

function settle() {
  const possible = left(picked);
  if (picked.length && possible.length === 1) {
    make(possible[0]);
    return;
  }
  paint();
}

function widen() {
  if (!picked.length) return false;
  picked = picked.slice(0, -1);
  paint();
  return true;
}

function paint() {
  const root = fragment();
  const possible = left(picked);
  const reachable = new Set(possible.flatMap(thingsOf));
  root.classList.toggle("narrowed", picked.length > 0);
  for (const node of root.querySelectorAll("[data-thing].glows")) {
    node.classList.toggle("picked", picked.includes(node.dataset.thing));
    node.classList.toggle("still", reachable.has(node.dataset.thing));
    if (picked.includes(node.dataset.thing)) node.setAttribute("aria-pressed", "true");
    else node.removeAttribute("aria-pressed");
  }
  const offered = offeredOf(possible);
  for (const move of moves()) {
    move.hidden = !possible.includes(move);
    move.classList.toggle("in-sight", offered.includes(move));
  }
  for (const group of root.querySelectorAll(".group")) group.hidden = !group.querySelector("button:not([hidden])");
  paintPanel();
  number();
  hint(possible.length === 1 ? previewOf(possible[0]) : "");
}

function hint(text) {
  const line = document.querySelector("#hint");
  if (line && line.textContent !== text) line.textContent = text ?? "";
}

// Buttons: what pieces cannot tell apart, as soon as it is all that is left to say

function offeredOf(possible) {
  if (!picked.length) return possible.filter((move) => move.dataset.offer === "rest");
  const alike = possible.filter((move) => move.dataset.offer);
  return alike.length && possible.length <= MOST_AT_ONCE ? possible : alike;
}

const buttons = () => [...fragment().querySelectorAll(".moves button, .plan")];

// The first nine in sight have their number for a key.
function number() {
  const seen = buttons().filter((button) => button.checkVisibility());
  for (const button of buttons()) {
    const digit = seen.indexOf(button) + 1;
    if (digit > 0 && digit < 10) button.dataset.digit = digit;
    else delete button.dataset.digit;
  }
}

const press = (digit) => fragment().querySelector(`[data-digit="${digit}"]`)?.click();

// All choices, in a panel over the board

function paintPanel() {
  const panel = fragment().querySelector("#choices");
  showsAll &&= panel !== null;
  panel?.classList.toggle("all", showsAll);
  const opener = fragment().querySelector("#all-choices");
  if (opener) opener.ariaExpanded = String(showsAll);
}

function showAll(on) {
  const [panel, opener] = ["#choices", "#all-choices"].map((id) => fragment().querySelector(id));
  if (!panel || !opener || showsAll === on) return false;
  const inside = panel.contains(document.activeElement);
  showsAll = on;
  paint();
  if (on) {
    panel.scrollTop = 0;
    buttons().find((button) => button.checkVisibility())?.focus({ preventScroll: true });
  } else if (inside) opener.focus({ preventScroll: true });
  return true;
}

// Making a move

async function make(move) {
  if (!(await agreed(move))) {
    picked = [];
    paint();
    return;
  }
  const { form, value } = move;
  const chosen = picked;
  picked = [];
  if (!showAll(false)) paint();
  if (!(await post(form.action, { revision: revision(), moves: [value] }))) choose(chosen);
}

// What could not be sent stays chosen, but for what would make the move at once.
function choose(chosen) {
  picked = left(chosen).length === 1 ? chosen.slice(0, -1) : chosen;
  paint();
}

// Of several steps not all were made: it says why. Where only consent to the end of the turn is wanting, that is asked.
async function goOn({ detail: { stopped, rest, address } }) {
  if (!rest) refuse(stopped);
  else if (localStorage.getItem(PREFERENCE) || (await confirmed(stopped, ""))) await post(address, { revision: revision(), moves: [rest] });
}

// What cannot be taken back and ends the turn is asked once more, unless the player prefers not.
function agreed(move) {
  if (!("ends" in move.dataset) || localStorage.getItem(PREFERENCE)) return true;
  for (const thing of thingsOf(move)) for (const node of elements(thing)) node.classList.add("pointed");
  return confirmed(move.ariaLabel || move.textContent.trim(), move.dataset.preview ?? "");
}

function confirmed(words, preview) {
  document.querySelector("#confirm-words").textContent = words;
  document.querySelector("#confirm-preview").textContent = preview;
  confirm.returnValue = "";
  confirm.showModal();
  return new Promise((resolve) => {
    confirm.addEventListener("close", () => {
      const yes = confirm.returnValue === "yes";
      if (yes && document.querySelector("#confirm-never").checked) localStorage.setItem(PREFERENCE, "1");
      resolve(yes);
    }, { once: true });
  });
}

// What the pointer or the focus would do

const lightsOf = (move) => [...thingsOf(move), ...listed(move.dataset.lights)];

function light(move) {
  for (const named of lightsOf(move)) for (const node of elements(named)) node.classList.add("pointed");
}

// The first plan that leads there is the best one.
export const planTo = (node) => node && fragment().querySelector(`.plan[data-aim="${CSS.escape(node.dataset.thing)}"]`);

function foretell(target) {
  const move = target.closest?.(".moves button");
  const plan = target.closest?.(".plan");
  const aim = planTo(target.closest?.("[data-thing].aims"));
  const thing = target.closest?.("[data-thing].glows")?.dataset.thing;
  for (const node of fragment().querySelectorAll(".pointed")) node.classList.remove("pointed");
  if (move) {
    light(move);
    hint(previewOf(move));
  } else if (plan) {
    light(plan);
    hint(plan.textContent);
  } else if (aim && !picked.length) {
    light(aim);
    hint(aim.textContent);
  } else if (thing) {
    const possible = left([...picked.filter((other) => other !== thing), thing]);
    for (const one of possible) if (possible.length < 5) one.classList.add("pointed");
    if (possible.length === 1) light(possible[0]);
    hint(possible.length === 1 ? previewOf(possible[0]) : "");
  } else {
    const possible = left(picked);
    hint(picked.length && possible.length === 1 ? previewOf(possible[0]) : "");
  }
}

export function thingAt(x, y) {
  const things = document.elementsFromPoint(x, y).map((node) => node.closest("[data-thing].glows")).filter(Boolean);
  return things.find((node) => !picked.length || node.classList.contains("still")) ?? things[0];
}

// Dragging, with a mouse or a finger

let drag = null;

function grab(event) {
  const node = event.target.closest?.("[data-thing].glows");
  if (!node || event.button !== 0 || !fragment().contains(node)) return;
  drag = { node, x: event.clientX, y: event.clientY, id: event.pointerId, ghost: null };
}

function carry(event) {
  if (!drag || event.pointerId !== drag.id) return;
  const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.ghost && Math.hypot(dx, dy) > 9 && draggable(drag.node)) lift();
  if (!drag.ghost) return;
  event.preventDefault();
  drag.ghost.style.translate = `${dx}px ${dy}px`;
  drag.at = event;
  const over = thingAt(event.clientX, event.clientY);
  for (const node of fragment().querySelectorAll(".over-drop")) node.classList.remove("over-drop", "pointed");
  if (over && over !== drag.node) {
    over.classList.add("over-drop", "pointed");
    const possible = left([drag.node.dataset.thing, over.dataset.thing]);
    hint(possible.length === 1 ? previewOf(possible[0]) : "");
  }
}

const draggable = (node) => left([node.dataset.thing]).some((move) => thingsOf(move).length > 1);

function lift() {
  const { node } = drag;
  const box = node.getBoundingClientRect();
  picked = [node.dataset.thing];
  paint();
  drag.ghost = node.cloneNode(true);
  drag.ghost.removeAttribute("data-thing");
  drag.ghost.classList.add("ghost");
  Object.assign(drag.ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
  // The thing may still be gliding: its name is not the ghost's.
  drag.ghost.style.viewTransitionName = "none";
  node.classList.add("dragged");
  document.body.append(drag.ghost);
  requestAnimationFrame(creep);
}

// Whoever drags to the upper or lower edge gets to see what lies beyond it.
function creep() {
  if (!drag?.ghost) return;
  const y = drag.at?.clientY ?? innerHeight / 2;
  const by = y < EDGE ? y - EDGE : Math.max(0, y - innerHeight + EDGE);
  if (by) scrollBy(0, by / 5);
  requestAnimationFrame(creep);
}

function drop(event) {
  if (!drag || event.pointerId !== drag.id) return;
  const { node, ghost } = drag;
  drag = null;
  if (!ghost) return;
  ghost.remove();
  node.classList.remove("dragged");
  for (const over of fragment().querySelectorAll(".over-drop")) over.classList.remove("over-drop", "pointed");
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
  const target = event.type === "pointerup" ? thingAt(event.clientX, event.clientY) : null;
  if (target && target !== node && left([node.dataset.thing, target.dataset.thing]).length) {
    picked = [node.dataset.thing, target.dataset.thing];
    settle();
  } else {
    picked = [];
    paint();
  }
}

// A long press asks what the thing is, and carries nothing.
export function letGo() {
  if (!drag?.ghost) drag = null;
}

function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}

// With the arrows from one glowing thing to the nearest in that direction

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function stroll(event) {
  const [ax, ay] = ARROWS[event.key];
  const here = middle(document.activeElement);
  const among = document.activeElement.closest("#choices") ? buttons() : [...fragment().querySelectorAll(picked.length ? ".glows.still" : "[data-thing][tabindex]")];
  const stops = among.filter((node) => node !== document.activeElement && node.checkVisibility());
  let best = null;
  for (const node of stops) {
    const there = middle(node);
    const ahead = (there.x - here.x) * ax + (there.y - here.y) * ay;
    const aside = Math.abs((there.x - here.x) * ay) + Math.abs((there.y - here.y) * ax);
    if (ahead > 4 && (!best || ahead + 2 * aside < best.far)) best = { node, far: ahead + 2 * aside };
  }
  if (!best) return;
  event.preventDefault();
  best.node.focus();
}

function middle(node) {
  const box = node.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

// Events

document.addEventListener("click", (event) => {
  const thing = event.detail ? thingAt(event.clientX, event.clientY) : event.target.closest("[data-thing].glows");
  if (event.target.closest("#all-choices")) showAll(!showsAll);
  else if (event.target.closest("#close-choices, .seats, .board, .mine")) showAll(false);
  if (event.target.closest("#fragment") && thing && !event.target.closest("button, a, summary, input")) pick(thing.dataset.thing);
});
document.addEventListener("submit", (event) => {
  if (event.target.matches(".moves, .plans") && event.submitter) {
    event.preventDefault();
    make(event.submitter);
  }
});
document.addEventListener("keydown", (event) => {
  if (confirm.open) return;
  if (event.key === "Escape" && (showAll(false) || widen())) event.preventDefault();
  const thing = event.target.closest?.("[data-thing].glows");
  const stop = event.target.closest?.("[data-thing][tabindex], #choices button");
  if (thing && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    pick(thing.dataset.thing);
  }
  if (stop && event.key in ARROWS) stroll(event);
});
document.addEventListener("pointerover", (event) => !drag?.ghost && foretell(event.target));
document.addEventListener("focusin", (event) => foretell(event.target));
document.addEventListener("pointerdown", grab);
document.addEventListener("pointermove", carry, { passive: false });
document.addEventListener("pointerup", drop);
document.addEventListener("pointercancel", drop);
document.addEventListener("dragstart", (event) => event.target.closest?.("#fragment") && event.preventDefault());
document.addEventListener("table:stopped", goOn);
for (const digit of "123456789") onKey(digit, () => press(digit));
onKey("a", () => showAll(!showsAll));
onKey("u", () => fragment().querySelector(".take-back")?.requestSubmit());
document.addEventListener("toggle", number, { capture: true });
document.addEventListener("table:changed", () => {
  picked = picked.filter((thing) => left([thing]).length);
  paint();
});
paint();

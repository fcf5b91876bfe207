// Lets things travel from where they were to where they are: the browser's view transitions do the moving, this names
// what moved. What comes out of a hidden place starts where the place it comes to says (`data-from`, a thing or a key),
// or from an element that gives such things (`data-gives="card"`). What goes into one ends where it is still mentioned
// (`data-about`), or at an element that takes such things (`data-takes`) and that changed meanwhile.

const still = matchMedia("(prefers-reduced-motion: reduce)");
const MOST = 24;
// Ends the glide that is still under way, so that the next one starts from a page that is as it should be.
let settle = () => {};

const find = (root, thing) => root.querySelector(`[data-thing="${CSS.escape(thing)}"]`);
const kind = (thing) => thing.split(":")[0];
const mine = (node) => node?.closest('[data-key="mine"]');

// Where each thing lies: the container and the place in it.
function places(root) {
  const found = new Map();
  for (const node of root.querySelectorAll("[data-thing]")) {
    if (found.has(node.dataset.thing)) continue;
    const around = node.parentElement;
    const inside = around.closest("[data-key], [data-thing], [role=group]");
    found.set(node.dataset.thing, `${inside?.dataset.key ?? inside?.dataset.thing ?? inside?.ariaLabel}/${[...around.children].indexOf(node)}`);
  }
  return found;
}

// What a folded list holds is seen where it would unfold.
const seen = (node) => node?.closest("details:not([open])")?.querySelector("summary") ?? node;

const source = (root, from) => from && (find(root, from) ?? root.querySelector(`[data-key="${CSS.escape(from)}"]`));

// A thing newly in my own hands comes from a pile; any other from the seat that was asked, if it gives such things.
export function giver(root, node, thing) {
  const named = source(root, node?.closest("[data-from]")?.dataset.from);
  if (named) return named;
  const givers = [...root.querySelectorAll(`[data-gives="${kind(thing)}"]`)];
  const asked = mine(node) ? null : givers.find((one) => one.closest(`[data-thing="seat:${root.dataset.asked}"]`));
  return asked ?? givers.find((one) => !one.closest(".seat"));
}

// Piles before seats: a row that is cleared goes to the discard though its player draws at the same time.
export function taker(root, before, thing) {
  const mentions = [...root.querySelectorAll(`[data-about="${CSS.escape(thing)}"]`)];
  const mention = mentions.find((one) => seen(one) === one) ?? mentions[0];
  if (mention) return seen(mention);
  const takers = [...root.querySelectorAll(`[data-takes="${kind(thing)}"]`)];
  const changed = takers.filter((one, i) => before.get(kind(thing))?.[i] !== one.parentElement.outerHTML);
  return changed.find((one) => !one.closest(".seat")) ?? changed[0];
}

function takersNow(root) {
  const found = new Map();
  for (const one of root.querySelectorAll("[data-takes]")) {
    found.set(one.dataset.takes, [...(found.get(one.dataset.takes) ?? []), one.parentElement.outerHTML]);
  }
  return found;
}

// Names are given only for the moment: each to one element, before and after. Where several things come from one pile,
// something unseen stands in its place for all but the first.
class Names {
  constructor() {
    this.given = new Set();
    this.standing = [];
  }

  give(node, thing) {
    if (!node) return false;
    const named = this.given.has(node) ? this.standIn(node) : node;
    named.style.viewTransitionName = `thing-${thing.replace(/[^\w-]/g, "_")}`;
    this.given.add(named);
    return true;
  }

  standIn(node) {
    const place = node.getBoundingClientRect();
    const twin = document.createElement("i");
    Object.assign(twin.style, { position: "fixed", pointerEvents: "none" });
    for (const side of ["left", "top", "width", "height"]) twin.style[side] = `${place[side]}px`;
    document.body.append(twin);
    this.standing.push(twin);
    return twin;
  }

  clear() {
    for (const node of this.given) node.style.viewTransitionName = "";
    for (const twin of this.standing) twin.remove();
    this.given.clear();
    this.standing = [];
  }
}

// Swaps the page's state; the promise brings the elements of what has just moved or come.
export function glide(root, fresh, swap) {
  settle();
  const before = places(root);
  const after = places(fresh);
  const moved = [...after.keys()].filter((thing) => before.has(thing) && before.get(thing) !== after.get(thing));
  const come = [...after.keys()].filter((thing) => !before.has(thing));
  const gone = [...before.keys()].filter((thing) => !after.has(thing));
  const traced = () => [...moved, ...come].map((thing) => find(root, thing)).filter((node) => node && !mine(node));
  const count = moved.length + come.length + gone.length;
  if (!document.startViewTransition || still.matches || document.hidden || count === 0 || count > MOST) {
    swap();
    return Promise.resolve(traced());
  }

  const names = new Names();
  const takers = takersNow(root);
  for (const thing of [...moved, ...gone]) names.give(find(root, thing), thing);
  const given = come.filter((thing) => names.give(giver(root, find(fresh, thing), thing), thing));
  let swapped = false;
  const swapOnce = () => {
    names.clear();
    if (!swapped) swap();
    swapped = true;
  };
  const transition = document.startViewTransition(() => {
    // The browser calls this in its own time, and even if the glide was ended before.
    if (swapped) return;
    swapOnce();
    for (const thing of [...moved, ...given]) names.give(find(root, thing), thing);
    for (const thing of gone) names.give(taker(root, takers, thing), thing);
  });
  settle = () => {
    transition.skipTransition();
    swapOnce();
  };
  transition.ready.then(stagger, () => {});
  transition.finished.catch(() => {}).then(() => names.clear());
  return transition.updateCallbackDone.then(traced, () => []);
}

// Several things at once start 40 ms apart.
function stagger() {
  const groups = new Map();
  for (const animation of document.getAnimations()) {
    const which = animation.effect?.pseudoElement?.match(/^::view-transition-[\w-]+\((.+)\)$/)?.[1];
    if (!which) continue;
    if (!groups.has(which)) groups.set(which, groups.size);
    animation.effect.updateTiming({ delay: groups.get(which) * 40, fill: "both" });
  }
}

// Lets things travel from where they were to where they are: the browser's view transitions do the moving, this names
// what moved. What comes out of a hidden place starts from an element that gives such things (`data-gives="card"`), what
// goes into one ends at an element that takes them (`data-takes`) and that changed meanwhile.

const still = matchMedia("(prefers-reduced-motion: reduce)");
const MOST = 24;
let running = null;

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

// A thing newly in my own hands comes from a pile; any other from the seat that was asked, if it gives such things.
function giver(root, node, thing) {
  const givers = [...root.querySelectorAll(`[data-gives="${kind(thing)}"]`)];
  const asked = mine(node) ? null : givers.find((one) => one.closest(`[data-thing="seat:${root.dataset.asked}"]`));
  return asked ?? givers.find((one) => !one.closest(".seat"));
}

// Piles before seats: a row that is cleared goes to the discard though its player draws at the same time.
function taker(root, before, thing) {
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

// Names are given only for the moment: each to one element, before and after.
class Names {
  constructor() {
    this.given = new Set();
  }

  give(node, thing) {
    if (!node || this.given.has(node)) return false;
    node.style.viewTransitionName = `thing-${thing.replace(/[^\w-]/g, "_")}`;
    this.given.add(node);
    return true;
  }

  clear() {
    for (const node of this.given) node.style.viewTransitionName = "";
    this.given.clear();
  }
}

// Swaps the page's state; the promise brings the elements of what has just moved or come.
export function glide(root, fresh, swap) {
  const before = places(root);
  const after = places(fresh);
  const moved = [...after.keys()].filter((thing) => before.has(thing) && before.get(thing) !== after.get(thing));
  const come = [...after.keys()].filter((thing) => !before.has(thing));
  const gone = [...before.keys()].filter((thing) => !after.has(thing));
  const traced = () => [...moved, ...come].map((thing) => find(root, thing)).filter((node) => node && !mine(node));
  const count = moved.length + come.length + gone.length;
  running?.skipTransition();
  if (!document.startViewTransition || still.matches || document.hidden || count === 0 || count > MOST) {
    swap();
    return Promise.resolve(traced());
  }

  const names = new Names();
  const takers = takersNow(root);
  for (const thing of [...moved, ...gone]) names.give(find(root, thing), thing);
  const given = come.filter((thing) => names.give(giver(root, find(fresh, thing), thing), thing));
  const transition = document.startViewTransition(() => {
    names.clear();
    swap();
    for (const thing of [...moved, ...given]) names.give(find(root, thing), thing);
    for (const thing of gone) names.give(taker(root, takers, thing), thing);
  });
  running = transition;
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

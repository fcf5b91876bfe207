// Lets things travel from where they were to where they are: the browser's view transitions do the moving, this names
// what moved. A thing that comes out of a hidden place starts from the element that gives such things (`data-gives`).

const still = matchMedia("(prefers-reduced-motion: reduce)");
let running = null;

// Where each thing lies: the container and the place in it.
function places(root) {
  const found = new Map();
  for (const thing of root.querySelectorAll("[data-thing]")) {
    if (found.has(thing.dataset.thing)) continue;
    const around = thing.parentElement;
    const inside = around.closest("[data-key], [data-thing], [role=group]");
    const label = inside?.dataset.key ?? inside?.ariaLabel ?? "";
    found.set(thing.dataset.thing, `${label}/${[...around.children].indexOf(thing)}`);
  }
  return found;
}

function element(root, thing) {
  return root.querySelector(`[data-thing="${CSS.escape(thing)}"]`);
}

// A thing newly seen on the table comes from the seat that was asked; one newly in my own hands, from a pile.
function giver(root, fresh, thing, asked) {
  const kind = thing.split(":")[0];
  const inMyHands = fresh.closest('[data-key="mine"]');
  const givers = [...root.querySelectorAll(`[data-gives="${kind}"]`)];
  return givers.find((one) => (inMyHands ? !one.closest(".seat") : one.closest(`[data-thing="seat:${asked}"]`)));
}

function name(node, thing) {
  if (node) node.style.viewTransitionName = `thing-${thing.replace(/[^\w-]/g, "_")}`;
}

function clear(nodes) {
  for (const node of nodes) if (node) node.style.viewTransitionName = "";
}

export function glide(root, fresh, swap) {
  const before = places(root);
  const after = places(fresh);
  const moved = [...after.keys()].filter((thing) => before.has(thing) && before.get(thing) !== after.get(thing));
  const come = [...after.keys()].filter((thing) => !before.has(thing));
  const trace = () => [...moved.filter((thing) => !element(root, thing)?.closest('[data-key="mine"]')), ...come]
    .map((thing) => element(root, thing));
  running?.skipTransition();
  if (!document.startViewTransition || still.matches || document.hidden || moved.length + come.length === 0 || moved.length + come.length > 24) {
    swap();
    return { traced: trace(), done: Promise.resolve() };
  }

  const asked = root.dataset.asked;
  const named = moved.map((thing) => element(root, thing));
  named.forEach((node, i) => name(node, moved[i]));
  const givers = new Map();
  for (const thing of come) {
    const from = giver(root, element(fresh, thing), thing, asked);
    if (from && ![...givers.values()].includes(from)) {
      givers.set(thing, from);
      name(from, thing);
    }
  }
  const now = [];
  const transition = document.startViewTransition(() => {
    clear([...named, ...givers.values()]);
    swap();
    for (const thing of [...moved, ...givers.keys()]) {
      const node = element(root, thing);
      name(node, thing);
      now.push(node);
    }
  });
  running = transition;
  transition.ready.then(stagger, () => {});
  const done = transition.finished.catch(() => {}).then(() => clear(now));
  return { traced: null, done: done.then(() => {}), afterwards: transition.updateCallbackDone.then(trace, () => []) };
}

// Several things at once start 40 ms apart.
function stagger() {
  const groups = new Map();
  for (const animation of document.getAnimations()) {
    const pseudo = animation.effect?.pseudoElement ?? "";
    const which = pseudo.match(/^::view-transition-(?:group|old|new|image-pair)\((.+)\)$/)?.[1];
    if (!which) continue;
    if (!groups.has(which)) groups.set(which, groups.size);
    animation.effect.updateTiming({ delay: groups.get(which) * 40, fill: "both" });
  }
}

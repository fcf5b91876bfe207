// Brings a piece of the page to a new state in place: what stays the same keeps its element, its focus and its scroll.

const key = (node) => node.dataset?.thing ?? node.dataset?.key ?? node.id ?? "";

function same(old, fresh) {
  return old.nodeType === fresh.nodeType && old.nodeName === fresh.nodeName && (key(old) || "") === (key(fresh) || "");
}

function attributes(old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !kept(old, name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value && !kept(old, name)) old.setAttribute(name, value);
}

// Whoever opened a fold keeps it open.
const kept = (node, name) => name === "open" && node.nodeName === "DETAILS";

function children(old, fresh) {
  const keyed = new Map([...old.children].filter(key).map((node) => [key(node), node]));
  const wantedKeys = new Set([...fresh.children].map(key).filter(Boolean));
  let place = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    let match = wanted.nodeType === 1 && key(wanted) ? keyed.get(key(wanted)) : place;
    if (match && !same(match, wanted)) match = null;
    if (!match) {
      old.insertBefore(wanted, place);
      continue;
    }
    // What is gone goes first: an element that is moved loses its focus, and closes if it is a popover.
    while (match !== place && place && !wantedKeys.has(key(place))) place = removed(place);
    if (match === place) place = place.nextSibling;
    else old.insertBefore(match, place);
    morph(match, wanted);
  }
  while (place) place = removed(place);
}

function removed(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

export function morph(old, fresh) {
  if (old.nodeType !== 1) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  if (old.isEqualNode(fresh)) return;
  attributes(old, fresh);
  children(old, fresh);
}

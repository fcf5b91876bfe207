// Puts a fragment into the page, the way live.js does with one that comes from the server, and measures what is seen of it.
async ([html, revision, status, language, least, twice]) => {
  const { apply } = await import(document.querySelector('script[src*="live"]').src);
  document.documentElement.lang = language;
  apply({ revision, html, log: [], title: document.title, status, asked_me: true });

  const memo = (make) => {
    const known = new Map();
    return (node) => {
      if (!known.has(node)) known.set(node, make(node));
      return known.get(node);
    };
  };
  const boxOf = memo((node) => node.getBoundingClientRect());
  const styleOf = memo((node) => getComputedStyle(node));
  const intersect = (a, b) => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const area = (box) => Math.max(0, box.right - box.left) * Math.max(0, box.bottom - box.top);
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const clips = (node) => {
    const { overflowX, overflowY, contain } = styleOf(node);
    return overflowX !== "visible" || overflowY !== "visible" || /paint|strict|content/.test(contain);
  };
  const clipOf = memo((node) => {
    if (!node || node === document.body) return screen;
    return clips(node) ? intersect(boxOf(node), clipOf(node.parentElement)) : clipOf(node.parentElement);
  });

  // Pointing: the uppermost thing that glows there, as long as nothing floats above it.
  const FLOATS = ".notes, .choices.all, .result, .guide, .about, .log.open, dialog, .opened";
  const pointed = (x, y) => {
    const stack = document.elementsFromPoint(x, y);
    if (stack[0]?.closest(FLOATS)) return null;
    return stack.map((node) => node.closest("[data-thing].glows")).find(Boolean) ?? null;
  };
  const pressed = (x, y) => document.elementFromPoint(x, y)?.closest("button") ?? null;
  const span = (node, hit, x, y, dx, dy) => {
    let length = 1;
    for (const way of [-1, 1]) for (let step = 1; step < least && hit(x + way * step * dx, y + way * step * dy) === node; step++) length += 1;
    return length;
  };
  const wide = (node, hit, x, y) => {
    const box = boxOf(node);
    return (box.width >= least || span(node, hit, x, y, 1, 0) >= least) && (box.height >= least || span(node, hit, x, y, 0, 1) >= least);
  };
  const inSight = memo((node) => {
    const box = boxOf(node);
    const seen = intersect(box, clipOf(node.parentElement));
    const whole = area(box);
    if (whole && area(seen) < 0.6 * whole) return false;
    const hit = node.nodeName === "BUTTON" ? pressed : pointed;
    for (const fy of [0.5, 0.3, 0.7, 0.1, 0.9]) {
      for (const fx of [0.5, 0.3, 0.7, 0.1, 0.9]) {
        const [x, y] = [seen.left + fx * (seen.right - seen.left), seen.top + fy * (seen.bottom - seen.top)];
        if (hit(x, y) === node) return wide(node, hit, x, y);
      }
    }
    return false;
  });
  const named = (move) => [move.closest(".group")?.dataset.things, move.dataset.things].join(" ").split(" ").filter(Boolean);
  const glowing = memo((thing) => [...document.querySelectorAll(`[data-thing="${CSS.escape(thing)}"].glows`)].some(inSight));
  const moves = [...document.querySelectorAll(".moves button")];
  const unseen = moves
    .filter((move) => !(move.checkVisibility() && inSight(move)))
    .filter((move) => !named(move).length || !named(move).every(glowing))
    .map((move) => `${move.value} (${named(move).filter((thing) => !glowing(thing)).join(", ") || "no button"})`);

  // Letters
  const away = memo((node) => node !== document.body && node !== null && ((node.offsetWidth <= 1 && node.offsetHeight <= 1 && clips(node)) || away(node.parentElement)));
  const scaleOf = memo((node) => {
    if (!node || node === document.body) return 1;
    const { transform, scale } = styleOf(node);
    const { a, b, c, d } = transform === "none" ? { a: 1, b: 0, c: 0, d: 1 } : new DOMMatrix(transform);
    const [sx, sy = sx] = scale === "none" ? [1] : scale.split(" ").map(Number);
    return scaleOf(node.parentElement) * Math.sqrt(Math.abs((a * d - b * c) * sx * sy));
  });
  const drawnScale = (node) => {
    const { a, b, c, d } = node.getScreenCTM();
    return Math.sqrt(Math.abs(a * d - b * c));
  };
  const sizeOf = memo((node) => {
    if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || away(node) || area(boxOf(node)) === 0) return Infinity;
    return parseFloat(styleOf(node).fontSize) * (node.ownerSVGElement ? drawnScale(node) : scaleOf(node));
  });
  const small = new Map();
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement: parent, data } = texts.currentNode;
    if (!data.trim() || parent.closest("template, dialog:not([open]), [popover]:not(:popover-open)")) continue;
    const size = sizeOf(parent);
    const name = `${parent.nodeName.toLowerCase()}.${parent.closest("[class]")?.getAttribute("class")}`;
    if (size < 11.95 && !small.has(name)) small.set(name, `${size.toFixed(1)} px: “${data.trim().slice(0, 30)}” in ${name}`);
  }

  // Letters that are cut off, but for names that end in dots and what one can scroll to
  const hidden = memo((node) => {
    if (!node || node === document.body) return screen;
    const outer = hidden(node.parentElement);
    const { overflowX, overflowY, contain } = styleOf(node);
    const box = boxOf(node);
    const within = { ...screen, left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
    if (/hidden|clip/.test(overflowX) || /paint|strict|content/.test(contain)) Object.assign(within, { left: box.left, right: box.right });
    if (/hidden|clip/.test(overflowY) || /paint|strict|content/.test(contain)) Object.assign(within, { top: box.top, bottom: box.bottom });
    const scrolls = (way, by) => /auto|scroll/.test(way) && by > 0;
    return intersect(within, {
      left: scrolls(overflowX, node.scrollWidth - node.clientWidth) ? -Infinity : outer.left,
      right: scrolls(overflowX, node.scrollWidth - node.clientWidth) ? Infinity : outer.right,
      top: scrolls(overflowY, node.scrollHeight - node.clientHeight) ? -Infinity : outer.top,
      bottom: scrolls(overflowY, node.scrollHeight - node.clientHeight) ? Infinity : outer.bottom,
    });
  });
  const cut = new Map();
  const written = document.createTreeWalker(document.querySelector("#fragment"), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (written.nextNode()) {
    const { parentElement: parent, data } = written.currentNode;
    if (!data.trim() || sizeOf(parent) === Infinity || parent.closest("[data-zoom]") || styleOf(parent).textOverflow === "ellipsis") continue;
    range.selectNodeContents(written.currentNode);
    const box = range.getBoundingClientRect();
    if (area(box) && area(intersect(box, hidden(parent))) < 0.85 * area(box)) cut.set(parent, `“${data.trim().slice(0, 30)}” in ${parent.closest("[class]")?.getAttribute("class")}`);
  }
  for (const sheet of document.querySelectorAll(".points")) if (sheet.scrollWidth > sheet.clientWidth) cut.set(sheet, `${sheet.scrollWidth - sheet.clientWidth} px of the points`);

  // Places
  const place = (selector) => {
    const node = document.querySelector(selector);
    const { x, y, width, height } = boxOf(node);
    return [x, y, width, height].map(Math.round);
  };
  const board = document.querySelector(".board");
  const out = [...board.querySelectorAll("[data-thing], [data-about]")]
    .filter((node) => !node.closest("[data-zoom]") && node.checkVisibility() && area(boxOf(node)))
    .filter((node) => {
      const [inner, outer] = [boxOf(node), boxOf(board)];
      return inner.left < outer.left - 1 || inner.top < outer.top - 1 || inner.right > outer.right + 1 || inner.bottom > outer.bottom + 1;
    })
    .map((node) => node.dataset.thing ?? node.dataset.about);
  if (board.scrollHeight > board.clientHeight + 1) out.push(`${board.scrollHeight - board.clientHeight} px below`);
  if (board.scrollWidth > board.clientWidth + 1) out.push(`${board.scrollWidth - board.clientWidth} px to the right`);
  const seats = document.querySelector(".seats").getBoundingClientRect();
  const root = document.documentElement;
  const scrolls = [root.scrollWidth - innerWidth, root.scrollHeight - innerHeight].filter((by) => by > 0).map((by) => `by ${by} px`);
  const places = { seats: place(".seats"), board: place(".board"), dock: place(".dock") };

  // What floats, with as many words as it ever has
  const words = "So many words are said of a move that somebody might like to make now. ";
  const guide = document.createElement("section");
  guide.className = "guide sheet";
  guide.textContent = words.repeat(4);
  document.querySelector(".table").append(guide);
  const advice = document.querySelector("#advice");
  advice?.replaceChildren(...[1, 2, 3, 4].map(() => Object.assign(document.createElement("p"), { textContent: words })));
  document.querySelector("#hint")?.replaceChildren(words.repeat(2));
  const covering = [...document.querySelectorAll(".result, .guide, .notes > *")].filter((node) => area(intersect(node.getBoundingClientRect(), seats)) > 1).map((node) => node.className);
  const now = place(".board");
  if (String(now) !== String(places.board)) covering.push(`the board is moved from ${places.board} to ${now}`);
  guide.remove();
  advice?.replaceChildren();
  document.querySelector("#hint")?.replaceChildren();

  // Letters twice as large: what cannot be pointed at wherever one scrolls
  const unreached = () => {
    root.style.fontSize = "200%";
    document.querySelector("#all-choices")?.click();
    const found = moves
      .filter((move) => {
        move.scrollIntoView({ block: "center" });
        const { left, top, width, height } = move.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2)?.closest("button") !== move;
      })
      .map((move) => move.value);
    if (root.scrollWidth > innerWidth) found.push(`the page is ${root.scrollWidth - innerWidth} px too wide`);
    document.querySelector("#close-choices")?.click();
    root.style.fontSize = "";
    document.activeElement.blur();
    scrollTo(0, 0);
    return found;
  };
  const large = twice ? unreached() : [];
  return { places, unseen, small: [...small.values()], cut: [...cut.values()], scrolls, out, covering, large };
}

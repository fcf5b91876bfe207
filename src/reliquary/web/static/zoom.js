// A part of the table that can be looked at closely: with two fingers, with the wheel and Ctrl, with buttons, or with + − 0 on
// the keyboard; what does not fit is dragged into sight. How close one is stays when the table changes.

const MOST = 4;
const STEP = 1.5;
let close = 1;
let fingers = null;
let pull = null;

const frame = () => document.querySelector("[data-zoom]");

// Whatever lies at that point of the screen stays there.
function zoom(to, x, y) {
  const box = frame();
  const at = box.getBoundingClientRect();
  const [px, py] = [(x ?? at.left + at.width / 2) - at.left, (y ?? at.top + at.height / 2) - at.top];
  const next = Math.min(MOST, Math.max(1, to));
  const [left, top] = [((box.scrollLeft + px) * next) / close - px, ((box.scrollTop + py) * next) / close - py];
  close = next;
  document.documentElement.style.setProperty("--zoom", close);
  document.documentElement.classList.toggle("zoomed", close > 1);
  box.scrollTo({ left, top, behavior: "instant" });
}

const by = { in: () => zoom(close * STEP), out: () => zoom(close / STEP), all: () => zoom(1) };

// Two fingers

const spread = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

function pinch(event) {
  if (event.touches.length !== 2 || !event.target.closest?.("[data-zoom]")) {
    fingers = null;
    return;
  }
  event.preventDefault();
  const [a, b] = event.touches;
  if (fingers) zoom((fingers.close * spread([a, b])) / fingers.spread, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
  else fingers = { close, spread: spread([a, b]) };
}

// The mouse drags what is larger than its frame; a finger scrolls by itself.

function grab(event) {
  if (close === 1 || event.pointerType !== "mouse" || event.button !== 0 || !event.target.closest?.("[data-zoom]")) return;
  const box = frame();
  pull = { x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop, far: false };
}

function drag(event) {
  if (!pull) return;
  const [dx, dy] = [event.clientX - pull.x, event.clientY - pull.y];
  pull.far ||= Math.hypot(dx, dy) > 6;
  if (pull.far) frame().scrollTo({ left: pull.left - dx, top: pull.top - dy, behavior: "instant" });
}

function release() {
  if (pull?.far) {
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
  }
  pull = null;
}

function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}

const KEYS = { "+": "in", "=": "in", "-": "out", 0: "all" };

if (frame()) {
  document.addEventListener("click", (event) => by[event.target.closest?.("[data-zoom-by]")?.dataset.zoomBy]?.());
  document.addEventListener("touchstart", pinch, { passive: false });
  document.addEventListener("touchmove", pinch, { passive: false });
  document.addEventListener("touchend", pinch, { passive: false });
  document.addEventListener("wheel", (event) => {
    if (!event.ctrlKey || !event.target.closest?.("[data-zoom]")) return;
    event.preventDefault();
    zoom(close * 1.0016 ** -event.deltaY, event.clientX, event.clientY);
  }, { passive: false });
  document.addEventListener("pointerdown", grab);
  document.addEventListener("pointermove", drag);
  document.addEventListener("pointerup", release);
  document.addEventListener("pointercancel", release);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || !event.target.closest?.(".zoomable")) return;
    by[KEYS[event.key]]?.();
  });
}

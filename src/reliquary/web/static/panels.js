// Panels beside the table: opened by a button, closed by theirs or by Escape; the focus goes in and comes back.

const before = new Map();

export function open(panel, focus) {
  if (panel.hidden) before.set(panel, document.activeElement);
  panel.hidden = false;
  (focus ?? panel).focus?.({ preventScroll: true });
}

export function close(panel) {
  if (panel.hidden) return;
  const inside = panel.contains(document.activeElement);
  panel.hidden = true;
  if (inside) before.get(panel)?.focus?.({ preventScroll: true });
  panel.dispatchEvent(new CustomEvent("panel:closed"));
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-close]");
  if (button) close(document.getElementById(button.dataset.close));
});
document.addEventListener("keydown", (event) => {
  // What is searched for is cleared first.
  if (event.target.closest?.(".find")?.querySelector("input").value) return;
  const panel = event.key === "Escape" && event.target.closest?.("#book, #recap, #whole");
  if (!panel) return;
  event.preventDefault();
  event.stopPropagation();
  close(panel);
}, { capture: true });

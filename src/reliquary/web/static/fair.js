// After the game: whether the shuffle is what was promised, and what this browser kept of it.

import { note, shown, verdict } from "./shuffle.js";

const GOOD = ["kept", "unkept", "old"];

function check() {
  const panel = document.querySelector(".fairness[data-secret]");
  const line = panel?.querySelector(".verdict");
  if (!line || line.textContent) return;
  const found = verdict(shown(panel));
  line.classList.add(GOOD.includes(found) ? "yes" : "no");
  line.textContent = line.dataset[found];
  const link = panel.querySelector(".kept");
  const text = note(panel.dataset.table);
  link.hidden = !text;
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
}

document.addEventListener("table:changed", check);
check();

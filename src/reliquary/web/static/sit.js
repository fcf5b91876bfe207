// Around the game: sitting down, standing up and taking back without leaving the page, and the chairs of the table dialog.

import { fieldsOf } from "./forms.js";
import { revision } from "./live.js";
import { post } from "./post.js";

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-post]")) return;
  event.preventDefault();
  const body = { ...fieldsOf(event.target, event.submitter), revision: revision() };
  if ("seat" in body) body.seat = Number(body.seat);
  post(event.submitter?.getAttribute("formaction") ?? event.target.action, body);
});

// Only the chairs that the table will have are described.
const dialog = document.querySelector(".dialog");
function chairs() {
  const wanted = Number(dialog.querySelector("input[name=seats]:checked").value);
  for (const chair of dialog.querySelectorAll("[data-seat]")) {
    const there = Number(chair.dataset.seat) < wanted;
    chair.hidden = !there;
    chair.querySelector("select").disabled = !there;
  }
}
if (dialog) {
  dialog.addEventListener("change", chairs);
  chairs();
}

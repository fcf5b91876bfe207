// The rules beside the board, at the rule that governs the present question; searchable. Without this script the link
// opens them on a page of their own.

import { unsent } from "./forms.js";
import { close, open } from "./panels.js";
import { finder } from "./rules.js";

const book = document.querySelector("#book");
const pages = book?.querySelector(".book");
const search = book && finder(book.querySelector(".find"), () => [...pages.querySelectorAll("section")]);
const link = document.querySelector("#rules");
const PREFIX = "rule-";
let read = null;

// The sections of the rules page, under names that this page does not use itself.
async function fetchPages() {
  const answer = await fetch(book.dataset.from);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const sections = [...page.querySelectorAll(".book section")];
  for (const section of sections) {
    section.id = PREFIX + section.id;
    for (const inner of section.querySelectorAll("a[href^='#']")) inner.hash = PREFIX + inner.hash.slice(1);
  }
  pages.replaceChildren(...sections);
}

export async function readAt(anchor) {
  open(book, book.querySelector(".find input"));
  try {
    await (read ??= fetchPages());
    turnTo(anchor);
  } catch {
    read = null;
    unsent();
  }
}

function turnTo(anchor) {
  search.clear();
  for (const section of pages.querySelectorAll(".governs")) section.classList.remove("governs");
  const section = document.getElementById(PREFIX + anchor) ?? pages.firstElementChild;
  section?.classList.add("governs");
  if (section) pages.scrollTop = section.offsetTop - pages.offsetTop;
}

if (book && link) {
  link.ariaExpanded = "false";
  link.setAttribute("aria-controls", "book");
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    if (book.hidden) {
      link.ariaExpanded = "true";
      readAt(link.hash.slice(1));
    } else close(book);
  });
  book.addEventListener("panel:closed", () => {
    link.ariaExpanded = "false";
  });
  pages.addEventListener("click", (event) => {
    const inner = event.target.closest("a[href^='#']");
    if (!inner) return;
    event.preventDefault();
    turnTo(inner.hash.slice(1 + PREFIX.length));
  });
  document.addEventListener("click", (event) => {
    const rule = event.target.closest?.("[data-rule][href]");
    if (!rule) return;
    event.preventDefault();
    link.ariaExpanded = "true";
    readAt(rule.dataset.rule);
  });
}

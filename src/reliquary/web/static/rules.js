// Searching the rules: sections without the words are folded away and the words are marked. Enter goes on to the next one,
// Shift+Enter back, Escape clears.

// Capitals, accents and ligatures make no difference.
const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("œ", "oe").replaceAll("æ", "ae").replaceAll("’", "'");

// The places of the words in a text, as pairs of start and end. A folded character may be longer or shorter than its own.
function places(text, words) {
  const starts = [];
  let folded = "";
  let at = 0;
  for (const character of text) {
    const plain = fold(character);
    folded += plain;
    for (let i = 0; i < plain.length; i += 1) starts.push(at);
    at += character.length;
  }
  starts.push(at);
  return [...folded.matchAll(words)].map((found) => [starts[found.index], starts[found.index + found[0].length]]);
}

function mark(section, words) {
  const walker = document.createTreeWalker(section, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) for (const [start, end] of places(text.data, words).reverse()) wrap(text, start, end);
}

function wrap(text, start, end) {
  const word = text.splitText(start);
  word.splitText(end - start);
  const marked = document.createElement("mark");
  word.replaceWith(marked);
  marked.append(word);
}

function unmark(section) {
  for (const marked of section.querySelectorAll("mark")) marked.replaceWith(...marked.childNodes);
  section.normalize();
}

// `box` holds the field, the tally and the buttons; `sections` brings what is searched; `folded` is told what is left.
export function finder(box, sections, folded = () => {}) {
  const field = box.querySelector("input");
  const tally = box.querySelector("output");
  const [back, on] = box.querySelectorAll("button");
  let marks = [];
  let at = -1;

  function look() {
    const words = fold(field.value).split(/\s+/).filter(Boolean);
    const pattern = new RegExp(words.map((word) => word.replace(/[^\p{L}\p{N}]/gu, "\\$&")).join("|"), "g");
    const all = sections();
    for (const section of all) {
      unmark(section);
      const text = fold(section.textContent);
      section.hidden = !words.every((word) => text.includes(word));
      if (words.length && !section.hidden) mark(section, pattern);
    }
    marks = words.length ? all.flatMap((section) => [...section.querySelectorAll("mark")]) : [];
    at = -1;
    tell(words.length > 0);
    folded(all);
  }

  function tell(asked) {
    const { none, found, which } = tally.dataset;
    const said = at < 0 ? found : which.replace("@", at + 1);
    tally.textContent = asked ? (marks.length ? said : none).replace("%", marks.length) : "";
    back.hidden = on.hidden = marks.length === 0;
  }

  function step(by) {
    if (!marks.length) return;
    marks[at]?.classList.remove("now");
    at = at < 0 && by < 0 ? marks.length - 1 : (at + by + marks.length) % marks.length;
    marks[at].classList.add("now");
    marks[at].scrollIntoView({ block: "center" });
    tell(true);
  }

  // Whether there was anything to clear.
  function clear() {
    if (!field.value) return false;
    field.value = "";
    look();
    return true;
  }

  field.addEventListener("input", look);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") step(event.shiftKey ? -1 : 1);
    else if (event.key !== "Escape" || !clear()) return;
    event.preventDefault();
  });
  back.addEventListener("click", () => step(-1));
  on.addEventListener("click", () => step(1));
  box.hidden = false;
  return { clear };
}

const contents = document.querySelector(".contents .find");
if (contents) {
  finder(contents, () => [...document.querySelectorAll(".book section")], (sections) => {
    for (const section of sections) {
      document.querySelector(`.contents a[href="#${section.id}"]`).parentElement.hidden = section.hidden;
    }
  });
}

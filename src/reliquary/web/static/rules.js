// Searching the rules: sections without the words are folded away.

const field = document.querySelector("#search");
const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

// Hides the sections that lack one of the words; how many are left.
export function search(text, sections) {
  const words = fold(text).split(/\s+/).filter(Boolean);
  for (const section of sections) section.hidden = !words.every((word) => fold(section.textContent).includes(word));
  return sections.filter((section) => !section.hidden).length;
}

if (field) {
  field.hidden = false;
  field.addEventListener("input", () => {
    const sections = [...document.querySelectorAll(".book section")];
    search(field.value, sections);
    for (const section of sections) {
      document.querySelector(`.contents a[href="#${section.id}"]`).parentElement.hidden = section.hidden;
    }
  });
}

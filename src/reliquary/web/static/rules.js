// Searching the rules: sections without the words are folded away.

const field = document.querySelector("#search");
const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

if (field) {
  field.hidden = false;
  field.addEventListener("input", () => {
    const words = fold(field.value).split(/\s+/).filter(Boolean);
    for (const section of document.querySelectorAll(".book section")) {
      const found = words.every((word) => fold(section.textContent).includes(word));
      section.hidden = !found;
      document.querySelector(`.contents a[href="#${section.id}"]`).parentElement.hidden = !found;
    }
  });
}

// Tells a screen reader: the sentence is put into the page's live region, unless it stands there already.

const region = document.querySelector("#announced");

export function announce(sentence) {
  if (region && sentence && sentence !== region.textContent) region.textContent = sentence;
}

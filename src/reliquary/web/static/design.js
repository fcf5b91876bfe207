// Lays out every symbol of each game's pictures; the first card also in each of its states.

for (const sheet of document.querySelectorAll("[data-sheet]")) {
  const address = sheet.dataset.sheet;
  const drawing = new DOMParser().parseFromString(await (await fetch(address)).text(), "image/svg+xml");
  const pieces = sheet.querySelector(".pieces");
  for (const symbol of drawing.querySelectorAll("symbol")) {
    const piece = document.createElement("div");
    const tall = symbol.getAttribute("viewBox") === "0 0 100 140";
    const words = symbol.id.split("-");
    if (words[0] === "part") continue;
    // The colour of “green-7” and of “sign-green” is a class of the game's own style.
    piece.className = `piece ${words.length < 2 ? "" : words[Number(words[1]) ? 0 : 1]}`;
    piece.innerHTML = `<div class="${tall ? "card" : "square"}"><svg width="100%" height="100%"><use/></svg></div>`;
    piece.querySelector("use").setAttribute("href", `${address}#${symbol.id}`);
    piece.append(symbol.id);
    pieces.append(piece);
  }
  const states = document.createElement("div");
  states.className = "states";
  for (const state of ["", "glows", "glows picked still", "glows pointed", "fresh", "dragged"]) {
    const copy = (pieces.querySelector(".piece:has(.card)") ?? pieces.firstElementChild).cloneNode(true);
    const card = copy.firstElementChild;
    card.className = `${card.classList[0]} ${state}`;
    card.dataset.thing = "card";
    copy.lastChild.textContent = state || "rests";
    states.append(copy);
  }
  pieces.prepend(states);
}

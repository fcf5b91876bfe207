// Dice that were rolled tumble into place; those that were kept lie still. A place for dice says which roll it
// shows (`data-rolled`), and dice that are chosen to be rolled again are marked. Nothing here knows any game.

const still = matchMedia("(prefers-reduced-motion: reduce)");
function look() {
  const places = [...document.querySelectorAll("#fragment [data-rolled]")];
  return new Map(places.map((place) => [place.dataset.key, { roll: place.dataset.rolled, kept: kept(place) }]));
}

const faceOf = (die) => [...die.classList].find((name) => /^d\d$/.test(name));
const kept = (place) => [...place.querySelectorAll(".die:not(.chosen)")].map(faceOf);
const turnOf = (roll) => roll.split(".")[0];
let shown = look();

function tumble(place) {
  const before = shown.get(place.dataset.key);
  if (before?.roll === place.dataset.rolled) return;
  const lie = before && turnOf(before.roll) === turnOf(place.dataset.rolled) ? [...before.kept] : [];
  for (const die of place.querySelectorAll(".die")) {
    const at = lie.indexOf(faceOf(die));
    if (at >= 0) lie.splice(at, 1);
    else die.classList.add("rolls");
  }
}

document.addEventListener("table:changed", () => {
  if (!still.matches) for (const place of document.querySelectorAll("#fragment [data-rolled]")) tumble(place);
  shown = look();
});
document.addEventListener("animationend", (event) => event.animationName === "tumble" && event.target.classList.remove("rolls"));

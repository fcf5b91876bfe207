"""Things travel from where they were to where they are, also when the table changes again at once."""

from __future__ import annotations

from tests.browser.conftest import Visit
from tests.browser.visitor import PATIENCE, Screen

_CHANGES_AT_ONCE = """
async (patience) => {
  const script = performance.getEntriesByType("resource").find((one) => one.name.includes("glide"));
  const { glide } = await import(script.name);
  const card = (number) => `<b data-thing="card:${number}">${number}</b>`;
  const table = (...hand) => Object.assign(document.createElement("div"), {
    innerHTML: `<div data-key="mine">${hand.map(card).join("")}</div><i class="pile" data-gives="card">pile</i>`,
  });
  const root = table();
  document.body.append(root);
  const draw = (...hand) => glide(root, table(...hand), () => { root.firstChild.innerHTML = hand.map(card).join(""); });
  await Promise.all([draw(1, 2), draw(1, 2, 3), draw(...Array(30).keys())]);
  const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
  const gliding = () => root.querySelectorAll("[style*=view-transition-name]").length;
  await pause(600);
  for (const until = performance.now() + patience; gliding() && performance.now() < until;) await pause(20);
  return [root.firstChild.children.length, gliding()];
}
"""


def test_a_glide_that_is_overtaken_ends_at_once(visit: Visit) -> None:
    """Two cards come from a pile, a third before they have set out, then so many that they do not glide at all."""
    anna = visit(Screen(motion=True))
    anna.play_against_bots()
    assert anna.wait_for_turn()

    assert anna.page.evaluate(_CHANGES_AT_ONCE, PATIENCE) == [30, 0]

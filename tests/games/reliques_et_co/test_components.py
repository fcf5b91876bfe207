"""The card file can be replaced; a wrong one is refused with the place of the fault and the reason."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from reliquary import BadComponents, Chance
from reliquary.games.reliques_et_co import GAME, ReliquesEtCoGame
from reliquary.games.reliques_et_co.position import read

FILE = (GAME.folder / "components.toml").read_text(encoding="utf-8")


@pytest.fixture
def changed(tmp_path: Path) -> Callable[[str, str], ReliquesEtCoGame]:
    def with_change(old: str, new: str) -> ReliquesEtCoGame:
        text, n = re.subn(old, new, FILE, count=1, flags=re.DOTALL)
        assert n == 1, old
        file = tmp_path / "cards.toml"
        file.write_text(text, encoding="utf-8")
        return GAME.with_components(file)

    return with_change


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('kind = "team"', 'kind = "zoo"', "card\\[0\\].kind: should be one of expedition"),
        ('kind = "team"\n', "", "card\\[0\\].kind: is missing"),
        ('id = "adventurers"', 'id = "The Gang"', "card\\[0\\].id: should be a text like “base-camp”"),
        ('title = "Adventurers"', 'title = "{0}"', "card\\[0\\].title: should be a text like “Base Camp”"),
        ("copies = 4", "copies = 3", "card\\[0\\].copies: should be 4: one for each seat"),
        ("dice = 3\n", "dice = 0\n", "card\\[0\\].type: no starting card gives dice"),
        ('die = "=1"', 'die = "odd"', "level_1.slot\\[0\\].die: should be one of any"),
        ('effect = "buy"', 'effect = "sing"', "effect: should be one of relic, money, buy, private_sale"),
        ('effect = "buy"', 'effect = "buy"\nn = 2', "level_1.slot\\[0\\].n: is not known"),
        (r"n = 1\norigin = \"inferred\"", 'n = 1\norigin = "dreamt"', "origin.die: should be one of: fact"),
        ('op = "dive_bonus"', 'op = "swim"', "passive\\[0\\].op: should be one of dive_bonus"),
        ('op = "per_adjacent"', 'op = "per_friend"', "bonus\\[0\\].op: should be one of per_adjacent"),
        ('relic = "scroll"\ndie', 'relic = "fossil"\ndie', "museum\\[1\\].relic: repeats the museum of fossil"),
        (r"six = \[1, 2,", "six = [2, 1,", "museum\\[0\\].six: should rise from box to box"),
        (r"nine = \[1, 1,", "nine = [1,", "museum\\[0\\].nine: should list whole numbers from 1 to 20, as many as: 9"),
        ("number = 4", "number = 3", "underwater\\[2\\].number: should be higher than that of the card before"),
        (r'starting_row = \["desert"', 'starting_row = ["canyon"', "setup.starting_row: should list"),
        (r"dollars = \[2, 3, 3, 4\]", "dollars = [2, 3, 3]", "setup.dollars: should list whole numbers"),
    ],
)
def test_a_wrong_file_is_refused(changed: Callable[[str, str], ReliquesEtCoGame], old: str, new: str, why: str) -> None:
    """Section 2.2: only these keys and ops, every kind named."""
    with pytest.raises(BadComponents, match=why):
        changed(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (r'(id = "headquarters".*?level_2\.slot\]\]\ndie = "any"\neffect = )"buy"', r'\1"money"\nn = 1'),
        (r'\[\[card.level_2.slot\]\]\ndie = ">=4"\neffect = "relic"\nrelic = "scroll".*?(?=\[\[card\]\])', ""),
    ],
)
def test_a_slot_of_level_1_keeps_its_place(changed: Callable[[str, str], ReliquesEtCoGame], old: str, new: str) -> None:
    """Ruling 10 needs it: a die on slot n stays there when the card is turned over."""
    with pytest.raises(BadComponents, match="slot: should keep each slot of level 1 in its place"):
        changed(old, new)


def test_another_box_is_another_game(changed: Callable[[str, str], ReliquesEtCoGame]) -> None:
    """A corrected file can replace ours: cards of other names, other amounts of change, and so on."""
    game = changed(
        r'id = "field-compass"\ntitle = "Field Compass"(.*?)delta = 1',
        r'id = "sextant"\ntitle = "Old Sextant"\1delta = 2',
    )

    assert game.box_digest != GAME.box_digest
    assert str(game.moves.find("buy sextant").words) == "Buy Old Sextant"
    assert game.box.deltas == [1, 2]
    state = game.start(seats=3, seed="x")
    chance = Chance("x")
    while not state.over:
        legal = state.legal()
        state.advance(legal[chance.below(len(legal))])
    assert state.round > 5


def test_a_bonus_may_ask_for_level_2(changed: Callable[[str, str], ReliquesEtCoGame]) -> None:
    """Section 2.2: per_owned counts cards at `min_level` or above."""
    game = changed("min_level = 1", "min_level = 2")
    cards = "desert-1* canyon-1 headquarters-1 adventurers-1 explorers-society@lower+0"
    state = read(game, f"cards 0: {cards}")
    about = game.explain(game.view(state, 0), "card:explorers-society")

    assert state.reputation[0] == 1 + 1 + 1
    assert about is not None
    assert "for each of your cards of this kind at level 2, 3 at most: Expedition" in str(about.effect)


def test_no_effect_is_driven_by_a_name() -> None:
    """Neither ids nor titles of cards stand anywhere in the rules."""
    ids = {sort.id for sort in GAME.box.sorts} | {sort.title for sort in GAME.box.sorts}
    files = [*GAME.folder.glob("rules/*.py"), GAME.folder / "state.py", GAME.folder / "scoring.py"]

    for file in files:
        quoted = set(re.findall(r'"([^"\n]*)"', file.read_text(encoding="utf-8")))
        assert not quoted & ids, file

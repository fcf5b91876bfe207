"""The box: what the dossier knows is in it, and a wrong file is refused with place and reason."""

from pathlib import Path

import pytest

from reliquary import BadComponents
from reliquary.games.rune_stones import GAME
from reliquary.games.rune_stones.components.abilities import COLOURS

FILE = (GAME.folder / "components.toml").read_text(encoding="utf-8")


def card(id: str) -> int:
    return GAME.box.card_ids.index(id)


def test_the_cards_that_are_known() -> None:
    """Section 3.1: 16 is green, 21 is blue, 67 green, 77 white; what 16 and 21 do."""
    box, names = GAME.box, (*COLOURS, "white")

    assert [names[box.colour[card(id)]] for id in ("16", "21", "67", "77")] == ["green", "blue", "green", "white"]
    sixteen, twenty_one = box.abilities[card("16")], box.abilities[card("21")]
    assert (sixteen.price, sorted(sixteen.gains.goods)) == ((2,), [0, 1, 3])
    assert (twenty_one.price, twenty_one.gains.goods) == ((0,), (4, 4))


def test_there_are_fifteen_creatures_of_each_colour_and_eight_dragons() -> None:
    assert [GAME.box.colour[:68].count(colour) for colour in range(5)] == [15, 15, 15, 15, 8]


def test_the_four_decks_are_turned_copies_of_one_another() -> None:
    """Section 4: no deck is stronger by design."""
    box = GAME.box
    decks = [[box.magic_points[card(f"{druid}-{n}")] for n in range(100, 108)] for druid in ("brown", "grey", "black")]

    assert decks[0] == decks[1] == decks[2]


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("number = 12", "number = 11", r"creature\[1\].number: repeats the card 11"),
        ("number = 12", "number = 79", r"creature\[1\].number: should be a whole number from 11 to 78"),
        ("[[creature]]\nnumber = 78", "[[animal]]\nnumber = 78", "creature: should list at least 68 tables"),
        ('ability = "gem white + die"', 'ability = "gem white + dice"', "ability: “dice” is not an ability"),
        ('ability = "pay white: points 4"', 'ability = "pay gold: points 4"', "is not an ability"),
        ('ability = "pay white: points 4"', 'ability = "pay white: points 99"', "“points 99” is not an ability"),
        ('ability = "gem white + die"', 'ability = "die or die or die"', "is not an ability"),
        ('ability = "gem white + die"', "ability = 5", "should be a text like"),
        ("cost = 1\n", "cost = 2\n", r"space\[5\].cost: should be 1"),
        (
            "[[space]]\ncost = 1",
            "[[space]]\ncost = 1\norigin = 'fact'\n[[space]]\ncost = 1",
            "should list 6 tables, not 7",
        ),
        ('effect = "swap"', 'effect = "die"', "a face of the die cannot roll the die"),
        ('druid = "black"\nnumber = 107', 'druid = "black"\nnumber = 106', "repeats the card black-106"),
        ("throne = 65", "throne = 65\nchair = 1", "end.chair: is not known"),
        ('[guard]\nrounds = 200\norigin = "reconstructed"', "[guard]\nrounds = 200", "guard.origin.rounds"),
        (
            'points = 2\nability = "pay blue: gem any + gem any"',
            'points = 0\nability = "pay blue: gem any + gem any"',
            r"creature\[0\].points",
        ),
    ],
)
def test_a_wrong_file_is_refused(tmp_path: Path, old: str, new: str, why: str) -> None:
    """Section 13."""
    assert old in FILE
    file = tmp_path / "box.toml"
    file.write_text(FILE.replace(old, new, 1), encoding="utf-8")

    with pytest.raises(BadComponents, match=why):
        GAME.with_components(file)


def test_one_card_too_many_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "box.toml"
    extra = FILE[FILE.index("[[druid]]") :].split("\n\n")[0]
    file.write_text(f"{FILE}\n{extra}\n".replace("number = 100", "number = 100", 1), encoding="utf-8")

    with pytest.raises(BadComponents, match="repeats the card brown-100"):
        GAME.with_components(file)


def test_another_box_is_another_game(tmp_path: Path) -> None:
    """A corrected file can replace ours; halves with ore or points are understood."""
    file = tmp_path / "box.toml"
    text = FILE.replace('"gem red or gem blue"', '"ore or points 2"', 1).replace("throne = 65", "throne = 40")
    file.write_text(text, encoding="utf-8")
    other = GAME.with_components(file)
    state = other.start(seats=2, seed="x")
    state.hands[0] = (card("30"), card("51"))
    state.agenda = [*state.agenda[:-3], *state.agenda[-3:]]

    assert other.box_digest != GAME.box_digest
    assert (other.box.throne, GAME.box.throne) == (40, 65)


def test_ore_or_points_as_halves(tmp_path: Path) -> None:
    from reliquary.games.rune_stones.position import read

    file = tmp_path / "box.toml"
    file.write_text(FILE.replace('"gem red or gem blue"', '"ore or points 2"', 1), encoding="utf-8")
    other = GAME.with_components(file)
    state = read(other, "hand 0: 30 51 brown-100 brown-101\nstones 0: extra-point")
    for move in ("play 30", "play 51", "use 30"):
        state.play(move)
    assert [move.notation for move in state.legal()] == ["ore", "points"]

    twin = state.copy()
    state.play("points")
    twin.play("ore")
    assert (state.track(0), twin.goods_of(0)[5]) == (3, 1)

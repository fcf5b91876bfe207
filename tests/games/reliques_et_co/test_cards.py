"""Every card does what the data says, on both of its sides."""

import tomllib
from collections.abc import Mapping
from typing import cast

import pytest

from reliquary.games.reliques_et_co import GAME
from reliquary.games.reliques_et_co.components.cards import RELICS
from reliquary.games.reliques_et_co.position import position
from reliquary.games.reliques_et_co.state import ReliquesEtCo
from tests.games.reliques_et_co.asked import USUAL, kind, offered, play

Data = Mapping[str, object]
DATA = tomllib.loads((GAME.folder / "components.toml").read_text(encoding="utf-8"))
CARDS = cast("list[Data]", DATA["card"])
SIDES = [(number, level) for number in range(len(CARDS)) for level in (1, 2)]
by_side = pytest.mark.parametrize(
    ("number", "level"),
    SIDES,
    ids=[f"{CARDS[number]['id']}-{CARDS[number]['type']}-{level}" for number, level in SIDES],
)


def side_of(number: int, level: int) -> Data:
    return cast("Data", CARDS[number][f"level_{level}"])


def parts(side: Data, key: str) -> list[Data]:
    return cast("list[Data]", side.get(key, []))


def figure(data: Data, key: str) -> int:
    value = data.get(key, 0)
    assert isinstance(value, int)
    return value


def laid(number: int, level: int, cell: str, **lines: str) -> tuple[ReliquesEtCo, str]:
    """A position in which seat 0 has the card, and the card's id."""
    id = GAME.box.card_ids[GAME.box.sort_of.index(number)]
    star = "*" if level == 2 else ""
    cards = USUAL.replace(id, id + star) if CARDS[number]["type"] == "S" else f"{USUAL} {id}{star}@{cell}"
    return position(cards_0=f"{cards} {lines.pop('more', '')}", **lines), id


def meets(condition: str, value: int) -> bool:
    if condition == "any":
        return True
    number = int(condition.strip("<>="))
    return value >= number if condition[0] == ">" else value <= number if condition[0] == "<" else value == number


@by_side
def test_each_slot_takes_the_dice_it_says_and_does_what_it_says(number: int, level: int) -> None:
    """Section 2.2: die, relic, money, buy, private_sale."""
    for place, slot in enumerate(parts(side_of(number, level), "slot"), start=1):
        for value in range(1, 7):
            state, id = laid(
                number, level, "lower+0", dice=str(value), dollars_0="30", relics_0="fossil scroll statue gem"
            )
            fits = meets(str(slot["die"]), value)
            assert (f"{value} {id}/{place}" in offered(state, "place")) is fits
            if fits:
                play(state, f"place {value} {id}/{place}")
                check_effect(state, slot)


def check_effect(state: ReliquesEtCo, slot: Data) -> None:
    match slot["effect"]:
        case "relic":
            kinds = [1 + (figure(slot, "n") if relic == slot["relic"] else 0) for relic in RELICS]
            assert [state.relics_of(0, relic) for relic in range(4)] == kinds
        case "money":
            assert state.dollars[0] == 30 + figure(slot, "n")
        case "buy":
            assert kind(state) == "Buy"
        case _:
            play(state, "sell 1 fossil", "sell 0 scroll", "sell 1 statue", "sell 1 gem")
            paid = 3 * figure(slot, "per_relic") + 2 * figure(slot, "per_extra_kind") + figure(slot, "flat")
            assert state.dollars[0] == 30 + paid


@by_side
def test_each_side_has_no_other_slots(number: int, level: int) -> None:
    state, id = laid(number, level, "lower+0", dice="1 2 3 4 5 6", dollars_0="30", relics_0="gem")
    own = {move.split("/")[1] for move in offered(state, "place") if move.split()[1].startswith(f"{id}/")}

    assert len(own) == len(parts(side_of(number, level), "slot"))


@by_side
def test_each_side_gives_what_it_says_without_a_die(number: int, level: int) -> None:
    """Section 2.2: dice, dive_bonus, adjust_die, reroll, discount."""
    state, _ = laid(number, level, "lower+0")
    side = side_of(number, level)
    given = dict.fromkeys(("dive_bonus", "adjust_die", "reroll", "discount"), 0)
    for passive in parts(side, "passive"):
        given[str(passive["op"])] += figure(passive, "n") + figure(passive, "per_turn")

    assert state.dive_bonus[0] == given["dive_bonus"]
    assert state.changes[0] == given["adjust_die"]
    assert state.rerolls[0] == given["reroll"]
    assert state.discount[0] == given["discount"]
    others = 0 if CARDS[number]["id"] == "adventurers" else 3
    assert state.symbols[0] == figure(side, "dice") + others


@by_side
def test_each_side_gives_its_reputation(number: int, level: int) -> None:
    """Section 2.2: printed, and per neighbour, discovery, own card and museum, each with its limit."""
    more = "rainforest-3@lower+0 new-recruits-4@lower+2 branch-office-4@lower-1"
    dives = " ".join(map(str, range(2, 17)))
    state, _ = laid(number, level, "lower+1", more=more, dives_0=dives, museum_gem="0", museum_fossil="- 0")
    starting = CARDS[number]["type"] == "S"
    expeditions = 3 + (CARDS[number]["kind"] == "expedition" and not starting)
    counted = {
        ("per_adjacent", "expedition"): 2,
        ("per_adjacent", "any"): 3,
        ("per_adjacent", "building"): 0,
        ("per_discovery", None): 5,
        ("per_owned", "expedition"): expeditions,
        ("per_museum_present", None): 2,
    }
    side = side_of(number, level)
    points = figure(side, "reputation")
    for bonus in parts(side, "bonus"):
        things = counted[str(bonus["op"]), cast("str | None", bonus.get("kind"))]
        points += figure(bonus, "reputation") * min(things, figure(bonus, "most"))

    assert state.reputation[0] == points + 3 + 15


@by_side
def test_each_card_costs_its_price_twice(number: int, level: int) -> None:
    """Section 2.2: at level 1, and the same again for the upgrade."""
    dollars, scrolls = figure(CARDS[number], "dollars"), figure(CARDS[number], "scrolls")
    saved = 0
    if level == 2:
        state, id = laid(number, 1, "lower+0", dice="3", dollars_0=str(dollars), relics_0="scroll")
        saved = state.discount[0]
        play(state, "place 3 headquarters-1/1", f"upgrade {id}")
    elif CARDS[number]["type"] == "S":
        return
    else:
        id = GAME.box.card_ids[GAME.box.sort_of.index(number)]
        state = position(**{"dice": "3", "dollars_0": str(dollars), "relics_0": "scroll", **on_top(number, id)})
        play(state, "place 3 headquarters-1/1", f"buy {id}", "lay lower+0")

    assert (state.dollars[0], state.relics_of(0, 1)) == (saved, 1 - scrolls)


def on_top(number: int, id: str) -> dict[str, str]:
    return {f"pile_{CARDS[number]['type']}": f"... {id}"}


def test_there_are_72_cards_of_27_sorts() -> None:
    """Section 2.1: 6 public, 16 starting, 15 underwater, 9 in each row, 4 in each open pile."""
    box = GAME.box

    assert len(CARDS) == 27
    assert [len(pile) for pile in box.piles] == [9, 9, 9, 4, 4]
    assert (len(box.card_ids), len(box.numbers), len(box.public)) == (16 + 35, 15, 6)

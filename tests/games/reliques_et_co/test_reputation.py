"""The marker on the track always shows what lies on the table."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reliquary import Chance
from reliquary.games.reliques_et_co import GAME
from reliquary.games.reliques_et_co.view_classes import OwnCard, Player, ReliquesEtCoView
from tests.games.reliques_et_co.test_cards import CARDS, Data, figure, parts


def data_of(view: ReliquesEtCoView, card: OwnCard) -> Data:
    """The card in the components file: those of one name that are for sale are others than those one starts with."""
    name = card.id.rstrip("0123456789").rstrip("-")
    return next(data for data in CARDS if data["id"] == name and data["type"] == view.printed.cards[card.id].type)


def counted(view: ReliquesEtCoView, player: Player) -> int:
    """The reputation of a player, added up from the view and the file."""
    total = len(player.dives)
    for card in player.cards:
        side = data_of(view, card)[f"level_{card.level}"]
        assert isinstance(side, dict)
        total += figure(side, "reputation")
        for bonus in parts(side, "bonus"):
            total += figure(bonus, "reputation") * min(things(view, player, card, bonus), figure(bonus, "most"))
    return total


def things(view: ReliquesEtCoView, player: Player, card: OwnCard, bonus: Data) -> int:
    match bonus["op"]:
        case "per_adjacent":
            near = [other for other in player.cards if are_neighbours(card, other)]
            return sum(bonus["kind"] in {"any", kind_of(view, other)} for other in near)
        case "per_discovery":
            return player.discoveries.count(str(bonus["discovery"]))
        case "per_owned":
            return sum(bonus["kind"] == kind_of(view, other) for other in player.cards)
        case _:
            return sum(player.seat in museum.owners for museum in view.museums)


def kind_of(view: ReliquesEtCoView, card: OwnCard) -> str:
    return view.printed.cards[card.id].kind


def are_neighbours(one: OwnCard, other: OwnCard) -> bool:
    if one.line == other.line:
        return abs(one.column - other.column) == 1
    return one.column == other.column


@settings(max_examples=12)
@given(seed=st.integers(0, 10**6), seats=st.sampled_from([2, 3, 4]))
def test_reputation_on_the_track_equals_the_count_from_the_table(seed: int, seats: int) -> None:
    """Ruling 15: after every move."""
    state = GAME.start(seats=seats, seed=str(seed), grid_width=("none", 4)[seed % 2])
    chance = Chance(str(seed))
    while not state.over:
        legal = state.legal()
        state.advance(legal[chance.below(len(legal))])
        view = GAME.view(state, None)
        assert [player.reputation for player in view.players] == [counted(view, player) for player in view.players]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_ever_loses_reputation(seats: int) -> None:
    """Ruling 15: none of the cards can lose points."""
    state = GAME.start(seats=seats, seed="up")
    chance = Chance("up")
    before = list(state.reputation)
    while not state.over:
        legal = state.legal()
        state.advance(legal[chance.below(len(legal))])
        assert all(old <= new for old, new in zip(before, state.reputation, strict=True))
        before = list(state.reputation)


def test_points_by_source_add_up_to_track_and_majorities() -> None:
    state = GAME.start(seats=3, seed="sum")
    chance = Chance("sum")
    while not state.over:
        legal = state.legal()
        state.advance(legal[chance.below(len(legal))])

    for seat, points in enumerate(state.breakdown()):
        assert sum(points.values()) - points["majorities"] == state.reputation[seat]

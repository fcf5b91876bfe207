"""What bots play for: to win, then the better place, then the more points, in every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest

import reliquary
from reliquary import Chance, State
from reliquary.bots import player
from reliquary.bots.value import values
from reliquary.games.relic_runners.position import position as relic_runners
from reliquary.games.relikt.position import position as relikt
from reliquary.games.reliques_et_co.position import position as reliques_et_co
from reliquary.games.rune_stones.position import position as rune_stones
from tests.ferry import GAME as FERRY

Outcome: TypeAlias = tuple[float, float, int]

_TWENTY = (
    "desert-2 canyon-2 headquarters-2 adventurers-2 "
    "skyscraper-offices*@lower+0 auction-house*@lower+1 airfield*@lower+2 lecture-tour*@lower+3"
)


def last_treasure(**won: str) -> State:
    """Seat 0 lays the last card: with the white 12, the last on offer, it takes 6 points."""
    return relikt(
        camps="white blue green",
        row_1="blue-6: green-1 blue-2 white-3 blue-4 white-5",
        row_2="-",
        row_3="-",
        row_4="-",
        treasures="-",
        hand_0="green-12 blue-12 white-12 blue-1",
        asked="LayCard 0, Refill 0",
        **won,
    )


def last_expedition(**others: str) -> State:
    """Seat 0 plays last, with nothing to eat: an expedition of two trails is in reach."""
    return relic_runners(at_0="r7", relics="r8 r7", pathways_0="r7-t12", rations_0="0", first="1", **others)


def last_forging(**others: str) -> State:
    """Seat 0 plays last: two artifacts make a row of 3 points, the gems that they cost only 1."""
    return rune_stones(goods_0="blue blue yellow yellow", smithies="blue yellow green red red", first="1", **others)


def last_dive(**others: str) -> State:
    """Seat 0 plays last: a dive brings a point."""
    return reliques_et_co(dice="2", first="1", cards_1=_TWENTY, **others)


HOPELESS: dict[str, Callable[[], State]] = {
    "relikt, second place": lambda: last_treasure(won_0="-", won_1="...", won_2="blue-3"),
    "relikt, points": lambda: last_treasure(won_0="-", won_1="...", won_2="red-5 red-5 blue-3"),
    "relic_runners, second place": lambda: last_expedition(
        explorers="red green blue", ending="1", coins_1="90", coins_2="8"
    ),
    "relic_runners, points": lambda: last_expedition(ending="1", coins_1="90"),
    "rune_stones, second place": lambda: last_forging(druids="brown grey beige", scored_1="rows=70", scored_2="rows=2"),
    "rune_stones, points": lambda: last_forging(scored_1="rows=70"),
    "reliques_et_co, second place": lambda: last_dive(seats="3", dollars_0="0", dollars_2="9"),
    "reliques_et_co, points": last_dive,
}


def outcome(state: State, seat: int) -> Outcome:
    """The share of the win, how many seats come before it, and its points."""
    ranking = state.ranking()
    before = sum(len(place) for place in ranking[: next(n for n, place in enumerate(ranking) if seat in place)])
    return state.estimate(seat), -before, state.scores()[seat]


def best(state: State, seat: int) -> Outcome:
    """The best that the seat can still reach in this turn, the last of the game."""
    if state.over:
        return outcome(state, seat)
    found = []
    for move in state.legal():
        twin = state.copy()
        twin.advance(move)
        found.append(best(twin, seat))
    return max(found)


def played_out(state: State, name: str) -> State:
    luck, bot = Chance("luck"), player(name)
    while not state.over:
        state.play(bot.answer(state, luck))
    return state


@pytest.mark.parametrize("name", ["greedy", "expert@200"])
@pytest.mark.parametrize("hopeless", HOPELESS.values(), ids=HOPELESS)
def test_who_cannot_win_still_takes_place_and_points(hopeless: Callable[[], State], name: str) -> None:
    state = hopeless()
    possible = best(state, 0)
    assert possible[0] == 0, "otherwise it could still win"

    assert outcome(played_out(state, name), 0) == possible


def test_every_game_has_such_positions() -> None:
    assert {case.split(",")[0] for case in HOPELESS} == set(reliquary.game_names())


def ferry(*holds: tuple[int, ...]) -> State:
    state = FERRY.start(seats=len(holds), seed="")
    state.holds = list(holds)
    state.finish()
    return state


def test_a_win_counts_for_more_than_any_place_and_a_place_for_more_than_any_points() -> None:
    shared, second, third = ferry((3,), (3,), (1,)), ferry((6, 5), (6, 6), (1,)), ferry((6, 5), (6, 6), (6, 6))

    assert values(shared)[0] > values(second)[0] + 0.4
    assert values(second)[0] > values(third)[0]
    assert values(second)[0] > values(ferry((5,), (6, 6), (1,)))[0]
    assert values(ferry((1,), (2,), (0,)))[0] > values(ferry((6, 5), (6, 6), (6, 6)))[0]


def test_while_a_game_goes_on_the_chances_decide() -> None:
    """The rest is a trifle, and zero in sum."""
    state, luck = reliquary.game("relikt").start(seats=4, seed="trifle"), Chance("luck")
    for _ in range(40):
        chances, found = state.estimates(), values(state)
        assert sum(found) == pytest.approx(1)
        assert all(abs(value - chance) <= 0.0005 for value, chance in zip(found, chances, strict=True))
        assert sorted(range(4), key=found.__getitem__) == sorted(range(4), key=chances.__getitem__)
        state.play(player("random").answer(state, luck))

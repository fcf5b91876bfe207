"""The expert: its budget, its memory inside a turn, and that it can be stopped."""

from __future__ import annotations

import pytest

import reliquary
from reliquary import BadSetup, Chance, State
from reliquary.bots import Budget, Expert, bot, player, thinker
from reliquary.bots.search import Search
from reliquary.games.relikt.position import position
from tests.ferry import GAME as FERRY

GAME = reliquary.game("relikt")


def opening(seed: str = "eyes") -> State:
    return GAME.start(seats=4, seed=seed)


def test_a_budget_of_playouts_is_spent_to_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Search, "decided", lambda _: False)
    expert = Expert(Budget(playouts=37))

    expert.answer(opening(), Chance("luck"))

    assert expert.playouts == 37


class Clock:
    """In the place of the module `time`: only playouts take time, each the same."""

    def __init__(self, patch: pytest.MonkeyPatch, *, computing: float, waiting: float) -> None:
        self.playouts = 0
        self._computing, self._waiting = computing, waiting
        play_out = Search.play_out

        def timed(search: Search, times: int) -> None:
            self.playouts += times
            play_out(search, times)

        patch.setattr(Search, "decided", lambda _: False)
        patch.setattr(Search, "play_out", timed)
        patch.setattr(thinker, "time", self)

    def thread_time(self) -> float:
        return self.playouts * self._computing

    def monotonic(self) -> float:
        return self.playouts * self._waiting


def test_a_budget_of_seconds_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch, computing=1 / 64, waiting=10)

    Expert(Budget(seconds=1)).answer(opening(), Chance("luck"))

    assert clock.thread_time() == 1


def test_waiting_is_limited_though_the_machine_is_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch, computing=1 / 1024, waiting=1 / 64)

    Expert(Budget(seconds=1, patience=2)).answer(opening(), Chance("luck"))

    assert clock.monotonic() == 2


@pytest.mark.parametrize("waiting", [1 / 64, 1 / 8])
def test_at_a_table_it_answers_within_three_seconds(monkeypatch: pytest.MonkeyPatch, waiting: float) -> None:
    """On a busy machine, too, where it has an eighth of the time for itself."""
    clock = Clock(monkeypatch, computing=1 / 64, waiting=waiting)

    bot("expert").answer(opening(), Chance("luck"))

    assert 1 < clock.monotonic() <= 3


def test_a_search_that_is_stopped_answers_with_the_best_so_far() -> None:
    asked: list[int] = []

    def stopped() -> bool:
        asked.append(1)
        return len(asked) > 3

    expert = Expert(Budget(playouts=1_000_000), stopped)
    state = opening()

    assert expert.answer(state, Chance("luck")) in state.legal()
    assert 0 < expert.playouts < 100


def the_last_card() -> State:
    """One move decides: the green 12 wins the blue treasure of 6 and the game."""
    return position(
        row_1="blue-6: green-1 blue-2 white-3 blue-4 white-5",
        row_2="-",
        row_3="-",
        row_4="-",
        treasures="-",
        won_0="red-4 red-4 blue-5",
        won_1="blue-3 blue-4",
        won_2="...",
        hand_0="green-12 blue-12 white-12 blue-1",
        asked="LayCard 0, Refill 0",
    )


def test_the_move_that_decides_is_found() -> None:
    assert player("expert@60").answer(the_last_card(), Chance("luck")).notation == "lay green-12 row-1"


def test_what_is_plain_needs_no_further_thought() -> None:
    expert = Expert(Budget(playouts=100_000))

    assert expert.answer(the_last_card(), Chance("luck")).notation == "lay green-12 row-1"
    assert 0 < expert.playouts < 200


def test_what_was_learned_is_kept_for_the_rest_of_the_turn() -> None:
    """Unless something was shown in between: then the next search starts afresh."""
    state, luck = opening(), Chance("luck")
    expert = Expert(Budget(playouts=20))
    kept = 0
    for _ in range(24):
        expected = expert._expected
        known = expert._kept.visits if expert._kept is not None else 0
        same = expected is not None and state.view(state.seat) == expected
        kept += same and known > 0
        before = (state.seat, state.turn, state.told)
        state.play(expert.answer(state, luck))
        goes_on = (state.seat, state.turn, state.told) == before
        assert (expert._expected == state.view(state.seat)) == goes_on

    assert kept > 3


def search(state: State, worlds: int) -> Search:
    found = Search(lambda luck: state.imagine(state.seat, luck), Chance("luck"), None)
    found.play_out(worlds * len(found.race))
    return found


def test_shares_of_the_win_are_kept_for_every_seat() -> None:
    """What a node has learned is the sum of what the playouts through its children brought, seat by seat."""
    found = search(opening(), 6)

    root = found.root
    assert root.visits == sum(child.visits for child in root.children.values()) == found.playouts > 6
    for seat in range(4):
        assert root.totals[seat] == pytest.approx(sum(child.totals[seat] for child in root.children.values()))
    assert sum(root.totals) == pytest.approx(found.playouts)


def test_every_move_is_tried_in_the_same_worlds() -> None:
    state = opening()
    state.play("no action")
    found = search(state, 3)

    assert {child.visits for child in found.root.children.values()} == {3}
    assert set(found.root.children) == {move.id for move in state.legal()}


def test_the_worse_half_is_sent_home() -> None:
    found = search(opening(), 3)
    seat, candidates = found.seat, found.race

    found.halve()

    gone = [candidate for candidate in candidates if candidate not in found.race]
    assert len(found.race) == (len(candidates) + 1) // 2
    assert min(one.node.worth(seat) for one in found.race) >= max(one.node.worth(seat) for one in gone)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_plays_a_game_that_it_has_never_seen(seats: int) -> None:
    """Another game, whose turns have asides and walks, and which estimates each seat for itself."""
    state, luck, expert = FERRY.start(seats=seats, seed="far"), Chance("luck"), Expert(Budget(playouts=16))

    while not state.over:
        state.play(expert.answer(state, luck))

    assert state.over


@pytest.mark.parametrize(
    ("name", "budget"),
    [
        ("expert@100ms", Budget(seconds=0.1)),
        ("expert@2s", Budget(seconds=2)),
        ("expert@1.5s", Budget(seconds=1.5)),
        ("expert@500", Budget(playouts=500)),
    ],
)
def test_a_name_can_carry_a_budget(name: str, budget: Budget) -> None:
    found = player(name)

    assert isinstance(found, Expert)
    assert found.budget == budget


@pytest.mark.parametrize("name", ["expert@", "expert@soon", "expert@0", "expert@-1s", "expert@5h"])
def test_a_budget_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(BadSetup, match="is not a budget"):
        player(name)


def test_moves_are_compared_world_by_world() -> None:
    """Two moves that swing together are told apart sooner than two that swing against each other."""
    found = search(opening(), 1)
    found.race = found.race[:3]
    for candidate in found.race:
        candidate.total = 0.0
    found._gaps = [0.0] * len(found._gaps)
    found._worlds = 0
    brought = [[0.1, 0.2, 0.7], [0.5, 0.6, 0.3], [0.3, 0.4, 0.5], [0.9, 1.0, -0.1]]
    for values in brought:
        found._values = values
        found._compare()
    one, two, three = found.race

    assert found._error(one, two) == pytest.approx(0, abs=1e-6)
    gaps = [first - third for first, _, third in brought]
    mean = sum(gaps) / 4
    expected = (sum((gap - mean) ** 2 for gap in gaps) / 4 / 4) ** 0.5
    assert found._error(one, three) == found._error(three, one) == pytest.approx(expected)

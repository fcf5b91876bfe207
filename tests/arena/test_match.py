"""Matches: the same games however many processes play them, and a fair order of play."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence

import pytest

import reliquary
from reliquary import BadSetup, Chance
from reliquary.arena import match as arena
from reliquary.arena.counts import Counts
from reliquary.arena.match import Match, lineup, play_one, run
from reliquary.arena.match_report import as_json
from reliquary.bots import bot


def a_match(games: int, bots: Sequence[str] = ("random",), seats: int = 3) -> Match:
    return Match("relikt", None, {"treasures_left": 1}, seats, lineup(bots, seats), games, "cup")


def nobody(games: int) -> None:
    pass


def test_the_number_of_processes_does_not_change_the_outcome(monkeypatch: pytest.MonkeyPatch) -> None:
    match = a_match(40)
    alone = run(match, 1, nobody)
    monkeypatch.setattr(arena, "WORTH_STARTING", 0.0)
    monkeypatch.setattr(arena, "_A_MOMENT", -1.0)

    together = run(match, 2, nobody)

    assert (alone.processes, together.processes) == (1, 2)
    assert together.counts == alone.counts
    assert alone.counts.games == 40


def test_progress_adds_up_to_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "_A_MOMENT", 0.0)
    told: list[int] = []

    run(a_match(5), 1, told.append)

    assert told == [1, 1, 1, 1, 1]


def test_every_bot_has_every_place_in_the_order_of_play_equally_often(monkeypatch: pytest.MonkeyPatch) -> None:
    places: Counter[tuple[int, str]] = Counter()
    monkeypatch.setattr(Counts, "add", lambda _, players, *__: places.update(enumerate(players)))
    match = a_match(8, ["greedy", "random", "random", "random"], seats=4)

    monkeypatch.setattr(arena, "player", lambda _: bot("random"))
    for number in range(8):
        play_one(reliquary.game("relikt"), match, number, Counts.empty(4, match.bots))

    assert {places[place, "greedy"] for place in range(4)} == {2}
    assert {places[place, "random"] for place in range(4)} == {6}


def test_order_of_play_is_counted_from_the_seat_that_began() -> None:
    """The same game played here by hand: the seat that began is first, then round the circle."""
    match, game = a_match(1), reliquary.game("relikt")
    for number in range(6):
        counts = Counts.empty(3, match.bots)
        play_one(game, match, number, counts)
        state = game.start(seats=3, seed=f"cup/{number}", treasures_left=1)
        luck = Chance(f"cup/{number}").fork("bots")
        while not state.over:
            state.play(bot("random").answer(state, luck))

        points = [group.scores.total for group in counts.orders]

        assert points == [state.scores()[(state.first + place) % 3] for place in range(3)]
        assert counts.turns.total == state.turn


def test_wins_add_up_to_the_games() -> None:
    counts = run(a_match(30, ["greedy", "random", "random"][1:]), 1, nobody).counts

    assert sum(group.wins for group in counts.orders) == 30
    assert sum(group.wins for group in counts.bots.values()) == 30


def test_a_short_list_of_bots_is_repeated() -> None:
    assert lineup(["greedy", "random"], 5) == ("greedy", "random", "greedy", "random", "greedy")


@pytest.mark.parametrize("bots", [[], ["random"] * 4, ["clever"]])
def test_bots_that_do_not_fit_the_seats_are_refused(bots: list[str]) -> None:
    with pytest.raises(BadSetup):
        lineup(bots, 3)


def test_the_report_for_programs_holds_parameters_and_figures() -> None:
    result = run(a_match(10), 1, nobody)

    report = json.loads(as_json(result))

    assert report["parameters"]["seed"] == "cup"
    assert report["parameters"]["options"] == {"treasures_left": 1}
    assert report["bots"]["random"]["played"] == 30
    assert sum(place["wins"] for place in report["order_of_play"]) == pytest.approx(10)
    assert set(report["scores"]) == {"mean", "sd", "min", "max"}
    assert report["turns"]["min"] <= report["turns"]["mean"] <= report["turns"]["max"]
    assert report["speed"]["games_per_second"] > 0
    assert report["speed"]["decisions_per_second"] > report["speed"]["games_per_second"]

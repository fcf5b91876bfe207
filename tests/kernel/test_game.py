"""What a game is by default, and what it must provide."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

from reliquary import Chance, Game, Message, Move, News, Record, SeatName, State, View
from tests.ferry import GAME as FERRY
from tests.ferry import Ferry, FerryGame
from tests.kernel.bare import Ask, Bare, BareGame


def bare() -> BareGame:
    return BareGame(lambda: [Ask(0)])


def test_what_a_game_must_provide() -> None:
    game: Game[Bare] = bare()
    state = game.start(seats=2, seed="")
    view = FERRY.view(FERRY.start(seats=2, seed=""), 0)
    for provided in (
        lambda: game.with_components(Path()),
        lambda: Game[Bare].blank(game, 2, {}),
        lambda: Game[Bare].opening(game, state),
        lambda: Game[Bare].breakdown(game, state),
        lambda: state.view(0),
        lambda: state.imagine(0, Chance("")),
        lambda: state.estimate(0),
        lambda: game.inventory(state),
        lambda: game.text(view, str),
    ):
        with pytest.raises(NotImplementedError):
            provided()


def with_holds(*holds: tuple[int, ...]) -> Ferry:
    state = FERRY.start(seats=len(holds), seed="")
    state.holds = list(holds)
    return state


def test_scores_are_the_sums_of_the_breakdown() -> None:
    class TwoSources(FerryGame):
        def breakdown(self, state: Ferry) -> list[dict[str, int]]:
            return [{"crates": 3, "luck": -1}, {"crates": 0, "luck": 0}]

    assert TwoSources().scores(with_holds((), ())) == [2, 0]


def test_what_is_counted_at_the_end_is_not_scored_before() -> None:
    class CountsLuckLate(FerryGame):
        at_the_end = frozenset({"luck"})

        def breakdown(self, state: Ferry) -> list[dict[str, int]]:
            return [{"crates": 3, "luck": 2}, {"crates": 0, "luck": 1}]

    game, state = CountsLuckLate(), with_holds((), ())
    assert (game.scored(state), game.scores(state)) == ([3, 0], [5, 1])


def test_equal_points_share_a_place() -> None:
    assert with_holds((1, 2), (5,), (3,)).ranking() == [(1,), (0, 2)]


def test_tie_breaks_come_after_the_points() -> None:
    class FewerCratesFirst(FerryGame):
        def standing(self, state: Ferry) -> list[tuple[int, ...]]:
            return [(sum(hold), -len(hold)) for hold in state.holds]

    assert FewerCratesFirst().ranking(with_holds((1, 2), (5,), (3,))) == [(1,), (2,), (0,)]


def test_explanations_by_default() -> None:
    """The move's own words and things; the question that is open; no plans, and nothing to explain."""
    state = FERRY.start(seats=2, seed="")
    view = FERRY.view(state, 0)

    assert FERRY.preview(view, FERRY.moves[0]) == FERRY.moves[0].words
    assert FERRY.why_not(view, "boat:1") == Message("{who} is asked to choose.", who=SeatName(state.seat))
    assert FERRY.plans(view) == {}
    assert FERRY.aim(view, state.legal()) == ""
    assert FERRY.lights(view, FERRY.moves[0]) == FERRY.moves[0].things
    assert FERRY.explain(view, "boat:1") is None
    assert FERRY.sensible(state) == state.legal()
    while not state.over:
        state.play("wait")
    assert str(FERRY.why_not(FERRY.view(state, 0), "boat:1")) == "The game is over."


def test_a_state_shows_whose_turn_it_is_and_no_secrets() -> None:
    state = FERRY.start(seats=2, seed="")
    assert repr(state) == f"<ferry, 2 seats, turn 1, seat {state.seat} is asked: SetOut>"

    while not state.over:
        state.play("wait")

    assert repr(state) == "<ferry, 2 seats, turn 18, over>"


def test_a_notebook_is_shown_what_draws_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel draws nothing: it hands things to what is above it."""
    drawing = ModuleType("reliquary.notebook")
    vars(drawing)["html"] = lambda shown: f"drawn: {shown!r}"
    monkeypatch.setitem(sys.modules, drawing.__name__, drawing)
    state = FERRY.start(seats=2, seed="")
    things: list[State | View | Move | Record] = [state, FERRY.view(state, 0), state.legal()[0]]
    while not state.over:
        state.play("wait")

    for thing in (*things, Record.of(state)):
        assert thing._repr_html_() == f"drawn: {thing!r}"


def test_imagined_states_from_one_chance_have_different_futures() -> None:
    """A bot that imagines again and again must not meet the same dice every time."""
    state, luck = FERRY.start(seats=2, seed=""), Chance("x")
    worlds: list[State] = [state.imagine(0, luck) for _ in range(50)]

    assert len({world.chance.key for world in worlds}) == 50


def test_the_same_chance_imagines_the_same_future() -> None:
    state = FERRY.start(seats=2, seed="")

    assert state.imagine(0, Chance("x")).dump() == state.imagine(0, Chance("x")).dump()


def test_news_are_private_to_those_they_name() -> None:
    news = News("look", Message("Somebody looks."), {1: Message("You see 5.")})

    assert [str(news.to(seat)) for seat in (None, 0, 1)] == ["Somebody looks.", "Somebody looks.", "You see 5."]

"""Levels: made from the network, weaker by temperature and foresight, and never blundering beyond that."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import reliquary
from reliquary import BadSetup, Chance, Game, State
from reliquary.bots import bot_title, ladder, levels, network, offered, player, shown, usual
from reliquary.bots.levels import Level, Weakness, weights
from tests.bots import networks

GAME = reliquary.game("rune_stones")
OTHER = reliquary.game("relikt")


@pytest.fixture(autouse=True)
def _networks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    networks.ship(monkeypatch, tmp_path, GAME)


def positions(count: int) -> Iterator[tuple[State, list[float]]]:
    """With something to choose, and what the network thinks of the moves."""
    state, luck = GAME.start(seats=2, seed="levels"), Chance("luck")
    judge = network.read(network.shipped(GAME), GAME)
    while count:
        if len(state.legal()) > 2:
            yield state, judge.look(state, state.seat, state.legal()).weights
            count -= 1
        state.advance(player("random").answer(state, luck))


def lost(weakness: Weakness) -> float:
    """How much worse than the best the moves of a level are, in the network's own opinion, on average."""
    luck, total = Chance("moves"), 0.0
    for state, opinion in positions(60):
        chosen = Level(1, weakness).answer(state, luck)
        total += max(opinion) - opinion[state.legal().index(chosen)]
    return total / 60


def test_the_colder_the_better() -> None:
    by_temperature = [lost(Weakness(temperature)) for temperature in (0.0001, 0.03, 0.3, 3.0)]

    assert by_temperature[0] == pytest.approx(0, abs=1e-4)
    assert by_temperature == sorted(by_temperature)
    assert by_temperature[-1] > 2 * by_temperature[1]


@pytest.mark.parametrize("foresight", [0.0, 0.6, 1.0])
def test_a_move_far_below_the_best_is_never_made(foresight: float) -> None:
    """Far is what the temperature makes of it, whatever the move brings at once."""
    found = weights([0.0, -1.0, -2.9, -3.1, -9.0], [0.0, 0.0, 0.0, 0.0, 1.0], Weakness(1.0, foresight))

    assert [weight > 0 for weight in found] == [True, True, True, False, False]


def test_full_foresight_asks_for_no_glances() -> None:
    assert weights([1.0, 0.0], [], Weakness(0.5)) == [1_000_000, 135_335]


def test_with_less_foresight_what_a_move_brings_at_once_counts() -> None:
    """The second is what the network likes a little less, and brings most."""
    opinion, glances = [0.0, -0.5, -0.2], [0.1, 0.7, 0.1]
    far, near = (weights(opinion, glances, Weakness(1.0, foresight)) for foresight in (1.0, 0.2))

    assert max(far) == far[0]
    assert max(near) == near[1]


def test_what_all_moves_bring_alike_does_not_count() -> None:
    assert weights([0.0, -1.0], [0.5, 0.5], Weakness(1.0, 0.5)) == weights([0.0, -0.5], [], Weakness(1.0))


def test_a_game_has_as_many_levels_as_are_described(tmp_path: Path) -> None:
    assert ladder(GAME) == ["level-1", "level-2", "level-3", "master", "grandmaster"]
    assert shown(GAME) == ladder(GAME)
    assert {"random", "greedy", "level-3"} < set(offered(GAME))
    assert ladder(OTHER) == []
    assert shown(OTHER) == offered(OTHER) == ["random", "novice", "greedy", "expert"]
    assert (usual(GAME), usual(OTHER)) == ("level-2", "greedy")
    with pytest.raises(BadSetup, match="has 3 levels below the master"):
        player("level-4").check(GAME)
    with pytest.raises(BadSetup, match="has no network"):
        player("level-1").check(OTHER)


def test_a_level_has_a_word_and_a_number() -> None:
    titles = [str(bot_title(name, GAME)) for name in ladder(GAME)]

    assert titles == ["newcomer, level 1", "beginner, level 2", "apprentice, level 3", "master, level 4", "grandmaster"]
    assert str(bot_title("master", OTHER)) == "master"
    assert str(bot_title("gone", GAME)) == "gone"


@pytest.mark.parametrize(
    "text",
    [
        "level = 1",
        "[[level]]\ntemperature = 1",
        "[[level]]\ntemperature = 0\nforesight = 1",
        "[[level]]\ntemperature = 1\nforesight = 2",
        "[[level]]\ntemperature = 'warm'\nforesight = 1",
        "nothing",
        "[[level]]\ntemperature = 1\nforesight = 1\n" * 10,
    ],
)
def test_levels_that_cannot_be_read_are_not_offered(text: str) -> None:
    levels.path(GAME).write_text(text)

    assert ladder(GAME) == []
    assert "master" in offered(GAME)
    with pytest.raises(BadSetup, match="describes no levels, or is damaged"):
        player("level-1").check(GAME)


def test_levels_of_ones_own_are_named_on_the_command_line() -> None:
    for text, weakness in (("1.5", Weakness(1.5)), ("0.02/0.75", Weakness(0.02, 0.75)), ("3/0", Weakness(3.0, 0.0))):
        found = player(f"level@{text}")
        assert isinstance(found, Level)
        assert found.weakness == weakness
        found.check(GAME)


@pytest.mark.parametrize("text", ["", "0", "-1", "warm", "1/2", "1/", "1/0.5/2"])
def test_what_is_no_level_is_refused(text: str) -> None:
    with pytest.raises(BadSetup, match="is not a level"):
        player(f"level@{text}")


@pytest.mark.parametrize("game", [GAME, OTHER])
def test_a_level_plays_legal_moves(game: Game[State], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It looks at what moves bring at once without changing anything; the same chance gives the same game."""
    networks.ship(monkeypatch, tmp_path, OTHER, GAME)
    ends: list[object] = []
    for _ in range(2):
        state, luck = game.start(seats=game.seats[1], seed="walk"), Chance("luck")
        for _ in range(100):
            before = state.dump()
            move = player("level-1").answer(state, luck)
            assert state.dump() == before
            state.play(move)
        ends.append(state.dump())

    assert ends[0] == ends[1]

"""What happens before the first question is told: who begins, first cards, first dice."""

from __future__ import annotations

from pathlib import Path

import pytest

from reliquary import State, game, game_names
from reliquary.table.archive import FORM, pack, unpack
from reliquary.table.playthrough import Playthrough
from reliquary.table.replay import ReplayedGame
from tests.table.lobbies import full_table, lobby, people
from tests.terminal.console import a_record
from tests.terminal.console import run as reliquary

FIRST = {
    "relic_runners": "These tiles are turned up: the small purple tile ",
    "relikt": "Row 1 is now headed by ",
    "reliques_et_co": " to decide who plays first.",
    "rune_stones": "The first creatures on the display, from left to right: card ",
}


def started(name: str) -> State:
    return game(name).start(seats=game(name).seats[-1], seed="tea", listen=True)


@pytest.mark.parametrize("name", game_names())
def test_a_game_tells_how_it_begins(name: str) -> None:
    state = started(name)
    told = [str(news.public) for news in state.news]

    assert f"The game begins: seat {state.first} plays first." in told
    assert any(FIRST[name] in each for each in told)
    assert not game(name).start(seats=state.seats, seed="tea").news


@pytest.mark.parametrize("name", game_names())
def test_tables_replays_and_archives_tell_it_too(name: str) -> None:
    told = tuple(started(name).news)
    playthrough, replay = Playthrough(started(name)), ReplayedGame(started(name), [])

    assert playthrough.first_news == replay.news(0) == told
    assert playthrough.play(playthrough.state.seat, playthrough.state.legal()[0]).news[: len(told)] != told
    assert unpack(FORM, pack(replay, replay.state(0).seats, ""), game(name)).news(0) == told


async def test_the_log_of_a_table_begins_with_it(tmp_path: Path) -> None:
    async with lobby(tmp_path) as room:
        table = await full_table(room, await people(room, "Anna", "Ben", "Cleo"))
        told = [str(line.message) for line in table.history.log(None, 0)]
        assert any("Row 4 is now headed by " in each for each in told)
        assert sum("The game begins: " in each for each in told) == 1


def test_the_terminal_tells_it_once() -> None:
    shown = reliquary("play", "relikt", "--people", "Anna", "--seed", "tea", typed="1\n1\n1\n").out

    assert shown.count("Row 1 is now headed by ") == 1
    assert shown.count("The game begins: ") == 1
    assert shown.index("The game begins: ") < shown.index("play an action card")


def test_a_replay_in_the_terminal_begins_with_it(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(a_record(), encoding="utf-8")

    shown = reliquary("replay", tmp_path / "game.txt").out

    assert shown.count("The game begins: ") == 1
    assert shown.index("The game begins: ") < shown.index("Relikt, turn 1")

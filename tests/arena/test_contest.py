"""Contests: a fair schedule, games that can be gone on with, and a report that says what was played."""

from __future__ import annotations

import json
import os
import signal
from collections import Counter
from dataclasses import replace
from errno import ENOSPC
from pathlib import Path

import polars as pl
import pytest

from reliquary import BadSetup, ReliquaryError, game_names
from reliquary.arena import contest, statistics
from reliquary.arena.contest import Contest, run, schedule
from reliquary.arena.contest_game import ContestGame
from reliquary.arena.folder import DESCRIPTION, GAMES
from reliquary.kernel import game as find_game
from tests.terminal.console import Ran
from tests.terminal.console import run as reliquary

CONTEST = Contest("relikt", None, {"treasures_left": 1}, 3, ("novice", "random"), "cup")


def nothing(games: int) -> None:
    pass


def a_game(bots: list[str], places: list[int], *, things: list[list[str]] | None = None) -> ContestGame:
    first = places.count(1)
    seats = len(bots)
    return ContestGame(
        number=0,
        bots=bots,
        scores=[10 - place for place in places],
        wins=[1 / first if place == 1 else 0.0 for place in places],
        places=places,
        turns=8,
        decisions=[4] * seats,
        choices=[12] * seats,
        sources=[{"blue": 10 - place} for place in places],
        estimates=[[0.5, 0.55]] * seats,
        things=things or [[] for _ in bots],
    )


@pytest.mark.parametrize(
    ("bots", "seats"),
    [
        (("a", "b"), 2),
        (("a", "b"), 4),
        (("a", "b"), 3),
        (("a", "b", "c"), 2),
        (("a", "b", "c"), 4),
        (("a", "b", "b"), 3),
    ],
)
def test_every_bot_has_every_place_equally_often_on_the_same_seeds(bots: str, seats: int) -> None:
    lineups = schedule(tuple(bots), seats)
    places = Counter((name, place) for line in lineups for place, name in enumerate(line))

    for name in set(bots):
        assert len({places[name, place] for place in range(seats)}) == 1
    match = Contest("relikt", None, {}, seats, tuple(bots), "cup")
    assert [match.sitting(number)[0] for number in range(len(lineups))] == ["cup/0"] * len(lineups)
    assert match.sitting(len(lineups)) == ("cup/1", list(lineups[0]))


def test_a_process_that_is_killed_ends_the_contest_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contest, "play_one", _die)

    with pytest.raises(ReliquaryError, match=r"ended from outside\. What was played is kept"):
        run(CONTEST, 4, tmp_path, 2, nothing)


def _die(_: Contest, __: int) -> ContestGame:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("it lives")


def test_bots_that_take_turns_have_equally_many_seats() -> None:
    seats = Counter(name for line in schedule(("a", "b"), 3) for name in line)

    assert seats["a"] == seats["b"]


def test_a_contest_that_was_interrupted_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """Half a line, too, is what an interruption can leave behind."""
    whole = run(CONTEST, 6, tmp_path / "whole", 1, nothing)
    run(CONTEST, 3, tmp_path / "parts", 1, nothing)
    with (tmp_path / "parts" / GAMES).open("a") as file:
        file.write('{"number": 3, "bo')
    told: list[int] = []

    assert run(CONTEST, 6, tmp_path / "parts", 1, told.append) == whole
    assert told == [3, 1, 1, 1]
    assert run(CONTEST, 6, tmp_path / "parts", 1, told.append) == whole


def test_processes_do_not_change_the_games(tmp_path: Path) -> None:
    assert run(CONTEST, 4, tmp_path / "one", 1, nothing) == run(CONTEST, 4, tmp_path / "two", 2, nothing)


def test_two_contests_are_not_mixed_in_one_folder(tmp_path: Path) -> None:
    run(CONTEST, 1, tmp_path, 1, nothing)
    other = Contest("relikt", None, {}, 3, ("random",), "cup")

    with pytest.raises(BadSetup, match="other games than these"):
        run(other, 1, tmp_path, 1, nothing)


RELIKT_BOX = Path(__file__).parent.parent.parent / "src/reliquary/games/relikt/components.toml"


def test_games_of_another_box_are_not_mixed_with_these(tmp_path: Path) -> None:
    box = tmp_path / "box.toml"
    box.write_text(RELIKT_BOX.read_text(encoding="utf-8"))
    own = replace(CONTEST, components=str(box))
    run(own, 1, tmp_path / "out", 1, nothing)
    assert len(run(own, 1, tmp_path / "out", 1, nothing)) == 1

    box.write_text(RELIKT_BOX.read_text(encoding="utf-8").replace("tied_rows = 10", "tied_rows = 9"))

    with pytest.raises(BadSetup, match="with other rules or another box"):
        run(own, 2, tmp_path / "out", 1, nothing)


def test_games_of_other_rules_are_not_mixed_with_these(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(CONTEST, 1, tmp_path, 1, nothing)
    game = find_game("relikt")
    monkeypatch.setattr(type(game), "version", game.version + 1)

    with pytest.raises(BadSetup, match="with other rules or another box"):
        run(CONTEST, 2, tmp_path, 1, nothing)


@pytest.mark.parametrize("name", ["rules", "box"])
def test_games_of_unknown_rules_are_not_mixed_with_these(tmp_path: Path, name: str) -> None:
    run(CONTEST, 1, tmp_path, 1, nothing)
    description = json.loads((tmp_path / DESCRIPTION).read_text())
    del description[name]
    (tmp_path / DESCRIPTION).write_text(json.dumps(description))
    with pytest.raises(BadSetup, match="It is not known with which rules and box"):
        run(CONTEST, 2, tmp_path, 1, nothing)

    (tmp_path / DESCRIPTION).unlink()
    with pytest.raises(BadSetup, match="It is not known with which rules and box"):
        run(CONTEST, 2, tmp_path, 1, nothing)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff", b"[" * 200_000])
def test_a_damaged_description_gets_a_sentence(tmp_path: Path, content: bytes) -> None:
    run(CONTEST, 1, tmp_path, 1, nothing)
    (tmp_path / DESCRIPTION).write_bytes(content)

    for language, sentence in (("en", "contest.json” is damaged"), ("fr", "est endommagé")):
        ran = hold("arena", "--out", str(tmp_path), f"--lang={language}")
        assert (ran.code, ran.err.count("\n")) == (2, 1)
        assert sentence in ran.err


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'{"number"', b'"number"'),
        (b'"number": 1', b'"number": "1"'),
        (b'"number": 1', b'"number": -1'),
        (b'"number": 1', b'"number": 2'),
        (b'"turns": ', b'"turns": 0.5, "more": '),
        (b'"scores": [', b'"scores": ["", '),
        (b'"bots": [', b'"bots": ["\xff", '),
        (b'"wins": [', b'"wins": [[], '),
        (b'"sources": [', b'"sources": [7, '),
        (b'"places"', b'"place"'),
    ],
)
def test_a_damaged_game_gets_a_sentence_and_no_game_is_lost(tmp_path: Path, old: bytes, new: bytes) -> None:
    run(CONTEST, 3, tmp_path, 1, nothing)
    lines = (tmp_path / GAMES).read_bytes().splitlines(keepends=True)
    assert old in lines[1]
    damaged = lines[0] + lines[1].replace(old, new, 1) + lines[2]
    (tmp_path / GAMES).write_bytes(damaged)

    with pytest.raises(BadSetup, match=rf"Line 2 of “.*{GAMES}” is damaged"):
        run(CONTEST, 4, tmp_path, 1, nothing)

    assert (tmp_path / GAMES).read_bytes() == damaged


def test_a_full_disk_loses_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(CONTEST, 3, tmp_path, 1, nothing)
    before = (tmp_path / GAMES).read_bytes()

    with monkeypatch.context() as disk:
        disk.setattr(Path, "write_text", _write_a_little)
        disk.setattr(Path, "write_bytes", _write_a_little)
        disk.setattr(contest, "play_one", _write_a_little)
        with pytest.raises(OSError, match="No space"):
            run(CONTEST, 4, tmp_path, 1, nothing)

    assert (tmp_path / GAMES).read_bytes() == before
    assert len(run(CONTEST, 4, tmp_path, 1, nothing)) == 4


def test_a_full_disk_leaves_no_half_description(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as disk:
        disk.setattr(Path, "write_text", _write_a_little)
        disk.setattr(Path, "write_bytes", _write_a_little)
        with pytest.raises(OSError, match="No space"):
            run(CONTEST, 1, tmp_path, 1, nothing)

    assert len(run(CONTEST, 1, tmp_path, 1, nothing)) == 1


def _write_a_little(file: object, content: object, **_: str) -> None:
    """What a full disk does to a file that is written again."""
    if isinstance(file, Path):
        with file.open("w") as opened:
            opened.write(str(content)[:9])
    raise OSError(ENOSPC, "No space left on device")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
@pytest.mark.parametrize("name", ["games.parquet", "report.html"])
def test_a_disk_that_is_full_when_the_games_are_played_gets_a_sentence(tmp_path: Path, name: str) -> None:
    (tmp_path / name).symlink_to("/dev/full")

    ran = hold("arena", "--out", str(tmp_path), "--lang=en")

    assert (ran.code, ran.err) == (1, "The disk is full: not everything was written.\n")
    assert len((tmp_path / GAMES).read_bytes().splitlines()) == 6


def test_the_wins_of_a_game_sum_to_one_and_its_points_to_the_scores(tmp_path: Path) -> None:
    for game in run(CONTEST, 6, tmp_path, 1, nothing):
        assert sum(game.wins) == pytest.approx(1)
        assert [sum(points.values()) for points in game.sources] == game.scores
        assert all(len(each) > 3 for each in game.estimates)
        assert sum(game.decisions) > game.turns
        assert any("card:" in thing for thing in game.things[0])


# Figures


def test_a_bots_share_is_the_sum_of_its_seats() -> None:
    games = [a_game(["a", "b", "a", "b"], [1, 2, 1, 4]), a_game(["b", "a", "b", "a"], [1, 1, 3, 4])]
    table = statistics.rows([games[0], _numbered(games[1], 1)])

    shares = statistics.shares(table, "bot")

    assert (shares["a"].mean, shares["b"].mean) == (0.75, 0.25)
    assert shares["a"].n == 2


def _numbered(game: ContestGame, number: int) -> ContestGame:
    return ContestGame(**{**{name: getattr(game, name) for name in ContestGame.__slots__}, "number": number})


def test_an_interval_is_that_of_the_mean() -> None:
    found = statistics.value([1.0, 0.0, 1.0, 0.0])

    assert found.mean == 0.5
    assert found.margin == pytest.approx(1.96 * (1 / 3) ** 0.5 / 2)
    assert statistics.value([]).margin == 0


def test_who_wins_more_is_rated_higher() -> None:
    games = [a_game(["a", "b", "b"], [1, 2, 3]), a_game(["b", "a", "b"], [2, 1, 3])] * 5

    ratings = statistics.ratings(games)

    assert ratings["a"].mu > ratings["b"].mu + 5
    assert ratings["a"].sigma < 25 / 3


def test_calibration_compares_what_was_said_with_what_came() -> None:
    table = statistics.rows([a_game(["a", "b"], [1, 2])])

    points = statistics.calibration(table)

    assert [(round(said, 3), won.mean, won.n) for said, won in points] == [(0.525, 0.5, 4)]
    assert statistics.calibration_error(points) == pytest.approx(0.025)


def test_rounds_and_branching_are_counted_by_game() -> None:
    lengths = statistics.lengths(statistics.rows([a_game(["a", "b"], [1, 2])]))

    assert {name: each.mean for name, each in lengths.items()} == {
        "rounds": 4.0,
        "turns": 8.0,
        "decisions": 8.0,
        "branching": 3.0,
    }


def test_what_goes_with_winning_is_found() -> None:
    games = [_numbered(a_game(["a", "b"], [1, 2], things=[["card:x", "row:1"], ["row:1"]]), n) for n in range(30)]

    (lift,) = statistics.lifts(statistics.rows(games))

    assert (lift.thing, lift.used, lift.lift) == ("card:x", 30, 1.0)


# The commands


def hold(command: str, *arguments: str) -> Ran:
    return reliquary(command, "relikt", "--games", "6", "--processes", "1", *arguments)


def test_the_arena_reports_in_a_table_a_page_and_a_parquet_file(tmp_path: Path) -> None:
    ran = hold("arena", "--bots", "novice,random", "--seats", "4", "--out", str(tmp_path), "--lang", "en")

    assert ran.code == 0
    assert "Wins by bot" in ran.out
    assert "novice" in ran.out
    table = pl.read_parquet(tmp_path / "games.parquet")
    assert len(table) == 24
    assert table["win"].sum() == pytest.approx(6)
    page = (tmp_path / "report.html").read_text()
    assert page.count("<svg") == 4
    assert "://" not in page.replace("http://www.w3.org", ""), "it stands by itself"
    assert "<script" not in page
    assert json.loads((tmp_path / "contest.json").read_text())["bots"] == ["novice", "random"]


@pytest.mark.parametrize("game", game_names())
def test_a_small_arena_of_every_game(tmp_path: Path, game: str) -> None:
    """A game is enough: that every bot comes to every seat is shown above."""
    wanted = ["--bots", "expert@2,random,random", "--seats", "3", "--games", "1", "--processes", "1"]

    ran = reliquary("arena", game, *wanted, "--out", str(tmp_path), "--lang", "en")

    assert ran.code == 0
    assert "What the estimate is worth" in ran.out
    table = pl.read_parquet(tmp_path / "games.parquet")
    assert table["bot"].to_list() == ["expert@2", "random", "random"]
    assert table["win"].sum() == pytest.approx(1)


def test_balance_says_what_wins_in_french_too(tmp_path: Path) -> None:
    ran = hold("balance", "--bots", "random", "--seats", "4", "--out", str(tmp_path), "--lang", "fr")

    assert ran.code == 0
    assert "Victoires par robot" in ran.out
    assert "Points par source" in ran.out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--bots", "oracle"], "There is no bot “oracle”"),
        (["--bots", ","], "at least one bot"),
        (["--seats", "9"], "not 9"),
    ],
)
def test_a_contest_that_cannot_be_held_is_refused(tmp_path: Path, arguments: list[str], complaint: str) -> None:
    ran = hold("arena", *arguments, "--out", str(tmp_path / "none"), "--lang", "en")

    assert ran.code == 2
    assert complaint in ran.err
    assert not (tmp_path / "none").exists()
    assert contest.schedule(("a",), 3) == [("a", "a", "a")]

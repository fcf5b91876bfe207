"""Datasets: rows that say what happened, the same again from the seed, continued and never mixed."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from reliquary import extras, game, game_names
from reliquary.arena import dataset
from reliquary.arena.contest import Contest, begin, play_one
from reliquary.arena.dataset import files, play_games, shares
from tests.terminal.console import Ran
from tests.terminal.console import run as reliquary

CONTEST = Contest("relikt", None, {}, 3, ("novice", "random"), "cup")


def ask(folder: Path, *arguments: str, name: str = "relikt", language: str = "en") -> Ran:
    given = ["--bots", "random", "--processes", "1", "--out", str(folder), f"--lang={language}"]
    return reliquary("dataset", name, *given, *arguments)


@pytest.fixture
def small_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "_GAMES_PER_FILE", 2)


def read(folder: Path) -> pl.DataFrame:
    return pl.read_parquet(folder / "games-*.parquet")


def a_game(contest: Contest) -> pl.DataFrame:
    return pl.read_parquet(play_games(contest, range(1))[1])


@pytest.mark.parametrize("name", game_names())
def test_rows_say_what_was_seen_and_chosen_and_what_came_of_it(name: str) -> None:
    """The game is played again from the choices alone."""
    contest = Contest(name, None, {}, 3, ("random",), "cup")
    rules, state, rows = game(name), begin(contest, 0), a_game(contest)
    observation, mask = bytearray(rules.observation.size), bytearray(len(rules.moves))  # type: ignore[union-attr]
    for row in rows.iter_rows(named=True):
        state.observe(state.seat, observation)
        state.mask(mask)
        assert (row["seat"], row["order"]) == (state.seat, (state.seat - state.first) % 3)
        assert bytes(row["observation"]) == observation
        assert bytes(row["mask"]) == mask
        state.play(row["choice"])

    assert state.over
    for row in rows.unique("seat").iter_rows(named=True):
        assert row["points"] == state.scores()[row["seat"]]
        assert row["seat"] in [*state.ranking()][row["place"] - 1]
    assert rows.unique("seat")["win"].sum() == pytest.approx(1)
    assert rows["step"].to_list() == list(range(len(rows)))


def test_the_games_are_those_of_a_contest_with_the_same_bots_and_seed() -> None:
    rows, played = a_game(CONTEST), play_one(CONTEST, 0)

    by_order = rows.unique("order").sort("order")
    assert by_order["points"].to_list() == played.scores
    assert by_order["bot"].to_list() == played.bots
    assert [rows.filter(order=order).height for order in range(3)] == played.decisions


@pytest.mark.usefixtures("small_files")
def test_a_dataset_is_continued_and_the_same_in_several_processes(tmp_path: Path) -> None:
    assert ask(tmp_path / "a", "--games", "3").code == 0
    kept = {path.name: path.read_bytes() for path in files(tmp_path / "a")}
    ran = ask(tmp_path / "a", "--games", "6")
    assert (ran.code, ran.err) == (0, "")
    ask(tmp_path / "b", "--games", "6", "--processes", "2")

    assert list(kept) == ["games-0000000-0000001.parquet", "games-0000002-0000002.parquet"]
    assert {path.name: path.read_bytes() for path in files(tmp_path / "a")}.items() >= kept.items()
    assert read(tmp_path / "a").equals(read(tmp_path / "b"))
    assert read(tmp_path / "a")["game"].unique().to_list() == list(range(6))
    assert f"{read(tmp_path / 'a').height} positions lie in" in ran.out.replace("\n", " ")


@pytest.mark.usefixtures("small_files")
def test_only_the_games_that_are_missing_are_played(tmp_path: Path) -> None:
    (tmp_path / "games-0000003-0000004.parquet").touch()
    (tmp_path / ".games-0000000-0000001.parquet.7.part").touch()

    assert shares(tmp_path, 8) == [range(2), range(2, 3), range(5, 7), range(7, 8)]
    assert shares(tmp_path, 2) == [range(2)]


def test_other_games_are_not_mixed_with_these(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ask(tmp_path, "--games", "1")
    before = sorted(tmp_path.iterdir())

    for arguments in (["--seed", "other"], ["--seats", "4"], ["--option", "treasures_left=1"]):
        for language, sentence in (("en", "lie other games than these"), ("fr", "se trouvent d’autres parties")):
            ran = ask(tmp_path, "--games", "2", *arguments, language=language)
            assert (ran.code, ran.err.count("\n")) == (2, 1)
            assert sentence in ran.err
    layout = game("relikt").observation
    assert layout is not None
    monkeypatch.setattr(type(layout), "digest", "other")
    assert "were played with other rules or another box" in ask(tmp_path, "--games", "2").err
    (tmp_path / dataset.DESCRIPTION).unlink()
    assert "It is not known with which rules and box" in ask(tmp_path, "--games", "2").err
    assert sorted(tmp_path.iterdir()) == [path for path in before if path.name != dataset.DESCRIPTION]


def test_the_schema_says_what_is_in_the_columns(tmp_path: Path) -> None:
    ask(tmp_path, "--games", "1", name="rune_stones")
    schema, rows = json.loads((tmp_path / dataset.SCHEMA).read_text()), read(tmp_path)
    layout = game("rune_stones").observation
    assert layout is not None

    kinds = {name: str(kind).replace("shape=(", "").replace(",))", ")") for name, kind in rows.schema.items()}
    assert {name: column["type"] for name, column in schema["columns"].items()} == kinds
    assert sum(int(np.prod(field["shape"])) for field in schema["fields"]) == layout.size
    assert schema["moves"][rows["choice"][0]] == game("rune_stones").moves[rows["choice"][0]].notation


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
def test_a_full_disk_gets_a_sentence(tmp_path: Path) -> None:
    (tmp_path / dataset.SCHEMA).symlink_to("/dev/full")

    ran = ask(tmp_path, "--games", "1")

    assert (ran.code, ran.err) == (1, "The disk is full: not everything was written.\n")


@pytest.mark.parametrize("command", ["arena", "dataset"])
def test_without_its_libraries_a_command_says_what_is_missing(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda library: None if library == "polars" else object())

    ran = reliquary(command, "relikt", "--lang=en")

    sentence = "This needs polars, which is not installed: “pip install 'reliquary[arena]'” brings it.\n"
    assert (ran.code, ran.err) == (1, sentence)

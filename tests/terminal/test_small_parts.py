"""The small parts of the terminal: seats and options from a command line, files, the screen, Typer's complaints."""

from __future__ import annotations

import io
import os
import re
import sys
from pathlib import Path

import pytest

import reliquary
from reliquary import BadSetup, Message
from reliquary.atomic_files import write_whole
from reliquary.terminal.files import check_writable, trouble
from reliquary.terminal.result import show_result
from reliquary.terminal.screen import Screen
from reliquary.terminal.seating import seated
from reliquary.terminal.setup import read_options, split
from reliquary.terminal.usage import complaint
from tests.terminal.console import run

RELIKT = reliquary.game("relikt")

# Seats


def test_people_sit_first_and_the_bots_named_are_repeated() -> None:
    seating = seated(RELIKT, 5, ["Anna", "Ben"], ["greedy", "random"])

    assert seating.names == ("Anna", "Ben", "greedy", "random", "greedy 2")
    assert sorted(seating.bots) == [2, 3, 4]


def test_without_a_number_of_seats_there_are_as_few_as_the_game_allows() -> None:
    assert len(seated(RELIKT, None, ["Anna"], []).names) == 3
    assert len(seated(RELIKT, None, ["Anna", "Ben"], ["random", "random", "random"]).names) == 5


def test_one_person_plays_if_nobody_was_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGNAME", "ines")

    seating = seated(RELIKT, None, [], [])

    assert seating.names == ("Ines", "greedy", "greedy 2")
    assert sorted(seating.bots) == [1, 2]


def test_more_players_than_seats_are_refused() -> None:
    with pytest.raises(BadSetup, match="not enough"):
        seated(RELIKT, 3, ["Anna", "Ben"], ["random", "random"])


def test_names_are_told_apart_and_fit_in_a_record() -> None:
    seating = seated(RELIKT, 5, ["greedy 2", "Anna", "Anna", "a|b:c\x1b#\udcff"], [])

    assert seating.names == ("greedy 2", "Anna", "Anna 2", "a b c ?", "greedy")


# Options


def test_options_are_read_and_checked() -> None:
    assert read_options(RELIKT, 3, ["treasures_left=1"])["treasures_left"] == 1


@pytest.mark.parametrize("pair", ["treasures_left", "treasures_left=9", "self=1", "seats=4", "seed=x", "=1"])
def test_options_that_there_are_not_are_refused(pair: str) -> None:
    with pytest.raises(BadSetup):
        read_options(RELIKT, 3, [pair])


def test_a_list_may_have_spaces_and_gaps() -> None:
    assert split(" Anna, Ben ,,") == ["Anna", "Ben"]


# Files


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("old")

    write_whole(file, "née\n")

    assert file.read_bytes() == "née\n".encode()
    assert list(tmp_path.iterdir()) == [file]


def test_if_writing_fails_the_old_file_stays_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("old")

    with pytest.raises(UnicodeEncodeError):
        write_whole(file, "new \udcff")

    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "game.txt")

    write_whole(tmp_path / "link", "new")

    assert (tmp_path / "game.txt").read_text() == "new"
    assert (tmp_path / "link").is_symlink()


def test_a_device_is_written_to_as_it_is() -> None:
    write_whole(Path("/dev/null"), "gone")

    assert Path("/dev/null").is_char_device()


@pytest.mark.parametrize("place", [".", "missing/game.txt"])
def test_where_no_file_can_be_is_said_beforehand(place: str, tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="No file can be written"):
        check_writable(tmp_path / place)


def test_a_file_that_is_there_is_not_fresh(tmp_path: Path) -> None:
    (tmp_path / "game.txt").touch()

    check_writable(tmp_path / "game.txt")
    with pytest.raises(BadSetup, match="is there already"):
        check_writable(tmp_path / "game.txt", fresh=True)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (FileNotFoundError(2, "No such file or directory", "a"), "There is no file “a”."),
        (PermissionError(13, "Permission denied", "a"), "“a” may not be used by you."),
        (IsADirectoryError(21, "Is a directory", "a"), "“a” is a folder."),
        (OSError(28, "No space left on device"), "The disk is full: not everything was written."),
        (OSError(28, "No space left on device", "a"), "The disk is full: not everything was written."),
        (OSError(5, "Input/output error"), "Reading or writing failed: Input/output error."),
        (OSError(5, "Input/output error", "a"), "“a”: Input/output error"),
    ],
)
def test_trouble_with_files_is_told_in_our_words(error: OSError, said: str) -> None:
    assert str(trouble(error)) == said


# The screen


def test_what_comes_in_cannot_move_the_cursor(capsys: pytest.CaptureFixture[str]) -> None:
    Screen("en", ["\x1b[2JAn\u202ena\x07"]).tell(Message("{who} wins", who=reliquary.SeatName(0)))

    assert capsys.readouterr().out == "[2JAnna wins\n"


def test_a_terminal_that_lacks_a_character_shows_a_stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    paper = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(paper, "ascii"))

    Screen("en").tell(Message("café ◆"))

    assert paper.getvalue() == f"caf? ?{os.linesep}".encode()


# The command line's complaints


@pytest.mark.parametrize(
    ("english", "ours"),
    [
        (
            "No such option: --bogus (Possible options: --bots)",
            "There is no option “--bogus” here. Did you mean --bots?",
        ),
        ("No such command 'chess'.", "There is no command “chess”."),
        ("Missing argument 'GAME'.", "GAME is missing."),
        ("Something new.", "Something new."),
    ],
)
def test_complaints_are_put_in_our_words_or_passed_on(english: str, ours: str) -> None:
    assert str(complaint(english)) == ours


# The result


def test_a_shared_victory_and_a_shared_place_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody has won a treasure yet: all are level."""
    state = RELIKT.start(seats=3, seed="tea")

    show_result(Screen("en", ["Anna", "Ben", "Cleo"]), state)

    out = capsys.readouterr().out
    assert "Anna, Ben and Cleo share the victory with 0 points." in out
    assert out.count("1. ") == 3


def test_a_tie_on_points_that_was_broken_is_explained(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    state = RELIKT.start(seats=3, seed="tea")
    monkeypatch.setattr(type(RELIKT), "standing", lambda *_: [(0, 1), (0, 2), (0, 1)])

    show_result(Screen("en", ["Anna", "Ben", "Cleo"]), state)

    out = capsys.readouterr().out
    assert "Ben wins with 0 points." in out
    assert "Ben, Anna and Cleo have the same number of points; the tie-break puts them in this order." in " ".join(
        out.split()
    )


def test_a_mistyped_command_is_told_the_one_that_was_meant() -> None:
    assert "“simulat”. Did you mean simulate?" in run("simulat").err
    assert "Vouliez-vous dire simulate" in " ".join(run("--lang", "fr", "simulat").err.split())


def test_the_line_of_keys_names_a_choice_that_is_on_offer() -> None:
    shown = run("play", "relikt", "--people", "Anna", "--bots", "random", "--seed", "tea", typed="").out
    choices = len(re.findall(r"^ +\d+ ", shown, re.MULTILINE))

    assert f"{min(3, choices)}? what it does" in shown

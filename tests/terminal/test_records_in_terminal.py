"""Replaying and verifying records: true ones are shown, and whatever is wrong with others is said in a sentence."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

import pytest

import reliquary
from reliquary import Record, State
from reliquary.games.relikt.view_classes import ReliktView
from reliquary.terminal.replay import Replay, moments_of
from reliquary.terminal.screen import Screen
from tests.terminal.console import Ran, a_record, run


@cache
def record() -> str:
    return a_record(treasures_left=1)


def verified(folder: Path, text: str | bytes, *arguments: str) -> Ran:
    file = folder / "game.txt"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return run("verify", file, *arguments)


# Verifying


def test_a_true_record_is_confirmed(tmp_path: Path) -> None:
    ran = verified(tmp_path, record())

    assert (ran.code, ran.err) == (0, "")
    moves = sum(len(line.moves) for line in Record.parse(record()).lines)
    assert f"The record is true: {moves} moves in " in ran.out


@pytest.mark.parametrize("form", ["crlf", "comments", "mark"])
def test_a_record_that_passed_through_an_editor_is_still_true(form: str, tmp_path: Path) -> None:
    forms = {
        "crlf": record().replace("\n", "\r\n"),
        "comments": re.sub(r"$", "   # well played", record(), count=20, flags=re.MULTILINE),
        "mark": "\ufeff" + record(),
    }

    assert verified(tmp_path, forms[form]).code == 0


def line_of(text: str, start: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), start=1) if line.startswith(start))


def test_a_move_that_was_changed_is_found_in_its_line(tmp_path: Path) -> None:
    changed = re.sub(r"^(9 .*?)lay \S+ row-\d", r"\1lay red-7 row-9", record(), flags=re.MULTILINE)

    ran = verified(tmp_path, changed)

    assert ran.code == 1
    assert ran.err.startswith(f"Line {line_of(record(), '9 ')}: ")


def test_a_move_that_was_not_on_offer_is_found_in_its_line(tmp_path: Path) -> None:
    ran = verified(tmp_path, re.sub(r"^(9 \w+: ).*", r"\1catch red-7", record(), flags=re.MULTILINE))

    assert ran.code == 1
    assert ran.err.startswith(f"Line {line_of(record(), '9 ')}: ")


def test_a_record_that_was_cut_off_says_where_it_stops(tmp_path: Path) -> None:
    lines = record().splitlines()

    ran = verified(tmp_path, "\n".join(lines[:-3]))

    assert ran.code == 1
    assert ran.err == f"The record stops after line {len(lines) - 3}, before the game is over.\n"


@pytest.mark.parametrize(
    ("pattern", "replacement", "said"),
    [
        (r"seed: tea", "seed: coffee", "The seed is not the one that was promised"),
        (r"commitment: a", "commitment: b", "The seed is not the one that was promised"),
        (r"result: .*", "result: 1 2 3", "The line “result:” says 1 2 3"),
        (r"end: .*", "end: 00000000", "The line “end:” says 00000000"),
        (r"box \w+", "box 00000000", "another box"),
        (r"rules \d+", "rules 99", "rules 99"),
        (r"game: relikt", "game: chess", "There is no game “chess”"),
        (r"seats: .*", "seats: Anna", "3 to 5 seats"),
        (r"treasures_left=1", "treasures_left=7", "cannot be “7”"),
        (r"treasures_left=1", "seed=7", "There is no option “seed”"),
        (r"treasures_left=1", "self=7", "There is no option “self”"),
        (r"^options.*\n", "", "Line 4"),
        (r"reliquary record 1", "reliquary record 2", "Line 1"),
        (r"^1 ", f"{'9' * 5000} ", "Line 10"),
        (r"result: -?\d", f"result: {'9' * 5000}", "result"),
        (r"^1 \w+:", "1 Zoe:", "Line 10"),
    ],
)
def test_whatever_was_tampered_with_is_named(pattern: str, replacement: str, said: str, tmp_path: Path) -> None:
    text, changes = re.subn(pattern, replacement, record(), count=1, flags=re.MULTILINE)

    ran = verified(tmp_path, text)

    assert changes == 1
    assert ran.code in {1, 2}
    assert said in ran.err
    assert ran.err.count("\n") == 1
    assert ran.out == ""


@pytest.mark.parametrize("content", [b"", b"\n", b"\x00\xff\xfe", b"reliquary record 1", b"PK\x03\x04" * 1000])
def test_what_is_no_record_is_refused_in_a_sentence(content: bytes, tmp_path: Path) -> None:
    ran = verified(tmp_path, content)

    assert ran.code == 1
    assert re.fullmatch(r"Line \d+: .+\n", ran.err)


def test_a_file_that_is_far_too_long_is_not_read_to_its_end(tmp_path: Path) -> None:
    assert "is too long to be a record" in verified(tmp_path, b"a" * 5_000_000).err


def test_in_french_the_reason_is_french(tmp_path: Path) -> None:
    text = record().replace("seed: tea", "seed: coffee")

    english, french = verified(tmp_path, text).err, verified(tmp_path, text, "--lang", "fr").err

    assert french
    assert french != english


def test_no_spoilt_record_is_ever_more_than_a_sentence(tmp_path: Path) -> None:
    """Letters changed, lines doubled, dropped and swapped, at random but always the same way."""
    dice = random.Random(20)
    for _ in range(60):
        ran = verified(tmp_path, _spoilt(record(), dice))
        assert ran.code in {0, 1, 2}
        assert (ran.code == 0) == (ran.err == "")
        assert ran.err.count("\n") <= 1


def _spoilt(text: str, dice: random.Random) -> str:
    lines = text.splitlines()
    place = dice.randrange(len(lines))
    match dice.randrange(4):
        case 0:
            letters = list(text)
            letters[dice.randrange(len(letters))] = dice.choice("0aZ|:;#- \n\x1béÿ")
            return "".join(letters)
        case 1:
            return "\n".join([*lines[:place], lines[place], *lines[place:]])
        case 2:
            return "\n".join(lines[:place] + lines[place + 1 :])
        case _:
            return text[: dice.randrange(len(text))]


# Replaying


def replayed(folder: Path, *arguments: str) -> Ran:
    file = folder / "game.txt"
    file.write_text(record(), encoding="utf-8")
    return run("replay", file, *arguments)


def test_through_a_pipe_every_turn_is_printed_and_then_the_result(tmp_path: Path) -> None:
    ran = replayed(tmp_path)

    turns = [int(turn) for turn in re.findall(r"Relikt, turn (\d+) ─", ran.out)]
    assert ran.code == 0
    assert turns[0] == 1
    assert sorted(set(turns)) == list(range(1, turns[-1] + 1))
    assert ran.out.index("Result ──") > ran.out.rindex("Relikt, turn")


def test_all_hands_lie_open(tmp_path: Path) -> None:
    tables = replayed(tmp_path).out.split("Relikt, turn")[1:]

    assert {table.count("hand:") for table in tables} == {3}


def test_through_the_eyes_of_a_seat_only_its_hand_is_seen(tmp_path: Path) -> None:
    tables = replayed(tmp_path, "--seat", "1").out.split("Relikt, turn")[1:-1]

    assert {table.count("hand:") for table in tables} == {1}
    assert all(re.search(r"Ben \w+\n    hand:", table) for table in tables)


def test_through_the_eyes_of_a_seat_the_draws_of_others_are_not_named(tmp_path: Path) -> None:
    assert set(re.findall(r"(\w+) draws the \w+ \d", replayed(tmp_path, "--seat", "1").out)) == {"Ben"}
    assert set(re.findall(r"(\w+) draws the \w+ \d", replayed(tmp_path).out)) == {"Anna", "Ben", "Cleo"}


def test_a_seat_that_there_is_not_is_refused(tmp_path: Path) -> None:
    ran = replayed(tmp_path, "--seat", "3")

    assert (ran.code, ran.err) == (2, "There is no seat 3: they go from 0 to 2.\n")


@pytest.mark.parametrize(
    ("true", "false"), [("seed: tea", "seed: coffee"), ("result: ", "result: 9"), ("; lay", "; say")]
)
def test_a_record_that_is_not_true_is_not_shown(true: str, false: str, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(record().replace(true, false, 1), encoding="utf-8")

    ran = run("replay", file)

    assert (ran.code, ran.out) == (1, "")


def test_replaying_open_does_not_change_the_game() -> None:
    """The moments are shown as if the game had ended there; the states themselves go on."""
    moments = moments_of(Record.parse(record()), reliquary.game("relikt"))

    Replay(Screen("en"), moments, None)._view(moments[0].state)

    assert not moments[0].state.over
    assert [_hand_sizes(moment.state) for moment in moments[:1]] == [[4, 4, 4]]


def _hand_sizes(state: State) -> list[int]:
    view = state.view(None)
    assert isinstance(view, ReliktView)
    return [player.hand_size for player in view.players]


@pytest.mark.parametrize(
    ("place", "typed", "lands"),
    [
        (0, "", 1),
        (0, "n", 1),
        (5, "b", 4),
        (0, "b", 0),
        (0, "what", 0),
        (7, "1", 0),
        (0, "999999", -1),
        (0, "9" * 5000, 0),
    ],
)
def test_keys_of_the_replay(place: int, typed: str, lands: int) -> None:
    moments = moments_of(Record.parse(record()), reliquary.game("relikt"))

    assert Replay(Screen("en"), moments, None)._moved(place, typed) == lands % len(moments)


def test_a_number_goes_to_that_turn() -> None:
    moments = moments_of(Record.parse(record()), reliquary.game("relikt"))

    landed = Replay(Screen("en"), moments, None)._moved(0, "12")

    assert (moments[landed - 1].turn, moments[landed].turn) == (11, 12)

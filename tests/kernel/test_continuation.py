"""A game that goes on from a moment of another one: its record carries the position."""

from pathlib import Path

import pytest

from reliquary import BadRecord, Chance, Record, game
from reliquary.kernel import Plain
from reliquary.kernel.continuation import Continuation
from reliquary.testing.walks import any_game
from tests.ferry import GAME
from tests.terminal.console import run

FERRY = any_game(GAME)


def played_on(parent: str = "another-game") -> Record:
    """Six moves were made there; the rest is played here, with what seat 0 could not know dealt anew."""
    state = FERRY.start(seats=3, seed="before")
    for _ in range(6):
        state.play(state.legal()[0])
    origin = Continuation(parent, 6, 0, state.imagine(0, Chance("after")).dump())
    state = origin.start(FERRY, "after")
    while not state.over:
        state.play(state.legal()[-1])
    return Record.of(state, ["Anna", "Ben", "Cleo"], origin)


def test_a_record_that_begins_in_the_middle_replays() -> None:
    record = played_on()
    again = Record.parse(str(record))

    assert again == record
    assert again.origin is not None
    assert (again.origin.parent, again.origin.moment, again.origin.seat) == ("another-game", 6, 0)
    assert again.replay(FERRY).over


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("from: nowhere", "should read like"),
        ("from: x, moment 6, seat 0, position !", "cannot be unpacked"),
        ("from: x, moment 6, seat 0, position eNoDAAAAAAE=", "cannot be unpacked"),
        (f"from: {Continuation('x', 6, 0, {})}", "not one of this game"),
        (f"from: {Continuation('x', 6, 0, GAME.start(seats=2, seed='').dump())}", "of another game"),
    ],
)
def test_a_wrong_origin_is_refused_with_a_sentence(line: str, said: str) -> None:
    lines = str(played_on()).splitlines()
    place = next(number for number, row in enumerate(lines) if row.startswith("from:"))

    with pytest.raises(BadRecord, match=said):
        Record.parse("\n".join([*lines[:place], line, *lines[place + 1 :]])).replay(FERRY)


@pytest.mark.parametrize("value", [None, "x", {}])
@pytest.mark.parametrize("field", ["action_hands", "won"])
def test_a_position_that_somebody_changed_is_refused_with_a_sentence(field: str, value: Plain) -> None:
    """It may be loaded and seen, and fail only when it is played on."""
    relikt = game("relikt")
    begun = relikt.start(seats=3, seed="before")
    origin = Continuation("another-game", 0, 0, begun.dump())
    state = origin.start(relikt, "after")
    while not state.over:
        state.play(state.legal()[0])
    row = origin.position[field]
    assert isinstance(row, list)
    changed = Continuation("another-game", 0, 0, {**origin.position, field: [*row[:-1], value]})

    with pytest.raises(BadRecord):
        Record.parse(str(Record.of(state, (), origin)).replace(str(origin), str(changed))).replay()


def test_reliquary_verify_checks_such_a_record(tmp_path: Path) -> None:
    relikt = game("relikt")
    begun = relikt.start(seats=3, seed="before")
    for _ in range(6):
        begun.play(begun.legal()[0])
    origin = Continuation("another-game", 6, 0, begun.imagine(0, Chance("after")).dump())
    state = origin.start(relikt, "after")
    while not state.over:
        state.play(state.legal()[0])
    (tmp_path / "game.txt").write_text(str(Record.of(state, (), origin)), encoding="utf-8")

    assert run("verify", tmp_path / "game.txt").code == 0
    text = (tmp_path / "game.txt").read_text(encoding="utf-8")
    (tmp_path / "game.txt").write_text(text.replace("result: ", "result: 9"), encoding="utf-8")
    assert run("verify", tmp_path / "game.txt").code != 0

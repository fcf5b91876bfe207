"""Bots from elsewhere, in this process or as a program: whatever they do, the game goes on."""

from __future__ import annotations

import io
import json
import logging
import os
import queue
import sys
import threading
from collections.abc import Sequence
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import reliquary
from reliquary import BadSetup, Chance, Message, Move, View
from reliquary.bots import Bot, Greedy, Imagine, Program, player, registry
from reliquary.bots import program as program_bots
from reliquary.bots.guarded import ExternalBot
from tests.patience import PATIENCE

GAME = reliquary.game("relikt")
EXAMPLE = Path(__file__).parents[2] / "docs" / "example_bot.py"


class Last(Bot):
    title = Message("last")

    def choose(self, view: View, legal: Sequence[Move], imagine: Imagine, chance: Chance) -> Move:
        return legal[-1]


class Crashing(Last):
    def choose(self, view: View, legal: Sequence[Move], imagine: Imagine, chance: Chance) -> Move:
        raise ZeroDivisionError("over the edge")


class Hanging(Last):
    def choose(self, view: View, legal: Sequence[Move], imagine: Imagine, chance: Chance) -> Move:
        threading.Event().wait()
        return legal[0]


class Talking(Last):
    def choose(self, view: View, legal: Sequence[Move], imagine: Imagine, chance: Chance) -> Move:
        return Move("take everything")


class Unborn(Last):
    def __init__(self) -> None:
        raise RuntimeError("not today")


def warnings_of(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno == logging.WARNING]


def test_a_guest_plays_its_own_move(caplog: pytest.LogCaptureFixture) -> None:
    state = GAME.start(seats=3, seed="eyes")

    assert ExternalBot(Last, "last", PATIENCE).answer(state, Chance("luck")) is state.legal()[-1]
    assert warnings_of(caplog) == []


@pytest.mark.parametrize(
    ("kind", "fault"),
    [(Crashing, "over the edge"), (Hanging, "no answer within 0.1"), (Talking, "take everything"), (Unborn, "today")],
)
def test_whatever_a_guest_does_greedy_takes_the_decision(
    kind: type[Bot], fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    state = GAME.start(seats=3, seed="eyes")

    chosen = ExternalBot(kind, "guest", patience=0.1 if kind is Hanging else PATIENCE).answer(state, Chance("luck"))

    assert chosen in state.legal()
    (warning,) = warnings_of(caplog)
    assert warning.startswith("guest forfeits a decision to greedy")
    assert fault in warning


def test_a_game_with_a_guest_that_always_fails_is_played_to_its_end(caplog: pytest.LogCaptureFixture) -> None:
    """After three faults in a row it is not asked again."""
    state, luck = GAME.start(seats=3, seed="eyes"), Chance("luck")
    bots = [ExternalBot(Crashing, "guest", PATIENCE), Greedy(), Greedy()]

    while not state.over:
        state.play(bots[state.seat].answer(state, luck))

    assert len(warnings_of(caplog)) == 3


def test_a_guest_that_recovers_is_asked_on() -> None:
    state, guest = GAME.start(seats=3, seed="eyes"), ExternalBot(Last, "guest", PATIENCE)
    guest._faults = 2

    guest.answer(state, Chance("luck"))

    assert guest._faults == 0


@pytest.mark.parametrize("title", ["a text", None])
def test_an_external_bot_without_a_title_of_its_own_is_called_one(title: object) -> None:
    """Every page that offers bots says their titles."""
    kind = type("Untitled", (Last,), {"title": title})

    assert ExternalBot(kind, "untitled").title == ExternalBot.title


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        ("json:loads", "no class derived"),
        ("nowhere:Bot", "cannot be loaded"),
        ("tests.bots.leaves_at_once:Bot", "cannot be loaded"),
    ],
)
def test_an_entry_point_that_is_no_bot_is_left_out(value: str, fault: str, caplog: pytest.LogCaptureFixture) -> None:
    assert registry._external_bot(EntryPoint("odd", value, "reliquary.bots")) is None
    assert fault in warnings_of(caplog)[0]


def test_an_entry_point_adds_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [EntryPoint(name, "tests.bots.test_external_bots:Last", "reliquary.bots") for name in ("last", "greedy")]
    monkeypatch.setattr(registry, "entry_points", lambda group: [point for point in points if point.group == group])

    found = registry._external_bots()

    assert list(found) == ["last"], "nobody takes the place of a bot of ours"
    assert found["last"]().title == Last.title
    monkeypatch.setattr(registry, "BOTS", {**registry.OURS, **found})
    state = GAME.start(seats=3, seed="eyes")
    assert player("last").answer(state, Chance("luck")) is state.legal()[-1]


# Programs


def program(folder: Path, *lines: str) -> str:
    file = folder / "bot.py"
    file.write_text("\n".join(["import json, sys, time", "for line in sys.stdin:", *(f"    {each}" for each in lines)]))
    return f"{sys.executable} {file}"


def test_the_example_of_the_documentation_plays_a_whole_game(caplog: pytest.LogCaptureFixture) -> None:
    state, luck = GAME.start(seats=3, seed="eyes"), Chance("luck")
    bots: list[Bot] = [Program(f"{sys.executable} {EXAMPLE}", PATIENCE), Greedy(), Greedy()]

    while not state.over:
        state.play(bots[state.seat].answer(state, luck))

    assert warnings_of(caplog) == []
    assert isinstance(bots[0], Program)
    bots[0].close()


def test_a_program_is_told_what_its_seat_sees_and_no_more(tmp_path: Path) -> None:
    """The question it is asked is the same in worlds that its seat cannot tell apart."""
    heard = tmp_path / "heard"
    command = program(
        tmp_path,
        f"open({str(heard)!r}, 'a').write(line)",
        "print(json.dumps({'move': json.loads(line)['legal'][0]}), flush=True)",
    )
    state = GAME.start(seats=3, seed="eyes")
    for world in (state, state.imagine(state.seat, Chance("another world"))):
        bot = Program(command, PATIENCE)
        bot.answer(world, Chance("luck"))
        bot.close()

    one, other = heard.read_text().splitlines()

    assert one == other
    question = json.loads(one)
    assert question["legal"] == [move.notation for move in state.legal()]
    assert question["view"]["seat"] == state.seat
    assert question["game"] == "relikt"
    stand_in = GAME.load(question["stand_in"])
    assert stand_in.view(state.seat) == state.view(state.seat)
    assert state.seed not in one


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("sys.exit(1)", "it ended"),
        ("time.sleep(36_000)", "no answer within 0.5 seconds"),
        ("print('hello', flush=True)", "not JSON"),
        ("print('[1]', flush=True)", 'expected {"move": "..."}'),
        ("print(json.dumps({'move': 'take everything'}), flush=True)", "not on offer"),
    ],
)
def test_whatever_a_program_does_greedy_takes_the_decision(
    tmp_path: Path, line: str, fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    state = GAME.start(seats=3, seed="eyes")
    bot = Program(program(tmp_path, line), patience=0.5 if "sleep" in line else PATIENCE)

    for _ in range(2):
        assert bot.answer(state, Chance("luck")) in state.legal()

    bot.close()
    assert all(fault in warning for warning in warnings_of(caplog))
    assert len(warnings_of(caplog)) == 2


def test_a_program_that_writes_on_and_on_does_not_fill_the_memory() -> None:
    lines: queue.Queue[str] = queue.Queue(100)
    program_bots._read(io.StringIO("x\n" * 1000 + "y" * 10**6), lines)
    assert lines.qsize() == 100

    lines = queue.Queue()
    program_bots._read(io.StringIO("y" * 10**6), lines)
    assert max(map(len, lines.queue)) <= 10_000


def test_a_program_that_ended_after_its_answer_is_started_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The question after it finds nobody there, and goes to greedy."""
    state = GAME.start(seats=3, seed="eyes")
    line = "print(json.dumps({'move': json.loads(line)['legal'][-1]}), flush=True); sys.exit()"
    bot = Program(program(tmp_path, line), PATIENCE)

    assert bot.answer(state, Chance("luck")) is state.legal()[-1]
    assert bot._running is not None
    bot._running._process.wait(PATIENCE)
    assert bot.answer(state, Chance("luck")) in state.legal()
    assert [warning.endswith("it ended") for warning in warnings_of(caplog)] == [True]
    assert bot.answer(state, Chance("luck")) is state.legal()[-1]
    bot.close()


def test_a_program_that_does_not_start_loses_the_decision(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    broken = tmp_path / "bot"
    broken.write_bytes(bytes(64))
    broken.chmod(0o700)
    state = GAME.start(seats=3, seed="eyes")

    assert Program(str(broken), PATIENCE).answer(state, Chance("luck")) in state.legal()

    assert "it does not start" in warnings_of(caplog)[0]


@pytest.mark.parametrize("name", ["exec:", "exec:/no/such/program", 'exec:"'])
def test_a_program_that_there_is_not_is_refused(name: str) -> None:
    with pytest.raises(BadSetup, match="There is no program"):
        player(name)


def test_ctrl_c_in_a_terminal_does_not_reach_a_program(tmp_path: Path) -> None:
    """It is for all processes of a terminal's session: the program is in one of its own."""
    script = tmp_path / "bot.py"
    script.write_text("import os, sys\nopen(sys.argv[1], 'w').write(str(os.getsid(0)))\n")
    bot = Program(f"{sys.executable} {script} {tmp_path / 'session'}", PATIENCE)
    state = GAME.start(seats=3, seed="tea")

    bot.answer(state, Chance("x"))

    assert int((tmp_path / "session").read_text()) != os.getsid(0)
    bot.close()

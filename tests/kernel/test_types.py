"""What mypy holds the author of a game to, so that the rules need not check it: each fault below is found."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
FAULTS = """
from tests.kernel.bare import Bare
from reliquary.kernel import Game, Move, Moment, Step, View


class Load(Move): ...


class Wait(Move): ...


class BareView(View):
    crates: int


class LoadOrWait(Step[Bare, Load | Wait]):
    def options(self, state: Bare) -> list[Load | Wait]:
        return [Load("load"), Wait("wait")]

    def apply(self, state: Bare, move: Load | Wait) -> list[Step[Bare]]:
        match move:
            case Load():
                return [self]
            case Wait():
                return []


class OffersMore(Step[Bare, Load]):
    def options(self, state: Bare) -> list[Load]:
        return [Wait("wait")]  # fault


class DoesLess(Step[Bare, Load | Wait]):
    def apply(self, state: Bare, move: Load) -> list[Step[Bare]]:  # fault
        return []


class Forgets(Step[Bare, Load | Wait]):
    def apply(self, state: Bare, move: Load | Wait) -> list[Step[Bare]]:  # fault
        match move:
            case Load():
                return []


class OfferedAsides(Moment[Bare, Load, Wait]):
    def asides(self, state: Bare) -> list[Wait]:
        return [Load("load")]  # fault


class Old(Step[Bare]):
    def options(self, state: Bare) -> list[Move]:
        return [Load("load"), Wait("wait")]


def text(view: BareView) -> str:
    return str(view.crates)


def number(view: int) -> str:
    return str(view)


class BareGame(Game[Bare, BareView]):
    preview = staticmethod(lambda view, move: move.words)

    def why_not(self, view: BareView, thing: str) -> Move:  # fault
        return Load(thing)


class OtherView(Game[Bare, BareView]):
    aim = staticmethod(number)  # fault


def agenda(game: Game[Bare, BareView]) -> list[Step[Bare]]:
    any_view: Game[Bare] = game
    assert any_view
    return [LoadOrWait(0), OffersMore(0), Old(0)]
"""


def test_every_fault_is_found_and_nothing_else(tmp_path: Path) -> None:
    expected = [number for number, line in enumerate(FAULTS.splitlines(), start=1) if line.endswith("# fault")]

    file = tmp_path / "faults.py"
    file.write_text(FAULTS)
    command = [sys.executable, "-m", "mypy", "--strict", str(file)]

    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    found = re.findall(r"faults\.py:(\d+): error", ran.stdout)
    assert sorted({int(number) for number in found}) == expected, ran.stdout + ran.stderr

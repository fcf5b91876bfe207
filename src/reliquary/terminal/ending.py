"""What comes after the last move: the result, the seed that was promised, the record."""

from __future__ import annotations

from pathlib import Path

from reliquary.atomic_files import write_whole
from reliquary.errors import BadSetup
from reliquary.kernel import Record, State
from reliquary.kernel.promise import commitment
from reliquary.message import N_, Message
from reliquary.terminal.files import check_writable
from reliquary.terminal.result import show_result
from reliquary.terminal.screen import Screen


def show_promise(screen: Screen, seed: str) -> None:
    """Shows the commitment before the first move, so that people can check later that the shuffle was fixed by then."""
    screen.note(Message(N_("Commitment to the shuffle: {commitment}"), commitment=commitment(seed)))
    screen.gap()


def end(screen: Screen, state: State, save: Path | None) -> None:
    show_result(screen, state)
    screen.gap()
    screen.note(Message(N_("The seed was {seed}; its SHA-256 is the commitment."), seed=state.seed.split("|", 1)[0]))
    # Asks only at a terminal: the rest of piped input is not meant as a file name.
    path = save or (_asked_for(screen) if screen.interactive else None)
    if path is not None:
        write_whole(path, str(Record.of(state, screen.names)))
        screen.tell(Message(N_("The record is in {file}; “reliquary verify” checks it."), file=str(path)))


def _asked_for(screen: Screen) -> Path | None:
    """Where to save the record, if at all."""
    screen.tell(Message(N_("To keep the record of this game, type a file name; or just press Enter.")))
    while True:
        try:
            typed = screen.ask()
        except EOFError:
            return None
        if not typed:
            return None
        try:
            check_writable(Path(typed), fresh=True)
        except BadSetup as error:
            screen.tell(error.message, "yellow")
        else:
            return Path(typed)

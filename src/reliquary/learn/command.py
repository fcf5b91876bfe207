"""`reliquary learn`: a run of learning, from the command line.

PyTorch is asked for only here; it comes with `reliquary[learn]`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from rich.console import RenderableType
from rich.table import Table

from reliquary.arena.match import cores
from reliquary.cluster import hired
from reliquary.extras import check_installed
from reliquary.interrupts import loading
from reliquary.kernel import game as find_game
from reliquary.message import N_, Message
from reliquary.processes import one_blas_thread

if TYPE_CHECKING:
    from reliquary.learn.course import Progress

LEARN: Final = N_("Learn a game by playing it against oneself, and write the network that bots play with.")


class Reader(Protocol):
    """The terminal, as far as it is needed here."""

    language: str

    def say(self, message: Message) -> str: ...

    def tell(self, message: Message) -> None: ...

    def show(self, what: RenderableType) -> None: ...


def learn(
    reader: Reader,
    game: str,
    components: Path | None,
    folder: Path,
    *,
    minutes: float,
    start_from: Path | None,
    like: str | None,
    by_values: bool,
    processes: int | None,
    cluster: str | None,
) -> None:
    """Goes on with what lies in the folder; Ctrl-C loses at most a minute."""
    check_installed("learn", "torch", "numpy", "matplotlib", "openskill", "polars")
    one_blas_thread()
    with loading():
        import torch

        from reliquary.learn import report
        from reliquary.learn.checkpoint import PROGRESS
        from reliquary.learn.course import Course, Wish
        from reliquary.learn.recipe import recipe

    device = "cuda" if torch.cuda.is_available() else "cpu"
    rules = find_game(game, components=components)
    with hired(cluster, game, components, processes, max(1, cores() - 1)) as workers:
        wish = Wish(
            rules,
            components,
            folder,
            minutes,
            start_from,
            like,
            workers,
            device,
            recipe(by_values=by_values, on_cpu=device == "cpu"),
            by_values,
            {
                "command": " ".join(["reliquary", *sys.argv[1:]]),
                "machine": f"{torch.cuda.get_device_name() if device == 'cuda' else 'CPU'}, {os.cpu_count()} cores",
            },
        )
        course = Course(wish)
        reader.tell(
            Message(
                N_("Learning {game} for {minutes} minutes in {folder}. Ctrl-C ends it; the same command goes on."),
                game=rules.name,
                minutes=f"{minutes:g}",
                folder=str(folder),
            )
        )
        try:
            course.run(_shown(reader))
        finally:
            if (folder / PROGRESS).exists():
                page = report.write(folder, rules, reader.say, reader.language)
                reader.tell(Message(N_("The report lies in {page}."), page=str(page)))


def _shown(reader: Reader) -> Callable[[Progress], None]:
    """A line a minute, like a table that grows."""

    def show(progress: Progress) -> None:
        table = Table.grid(padding=(0, 2))
        table.add_row(
            f"{progress.seconds / 60:.1f} min",
            reader.say(
                Message(
                    N_("{decisions} million decisions, {speed} a second"),
                    decisions=f"{progress.decisions / 1e6:.1f}",
                    speed=f"{progress.speed:,}",
                )
            ),
            reader.say(Message(N_("{length} a game"), length=f"{progress.length:.0f}")),
            reader.say(Message(N_("entropy {entropy}"), entropy=f"{progress.entropy:.2f}")),
            reader.say(Message(N_("against its past {share}"), share=f"{progress.earlier:.0%}")),
            ", ".join(f"{bot} {share:.0%}" for bot, share in progress.ladder.items()),
        )
        reader.show(table)

    return show

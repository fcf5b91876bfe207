"""`reliquary arena` and `reliquary balance`: a contest is played, kept and reported.

Its libraries are heavy and come with `reliquary[arena]`; they are asked for only when a contest is held.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Final, Protocol

from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from reliquary.arena.contest import Contest, check, run
from reliquary.arena.match import cores
from reliquary.atomic_files import write_whole
from reliquary.cluster import hired
from reliquary.extras import check_installed
from reliquary.interrupts import loading
from reliquary.message import N_, Message

ARENA: Final = N_("Let bots play each other in every seat on the same seeds; report who is better, and by how much.")
BALANCE: Final = N_("Let bots play a game and report what wins in it: which order of play, which cards and places.")
PARQUET: Final = "games.parquet"
PAGE: Final = "report.html"


class Reader(Protocol):
    """The terminal, as far as it is needed here."""

    err: Console
    language: str

    def say(self, message: Message) -> str: ...

    def tell(self, message: Message) -> None: ...

    def show(self, what: RenderableType) -> None: ...


def compete(
    reader: Reader,
    contest: Contest,
    games: int,
    folder: Path,
    *,
    processes: int | None,
    cluster: str | None,
    designers: bool,
) -> None:
    check_installed("arena", "matplotlib", "openskill", "polars")
    with loading():
        from reliquary.arena import contest_report, report_page, statistics

    check(contest)
    crew = hired(cluster, contest.game, contest.components, processes, cores())
    with crew as workers, progress(reader.err, games) as advance:
        played = run(contest, games, folder, workers, advance)
    rows = BytesIO()
    statistics.rows(played).write_parquet(rows)
    write_whole(folder / PARQUET, rows.getvalue())
    found = contest_report.sections(contest, played, reader.say, designers=designers)
    for table in report_page.tables(found):
        reader.show(table)
    page = contest_report.page(contest, played, found, reader.say, reader.language)
    write_whole(folder / PAGE, page)
    places = {"page": str(folder / PAGE), "games": str(folder / PARQUET)}
    reader.tell(Message(N_("The report lies in {page}, the games in {games}."), **places))


@contextmanager
def progress(console: Console, games: int) -> Iterator[Callable[[int], None]]:
    """A bar, if somebody is looking; yields a function that takes the number of games just finished."""
    columns = (BarColumn(None), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=games)
        yield lambda more: bar.advance(task, more)

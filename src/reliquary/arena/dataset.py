"""`reliquary dataset`: the positions of games between bots, for programs that learn.

The games are those of a contest with the same bots and seed. A row is a decision: what the seat saw that was asked,
what it could do and did, and what came of the game. Every file holds some games as a whole, so that a dataset that was
interrupted, or is to become larger, is continued.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Final

from reliquary.arena.apart import apart
from reliquary.arena.command import Reader, progress
from reliquary.arena.contest import Contest, begin, check, described, found_game
from reliquary.arena.folder import open_folder
from reliquary.arena.match import cores
from reliquary.atomic_files import write_whole
from reliquary.batches.layouts import layout_of
from reliquary.bots import player
from reliquary.cluster import hired
from reliquary.extras import check_installed
from reliquary.interrupts import loading
from reliquary.kernel import Chance, Game, State
from reliquary.message import N_, Message

if TYPE_CHECKING:
    from polars import DataFrame, DataType

DATASET: Final = N_("Let bots play games and write every position for programs that learn, as Parquet files.")
DESCRIPTION: Final = "dataset.json"
SCHEMA: Final = "schema.json"
_GAMES_PER_FILE: Final = 20
_FILE: Final = re.compile(r"games-(\d+)-(\d+)\.parquet")


def write(
    reader: Reader, contest: Contest, games: int, folder: Path, *, processes: int | None, cluster: str | None
) -> None:
    """Plays what the folder does not hold yet."""
    check_installed("arena", "polars")
    with loading():
        import polars as pl

    check(contest)
    game = found_game(contest)
    wanted = {**described(contest), "layout": layout_of(game).digest}
    open_folder(folder, DESCRIPTION, wanted, holds_games=bool(list(files(folder))))
    write_whole(folder / SCHEMA, json.dumps(schema(game), indent=1, ensure_ascii=False) + "\n")
    crew = hired(cluster, contest.game, contest.components, processes, cores())
    with crew as workers, progress(reader.err, games) as advance:
        missing = shares(folder, games)
        advance(games - sum(map(len, missing)))
        for numbers, rows in apart(partial(play_games, contest), missing, workers):
            write_whole(folder / f"games-{numbers[0]:07}-{numbers[-1]:07}.parquet", rows)
            advance(len(numbers))
    positions = pl.scan_parquet(list(files(folder))).select(pl.len()).collect().item()
    reader.tell(
        Message(
            N_("{positions} positions lie in {folder}; schema.json says what is in them."),
            positions=positions,
            folder=str(folder),
        )
    )


def files(folder: Path) -> Iterator[Path]:
    """In the order of their games."""
    return (path for path in sorted(folder.glob("games-*.parquet")) if _FILE.fullmatch(path.name))


def shares(folder: Path, games: int) -> list[range]:
    """The games that are in no file yet, cut into what shall be in one."""
    held: set[int] = set()
    for path in files(folder):
        first, last = map(int, path.stem.split("-")[1:])
        held.update(range(first, last + 1))
    missing = [number for number in range(games) if number not in held]
    runs = [[number for _, number in run] for _, run in groupby(enumerate(missing), lambda pair: pair[1] - pair[0])]
    return [
        range(run[0] + begin, min(run[0] + begin + _GAMES_PER_FILE, run[-1] + 1))
        for run in runs
        for begin in range(0, len(run), _GAMES_PER_FILE)
    ]


def play_games(contest: Contest, numbers: range) -> tuple[range, bytes]:
    """Plays these games; returns their positions as a file of Parquet."""
    positions = Positions(found_game(contest))
    for number in numbers:
        positions.play(begin(contest, number), number, contest.sitting(number)[1])
    content = BytesIO()
    positions.frame().write_parquet(content)
    return numbers, content.getvalue()


@dataclass(slots=True)
class Positions:
    """The rows of some games, column by column."""

    game: Game[State]
    columns: dict[str, list[int | float | str]] = field(default_factory=lambda: {name: [] for name in COLUMNS})
    observations: bytearray = field(default_factory=bytearray)
    masks: bytearray = field(default_factory=bytearray)

    def play(self, state: State, number: int, line: list[str]) -> None:
        order = [(state.first + place) % state.seats for place in range(state.seats)]
        bots = {seat: player(name) for seat, name in zip(order, line, strict=True)}
        luck = Chance(state.seed).fork("bots")
        asked: list[int] = []
        while not state.over:
            seat = state.seat
            move = bots[seat].answer(state, luck)
            place = order.index(seat)
            self._add(game=number, step=len(asked), seat=seat, order=place, bot=line[place], choice=move.id)
            self._look(state)
            asked.append(seat)
            state.advance(move)
        self._add_results(state, asked)

    def _add(self, **values: float | str) -> None:
        for name, value in values.items():
            self.columns[name].append(value)

    def _look(self, state: State) -> None:
        at, mask_at = len(self.observations), len(self.masks)
        self.observations += bytes(layout_of(self.game).size)
        self.masks += bytes(len(self.game.moves))
        state.observe(state.seat, self.observations, at)
        state.mask(self.masks, mask_at)

    def _add_results(self, state: State, asked: list[int]) -> None:
        points, ranking = state.scores(), state.ranking()
        places = {seat: place for place, tied in enumerate(ranking, start=1) for seat in tied}
        for seat in asked:
            win = 1 / len(ranking[0]) if places[seat] == 1 else 0.0
            self._add(points=points[seat], place=places[seat], win=win)

    def frame(self) -> DataFrame:
        import numpy as np
        import polars as pl

        kinds = _kinds()
        wide = {
            "observation": (self.observations, layout_of(self.game).size),
            "mask": (self.masks, len(self.game.moves)),
        }
        arrays = {name: np.frombuffer(row, np.uint8).reshape(-1, width) for name, (row, width) in wide.items()}
        return pl.DataFrame(
            [pl.Series(name, values, kinds[name]) for name, values in self.columns.items()]
            + [pl.Series(name, array, pl.Array(pl.UInt8, array.shape[1])) for name, array in arrays.items()]
        )


COLUMNS: Final[Mapping[str, tuple[str, str]]] = {
    "game": ("UInt32", "The number of the game."),
    "step": ("UInt16", "The number of the decision in its game."),
    "seat": ("UInt8", "Who was asked."),
    "order": ("UInt8", "The place of this seat in the order of play, from 0 on."),
    "bot": ("String", "Who answered."),
    "choice": ("UInt16", "The move that was chosen: its number in the catalogue."),
    "points": ("Int16", "The points of this seat when the game was over."),
    "place": ("UInt8", "Its place then, from 1 on."),
    "win": ("Float32", "Its share of the win: 1, or less if several shared it."),
}
"""The type of each column that holds one value, and what it means."""


def _kinds() -> dict[str, type[DataType]]:
    import polars as pl

    return {name: getattr(pl, kind) for name, (kind, _) in COLUMNS.items()}


def schema(game: Game[State]) -> dict[str, object]:
    """What the columns mean, the fields of an observation, and the catalogue of moves."""
    layout, moves = layout_of(game), len(game.moves)
    return {
        "columns": {
            **{name: {"type": kind, "meaning": meaning} for name, (kind, meaning) in COLUMNS.items()},
            "observation": {"type": f"Array(UInt8, {layout.size})", "meaning": "What the seat saw: see the fields."},
            "mask": {"type": f"Array(UInt8, {moves})", "meaning": "1 for each move that was legal."},
        },
        "fields": [
            {"name": part.name, "start": part.start, "shape": part.shape, "scale": part.scale, "meaning": part.meaning}
            for part in layout.fields
        ],
        "moves": [move.notation for move in game.moves],
    }

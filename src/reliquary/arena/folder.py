"""The folder of a contest: `contest.json` says what is played, `games.jsonl` has a line for each game.

Lines are only appended, so whatever happens, no game that was written down is lost. A line that was cut short is
removed before the next one is written.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Final

from reliquary.arena.contest_game import ContestGame
from reliquary.atomic_files import write_whole
from reliquary.errors import BadSetup
from reliquary.message import N_

GAMES: Final = "games.jsonl"
DESCRIPTION: Final = "contest.json"
_PROVENANCE: Final = ("rules", "box", "layout")
"""The rules version, and the digests of the box and of observations: a contest has none of these."""
_BY_SEAT: Final[Mapping[str, Callable[[object], bool]]] = {
    "bots": lambda each: isinstance(each, str),
    "scores": lambda each: isinstance(each, int),
    "wins": lambda each: isinstance(each, (int, float)),
    "places": lambda each: isinstance(each, int),
    "decisions": lambda each: isinstance(each, int),
    "choices": lambda each: isinstance(each, int),
    "sources": lambda each: isinstance(each, dict) and all(isinstance(points, int) for points in each.values()),
    "estimates": lambda each: isinstance(each, list) and all(isinstance(share, (int, float)) for share in each),
    "things": lambda each: isinstance(each, list) and all(isinstance(thing, str) for thing in each),
}
"""The fields of a game that hold one value for each seat, and what such a value is."""


def open_folder(folder: Path, description: str, wanted: Mapping[str, object], *, holds_games: bool) -> None:
    """Makes the folder of games of that description, or raises BadSetup if others, or nobody knows what, lie there."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / description
    if not file.exists():
        if holds_games:
            raise _unknown(folder)
        write_whole(file, json.dumps(wanted, indent=2, ensure_ascii=False) + "\n")
        return
    found = _description(file)
    expected: dict[str, object] = json.loads(json.dumps(wanted))
    if _without_provenance(found) != _without_provenance(expected):
        raise BadSetup(N_("In {folder} lie other games than these: choose another folder."), folder=str(folder))
    if not found.keys() >= expected.keys():
        raise _unknown(folder)
    if found != expected:
        raise BadSetup(
            N_("The games in {folder} were played with other rules or another box: choose another folder."),
            folder=str(folder),
        )


def _description(file: Path) -> dict[str, object]:
    try:
        found = json.loads(file.read_bytes())
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise BadSetup(N_("“{file}” is damaged: choose another folder."), file=str(file))
    return found


def _without_provenance(description: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in description.items() if name not in _PROVENANCE}


def _unknown(folder: Path) -> BadSetup:
    return BadSetup(
        N_("It is not known with which rules and box the games in {folder} were played: choose another folder."),
        folder=str(folder),
    )


def read_games(folder: Path, lineup: Callable[[int], list[str]]) -> dict[int, ContestGame]:
    """The games by their numbers; `lineup` says who plays in a game of that number."""
    file = folder / GAMES
    if not file.exists():
        return {}
    *lines, cut_short = file.read_bytes().split(b"\n")
    games: dict[int, ContestGame] = {}
    for number, line in enumerate(lines, start=1):
        try:
            game = _game_in(line, lineup)
        except (ValueError, TypeError, LookupError, RecursionError) as error:
            raise BadSetup(
                N_("Line {line} of “{file}” is damaged: remove that line, or choose another folder."),
                line=number,
                file=str(file),
            ) from error
        games[game.number] = game
    if cut_short:
        with file.open("r+b") as opened:
            opened.truncate(sum(len(line) + 1 for line in lines))
    return games


def append_game(folder: Path, game: ContestGame) -> None:
    with (folder / GAMES).open("a", encoding="utf-8", newline="\n") as file:
        file.write(json.dumps(asdict(game), ensure_ascii=False) + "\n")


def _game_in(line: bytes, lineup: Callable[[int], list[str]]) -> ContestGame:
    game = ContestGame(**json.loads(line))
    if type(game.number) is not int or game.number < 0 or type(game.turns) is not int:
        raise TypeError("a game has a number and turns")
    for name, fits in _BY_SEAT.items():
        values = getattr(game, name)
        if not isinstance(values, list) or len(values) != len(game.bots) or not all(map(fits, values)):
            raise TypeError(f"{name} should have a value for each seat")
    if game.bots != lineup(game.number):
        raise ValueError("others play in this game")
    return game

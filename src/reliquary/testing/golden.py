"""Golden games: whole games kept as files, with what every seat saw, unchanged unless somebody approves the change.

A file holds the record; a digest of every seat's view, and the spectator's, at each decision; one digest of all that
the seats observe, if the game has observations; and at the first, the middle and the last decision the spectator's view
in full, with all that each seat sees otherwise. UPDATE_GOLDEN=1 writes the files again: read what changed before you
commit it. In a test file:

    test_golden_games = golden_games(Path(__file__).parent / "golden", GAME)
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, TypeVar

from reliquary.kernel import Game, Plain, Record, State, View
from reliquary.testing.observations import Digest
from reliquary.testing.views import Writer, view_digest
from reliquary.testing.walks import EXTENT, Broken, Trial, Walk, any_game

S = TypeVar("S", bound=State)

GAMES: Final = 2
"""For each number of seats."""
_FULL_VIEWS: Final = 3


def golden_games(folder: Path, *games: Game[S]) -> Callable[[Walk], None]:
    """A test for pytest: each golden game of these games goes as its file says."""
    import pytest

    def test(walk: Walk) -> None:
        check(walk, golden_file(walk, folder))

    every = [walk for game in games for walk in golden_walks(game)]
    walks = every[::GAMES] if EXTENT == "quick" else every
    return pytest.mark.parametrize("walk", walks, ids=name_of)(test)


def golden_walks(game: Game[S]) -> Iterator[Walk]:
    for seats in game.seats:
        yield from Trial(any_game(game), seats).walks("golden", GAMES)


def name_of(walk: Walk) -> str:
    return walk.seed.replace(" golden ", "-")


def golden_file(walk: Walk, folder: Path) -> Path:
    return folder / f"{name_of(walk)}.json"


def check(walk: Walk, file: Path) -> None:
    text = golden_text(walk)
    if os.environ.get("UPDATE_GOLDEN"):
        file.write_text(text, encoding="utf-8")
    kept = file.read_text(encoding="utf-8") if file.exists() else ""
    for number, (line, old) in enumerate(zip(text.splitlines(), kept.splitlines(), strict=False), start=1):
        if line != old:
            raise Broken(f"{file.name}, line {number}: the game goes otherwise\n  now {line:.300}\n  was {old:.300}")
    if text != kept:
        raise Broken(f"{file.name} is missing or has another length: UPDATE_GOLDEN=1 writes it")


def golden_text(walk: Walk) -> str:
    """One line for each line of the record, for the digests at each decision and at the end, for each thing seen."""
    state = walk.state.copy()
    record = str(Record.of(walk.to_the_end())).splitlines()
    digests: list[Plain] = []
    observations = Digest()
    seen: dict[str, Plain] = {}
    shown = {(len(walk.made) - 1) * part // (_FULL_VIEWS - 1) for part in range(_FULL_VIEWS)}
    for number, move in enumerate(walk.made):
        views = _views(state)
        digests.append(_digests(views))
        observations.add(state)
        if number in shown:
            seen[f"decision {number}: {move.notation}"] = _what_is_seen(views)
        state.advance(move)
    digests.append(_digests(_views(state)))
    observations.add(state)
    observed: dict[str, Plain] = {"observations": str(observations)} if state.game.observation else {}
    return _lines({"record": [*record], "digests": digests, **observed, "seen": seen}) + "\n"


def _views(state: State) -> list[View]:
    return [state.view(seat) for seat in (None, *range(state.seats))]


def _digests(views: list[View]) -> str:
    return " ".join(view_digest(view) for view in views)


def _what_is_seen(views: list[View]) -> dict[str, Plain]:
    writer = Writer()
    spectator, *seats = [dict(_leaves(writer.written(view), "")) for view in views]
    seen: dict[str, Plain] = {"spectator": {**spectator}}
    for number, seat in enumerate(seats):
        seen[f"seat {number}"] = {name: value for name, value in seat.items() if spectator.get(name, ...) != value}
    return seen


def _leaves(view: Plain, name: str) -> Iterator[tuple[str, Plain]]:
    """Numbers, texts and lists of them, each with its name: `players[1].hand`."""
    if isinstance(view, dict):
        for key, part in view.items():
            yield from _leaves(part, f"{name}.{key}".lstrip("."))
    elif isinstance(view, list) and any(isinstance(part, (dict, list)) for part in view):
        for index, part in enumerate(view):
            yield from _leaves(part, f"{name}[{index}]")
    else:
        yield name, view


def _lines(value: Plain, indent: str = "") -> str:
    """JSON with a line for each entry."""
    deeper = indent + " "
    match value:
        case dict() if value:
            parts = [f"{deeper}{json.dumps(key)}: {_lines(part, deeper)}" for key, part in value.items()]
            return "{\n" + ",\n".join(parts) + f"\n{indent}}}"
        case list() if indent == " ":
            return "[\n" + ",\n".join(deeper + _lines(part, deeper) for part in value) + f"\n{indent}]"
        case _:
            return json.dumps(value, ensure_ascii=False)

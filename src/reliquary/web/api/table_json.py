"""A table as JSON: what the page shows a person at that seat, and nothing more."""

from __future__ import annotations

from collections.abc import Sequence

import orjson

from reliquary.kernel import Move
from reliquary.message import Message, SeatName
from reliquary.table.table import Table
from reliquary.web.pages.table_context import Viewer, begun, move_words
from reliquary.words import say


def summary(table: Table, seat: int | None) -> dict[str, object]:
    return {
        "id": table.id,
        "game": table.game.id,
        "status": table.history.status,
        "revision": table.history.revision,
        "seat": seat,
        "asked": table.history.asked,
        "chairs": [
            {
                "seat": chair.seat,
                "kind": chair.kind,
                "name": chair.name,
                "bot": chair.bot,
                "away": chair.away,
                "left": int(table.history.clock.left(chair.seat))
                if table.stored.time_limit and chair.person is not None
                else None,
            }
            for chair in table.history.chairs
        ],
    }


def table_json(table: Table, viewer: Viewer) -> dict[str, object]:
    """All that this seat may know now."""
    view = table.view(viewer.seat) if begun(table) else None
    return summary(table, viewer.seat) | {
        "options": table.stored.options,
        "watch": table.stored.watch,
        "commitment": table.commitment,
        "fairness": table.fairness(),
        "prompt": view.decision.prompt if view is not None and view.decision is not None else "",
        "can_take_back": table.can_take_back(viewer.seat),
        "legal": legal(table, viewer),
        "view": view,
    }


def legal(table: Table, viewer: Viewer) -> list[dict[str, object]]:
    moves = table.legal(viewer.seat)
    if not moves:
        return []
    finals, ends_turn = table.finals(viewer.seat), table.ends_turn(viewer.seat)
    names = table.history.names

    def described(move: Move) -> dict[str, object]:
        return {
            "id": move.id,
            "notation": move.notation,
            "words": move_words(move, viewer.language, names),
            "things": move.things,
            "final": move.id in finals,
            "ends_turn": move.id in ends_turn,
        }

    return [described(move) for move in moves]


def move_result(table: Table, seat: int | None) -> dict[str, object]:
    """What a program that moved needs for its next move."""
    return {
        "revision": table.history.revision,
        "status": table.history.status,
        "asked": table.history.asked,
        "legal": [move.notation for move in table.legal(seat)],
    }


def log(table: Table, viewer: Viewer, since: int) -> list[dict[str, object]]:
    names, language = table.history.names, viewer.language
    return [
        {"revision": line.revision, "seat": line.seat, "text": say(line.message, language, names), "at": line.at}
        for line in table.history.log(viewer.seat, since)
    ]


def change(table: Table, viewer: Viewer, since: int, *, seen: bool) -> dict[str, object]:
    """Everything new since a revision.

    The log tells what happened; the view comes along when the listener must answer, when the game is over, or if they
    always want to have `seen` it.
    """
    changed = move_result(table, viewer.seat) | {"log": log(table, viewer, since), "view": None}
    if begun(table) and (seen or changed["legal"] or table.history.status == "over"):
        changed["view"] = table.view(viewer.seat)
    return changed


def written(value: object, language: str, names: Sequence[str]) -> bytes:
    """As JSON; messages become text in that language."""

    def text(part: object) -> str:
        match part:
            case Message():
                return say(part, language, names)
            case SeatName():
                return names[part.seat]
            case _:
                raise TypeError(f"{type(part).__name__} is not for programs to see")

    return orjson.dumps(value, default=text)

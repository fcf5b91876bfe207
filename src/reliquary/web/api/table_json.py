"""What a program is told of a table, as JSON: the same as a person at that seat sees on the page, and nothing more."""

from __future__ import annotations

from collections.abc import Sequence

import orjson

from reliquary.kernel import Move
from reliquary.message import Message, SeatName
from reliquary.table.table import Table
from reliquary.web.pages.table_context import Eyes, begun, move_words
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


def table_json(table: Table, eyes: Eyes) -> dict[str, object]:
    """All that this seat may know now."""
    view = table.view(eyes.seat) if begun(table) else None
    return summary(table, eyes.seat) | {
        "options": table.stored.options,
        "watch": table.stored.watch,
        "commitment": table.commitment,
        "fairness": table.fairness(),
        "prompt": view.decision.prompt if view is not None and view.decision is not None else "",
        "can_take_back": table.can_take_back(eyes.seat),
        "legal": legal(table, eyes),
        "view": view,
    }


def legal(table: Table, eyes: Eyes) -> list[dict[str, object]]:
    moves = table.legal(eyes.seat)
    if not moves:
        return []
    finals, ends_turn = table.finals(eyes.seat), table.ends_turn(eyes.seat)
    names = table.history.names

    def told(move: Move) -> dict[str, object]:
        return {
            "id": move.id,
            "notation": move.notation,
            "words": move_words(move, eyes.language, names),
            "things": move.things,
            "final": move.id in finals,
            "ends_turn": move.id in ends_turn,
        }

    return [told(move) for move in moves]


def outcome(table: Table, seat: int | None) -> dict[str, object]:
    """What whoever moved needs to go on."""
    return {
        "revision": table.history.revision,
        "status": table.history.status,
        "asked": table.history.asked,
        "legal": [move.notation for move in table.legal(seat)],
    }


def log(table: Table, eyes: Eyes, since: int) -> list[dict[str, object]]:
    names, language = table.history.names, eyes.language
    return [
        {"revision": line.revision, "seat": line.seat, "text": say(line.message, language, names), "at": line.at}
        for line in table.history.log(eyes.seat, since)
    ]


def change(table: Table, eyes: Eyes, since: int, *, seen: bool) -> dict[str, object]:
    """What brings a listener from one revision to the present one.

    The log tells what happened; the view comes along when the listener must answer, when the game is over, or if they
    always want to have `seen` it.
    """
    told = outcome(table, eyes.seat) | {"log": log(table, eyes, since), "view": None}
    if begun(table) and (seen or told["legal"] or table.history.status == "over"):
        told["view"] = table.view(eyes.seat)
    return told


def written(told: object, language: str, names: Sequence[str]) -> bytes:
    """As JSON; messages become text in that language."""

    def text(value: object) -> str:
        match value:
            case Message():
                return say(value, language, names)
            case SeatName():
                return names[value.seat]
            case _:
                raise TypeError(f"{type(value).__name__} is not for programs to see")

    return orjson.dumps(told, default=text)

"""What the pieces of Relikt are and do, for the person who points at them: from a view alone."""

from __future__ import annotations

from collections.abc import Callable

from reliquary.games.relikt.components import ACTIONS
from reliquary.games.relikt.telling import names
from reliquary.games.relikt.view_classes import ReliktView, Row
from reliquary.kernel import About
from reliquary.message import N_, Message, SeatName

_TREASURE_EFFECT = {
    "blue": N_("{value} points at the end. Its row takes {value} cards."),
    "red": N_(
        "Alone it costs {value} points; two red treasures of {value} bring {value} points together. Its row takes "
        "{value} cards."
    ),
}
_PILES = {
    "draw": (
        N_("The pile"),
        N_("After your turn you draw back up to four adventure cards. An empty pile is made anew from the discard."),
        "draw",
    ),
    "discard": (
        N_("The discard"),
        N_(
            "Cards of rows that were scored and cards that were shot away, for all to see. When the pile is empty they "
            "are shuffled and become it."
        ),
        "draw",
    ),
    "actions": (
        N_("The last action card"),
        N_("The action card that was played last: a camera does what this one does."),
        "camera",
    ),
}


def explain(view: ReliktView, thing: str) -> About | None:
    kind, _, of = thing.partition(":")
    explained = _KINDS.get(kind)
    return explained(view, of) if explained else None


def _card(view: ReliktView, id: str) -> About | None:
    colour, _, value = id.partition("-")
    holder = _holder(view, colour)
    if holder is None or not value.isdecimal():
        return None
    effect = Message(
        N_("Counts {value} in its row for {who}, whose camp has this colour, whoever lays it."),
        value=int(value),
        who=SeatName(holder),
    )
    return About(names.card(id), effect, "lay-a-card")


def _holder(view: ReliktView, colour: str) -> int | None:
    return next((player.seat for player in view.players if player.camp == colour), None)


def _action(view: ReliktView, id: str) -> About | None:
    if id not in ACTIONS:
        return None
    return About(names.action(id), _camera(view) if id == "camera" else names.full_effect(id), id)


def _camera(view: ReliktView) -> Message:
    if view.copied is not None:
        return Message(
            N_("Does what the action card played last does. Now that is {action}: {effect}"),
            N_("Does what the action card played last does. Now those are {action}: {effect}"),
            n=names.things(view.copied),
            action=names.action(view.copied),
            effect=names.full_effect(view.copied),
        )
    return Message(
        N_("Does what the action card played last does. {why}"),
        why=names.nothing_to_copy(view.last_action),
    )


def _row(view: ReliktView, of: str) -> About | None:
    number, _, place = of.partition("/")
    row = next((row for row in view.rows if str(row.number) == number), None)
    if row is None:
        return None
    return _hidden_card(row, place) if place else _whole_row(row)


def _hidden_card(row: Row, place: str) -> About | None:
    masker = next((laid.masked_by for at, laid in enumerate(row.cards, 1) if str(at) == place), None)
    if masker is None:
        return None
    effect = Message(N_("Laid face down by {who}. It is turned up when the row is scored."), who=SeatName(masker))
    return About(Message(N_("A hidden card")), effect, "blindfold")


def _whole_row(row: Row) -> About:
    name = Message(N_("Row {row}"), row=row.number)
    if row.treasure is None:
        return About(name, Message(N_("No treasure is left for this row.")), "end")
    effect = Message(
        N_("For {treasure}. With {length} cards it is full, and the colour with the highest sum takes the treasure."),
        treasure=names.treasure(row.treasure),
        length=row.length,
    )
    return About(name, effect, "score-a-row")


def _treasure(view: ReliktView, of: str) -> About | None:
    """In a row, at its place there; or any of those that somebody won."""
    id = of.rpartition("/")[2]
    gems, _, value = id.partition("-")
    if gems not in _TREASURE_EFFECT or not value.isdecimal():
        return None
    return About(names.treasure(id), Message(_TREASURE_EFFECT[gems], value=int(value)), "points")


def _camp(view: ReliktView, colour: str) -> About | None:
    holder = _holder(view, colour)
    if holder is None:
        return None
    effect = Message(
        N_("Every card of this colour counts for {who}, whoever lays it. A rum bottle swaps camps."),
        who=SeatName(holder),
    )
    return About(Message(N_("Camp: {colour}"), colour=names.colour(colour)), effect, "score-a-row")


def _treasure_pile(view: ReliktView) -> About:
    if view.treasures_left:
        text = N_(
            "When a treasure is taken, the next one is turned up in its place. The game ends when only one is left."
        )
    else:
        text = N_(
            "When a treasure is taken, the next one is turned up in its place. The game ends when the last is taken."
        )
    return About(Message(N_("The treasure pile")), Message(text), "end")


def _pile(view: ReliktView, id: str) -> About | None:
    if id == "treasures":
        return _treasure_pile(view)
    if id not in _PILES:
        return None
    name, effect, rule = _PILES[id]
    return About(Message(name), Message(effect), rule)


_KINDS: dict[str, Callable[[ReliktView, str], About | None]] = {
    "card": _card,
    "action": _action,
    "row": _row,
    "treasure": _treasure,
    "camp": _camp,
    "pile": _pile,
}

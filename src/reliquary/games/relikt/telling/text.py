"""A view of Relikt as text, for terminals and notebooks, with colours in Rich's console markup."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from reliquary.games.relikt.telling import names
from reliquary.games.relikt.view_classes import LaidCard, Player, ReliktView, Row
from reliquary.message import N_, Message, SeatName

Say: TypeAlias = Callable[[Message], str]

_STYLE = {"green": "green", "blue": "bright_blue", "white": "bright_white", "red": "red", "yellow": "yellow"}


def text(view: ReliktView, say: Say) -> str:
    rows = [_row(row, say) for row in view.rows]
    players = [_player(player, view, say) for player in view.players]
    return "\n".join([*rows, _piles(view, say), *_last_action(view, say), "", *players])


def _row(row: Row, say: Say) -> str:
    if row.treasure is None:
        return f"[dim]{row.number}  –[/]"
    gems, value = row.treasure.split("-")
    places = [_laid(laid, say) for laid in row.cards] + ["[dim]·[/]"] * (row.length - len(row.cards))
    head = f"{row.number}  [bold {_STYLE[gems]}]{'◆' if gems == 'blue' else '▼'} {value}[/]"
    sums = "  ".join(_painted(colour, f"{say(names.colour(colour))} {total}") for colour, total in row.sums)
    return f"{head}  {'  '.join(places)}" + (f"   [dim]=[/] {sums}" if len(row.cards) > 1 else "")


def _laid(laid: LaidCard, say: Say) -> str:
    if laid.masked_by is None:
        assert laid.card is not None
        return _card(laid.card, say)
    if laid.card is None:
        return f"[dim]({say(Message(N_('hidden')))})[/]"
    own = Message(N_("hidden: {card}"), card=names.card(laid.card))
    return f"[dim]({_painted(laid.card.split('-', maxsplit=1)[0], say(own))})[/]"


def _player(player: Player, view: ReliktView, say: Say) -> str:
    asked = view.decision is not None and view.decision.seat == player.seat
    who = say(Message("{who}", who=SeatName(player.seat)))
    lines = [f"{'▶' if asked else ' '} [bold]{who}[/] {_painted(player.camp, say(names.colour(player.camp)))}"]
    if player.hand is not None:
        lines.append(_line(say, Message(N_("hand:")), [_card(card, say) for card in player.hand]))
    elif player.known:
        lines.append(_line(say, Message(N_("known:")), [_card(card, say) for card in player.known]))
    lines.append(_line(say, Message(N_("actions:")), _actions(player, say)))
    if player.played:
        lines.append(_line(say, Message(N_("used:")), [say(names.action(action)) for action in player.played]))
    shown = [_treasure(won.treasure) for won in player.won if not won.face_down]
    hidden = sum(won.face_down for won in player.won)
    lines.append(
        _line(say, Message(N_("treasures:")), shown + ([say(Message(N_("{n} face down"), n=hidden))] if hidden else []))
    )
    return "\n".join(lines)


def _actions(player: Player, say: Say) -> list[str]:
    """The action cards in hand, of others how many; then how many are still to be drawn."""
    if player.actions is None:
        held = [say(Message(N_("{n} in hand"), n=player.actions_size))]
    else:
        held = [say(names.action(action)) for action in player.actions]
    return held + [say(Message(N_("{n} to draw"), n=player.action_pile)) for _ in range(bool(player.action_pile))]


def _line(say: Say, title: Message, parts: list[str]) -> str:
    return f"    [dim]{say(title)}[/] {', '.join(parts) or '–'}"


def _piles(view: ReliktView, say: Say) -> str:
    return say(
        Message(
            N_("pile {pile}, discard {discard}, treasures to come {treasures}"),
            pile=view.pile,
            discard=len(view.discard),
            treasures=view.treasures_to_come,
        )
    )


def _last_action(view: ReliktView, say: Say) -> list[str]:
    """The action card that lies on top of the others: a camera may copy it."""
    if view.last_action is None:
        return []
    return [say(Message(N_("last action card: {action}"), action=names.action(view.last_action)))]


def _card(id: str, say: Say) -> str:
    return _painted(id.split("-", maxsplit=1)[0], say(names.card(id)))


def _treasure(id: str) -> str:
    gems, value = id.split("-")
    return f"[{_STYLE[gems]}]{'◆' if gems == 'blue' else '▼'} {value}[/]"


def _painted(colour: str, text: str) -> str:
    return f"[{_STYLE[colour]}]{text}[/]"

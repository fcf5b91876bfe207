"""A view of Rune Stones as text, for terminals and notebooks, with colours in Rich's console markup.

Wide lines would break in a terminal of 80 columns: a card is its number, its magic and its ability, one on a line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from reliquary.games.rune_stones.components.abilities import GEMS
from reliquary.games.rune_stones.telling import names
from reliquary.games.rune_stones.view_classes import Card, Goods, Player, Row, RuneStonesView, Smithy
from reliquary.message import N_, Message, SeatName, label

Say: TypeAlias = Callable[[Message], str]

_STYLE: Final = {
    "blue": "bright_blue",
    "yellow": "yellow",
    "green": "green",
    "red": "red",
    "white": "bright_white",
    "wild": "bright_white",
    "any": "magenta",
    "ore": "cyan",
}


_SIGN: Final = {"blue": "▼", "yellow": "◆", "green": "●", "red": "▲", "white": "◇", "wild": "✦", "any": "✦"}
"""No colour is alone: the supply says which sign is which."""


def text(view: RuneStonesView, say: Say) -> str:
    return "\n".join(
        [
            *_display(view, say),
            "",
            *_smithies(view, say),
            *_board(view, say),
            "",
            *[line for player in view.players for line in _player(player, view, say)],
        ]
    )


def _styled(text: str, style: str) -> str:
    return f"[{_STYLE[style]}]{text}[/]" if style in _STYLE else text


def _card(card: Card, say: Say) -> str:
    number = _styled(f"{card.number:>3}", card.colour)
    magic = _styled(_SIGN[card.magic] * card.points, card.magic)
    return f"{number} {magic}{' ' * (3 - card.points)} {say(card.ability)}"


def _numbers(cards: Sequence[Card]) -> str:
    return " ".join(_styled(str(card.number), card.colour) for card in cards) or "–"


def _display(view: RuneStonesView, say: Say) -> list[str]:
    lines = [f"  {space.cost}  {_card(space.card, say) if space.card else '–'}" for space in view.display]
    return [f"[dim]{say(Message(N_('display, with the price in magic points')))}[/]", *lines]


def _smithies(view: RuneStonesView, say: Say) -> list[str]:
    return [f"[dim]{say(Message(N_('smithies')))}[/]", *[_smithy(smithy, say) for smithy in view.smithies]]


def _smithy(smithy: Smithy, say: Say) -> str:
    artifact = "–" if smithy.artifact is None else _styled(say(names.artifact(smithy.artifact)), smithy.artifact)
    gems = Message(N_("for {n} gem"), N_("for {n} gems"), n=smithy.cost)
    bonus = "" if smithy.bonus is None else f", +{say(smithy.bonus)}"
    return f"  {smithy.number}  {artifact} ({say(gems)}{bonus})"


def _board(view: RuneStonesView, say: Say) -> list[str]:
    stones = [f"{say(names.stone(id))} {left}" for id, left in view.stones if left]
    return [
        _part(say, Message(N_("supply")), _supply(view.supply, say)),
        _part(say, Message(N_("rune stones")), ", ".join(stones)),
        _part(say, Message(N_("creature pile")), str(view.pile))
        + f"  [dim]{say(label(Message(N_('common discard'))))}[/] {_numbers(view.discard)}",
    ]


def _supply(goods: Goods, say: Say) -> str:
    parts = [f"{_gem(gem)} {say(names.colour(gem))} {goods.of(gem)}" for gem in GEMS]
    return "  ".join([*parts, _ore(goods, say)])


def _goods(goods: Goods, say: Say) -> str:
    return " ".join([*[f"{_gem(gem)}{goods.of(gem)}" for gem in GEMS], _ore(goods, say)])


def _gem(id: str) -> str:
    return _styled(_SIGN[id], id)


def _ore(goods: Goods, say: Say) -> str:
    return _styled(say(names.ore(goods.ore)), "ore")


def _player(player: Player, view: RuneStonesView, say: Say) -> list[str]:
    asked = view.decision is not None and view.decision.seat == player.seat
    who = say(Message("{who}", who=SeatName(player.seat)))
    points = say(Message(N_("{points} of {throne} points"), points=player.track, throne=view.throne))
    lines = [
        f"{'▶' if asked else ' '} [bold]{who}[/] ({say(names.druid(player.druid))})  {points}",
        f"    {_goods(player.goods, say)}  {_rows(player.rows)}",
    ]
    if player.stones:
        lines.append("  " + _part(say, Message(N_("stones")), ", ".join(say(names.stone(id)) for id in player.stones)))
    lines.append("  " + _deck(player, say))
    laid = view.progress.laid if view.progress is not None and view.progress.seat == player.seat else ()
    if laid:
        lines.append("  " + _part(say, Message(N_("laid down")), _numbers(laid)))
    return [*lines, *[f"      {_card(card, say)}" for card in player.hand or ()]]


def _rows(rows: Sequence[Row]) -> str:
    """Two rows of five places: the sign of what lies there, a dot for a free place; what the row would bring."""
    return "  ".join(
        "".join("·" if place is None else _gem(place) for place in row.places) + f" ({row.points})" for row in rows
    )


def _deck(player: Player, say: Say) -> str:
    figures = Message(N_("hand {hand}, pile {pile}, discard:"), hand=player.hand_size, pile=player.pile)
    return f"[dim]  {say(figures)}[/] {_numbers(player.discard)}"


def _part(say: Say, title: Message, text: str) -> str:
    return f"  [dim]{say(label(title))}[/] {text or '–'}"

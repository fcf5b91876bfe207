"""A view of Relic Runners as text, for terminals and notebooks, with colours in Rich's console markup.

The map fits 78 columns. A spot is its code, for a temple with the initial of its colour, then its tiles (“T5b:3”) or
its relic (“T5b*”), and the seats standing there. Trails are dotted, rivers wavy, with a full diamond for a token that
lies face up; a pathway is a square in its colour.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from reliquary.games.relic_runners.telling import names
from reliquary.games.relic_runners.view_classes import Player, RelicRunnersView, Spot, Trail
from reliquary.message import N_, Message, SeatName, label

Say: TypeAlias = Callable[[Message], str]
Cell: TypeAlias = tuple[str, str]

WIDTH: Final = 78
HEIGHT: Final = 23
_STYLE: Final = {
    "green": "green",
    "ivory": "bright_white",
    "blue": "bright_blue",
    "purple": "magenta",
    "red": "red",
    "yellow": "yellow",
    "black": "bright_black",
}
_TEMPLES: Final = ("ivory", "blue", "purple")


def text(view: RelicRunnersView, say: Say) -> str:
    below = [_legend(say), *_tops(view, say), _table(view, say)]
    return "\n".join([*_map(view, say), "", *below, "", *_players(view, say)])


# The map


def _map(view: RelicRunnersView, say: Say) -> list[str]:
    grid: list[list[Cell]] = [[(" ", "")] * WIDTH for _ in range(HEIGHT)]
    top, bottom = min(spot.place[1] for spot in view.spots), max(spot.place[1] for spot in view.spots)
    places = {
        spot.id: (4 + spot.place[0] * (WIDTH - 10) // 100, (spot.place[1] - top) * (HEIGHT - 1) // max(bottom - top, 1))
        for spot in view.spots
    }
    for trail in view.trails:
        _draw_trail(grid, view, trail, places)
    for spot in view.spots:
        _draw_spot(grid, spot, _label(spot, say), *places[spot.id])
    return [_line(row) for row in grid]


def _draw_trail(
    grid: list[list[Cell]], view: RelicRunnersView, trail: Trail, places: dict[str, tuple[int, int]]
) -> None:
    (left, top), (right, bottom) = places[trail.ends[0]], places[trail.ends[1]]
    steps = max(abs(right - left), 2 * abs(bottom - top), 2)
    cells = [(left + (right - left) * n // steps, top + (bottom - top) * n // steps) for n in range(1, steps)]
    cells = list(dict.fromkeys(cells))
    for column, line in cells:
        grid[line][column] = ("·", "dim") if trail.token_up is None else ("~", "cyan")
    marks: list[Cell] = [] if trail.token_up is None else [("◆" if trail.token_up else "◇", "bold cyan")]
    marks += [("■", _STYLE[view.players[seat].explorer]) for seat in trail.pathways]
    first = max(0, len(cells) // 2 - len(marks) // 2)
    for (column, line), mark in zip(cells[first:], marks, strict=False):
        grid[line][column] = mark


def _label(spot: Spot, say: Say) -> str:
    """Temples can be told apart without their colour."""
    code = "BASE" if spot.colour is None else spot.id.upper()
    if spot.colour in _TEMPLES:
        code += _initial(spot.colour, say)
    holds = f":{len(spot.tiles)}" if spot.tiles else "*" if spot.relic else ""
    return code + holds + ("@" + "".join(map(str, spot.explorers)) if spot.explorers else "")


def _initial(colour: str, say: Say) -> str:
    return say(names.colour(colour))[0]


def _draw_spot(grid: list[list[Cell]], spot: Spot, label: str, column: int, line: int) -> None:
    style = "bold" if spot.colour is None else f"bold {_STYLE[spot.colour]}"
    first = min(max(0, column - len(label) // 2), WIDTH - len(label))
    for n, char in enumerate(label):
        grid[line][first + n] = (char, style)


def _line(row: list[Cell]) -> str:
    """Neighbouring cells of one style share their markup."""
    parts: list[str] = []
    last = ""
    for char, style in row:
        if style != last:
            parts.append(("[/]" if last else "") + (f"[{style}]" if style else ""))
            last = style
        parts.append(char)
    return ("".join(parts) + ("[/]" if last else "")).rstrip()


# Below the map


def _legend(say: Say) -> str:
    temples = [Message("{initial} {colour}", initial=_initial(it, say), colour=names.colour(it)) for it in _TEMPLES]
    return say(Message(N_("temples: {temples}"), temples=temples))


def _tops(view: RelicRunnersView, say: Say) -> list[str]:
    """What the tiles do that lie open on the purple temples; while one takes effect the next is still face down."""
    return [
        f"[{_STYLE['purple']}]{spot.id.upper()}[/] {say(names.effect(spot.tiles[-1]))}"
        for spot in view.spots
        if spot.colour == "purple" and spot.tiles and spot.tiles[-1].count("-") == 2
    ]


def _table(view: RelicRunnersView, say: Say) -> str:
    return say(
        Message(
            N_("relics {relics} of {target}, tokens up {tokens}, rations in base camp {rations}"),
            relics=view.relics_collected,
            target=view.relics_to_end,
            tokens=view.tokens_up,
            rations=view.rations_at_base,
        )
    )


def _players(view: RelicRunnersView, say: Say) -> list[str]:
    return [line for player in view.players for line in _player(player, view, say)]


def _player(player: Player, view: RelicRunnersView, say: Say) -> list[str]:
    asked = view.decision is not None and view.decision.seat == player.seat
    who = say(Message("{who}", who=SeatName(player.seat)))
    head = f"{'▶' if asked else ' '} [bold]{who}[/] @{player.seat} [{_STYLE[player.explorer]}]■ "
    head += f"{say(names.explorer(player.explorer))}[/]"
    figures = Message(
        N_("rations {rations}, pathways left {pathways}, toolboxes left {toolboxes}"),
        rations=player.rations,
        pathways=player.pathways_left,
        toolboxes=player.toolboxes_left,
    )
    coins = Message("?") if player.coins_face_down else Message("{n}", n=player.coins)
    held = [f"{say(names.relics(relic))} {player.relics.count(relic)}" for relic in dict.fromkeys(player.relics)]
    return [
        head,
        f"    {say(figures)}",
        _part(say, Message(N_("coins")), [say(coins)]) + _inline(say, Message(N_("relics")), held),
        _part(say, Message(N_("toolboxes")), ["; ".join(_toolbox(place, say) for place in player.toolboxes)]),
        *[_part(say, Message(N_("ivory")), [_ivory(id, say) for id in player.ivory]) for _ in player.ivory[:1]],
        *[_part(say, Message(N_("blue tiles")), [_blue(tile, say) for tile in player.blue]) for _ in player.blue[:1]],
    ]


def _toolbox(place: str, say: Say) -> str:
    return say(Message(N_("bottom")) if place == "bottom" else names.place(place))


def _ivory(tile: str, say: Say) -> str:
    _, size, number = tile.split("-")
    return f"{say(names.size(size))} {number}"


def _blue(tile: str, say: Say) -> str:
    """Its value, or its size if that is all one knows."""
    _, size, *value = tile.split("-")
    return value[0] if value else f"({say(names.size(size))})"


def _part(say: Say, title: Message, parts: list[str]) -> str:
    return f"    [dim]{say(label(title))}[/] {', '.join(parts) or '–'}"


def _inline(say: Say, title: Message, parts: list[str]) -> str:
    return f"  [dim]{say(label(title))}[/] {', '.join(parts) or '–'}"

"""What templates get of a table, by allow-list: never the table itself, which has secrets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal, TypeAlias

from reliquary.bots import bot_title, shown, usual
from reliquary.kernel import Move, Option, Plain, View
from reliquary.message import N_, Message, SeatName
from reliquary.table.replay import Result, result_of
from reliquary.table.seats import may_return
from reliquary.table.table import Table
from reliquary.web.pages.rendering import Things
from reliquary.words import called, listed, say

_MOST_AT_ONCE = 3
"""Maximum moves that pieces cannot tell apart whose buttons are visible before a piece is picked."""
Offer: TypeAlias = Literal["", "rest", "pick"]
"""Where a move has a button beside the list of all: nowhere, in sight from the start, or once its things are picked."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks at a table: the seat (None is a spectator), the language, whether they opened the table."""

    seat: int | None
    language: str
    opener: bool = False
    cover: int | None = None
    """On a shared screen: the seat to which it should be passed before anything of that seat is shown."""
    shared: bool = False


@cache
def own_viewer(seat: int | None, language: str) -> Viewer:
    """A viewer who does not share the screen, after the game has begun."""
    return Viewer(seat, language)


@dataclass(frozen=True, slots=True)
class ShownChair:
    seat: int
    kind: str
    name: str
    bot: str
    """How strong it is, in words."""
    me: bool
    asked: bool
    mine_to_take: bool
    """Empty, and the viewer may sit down there."""
    beside: bool
    """Empty, and somebody who shares the viewer's screen may sit down there."""
    also_mine: bool
    """Taken by somebody who shares the viewer's screen."""
    removable: bool
    """Taken by somebody whom the viewer, who opened the table, may send away."""
    ready: bool
    """The person there has said, with the chairs closed, that the game may begin."""


@dataclass(frozen=True, slots=True)
class ShownTable:
    id: str
    game: str
    game_name: str
    status: str
    revision: int
    watch: bool
    commitment: str
    closed_because: str
    options: tuple[tuple[str, str], ...]
    """Title and choice of each option."""


@dataclass(frozen=True, slots=True)
class ShownMove:
    id: int
    notation: str
    words: str
    things: str
    offer: Offer
    lights: str
    """What its preview lights up beside its own things."""
    final: bool
    ends_turn: bool
    preview: str


@dataclass(frozen=True, slots=True)
class ShownGroup:
    """Moves that name the same thing first, in the list of all."""

    head: str
    """That thing; empty where the button alone says everything."""
    moves: list[ShownMove]


@dataclass(frozen=True, slots=True)
class ShownPlan:
    """Several moves in one go: made one by one as far as they can be taken back."""

    words: str
    moves: str
    lights: str
    aim: str


@dataclass(frozen=True, slots=True)
class ShownClock:
    left: int
    """Seconds, at the moment `since`."""
    since: float
    runs: bool


def whose(viewer: Viewer) -> str:
    """Identifies the viewer's seat: a page reloads when it changes."""
    return f"{'' if viewer.seat is None else viewer.seat}/{'' if viewer.cover is None else viewer.cover}"


def begun(table: Table) -> bool:
    """The game has begun; a table can also be closed before that."""
    return table.history.playthrough is not None


def table_shown(table: Table, language: str) -> ShownTable:
    because = table.history.closed_because
    return ShownTable(
        id=table.id,
        game=table.game.id,
        game_name=say(table.game.name, language),
        status=table.history.status,
        revision=table.history.revision,
        watch=table.stored.watch,
        commitment=table.commitment,
        closed_because=say(because, language) if because else "",
        options=tuple(
            (say(option.title, language), _chosen(option, table.stored.options[option.name], language))
            for option in table.game.options
            if option.name in table.stored.options
        ),
    )


def _chosen(option: Option, setting: Plain, language: str) -> str:
    """The choice in words, or one for each seat."""
    choices = setting if isinstance(setting, list) else [setting]
    return " / ".join(say(option.label(choice), language) for choice in choices if isinstance(choice, (int, str)))


def chairs_shown(table: Table, viewer: Viewer) -> list[ShownChair]:
    sealed = table.history.promises.sealed
    waiting = table.history.status == "waiting" and not sealed
    may_sit = waiting and viewer.seat is None
    me = table.history.chairs[viewer.seat].person if viewer.seat is not None else None
    return [
        ShownChair(
            seat=chair.seat,
            kind=chair.kind,
            name=called(chair.name, viewer.language),
            bot=say(bot_title(chair.bot, table.game), viewer.language) if chair.bot else "",
            me=chair.seat == viewer.seat,
            asked=chair.seat == table.history.asked,
            mine_to_take=may_sit and chair.kind == "open" and (viewer.opener or not chair.reserved),
            beside=waiting
            and viewer.seat is not None
            and chair.kind == "open"
            and (viewer.opener or not chair.reserved),
            also_mine=waiting and me is not None and chair.person == me and chair.seat != viewer.seat,
            removable=waiting and viewer.opener and chair.kind == "person" and chair.seat != viewer.seat,
            ready=sealed and chair.kind == "person" and chair.seat not in table.history.promises.missing,
        )
        for chair in table.history.chairs
    ]


@lru_cache(maxsize=20_000)
def move_words(move: Move, language: str, names: tuple[str, ...]) -> str:
    """What a button for the move says. A move is one object of its catalogue and never changes."""
    return say(move.words, language, names)


def offers(moves: Sequence[Move]) -> dict[int, Offer]:
    """Of the moves that pointing alone does not make, by their ids.

    A move is made by pointing if it names things and no other move on offer names all of them.
    """
    naming: dict[str, set[int]] = {}
    for move in moves:
        for thing in move.things:
            naming.setdefault(thing, set()).add(move.id)
    alike = [move for move in moves if move.things and len(set.intersection(*map(naming.__getitem__, move.things))) > 1]
    once_picked: Offer = "rest" if len(alike) <= _MOST_AT_ONCE else "pick"
    return {move.id: once_picked for move in alike} | {move.id: "rest" for move in moves if not move.things}


def moves_shown(table: Table, viewer: Viewer, view: View) -> list[ShownMove]:
    moves = table.legal(viewer.seat)
    if not moves:
        return []
    offered = offers(moves)
    finals, ends_turn = table.finals(viewer.seat), table.ends_turn(viewer.seat)
    names = table.history.names

    def shown(move: Move) -> ShownMove:
        return ShownMove(
            id=move.id,
            notation=move.notation,
            words=move_words(move, viewer.language, names),
            things=" ".join(move.things),
            offer=offered.get(move.id, ""),
            lights=" ".join(thing for thing in table.game.lights(view, move) if thing not in move.things),
            final=move.id in finals,
            ends_turn=move.id in ends_turn,
            preview=say(table.game.preview(view, move), viewer.language, names, viewer.seat),
        )

    return [shown(move) for move in moves]


def grouped(moves: Sequence[ShownMove]) -> list[ShownGroup]:
    """Groups in the order of their first moves. A move that is alone and names at most one thing is not grouped."""
    groups: dict[str, list[ShownMove]] = {}
    for move in moves:
        groups.setdefault(move.things.partition(" ")[0] or move.notation, []).append(move)
    return [ShownGroup(head if _has_head(together) else "", together) for head, together in groups.items()]


def _has_head(moves: Sequence[ShownMove]) -> bool:
    return len(moves) > 1 or " " in moves[0].things


def plans_shown(table: Table, viewer: Viewer, view: View) -> list[ShownPlan]:
    """A single move is on offer anyway, unless the plan can be pointed at by where it leads."""
    game, legal = table.game, table.legal(viewer.seat)
    return [
        ShownPlan(
            words=say(words, viewer.language, table.history.names, viewer.seat),
            moves="; ".join(move.notation for move in plan),
            lights=" ".join(dict.fromkeys(thing for move in plan for thing in move.things)),
            aim=game.aim(view, plan),
        )
        for words, plan in game.plans(view).items()
        if plan[0] in legal and (len(plan) > 1 or game.aim(view, plan))
    ]


def waiting_context(table: Table, viewer: Viewer) -> dict[str, object]:
    promises = table.history.promises
    person = table.history.chairs[viewer.seat].person if viewer.seat is not None else None
    own = [chair.seat for chair in table.history.chairs if person is not None and chair.person == person]
    mine = [promises.promised(seat) for seat in own]
    return {
        "whose": whose(viewer),
        "fairness": table.fairness(),
        "mine": [digest for digest in mine if digest],
        "unpromised": sum(not promises.promised(seat) and not promises.revealed(seat) for seat in own),
        "awaited": any(table.awaits(seat) for seat in own),
        "waiting_for": listed([table.history.names[seat] for seat in promises.missing], viewer.language),
        "deadline": promises.deadline,
        "table": table_shown(table, viewer.language),
        "chairs": chairs_shown(table, viewer),
        "me": viewer.seat,
        "opener": viewer.opener,
        "bots": [(name, say(bot_title(name, table.game), viewer.language)) for name in shown(table.game)],
        "usual_bot": usual(table.game),
        "revision": table.history.revision,
        "commitment": table.commitment,
        "names": table.history.names,
        "clock": table.stored.time_limit,
    }


def frame_context(table: Table, viewer: Viewer) -> dict[str, object]:
    """What the frame around a game's fragment is given."""
    decision = table.view(viewer.seat).decision
    return {
        "table": table_shown(table, viewer.language),
        "rule": decision.rule if decision else "",
        "whose": whose(viewer),
        "me": viewer.seat,
        "playing": table.history.status == "running",
        "names": table.history.names,
    }


def playing_context(table: Table, viewer: Viewer) -> dict[str, object]:
    view = table.view(viewer.seat)
    moves = moves_shown(table, viewer, view)
    plans = plans_shown(table, viewer, view) if moves else []
    over = table.history.status == "over"
    return {
        "table": table_shown(table, viewer.language),
        "board": f"games/{table.game.id}/table.html",
        "view": view,
        "me": viewer.seat,
        "asked": table.history.asked,
        "asked_me": bool(moves),
        "prompt": say(view.decision.prompt, viewer.language, table.history.names, viewer.seat) if view.decision else "",
        "rule": view.decision.rule if view.decision else "",
        "moves": moves,
        "groups": grouped(moves),
        "plans": plans,
        "thing": Things(
            (thing for move in table.legal(viewer.seat) for thing in move.things), (plan.aim for plan in plans)
        ),
        "can_take_back": table.can_take_back(viewer.seat),
        "names": table.history.names,
        "chairs": chairs_shown(table, viewer),
        "over": over,
        "result": points(result_of(table.playthrough.state), viewer.language, table.history.names) if over else None,
        "fairness": table.fairness(),
        "revision": table.history.revision,
        **seat_context(table, viewer.seat, viewer.cover),
    }


def nothing_to_choose() -> dict[str, object]:
    """What replaces the question in the context of a table that is only looked at."""
    return {
        "asked_me": False,
        "moves": [],
        "plans": [],
        "thing": Things(()),
        "can_take_back": False,
        "over": False,
    }


def seat_context(table: Table, seat: int | None, cover: int | None) -> dict[str, object]:
    history = table.history
    chair = table.history.chairs[seat] if seat is not None else None
    return {
        "away": chair is not None and chair.away and table.history.status == "running",
        "out_of_time": seat is not None and not may_return(table, seat),
        "wishes": sorted(history.end_votes) if table.history.status == "running" else [],
        "wishers": " · ".join(history.names[each] for each in sorted(history.end_votes)),
        "people": len(history.present),
        "cover": cover,
        "clocks": {} if not table.stored.time_limit or table.history.finished else _clocks(table),
        "absent": [chair.seat for chair in table.history.chairs if chair.away],
    }


def _clocks(table: Table) -> dict[int, ShownClock]:
    clock = table.history.clock
    return {
        chair.seat: ShownClock(int(clock.left(chair.seat)), clock.since, table.history.waiting_for == chair.seat)
        for chair in table.history.chairs
        if chair.person is not None
    }


def points(result: Result, language: str, names: Sequence[str]) -> dict[str, object]:
    """Places and points by source, best first, as `points.html` shows them."""
    place, rows = 1, []
    for seats in result.places:
        rows += [
            {
                "name": called(names[seat], language),
                "seat": seat,
                "place": place,
                "total": result.scores[seat],
                "parts": result.parts[seat],
            }
            for seat in seats
        ]
        place += len(seats)
    return {"rows": rows, "sources": [say(source, language) for source in result.sources]}


def title(table: Table, viewer: Viewer) -> str:
    """The title of the browser tab."""
    return say(_title(table, viewer.seat), viewer.language, table.history.names)


def _title(table: Table, seat: int | None) -> Message:
    game = table.game.name
    if table.history.status == "waiting":
        ready = N_("Are you ready? · {game}")
        return Message(ready if table.awaits(seat) else N_("A table is waiting · {game}"), game=game)
    if table.history.asked is None:
        return Message(N_("The game is over · {game}"), game=game)
    if table.asks(seat):
        return Message(N_("Your turn · {game}"), game=game)
    return Message(N_("{who} is asked · {game}"), who=SeatName(table.history.asked), game=game)

"""What templates are told of a table, by allow-list: they never get the table itself, which knows too much."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from reliquary.bots import BOTS
from reliquary.kernel import Move, Option, Plain, View
from reliquary.message import N_, Message, SeatName
from reliquary.table.table import Table
from reliquary.web.pages.rendering import Things
from reliquary.web.pages.shared_screen import staying_context
from reliquary.words import say


@dataclass(frozen=True, slots=True)
class Eyes:
    """Through which a table is seen: the seat (None is a spectator), the language, whether they opened the table."""

    seat: int | None
    language: str
    opener: bool = False
    cover: int | None = None
    """Of those who share this screen, the one who should be given it before anything of theirs is shown."""
    shared: bool = False


@cache
def own_eyes(seat: int | None, language: str) -> Eyes:
    """Of somebody who shares their screen with nobody, once the game has begun."""
    return Eyes(seat, language)


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
    """Empty, and whoever looks may sit down there."""
    beside: bool
    """Empty, and somebody who shares the screen with whoever looks may sit down there."""
    also_mine: bool
    """Taken by somebody who shares the screen with whoever looks."""
    removable: bool
    """Taken by somebody else whom whoever looks may send away, having opened the table."""


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
    lights: str
    """What its preview lights up beside its own things."""
    final: bool
    ends_turn: bool
    preview: str


@dataclass(frozen=True, slots=True)
class ShownPlan:
    """Several moves in one go: made one by one as far as they can be taken back."""

    words: str
    moves: str
    lights: str
    aim: str


def whose(eyes: Eyes) -> str:
    """Whose eyes these are, for a page that must be made anew when somebody else looks at it."""
    return f"{'' if eyes.seat is None else eyes.seat}/{'' if eyes.cover is None else eyes.cover}"


def begun(table: Table) -> bool:
    """There is something to see: a table can also be closed before its game began."""
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


def chairs_shown(table: Table, eyes: Eyes) -> list[ShownChair]:
    waiting = table.history.status == "waiting" and not table.history.promises.sealed
    may_sit = waiting and eyes.seat is None
    me = table.history.chairs[eyes.seat].person if eyes.seat is not None else None
    return [
        ShownChair(
            seat=chair.seat,
            kind=chair.kind,
            name=chair.name,
            bot=_strength(chair.bot, eyes.language),
            me=chair.seat == eyes.seat,
            asked=chair.seat == table.history.asked,
            mine_to_take=may_sit and chair.kind == "open" and (eyes.opener or not chair.reserved),
            beside=waiting and eyes.seat is not None and chair.kind == "open" and (eyes.opener or not chair.reserved),
            also_mine=waiting and me is not None and chair.person == me and chair.seat != eyes.seat,
            removable=waiting and eyes.opener and chair.kind == "person" and chair.seat != eyes.seat,
        )
        for chair in table.history.chairs
    ]


def _strength(name: str | None, language: str) -> str:
    return say(BOTS[name].title, language) if name in BOTS else name or ""


@lru_cache(maxsize=20_000)
def move_words(move: Move, language: str, names: tuple[str, ...]) -> str:
    """What a button for the move says. A move is one object of its catalogue and never changes."""
    return say(move.words, language, names)


def moves_shown(table: Table, eyes: Eyes, view: View) -> list[ShownMove]:
    moves = table.legal(eyes.seat)
    if not moves:
        return []
    finals, ends_turn = table.finals(eyes.seat), table.ends_turn(eyes.seat)
    names = table.history.names

    def shown(move: Move) -> ShownMove:
        return ShownMove(
            id=move.id,
            notation=move.notation,
            words=move_words(move, eyes.language, names),
            things=" ".join(move.things),
            lights=" ".join(thing for thing in table.game.lights(view, move) if thing not in move.things),
            final=move.id in finals,
            ends_turn=move.id in ends_turn,
            preview=say(table.game.preview(view, move), eyes.language, names),
        )

    return [shown(move) for move in moves]


def plans_shown(table: Table, eyes: Eyes, view: View) -> list[ShownPlan]:
    """A single move is on offer anyway, unless the plan can be pointed at by where it leads."""
    game = table.game
    return [
        ShownPlan(
            words=say(words, eyes.language, table.history.names),
            moves="; ".join(move.notation for move in plan),
            lights=" ".join(dict.fromkeys(thing for move in plan for thing in move.things)),
            aim=game.aim(view, plan),
        )
        for words, plan in game.plans(view).items()
        if len(plan) > 1 or game.aim(view, plan)
    ]


def waiting_context(table: Table, eyes: Eyes) -> dict[str, object]:
    promises = table.history.promises
    person = table.history.chairs[eyes.seat].person if eyes.seat is not None else None
    own = [chair.seat for chair in table.history.chairs if person is not None and chair.person == person]
    mine = [promises.promised(seat) for seat in own]
    return {
        "whose": whose(eyes),
        "fairness": table.fairness(),
        "mine": [digest for digest in mine if digest],
        "unpromised": sum(not promises.promised(seat) and not promises.revealed(seat) for seat in own),
        "waiting_for": " · ".join(table.history.names[seat] for seat in promises.missing),
        "table": table_shown(table, eyes.language),
        "chairs": chairs_shown(table, eyes),
        "me": eyes.seat,
        "opener": eyes.opener,
        "revision": table.history.revision,
        "commitment": table.commitment,
        "names": table.history.names,
        "clock": table.stored.time_limit,
    }


def frame_context(table: Table, eyes: Eyes) -> dict[str, object]:
    """For what stands around the fragment of a game."""
    decision = table.view(eyes.seat).decision
    return {
        "table": table_shown(table, eyes.language),
        "rule": decision.rule if decision else "",
        "whose": whose(eyes),
        "me": eyes.seat,
        "playing": table.history.status == "running",
        "names": table.history.names,
    }


def playing_context(table: Table, eyes: Eyes) -> dict[str, object]:
    view = table.view(eyes.seat)
    moves = moves_shown(table, eyes, view)
    plans = plans_shown(table, eyes, view) if moves else []
    over = table.history.status == "over"
    return {
        "table": table_shown(table, eyes.language),
        "board": f"games/{table.game.id}/table.html",
        "view": view,
        "me": eyes.seat,
        "asked": table.history.asked,
        "asked_me": bool(moves),
        "prompt": say(view.decision.prompt, eyes.language, table.history.names) if view.decision else "",
        "rule": view.decision.rule if view.decision else "",
        "moves": moves,
        "plans": plans,
        "thing": Things(
            (thing for move in table.legal(eyes.seat) for thing in move.things), (plan.aim for plan in plans)
        ),
        "can_take_back": table.can_take_back(eyes.seat),
        "names": table.history.names,
        "chairs": chairs_shown(table, eyes),
        "over": over,
        "result": result(table, eyes.language) if over else None,
        "fairness": table.fairness(),
        "revision": table.history.revision,
        **staying_context(table, eyes.seat, eyes.cover),
    }


def result(table: Table, language: str) -> dict[str, object]:
    """Of a finished game: who came where and for what, best first."""
    breakdown, scores = table.playthrough.state.breakdown(), table.playthrough.state.scores()
    sources = table.game.sources
    rows: list[dict[str, object]] = []
    place = 1
    for seats in table.playthrough.state.ranking():
        rows.extend(
            {
                "name": table.history.names[seat],
                "seat": seat,
                "place": place,
                "total": scores[seat],
                "parts": [breakdown[seat].get(source, 0) for source in sources],
            }
            for seat in seats
        )
        place += len(seats)
    return {"rows": rows, "sources": [say(name, language) for name in sources.values()]}


def title(table: Table, eyes: Eyes) -> str:
    """What the tab of the browser says."""
    return say(_title(table, eyes.seat), eyes.language, table.history.names)


def _title(table: Table, seat: int | None) -> Message:
    game = table.game.name
    if table.history.status == "waiting":
        return Message(N_("A table is waiting · {game}"), game=game)
    if table.history.asked is None:
        return Message(N_("The game is over · {game}"), game=game)
    if table.asks(seat):
        return Message(N_("Your turn · {game}"), game=game)
    return Message(N_("{who} is asked · {game}"), who=SeatName(table.history.asked), game=game)

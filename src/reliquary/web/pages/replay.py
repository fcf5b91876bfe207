"""The replay of a game: every moment has an address, which names the seat that looks.

Of a running game a seat sees only what it saw, and a spectator what lay open. Of a finished one everybody sees all.
"""

from __future__ import annotations

from dataclasses import dataclass

from jinja2 import UndefinedError
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from reliquary.errors import NotYours
from reliquary.kernel import News, View
from reliquary.message import N_, Message
from reliquary.table.replay import Replay
from reliquary.table.table import Table
from reliquary.web.assets.listed_games import check_drawn
from reliquary.web.http.errors import Malformed, NotFound
from reliquary.web.http.fields import fields_of, whole_number
from reliquary.web.http.responses import Json, page, wants_json
from reliquary.web.http.session import Session
from reliquary.web.pages.open_table import go_to_table
from reliquary.web.pages.rendering import Things, UrlFor
from reliquary.web.pages.table_context import chairs_shown, points, table_shown
from reliquary.web.pages.whole import seat_named
from reliquary.words import say

OPEN = "open"
WATCH = "watch"
_OLD_VIEWS = (UndefinedError, AttributeError, TypeError, LookupError)
"""What a template raises that is newer than the archived views it should draw."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One moment of a replay, as one seat saw it."""

    table: Table
    replay: Replay
    moment: int
    viewer: str
    """A seat, “watch” for a spectator, or “open” for all hands at once."""
    language: str
    url: UrlFor

    @property
    def seat(self) -> int | None:
        return int(self.viewer) if self.viewer.isdecimal() else None

    @property
    def view(self) -> View:
        return self.replay.view(self.moment, self.seat)

    def told(self, moment: int) -> list[str]:
        return [
            say(self._heard(news, moment), self.language, self.table.history.names) for news in self.replay.news(moment)
        ]

    def _heard(self, news: News, moment: int) -> Message:
        """With all hands open, the news of the seat that moved."""
        return news.to(self.replay.mover(moment) if self.viewer == OPEN else self.seat)

    def address(self, moment: int, viewer: str | None = None) -> str:
        return f"{self.url('moment', id=self.table.id, moment=str(moment))}?viewer={viewer or self.viewer}"


async def replay(request: Request) -> Response:
    """Redirects to the first moment, or to the one that the form asks for."""
    session = Session(request)
    table = await session.table()
    moment = whole_number(request.query_params.get("moment", "0"), "moment")
    scene = await _scene(session, table, moment)
    return RedirectResponse(scene.address(scene.moment), 303)


async def moment(request: Request) -> Response:
    session = Session(request)
    scene = await _scene_at(session)
    drawn = _drawn(session, scene)
    if wants_json(request):
        return Json(
            {"html": drawn, "moment": scene.moment, "address": scene.address(scene.moment), "title": _title(scene)}
        )
    context = _frame(scene) | {
        "person": await session.person(),
        "fragment": Markup(drawn),  # noqa: S704 - a rendered template
    }
    return page(session.services, request, "replay.html", context)


async def whole(request: Request) -> Response:
    """The whole table of a seat at that moment; with all hands open, as that seat saw it itself."""
    session = Session(request)
    scene = await _scene_at(session)
    table = scene.table
    seat = seat_named(request, table)
    viewer = seat if scene.viewer == OPEN else scene.seat
    context = _drawing(session, scene, scene.replay.view(scene.moment, viewer), viewer) | {"whole_of": seat}
    check_drawn(table.game)
    try:
        html = session.services.renderer.render(
            "whole.html", scene.language, context, names=table.history.names, game=table.game.id
        )
    except _OLD_VIEWS:
        if not table.history.outdated:
            raise
        raise NotFound(N_("The table of that time cannot be drawn any more.")) from None
    return Json({"seat": seat, "html": html})


async def play_on(request: Request) -> Response:
    """A new table against bots that begins at this moment; what the seat could not know is dealt again."""
    session = Session(request)
    fields = await fields_of(request)
    table = await session.table()
    check_drawn(table.game)
    moment, seat = whole_number(request.path_params["moment"], "moment"), fields.number("seat")
    await session.count_new_table()
    person = await session.person_or_new(fields.text("name", ""))
    following = await session.services.lobby.play_on(table, moment, seat, person)
    await session.save_name(person)
    return session.with_cookie(await go_to_table(session, following, person, seat, fields))


async def replay_of(session: Session, table: Table) -> Replay:
    """The replay, made once per revision."""
    if table.history.playthrough is None and not table.history.finished:
        raise NotFound(N_("This game has not begun yet."))
    if table.history.outdated:
        return await session.services.lobby.replay(table)
    return session.services.replays.get(table, "replay", table.history.replay)


async def checked_viewer(session: Session, table: Table) -> str:
    """The `viewer` of the address, if the person may see that."""
    own = (await session.viewer(table)).seat
    usual = str(own) if own is not None else (OPEN if table.history.finished else WATCH)
    asked = session.request.query_params
    wanted = asked.get("viewer", asked.get("eyes", usual))  # Links of version 0.1 say `eyes`.
    if wanted not in {OPEN, WATCH, *map(str, range(len(table.history.chairs)))}:
        raise Malformed(N_("“viewer” should be “open”, “watch” or the number of a seat."))
    if not table.history.finished and wanted not in {WATCH, str(own)}:
        raise NotYours(N_("While the game runs you can only see again what you saw."))
    return wanted


async def _scene(session: Session, table: Table, moment: int) -> Scene:
    viewer = await checked_viewer(session, table)
    return Scene(table, await replay_of(session, table), moment, viewer, session.language, session.url)


async def _scene_at(session: Session) -> Scene:
    """The scene of the moment that the address names."""
    moment = whole_number(session.request.path_params["moment"], "moment")
    scene = await _scene(session, await session.table(), moment)
    if scene.moment > scene.replay.last:
        raise NotFound(N_("This game has no moment {moment}."), moment=scene.moment)
    return scene


def _drawn(session: Session, scene: Scene) -> str:
    check_drawn(scene.table.game)
    renderer, table = session.services.renderer, scene.table
    context = _moment_context(session, scene)
    try:
        return renderer.render("moment.html", scene.language, context, names=table.history.names, game=table.game.id)
    except _OLD_VIEWS:
        if not table.history.outdated:
            raise
        # The game's templates are newer than the archived views: the log can still be read.
        bare = context | {"drawn": False}
        return renderer.render("moment.html", scene.language, bare, names=table.history.names, game=table.game.id)


def _moment_context(session: Session, scene: Scene) -> dict[str, object]:
    table, replay, here = scene.table, scene.replay, scene.moment
    over = here == replay.last and table.history.status == "over"
    turn = max(index for index, start in enumerate(replay.turns) if start <= here)
    following = replay.turns[turn + 1] if turn + 1 < len(replay.turns) else replay.last
    before = replay.turns[turn] if here > replay.turns[turn] else replay.turns[max(0, turn - 1)]
    can_play_on = table.history.finished and not table.history.outdated and replay.asked(here) is not None
    return _drawing(session, scene, scene.view, scene.seat) | {
        "drawn": True,
        "over": over,
        "opened": [_drawing(session, scene, replay.view(here, each), each) for each in range(len(table.history.chairs))]
        if scene.viewer == OPEN
        else [],
        "viewer": scene.viewer,
        "moment": here,
        "last": replay.last,
        "told": scene.told(here),
        "mover": replay.mover(here),
        "places": {
            "first": scene.address(0),
            "turn-back": scene.address(before),
            "back": scene.address(max(0, here - 1)),
            "on": scene.address(min(replay.last, here + 1)),
            "turn-on": scene.address(following),
            "last": scene.address(replay.last),
        },
        "points": points(replay.result, scene.language, table.history.names) if over and replay.result else None,
        "play_on": session.url("play_on", id=table.id, moment=str(here)) if can_play_on else "",
        "wholes": f"{session.url('whole_then', id=table.id, moment=str(here))}?viewer={scene.viewer}&seat=",
    }


def _drawing(session: Session, scene: Scene, view: View, seat: int | None) -> dict[str, object]:
    """What a game's own template is given, as at a table where nobody can choose anything."""
    table = scene.table
    asked = scene.replay.asked(scene.moment)
    return {
        "table": table_shown(table, scene.language),
        "board": f"games/{table.game.id}/table.html",
        "view": view,
        "me": seat,
        "asked": asked,
        "asked_me": False,
        "prompt": say(view.decision.prompt, scene.language, table.history.names) if view.decision else "",
        "rule": view.decision.rule if view.decision else "",
        "moves": [],
        "plans": [],
        "thing": Things(()),
        "can_take_back": False,
        "names": table.history.names,
        "chairs": chairs_shown(table, session.viewer_of(None, table)),
        "over": False,
        "revision": scene.moment,
    }


def _frame(scene: Scene) -> dict[str, object]:
    table, replay = scene.table, scene.replay
    lines = [(moment, scene.told(moment), replay.mover(moment)) for moment in range(1, replay.last + 1)]
    choices = [*map(str, range(len(table.history.chairs))), OPEN] if table.history.finished else [scene.viewer]
    parent = table.stored.parent
    return {
        "table": table_shown(table, scene.language),
        "names": table.history.names,
        "title": _title(scene),
        "lines": [(moment, scene.address(moment), " ".join(told), mover) for moment, told, mover in lines if told],
        "moment": scene.moment,
        "last": replay.last,
        "turns": list(replay.turns),
        "viewer": scene.viewer,
        "choices": [(each, scene.address(scene.moment, each)) for each in choices],
        "replay": scene.url("replay", id=table.id),
        "moments": scene.url("moment", id=table.id, moment="0").rstrip("0"),
        "parent": scene.url("moment", id=parent.table, moment=str(parent.moment)) if parent else "",
        "table_url": "" if table.history.outdated else scene.url("table", id=table.id),
        "outdated": table.history.outdated,
        "record_url": scene.url("record", id=table.id) if table.history.status == "over" else "",
    }


def _title(scene: Scene) -> str:
    game = scene.table.game.name
    told = Message(N_("Replay, moment {moment} · {game}"), moment=scene.moment, game=game)
    return say(told, scene.language, scene.table.history.names)

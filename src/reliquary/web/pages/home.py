"""The pages that people look at. Looking changes nothing."""

from __future__ import annotations

from collections.abc import Sequence

from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from reliquary.bots import BOTS
from reliquary.kernel import Option, game
from reliquary.message import N_, Message
from reliquary.rules_pages import sections
from reliquary.table import server_time
from reliquary.table.listing import Line, line_of
from reliquary.table.table import Table
from reliquary.web.assets.game_boxes import Box, boxes, check_drawn
from reliquary.web.http.errors import NotThere
from reliquary.web.http.responses import Json, file, page
from reliquary.web.http.session import Visit
from reliquary.web.pages.guide import GUIDE, guide
from reliquary.web.pages.help import pace_name
from reliquary.web.pages.invitation import best_link, invitation, qr_code
from reliquary.web.pages.rendering import url
from reliquary.web.pages.table_context import begun, frame_context, title, waiting_context
from reliquary.words import say

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


async def home(request: Request) -> Response:
    visit = Visit(request)
    lobby, person = visit.house.lobby, await visit.person()
    mine = await lobby.lines_of(person) if person else []
    known = {line.id for line in mine}
    watchable = [line_of(table, person) for table in lobby.watchable() if table.id not in known]
    context: dict[str, object] = {
        "games": [_box(visit, box) for box in boxes()],
        "mine": [_line(visit, line) for line in mine],
        "watchable": [_line(visit, line) for line in watchable[:20]],
        "person": person,
    }
    return page(visit.house, request, "home.html", context)


def _box(visit: Visit, box: Box) -> dict[str, object]:
    least, most = box.seats
    seats = Message(N_("{least} to {most} players"), least=least, most=most)
    return {
        "id": box.id,
        "name": box.name(visit.language),
        "seats_text": visit.say(seats),
        "minutes": box.minutes,
        "cover": visit.house.assets.picture(f"{box.id}-cover.svg"),
        "has_cover": box.drawn("cover.svg").is_file(),
        "ready": box.ready,
        "has_guide": box.drawn(GUIDE).is_file(),
        "tagline": box.tagline(visit.language),
    }


def _line(visit: Visit, line: Line) -> dict[str, object]:
    return {
        "id": line.id,
        "game": line.game,
        "game_name": visit.say(line.game_name),
        "names": line.names,
        "status": line.status,
        "asked_me": line.asked,
        "url": url("table", id=line.id),
    }


async def new(request: Request) -> Response:
    visit = Visit(request)
    found = game(request.path_params["game"])
    check_drawn(found)
    context: dict[str, object] = {
        "game": found.id,
        "game_name": say(found.name, visit.language),
        "options": [_option(visit, option) for option in found.options],
        "seats": list(found.seats),
        "bots": [{"name": name, "title": visit.say(each.title)} for name, each in BOTS.items()],
        "person": await visit.person(),
    }
    return page(visit.house, request, "new.html", context)


def _option(visit: Visit, option: Option) -> dict[str, object]:
    return {
        "name": option.name,
        "title": visit.say(option.title),
        "help": visit.say(option.help),
        "choices": [{"value": choice, "label": visit.say(option.label(choice))} for choice in option.choices],
        "default": option.default,
        "per_seat": option.per_seat,
    }


async def table(request: Request) -> Response:
    visit = Visit(request)
    found = await visit.table()
    if found.history.outdated:
        return RedirectResponse(url("film", id=found.id), 303)
    return await table_page(visit, found)


async def table_page(visit: Visit, table: Table, refusal: str = "", status: int = 200) -> Response:
    """The whole page of a table, as it stands for whoever asks."""
    person = await visit.person()
    eyes = visit.eyes_of(person, table)
    fragments, settings, request = visit.house.fragments, visit.house.settings, visit.request
    found = invitation(settings, request, url("table", id=table.id))
    guided = eyes.seat is not None and "guide" in request.query_params
    context = (frame_context if begun(table) else waiting_context)(table, eyes)
    context |= {
        "person": person,
        "pace": pace_name(table, person),
        "may_speak": bool(table.seats_of(person)) or table.may_call_out(person),
        "now": round(server_time.now(), 1),
        "title": title(table, eyes),
        "guide": guide(table.game, visit.language) if guided else [],
        "fragment": Markup(fragments.html(table, eyes)),  # noqa: S704 - a rendered template
        "log": [Markup(line) for line in fragments.log(table, eyes, 0)],  # noqa: S704 - likewise
        "link": found.link,
        "lan_link": found.lan_link,
        "loopback": found.loopback,
        "refusal": refusal or (visit.say(table.closed_because) if table.closed_because else ""),
    }
    return page(visit.house, request, "table.html" if begun(table) else "waiting.html", context, status)


async def record(request: Request) -> Response:
    visit = Visit(request)
    table = await visit.table()
    name = f"{table.game.id}-{table.id[:8]}.txt"
    text = await visit.house.lobby.record(table)
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


async def qr(request: Request) -> Response:
    visit = Visit(request)
    table = await visit.table()
    visit.count_drawing()
    link = best_link(visit.house.settings, request, url("table", id=table.id))
    return Response(qr_code(link), media_type="image/svg+xml")


async def rules(request: Request) -> Response:
    visit = Visit(request)
    found = game(request.path_params["game"])
    rendered = [
        {"anchor": section.anchor, "title": section.title, "html": _html(section.body)}
        for section in sections(found, visit.language)
    ]
    context: dict[str, object] = {
        "game": found.id,
        "game_name": say(found.name, visit.language),
        "sections": rendered,
        "person": await visit.person(),
    }
    return page(visit.house, request, "rules.html", context)


def _html(text: str) -> Markup:
    """Tables can be wider than the book beside the board: they scroll, so the keyboard must reach them."""
    html = _MARKDOWN.render(text).replace("<table>", '<table tabindex="0">')
    return Markup(html)  # noqa: S704 - the renderer escapes all HTML in the text


async def design(request: Request) -> Response:
    """Every piece of every game on one sheet, for those who draw them."""
    visit = Visit(request)
    if not visit.house.settings.development:
        raise NotThere(N_("There is nothing at this address."))
    return page(visit.house, request, "design.html", {"games": _ready()})


def _ready() -> Sequence[str]:
    return [box.id for box in boxes() if box.ready]


async def asset(request: Request) -> Response:
    found = Visit(request).house.assets.find(request.url.path)
    if found is None:
        raise NotThere(N_("There is nothing at this address."))
    return file(found, request)


async def health(request: Request) -> Response:
    visit = Visit(request)
    house, troubles = visit.house, await visit.house.lobby.troubles()
    told = {
        "status": "trouble" if troubles else "ok",
        "troubles": [visit.say(trouble) for trouble in troubles],
        "listeners": house.feeds.listeners,
        "to_archive": house.lobby.to_archive,
    }
    return Json(told, 503 if troubles else 200)

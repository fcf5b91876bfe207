"""The first page, and the dialog for a new table."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from reliquary.bots import BOTS
from reliquary.kernel import Option, game
from reliquary.message import N_, Message
from reliquary.table.listing import Line, line_of
from reliquary.web.assets.listed_games import ListedGame, check_drawn, listed_games
from reliquary.web.http.responses import page
from reliquary.web.http.session import Session
from reliquary.web.pages.guide import GUIDE
from reliquary.words import say


async def home(request: Request) -> Response:
    session = Session(request)
    lobby, person = session.services.lobby, await session.person()
    mine = await lobby.lines_of(person) if person else []
    known = {line.id for line in mine}
    watchable = [line_of(table, person) for table in lobby.watchable() if table.id not in known]
    context: dict[str, object] = {
        "games": [_box(session, box) for box in listed_games()],
        "mine": [_line(session, line) for line in mine],
        "watchable": [_line(session, line) for line in watchable[:20]],
        "person": person,
    }
    return page(session.services, request, "home.html", context)


def _box(session: Session, box: ListedGame) -> dict[str, object]:
    least, most = box.seats
    seats = Message(N_("{least} to {most} players"), least=least, most=most)
    return {
        "id": box.id,
        "name": box.name(session.language),
        "seats_text": session.say(seats),
        "minutes": box.minutes,
        "cover": session.services.assets.picture(f"{box.id}-cover.svg"),
        "has_cover": box.drawn("cover.svg").is_file(),
        "ready": box.ready,
        "has_guide": box.drawn(GUIDE).is_file(),
        "tagline": box.tagline(session.language),
    }


def _line(session: Session, line: Line) -> dict[str, object]:
    return {
        "id": line.id,
        "game": line.game,
        "game_name": session.say(line.game_name),
        "names": line.names,
        "status": line.status,
        "asked_me": line.asked,
        "url": session.url("table", id=line.id),
    }


async def new(request: Request) -> Response:
    session = Session(request)
    found = game(request.path_params["game"])
    check_drawn(found)
    context: dict[str, object] = {
        "game": found.id,
        "game_name": say(found.name, session.language),
        "options": [_option(session, option) for option in found.options],
        "seats": list(found.seats),
        "bots": [{"name": name, "title": session.say(each.title)} for name, each in BOTS.items()],
        "person": await session.person(),
    }
    return page(session.services, request, "new.html", context)


def _option(session: Session, option: Option) -> dict[str, object]:
    return {
        "name": option.name,
        "title": session.say(option.title),
        "help": session.say(option.help),
        "choices": [{"value": choice, "label": session.say(option.label(choice))} for choice in option.choices],
        "default": option.default,
        "per_seat": option.per_seat,
    }

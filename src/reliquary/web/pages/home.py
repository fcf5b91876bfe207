"""The first page, and the dialog for a new table."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response

from reliquary.bots import usual
from reliquary.kernel import Game, Option, State, game
from reliquary.message import N_, Message
from reliquary.table.even import EVEN, opponents
from reliquary.table.listing import Line
from reliquary.web.assets.listed_games import ListedGame, check_drawn, listed_games
from reliquary.web.http.responses import page
from reliquary.web.http.session import Session
from reliquary.web.pages.guide import GUIDE
from reliquary.web.pages.my_games import finished_games, running_games, table_line
from reliquary.words import say

_MOST = 20
"""Maximum games to watch on the first page."""


async def home(request: Request) -> Response:
    session = Session(request)
    lobby, person = session.services.lobby, await session.person()
    mine = await lobby.lines_of(person) if person else []
    known = {line.id for line in mine}
    watchable = [line for line in await lobby.to_watch(person, _MOST + len(known)) if line.id not in known]
    context: dict[str, object] = {
        "games": [_box(session, box, mine) for box in listed_games()],
        "running": running_games(session, mine),
        "finished": finished_games(session, mine),
        "watchable": [table_line(session, line) for line in watchable[:_MOST]],
        "person": person,
    }
    return page(session.services, request, "home.html", context)


def _box(session: Session, box: ListedGame, mine: Sequence[Line]) -> dict[str, object]:
    least, most = box.seats
    seats = Message(N_("{least} to {most} players"), least=least, most=most)
    found = game(box.id) if box.ready else None
    bots = _bots(session, found) if found else []
    likes, bot = _last_choice(mine, box.id, [each["name"] for each in bots]) or (least, usual(found) if found else "")
    return {
        "id": box.id,
        "name": box.name(session.language),
        "seats_text": session.say(seats),
        "seats": range(least, most + 1),
        "likes": likes,
        "bots": bots,
        "bot": bot,
        "minutes": box.minutes,
        "cover": session.services.assets.picture(f"{box.id}-cover.svg"),
        "has_cover": box.drawn("cover.svg").is_file(),
        "ready": box.ready,
        "has_guide": box.drawn(GUIDE).is_file(),
        "tagline": box.tagline(session.language),
    }


def _last_choice(mine: Sequence[Line], game_id: str, bots: Sequence[str]) -> tuple[int, str] | None:
    """The number of seats and the bots that this person chose last, if all bots had the same strength."""
    for line in mine:
        chosen = EVEN if line.even else line.bots[0] if len(set(line.bots)) == 1 else ""
        if line.game == game_id and line.bots and chosen in bots:
            return len(line.bots) + 1, chosen
    return None


def _bots(session: Session, found: Game[State]) -> list[dict[str, str]]:
    return [{"name": name, "title": session.say(title)} for name, title in opponents(found).items()]


async def new(request: Request) -> Response:
    session = Session(request)
    found = game(request.path_params["game"])
    check_drawn(found)
    context: dict[str, object] = {
        "game": found.id,
        "game_name": say(found.name, session.language),
        "options": [_option(session, option) for option in found.options],
        "seats": list(found.seats),
        "bots": _bots(session, found),
        "usual": usual(found),
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

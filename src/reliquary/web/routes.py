"""Every address of the server, written once: its name, its path, and the handlers of GET and POST.

The application builds its routes from this table, and `url` the addresses in pages, redirects, links and tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import quote

from starlette.routing import Route

from reliquary.web.api import actions as api_actions
from reliquary.web.api import docs, games, people, tables
from reliquary.web.api import events as api_events
from reliquary.web.api import help as api_help
from reliquary.web.api import replay as api_replay
from reliquary.web.api.operations import Handler, Operation
from reliquary.web.assets import handler as assets
from reliquary.web.assets.files import ART, STATIC
from reliquary.web.pages import (
    about,
    actions,
    design,
    health,
    home,
    install,
    links,
    open_table,
    playback,
    preferences,
    replay,
    rules,
    seats,
    table,
    whole,
)
from reliquary.web.pages import help as table_help
from reliquary.web.stream import events


@dataclass(frozen=True, slots=True)
class Address:
    name: str
    path: str
    get: Handler | Operation | None = None
    post: Handler | Operation | None = None

    def handlers(self) -> Iterator[tuple[str, Handler | Operation]]:
        if self.get is not None:
            yield "GET", self.get
        if self.post is not None:
            yield "POST", self.post


API = (
    Address("api_games", "/api/games", get=games.games),
    Address("api_view", "/api/games/{game}/view", get=games.view_of_game),
    Address("api_bots", "/api/bots", get=games.bots),
    Address("api_people", "/api/people", post=people.new_person),
    Address("api_me", "/api/me", get=people.me),
    Address("api_tables", "/api/tables", get=tables.tables, post=tables.open_table),
    Address("api_table", "/api/tables/{id}", get=tables.table),
    Address("api_legal", "/api/tables/{id}/legal", get=tables.legal_moves),
    Address("api_log", "/api/tables/{id}/log", get=tables.log_lines),
    Address("api_record", "/api/tables/{id}/record", get=tables.record),
    Address("api_wait", "/api/tables/{id}/wait", get=api_events.wait),
    Address("api_events", "/api/tables/{id}/events", get=api_events.events),
    Address("api_sit", "/api/tables/{id}/sit", post=api_actions.sit),
    Address("api_leave", "/api/tables/{id}/leave", post=api_actions.leave),
    Address("api_start", "/api/tables/{id}/start", post=api_actions.start),
    Address("api_play", "/api/tables/{id}/play", post=api_actions.play),
    Address("api_back", "/api/tables/{id}/back", post=api_actions.back),
    Address("api_promise", "/api/tables/{id}/promise", post=api_actions.promise),
    Address("api_reveal", "/api/tables/{id}/reveal", post=api_actions.reveal),
    Address("api_return", "/api/tables/{id}/return", post=api_actions.come_back),
    Address("api_vote", "/api/tables/{id}/vote", post=api_actions.vote),
    Address("api_say", "/api/tables/{id}/say", post=api_actions.say),
    Address("api_moments", "/api/tables/{id}/moments", get=api_replay.moments),
    Address("api_moment", "/api/tables/{id}/moments/{moment}", get=api_replay.moment),
    Address("api_rules", "/api/games/{game}/rules", get=api_help.rules),
    Address("api_hint", "/api/tables/{id}/hint", get=api_help.hint),
    Address("api_about", "/api/tables/{id}/about", get=api_help.about),
    Address("api_preview", "/api/tables/{id}/preview", get=api_help.preview),
    Address("api_plans", "/api/tables/{id}/plans", get=api_help.plans),
    Address("api_pace", "/api/tables/{id}/pace", post=api_help.pace),
)
PAGES = (
    Address("home", "/", get=home.home),
    Address("new", "/new/{game}", get=home.new),
    Address("tables", "/tables", post=open_table.open_table),
    Address("table", "/t/{id}", get=table.table),
    Address("record", "/t/{id}/record", get=table.record),
    Address("qr", "/t/{id}/qr.svg", get=table.qr),
    Address("events", "/t/{id}/events", get=events.events),
    Address("fragment", "/t/{id}/fragment", get=events.fragment),
    Address("sit", "/t/{id}/sit", post=actions.sit),
    Address("promise", "/t/{id}/promise", post=actions.promise),
    Address("reveal", "/t/{id}/reveal", post=actions.reveal),
    Address("leave", "/t/{id}/leave", post=actions.leave),
    Address("start", "/t/{id}/start", post=actions.start),
    Address("play", "/t/{id}/play", post=actions.play),
    Address("back", "/t/{id}/back", post=actions.back),
    Address("say", "/t/{id}/say", post=actions.say),
    Address("again", "/t/{id}/again", post=open_table.again),
    Address("return", "/t/{id}/return", post=seats.come_back),
    Address("vote", "/t/{id}/vote", post=seats.vote),
    Address("beside", "/t/{id}/beside", post=seats.sit_beside),
    Address("front", "/t/{id}/front", post=seats.front),
    Address("hand", "/t/{id}/hand", post=seats.hand_over),
    Address("take", "/t/{id}/take/{key}", get=seats.taking, post=seats.take),
    Address("about", "/t/{id}/about", get=about.about),
    Address("hint", "/t/{id}/hint", get=table_help.hint),
    Address("pace", "/t/{id}/pace", post=table_help.pace),
    Address("whole", "/t/{id}/whole", get=whole.whole),
    Address("since", "/t/{id}/since", get=playback.since),
    Address("seen_then", "/t/{id}/since/{moment}", get=playback.moment),
    Address("replay", "/t/{id}/replay", get=replay.replay),
    Address("replay_formerly", "/t/{id}/film", get=replay.replay),
    Address("moment", "/t/{id}/moment/{moment}", get=replay.moment),
    Address("whole_then", "/t/{id}/moment/{moment}/whole", get=replay.whole),
    Address("play_on", "/t/{id}/moment/{moment}/on", post=replay.play_on),
    Address("me", "/me", get=links.me, post=links.new_link),
    Address("key", "/me/{key}", get=links.link, post=links.use_link),
    Address("revoke", "/links/revoke", post=links.revoke),
    Address("logout", "/logout", post=links.log_out),
    Address("name", "/name", post=preferences.rename),
    Address("language", "/language", post=preferences.choose_language),
    Address("rules", "/rules/{game}", get=rules.rules),
    Address("manifest", "/manifest.webmanifest", get=install.manifest),
    Address("service_worker", "/service-worker.js", get=install.service_worker),
    Address("offline", "/offline", get=install.offline),
    Address("design", "/design", get=design.design),
    Address("health", "/healthz", get=health.health),
    Address("art", ART + "{file}", get=assets.asset),
    Address("static", STATIC + "{file:path}", get=assets.asset),
    Address("api", "/api/docs", get=docs.page_of_api),
    Address("openapi", "/api/openapi.json", get=docs.openapi),
)
_PATHS = {address.name: address.path for address in (*API, *PAGES)}


def url(name: str, **places: str) -> str:
    """The address of that name; `places` are the values of its parameters."""
    return _PATHS[name].format_map({key: quote(value, safe="") for key, value in places.items()})


ROUTES = tuple(
    handler.route(method, address.path)
    if isinstance(handler, Operation)
    else Route(address.path, handler, methods=[method])
    for address in (*API, *PAGES)
    for method, handler in address.handlers()
)
"""Made once: to describe an operation to FastAPI takes a while, and applications share their routes."""

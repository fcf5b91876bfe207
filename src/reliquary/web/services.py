"""The house: everything that the handlers of requests share, made once for a server."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from reliquary.table.lobby import Lobby
from reliquary.table.replay import Replay
from reliquary.web.assets.files import Assets
from reliquary.web.http.request_log import RequestLog
from reliquary.web.pages.fragments import Fragments
from reliquary.web.pages.hints import Advice
from reliquary.web.pages.rendering import Renderer
from reliquary.web.pages.shared_screen import Fronts
from reliquary.web.security.limits import Limits
from reliquary.web.settings import Settings
from reliquary.web.stream.listeners import Feeds
from reliquary.web.stream.revision_cache import Kept
from reliquary.web.stream.spectators import Audience


class House:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.assets = Assets(development=settings.development)
        self.renderer = Renderer(self.assets, development=settings.development)
        self.fragments = Fragments(self.renderer)
        self.told: Kept[bytes] = Kept()
        """What programs that listen were told."""
        self.advice = Advice()
        self.limits = Limits(settings)
        self.feeds = Feeds(settings.streams_per_address if settings.posts_per_second else 0)
        self.audience = Audience(self.feeds)
        self.fronts = Fronts()
        self.films: Kept[Replay] = Kept()
        self._hall: Lobby | None = None
        self.log = RequestLog(settings.log, most_bytes=settings.log_bytes, kept=settings.log_files)

    def close(self) -> None:
        """All who listen hear that there will be nothing more; the log is closed."""
        self.feeds.close()
        self.log.close()

    @property
    def lobby(self) -> Lobby:
        assert self._hall is not None, "the doors are not open yet"
        return self._hall

    @lobby.setter
    def lobby(self, lobby: Lobby) -> None:
        self._hall = lobby


def house_of(visit: HTTPConnection) -> House:
    house: House = visit.app.state.house
    return house

"""The services that all request handlers share, made once per server."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from reliquary.table.lobby import Lobby
from reliquary.table.notices import Notice
from reliquary.table.replay import Replay, bytes_of
from reliquary.web.assets.files import Assets
from reliquary.web.http.request_log import RequestLog
from reliquary.web.monitoring.requests import RequestCounts
from reliquary.web.pages.fragments import Fragments
from reliquary.web.pages.hint_cache import HintCache
from reliquary.web.pages.rendering import Renderer, UrlFor
from reliquary.web.pages.shared_screen import SharedScreens
from reliquary.web.security.limits import Limits
from reliquary.web.settings import Settings
from reliquary.web.stream.listeners import Listeners
from reliquary.web.stream.presence import Presence
from reliquary.web.stream.revision_cache import RevisionCache

_MOST_BYTES_OF_REPLAYS = 128 * 1024 * 1024
"""Some fifty games of usual length."""


class Services:
    def __init__(self, settings: Settings, url: UrlFor) -> None:
        self.settings = settings
        self.url = url
        self.assets = Assets(development=settings.development)
        self.renderer = Renderer(self.assets, url, development=settings.development)
        self.fragments = Fragments(self.renderer)
        self.api_changes: RevisionCache[bytes] = RevisionCache()
        """Events that programs who watch a table were sent."""
        self.hints = HintCache()
        self.limits = Limits(settings)
        self.listeners = Listeners(settings.streams_per_address if settings.posts_per_second else 0)
        self.presence = Presence(self.listeners)
        self.shared_screens = SharedScreens()
        self.replays: RevisionCache[Replay] = RevisionCache(bytes_of, _MOST_BYTES_OF_REPLAYS)
        self._lobby: Lobby | None = None
        self.requests = RequestCounts()
        self.draining = False
        """The process was asked to stop, and serves on for a while."""
        self.log = RequestLog(settings.log, most_bytes=settings.log_bytes, kept=settings.log_files)

    def close(self) -> None:
        """Ends the streams and closes the log."""
        self.listeners.close()
        self.log.close()

    @property
    def lobby(self) -> Lobby:
        assert self._lobby is not None, "the server has not started yet"
        return self._lobby

    @lobby.setter
    def lobby(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self.presence.lobby = lobby
        lobby.on_notice = self._heard
        lobby.on_key_lost = self.listeners.wake_all

    def _heard(self, notice: Notice) -> None:
        """From another server on the same database."""
        if notice.kind == "screen":
            self.shared_screens.remember(notice.id, notice.person, notice.number)
        else:
            self.presence.heard(notice)


def services_of(connection: HTTPConnection) -> Services:
    services: Services = connection.app.state.services
    return services

"""The house: everything that the handlers of requests share, made once for a server."""

from __future__ import annotations

import asyncio
import sys
import time

import orjson
from starlette.requests import HTTPConnection

from reliquary.table.film import Film
from reliquary.table.hall import Hall
from reliquary.web.advice import Advice
from reliquary.web.assets import Assets
from reliquary.web.audience import Audience
from reliquary.web.feeds import Feeds
from reliquary.web.fragments import Fragments
from reliquary.web.kept import Kept
from reliquary.web.limits import Limits
from reliquary.web.rendering import Renderer
from reliquary.web.settings import Settings
from reliquary.web.staying import Fronts


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
        self.feeds = Feeds()
        self.audience = Audience(self.feeds)
        self.fronts = Fronts()
        self.films: Kept[Film] = Kept()
        self.rematches: dict[str, str] = {}
        """The table at which those of a finished one meet again."""
        self._hall: Hall | None = None
        self._journal = settings.log.open("ab") if settings.log else sys.stderr.buffer
        self._flushing = False

    def note(self, **facts: str | float) -> None:
        """A line for the journal. Those of one turn of the event loop are written together."""
        self._journal.write(orjson.dumps({"at": round(time.time(), 3), **facts}, option=orjson.OPT_APPEND_NEWLINE))
        if not self._flushing:
            try:
                asyncio.get_running_loop().call_soon(self._flush)
                self._flushing = True
            except RuntimeError:
                self._flush()

    def _flush(self) -> None:
        self._flushing = False
        self._journal.flush()

    @property
    def hall(self) -> Hall:
        assert self._hall is not None, "the doors are not open yet"
        return self._hall

    @hall.setter
    def hall(self, hall: Hall) -> None:
        self._hall = hall


def house_of(visit: HTTPConnection) -> House:
    house: House = visit.app.state.house
    return house

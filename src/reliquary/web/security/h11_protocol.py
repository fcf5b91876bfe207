"""The same without httptools, which not every machine has."""

from __future__ import annotations

from uvicorn.protocols.http.h11_impl import H11Protocol

from reliquary.web.security.protocol import Bounded, missing


class PlainWire(Bounded, H11Protocol):
    def missing(self) -> str:
        return missing(self.cycle)

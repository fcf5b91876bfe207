"""uvicorn's protocol on h11, with our limits, for machines without httptools."""

from __future__ import annotations

from uvicorn.protocols.http.h11_impl import H11Protocol

from reliquary.web.security.protocol import LimitedProtocol, missing


class LimitedH11(LimitedProtocol, H11Protocol):
    def missing(self) -> str:
        return missing(self.cycle)

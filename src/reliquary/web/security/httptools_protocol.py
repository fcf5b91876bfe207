"""uvicorn's protocol on httptools, with our limits."""

from __future__ import annotations

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from reliquary.web.security.protocol import LimitedProtocol, missing


class LimitedHttpTools(LimitedProtocol, HttpToolsProtocol):
    def missing(self) -> str:
        return missing(self.cycle)

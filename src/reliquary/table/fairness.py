"""Fairness: nobody chooses the shuffle, not even a host who plays and can read the database.

The server draws a secret and shows its digest before anybody sits down. Each person's browser draws a share and sends
only its digest. When the chairs are closed all digests are shown to all, and only then the shares are revealed. The
seed is the secret and the shares: a host who knows the secret has fixed their own share before they know any other.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from copy import copy

from reliquary.errors import BadSetup
from reliquary.kernel import Plain
from reliquary.kernel.promise import digest_of, replacement_share
from reliquary.message import N_
from reliquary.table.clock import Clock
from reliquary.table.downtimes import Downtimes
from reliquary.table.log import Entry

PATIENCE = 60
"""Seconds after the first share that was revealed; then the game may start without those that are missing."""
_SHARE = re.compile(r"[0-9a-f]{32}")
_DIGEST = re.compile(r"[0-9a-f]{64}")


def new_secret() -> str:
    """The server's part of the seed: 256 bits."""
    return secrets.token_hex(32)


def new_share() -> str:
    """The share of a person whose browser promised none: 128 bits."""
    return secrets.token_hex(16)


def check_share(share: str) -> str:
    if not _SHARE.fullmatch(share):
        raise BadSetup(N_("What a browser adds to the seed should be 32 hexadecimal digits."))
    return share


def check_digest(digest: str) -> str:
    if not _DIGEST.fullmatch(digest):
        raise BadSetup(N_("The digest of what a browser adds to the seed should be 64 hexadecimal digits."))
    return digest


def join(secret: str, shares: Sequence[str]) -> str:
    return "|".join([secret, *shares])


class Promises:
    """The shares of the people at one table: promised by their digests, revealed when the chairs are closed."""

    def __init__(self, downtimes: Downtimes) -> None:
        self.sealed = False
        """The chairs are closed: no digest changes any more, and shares are revealed."""
        self._digests: dict[int, str] = {}
        self._shares: dict[int, str] = {}
        self._patience = Clock(PATIENCE, 1, downtimes)

    def copy(self) -> Promises:
        twin = copy(self)
        vars(twin).update(_digests={**self._digests}, _shares={**self._shares}, _patience=self._patience.copy())
        return twin

    @property
    def digests(self) -> tuple[str, ...]:
        """In the order of the seats, once the chairs are closed."""
        return tuple(self._digests[seat] for seat in sorted(self._digests)) if self.sealed else ()

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats whose share is not revealed, though all have been shown the digests."""
        return tuple(seat for seat in sorted(self._digests) if seat not in self._shares) if self.sealed else ()

    @property
    def shares(self) -> list[str]:
        """In the order of the seats. A missing one is replaced by a digest of all digests."""
        replacement = replacement_share(self.digests)
        return [self._shares.get(seat, replacement) for seat in sorted({*self._digests, *self._shares})]

    def promised(self, seat: int) -> str:
        return self._digests.get(seat, "")

    def revealed(self, seat: int) -> bool:
        """At old tables, a share is revealed by sitting down."""
        return seat in self._shares

    # Entries of the log

    def apply(self, entry: Entry) -> None:
        """Those before the start."""
        if entry.kind == "seal":
            self.seal(entry.what["drawn"])
            return
        assert entry.seat is not None
        match entry.kind:
            case "sit":
                self.sit(entry.seat, entry.what)
            case "promise":
                self.promise(entry.seat, str(entry.what["digest"]))
            case "reveal":
                self.reveal(entry.seat, str(entry.what["share"]))

    def after(self, entries: Iterable[Entry]) -> Promises:
        """A copy to which these are applied."""
        later = self.copy()
        for entry in entries:
            later.apply(entry)
        return later

    def sit(self, seat: int, what: Mapping[str, Plain]) -> None:
        """At tables that were opened before shares were promised, the entry holds the share itself."""
        self.leave(seat)
        if "share" in what:
            self._shares[seat] = str(what["share"])
        elif "digest" in what:
            self.promise(seat, str(what["digest"]))

    def leave(self, seat: int) -> None:
        self._digests.pop(seat, None)
        self._shares.pop(seat, None)

    def hand_over(self, seat: int) -> None:
        """Drops a share that was only promised, which the new person does not know. A revealed share stays."""
        self._digests.pop(seat, None)

    def promise(self, seat: int, digest: str) -> None:
        self._digests[seat] = digest

    def seal(self, drawn: Plain) -> None:
        """`drawn` are pairs of a seat and the share that the server drew for it."""
        assert isinstance(drawn, list)
        for each in drawn:
            assert isinstance(each, list)
            seat, share = each
            assert isinstance(seat, int)
            self._shares[seat] = str(share)
        self._digests |= {seat: digest_of(share) for seat, share in self._shares.items()}
        self.sealed = True

    def reveal(self, seat: int, share: str) -> None:
        assert digest_of(share) == self._digests[seat], "a share that was not promised"
        self._shares[seat] = share

    # Waiting for shares

    @property
    def awaited(self) -> bool:
        """A share is revealed, and others are missing."""
        return bool(self.missing) and bool(self._shares)

    def read(self, at: float, *, away: bool) -> None:
        """Reads the clock; `away` if an old entry says that the server was down since it was read last."""
        self._patience.read(at, 0 if self.awaited and not away else None)

    @property
    def deadline(self) -> float:
        """When the game may start without the missing shares."""
        return self._patience.ends(0)

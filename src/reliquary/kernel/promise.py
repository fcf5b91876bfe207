"""What was promised about a seed before anybody could know it, and whether it was kept.

The seed of a table is the server's secret and a share of each person, in the order of the seats, with `|` between them.
The *commitment* is the SHA-256 of the secret. Each share was promised by its SHA-256, its *digest*; one that was never
laid open is replaced by the SHA-256 of all digests. All are written in lower-case hexadecimal digits, and this text, in
ASCII, is what is hashed: of all digests, in the order of the seats, with `|` between them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from reliquary.errors import BadRecord
from reliquary.message import N_


def digest_of(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def commitment(seed: str) -> str:
    return digest_of(seed.split("|", 1)[0])


def replacement_share(digests: Sequence[str]) -> str:
    """Replaces every share that was promised and not revealed."""
    return digest_of("|".join(digests))


def check_promises(seed: str, promised: str, digests: Sequence[str]) -> None:
    """BadRecord if the seed is not what was promised. Old records have no digests."""
    if promised != commitment(seed):
        raise BadRecord(N_("The seed is not the one that was promised: its digest differs from the commitment."))
    shares = seed.split("|")[1:]
    if digests and len(shares) != len(digests):
        raise BadRecord(
            N_("The line “digests:” should hold one digest for each share of the seed: {shares}, not {digests}."),
            shares=len(shares),
            digests=len(digests),
        )
    replacement = replacement_share(digests)
    for number, (share, digest) in enumerate(zip(shares, digests, strict=False), start=1):
        if digest_of(share) != digest and share != replacement:
            raise BadRecord(N_("Share {number} of the seed is not the one that was promised."), number=number)


@dataclass(frozen=True, slots=True)
class SavedPromises:
    """What a person saved of a table before they revealed their own share, as lines of text.

    commitment: 9c56...
    digests: 41f0...|77aa...
    shares: 03de...
    """

    commitment: str
    digests: tuple[str, ...]
    shares: tuple[str, ...] = ()
    """The person's own; several if they shared a screen."""

    @classmethod
    def parse(cls, text: str) -> SavedPromises:
        found = dict.fromkeys(("commitment", "digests", "shares"), "")
        for row in text.splitlines():
            key, _, value = row.partition(":")
            if key.strip() in found:
                found[key.strip()] = value.strip()
        if not found["commitment"] or not found["digests"]:
            raise BadRecord(N_("What was kept of a table should have the lines “commitment:” and “digests:”."))
        return cls(found["commitment"], _parts(found["digests"]), _parts(found["shares"]))

    def compare(self, seed: str, promised: str, digests: Sequence[str]) -> None:
        """BadRecord if the seed or its promises are not those that were kept."""
        if self.commitment != promised:
            raise BadRecord(N_("The commitment is not the one that was kept: the server has changed its secret."))
        if self.digests != tuple(digests):
            raise BadRecord(N_("The digests are not those that were kept: somebody’s share was changed afterwards."))
        parts = seed.split("|")[1:]
        if not set(self.shares) <= set(parts):
            raise BadRecord(N_("Your own share is not in the seed: it was not laid open in time, or left out."))


def _parts(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split("|") if part.strip())

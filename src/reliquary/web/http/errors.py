"""How a refusal is told: each class of error has its status, and a sentence in the reader's language.

Pages get a page, programs get JSON. What the code did not foresee is told as a fault of ours, and logged.
"""

from __future__ import annotations

from reliquary.errors import (
    BadNotation,
    BadRecord,
    BadSetup,
    ClosedTable,
    IllegalMove,
    NotYours,
    ReliquaryError,
    StaleTable,
    TooMany,
    UnknownGame,
    UnknownTable,
)
from reliquary.message import N_


class Malformed(ReliquaryError):
    """A request that is not of the form it should have."""


class TooLarge(ReliquaryError):
    """A request with more in it than any honest one."""


class CrossSite(ReliquaryError):
    """Another site made this browser ask."""


class OtherHost(ReliquaryError):
    """A name that does not belong to this server."""


class NoPerson(ReliquaryError):
    """Only somebody who has a token or a cookie can do this."""


class NotThere(ReliquaryError):
    """An address without anything."""


class NotAllowed(ReliquaryError):
    """An address that does not take this method."""


class Fault(ReliquaryError):
    """Our own."""


STATUS: dict[type[ReliquaryError], int] = {
    ReliquaryError: 400,
    Malformed: 400,
    BadNotation: 400,
    BadSetup: 400,
    NoPerson: 401,
    CrossSite: 403,
    NotYours: 403,
    NotThere: 404,
    UnknownGame: 404,
    UnknownTable: 404,
    NotAllowed: 405,
    BadRecord: 409,
    IllegalMove: 409,
    StaleTable: 409,
    ClosedTable: 410,
    TooLarge: 413,
    OtherHost: 421,
    TooMany: 429,
    Fault: 500,
}


def status_of(error: ReliquaryError) -> int:
    return next(STATUS[kind] for kind in type(error).__mro__ if kind in STATUS)


def from_status(status: int) -> ReliquaryError:
    """What is said where the framework knows only a number."""
    match status:
        case 404:
            return NotThere(N_("There is nothing at this address."))
        case 405:
            return NotAllowed(N_("This address does not take that method."))
        case 413:
            return TooLarge(N_("That is more than this server reads in one request."))
        case _:
            return Malformed(N_("The request cannot be understood."))


def fault() -> Fault:
    return Fault(N_("Something went wrong here. It was noted; please try again."))

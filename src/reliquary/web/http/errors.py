"""The HTTP status of each class of error, and the errors that only requests have.

Browsers get a page, programs get JSON, with a sentence in their language.
"""

from __future__ import annotations

from reliquary.errors import (
    BadNotation,
    BadRecord,
    BadSetup,
    Banned,
    ClosedTable,
    Elsewhere,
    IllegalMove,
    NotYours,
    ReliquaryError,
    StaleTable,
    TooMany,
    UnknownGame,
    UnknownTable,
)
from reliquary.message import N_
from reliquary.table.database import is_broken, is_full, is_locked


class Malformed(ReliquaryError):
    """A request that is not of the form it should have."""


class TooLarge(ReliquaryError):
    """A request body that is too long."""


class CrossSite(ReliquaryError):
    """Another site caused the request."""


class OtherHost(ReliquaryError):
    """The host name is not one of this server."""


class NoPerson(ReliquaryError):
    """A token or a cookie is needed for this."""


class NotFound(ReliquaryError):
    """Nothing is at this address."""


class NotAllowed(ReliquaryError):
    """An address that does not take this method."""


class InternalError(ReliquaryError):
    """A bug in this server."""


class Busy(ReliquaryError):
    """Another program has locked the database, its disk is full, or it cannot be reached."""

    retry_after = 5
    """Seconds."""


STATUS: dict[type[ReliquaryError], int] = {
    ReliquaryError: 400,
    Malformed: 400,
    BadNotation: 400,
    BadSetup: 400,
    NoPerson: 401,
    CrossSite: 403,
    NotYours: 403,
    Banned: 403,
    NotFound: 404,
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
    InternalError: 500,
    Busy: 503,
    Elsewhere: 503,
}


def status_of(error: ReliquaryError) -> int:
    return next(STATUS[kind] for kind in type(error).__mro__ if kind in STATUS)


def from_status(status: int) -> ReliquaryError:
    """The error for a status that the framework answers with."""
    match status:
        case 404:
            return NotFound(N_("There is nothing at this address."))
        case 405:
            return NotAllowed(N_("This address does not take that method."))
        case 413:
            return TooLarge(N_("That is more than this server reads in one request."))
        case _:
            return Malformed(N_("The request cannot be understood."))


def from_exception(error: Exception) -> ReliquaryError:
    """The error for an exception that no code expected."""
    if is_locked(error):
        return Busy(N_("The database is locked by another program. Nothing was changed; please try again in a moment."))
    if is_full(error):
        return Busy(N_("The disk of this server is full. Nothing was changed; please try again later."))
    if is_broken(error):
        return Busy(N_("The database cannot be reached. Please look again in a moment whether this was done."))
    return InternalError(N_("Something went wrong here. It was noted; please try again."))

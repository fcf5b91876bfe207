"""Everything this package raises on purpose.

* ReliquaryError
  + UnknownGame     no game of that name
  + BadSetup        seats, options or bots that there are not
    + BadNetwork    a file with what a bot learned that cannot be read, or is for another game
  + BadComponents   a component file breaks its own rules; names the file and the value
  + BadRecord       a record that cannot be read or replayed; names the line
  + BadNotation     text that is not a move of this game
  + IllegalMove     a move, but not one on offer now
  + StaleTable      an answer to a question that is no longer open
  + UnknownTable    no table of that name
  + ClosedTable     a table that cannot be opened any more; says why
  + Elsewhere       a table that only another server process can play now
  + NotYours        what only somebody else may do
  + Banned          whatever a person asks who was shut out
  + TooMany         more than one person may ask for at once

Each carries a `message`, so that it can be told in the reader's language; `str(error)` is the English sentence.
"""

from __future__ import annotations

from reliquary.message import Message, Value


class ReliquaryError(Exception):
    def __init__(self, text: str, /, **values: Value) -> None:
        self.message = Message(text, **values)
        super().__init__(str(self.message))

    def __reduce__(self) -> tuple[object, tuple[object, ...], dict[str, object]]:
        return _again, (type(self), self.message), vars(self)


class UnknownGame(ReliquaryError):
    pass


class BadSetup(ReliquaryError):
    pass


class BadComponents(ReliquaryError):
    pass


class BadNetwork(BadSetup):
    pass


class BadRecord(ReliquaryError):
    pass


class BadNotation(ReliquaryError):
    pass


class IllegalMove(ReliquaryError):
    pass


class StaleTable(ReliquaryError):
    pass


class UnknownTable(ReliquaryError):
    pass


class ClosedTable(ReliquaryError):
    pass


class Elsewhere(ReliquaryError):
    retry_after = 2
    """Seconds."""


class NotYours(ReliquaryError):
    pass


class Banned(ReliquaryError):
    pass


class TooMany(ReliquaryError):
    def __init__(self, text: str, /, *, retry_after: int | None = None, **values: Value) -> None:
        """`retry_after`: seconds after which the same would be accepted, if that is known."""
        super().__init__(text, **values)
        self.retry_after = retry_after


class Unexpected(AssertionError):
    """A step was given a move that it never offers: a fault in the rules, not in the player."""

    def __init__(self, move: object) -> None:
        super().__init__(f"this step does not offer {move!r}")

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _unexpected_again, self.args


def _again(kind: type[ReliquaryError], message: Message) -> ReliquaryError:
    """An error that was raised in another process."""
    error = kind("")
    error.message, error.args = message, (str(message),)
    return error


def _unexpected_again(text: str) -> Unexpected:
    error = Unexpected(None)
    error.args = (text,)
    return error

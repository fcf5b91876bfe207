"""The state of a game: what lies on the table, and what is still to be asked.

A game derives its own state, adds what lies on its table and the gestures its rules make with it. The kernel keeps
the agenda, the turn, the chance, and the two doors through which moves come: `play` checks, `advance` trusts.
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, ClassVar, Final, Self, SupportsIndex

from mypy_extensions import mypyc_attr

from reliquary.errors import BadSetup, IllegalMove
from reliquary.kernel.chance import Chance
from reliquary.kernel.moves import Move
from reliquary.kernel.news import News
from reliquary.kernel.notebook import html
from reliquary.kernel.observation import Layout, put
from reliquary.kernel.pickling import Reduced, reduced_state
from reliquary.kernel.plain import Plain, frozen, plain
from reliquary.kernel.steps import Moment, Step
from reliquary.kernel.view import Decision, View, decision_of
from reliquary.message import N_

if TYPE_CHECKING:
    from reliquary.kernel.game import Game
    from reliquary.kernel.options import Settings

NOBODY: Final = -1
_NO_CHANCE: Final = Chance("")


class Past:
    """A move and all that were made before it: a chain, so that a copy of a state need not copy its past."""

    def __init__(self, before: Past | None, move: Move | None) -> None:
        self.before = before
        self.move = move


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Derive from this; give `__init__` the same three arguments; override `deal`, `copy` and `FIELDS`."""

    FIELDS: ClassVar[tuple[str, ...]] = ("first", "turn", "told", "over")
    """The attributes that `dump` writes; a game's state says `State.FIELDS + (...)`."""
    LATER_FIELDS: ClassVar[tuple[str, ...]] = ()
    """Attributes that a game got after it had been played: written only where they are not empty.

    So other positions keep the digests that records have of them, and older positions can still be loaded.
    """

    def __init__(self, game: Game[Self], seats: int, options: Settings) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = ""
        self.chance = _NO_CHANCE
        self.first = 0
        self.turn = 0
        self.told = 0
        """Rises whenever a seat is shown something that the seat which moved did not know itself."""
        self.over = False
        self.seat = NOBODY
        """Who is asked; NOBODY when the game is over."""
        self.agenda: list[Step[Self]] = []
        self.past: Past | None = None
        self.telling = False
        self.news: list[News] = []
        self._legal: list[Move] = []
        self._own = 0
        self._fixed: list[bytes] = []
        """For each seat, what its observations have in common; made when the first one is asked for."""

    # What a game adds.

    def deal(self) -> None:
        """Sets up a new game, with `self.chance` for all that is random."""
        raise NotImplementedError

    def copy(self) -> Self:
        """An independent twin: makes one by calling the class, fills the game's own fields and calls `copy_agenda`."""
        raise NotImplementedError

    # The two doors.

    def legal(self) -> list[Move]:
        """The moves on offer, in a fixed order. The list belongs to the state: read it, do not change it."""
        return self._legal

    def play(self: Self, wanted: Move | SupportsIndex | str) -> None:
        """Makes a move, given as itself, its id or its notation, if it is on offer; changes nothing otherwise."""
        move = self.game.moves.find(wanted)
        if move not in self._legal:
            raise self._refusal(move)
        self.advance(move)

    def advance(self: Self, move: Move) -> None:
        """Makes a move that was taken from `legal()`, unchecked: the door for search."""
        if self.past is not None:
            self.past = Past(self.past, move)
        step = self.agenda.pop()
        if isinstance(step, Moment) and move in self._legal[self._own :]:
            self.agenda.append(step)
            self._plan(step.apply_aside(self, move))
        else:
            self._plan(step.apply(self, move))
        self.settle()

    def settle(self: Self) -> None:
        """Lets steps happen until one of them has a question, or the game is over."""
        while self.agenda and not self.over:
            step = self.agenda[-1]
            options = step.options(self)
            if options:
                self._ask(step, options)
                return
            self.agenda.pop()
            self._plan(step.happen(self))
        self.over = True
        self.agenda = []
        self._legal = []
        self.seat = NOBODY

    def _ask(self: Self, step: Step[Self], options: list[Move]) -> None:
        self.seat = step.seat
        self._own = len(options)
        self._legal = options + step.asides(self) if isinstance(step, Moment) else options

    def _plan(self: Self, steps: list[Step[Self]]) -> None:
        if steps:
            steps.reverse()
            self.agenda.extend(steps)

    def _refusal(self, move: Move) -> IllegalMove:
        if self.over:
            return IllegalMove(N_("The game is over: “{move}” comes too late."), move=move.notation)
        return IllegalMove(
            N_("“{move}” is not on offer now; expected one of: {legal}."),
            move=move.notation,
            legal=", ".join(m.notation for m in self._legal[:12]) + (" …" if len(self._legal) > 12 else ""),
        )

    # Gestures that every game knows.

    def begin_turn(self) -> None:
        self.turn += 1

    def finish(self) -> None:
        """Ends the game at once: what is on the agenda lapses."""
        self.over = True

    def left_of(self, seat: int) -> int:
        return seat + 1 if seat + 1 < self.seats else 0

    def tell(self, news: News) -> None:
        """Call it only behind `if self.telling`, so that simulations do not even make the news."""
        self.news.append(news)

    def listen(self) -> Self:
        """From now on what happens is told in `news`."""
        self.telling = True
        return self

    # What callers ask of a state.

    @property
    def decision(self) -> Decision | None:
        return decision_of(self)

    def scores(self: Self) -> list[int]:
        """Points per seat, as if the game were over now."""
        return self.game.scores(self)

    def breakdown(self: Self) -> list[dict[str, int]]:
        """The same points by source, per seat."""
        return self.game.breakdown(self)

    def ranking(self: Self) -> list[tuple[int, ...]]:
        """The seats, best first; those who share a place together."""
        return self.game.ranking(self)

    def view(self: Self, seat: SupportsIndex | None) -> View:
        """What the seat sees; None is a spectator."""
        return self.game.view(self, None if seat is None else self._checked(seat))

    def observe(self: Self, seat: SupportsIndex, into: bytearray | memoryview, at: int = 0) -> None:
        """Writes what the seat may know, as `game.observation` lays it out, into a buffer from that byte on."""
        layout = self.game.observation
        if layout is None:
            raise BadSetup(N_("{game} has no observations."), game=self.game.name)
        put(self.observation_row(layout, self._checked(seat)), into, at)

    def observation_row(self: Self, layout: Layout[Self], seat: int) -> bytearray:
        """The same, unchecked: for batches, which keep the layout and ask for a seat that plays."""
        if not self._fixed:
            self._fixed = layout.fixed(self)
        row = bytearray(self._fixed[seat])
        layout.fill(self, seat, row)
        return row

    def mask(self, into: bytearray | memoryview, at: int = 0) -> None:
        """Writes a byte for each move of the catalogue: 1 for those on offer, 0 for the others."""
        put(self.mask_row(len(self.game.moves)), into, at)

    def mask_row(self, moves: int) -> bytearray:
        """The same for batches, which keep the number of moves in the catalogue."""
        row = bytearray(moves)
        for move in self._legal:
            row[move.id] = 1
        return row

    def imagine(self, seat: SupportsIndex, chance: Chance) -> Self:
        """A state drawn evenly among the deals that agree with what this seat was ever shown; its future is its own."""
        twin = self.game.imagine(self, self._checked(seat), chance)
        twin.past = None
        twin.seed = ""
        # Draws from the chance, so that repeated calls with one chance give different futures.
        twin.chance = chance.fork(f"future {chance.below(1 << 32)}")
        return twin

    def estimate(self: Self, seat: SupportsIndex) -> float:
        """How likely this seat looks to win, from 0 to 1; when the game is over, its share of the win."""
        asked = self._checked(seat)
        return self.estimates()[asked] if self.over else self.game.estimate(self, asked)

    def estimates(self: Self) -> list[float]:
        """The same for each seat."""
        if not self.over:
            return self.game.estimates(self)
        winners = self.ranking()[0]
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(self.seats)]

    def _checked(self, seat: SupportsIndex) -> int:
        """Any kind of whole number, such as numpy's."""
        number = index(seat)
        if not 0 <= number < self.seats:
            raise BadSetup(N_("There is no seat {seat}: they go from 0 to {last}."), seat=number, last=self.seats - 1)
        return number

    # How it shows itself: without secrets.

    def __repr__(self) -> str:
        """The game, how many play, whose turn it is and what is asked."""
        asked = (
            "over" if self.over or not self.agenda else f"seat {self.seat} is asked: {type(self.agenda[-1]).__name__}"
        )
        return f"<{self.game.id}, {self.seats} seats, turn {self.turn}, {asked}>"

    def _repr_html_(self) -> str:
        """In a notebook: what a spectator sees."""
        return html(self)

    # Copies and dumps.

    def copy_agenda(self, twin: Self) -> None:
        """Copies the fields of the kernel into a twin. A twin does not record news."""
        twin.seed = self.seed
        twin.chance = self.chance.copy()
        twin.first = self.first
        twin.turn = self.turn
        twin.told = self.told
        twin.over = self.over
        twin.seat = self.seat
        twin.agenda = self.agenda[:]
        twin.past = self.past
        twin._legal = self._legal
        twin._own = self._own
        twin._fixed = self._fixed

    def dump(self) -> dict[str, Plain]:
        """The whole position as plain lists, numbers and texts; `game.load` is the way back."""
        written: dict[str, Plain] = {
            "seats": self.seats,
            "options": {name: plain(value) for name, value in self.options.items()},
            "chance": plain(self.chance.dump()),
            "agenda": [[type(step).__name__, *[plain(field) for field in step.fields()]] for step in self.agenda],
        }
        for name in self.FIELDS:
            written[name] = plain(getattr(self, name))
        for name in self.LATER_FIELDS:
            value: object = getattr(self, name)
            if value:
                written[name] = plain(value)
        return written

    def __reduce__(self) -> Reduced:
        return reduced_state(self)

    def restore(self, name: str, value: Plain) -> None:
        """Sets one field from its dump: a tuple stays one, and what lies in a list are tuples, not lists."""
        if isinstance(value, list):
            parts = [frozen(part) for part in value]
            setattr(self, name, tuple(parts) if isinstance(getattr(self, name), tuple) else parts)
        else:
            setattr(self, name, value)

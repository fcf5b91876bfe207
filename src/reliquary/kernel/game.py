"""A game: its language, its options, and the functions that make it up, gathered behind one door.

A game's folder derives one class from `Game`, hands over its parts there, and offers one instance as `GAME`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from operator import index
from pathlib import Path
from typing import Generic, Self, SupportsIndex

from typing_extensions import TypeVar

from reliquary.errors import BadSetup
from reliquary.kernel import pickling
from reliquary.kernel.chance import Chance
from reliquary.kernel.components import Table, read_components
from reliquary.kernel.given import Given
from reliquary.kernel.moves import Move, Moves
from reliquary.kernel.news import News
from reliquary.kernel.observation import Layout
from reliquary.kernel.options import Option, Settings, settle_options
from reliquary.kernel.plain import Plain, frozen
from reliquary.kernel.state import Past, State
from reliquary.kernel.steps import Step
from reliquary.kernel.view import About, View
from reliquary.message import N_, Message, SeatName

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View, default=View, covariant=True)


class Game(Generic[S, V]):
    """A game with its own kind of state, and of view.

    The attributes are set by the game's own class; the methods below the line are what it provides."""

    id: str
    name: Message
    seats: range
    version: int
    """Raised whenever play changes: a record says under which rules it was made."""
    options: tuple[Option, ...] = ()
    moves: Moves
    observation: Layout[S] | None = None
    """How observations are laid out (`state.observe`), if the game has them; made of `steps`, `seats` and `options`."""
    steps: tuple[type[Step[S]], ...]
    box_digest: str
    folder: Path
    """Where the game's rules pages, catalogue and pictures (`drawn`) lie."""
    components: Path | None = None
    """The file that says what lies in the box, and where each figure comes from."""
    to_you: Mapping[str, Mapping[str, Message]] = {}
    """What its sentences say to the seat that they are about; without an entry the seat is named like any other."""
    figures: Mapping[str, Message] = {}
    """What its figures are called, by the beginning of their path: `treasure.copies`, or `actions` for all in there."""
    sources: Mapping[str, Message]
    """What the parts of `breakdown` are called."""
    at_the_end: frozenset[str] = frozenset()
    """Those parts that are counted when the game is over, and may change until then: nobody gains them in a turn."""
    bound: int = 5_000
    """No game takes more decisions than this: where the rules could go round for ever, the game's guard ends it."""

    box_text: str = ""
    """What its components file says; `read_box` keeps it, so that a game that is sent elsewhere brings its box."""

    def __new__(cls, *_: object, **__: object) -> Self:
        game = super().__new__(cls)
        pickling.enter(game)
        return game

    def __reduce__(self) -> pickling.Reduced:
        return pickling.reduced_game(self)

    def start(self, *, seats: SupportsIndex, seed: str | SupportsIndex, listen: object = False, **options: object) -> S:
        """A new game. The seed is any text or whole number: it decides all that is random.

        Who wants to listen is also told what happens before the first question.
        """
        number = index(seats)
        if number not in self.seats:
            raise BadSetup(
                N_("{game} is for {least} to {most} seats, not {seats}."),
                game=self.name,
                least=self.seats[0],
                most=self.seats[-1],
                seats=number,
            )
        state = self.blank(number, settle_options(self.options, number, options))
        state.seed = _seed_text(seed)
        state.chance = Chance(state.seed)
        state.telling = bool(listen)
        return self.set_up(state)

    def set_up(self, state: S) -> S:
        """Deals a blank state by its chance, and goes on to the first question."""
        state.past = Past(None, None)
        state.deal()
        if state.telling:
            begins = Message(N_("The game begins: {who} plays first."), who=SeatName(state.first))
            state.tell(News("begins", begins))
        state.agenda = self.opening(state)
        state.agenda.reverse()
        state.settle()
        return state

    def load(self, dump: Mapping[str, Plain]) -> S:
        """The position that `dump` describes: dumps come from this program, so nothing is checked."""
        seats, options, chance, agenda = dump["seats"], dump["options"], dump["chance"], dump["agenda"]
        assert isinstance(seats, int)
        assert isinstance(options, dict)
        assert isinstance(chance, list)
        assert isinstance(agenda, list)
        state = self.blank(seats, settle_options(self.options, seats, options))
        state.chance = Chance.load([part for part in chance if isinstance(part, (int, str))])
        for name in state.FIELDS:
            state.restore(name, dump[name])
        for name in state.LATER_FIELDS:
            if name in dump:
                state.restore(name, dump[name])
        by_name = {step.__name__: step for step in self.steps}
        state.agenda = [_step(by_name, entry) for entry in agenda]
        state.settle()
        return state

    def drawn(self, name: str) -> Path:
        """The path of a drawn file of the game; it may not exist."""
        return drawn_file(self.folder, name)

    def read_box(self, components: Path) -> Table:
        """Reads the components file. A game calls this in its constructor."""
        table = read_components(components)
        self.components, self.box_text = components, table.text_read
        return table

    # ---- what a game provides: its own methods, or functions of its modules (`view = staticmethod(view.view)`)

    def with_components(self, path: Path) -> Self:
        """The same game with another box: its own catalogue and its own digest."""
        if self.components is None:
            raise NotImplementedError
        return type(self)(path)

    def blank(self, seats: int, options: Settings) -> S:
        """A state in which nothing lies on the table yet."""
        raise NotImplementedError

    def opening(self, state: S) -> list[Step[S]]:
        """The first steps of a game that has just been dealt."""
        raise NotImplementedError

    def breakdown(self, state: S) -> list[dict[str, int]]:
        raise NotImplementedError

    def view(self, state: S, seat: int | None) -> V:
        raise NotImplementedError

    def imagine(self, state: S, seat: int, chance: Chance) -> S:
        raise NotImplementedError

    def estimate(self, state: S, seat: int) -> float:
        """How likely the seat looks to win, from 0 to 1; it is not asked when the game is over."""
        raise NotImplementedError

    def estimates(self, state: S) -> list[float]:
        """`estimate` for each seat; a game overrides it where all together cost no more than one."""
        return [self.estimate(state, seat) for seat in range(state.seats)]

    def sensible(self, state: S) -> list[Move]:
        """The moves on offer that bots consider; a game leaves out what can only hurt, however alike it looks."""
        return state.legal()

    def text(self, view: Given[V], say: Callable[[Message], str]) -> str:
        """The view as text, for terminals and notebooks, with colours in Rich's console markup."""
        raise NotImplementedError

    def inventory(self, state: S) -> list[str]:
        """Every piece in play, wherever it lies now, in a fixed order: nothing is ever lost, doubled or made up."""
        raise NotImplementedError

    def scores(self, state: S) -> list[int]:
        return [sum(parts.values()) for parts in self.breakdown(state)]

    def scored(self, state: S) -> list[int]:
        """The points that each seat has for good, without what is counted at the end."""
        return [
            sum(n for source, n in parts.items() if source not in self.at_the_end) for parts in self.breakdown(state)
        ]

    def standing(self, state: S) -> list[tuple[int, ...]]:
        """What decides each seat's place: its points, then its tie-breaks."""
        return [(score,) for score in self.scores(state)]

    def ranking(self, state: S) -> list[tuple[int, ...]]:
        standing = self.standing(state)
        return [
            tuple(seat for seat in range(state.seats) if standing[seat] == place)
            for place in sorted(set(standing), reverse=True)
        ]

    def preview(self, view: Given[V], move: Move) -> Message:
        """What the move will do, as far as the view can tell."""
        return move.words

    def why_not(self, view: Given[V], thing: str) -> Message:
        """Why the thing cannot be chosen now: by default, because something else is asked."""
        return view.decision.prompt if view.decision else Message(N_("The game is over."))

    def plans(self, view: Given[V]) -> dict[Message, list[Move]]:
        """Named lists of moves that are often made one after the other."""
        return {}

    def lights(self, view: Given[V], move: Move) -> Sequence[str]:
        """The things that a preview of the move lights up."""
        return move.things

    def aim(self, view: Given[V], plan: Sequence[Move]) -> str:
        """The thing that stands for the whole plan, such as the end of a walk: pointing at it offers the plan."""
        return ""

    def explain(self, view: Given[V], thing: str) -> About | None:
        """What a drawn thing is and does; None if it needs no explanation or is not a thing of this game."""
        return None


def drawn_file(folder: Path, name: str) -> Path:
    """In `drawn/`; a package with all its files in one folder has it there."""
    path = folder / "drawn" / name
    return path if path.is_file() else folder / name


def _seed_text(seed: object) -> str:
    if isinstance(seed, str):
        return seed
    if not isinstance(seed, SupportsIndex) or isinstance(seed, bool):
        raise BadSetup(N_("A seed is a text or a whole number, not {seed}."), seed=repr(seed)[:40])
    try:
        return str(index(seed))
    except ValueError as error:
        most = sys.get_int_max_str_digits()
        raise BadSetup(N_("A seed that is a number has at most {most} digits."), most=most) from error


def _step(by_name: Mapping[str, type[Step[S]]], entry: Plain) -> Step[S]:
    assert isinstance(entry, list)
    name, *fields = entry
    assert isinstance(name, str)
    make: Callable[..., Step[S]] = by_name[name]
    return make(*(frozen(field) for field in fields))

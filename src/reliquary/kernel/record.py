"""A record: a finished game as a text that people can read and anybody can check.

    reliquary record 1
    game: relikt, rules 1, box 5f3a90c1
    seats: Anna | Ben | greedy
    options: treasures_left=0
    commitment: 9c56...
    seed: 41f0...|77aa...
    result: 12 7 7
    end: 1c9d77aa

    1 Anna: play compass; lay red-7 row-2; lay blue-3 row-2
    2 Ben: no action; lay red-12 row-1   # any comment

A game that went on from a moment of another has one line more, `from:`, with the position in which it began. One whose
seed was promised by several has another, `digests:`, with that of each share: see `promise`.

The commitment is the SHA-256 of the seed's first part, shown before anybody sat down. `end` is the digest of the
final position. A line holds what one seat did in one turn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass

from reliquary.errors import BadRecord, BadSetup, ReliquaryError
from reliquary.kernel.continuation import Continuation, of_this_game
from reliquary.kernel.game import Game
from reliquary.kernel.moves import Move
from reliquary.kernel.notebook import html
from reliquary.kernel.options import Setting, settle_options
from reliquary.kernel.plain import digest
from reliquary.kernel.promise import check_promises, commitment
from reliquary.kernel.registry import game as find_game
from reliquary.kernel.seed import read_seed, written_seed
from reliquary.kernel.state import State
from reliquary.kernel.visible import visible
from reliquary.message import N_

_TITLE = "reliquary record 1"
_KEYS = ("game", "seats", "options", "commitment", "seed", "result", "end")
_FROM = "from"
_DIGESTS = "digests"
_OPTIONAL = (_FROM, _DIGESTS)
_GAME = re.compile(r"(?P<game>\w+), rules (?P<rules>\d{1,9}), box (?P<box>[0-9a-f]+)")
_RESULT = re.compile(r"-?\d{1,9}( -?\d{1,9})*")
_TURN = re.compile(r"(?P<turn>\d{1,9}) (?P<name>[^:]*): (?P<moves>.+)")


@dataclass(frozen=True, slots=True)
class Line:
    """What one seat did in one turn, and where that stands in the file."""

    number: int
    turn: int
    name: str
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Record:
    game: str
    rules: int
    box: str
    names: tuple[str, ...]
    options: dict[str, str]
    commitment: str
    seed: str
    result: tuple[int, ...]
    end: str
    lines: tuple[Line, ...]
    origin: Continuation | None = None
    digests: tuple[str, ...] = ()
    """What each share of the seed was promised by, before any was laid open."""

    @classmethod
    def of(
        cls, state: State, names: Sequence[str] = (), origin: Continuation | None = None, digests: Sequence[str] = ()
    ) -> Record:
        """The record of a finished game. Of a game in progress there is none: it would tell what is hidden."""
        if not state.over:
            raise BadRecord(N_("The game is not over: there is no record of it yet."))
        called = tuple(tidy_name(name) for name in names) or tuple(f"seat {seat}" for seat in range(state.seats))
        return cls(
            game=state.game.id,
            rules=state.game.version,
            box=state.game.box_digest,
            names=called,
            options={name: _written(value) for name, value in state.options.items()},
            commitment=commitment(state.seed),
            seed=state.seed,
            result=tuple(state.scores()),
            end=digest(state.dump()),
            lines=tuple(_lines(state, called, origin, 1 if digests else 0)),
            origin=origin,
            digests=tuple(digests),
        )

    @classmethod
    def parse(cls, text: str) -> Record:
        head, lines = _split(text)
        game = _GAME.fullmatch(head["game"])
        if game is None:
            raise BadRecord(N_("The line “game:” should read like “relikt, rules 1, box 5f3a90c1”."))
        if not _RESULT.fullmatch(head["result"]):
            raise BadRecord(N_("The line “result:” should hold one whole number for each seat."))
        return cls(
            game=game["game"],
            rules=int(game["rules"]),
            box=game["box"],
            names=tuple(name.strip() for name in head["seats"].split("|")),
            options=_read_options(head["options"]),
            commitment=head["commitment"],
            seed=read_seed(head["seed"]),
            result=tuple(int(score) for score in head["result"].split()),
            end=head["end"],
            lines=tuple(lines),
            origin=Continuation.parse(head[_FROM]) if head.get(_FROM) else None,
            digests=tuple(part.strip() for part in head.get(_DIGESTS, "").split("|") if part.strip()),
        )

    def __str__(self) -> str:
        head = {
            "game": f"{self.game}, rules {self.rules}, box {self.box}",
            "seats": " | ".join(self.names),
            "options": " ".join(f"{name}={value}" for name, value in self.options.items()),
            "commitment": self.commitment,
            "seed": written_seed(self.seed),
            "result": " ".join(str(score) for score in self.result),
            "end": self.end,
            **({_FROM: str(self.origin)} if self.origin else {}),
            **({_DIGESTS: "|".join(self.digests)} if self.digests else {}),
        }
        keys = "".join(f"{key}: {value}".rstrip() + "\n" for key, value in head.items())
        moves = "".join(f"{line.turn} {line.name}: {'; '.join(line.moves)}\n" for line in self.lines)
        return f"{_TITLE}\n{keys}\n{moves}"

    def __repr__(self) -> str:
        results = ", ".join(f"{name} {points}" for name, points in zip(self.names, self.result, strict=False))
        return f"<record of {self.game}: {results}>"

    def _repr_html_(self) -> str:
        """In a notebook: the table, with a slider through all moments of the game."""
        return html(self)

    def replay(self, game: Game[State] | None = None) -> State:
        """The final state again, every move checked; a clear error with its line if anything is off."""
        state = self.start(game)
        for _ in self.moves(state):
            pass
        self.check_end(state)
        return state

    def start(self, game: Game[State] | None = None, *, listen: bool = False) -> State:
        """The state before the first move, if this game with this box and these rules can be replayed here."""
        game = game or find_game(self.game)
        if (self.game, self.rules) != (game.id, game.version):
            raise BadRecord(
                N_("The record is of {theirs}, rules {their_rules}; here is {ours}, rules {our_rules}."),
                theirs=self.game,
                their_rules=self.rules,
                ours=game.id,
                our_rules=game.version,
            )
        if self.box != game.box_digest:
            raise BadRecord(
                N_("The record was made with another box ({theirs}) than the one here ({ours})."),
                theirs=self.box,
                ours=game.box_digest,
            )
        check_promises(self.seed, self.commitment, self.digests)
        if self.origin is not None:
            return self._start_from(self.origin, game)
        try:
            settle_options(game.options, len(self.names), self.options)
            return game.start(seats=len(self.names), seed=self.seed, listen=listen, **self.options)
        except BadSetup as error:
            raise BadRecord(N_("This game cannot be set up: {why}"), why=error.message) from error

    def _start_from(self, origin: Continuation, game: Game[State]) -> State:
        state = origin.start(game, self.seed)
        said = {name: _written(value) for name, value in state.options.items()}
        if (state.seats, said) != (len(self.names), self.options):
            raise BadRecord(N_("The position in the line “from:” is of another game than the lines around it."))
        return state

    def moves(self, state: State) -> Iterator[tuple[Line, Move]]:
        """Plays the record on a state from `start`, move by move; yields each after it was made."""
        with self._position_checked():
            for line in self.lines:
                for notation in line.moves:
                    yield line, self._move(state, line, notation)

    def _move(self, state: State, line: Line, notation: str) -> Move:
        if not state.over and (line.turn, line.name) != (state.turn, self.names[state.seat]):
            raise BadRecord(
                N_("Line {line}: it is turn {turn} and {name} who must answer, not turn {found} and {other}."),
                line=line.number,
                turn=state.turn,
                name=self.names[state.seat],
                found=line.turn,
                other=line.name,
            )
        try:
            move = state.game.moves.find(notation)
            state.play(move)
        except ReliquaryError as error:
            raise BadRecord(N_("Line {line}: {why}"), line=line.number, why=error.message) from error
        return move

    def _position_checked(self) -> AbstractContextManager[None]:
        """A position that the record brings with it was not dealt by the game."""
        return of_this_game() if self.origin else nullcontext()

    def check_end(self, state: State) -> None:
        with self._position_checked():
            if not state.over:
                raise BadRecord(
                    N_("The record stops after line {line}, before the game is over."),
                    line=self.lines[-1].number if self.lines else 0,
                )
            if self.result != tuple(state.scores()):
                raise BadRecord(
                    N_("The line “result:” says {found}, but the moves lead to {expected}."),
                    found=" ".join(map(str, self.result)),
                    expected=" ".join(map(str, state.scores())),
                )
            if self.end != digest(state.dump()):
                raise BadRecord(
                    N_("The line “end:” says {found}, but the moves lead to {expected}."),
                    found=self.end,
                    expected=digest(state.dump()),
                )


def tidy_name(name: str, otherwise: str = "?") -> str:
    """The name without what would break a line of a record and what cannot be seen; if nothing is left, the other."""
    shown = visible(re.sub(r"[|:;#\x00-\x1f\x7f]", " ", name))
    return " ".join(shown.split())[:40].rstrip() or otherwise


def made(state: State) -> list[Move]:
    """All moves from the start of the game to this state."""
    moves: list[Move] = []
    past = state.past
    if past is None:
        raise BadRecord(N_("This state does not know how it came about: it was loaded or imagined."))
    while past.move is not None and past.before is not None:
        moves.append(past.move)
        past = past.before
    return moves[::-1]


def _lines(state: State, names: Sequence[str], origin: Continuation | None, more: int) -> Iterator[Line]:
    """They begin after the lines of the head, of which there may be `more` than usual."""
    game, seed = state.game, state.seed
    again = origin.start(game, seed) if origin else game.start(seats=state.seats, seed=seed, **state.options)
    turn, seat = again.turn, again.seat
    gathered: list[str] = []
    number = len(_KEYS) + 3 + (origin is not None) + more
    for move in made(state):
        if (again.turn, again.seat) != (turn, seat):
            yield Line(number, turn, names[seat], tuple(gathered))
            turn, seat, gathered, number = again.turn, again.seat, [], number + 1
        gathered.append(move.notation)
        again.advance(move)
    yield Line(number, turn, names[seat], tuple(gathered))


def _written(value: Setting) -> str:
    return "/".join(str(part) for part in value) if isinstance(value, tuple) else str(value)


def _read_options(text: str) -> dict[str, str]:
    pairs = [pair.partition("=") for pair in text.split()]
    return {name: value for name, _, value in pairs}


def _split(text: str) -> tuple[dict[str, str], list[Line]]:
    rows = [row.split("#", 1)[0].rstrip() for row in text.splitlines()]
    if not rows or rows[0] != _TITLE:
        raise BadRecord(N_("Line 1: this is no record; the first line should be “{title}”."), title=_TITLE)
    head: dict[str, str] = {}
    for number, key in enumerate(_KEYS, start=2):
        row = rows[number - 1] if number <= len(rows) else ""
        found, colon, value = row.partition(":")
        if found != key or not colon:
            raise BadRecord(N_("Line {line}: expected “{key}: …”."), line=number, key=key)
        head[key] = value.strip()
    first = len(_KEYS) + 2
    for key in _OPTIONAL:
        if len(rows) >= first and rows[first - 1].startswith(f"{key}:"):
            head[key] = rows[first - 1].partition(":")[2].strip()
            first += 1
    return head, [_line(number, row) for number, row in enumerate(rows[first - 1 :], start=first) if row]


def _line(number: int, row: str) -> Line:
    found = _TURN.fullmatch(row)
    if found is None:
        raise BadRecord(
            N_("Line {line}: expected a turn, a name and its moves, like “1 Anna: no action; lay red-7 row-2”."),
            line=number,
        )
    moves = tuple(move.strip() for move in found["moves"].split(";"))
    return Line(number, int(found["turn"]), found["name"], moves)

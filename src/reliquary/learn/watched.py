"""Games as they are written down to be learned from: what a seat saw at each question and after its answer.

What a position is worth is learned partly from how the game ended, and partly from what was thought of it later in the
game (temporal differences): `thought + weight * result`.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from reliquary.batches.layouts import layout_of
from reliquary.batches.plan import Plan
from reliquary.bots import player
from reliquary.kernel import Move, State

NO_CHOICE: Final = -1
"""In place of a choice where a seat only looks on what came of its move."""
Floats: TypeAlias = NDArray[np.float32]


class Watched(NamedTuple):
    """Positions of some games in which there was a choice: before it, and after it."""

    seen: NDArray[np.uint8]
    masks: NDArray[np.uint8]
    """Eight moves in a byte."""
    choices: NDArray[np.int64]
    seats: NDArray[np.int64]
    """Who sees it."""
    games: NDArray[np.int64]
    """In which of the games."""
    thoughts: Floats
    """× 1 + seats: what was thought later of the value, and of everybody's chance to win from one's own on."""
    weights: Floats
    """What the result counts beside these thoughts."""
    places: Floats
    """Games × seats: what the place is worth, as in a batch."""
    points: Floats
    """Games × seats."""
    present: NDArray[np.bool_]
    """Games × seats."""
    rivals: NDArray[np.bool_]
    """Games × seats: who was played by an earlier self."""


class Judgement(NamedTuple):
    """What is thought of a position when it is asked what to do."""

    best: Move
    thought: Floats
    """The value, and everybody's chance to win, if this move is made."""
    trusted: float
    """What the later course of the game counts beside the thought."""


class Recorder:
    """Writes down some games of a plan, which may be played at the same time."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._row = bytearray(layout_of(plan.game).size)
        self._mask = bytearray(len(plan.game.moves))
        self._seen, self._masks = list[bytes](), list[bytes]()
        self._numbers: list[tuple[int, int, int]] = []
        self._none = bytes(len(self._mask))
        self._decisions: dict[tuple[int, int], list[tuple[int, Judgement]]] = {}
        """Of a seat in a game: the row of each question, what it saw after its answer being in the next."""
        self._ends = np.zeros((4, plan.games, plan.game.seats[-1]), np.float32)

    def decide(self, state: State, game: int, judgement: Judgement, made: Move) -> None:
        """Makes a move in this game."""
        seat = state.seat
        self._decisions.setdefault((game, seat), []).append((len(self._seen), judgement))
        state.mask(self._mask)
        self._write(state, seat, game, bytes(self._mask), judgement.best.id)
        state.advance(made)
        self._write(state, seat, game, self._none, NO_CHOICE)

    def _write(self, state: State, seat: int, game: int, mask: bytes, choice: int) -> None:
        state.observe(seat, self._row)
        self._seen.append(bytes(self._row))
        self._masks.append(mask)
        self._numbers.append((choice, seat, game))

    def end(self, state: State, game: int, rivals: tuple[int, ...] = ()) -> None:
        self._ends[0, game, : state.seats] = self._plan.reward(state)
        self._ends[1, game, : state.seats] = state.scores()
        self._ends[2, game, : state.seats] = 1
        self._ends[3, game, list(rivals)] = 1

    def watched(self) -> Watched:
        choices, seats, games = np.array(self._numbers, np.int64).T
        masks = np.packbits(_table(self._masks), axis=1)
        places, points, present, rivals = self._ends
        return Watched(
            _table(self._seen), masks, choices, seats, games, *self._later(), places, points, present > 0, rivals > 0
        )

    def _later(self) -> tuple[Floats, Floats]:
        """Backwards through the decisions of each seat."""
        thoughts = np.zeros((len(self._seen), 1 + self._plan.game.seats[-1]), np.float32)
        weights = np.ones(len(self._seen), np.float32)
        for decisions in self._decisions.values():
            thought, weight = np.zeros_like(thoughts[0]), 1.0
            for row, judgement in reversed(decisions):
                thoughts[row + 1], weights[row + 1] = thought, weight
                thought = (1 - judgement.trusted) * judgement.thought + judgement.trusted * thought
                weight *= judgement.trusted
                thoughts[row], weights[row] = thought, weight
        return thoughts, weights


def watch(plan: Plan, bot: str, first: int) -> Watched:
    """Plays games of this bot, from the one of this number on."""
    recorder, nothing = Recorder(plan), np.zeros(1 + plan.game.seats[-1], np.float32)
    for game in range(plan.games):
        state, luck, mind = plan.start(first + game), plan.luck(first + game), player(bot)
        while not state.over:
            legal = state.legal()
            if len(legal) == 1:
                state.advance(legal[0])
                continue
            choice = mind.answer(state, luck)
            recorder.decide(state, game, Judgement(choice, nothing, 1.0), choice)
        recorder.end(state, game)
    return recorder.watched()


def _table(rows: list[bytes]) -> NDArray[np.uint8]:
    return np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1)

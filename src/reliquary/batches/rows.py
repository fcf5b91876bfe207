"""Some rows of a batch, played one decision at a time. Compiled: every decision of a learner passes through here."""

from __future__ import annotations

from typing import Final

from reliquary.batches.arrays import Arrays
from reliquary.batches.layouts import layout_of
from reliquary.batches.plan import Plan
from reliquary.kernel.chance import Chance
from reliquary.kernel.moves import Move
from reliquary.kernel.state import State

ANY: Final = -1
"""Instead of a move: any legal one, drawn evenly."""


class Rows:
    def __init__(self, plan: Plan, arrays: Arrays, rows: range) -> None:
        self.plan = plan
        self.first = rows.start
        self.last = rows.stop
        self.seats = plan.most_seats
        self.ask_single = plan.ask_single
        self.moves: list[Move] = list(plan.game.moves)
        self.width = len(self.moves)
        self.layout = layout_of(plan.game)
        self.size = self.layout.size
        self.choices: memoryview[int] = arrays.choices[self.first : self.last]
        self.observations: memoryview[int] = arrays.observations
        self.masks: memoryview[int] = arrays.masks
        self.asked: memoryview[int] = arrays.seats
        self.rewards: memoryview[float] = arrays.rewards
        self.points: memoryview[int] = arrays.points
        self.ends: memoryview[int] = arrays.ends
        self.numbers: memoryview[int] = arrays.numbers
        self.ended: list[int] = []
        self.states: list[State] = []
        self.lucks: list[Chance] = []
        for row in rows:
            self.states.append(plan.start(row))
            self.lucks.append(plan.luck(row))
            self.numbers[row] = row
            self._go_on(row)
        self._clear()

    def begin_step(self) -> None:
        """Does nothing: in this process all work is done in `end_step`."""

    def end_step(self) -> None:
        """Makes the chosen move in each row."""
        self._clear()
        row = self.first
        chosen: list[int] = self.choices.tolist()
        for choice in chosen:
            state = self.states[row - self.first]
            if choice == ANY:
                legal = state.legal()
                state.advance(legal[self.lucks[row - self.first].below(len(legal))])
            else:
                state.advance(self.moves[choice])
            self._go_on(row)
            row += 1

    def _clear(self) -> None:
        """Resets ends, rewards and points, which hold for one step."""
        for row in self.ended:
            self.ends[row] = 0
            for place in range(row * self.seats, row * self.seats + self.seats):
                self.rewards[place] = 0.0
                self.points[place] = 0
        self.ended = []

    def _go_on(self, row: int) -> None:
        """Goes to the next question, of the next game if this one is over, and writes its arrays."""
        state = self._next_question(self.states[row - self.first])
        while state.over:
            self._end(row, state)
            state = self._next_question(self.states[row - self.first])
        seat = state.seat
        self.observations[row * self.size : (row + 1) * self.size] = state.observation_row(self.layout, seat)
        self.masks[row * self.width : (row + 1) * self.width] = state.mask_row(self.width)
        self.asked[row] = seat

    def _next_question(self, state: State) -> State:
        if not self.ask_single:
            legal = state.legal()
            while len(legal) == 1:
                state.advance(legal[0])
                legal = state.legal()
        return state

    def _end(self, row: int, state: State) -> None:
        place = row * self.seats
        for reward, points in zip(self.plan.reward(state), state.scores(), strict=True):
            self.rewards[place] = reward
            self.points[place] = points
            place += 1
        self.ends[row] = 1
        self.ended.append(row)
        number = self.numbers[row] + self.plan.games
        self.numbers[row] = number
        self.states[row - self.first] = self.plan.start(number)
        self.lucks[row - self.first] = self.plan.luck(number)

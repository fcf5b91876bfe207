"""A game as an environment of Gymnasium: one seat is the learner's, bots play the others."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import TypeAlias

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.utils.seeding import np_random
from numpy.typing import NDArray

from reliquary.batches.rewards import rewards as rewards_named
from reliquary.bots import Bot, player
from reliquary.env import GameOrName, RenderMode, Rewards
from reliquary.env.answers import begun, play
from reliquary.env.pictures import FRAMES_PER_SECOND, MODES, checked_mode, render
from reliquary.env.seen import Mask, Seen, Watcher
from reliquary.env.setup import Setup, set_up
from reliquary.errors import BadSetup
from reliquary.kernel import Chance, Game, State
from reliquary.message import N_

Info: TypeAlias = dict[str, object]


class Table:
    """One game: others play until the learner's seat is asked, or the game is over."""

    def __init__(self, setup: Setup, seat: int, against: Sequence[str | Bot], luck: np.random.Generator) -> None:
        seed = str(luck.integers(1 << 63))
        self.state = setup.start(seed)
        self._chance = Chance(seed).fork("bots")
        others = [(seat + place) % setup.seats for place in range(1, setup.seats)]
        bots = [bot if isinstance(bot, Bot) else player(bot) for bot in against]
        self._bots = {other: bots[place % len(bots)] for place, other in enumerate(others)}
        self.go_on()

    def go_on(self) -> None:
        while self.state.seat in self._bots:
            self.state.advance(self._bots[self.state.seat].answer(self.state, self._chance))


class MoveSpace(Discrete):
    """The moves of a game, by their numbers. Without a mask, a sample is legal in the game that is going on.

    Gymnasium's `check_env` seeds the space, samples, and makes that move in the game that `reset` begins with the same
    seed. So the first sample after `seed` is legal there, and in the game that is going on as well if any move is.
    """

    def __init__(self, env: Solo) -> None:
        super().__init__(len(env.setup.game.moves))
        self._env = env
        self._foreseen: Mask | None = None

    def seed(self, seed: int | None = None) -> int | list[int]:
        self._foreseen = None if seed is None else self._env.foresee(seed)
        return super().seed(seed)

    def sample(self, mask: Mask | None = None, probability: Mask | None = None) -> np.int64:
        if mask is None and probability is None:
            mask = self._env.mask()
            if self._foreseen is not None:
                mask = mask & self._foreseen if (mask & self._foreseen).any() else self._foreseen
                self._foreseen = None
        return super().sample(mask, probability)


class Solo(gymnasium.Env[Seen, np.int64]):
    """An action is the number of a move in the game's catalogue; one that is masked raises IllegalMove."""

    metadata = {"render_modes": [*MODES], "render_fps": FRAMES_PER_SECOND}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        game: GameOrName,
        seat: int = 0,
        against: Sequence[str | Bot] = ("greedy",),
        *,
        seats: int | None = None,
        rewards: Rewards = "place",
        render_mode: RenderMode | None = None,
        **options: object,
    ) -> None:
        self.setup = set_up(game, seats, options)
        self.seat = _checked_seat(seat, self.setup.seats)
        self.against = _checked_bots(against, self.setup.seats, self.setup.game)
        self.render_mode = self._mode = checked_mode(render_mode)
        self._reward = rewards_named(rewards)
        self._watcher = Watcher(self.setup.game)
        self._table: Table | None = None
        self.observation_space = self._watcher.space
        self.action_space = MoveSpace(self)

    @property
    def table(self) -> State:
        """The state, which holds what the learner may not know."""
        return begun(None if self._table is None else self._table.state)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Seen, Info]:
        super().reset(seed=seed)
        self._table = self._deal(self.np_random)
        self._show()
        return self._watcher.look(self.table, self.seat), {}

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, Info]:
        """At the end, the info has the points and the place of each seat."""
        state = self.table
        play(state, action)
        assert self._table is not None
        self._table.go_on()
        self._show()
        reward = self._reward(state)[self.seat] if state.over else 0.0
        return self._watcher.look(state, self.seat), reward, state.over, False, _result(state)

    def render(self) -> str | NDArray[np.uint8] | None:
        """What the learner's seat sees; in the mode `human` it is printed, and after every step anyway."""
        return None if self._mode is None else render(self.table, self.seat, self._mode)

    def _show(self) -> None:
        if self._mode == "human":
            self.render()

    def mask(self) -> Mask:
        """The legal moves; all of them before the first game."""
        if self._table is None:
            return np.ones(len(self.setup.game.moves), np.int8)
        return self._watcher.mask(self.table, self.seat)

    def foresee(self, seed: int) -> Mask:
        """The moves with which the game begins that `reset` deals by this seed."""
        return self._watcher.mask(self._deal(np_random(seed)[0]).state, self.seat)

    def _deal(self, luck: np.random.Generator) -> Table:
        return Table(self.setup, self.seat, self.against, luck)


def _result(state: State) -> Info:
    if not state.over:
        return {}
    places = {seat: place for place, tied in enumerate(state.ranking(), start=1) for seat in tied}
    return {"points": state.scores(), "places": [places[seat] for seat in range(state.seats)]}


def _checked_seat(seat: int, seats: int) -> int:
    number = index(seat)
    if not 0 <= number < seats:
        raise BadSetup(N_("There is no seat {seat}: they go from 0 to {last}."), seat=number, last=seats - 1)
    return number


def _checked_bots(against: Sequence[str | Bot], seats: int, game: Game[State]) -> tuple[str | Bot, ...]:
    if isinstance(against, str) or not 0 < len(against) < seats:
        raise BadSetup(N_("The other seats need a list of 1 to {most} bots."), most=seats - 1)
    for bot in against:
        (bot if isinstance(bot, Bot) else player(bot)).check(game)
    return tuple(against)

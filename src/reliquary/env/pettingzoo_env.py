"""A game as an environment of PettingZoo, in which the seats take turns (AEC)."""

from __future__ import annotations

import numpy as np
from gymnasium import logger
from gymnasium.spaces import Discrete, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv

from reliquary.batches.rewards import rewards as rewards_named
from reliquary.env import GameOrName, RenderMode, Rewards
from reliquary.env.answers import begun, play
from reliquary.env.pictures import FRAMES_PER_SECOND, MODES, checked_mode, render
from reliquary.env.seen import Seen, Watcher
from reliquary.env.setup import set_up
from reliquary.kernel import State


class Aec(AECEnv[str, Seen, np.int64]):
    """Agents are `seat_0`, `seat_1` ...; an action is the number of a move in the game's catalogue.

    Rewards come when the game is over. `env.table` is the state, which holds what no agent may know.
    """

    def __init__(
        self,
        game: GameOrName,
        seats: int | None = None,
        *,
        rewards: Rewards = "place",
        render_mode: RenderMode | None = None,
        **options: object,
    ) -> None:
        self._setup = set_up(game, seats, options)
        self._reward = rewards_named(rewards)
        self._watcher = Watcher(self._setup.game)
        self._luck = np.random.default_rng()
        self.table: State | None = None
        self.render_mode = self._mode = checked_mode(render_mode)
        self.metadata = {
            "name": f"reliquary_{self._setup.game.id}_v0",
            "render_modes": [*MODES],
            "render_fps": FRAMES_PER_SECOND,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self._setup.seats)]
        self.agents = []
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._watcher.space)
        self.action_spaces = {agent: Discrete(len(self._setup.game.moves)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Space[Seen]:
        return self._watcher.space

    def action_space(self, agent: str) -> Space[np.int64]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Without a seed, the next game that follows from the last seed."""
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        self.table = self._setup.start(str(self._luck.integers(1 << 63)))
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.table.seat]
        self._show()

    def observe(self, agent: str) -> Seen:
        return self._watcher.look(begun(self.table), self.possible_agents.index(agent))

    def step(self, action: np.int64 | int | None) -> None:
        table = begun(self.table)
        agent = self.agent_selection
        if self.agents and self.terminations[agent]:
            self._was_dead_step(action)  # type: ignore[arg-type]  # it takes nothing but None
            return
        play(table, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if table.over:
            self.rewards = dict(zip(self.agents, self._reward(table), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.agents[table.seat]
        self._accumulate_rewards()
        self._show()

    def render(self) -> str | NDArray[np.uint8] | None:
        """What the seat sees that is asked; when the game is over, everything. In the mode `human` it is printed, and
        after every step anyway."""
        if self._mode is None:
            logger.warn("render() shows nothing without a render_mode.")
            return None
        table = begun(self.table)
        return render(table, None if table.over else table.seat, self._mode)

    def _show(self) -> None:
        if self._mode == "human":
            self.render()

    def close(self) -> None:
        """There is nothing to close."""

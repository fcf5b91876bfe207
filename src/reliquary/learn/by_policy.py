"""Learning how good moves are, from thousands of games at once (proximal policy optimisation)."""

from __future__ import annotations

from reliquary.learn.advantages import Lessons, lessons
from reliquary.learn.network import LearningNetwork
from reliquary.learn.optimiser import Figures, Optimiser
from reliquary.learn.recipe import Dealing
from reliquary.learn.self_play import Playground, Tally, playgrounds


class ByPolicy:
    def __init__(self, dealing: Dealing, optimiser: Optimiser, rival: LearningNetwork) -> None:
        self._optimiser = optimiser
        self._rival = rival
        self._recipe = optimiser.recipe
        self._grounds = playgrounds(dealing.game, self._recipe, dealing.ways, dealing.workers, optimiser.network.device)

    def update(self, done: float) -> Figures:
        self._play()
        return self._optimiser.learn([self._lessons(ground) for ground in self._grounds], done)

    def _play(self) -> None:
        """While the processes of one batch play, the network looks at the other."""
        one, other = self._grounds
        network, rival = self._optimiser.network.frozen(), self._rival.frozen()
        for step in range(self._recipe.steps):
            one.ask(network, rival)
            if step:
                other.wait()
            other.ask(network, rival)
            one.wait()
        other.wait()

    def _lessons(self, ground: Playground) -> Lessons:
        found, learned = lessons(ground.decisions(), self._recipe.memory)
        ground.keep(learned)
        return found

    def tally(self) -> Tally:
        """What happened since this was asked last."""
        tallies = [ground.tally for ground in self._grounds]
        for ground in self._grounds:
            ground.tally = Tally()
        return Tally(
            sum(tally.games for tally in tallies),
            sum(tally.decisions for tally in tallies),
            [sum(tally.against_earlier[side] for tally in tallies) for side in (0, 1)],
        )

    def end(self) -> None:
        for ground in self._grounds:
            ground.batch.close()

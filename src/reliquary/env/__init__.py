"""The games as learners know them: PettingZoo, Gymnasium, OpenSpiel, and many games at once in arrays.

    import reliquary.env

    env = reliquary.env.aec("relikt", seats=4)  # PettingZoo
    env = reliquary.env.solo("rune_stones", against=["greedy"])  # Gymnasium
    batch = reliquary.env.batch("rune_stones", games=1024, workers=8)  # arrays in shared memory

    import gymnasium, pyspiel

    gymnasium.make("reliquary.env:Reliquary/RuneStones-v0")
    import reliquary.env.openspiel  # registers the games with OpenSpiel

    pyspiel.load_game("reliquary_relikt", {"players": 4})

All of it comes with `pip install 'reliquary[env]'`, OpenSpiel with `reliquary[openspiel]`.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from secrets import token_hex
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from reliquary.batches.plan import Deal
from reliquary.batches.rows import ANY
from reliquary.extras import needed

if TYPE_CHECKING:
    from reliquary.bots import Bot
    from reliquary.cluster import Cluster
    from reliquary.env.batch_arrays import Batch
    from reliquary.env.gymnasium_env import Solo
    from reliquary.env.pettingzoo_env import Aec
    from reliquary.kernel import Game, State

__all__ = ["ANY", "Deal", "Rewards", "aec", "batch", "solo"]

GameOrName: TypeAlias = "Game[State] | str"
Rewards: TypeAlias = Literal["place", "points"]
"""What the end of a game is worth: its place, from 1 for the first to -1 for the last, or its points."""
RenderMode: TypeAlias = Literal["human", "ansi", "rgb_array"]
LIBRARIES: Final = ("numpy", "gymnasium", "pettingzoo", "matplotlib", "PIL")
"""What the extra `env` brings."""


def aec(
    game: GameOrName,
    seats: int | None = None,
    *,
    rewards: Rewards = "place",
    render_mode: RenderMode | None = None,
    **options: object,
) -> Aec:
    """A PettingZoo environment in which the seats take turns; `seats`: as few as the game is for."""
    with needed("env", *LIBRARIES):
        from reliquary.env.pettingzoo_env import Aec
    return Aec(game, seats, rewards=rewards, render_mode=render_mode, **options)


def solo(
    game: GameOrName,
    seat: int = 0,
    against: Sequence[str | Bot] = ("greedy",),
    *,
    seats: int | None = None,
    rewards: Rewards = "place",
    render_mode: RenderMode | None = None,
    **options: object,
) -> Solo:
    """A Gymnasium environment with one seat to play; the list of bots is repeated for the others as needed."""
    with needed("env", *LIBRARIES):
        from reliquary.env.gymnasium_env import Solo
    return Solo(game, seat, against, seats=seats, rewards=rewards, render_mode=render_mode, **options)


def batch(
    game: GameOrName,
    games: int = 1024,
    workers: int | Cluster = 0,
    *,
    seats: int | None = None,
    seed: str | int | None = None,
    rewards: Rewards = "place",
    ask_single: bool = True,
    deals: Sequence[Deal] = (),
    **options: object,
) -> Batch:
    """Many games at once, here, in worker processes, or on a cluster.

    The seed decides all games, however many workers there are. Without `ask_single`, a question with a single answer is
    answered without being asked. With `deals` the games differ in seats and options: they are dealt in these ways in
    turn, and `seats` and options count for nothing.
    """
    with needed("env", *LIBRARIES):
        from reliquary.env.batch_arrays import Batch
        from reliquary.env.setup import set_up
    if not deals:
        setup = set_up(game, seats, options)
        deals = [Deal(setup.seats, setup.options)]
    named = token_hex(8) if seed is None else str(seed)
    return Batch(game, games, workers, deals=deals, seed=named, rewards=rewards, ask_single=ask_single)


# Without Gymnasium there is nobody to register with.
with suppress(ModuleNotFoundError):
    from reliquary.env.registration import register

    register()

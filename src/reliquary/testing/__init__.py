"""The conformance suite: properties that every game holds, ours or not.

A game of your own is tested with two lines in a file that pytest collects:

    from reliquary.testing import conformance
    from my_game import GAME

    test_my_game_conforms = conformance(GAME)

`pip install 'reliquary[testing]'` brings what this needs. Each check is a plain function of a `Trial` (a game with a
number of seats): `CHECKS` lists them, their docstrings say what they hold a game to. A check plays 20 random games for
each number of seats (6 on the pure package), fewer where games are long, and looks at every step, or at every few steps
if that costs much. The light pass, `many_games_end_and_replay`, plays 400 (20 on the pure package), or as many as the
environment variable RELIQUARY_GAMES says, and again fewer where games are long. RELIQUARY_CONFORMANCE=quick plays one
game for each check, with the most seats: for a first look. A fault is told with what differs, the seed, the options and
the last moves.
Golden games are in `reliquary.testing.golden`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from reliquary.kernel import Game, State
from reliquary.testing import (
    evenness,
    imagined_states,
    observations,
    pages,
    pickles,
    play,
    positions,
    secrets,
    start_news,
    view_types,
    views,
)
from reliquary.testing.walks import Broken, Trial, trials

__all__ = ["CHECKS", "Broken", "Check", "Trial", "conformance", "trials"]

S = TypeVar("S", bound=State)
Check = Callable[[Trial], None]

CHECKS: Final[tuple[Check, ...]] = (
    play.many_games_end_and_replay,
    play.the_language_is_sound,
    play.options_are_distinct_and_stable,
    play.play_refuses_all_else,
    play.pieces_are_conserved,
    play.points_add_up,
    play.records_replay,
    positions.a_copy_goes_its_own_way,
    positions.a_dump_is_the_whole_position,
    pickles.a_pickled_state_is_the_same,
    positions.a_seed_decides_everything,
    positions.news_cost_nothing_and_change_nothing,
    views.a_view_stands_by_itself,
    pages.every_rule_is_on_the_rules_pages,
    view_types.a_view_holds_what_it_declares,
    secrets.a_view_tells_nothing_hidden,
    secrets.what_is_told_is_all_that_is_learned,
    secrets.a_secret_move_stays_secret,
    start_news.the_start_tells_nothing_hidden,
    secrets.taking_back_is_honest,
    observations.an_observation_keeps_to_its_layout,
    observations.an_observation_tells_nothing_hidden,
    observations.an_observation_tells_all_that_is_seen,
    imagined_states.an_imagined_state_is_not_a_copy,
    evenness.an_imagined_state_is_drawn_evenly,
)


def conformance(
    *games: Game[S], small: Iterable[Game[S]] = (), drawn: pages.Draw | None = None
) -> Callable[[Check, Trial], None]:
    """A test for pytest: every check, for every number of seats.

    `small` are the same games with small boxes (`GAME.with_components(path)`), with which `imagine` is measured, too.
    `drawn` says what a page shows a seat (`reliquary.web.drawn.things_drawn`): with it, all that a move names must be
    drawn.
    """
    import pytest

    def test(check: Check, trial: Trial) -> None:
        check(trial)

    checks = [*CHECKS, *([pages.every_thing_that_a_move_names_is_drawn(drawn)] if drawn else [])]
    names = [check.__name__ for check in checks]
    boxes = tuple(small)
    every = [trial for game in games for trial in trials(game, boxes)]
    by_trial = pytest.mark.parametrize("trial", every, ids=str)
    return pytest.mark.parametrize("check", checks, ids=names)(by_trial(test))

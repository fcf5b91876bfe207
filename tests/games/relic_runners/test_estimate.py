"""How good a position looks: no more than a few plain preferences; strength is measured in matches."""

import pytest

from reliquary import Chance
from reliquary.bots import bot
from reliquary.games.relic_runners.position import position
from tests.games.relic_runners.asked import kind, offered, play


def better(one: dict[str, str], other: dict[str, str], **both: str) -> bool:
    return position(**both, **one).estimate(0) > position(**both, **other).estimate(0)


def test_estimates_are_chances_that_add_up() -> None:
    state = position(explorers="red green blue", coins_1="9")

    assert sum(state.estimate(seat) for seat in range(3)) == pytest.approx(1)
    assert state.estimate(1) > state.estimate(2)


def test_points_pathways_rations_and_toolboxes_are_good() -> None:
    assert better({"coins_0": "9"}, {"coins_0": "2"})
    assert better({"pathways_0": "t1-t2"}, {"pathways_0": "-"}, at_0="t8")
    assert better({"rations_0": "4"}, {"rations_0": "0"})
    assert better({"toolboxes_0": "bottom bottom"}, {"toolboxes_0": "bottom"})
    assert better({"toolboxes_0": "machete-3"}, {"toolboxes_0": "machete-2"}, held_0="toad skull bird")
    assert better({"toolboxes_0": "compass-3"}, {"toolboxes_0": "compass-1"}, pathways_0="t1-t2 t1-t3 t3-r4")
    assert better({"tiles_0": "ivory-large-1"}, {"tiles_0": "-"})


def test_standing_on_a_relic_with_a_twin_is_good() -> None:
    assert better({"at_0": "t1"}, {"at_0": "t8"}, relics="t1 t4", asked="SetOut 1")


def test_an_expedition_within_reach_is_worth_its_length() -> None:
    assert better({"pathways_0": "t1-r1"}, {"pathways_0": "r5-t8"}, at_0="t1", relics="t1 t4")


@pytest.mark.parametrize(
    ("walk", "end"),
    [(["follow t12-r8", "follow r7-t12"], "an expedition"), (["follow t12-r8", "follow t12-r2"], "a ruin")],
)
def test_a_walk_keeps_its_worth_while_a_toolbox_climbs(walk: list[str], end: str) -> None:
    """The tokens along the walk turn down first; only then does its end bring what it brings."""
    state = position(at_0="r8", relics="r8 r7", pathways_0="t12-r8", down="-", toolboxes_0="bottom")
    play(state, *walk)
    if kind(state) == "Walk":
        state.play("stop")
    climbing = []
    while kind(state) == "ClimbTable":
        climbing.append(state.estimate(0))
        state.play("climb machete" if "climb machete" in offered(state, "") else state.legal()[0])

    assert climbing, end
    assert all(chance == pytest.approx(state.estimate(0), abs=0.06) for chance in climbing)


def test_greedy_takes_the_expedition_across_a_token() -> None:
    """While the toolbox climbs, what the walk has earned is not forgotten."""
    pathways = "t12-r8 r7-t12"
    state = position(at_0="r7", relics="r8 r7", pathways_0=pathways, down="-", toolboxes_0="bottom", rations_0="2")
    greedy, chance = bot("greedy"), Chance("g")

    while state.turn == 1:
        state.play(greedy.answer(state, chance))

    assert sum(state.held[0]) == 1


@pytest.mark.parametrize(("coins", "chances"), [("5", [1.0, 0.0]), ("0", [0.5, 0.5])])
def test_when_it_is_over_the_best_have_won(coins: str, chances: list[float]) -> None:
    state = position(coins_0=coins, asked="nobody")

    assert [state.estimate(seat) for seat in (0, 1)] == chances


def test_greedy_takes_the_expedition() -> None:
    state = position(at_0="t1", relics="t1 t4", pathways_0="t1-r1")
    greedy = bot("greedy")
    chance = Chance("g")

    while state.turn == 1:
        state.play(greedy.answer(state, chance))

    assert state.held[0] == (0, 1, 0, 0)


def test_greedy_goes_home_when_hungry() -> None:
    state = position(at_0="r4", rations_0="0")

    state.play(bot("greedy").answer(state, Chance("g")))

    assert state.at[0] == state.box.base

"""Bots: they choose legal moves, from what their seat sees and nothing else, and the better one wins."""

from collections.abc import Callable

import pytest

import reliquary
from reliquary import BadSetup, Chance, State
from reliquary.bots import BOTS, Bot, bot, player
from reliquary.bots.registry import bot_title
from reliquary.games.relikt.position import position

GAME = reliquary.game("relikt")
NAMES = ["random", "novice", "greedy", "expert@1"]
"""Every bot of ours; the expert with a budget of playouts, so that its answers do not depend on the machine."""


def play(bots: list[Bot], seed: str) -> State:
    state = GAME.start(seats=len(bots), seed=seed)
    chance = Chance(f"bots {seed}")
    while not state.over:
        state.play(bots[state.seat].answer(state, chance))
    return state


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_bot_plays_legal_moves_to_the_end(name: str, seats: int) -> None:
    """`play` refuses anything else."""
    assert play([player(name)] * seats, "walk").over


def answers(name: str, luck: str) -> list[str]:
    """The first sixty of a game among bots of that name."""
    state, chance = GAME.start(seats=3, seed="walk"), Chance(luck)
    made: list[str] = []
    while len(made) < 60:
        move = player(name).answer(state, chance)
        made.append(move.notation)
        state.play(move)
    return made


@pytest.mark.parametrize("name", NAMES)
def test_the_same_chance_gives_the_same_answers(name: str) -> None:
    one, again, other = (answers(name, luck) for luck in ("walk", "walk", "run"))

    assert one == again
    assert one != other


@pytest.mark.parametrize("name", NAMES)
def test_what_a_bot_answers_is_what_it_chooses_from_its_view(name: str) -> None:
    state = GAME.start(seats=3, seed="eyes")
    seat = state.seat

    chosen = player(name).choose(
        state.view(seat), state.legal(), lambda luck: state.imagine(seat, luck), Chance("luck")
    )

    assert chosen is player(name).answer(state, Chance("luck"))


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_leaves_the_game_as_it_was(name: str) -> None:
    state = GAME.start(seats=3, seed="eyes")
    before = state.dump()

    player(name).answer(state, Chance("luck"))

    assert state.dump() == before


def test_random_finds_every_move() -> None:
    state = GAME.start(seats=3, seed="eyes")
    chance = Chance("luck")

    found = {player("random").answer(state, chance) for _ in range(100)}

    assert found == set(state.legal())


def test_greedy_takes_the_last_treasure_if_it_can() -> None:
    """One move decides: laying the green 12 wins the blue treasure of 6 and the game."""
    state = position(
        row_1="blue-6: green-1 blue-2 white-3 blue-4 white-5",
        row_2="-",
        row_3="-",
        row_4="-",
        treasures="-",
        won_0="red-4 red-4 blue-5",
        won_1="blue-3 blue-4",
        won_2="...",
        hand_0="green-12 blue-12 white-12 blue-1",
        asked="LayCard 0, Refill 0",
    )

    assert player("greedy").answer(state, Chance("luck")).notation == "lay green-12 row-1"


def test_a_single_answer_needs_no_thought() -> None:
    state = GAME.start(seats=3, seed="eyes")
    only = state.legal()[:1]

    def imagine(luck: Chance) -> State:
        raise AssertionError(luck)

    assert player("greedy").choose(state.view(0), only, imagine, Chance("luck")) is only[0]


def test_every_bot_of_ours_is_tested() -> None:
    assert {name.partition("@")[0] for name in NAMES} <= set(BOTS)
    assert {"random", "novice", "greedy", "expert"} == {name.partition("@")[0] for name in NAMES}


@pytest.mark.parametrize("find", [bot, player])
def test_a_bot_that_there_is_not_is_refused(find: Callable[[str], Bot]) -> None:
    with pytest.raises(BadSetup, match="There is no bot “oracle”; there are: random, novice, greedy, expert"):
        find("oracle")


def test_a_bot_that_is_not_installed_any_more_goes_by_its_name() -> None:
    assert [str(bot_title(name, GAME)) for name in ("expert", "oracle")] == ["expert", "oracle"]


def test_a_table_knows_bots_by_their_bare_names() -> None:
    """A person who opens a table on the web can neither set a budget nor start a program."""
    for name in ("expert@1000s", "exec:true"):
        with pytest.raises(BadSetup, match="There is no bot"):
            bot(name)


@pytest.mark.parametrize("name", reliquary.game_names())
def test_the_estimates_of_all_seats_are_those_of_each(name: str) -> None:
    state, luck = reliquary.game(name).start(seats=3, seed="scales"), Chance("luck")
    for _ in range(60):
        assert state.estimates() == [state.estimate(seat) for seat in range(3)]
        state.play(player("random").answer(state, luck))

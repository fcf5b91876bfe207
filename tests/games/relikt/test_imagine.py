"""An imagined state: one that the seat cannot tell from the real one, and nothing of the real one shines through."""

import pytest

from reliquary import Chance
from reliquary.bots import bot
from reliquary.games.relikt import GAME
from reliquary.games.relikt.position import lines, position
from reliquary.games.relikt.view import view


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_no_seat_can_tell_it_from_the_real_one(seats: int) -> None:
    """At every decision of a game, for every seat, whether it is asked or not."""
    state = GAME.start(seats=seats, seed="mirage")
    chance = Chance("mirage")
    while not state.over:
        for seat in range(seats):
            twin = state.imagine(seat, chance)
            assert view(twin, seat) == view(state, seat)
            if seat == state.seat:
                assert twin.legal() == state.legal()
        state.advance(bot("random").answer(state, chance))
    assert state.imagine(0, chance).view(0) == state.view(0)


def test_the_moves_of_another_seat_are_those_of_its_imagined_hand() -> None:
    """Its real moves would give its hand away."""
    state = position(hand_0="green-1 green-2 green-3 green-4", asked="LayCard 0, Refill 0")

    hands = set()
    for draw in range(20):
        twin = state.imagine(1, Chance(str(draw)))
        laid = {move.things[0].removeprefix("card:") for move in twin.legal()}
        assert laid == set(lines(twin)["hand 0"].split())
        hands.add(frozenset(laid))

    assert len(hands) > 10


def test_the_action_cards_of_another_seat_are_imagined_too() -> None:
    state = position(actions_0="rum compass lasso | ...")

    offered = {tuple(move.notation for move in state.imagine(1, Chance(str(draw))).legal()) for draw in range(30)}

    assert len(offered) > 5


def test_who_played_a_pistol_holds_a_card_that_matches() -> None:
    """Ruling 8: a pistol is played only with a target, so everybody knows that there is one."""
    state = position(
        asked="ShootCard 0, LayCard 0, Refill 0",
        hand_0="green-1 green-2 green-3 white-9",
        known_0="green-1 green-2 green-3",
        row_1="red-6: blue-9",
    )

    worlds = [state.imagine(1, Chance(str(draw))) for draw in range(40)]

    assert all(world.legal() for world in worlds)
    assert all(world.decision == state.decision for world in worlds)
    bullets = {world.legal()[0].things[1] for world in worlds}
    assert "card:white-9" in bullets
    assert len(bullets) > 3


def test_every_hidden_place_takes_many_values() -> None:
    """It is not a copy of the real state."""
    state = GAME.start(seats=3, seed="mirage")

    worlds = [lines(state.imagine(0, Chance(str(draw)))) for draw in range(20)]

    for key in ("hand 1", "hand 2", "pile", "actions 0", "actions 1", "actions 2", "treasures", "chance"):
        assert len({world[key] for world in worlds}) > 10, key
    for key in ("hand 0", "row 1", "camps", "played", "asked", "turn"):
        assert {world[key] for world in worlds} == {lines(state)[key]}, key


def test_the_real_arrangement_does_not_shine_through() -> None:
    """Two worlds that the seat cannot tell apart and the same chance: the same imagined state."""
    state = GAME.start(seats=4, seed="mirage")
    chance = Chance("walk")
    for _ in range(60):
        state.advance(bot("random").answer(state, chance))
        other = state.imagine(2, Chance("elsewhere"))
        assert lines(state.imagine(2, Chance("luck"))) == lines(other.imagine(2, Chance("luck")))


def test_ones_own_hidden_card_stays_where_one_laid_it() -> None:
    state = position(row_1="red-6: ?0:green-9 ?1:white-9")

    worlds = [lines(state.imagine(0, Chance(str(draw)))) for draw in range(30)]

    assert {world["row 1"].split()[1] for world in worlds} == {"?0:green-9"}
    assert len({world["row 1"].split()[2] for world in worlds}) > 8


def test_a_finished_game_hides_nothing() -> None:
    state = position(asked="nobody", row_1="red-6: ?1:white-9")

    twin = state.imagine(0, Chance("luck"))

    assert lines(twin)["row 1"] == "red-6: ?1:white-9"
    assert twin.hands == state.hands

"""How good a position looks: no more than a few plain preferences; strength is measured in matches."""

import pytest

from reliquary import Chance
from reliquary.bots import bot
from reliquary.games.reliques_et_co import GAME
from reliquary.games.reliques_et_co.position import position
from reliquary.games.reliques_et_co.state import ReliquesEtCo
from tests.games.reliques_et_co.asked import USUAL, play


def better(one: dict[str, str], other: dict[str, str], **both: str) -> bool:
    return position(**both, **one).estimate(0) > position(**both, **other).estimate(0)


def if_ended(state: ReliquesEtCo) -> float:
    """How good it looks to end the turn at once."""
    twin = state.copy()
    play(twin, "end turn")
    return twin.estimate(0)


def test_estimates_are_chances() -> None:
    state = position(seats="3", dollars_1="9")

    assert sum(state.estimate(seat) for seat in range(3)) == pytest.approx(1)
    assert state.estimate(1) > state.estimate(2)


def test_a_turn_to_come_is_worth_something_until_it_is_begun() -> None:
    state = position(dice="1 1")
    before = state.estimate(0)
    play(state, "end turn")

    assert state.estimate(0) < before


@pytest.mark.parametrize("moves", [["reroll 1"], ["reroll 1", "roll"], ["reroll 1", "reroll 1", "roll"]])
def test_rolling_again_begins_a_turn(moves: list[str]) -> None:
    """From the first die that is picked up; otherwise picking up one more would look better than rolling."""
    state = position(cards_0=f"{USUAL} seaplane@lower+0", dice="1 1")
    idle = if_ended(state)
    play(state, *moves)

    assert state.estimate(0) == pytest.approx(idle, abs=0.001)


@pytest.mark.parametrize("first", ["0", "1"])
def test_the_end_of_a_turn_is_worth_nothing_by_itself(first: str) -> None:
    """Otherwise a bot would end its turn with dice that are still of use."""
    state = position(dice="1 3", first=first)
    play(state, "place 3 canyon-1/2")
    before = state.estimate(0)
    play(state, "end turn")

    assert state.estimate(0) == pytest.approx(before, abs=0.001)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_while_starting_cards_are_set_nobody_is_ahead(seats: int) -> None:
    """Everybody gets the same four cards, whoever sets them first."""
    state = GAME.start(seats=seats, seed="equal")
    while not state.turn:
        assert state.estimates() == pytest.approx([1 / seats] * seats, abs=0.03)
        state.play(state.legal()[0])


@pytest.mark.parametrize("dice", ["2 5 5", "2 5 6", "2 4 6"])
def test_greedy_dives_with_no_die_too_many(dice: str) -> None:
    """Without the lowest of the dice that it gave, they would not have been enough."""
    state = position(dice=dice, on="guide=2", touched="1", dives_1="2", dollars_0="1")
    number = state.box.numbers[state.dived_to]
    given: tuple[int, ...] = ()
    while state.turn == 1:
        state.play(bot("greedy").answer(state, Chance("dive")))
        given = max(given, state.on_dive, key=len)

    assert sum(given) >= number
    assert sum(given) - min(given) < number


def test_a_sale_is_worth_no_more_than_it_can_bring() -> None:
    """Who has to sell a relic for less than it is worth has gained nothing by beginning."""
    state = position(dice="5", relics_0="gem")
    idle = if_ended(state)
    play(state, "place 5 collectors")
    begun = state.estimate(0)
    play(state, "sell 1 gem", "end turn")

    assert begun == pytest.approx(state.estimate(0), abs=0.005)
    assert begun < idle


def test_dollars_relics_cards_dice_and_cubes_are_good() -> None:
    assert better({"dollars_0": "5"}, {"dollars_0": "2"})
    assert better({"relics_0": "gem"}, {"relics_0": "fossil"})
    assert better({"cards_0": f"{USUAL} new-recruits-1@lower+0"}, {"cards_0": f"{USUAL} branch-office-1@lower+0"})
    assert better({"cards_0": f"{USUAL} airfield*@lower+0"}, {"cards_0": f"{USUAL} airfield@lower+0"})
    assert better({"museum_gem": "0"}, {"museum_gem": "1"})
    assert better({"dives_0": "2"}, {"dives_1": "2"})


def test_dice_are_worth_most_early() -> None:
    early = position(cards_0=f"{USUAL} new-recruits-1@lower+0").estimate(0)
    tower = "skyscraper-offices*@lower+1 auction-house*@lower+2 lecture-tour*@lower+3"
    late = position(cards_0=f"{USUAL} {tower} new-recruits-1@lower+0").estimate(0)
    none = position(cards_0=f"{USUAL} {tower} branch-office-1@lower+0").estimate(0)

    assert early - position(cards_0=f"{USUAL} branch-office-1@lower+0").estimate(0) > late - none


@pytest.mark.parametrize(("cube", "chances"), [("0", [1.0, 0.0]), ("-", [0.5, 0.5])])
def test_when_it_is_over_the_best_have_won(cube: str, chances: list[float]) -> None:
    state = position(museum_gem=cube, asked="nobody")

    assert [state.estimate(seat) for seat in (0, 1)] == chances


def test_what_is_begun_counts() -> None:
    """Placing a die on Buy is no loss, nor is a card that is paid and not laid yet."""
    state = position(dice="3", dollars_0="5")
    idle = if_ended(state)
    play(state, "place 3 headquarters-1/1")
    assert state.estimate(0) > idle
    play(state, "buy new-recruits-4")
    assert state.estimate(0) > idle


@pytest.mark.parametrize("moves", [["place 5 collectors"], ["place 5 collectors", "sell 2 fossil"]])
def test_a_sale_that_is_begun_counts(moves: list[str]) -> None:
    state = position(dice="5 6", relics_0="fossil fossil gem")
    idle = if_ended(state)
    play(state, *moves)

    assert state.estimate(0) == pytest.approx(idle, abs=0.05)


def test_in_the_last_round_dollars_no_longer_help() -> None:
    cards = f"{USUAL} skyscraper-offices*@lower+0 auction-house*@lower+1 airfield*@lower+2 lecture-tour*@lower+3"
    one = position(cards_0=cards, first="0", asked="PlaceDice 1", dollars_0="9").estimate(0)
    other = position(cards_0=cards, first="0", asked="PlaceDice 1").estimate(0)

    assert one - other < 0.05

"""What was shown to the player who moved cannot be taken back: `told` rises then, and only then."""

import pytest

from reliquary.games.relikt.position import position

LAST_ROW = {
    "row_1": "blue-3: green-1 green-2",
    "row_2": "-",
    "row_3": "-",
    "row_4": "-",
    "treasures": "-",
    "won_2": "...",
}


@pytest.mark.parametrize(
    ("asked", "move", "row"),
    [
        ("ChooseAction 0", "no action", "red-6"),
        ("ChooseAction 0", "play rum", "red-6"),
        ("ChooseCamp 0, LayCard 0", "swap seat-2", "red-6"),
        ("LayCard 0, LayCard 0", "lay green-3 row-1", "red-6"),
        ("LayMasked 0, LayCard 0", "lay green-3 row-1", "red-6"),
        ("ShootCard 0, LayCard 0", "shoot white-3 with green-3", "red-6: white-3"),
        ("CatchCard 0, LayCard 0", "catch white-3", "red-6: white-3"),
        ("LayCard 0, LayCard 0", "lay green-3 row-1", "blue-3: blue-3 white-1"),
    ],
)
def test_what_shows_nothing_new_may_be_taken_back(asked: str, move: str, row: str) -> None:
    """Playing, swapping, laying an own card, shooting, catching, and a tie of open cards."""
    state = position(asked=asked, row_1=row, hand_0="green-3 green-4 green-5", actions_0="rum ...")

    state.play(move)

    assert (state.told, state.turn) == (0, 1)


@pytest.mark.parametrize(
    ("asked", "move", "row"),
    [
        ("LayCard 0, Refill 0, LayCard 0", "lay green-3 row-1", "red-6"),
        ("LayCard 0, DrawAction 0, LayCard 0", "lay green-3 row-1", "red-6"),
        ("LayCard 0, LayCard 0", "lay green-3 row-1", "blue-3: white-12 white-1"),
        ("LayCard 0, LayCard 0", "lay green-3 row-1", "blue-3: ?1:blue-3 white-1"),
        ("ChooseHand 0", "look seat-1", "red-6"),
    ],
)
def test_what_was_shown_cannot_be_taken_back(asked: str, move: str, row: str) -> None:
    """A card or action card drawn, a treasure or hidden card turned up, a hand laid open."""
    state = position(asked=asked, row_1=row, hand_0="green-3 green-4 green-5")

    state.play(move)

    assert state.told > 0
    assert state.turn == 1


@pytest.mark.parametrize("asked", ["LayCard 0", "LayCard 0, LayCard 0, Refill 0"])
def test_the_end_of_the_game_cannot_be_taken_back(asked: str) -> None:
    """All hands are laid open then, though no card was drawn and no treasure turned up."""
    state = position(**LAST_ROW, hand_0="green-3 ...", asked=asked)

    state.play("lay green-3 row-1")

    assert state.over
    assert state.told == 1

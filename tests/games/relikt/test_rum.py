"""The rum bottle: swap camps with another player, then lay a card."""

from reliquary.games.relikt.position import lines, position
from reliquary.games.relikt.view import view


def test_camps_are_swapped_with_any_other_player() -> None:
    state = position(camps="green blue white yellow", actions_0="rum ...")

    state.play("play rum")

    assert [move.notation for move in state.legal()] == ["swap seat-1", "swap seat-2", "swap seat-3"]
    state.play("swap seat-2")
    assert lines(state)["camps"] == "white blue green yellow"


def test_only_the_camps_move() -> None:
    """Ruling 19: treasures, hands and action cards stay, and no row is scored again."""
    state = position(actions_0="rum ...", won_0="blue-6", won_1="red-4", row_1="blue-3: green-12 green-11")
    before = lines(state)

    state.play("play rum")
    state.play("swap seat-1")

    after = lines(state)
    changed = {key for key in after if before[key] != after[key]}
    assert changed == {"camps", "played", "actions 0", "asked"}
    assert after["camps"] == "blue green white"


def test_a_row_closed_in_the_same_turn_has_the_new_owners() -> None:
    """Rulings 20 and 46: the swap comes before the own adventure card."""
    state = position(actions_0="rum ...", row_1="blue-3: blue-12 white-11", hand_0="green-1 ...")

    state.play("play rum")
    state.play("swap seat-1")
    state.play("lay green-1 row-1")

    assert [lines(state)[f"won {seat}"] for seat in range(3)] == ["blue-3", "-", "-"]


def test_a_later_rum_may_swap_back() -> None:
    """Ruling 46."""
    state = position(actions_0="rum ...", actions_1="rum ...", hand_0="green-1 ...")

    state.play("play rum")
    state.play("swap seat-1")
    state.play("lay green-1 row-1")
    state.play("play rum")
    state.play("swap seat-0")

    assert lines(state)["camps"] == "green blue white"


def test_a_seat_keeps_its_place_when_its_camp_changes() -> None:
    """Ruling 46: a seat is not its colour; the turn goes on to the left."""
    state = position(actions_0="rum ...", hand_0="green-1 ...")

    state.play("play rum")
    state.play("swap seat-2")
    state.play("lay green-1 row-1")

    assert state.seat == 1
    assert [player.camp for player in view(state, 1).players] == ["white", "blue", "green"]
    assert [player.seat for player in view(state, 1).players] == [0, 1, 2]


def test_a_hidden_card_counts_for_the_holder_of_its_colour_when_the_row_is_scored() -> None:
    """Ruling 45: effects of several turns meet."""
    state = position(actions_0="rum ...", row_1="blue-3: ?2:blue-12 white-11", hand_0="green-1 ...")

    state.play("play rum")
    state.play("swap seat-1")
    state.play("lay green-1 row-1")

    assert lines(state)["won 0"] == "blue-3"

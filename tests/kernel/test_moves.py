"""The catalogue: a move is found by itself, its id or its notation, and by nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reliquary import BadNotation, Move
from reliquary.kernel import Moves

MOVES = Moves()
NONE, RED, BLUE = (MOVES.add(Move(notation)) for notation in ("no action", "lay red-7 row-2", "lay blue-3 row-2"))


def test_ids_are_counted_in_the_order_of_adding() -> None:
    assert [move.id for move in MOVES] == [0, 1, 2]
    assert len(MOVES) == 3
    assert MOVES[1] is RED


@pytest.mark.parametrize("wanted", [RED, 1, "lay red-7 row-2", "  LAY   Red-7\trow-2 \n"])
def test_a_move_is_found_by_itself_its_id_or_its_notation(wanted: Move | int | str) -> None:
    """Spaces and capitals do not matter."""
    assert MOVES.find(wanted) is RED


@pytest.mark.parametrize("id", [-1, 3, 10**20])
def test_an_id_that_there_is_not_is_refused_with_the_range(id: int) -> None:
    with pytest.raises(BadNotation, match=f"no move number {id}: this game has the moves 0 to 2"):
        MOVES.find(id)


@pytest.mark.parametrize(
    ("text", "example"),
    [("lay green-1", "lay red-7 row-2"), ("LAY", "lay red-7 row-2"), ("no", "no action"), ("", "lay blue-3 row-2")],
)
def test_a_text_that_is_no_move_is_refused_with_an_example_that_starts_alike(text: str, example: str) -> None:
    with pytest.raises(BadNotation, match=f"“{text}” is not a move of this game; a move looks like “{example}”"):
        MOVES.find(text)


@given(st.text())
def test_whatever_is_typed_is_a_move_or_refused(text: str) -> None:
    if " ".join(text.lower().split()) in {move.notation for move in MOVES}:
        assert MOVES.find(text) in MOVES
    else:
        with pytest.raises(BadNotation) as refusal:
            MOVES.find(text)
        assert len(str(refusal.value)) < 200


def test_two_moves_may_not_be_written_alike() -> None:
    moves = Moves()
    moves.add(Move("wait"))

    with pytest.raises(AssertionError, match="two moves are written 'wait'"):
        moves.add(Move("wait"))


def test_a_move_says_its_notation_unless_it_has_other_words() -> None:
    assert str(RED.words) == "lay red-7 row-2"
    assert repr(RED) == "<lay red-7 row-2>"
    assert Move("look 1", ("seat:1",)).things == ("seat:1",)

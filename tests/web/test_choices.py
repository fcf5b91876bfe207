"""Which choices have a button of their own: those that pointing at pieces does not make."""

from __future__ import annotations

from reliquary.kernel import Move, Moves
from reliquary.web.pages.table_context import ShownMove, grouped, offers


def on_offer(*things: str) -> list[Move]:
    """A move for each of these, which names them."""
    moves = Moves()
    return [moves.add(Move(f"move {n}", tuple(named.split()))) for n, named in enumerate(things)]


def test_a_move_that_names_nothing_has_its_button_in_sight() -> None:
    assert offers(on_offer("", "card:1")) == {0: "rest"}


def test_a_move_that_pointing_makes_has_none() -> None:
    """No other names all of its things, though they share some."""
    assert offers(on_offer("card:1 row:1", "card:1 row:2", "card:2 row:1")) == {}


def test_what_pieces_cannot_tell_apart_has_buttons() -> None:
    """Two that name the same, and one whose things another names too: pointing at these leaves both."""
    assert offers(on_offer("card:1", "card:1", "smithy:1", "smithy:1 ore:1", "")) == {
        0: "rest",
        1: "rest",
        2: "rest",
        4: "rest",
    }


def test_many_such_buttons_come_only_once_a_piece_is_picked() -> None:
    assert offers(on_offer("card:1", "card:1", "card:2", "card:2", "")) == {
        0: "pick",
        1: "pick",
        2: "pick",
        3: "pick",
        4: "rest",
    }


def test_the_list_of_all_is_grouped_by_what_is_named_first() -> None:
    shown = [
        ShownMove(
            id=n,
            notation=f"move {n}",
            words="",
            things=things,
            offer="",
            lights="",
            final=False,
            ends_turn=False,
            preview="",
        )
        for n, things in enumerate(("card:1 row:1", "", "card:2", "card:1 row:2"))
    ]
    groups = [(group.head, [move.id for move in group.moves]) for group in grouped(shown)]
    assert groups == [("card:1", [0, 3]), ("", [1]), ("", [2])]

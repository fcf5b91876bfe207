"""What the pieces of Relikt are and do."""

import pytest

from reliquary import game
from reliquary.games.relikt import GAME
from reliquary.games.relikt.components import ACTIONS
from reliquary.games.relikt.position import position
from reliquary.games.relikt.seen import ReliktView
from reliquary.rules_pages import rule


def explained(thing: str, **parts: str) -> str:
    about = GAME.explain(position(**parts).view(0), thing)
    assert about is not None
    assert rule(game(GAME.id), "en", about.rule)
    return f"{about.name}: {about.effect}"


@pytest.mark.parametrize(
    ("thing", "expected"),
    [
        ("card:green-10", "Counts 10 in its row for seat 0, whose camp has this colour, whoever lays it."),
        ("row:1", "With 3 cards it is full, and the colour with the highest sum takes the treasure."),
        ("row:1/1", "Laid face down by seat 1. It is turned up when the row is scored."),
        ("treasure:1/blue-3", "3 points at the end. Its row takes 3 cards."),
        ("treasure:red-6", "Alone it costs 6 points; two red treasures of 6 bring 6 points together."),
        ("camp:green", "Every card of this colour counts for seat 0, whoever lays it."),
        ("pile:draw", "After your turn you draw back up to four adventure cards."),
        ("pile:discard", "Cards of rows that were scored, for all to see."),
        ("pile:treasures", "When a treasure is taken, the next one is turned up in its place."),
        ("pile:actions", "The action card that was played last"),
    ],
)
def test_a_piece_is_explained(thing: str, expected: str) -> None:
    assert expected in explained(thing, hand_0="green-10 ...", row_1="blue-3: ?1:white-1", asked="LayCard 0, Refill 0")


@pytest.mark.parametrize("action", ACTIONS)
def test_every_action_card_is_explained_at_its_rule(action: str) -> None:
    about = GAME.explain(position().view(0), f"action:{action}")

    assert about is not None
    assert rule(game(GAME.id), "en", about.rule)


@pytest.mark.parametrize(
    "thing",
    ["card:moon-3", "card:green-x", "action:spoon", "row:9", "row:1/1", "treasure:x-1", "camp:moon", "pile:x", "x:1"],
)
def test_what_there_is_not_is_not_explained(thing: str) -> None:
    assert GAME.explain(position().view(0), thing) is None


def test_everything_on_the_table_is_explained_through_a_whole_game() -> None:
    state = GAME.start(seats=5, seed="explained")
    while not state.over:
        view = state.view(state.seat)
        assert isinstance(view, ReliktView)
        named = {thing for move in state.legal() for thing in move.things} | {f"row:{row.number}" for row in view.rows}
        for thing in named:
            if thing.partition(":")[0] != "seat":
                assert GAME.explain(view, thing) is not None, thing
        state.play(state.legal()[-1])

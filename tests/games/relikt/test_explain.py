"""What the pieces of Relikt are and do."""

import pytest

from reliquary import game
from reliquary.games.relikt import GAME
from reliquary.games.relikt.components import ACTIONS
from reliquary.games.relikt.position import position
from reliquary.games.relikt.view_classes import ReliktView
from reliquary.rules_pages import rule
from reliquary.words import languages, say
from tests.games.drawn import drawn

LAST_TREASURE = {
    "en": ("The last treasure", "when the last is taken"),
    "fr": ("Le dernier trésor", "quand le dernier est pris"),
}


def explained(thing: str, **parts: str) -> str:
    about = GAME.explain(GAME.view(position(**parts), 0), thing)
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
        ("pile:discard", "Cards of rows that were scored and cards that were shot away, for all to see."),
        ("pile:treasures", "When a treasure is taken, the next one is turned up in its place."),
        ("pile:actions", "The action card that was played last"),
    ],
)
def test_a_piece_is_explained(thing: str, expected: str) -> None:
    assert expected in explained(thing, hand_0="green-10 ...", row_1="blue-3: ?1:white-1", asked="LayCard 0, Refill 0")


def test_the_discard_holds_what_its_help_says() -> None:
    """A card that was shot away, and the cards of a row that was scored."""
    state = position(hand_0="green-10 green-9 ...", row_1="blue-3: white-10 white-2", asked="ShootCard 0, LayCard 0")

    state.play("shoot white-10 with green-10")
    assert [GAME.box.card_ids[card] for card in state.discard] == ["white-10"]
    state.play("lay green-9 row-1")

    assert len(state.discard) == 4


@pytest.mark.parametrize(
    ("left", "end"), [(0, "The game ends when the last is taken."), (1, "The game ends when only one is left.")]
)
def test_the_treasure_pile_says_when_the_game_ends(left: int, end: str) -> None:
    assert end in explained("pile:treasures", options=f"treasures_left={left}")


@pytest.mark.parametrize("language", languages())
def test_with_one_treasure_left_no_text_says_that_the_last_is_taken(language: str) -> None:
    """Two are open, the next one that is taken ends the game, and the other counts for nobody."""
    parts = {"row_1": "blue-3: white-1 white-2", "row_2": "blue-4", "row_3": "-", "row_4": "-", "treasures": "-"}
    shown = {}
    for left in (0, 1):
        rows = parts if left else parts | {"row_2": "-"}
        state = position(
            **rows, won_1="...", hand_0="green-10 ...", asked="LayCard 0", options=f"treasures_left={left}"
        )
        about = GAME.explain(GAME.view(state, 0), "pile:treasures")
        assert about is not None
        shown[left] = drawn(GAME.id, state, 0, language) + say(about.effect, language)
        state.play("lay green-10 row-1")
        assert state.over
    guide = GAME.drawn("guide.toml").read_text(encoding="utf-8")

    for words in LAST_TREASURE[language]:
        assert words in shown[0]
        assert words not in shown[1]
        assert words not in guide


@pytest.mark.parametrize(
    ("played", "why"),
    [
        ("-", "No action card has been played yet."),
        ("rum camera", "The last action card is a camera, which cannot be copied."),
        ("rum", "Now that is the rum bottle: Swap your camp"),
    ],
)
def test_a_camera_says_what_it_copies_or_why_nothing(played: str, why: str) -> None:
    told = explained("action:camera", played=played)

    assert told.startswith("the camera: Does what the action card played last does. ")
    assert why in told


@pytest.mark.parametrize("action", ACTIONS)
def test_every_action_card_is_explained_at_its_rule(action: str) -> None:
    about = GAME.explain(GAME.view(position(), 0), f"action:{action}")

    assert about is not None
    assert rule(game(GAME.id), "en", about.rule)


@pytest.mark.parametrize(
    "thing",
    ["card:moon-3", "card:green-x", "action:spoon", "row:9", "row:1/1", "treasure:x-1", "camp:moon", "pile:x", "x:1"],
)
def test_what_there_is_not_is_not_explained(thing: str) -> None:
    assert GAME.explain(GAME.view(position(), 0), thing) is None


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

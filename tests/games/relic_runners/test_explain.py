"""What the pieces of Relic Runners are and do."""

import pytest

from reliquary import game
from reliquary.games.relic_runners import GAME
from reliquary.games.relic_runners.position import position
from reliquary.games.relic_runners.view_classes import RelicRunnersView
from reliquary.rules_pages import rule


def explained(thing: str, **parts: str) -> str:
    about = GAME.explain(GAME.view(position(**parts), 0), thing)
    assert about is not None
    assert rule(game(GAME.id), "en", about.rule)
    return f"{about.name}: {about.effect}"


@pytest.mark.parametrize(
    ("thing", "expected"),
    [
        ("spot:base", "Every walk ends here."),
        ("spot:r1", "places a pathway on a trail next to them, if they have one in reserve"),
        ("spot:r1", "such a trail is free. 2 tiles are left."),
        ("spot:r2", "ruin R2: Nothing is left here. You may still walk over it or stop on it."),
        ("spot:t1", "keeps the top tile for its power. 2 tiles are left."),
        ("spot:t4", "Here lies a "),
        ("trail:t1-r1", "Pathways of seat 0."),
        ("trail:t1-t3", "Nobody has a pathway here"),
        ("trail:r3-t6", "The token on this river"),
        ("tile:blue-small-3", "3 points at the end."),
        ("tile:ivory-small-6", "token"),
        ("storey:medium", "The tile of this size"),
        ("toolbox:machete-1", "For a toolbox that stands here:"),
        ("place:bottom", "A toolbox starts here."),
        ("relic:toad", "5 points at the end for each different colour of relics."),
        ("piece:rations", "Exploring costs one."),
        ("piece:coins", "Points taken during the game."),
        ("piece:pathways", "the trail is familiar"),
        ("piece:toolboxes", "you may use one in each turn"),
    ],
)
def test_a_piece_is_explained(thing: str, expected: str) -> None:
    assert expected in explained(thing, at_0="t1", relics="t4", r2="0", pathways_0="t1-r1")


@pytest.mark.parametrize(
    "thing",
    [
        "spot:x",
        "trail:x",
        "tile:x",
        "tile:ivory-small-99",
        "storey:huge",
        "toolbox:spoon-1",
        "relic:spoon",
        "explorer:pink",
        "piece:x",
        "x:1",
    ],
)
def test_what_there_is_not_is_not_explained(thing: str) -> None:
    assert GAME.explain(GAME.view(position(), 0), thing) is None


@pytest.mark.parametrize("power", ["no", "yes"])
def test_an_explorer_is_explained_with_its_power(power: str) -> None:
    view = GAME.start(seats=3, seed="explained", power=power).view(0)
    assert isinstance(view, RelicRunnersView)
    about = GAME.explain(view, f"explorer:{view.players[1].explorer}")

    assert about is not None
    assert ("seat 1:" in str(about.effect)) == (power == "yes")


def test_everything_that_a_move_names_is_explained_through_a_game() -> None:
    state = GAME.start(seats=4, seed="explained")
    for _ in range(300):
        if state.over:
            break
        view = GAME.view(state, state.seat)
        for thing in {thing for move in state.legal() for thing in move.things}:
            if thing.partition(":")[0] != "seat":
                assert GAME.explain(view, thing) is not None, thing
        state.play(state.legal()[-1])

"""What a seat of Relikt observes, as numbers."""

import pytest

from reliquary.games.relikt import GAME
from reliquary.games.relikt.components import ACTIONS
from reliquary.games.relikt.position import position
from tests.games.observed import Observed

BOX = position().box
CARDS, KINDS = BOX.card_ids, BOX.treasure_ids


def test_a_hand_is_for_its_own_seat_alone() -> None:
    state = position(hand_0="green-1 green-2 blue-3 white-4", hand_1="green-5 green-6")

    own, other = Observed(state, 0), Observed(state, 1)

    assert own.named_rows("hands", CARDS) == [dict.fromkeys(("green-1", "green-2", "blue-3", "white-4"), 1), {}, {}]
    assert other.named_rows("hands", CARDS) == [{"green-5": 1, "green-6": 1}, {}, {}]
    assert own.by_seat("hand_sizes") == [4, 2, 4]
    assert other.by_seat("hand_sizes") == [2, 4, 4]


def test_nothing_hidden_changes_what_is_observed() -> None:
    """Hands and action cards of others, piles, what was removed, and what others laid face down."""
    common = {"hand_0": "green-1 green-2 green-3 green-4", "camps": "green blue white"}
    one = position(
        **common,
        hand_1="blue-1 blue-2 blue-3 blue-4",
        row_1="red-6: ?1:white-1",
        pile="... blue-9",
        actions_1="rum compass lasso | ...",
        treasures="... red-4 | red-5 red-5 red-5",
    )
    other = position(
        **common,
        hand_1="white-1 white-2 white-3 white-4",
        row_1="red-6: ?1:blue-1",
        pile="... white-9",
        actions_1="pistol camera blindfold | ...",
        treasures="... red-5 | red-4 red-4 red-4",
    )

    assert Observed(one, 0).bytes == Observed(other, 0).bytes
    assert Observed(one, 1).bytes != Observed(other, 1).bytes


def test_all_that_is_of_a_seat_stands_in_the_order_of_play() -> None:
    state = position(camps="red yellow green blue", won_1="blue-3", asked="LayCard 2, Refill 2", first="3")

    for seat in range(4):
        seen = Observed(state, seat)
        colours = [("red", "yellow", "green", "blue")[(seat + place) % 4] for place in range(4)]
        assert [next(iter(row)) for row in seen.named_rows("camps", BOX.colours)] == colours
        assert seen.by_seat("seats") == [1] * 4
        assert seen.by_seat("asked").index(1) == (2 - seat) % 4
        assert seen.by_seat("first").index(1) == (3 - seat) % 4
        assert seen.named_rows("won", KINDS)[(1 - seat) % 4] == {"blue-3": 1}


def test_the_question_and_what_comes_after_it() -> None:
    seen = Observed(position(asked="LayCard 1, LayCard 1, Refill 1", turn="258"), 0)

    assert seen.steps("question") == {"LayCard"}
    assert seen.steps("planned") == {"LayCard", "Refill", "Turn"}
    assert seen.by_seat("asked") == [0, 1, 0]
    assert seen.all("turn") == [1, 2]
    assert seen.one("over") == 0


def test_the_hand_that_lies_open() -> None:
    state = position(
        hand_2="green-1 green-2 green-3 green-4",
        known_2="green-1 green-2 green-3 green-4",
        asked="LayFromHand 1 2, Refill 2",
    )

    assert Observed(state, 0).by_seat("holder") == [0, 0, 1]
    assert Observed(state, 1).by_seat("holder") == [0, 1, 0]
    assert set(Observed(state, 1).named_rows("known", CARDS)[1]) == {"green-1", "green-2", "green-3", "green-4"}
    assert not any(Observed(position()).all("holder"))


def test_a_card_laid_face_down_is_seen_by_who_laid_it() -> None:
    state = position(row_2="red-6: green-1 ?1:green-2 ?1:green-3 ?2:green-4")

    mine, theirs = Observed(state, 1), Observed(state, 0)

    assert set(mine.named_rows("rows", CARDS)[1]) == {"green-1", "green-2", "green-3"}
    assert mine.named_rows("masked", CARDS) == [{"green-2": 1, "green-3": 1}, {}, {}]
    assert mine.rows("face_down") == [[0, 2, 0, 0], [0, 1, 0, 0], [0, 0, 0, 0]]
    assert set(theirs.named_rows("rows", CARDS)[1]) == {"green-1"}
    assert not any(theirs.all("masked"))
    assert theirs.rows("face_down") == [[0, 0, 0, 0], [0, 2, 0, 0], [0, 1, 0, 0]]


def test_treasures_and_what_they_are_worth() -> None:
    """A pair of red ones counts once, a single one is lost."""
    state = position(row_4="-", treasures="-", won_1="red-4 red-4 red-5 blue-3 blue-3", won_0="...", tied="3")

    seen = Observed(state, 1)

    assert seen.named_rows("won", KINDS)[0] == {"red-4": 2, "red-5": 1, "blue-3": 2}
    assert (seen.by_seat("points")[0], seen.by_seat("lost")[0]) == (4 + 6, 5)
    assert [bool(row) for row in seen.named_rows("treasures", KINDS)] == [True, True, True, False]
    assert (seen.one("treasure_pile"), seen.one("to_come"), seen.one("tied")) == (0, 3, 3)
    usual = Observed(position(row_1="blue-4", treasures="... red-4"))
    assert usual.named_rows("treasures", KINDS)[0] == {"blue-4": 1}
    assert (usual.one("treasure_pile"), usual.one("to_come")) == (13, 17)


def test_piles_are_counted_and_the_discard_is_open() -> None:
    seen = Observed(position(discard="white-1 white-2"))

    assert seen.named("discard", CARDS) == {"white-1": 1, "white-2": 1}
    assert seen.one("pile") == 36 - 12 - 2


def test_action_cards_in_hand_are_for_their_own_seat_alone() -> None:
    state = position(actions_0="rum lasso | camera pistol compass", played="binoculars blindfold")

    own, other = Observed(state, 0), Observed(state, 2)

    assert own.named_rows("actions", ACTIONS)[0] == {"rum": 1, "lasso": 1}
    assert own.named_rows("actions", ACTIONS)[1:] == [{}, {}]
    assert other.named_rows("actions", ACTIONS)[1] == {}
    assert (other.by_seat("action_sizes"), other.by_seat("action_piles")) == ([3, 2, 3], [4, 3, 4])
    assert other.named_rows("played", ACTIONS) == [{}, {"binoculars": 1, "blindfold": 1}, {}]


@pytest.mark.parametrize(
    ("played", "rule", "last", "copied"),
    [
        ("-", "forbidden", {}, {}),
        ("rum compass", "forbidden", {"compass": 1}, {"compass": 1}),
        ("compass camera", "forbidden", {"camera": 1}, {}),
        ("compass camera", "look_through", {"camera": 1}, {"compass": 1}),
    ],
)
def test_what_a_camera_would_copy(played: str, rule: str, last: dict[str, int], copied: dict[str, int]) -> None:
    seen = Observed(position(played=played, options=f"camera_over_camera={rule}"))

    assert seen.named("last_action", ACTIONS) == last
    assert seen.named("copied", ACTIONS) == copied
    assert seen.all("option camera_over_camera") == [int(rule == "forbidden"), int(rule == "look_through")]


def test_when_the_game_is_over_everything_is_open() -> None:
    state = position(
        row_1="red-6: ?1:white-3", hand_1="green-1 green-2", actions_2="rum lasso | ...", asked="nobody", turn="9"
    )

    seen = Observed(state, 0)

    assert seen.named_rows("hands", CARDS)[1] == {"green-1": 1, "green-2": 1}
    assert seen.named_rows("actions", ACTIONS)[2] == {"rum": 1, "lasso": 1}
    assert seen.named_rows("masked", CARDS)[1] == {"white-3": 1}
    assert seen.named_rows("rows", CARDS)[0] == {"white-3": 1}
    assert (seen.one("over"), seen.all("turn")) == (1, [0, 9])
    assert not {"asked", "question", "planned"} & seen.set_fields()


def test_the_options_are_observed() -> None:
    state = GAME.start(seats=5, seed="tea", treasures_left=1, open_treasures="yes")
    seen = Observed(state, 4)

    assert (seen.all("option treasures_left"), seen.all("option open_treasures")) == ([0, 1], [0, 1])
    assert seen.by_seat("seats") == [1] * 5


def test_whom_cards_count_for() -> None:
    """By the camps, which change places: what lies in a row, what it adds up to, and one's own hand."""
    camps = "red green blue"
    row = "blue-6: red-7 blue-2 red-10 green-12"
    state = position(row_1=row, hand_0="blue-3 red-3 red-4 green-1", hand_1="green-5 ...", camps=camps)
    mine, other = Observed(state, 0), Observed(state, 1)

    assert [each[:2] for each in mine.rows("sums")] == [[17, 0], [12, 0], [2, 0]]
    assert [each[:2] for each in other.rows("sums")] == [[12, 0], [2, 0], [17, 0]]
    assert [[at for at, there in enumerate(each) if there] for each in mine.rows("sides")] == [[6, 9], [11], [1]]
    assert [[at + 1 for at, there in enumerate(each) if there] for each in mine.rows("for_seats")] == [[3, 4], [1], [3]]

    state.swap_camps(0, 1)
    assert [each[0] for each in Observed(state, 0).rows("sums")] == [12, 17, 2]

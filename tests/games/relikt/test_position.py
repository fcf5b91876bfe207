"""Positions in lines: read, filled up, written, and refused where they cannot be."""

import re

import pytest

from reliquary import BadSetup, Chance
from reliquary.bots import bot
from reliquary.games.relikt import GAME
from reliquary.games.relikt.position import lines, position, read, write

NO_ROWS = {f"row_{row}": "-" for row in (1, 2, 3, 4)}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_position_of_a_game_is_read_back_as_it_was_written(seats: int) -> None:
    """With what everybody knows, the agenda, and the chance to come."""
    for seed in range(3):
        state = GAME.start(seats=seats, seed=f"ink {seed}", treasures_left=seed % 2)
        chance = Chance(f"ink {seed}")
        while not state.over:
            assert read(GAME, write(state)).dump() == state.dump()
            state.advance(bot("random").answer(state, chance))
        assert read(GAME, write(state)).dump() == state.dump()


def test_a_position_read_back_plays_on_in_the_same_way() -> None:
    state = GAME.start(seats=3, seed="ink")
    again = read(GAME, write(state))
    chance = Chance("ink")

    while not state.over:
        move = bot("random").answer(state, chance)
        state.play(move)
        again.play(move.notation)

    assert again.dump() == state.dump()


def test_guesses_are_written_where_something_was_seen() -> None:
    """Batch, known cards and guesses that differ from what one would assume."""
    state = position(
        hand_1="blue-1 blue-2 white-1 white-2",
        row_1="red-6: ?1:blue-3 ?1:white-3",
        known_1="blue-3 white-1",
        pile="white-7",
        shuffled_1="white-1 white-7 white-3",
        guesses_1="2* blue-3 ?1 / ?0 ?1",
    )

    assert lines(state)["guesses 1"] == "2* blue-3 ?1 / ?0 ?1"
    assert lines(state)["shuffled 1"] == "white-1 white-3 white-7"
    assert read(GAME, write(state)).dump() == state.dump()


def test_the_order_in_which_cards_were_laid_face_down() -> None:
    state = position(row_1="red-6: ?1:blue-3", row_2="red-6: ?0:white-3", masked="white-3 blue-3")

    assert state.maskers == [0, 1]
    assert lines(state)["masked"] == "white-3 blue-3"


def test_what_is_not_said_is_filled_in_the_order_of_the_box() -> None:
    state = position(camps="red yellow green", hand_1="red-7 ...", actions_2="lasso ...", played="rum")

    said = lines(state)
    assert said["hand 0"] == "green-1 green-2 green-3 green-4"
    assert said["hand 1"] == "green-5 green-6 green-7 red-7"
    assert said["pile"].endswith("yellow-11 yellow-12")
    assert said["discard"] == "-"
    assert [said[f"row {row}"] for row in (1, 2, 3, 4)] == ["blue-4:", "blue-5:", "blue-5:", "blue-6:"]
    assert said["treasures"].endswith("red-6 | blue-3 blue-3 blue-4")
    assert said["actions 0"] == "compass blindfold binoculars | lasso pistol camera"
    assert said["actions 2"] == "rum compass lasso | blindfold binoculars pistol camera"
    assert (said["asked"], said["turn"], said["first"]) == ("ChooseAction 0, Turn 1", "1", "0")


def test_the_rest_goes_where_the_dots_are() -> None:
    state = position(hand_0="green-1 ... green-12", pile="green-10 ... white-1", discard="white-2")

    assert lines(state)["hand 0"] == "green-1 green-2 green-3 green-12"
    assert lines(state)["pile"].startswith("green-10 blue-2 blue-3 ")
    assert lines(state)["pile"].endswith(" white-12 white-1")


def test_an_exact_pile_leaves_the_rest_to_the_discard() -> None:
    state = position(pile="white-1")

    assert lines(state)["pile"] == "white-1"
    assert len(state.discard) == 36 - 12 - 1


def test_a_card_played_is_missed_by_a_seat_whose_cards_are_all_named() -> None:
    state = position(actions_2="rum | compass", played="rum blindfold binoculars lasso pistol camera")

    assert lines(state)["actions 2"] == "rum | compass"
    assert lines(state)["actions 0"] == "compass blindfold binoculars | lasso pistol camera"


def test_a_turn_is_completed_by_the_next_one() -> None:
    assert lines(position(asked="LayCard 2, Refill 2"))["asked"] == "LayCard 2, Refill 2, Turn 0"
    assert lines(position(asked="LayCard 2, Turn 1"))["asked"] == "LayCard 2, Turn 1"


def test_chance_is_a_seed_or_what_was_written() -> None:
    one, other = (lines(position(chance=seed))["chance"] for seed in ("tea", "coffee"))

    assert one != other
    assert lines(position(chance=one))["chance"] == one


@pytest.mark.parametrize(
    ("parts", "complaint"),
    [
        ({"hand_0": "red-7"}, "“hand 0”: red-7 is not in play, or lies somewhere else already."),
        ({"hand_0": "green-7", "row_1": "red-6: green-7"}, "“row 1”: green-7 is not in play, or lies somewhere else"),
        ({"hand_0": "green-13"}, "“hand 0”: “green-13” is not in the box."),
        ({"hand_0": "... ..."}, "“hand 0”: “...” is not in the box."),
        ({"hand_0": "green-1 green-2 green-3 green-4 green-5"}, "“hand 0”: 5 are too many: at most 4 can lie there."),
        ({"hand_3": "green-1"}, "“hand 3”: this position has no such line."),
        ({"pile": "-", "discard": "-"}, "“pile”: blue-1 lies nowhere; “...” would put it here."),
        ({"camps": "green blue"}, "“camps”: there should be 3 to 5."),
        ({"camps": "green blue green"}, "“camps”: green is not in play, or lies somewhere else already."),
        ({"camps": "green blue pink"}, "“camps”: “pink” is not in the box."),
        ({"row_1": "blue-7"}, "“row 1”: “blue-7” is not in the box."),
        ({"row_1": "blue-3: green-1 green-2 green-3"}, "“row 1”: 3 are too many: at most 2 can lie there."),
        ({"row_1": "-"}, "“row 1”: a treasure from the pile should head it."),
        ({"row_1": "-: green-1"}, "“row 1”: 1 are too many: at most 0 can lie there."),
        ({"row_1": "red-6: ...", "row_2": "red-6"}, "“row 1”: “...” is not in the box."),
        ({"row_1": "red-6: ?7:green-1"}, "“row 1”: “?7:green-1” should be like “?1:red-2”."),
        ({"row_5": "red-6"}, "“row 5”: this position has no such line."),
        ({"masked": "green-1"}, "“masked”: green-1 is not in play"),
        ({"row_1": "red-6: ?1:green-12", "masked": "-"}, "“masked”: green-12 lies nowhere"),
        ({"won_0": "blue-3 blue-3 blue-3"}, "“won 0”: blue-3 is not in play"),
        ({"treasures": "-"}, "“won 0”: blue-6 lies nowhere; “...” would put it here."),
        ({"treasures": "... | blue-3"}, "“treasures”: 3 should be removed."),
        ({"treasures": "... | blue-3 blue-3 red-4 red-4 ..."}, "“treasures”: 3 should be removed."),
        ({"actions_0": "rum rum"}, "“actions 0”: rum is not in play"),
        ({"actions_0": "rum compass lasso pistol"}, "“actions 0”: 4 are too many: at most 3 can lie there."),
        ({"actions_0": "rum | compass"}, "“actions 0”: blindfold lies nowhere"),
        ({"played": "rum rum rum rum"}, "“played”: rum is not in play"),
        ({"played": "banana"}, "“played”: “banana” is not in the box."),
        ({"options": "treasures_left=9"}, "Option “treasures_left” cannot be “9”"),
        ({"options": "banana"}, "There is no option “banana”"),
        ({"asked": "Banana 0"}, "“asked”: “Banana 0” should be like “LayCard 0”."),
        ({"asked": "LayCard"}, "“asked”: “LayCard” should be like “LayCard 0”."),
        ({"asked": "LayCard 0 1"}, "“asked”: “LayCard 0 1” should be like “LayCard 0”."),
        ({"asked": "LayCard 3"}, "“asked”: “LayCard 3” should be like “LayCard 0”."),
        ({"asked": "LayCard 0,"}, "“asked”: “” should be like “LayCard 0”."),
        ({"asked": "ScoreRow 0 1"}, "“asked”: “ScoreRow 0 1” should be like “LayCard 0”."),
        ({"asked": "ShootCard 0"}, "“asked”: seat 0 has no answer to this."),
        ({"asked": "Refill 0"}, "“asked”: seat 0 has no answer to this."),
        ({"asked": "LayFromHand 0 1"}, "“known 1”: this hand lies open: all its cards are known."),
        ({**NO_ROWS, "treasures": "-", "won_0": "..."}, "“asked”: no treasure is left to win: nobody can be asked."),
        ({"turn": "soon"}, "“turn”: should be a whole number from 0 to 999999, not “soon”."),
        ({"first": "3"}, "“first”: should be a whole number from 0 to 2, not “3”."),
        ({"tied": "11"}, "“tied”: should be a whole number from 0 to 10, not “11”."),
        ({"known_0": "white-1"}, "“known 0”: white-1 is not in play"),
        ({"shuffled_1": "white-1"}, "“pile”: all its cards should be in the last shuffle."),
        ({"row_1": "red-6: ?1:white-1", "guesses_1": "white-2"}, "“guesses 1”: what really lies there is not"),
        ({"guesses_1": "?4"}, "“guesses 1”: “?4” is not in the box."),
        ({"banana": "1"}, "“banana”: this position has no such line."),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_its_line(parts: dict[str, str], complaint: str) -> None:
    with pytest.raises(BadSetup, match=re.escape(complaint)):
        position(**parts)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("hand 0", "“hand 0”: should read “key: value”."),
        ("turn: 1\nturn:  2", "“turn”: was said before."),
    ],
)
def test_lines_are_keys_and_values(text: str, complaint: str) -> None:
    with pytest.raises(BadSetup, match=re.escape(complaint)):
        read(GAME, text)


def test_spaces_and_empty_lines_do_not_matter() -> None:
    state = read(GAME, "\n  hand   0 :green-1    green-2\n\n row 1: red-6 :white-1 \n")

    assert lines(state)["hand 0"] == "green-1 green-2"
    assert lines(state)["row 1"] == "red-6: white-1"

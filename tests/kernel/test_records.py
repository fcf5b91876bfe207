"""Records: read back as written, replayed to the same end, and refused with a clear sentence if anything is off."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reliquary import BadRecord, Chance, Record, State, UnknownGame, game
from reliquary.kernel.promise import commitment
from reliquary.kernel.record import made, tidy_name
from reliquary.testing.walks import any_game
from tests.ferry import GAME as FERRY
from tests.ferry import Ferry
from tests.kernel.bare import Ask, begin

ANY_FERRY = any_game(FERRY)


def finished(seed: str = "tea", seats: int = 2, lanterns: object = 1) -> Ferry:
    state = FERRY.start(seats=seats, seed=seed, lanterns=lanterns)
    luck = Chance(seed)
    while not state.over:
        legal = state.legal()
        state.play(legal[luck.below(len(legal))])
    return state


TEXT = str(Record.of(finished(), ["Anna", "Ben"]))
LINES = TEXT.splitlines()


def replayed(text: str) -> State:
    return Record.parse(text).replay(ANY_FERRY)


def changed(old: str, new: str) -> str:
    assert re.search(old, TEXT, re.MULTILINE), f"{old} is not in the record"
    return re.sub(old, new, TEXT, count=1, flags=re.MULTILINE)


def test_a_record_is_a_text_that_people_can_read() -> None:
    assert LINES[:4] == [
        "reliquary record 1",
        "game: ferry, rules 1, box 0",
        "seats: Anna | Ben",
        "options: lanterns=1/1",
    ]
    assert LINES[4] == f"commitment: {commitment('tea')}"
    assert LINES[5] == "seed: tea"
    assert re.fullmatch(r"result: \d+ \d+", LINES[6])
    assert re.fullmatch(r"end: [0-9a-f]{8}", LINES[7])
    assert LINES[8] == ""
    assert re.fullmatch(r"1 (Anna|Ben): (wait|sail|look)( \d)?(; .*)?", LINES[9])


def test_a_record_replays_to_the_same_state() -> None:
    assert replayed(TEXT).dump() == finished().dump()


def test_a_record_is_read_back_as_it_was_written() -> None:
    assert str(Record.parse(TEXT)) == TEXT
    assert Record.parse(TEXT) == Record.of(finished(), ["Anna", "Ben"])


def test_a_record_shows_who_played_and_how_it_ended() -> None:
    record = Record.of(finished(), ["Anna", "Ben"])

    assert repr(record) == f"<record of ferry: Anna {record.result[0]}, Ben {record.result[1]}>"


def test_moves_are_yielded_after_they_were_made() -> None:
    record = Record.parse(TEXT)
    state = record.start(ANY_FERRY)
    moves = []
    for line, move in record.moves(state):
        moves.append(move)
        assert LINES[line.number - 1].startswith(f"{line.turn} {line.name}: ")
        assert made(state) == moves


def test_seats_without_names_are_numbered() -> None:
    assert Record.of(finished()).names == ("seat 0", "seat 1")


def test_each_seat_keeps_its_own_option() -> None:
    state = finished(lanterns=(0, 2))

    assert replayed(str(Record.of(state))).options == {"lanterns": (0, 2)}


def test_spaces_capitals_comments_and_line_ends_do_not_matter() -> None:
    noisy = TEXT.replace("sail", " SAIL ").replace("\n", "   # a comment; with: marks\r\n")

    assert replayed(noisy + "\n\n# the end\n").dump() == finished().dump()


def test_of_a_game_that_goes_on_there_is_no_record() -> None:
    with pytest.raises(BadRecord, match="not over"):
        Record.of(FERRY.start(seats=2, seed=""))


def test_a_state_that_was_loaded_or_imagined_has_no_past() -> None:
    loaded = FERRY.load(finished().dump())
    imagined = FERRY.start(seats=2, seed="").imagine(0, Chance(""))

    with pytest.raises(BadRecord, match="does not know how it came about"):
        Record.of(loaded)
    with pytest.raises(BadRecord, match="does not know how it came about"):
        made(imagined)


def test_a_game_without_a_question_has_a_record_without_moves() -> None:
    assert made(begin()) == []


# Seeds and names


@given(st.text())
def test_a_record_holds_any_seed(seed: str) -> None:
    state = FERRY.start(seats=2, seed=seed)
    while not state.over:
        state.play("wait")

    record = Record.parse(str(Record.of(state)))

    assert record.seed == seed
    record.replay(ANY_FERRY)


@pytest.mark.parametrize(
    "seed", ["", "#", "a#b", " a ", '"', '"a"', "a\nb", "a\x85b", "a\u2028b", "\ud800", "a|b|c", "é"]
)
def test_a_record_holds_an_odd_seed(seed: str) -> None:
    text = str(Record.of(finished(seed)))

    assert text.encode("utf-8", "strict")
    assert replayed(text).seed == seed


@pytest.mark.parametrize("seed", ['"', '"a', '"a"b', '["a"]', '"\\x"', '"a" "b"'])
def test_a_garbled_quotation_is_refused(seed: str) -> None:
    with pytest.raises(BadRecord, match=r"“seed:” starts a quotation|not the one that was promised"):
        replayed(changed("^seed: .*", f"seed: {seed}".replace("\\", "\\\\")))


def test_the_commitment_is_of_the_first_part_of_the_seed() -> None:
    """The server's part; what the players add comes later."""
    assert commitment("a|b|c") == commitment("a|x") == commitment("a")
    assert commitment("a") == "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"


@pytest.mark.parametrize(
    ("name", "tidy"),
    [
        ("Anna", "Anna"),
        (" a | b: c; d # e\n", "a b c d e"),
        ("", "?"),
        (":;#|", "?"),
        ("x" * 99, "x" * 40),
        ("a\u2028b\x85c\x7fd", "a b c d"),
        ("Zoë 🙂", "Zoë 🙂"),
    ],
)
def test_a_name_loses_what_would_break_a_line(name: str, tidy: str) -> None:
    assert tidy_name(name) == tidy


@given(st.text(), st.text())
def test_a_record_holds_any_names(one: str, other: str) -> None:
    record = Record.of(finished(), [one, other])

    assert Record.parse(str(record)) == record
    record.replay(ANY_FERRY)


# What is refused


@pytest.mark.parametrize("length", range(len(LINES)))
def test_a_record_cut_after_any_line_is_refused(length: int) -> None:
    with pytest.raises(BadRecord):
        replayed("\n".join(LINES[:length]))


@given(st.text())
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(BadRecord, match="Line 1: this is no record"):
        Record.parse(text)


@given(st.integers(0, len(TEXT) - 1), st.characters())
def test_a_record_with_any_letter_changed_is_refused_or_the_same_game(place: int, letter: str) -> None:
    """It may be the name of a seat, or a comment, that changed: then nothing else has."""
    text = TEXT[:place] + letter + TEXT[place + 1 :]
    try:
        state = replayed(text)
    except BadRecord:
        return
    assert state.dump() == finished().dump()


BIG = "9" * 5000


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("^reliquary record 1", "reliquary record 2", "Line 1: this is no record"),
        ("^game:", "gamme:", "Line 2: expected “game: …”"),
        ("^seats:", "", "Line 3: expected “seats: …”"),
        ("^end:.*", "end", "Line 8: expected “end: …”"),
        ("ferry, rules 1", "relikt, rules 1", "The record is of relikt, rules 1; here is ferry, rules 1"),
        ("rules 1", "rules 2", "The record is of ferry, rules 2; here is ferry, rules 1"),
        ("rules 1", "rules one", "“game:” should read like"),
        ("rules 1", f"rules {BIG}", "“game:” should read like"),
        ("box 0", "box 1", r"made with another box \(1\) than the one here \(0\)"),
        ("Anna [|] Ben", "Anna", "cannot be set up: Option “lanterns” needs"),
        ("Anna [|] Ben", "Anna | Ben | Cleo", "cannot be set up: Option “lanterns” needs"),
        ("Anna [|] Ben\noptions: lanterns=1/1", "Anna\noptions:", "cannot be set up: Ferry is for 2 to 4 seats, not 1"),
        ("lanterns=1/1", "lanterns=9/1", "cannot be set up: Option “lanterns” cannot be “9”"),
        ("lanterns=1/1", "lamps", "cannot be set up: There is no option “lamps”"),
        ("lanterns=1/1", "seats=2", "cannot be set up: There is no option “seats”"),
        ("^commitment: .", "commitment: x", "not the one that was promised"),
        ("^seed: tea", "seed: coffee", "not the one that was promised"),
        ("^result: .*", "result: 1 2", "“result:” says 1 2, but the moves lead to"),
        ("^result: .*", "result: 1", "“result:” says 1, but the moves lead to"),
        ("^result: .*", "result: many", "one whole number for each seat"),
        ("^result: .*", f"result: {BIG} 1", "one whole number for each seat"),
        ("^end: .*", "end: 00000000", "“end:” says 00000000, but the moves lead to"),
        ("^1 (Anna|Ben):", "1 Cleo:", r"Line 10: it is turn 1 and (Anna|Ben) who must answer, not turn 1 and Cleo"),
        ("^2 ", "3 ", "Line 11: it is turn 2 and"),
        ("^2 ", f"{BIG} ", "Line 11: expected a turn, a name and its moves"),
        ("^2 ", "two ", "Line 11: expected a turn, a name and its moves"),
        ("^(2 .*): .*", r"\1: ", "Line 11: expected a turn, a name and its moves"),
        ("^(2 .*): .*", r"\1: pay 2", "Line 11: “pay 2” is not on offer now"),
        ("^(2 .*): .*", r"\1: dance", "Line 11: “dance” is not a move of this game"),
        ("\\Z", "99 Anna: wait\n", r"Line \d+: The game is over: “wait” comes too late"),
    ],
)
def test_a_tampered_record_is_refused_with_the_place(old: str, new: str, why: str) -> None:
    with pytest.raises(BadRecord, match=why):
        replayed(changed(old, new))


def test_a_record_that_stops_too_early_says_where() -> None:
    with pytest.raises(BadRecord, match="stops after line 10, before the game is over"):
        replayed("\n".join(LINES[:10]))
    with pytest.raises(BadRecord, match="stops after line 0"):
        replayed("\n".join(LINES[:8]))


def test_a_record_finds_its_game_by_itself() -> None:
    relikt = game("relikt")
    state = relikt.start(seats=3, seed="x")
    while not state.over:
        state.play(state.legal()[0])

    assert Record.parse(str(Record.of(state))).replay().dump() == state.dump()
    with pytest.raises(UnknownGame, match="ferry"):
        Record.parse(TEXT).replay()
    with pytest.raises(BadRecord, match="The record is of relikt"):
        Record.of(state).replay(ANY_FERRY)


def test_a_seat_asked_twice_in_a_turn_of_another_gets_its_own_line() -> None:
    state = begin(Ask(0), Ask(1), Ask(0))
    for _ in range(3):
        state.play("b")

    assert [line.name for line in Record.of(state, ["x", "y"]).lines] == ["x", "y", "x"]
    assert Record.of(state, ["x", "y"]).replay(any_game(state.game)).dump() == state.dump()

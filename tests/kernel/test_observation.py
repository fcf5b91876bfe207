"""What all games have in common in what a seat observes; Ferry has one of everything."""

from __future__ import annotations

import pytest

from reliquary import BadSetup, State
from reliquary.kernel import Layout
from reliquary.kernel.observation import write_bits, write_large
from tests.ferry import GAME, Ferry, FerryGame, FerryLayout
from tests.games.observed import Observed
from tests.kernel.bare import begin

LAYOUT = FerryLayout(GAME)


def ferry(seats: int = 3, **options: object) -> Ferry:
    return GAME.start(seats=seats, seed="tea", **options)


def test_fields_lie_side_by_side() -> None:
    end = 0
    for field in LAYOUT.fields:
        assert field.start == end
        assert [place for row in field.rows for place in row] == field.places == [*range(end, end + field.size)]
        end += field.size
    assert end == LAYOUT.size
    assert repr(LAYOUT["boats"]) == "<boats (4, 6)>"


def test_the_layout_is_told_line_by_line() -> None:
    lines = str(LAYOUT).splitlines()

    assert lines[0] == f"{LAYOUT.size} bytes, layout {LAYOUT.digest}"
    assert "    0  seats [4 seats], 0 to 1: 1 for each seat that plays." in lines
    assert f"{LAYOUT['purses'].start:5}  purses [4 seats × 2], 0 to 20: Copper and silver coins." in lines
    assert lines[-2:] == [
        "Left out:",
        "       the order of players[][]: Only what a seat has counts, not since when.",
    ]


def test_what_is_left_out_as_a_whole_is_told() -> None:
    layout = FerryLayout(GAME)
    layout.leave_out("scores", "They follow from the crates.")

    assert str(layout).splitlines()[-1] == "       scores: They follow from the crates."


def test_a_layout_without_omissions_says_nothing_of_them() -> None:
    assert "Left out" not in str(Layout(GAME))
    with pytest.raises(NotImplementedError):
        Layout(GAME).write(ferry(), 0, bytearray())


def test_the_digest_is_that_of_the_fields_and_not_of_the_words() -> None:
    """Another field, place or scale is another layout."""

    def digest(*fields: tuple[str, str, int]) -> str:
        layout = Layout(GAME)
        for name, meaning, scale in fields:
            layout.add(name, (2,), meaning, scale)
        return layout.digest

    usual = digest(("one", "One.", 3), ("two", "Two.", 3))
    assert digest(("one", "The first.", 3), ("two", "Two.", 3)) == usual
    others = [
        digest(("two", "Two.", 3), ("one", "One.", 3)),
        digest(("one", "One.", 3), ("two", "Two.", 4)),
        digest(("one", "One.", 3), ("deux", "Two.", 3)),
        digest(("one", "One.", 3)),
    ]
    assert len({usual, *others}) == 5


def test_each_seat_has_its_own_option() -> None:
    """From one's own on, in the order of play."""
    state = ferry(lanterns=[0, 1, 2])
    rows = {0: [0, 1, 2], 1: [1, 2, 0], 2: [2, 0, 1]}

    for seat, choices in rows.items():
        assert [row.index(1) for row in Observed(state, seat).rows("option lanterns")] == choices


def test_who_plays_and_who_is_asked() -> None:
    state = ferry(seats=2)
    seen = Observed(state, 1 - state.seat)

    assert seen.all("seats") == [1, 1, 0, 0]
    assert seen.by_seat("asked") == [0, 1]
    assert seen.by_seat("first") == [0, 1]
    assert (seen.steps("question"), seen.steps("planned")) == ({"SetOut"}, {"Turn"})


def test_when_the_game_is_over_nobody_is_asked() -> None:
    state = ferry()
    while not state.over:
        state.play("wait")
    seen = Observed(state)

    assert (seen.one("over"), seen.all("turn")) == (1, [0, 18])
    assert not {"asked", "question", "planned"} & seen.set_fields()


def test_an_observation_is_written_where_it_should_be() -> None:
    """Over whatever stood there, and not beside it."""
    state, size = ferry(), LAYOUT.size
    buffer = bytearray(b"\xa5" * (size + 10))
    state.observe(1, memoryview(buffer), 4)

    assert bytes(buffer) == b"\xa5" * 4 + Observed(state, 1).bytes + b"\xa5" * 6


@pytest.mark.parametrize(("room", "at"), [(LAYOUT.size - 1, 0), (LAYOUT.size, 1), (LAYOUT.size, -1)])
def test_nothing_is_written_beside_a_buffer(room: int, at: int) -> None:
    buffer = bytearray(room)
    with pytest.raises(BadSetup, match=f"{LAYOUT.size} bytes do not fit into a buffer of {room} bytes at {at}"):
        ferry().observe(0, buffer, at)

    assert not any(buffer)


@pytest.mark.parametrize("seat", [-1, 3])
def test_only_those_who_play_observe(seat: int) -> None:
    with pytest.raises(BadSetup, match=f"There is no seat {seat}"):
        ferry().observe(seat, bytearray(LAYOUT.size))


def test_a_game_without_a_layout_has_no_observations() -> None:
    with pytest.raises(BadSetup, match="Bare has no observations"):
        begin().observe(0, bytearray(100))


def test_the_mask_has_a_one_for_each_move_on_offer() -> None:
    state: State = ferry()
    row = bytearray(len(state.game.moves))
    state.mask(row)

    assert [move for move in state.game.moves if row[move.id]] == sorted(state.legal(), key=lambda move: move.id)
    assert set(row) == {0, 1}


def test_a_copy_observes_its_own_way() -> None:
    """What stays the same is made once for all copies; the rest is their own."""
    state = ferry()
    before = Observed(state).bytes
    twin = state.copy()
    twin.play(twin.legal()[-1])

    assert Observed(state).bytes == before != Observed(twin).bytes


def test_a_scale_that_no_byte_can_hold_is_a_mistake() -> None:
    class TooLarge(FerryLayout):
        def __init__(self, game: FerryGame) -> None:
            super().__init__(game)
            self.add("heaps", (1,), "Heaps.", 256)

    with pytest.raises(AssertionError, match="heaps does not fit into bytes"):
        TooLarge(GAME)


@pytest.mark.parametrize(
    ("number", "written"),
    [(0, [0, 0]), (255, [0, 255]), (256, [1, 0]), (700, [2, 188]), (0xFFFF, [255, 255])],
)
def test_large_numbers_have_two_bytes(number: int, written: list[int]) -> None:
    row = bytearray(6)
    write_large(row, [0, 1, 4, 5], 1, number)

    assert [*row[4:]] == written
    assert not any(row[:4])


def test_the_lowest_bit_is_the_first_place() -> None:
    row = bytearray(70)
    write_bits(row, [*range(3, 66)], 1 << 62 | 0b101)

    assert [place for place, value in enumerate(row) if value] == [3, 5, 65]

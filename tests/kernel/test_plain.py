"""Plain values, dumps, and the digest of them."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reliquary.kernel import Game, Plain, Settings, digest, frozen, plain
from tests.ferry import GAME as FERRY
from tests.ferry import Ferry, FerryGame
from tests.kernel.bare import Ask, Bare, BareGame, Happen, Pause, begin

PLAIN: st.SearchStrategy[Plain] = st.recursive(
    st.one_of(st.integers(), st.text(), st.booleans(), st.none()), lambda parts: st.lists(parts, max_size=4)
)


@given(PLAIN)
def test_freezing_and_writing_down_are_each_others_way_back(value: Plain) -> None:
    assert plain(frozen(value)) == value
    hash(frozen(value))


def test_lists_are_fresh_all_the_way_down() -> None:
    inner = [1]
    written = plain([inner, (2, (3,))])
    inner.append(9)

    assert written == [[1], [2, [3]]]


@pytest.mark.parametrize("value", [{1: 2}, {1}, 1.5, object()])
def test_what_is_not_plain_is_refused(value: object) -> None:
    with pytest.raises(AssertionError, match="cannot be written down plainly"):
        plain(value)


def test_a_digest_has_eight_digits_and_changes_with_the_value() -> None:
    """Known answers: they stand in records."""
    assert digest([1, "a", None, True]) == "7a6c1747"
    assert digest({"a": 1, "b": 2}) == digest({"b": 2, "a": 1})
    values: list[Plain] = [1, "1", [1], [[1]], None, [], "é"]
    assert len({digest(value) for value in values}) == len(values)


def test_a_dump_is_plain_and_loads_back() -> None:
    state = begin(Happen(0, 1), Ask(1), Happen(1, 2, (3, 4)), Pause(0))
    dump = json.loads(json.dumps(state.dump()))

    loaded = state.game.load(dump)

    assert loaded.dump() == dump
    assert dump["agenda"] == [["Pause", 0], ["Happen", 1, 2, [3, 4]], ["Ask", 1]], "the open question last"
    assert (loaded.seat, loaded.legal(), loaded.log) == (1, state.legal(), ["happened 1"])


def test_a_loaded_game_goes_on_as_it_would_have() -> None:
    state = begin(Ask(1), Happen(1, 2, (3, 4)), Ask(0))
    loaded = state.game.load(state.dump())
    for twin in (state, loaded):
        twin.play("a")

    assert loaded.dump() == state.dump()


def test_a_finished_game_loads_as_finished() -> None:
    state = begin(Happen(0, 1))

    assert state.game.load(state.dump()).over


def test_a_dump_is_not_touched_by_what_comes_after() -> None:
    state = FERRY.start(seats=2, seed="x")
    dump, text = state.dump(), json.dumps(state.dump())
    while not state.over:
        state.play(state.legal()[-1])

    assert json.dumps(dump) == text


class Tidal(Ferry):
    LATER_FIELDS = ("tides",)

    def __init__(self, game: Game[Ferry], seats: int, options: Settings) -> None:
        super().__init__(game, seats, options)
        self.tides: tuple[int, ...] = ()


def test_a_later_field_is_written_where_it_is_not_empty() -> None:
    """So positions without it keep their digests, and are loaded as they were."""
    game = FerryGame()
    game.table = Tidal
    state = game.start(seats=2, seed="x")
    assert isinstance(state, Tidal)
    before = state.dump()
    assert before == FERRY.start(seats=2, seed="x").dump()

    state.tides = (1, 2)
    with_tides = game.load(state.dump())
    without = game.load(before)

    assert state.dump() == before | {"tides": [1, 2]}
    assert isinstance(with_tides, Tidal)
    assert with_tides.tides == (1, 2)
    assert without.dump() == before


def test_a_game_provides_deal_and_copy() -> None:
    from reliquary import State

    nothing: State = State(BareGame(list), 2, {})  # type: ignore[arg-type]
    for provided in (nothing.deal, nothing.copy):
        with pytest.raises(NotImplementedError):
            provided()
    assert issubclass(Bare, State)

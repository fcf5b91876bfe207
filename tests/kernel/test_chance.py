"""Chance: even, repeatable, and the same stream for ever."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reliquary import Chance

FULL = 1 << 32


def told_to_say(*words: int) -> Chance:
    """A chance whose next words are these."""
    chance = Chance("")
    chance.words = (0,) * (16 - len(words)) + words
    chance.next = 16 - len(words)
    return chance


def test_the_stream_never_changes() -> None:
    """Known answers: every record and golden game rests on them."""
    chance = Chance("tea")

    assert [chance.below(1000) for _ in range(18)] == [
        *[505, 508, 637, 787, 94, 355, 933, 136, 788, 203, 357, 557, 756, 470, 906, 475],
        *[222, 193],  # from the second block
    ]
    assert Chance("tea").fork("future").below(FULL) == 3094363383
    assert Chance("\ud800").below(FULL) == 2651955176


def test_a_seed_is_any_text() -> None:
    seeds = ["", " ", "tea", "Tea", "é", "\x00", "\ud800", "x" * 10_000]

    assert len({Chance(seed).below(FULL) for seed in seeds}) == len(seeds)


@given(st.integers(1, FULL))
def test_below_throws_away_what_would_favour_small_numbers(n: int) -> None:
    """Of all words exactly the last incomplete run of n is refused, so that each answer has equally many words."""
    runs = FULL // n

    assert told_to_say(runs * n - 1).below(n) == n - 1
    if FULL % n:
        assert told_to_say(runs * n, FULL - 1, 7).below(n) == 7 % n


def test_below_takes_the_whole_range_of_words() -> None:
    assert told_to_say(FULL - 1).below(FULL) == FULL - 1
    assert told_to_say(5).below(1) == 0


@pytest.mark.parametrize("n", [0, -1, FULL + 1])
def test_below_refuses_what_it_cannot_draw(n: int) -> None:
    with pytest.raises(ValueError, match="expected 1 to 4294967296"):
        Chance("").below(n)


def test_a_die_shows_each_side_equally_often() -> None:
    chance = Chance("die")
    rolls = Counter(chance.roll() for _ in range(60_000))

    assert set(rolls) == {1, 2, 3, 4, 5, 6}
    assert sum((n - 10_000) ** 2 / 10_000 for n in rolls.values()) < 25, "chi-square with 5 degrees of freedom"


def test_a_shuffle_gives_each_order_equally_often() -> None:
    chance = Chance("shuffle")
    orders: Counter[tuple[str, ...]] = Counter()
    for _ in range(24_000):
        cards = list("abcd")
        chance.shuffle(cards)
        orders[tuple(cards)] += 1

    assert set(orders) == set(permutations("abcd"))
    assert sum((n - 1_000) ** 2 / 1_000 for n in orders.values()) < 60, "chi-square with 23 degrees of freedom"


def test_a_draw_takes_the_thing_out() -> None:
    chance, bag = Chance("bag"), list("abc")
    drawn = [chance.draw(bag) for _ in range(3)]

    assert sorted(drawn) == ["a", "b", "c"]
    assert not bag


@given(st.text(max_size=5), st.integers(0, 40))
def test_a_copy_and_a_loaded_dump_go_on_as_the_original_would(seed: str, used: int) -> None:
    """Also across the sixteen words that are made at a time."""
    chance = Chance(seed)
    for _ in range(used):
        chance.below(FULL)
    copy, loaded = chance.copy(), Chance.load(chance.dump())

    future = [chance.below(FULL) for _ in range(20)]

    assert [copy.below(FULL) for _ in range(20)] == future
    assert [loaded.below(FULL) for _ in range(20)] == future


def test_a_copy_goes_its_own_way() -> None:
    chance = Chance("x")
    chance.below(6)
    before = chance.dump()
    copy = chance.copy()
    for _ in range(30):
        copy.below(6)

    assert chance.dump() == before


def test_a_fork_depends_on_seed_and_label_alone() -> None:
    chance = Chance("x")
    early = chance.fork("a")
    chance.below(6)
    late = chance.fork("a")

    assert early.dump() == late.dump()
    assert early.dump() != chance.fork("b").dump()
    assert early.dump() != Chance("y").fork("a").dump()

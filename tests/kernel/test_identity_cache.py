"""What was made of an object is kept as long as the object is asked for."""

from reliquary.kernel.identity_cache import IdentityCache


class Counting:
    """Makes 1 of the first object, 2 of the second, and so on."""

    def __init__(self) -> None:
        self.made: list[object] = []

    def __call__(self, thing: object) -> int:
        self.made.append(thing)
        return len(self.made)


def test_what_is_asked_for_in_each_moment_is_made_once() -> None:
    make, kept, equal = Counting(), [1], [1]
    cache = IdentityCache(make)

    for _ in range(4):
        assert (cache(kept), cache(kept)) == (1, 1)
        cache.next_moment()

    assert cache(equal) == 2, "an equal object is another one"
    assert [thing is kept for thing in make.made] == [True, False]


def test_what_was_not_asked_for_during_a_whole_moment_is_dropped() -> None:
    cache, thing = IdentityCache(Counting()), object()

    cache(thing)
    cache.next_moment()
    assert cache(thing) == 1
    cache.next_moment()
    cache.next_moment()

    assert cache(thing) == 2

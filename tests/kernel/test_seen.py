"""What views are made of."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from reliquary.kernel import seen, shared
from reliquary.kernel.seen import field_types


@seen
class Crate:
    number: int
    nails: tuple[int, ...]


@seen
class Numbered:
    number: int
    nails: int

    def __hash__(self) -> int:
        return self.number


@shared
class Label:
    text: str


def test_what_looks_the_same_is_found_under_the_same_key() -> None:
    """What was drawn of it is kept by it."""
    drawn = {Crate(1, (2, 3)): "one", Crate(1, ()): "other", Label("a"): "label"}
    assert [drawn[key] for key in (Crate(1, (2, 3)), Crate(1, ()), Label("a"))] == ["one", "other", "label"]
    assert Crate(1, ()) != Crate(2, ())


def test_a_part_may_have_its_own_hash() -> None:
    assert hash(Numbered(7, 1)) == 7


def test_what_is_shared_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(Label("a"), "text", "b")  # noqa: B010 - mypy would not let us write it otherwise


def test_the_types_of_fields_are_known() -> None:
    assert field_types(Crate) == {"number": int, "nails": tuple[int, ...]}
    with pytest.raises(AssertionError, match="int is not part of a view"):
        field_types(int)

"""Chapter “Move”: which walks there are, and what happens at their end."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reliquary import IllegalMove
from reliquary.games.relic_runners import GAME
from reliquary.games.relic_runners.position import position
from reliquary.games.relic_runners.rules.walk import Walk
from reliquary.games.relic_runners.state import RelicRunners
from tests.games.relic_runners.asked import kind, offered, play, said


def ends(state: RelicRunners) -> dict[str, set[tuple[str, ...]]]:
    """Every end to which the questions lead, with the walks that lead there."""
    found: dict[str, set[tuple[str, ...]]] = {}
    waiting: list[tuple[RelicRunners, tuple[str, ...]]] = [(state, ())]
    while waiting:
        now, walked = waiting.pop()
        if walked and kind(now) != "Walk":
            found.setdefault(said(now, "at 0")[0], set()).add(walked)
            continue
        for move in now.legal():
            twin = now.copy()
            twin.advance(move)
            if move.notation == "stop":
                found.setdefault(said(now, "at 0")[0], set()).add(walked)
            elif move.notation.startswith("follow"):
                waiting.append((twin, (*walked, move.notation.removeprefix("follow "))))
    return found


def test_one_unfamiliar_trail_a_turn() -> None:
    state = position(at_0="t1")

    assert offered(state, "follow") == {"t1-r1", "t1-t2", "t1-t3"}
    state.play("follow t1-t3")

    assert kind(state) == "Explore"
    assert said(state, "at 0") == ["t3"]


def test_own_pathways_may_follow_the_unfamiliar_trail() -> None:
    state = position(at_0="t1", pathways_0="t3-r4 r4-t6")

    state.play("follow t1-t3")

    assert offered(state) == {"follow t3-r4", "stop"}
    play(state, "follow t3-r4", "follow r4-t6")
    assert said(state, "at 0") == ["t6"]


def test_own_pathways_may_come_first_and_then_the_walk_is_over() -> None:
    """M2: after a chain followed by the unfamiliar trail the walk is over."""
    state = position(at_0="t1", pathways_0="t1-t3 r4-t6")

    play(state, "follow t1-t3", "follow t3-r4")

    assert kind(state) == "Explore"
    assert said(state, "at 0") == ["r4"]


def test_a_chain_alone_is_a_walk() -> None:
    """M1: the unfamiliar trail is optional."""
    state = position(at_0="t1", pathways_0="t1-t3 t3-r4")

    assert ("t1-t3", "t3-r4") in ends(state)["r4"]


def test_the_unfamiliar_trail_never_lies_in_the_middle() -> None:
    state = position(at_0="t1", pathways_0="t1-t3 r4-t6")

    assert all(walk[:2] != ("t1-t3", "t3-r4") or len(walk) == 2 for walks in ends(state).values() for walk in walks)


def test_no_trail_is_walked_twice() -> None:
    """D11: once in a turn, familiar or not."""
    state = position(at_0="t1", pathways_0="t1-t3")

    state.play("follow t1-t3")

    assert "t1-t3" not in offered(state, "follow")


def test_spots_may_be_passed_more_than_once_even_the_first() -> None:
    """M2: the start spot too, in passing."""
    state = position(at_0="t1", pathways_0="t1-t3 t3-r1 t1-r1 t1-t2")

    play(state, "follow t1-t3", "follow t3-r1", "follow t1-r1")

    assert said(state, "at 0") == ["t1"]
    assert offered(state) == {"follow t1-t2"}


def test_a_walk_never_ends_where_the_turn_began() -> None:
    """M2: back at the start there is no stop, and a trail that leads back there needs a way on."""
    state = position(at_0="t1", pathways_0="t1-t3 t3-r1")

    play(state, "follow t1-t3", "follow t3-r1")

    assert offered(state) == {"follow r1-t4", "stop"}
    assert "t1" not in ends(position(at_0="t1", pathways_0="t1-t3 t3-r1"))


def test_back_to_the_start_over_the_unfamiliar_trail_is_no_way() -> None:
    """M2: it would be the last trail of the walk."""
    state = position(at_0="t1", pathways_0="t1-t3 t3-r1 t1-t2")

    play(state, "follow t1-t3", "follow t3-r1")

    assert "t1-r1" not in offered(state, "follow")


def test_base_camp_ends_every_walk() -> None:
    """M3: nobody moves through it."""
    state = position(at_0="t3", pathways_0="base-t3 base-r4", rations_0="0")

    state.play("follow base-t3")

    assert kind(state) == "EndTurn"
    assert said(state, "at 0", "rations 0") == ["base", "3"]


def test_a_walk_from_base_camp_never_comes_back() -> None:
    """M3."""
    state = position(pathways_0="base-t3 t3-r4 base-r4")

    play(state, "follow base-t3", "follow t3-r4")

    assert offered(state, "follow") == {"r4-t6", "t4-r4"}
    assert "base" not in ends(position(pathways_0="base-t3 t3-r4 base-r4"))


def test_pathways_of_others_are_no_help_and_explorers_do_not_block() -> None:
    """M4, D13: a trail with only foreign pathways is unfamiliar."""
    state = position(at_0="t1", at_1="t3", pathways_1="t1-t3 t3-r4")

    state.play("follow t1-t3")

    assert kind(state) == "Explore"


def test_there_is_always_a_move() -> None:
    """M5: from every spot, with any pathways."""
    for spot in GAME.box.spot_ids:
        assert offered(position(at_0=spot, pathways_0="base-t3"), "follow")


def test_staying_is_no_move() -> None:
    state = position(at_0="t1")

    with pytest.raises(IllegalMove):
        state.play("end turn")
    with pytest.raises(IllegalMove):
        state.play("stop")


@settings(max_examples=60, deadline=None)
@given(st.sets(st.integers(0, 40), max_size=10), st.integers(0, 20))
def test_no_walk_that_cannot_end_is_ever_offered(trails: set[int], spot: int) -> None:
    """M2: whatever is followed, the walk comes to an end, and to one that is allowed."""
    state = position(
        pathways_0=" ".join(GAME.box.trail_ids[trail] for trail in trails) or "-", at_0=GAME.box.spot_ids[spot]
    )
    waiting = [state]
    for now in waiting[:4000]:
        step = now.agenda[-1]
        if isinstance(step, Walk) or now is state:
            for move in now.legal():
                if move.notation.startswith("follow"):
                    twin = now.copy()
                    twin.advance(move)
                    waiting.append(twin)
        else:
            assert now.at[0] != spot
    assert len(waiting) > 1


@settings(max_examples=40, deadline=None)
@given(st.sets(st.integers(0, 40), max_size=6), st.integers(0, 20))
def test_every_walk_of_the_rules_is_offered_and_no_other(trails: set[int], spot: int) -> None:
    """M2, said once more the slow way: all sequences of trails, judged as a whole."""
    box = GAME.box
    own = {box.trail_ids[trail] for trail in trails}
    start = box.spot_ids[spot]
    walks: set[tuple[str, ...]] = set()
    waiting: list[tuple[str, tuple[str, ...]]] = [(start, ())]
    for here, walked in waiting:
        for id in box.trail_ids:
            one, other = id.split("-")
            if here in {one, other} and id not in walked and not (walked and here == "base"):
                walk = (*walked, id)
                strange = [place for place, trail in enumerate(walk) if trail not in own]
                if len(strange) <= 1 and (not strange or strange[0] in {0, len(walk) - 1}):
                    waiting.append((other if here == one else one, walk))
    walks = {walk for end, walk in waiting if walk and end != start}

    found = ends(position(pathways_0=" ".join(own) or "-", at_0=start))

    assert {walk for each in found.values() for walk in each} == walks

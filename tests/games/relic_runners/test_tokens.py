"""Chapter “Flipping toolbox tokens over”, and the climb on the progression table."""

from reliquary.games.relic_runners import GAME
from reliquary.games.relic_runners.position import position
from tests.games.relic_runners.asked import kind, offered, play, said

RIVERS = [GAME.box.trail_ids[trail] for trail in GAME.box.rivers]


def all_down_but(*up: str) -> str:
    return " ".join(id for id in RIVERS if id not in up)


def test_walk_over_tokens_up_up_down() -> None:
    """Worked case, D33: two flips, two steps, the third token stays down."""
    state = position(at_0="t2", pathways_0="r2-t3 t3-r1", down="t3-r1")

    play(state, "follow t2-r2", "follow r2-t3", "follow t3-r1")

    assert said(state, "down") == ["t2-r2 r2-t3 t3-r1"]
    assert offered(state) == {"climb machete", "climb compass", "climb shovel"}
    play(state, "climb compass", "climb compass-1")
    assert said(state, "toolboxes 0") == ["compass-2"]
    assert kind(state) == "Explore"


def test_the_same_walk_when_those_two_were_the_last_ones_up() -> None:
    """Worked case: three steps, and all ten tokens are up."""
    state = position(at_0="t2", pathways_0="r2-t3 t3-r1", down=all_down_but("t2-r2", "r2-t3"))

    play(state, "follow t2-r2", "follow r2-t3", "follow t3-r1")

    assert said(state, "down") == ["-"]
    play(state, "climb shovel", "climb shovel-1", "climb shovel-2")
    assert said(state, "toolboxes 0") == ["shovel-3"]


def test_tokens_turn_when_the_walk_is_over() -> None:
    """M7: not on the way."""
    state = position(at_0="t2", pathways_0="r2-t3")

    state.play("follow t2-r2")

    assert said(state, "down") == ["-"]
    state.play("stop")
    assert said(state, "down") == ["t2-r2"]


def test_steps_are_shared_out_freely_and_all_are_used() -> None:
    """T3, T10: one after the other, nothing in between."""
    state = position(at_0="t2", pathways_0="r2-t3", toolboxes_0="bottom machete-1")

    play(state, "follow t2-r2", "follow r2-t3")

    assert offered(state) == {"climb machete", "climb compass", "climb shovel", "climb machete-1"}
    state.play("climb machete-1")
    assert offered(state) == {"climb machete", "climb compass", "climb shovel", "climb machete-2"}
    state.play("climb shovel")
    assert said(state, "toolboxes 0") == ["machete-2 shovel-1"]
    assert kind(state) == "Explore"


def test_a_toolbox_at_the_top_stays_and_the_token_turns_all_the_same() -> None:
    """M9: steps that nobody can use are lost."""
    state = position(at_0="t2", toolboxes_0="compass-3")

    state.play("follow t2-r2")

    assert said(state, "down", "toolboxes 0") == ["t2-r2", "compass-3"]
    assert kind(state) == "Explore"


def test_toolboxes_in_reserve_do_not_climb() -> None:
    state = position(at_0="t2", toolboxes_0="-")

    state.play("follow t2-r2")

    assert kind(state) == "Explore"


def test_a_toolbox_keeps_its_branch() -> None:
    state = position(at_0="t2", toolboxes_0="machete-1")

    state.play("follow t2-r2")

    assert offered(state) == {"climb machete-1"}


def test_the_last_token_resets_all_even_if_no_toolbox_can_climb() -> None:
    """M9: tokens passed this turn come back too."""
    state = position(at_0="t2", down=all_down_but("t2-r2"), toolboxes_0="machete-3")

    state.play("follow t2-r2")

    assert said(state, "down") == ["-"]


def test_a_teleport_passes_no_token() -> None:
    """M8."""
    state = position(at_0="t1", tiles_0="ivory-medium-6")

    state.play("teleport t4")

    assert said(state, "down", "at 0") == ["-", "t4"]
    assert kind(state) == "Explore"

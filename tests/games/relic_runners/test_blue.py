"""Chapter “Blue temples”."""

from reliquary.games.relic_runners.position import position
from tests.games.relic_runners.asked import kind, play, said, told


def test_a_blue_tile_is_kept_and_only_its_owner_sees_it() -> None:
    state = position(at_0="t2", t2="blue-large-4 blue-medium-3", asked="Explore 0").listen()

    state.play("explore")

    assert said(state, "tiles 0", "blue seen 0", "coins 0") == ["blue-medium-3", "1", "0"]
    assert "seat 0 takes the medium blue tile of 3 from blue temple T2." in told(state, 0)
    assert "seat 0 takes a blue tile from blue temple T2 (medium)." in told(state, 1)
    assert kind(state) == "EndTurn"


def test_it_counts_at_the_end() -> None:
    """F4."""
    state = position(tiles_0="blue-large-5 blue-medium-3")

    assert state.breakdown()[0] == {"coins": 0, "blue": 8, "relics": 0, "ivory": 0}


def test_who_saw_it_in_the_temple_recognises_it() -> None:
    """U5: looked at with medium 2, taken by somebody else."""
    state = position(at_0="t2", t2="blue-large-4 blue-medium-3", seen_t2="2 2", asked="Explore 0").listen()

    state.play("explore")

    assert said(state, "blue seen 0") == ["3"]
    assert told(state, 1)[-1] == told(state, 0)[-1]


def test_doubling_shows_and_pays_it() -> None:
    """Worked case, T9: a blue 4 with small 3 on the table: 1 + 1 + 4 coins now, and 4 at the end."""
    state = position(
        explorers="red green blue",
        at_0="t2",
        t2="blue-large-4",
        tiles_0="ivory-small-3",
        toolboxes_0="shovel-3",
        asked="Explore 0",
    )

    play(state, "explore", "use shovel-3")

    assert state.breakdown()[0] == {"coins": 6, "blue": 4, "relics": 0, "ivory": 0}
    assert said(state, "blue seen 0") == [str(state.everybody)]


def test_doubling_before_exploring_does_the_same() -> None:
    """T9: used early it stays on until the turn ends."""
    state = position(
        explorers="red green blue",
        at_0="t2",
        t2="blue-large-4",
        tiles_0="ivory-small-3",
        toolboxes_0="shovel-3",
        asked="Explore 0",
    )

    play(state, "use shovel-3", "explore")

    assert said(state, "coins 0", "blue seen 0") == ["6", str(state.everybody)]


def test_older_blue_tiles_are_not_doubled() -> None:
    """T9."""
    state = position(at_0="t1", tiles_0="blue-large-4", toolboxes_0="shovel-3")

    state.play("use shovel-3")

    assert said(state, "coins 0", "blue seen 0") == ["0", "1"]

"""The box: what a components file may say, and how a wrong one is refused."""

from pathlib import Path

import pytest

from reliquary import BadComponents
from reliquary.games.relic_runners import GAME

TEXT = (GAME.folder / "components.toml").read_text(encoding="utf-8")
TRAIL = '[[trail]]\nfrom = "{}"\nto = "{}"\nkind = "jungle"\norigin = "reconstructed"\n'


def refused(tmp_path: Path, text: str) -> str:
    path = tmp_path / "box.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadComponents) as caught:
        GAME.with_components(path)
    return str(caught.value)


def test_the_board_is_the_one_of_the_dossier() -> None:
    """Section 1.2, D6: 21 spots, 41 trails of which ten are rivers with a token each, six trails out of base camp."""
    box = GAME.box

    assert (len(box.spot_ids), len(box.trail_ids), len(box.rivers)) == (21, 41, 10)
    assert {box.spot_ids[spot] for spot in box.neighbours[box.base]} == {"t3", "r4", "t7", "t9", "r7", "r2"}
    assert [len(quadrant) for quadrant in box.quadrants] == [3, 3, 3, 3]


def test_hops_do_not_lead_through_base_camp() -> None:
    box = GAME.box
    t3, r7 = box.spot_ids.index("t3"), box.spot_ids.index("r7")

    assert box.hops[t3][box.base] == 1
    assert box.hops[t3][r7] == 3


def test_another_board_is_another_box(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text(TEXT.replace("[[explorer]]", TRAIL.format("t1", "r2") + "\n[[explorer]]", 1), encoding="utf-8")

    game = GAME.with_components(path)

    assert game.box_digest != GAME.box_digest
    assert len(game.moves) > len(GAME.moves)
    assert game.start(seats=2, seed="x").legal()


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('id = "t1"', 'id = "t13"', r"spot\[1\].id: should be one of"),
        ('id = "t1"', 'id = "t2"', "repeats the spot t2"),
        ("x = 12\n", "x = 120\n", r"spot\[1\].x: should be a whole number from 0 to 100"),
        (
            'y = 13\nquadrant = "nw"',
            'y = 13\nquadrant = "ne"',
            "spot: quadrant nw has 2 temple spots; a standard set-up needs 3 in each",
        ),
        ('first_game = "ivory"', 'first_game = "blue"', "spot: 3 spots are ivory in a first game; there should be 4"),
        ('from = "t2"\nto = "r2"', 'from = "t2"\nto = "t2"', r"trail\[0\].to: should lead to another spot"),
        ('from = "r2"\nto = "t3"', 'from = "r2"\nto = "t2"', r"trail\[1\].to: should lead to another spot"),
        ('colour = "green"', 'colour = "red"', r"explorer\[1\].colour: repeats the explorer red"),
        ("value = 5", "value = 4", r"blue\[1\].value: repeats the tile blue-large-4"),
        ('size = "large"\nvalue = 4\ncopies = 3', 'size = "large"\nvalue = 4\ncopies = 0', r"blue\[0\].copies"),
        ('"ivory-large-6"', '"ivory-large-6", "ivory-large-5", "ivory-large-4"', "gems.ivory: 3 large tiles are left"),
        ("most_rations = 5", "most_rations = 2", "setup.most_rations: should be no less than a seat starts with"),
        ("most_rations = 5", "most_rations = 6", "setup.most_rations: should be a whole number from 1 to 5"),
        ("two = 7", "two = 17", "end.two: should be a whole number from 1 to 16"),
        ("warning = 5", "warning = 15", "guard.warning"),
        ("quiet_rounds = 15", "quiet_rounds = 15\nnoise = 1", "guard.noise: is not known"),
        ('kind = "river"\norigin = "reconstructed"', 'kind = "river"', r"trail\[0\].origin"),
    ],
)
def test_a_wrong_file_is_refused_with_path_and_reason(tmp_path: Path, old: str, new: str, reason: str) -> None:
    """U2: a board without three temple spots in each quarter, and all else that cannot be."""
    import re

    assert old in TEXT
    assert re.search(reason, refused(tmp_path, TEXT.replace(old, new, 1)))


def without_trails(*keep: str) -> str:
    head, rest = TEXT.split("[[trail]]", 1)
    tail = rest[rest.index("# An explorer") :]
    trails = [
        part for part in rest[: rest.index("# An explorer")].split("[[trail]]") if any(end in part for end in keep)
    ]
    return head + "".join(f"[[trail]]{part}" for part in trails) + tail


def test_a_board_that_falls_apart_is_refused(tmp_path: Path) -> None:
    """Every spot must be reached from base camp; a river and two ways out of base camp are needed."""
    assert "no trails lead from base camp to" in refused(tmp_path, without_trails('"base"', '"river"'))
    assert "at least two trails should leave base camp" in refused(tmp_path, without_trails('"river"'))
    assert "should have at least one river" in refused(tmp_path, TEXT.replace('kind = "river"', 'kind = "jungle"'))


def test_too_many_trails_are_refused(tmp_path: Path) -> None:
    spots = [id for id in GAME.box.spot_ids if id != "base"]
    more = "".join(TRAIL.format(one, other) for one in spots for other in spots if one < other)

    assert "should list at most 60 trails" in refused(
        tmp_path, TEXT.replace("[[explorer]]", f"{more}\n[[explorer]]", 1)
    )

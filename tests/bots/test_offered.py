"""Which bots a game offers: those that learn only where there is a network that fits."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import reliquary
from reliquary import BadSetup
from reliquary.bots import best, check_offered, network, network_file, offered, player
from reliquary.errors import BadNetwork
from tests.bots import networks

GAME = reliquary.game("rune_stones")
OTHER = reliquary.game("relikt")
UNTAUGHT = ["random", "novice", "greedy", "expert"]


def test_with_a_network_the_master_is_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    networks.ship(monkeypatch, tmp_path, GAME)

    assert offered(GAME)[:4] == offered(OTHER) == UNTAUGHT
    assert "master" in offered(GAME)
    assert best(GAME) == "master"
    assert best(OTHER) == "greedy"


def _too_large(path: Path) -> None:
    with path.open("ab") as file:
        file.truncate(network_file.LARGEST + 1)


def _of_other_rules(path: Path) -> None:
    about = network_file.made_for(GAME) | {"rules": 0}
    network_file.write(path, networks.random_layers(GAME), about)


def _of_another_game(path: Path) -> None:
    networks.write(path, OTHER)


def _of_another_shape(path: Path) -> None:
    """Its own description says that it fits."""
    network_file.write(path, networks.random_layers(OTHER), network_file.made_for(GAME))


@pytest.mark.parametrize(
    ("harm", "reason"),
    [
        (Path.unlink, "has no network"),
        (lambda path: path.write_bytes(path.read_bytes()[:-100]), "is not a network, or is damaged"),
        (lambda path: path.write_bytes(b"PK, and then something else"), "is not a network, or is damaged"),
        (_too_large, "is too large"),
        (_of_other_rules, "“rules” is 0 there"),
        (_of_another_game, "“game” is relikt there"),
        (_of_another_shape, "the layer input has the wrong shape"),
    ],
)
def test_without_one_that_fits_it_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, harm: Callable[[Path], None], reason: str
) -> None:
    networks.ship(monkeypatch, tmp_path, GAME)
    assert "master" in offered(GAME)

    harm(network.shipped(GAME))

    assert offered(GAME) == UNTAUGHT
    assert best(GAME) == "greedy"
    with pytest.raises(BadNetwork, match=reason):
        player("master").check(GAME)
    with pytest.raises(BadSetup, match=r"The bot “master” cannot play .* here; there are: random, novice") as refused:
        check_offered("master", GAME)
    assert str(tmp_path) not in str(refused.value)


def test_a_network_of_ones_own_is_looked_at_when_it_is_asked_for(tmp_path: Path) -> None:
    mine = networks.write(tmp_path / "mine.npz", GAME)

    player(f"master@{mine}").check(GAME)
    with pytest.raises(BadNetwork, match="“game” is rune_stones there and relikt here"):
        player(f"master@{mine}").check(OTHER)
    with pytest.raises(BadNetwork, match="is not a network, or is damaged"):
        player("master@nowhere.npz").check(GAME)


def test_a_bot_that_nobody_knows_is_not_offered() -> None:
    with pytest.raises(BadSetup, match="There is no bot “oracle”"):
        check_offered("oracle", GAME)

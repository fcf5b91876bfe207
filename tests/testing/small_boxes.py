"""Small boxes of our games: fewer things are hidden there, so that less chance stands between a fault and its proof."""

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from reliquary import Game, State, game

TINY_RELIKT = Path(__file__).parent / "tiny-relikt.toml"


def small_boxes() -> list[Game[State]]:
    return [
        game("relikt", components=TINY_RELIKT),
        changed("relic_runners", lambda box: _set(box, "setup", storeys=1)),
        changed("rune_stones", _fewer_in_hand),
        changed("reliques_et_co", _fewer_cards),
    ]


def changed(name: str, change: Callable[[dict[str, object]], None]) -> Game[State]:
    """The game with its own box, in which something is changed."""
    own = game(name).components
    assert own is not None
    box: dict[str, object] = tomllib.loads(own.read_text(encoding="utf-8"))
    change(box)
    with TemporaryDirectory() as folder:
        path = Path(folder, "small.toml")
        path.write_text("".join(f"{key} = {_written(value)}\n" for key, value in box.items()), encoding="utf-8")
        return game(name, components=path)


def _set(box: dict[str, object], table: str, **figures: int) -> None:
    found = box[table]
    assert isinstance(found, dict)
    assert set(figures) <= set(found)
    found.update(figures)


def _fewer_in_hand(box: dict[str, object]) -> None:
    _set(box, "setup", hand=2)
    _set(box, "supply", artifacts=3)


def _fewer_cards(box: dict[str, object]) -> None:
    """Of each type the first five, which is all of the starting cards."""
    cards = box["card"]
    assert isinstance(cards, list)
    types = [card["type"] for card in cards]
    box["card"] = [card for place, card in enumerate(cards) if types[:place].count(card["type"]) < 5]


def _written(value: object) -> str:
    """As TOML, with tables inline: the rest is written as in JSON."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_written(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_written, value)) + "]"
    return json.dumps(value)

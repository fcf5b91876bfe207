"""Positions that fill a table: many moves on offer, many pieces, every kind of question, every number of seats.

`python -m tests.browser.crowded` plays games between bots by fixed seeds and stores the fullest positions of each title
in `tests/fixtures/crowded`, as dumps, one a line. A name picks one title. What is measured at four sizes, and what
`script/screenshots --positions` takes pictures of, are these: nobody plays a game for it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from reliquary.bots import bot
from reliquary.kernel import Chance, Game, Plain, State, game, game_names
from reliquary.table.history import History
from reliquary.table.playthrough import Playthrough
from reliquary.table.store import Store, StoredTable
from reliquary.table.table import Table
from reliquary.web.assets.files import Assets
from reliquary.web.drawn import html_drawn
from reliquary.web.pages.fragments import Fragments
from reliquary.web.pages.rendering import Renderer
from reliquary.web.pages.table_context import own_viewer
from reliquary.web.routes import url

FOLDER = Path(__file__).parents[1] / "fixtures" / "crowded"
PER_TITLE = 30
_GAMES = 2
"""Played for each number of seats."""
_NAMES = ("Charlotte", "Ben", "Maximilian", "Eve", "Alexandra")


@dataclass(frozen=True, slots=True)
class Crowded:
    game: str
    seats: int
    kind: str
    """Of the question, or “over”."""
    moves: int
    pieces: int
    """How much is drawn, in bytes."""
    position: dict[str, Plain]


def stored(name: str) -> list[Crowded]:
    lines = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [Crowded(**json.loads(line)) for line in lines]


class Placed(Table):
    """A table in that position, with people on all chairs, whose last move can be taken back."""

    def __init__(self, crowded: Crowded, number: int = 0) -> None:
        rules, options = game(crowded.game), crowded.position["options"]
        assert isinstance(options, dict)
        stored_table = StoredTable(
            id=f"{game_names().index(rules.id):x}{number:031x}",
            game=rules.id,
            rules=rules.version,
            box=rules.box_digest,
            options=options,
            chairs=[["person", "greedy"] for _ in range(crowded.seats)],
            watch=True,
            opened_by=1,
            opened=0.0,
            secret="secret",
        )
        history = History(stored_table, rules)
        history.chairs = [chair.taken_by(chair.seat + 1, _NAMES[chair.seat]) for chair in history.chairs]
        history.seed = "secret|share"
        history.playthrough = Playthrough(rules.load(crowded.position))
        history.status = "over" if history.playthrough.state.over else "running"
        history.refresh()
        super().__init__(history, Store.__new__(Store))

    def can_take_back(self, seat: int | None) -> bool:
        return self.asks(seat)


@cache
def _fragments() -> Fragments:
    return Fragments(Renderer(Assets(development=False), url, development=False))


def fragment(crowded: Crowded, language: str, number: int = 0) -> str:
    """The changing part of the page, as the seat that is asked sees it; the first seat when the game is over."""
    table = Placed(crowded, number)
    return _fragments().html(table, own_viewer(table.history.asked or 0, language))


# Finding them


def _met(rules: Game[State], seats: int, seed: str) -> Iterator[Crowded]:
    """The questions of a game at which there is a choice, and its end."""
    state, chance, player = rules.start(seats=seats, seed=seed), Chance(f"bots {seed}"), bot("greedy")
    while not state.over:
        if len(state.legal()) > 1:
            yield _crowded(state)
        state.advance(player.answer(state, chance))
    yield _crowded(state)


def _crowded(state: State) -> Crowded:
    seat = 0 if state.over else state.seat
    decision = state.view(seat).decision
    return Crowded(
        game=state.game.id,
        seats=state.seats,
        kind=decision.kind if decision else "over",
        moves=len(state.legal()),
        pieces=len(html_drawn(state, seat)),
        position=state.dump(),
    )


def fullest(met: list[Crowded]) -> list[Crowded]:
    """Of every kind of question the one with most moves, of every number of seats those with most moves and with most
    pieces, then by numbers of seats in turn what has most of both."""
    by_moves = sorted(met, key=lambda each: (each.moves, each.pieces), reverse=True)
    by_pieces = sorted(met, key=lambda each: (each.pieces, each.moves), reverse=True)
    first = {each.kind: each for each in reversed(by_moves)}
    found = list(first.values())
    for order in (by_moves, by_pieces):
        found += {each.seats: each for each in reversed(order)}.values()
    by_seats = [[each for each in by_moves if each.seats == seats] for seats in sorted({each.seats for each in met})]
    both = [sorted(each, key=lambda one: one.moves * one.pieces, reverse=True)[::7] for each in by_seats]
    found += [each for together in zip(*both, strict=False) for each in together]
    unlike = list({json.dumps(each.position): each for each in found}.values())
    return sorted(unlike[:PER_TITLE], key=lambda each: (each.seats, each.kind, each.moves))


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in names or game_names():
        rules = game(name)
        met = [each for seats in rules.seats for n in range(_GAMES) for each in _met(rules, seats, f"crowded {n}")]
        lines = [json.dumps(asdict(each), separators=(",", ":")) for each in fullest(met)]
        (FOLDER / f"{name}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
        sys.stdout.write(f"{name}: {len(lines)} of {len(met)} positions\n")


if __name__ == "__main__":
    main(sys.argv[1:])

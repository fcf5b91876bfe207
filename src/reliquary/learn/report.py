"""The report of a run of learning: one page with plots, made from the lines of its progress."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from reliquary.arena import plots, report_page
from reliquary.arena.report_page import Section
from reliquary.atomic_files import write_whole
from reliquary.kernel import Game, State
from reliquary.learn.checkpoint import PROGRESS
from reliquary.message import N_, Message

NAME: Final = "report.html"
Say: TypeAlias = Callable[[Message], str]
_ROWS: Final = 20
"""Maximum rows of the table."""


def write(folder: Path, game: Game[State], say: Say, language: str) -> Path:
    lines = [json.loads(line) for line in (folder / PROGRESS).read_text(encoding="utf-8").splitlines()]
    title = Message(N_("Learning {game}"), game=game.name)
    facts = Message(
        N_("{games} games with {decisions} million decisions in {minutes} minutes."),
        games=f"{lines[-1]['games']:,.0f}",
        decisions=f"{lines[-1]['decisions'] / 1e6:.1f}",
        minutes=f"{lines[-1]['seconds'] / 60:.0f}",
    )
    write_whole(folder / NAME, report_page.html(say(title), say(facts), sections(lines, say), language))
    return folder / NAME


def sections(lines: Sequence[Mapping[str, float]], say: Say) -> list[Section]:
    return [_strength(lines, say), *(_curve(lines, name, title, say) for name, title in _CURVES.items())]


_CURVES: Final = {
    "length": N_("Decisions of a game"),
    "entropy": N_("How undecided the network is, in nats"),
    "value_error": N_("Mean square error of the value"),
    "speed": N_("Decisions a second"),
}


def _strength(lines: Sequence[Mapping[str, float]], say: Say) -> Section:
    """The share of the wins against each bot, and against earlier selves."""
    past = say(Message(N_("its past")))
    series: dict[str, list[tuple[float, float]]] = {past: []}
    rows: list[tuple[str, ...]] = []
    for line in lines:
        minutes = line["seconds"] / 60
        shares = {past: line["earlier"], **_ladder(line)}
        for name, share in shares.items():
            series.setdefault(name, []).append((minutes, share))
        if len(shares) > 1:
            cells = (f"{100 * shares[name]:.0f} %" if name in shares else "" for name in series)
            rows.append((f"{minutes:.0f}", f"{line['decisions'] / 1e6:.1f}", *cells))
    heads = (say(Message(N_("minutes"))), say(Message(N_("million decisions"))), *series)
    label = say(Message(N_("share of the wins")))
    plot = plots.lines(series, say(Message(N_("minutes"))), label, 0.5)
    title = say(Message(N_("Wins by opponent; one half is even")))
    return Section(title, heads, rows[:: max(1, -(-len(rows) // _ROWS))], plot)


def _ladder(line: Mapping[str, object]) -> Mapping[str, float]:
    found = line["ladder"]
    return found if isinstance(found, dict) else {}


def _curve(lines: Sequence[Mapping[str, float]], name: str, title: str, say: Say) -> Section:
    points = [(line["seconds"] / 60, line[name]) for line in lines]
    plot = plots.lines({name: points}, say(Message(N_("minutes"))), "")
    return Section(say(Message(title)), (), (), plot)

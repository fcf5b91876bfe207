"""The result of a match, for people as tables and for programs as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TypeAlias

from rich.table import Table

from reliquary.arena.counts import Counts, Group, Numbers
from reliquary.arena.match import MatchResult
from reliquary.message import N_, Message

Say: TypeAlias = Callable[[Message], str]
Json: TypeAlias = "Mapping[str, Json] | list[Json] | str | int | float | None"


# For people


def tables(result: MatchResult, say: Say) -> list[Table]:
    counts = result.counts
    orders = [(str(place), group) for place, group in enumerate(counts.orders, start=1)]
    return [
        _speed(result, say),
        _wins(say(Message(N_("Wins by bot"))), list(counts.bots.items()), say),
        _wins(say(Message(N_("Wins by order of play"))), orders, say),
        _spreads(counts, say),
    ]


def _speed(result: MatchResult, say: Say) -> Table:
    table = Table.grid(padding=(0, 2))
    rows = [
        (Message(N_("Games")), f"{result.counts.games:,}"),
        (Message(N_("Shared first places")), f"{result.counts.shared:,}"),
        (Message(N_("Seconds")), f"{result.seconds:.2f}"),
        (Message(N_("Games per second")), f"{result.games_per_second:,.1f}"),
        (Message(N_("Decisions per second")), f"{result.decisions_per_second:,.0f}"),
        (Message(N_("Processes")), str(result.processes)),
    ]
    table.add_column()
    table.add_column(justify="right", style="bold")
    for title, value in rows:
        table.add_row(say(title), value.replace(",", "\u202f"))
    return table


def _wins(title: str, groups: list[tuple[str, Group]], say: Say) -> Table:
    table = _titled(title)
    table.add_column("")
    for heading in (N_("played"), N_("wins"), N_("share"), N_("± 95 %"), N_("points"), N_("spread")):
        table.add_column(say(Message(heading)), justify="right")
    for name, group in groups:
        table.add_row(
            name,
            str(group.scores.n),
            f"{float(group.wins):.1f}",
            f"{100 * group.share:.1f} %",
            f"{100 * group.margin:.1f}",
            f"{group.scores.mean:.1f}",
            f"{group.scores.deviation:.1f}",
        )
    return table


def _spreads(counts: Counts, say: Say) -> Table:
    table = _titled(say(Message(N_("Points and length"))))
    table.add_column("")
    for heading in (N_("mean"), N_("spread"), N_("least"), N_("most")):
        table.add_column(say(Message(heading)), justify="right")
    rows = {
        N_("Points of a seat"): counts.scores,
        N_("Points of the winner"): counts.winning_scores,
        N_("Turns of a game"): counts.turns,
        N_("Decisions of a game"): counts.decisions,
    }
    for row, numbers in rows.items():
        spread = (f"{numbers.mean:.1f}", f"{numbers.deviation:.1f}", str(numbers.least), str(numbers.most))
        table.add_row(say(Message(row)), *spread)
    return table


def _titled(title: str) -> Table:
    return Table(title=title, title_justify="left", title_style="bold", box=None, padding=(0, 2), header_style="dim")


# For programs


def as_json(result: MatchResult) -> str:
    """Everything but `speed` is the same whenever the same match is played."""
    match, counts = result.match, result.counts
    report: Json = {
        "parameters": {
            "game": match.game,
            "components": None if match.components is None else str(match.components),
            "options": {name: _setting(value) for name, value in match.options.items()},
            "seats": match.seats,
            "bots": list(match.bots),
            "games": match.games,
            "seed": match.seed,
        },
        "bots": {name: _group(group) for name, group in counts.bots.items()},
        "order_of_play": [_group(group) for group in counts.orders],
        "scores": _numbers(counts.scores),
        "winning_scores": _numbers(counts.winning_scores),
        "turns": _numbers(counts.turns),
        "decisions": _numbers(counts.decisions),
        "shared_first_places": counts.shared,
        "speed": {
            "processes": result.processes,
            "seconds": result.seconds,
            "games_per_second": result.games_per_second,
            "decisions_per_second": result.decisions_per_second,
        },
    }
    return json.dumps(report, indent=2, ensure_ascii=False) + "\n"


def _setting(value: int | str | tuple[int | str, ...]) -> Json:
    return list(value) if isinstance(value, tuple) else value


def _group(group: Group) -> Json:
    return {
        "played": group.scores.n,
        "wins": float(group.wins),
        "share": group.share,
        "margin_95": group.margin,
        "scores": _numbers(group.scores),
    }


def _numbers(numbers: Numbers) -> Json:
    return {"mean": numbers.mean, "sd": numbers.deviation, "min": numbers.least, "max": numbers.most}

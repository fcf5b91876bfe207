"""The report of a contest: which bot is better, and what wins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from reliquary.arena import plots, report_page, statistics
from reliquary.arena.contest import Contest
from reliquary.arena.contest_game import ContestGame
from reliquary.arena.report_page import Section
from reliquary.arena.statistics import Value
from reliquary.kernel import game as find_game
from reliquary.message import N_, Message

Say: TypeAlias = Callable[[Message], str]
_MOST: Final = 12
"""Maximum of the best, and of the worst, things that are shown."""


def sections(contest: Contest, games: Sequence[ContestGame], say: Say, *, designers: bool) -> list[Section]:
    """Which bot is best; for designers also what wins."""
    table = statistics.rows(games)
    by_bot, by_order = statistics.shares(table, "bot"), statistics.shares(table, "order")
    found = [
        _bots(contest, games, by_bot, say),
        _values(Message(N_("Wins by order of play")), _percent(by_order), by_order, say, 1 / contest.seats),
        _lengths(statistics.lengths(table), say),
        _sources(contest, statistics.sources(table), say),
        _calibration(statistics.calibration(table), say),
    ]
    return [*found, *_lifts(statistics.lifts(table), say)] if designers else found


def _bots(contest: Contest, games: Sequence[ContestGame], shares: Mapping[str, Value], say: Say) -> Section:
    table = statistics.rows(games)
    points, ratings = statistics.scores(table, "bot"), statistics.ratings(games)
    seats = {name: sum(game.bots.count(name) for game in games) / shares[name].n / contest.seats for name in shares}
    rows = [
        (
            name,
            str(shares[name].n),
            *_percent({name: shares[name]})[0][1:3],
            f"{100 * seats[name]:.0f} %",
            f"{points[name].mean:.1f} ± {points[name].margin:.1f}",
            f"{ratings[name].mu:.1f} ± {1.96 * ratings[name].sigma:.1f}",
        )
        for name in sorted(shares, key=lambda each: -shares[each].mean)
    ]
    heads = (N_("bot"), N_("games"), N_("wins"), N_("± 95 %"), N_("of the seats"), N_("points"), N_("rating"))
    plot = plots.bars(shares, say(Message(N_("share of the wins"))))
    return Section(say(Message(N_("Wins by bot"))), tuple(say(Message(head)) for head in heads), rows, plot)


def _percent(values: Mapping[str, Value]) -> list[tuple[str, ...]]:
    return [
        (name, f"{100 * each.mean:.1f} %", f"{100 * each.margin:.1f}", str(each.n)) for name, each in values.items()
    ]


def _values(
    title: Message, rows: Sequence[tuple[str, ...]], values: Mapping[str, Value], say: Say, line: float | None
) -> Section:
    heads = ("", say(Message(N_("share"))), say(Message(N_("± 95 %"))), say(Message(N_("games"))))
    return Section(say(title), heads, rows, plots.bars(values, say(Message(N_("share of the wins"))), line))


def _lengths(values: Mapping[str, Value], say: Say) -> Section:
    names = {
        "rounds": N_("Rounds of a game"),
        "turns": N_("Turns of a game"),
        "decisions": N_("Decisions of a game"),
        "branching": N_("Moves on offer in a decision"),
    }
    rows = [(say(Message(names[name])), f"{each.mean:.1f}", f"{each.margin:.1f}") for name, each in values.items()]
    heads = ("", say(Message(N_("mean"))), say(Message(N_("± 95 %"))))
    return Section(say(Message(N_("Length and choice"))), heads, rows)


def _sources(contest: Contest, values: Mapping[str, Mapping[str, Value]], say: Say) -> Section:
    titles = find_game(contest.game, components=contest.components).sources
    named = {say(titles[source]): by_bot for source, by_bot in values.items()}
    bots = sorted({name for by_bot in values.values() for name in by_bot})
    rows = [
        (source, *(f"{by_bot[name].mean:.1f} ± {by_bot[name].margin:.1f}" for name in bots))
        for source, by_bot in named.items()
    ]
    plot = plots.stacks(named, say(Message(N_("points"))))
    return Section(say(Message(N_("Points by source"))), ("", *bots), rows, plot)


def _calibration(points: list[tuple[float, Value]], say: Say) -> Section:
    rows = [
        (f"{100 * said:.0f} %", f"{100 * won.mean:.0f} %", f"{100 * won.margin:.0f}", str(won.n))
        for said, won in points
    ]
    off = f"{100 * statistics.calibration_error(points):.1f}"
    error = Message(N_("What the estimate is worth: {error} % off on average"), error=off)
    heads = (N_("it says"), N_("it came"), N_("± 95 %"), N_("positions"))
    plot = plots.diagonal(points, say(Message(N_("estimated chance to win"))), say(Message(N_("share that won"))))
    return Section(say(error), tuple(say(Message(head)) for head in heads), rows, plot)


def _lifts(lifts: list[statistics.Lift], say: Say) -> list[Section]:
    """Where there are many things, the best and the worst of them."""
    best = lifts[:_MOST]
    worst = lifts[max(_MOST, len(lifts) - _MOST) :]
    label = say(Message(N_("more wins of the seats that used it")))
    heads = tuple(say(Message(head)) for head in (N_("what"), N_("seats that used it"), N_("more wins"), N_("± 95 %")))
    return [
        Section(
            say(Message(title)),
            heads,
            [(each.thing, str(each.used), f"{100 * each.lift:+.1f} %", f"{100 * each.margin:.1f}") for each in part],
            plots.lollipops(part, label),
        )
        for title, part in ((N_("What goes with winning"), best), (N_("What goes with losing"), worst))
        if part
    ]


def page(contest: Contest, games: Sequence[ContestGame], found: Iterable[Section], say: Say, language: str) -> str:
    title = Message(N_("{game} in the arena"), game=find_game(contest.game, components=contest.components).name)
    facts = Message(
        N_("{games} games of {bots} at {seats} seats, seed “{seed}”; every bot in every seat on the same seeds."),
        games=len(games),
        bots=", ".join(contest.bots),
        seats=contest.seats,
        seed=contest.seed,
    )
    return report_page.html(say(title), say(facts), found, language)

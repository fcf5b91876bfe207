"""The plots of a report, as SVG to be put into a page."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from io import StringIO

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from reliquary.arena.statistics import Lift, Value

_INK = "#3b2f2a"
_BARS = "#b5652b"
_METADATA = re.compile("<metadata>.*?</metadata>", re.DOTALL)


def bars(values: Mapping[str, Value], label: str, line: float | None = None) -> str:
    """A bar each with its interval; the line is where all would be equal."""
    figure, axes = _drawing(0.45 * len(values) + 1.2)
    names = [*values][::-1]
    shown = [values[name] for name in names]
    axes.barh(names, [each.mean for each in shown], xerr=[each.margin for each in shown], color=_BARS, ecolor=_INK)
    if line is not None:
        axes.axvline(line, color=_INK, linestyle=":", linewidth=1)
    axes.set_xlabel(label)
    return _svg(figure)


def stacks(sources: Mapping[str, Mapping[str, Value]], label: str) -> str:
    """The points of each bot, side by side by source."""
    bots = sorted({name for by_bot in sources.values() for name in by_bot})
    figure, axes = _drawing(0.3 * len(bots) * len(sources) + 1.4)
    height = 0.8 / max(1, len(bots))
    for index, name in enumerate(bots):
        places = [row + index * height for row in range(len(sources))]
        means = [by_bot[name].mean if name in by_bot else 0.0 for by_bot in sources.values()]
        axes.barh(places, means, height=height * 0.9, label=name)
    axes.set_yticks([row + 0.4 - height / 2 for row in range(len(sources))], [*sources])
    axes.invert_yaxis()
    axes.set_xlabel(label)
    axes.legend(frameon=False)
    return _svg(figure)


def diagonal(points: Sequence[tuple[float, Value]], said: str, came: str) -> str:
    figure, axes = _drawing(4.5, 4.5)
    axes.plot([0, 1], [0, 1], color=_INK, linestyle=":", linewidth=1)
    estimates, wins = [estimate for estimate, _ in points], [won for _, won in points]
    axes.errorbar(
        estimates, [won.mean for won in wins], yerr=[won.margin for won in wins], fmt="o-", color=_BARS, ecolor=_INK
    )
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1)
    axes.set_xlabel(said)
    axes.set_ylabel(came)
    return _svg(figure)


def lines(
    series: Mapping[str, Sequence[tuple[float, float]]], across: str, label: str, level: float | None = None
) -> str:
    """What changes with time; the dotted line is a level to compare with."""
    figure, axes = _drawing(3.2)
    for name, points in series.items():
        axes.plot(*zip(*points, strict=True), label=name, linewidth=1.6)
    if level is not None:
        axes.axhline(level, color=_INK, linestyle=":", linewidth=1)
    axes.set_xlabel(across)
    axes.set_ylabel(label)
    if len(series) > 1:
        axes.legend(frameon=False)
    return _svg(figure)


def lollipops(lifts: Sequence[Lift], label: str) -> str:
    return bars({lift.thing: Value(lift.lift, lift.margin, lift.used) for lift in lifts}, label, 0.0)


def _style() -> AbstractContextManager[None]:
    """Text stays text, the same figures make the same file, and nothing is drawn that says nothing."""
    return mpl.rc_context(
        {
            "svg.fonttype": "none",
            "svg.hashsalt": "reliquary",
            "font.family": "sans-serif",
            "text.color": _INK,
            "axes.edgecolor": _INK,
            "axes.labelcolor": _INK,
            "xtick.color": _INK,
            "ytick.color": _INK,
            "axes.spines.top": False,
            "axes.spines.right": False,
        }
    )


def _drawing(height: float, width: float = 7.0) -> tuple[Figure, Axes]:
    with _style():
        figure = Figure(figsize=(width, height), layout="constrained")
        return figure, figure.subplots()


def _svg(figure: Figure) -> str:
    text = StringIO()
    with _style():
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    return _METADATA.sub("", text.getvalue()[text.getvalue().index("<svg") :])

"""The figures as tables in Markdown, as they stand in docs/performance.md."""

from __future__ import annotations

import platform
import re
from pathlib import Path
from statistics import median
from typing import TypeAlias

Samples: TypeAlias = dict[tuple[str, str, str], list[float]]
"""By who, what and which figure: one value a round."""

ROWS = (
    ("random decisions per second", "random play", "decisions/s"),
    ("random games per second", "random play", "games/s"),
    ("µs for `copy`", "copy", "per second"),
    ("µs for `view`", "view", "per second"),
    ("µs for `observe`", "observe", "per second"),
    ("µs for `mask`", "mask", "per second"),
    ("µs for `imagine`", "imagine", "per second"),
    ("playouts per second from an imagined mid-game", "playouts", "per second"),
    ("CPU seconds for import and first game", "start", "seconds"),
)
AGAINST = (
    ("decisions", "random play", "decisions/s", "decisions/s"),
    ("copies", "copy", "per second", "copies/s"),
)


def games(samples: Samples) -> list[str]:
    return list(dict.fromkeys(name.partition(":")[0] for _, name, _ in samples if ": " in name))


def tables(samples: Samples, peers: list[str]) -> str:
    return "\n\n".join([machine(), *(_game(samples, game) for game in games(samples)), _peers(samples, peers)])


def machine() -> str:
    return f"Python {platform.python_version()}, {_processor()}."


def _game(samples: Samples, game: str) -> str:
    lines = [f"| {game} | pure | compiled |", "|---|---:|---:|"]
    for words, measure, figure in ROWS:
        values = [samples[title, f"{game}: {measure}", figure] for title in ("pure", "compiled")]
        lines.append(_line(words, [_shown(words, median(each)) for each in values]))
    for peer in _measured(samples):
        for words, measure, figure, theirs in AGAINST:
            if ("peers", peer, theirs) in samples:
                times = [
                    _ratio(samples[title, f"{game}: {measure}", figure], samples["peers", peer, theirs])
                    for title in ("pure", "compiled")
                ]
                lines.append(_line(f"{words}, beside {peer}", [f"× {each:.3g}" for each in times]))
    return "\n".join(lines)


def _measured(samples: Samples) -> list[str]:
    return list(dict.fromkeys(name for title, name, _ in samples if title == "peers"))


def _peers(samples: Samples, peers: list[str]) -> str:
    measured = _measured(samples)
    lines = ["| peers | random decisions per second | random games per second | µs for a copy |"]
    lines.append("|---|---:|---:|---:|")
    for name in measured:
        copies = samples.get(("peers", name, "copies/s"))
        rates = [f"{median(samples['peers', name, figure]):,.0f}" for figure in ("decisions/s", "games/s")]
        lines.append(_line(name, [*rates, f"{1e6 / median(copies):.3g}" if copies else "has none"]))
    missing = [peer for peer in peers if not any(name.startswith(peer) for name in measured)]
    lines += [_line(f"{peer}: cannot be installed on this Python", ["–", "–", "–"]) for peer in missing]
    return "\n".join(lines)


def _ratio(ours: list[float], theirs: list[float]) -> float:
    """Round by round, so that what slows the machine down slows both."""
    return median(a / b for a, b in zip(ours, theirs, strict=True))


def _shown(words: str, value: float) -> str:
    if words.startswith("µs"):
        return f"{1e6 / value:.3g}"
    return f"{value:,.0f}" if value > 10 else f"{value:.2f}"


def _line(words: str, cells: list[str]) -> str:
    return f"| {words} | {' | '.join(cells)} |"


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    found = re.search(r"model name\s*: (.*)", info.read_text()) if info.exists() else None
    return found[1] if found else platform.machine()


def write(path: Path, text: str, begin: str = "<!-- script/bench --write -->\n") -> None:
    """Puts the tables between the two marks."""
    before, _, rest = path.read_text(encoding="utf-8").partition(begin)
    _, _, after = rest.partition("<!-- end -->")
    path.write_text(f"{before}{begin}{text}\n<!-- end -->{after}", encoding="utf-8")

"""How strong the levels of a game are, each against the one below; with --find, levels that are evenly apart.

Run by script/levels with the compiled package. A level is found by halving: the temperature at which it wins as often
against the one below as it should. The next begins there, until the master wins at most 85 % against the last.
"""

from __future__ import annotations

import argparse
import math
import os
import sys
from pathlib import Path

from reliquary.arena.contest import Contest, check, play_one
from reliquary.arena.contest_game import ContestGame
from reliquary.arena.match import cores
from reliquary.bots import levels
from reliquary.kernel import game as find_game
from reliquary.kernel.options import settle_options
from reliquary.processes import Pool, one_blas_thread

FORESIGHT = (0.6, 0.7, 0.8, 0.9)
"""Of the first levels; the others have all of it."""
FIRST = 0.65
"""What level 1 should win against random."""
MOST, LEAST = 0.85, 0.60
"""What a level may win against the one below."""
COLDEST, HOTTEST = 0.02, 300.0
HALVINGS = 7
PIECE = 48
"""Games between two looks at whether it is plain."""
STEPS = len(levels.WORDS)


def logit(share: float) -> float:
    share = min(0.995, max(0.005, share))
    return math.log(share / (1 - share))


def named(temperature: float, foresight: float) -> str:
    return f"level@{temperature:.6f}/{foresight:g}"


class Measure:
    def __init__(self, wanted: argparse.Namespace) -> None:
        self.wanted = wanted
        self.game = find_game(wanted.game)
        self.seats = wanted.seats or (2 if 2 in self.game.seats else 4)
        self.pool = Pool(wanted.processes, one_blas_thread)

    def share(self, one: str, other: str, games: int) -> tuple[float, float]:
        """Of the wins of the first, where each has half of the seats; and half of its 95 % interval."""
        return interval(self.wins(one, other, range(games)))

    def above(self, one: str, other: str, target: float) -> bool:
        """Whether the first wins more than that: games are played until it is plain, half of `--games` at most."""
        wins: list[float] = []
        most = self.wanted.games // 2
        while len(wins) < most:
            wins += self.wins(one, other, range(len(wins), min(most, len(wins) + PIECE)))
            mean, margin = interval(wins)
            if abs(mean - target) > margin:
                break
        return mean >= target

    def wins(self, one: str, other: str, games: range) -> list[float]:
        options = settle_options(self.game.options, self.seats, {})
        contest = Contest(self.wanted.game, None, options, self.seats, (one, other), self.wanted.seed)
        check(contest)
        played = [self.pool.submit(play_one, contest, number) for number in games]
        return [won(game.result(), one) for game in played]

    def tell(self, name: str, one: str, below: str, other: str) -> float:
        mean, margin = self.share(one, other, self.wanted.games)
        print(f"{name} against {below}: {100 * mean:.1f} % ± {100 * margin:.1f} of {self.wanted.games}", flush=True)
        return mean

    def find(self, target: float, foresight: float, hottest: float, below: str) -> float:
        """The temperature at which a level wins that often."""
        cold, hot = math.log(COLDEST), math.log(hottest)
        for _ in range(HALVINGS):
            middle = (cold + hot) / 2
            strong = self.above(named(math.exp(middle), foresight), below, target)
            cold, hot = (middle, hot) if strong else (cold, middle)
        return math.exp((cold + hot) / 2)


def interval(wins: list[float]) -> tuple[float, float]:
    """The mean, and half of its 95 % interval; a few games that all ended alike are not sure yet."""
    games = len(wins)
    mean = sum(wins) / games
    spread = sum((win - mean) ** 2 for win in wins) + 0.25
    return mean, 1.96 * math.sqrt(spread / max(1, games - 1) / games)


def won(game: ContestGame, bot: str) -> float:
    return sum(win for win, who in zip(game.wins, game.bots, strict=True) if who == bot)


def check_levels(measure: Measure) -> int:
    below, right = "random", True
    steps = [f"level-{number}" for number in range(1, len(levels.weaknesses(measure.game)) + 1)]
    for name in [*steps, "master"]:
        mean = measure.tell(name, name, below, below)
        right &= LEAST <= mean <= MOST if below != "random" else 0.5 <= mean <= 0.8
        below = name
    print("All are as far apart as they should be." if right else "Some are not as far apart as they should be.")
    return 0 if right else 1


def find_levels(measure: Measure) -> int:
    found: list[tuple[float, float, float]] = []
    below, name, target, hottest = "random", "random", FIRST, HOTTEST
    while len(found) < STEPS:
        left = logit(measure.share("master", below, measure.wanted.games)[0])
        if found and left <= logit(MOST):
            break
        if found:
            # Two steps are left: they are made alike.
            target = 1 / (1 + math.exp(-left / 2)) if left <= 2 * logit(MOST) else measure.wanted.target
        foresight = (*FORESIGHT, *[1.0] * STEPS)[len(found)]
        temperature = measure.find(target, foresight, hottest, below)
        level = named(temperature, foresight)
        number = f"level-{len(found) + 1} (temperature {temperature:.3g}, foresight {foresight:g})"
        found.append((temperature, foresight, measure.tell(number, level, name, below)))
        below, name, hottest = level, number.partition(" ")[0], HOTTEST if foresight < 1 else temperature
    measure.tell("master", "master", name, below)
    write(measure, found)
    return 0


def write(measure: Measure, found: list[tuple[float, float, float]]) -> None:
    lines = [
        f"# By `script/levels {measure.wanted.game} --find --games {measure.wanted.games}`: {measure.seats} seats.",
        "# The share is what a level won against the one below, the first against random.",
    ]
    for temperature, foresight, share in found:
        lines += [
            "",
            "[[level]]",
            f"temperature = {temperature:.6f}",
            f"foresight = {foresight}",
            f"share = {share:.3f}",
        ]
    # Where the working tree is, and not where the compiled package lies.
    path = Path("src/reliquary/games", measure.wanted.game, levels.FILE)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"Written to {path}.")


def main() -> int:
    reader = argparse.ArgumentParser(prog="script/levels", description=__doc__)
    reader.add_argument("game")
    reader.add_argument("--find", action="store_true", help="find the levels, and write them to the game's folder")
    reader.add_argument("--seats", type=int, help="usually 2, or 4 where two cannot play")
    reader.add_argument("--games", type=int, default=400, help="for each pair; half of it for each halving")
    reader.add_argument("--target", type=float, default=0.73, help="what each should win against the one below")
    reader.add_argument("--processes", type=int, default=cores())
    reader.add_argument("--seed", default="levels")
    measure = Measure(reader.parse_args())
    with measure.pool:
        return find_levels(measure) if measure.wanted.find else check_levels(measure)


if __name__ == "__main__":
    one_blas_thread()
    os.environ["PYTHONUNBUFFERED"] = "1"
    sys.exit(main())

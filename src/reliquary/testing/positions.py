"""Properties of positions: copies, dumps and seeds; and that telling the news changes nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib import import_module
from types import NoneType
from typing import Final

from reliquary.kernel import Game, State, digest
from reliquary.message import Message
from reliquary.testing.walks import Broken, Trial, Walk

_FURTHER: Final = 60


def a_copy_goes_its_own_way(trial: Trial) -> None:
    """Play on the copy leaves the original as it is, and the other way round; the same moves lead to the same end."""
    for walk in trial.full_walks("copies"):
        twin, twins_dump = walk.state.copy(), walk.state.dump()
        for state, _ in walk:
            if walk.now_and_then(10):
                walk.same(twin.dump(), twins_dump, "play on the original changed its copy")
                before = state.dump()
                twin, twins_dump = state.copy(), before
                walk.same(twin.dump(), before, "a fresh copy differs")
                walk.same(twin.legal(), state.legal(), "a fresh copy offers other moves")
                _play_on(walk, twin.copy(), state.copy(), "the copy plays another game")
                walk.same(state.dump(), before, "play on the copy changed the original")


def _play_on(walk: Walk, one: State, other: State, fault: str) -> None:
    """The same moves on both: to the end for the first state of a game, for the others as far as odds take to show."""
    for _ in range(_FURTHER if walk.made else walk.game.bound):
        if one.over or other.over:
            break
        legal = one.legal()
        walk.same(other.legal(), legal, fault)
        move = legal[walk.chance.below(len(legal))]
        one.advance(move)
        other.advance(move)
    walk.same(one.dump(), other.dump(), fault)


def a_dump_is_the_whole_position(trial: Trial) -> None:
    """It names every field, survives JSON, and what is loaded from it is the same, now and ever after."""
    for walk in trial.full_walks("dumps"):
        for state, _ in walk:
            if walk.now_and_then(10):
                _check_fields(walk, state)
                _check_dump(walk, state)
        _check_dump(walk, walk.state)


def _check_fields(walk: Walk, state: State) -> None:
    """An attribute that the kernel does not know is either dumped, or a table that every state of the game shares."""
    blank = walk.game.blank(state.seats, state.options)
    for name in sorted(_attributes(state) - _attributes(State(walk.game, state.seats, state.options))):
        value = getattr(state, name)
        shared = value is getattr(blank, name, None) and not isinstance(value, (int, str, tuple, NoneType))
        dumped = name in state.FIELDS or name in state.LATER_FIELDS
        walk.hold(dumped or shared, f"the field {name!r} is not in the dump")


def _attributes(state: State) -> set[str]:
    """Of a compiled class, an interpreted one, or an interpreted one that derives from a compiled one."""
    compiled = {name for kind in type(state).__mro__ for name in getattr(kind, "__mypyc_attrs__", ())}
    return (compiled | set(getattr(state, "__dict__", ()))) - {"__dict__"}


def _check_dump(walk: Walk, state: State) -> None:
    dump = state.dump()
    loaded = walk.game.load(json.loads(json.dumps(dump)))
    walk.same(loaded.dump(), dump, "what was loaded has another dump")
    walk.same((loaded.seat, loaded.legal()), (state.seat, state.legal()), "what was loaded asks something else")
    for name in (*state.FIELDS, *state.LATER_FIELDS):
        walk.same(getattr(loaded, name), getattr(state, name), f"the field {name!r} was loaded otherwise")
    _play_on(walk, loaded, state.copy(), "what was loaded plays another game")


def a_seed_decides_everything(trial: Trial) -> None:
    """The same seed and moves give the same game, in this process and in one that hashes texts otherwise."""
    game = trial.game
    for walk in trial.full_walks("seeds", 4):
        other = game.start(seats=trial.seats, seed=walk.seed + "!", **walk.options)
        walk.hold(other.dump() != walk.state.dump(), "another seed gives the same game")
    expected = [digest_of_a_game(game, trial.seats, seed) for seed in ("a", "b")]
    code = (
        "import sys; from reliquary.testing.positions import digest_of_a_game, known_game; "
        "game = known_game(*sys.argv[1:3]); print([digest_of_a_game(game, int(sys.argv[3]), seed) for seed in 'ab'])"
    )
    found = subprocess.run(  # noqa: S603 - our own code
        [sys.executable, "-c", code, type(game).__module__, game.id, str(trial.seats)],
        env={**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    if found.stdout.strip() != str(expected):
        raise Broken(f"{trial}: another process plays {found.stdout}{found.stderr}, here it is {expected}")


def known_game(module: str, id: str) -> Game[State]:
    """The game of that id which a module offers."""
    offered = [value for value in vars(import_module(module)).values() if isinstance(value, Game)]
    return next(game for game in offered if game.id == id)


def digest_of_a_game(game: Game[State], seats: int, seed: str) -> str:
    walk = Walk(game, seats, seed, {})
    return digest([walk.to_the_end().dump(), [move.notation for move in walk.made]])


def news_cost_nothing_and_change_nothing(trial: Trial) -> None:
    """Without listening there are no news. With it, the same game is played and each seat is told in words."""
    for walk in trial.full_walks("news", 4):
        twin = walk.game.start(seats=trial.seats, seed=walk.seed, listen=True, **walk.options)
        walk.hold(any(news.kind == "begins" for news in twin.news), "nobody is told who begins")
        walk.same(twin.dump(), walk.state.dump(), "the game begins otherwise when somebody listens")
        opening = len(twin.news)
        for _, move in walk:
            twin.advance(move)
        walk.same(walk.state.news, [], "nobody listened, but news were made")
        walk.same(twin.dump(), walk.state.dump(), "the game goes otherwise when somebody listens")
        walk.hold(len(twin.news) > opening, "a whole game was played, and there are no news of it")
        for news in twin.news:
            for message in [news.public, *(news.to(seat) for seat in range(twin.seats))]:
                walk.hold(isinstance(message, Message) and bool(str(message)), f"{news} cannot be said")

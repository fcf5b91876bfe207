"""Games, moves and states that are pickled or deep-copied: they go to another process, or into a file, and come back.

A game is written as its name, its rules version and the text of its box if that is not the usual one; a move as its
number in its game's catalogue; a state as its position, seed, past moves and news. Where the game itself is still
there, that very object comes back, and so do its moves.
"""

from __future__ import annotations

import sys
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar, cast
from weakref import WeakValueDictionary

from reliquary.errors import BadRecord
from reliquary.message import N_, Message

if TYPE_CHECKING:
    from reliquary.kernel.chance import Chance
    from reliquary.kernel.game import Game
    from reliquary.kernel.moves import Move, Moves
    from reliquary.kernel.news import News
    from reliquary.kernel.plain import Plain
    from reliquary.kernel.state import Past, State

S = TypeVar("S", bound="State")
Reduced: TypeAlias = tuple[object, tuple[object, ...]]

_HERE: Final = token_hex(8)
"""This process, and those that are forked from it."""
_living: Final[WeakValueDictionary[int, Game[State]]] = WeakValueDictionary()
_from_elsewhere: Final[list[tuple[Game[State], TemporaryDirectory[str]]]] = []
"""Games that came with a box of their own, and the folder in which it lies: they stay, and so do their moves."""


def enter(game: Game[S]) -> None:
    """Registers a game: while it exists, unpickling in this process returns this object."""
    _living.pop(id(game), None)
    _living[id(game)] = cast("Game[State]", game)


def reduced_game(game: Game[S]) -> Reduced:
    kind = _kind(game)
    usual = _usual(kind)
    text = "" if usual.box_digest == game.box_digest else game.box_text
    return _game_again, ((_HERE, id(game)), kind, game.version, (game.box_digest, text))


def reduced_move(move: Move) -> Reduced:
    if move.catalogue is None:
        raise TypeError(f"{move!r} is in no catalogue: it cannot be pickled")
    return _move_again, (_game_of(move.catalogue), move.id)


def reduced_moves(moves: Moves) -> Reduced:
    return _moves_again, (_game_of(moves),)


def reduced_chance(chance: Chance) -> Reduced:
    return _chance_again, (chance.dump(),)


def reduced_news(news: News) -> Reduced:
    return _news_again, (news.kind, news.public, news.private)


def reduced_state(state: State) -> Reduced:
    from reliquary.kernel.record import made

    past = None if state.past is None else [move.id for move in made(state)]
    return _state_again, (state.game, state.dump(), state.seed, past, (state.telling, list(state.news)))


def _kind(game: Game[S]) -> str | type:
    """Its name if that is enough to find it here; otherwise its class."""
    from reliquary.kernel import registry

    registered = game.id in registry.game_names() and type(registry.game(game.id)) is type(game)
    return game.id if registered else type(game)


def _usual(kind: str | type) -> Game[State]:
    """The game of that name or class with its usual box."""
    from reliquary.kernel import registry

    if isinstance(kind, str):
        return registry.game(kind)
    for value in vars(sys.modules[kind.__module__]).values():
        if type(value) is kind:
            return cast("Game[State]", value)
    return cast("Game[State]", kind())


def _game_of(catalogue: Moves) -> Game[State]:
    for game in _made():
        if game.moves is catalogue:
            return game
    raise TypeError("this catalogue of moves cannot be pickled: its game is gone")


def _made() -> list[Game[State]]:
    """A game whose box was refused lives as long as somebody looks at the error, and has neither box nor moves."""
    return [game for game in _living.values() if hasattr(game, "box_digest") and hasattr(game, "moves")]


def _game_again(where: tuple[str, int], kind: str | type, version: int, box: tuple[str, str]) -> Game[State]:
    process, number = where
    digest, text = box
    game = _living.get(number) if process == _HERE else None
    if game is None or (_kind(game), game.box_digest) != (kind, digest):
        game = _usual(kind)
    if game.version != version:
        raise BadRecord(
            N_("This was kept under rules {their_rules} of {game}; here are rules {our_rules}."),
            their_rules=version,
            game=game.name,
            our_rules=game.version,
        )
    return game if game.box_digest == digest else _with_box(game, kind, digest, text)


def _with_box(usual: Game[State], kind: str | type, digest: str, text: str) -> Game[State]:
    # The latest one, if several have this box.
    for living in reversed(_made()):
        if (_kind(living), living.box_digest) == (kind, digest):
            return living
    folder = TemporaryDirectory(prefix="reliquary-")
    file = Path(folder.name, "components.toml")
    file.write_text(text, encoding="utf-8")
    game = usual.with_components(file)
    _from_elsewhere.append((game, folder))
    return game


def _move_again(game: Game[State], id: int) -> Move:
    return game.moves[id]


def _moves_again(game: Game[State]) -> Moves:
    return game.moves


def _chance_again(dump: list[int | str]) -> Chance:
    from reliquary.kernel.chance import Chance

    return Chance.load(dump)


def _news_again(kind: str, public: Message, private: dict[int, Message]) -> News:
    from reliquary.kernel.news import News

    return News(kind, public, private)


def _state_again(
    game: Game[State], dump: dict[str, Plain], seed: str, past: list[int] | None, news: tuple[bool, list[News]]
) -> State:
    try:
        state = game.load(dump)
        state.past = None if past is None else _past_again(game, past)
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise BadRecord(N_("What was kept is not a position of {game}."), game=game.name) from error
    state.seed = seed
    state.telling, state.news = news
    return state


def _past_again(game: Game[State], past: list[int]) -> Past:
    from reliquary.kernel.state import Past

    made = Past(None, None)
    for id in past:
        made = Past(made, game.moves.find(id))
    return made

"""What tests of Rune Stones ask of a state."""

from reliquary.games.rune_stones.components.abilities import GEMS
from reliquary.games.rune_stones.position import lines, position
from reliquary.games.rune_stones.state import RuneStones


def offered(state: RuneStones, verb: str = "") -> set[str]:
    """The notations of the moves on offer that begin so, without that beginning."""
    return {move.notation.removeprefix(verb).strip() for move in state.legal() if move.notation.startswith(verb)}


def kind(state: RuneStones) -> str:
    """The kind of the open question."""
    return state.decision.kind if state.decision else "nobody"


def said(state: RuneStones, *keys: str) -> list[str]:
    return [lines(state)[key] for key in keys]


def play(state: RuneStones, *moves: str) -> None:
    for move in moves:
        state.play(move)


def two(cards: str, **parts: str) -> RuneStones:
    """Two cards have been laid down, and the first is being used."""
    state = position(hand_0=f"{cards} brown-100 brown-101", **parts)
    one, other = cards.split()
    play(state, f"play {one}", f"play {other}", f"use {one}")
    return state


def creatures_without(*taken: int) -> str:
    """All creatures but these."""
    return " ".join(str(n) for n in range(11, 79) if n not in taken)


def told(state: RuneStones, seat: int | None = None) -> list[str]:
    return [str(news.to(seat)) for news in state.news]


def held(state: RuneStones, seat: int = 0) -> dict[str, int]:
    """What the seat has, without what it has not."""
    return {id: n for id, n in zip((*GEMS, "ore"), state.goods_of(seat), strict=True) if n}


def seed_for(face: int) -> str:
    """A chance whose first roll shows that face."""
    from reliquary import Chance

    return next(str(n) for n in range(1000) if Chance(str(n)).below(6) == face)


GEM, SWAP, ONE_POINT, TWO_POINTS, ORE, CARD = range(6)
"""The faces of the die."""

"""What tests of Relic Runners ask of a state."""

from reliquary.games.relic_runners.position import lines
from reliquary.games.relic_runners.state import RelicRunners


def offered(state: RelicRunners, verb: str = "") -> set[str]:
    """The notations of the moves on offer that begin so, without that beginning."""
    return {move.notation.removeprefix(verb).strip() for move in state.legal() if move.notation.startswith(verb)}


def kind(state: RelicRunners) -> str:
    """The kind of the open question."""
    return state.decision.kind if state.decision else "nobody"


def said(state: RelicRunners, *keys: str) -> list[str]:
    return [lines(state)[key] for key in keys]


def play(state: RelicRunners, *moves: str) -> None:
    for move in moves:
        state.play(move)


def told(state: RelicRunners, seat: int | None = None) -> list[str]:
    return [str(news.to(seat)) for news in state.news]

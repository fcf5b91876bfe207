"""What tests of Artifacts, Inc. ask of a state."""

from reliquary.games.reliques_et_co.position import lines
from reliquary.games.reliques_et_co.state import ReliquesEtCo

USUAL = "desert-1 canyon-1 headquarters-1 adventurers-1"
"""The starting cards of seat 0 in their usual order, columns 0 to 3."""


def offered(state: ReliquesEtCo, verb: str = "") -> set[str]:
    """The notations of the moves on offer that begin so, without that beginning."""
    return {move.notation.removeprefix(verb).strip() for move in state.legal() if move.notation.startswith(verb)}


def kind(state: ReliquesEtCo) -> str:
    """The kind of the open question."""
    return state.decision.kind if state.decision else "nobody"


def said(state: ReliquesEtCo, *keys: str) -> list[str]:
    return [lines(state)[key] for key in keys]


def play(state: ReliquesEtCo, *moves: str) -> None:
    for move in moves:
        state.play(move)


def told(state: ReliquesEtCo) -> list[str]:
    return [str(news.public) for news in state.news]

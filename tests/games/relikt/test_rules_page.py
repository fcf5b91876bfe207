"""What the rules pages say is what the rules do."""

from __future__ import annotations

import pytest

from reliquary import game
from reliquary.games.relikt import GAME
from reliquary.games.relikt.position import position
from reliquary.rules_pages import rule
from reliquary.words import languages

COUNTS = {
    "en": "Whoever laid it, a card counts for the player whose camp has its colour.",
    "fr": "Peu importe qui la pose, une carte compte pour le joueur dont le camp est de sa couleur.",
}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("card", "winner"), [("green-10", 0), ("blue-10", 1)])
def test_a_card_counts_for_the_camp_of_its_colour_whoever_laid_it(language: str, card: str, winner: int) -> None:
    """Also for the player who laid it."""
    state = position(hand_0=f"{card} ...", row_1="blue-3: white-1 white-2", asked="LayCard 0, Refill 0")

    state.play(f"lay {card} row-1")

    assert [len(won) for won in state.won].index(1) == winner
    assert COUNTS[language] in " ".join(rule(game(GAME.id), language, "aim").split())

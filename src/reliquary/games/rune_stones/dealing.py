"""Setting up Rune Stones: druids and their cards, the display, smithies, gems and stones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reliquary.games.rune_stones.components import (
    DRUIDS,
    FIRST_DRUID,
    MULTICOLOUR,
    NOTHING,
    NUMBERS_OF_DRUIDS,
    SPACES,
    STONES,
    WILD_SMITHY,
)
from reliquary.games.rune_stones.components.abilities import COLOURS
from reliquary.games.rune_stones.scoring import SCORES
from reliquary.games.rune_stones.telling import news
from reliquary.kernel.options import deal_wished

if TYPE_CHECKING:
    from reliquary.games.rune_stones.state import RuneStones


def deal(state: RuneStones) -> None:
    box, seats = state.box, state.seats
    state.druids = deal_wished(state.options["druid"], DRUIDS, state.chance)
    lay_out_artifacts(state)
    state.goods = box.start_goods * seats
    state.supply = [n - seats * start for n, start in zip([*box.gems, box.ore], box.start_goods, strict=True)]
    state.filled = [0] * seats
    state.wilds = [0] * seats
    state.stones = [0] * seats
    state.stones_left = [box.stones[seats]] * len(STONES)
    state.wild_colour = [NOTHING] * seats
    state.scored = [0] * (SCORES * seats)
    for seat in range(seats):
        pile = cards_of(state.druids[seat])
        state.chance.shuffle(pile)
        state.hands.append(tuple(sorted(pile[-box.hand :])))
        state.piles.append(tuple(pile[: -box.hand]))
        state.discards.append(())
        state.known.append(())
    lay_out_creatures(state)
    state.first = state.chance.below(seats)
    if state.telling:
        state.tell(news.displayed(state))
        state.tell(news.stocked(state))


def cards_of(druid: int) -> list[int]:
    first = FIRST_DRUID + len(NUMBERS_OF_DRUIDS) * druid
    return list(range(first, first + len(NUMBERS_OF_DRUIDS)))


def lay_out_artifacts(state: RuneStones) -> None:
    state.wild_left = state.box.wild_artifacts
    state.artifacts = [colour for colour in range(len(COLOURS)) for _ in range(state.box.artifacts)]
    state.chance.shuffle(state.artifacts)
    state.smithies = [state.artifacts.pop() for _ in range(WILD_SMITHY)]


def lay_out_creatures(state: RuneStones) -> None:
    """Six creatures from left to right; dragons that come up are put aside and shuffled back in afterwards."""
    pile = list(range(FIRST_DRUID))
    state.chance.shuffle(pile)
    aside: list[int] = []
    while len(state.display) < SPACES:
        card = pile.pop()
        (aside if state.box.colour[card] == MULTICOLOUR else state.display).append(card)
    if aside:
        pile += aside
        pile.sort()
        state.chance.shuffle(pile)
    state.creatures = pile

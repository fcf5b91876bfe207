"""Every piece of Rune Stones, wherever it lies."""

from __future__ import annotations

from reliquary.games.rune_stones.components import DRUIDS, KINDS, NOTHING, STONES
from reliquary.games.rune_stones.components.abilities import GEMS, GOODS, ORE
from reliquary.games.rune_stones.state import RuneStones


def inventory(state: RuneStones) -> list[str]:
    return sorted([*_cards(state), *_goods(state), *_artifacts(state), *_stones(state)])


def _cards(state: RuneStones) -> list[str]:
    places = [*state.hands, *state.piles, *state.discards, state.gone, state.creatures, state.common, state.laid]
    shown = [card for card in state.display if card != NOTHING]
    druids = [f"druid {DRUIDS[druid]}" for druid in state.druids]
    return [*druids, *[f"card {state.box.card_ids[card]}" for cards in [*places, shown] for card in cards]]


def _goods(state: RuneStones) -> list[str]:
    """In the supply, before the seats, and on wild-gem stones."""
    held = [*state.goods, *state.supply]
    found = [good for place, n in enumerate(held) for good in [place % GOODS] * n]
    found += [colour for colour in state.wild_colour if colour != NOTHING]
    return ["ore" if good == ORE else f"gem {GEMS[good]}" for good in found]


def _artifacts(state: RuneStones) -> list[str]:
    found = [*state.artifacts, *state.scrap, *[kind for kind in state.smithies if kind != NOTHING]]
    found += [KINDS.index("wild")] * state.wild_left
    for filled, wilds in zip(state.filled, state.wilds, strict=True):
        for place in range(2 * len(KINDS)):
            if filled >> place & 1:
                found.append(KINDS.index("wild") if wilds >> place & 1 else place % len(KINDS))
    return [f"artifact {KINDS[kind]}" for kind in found]


def _stones(state: RuneStones) -> list[str]:
    return [
        f"stone {id}"
        for stone, id in enumerate(STONES)
        for _ in range(state.stones_left[stone] + sum(own >> stone & 1 for own in state.stones))
    ]

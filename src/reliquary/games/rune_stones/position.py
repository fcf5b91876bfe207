"""A position of Rune Stones written in a few lines and read back: for tests, errors and logs.

    druids: brown grey                          (one a seat; it is a game for as many)
    hand 0: 21 16 brown-103 ...                 ("..." stands for the druid's own cards that are not named)
    pile 0: ... 34                              (in every pile the next card stands last)
    discard 0: 11 12
    display: . 67 68 35 36 16                   (from left to right; a dot is an empty space)
    creatures: ... 78                           (the creature pile)
    common: 20 22                               (the common discard)
    gone: brown-107                             (druids' cards out of the game)
    goods 0: blue blue white ore
    upper 0: red wild-blue wild                 (a wild artifact on the blue place, and one on its own)
    lower 0: -
    smithies: blue yellow . red red             (the wild one is not named)
    artifacts: ... blue                         (those to come)
    scrap: green                                (those traded in)
    stones 0: exchange wild-gem
    wild 0: blue                                (what lies on the wild-gem stone)
    scored 0: cards=3 die=1 smithies=3 rows=12
    asked: ChooseAction 0

What is not said is as at the start of a game, with all pieces in the order of the box. It is the beginning of seat 0's
turn unless `asked` says what comes next. Further lines, for what seldom matters: `known 0`, `laid`, `using`, `extra
given`, `exchanged`, `passes`, `face`, `options`, `turn`, `first`, `told`, `chance`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from reliquary.games.rune_stones import GAME
from reliquary.games.rune_stones.components import (
    DRUIDS,
    FIRST_DRUID,
    KINDS,
    NOTHING,
    ROWS,
    SPACES,
    STONES,
    WILD,
    WILD_SMITHY,
)
from reliquary.games.rune_stones.components.abilities import COLOURS, GEMS
from reliquary.games.rune_stones.dealing import cards_of
from reliquary.games.rune_stones.rules import Turn
from reliquary.games.rune_stones.rules.trade import TradeIn
from reliquary.games.rune_stones.rules.turn import Refill
from reliquary.games.rune_stones.scoring import SCORES
from reliquary.games.rune_stones.state import RuneStones
from reliquary.kernel import Game
from reliquary.kernel.options import settle_options
from reliquary.kernel.position_text import (
    FILL,
    REST,
    Lines,
    Supply,
    check_at_most,
    read_step,
    written,
    written_step,
    wrong,
)
from reliquary.message import N_, Message

GOOD_IDS: Final = (*GEMS, "ore")
SOURCE_IDS: Final = ("cards", "die", "smithies", "rows")
EMPTY: Final = "."


def position(**parts: str) -> RuneStones:
    """The same with the lines as keywords, for tests: `position(hand_0="21 16 ...", goods_0="blue white")`."""
    return read(GAME, "\n".join(f"{key.replace('_', ' ')}: {value}" for key, value in parts.items()))


# Reading


def read(game: Game[RuneStones], text: str) -> RuneStones:
    """The position that the lines describe; refuses one that cannot be."""
    lines = Lines(text)
    druids = _take(DRUIDS, "druids", lines.words("druids", DRUIDS[:2]))
    if len(druids) not in game.seats:
        least, most = game.seats[0], game.seats[-1]
        raise wrong("druids", Message(N_("there should be {least} to {most}."), least=least, most=most))
    state = game.blank(len(druids), settle_options(game.options, len(druids), lines.pairs("options")))
    state.druids = tuple(druids)
    _read_cards(state, lines)
    _read_goods(state, lines)
    _read_artifacts(state, lines)
    _read_stones(state, lines)
    _read_turn(state, lines)
    lines.finish()
    state.settle()
    return state


def _take(ids: Sequence[str], key: str, words: Sequence[str]) -> list[int]:
    """The numbers of different pieces, each of which there is once."""
    return Supply(ids, range(len(ids))).take(key, words)


def _with_gaps(supply: Supply, key: str, words: Sequence[str]) -> list[int]:
    return [NOTHING if word == EMPTY else supply.take(key, [word])[0] for word in words]


def _read_cards(state: RuneStones, lines: Lines) -> None:
    box, seats = state.box, range(state.seats)
    own = [card for druid in state.druids for card in cards_of(druid)]
    supply = Supply(box.card_ids, [*range(FIRST_DRUID), *own])
    state.laid = tuple(supply.take("laid", lines.words("laid")))
    state.gone = supply.take("gone", lines.words("gone"))
    hands = [supply.take_some(f"hand {seat}", lines.words(f"hand {seat}", REST)) for seat in seats]
    piles = [supply.take_some(f"pile {seat}", lines.words(f"pile {seat}", REST)) for seat in seats]
    state.discards = [tuple(supply.take(f"discard {seat}", lines.words(f"discard {seat}"))) for seat in seats]
    said = _with_gaps(supply, "display", lines.words("display")) if "display" in lines else None
    creatures = supply.take_some("creatures", lines.words("creatures", REST))
    state.common = supply.take("common", lines.words("common"))
    for seat in seats:
        limit = box.hand - len(hands[seat]) + 1
        rest = Supply(box.card_ids, [card for card in cards_of(state.druids[seat]) if card in supply.rest])
        before = rest.rest[:]
        state.hands.append(tuple(sorted(rest.fill(hands[seat], limit))))
        state.piles.append(tuple(rest.fill(piles[seat], len(rest.rest))))
        supply.rest = [card for card in supply.rest if card not in before or card in rest.rest]
        state.known.append(tuple(sorted(_take(box.card_ids, f"known {seat}", lines.words(f"known {seat}")))))
    coloured = [card for card in supply.rest if card < FIRST_DRUID][:SPACES]
    state.display = said if said is not None else coloured
    supply.rest = [card for card in supply.rest if card not in state.display]
    if len(state.display) != SPACES:
        raise wrong("display", Message(N_("there should be {n} spaces."), n=SPACES))
    state.creatures = supply.fill(creatures, len(supply.rest))
    supply.finish("creatures")


def _read_goods(state: RuneStones, lines: Lines) -> None:
    box = state.box
    supply = Supply(GOOD_IDS, [good for good, n in enumerate([*box.gems, box.ore]) for _ in range(n)])
    start = [GOOD_IDS[good] for good, n in enumerate(box.start_goods) for _ in range(n)]
    for seat in range(state.seats):
        goods = supply.take(f"goods {seat}", lines.words(f"goods {seat}", start))
        state.goods += [goods.count(good) for good in range(len(GOOD_IDS))]
        wild = supply.take(f"wild {seat}", lines.words(f"wild {seat}"))
        check_at_most(f"wild {seat}", len(wild), 1)
        if wild and wild[0] >= len(COLOURS):
            raise wrong(f"wild {seat}", Message(N_("only a coloured gem can lie there.")))
        state.wild_colour.append(wild[0] if wild else NOTHING)
        pairs = lines.pairs(f"scored {seat}")
        state.scored += [_figure(f"scored {seat}", pairs.pop(source, "0")) for source in SOURCE_IDS]
        if pairs:
            raise wrong(f"scored {seat}", Message(N_("“{word}” is not in the box."), word=next(iter(pairs))[:40]))
    state.supply = [supply.rest.count(good) for good in range(len(GOOD_IDS))]


def _figure(key: str, word: str) -> int:
    if not re.fullmatch("[0-9]{1,3}", word):
        raise wrong(
            key, Message(N_("should be a whole number from 0 to {most}, not “{word}”."), most=999, word=word[:40])
        )
    return int(word)


def _read_artifacts(state: RuneStones, lines: Lines) -> None:
    box = state.box
    copies = [box.artifacts] * len(COLOURS) + [box.wild_artifacts]
    supply = Supply(KINDS, [kind for kind, n in enumerate(copies) for _ in range(n)])
    for seat in range(state.seats):
        state.filled.append(0)
        state.wilds.append(0)
        for row, name in enumerate(ROWS):
            for word in lines.words(f"{name} {seat}"):
                _lay(state, supply, f"{name} {seat}", word, len(KINDS) * row)
    said = _with_gaps(supply, "smithies", lines.words("smithies")) if "smithies" in lines else None
    artifacts = supply.take_some("artifacts", lines.words("artifacts", REST))
    state.scrap = supply.take("scrap", lines.words("scrap"))
    state.wild_left = supply.rest.count(WILD)
    supply.rest = [kind for kind in supply.rest if kind != WILD]
    state.smithies = supply.fill([FILL], WILD_SMITHY) if said is None else said
    if len(state.smithies) != WILD_SMITHY or WILD in [*state.smithies, *artifacts, *state.scrap]:
        raise wrong("smithies", Message(N_("there should be {n} coloured artifacts."), n=WILD_SMITHY))
    state.artifacts = supply.fill(artifacts, len(supply.rest))
    supply.finish("artifacts")


def _lay(state: RuneStones, supply: Supply, key: str, word: str, first: int) -> None:
    kind, _, place = word.partition("-")
    supply.take(key, [kind])
    slot = place if place and kind == "wild" else kind
    if slot not in KINDS or (place and kind != "wild") or state.filled[-1] >> (first + KINDS.index(slot)) & 1:
        raise wrong(key, Message(N_("“{word}” has no free place there."), word=word[:40]))
    bit = 1 << (first + KINDS.index(slot))
    state.filled[-1] |= bit
    state.wilds[-1] |= bit if kind == "wild" else 0


def _read_stones(state: RuneStones, lines: Lines) -> None:
    supply = Supply(STONES, [stone for stone in range(len(STONES)) for _ in range(state.box.stones[state.seats])])
    for seat in range(state.seats):
        key = f"stones {seat}"
        stones = supply.take(key, lines.words(key))
        check_at_most(key, len(stones), 4)
        check_at_most(key, len(stones), len(set(stones)))
        state.stones.append(sum(1 << stone for stone in stones))
    state.stones_left = [supply.rest.count(stone) for stone in range(len(STONES))]


def _read_turn(state: RuneStones, lines: Lines) -> None:
    asked = lines.text("asked", "ChooseAction 0")
    state.over = asked == "nobody"
    steps = [] if state.over else [read_step(state, text, "TradeIn 0", "/") for text in asked.split(",")]
    if steps and not isinstance(steps[-1], (Turn, Refill)):
        seat = steps[0].seat
        steps += [] if isinstance(steps[-1], TradeIn) else [TradeIn(seat)]
        steps.append(Refill(seat))
    state.agenda = steps[::-1]
    using = lines.words("using")
    state.using = _take(state.box.card_ids, "using", using)[0] if using else NOTHING
    state.extra_given = lines.number("extra given", 0, 1) == 1
    state.exchanged = lines.number("exchanged", 0, 1) == 1
    state.passes = lines.number("passes", 0)
    shown = lines.text("face", "-")
    state.face = NOTHING if shown == "-" else lines.number("face", 0, len(state.box.faces) - 1)
    state.turn = lines.number("turn", 1)
    state.first = lines.number("first", steps[0].seat if steps else 0, state.seats - 1)
    state.told = lines.number("told", 0)
    state.chance = lines.chance("chance")


# Writing


def write(state: RuneStones) -> str:
    """All there is to say about the position: `read` makes an equal one of it."""
    return written(lines(state))


def lines(state: RuneStones) -> dict[str, str]:
    return {**_board(state), **_seats(state), **_progress(state)}


def _ids(ids: Sequence[str], pieces: Sequence[int]) -> str:
    return " ".join(EMPTY if piece == NOTHING else ids[piece] for piece in pieces) or "-"


def _board(state: RuneStones) -> dict[str, str]:
    cards = state.box.card_ids
    wishes = state.options["druid"]
    assert isinstance(wishes, tuple)
    return {
        "druids": _ids(DRUIDS, state.druids),
        "options": f"druid={'/'.join(map(str, wishes))}",
        "display": _ids(cards, state.display),
        "creatures": _ids(cards, state.creatures),
        "common": _ids(cards, state.common),
        "gone": _ids(cards, state.gone),
        "smithies": _ids(KINDS, state.smithies),
        "artifacts": _ids(KINDS, state.artifacts),
        "scrap": _ids(KINDS, state.scrap),
    }


def _seats(state: RuneStones) -> dict[str, str]:
    cards = state.box.card_ids
    found: dict[str, str] = {}
    for seat in range(state.seats):
        goods = [good for good, n in enumerate(state.goods_of(seat)) for _ in range(n)]
        scored = state.scored[SCORES * seat : SCORES * seat + SCORES]
        found |= {
            f"hand {seat}": _ids(cards, state.hands[seat]),
            f"pile {seat}": _ids(cards, state.piles[seat]),
            f"discard {seat}": _ids(cards, state.discards[seat]),
            f"known {seat}": _ids(cards, state.known[seat]),
            f"goods {seat}": _ids(GOOD_IDS, goods),
            **{f"{name} {seat}": _row(state, seat, row) for row, name in enumerate(ROWS)},
            f"stones {seat}": _ids(STONES, [stone for stone in range(len(STONES)) if state.stones[seat] >> stone & 1]),
            f"wild {seat}": "-" if state.wild_colour[seat] == NOTHING else COLOURS[state.wild_colour[seat]],
            f"scored {seat}": " ".join(f"{id}={n}" for id, n in zip(SOURCE_IDS, scored, strict=True)),
        }
    return found


def _row(state: RuneStones, seat: int, row: int) -> str:
    """A wild artifact on a coloured place is “wild-red”."""
    first = len(KINDS) * row
    filled, wilds = state.filled[seat] >> first, state.wilds[seat] >> first
    words = [
        f"wild-{kind}" if wilds >> slot & 1 and kind != "wild" else kind
        for slot, kind in enumerate(KINDS)
        if filled >> slot & 1
    ]
    return " ".join(words) or "-"


def _progress(state: RuneStones) -> dict[str, str]:
    steps = [written_step(step, "/") for step in reversed(state.agenda)]
    return {
        "laid": _ids(state.box.card_ids, state.laid),
        "asked": ", ".join(steps) or "nobody",
        "using": "-" if state.using == NOTHING else state.box.card_ids[state.using],
        "extra given": str(int(state.extra_given)),
        "exchanged": str(int(state.exchanged)),
        "passes": str(state.passes),
        "face": "-" if state.face == NOTHING else str(state.face),
        "turn": str(state.turn),
        "first": str(state.first),
        "told": str(state.told),
        "chance": " ".join(map(str, state.chance.dump())),
    }

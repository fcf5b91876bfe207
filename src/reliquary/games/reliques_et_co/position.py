"""A position of Artifacts, Inc. written in a few lines and read back: for tests, errors and logs.

    seats: 2
    cards 0: desert-1 canyon-1* mountain-2@lower+1   (a star is level 2; without a place, the next one of the top row)
    dollars 0: 7
    relics 0: fossil fossil gem
    dives 0: 2 5                                     (the numbers of the underwater cards)
    row A: base-camp - diving-suit                   (the open cards; a dash is a gap)
    pile A: canyon-5 canyon-6                        (the top last)
    museum gem: - 0 1                                (whose cube lies on each box; what is not said is free)
    dice: 5 5 3                                      (not placed yet)
    on: guide=4 mountain-2/1=5                       (placed)
    on dive: 3 2
    asked: PlaceDice 0

What is not said is as after the starting cards were set in their usual order: cards that lie nowhere fill rows and
piles in the order of the box. It is seat 0's turn, without dice, unless `asked` says what comes next. Further lines,
for what seldom matters: `options`, `first`, `turn`, `told`, `round`, `quiet`, `risen`, `stopped`, `dived`, `touched`,
`rerolled`, `changed`, `opening`, `chance`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from reliquary.games.reliques_et_co import GAME
from reliquary.games.reliques_et_co.components import BOXES, NO_CARD, UPPER
from reliquary.games.reliques_et_co.components.cards import HIGHEST, PILES, RELICS, ROWS, TYPES
from reliquary.games.reliques_et_co.dealing import clear
from reliquary.games.reliques_et_co.rules.buying import Lay
from reliquary.games.reliques_et_co.rules.setting_up import SetStartingCard
from reliquary.games.reliques_et_co.rules.turn import Turn
from reliquary.games.reliques_et_co.state import ReliquesEtCo
from reliquary.kernel import NOBODY, Game
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

_GAP: Final = -2
"""A gap in a row, while FILL may still stand there."""


def position(**parts: str) -> ReliquesEtCo:
    """The same with the lines as keywords, for tests: `position(dollars_0="7", dice="5 3")`."""
    return read(GAME, "\n".join(f"{key.replace('_', ' ')}: {value}" for key, value in parts.items()))


# Reading


def read(game: Game[ReliquesEtCo], text: str) -> ReliquesEtCo:
    """The position that the lines describe; refuses one that cannot be."""
    lines = Lines(text)
    seats = lines.number("seats", 2)
    if seats not in game.seats:
        least, most = game.seats[0], game.seats[-1]
        raise wrong("seats", Message(N_("there should be {least} to {most}."), least=least, most=most))
    state = game.blank(seats, settle_options(game.options, seats, lines.pairs("options")))
    clear(state)
    _read_turn(state, lines)
    _read_cards(state, lines)
    _read_table(state, lines)
    for seat in range(seats):
        state.count_anew(seat)
    state.risen = lines.number("risen", 0, 1) == 1
    lines.finish()
    state.settle()
    return state


# The turn comes first: a card may be on its way from the market.


def _read_turn(state: ReliquesEtCo, lines: Lines) -> None:
    asked = lines.text("asked", "PlaceDice 0")
    state.over = asked == "nobody"
    steps = [] if state.over else [read_step(state, text, "PlaceDice 0", ",") for text in asked.split(";")]
    if steps and not isinstance(steps[-1], Turn):
        steps.append(Turn(state.left_of(steps[0].seat)))
    state.agenda = steps[::-1]
    first = steps[0].seat if steps else 0
    state.first = lines.number("first", first, state.seats - 1)
    state.turn = lines.number("turn", 1)
    state.told = lines.number("told", 0)
    state.round = lines.number("round", 1)
    state.quiet = lines.number("quiet", 0)
    state.stopped = lines.number("stopped", 0, 1) == 1
    state.chance = lines.chance("chance")
    state.dice = _dice(lines, "dice")
    state.on_dive = tuple(_number("on dive", "0123456", word) for word in lines.words("on dive"))
    state.dived = lines.number("dived", int(bool(state.on_dive)), 1) == 1
    state.touched = lines.number("touched", 0, 1) == 1
    state.rerolled = lines.number("rerolled", 0)
    state.changed = [int(word) for word in lines.words("changed", ["0"] * len(state.box.deltas)) if word.isdigit()]
    rolls = [roll.split("/") for roll in lines.words("opening")]
    state.opening_rolls = [tuple(int(total) for total in roll) for roll in rolls]


def _dice(lines: Lines, key: str) -> list[int]:
    dice = [0] * (HIGHEST + 1)
    for word in lines.words(key):
        dice[_number(key, "0123456", word)] += 1
    return dice


# Cards


def _read_cards(state: ReliquesEtCo, lines: Lines) -> None:
    box = state.box
    absent = [card for row in box.starting[state.seats :] for card in row]
    supply = Supply(box.card_ids, [card for card in range(len(box.card_ids)) if card not in absent])
    for step in state.agenda:
        if isinstance(step, Lay):
            supply.take("asked", [box.card_ids[step.card]])
    for seat in range(state.seats):
        _read_own(state, lines, supply, seat)
    rows = [_read_row(lines, supply, f"row {TYPES[row + 1]}") for row in range(ROWS)]
    piles = [
        supply.take_some(f"pile {TYPES[pile + 1]}", lines.words(f"pile {TYPES[pile + 1]}", REST))
        for pile in range(PILES)
    ]
    for pile in range(PILES):
        _lay_out(state, supply, pile, rows[pile] if pile < ROWS else [], piles[pile])
    supply.finish("pile A")


def _read_own(state: ReliquesEtCo, lines: Lines, supply: Supply, seat: int) -> None:
    """The starting cards in their usual order, unless they are still being set."""
    box, key = state.box, f"cards {seat}"
    setting = any(isinstance(step, SetStartingCard) and step.seat == seat for step in state.agenda)
    usual = [] if setting else [box.card_ids[card] for card in box.starting_row[seat]]
    taken: list[int] = []
    for word in lines.words(key, usual):
        id, _, place = word.partition("@")
        card = supply.take(key, [id.removesuffix("*")])[0]
        cell = _number(key, box.cell_ids, place) if place else box.cell(UPPER, len(taken))
        if cell in taken:
            raise wrong(key, Message(N_("two cards lie on {cell}."), cell=box.cell_ids[cell]))
        taken.append(cell)
        state.cards[seat] += (card,)
        state.cell[card] = cell
        state.level[card] = int(id.endswith("*"))
    unset = [box.card_ids[card] for card in box.starting[seat] if card not in state.cards[seat]]
    if setting:
        supply.take(key, unset)
    elif unset:
        raise wrong(key, Message(N_("{card} is missing."), card=unset[0]))


def _read_row(lines: Lines, supply: Supply, key: str) -> list[int]:
    words = lines.text(key, "...").split()
    return [FILL if word == "..." else _GAP if word == "-" else supply.take(key, [word])[0] for word in words]


def _lay_out(state: ReliquesEtCo, supply: Supply, pile: int, row: list[int], cards: list[int]) -> None:
    """Cards of this type that lie nowhere go where it says “...”: first into the row, then under the pile."""
    box = state.box
    rest = [card for card in supply.rest if box.pile_of[card] == pile]
    key = TYPES[pile + 1]
    if FILL in row:
        n = box.open_cards - len(row) + 1
        supply.take(f"row {key}", [box.card_ids[card] for card in rest[:n]])
        row = [*row[: row.index(FILL)], *rest[:n], *row[row.index(FILL) + 1 :]]
        row += [_GAP] * (box.open_cards - len(row))
        rest = rest[n:]
    if FILL in cards:
        supply.take(f"pile {key}", [box.card_ids[card] for card in rest])
        cards = [*cards[: cards.index(FILL)], *rest, *cards[cards.index(FILL) + 1 :]]
    for card in (*row, *cards):
        if card != _GAP and box.pile_of[card] != pile:
            raise wrong(f"pile {key}", Message(N_("{card} belongs to another pile."), card=box.card_ids[card]))
    check_at_most(f"row {key}", len(row), box.open_cards)
    if pile < ROWS:
        state.rows[pile] = tuple(NO_CARD if card == _GAP else card for card in row)
    state.piles[pile] = tuple(cards)


# The rest of the table


def _number(key: str, ids: Sequence[str], word: str) -> int:
    if word not in ids:
        raise wrong(key, Message(N_("“{word}” is not in the box."), word=word[:40]))
    return ids.index(word)


def _read_table(state: ReliquesEtCo, lines: Lines) -> None:
    box = state.box
    numbers = Supply([str(number) for number in box.numbers], range(len(box.numbers)))
    for seat in range(state.seats):
        state.dollars[seat] = lines.number(f"dollars {seat}", 0)
        for word in lines.words(f"relics {seat}"):
            state.relics[len(RELICS) * seat + _number(f"relics {seat}", RELICS, word)] += 1
        state.dives[seat] = tuple(numbers.take(f"dives {seat}", lines.words(f"dives {seat}")))
    state.dived_to = sum(len(dives) for dives in state.dives)
    if state.dived_to and max(max(dives, default=0) for dives in state.dives) >= state.dived_to:
        raise wrong("dives 0", Message(N_("underwater cards are won in the order of the pile.")))
    owners = ["-", *map(str, range(state.seats))]
    for museum, relic in enumerate(RELICS):
        key = f"museum {relic}"
        cubes = [_number(key, owners, word) - 1 for word in lines.text(key).split()]
        check_at_most(key, len(cubes), len(state.box_sizes(museum)))
        state.boxes[museum] = tuple(cubes) + (NOBODY,) * (BOXES - len(cubes))
    for name, value in lines.pairs("on").items():
        state.on[_number("on", box.slot_ids, name)] = _number("on", "0123456", value)


# Writing


def write(state: ReliquesEtCo) -> str:
    """All there is to say about the position: `read` makes an equal one of it."""
    return written(lines(state))


def lines(state: ReliquesEtCo) -> dict[str, str]:
    return {**_market(state), **_seats(state), **_progress(state)}


def _ids(state: ReliquesEtCo, cards: Sequence[int]) -> str:
    return " ".join("-" if card == NO_CARD else state.box.card_ids[card] for card in cards) or "-"


def _market(state: ReliquesEtCo) -> dict[str, str]:
    found = {
        "seats": str(state.seats),
        "options": " ".join(f"{name}={value}" for name, value in state.options.items()),
    }
    for pile, cards in enumerate(state.piles):
        if pile < ROWS:
            found[f"row {TYPES[pile + 1]}"] = _ids(state, state.rows[pile])
        found[f"pile {TYPES[pile + 1]}"] = _ids(state, cards)
    for museum, relic in enumerate(RELICS):
        boxes = state.boxes[museum][: len(state.box_sizes(museum))]
        found[f"museum {relic}"] = " ".join("-" if seat == NOBODY else str(seat) for seat in boxes)
    return found


def _seats(state: ReliquesEtCo) -> dict[str, str]:
    box = state.box
    found: dict[str, str] = {}
    for seat in range(state.seats):
        cards = [
            f"{box.card_ids[card]}{'*' if state.level[card] else ''}@{box.cell_ids[state.cell[card]]}"
            for card in state.cards[seat]
        ]
        relics = [relic for kind, relic in enumerate(RELICS) for _ in range(state.relics_of(seat, kind))]
        found[f"cards {seat}"] = " ".join(cards) or "-"
        found[f"dollars {seat}"] = str(state.dollars[seat])
        found[f"relics {seat}"] = " ".join(relics) or "-"
        found[f"dives {seat}"] = " ".join(str(box.numbers[dive]) for dive in state.dives[seat]) or "-"
    return found


def _progress(state: ReliquesEtCo) -> dict[str, str]:
    on = [f"{state.box.slot_ids[slot]}={value}" for slot, value in enumerate(state.on) if value]
    return {
        "dice": " ".join(str(value) for value, n in enumerate(state.dice) for _ in range(n)) or "-",
        "on": " ".join(on) or "-",
        "on dive": " ".join(map(str, state.on_dive)) or "-",
        "dived": str(int(state.dived)),
        "touched": str(int(state.touched)),
        "rerolled": str(state.rerolled),
        "changed": " ".join(map(str, state.changed)) or "-",
        "round": str(state.round),
        "quiet": str(state.quiet),
        "risen": str(int(state.risen)),
        "stopped": str(int(state.stopped)),
        "first": str(state.first),
        "turn": str(state.turn),
        "told": str(state.told),
        "opening": " ".join("/".join(map(str, roll)) for roll in state.opening_rolls) or "-",
        "chance": " ".join(map(str, state.chance.dump())),
        "asked": "; ".join(written_step(step, ",") for step in state.agenda[::-1]) or "nobody",
    }

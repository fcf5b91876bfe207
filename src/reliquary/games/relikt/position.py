"""A position of Relikt written in a few lines and read back: for tests, errors and logs.

    camps: red yellow green
    hand 0: red-7 green-3 ...                       ("..." stands for cards that are not named)
    actions 0: rum compass | lasso                  (hand | pile)
    row 1: blue-3: yellow-11 red-10 ?1:red-2        (treasure: cards; seat 1 laid the red 2 face down)
    row 4: -
    pile: ... red-1
    treasures: ... red-4 | blue-5 red-6 red-6       (pile | removed)
    won 0: red-4 red-4
    played: compass rum
    options: treasures_left=1
    asked: LayCard 0, Refill 0

In every pile the next card stands last. What is not said is filled with the cards that are left, in the order of the
box: hands and rows first, then the piles. It is seat 0's turn unless `asked` says what comes next. Further lines, for
what seldom matters: `discard`, `masked` (the order in which cards were laid face down), `tied`, `turn`, `first`,
`told`, `chance`, and what everybody knows (see `hidden_cards`): `shuffled 1` (the cards that were last in the first
shuffle of the discard), `known 0`, and `guesses 0`, parted by "/", where ?1 is some other card of batch 1; "3*" before
a guess is its weight, 1 if there is none.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from reliquary.games.relikt import GAME, hidden_cards
from reliquary.games.relikt.components import ACTIONS, NO_TREASURE
from reliquary.games.relikt.rules import Step, Turn, treasures_left
from reliquary.games.relikt.rules.action_cards import LayFromHand
from reliquary.games.relikt.rules.adventure_cards import ScoreRow
from reliquary.games.relikt.rules.turn import ChooseAction
from reliquary.games.relikt.state import Relikt
from reliquary.kernel import Game
from reliquary.kernel.options import settle_options
from reliquary.kernel.position_text import FILL, REST, Lines, Supply, check_at_most, ids_of, written, wrong
from reliquary.message import N_, Message

_WEIGHT = re.compile(r"[1-9]\d{0,7}\*")


def position(**parts: str) -> Relikt:
    """The same with the lines as keywords, for tests: `position(hand_0="red-7 ...", row_1="blue-3: red-1")`."""
    return read(GAME, "\n".join(f"{key.replace('_', ' ')}: {value}" for key, value in parts.items()))


# Reading


def read(game: Game[Relikt], text: str) -> Relikt:
    """The position that the lines describe; refuses one that cannot be."""
    lines = Lines(text)
    colours = game.blank(game.seats[0], {}).box.colours
    camps = Supply(colours, range(len(colours))).take("camps", lines.words("camps", colours[: game.seats[0]]))
    if len(camps) not in (seats := game.seats):
        raise wrong("camps", Message(N_("there should be {least} to {most}."), least=seats[0], most=seats[-1]))
    state = game.blank(len(camps), settle_options(game.options, len(camps), lines.pairs("options")))
    state.camps = camps
    _read_adventure_cards(state, lines)
    _read_treasures(state, lines)
    _read_actions(state, lines)
    _read_knowledge(state, lines)
    _read_agenda(state, lines)
    lines.finish()
    if not state.over:
        _check_open_question(state)
    state.settle()
    return state


def _read_adventure_cards(state: Relikt, lines: Lines) -> None:
    box = state.box
    supply = Supply(box.card_ids, [card for card in range(len(box.colour)) if box.colour[card] in state.camps])
    hands = [supply.take_some(f"hand {seat}", lines.words(f"hand {seat}", REST)) for seat in range(state.seats)]
    state.rows = [_read_row(state, lines, supply, f"row {row + 1}") for row in range(box.open_rows)]
    pile = supply.take_some("pile", lines.words("pile", REST))
    discard = supply.take_some("discard", lines.words("discard", () if FILL in pile else REST))
    for seat, hand in enumerate(hands):
        check_at_most(f"hand {seat}", len(hand) - hand.count(FILL), box.adventure_hand)
        state.hands.append(tuple(sorted(supply.fill(hand, box.adventure_hand - len(hand) + 1))))
    state.pile = supply.fill(pile, len(supply.rest))
    state.discard = supply.fill(discard, len(supply.rest))
    supply.finish("pile")
    if "masked" in lines:
        order = Supply(box.card_ids, state.masked)
        laid = order.take("masked", lines.words("masked"))
        order.finish("masked")
        state.maskers = [state.maskers[state.masked.index(card)] for card in laid]
        state.masked = laid


def _read_row(state: Relikt, lines: Lines, supply: Supply, key: str) -> tuple[int, ...]:
    row: list[int] = []
    for word in lines.text(key).partition(":")[2].split():
        mask, colon, card = word.rpartition(":")
        row += supply.take(key, [card])
        if colon:
            if mask not in [f"?{seat}" for seat in range(state.seats)]:
                raise wrong(
                    key, Message(N_("“{word}” should be like “{example}”."), word=word[:40], example="?1:red-2")
                )
            state.masked.append(row[-1])
            state.maskers.append(int(mask[1:]))
    return tuple(row)


def _read_treasures(state: Relikt, lines: Lines) -> None:
    box = state.box
    supply = Supply(box.treasure_ids, [kind for kind, copies in enumerate(box.copies) for _ in range(copies)])
    heads = [_read_head(lines, supply, f"row {row + 1}") for row in range(box.open_rows)]
    stock, out = lines.halves("treasures")
    pile, removed = supply.take_some("treasures", stock), supply.take_some("treasures", out)
    won = [supply.take_some(f"won {seat}", lines.words(f"won {seat}")) for seat in range(state.seats)]
    state.removed = supply.fill(removed, box.treasures_removed - len(removed) + 1)
    if len(state.removed) != box.treasures_removed:
        raise wrong("treasures", Message(N_("{n} should be removed."), n=box.treasures_removed))
    state.treasures = [(supply.fill(head, 1) or [NO_TREASURE])[0] for head in heads]
    state.treasure_pile = supply.fill(pile, len(supply.rest))
    state.won = [tuple(supply.fill(treasures, len(supply.rest))) for treasures in won]
    supply.finish("won 0")
    for row, kind in enumerate(state.treasures):
        # A full row would have been scored.
        check_at_most(f"row {row + 1}", len(state.rows[row]), 0 if kind == NO_TREASURE else box.gems[kind] - 1)


def _read_head(lines: Lines, supply: Supply, key: str) -> list[int]:
    head = lines.text(key, "...").partition(":")[0].strip()
    return supply.take_some(key, [] if head == "-" else [head])


def _read_actions(state: Relikt, lines: Lines) -> None:
    """A card that was played comes from a seat all of whose cards are named, or from the first that can spare it."""
    box = state.box
    supplies = [Supply(ACTIONS, box.action_set) for _ in range(state.seats)]
    hands: list[list[int]] = []
    piles: list[list[int]] = []
    for seat, supply in enumerate(supplies):
        hand, pile = lines.halves(f"actions {seat}")
        hands.append(supply.take_some(f"actions {seat}", hand))
        piles.append(supply.take_some(f"actions {seat}", pile))
    order = sorted(range(state.seats), key=lambda seat: FILL in hands[seat] + piles[seat])
    for word in lines.words("played"):
        owners = [supplies[seat] for seat in order if word in [ACTIONS[kind] for kind in supplies[seat].rest]]
        state.played += (owners or supplies)[0].take("played", [word])
    for seat, supply in enumerate(supplies):
        hand_size = box.action_hand if FILL in hands[seat] else len(hands[seat])
        state.action_hands.append(tuple(sorted(supply.fill(hands[seat], hand_size - len(hands[seat]) + 1))))
        state.action_piles.append(tuple(supply.fill(piles[seat], len(supply.rest))))
        check_at_most(f"actions {seat}", len(state.action_hands[seat]), box.action_hand)
        supply.finish(f"actions {seat}")


def _read_knowledge(state: Relikt, lines: Lines) -> None:
    box = state.box
    marks = [0] * len(box.colour)
    supply = Supply(box.card_ids, range(len(marks)))
    while f"shuffled {state.batches + 1}" in lines:
        state.batches += 1
        key = f"shuffled {state.batches}"
        for card in supply.take(key, lines.words(key)):
            marks[card] = state.batches
    if any(marks[card] != state.batches for card in state.pile):
        raise wrong("pile", Message(N_("all its cards should be in the last shuffle.")))
    state.batch = tuple(marks)
    for seat in range(state.seats):
        held = Supply(box.card_ids, [*state.hands[seat], *hidden_cards.masked_by(state, seat)])
        state.known.append(tuple(held.take(f"known {seat}", lines.words(f"known {seat}"))))
        state.guesses.append(hidden_cards.NOTHING_MASKED)
        _read_guesses(state, lines, seat)


def _read_guesses(state: Relikt, lines: Lines, seat: int) -> None:
    key = f"guesses {seat}"
    if key not in lines:
        hidden_cards.suppose_all_masked(state, seat)
        return
    parts = [part.split() for part in lines.text(key).split("/")]
    weights = [int(part.pop(0)[:-1]) if part and _WEIGHT.fullmatch(part[0]) else 1 for part in parts]
    guesses = tuple([tuple([_kind(state, key, word) for word in part]) for part in parts])
    if tuple([hidden_cards.kind_of(state, seat, card) for card in hidden_cards.masked_by(state, seat)]) not in guesses:
        raise wrong(key, Message(N_("what really lies there is not among them.")))
    hidden_cards.suppose(state, seat, guesses, weights)


def _kind(state: Relikt, key: str, word: str) -> int:
    batches = [f"?{batch}" for batch in range(state.batches + 1)]
    if word in batches:
        return -1 - batches.index(word)
    return Supply(state.box.card_ids, range(len(state.box.card_ids))).take(key, [word])[0]


def _read_agenda(state: Relikt, lines: Lines) -> None:
    asked = lines.text("asked", "ChooseAction 0")
    state.over = asked == "nobody"
    steps = [] if state.over else [_read_step(state, text) for text in asked.split(",")]
    if steps and not isinstance(steps[-1], Turn):
        steps.append(Turn(state.left_of(steps[0].seat)))
    state.agenda = steps[::-1]
    state.turn = lines.number("turn", 1)
    state.first = lines.number("first", steps[0].seat if steps else 0, state.seats - 1)
    state.told = lines.number("told", 0)
    state.tied_in_a_row = lines.number("tied", 0, state.box.tied_rows)
    state.chance = lines.chance("chance")


def _read_step(state: Relikt, text: str) -> Step:
    """Steps have seats for fields; the scoring of a row, which has a row, never waits."""
    kinds: dict[str, Callable[..., Step]] = {step.__name__: step for step in state.game.steps if step is not ScoreRow}
    name, *words = text.split() or [""]
    fields = [seat for word in words for seat in range(state.seats) if word == str(seat)]
    if name not in kinds or len(fields) != len(words) or len(fields) != (2 if name == "LayFromHand" else 1):
        raise wrong(
            "asked", Message(N_("“{word}” should be like “{example}”."), word=text.strip()[:40], example="LayCard 0")
        )
    if name == "ChooseAction":
        fields.append(len(state.action_hands[fields[0]]))
    return kinds[name](*fields)


def _check_open_question(state: Relikt) -> None:
    if state.treasures_to_come() <= treasures_left(state):
        raise wrong("asked", Message(N_("no treasure is left to win: nobody can be asked.")))
    if state.treasure_pile and NO_TREASURE in state.treasures:
        gap = f"row {state.treasures.index(NO_TREASURE) + 1}"
        raise wrong(gap, Message(N_("a treasure from the pile should head it.")))
    step = state.agenda[-1]
    if isinstance(step, LayFromHand) and not set(state.hands[step.holder]) <= set(state.known[step.holder]):
        raise wrong(f"known {step.holder}", Message(N_("this hand lies open: all its cards are known.")))
    if not step.options(state):
        raise wrong("asked", Message(N_("seat {seat} has no answer to this."), seat=step.seat))


# Writing


def write(state: Relikt) -> str:
    """All there is to say about the position: `read` makes an equal one of it."""
    return written(lines(state))


def lines(state: Relikt) -> dict[str, str]:
    return {**_table(state), **_knowledge(state), **_progress(state)}


def _table(state: Relikt) -> dict[str, str]:
    box = state.box
    cards, kinds = box.card_ids, box.treasure_ids
    lines = {
        "options": " ".join(f"{name}={value}" for name, value in state.options.items()),
        "camps": " ".join(box.colours[camp] for camp in state.camps),
    }
    for seat in range(state.seats):
        lines[f"hand {seat}"] = ids_of(cards, state.hands[seat])
        lines[f"actions {seat}"] = (
            f"{ids_of(ACTIONS, state.action_hands[seat])} | {ids_of(ACTIONS, state.action_piles[seat])}"
        )
        lines[f"won {seat}"] = ids_of(kinds, state.won[seat])
    for row, kind in enumerate(state.treasures):
        laid = " ".join(_laid(state, card) for card in state.rows[row])
        lines[f"row {row + 1}"] = "-" if kind == NO_TREASURE else f"{kinds[kind]}: {laid}".rstrip()
    lines["pile"] = ids_of(cards, state.pile)
    lines["discard"] = ids_of(cards, state.discard)
    lines["masked"] = ids_of(cards, state.masked)
    lines["treasures"] = f"{ids_of(kinds, state.treasure_pile)} | {ids_of(kinds, state.removed)}"
    lines["played"] = ids_of(ACTIONS, state.played)
    return lines


def _laid(state: Relikt, card: int) -> str:
    mask = f"?{state.maskers[state.masked.index(card)]}:" if card in state.masked else ""
    return f"{mask}{state.box.card_ids[card]}"


def _knowledge(state: Relikt) -> dict[str, str]:
    cards = state.box.card_ids
    lines: dict[str, str] = {}
    for batch in range(1, state.batches + 1):
        lines[f"shuffled {batch}"] = ids_of(cards, [card for card, mark in enumerate(state.batch) if mark == batch])
    for seat in range(state.seats):
        if state.known[seat]:
            lines[f"known {seat}"] = ids_of(cards, state.known[seat])
        usual = state.copy()
        hidden_cards.suppose_all_masked(usual, seat)
        if _guesses(state, seat) != _guesses(usual, seat):
            lines[f"guesses {seat}"] = _guesses(state, seat)
    return lines


def _guesses(state: Relikt, seat: int) -> str:
    guesses = []
    for guess, weight in zip(state.guesses[seat], hidden_cards.weights_of(state, seat), strict=True):
        kinds = [f"?{-1 - kind}" if kind < 0 else state.box.card_ids[kind] for kind in guess]
        guesses.append(" ".join([f"{weight}*", *kinds] if weight > 1 else kinds))
    return " / ".join(guesses)


def _progress(state: Relikt) -> dict[str, str]:
    steps = [_written_step(step) for step in reversed(state.agenda)]
    return {
        "asked": ", ".join(steps) or "nobody",
        "turn": str(state.turn),
        "first": str(state.first),
        "told": str(state.told),
        "tied": str(state.tied_in_a_row),
        "chance": " ".join(map(str, state.chance.dump())),
    }


def _written_step(step: Step) -> str:
    """A choice of action cards holds how many there are: that lies on the table already."""
    fields = [step.seat] if isinstance(step, ChooseAction) else step.fields()
    return " ".join([type(step).__name__, *map(str, fields)])

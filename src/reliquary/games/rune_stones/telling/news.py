"""What happens in Rune Stones, told to each seat in the words that seat may hear."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reliquary.games.rune_stones.components import KINDS, ROWS, STONES
from reliquary.games.rune_stones.telling import names
from reliquary.kernel.news import News
from reliquary.message import N_, Message, SeatName

if TYPE_CHECKING:
    from reliquary.games.rune_stones.state import RuneStones


def _told(kind: str, text: str, seat: int, **values: Message | list[Message] | int) -> News:
    return News(kind, Message(text, who=SeatName(seat), **values))


def _card(state: RuneStones, card: int) -> Message:
    return names.card(state.box.card_ids[card])


def _cards(state: RuneStones, cards: Sequence[int]) -> list[Message]:
    return [_card(state, card) for card in cards]


def displayed(state: RuneStones) -> News:
    cards = _cards(state, state.display)
    return News(
        "displayed", Message(N_("The first creatures on the display, from left to right: {cards}."), cards=cards)
    )


def stocked(state: RuneStones) -> News:
    artifacts = [names.artifact(KINDS[kind]) for kind in state.smithies]
    return News("stocked", Message(N_("The first artifacts, from smithy 1 on: {artifacts}."), artifacts=artifacts))


def began_turn(state: RuneStones, seat: int) -> News:
    return _told("began_turn", N_("It is the turn of {who}."), seat)


def passed(state: RuneStones, seat: int) -> News:
    return _told("passed", N_("{who} can do nothing and passes."), seat)


# Cards


def spent(state: RuneStones, seat: int, card: int) -> News:
    magic = names.magic(names.MAGIC[state.box.magic[card]], state.box.magic_points[card])
    text = N_("{who} spends {card} (magic points: {magic}).")
    return _told("spent", text, seat, card=_card(state, card), magic=magic)


def played(state: RuneStones, seat: int, card: int) -> News:
    return _told("played", N_("{who} lays down {card}."), seat, card=_card(state, card))


def used(state: RuneStones, seat: int, card: int) -> News:
    text = N_("{who} uses {card}: {ability}.")
    return _told("used", text, seat, card=_card(state, card), ability=names.ability(state.box.abilities[card]))


def parted(state: RuneStones, seat: int, laid: Sequence[int], lowest: int) -> News:
    lost = [card for card in laid if card != lowest]
    text = N_("{who} keeps {kept} and loses {lost}.")
    return _told("parted", text, seat, kept=_card(state, lowest), lost=_cards(state, lost))


def drew(state: RuneStones, seat: int, cards: list[int]) -> News:
    public = Message(N_("{who} draws {n} card."), N_("{who} draws {n} cards."), who=SeatName(seat), n=len(cards))
    own = Message(N_("{who} draws {cards}."), who=SeatName(seat), cards=_cards(state, sorted(cards)))
    return News("drew", public, {seat: own})


def shuffled(state: RuneStones, seat: int) -> News:
    return _told("shuffled", N_("The draw pile of {who} is empty: their discard is shuffled."), seat)


# The display


def summoned(state: RuneStones, seat: int, card: int, cost: int) -> News:
    return News(
        "summoned",
        Message(
            N_("{who} summons {card} for {n} magic point."),
            N_("{who} summons {card} for {n} magic points."),
            who=SeatName(seat),
            card=_card(state, card),
            n=cost,
        ),
    )


def took_card(state: RuneStones, seat: int, card: int) -> News:
    return _told("took_card", N_("{who} takes {card} from the display."), seat, card=_card(state, card))


def drew_creature(state: RuneStones, seat: int, card: int) -> News:
    return _told("drew_creature", N_("{who} takes {card} from the creature pile."), seat, card=_card(state, card))


def shuffled_creatures(state: RuneStones) -> News:
    return News("shuffled_creatures", Message(N_("The creature pile is empty: the common discard is shuffled.")))


def restocked(state: RuneStones, cards: Sequence[int]) -> News:
    return News("restocked", Message(N_("New on the display: {cards}."), cards=_cards(state, cards)))


# Goods and points


def took_good(state: RuneStones, seat: int, good: int) -> News:
    return _told("took_good", N_("{who} takes {good}."), seat, good=names.good(good))


def paid(state: RuneStones, seat: int, good: int, n: int) -> News:
    if n == 1:
        return _told("paid", N_("{who} pays {good}."), seat, good=names.good(good))
    return _told("paid", N_("{who} pays {number} ore."), seat, number=n)


def exchanged(state: RuneStones, seat: int, good: int, other: int) -> News:
    text = N_("{who} gives {good} and takes {other}.")
    return _told("exchanged", text, seat, good=names.good(good), other=names.good(other))


def set_wild(state: RuneStones, seat: int, gem: int) -> News:
    text = N_("{who} puts {gem} on the wild-gem stone: their gems of that colour are now wild.")
    return _told("set_wild", text, seat, gem=names.good(gem))


def scored(state: RuneStones, seat: int, points: int) -> News:
    return News(
        "scored", Message(N_("{who} scores {n} point."), N_("{who} scores {n} points."), who=SeatName(seat), n=points)
    )


def rolled(state: RuneStones, seat: int, face: int) -> News:
    return _told("rolled", N_("{who} rolls the die: {face}."), seat, face=names.gains(state.box.faces[face]))


def declined(state: RuneStones, seat: int, ask: int) -> News:
    return _told("declined", N_("{who} does without this: {what}."), seat, what=names.asked(ask))


# Artifacts and stones


def went_to_smithy(state: RuneStones, seat: int, smithy: int) -> News:
    return _told("went_to_smithy", N_("{who} goes to {smithy}."), seat, smithy=names.smithy(smithy + 1))


def forged(state: RuneStones, seat: int, smithy: int, kind: int, place: int) -> News:
    return _told(
        "forged",
        N_("{who} forges {artifact} at {smithy} and lays it in {row}, on {slot}."),
        seat,
        artifact=names.artifact(KINDS[kind]),
        smithy=names.smithy(smithy + 1),
        row=names.row(ROWS[place // len(KINDS)]),
        slot=names.place(KINDS[place % len(KINDS)]),
    )


def shuffled_artifacts(state: RuneStones) -> News:
    return News("shuffled_artifacts", Message(N_("No artifacts are left: those traded in are shuffled.")))


def refilled(state: RuneStones, smithy: int) -> News:
    artifact = names.artifact(KINDS[state.smithies[smithy]])
    return News(
        "refilled", Message(N_("New at {smithy}: {artifact}."), smithy=names.smithy(smithy + 1), artifact=artifact)
    )


def traded(state: RuneStones, seat: int, row: int, n: int) -> News:
    text = N_("{who} trades in {row} with {number} artifacts.")
    return _told("traded", text, seat, row=names.row(ROWS[row]), number=n)


def took_stone(state: RuneStones, seat: int, stone: int) -> News:
    text = N_("{who} takes the rune stone {stone}: {effect}")
    id = STONES[stone]
    return _told("took_stone", text, seat, stone=names.stone(id), effect=names.stone_effect(id))


# The end


def on_throne(state: RuneStones, seat: int) -> News:
    text = N_("{who} has reached the throne with {points} points: this round is the last.")
    return _told("on_throne", text, seat, points=state.track(seat))


def stopped(state: RuneStones) -> News:
    rounds = state.box.guard_rounds
    return News("stopped", Message(N_("{rounds} rounds have been played: the game ends."), rounds=rounds))


def all_passed(state: RuneStones) -> News:
    return News("all_passed", Message(N_("Everybody has passed: the game ends.")))


def counted(state: RuneStones, scores: Sequence[int]) -> News:
    parts = [Message(N_("{who} {points}"), who=SeatName(seat), points=points) for seat, points in enumerate(scores)]
    return News("counted", Message(N_("Final count: {parts}."), parts=parts))

"""What one seat of Rune Stones may know, as bytes: cards by where they are, goods, boards, stones, the turn so far."""

from __future__ import annotations

from reliquary.games.rune_stones.components import (
    BOARD,
    DRUIDS,
    FIRST_DRUID,
    KINDS,
    LARGE_HAND,
    MULTICOLOUR,
    NOTHING,
    ROW,
    SMITHIES,
    SPACES,
    STONE_POINTS,
    STONES,
    WILD_SMITHY,
    Box,
)
from reliquary.games.rune_stones.components.abilities import ANY, CARD_ANY, COLOURS, GOODS, Gains
from reliquary.games.rune_stones.rules.abilities import OfCard, UseCard
from reliquary.games.rune_stones.rules.effects import Effects
from reliquary.games.rune_stones.rules.forge import ForgeAgain, LayArtifact
from reliquary.games.rune_stones.rules.payment import PayGems, Step
from reliquary.games.rune_stones.rules.summon import Buy, SpendCards
from reliquary.games.rune_stones.state import RuneStones
from reliquary.kernel import observation as kernel
from reliquary.kernel.game import Game
from reliquary.kernel.observation import LARGEST, distance, write_bits

PLACES = 2 * len(KINDS)


class Layout(kernel.Layout[RuneStones]):
    """Cards stand in the order of the box: creatures by number, then the eight of each druid; goods are four colours of
    gems, white gems and ore."""

    def __init__(self, game: Game[RuneStones], box: Box) -> None:
        super().__init__(game)
        self._add_cards(box)
        self._add_pieces_of_seats(box)
        self._add_common_pieces(box)
        self._add_turn(box)
        self._leave_out()

    def _add_cards(self, box: Box) -> None:
        cards = (len(box.card_ids),)
        self.hands = self.add_by_seat("hands", cards, "Cards in hand: one's own; all when the game is over.").rows
        self.known = self.add_by_seat("known", cards, "Cards that everybody knows to be in this hand.").rows
        self.unseen = self.add_by_seat(
            "unseen", cards, "This seat's cards that one cannot place: in its pile or, of another seat, in its hand."
        ).rows
        self.discards = self.add_by_seat("discards", cards, "Cards in this seat's own discard.").rows
        self.hand_sizes = self.add_by_seat("hand_sizes", (), "Cards in hand.", LARGE_HAND).places
        self.piles = self.add_by_seat("piles", (), "Cards in this seat's own pile.", len(box.card_ids)).places
        self.display = self.add(
            "display", (FIRST_DRUID,), "Creatures in the display, by the number of their space from the left.", SPACES
        ).places
        self.common = self.add("common", (FIRST_DRUID,), "Creatures in the common discard.").places
        self.creatures = self.add("creatures", (1,), "Creatures in the pile.", FIRST_DRUID).places

    def _add_pieces_of_seats(self, box: Box) -> None:
        self.row_points = [
            box.row_points[(filled & ROW).bit_count()] + box.row_points[(filled >> len(KINDS)).bit_count()]
            for filled in range(BOARD + 1)
        ]
        """What both rows of a board would bring, by its filled places."""
        end = 2 * max(box.row_points) + (sum(box.gems) + box.ore) // box.goods_per_point
        colours, places = (len(COLOURS),), (2, len(KINDS))
        self.druids = self.add_by_seat("druids", (len(DRUIDS),), "The druid.").rows
        self.tracks = self.add_by_seat("tracks", (), "Points on the track; 255 is 255 or more.", LARGEST).places
        self.finals = self.add_by_seat(
            "finals", (), "Points that rows and goods would bring now; 255 is 255 or more.", min(end, LARGEST)
        ).places
        self.goods = self.add_by_seat("goods", (GOODS,), "Goods of the seat.", max(*box.gems, box.ore)).rows
        self.filled = self.add_by_seat("filled", places, "Places of the board on which an artifact lies.").rows
        self.wilds = self.add_by_seat("wilds", places, "Those of them on which a wild one lies.").rows
        self.stones = self.add_by_seat("stones", (len(STONES),), "Rune stones of the seat.").rows
        self.wild_colours = self.add_by_seat("wild_colours", colours, "The colour on the wild-gem stone.").rows

    def _add_common_pieces(self, box: Box) -> None:
        self.smithies = self.add("smithies", (WILD_SMITHY, len(COLOURS)), "The artifact at each smithy.").rows
        self.wild_left = self.add("wild_left", (1,), "Artifacts at the wild smithy.", box.wild_artifacts).places
        self.scrap = self.add(
            "scrap", (len(COLOURS),), "Artifacts that were traded in, by colour.", box.artifacts
        ).places
        self.supply = self.add("supply", (GOODS,), "Goods in the supply.", max(*box.gems, box.ore)).places
        self.stones_left = self.add("stones_left", (len(STONES),), "Rune stones left.", max(box.stones)).places

    def _add_turn(self, box: Box) -> None:
        cards, asks = (len(box.card_ids),), (CARD_ANY + 1,)
        points = LARGE_HAND * max(box.magic_points) + STONE_POINTS
        price = max([*box.smithy_costs, *[len(ability.price) for ability in box.abilities]])
        # A double die doubles what a face asks for.
        often = 2 * max([1, *[_often(gains) for gains in _all_gains(box)]])
        self.last_round = self.add("last_round", (1,), "Whether somebody has reached the throne.").places
        self.passes = self.add("passes", (1,), "Passes, one after the other.", len(DRUIDS)).places
        self.laid = self.add("laid", cards, "Cards in front of the seat whose turn it is.").places
        self.left = self.add("left", cards, "Those of them whose abilities are still to be used.").places
        self.using = self.add("using", cards, "The card whose ability is being carried out.").places
        self.extra_given = self.add("extra_given", (1,), "Whether this card has brought its extra point.").places
        self.exchanged = self.add("exchanged", (1,), "Whether the exchange stone was used in this turn.").places
        self.face = self.add("face", (len(box.faces),), "What the die showed last in this turn.").places
        self.points = self.add("points", (1,), "Magic points to summon with.", points).places
        self.colour = self.add("colour", (MULTICOLOUR + 1,), "Their colour; the last one is none yet.").places
        self.due = self.add("due", (ANY + 1,), "Gems still to be paid, by kind; the last is any.", price).places
        self.least = self.add("least", (1,), "Where in the order of paying the last gem stood.", ANY).places
        self.asks = self.add(
            "asks", asks, "Effects to choose from: gem, die, swap, draw, a card of each colour, any card.", often
        ).places
        self.later = self.add("later", asks, "The same, of what comes after this question.", often).places
        self.smithy = self.add("smithy", (SMITHIES,), "The smithy whose artifact is being forged.").places
        self.wild_forged = self.add("wild_forged", (1,), "Whether a wild one was forged in this turn.").places

    def _leave_out(self) -> None:
        shuffled = "It is shuffled before anything is drawn from it."
        self.leave_out_order("discard", shuffled)
        self.leave_out_order("artifact_discard", shuffled)
        self.leave_out_order("players[].discard", shuffled)
        self.leave_out_order("gone", "These cards never come back.")
        self.leave_out_order("players[].gone", "These cards never come back.")
        self.leave_out_order("progress.laid", "Only which cards were laid down matters.")
        self.leave_out_order("progress.left", "Only which abilities are left matters.")

    def write_fixed(self, state: RuneStones, seat: int, row: bytearray) -> None:
        for other in range(state.seats):
            row[self.druids[distance(seat, other, state.seats)][state.druids[other]]] = 1

    def write(self, state: RuneStones, seat: int, row: bytearray) -> None:
        throne = state.box.throne
        for other in range(state.seats):
            place = distance(seat, other, state.seats)
            self._write_cards(state, other, place, row)
            self._write_pieces(state, other, place, row)
            track = state.track(other)
            row[self.tracks[place]] = min(track, LARGEST)
            if track >= throne:
                row[self.last_round[0]] = 1
        self._write_display(state, row)
        self._write_common(state, row)
        if not state.over:
            self._write_turn(state, row)
            self._write_agenda(state, row)

    def _write_cards(self, state: RuneStones, other: int, place: int, row: bytearray) -> None:
        hand, pile = state.hands[other], state.piles[other]
        unseen, discards = self.unseen[place], self.discards[place]
        for card in pile:
            row[unseen[card]] = 1
        for card in state.discards[other]:
            row[discards[card]] = 1
        mine = self.hands[place] if not place or state.over else unseen
        for card in hand:
            row[mine[card]] = 1
        if state.known[other]:
            known = self.known[place]
            for card in state.known[other]:
                row[known[card]] = 1
                row[unseen[card]] = 0
        row[self.hand_sizes[place]] = len(hand)
        row[self.piles[place]] = len(pile)

    def _write_pieces(self, state: RuneStones, other: int, place: int, row: bytearray) -> None:
        goods, first, total = self.goods[place], GOODS * other, 0
        for good in range(GOODS):
            n = state.goods[first + good]
            if n:
                row[goods[good]] = n
                total += n
        filled = state.filled[other]
        final = self.row_points[filled] + total // state.box.goods_per_point
        if final:
            row[self.finals[place]] = min(final, LARGEST)
        if filled:
            write_bits(row, self.filled[place], filled)
            write_bits(row, self.wilds[place], state.wilds[other])
        write_bits(row, self.stones[place], state.stones[other])
        colour = state.wild_colour[other]
        if colour != NOTHING:
            row[self.wild_colours[place][colour]] = 1

    def _write_display(self, state: RuneStones, row: bytearray) -> None:
        for space, card in enumerate(state.display):
            if card != NOTHING:
                row[self.display[card]] = space + 1
        for card in state.common:
            row[self.common[card]] = 1
        row[self.creatures[0]] = len(state.creatures)

    def _write_common(self, state: RuneStones, row: bytearray) -> None:
        for smithy, kind in enumerate(state.smithies):
            if kind != NOTHING:
                row[self.smithies[smithy][kind]] = 1
        row[self.wild_left[0]] = state.wild_left
        traded = [0] * len(COLOURS)
        for kind in state.scrap:
            traded[kind] += 1
        for kind, n in enumerate(traded):
            if n:
                row[self.scrap[kind]] = n
        for good, n in enumerate(state.supply):
            row[self.supply[good]] = n
        for stone, n in enumerate(state.stones_left):
            row[self.stones_left[stone]] = n

    def _write_turn(self, state: RuneStones, row: bytearray) -> None:
        if state.passes:
            row[self.passes[0]] = state.passes
        if state.exchanged:
            row[self.exchanged[0]] = 1
        if state.face != NOTHING:
            row[self.face[state.face]] = 1
        for card in state.laid:
            row[self.laid[card]] = 1
        if state.using != NOTHING:
            row[self.using[state.using]] = 1
            if state.extra_given:
                row[self.extra_given[0]] = 1

    def _write_agenda(self, state: RuneStones, row: bytearray) -> None:
        """What the open question is about, and what is planned after it."""
        last = len(state.agenda) - 1
        for index, step in enumerate(state.agenda):
            if isinstance(step, Effects):
                _write_counts(step.asks, self.asks if index == last else self.later, row)
            elif isinstance(step, UseCard):
                for card in step.left:
                    row[self.left[card]] = 1
            elif isinstance(step, OfCard):
                row[self.using[step.card]] = 1
            elif isinstance(step, LayArtifact):
                row[self.smithy[step.smithy]] = 1
            elif isinstance(step, ForgeAgain):
                row[self.wild_forged[0]] = step.wild_forged
        self._write_price(state.agenda[last], row)

    def _write_price(self, step: Step, row: bytearray) -> None:
        """In magic points, or in gems."""
        if isinstance(step, SpendCards):
            row[self.points[0]] = step.points
            row[self.colour[step.colour]] = 1
        elif isinstance(step, Buy):
            row[self.points[0]] = step.points
        elif isinstance(step, PayGems):
            _write_counts(step.price, self.due, row)
            row[self.least[0]] = step.least


def _write_counts(things: tuple[int, ...], places: list[kernel.Place], row: bytearray) -> None:
    for thing in things:
        row[places[thing]] += 1


def _all_gains(box: Box) -> list[Gains]:
    found = [*box.faces, *box.bonuses]
    for ability in box.abilities:
        found += [*ability.halves, ability.gains]
    return found


def _often(gains: Gains) -> int:
    """How often one thing is asked for at the most."""
    return max([0, *[gains.asks.count(ask) for ask in gains.asks]])

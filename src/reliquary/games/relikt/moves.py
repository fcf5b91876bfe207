"""The language of Relikt: every move that can ever be made in it."""

from __future__ import annotations

from reliquary.games.relikt.components import ACTIONS, Box
from reliquary.games.relikt.telling import names
from reliquary.kernel import moves as kernel
from reliquary.message import N_, Message, SeatName


class NoAction(kernel.Move):
    def __init__(self) -> None:
        super().__init__("no action")

    @property
    def words(self) -> Message:
        return Message(N_("Play no action card"))


class PlayAction(kernel.Move):
    def __init__(self, kind: int) -> None:
        super().__init__(f"play {ACTIONS[kind]}", (f"action:{ACTIONS[kind]}",))
        self.kind = kind
        self.action_id = ACTIONS[kind]

    @property
    def words(self) -> Message:
        return Message(N_("Play {action}"), action=names.action(self.action_id))


class Lay(kernel.Move):
    def __init__(self, card: int, card_id: str, row: int) -> None:
        super().__init__(f"lay {card_id} row-{row + 1}", (f"card:{card_id}", f"row:{row + 1}"))
        self.card = card
        self.card_id = card_id
        self.row = row

    @property
    def words(self) -> Message:
        return Message(N_("Lay the {card} in row {row}"), card=names.card(self.card_id), row=self.row + 1)


class SwapCamps(kernel.Move):
    def __init__(self, seat: int) -> None:
        super().__init__(f"swap seat-{seat}", (f"seat:{seat}",))
        self.seat = seat

    @property
    def words(self) -> Message:
        return Message(N_("Swap camps with {who}"), who=SeatName(self.seat))


class LookAt(kernel.Move):
    def __init__(self, seat: int) -> None:
        super().__init__(f"look seat-{seat}", (f"seat:{seat}",))
        self.seat = seat

    @property
    def words(self) -> Message:
        return Message(N_("Have {who} lay their hand open"), who=SeatName(self.seat))


class Catch(kernel.Move):
    def __init__(self, card: int, card_id: str) -> None:
        super().__init__(f"catch {card_id}", (f"card:{card_id}",))
        self.card = card
        self.card_id = card_id

    @property
    def words(self) -> Message:
        return Message(N_("Catch the {card}"), card=names.card(self.card_id))


class Shoot(kernel.Move):
    def __init__(self, target: int, target_id: str, card: int, card_id: str) -> None:
        super().__init__(f"shoot {target_id} with {card_id}", (f"card:{target_id}", f"card:{card_id}"))
        self.target = target
        self.target_id = target_id
        self.card = card
        self.card_id = card_id

    @property
    def words(self) -> Message:
        return Message(
            N_("Replace the {target} with the {card}"), target=names.card(self.target_id), card=names.card(self.card_id)
        )


class Moves(kernel.Moves):
    """The catalogue, with a table for each kind of move."""

    def __init__(self, box: Box) -> None:
        super().__init__()
        cards = range(len(box.card_ids))
        seats = range(len(box.colours))
        self.no_action = self.add(NoAction())
        self.play_action = [self.add(PlayAction(kind)) for kind in range(len(ACTIONS))]
        self.lay = [[self.add(Lay(card, box.card_ids[card], row)) for row in range(box.open_rows)] for card in cards]
        self.swap_camps = [self.add(SwapCamps(seat)) for seat in seats]
        self.look_at = [self.add(LookAt(seat)) for seat in seats]
        self.catch = [self.add(Catch(card, box.card_ids[card])) for card in cards]
        self.shoot = [
            {
                card: self.add(Shoot(target, box.card_ids[target], card, box.card_ids[card]))
                for card in cards
                if card != target and (box.colour[card] == box.colour[target] or box.value[card] == box.value[target])
            }
            for target in cards
        ]
        """By target, then by the card that may replace it: one of the same colour or of the same value."""

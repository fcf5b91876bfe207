"""The chairs of a table: who sits there, and who may."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from reliquary.bots import BOTS, best, check_offered
from reliquary.errors import BadSetup, NotYours
from reliquary.kernel import Game, Plain, State
from reliquary.message import N_

Kind: TypeAlias = Literal["person", "bot", "open"]
_KINDS: tuple[Kind, ...] = ("person", "bot", "open")
LAST_RESORT = "greedy"
"""The bot that answers where another cannot: it needs neither a network nor another process."""
_UNNAMED = "greedy"
"""The bot of old entries, which name none."""
BOT_NAMES = ("Ada", "Basil", "Celia", "Dorian", "Edith", "Felix")


@dataclass(frozen=True, slots=True)
class ChairPlan:
    """What a chair is for: the person who opens the table (person), a bot, or anybody (open)."""

    kind: Kind
    bot: str = "greedy"
    even: bool = False
    """The bot was chosen by the results of the person who opened the table."""

    def stored(self) -> Plain:
        return [self.kind, self.bot, *(["even"] if self.even else [])]


@dataclass(frozen=True, slots=True)
class Chair:
    seat: int
    kind: Kind
    """Who sits there now; "open" is nobody."""
    name: str = ""
    person: int | None = None
    bot: str | None = None
    reserved: bool = False
    """For the person who opened the table."""
    even: bool = False
    """The bot there is as strong as the person who opened the table."""
    forfeited: bool = False
    """A bot plays to the end, because this person did not reveal the share that they promised."""

    def taken_by(self, person: int, name: str) -> Chair:
        return replace(self, kind="person", name=name, person=person)

    def freed(self) -> Chair:
        return Chair(self.seat, "open", reserved=self.reserved)

    @property
    def away(self) -> bool:
        """Whether a bot plays for the person whose chair this is."""
        return self.kind == "bot" and self.person is not None

    def left_to_bot(self, name: str) -> Chair:
        return replace(self, kind="bot", bot=name)

    def forfeited_to(self, name: str) -> Chair:
        return replace(self, kind="bot", bot=name, forfeited=True)

    def come_back(self) -> Chair:
        return replace(self, kind="person", bot=None)

    def handed_to(self, person: int, name: str) -> Chair:
        return replace(self, kind="person", bot=None, person=person, name=name)

    def given_to_bot(self, name: str) -> Chair:
        return Chair(self.seat, "bot", BOT_NAMES[self.seat % len(BOT_NAMES)], bot=name, even=self.even)


def check_seats(game: Game[State], seats: int) -> None:
    if seats not in game.seats:
        raise BadSetup(
            N_("{game} is for {least} to {most} seats, not {seats}."),
            game=game.name,
            least=game.seats[0],
            most=game.seats[-1],
            seats=seats,
        )


def check_plans(game: Game[State], plans: Sequence[ChairPlan]) -> None:
    check_seats(game, len(plans))
    if all(plan.kind == "bot" for plan in plans):
        raise BadSetup(N_("At least one chair should be for a person."))
    for plan in plans:
        check_offered(plan.bot, game)


def planned(plans: Sequence[Plain]) -> list[Chair]:
    """The chairs before anybody sat down, from the stored plans."""
    chairs: list[Chair] = []
    for seat, plan in enumerate(plans):
        assert isinstance(plan, list)
        kind, name, *even = plan
        chair = Chair(seat, "open", reserved=kind == "person", even=bool(even))
        chairs.append(chair.given_to_bot(str(name)) if kind == "bot" else chair)
    return chairs


def check_free(chair: Chair, person: int, opener: int) -> None:
    if chair.kind != "open":
        raise NotYours(N_("Somebody sits there already."))
    if chair.reserved and person != opener:
        raise NotYours(N_("That chair is kept for the person who opened the table."))


def stand_in(game: Game[State]) -> str:
    """The bot that plays for a person who leaves. Entries of the log name it, so later versions may choose another."""
    return best(game)


def stand_in_of(what: Mapping[str, Plain]) -> str:
    """The bot that an entry of the log names as stand-in."""
    return str(what.get("bot", _UNNAMED))


def parse_plan(kind: str, name: str) -> ChairPlan:
    for known in _KINDS:
        if kind == known:
            return ChairPlan(known, name or next(iter(BOTS)))
    raise BadSetup(N_("A chair is for a person, a bot or open, not “{kind}”."), kind=kind[:20])

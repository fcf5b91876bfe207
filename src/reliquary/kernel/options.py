"""Options: the variants of a game that people choose before it starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from reliquary.errors import BadSetup
from reliquary.kernel.chance import Chance
from reliquary.message import N_, Message

Choice: TypeAlias = int | str
Setting: TypeAlias = Choice | tuple[Choice, ...]
Settings: TypeAlias = Mapping[str, Setting]


@dataclass(frozen=True, slots=True)
class Option:
    """A per-seat option takes one value for all seats, or a list with one for each."""

    name: str
    choices: tuple[Choice, ...]
    default: Choice
    title: Message
    help: Message
    per_seat: bool = False
    labels: Mapping[Choice, Message] = field(default_factory=dict)
    """What the choices are called, where their own names are not for everybody."""

    def label(self, choice: Choice) -> Message:
        return self.labels.get(choice) or Message(str(choice))


def settle_options(options: Sequence[Option], seats: int, given: Mapping[str, object]) -> dict[str, Setting]:
    """Every option with its value. Refuses unknown names and values, and lists of a wrong length."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise BadSetup(
                N_("There is no option “{name}”; this game has: {names}."),
                name=name,
                names=", ".join(known) or "-",
            )
    return {name: _setting(option, seats, given.get(name, option.default)) for name, option in known.items()}


def _setting(option: Option, seats: int, value: object) -> Setting:
    if not option.per_seat:
        return _choice(option, value)
    if isinstance(value, str) and "/" in value:
        value = value.split("/")
    if not isinstance(value, (list, tuple)):
        return (_choice(option, value),) * seats
    if len(value) != seats:
        raise BadSetup(
            N_("Option “{name}” needs one value for all or one for each of {seats} seats, not {n} of them."),
            name=option.name,
            seats=seats,
            n=len(value),
        )
    return tuple(_choice(option, part) for part in value)


def _choice(option: Option, value: object) -> Choice:
    """The choice that was meant: texts from a command line or a record stand for the value they spell."""
    for choice in option.choices:
        if (type(choice) is type(value) and choice == value) or str(choice).lower() == str(value).lower():
            return choice
    raise BadSetup(
        N_("Option “{name}” cannot be “{value}”; it can be: {choices}."),
        name=option.name,
        value=str(value)[:40],
        choices=", ".join(str(choice) for choice in option.choices),
    )


def deal_wished(wishes: Setting, names: Sequence[str], chance: Chance) -> tuple[int, ...]:
    """For each seat the index of a name of its own. If two seats wish for the same one, the lot decides.

    Seats without a wish, or whose wish is gone, get any of the rest.
    """
    assert isinstance(wishes, tuple)
    seats, left = list(range(len(wishes))), list(range(len(names)))
    chance.shuffle(seats)
    chance.shuffle(left)
    found: dict[int, int] = {}
    for seat in seats:
        if wishes[seat] in names and names.index(str(wishes[seat])) in left:
            found[seat] = names.index(str(wishes[seat]))
            left.remove(found[seat])
    return tuple([found[seat] if seat in found else left.pop() for seat in range(len(wishes))])

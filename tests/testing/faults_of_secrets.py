"""Ferry with one fault each, in what it shows, tells or imagines: what the conformance suite must catch."""

from dataclasses import replace
from typing import Self, SupportsIndex

from reliquary import Chance, Message, Move, News, kernel
from tests.ferry import LOOK, WAIT, Ferry, FerryGame, FerryView, SetOut, Steps
from tests.testing.faults_of_play import WithSetOut


class ShowsAList(FerryGame):
    def view(self, state: Ferry, seat: int | None) -> FerryView:
        boats = [list(state.boats)]
        return replace(super().view(state, seat), players=boats)  # type: ignore[arg-type]


class ShowsAnotherTurn(FerryGame):
    def view(self, state: Ferry, seat: int | None) -> FerryView:
        return replace(super().view(state, seat), turn=0)


class ShowsAText(FerryGame):
    def view(self, state: Ferry, seat: int | None) -> FerryView:
        return replace(super().view(state, seat), die=str(state.die))  # type: ignore[arg-type]


@kernel.seen
class CompiledView(FerryView):
    """mypyc leaves this much of `tuple[int | None, ...]`."""

    crates: tuple  # type: ignore[type-arg]


class ForgetsItsTypes(FerryGame):
    def view(self, state: Ferry, seat: int | None) -> FerryView:
        return CompiledView(**vars(super().view(state, seat)))


@kernel.seen
class Tide:
    height: int


class SharesWhatCanBeChanged(FerryGame):
    TIDE = Tide(3)

    def view(self, state: Ferry, seat: int | None) -> FerryView:
        return replace(super().view(state, seat), crates=(self.TIDE,))  # type: ignore[arg-type]


class ShowsTheCrates(FerryGame):
    def view(self, state: Ferry, seat: int | None) -> FerryView:
        return replace(super().view(state, seat), crates=tuple(state.crates))


class ShowsSpectatorsMore(FerryGame):
    def view(self, state: Ferry, seat: int | None) -> FerryView:
        view = super().view(state, seat)
        return view if seat is not None else replace(view, crates=tuple(state.crates))


class ImaginesFromTheRealOrder(FerryGame):
    def imagine(self, state: Ferry, seat: int, chance: Chance) -> Ferry:
        twin = state.copy()
        crates = [state.crates[place] for place in state.dark(seat)]
        chance.shuffle(crates)
        for place in state.dark(seat):
            twin.crates[place] = crates.pop()
        return twin


class OffersTheSecret(WithSetOut):
    """It is legal to sail only if the crate of the first landing is odd, which nobody knows."""

    class set_out(SetOut):  # noqa: N801
        def options(self, state: Ferry) -> list[Move]:
            return super().options(state) if state.crates[0] % 2 else [WAIT]


class RollsInSilence(Ferry):
    def show(self, kind: str, seat: int, thing: int, secret: int = 0) -> None:
        if kind != "roll":
            super().show(kind, seat, thing, secret)


class TellsAllTheSecret(Ferry):
    def show(self, kind: str, seat: int, thing: int, secret: int = 0) -> None:
        super().show(kind, seat, thing, 0)
        if secret and self.telling:
            everybody = {other: Message("Somebody looks.") for other in range(self.seats) if other != seat}
            self.tell(News("look", Message("It is {crate}.", crate=secret), everybody))


class ForgetsWhatItSaw(WithSetOut):
    class set_out(SetOut):  # noqa: N801
        def apply_aside(self, state: Ferry, move: Move) -> Steps:
            place = LOOK.index(move)
            state.show("look", self.seat, place, state.crates[place])
            return []


class TellsTheDeal(FerryGame):
    """Before the first question all hear what lies at the first landing, face down."""

    def opening(self, state: Ferry) -> Steps:
        if state.telling:
            state.tell(News("dealt", Message("It begins with {crate}.", crate=state.crates[0])))
        return super().opening(state)


class TellsTheNeighbour(FerryGame):
    """The crate that the first seat may look at is told to the seat on its left instead."""

    def opening(self, state: Ferry) -> Steps:
        state.seen[state.first] = (0,)
        if state.telling:
            own = Message("You see {crate}.", crate=state.crates[0])
            state.tell(News("dealt", Message("Somebody looks."), {state.left_of(state.first): own}))
        return super().opening(state)


class LooksSomewhere(Ferry):
    """Nobody is told into which crate a seat looks, but everybody sees it."""

    def show(self, kind: str, seat: int, thing: int, secret: int = 0) -> None:
        super().show(kind, seat, 0 if secret else thing, secret)


class LooksUnnoticed(FerryGame):
    """Everybody is told into which crate a seat looks, but nobody keeps it in mind."""

    def view(self, state: Ferry, seat: int | None) -> FerryView:
        twin = state.copy()
        twin.seen = [seen if other == seat else () for other, seen in enumerate(state.seen)]
        return super().view(twin, seat)

    def imagine(self, state: Ferry, seat: int, chance: Chance) -> Ferry:
        twin = super().imagine(state, seat, chance)
        twin.seen = [seen if other == seat else () for other, seen in enumerate(state.seen)]
        return twin


class LooksInSecret(Ferry):
    """A look can be taken back, though the seat has seen the crate."""

    def show(self, kind: str, seat: int, thing: int, secret: int = 0) -> None:
        super().show(kind, seat, thing, secret)
        self.told -= kind == "look"


class ImaginesACopy(FerryGame):
    def imagine(self, state: Ferry, seat: int, chance: Chance) -> Ferry:
        return state.copy()


class LeavesOneCrate(FerryGame):
    def imagine(self, state: Ferry, seat: int, chance: Chance) -> Ferry:
        twin = super().imagine(state, seat, chance)
        place = twin.crates.index(state.crates[5])
        twin.crates[5], twin.crates[place] = twin.crates[place], twin.crates[5]
        return twin


class DrawsTooOften(FerryGame):
    """The highest crate that is hidden comes to the first landing more often than it should."""

    def imagine(self, state: Ferry, seat: int, chance: Chance) -> Ferry:
        twin = super().imagine(state, seat, chance)
        if dark := state.dark(seat):
            highest = max(dark, key=lambda place: twin.crates[place])
            first = dark[0]
            if not chance.below(4):
                twin.crates[first], twin.crates[highest] = twin.crates[highest], twin.crates[first]
        return twin


class DrawsTheSamePairs(FerryGame):
    """Each crate comes to each landing as often as it should, but the same crates always lie side by side."""

    def imagine(self, state: Ferry, seat: int, chance: Chance) -> Ferry:
        twin, dark = state.copy(), state.dark(seat)
        crates = sorted(state.crates[place] for place in dark)
        shift = chance.below(len(crates)) if crates else 0
        for number, place in enumerate(dark):
            twin.crates[place] = crates[(number + shift) % len(crates)]
        return twin


class ExpectsMuch(FerryGame):
    """What another looked into is imagined to be a good crate, though nothing says so."""

    def imagine(self, state: Ferry, seat: int, chance: Chance) -> Ferry:
        twin = super().imagine(state, seat, chance)
        dark = state.dark(seat)
        for place in {place for other in range(state.seats) for place in state.seen[other]} & set(dark):
            best = max(dark, key=lambda dark: twin.crates[dark])
            if chance.below(2):
                twin.crates[place], twin.crates[best] = twin.crates[best], twin.crates[place]
        return twin


class HasOneFuture(Ferry):
    def imagine(self, seat: SupportsIndex, chance: Chance) -> Self:
        twin = super().imagine(seat, chance)
        twin.chance = Chance("fate")
        return twin


class KnowsTheFuture(Ferry):
    def imagine(self, seat: SupportsIndex, chance: Chance) -> Self:
        twin = super().imagine(seat, chance)
        twin.chance = self.chance.copy()
        return twin


class RemembersItsSeed(Ferry):
    def imagine(self, seat: SupportsIndex, chance: Chance) -> Self:
        twin = super().imagine(seat, chance)
        twin.seed = self.seed
        return twin

"""Ferry with one fault each, in its play or its positions: what the conformance suite must catch."""

from itertools import count
from pathlib import Path
from typing import Self, SupportsIndex

from reliquary import Chance, Message, Move, News, kernel
from tests.ferry import MOVES, SAIL, WAIT, Ferry, FerryGame, Pay, Sail, SetOut, Steps, Turn


def with_table(table: type[Ferry]) -> FerryGame:
    game = FerryGame()
    game.table = table
    return game


# Faults of play


class GoesOnTooLong(FerryGame):
    bound = 5


class LosesACoin(Ferry):
    def show(self, kind: str, seat: int, thing: int, secret: int = 0) -> None:
        super().show(kind, seat, thing, secret)
        if kind == "take":
            self.purses[seat] = self.purses[seat][1:]


class ImaginesACoin(FerryGame):
    def imagine(self, state: Ferry, seat: int, chance: Chance) -> Ferry:
        twin = super().imagine(state, seat, chance)
        twin.purses[seat] += (2,)
        return twin


class NeverDealsAlike(Ferry):
    games = count()

    def deal(self) -> None:
        super().deal()
        self.first = next(self.games) % self.seats


class GivesAWrongId(FerryGame):
    def __init__(self) -> None:
        self.moves = kernel.Moves()
        for move in MOVES:
            self.moves.add(Move(move.notation))
        self.moves[3].id = 4


class WritesASemicolon(FerryGame):
    def __init__(self) -> None:
        self.moves = kernel.Moves()
        self.moves.add(Move("wait; see"))


class SaysNothing(Move):
    @property
    def words(self) -> Message:
        return Message("")


class HasNoWords(FerryGame):
    def __init__(self) -> None:
        self.moves = kernel.Moves()
        self.moves.add(SaysNothing("wait"))


class ShoutsItsMoves(FerryGame):
    def __init__(self) -> None:
        self.moves = kernel.Moves()
        self.moves.add(Move("Wait"))


class WithSetOut(FerryGame):
    """Each turn is set out in another way."""

    set_out = SetOut

    def __init__(self) -> None:
        self.steps = (OtherTurn, self.set_out, Sail, Pay)

    def opening(self, state: Ferry) -> Steps:
        return [OtherTurn(state.first)]


class OtherTurn(Turn):
    def happen(self, state: Ferry) -> Steps:
        game = state.game
        assert isinstance(game, WithSetOut)
        planned = super().happen(state)
        return [game.set_out(self.seat), OtherTurn(state.left_of(self.seat))] if planned else []


class OffersTwice(WithSetOut):
    class set_out(SetOut):  # noqa: N801 - it stands for an attribute
        def options(self, state: Ferry) -> list[Move]:
            return [WAIT, WAIT]


class OffersAStranger(WithSetOut):
    class set_out(SetOut):  # noqa: N801
        def options(self, state: Ferry) -> list[Move]:
            stranger = Move("wait")
            stranger.id = 0
            return [stranger]


class OffersByWhim(WithSetOut):
    class set_out(SetOut):  # noqa: N801
        asked = count()

        def options(self, state: Ferry) -> list[Move]:
            return [WAIT, SAIL[next(self.asked) % 6]]


class NamesNoRule(WithSetOut):
    class set_out(SetOut):  # noqa: N801
        rule = ""


class LacksARule(FerryGame):
    """Its French page says nothing of the toll."""

    folder = Path(__file__).parent / "pages" / "lacking"


class ExplainsByNoRule(FerryGame):
    """It says more about a landing in a rule that no page has."""

    folder = Path(__file__).parent / "pages"
    moves = kernel.Moves()
    moves.add(Move("land", ("landing:1",)))

    def explain(self, view: kernel.View, thing: str) -> kernel.About | None:
        return kernel.About(Message("landing"), Message("Here one lands."), "landings")


class IsNotInTheList(WithSetOut):
    class set_out(SetOut):  # noqa: N801
        rule = "secret"

    def __init__(self) -> None:
        self.steps = (OtherTurn, SetOut, Sail, Pay)


class AsksAtTheEnd(Ferry):
    @property
    def decision(self) -> kernel.Decision | None:
        return super().decision or kernel.Decision("SetOut", 0, Message("And now?"), "set-out", plain=False)


class AcceptsEverything(Ferry):
    def play(self, wanted: Move | SupportsIndex | str) -> None:
        if self.game.moves.find(wanted) in self.legal():
            super().play(wanted)


class RefusesTooLate(Ferry):
    def play(self, wanted: Move | SupportsIndex | str) -> None:
        self.die += 1
        super().play(wanted)
        self.die -= 1


class NotesRefusals(Ferry):
    def play(self, wanted: Move | SupportsIndex | str) -> None:
        self.news.append(News("tried", Message("Somebody tries something.")))
        super().play(wanted)


class ScoresOtherwise(FerryGame):
    def scores(self, state: Ferry) -> list[int]:
        return [1] * state.seats


class RanksBackwards(FerryGame):
    def ranking(self, state: Ferry) -> list[tuple[int, ...]]:
        return super().ranking(state)[::-1]


class EstimatesWildly(FerryGame):
    def estimate(self, state: Ferry, seat: int) -> float:
        return 2.0


class HasAnotherSource(FerryGame):
    def breakdown(self, state: Ferry) -> list[dict[str, int]]:
        return [{"luck": sum(hold)} for hold in state.holds]


# Faults of positions


class SharesItsCrates(Ferry):
    def copy(self) -> Self:
        twin = super().copy()
        twin.crates = self.crates
        return twin


class ForgetsItsSeed(Ferry):
    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return self.game.load, (self.dump(),)


class IsMadeAgain(FerryGame):
    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return type(self), ()


class ForgetsTheDie(Ferry):
    FIELDS = tuple(name for name in Ferry.FIELDS if name != "die")


class LoadsLists(Ferry):
    def restore(self, name: str, value: kernel.Plain) -> None:
        setattr(self, name, value)


class IgnoresItsSeed(Ferry):
    def deal(self) -> None:
        self.chance = Chance("")
        super().deal()


class HashesTexts(Ferry):
    def deal(self) -> None:
        super().deal()
        self.first = hash("who is first?") % self.seats


class AlwaysTells(Ferry):
    def show(self, kind: str, seat: int, thing: int, secret: int = 0) -> None:
        super().show(kind, seat, thing, secret)
        self.tell(News("more", Message("More.")))


class PlaysToTheGallery(Ferry):
    def tell(self, news: News) -> None:
        super().tell(news)
        self.told += 1


class TellsOnlyWhoBegins(Ferry):
    def tell(self, news: News) -> None:
        if news.kind == "begins":
            super().tell(news)


class TellsNothing(Ferry):
    def tell(self, news: News) -> None:
        """Keeps it to itself."""

"""The end of a game: who won, with what points, and how ties were settled."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from reliquary.kernel import State
from reliquary.message import N_, Message, SeatName
from reliquary.terminal.screen import Screen


def show_result(screen: Screen, state: State) -> None:
    screen.heading(Message(N_("Result")))
    screen.show(_table(screen, state))
    screen.gap()
    screen.tell(_victory(state), "bold")
    for message in _ties(state):
        screen.tell(message)


def _table(screen: Screen, state: State) -> Table:
    """One column for each seat, best first; one line for each source of points."""
    places = _places(state)
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), show_footer=True)
    table.add_column("", footer=screen.say(Message(N_("Points"))))
    for place, seat in places:
        name = Text(f"{place}. {screen.say(_name(seat))}", style="bold" if place == 1 else "")
        table.add_column(name, footer=str(state.scores()[seat]), justify="right")
    breakdown = state.breakdown()
    for source, title in state.game.sources.items():
        table.add_row(Text(screen.say(title)), *(str(breakdown[seat][source]) for _, seat in places))
    return table


def _places(state: State) -> list[tuple[int, int]]:
    """Each seat with its place. After a place that n seats share, the next n - 1 are skipped."""
    placed: list[tuple[int, int]] = []
    for seats in state.ranking():
        place = len(placed) + 1
        placed.extend((place, seat) for seat in seats)
    return placed


def _victory(state: State) -> Message:
    winners = state.ranking()[0]
    points = state.scores()[winners[0]]
    if len(winners) == 1:
        return Message(
            N_("{who} wins with {n} point."), N_("{who} wins with {n} points."), who=_name(winners[0]), n=points
        )
    return Message(
        N_("{winners} share the victory with {n} point."),
        N_("{winners} share the victory with {n} points."),
        winners=_names(winners),
        n=points,
    )


def _ties(state: State) -> list[Message]:
    """A sentence for each tie on points: settled by a tie-break or, below the first place, shared."""
    scores, ranking = state.scores(), state.ranking()
    messages: list[Message] = []
    for points in sorted(set(scores), reverse=True):
        groups = [seats for seats in ranking if scores[seats[0]] == points]
        level = [seat for seats in groups for seat in seats]
        if len(groups) > 1:
            text = N_("{players} have the same number of points; the tie-break puts them in this order.")
            messages.append(Message(text, players=_names(level)))
        elif len(level) > 1 and groups[0] != ranking[0]:
            messages.append(Message(N_("{players} share their place."), players=_names(level)))
    return messages


def _name(seat: int) -> Message:
    return Message("{who}", who=SeatName(seat))


def _names(seats: Sequence[int]) -> list[Message]:
    return [_name(seat) for seat in seats]

"""The moves on offer as numbered choices: lists them, and finds the one that was typed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, takewhile

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from reliquary.kernel import Move
from reliquary.message import N_, Message
from reliquary.terminal.screen import Screen

FINAL = "•"

_FEW = 8
_GAP = 2


@dataclass(frozen=True, slots=True)
class Choice:
    number: int
    move: Move
    words: str
    preview: str
    """What the move will do; empty if that says no more than its words."""
    final: bool


class Choices:
    def __init__(
        self, screen: Screen, moves: Sequence[Move], previews: Sequence[Message], finals: Collection[Move]
    ) -> None:
        self._screen = screen
        self.all = [
            Choice(number, move, screen.say(move.words), _more(screen, move, preview), move in finals)
            for number, (move, preview) in enumerate(zip(moves, previews, strict=True), start=1)
        ]

    # Listing them

    def show(self, some: Sequence[Choice] = ()) -> None:
        """Lists all, or some of them."""
        listed = some or self.all
        if all(choice.final for choice in listed):
            self._list([replace(choice, final=False) for choice in listed])
            self._screen.note(Message(N_("What you choose here cannot be taken back.")))
        else:
            self._list(listed)
            if any(choice.final for choice in listed):
                self._screen.note(Message(N_("{sign} cannot be taken back"), sign=FINAL))

    def _list(self, choices: Sequence[Choice]) -> None:
        few = len(choices) <= _FEW
        self._screen.show(_one_by_one(choices) if few else grouped(choices, self._screen.out.width))

    # Finding one

    def numbered(self, typed: str) -> Choice | None:
        number = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 6 else 0
        return self.all[number - 1] if 1 <= number <= len(self.all) else None

    def named(self, typed: str) -> list[Choice]:
        """Those whose words or notation hold every word that was typed; the exact notation means one alone."""
        wanted = typed.casefold().split()
        exact = [choice for choice in self.all if choice.move.notation.split() == wanted]
        return exact or [choice for choice in self.all if all(word in _searched(choice) for word in wanted)]


def _more(screen: Screen, move: Move, preview: Message) -> str:
    return "" if preview == move.words else screen.say(preview)


def _searched(choice: Choice) -> list[str]:
    return f"{choice.words} {choice.move.notation}".casefold().replace("-", " ").split() + choice.move.notation.split()


def _one_by_one(choices: Sequence[Choice]) -> RenderableType:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(justify="right", no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(style="dim")
    for choice in choices:
        table.add_row(
            Text(f"{choice.number:>3}", style="bold cyan"), _words(choice, choice.words), Text(choice.preview)
        )
    return table


def grouped(choices: Sequence[Choice], width: int) -> RenderableType:
    """Puts choices with the same first thing into one line, and leaves out the words that they repeat."""
    groups = [list(group) for _, group in groupby(choices, key=lambda choice: choice.move.things[:1])]
    long, short = (Group(*lines) for lines in (_lines(groups, width, kept) for kept in (1, 0)))
    return short if len(long.renderables) > len(groups) == len(short.renderables) else long


def _lines(groups: list[list[Choice]], width: int, kept: int) -> list[Text]:
    rows = [
        [
            _cell(choice, words)
            for choice, words in zip(group, _shortened([choice.words for choice in group], kept), strict=True)
        ]
        for group in groups
    ]
    if all(len(row) == 1 for row in rows):
        return _packed([row[0] for row in rows], 0, width)
    lead = max(row[0].cell_len for row in rows) + _GAP
    return [line for row in rows for line in _packed(row, lead, width)]


def _shortened(sentences: list[str], kept: int) -> list[str]:
    """“Lay the red 7 in row 1”, “… row 2”: the number of shared words kept, so that the difference makes sense."""
    split = [sentence.split(" ") for sentence in sentences]
    shared = len(list(takewhile(lambda words: len(set(words)) == 1, zip(*split, strict=False)))) - kept
    if len(sentences) == 1 or shared < 1:
        return sentences
    return [sentences[0], *("… " + " ".join(words[shared:]) for words in split[1:])]


def _packed(cells: list[Text], lead: int, width: int) -> list[Text]:
    """Puts cells into columns, as many as fit; a lead has a column of its own."""
    others = cells[1:] if lead else cells
    column = max((cell.cell_len for cell in others), default=0) + _GAP
    fit = max(1, (width - lead + _GAP) // column)
    lines = [_line(others[start : start + fit], column) for start in range(0, len(others), fit)] or [Text()]
    first = _padded(cells[0], lead) if lead else Text()
    return [
        Text.assemble(first if number == 0 else " " * lead, line, no_wrap=True, overflow="ellipsis")
        for number, line in enumerate(lines)
    ]


def _line(cells: list[Text], column: int) -> Text:
    return Text.assemble(*(_padded(cell, column) for cell in cells[:-1]), *cells[-1:])


def _padded(cell: Text, width: int) -> Text:
    return Text.assemble(cell, " " * (width - cell.cell_len))


def _cell(choice: Choice, words: str) -> Text:
    return Text.assemble((f"{choice.number:>3} ", "bold cyan"), _words(choice, words))


def _words(choice: Choice, words: str) -> Text:
    return Text.assemble(words, (f" {FINAL}", "yellow") if choice.final else "")

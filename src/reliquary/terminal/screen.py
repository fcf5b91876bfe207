"""Where a person reads and types: one console, one language, and what the seats are called."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from rich.console import Console, RenderableType
from rich.markup import escape
from rich.padding import Padding
from rich.text import Text

from reliquary import words
from reliquary.message import Message
from reliquary.terminal.line_breaks import keep_no_break_spaces

# Control characters in names and files could move the cursor or change colours, others the direction of the text. Line
# breaks may stay.
_DIRECTIONS = [0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
_CONTROLS = {code: None for code in [*range(32), *range(127, 160), *_DIRECTIONS] if code != ord("\n")}

# Replacements for characters that the terminal's encoding lacks.
_PLAINER = {"\u202f": " ", "’": "'", "…": "...", "–": "-", "œ": "oe", "★": "*"}

_FORGET_SCROLLBACK = "\x1b[3J"


class Screen:
    def __init__(self, language: str, names: Sequence[str] = ()) -> None:
        never_fail_on_odd_characters()
        keep_no_break_spaces()
        edit_lines()
        self.language = language
        self.names = list(names)
        self.out = Console(highlight=False, emoji=False)
        self.err = Console(stderr=True, highlight=False, emoji=False)

    @property
    def interactive(self) -> bool:
        """Whether a person reads and types; otherwise input or output is a pipe or a file."""
        return sys.stdin.isatty() and self.out.is_terminal

    def called(self, names: Sequence[str]) -> None:
        """What the seats are called from now on."""
        self.names = list(names)

    # Words

    def say(self, message: Message) -> str:
        return words.say(message, self.language, self.names).translate(_CONTROLS)

    def markup(self, message: Message) -> str:
        """The same for a text with Rich's console markup around it: nothing in a name or value is taken for markup."""
        return escape(self.say(message))

    # Writing

    def tell(self, message: Message, style: str = "") -> None:
        self.out.print(Text(self.say(message), style=style))

    def note(self, message: Message) -> None:
        """Writes a remark in dim letters."""
        self.tell(message, "dim")

    def show(self, thing: RenderableType) -> None:
        self.out.print(thing)

    def show_indented(self, thing: RenderableType) -> None:
        self.out.print(Padding(thing, (0, 0, 0, 2)))

    def complain(self, message: Message) -> None:
        """Writes a complaint to standard error, on a line of its own."""
        self.err.print(Text(self.say(message), style="bold red"), soft_wrap=True)

    def heading(self, message: Message) -> None:
        self.out.rule(Text(self.say(message), style="bold"), style="dim", align="left")

    def gap(self) -> None:
        self.out.print()

    def clear(self) -> None:
        """Clears the screen and the lines above it, so that nobody can scroll back to them."""
        self.out.clear()
        if self.out.is_terminal:
            self.out.file.write(_FORGET_SCROLLBACK)

    # Reading

    def ask(self, prompt: str = "> ") -> str:
        """What was typed, without spaces around it; EOFError when the input has ended."""
        try:
            typed = input(prompt).translate(_CONTROLS).strip()
        except EOFError:
            self.gap()
            raise
        if not sys.stdin.isatty():
            # A terminal echoes what is typed; piped input is echoed here.
            self.out.print(Text(typed))
        return typed


def never_fail_on_odd_characters() -> None:
    """Replaces characters that the terminal's encoding lacks by similar ones or “?”; reads invalid bytes as text."""
    codecs.register_error("plainer", _plainer)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "plainer"), (sys.stderr, "plainer")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)


def _plainer(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    lacking = error.object[error.start : error.end]
    return "".join(_PLAINER.get(sign, "?") for sign in lacking), error.end


def edit_lines() -> None:
    """Arrow keys work where lines are typed; what one person typed is not offered to the next."""
    try:
        import readline
    except ImportError:
        return
    readline.set_auto_history(False)

"""A table as environments render it: the text of a view, with colours, or a picture of that text."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.markup import escape
from rich.segment import Segment
from rich.terminal_theme import MONOKAI
from rich.text import Text

from reliquary.env import LIBRARIES, RenderMode
from reliquary.errors import BadSetup
from reliquary.extras import needed
from reliquary.kernel import State
from reliquary.message import N_, Message
from reliquary.words import ENGLISH, say

MODES: Final[tuple[RenderMode, ...]] = ("human", "ansi", "rgb_array")
FRAMES_PER_SECOND: Final = 2
_COLUMNS: Final = 120
_LINES: Final = 60
"""Of a picture: the same for all, so that they make a video."""
_FONT_SIZE: Final = 12
_TAG: Final = re.compile(r"(?<!\\)\[/?[a-z_ ]*\]")


def checked_mode(mode: RenderMode | None) -> RenderMode | None:
    if mode is not None and mode not in MODES:
        raise BadSetup(N_("There is no render mode “{mode}”; there are: {modes}."), mode=mode, modes=", ".join(MODES))
    return mode


def render(state: State, seat: int | None, mode: RenderMode) -> str | NDArray[np.uint8] | None:
    """What this seat sees, None being a spectator; for a human it is printed."""
    text = Text.from_markup(table(state, seat), emoji=False)
    if mode == "human":
        Console(highlight=False).print(text)
        return None
    return ansi(text) if mode == "ansi" else picture(text)


def table(state: State, seat: int | None) -> str:
    """With colours in Rich's console markup."""
    view = state.view(seat)
    text = state.game.text(view, _english)
    return text if view.decision is None else f"{text}\n\n{escape(_english(view.decision.prompt))}"


def plain(markup: str) -> str:
    """Without colours: by far quicker than to let Rich read it."""
    return _TAG.sub("", markup).replace("\\[", "[")


def _english(message: Message) -> str:
    return say(message, ENGLISH)


def ansi(text: Text) -> str:
    console = _console()
    with console.capture() as written:
        console.print(text)
    return written.get()


def picture(text: Text) -> NDArray[np.uint8]:
    """Each sign in a cell of its own, in the font that matplotlib brings."""
    with needed("env", *LIBRARIES):
        import matplotlib as mpl
        from PIL import Image, ImageDraw, ImageFont
    font = ImageFont.truetype(str(Path(mpl.get_data_path(), "fonts/ttf/DejaVuSansMono.ttf")), _FONT_SIZE)
    width, height = round(font.getlength("M")), _FONT_SIZE + 4
    image = Image.new("RGB", (_COLUMNS * width, _LINES * height), tuple(MONOKAI.background_color))
    pen = ImageDraw.Draw(image)
    console = _console()
    for line, segments in enumerate(console.render_lines(text)[:_LINES]):
        column = 0
        for segment in segments:
            pen.text((column * width, line * height), segment.text, fill=_colour(segment), font=font)
            column += segment.cell_length
    return np.asarray(image)


def _console() -> Console:
    return Console(file=StringIO(), width=_COLUMNS, force_terminal=True, color_system="truecolor", legacy_windows=False)


def _colour(segment: Segment) -> tuple[int, int, int]:
    colour = segment.style.color if segment.style is not None else None
    red, green, blue = MONOKAI.foreground_color if colour is None else colour.get_truecolor(MONOKAI)
    return red, green, blue

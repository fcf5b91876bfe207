"""A page in a frame, so that its styles and those of the notebook do not affect each other."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from reliquary.kernel.game import drawn_file
from reliquary.web import pages

_STATIC: Final = Path(pages.__file__).parent.parent / "static"
_OWN: Final = Path(__file__).parent
_STYLES: Final = ("tokens.css", "base.css", "table.css", "replay.css")
_GRAIN: Final = re.compile(r'url\("grain\.svg"\),\s*')
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_SPACE: Final = re.compile(r"\s+")
_AROUND: Final = re.compile(r" ?([{};,]) ?")


def styles(folder: Path) -> str:
    """The styles of a table of that game, without comments."""
    files = [*(_STATIC / name for name in _STYLES), drawn_file(folder, "table.css"), _OWN / "notebook.css"]
    text = _COMMENT.sub("", "".join(file.read_text(encoding="utf-8") for file in files))
    return _AROUND.sub(r"\1", _SPACE.sub(" ", _GRAIN.sub("", text)))


def framed(page: str, title: str, height: str, *, scripts: bool) -> str:
    """The page in an `iframe` with `srcdoc`. If it has no scripts, the sandbox allows none."""
    inside = page.replace("&", "&amp;").replace("'", "&#39;")
    allowed = "allow-scripts" if scripts else ""
    return (
        f"<iframe title='{title}' sandbox='{allowed}' loading='lazy' srcdoc='{inside}'"
        f" style='display:block;width:100%;height:{height};border:0;border-radius:8px'></iframe>"
    )

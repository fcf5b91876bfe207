"""A record in a notebook: a slider goes through its moments, without a server and without Python.

Each moment is drawn when the record is shown, and kept as lines, since most lines are those of the moment before: all
different lines once, and for each moment the numbers of its own, packed.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Final

from reliquary.kernel import Record
from reliquary.message import N_, Message
from reliquary.notebook.drawing import rendered, scene, whole
from reliquary.notebook.frame import framed
from reliquary.notebook.pictures import with_pictures
from reliquary.table.replay import ReplayedGame
from reliquary.web import pages
from reliquary.web.pages.table_context import points
from reliquary.words import say

_HEIGHT: Final = "56rem"
_MARK: Final = "<!-- moment -->"
_SCRIPTS: Final = (Path(pages.__file__).parent.parent / "static" / "morph.js", Path(__file__).parent / "slider.js")


def replayed(record: Record, language: str) -> str:
    """Raises BadRecord if it cannot be replayed here."""
    start = record.start(listen=True)
    checked = start.copy()
    played = [move for _, move in record.moves(checked)]
    record.check_end(checked)
    replay = ReplayedGame(start, played)
    game = start.game
    moments = [_moment(replay, moment, record, language) for moment in range(replay.last + 1)]
    around = {"moment": replay.last, "last": replay.last, "turns": replay.turns, "names": record.names}
    page = rendered("notebook_replay.html", around, game, language, record.names)
    # All moments in one page, so that each picture is embedded once.
    markup, pictures = with_pictures(_MARK.join([page, *moments]), game.folder)
    page, *moments = markup.split(_MARK)
    scripts = "\n".join(path.read_text(encoding="utf-8") for path in _SCRIPTS)
    inside = page.replace("<!-- fragment -->", moments[-1]).replace("<!-- moments -->", packed(moments))
    body = inside + f'<script type="module">{_joined(scripts)}</script>'
    title = escape(say(Message(N_("Replay of {game}"), game=game.name), language))
    return framed(whole(body, pictures, game, language, "at-replay"), title, _HEIGHT, scripts=True)


def _moment(replay: ReplayedGame, moment: int, record: Record, language: str) -> str:
    """A moment as a spectator sees it, with all hands open and the news of the seat that moved."""
    state, names, mover = replay.state(moment), record.names, replay.mover(moment)
    view = state.view(None)
    told = [say(news.to(mover), language, names) for news in replay.news(moment)]
    context = scene(view, state.game, language, names)
    opened = [scene(state.view(seat), state.game, language, names) for seat in range(state.seats)]
    result = replay.result if moment == replay.last else None
    context |= {
        "moment": moment,
        "mover": mover,
        "prompt": " ".join(told) or context["prompt"],
        "opened": opened,
        "result": points(result, language, names) if result else None,
    }
    return rendered("notebook_table.html", context, state.game, language, names)


def packed(moments: Sequence[str]) -> str:
    numbers: dict[str, int] = {}
    rows = [[numbers.setdefault(line, len(numbers)) for line in moment.splitlines()] for moment in moments]
    text = json.dumps({"lines": [*numbers], "moments": rows}, ensure_ascii=False, separators=(",", ":"))
    return b64encode(zlib.compress(text.encode(), 9)).decode()


def _joined(scripts: str) -> str:
    """Joins modules, in the order of their imports, into one script."""
    lines = scripts.splitlines()
    return "\n".join(line.removeprefix("export ") for line in lines if not line.startswith(("import ", "//")))

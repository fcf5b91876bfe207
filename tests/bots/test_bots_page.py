"""docs/bots.md: the bot shown there plays, and every bot of ours is described."""

from __future__ import annotations

import re
from pathlib import Path

import reliquary
from reliquary import Chance
from reliquary.bots import Bot
from reliquary.bots.guarded import ExternalBot
from reliquary.bots.registry import OURS
from tests.patience import PATIENCE

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")


def test_the_bot_of_the_documentation_plays_a_whole_game() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, object] = {}
    exec(code, names)  # the page says that this works
    careful = names["Careful"]
    assert isinstance(careful, type)
    assert issubclass(careful, Bot)
    state, luck = reliquary.game("relikt").start(seats=3, seed="page"), Chance("luck")
    bot = ExternalBot(careful, "careful", PATIENCE)

    for _ in range(60):
        state.play(bot.answer(state, luck))

    assert bot._faults == 0


def test_every_bot_of_ours_is_described_with_its_title() -> None:
    for name, make in OURS.items():
        assert f"| `{name}` | {make().title} |" in PAGE

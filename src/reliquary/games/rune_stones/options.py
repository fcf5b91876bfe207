"""The variants of Rune Stones."""

from __future__ import annotations

from typing import Final

from reliquary.games.rune_stones.components import DRUIDS
from reliquary.games.rune_stones.telling import names
from reliquary.kernel import Option
from reliquary.message import N_, Message

ANY: Final = "any"

OPTIONS = (
    Option(
        "druid",
        (ANY, *DRUIDS),
        ANY,
        Message(N_("Druid")),
        Message(
            N_(
                "The druid that a player wishes for. No two are alike: if two wish for the same one, the lot"
                " decides and the other is dealt one."
            )
        ),
        per_seat=True,
        labels={ANY: Message(N_("any")), **{druid: names.druid(druid) for druid in DRUIDS}},
    ),
)

"""The variants of Artifacts, Inc."""

from __future__ import annotations

from reliquary.kernel import Option
from reliquary.message import N_, Message

OPTIONS = (
    Option(
        "grid_width",
        ("none", 4),
        "none",
        Message(N_("Width of the rows")),
        Message(
            N_(
                "no limit: your two rows of cards may grow to both sides. four columns: cards only lie in the four"
                " places below your starting cards, so four can be bought; then there are only upgrades."
            )
        ),
        labels={"none": Message(N_("no limit")), 4: Message(N_("four columns"))},
    ),
)

"""The variants of Relic Runners."""

from __future__ import annotations

from typing import Final

from reliquary.games.relic_runners.components import EXPLORERS
from reliquary.games.relic_runners.telling import names
from reliquary.kernel import Option
from reliquary.message import N_, Message

ANY: Final = "any"

OPTIONS = (
    Option(
        "setup",
        ("first", "standard", "random"),
        "standard",
        Message(N_("Temples")),
        Message(
            N_(
                "first game: fixed places, without the tiles marked with a gem. standard: one temple of each colour in"
                " each quarter of the board. at random: anywhere."
            )
        ),
        labels={
            "first": Message(N_("first game")),
            "standard": Message(N_("standard")),
            "random": Message(N_("at random")),
        },
    ),
    Option(
        "explorer",
        (ANY, *EXPLORERS),
        ANY,
        Message(N_("Explorer")),
        Message(
            N_(
                "The explorer that a player wishes for. No two are alike: if two wish for the same one, the lot"
                " decides and the other is dealt one."
            )
        ),
        per_seat=True,
        labels={ANY: Message(N_("any")), **{colour: names.explorer_and_colour(colour) for colour in EXPLORERS}},
    ),
    Option(
        "power",
        ("no", "yes"),
        "no",
        Message(N_("Special power")),
        Message(N_("yes: the player has the special power of their explorer, a small advantage at the start.")),
        per_seat=True,
        labels={"no": Message(N_("no")), "yes": Message(N_("yes"))},
    ),
    Option(
        "open_scores",
        ("no", "yes"),
        "no",
        Message(N_("Coins lie open")),
        Message(N_("no: coins are kept face down, for you to remember. yes: everybody sees how many each player has.")),
        labels={"no": Message(N_("no")), "yes": Message(N_("yes"))},
    ),
)

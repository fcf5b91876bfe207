"""What is said to the person whom a sentence is about: “You are back.” instead of “Anna is back.”

Games have such a table of their own, for what they say themselves.
"""

from __future__ import annotations

from reliquary.message import N_, Message, ToYou

TO_YOU: ToYou = {
    "who": {
        "The game begins: {who} plays first.": Message(N_("The game begins: you play first.")),
        "{who} is asked to choose.": Message(N_("Choose.")),
        "{who} sits down.": Message(N_("You sit down.")),
        "{who} did not lay open their part of the shuffle: a bot plays.": Message(
            N_("You did not lay open your part of the shuffle: a bot plays for you.")
        ),
        "{who} is back.": Message(N_("You are back.")),
        "The time of {who} is up: a bot plays on.": Message(N_("Your time is up: a bot plays on for you.")),
        "{who} leaves: a bot plays on.": Message(N_("You leave: a bot plays on for you.")),
        "{who} takes over the seat of {name}.": Message(N_("You take over the seat of {name}.")),
        "{who} would like to end the game without a result.": Message(
            N_("You would like to end the game without a result.")
        ),
        "{who} would like to play on.": Message(N_("You would like to play on.")),
        "{who} takes the last move back.": Message(N_("You take the last move back.")),
        "{who} gains {amount} points.": Message(N_("You gain {amount} points.")),
        "{who} loses {amount} points.": Message(N_("You lose {amount} points.")),
        "{who} gains {n} point.": Message(N_("You gain {n} point."), N_("You gain {n} points.")),
        "{who} loses {n} point.": Message(N_("You lose {n} point."), N_("You lose {n} points.")),
        "{who} may gain {n} point.": Message(N_("You may gain {n} point."), N_("You may gain up to {n} points.")),
        "{who} may lose {n} point.": Message(N_("You may lose {n} point."), N_("You may lose up to {n} points.")),
    },
}

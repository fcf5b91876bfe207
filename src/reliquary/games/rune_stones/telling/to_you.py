"""What Rune Stones says to the person whom a sentence is about: “You draw a card.”"""

from __future__ import annotations

from reliquary.message import N_, Message, ToYou

TO_YOU: ToYou = {
    "who": {
        "{who}, lay down another card: only the lowest stays.": Message(
            N_("Lay down another card: only the lowest stays.")
        ),
        "{who}, choose the card that you use next.": Message(N_("Choose the card that you use next.")),
        "{who}, pay the first gem of the exchange, or do without it.": Message(
            N_("Pay the first gem of the exchange, or do without it.")
        ),
        "{who}, choose one of the two halves of the card.": Message(N_("Choose one of the two halves of the card.")),
        "{who}, choose what you do next.": Message(N_("Choose what you do next.")),
        "{who}, choose the colour of the gem you take.": Message(N_("Choose the colour of the gem you take.")),
        "{who}, roll the die, or do without.": Message(N_("Roll the die, or do without.")),
        "{who}, give a coloured gem for a white one, or do without.": Message(
            N_("Give a coloured gem for a white one, or do without.")
        ),
        "{who}, take the top creature of the pile unseen, or leave it.": Message(
            N_("Take the top creature of the pile unseen, or leave it.")
        ),
        "{who}, take a creature from the display, or none.": Message(N_("Take a creature from the display, or none.")),
        "{who}, choose the place for the artifact from {smithy}.": Message(
            N_("Choose the place for the artifact from {smithy}.")
        ),
        "{who}, forge a second artifact, or stop.": Message(N_("Forge a second artifact, or stop.")),
        "{who}, choose the gem you pay for {gem}; {n} is still to be paid.": Message(
            N_("Choose the gem you pay for {gem}; {n} is still to be paid."),
            N_("Choose the gem you pay for {gem}; {n} are still to be paid."),
        ),
        "{who}, {n} magic point: summon, or spend another card.": Message(
            N_("You have {n} magic point: summon, or spend another card."),
            N_("You have {n} magic points: summon, or spend another card."),
        ),
        "{who}, {n} magic point left: summon again, or stop.": Message(
            N_("You have {n} magic point left: summon again, or stop."),
            N_("You have {n} magic points left: summon again, or stop."),
        ),
        "{who}, trade in a row of artifacts, or end your turn.": Message(
            N_("Trade in a row of artifacts, or end your turn.")
        ),
        "{who}, take a rune stone.": Message(N_("Take a rune stone.")),
        "{who}, choose an action: summon, use abilities, or forge.": Message(
            N_("Choose an action: summon, use abilities, or forge.")
        ),
        "It is the turn of {who}.": Message(N_("It is your turn.")),
        "{who} can do nothing and passes.": Message(N_("You can do nothing and pass.")),
        "{who} spends {card} (magic points: {magic}).": Message(N_("You spend {card} (magic points: {magic}).")),
        "{who} lays down {card}.": Message(N_("You lay down {card}.")),
        "{who} uses {card}: {ability}.": Message(N_("You use {card}: {ability}.")),
        "{who} keeps {kept} and loses {lost}.": Message(N_("You keep {kept} and lose {lost}.")),
        "{who} draws {n} card.": Message(N_("You draw {n} card."), N_("You draw {n} cards.")),
        "{who} draws {cards}.": Message(N_("You draw {cards}.")),
        "The draw pile of {who} is empty: their discard is shuffled.": Message(
            N_("Your draw pile is empty: your discard is shuffled.")
        ),
        "{who} summons {card} for {n} magic point.": Message(
            N_("You summon {card} for {n} magic point."),
            N_("You summon {card} for {n} magic points."),
        ),
        "{who} takes {card} from the display.": Message(N_("You take {card} from the display.")),
        "{who} takes {card} from the creature pile.": Message(N_("You take {card} from the creature pile.")),
        "{who} takes {good}.": Message(N_("You take {good}.")),
        "{who} pays {good}.": Message(N_("You pay {good}.")),
        "{who} pays {number} ore.": Message(N_("You pay {number} ore.")),
        "{who} gives {good} and takes {other}.": Message(N_("You give {good} and take {other}.")),
        "{who} puts {gem} on the wild-gem stone: their gems of that colour are now wild.": Message(
            N_("You put {gem} on the wild-gem stone: your gems of that colour are now wild.")
        ),
        "{who} scores {n} point.": Message(N_("You score {n} point."), N_("You score {n} points.")),
        "{who} rolls the die: {face}.": Message(N_("You roll the die: {face}.")),
        "{who} does without this: {what}.": Message(N_("You do without this: {what}.")),
        "{who} goes to {smithy}.": Message(N_("You go to {smithy}.")),
        "{who} forges {artifact} at {smithy} and lays it in {row}, on {slot}.": Message(
            N_("You forge {artifact} at {smithy} and lay it in {row}, on {slot}.")
        ),
        "{who} trades in {row} with {number} artifacts.": Message(N_("You trade in {row} with {number} artifacts.")),
        "{who} takes the rune stone {stone}: {effect}": Message(N_("You take the rune stone {stone}: {effect}")),
        "{who} has reached the throne with {points} points: this round is the last.": Message(
            N_("You have reached the throne with {points} points: this round is the last.")
        ),
        "{who} {points}": Message(N_("you {points}")),
    },
}

"""What Relikt says to the person whom a sentence is about: “You draw a card.”"""

from __future__ import annotations

from reliquary.message import N_, Message, ToYou

TO_YOU: ToYou = {
    "who": {
        "{who}, choose with whom you swap camps.": Message(N_("Choose with whom you swap camps.")),
        "{who}, lay an adventure card face down in a row.": Message(N_("Lay an adventure card face down in a row.")),
        "{who}, choose whose hand is laid open.": Message(N_("Choose whose hand is laid open.")),
        "{who}, lay in a row one of the cards that {other} holds.": Message(
            N_("Lay in a row one of the cards that {other} holds.")
        ),
        "{who}, take an open card from a row.": Message(N_("Take an open card from a row.")),
        "{who}, choose an open card and the card that replaces it.": Message(
            N_("Choose an open card and the card that replaces it.")
        ),
        "{who}, lay an adventure card in a row.": Message(N_("Lay an adventure card in a row.")),
        "{who}, play an action card, or none.": Message(N_("Play an action card, or none.")),
        "Counts {value} in its row for {who}, whose camp has this colour, whoever lays it.": Message(
            N_("Counts {value} in its row for you, because your camp has this colour, whoever lays it.")
        ),
        "Laid face down by {who}. It is turned up when the row is scored.": Message(
            N_("Laid face down by you. It is turned up when the row is scored.")
        ),
        "Every card of this colour counts for {who}, whoever lays it. A rum bottle swaps camps.": Message(
            N_("Every card of this colour counts for you, whoever lays it. A rum bottle swaps camps.")
        ),
        "{who} plays {action}.": Message(N_("You play {action}.")),
        "{who} and {other} swap camps.": Message(N_("You and {other} swap camps.")),
        "{who} lays their hand open: {cards}.": Message(N_("You lay your hand open: {cards}.")),
        "{who} lays the {card} in row {row}.": Message(N_("You lay the {card} in row {row}.")),
        "{who} lays the {card} from the hand of {other} in row {row}.": Message(
            N_("You lay the {card} from the hand of {other} in row {row}.")
        ),
        "{who} lays the {card} face down in row {row}.": Message(N_("You lay the {card} face down in row {row}.")),
        "{who} lays a card face down in row {row}.": Message(N_("You lay a card face down in row {row}.")),
        "{who} replaces the {target} in row {row} with the {card}.": Message(
            N_("You replace the {target} in row {row} with the {card}.")
        ),
        "{who} takes the {card} from row {row} into their hand.": Message(
            N_("You take the {card} from row {row} into your hand.")
        ),
        "{who} draws the {card}.": Message(N_("You draw the {card}.")),
        "{who} draws a card.": Message(N_("You draw a card.")),
        "{who} draws {action}.": Message(N_("You draw {action}.")),
        "{who} draws an action card.": Message(N_("You draw an action card.")),
        "The hidden card that {who} laid in row {row} is the {card}.": Message(
            N_("The hidden card that you laid in row {row} is the {card}.")
        ),
        "{who} wins {treasure} in row {row}.": Message(N_("You win {treasure} in row {row}.")),
        "This fills row {row}: {who} wins {treasure} with {total}.": Message(
            N_("This fills row {row}: you win {treasure} with {total}.")
        ),
    },
    "other": {
        "{who} and {other} swap camps.": Message(N_("{who} swaps camps with you.")),
        "{who} lays the {card} from the hand of {other} in row {row}.": Message(
            N_("{who} lays the {card} from your hand in row {row}.")
        ),
        "{who}, lay in a row one of the cards that {other} holds.": Message(
            N_("{who} lays one of your cards in a row.")
        ),
    },
}

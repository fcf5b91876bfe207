"""What Artifacts, Inc. says to the person whom a sentence is about: “You draw a card.”"""

from __future__ import annotations

from reliquary.message import N_, Message, ToYou

TO_YOU: ToYou = {
    "who": {
        "{who}, buy a card, or upgrade one of yours.": Message(N_("Buy a card, or upgrade one of yours.")),
        "{who}, lay the new card next to one of yours.": Message(N_("Lay the new card next to one of yours.")),
        "{who}, choose another die to roll again, or roll.": Message(N_("Choose another die to roll again, or roll.")),
        "{who}, add another die to your dive.": Message(N_("Add another die to your dive.")),
        "{who}, say how many relics of this kind you sell.": Message(N_("Say how many relics of this kind you sell.")),
        "{who}, choose the order that you fill.": Message(N_("Choose the order that you fill.")),
        "{who}, set your starting cards side by side: choose the next one from the left.": Message(
            N_("Set your starting cards side by side: choose the next one from the left.")
        ),
        "{who}, place a die on an action, or end your turn.": Message(
            N_("Place a die on an action, or end your turn.")
        ),
        "{who} rolls {total} to decide who plays first.": Message(N_("You roll {total} to decide who plays first.")),
        "It is the turn of {who}, who rolls {dice}.": Message(N_("It is your turn. You roll {dice}.")),
        "{who} wants to roll a {value} again.": Message(N_("You want to roll a {value} again.")),
        "{who} rolls again: {before} becomes {after}.": Message(N_("You roll again: {before} becomes {after}.")),
        "{who} turns a {value} to {target}.": Message(N_("You turn a {value} to {target}.")),
        "{who} places a {value} on {slot}.": Message(N_("You place a {value} on {slot}.")),
        "{who} places a {value} on {card}, action {number}.": Message(
            N_("You place a {value} on {card}, action {number}.")
        ),
        "{who} dives with a {value}.": Message(N_("You dive with a {value}.")),
        "{who} finds {relics}.": Message(N_("You find {relics}.")),
        "{who} sells {relics}.": Message(N_("You sell {relics}.")),
        "{who} earns {dollars}.": Message(N_("You earn {dollars}.")),
        "{who} sells {relics} and fills an order (box {place}): {museum}.": Message(
            N_("You sell {relics} and fill an order (box {place}): {museum}.")
        ),
        "{who} buys {card} for {price}.": Message(N_("You buy {card} for {price}.")),
        "{who} lays {card}: {cell}.": Message(N_("You lay {card}: {cell}.")),
        "{who} upgrades {card} for {price}.": Message(N_("You upgrade {card} for {price}.")),
        "{who} wins underwater card {number}: {discovery}.": Message(
            N_("You win underwater card {number}: {discovery}.")
        ),
        "{who} now has a reputation of {n}.": Message(
            N_("You now have a reputation of {n}."),
            N_("You now have a reputation of {n}."),
        ),
        "{who} has reached {n}: the game ends with this round.": Message(
            N_("You have reached {n}: the game ends with this round.")
        ),
        "{who} gains {n} reputation for this majority: {museum}.": Message(
            N_("You gain {n} reputation for this majority: {museum}."),
            N_("You gain {n} reputation for this majority: {museum}."),
        ),
        "You earn ${dollars}, with a sale bonus of ${bonus}; then {who} leads this museum.": Message(
            N_("You earn ${dollars}, with a sale bonus of ${bonus}; then you lead this museum.")
        ),
    },
}

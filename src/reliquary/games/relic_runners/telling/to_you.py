"""What Relic Runners says to the person whom a sentence is about: “You draw a card.”"""

from __future__ import annotations

from reliquary.message import N_, Message, ToYou

TO_YOU: ToYou = {
    "who": {
        "{who}, your toolboxes climb {n} step: choose which one climbs.": Message(
            N_("Your toolboxes climb {n} step: choose which one climbs."),
            N_("Your toolboxes climb {n} steps: choose which one climbs first."),
        ),
        "{who}, you may flip {n} toolbox token.": Message(
            N_("You may flip {n} toolbox token."),
            N_("You may flip up to {n} toolbox tokens."),
        ),
        "{who}, explore this spot, or end your turn.": Message(N_("Explore this spot, or end your turn.")),
        "{who}, end your turn.": Message(N_("End your turn.")),
        "{who}, place a pathway on a trail.": Message(N_("Place a pathway on a trail.")),
        "{who}, you move {n} pathway: choose it.": Message(
            N_("You move {n} pathway: choose it."),
            N_("You move {n} pathways: choose the first."),
        ),
        "{who}, choose the trail to which your pathway moves.": Message(
            N_("Choose the trail to which your pathway moves.")
        ),
        "{who}, choose the spot next to base camp where you start.": Message(
            N_("Choose the spot next to base camp where you start.")
        ),
        "{who}, place a pathway on a trail at base camp.": Message(N_("Place a pathway on a trail at base camp.")),
        "{who}, choose the branch on which your toolbox starts.": Message(
            N_("Choose the branch on which your toolbox starts.")
        ),
        "{who}, use your ivory tile to look at the tiles of this temple, or take the top one.": Message(
            N_("Use your ivory tile to look at the tiles of this temple, or take the top one.")
        ),
        "{who}, take the tile that you like.": Message(N_("Take the tile that you like.")),
        "{who}, keep one of your two ivory tiles of this size.": Message(
            N_("Keep one of your two ivory tiles of this size.")
        ),
        "{who}, choose the neighbouring ruin or temple that you explore.": Message(
            N_("Choose the neighbouring ruin or temple that you explore.")
        ),
        "{who}, take a new toolbox, or 2 points.": Message(N_("Take a new toolbox, or 2 points.")),
        "{who}, you may give your large ivory tile 6 for one more turn.": Message(
            N_("You may give your large ivory tile 6 for one more turn.")
        ),
        "{who}, set out: choose the first trail of your walk.": Message(
            N_("Set out: choose the first trail of your walk.")
        ),
        "{who}, choose the next trail of your walk, or stop.": Message(
            N_("Choose the next trail of your walk, or stop.")
        ),
        "The explorer of {who}.": Message(N_("Your explorer.")),
        "The explorer of {who}: {power}.": Message(N_("Your explorer: {power}.")),
        "{explorer} for {who}": Message(N_("{explorer} for you")),
        "It is the turn of {who}.": Message(N_("It is your turn.")),
        "{who} follows {trail} and comes to base camp.": Message(N_("You follow {trail} and come to base camp.")),
        "{who} follows {trail} and comes to {spot}.": Message(N_("You follow {trail} and come to {spot}.")),
        "{who} is now at base camp.": Message(N_("You are now at base camp.")),
        "{who} now stands on {spot}.": Message(N_("You now stand on {spot}.")),
        "{who} turns down the toolbox token on this trail: {trails}.": Message(
            N_("You turn down the toolbox token on this trail: {trails}."),
            N_("You turn down the toolbox tokens on these trails: {trails}."),
        ),
        "{who} turns up the toolbox token on {trail}.": Message(N_("You turn up the toolbox token on {trail}.")),
        "{who} turns down the toolbox token on {trail}.": Message(N_("You turn down the toolbox token on {trail}.")),
        "A toolbox of {who} climbs: {place}.": Message(N_("One of your toolboxes climbs: {place}.")),
        "{who} uses a toolbox ({place}): {effect}.": Message(N_("You use a toolbox ({place}): {effect}.")),
        "{who} puts a new toolbox at the bottom of their progression table.": Message(
            N_("You put a new toolbox at the bottom of your progression table.")
        ),
        "{who} takes {n} ration.": Message(N_("You take {n} ration."), N_("You take {n} rations.")),
        "{who} gives a ration to explore.": Message(N_("You give a ration to explore.")),
        "{who} scores {n} point.": Message(N_("You score {n} point."), N_("You score {n} points.")),
        "All points of {who} in this turn are doubled.": Message(N_("All your points in this turn are doubled.")),
        "{who} places a pathway on {trail}.": Message(N_("You place a pathway on {trail}.")),
        "{who} takes the pathway from {trail}.": Message(N_("You take the pathway from {trail}.")),
        "{who} places that pathway on {trail}.": Message(N_("You place that pathway on {trail}.")),
        "{who} looks at the tiles on {spot}: {tiles}.": Message(N_("You look at the tiles on {spot}: {tiles}.")),
        "{who} looks at the tiles on {spot}.": Message(N_("You look at the tiles on {spot}.")),
        "{who} takes a tile from {spot}.": Message(N_("You take a tile from {spot}.")),
        "{who} takes {tile} from {spot}: {effect}": Message(N_("You take {tile} from {spot}: {effect}")),
        "{who} takes {tile} from {spot}.": Message(N_("You take {tile} from {spot}.")),
        "{who} takes a blue tile from {spot} ({size}).": Message(N_("You take a blue tile from {spot} ({size}).")),
        "{who} shows {tile}.": Message(N_("You show {tile}.")),
        "{who} gives up {tile}.": Message(N_("You give up {tile}.")),
        "{who} uses {tile}, which leaves the game.": Message(N_("You use {tile}, which leaves the game.")),
        "An expedition over {n} trail: {who} takes {relic} from {spot}.": Message(
            N_("An expedition over {n} trail: you take {relic} from {spot}."),
            N_("An expedition over {n} trails: you take {relic} from {spot}."),
        ),
        "{n} relics are collected: everybody but {who} plays one last turn.": Message(
            N_("{n} relics are collected: everybody but you plays one last turn.")
        ),
        "{who}": Message(N_("you")),
    },
}

"""What the figures of `components.toml` are called, on the rules page that lists their origins."""

from __future__ import annotations

from reliquary.message import N_, Message

LABELS = {
    "adventure.colours": Message(N_("The colours of the camps")),
    "adventure.highest": Message(N_("The highest adventure card of a colour")),
    "treasure.gems": Message(N_("The colours of the treasures")),
    "treasure.value": Message(N_("The gems on each treasure")),
    "treasure.copies": Message(N_("The copies of each treasure, blue ones of 3 to 6 and then red ones of 4 to 6")),
    "actions": Message(N_("The copies of each action card")),
    "setup": Message(N_("The hands, the rows and the treasures left out at the start")),
    "guard": Message(N_("The limit of tied rows one after the other")),
}

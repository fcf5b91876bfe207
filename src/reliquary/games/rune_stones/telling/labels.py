"""What the figures of `components.toml` are called, on the rules page that lists their origins."""

from __future__ import annotations

from reliquary.message import N_, Message

LABELS = {
    "setup.hand": Message(N_("The cards in hand")),
    "setup.start_ore": Message(N_("The ore at the start")),
    "setup.start_gems": Message(N_("The gems at the start")),
    "setup.stones": Message(N_("How many rune stones of each kind there are, by the number of players")),
    "supply": Message(N_("The supply of gems, ore and artifacts")),
    "space.cost": Message(N_("What the spaces of the display cost, from left to right")),
    "forging": Message(N_("The price of an artifact in ore")),
    "smithy.cost": Message(N_("The prices of the smithies")),
    "smithy.bonus": Message(N_("The bonuses of the smithies")),
    "face.effect": Message(N_("The faces of the die")),
    "rows": Message(N_("The points for rows of artifacts")),
    "end": Message(N_("The throne, and the points for goods at the end")),
    "guard": Message(N_("The limit of rounds")),
    "creature.number": Message(N_("The numbers of the creatures")),
    "creature.colour": Message(N_("The colours of the creatures")),
    "creature.creature": Message(N_("The kinds of the creatures")),
    "creature.magic": Message(N_("The colour of the magic points of the creatures")),
    "creature.points": Message(N_("How many magic points the creatures have")),
    "creature.ability": Message(N_("The abilities of the creatures")),
    "druid.druid": Message(N_("The druids")),
    "druid.number": Message(N_("The numbers of the druids")),
    "druid.magic": Message(N_("The colour of the magic points of the druids")),
    "druid.points": Message(N_("How many magic points the druids have")),
    "druid.ability": Message(N_("The abilities of the druids")),
}

"""What the figures of `components.toml` are called, on the rules page that lists their origins."""

from __future__ import annotations

from reliquary.message import N_, Message

_PLACES = Message(N_("Where the spots lie, across and down"))
_TRAILS = Message(N_("Which spots each trail joins"))

LABELS = {
    "spot.id": Message(N_("How many spots there are, and of which kind")),
    "spot.x": _PLACES,
    "spot.y": _PLACES,
    "spot.quadrant": Message(N_("In which quarter of the board each spot lies")),
    "spot.first_game": Message(N_("Which temple stands where in a first game")),
    "trail.from": _TRAILS,
    "trail.to": _TRAILS,
    "trail.kind": Message(N_("Which trails are rivers")),
    "explorer.colour": Message(N_("The colours of the explorers")),
    "explorer.power": Message(N_("The powers of the explorers")),
    "blue.size": Message(N_("The sizes of the blue tiles")),
    "blue.value": Message(N_("The values of the blue tiles")),
    "blue.copies": Message(N_("The copies of each blue tile")),
    "gems.ivory": Message(N_("Which ivory tiles bear a gem")),
    "gems.purple": Message(N_("Which purple tiles bear a gem")),
    "setup": Message(N_("Storeys, pathways, toolboxes and rations")),
    "end": Message(N_("How many relics bring the last round")),
    "guard.quiet_rounds": Message(N_("The limit of quiet rounds")),
    "guard.warning": Message(N_("The quiet rounds after which that limit is announced")),
}

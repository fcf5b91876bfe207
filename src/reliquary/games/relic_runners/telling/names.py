"""What the pieces of Relic Runners are called."""

from __future__ import annotations

from collections.abc import Sequence

from reliquary.message import N_, Message

_EXPLORER = {
    "red": N_("Marta Quill"),
    "green": N_("Old Benedikt"),
    "blue": N_("Juno Pike"),
    "yellow": N_("Sami Tallow"),
    "black": N_("Captain Ash"),
}
_COLOUR = {
    "red": N_("red"),
    "green": N_("green"),
    "blue": N_("blue"),
    "yellow": N_("yellow"),
    "black": N_("black"),
    "ivory": N_("ivory"),
    "purple": N_("purple"),
}
_POWER = {
    "second_toolbox": N_("starts with two toolboxes on the progression table"),
    "full_pack": N_("starts with a full pack of rations"),
    "head_start": N_("starts on a spot next to base camp"),
    "first_pathway": N_("starts with a pathway at base camp"),
    "sharp_tools": N_("starts with a toolbox on the first level of a branch"),
}
_STACK = {
    "green": N_("ruin {code}"),
    "ivory": N_("ivory temple {code}"),
    "blue": N_("blue temple {code}"),
    "purple": N_("purple temple {code}"),
}
_RELIC = {
    "toad": N_("an emerald toad"),
    "skull": N_("a crystal skull"),
    "bird": N_("a bird of paradise"),
    "juju": N_("a grimacing juju"),
}
_RELICS = {"toad": N_("toads"), "skull": N_("skulls"), "bird": N_("birds"), "juju": N_("jujus")}
_SIZE = {"large": N_("large"), "medium": N_("medium"), "small": N_("small")}
_TILE = {
    "ivory-large": N_("the large ivory tile {number}"),
    "ivory-medium": N_("the medium ivory tile {number}"),
    "ivory-small": N_("the small ivory tile {number}"),
    "purple-large": N_("the large purple tile {number}"),
    "purple-medium": N_("the medium purple tile {number}"),
    "purple-small": N_("the small purple tile {number}"),
    "blue-large": N_("the large blue tile of {number}"),
    "blue-medium": N_("the medium blue tile of {number}"),
    "blue-small": N_("the small blue tile of {number}"),
}
_EFFECT = {
    "ivory-large-1": N_("At the end: 3 points for each of your ivory tiles, this one included."),
    "ivory-large-2": N_("At the end: 2 points for each ration you have left."),
    "ivory-large-3": N_("At the end: 5 points for each relic beyond your first of its colour."),
    "ivory-large-4": N_("At the end: 1 point for each of your pathways on the board."),
    "ivory-large-5": N_("At the end: 4 points for each toolbox on your progression table, the bottom included."),
    "ivory-large-6": N_("At the end: give this tile back for one more turn after everybody’s last."),
    "ivory-medium-1": N_("Once: the unfamiliar trail may lie in the middle of your walk."),
    "ivory-medium-2": N_("Once: when you explore a temple, look at all its tiles and take the one you like."),
    "ivory-medium-3": N_("Once: before your move, fill your pack with rations."),
    "ivory-medium-4": N_("Once: when you place a pathway, place two, both next to you."),
    "ivory-medium-5": N_("Once: when you place a pathway, place it anywhere."),
    "ivory-medium-6": N_("Once: instead of walking, jump from a temple to another of its colour without a relic."),
    "ivory-small-1": N_("1 point for each pathway you place from your reserve."),
    "ivory-small-2": N_("1 point each time you are the first to explore a ruin or temple."),
    "ivory-small-3": N_("1 point more each time exploring a temple brings you points."),
    "ivory-small-4": N_("1 ration each time an opponent moves a pathway."),
    "ivory-small-5": N_("1 ration more each time you come to base camp."),
    "ivory-small-6": N_("Each time you leave base camp, flip one toolbox token."),
    "purple-1": N_("3 points."),
    "purple-2": N_("One of your toolboxes climbs a step."),
    "purple-3": N_("Take 2 rations."),
    "purple-4": N_("A toolbox comes from your reserve to the bottom of your progression table."),
    "purple-5": N_("Jump to base camp and take 3 rations."),
    "purple-6": N_("Move one of your pathways anywhere."),
    "purple-7": N_("Explore a neighbouring ruin or temple as if you stood there."),
    "purple-8": N_("Flip up to two toolbox tokens, each either way."),
}
_PLACE = {
    "bottom": N_("the toolbox at the bottom"),
    "machete-1": N_("machete, level 1"),
    "machete-2": N_("machete, level 2"),
    "machete-3": N_("machete, level 3"),
    "compass-1": N_("compass, level 1"),
    "compass-2": N_("compass, level 2"),
    "compass-3": N_("compass, level 3"),
    "shovel-1": N_("shovel, level 1"),
    "shovel-2": N_("shovel, level 2"),
    "shovel-3": N_("shovel, level 3"),
}
_TOOL = {
    "machete-1": N_("explore the temple you stand on without a ration"),
    "machete-2": N_("take 2 rations"),
    "machete-3": N_("4 points for each of your relics"),
    "compass-1": N_("move one of your pathways anywhere"),
    "compass-2": N_("move two of your pathways anywhere"),
    "compass-3": N_("2 points for each pathway of your longest route"),
    "shovel-1": N_("a new toolbox, or 2 points"),
    "shovel-2": N_("place a pathway next to you"),
    "shovel-3": N_("double all points of this turn"),
}


def is_tile(id: str) -> bool:
    kind, _, number = id.rpartition("-")
    return kind in _TILE and number.isdecimal() and (kind.startswith("blue") or _effect_key(id) in _EFFECT)


def is_size(name: str) -> bool:
    return name in _SIZE


def is_place(id: str) -> bool:
    return id in _TOOL


def is_relic(id: str) -> bool:
    return id in _RELIC


def explorer(colour: str) -> Message:
    return Message(_EXPLORER[colour])


def explorer_and_colour(name: str) -> Message:
    return Message(N_("{explorer} ({colour})"), explorer=explorer(name), colour=colour(name))


def colour(name: str) -> Message:
    return Message(_COLOUR[name])


def power(id: str) -> Message:
    return Message(_POWER[id])


def spot(id: str, colour: str | None = None) -> Message:
    """By its code on the map; where the temples lie is another matter in each game, so their colour may be unsaid."""
    if id == "base":
        return Message(N_("base camp"))
    if colour is not None:
        return Message(_STACK[colour], code=id.upper())
    return Message(N_("temple {code}") if id.startswith("t") else N_("ruin {code}"), code=id.upper())


def code(trail: str) -> str:
    """“t2-r2” is written with a long dash and in capitals on the map."""
    return trail.upper().replace("-", "–")


def trail(id: str) -> Message:
    return Message(N_("the trail {code}"), code=code(id))


def trails(ids: Sequence[str]) -> list[Message]:
    return [Message("{code}", code=code(id)) for id in ids]


def relic(id: str) -> Message:
    return Message(_RELIC[id])


def relics(id: str) -> Message:
    return Message(_RELICS[id])


def size(name: str) -> Message:
    return Message(_SIZE[name])


def tile(id: str) -> Message:
    """“ivory-large-3” is the large ivory tile 3; of a blue one the number is its value."""
    kind, _, number = id.rpartition("-")
    return Message(_TILE[kind], number=int(number))


def effect(id: str) -> Message:
    """What an ivory or purple tile does; the effects of purple tiles are the same in every size."""
    return Message(_EFFECT[_effect_key(id)])


def _effect_key(id: str) -> str:
    colour, _, number = id.split("-")
    return f"purple-{number}" if colour == "purple" else id


def place(id: str) -> Message:
    return Message(_PLACE[id])


def tool(id: str) -> Message:
    return Message(_TOOL[id])

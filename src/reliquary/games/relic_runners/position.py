"""A position of Relic Runners written in a few lines and read back: for tests, errors and logs.

    explorers: red green                        (one a seat; it is a game for as many)
    ivory: t1 t4 t7 t10                         (the temples of a colour; a first game's, unless said)
    t1: ivory-large-1 ivory-medium-2            (the tiles of a temple, the top one last)
    r1: 2                                       (how many tiles a ruin has left)
    relics: r3 t5                               (the spots where a relic lies)
    down: t2-r2                                 (the tokens that lie face down)
    at 0: t5
    pathways 0: r1-t4 t4-t6
    rations 0: 3
    toolboxes 0: bottom machete-2
    coins 0: 12
    tiles 0: ivory-large-3 blue-small-2         (what lies before a seat)
    held 0: toad toad skull                     (the relics it has)
    options: setup=random power=yes/no
    asked: Explore 0

What is not said is as at the start of a game: stacks are filled with the tiles that are left, in the order of the box.
It is the beginning of seat 0's turn unless `asked` says what comes next. Further lines, for what seldom matters:
`discard`, `unused`, `seen t1` and `blue seen 0` (for each tile, the mask of who knows it), `began`, `from` (the colour
of the relic that lay there), `moved`, `tool used`, `doubled`, `gained`, `blue taken`, `ending`, `quiet`, `stirred`,
`powers`, `turn`, `first`, `told`, `chance`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from reliquary.games.relic_runners import GAME
from reliquary.games.relic_runners.components import (
    BLUE,
    BOTTOM,
    COLOURS,
    GREEN,
    IVORY,
    NO_COLOUR,
    NO_TILE,
    PURPLE,
    RELICS,
    RUIN_TILE,
    RUINS,
    SHOVEL,
    TEMPLES,
    TOP_LEVEL,
    place_name,
)
from reliquary.games.relic_runners.dealing import storeys_of
from reliquary.games.relic_runners.rules.turn import Turn
from reliquary.games.relic_runners.state import RelicRunners
from reliquary.kernel import NOBODY, Game
from reliquary.kernel.options import settle_options
from reliquary.kernel.position_text import (
    Lines,
    Supply,
    check_at_most,
    ids_of,
    read_step,
    written,
    written_step,
    wrong,
)
from reliquary.message import N_, Message

PLACES: Final = [place_name(place) for place in range(BOTTOM, SHOVEL + TOP_LEVEL)]


def position(**parts: str) -> RelicRunners:
    """The same with the lines as keywords, for tests: `position(at_0="t5", pathways_0="t5-r5")`."""
    return read(GAME, "\n".join(f"{key.replace('_', ' ')}: {value}" for key, value in parts.items()))


# Reading


def read(game: Game[RelicRunners], text: str) -> RelicRunners:
    """The position that the lines describe; refuses one that cannot be."""
    lines = Lines(text)
    names = game.blank(2, {}).box.explorers
    explorers = _take(names, "explorers", lines.words("explorers", names[:2]))
    if len(explorers) not in game.seats:
        least, most = game.seats[0], game.seats[-1]
        raise wrong("explorers", Message(N_("there should be {least} to {most}."), least=least, most=most))
    state = game.blank(len(explorers), settle_options(game.options, len(explorers), lines.pairs("options")))
    state.explorers = tuple(explorers)
    state.powers = lines.number("powers", 0)
    _read_board(state, lines)
    _read_tiles(state, lines)
    _read_charts(state, lines)
    _read_turn(state, lines)
    lines.finish()
    state.settle()
    return state


def _take(ids: Sequence[str], key: str, words: Sequence[str]) -> list[int]:
    """The numbers of different pieces, each of which there is once."""
    return Supply(ids, range(len(ids))).take(key, words)


def _read_board(state: RelicRunners, lines: Lines) -> None:
    box = state.box
    colours = [NO_COLOUR if spot == box.base else GREEN for spot in range(len(box.spot_ids))]
    for colour in TEMPLES:
        first = [id for spot, id in enumerate(box.spot_ids) if box.first_game[spot] == colour]
        key = COLOURS[colour]
        for spot in _take(box.spot_ids, key, lines.words(key, first)):
            if not box.is_temple[spot] or colours[spot] != GREEN:
                raise wrong(key, Message(N_("“{word}” is not a free temple spot."), word=box.spot_ids[spot]))
            colours[spot] = colour
    if any(box.is_temple[spot] == (colour in {GREEN, NO_COLOUR}) for spot, colour in enumerate(colours)):
        raise wrong("ivory", Message(N_("each temple spot should have one colour.")))
    state.colours = tuple(colours)
    state.relics = _mask(box.spot_ids, "relics", lines.words("relics"))
    state.tokens = box.river_mask & ~_mask(box.trail_ids, "down", lines.words("down"))


def _mask(ids: Sequence[str], key: str, words: Sequence[str]) -> int:
    return sum(1 << piece for piece in _take(ids, key, words))


def _read_tiles(state: RelicRunners, lines: Lines) -> None:
    box = state.box
    gems = state.options["setup"] != "first"
    pieces = [RUIN_TILE] * (RUINS * storeys_of(state))
    for colour in TEMPLES:
        for size in range(storeys_of(state)):
            pieces += box.tiles(colour, size, with_gems=gems)
    supply = Supply(box.tile_ids, pieces)
    temples = [spot for spot in range(len(box.spot_ids)) if box.is_temple[spot]]
    said = {
        spot: supply.take(box.spot_ids[spot], lines.words(box.spot_ids[spot]))
        for spot in temples
        if box.spot_ids[spot] in lines
    }
    state.ivory = [(NO_TILE, NO_TILE, NO_TILE)] * state.seats
    for seat in range(state.seats):
        _read_kept(state, supply.take(f"tiles {seat}", lines.words(f"tiles {seat}")), f"tiles {seat}")
    state.discard = tuple(supply.take("discard", lines.words("discard")))
    unused = supply.take("unused", lines.words("unused")) if "unused" in lines else None
    for spot, id in enumerate(box.spot_ids):
        state.stacks.append(_stack(state, lines, supply, spot, said.get(spot)))
        state.seen.append(_seen(state, lines, f"seen {id}", len(state.stacks[spot]), _default_seen(state, spot)))
    rest = [kind for kind in supply.rest if kind != RUIN_TILE]
    state.unused = tuple(sorted(rest if unused is None else unused))


def _read_kept(state: RelicRunners, tiles: list[int], key: str) -> None:
    """An ivory tile goes to its place on the chart, a blue one to the others."""
    seat = len(state.blue)
    kept = [NO_TILE, NO_TILE, NO_TILE]
    blue: list[int] = []
    for kind in tiles:
        size, colour = state.box.tile_size[kind], state.box.tile_colour[kind]
        if colour == BLUE:
            blue.append(kind)
        elif colour == IVORY and kept[size] == NO_TILE:
            kept[size] = kind
        else:
            raise wrong(key, Message(N_("{tile} cannot be kept."), tile=state.box.tile_ids[kind]))
    state.ivory[seat] = tuple(kept)
    state.blue.append(tuple(blue))


def _stack(state: RelicRunners, lines: Lines, supply: Supply, spot: int, said: list[int] | None) -> tuple[int, ...]:
    """As it is said; otherwise full, or empty where a relic lies."""
    box, key = state.box, state.box.spot_ids[spot]
    full = 0 if state.has_relic(spot) or spot == box.base else storeys_of(state)
    if state.colours[spot] == GREEN:
        return (RUIN_TILE,) * lines.number(key, full, storeys_of(state))
    stack = said if said is not None else [_next_tile(state, supply, spot, size) for size in range(full)]
    if any(box.tile_colour[kind] != state.colours[spot] for kind in stack):
        raise wrong(key, Message(N_("all its tiles should have the colour of the temple.")))
    return tuple(stack)


def _next_tile(state: RelicRunners, supply: Supply, spot: int, size: int) -> int:
    box = state.box
    kinds = [
        kind for kind in supply.rest if box.tile_colour[kind] == state.colours[spot] and box.tile_size[kind] == size
    ]
    if not kinds:
        raise wrong(box.spot_ids[spot], Message(N_("no tile is left for it.")))
    return supply.take(box.spot_ids[spot], [box.tile_ids[kinds[0]]])[0]


def _default_seen(state: RelicRunners, spot: int) -> list[int]:
    """Ruins are no secret; of a purple temple all see the top."""
    if state.colours[spot] == GREEN:
        return [state.everybody] * len(state.stacks[spot])
    seen = [0] * len(state.stacks[spot])
    if state.colours[spot] == PURPLE:
        seen[-1:] = [state.everybody] * len(seen[-1:])
    return seen


def _seen(state: RelicRunners, lines: Lines, key: str, n: int, default: Sequence[int]) -> tuple[int, ...]:
    words = lines.words(key, [str(mask) for mask in default])
    masks = [mask for word in words for mask in range(state.everybody + 1) if word == str(mask)]
    if len(masks) != n or len(words) != n:
        raise wrong(key, Message(N_("there should be a mask for each of {n} tiles."), n=n))
    return tuple(masks)


def _read_charts(state: RelicRunners, lines: Lines) -> None:
    box = state.box
    for seat in range(state.seats):
        state.at.append(_take(box.spot_ids, f"at {seat}", [lines.text(f"at {seat}", "base")])[0])
        state.pathways.append(_mask(box.trail_ids, f"pathways {seat}", lines.words(f"pathways {seat}")))
        check_at_most(f"pathways {seat}", state.pathways[seat].bit_count(), box.pathways)
        state.rations.append(lines.number(f"rations {seat}", box.rations, box.most_rations))
        places = Supply(PLACES, [place for place in range(len(PLACES)) for _ in range(box.toolboxes)])
        key = f"toolboxes {seat}"
        state.toolboxes.append(tuple(sorted(places.take(key, lines.words(key, ["bottom"])))))
        check_at_most(key, len(state.toolboxes[seat]), box.toolboxes)
        state.coins.append(lines.number(f"coins {seat}", 0))
        held = Supply(RELICS, [colour for colour in range(len(RELICS)) for _ in state.colours])
        relics = held.take(f"held {seat}", lines.words(f"held {seat}"))
        state.held.append(tuple([relics.count(colour) for colour in range(len(RELICS))]))
        own = [1 << seat] * len(state.blue[seat])
        state.blue_seen.append(_seen(state, lines, f"blue seen {seat}", len(own), own))


def _read_turn(state: RelicRunners, lines: Lines) -> None:
    box = state.box
    asked = lines.text("asked", "SetOut 0")
    state.over = asked == "nobody"
    steps = [] if state.over else [read_step(state, text, "SetOut 0") for text in asked.split(",")]
    if steps and type(steps[-1]).__name__ not in {"Turn", "End"}:
        steps.append(Turn(state.left_of(steps[0].seat)))
    state.agenda = steps[::-1]
    seat = steps[0].seat if steps else 0
    state.began = _take(box.spot_ids, "began", [lines.text("began", box.spot_ids[state.at[seat]])])[0]
    relic = COLOURS[state.colours[state.began]] if state.has_relic(state.began) else "-"
    start = lines.text("from", relic)
    state.setting_out_from = NOBODY if start == "-" else _take(COLOURS, "from", [start])[0]
    state.moved = lines.number("moved", int(not asked.startswith("SetOut")), 1) == 1
    state.tool_used = lines.number("tool used", 0, 1) == 1
    state.doubled = lines.number("doubled", 0, 1) == 1
    state.gained = lines.number("gained", 0)
    state.blue_taken = lines.number("blue taken", 0)
    state.ending = lines.number("ending", state.seats, state.seats - 1) if "ending" in lines else NOBODY
    state.quiet = lines.number("quiet", 0, box.quiet_rounds)
    state.stirred = lines.number("stirred", 0, 1) == 1
    state.turn = lines.number("turn", 1)
    state.first = lines.number("first", seat, state.seats - 1)
    state.told = lines.number("told", 0)
    state.chance = lines.chance("chance")


# Writing


def write(state: RelicRunners) -> str:
    """All there is to say about the position: `read` makes an equal one of it."""
    return written(lines(state))


def lines(state: RelicRunners) -> dict[str, str]:
    return {**_board(state), **_charts(state), **_progress(state)}


def _members(ids: Sequence[str], mask: int) -> str:
    return ids_of(ids, [piece for piece in range(len(ids)) if mask >> piece & 1])


def _board(state: RelicRunners) -> dict[str, str]:
    box = state.box
    settings = [
        f"{name}={'/'.join(map(str, value)) if isinstance(value, tuple) else value}"
        for name, value in state.options.items()
    ]
    lines = {
        "options": " ".join(settings),
        "explorers": ids_of(box.explorers, state.explorers),
        "powers": str(state.powers),
    }
    for colour in TEMPLES:
        lines[COLOURS[colour]] = ids_of(box.spot_ids, [spot for spot, of in enumerate(state.colours) if of == colour])
    for spot, id in enumerate(box.spot_ids):
        if spot != box.base:
            stack = state.stacks[spot]
            lines[id] = ids_of(box.tile_ids, stack) if box.is_temple[spot] else str(len(stack))
            lines[f"seen {id}"] = " ".join(map(str, state.seen[spot])) or "-"
    lines["discard"] = ids_of(box.tile_ids, state.discard)
    lines["unused"] = ids_of(box.tile_ids, state.unused)
    lines["relics"] = _members(box.spot_ids, state.relics)
    lines["down"] = _members(box.trail_ids, box.river_mask & ~state.tokens)
    return lines


def _charts(state: RelicRunners) -> dict[str, str]:
    box = state.box
    lines: dict[str, str] = {}
    for seat in range(state.seats):
        kept = [kind for kind in (*state.ivory[seat], *state.blue[seat]) if kind != NO_TILE]
        relics = [colour for colour, n in enumerate(state.held[seat]) for _ in range(n)]
        lines |= {
            f"at {seat}": box.spot_ids[state.at[seat]],
            f"pathways {seat}": _members(box.trail_ids, state.pathways[seat]),
            f"rations {seat}": str(state.rations[seat]),
            f"toolboxes {seat}": ids_of(PLACES, state.toolboxes[seat]),
            f"coins {seat}": str(state.coins[seat]),
            f"tiles {seat}": ids_of(box.tile_ids, kept),
            f"blue seen {seat}": " ".join(map(str, state.blue_seen[seat])) or "-",
            f"held {seat}": ids_of(RELICS, relics),
        }
    return lines


def _progress(state: RelicRunners) -> dict[str, str]:
    steps = [written_step(step) for step in reversed(state.agenda)]
    start = state.setting_out_from
    lines = {
        "asked": ", ".join(steps) or "nobody",
        "began": state.box.spot_ids[state.began],
        "from": "-" if start == NOBODY else COLOURS[start],
        "moved": str(int(state.moved)),
        "tool used": str(int(state.tool_used)),
        "doubled": str(int(state.doubled)),
        "gained": str(state.gained),
        "blue taken": str(state.blue_taken),
        "quiet": str(state.quiet),
        "stirred": str(int(state.stirred)),
        "turn": str(state.turn),
        "first": str(state.first),
        "told": str(state.told),
        "chance": " ".join(map(str, state.chance.dump())),
    }
    return lines if state.ending == NOBODY else {**lines, "ending": str(state.ending)}

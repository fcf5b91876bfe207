"""Reliquary: four relic-hunting board games, with every rule, for people, bots and researchers.

import reliquary

game = reliquary.game("relikt")
state = game.start(seats=4, seed="tea")
while not state.over:
    state.play(state.legal()[0])
print(state.ranking())
"""

from reliquary.errors import (
    BadComponents,
    BadNotation,
    BadRecord,
    BadSetup,
    IllegalMove,
    ReliquaryError,
    StaleTable,
    UnknownGame,
)
from reliquary.kernel import NOBODY, Chance, Decision, Game, Move, News, Option, Record, State, View, game, game_names
from reliquary.message import Message, SeatName

__all__ = [
    "NOBODY",
    "BadComponents",
    "BadNotation",
    "BadRecord",
    "BadSetup",
    "Chance",
    "Decision",
    "Game",
    "IllegalMove",
    "Message",
    "Move",
    "News",
    "Option",
    "Record",
    "ReliquaryError",
    "SeatName",
    "StaleTable",
    "State",
    "UnknownGame",
    "View",
    "game",
    "game_names",
]

"""The kernel: what every game is made of. It does no input or output and knows no game."""

from reliquary.kernel.chance import Chance
from reliquary.kernel.game import Game
from reliquary.kernel.moves import Move, Moves
from reliquary.kernel.news import News
from reliquary.kernel.observation import Layout, LayoutField, LeftOut
from reliquary.kernel.options import Choice, Option, Setting, Settings
from reliquary.kernel.plain import Plain, digest, frozen, plain
from reliquary.kernel.record import Record
from reliquary.kernel.registry import all_games, game, game_names
from reliquary.kernel.seen import seen, shared
from reliquary.kernel.state import NOBODY, State
from reliquary.kernel.steps import Field, Moment, Step
from reliquary.kernel.view import About, Decision, View, decision_of

__all__ = [
    "NOBODY",
    "About",
    "Chance",
    "Choice",
    "Decision",
    "Field",
    "Game",
    "Layout",
    "LayoutField",
    "LeftOut",
    "Moment",
    "Move",
    "Moves",
    "News",
    "Option",
    "Plain",
    "Record",
    "Setting",
    "Settings",
    "State",
    "Step",
    "View",
    "all_games",
    "decision_of",
    "digest",
    "frozen",
    "game",
    "game_names",
    "plain",
    "seen",
    "shared",
]

"""Reliquary: four relic-hunting board games, with every rule, for people, bots and researchers.

import reliquary

game = reliquary.game("relikt")
state = game.start(seats=4, seed="tea")
while not state.over:
    state.play(state.legal()[0])
print(state.ranking())
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
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
    from reliquary.kernel import (
        NOBODY,
        Chance,
        Decision,
        Game,
        Move,
        News,
        Option,
        Record,
        State,
        View,
        game,
        game_names,
    )
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

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Each name is loaded when it is first used: the program must be able to end quietly before that is done."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from reliquary import errors, kernel, message

        found = next(vars(part)[name] for part in (kernel, errors, message) if name in vars(part))
        globals()[name] = found
        return found

    def __dir__() -> list[str]:
        return [*__all__, *globals()]

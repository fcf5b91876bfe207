"""Which game a view is of: a view does not say it, but each game has a class of its own for them."""

from __future__ import annotations

from functools import cache

from reliquary.kernel import Game, State, View, game, game_names


def game_of(view: View) -> Game[State] | None:
    """None if no installed game has such views."""
    return next((found for found in map(game, game_names()) if _view_class(found) is type(view)), None)


@cache
def _view_class(game: Game[State]) -> type[View]:
    return type(game.start(seats=game.seats[0], seed="").view(None))

"""What each seat sees: U4, U5 and section “Decided”."""

from reliquary.games.relic_runners import GAME
from reliquary.games.relic_runners.position import position
from reliquary.games.relic_runners.view import view
from reliquary.games.relic_runners.view_classes import RelicRunnersView, Spot
from tests.games.relic_runners.asked import play

THREE = "red green blue"


def spot(seen: RelicRunnersView, id: str) -> Spot:
    return next(spot for spot in seen.spots if spot.id == id)


def test_tiles_are_hidden_but_for_the_purple_tops() -> None:
    seen = view(position(explorers=THREE), 0)

    assert spot(seen, "t1").tiles == ("ivory-large", "ivory-medium", "ivory-small")
    assert spot(seen, "t3").tiles == ("purple-large", "purple-medium", "purple-small-1")
    assert spot(seen, "r1").tiles == ("ruin", "ruin", "ruin")
    assert spot(seen, "base").colour is None


def test_who_looked_goes_on_seeing() -> None:
    """U5: medium 2."""
    state = position(
        explorers=THREE,
        at_0="t2",
        t2="blue-large-5 blue-medium-3 blue-small-2",
        tiles_0="ivory-medium-2",
        asked="Explore 0",
    )

    play(state, "explore", "use ivory-medium-2", "take small", "end turn")

    assert spot(view(state, 0), "t2").tiles == ("blue-large-5", "blue-medium-3")
    for viewer in (1, 2, None):
        assert spot(view(state, viewer), "t2").tiles == ("blue-large", "blue-medium")


def test_blue_values_are_their_owners_secret_until_shown() -> None:
    """U5: even with open scores; size and number are public."""
    hidden = position(tiles_0="blue-large-5 blue-medium-3", blue_seen_0="1 7", options="open_scores=yes")

    assert view(hidden, 0).players[0].blue == ("blue-large-5", "blue-medium-3")
    for viewer in (1, None):
        assert view(hidden, viewer).players[0].blue == ("blue-large", "blue-medium-3")


def test_coins_are_no_secret_but_lie_face_down() -> None:
    """Decided: what can be added up is in the view; the page hides it."""
    state = position(coins_0="12")

    assert [player.coins_face_down for player in view(state, 0).players] == [False, True]
    assert view(state, 1).players[0].coins == 12
    open_scores = position(coins_0="12", options="open_scores=yes")
    assert not view(open_scores, 1).players[0].coins_face_down


def test_known_points_leave_out_what_one_does_not_know() -> None:
    state = position(coins_0="12", tiles_0="blue-large-5", held_0="toad")

    assert view(state, 0).players[0].known_points == 22
    assert view(state, 1).players[0].known_points == 17
    assert view(state, 0).scores is None


def test_when_the_game_is_over_everything_is_shown() -> None:
    state = position(coins_0="12", tiles_0="blue-large-5", asked="nobody")
    seen = view(state, None)

    assert seen.scores == (17, 0)
    assert seen.players[0].blue == ("blue-large-5",)
    assert all(tile == "ruin" or tile.count("-") == 2 for each in seen.spots for tile in each.tiles)
    assert seen.move is None
    assert not any(player.coins_face_down for player in seen.players)


def test_what_lies_on_charts_and_trails_is_public() -> None:
    state = position(
        at_0="t5",
        pathways_0="t2-r2 t1-t2",
        pathways_1="t2-r2",
        down="r2-t3",
        relics="r1",
        toolboxes_0="machete-2",
        tiles_0="ivory-large-3",
        held_0="toad toad skull",
    )
    seen = view(state, None)
    trails = {trail.id: trail for trail in seen.trails}

    assert trails["t2-r2"].pathways == (0, 1)
    assert [trails[id].token_up for id in ("t2-r2", "r2-t3", "t1-t2")] == [True, False, None]
    assert trails["t2-r2"].ends == ("t2", "r2")
    assert (spot(seen, "r1").relic, spot(seen, "t5").explorers) == ("toad", (0,))
    player = seen.players[0]
    assert (player.explorer, player.power, player.spot) == ("red", None, "t5")
    assert (player.toolboxes, player.toolboxes_left, player.pathways_left) == (("machete-2",), 2, 8)
    assert (player.longest_route, player.ivory) == (2, ("ivory-large-3",))
    assert player.relics == ("toad", "toad", "skull")
    assert (seen.tokens_up, seen.relics_collected, seen.relics_to_end, seen.rations_at_base) == (9, 3, 7, 4)


def test_powers_are_public() -> None:
    assert view(position(powers="1"), 1).players[0].power == "second_toolbox"


def test_the_walk_is_public() -> None:
    state = position(at_0="t1", relics="t1", pathways_0="t1-t3 t3-r4")

    state.play("follow t1-t3")
    seen = view(state, 1)

    assert seen.move is not None
    assert (seen.move.began, seen.move.relic, seen.move.unfamiliar_left) == ("t1", "skull", True)
    assert seen.move.walked == ("t1-t3",)
    assert seen.move.barred == ("t1",)


def test_before_the_first_turn_there_is_no_move() -> None:
    state = GAME.start(seats=2, seed="1", explorer=["blue", "black"], power="yes")

    assert view(state, 0).move is None


def test_what_left_the_game_is_no_secret() -> None:
    """All saw it go."""
    state = position(discard="purple-large-8 ruin ivory-large-5")

    assert view(state, 1).gone == ("purple-large-8", "ruin", "ivory-large-5")

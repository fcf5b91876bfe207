"""The end. Rulings 1, 2, 28, 33, 35, 61, 62, 66, 67; test vector f."""

import pytest

from reliquary.games.rune_stones import GAME
from reliquary.games.rune_stones.position import position
from reliquary.games.rune_stones.state import RuneStones
from tests.games.rune_stones.asked import kind, offered, play, told

THREE = "brown grey beige"


def end_turn(state: RuneStones) -> None:
    """Summons something, and ends the turn."""
    turn = state.turn
    while not state.over and state.turn == turn:
        state.play(state.legal()[0] if kind(state) == "ChooseAction" else max(state.legal(), key=_last))


def _last(move: object) -> bool:
    return str(move) in {"<stop>", "<end turn>"} or "summon" in str(move)


def test_the_round_in_which_somebody_reaches_the_throne_is_finished() -> None:
    """R1: every player has had the same number of turns."""
    state = position(druids=THREE, upper_0="blue red", scored_0="rows=62", asked="TradeIn 0", turn="1").listen()

    play(state, "trade upper", "take plus")
    assert not state.over
    assert any("this round is the last" in line for line in told(state))
    end_turn(state)
    assert not state.over
    end_turn(state)

    assert state.over
    assert state.turn == 3


def test_only_the_track_brings_the_end() -> None:
    """R2: 65 by what is counted at the end does not matter."""
    state = position(scored_0="rows=60", upper_0="blue yellow green red wild", asked="TradeIn 1", first="0", turn="2")
    assert state.scores()[0] > 65
    assert not state.over


@pytest.mark.parametrize(
    ("goods", "row", "points"),
    [
        ("red red red", "blue red", 4),
        ("red red red white ore", "blue red", 4),
        ("red red ore", "blue red green", 7),
        ("red red", "blue", 0),
        ("red red", "-", 0),
    ],
)
def test_the_final_count(goods: str, row: str, points: int) -> None:
    """Vector (f), R66: gems, white and ore divided by 3, rounded down; rows by the table."""
    assert position(goods_0=goods, upper_0=row, asked="nobody").scores()[0] == points


def test_the_gem_on_the_wild_gem_stone_scores_nothing() -> None:
    """R35, R66: and gems of its colour count like any other."""
    state = position(goods_0="blue blue", stones_0="wild-gem", wild_0="blue", asked="nobody")

    assert state.scores()[0] == 0


def test_no_stones_are_taken_in_the_final_count() -> None:
    """R66."""
    state = position(upper_0="blue red", asked="nobody")

    assert state.stones == [0, 0]
    assert state.breakdown()[0]["boards"] == 3


def test_ties_share_a_place() -> None:
    """R33, R67: also further down."""
    state = position(druids=THREE, scored_0="rows=66", scored_1="cards=3", scored_2="die=3", asked="nobody")
    assert state.ranking() == [(0,), (1, 2)]

    shared = position(scored_0="rows=66", scored_1="rows=66", asked="nobody")
    assert shared.ranking() == [(0, 1)]


def stuck(**parts: str) -> RuneStones:
    """No creature on the display, one card in hand, nothing to forge with."""
    cards = " ".join(str(n) for n in range(11, 79) if n not in {15, 16})
    return position(
        hand_0="15",
        hand_1="16",
        pile_0="-",
        pile_1="-",
        discard_0=cards if parts.get("hoarder", "") == "0" else "-",
        gone=" ".join(f"{druid}-{n}" for druid in ("brown", "grey") for n in range(100, 108)),
        display=". . . . . .",
        creatures="-",
        common="-",
        goods_0="-",
        goods_1="-",
        laid=cards,
        **{key: value for key, value in parts.items() if key != "hoarder"},
    )


def test_a_pass_is_offered_only_when_nothing_else_is() -> None:
    """R28, R61: it takes the place of the action."""
    assert "pass" not in offered(position())
    state = stuck()
    assert offered(state) == {"pass"}

    state.play("pass")

    assert (state.seat, state.passes) == (1, 1)


def test_a_trade_in_follows_a_pass_and_breaks_the_chain() -> None:
    """R61."""
    state = stuck(upper_0="blue red", asked="ChooseAction 0")

    play(state, "pass", "trade upper", "take plus")

    assert state.passes == 0


def test_when_everybody_has_passed_the_game_is_counted() -> None:
    """R61."""
    state = stuck().listen()

    play(state, "pass", "pass")

    assert state.over
    assert "Everybody has passed: the game ends." in told(state)


def test_the_guard_ends_the_game_and_says_why() -> None:
    """R62: after round 200."""
    assert position(turn="400", first="0", asked="TradeIn 1").over
    late = position(turn="399", first="0", asked="TradeIn 0")
    assert not late.over
    late.listen()
    end_turn(late)
    assert late.over
    assert "200 rounds have been played: the game ends." in told(late)


def test_random_games_end_as_long_as_the_dossier_says() -> None:
    """R62: some 80 to 110 rounds of random play."""
    from reliquary import Chance

    state, chance = GAME.start(seats=3, seed="long"), Chance("long")
    while not state.over:
        legal = state.legal()
        state.advance(legal[chance.below(len(legal))])

    assert 50 < state.round() < 150

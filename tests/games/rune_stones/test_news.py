"""What is told, and to whom."""

from reliquary.games.rune_stones import GAME
from reliquary.games.rune_stones.position import position
from tests.games.rune_stones.asked import TWO_POINTS, play, seed_for, told


def test_a_turn_is_told() -> None:
    state = position(hand_0="47 21 brown-100 brown-101", goods_0="blue", chance=seed_for(TWO_POINTS)).listen()
    play(state, "play 47", "play 21", "use 47", "roll", "use 21", "pay blue")

    assert told(state)[:9] == [
        "seat 0 lays down card 47.",
        "seat 0 lays down card 21.",
        "seat 0 uses card 47: a yellow gem, a roll of the die.",
        "seat 0 takes a yellow gem.",
        "seat 0 rolls the die: 2 points.",
        "seat 0 scores 2 points.",
        "seat 0 uses card 21: pay a blue gem, get a white gem, a white gem.",
        "seat 0 pays a blue gem.",
        "seat 0 takes a white gem.",
    ]
    assert "seat 0 keeps card 21 and loses card 47." in told(state)


def test_what_is_drawn_is_told_to_the_owner_alone() -> None:
    state = position(hand_0="61 62 brown-100 brown-101", pile_0="... brown-107").listen()
    play(state, "spend 61", "summon 16")

    assert "seat 0 draws card 107 of the brown druid." in told(state, 0)
    assert "seat 0 draws 1 card." in told(state, 1)


def test_forging_and_trading_are_told() -> None:
    state = position(
        goods_0="blue blue ore ore ore", upper_0="red", smithies="blue yellow green red red", asked="ChooseAction 0"
    ).listen()
    play(state, "forge 1", "lay blue upper", "forge 6 for ore", "lay wild lower", "trade upper", "take exchange")

    assert [line for line in told(state) if "wild" in line or "trade" in line or "stone" in line] == [
        "seat 0 goes to the wild smithy.",
        "seat 0 forges a wild artifact at the wild smithy and lays it in the lower row, on the wild place.",
        "seat 0 trades in the upper row with 2 artifacts.",
        "seat 0 takes the rune stone Exchange: Once in each of your turns: a gem for ore, or ore for a coloured gem.",
    ]
    assert "seat 0 pays 3 ore." in told(state)


def test_asides_and_shuffles_are_told() -> None:
    gone = " ".join(f"brown-{n}" for n in range(100, 108))
    state = position(hand_0="51 52", pile_0="-", discard_0="61 62 59", gone=gone, stones_0="exchange wild-gem").listen()
    play(state, "exchange red for ore", "set blue", "play 51", "play 52", "use 51", "use 52")

    lines = told(state)
    assert "seat 0 gives a red gem and takes ore." in lines
    assert "seat 0 puts a blue gem on the wild-gem stone: their gems of that colour are now wild." in lines
    assert "The draw pile of seat 0 is empty: their discard is shuffled." in lines


def test_a_whole_game_is_told_to_its_end() -> None:
    from reliquary import Chance

    state, chance = GAME.start(seats=4, seed="news").listen(), Chance("news")
    while not state.over:
        legal = state.legal()
        state.advance(legal[chance.below(len(legal))])

    assert told(state)[-1].startswith("Final count: seat 0")
    assert {news.kind for news in state.news} >= {"shuffled_creatures", "drew_creature", "took_card", "refilled"}

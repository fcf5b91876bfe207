"""Paying with gems. Rulings 15, 47 and 50: asked gem by gem, only where there is a choice."""

from reliquary.games.rune_stones import GAME
from reliquary.games.rune_stones.position import position
from reliquary.games.rune_stones.rules.payment import can_pay, ways
from reliquary.games.rune_stones.state import RuneStones
from tests.games.rune_stones.asked import held, kind, offered, play

SMITHIES = "blue yellow green red red"


def forged(smithy: int, goods: str, **parts: str) -> RuneStones:
    state = position(goods_0=goods, smithies=SMITHIES, **parts)
    state.play(f"forge {smithy}")
    return state


def test_nobody_is_asked_where_there_is_no_choice() -> None:
    """R47."""
    assert kind(forged(4, "red red white")) == "LayArtifact"
    assert kind(forged(4, "red red red")) == "LayArtifact"


def test_white_stands_in_and_is_asked_last() -> None:
    """R47: three reds and two white; each way of paying is offered once."""
    state = forged(4, "red red red white white")
    assert offered(state) == {"pay red", "pay white"}

    state.play("pay white")

    assert held(state) == {"red": 2, "ore": 1}


def test_all_of_them_may_be_stand_ins() -> None:
    """R47."""
    assert held(forged(4, "white white white")) == {"ore": 1}


def test_the_wild_gem_colour_pays_for_any_other() -> None:
    """R50: one's own ones are both their colour and white."""
    state = forged(4, "red blue blue white", stones_0="wild-gem", wild_0="blue")

    assert offered(state) == {"pay red", "pay blue"}
    while kind(state) == "PayGems":
        state.play(state.legal()[0])
    assert held(state) == {"white": 1, "ore": 1}


def test_in_the_supply_gems_of_that_colour_are_ordinary() -> None:
    """R50: they may be taken where only coloured gems may, and given to the swap of the die."""
    state = position(hand_0="71 74 brown-100 brown-101", goods_0="-", stones_0="wild-gem", wild_0="blue")

    play(state, "play 71", "play 74", "use 71")

    assert "gem blue" in offered(state)


def test_at_the_wild_smithy_each_mix_is_offered_once() -> None:
    """R46, R47: in the order blue, yellow, green, red, white."""
    state = forged(6, "blue blue yellow red white")
    seen = set()
    waiting = [state]
    for world in waiting:
        if kind(world) == "PayGems":
            for move in world.legal():
                twin = world.copy()
                twin.advance(move)
                waiting.append(twin)
        else:
            left = tuple(world.goods_of(0))
            assert left not in seen
            seen.add(left)

    assert len(seen) == 4


def test_a_price_of_two_colours_is_only_begun_if_it_can_be_ended() -> None:
    """Card 63: yellow and red; one white."""
    state = position(hand_0="63 51 brown-100 brown-101", goods_0="yellow white")

    play(state, "play 63", "play 51", "use 63")
    assert offered(state) == {"pay yellow", "no exchange"}
    state.play("pay yellow")

    assert (state.track(0), held(state)) == (4, {})


def test_both_jokers_of_a_price_of_two_colours() -> None:
    """R50: the wild-gem colour counts once, as itself or as a joker."""
    state = position(goods_0="yellow blue", stones_0="wild-gem", wild_0="yellow")

    assert can_pay(state, 0, (0, 1))
    assert not can_pay(state, 0, (0, 1, 3))
    assert ways(state, 0, (3,), 0) == [1]


def test_what_one_pays_without_thinking_is_a_plan() -> None:
    """R47: the right colour first, white last; at the wild smithy the colour held most."""
    for smithy, goods, left in (
        (4, "red red red white white", {"white": 2, "ore": 1}),
        (4, "red red white white", {"white": 1, "ore": 1}),
        (6, "blue blue blue yellow red red white", {"yellow": 1, "red": 1, "white": 1}),
        (6, "blue yellow green red white", {"white": 1}),
        (6, "blue blue blue yellow yellow yellow", {"blue": 1, "yellow": 1}),
    ):
        state = forged(smithy, goods)
        while kind(state) == "PayGems":
            plans = GAME.plans(GAME.view(state, 0))
            assert [str(name) for name in plans] == ["Pay as usual: the right colour first, white last"]
            for move in next(iter(plans.values())):
                if move in state.legal():
                    state.play(move)
        assert held(state) == left


def test_there_are_no_plans_for_others_or_other_questions() -> None:
    state = forged(4, "red red red white white")

    assert GAME.plans(GAME.view(state, 1)) == {}
    assert GAME.plans(GAME.view(position(), 0)) == {}

"""Why something on the table cannot be chosen now, from a view alone."""

import pytest

from reliquary.games.rune_stones import GAME
from reliquary.games.rune_stones.position import position
from reliquary.games.rune_stones.state import RuneStones
from tests.games.rune_stones.asked import creatures_without, offered, play

SMITHIES = "blue yellow green red red"


def why_not(state: RuneStones, thing: str) -> str:
    return str(GAME.why_not(GAME.view(state, 0), thing))


def test_why_a_creature_cannot_be_summoned() -> None:
    state = position(hand_0="15 11 brown-100 brown-101", display="31 32 33 34 35 36")
    state.play("spend 15")

    assert why_not(state, "card:31") == "It costs 4 magic points: 3 are missing."
    assert why_not(state, "card:11") == "Its magic points are of another colour than those that you spend."
    assert why_not(state, "card:78") == "This card is neither in your hand nor on the display."
    assert why_not(state, "smithy:1") == "You have chosen another action for this turn."


def test_why_a_smithy_cannot_be_used() -> None:
    state = position(goods_0="-", upper_0="red", lower_0="red", smithies="blue . green red red")

    assert why_not(state, "smithy:2") == "This smithy is empty now."
    assert why_not(state, "smithy:1") == "2 gems are missing, or 3 ore."
    assert why_not(state, "smithy:4") == "You have no free place for it."
    assert why_not(state, "smithy:6") == "4 gems are missing, or 3 ore."


def test_why_a_stone_or_a_row_cannot_be_chosen() -> None:
    state = position(upper_0="blue red", lower_0="blue", stones_0="plus", stones_1="exchange", asked="TradeIn 0")
    assert why_not(state, "row:lower") == "1 artifact lies in it: a row is traded in with two or more."
    assert why_not(state, "place:lower-red") == "An artifact is laid there when it is forged."
    state.play("trade upper")

    assert why_not(state, "stone:plus") == "You have this stone already."
    assert why_not(state, "stone:exchange") == "None of these stones is left."
    assert why_not(state, "card:11").startswith("A creature is summoned with magic points")
    assert why_not(state, "row:lower") == "1 artifact lies in it: a row is traded in with two or more."


def test_why_not_when_somebody_else_is_asked_or_nobody() -> None:
    assert why_not(position(asked="ChooseAction 1"), "card:11") == "It is not your turn: seat 1 is asked."
    assert why_not(position(asked="nobody"), "card:11") == "The game is over."


def test_why_a_single_card_is_of_no_use() -> None:
    """Chapters “Summon creatures” and “Use abilities”."""
    state = position(hand_0="27", display=". . . . . .", goods_0="blue blue", smithies=SMITHIES)

    assert not offered(state, "spend") | offered(state, "play")
    assert why_not(state, "card:27") == (
        "A single card is not enough for abilities, and there is no creature to summon."
    )


def test_why_a_creature_is_not_taken_yet() -> None:
    state = position(hand_0="27 31 brown-100 brown-101", display="32 33 34 35 36 37")

    assert why_not(state, "card:37") == "It costs 1 magic point: first spend cards from your hand."
    play(state, "spend 27", "summon 37")
    assert why_not(state, "card:27") == "Its magic points are spent already."
    assert why_not(state, "card:32") == "It costs 4 magic points: 2 are missing."
    assert why_not(state, "card:31") == "You have begun to summon: no more cards are spent."


def test_why_a_card_that_lies_before_one_cannot_be_used() -> None:
    """Chapter “Use abilities”: all are laid down before the first is used, and each is finished before the next."""
    state = position(hand_0="31 27 brown-100 brown-101", display="67 68 35 36 16 69")
    play(state, "play 31")
    assert why_not(state, "card:31") == "It is laid down already."
    play(state, "play 27")
    assert why_not(state, "card:brown-100") == "You are in the middle of another action: your hand waits."
    assert why_not(state, "card:69") == "A creature is summoned with magic points, or taken when a card says so."
    play(state, "use 31")
    assert why_not(state, "card:31") == "You are using it right now."
    assert why_not(state, "card:27") == "It is laid down and waits: its ability comes later."
    play(state, "gem yellow", "use 27")
    assert why_not(state, "card:31") == "It is used already."


def test_why_a_creature_of_another_colour_is_not_taken() -> None:
    """Card 43: a green creature from the display."""
    state = position(hand_0="43 27 brown-100 brown-101", display="67 68 35 36 16 69")
    play(state, "play 43", "play 27", "use 43")

    assert offered(state, "take") == {"16", "35", "67"}
    assert why_not(state, "card:69") == "What you may do now does not take a creature of this colour."


def test_why_a_second_artifact_cannot_be_forged() -> None:
    """Chapter “Forge”: one wild artifact a turn; a smithy that was emptied stays so until the action is over."""
    gems = "blue blue blue blue blue blue blue blue"
    state = position(goods_0=gems, hand_0="27 ...", smithies=SMITHIES)
    play(state, "forge 6", "lay wild upper")
    assert why_not(state, "smithy:6") == "You forge one wild artifact a turn."
    assert why_not(state, "smithy:2") == "2 gems are missing, or 3 ore."
    assert why_not(state, "card:27") == "You are in the middle of another action: your hand waits."

    state = position(goods_0="blue blue blue blue blue", smithies=SMITHIES, stones_0="exchange")
    play(state, "forge 1", "lay blue upper")
    assert why_not(state, "smithy:1") == "This smithy is empty now."
    assert why_not(state, "smithy:6") == "1 gem is missing, or 3 ore."


def test_why_the_wild_smithy_is_closed_even_with_too_few_gems() -> None:
    """More gems would not help: one wild artifact a turn."""
    state = position(goods_0="blue blue blue blue blue blue", smithies=SMITHIES)
    play(state, "forge 6", "lay wild upper")

    assert why_not(state, "smithy:6") == "You forge one wild artifact a turn."


def test_why_an_artifact_does_not_lie_there() -> None:
    state = position(goods_0="blue blue", upper_0="red", smithies=SMITHIES)
    assert why_not(state, "place:upper-red") == "An artifact lies there already."
    play(state, "forge 1")

    assert why_not(state, "place:upper-green") == "This place is for an artifact of another kind."
    assert why_not(state, "smithy:2") == "The artifact that you forged comes first: it needs a place."


def test_why_a_gem_does_not_pay() -> None:
    """Chapter “Paying with gems”: white stands in for any colour, and so does what lies on the wild-gem stone."""
    goods = "blue blue red red yellow white ore"
    state = position(goods_0=goods, smithies=SMITHIES, stones_0="wild-gem", wild_0="red")
    play(state, "forge 1")

    assert offered(state, "pay") == {"blue", "red"}
    assert why_not(state, "own:yellow") == "It does not stand in for a blue gem."
    assert why_not(state, "own:white") == "With it the rest of the price could not be paid."
    assert why_not(state, "own:ore") == "This is paid with gems, not with ore."
    assert why_not(state, "smithy:2") == "First you pay what you owe."
    play(state, "pay red")
    assert why_not(state, "own:blue") == "Gems are paid in a fixed order: this one would have come before."


@pytest.mark.parametrize(
    ("thing", "reason"),
    [
        ("own:gems", "Gems are paid when something that you have chosen costs them."),
        ("own:red", "Gems are paid when something that you have chosen costs them."),
        ("own:green", "You have none of these."),
        ("own:ore", "An artifact costs 3 ore instead of gems; you have 1."),
        ("supply:red", "You take from the supply only what a card, a smithy or the die gives you."),
        ("die:die", "You roll the die when a card or a smithy lets you."),
        ("pile:creatures", "You take the top card of this pile when a card lets you."),
        ("stone:plus", "A rune stone comes with artifacts that you trade in."),
        ("stone:hand-size", "This stone works by itself."),
        ("row:upper", "A row is traded in when your action is over."),
        ("seat:1", "No player is ever chosen in this game. The name opens the whole table."),
        *(
            (thing, "There is never anything to choose here.")
            for thing in ("forge:fire", "pile:x", "own:x", "supply:x", "row:x", "place:x", "smithy:7", "x")
        ),
    ],
)
def test_why_a_thing_on_the_table_is_not_for_choosing(thing: str, reason: str) -> None:
    state = position(goods_0="red ore", upper_0="blue red", stones_0="hand-size", smithies=SMITHIES)

    assert why_not(state, thing) == reason


def test_why_the_supply_or_the_pile_gives_nothing() -> None:
    reds = GAME.view(position(goods_0="-", goods_1="-"), 0).supply.red
    shown = range(31, 37)
    state = position(
        goods_0="ore ore ore",
        goods_1=" ".join(["red"] * reds),
        display=" ".join(map(str, shown)),
        creatures="-",
        common=creatures_without(*shown),
    )

    assert why_not(state, "supply:red") == "The supply has none of these left."
    assert why_not(state, "pile:creatures") == "This pile is empty now."
    assert why_not(state, "own:ore") == "Ore is paid at a smithy, when you forge with it."


def test_why_a_stone_is_not_used_now() -> None:
    """Chapter “Rune stones”: once a turn, and not in the middle of what one has begun."""
    state = position(goods_0="-", stones_0="exchange wild-gem", hand_0="27 31 brown-100 brown-101")
    assert why_not(state, "stone:exchange") == "You have nothing to exchange."
    play(state, "play 27")
    assert why_not(state, "stone:exchange") == "What you have begun comes first: you can use this stone after it."
    assert why_not(state, "stone:wild-gem") == "What you have begun comes first: you can use this stone after it."

    state = position(goods_0="blue", stones_0="exchange wild-gem", wild_0="red")
    play(state, "exchange blue for ore")
    assert why_not(state, "stone:exchange") == "You have exchanged in this turn already."
    assert why_not(state, "stone:wild-gem") == "This stone works by itself."


def test_what_waits_while_a_row_is_traded_in() -> None:
    state = position(upper_0="blue red", lower_0="blue red", hand_0="27 ...", smithies=SMITHIES, asked="TradeIn 0")
    assert why_not(state, "card:27") == "Your action is over: this card stays in your hand."
    assert why_not(state, "smithy:1") == "Your action is over: you can forge in your next turn."
    play(state, "trade upper")

    assert why_not(state, "row:lower") == "First take your rune stone: then you may trade in another row."

"""What a seat of Rune Stones observes, as numbers."""

from reliquary.games.rune_stones.components import DRUIDS, FIRST_DRUID, KINDS, STONES
from reliquary.games.rune_stones.components.abilities import COLOURS, GEMS
from reliquary.games.rune_stones.position import position
from tests.games.observed import Observed
from tests.games.rune_stones.asked import CARD, ORE, play, seed_for, two

BOX = position().box
CARDS, CREATURES = BOX.card_ids, BOX.card_ids[:FIRST_DRUID]
GOODS = (*GEMS, "ore")
DUE = (*GEMS, "any")
MAGIC = (*COLOURS, "none")
ASKS = ("gem", "die", "swap", "draw", *COLOURS, "any")
PLACES = [f"{row} {kind}" for row in ("upper", "lower") for kind in KINDS]
SMITHIES = "blue yellow . red red"


def druids(colour: str, *numbers: int) -> dict[str, int]:
    return {f"{colour}-{number}": 1 for number in numbers}


def test_a_hand_is_for_its_own_seat_alone() -> None:
    """Of another seat one knows which cards are in hand or pile, not which is where."""
    seen = Observed(position())

    assert seen.named_rows("hands", CARDS) == [druids("brown", 100, 101, 102, 103), {}]
    assert seen.named_rows("unseen", CARDS) == [druids("brown", *range(104, 108)), druids("grey", *range(100, 108))]
    assert (seen.by_seat("hand_sizes"), seen.by_seat("piles")) == ([4, 4], [4, 4])


def test_a_card_that_everybody_knows_is_placed() -> None:
    state = position(hand_1="grey-100 grey-101 grey-102 20", known_1="20")

    for seat, place in ((0, 1), (1, 0)):
        seen = Observed(state, seat)
        assert seen.named_rows("known", CARDS)[place] == {"20": 1}
        assert "20" not in seen.named_rows("unseen", CARDS)[place]


def test_nothing_hidden_changes_what_is_observed() -> None:
    """Another's hand and pile, the order of one's own pile, and what is to come."""
    one = position(creatures="... 77 78", artifacts="... blue red")
    other = position(
        hand_1="grey-104 grey-105 grey-106 grey-107",
        pile_0="brown-107 brown-106 brown-105 brown-104",
        creatures="... 78 77",
        artifacts="... red blue",
    )

    assert Observed(one).bytes == Observed(other).bytes
    assert Observed(one, 1).bytes != Observed(other, 1).bytes


def test_all_that_is_of_a_seat_stands_in_the_order_of_play() -> None:
    state = position(
        druids="black brown grey", goods_1="red red ore", discard_2="20 21", asked="ChooseAction 2", scored_0="die=300"
    )

    for seat in range(3):
        seen = Observed(state, seat)
        assert [next(iter(row)) for row in seen.named_rows("druids", DRUIDS)] == [
            ("black", "brown", "grey")[(seat + place) % 3] for place in range(3)
        ]
        assert seen.named_rows("goods", GOODS)[(1 - seat) % 3] == {"red": 2, "ore": 1}
        assert seen.named_rows("discards", CARDS)[(2 - seat) % 3] == {"20": 1, "21": 1}
        assert seen.by_seat("asked").index(1) == (2 - seat) % 3
        assert seen.by_seat("tracks")[-seat % 3] == 255


def test_the_display_and_the_common_pieces() -> None:
    state = position(
        display=". 67 68 35 36 16", common="20 22", smithies=SMITHIES, upper_1="wild", scrap="green green", goods_0="-"
    )
    seen = Observed(state)

    assert seen.named("display", CREATURES) == {"67": 2, "68": 3, "35": 4, "36": 5, "16": 6}
    assert seen.named("common", CREATURES) == {"20": 1, "22": 1}
    assert seen.one("creatures") == FIRST_DRUID - 7
    assert [next(iter(row), None) for row in seen.named_rows("smithies", COLOURS)] == [
        "blue",
        "yellow",
        None,
        "red",
        "red",
    ]
    assert (seen.one("wild_left"), seen.named("scrap", COLOURS)) == (BOX.wild_artifacts - 1, {"green": 2})
    start = dict(zip(GOODS, [*BOX.gems, BOX.ore], strict=True))
    assert seen.named("supply", GOODS) == {**{gem: start[gem] - 1 for gem in GEMS}, "ore": start["ore"]}
    assert seen.named("stones_left", STONES) == dict.fromkeys(STONES, BOX.stones[2])


def test_boards_stones_and_points() -> None:
    state = position(
        upper_0="blue wild-red", lower_0="wild", stones_0="wild-gem plus", wild_0="green", goods_0="blue blue ore ore"
    )
    seen = Observed(state, 1)

    assert seen.named_rows("filled", PLACES)[1] == {"upper blue": 1, "upper red": 1, "lower wild": 1}
    assert seen.named_rows("wilds", PLACES)[1] == {"upper red": 1, "lower wild": 1}
    assert seen.named_rows("stones", STONES)[1] == {"wild-gem": 1, "plus": 1}
    assert seen.named_rows("wild_colours", COLOURS) == [{}, {"green": 1}]
    # Two in a row are 3 points, one is none; four goods are one more.
    assert seen.by_seat("finals") == [1, 3 + 1]


def test_the_last_round_is_seen() -> None:
    assert Observed(position(scored_1="rows=64")).one("last_round") == 0
    assert Observed(position(scored_1="rows=65")).one("last_round") == 1


def test_summoning_is_seen() -> None:
    """Magic points, and their colour once there is one."""
    state = position(hand_0="27 brown-100 28 24", display="11 12 13 14 15 16", passes="1")
    colour = COLOURS[BOX.magic[CARDS.index("27")]]

    state.play("spend brown-100")
    seen = Observed(state, 1)
    assert (seen.steps("question"), seen.one("points")) == ({"SpendCards"}, 1)
    assert seen.named("colour", MAGIC) == {"none": 1}
    assert seen.named("laid", CARDS) == {"brown-100": 1}
    state.play("spend 27")
    assert Observed(state, 1).named("colour", MAGIC) == {colour: 1}
    points = Observed(state).one("points")
    state.play("summon 16")
    bought = Observed(state, 1)
    assert (bought.steps("question"), bought.one("points")) == ({"Buy"}, points - 1)
    assert not bought.named("colour", MAGIC)
    assert "16" not in bought.named("display", CREATURES)


def test_passes_are_counted() -> None:
    assert Observed(position(passes="2", hand_0="-", goods_0="-")).one("passes") == 2


def test_a_card_in_use_is_seen_and_those_that_are_left() -> None:
    state = position(hand_0="47 51 brown-100 brown-101", goods_0="-", stones_0="extra-point", chance=seed_for(ORE))
    play(state, "play 47", "play 51")
    assert Observed(state, 1).named("left", CARDS) == {"47": 1, "51": 1}

    state.play("use 47")
    seen = Observed(state, 1)
    assert seen.steps("question") == {"Effects"}
    assert (seen.named("laid", CARDS), seen.named("left", CARDS)) == ({"47": 1, "51": 1}, {"51": 1})
    assert (seen.named("using", CARDS), seen.one("extra_given")) == ({"47": 1}, 0)
    assert (seen.named("asks", ASKS), seen.named("later", ASKS)) == ({"die": 1}, {})
    state.play("roll")
    assert Observed(state).all("face") == [int(face == ORE) for face in range(6)]
    assert Observed(position(using="23", extra_given="1")).one("extra_given") == 1


def test_what_the_die_asks_comes_before_what_the_card_still_asks() -> None:
    """A doubled draw; what comes after the question stands apart."""
    state = two("47 51", stones_0="double-die", chance=seed_for(CARD))
    state.play("roll")
    assert Observed(state, 1).named("asks", ASKS) == {"draw": 2}

    nested = Observed(position(asked="Effects 0 3/, Effects 0 0/0/1/"))
    assert (nested.named("asks", ASKS), nested.named("later", ASKS)) == ({"draw": 1}, {"gem": 2, "die": 1})


def test_the_card_that_a_choice_is_about() -> None:
    state = position(hand_0="63 51 brown-100 brown-101", goods_0="yellow white", stones_0="exchange", exchanged="1")
    play(state, "play 63", "play 51", "use 63")
    seen = Observed(state, 1)

    assert (seen.steps("question"), seen.named("using", CARDS)) == ({"ExchangeGems"}, {"63": 1})
    assert seen.one("exchanged") == 1
    alone = position(goods_0="yellow white", asked=f"ExchangeGems 0 {CARDS.index('63')}")
    assert Observed(alone).named("using", CARDS) == {"63": 1}


def test_forging_and_what_is_still_to_be_paid() -> None:
    state = position(goods_0="red red red white white blue blue blue blue", smithies="blue yellow green red red")
    state.play("forge 4")
    seen = Observed(state, 1)
    assert (seen.steps("question"), seen.named("due", DUE), seen.one("least")) == ({"PayGems"}, {"red": 2}, 0)
    assert seen.named("asks", ASKS) == {}
    assert seen.all("smithy") == [0, 0, 0, 1, 0, 0]
    assert {"LayArtifact", "Bonus", "ForgeAgain", "EndForge"} <= seen.steps("planned")

    state = position(goods_0="blue yellow yellow red white white ore ore ore", smithies="blue yellow green red red")
    play(state, "forge 6", "pay yellow")
    seen = Observed(state)
    assert (seen.named("due", DUE), seen.one("least")) == ({"any": 3}, GOODS.index("yellow"))
    assert seen.all("smithy") == [0, 0, 0, 0, 0, 1]
    play(state, "pay red", "lay wild upper")
    assert Observed(state).steps("question") == {"ForgeAgain"}
    assert Observed(state, 1).one("wild_forged") == 1


def test_when_the_game_is_over_hands_are_open() -> None:
    seen = Observed(position(asked="nobody", scored_0="rows=65", known_1="grey-100"))

    assert seen.named_rows("hands", CARDS)[1] == druids("grey", 100, 101, 102, 103)
    assert seen.named_rows("unseen", CARDS)[1] == druids("grey", *range(104, 108))
    assert (seen.one("over"), seen.one("last_round")) == (1, 1)
    assert not {"asked", "question", "planned", "laid", "face"} & seen.set_fields()

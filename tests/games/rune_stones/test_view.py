"""What each seat sees: rulings 32 and 64."""

from reliquary.games.rune_stones import GAME
from reliquary.games.rune_stones.position import position
from reliquary.games.rune_stones.view import view
from reliquary.games.rune_stones.view_classes import Card
from tests.games.rune_stones.asked import ORE, play, seed_for


def ids(cards: tuple[Card, ...] | None) -> list[str]:
    return [card.id for card in cards or ()]


def test_a_hand_is_its_owners_secret() -> None:
    """R64: of another seat one knows which cards are in hand or pile, not which is where."""
    state = position()

    assert ids(view(state, 0).players[0].hand) == [f"brown-{n}" for n in range(100, 104)]
    for viewer in (1, None):
        player = view(state, viewer).players[0]
        assert player.hand is None
        assert (player.hand_size, player.pile) == (4, 4)
        assert ids(player.unseen) == [f"brown-{n}" for n in range(100, 108)]


def test_of_ones_own_pile_one_knows_the_cards_not_their_order() -> None:
    """R64."""
    state = position(pile_0="brown-107 brown-104 brown-106 brown-105")

    assert ids(view(state, 0).players[0].unseen) == [f"brown-{n}" for n in range(104, 108)]


def test_discards_lie_open() -> None:
    """R32: all of them."""
    state = position(discard_1="20 21", common="77", gone="grey-107", scrap="red")

    for viewer in (0, 1, None):
        seen = view(state, viewer)
        assert ids(seen.players[1].discard) == ["20", "21"]
        assert ids(seen.discard) == ["77"]
        assert ids(seen.gone) == ids(seen.players[1].gone) == ["grey-107"]
        assert seen.artifact_discard == ("red",)


def test_what_is_in_the_piles_can_be_told_but_not_the_order() -> None:
    """R64: creatures and artifacts to come."""
    one, other = position(creatures="... 11", display="20 21 22 23 24 25"), position(display="20 21 22 23 24 25")

    assert view(one, 0) == view(other, 0)
    assert view(one, 0).pile == 62
    assert len(view(one, 0).artifacts) == 23


def test_a_shuffle_tells_everybody_what_is_in_the_hand() -> None:
    """R64, as far as anybody can tell: the pile was empty, so the rest was in hand."""
    state = position(hand_0="51 52 53", pile_0="-", discard_0="54 59 60", gone=GONE, goods_0="-")
    play(state, "play 51", "play 52", "use 51", "use 52")

    assert ids(view(state, 1).players[0].known) == ["53"]


GONE = " ".join(f"brown-{n}" for n in range(100, 108))


def test_cards_smithies_rows_and_stones_are_shown() -> None:
    state = position(
        upper_0="blue wild-red", stones_0="wild-gem plus", wild_0="green", smithies="blue . green red red", turn="3"
    )
    seen = view(state, None)
    player = seen.players[0]

    card = seen.display[0].card
    assert card is not None
    assert (card.number, card.colour, card.creature, card.magic, card.points) == (11, "blue", "faun", "blue", 2)
    assert str(card.ability) == "pay a blue gem, get a coloured gem of your choice, a coloured gem of your choice"
    assert [space.cost for space in seen.display] == [4, 3, 3, 2, 2, 1]
    assert [smithy.artifact for smithy in seen.smithies] == ["blue", None, "green", "red", "red", "wild"]
    assert [str(smithy.bonus) for smithy in seen.smithies[2:5]] == ["a roll of the die", "ore", "3 points"]
    assert player.rows[0].places == ("blue", None, None, "wild", None)
    assert (player.rows[0].points, player.rows[0].length, player.rows[0].later) == (3, 2, (6, 10, 15))
    assert (player.rows[1].points, player.rows[1].later) == (0, (0, 3, 6, 10, 15))
    assert (player.stones, player.wild_colour) == (("wild-gem", "plus"), "green")
    assert (player.track, player.final, seen.round) == (0, 4, 2)


def test_the_turn_is_shown_as_far_as_it_has_come() -> None:
    state = position(hand_0="47 51 brown-100 brown-101", chance=seed_for(ORE))
    play(state, "play 47", "play 51", "use 47", "roll")
    progress = view(state, 1).progress

    assert progress is not None
    assert ids(progress.laid) == ["47", "51"]
    assert (progress.left, progress.using, progress.face) == (("51",), "47", ORE)
    assert str(progress.rolled) == "ore"

    summon = position(hand_0="27 51 brown-100 brown-101")
    summon.play("spend 27")
    shown = view(summon, 1).progress
    assert shown is not None
    assert shown.points == 3


def test_gems_to_be_paid_are_shown() -> None:
    state = position(goods_0="red red red white white", smithies="blue yellow green red red")
    state.play("forge 4")
    progress = view(state, 1).progress

    assert progress is not None
    assert progress.due == ("red", "red")


def test_when_the_game_is_over_hands_are_open() -> None:
    seen = view(position(asked="nobody", scored_0="rows=65"), None)

    assert ids(seen.players[1].hand) == [f"grey-{n}" for n in range(100, 104)]
    assert seen.progress is None
    assert seen.last_round


def test_goods_are_found_by_name() -> None:
    goods = view(position(goods_0="ore ore blue"), 1).players[0].goods
    assert goods.of("ore") == 2
    assert {id: n for id, n in goods.named if n} == {"blue": 1, "ore": 2}
    assert GAME.start(seats=2, seed="x").view(None).seat is None

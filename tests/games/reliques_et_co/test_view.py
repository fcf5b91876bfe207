"""What a seat sees, imagines and hears: nearly everything."""

from reliquary import Chance
from reliquary.games.reliques_et_co import GAME
from reliquary.games.reliques_et_co.position import position
from reliquary.games.reliques_et_co.state import ReliquesEtCo
from tests.games.reliques_et_co.asked import USUAL, play, told


def worlds(state: ReliquesEtCo, n: int = 40) -> list[ReliquesEtCo]:
    return [state.imagine(0, Chance(str(number))) for number in range(n)]


def test_only_the_order_of_the_piles_below_their_tops_is_hidden() -> None:
    """Ruling 53: what is in them is known by elimination; D, E, dollars, relics and underwater cards are open."""
    state = position(seats="3", dollars_1="9", relics_2="gem", dives_1="2")
    view = GAME.view(state, 0)

    for pile, row in enumerate(view.market[:3]):
        assert set(row.unseen) == {state.box.card_ids[card] for card in state.piles[pile][:-1]}
        assert list(row.unseen) == [state.box.card_ids[card] for card in sorted(state.piles[pile][:-1])]
    assert view.market[3].unseen == tuple(state.box.card_ids[card] for card in state.piles[3][-2::-1])
    assert (view.players[1].dollars, view.players[2].relics) == (9, (0, 0, 0, 1))
    assert len(view.underwater) == 14
    assert GAME.view(state, None).players == view.players


def test_imagined_piles_are_shuffled_below_their_tops() -> None:
    """Ruling 53."""
    state = position()
    for pile in range(3):
        imagined = {world.piles[pile] for world in worlds(state)}
        assert len(imagined) > 20
        assert {cards[-1] for cards in imagined} == {state.piles[pile][-1]}
        assert {tuple(sorted(cards)) for cards in imagined} == {tuple(sorted(state.piles[pile]))}
    assert {tuple(world.piles[3] + world.piles[4]) for world in worlds(state)} == {state.piles[3] + state.piles[4]}


def test_a_top_that_is_not_shown_yet_is_imagined() -> None:
    """Rulings 2 and 53: between buying the top and laying it."""
    state = position(dice="3", dollars_0="9", pile_A="... canyon-5 canyon-6")
    play(state, "place 3 headquarters-1/1", "buy canyon-6")

    assert len({world.piles[0][-1] for world in worlds(state)}) > 2
    assert len({world.piles[1][-1] for world in worlds(state)}) == 1


def test_a_turn_under_way_is_seen() -> None:
    cards = f"{USUAL} seaplane*@lower+0 field-compass@lower+1"
    state = position(cards_0=cards, dice="1 5 5", relics_0="gem gem", dollars_0="9")
    play(state, "reroll 1")
    progress = GAME.view(state, 1).progress
    assert progress is not None
    assert (progress.chosen, progress.rerolls_left, progress.changes_left) == ((1,), 2, ((1, 1),))

    state = position(cards_0=cards, dice="5 5 5", relics_0="gem gem", dollars_0="9", row_A="base-camp ...")
    play(state, "place 5 gem-museum")
    assert (progress := GAME.view(state, 1).progress)
    assert (progress.filling, progress.rerolls_left) == ("gem-museum", 0)
    play(state, "sell 1 gem box-1", "place 5 collectors")
    assert (progress := GAME.view(state, 1).progress)
    assert progress.sale
    assert (progress.sale.relic, progress.sale.sold) == ("gem", 0)
    play(state, "sell 1 gem", "place 5 headquarters-1/1", "buy base-camp")
    assert (progress := GAME.view(state, 1).progress)
    assert progress.buying == "base-camp"


def test_dice_on_cards_and_prices_are_seen() -> None:
    state = position(cards_0=f"{USUAL} research-library@lower+0", dice="4 4")
    play(state, "place 4 desert-1/1", "place 4 guide")
    view = GAME.view(state, 1)

    assert view.players[0].cards[0].dice == (4,)
    assert (view.guide, view.collectors) == (4, None)
    assert (view.market[3].cards, view.market[3].prices) == (("new-recruits-4",), (4,))
    assert view.printed.cards["new-recruits-4"].dollars == 5
    assert (view.players[0].cards[4].line, view.players[0].cards[4].column) == ("lower", 0)
    assert view.players[0].cards[0].level == 1


def test_when_it_is_over_all_stays_open() -> None:
    view = GAME.view(position(museum_gem="1", asked="nobody"), 0)

    assert (view.scores, view.progress, view.museums[3].leader) == ((0, 5), None, 1)


def test_a_turn_is_told() -> None:
    cards = f"{USUAL} seaplane@lower+0 field-compass@lower+1"
    state = position(
        cards_0=cards, dice="1 2 5", dollars_0="9", row_A="base-camp ...", pile_A="... canyon-5", chance="x"
    )
    state.listen()
    play(state, "reroll 1", "roll")
    assert told(state)[0] == "seat 0 wants to roll a 1 again."
    assert told(state)[1].startswith("seat 0 rolls again: 1 becomes ")
    state.news.clear()
    play(state, "turn 5 to 4", "place 4 desert-1/1", "place 2 headquarters-1/1", "buy base-camp", "lay lower+2")

    assert told(state)[:-1] == [
        "seat 0 turns a 5 to 4.",
        "seat 0 places a 4 on Desert Expedition 1, action 1.",
        "seat 0 finds 1 scroll.",
        "seat 0 places a 2 on Headquarters 1, action 1.",
        "seat 0 buys Base Camp for $3.",
        "seat 0 lays Base Camp: bottom row, column 3.",
        "seat 0 now has a reputation of 4.",
    ]
    assert told(state)[-1].startswith("Pile A now shows ")


def test_dives_upgrades_and_rolls_are_told() -> None:
    state = position(dice="6 3", dollars_0="3").listen()
    play(state, "dive 6", "place 3 headquarters-1/1", "upgrade desert-1", "end turn")

    assert told(state)[:3] == [
        "seat 0 dives with a 6.",
        "seat 0 wins underwater card 2: pottery.",
        "seat 0 now has a reputation of 1.",
    ]
    assert "seat 0 upgrades Desert Expedition 1 for $3." in told(state)
    assert told(state)[-1].startswith("It is the turn of seat 1, who rolls ")

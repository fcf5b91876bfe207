"""What everybody knows of hidden cards, from all that was shown (ruling 43), and what an imagined state makes of it."""

from collections import Counter

from reliquary import Chance
from reliquary.bots import bot
from reliquary.games.relikt import GAME, hidden_cards
from reliquary.games.relikt.position import lines, position
from reliquary.games.relikt.rules.adventure_cards import LayCard
from reliquary.games.relikt.state import Relikt
from reliquary.games.relikt.view import view


def imagined(state: Relikt, seat: int, n: int = 60) -> list[dict[str, str]]:
    return [lines(state.imagine(seat, Chance(str(draw)))) for draw in range(n)]


def test_a_card_caught_openly_stays_known() -> None:
    """Ruling 43, lasso: until it is laid again."""
    state = position(
        asked="CatchCard 0, Turn 0",
        hand_0="green-1 green-2 green-3",
        row_1="red-6: white-12",
        actions_0="rum compass lasso",
    )

    state.play("catch white-12")

    assert lines(state)["known 0"] == "white-12"
    assert all("white-12" in world["hand 0"] for world in imagined(state, 1))
    state.play("no action")
    state.play("lay white-12 row-2")
    assert "known 0" not in lines(state)


def test_a_hand_that_was_shown_stays_known() -> None:
    """Ruling 43, binoculars: less the card that was played."""
    state = position(asked="ChooseHand 0", hand_1="blue-1 blue-2 white-3 white-4")

    state.play("look seat-1")
    state.play("lay white-3 row-1")

    assert lines(state)["known 1"] == "blue-1 blue-2 white-4"
    worlds = imagined(state, 2)
    assert all({"blue-1", "blue-2", "white-4"} <= set(world["hand 1"].split()) for world in worlds)
    assert len({world["hand 1"] for world in worlds}) > 5


def test_a_known_card_may_lie_under_the_card_laid_face_down() -> None:
    """Ruling 43: all four cards are equally likely there, three known ones and one that nobody knows."""
    state = position(
        hand_0="green-1 green-2 green-3 green-4",
        known_0="green-1 green-2 green-3",
        asked="LayMasked 0",
        row_1="red-6",
    )

    state.play("lay green-2 row-1")

    assert view(state, 1).players[0].known == ("green-1", "green-2", "green-3")
    worlds = imagined(state, 1, 400)
    for world in worlds:
        assert {"green-1", "green-2", "green-3"} <= {*world["hand 0"].split(), world["masked"]}
    masked = Counter(
        world["masked"] if world["masked"] in ("green-1", "green-2", "green-3") else "?" for world in worlds
    )
    assert set(masked) == {"green-1", "green-2", "green-3", "?"}
    assert all(70 <= n <= 130 for n in masked.values())
    assert len({world["masked"] for world in worlds}) > 15


def test_two_unknown_cards_weigh_double() -> None:
    """Every arrangement is equally likely: with two unknown cards in hand, every second time one of them lies there."""
    state = position(
        hand_0="green-1 green-2 green-3 green-4", known_0="green-1 green-2", asked="LayMasked 0", row_1="red-6"
    )

    state.play("lay green-2 row-1")

    known = sum(world["masked"] in ("green-1", "green-2") for world in imagined(state, 1, 400))
    assert 160 <= known <= 240


def test_a_card_laid_before_a_draw_is_not_the_card_drawn() -> None:
    """Ruling 43: of the four cards held when it was laid one was unknown, so it lies there in one of four deals.

    The hand now holds two unknown cards, but the one drawn afterwards cannot lie in the row.
    """
    state = position(
        hand_0="green-1 green-2 green-3 green-4",
        known_0="green-1 green-2 green-3",
        asked="LayMasked 0, Refill 0",
        row_1="red-6",
    )

    state.play("lay green-2 row-1")

    assert len(state.hands[0]) == 4
    unknown = sum(world["masked"] not in ("green-1", "green-2", "green-3") for world in imagined(state, 1, 400))
    assert 70 <= unknown <= 130


def test_an_unknown_card_laid_open_speaks_for_more_unknown_cards_in_the_hand() -> None:
    """Ruling 43: four deals show it if the known card lies face down, nine if one of three unknown cards does."""
    state = position(
        hand_0="green-1 green-2 green-3 green-4", known_0="green-1", asked="LayMasked 0, Refill 0", row_1="red-6"
    )
    state.play("lay green-2 row-1")
    weights = dict(zip(state.guesses[0], hidden_cards.weights_of(state, 0), strict=True))
    assert weights == {(-1,): 3, _known("green-1"): 1}

    state.agenda.append(LayCard(0))
    state.settle()
    state.play("lay green-3 row-2")

    weights = dict(zip(state.guesses[0], hidden_cards.weights_of(state, 0), strict=True))
    assert weights == {(-1,): 9, _known("green-1"): 4}


def _known(card: str) -> tuple[int, ...]:
    return (GAME.box.card_ids.index(card),)


def test_weights_stay_small_enough_for_one_draw_of_chance() -> None:
    assert hidden_cards.lowest([6, 4]) == (3, 2)
    assert hidden_cards.lowest([7]) == ()
    assert hidden_cards.lowest([3**40, 2**40, 1]) == (1 << 24, (1 << 24) * 2**40 // 3**40, 1)


def test_a_position_from_before_weights_were_kept_can_be_loaded() -> None:
    """It is taken as if what is held now had been held when the card was laid."""
    state = position(hand_0="green-1 green-2 green-3 green-4", known_0="green-1", row_1="red-6: ?0:white-9")
    dump = state.dump()
    assert dump.pop("weights") == [[4, 1], [], []]

    old = GAME.load(dump)

    assert old.weights == ()
    assert hidden_cards.weights_of(old, 0) == hidden_cards.weights_of(state, 0)


def test_a_known_card_that_is_laid_open_was_not_under_the_mask() -> None:
    """Ruling 43."""
    state = position(
        hand_0="green-1 green-2 green-3", known_0="green-1", row_1="red-6: ?0:white-9", asked="LayCard 0, Refill 0"
    )
    assert lines(state)["known 0"] == "green-1"
    assert len(state.guesses[0]) == 2

    state.play("lay green-1 row-2")

    assert [*state.guesses[0]] == [(-1,)]
    assert state.known[0] == ()


def test_a_shown_hand_tells_what_lies_under_the_mask() -> None:
    """Rulings 17 and 43: a known card that is not in the hand laid open lies face down."""
    state = position(
        hand_1="blue-1 blue-2 blue-3 blue-4",
        row_1="red-6: ?1:green-12 ?1:white-12",
        known_1="green-12 blue-1",
        asked="ChooseHand 0",
    )
    assert len(state.guesses[1]) > 1

    state.play("look seat-1")

    assert set(lines(state)["known 1"].split()) == {"blue-1", "blue-2", "blue-3", "blue-4", "green-12"}
    worlds = imagined(state, 2)
    assert all("green-12" in world["masked"].split() for world in worlds)
    assert {world["masked"].split().index("green-12") for world in worlds} == {0, 1}
    assert len({world["masked"] for world in worlds}) > 10
    assert all(world["hand 1"] == "blue-1 blue-2 blue-3 blue-4" for world in worlds)


def test_an_unmasked_card_is_no_longer_guessed_at() -> None:
    """The other hidden card of the same seat still is."""
    state = position(
        hand_0="green-3 ...",
        hand_1="blue-1 blue-2 blue-3 blue-4",
        row_1="blue-3: ?1:green-12 white-1",
        row_2="red-6: ?1:white-12",
        known_1="green-12 blue-1",
        asked="LayCard 0, Refill 0",
    )

    state.play("lay green-3 row-1")

    assert lines(state)["known 1"] == "blue-1"
    masked = Counter("blue-1" if world["masked"] == "blue-1" else "?" for world in imagined(state, 2, 200))
    assert set(masked) == {"blue-1", "?"}


def test_cards_held_since_before_a_shuffle_are_of_an_older_batch() -> None:
    """Who holds three cards from before the shuffle and drew one after it cannot hold four of the new pile."""
    new = "white-1 white-2 white-3 white-4 white-5 white-6"
    state = position(
        hand_0="green-1 green-2 green-3 green-4",
        hand_1="blue-1 blue-2 blue-3 white-1",
        hand_2="blue-4 blue-5 blue-6 blue-7",
        pile="white-2 white-3 white-4 white-5 white-6",
        shuffled_1=new,
    )

    worlds = imagined(state, 0)

    for world in worlds:
        assert len(set(world["hand 1"].split()) & set(new.split())) == 1
        assert not set(world["hand 2"].split()) & set(new.split())
        assert set(world["pile"].split()) < set(new.split())
    assert len({world["hand 1"] for world in worlds}) > 10


def test_masked_cards_keep_to_their_batch_too() -> None:
    state = position(
        hand_0="green-1 green-2 green-3 green-4",
        hand_1="blue-1 blue-2 white-1 white-7",
        row_1="red-6: ?1:blue-3",
        pile="white-2 white-3 white-4 white-5 white-6",
        shuffled_1="white-1 white-2 white-3 white-4 white-5 white-6 white-7",
        guesses_1="?0",
    )

    for world in imagined(state, 0):
        assert world["masked"] not in lines(state)["shuffled 1"].split()


def test_the_truth_is_always_among_the_guesses() -> None:
    """In whole games in which everything that shows or hides cards is played as early as possible."""
    hidden = 0
    for seed in range(30):
        state = GAME.start(seats=3, seed=f"masks {seed}")
        chance = Chance(f"masks {seed}")
        while not state.over:
            masks = [
                move for move in state.legal() if move.notation in ("play blindfold", "play binoculars", "play lasso")
            ]
            state.advance(masks[0] if masks else bot("random").answer(state, chance))
            for seat in range(3):
                cards = hidden_cards.masked_by(state, seat)
                truth = tuple(hidden_cards.kind_of(state, seat, card) for card in cards)
                assert truth in state.guesses[seat]
                assert set(state.known[seat]) <= {*state.hands[seat], *cards}
                hidden += len(state.guesses[seat]) > 1
    assert hidden > 100

"""States, moves and games in another process, in a file and under other rules; the rest is in the conformance suite."""

from __future__ import annotations

import gc
import pickle
from collections.abc import Iterator
from copy import copy, deepcopy
from pathlib import Path
from tempfile import TemporaryDirectory
from weakref import WeakValueDictionary

import pytest

from reliquary import (
    BadComponents,
    BadNotation,
    BadRecord,
    BadSetup,
    Chance,
    Game,
    IllegalMove,
    Message,
    Move,
    Record,
    State,
    game,
    game_names,
)
from reliquary.bots.registry import player
from reliquary.errors import TooMany, Unexpected
from reliquary.kernel import Plain, pickling
from reliquary.processes import Pool
from tests.ferry import GAME as FERRY
from tests.ferry import FerryGame

TINY = Path(__file__).parents[1] / "testing" / "tiny-relikt.toml"


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[Pool]:
    with Pool(1) as pool:
        yield pool
        pool.end()


def play_on(state: State, moves: int) -> tuple[State, list[Move]]:
    chance, played = Chance("elsewhere"), []
    for _ in range(moves):
        if not state.over:
            played.append(state.legal()[chance.below(len(state.legal()))])
            state.play(played[-1])
    return state, played


def ask(state: State) -> tuple[Move, Chance, Message]:
    decision = state.decision
    assert decision is not None
    return state.legal()[-1], state.chance, decision.prompt


@pytest.mark.parametrize("name", game_names())
def test_a_state_is_played_on_in_another_process(name: str, elsewhere: Pool) -> None:
    rules = game(name)
    here, _ = play_on(rules.start(seats=rules.seats[0], seed="tea", listen=True), 20)

    there, played = elsewhere.submit(play_on, deepcopy(here), rules.bound).result()
    move, chance, prompt = elsewhere.submit(ask, here).result()

    assert move is here.legal()[-1]
    assert chance.below(1 << 30) == here.chance.copy().below(1 << 30)
    assert prompt == ask(here)[2]
    for each in played:
        assert rules.moves[each.id] is each
        here.play(each)
    assert there.game is rules
    assert there.news == here.news
    assert str(Record.of(there)) == str(Record.of(here))


def test_a_state_brings_its_own_box(tmp_path: Path, elsewhere: Pool) -> None:
    """Even if the file is gone by then; and the same box twice is one game there."""
    file = tmp_path / "box.toml"
    file.write_bytes(TINY.read_bytes())
    rules = game("relikt", components=file)
    state = rules.start(seats=3, seed="tea")
    file.unlink()

    there, played = elsewhere.submit(play_on, state, rules.bound).result()
    again, _ = elsewhere.submit(play_on, state, 1).result()

    assert there.game.box_digest == rules.box_digest != game("relikt").box_digest
    assert there.game is again.game is rules
    assert all(rules.moves[each.id] is each for each in played)
    assert str(Record.of(there)) == str(Record.of(play_on(state, rules.bound)[0]))


def test_two_games_with_one_box_keep_their_own_moves() -> None:
    one, other = (game("relikt", components=TINY) for _ in range(2))

    for each in (one, other):
        move = each.start(seats=3, seed="tea").legal()[0]
        assert pickle.loads(pickle.dumps(move)) is move is copy(move)
        assert pickle.loads(pickle.dumps(each)) is each


def test_a_game_whose_box_was_refused_stands_in_nobodys_way(tmp_path: Path) -> None:
    """It lives on in the error, which a notebook keeps."""
    file = tmp_path / "box.toml"
    file.write_text("", encoding="utf-8")
    with pytest.raises(BadComponents) as refused:
        game("relikt", components=file)
    rules = game("relikt", components=TINY)

    assert pickle.loads(pickle.dumps(rules.moves[0])) is rules.moves[0]
    assert refused.traceback, "it still lived"


def test_a_move_that_outlives_its_game_says_so() -> None:
    move = game("relikt", components=TINY).moves[0]
    gc.collect()

    with pytest.raises(TypeError, match="its game is gone"):
        pickle.dumps(move)


def test_a_move_of_a_game_with_the_same_box_is_understood() -> None:
    """Such as comes back from another process, to a game whose components file says what the usual one says."""
    twin = game("relikt").with_components(TINY)
    other = game("relikt").with_components(TINY)
    state = twin.start(seats=3, seed="tea")
    state.play(other.moves.find(state.legal()[-1].notation))
    assert state.turn >= 0
    with pytest.raises(BadNotation):
        twin.moves.find(game("rune_stones").moves[0])


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_every_protocol_will_do(protocol: int) -> None:
    state, _ = play_on(game("relikt").start(seats=3, seed="tea", listen=True), 10)
    again = pickle.loads(pickle.dumps(state, protocol))
    assert again.news == state.news
    assert again.decision == state.decision
    refused = IllegalMove("“{what}” is not on offer.", what=Message("lay"))
    assert pickle.loads(pickle.dumps(refused, protocol)).message == refused.message


def test_a_shallow_copy_hears_its_own_news() -> None:
    state, _ = play_on(game("relikt").start(seats=3, seed="tea", listen=True), 10)
    heard = list(state.news)
    play_on(copy(state), 10)
    assert state.news == heard


@pytest.mark.parametrize("harm", [{"seats": "x"}, {"agenda": [["Dance", []]]}, {"hands": None}])
def test_what_is_no_position_is_refused_with_a_sentence(harm: dict[str, Plain]) -> None:
    state = game("relikt").start(seats=3, seed="tea")
    again, (rules, dump, *rest) = pickling.reduced_state(state)
    assert callable(again)
    assert isinstance(dump, dict)
    with pytest.raises(BadRecord, match="not a position of Relikt"):
        again(rules, {**dump, **harm}, *rest)


def test_an_error_keeps_all_that_it_says() -> None:
    assert pickle.loads(pickle.dumps(TooMany("Wait.", retry_after=7))).retry_after == 7
    assert str(pickle.loads(pickle.dumps(Unexpected("this")))) == str(Unexpected("this"))


def test_a_bot_that_has_learned_something_can_be_copied() -> None:
    state, expert = game("relikt").start(seats=3, seed="tea"), player("expert@30")
    for _ in range(6):
        state.play(expert.answer(state, Chance("tea")))
        pickle.dumps(expert)
        deepcopy(expert)


def test_equal_messages_have_equal_hashes() -> None:
    one = Message("{a} {b}", a=[Message("x")], b=2)
    assert hash(one) == hash(Message("{a} {b}", b=2, a=[Message("x")]))


@pytest.mark.parametrize("what", ["state", "move", "game"])
def test_what_was_pickled_under_other_rules_is_refused_with_a_sentence(
    what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = game("relikt")
    state = rules.start(seats=3, seed="tea")
    written = pickle.dumps({"state": state, "move": state.legal()[0], "game": rules}[what])
    monkeypatch.setattr(type(rules), "version", rules.version + 1)

    with pytest.raises(BadRecord, match="This was kept under rules 1 of Relikt; here are rules 2"):
        pickle.loads(written)


def test_an_imagined_state_stays_one_without_a_past() -> None:
    state = game("relikt").start(seats=3, seed="tea").imagine(0, Chance("x"))
    twin = pickle.loads(pickle.dumps(state))

    assert (twin.seed, twin.past) == ("", None)
    assert twin.dump() == state.dump()


@pytest.fixture
def another_process(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What is read here was written in a process whose games are not here."""
    monkeypatch.setattr(pickling, "_living", WeakValueDictionary(pickling._living))
    brought: list[tuple[Game[State], TemporaryDirectory[str]]] = []
    monkeypatch.setattr(pickling, "_from_elsewhere", brought)
    yield
    for _, folder in brought:
        folder.cleanup()


def test_a_game_brings_its_box_into_another_process(another_process: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once for all that is sent: the same game, and the same moves."""
    rules = game("relikt", components=TINY)
    state, played = play_on(rules.start(seats=3, seed="tea"), 8)
    written = [pickle.dumps(thing) for thing in (state, played[-1], rules, rules.moves)]
    monkeypatch.setattr(pickling, "_HERE", "another process")
    for living in pickling._made():
        if living.box_digest == rules.box_digest:
            del pickling._living[id(living)]

    again, move, there, moves = (pickle.loads(each) for each in written)

    assert there is not rules
    assert (there.box_digest, there.moves is moves) == (rules.box_digest, True)
    assert (again.game is there, moves.find(played[-1].notation) is move) == (True, True)
    assert again.dump() == state.dump()
    assert len(pickling._from_elsewhere) == 1


def test_a_game_that_is_not_registered_is_found_by_its_class(
    another_process: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The instance that its module has; without one, another is made."""
    state = FERRY.start(seats=2, seed="tea")
    written = pickle.dumps(state)
    monkeypatch.setattr(pickling, "_HERE", "another process")
    assert pickle.loads(written).game is FERRY

    class Unnamed(FerryGame):
        pass

    assert type(pickling._usual(Unnamed)) is Unnamed


def test_a_catalogue_and_a_chance_can_be_pickled() -> None:
    rules, chance = game("relikt"), Chance("tea")
    chance.below(7)

    assert pickle.loads(pickle.dumps(rules.moves)) is rules.moves
    assert pickle.loads(pickle.dumps(chance)).dump() == chance.dump()


def test_a_move_of_no_catalogue_cannot_be_pickled() -> None:
    with pytest.raises(TypeError, match="in no catalogue"):
        pickle.dumps(Move("wait"))


def test_a_step_can_be_pickled() -> None:
    [step] = game("relikt").start(seats=3, seed="tea").agenda[-1:]
    again = pickle.loads(pickle.dumps(step))

    assert (type(again), again.fields()) == (type(step), step.fields())


def test_an_error_comes_back_from_another_process_with_its_words(elsewhere: Pool) -> None:
    state = game("relikt").start(seats=3, seed="tea")
    move = next(each for each in state.game.moves if each not in state.legal())

    with pytest.raises(IllegalMove, match="is not on offer now") as refused:
        elsewhere.submit(state.play, move).result()

    assert refused.value.message.values["move"] == move.notation


@pytest.mark.parametrize("seed", [5, 0, -3, 1 << 80])
def test_a_whole_number_is_a_seed(seed: int) -> None:
    rules = game("relikt")

    state = rules.start(seats=3, seed=seed)

    assert state.seed == str(seed)
    assert state.dump() == rules.start(seats=3, seed=str(seed)).dump()


@pytest.mark.parametrize("seed", [None, 1.5, True, b"tea"])
def test_anything_else_is_no_seed(seed: object) -> None:
    with pytest.raises(BadSetup, match="A seed is a text or a whole number, not "):
        game("relikt").start(seats=3, seed=seed)  # type: ignore[arg-type]

"""Networks: their files, what they think of a position, and the bot that plays what they think best."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import reliquary
from reliquary import BadSetup, Chance, Game, Move, State
from reliquary.bots import network, network_file, player
from reliquary.bots.master import Master
from reliquary.bots.network_file import LAYERS, Layer
from reliquary.errors import BadNetwork
from tests.bots.networks import WIDTH, random_layers, write
from tests.bots.test_twins import twins
from tests.kernel.bare import begin

GAME = reliquary.game("relikt")
GAMES = [reliquary.game(name) for name in reliquary.game_names()]
by_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
Arrays = dict[str, NDArray[np.generic]]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return write(tmp_path / "network.npz", GAME)


def positions(game: Game[State], count: int) -> list[State]:
    """Of games with all numbers of seats, some moves apart."""
    found, luck = list[State](), Chance(game.id)
    while len(found) < count:
        state = game.start(seats=game.seats[len(found) % len(game.seats)], seed=str(len(found)))
        for _ in range(9 * len(found)):
            if not state.over:
                state.play(state.legal()[luck.below(len(state.legal()))])
        found.append(state)
    return found


# Files


def test_a_network_is_read_back_as_it_was_written(file: Path) -> None:
    """Weights within half a step of theirs: of each output, the largest is 127 steps. Biases are not rounded."""
    written, found = random_layers(GAME), network_file.read(file, GAME)

    assert found.about["minutes"] == 3
    assert set(found.layers) == set(LAYERS)
    for name, layer in found.layers.items():
        weights = written[name].weights
        half = np.abs(weights).max(axis=0) / 127 / 2
        assert (np.abs(layer.weights - weights) <= half * 1.001).all()
        assert np.array_equal(layer.biases, written[name].biases)


def test_an_output_without_weights_stays_without(tmp_path: Path) -> None:
    layers = random_layers(GAME)
    layers["value"] = Layer(np.zeros((WIDTH, 1), np.float32), np.ones(1, np.float32))

    found = network_file.read(write(tmp_path / "network.npz", GAME, layers), GAME)

    assert not found.layers["value"].weights.any()


def refused(file: Path, sentence: str) -> None:
    """With this sentence; and the bot that wanted to play with it has changed nothing."""
    state = GAME.start(seats=3, seed="tea")
    before = state.dump()
    with pytest.raises(BadNetwork, match=sentence):
        network_file.read(file, GAME)
    with pytest.raises(BadNetwork, match=sentence):
        Master(file).answer(state, Chance("luck"))
    assert state.dump() == before


DAMAGED = "network.npz is not a network, or is damaged."


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    refused(tmp_path / "network.npz", DAMAGED)


def complaint(file: Path, content: bytes) -> str:
    """What is said of a file with this content; nothing if it can be read."""
    file.write_bytes(content)
    try:
        network_file.read(file, GAME)
    except BadNetwork as error:
        return str(error)
    return ""


def test_a_damaged_file_is_refused(file: Path) -> None:
    """Cut short, with another byte anywhere, or something else altogether."""
    whole, sentence = file.read_bytes(), f"{file.parent}/{DAMAGED}"
    places = range(0, len(whole), len(whole) // 100)

    changed = [complaint(file, whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :]) for at in places]

    assert {complaint(file, whole[:at]) for at in places} == {sentence}
    # Of the dates of its parts, and the like, nobody reads anything.
    assert set(changed) <= {"", sentence}
    assert changed.count("") < len(changed) / 10
    for content in (b"hello", json.dumps({"game": "relikt"}).encode()):
        assert complaint(file, content) == sentence
    refused(file, DAMAGED)


def change(file: Path, edit: Callable[[Arrays], object]) -> None:
    """Writes the arrays of the file again, with one change."""
    with np.load(file) as arrays:
        found: Arrays = dict(arrays)
    edit(found)
    content = io.BytesIO()
    np.savez_compressed(content, allow_pickle=False, **found)
    file.write_bytes(content.getvalue())


def text(content: str) -> NDArray[np.generic]:
    return np.frombuffer(content.encode(), np.uint8)


def one_move_less(arrays: Arrays) -> None:
    for part in ("weights", "steps", "biases"):
        arrays[f"policy.{part}"] = arrays[f"policy.{part}"][..., :-1]


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        (lambda arrays: arrays.pop("last.steps"), DAMAGED),
        (lambda arrays: arrays.update({"about": text("{")}), DAMAGED),
        (lambda arrays: arrays.update({"about": text("[1]")}), DAMAGED),
        (lambda arrays: arrays.update({"about": text("[" * 99_999)}), DAMAGED),
        (lambda arrays: arrays.update({"value.steps": np.full(1, np.nan, np.float32)}), DAMAGED),
        (lambda arrays: arrays.update({"wins.biases": np.full(5, np.inf, np.float32)}), DAMAGED),
        (lambda arrays: arrays.update({"value.weights": np.array([["x"]] * WIDTH)}), DAMAGED),
        (lambda arrays: arrays.update({"more": np.zeros(1 << 25, np.uint8)}), "is too large: a network has at most 32"),
        (lambda arrays: arrays.update({"input.biases": np.array(1.0)}), r"the layer input has the wrong shape"),
        (lambda arrays: arrays.update({"middle.biases": np.zeros(5)}), r"the layer middle has the wrong shape \(6 × 6"),
        (one_move_less, rf"the layer policy has the wrong shape \(6 × {len(GAME.moves) - 1}\)"),
    ],
    ids=["part", "json", "list", "nested", "nan", "infinite", "text", "large", "input", "biases", "moves"],
)
def test_what_is_no_network_of_this_game_is_refused(
    file: Path, edit: Callable[[Arrays], object], sentence: str
) -> None:
    change(file, edit)

    refused(file, sentence)


@pytest.mark.parametrize(
    ("key", "value"), [("game", "chess"), ("rules", 99), ("box", "0"), ("layout", "0"), ("moves", 7), ("box", None)]
)
def test_a_network_made_for_something_else_is_refused(tmp_path: Path, key: str, value: object) -> None:
    file = tmp_path / "network.npz"
    network_file.write(file, random_layers(GAME), {**network_file.made_for(GAME), key: value})

    refused(file, f"was made for something else: “{key}” is {value} there and {network_file.made_for(GAME)[key]} here")


def test_a_game_without_observations_has_no_network(file: Path) -> None:
    state: State = begin()
    game = state.game
    assert network_file.made_for(game)["layout"] == ""

    with pytest.raises(BadSetup, match="Bare has no observations"):
        network.Network(network_file.read(file, GAME), game)


# What it thinks


def thought(weights: network_file.Weights, state: State) -> tuple[list[float], float, list[float]]:
    """The same in a few lines, from all bytes and one position at a time."""
    layout = state.game.observation
    assert layout is not None
    row = bytearray(layout.size)
    state.observe(state.seat, row)
    scale = np.concatenate([np.full(field.size, field.scale) for field in layout.fields])

    def through(name: str, values: NDArray[np.float64]) -> NDArray[np.float64]:
        return values @ weights.layers[name].weights.astype(np.float64) + weights.layers[name].biases

    hidden = np.maximum(through("input", np.frombuffer(row, np.uint8) / scale), 0)
    hidden = hidden + np.maximum(through("middle", hidden), 0)
    hidden = hidden + np.maximum(through("last", hidden), 0)
    policy = through("policy", hidden)
    wins = np.exp(through("wins", hidden)[: state.seats])
    value = np.tanh(through("value", hidden)[0])
    return [float(policy[move.id]) for move in state.legal()], float(value), (wins / wins.sum()).tolist()


@by_game
def test_what_a_network_thinks_of_a_position(game: Game[State], tmp_path: Path) -> None:
    """Alone, together with others, and reckoned by hand."""
    weights = network_file.read(write(tmp_path / "network.npz", game), game)
    layers = network.Network(weights, game)
    states = [state for state in positions(game, 6) if not state.over]

    together = layers.look_at([(state, state.seat, state.legal()) for state in states])

    assert len({tuple(opinion.wins) for opinion in together}) == len(states)
    for state, opinion in zip(states, together, strict=True):
        alone = layers.look(state, state.seat, state.legal())
        expected = thought(weights, state)
        for found in (opinion, alone):
            assert found.weights == pytest.approx(expected[0], rel=1e-4, abs=1e-4)
            assert found.value == pytest.approx(expected[1], rel=1e-4, abs=1e-4)
            assert found.wins == pytest.approx(expected[2], rel=1e-4, abs=1e-4)
        assert len(opinion.wins) == state.seats
        assert sum(opinion.wins) == pytest.approx(1)


def test_a_network_thinks_of_the_moves_it_is_asked_about(file: Path) -> None:
    layers, state = network.read(file, GAME), positions(GAME, 1)[0]
    moves = state.legal()
    weights = layers.look(state, 0, moves).weights

    assert layers.look(state, 0, moves[::-1]).weights == pytest.approx(weights[::-1], rel=1e-4)
    assert layers.look(state, 0, []).weights == []
    assert layers.look(state, 1, moves).weights != pytest.approx(weights, rel=1e-4)


# The bot


def preferring(file: Path, move: Move) -> None:
    layers = random_layers(GAME)
    layers["policy"].biases[move.id] = 1e6
    write(file, GAME, layers)


def test_master_plays_what_its_network_thinks_best(tmp_path: Path) -> None:
    state = GAME.start(seats=3, seed="tea")
    for move in state.legal():
        file = tmp_path / f"{move.id}.npz"
        preferring(file, move)
        assert player(f"master@{file}").answer(state, Chance("luck")) is move


@by_game
def test_master_plays_legal_moves(game: Game[State], tmp_path: Path) -> None:
    """`play` refuses anything else."""
    bot = player(f"master@{write(tmp_path / 'network.npz', game)}")
    state, luck = game.start(seats=game.seats[-1], seed="walk"), Chance("luck")

    for _ in range(60):
        if not state.over:
            state.play(bot.answer(state, luck))


@by_game
def test_master_answers_the_same_in_worlds_that_its_seat_cannot_tell_apart(game: Game[State], tmp_path: Path) -> None:
    """It sees nothing hidden; and chance decides nothing."""
    bot = player(f"master@{write(tmp_path / 'network.npz', game)}")

    for state, twin in twins(game, game.seats[-1]):
        assert bot.answer(state, Chance("one")) is bot.answer(twin, Chance("other"))


def test_a_single_answer_needs_no_network() -> None:
    state = GAME.start(seats=3, seed="eyes")
    only = state.legal()[:1]

    def imagine(luck: Chance) -> State:
        raise AssertionError(luck)

    assert Master(Path("nowhere")).choose(state.view(0), only, imagine, Chance("luck")) is only[0]


def test_master_plays_with_the_network_of_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAME, "folder", tmp_path)
    state = GAME.start(seats=3, seed="tea")
    preferring(network.shipped(GAME), state.legal()[-1])

    assert player("master").answer(state, Chance("luck")) is state.legal()[-1]


def test_a_file_is_read_once_and_again_when_it_changes(file: Path) -> None:
    state = GAME.start(seats=3, seed="tea")
    bot = Master(file)
    for second, move in enumerate(state.legal()):
        preferring(file, move)
        os.utime(file, (second, second))
        assert bot.answer(state, Chance("luck")) is move
        assert network.read(file, GAME) is network.read(file, GAME)


@by_game
def test_rows_that_differ_little_are_judged_like_each_for_itself(game: Game[State], tmp_path: Path) -> None:
    found = network.read(write(tmp_path / "network.npz", game), game)
    for state in positions(game, 3):
        rows = network.after_each(state, state.legal())
        together, alone = found.outlooks([rows])[0], found.outlooks([row[None] for row in rows])
        assert np.allclose(together.values, [each.values[0] for each in alone], atol=1e-5)
        assert np.allclose(together.wins, [each.wins[0] for each in alone], atol=1e-4)


def test_a_network_that_learned_by_values_looks_at_what_follows_each_move(tmp_path: Path) -> None:
    file = tmp_path / "network.npz"
    network_file.write(file, random_layers(GAME), {**network_file.made_for(GAME), "judges": "values"})
    found, luck = network.read(file, GAME), Chance("luck")
    for state in positions(GAME, 5):
        legal = state.legal()
        values = found.outlooks([network.after_each(state.imagine(state.seat, luck.copy()), legal)])[0].values
        judged = found.judge(state.imagine(state.seat, luck.copy()), legal)
        assert judged == pytest.approx(list(40 * values))
        if len(legal) > 1:
            world = state.imagine(state.seat, Chance("stand-in")).imagine(state.seat, luck.copy())
            best = found.judge(world, legal)
            assert Master(file).answer(state, luck.copy()) is legal[best.index(max(best))]

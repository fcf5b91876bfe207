"""The grandmaster: its tree, its budget, and that it can be stopped. Its network is one drawn by chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import reliquary
from reliquary import BadSetup, Chance, Move, State
from reliquary.bots import Budget, Grandmaster, bot, grandmaster, network, player, thinker
from reliquary.bots.tree import Branch, Tree
from tests.bots import networks
from tests.bots.test_expert import the_last_card

GAME = reliquary.game("rune_stones")
RELIKT = reliquary.game("relikt")


@pytest.fixture(scope="module", autouse=True)
def _networks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        networks.ship(patch, tmp_path_factory.mktemp("networks"), GAME, RELIKT)
        yield


def later(decisions: int = 60, seed: str = "eyes") -> State:
    """A position with something to choose, so many random decisions into a game."""
    state, luck = GAME.start(seats=3, seed=seed), Chance("luck")
    while decisions > 0 or len(state.legal()) < 4:
        state.advance(player("random").answer(state, luck))
        decisions -= 1
    return state


def undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grandmaster, "_clear", lambda *_: False)


def test_a_budget_of_playouts_is_spent_to_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    undecided(monkeypatch)
    found = Grandmaster(Budget(playouts=53))

    found.answer(later(), Chance("luck"))

    assert found.playouts == 53


class Sure:
    """A judge in the place of the network: it thinks nothing of all moves but one; everybody is as likely to win."""

    def __init__(self, weight: float) -> None:
        self.weight = weight

    def look_at(self, positions: Sequence[tuple[State, int, Sequence[Move]]]) -> list[network.Opinion]:
        for _, _, moves in positions:
            assert len(moves) > 1, "questions with one answer are never asked while learning"
        return [
            network.Opinion([self.weight, *[0.0] * (len(moves) - 1)], 0.0, [1 / state.seats] * state.seats)
            for state, _, moves in positions
        ]


def thought(monkeypatch: pytest.MonkeyPatch, weight: float) -> int:
    monkeypatch.setattr(network, "read", lambda *_: Sure(weight))
    found = Grandmaster(Budget(playouts=400))
    found.answer(later(), Chance("luck"))
    return found.playouts


def test_a_clear_decision_takes_less_thought_than_a_close_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert thought(monkeypatch, 8.0) < 200
    assert 350 < thought(monkeypatch, 0.0) <= 400


class Time:
    """In the place of the module `time`: only playouts take time, each the same."""

    def __init__(self, patch: pytest.MonkeyPatch, *, computing: float, waiting: float) -> None:
        self.playouts = 0
        self._computing, self._waiting = computing, waiting
        leaves = Tree.leaves

        def timed(tree: Tree, playouts: int) -> object:
            self.playouts += playouts
            return leaves(tree, playouts)

        undecided(patch)
        patch.setattr(Tree, "leaves", timed)
        patch.setattr(thinker, "time", self)

    def thread_time(self) -> float:
        return self.playouts * self._computing

    def monotonic(self) -> float:
        return self.playouts * self._waiting


@pytest.mark.parametrize("waiting", [1 / 64, 1 / 8])
def test_at_a_table_it_answers_within_two_and_a_half_seconds(monkeypatch: pytest.MonkeyPatch, waiting: float) -> None:
    """On a busy machine, too, but for the leaves that are judged together."""
    clock = Time(monkeypatch, computing=1 / 64, waiting=waiting)

    bot("grandmaster").answer(later(), Chance("luck"))

    assert 1.4 < clock.monotonic() <= 2.5 + 8 * waiting


def test_a_search_that_is_stopped_answers_with_the_best_so_far() -> None:
    asked: list[int] = []

    def stopped() -> bool:
        asked.append(1)
        return len(asked) > 4

    found, state = Grandmaster(Budget(playouts=1_000_000), stopped), later()

    assert found.answer(state, Chance("luck")) in state.legal()
    assert 0 < found.playouts < 50


def test_the_move_that_decides_is_found() -> None:
    """Its network knows nothing of the game, but the search sees how it ends."""
    assert player("grandmaster@300").answer(the_last_card(), Chance("luck")).notation == "lay green-12 row-1"


def tree(state: State, playouts: int, at_once: int = 4) -> Tree:
    found = Tree(lambda luck: state.imagine(state.seat, luck), Chance("luck"), None)
    judge = network.read(network.shipped(state.game), state.game)
    while found.playouts < playouts:
        leaves = found.leaves(at_once)
        for leaf in leaves:
            opinion = judge.look(leaf.world, leaf.world.seat, leaf.moves)
            found.grow(leaf, opinion.weights, opinion.wins)
    return found


def branches(branch: Branch) -> Iterator[Branch]:
    yield branch
    for each in branch.branches.values():
        yield from branches(each)


def test_every_playout_is_counted_in_each_branch_that_it_went_through() -> None:
    found = tree(later(), 120)

    assert found.root.visits == found.playouts
    # The first playout judged the root itself.
    assert sum(each.visits for each in found.root.branches.values()) == found.playouts - 1
    for each in branches(found.root):
        assert each.waiting == 0
        assert sum(below.visits for below in each.branches.values()) <= each.visits
        assert sum(each.totals) == pytest.approx(each.visits)


def test_the_moves_are_tried_in_the_same_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many worlds are imagined as the move took that was tried most, not one for each playout."""
    state, drawn = later(), list[State]()

    def imagine(luck: Chance) -> State:
        drawn.append(state.imagine(state.seat, luck))
        return drawn[-1]

    monkeypatch.setattr(network, "read", lambda *_: Sure(0.0))
    Grandmaster(Budget(playouts=80)).choose(state.view(state.seat), state.legal(), imagine, Chance("luck"))

    # Two more: the next view is foreseen in one, and the last playout may need one more than the first.
    assert len(drawn) <= -(-80 // len(state.legal())) + 2


def test_leaves_that_wait_send_the_next_playouts_elsewhere() -> None:
    found = Tree(lambda luck: (state := later()).imagine(state.seat, luck), Chance("luck"), None)
    (root,) = found.leaves(8)
    assert root.path == [found.root]
    found.grow(root, [0.0] * len(root.moves), [1 / 3] * 3)

    first_moves = {leaf.path[1].move for leaf in found.leaves(len(root.moves))}

    assert first_moves == set(root.moves)


def test_each_seat_chooses_what_is_good_for_itself() -> None:
    """Of a branch that one seat likes and another does not, only the one that is asked counts."""
    found = tree(later(), 8)
    one, other = (Branch(move, 0.5, 3) for move in found.moves[:2])
    for each, totals in ((one, [9.0, 1.0, 0.0]), (other, [1.0, 9.0, 0.0])):
        each.visits, each.totals = 10, totals
    parent = Branch(found.moves[0], 1.0, 3)
    parent.visits, parent.totals = 20, [10.0, 10.0, 0.0]
    parent.branches = {each.move.id: each for each in (one, other)}

    assert found._select(parent, found.moves[:2], 0) is one
    assert found._select(parent, found.moves[:2], 1) is other


def test_what_was_learned_is_kept_for_the_rest_of_the_turn() -> None:
    state, luck = later(), Chance("luck")
    found, kept = Grandmaster(Budget(playouts=24)), 0
    for _ in range(40):
        kept += found.recall(state.view(state.seat)) is not None
        before = (state.seat, state.turn, state.told)
        state.play(found.answer(state, luck))
        if len(state.legal()) > 1 and (state.seat, state.turn, state.told) != before:
            assert found.recall(state.view(state.seat)) is None

    assert kept > 3


def test_it_plays_a_game_to_its_end() -> None:
    state, luck, found = RELIKT.start(seats=5, seed="far"), Chance("luck"), player("grandmaster@4")

    while not state.over:
        state.play(found.answer(state, luck))

    assert state.over


@pytest.mark.parametrize(
    ("name", "budget"), [("500ms", Budget(seconds=0.5)), ("2s", Budget(seconds=2)), ("400", Budget(playouts=400))]
)
def test_a_name_can_carry_a_budget(name: str, budget: Budget) -> None:
    found = player(f"grandmaster@{name}")

    assert isinstance(found, Grandmaster)
    assert found.budget == budget


def test_a_budget_that_is_none_is_refused() -> None:
    with pytest.raises(BadSetup, match="is not a budget"):
        player("grandmaster@soon")


def test_a_network_that_it_lacks_is_missed_before_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "shipped", lambda _: tmp_path / "none")

    with pytest.raises(BadSetup, match="has no network"):
        player("grandmaster@4").check(GAME)

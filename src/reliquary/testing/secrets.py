"""Properties of what is hidden: twin worlds that a seat cannot tell apart must give it the same of everything.

A twin world is a state imagined for a seat. Real and twin world must show that seat the same view, offer it the same
moves, tell it the same news, and lead it to the same imagined states: otherwise something hidden leaks.
"""

from __future__ import annotations

from reliquary.kernel import Move, State
from reliquary.testing.walks import Trial, Walk


def a_view_tells_nothing_hidden(trial: Trial) -> None:
    """Twin worlds look the same to the seat; worlds imagined for two seats in turn look the same to a spectator."""
    for walk in trial.full_walks("views"):
        for state, _ in walk:
            if walk.now_and_then(4):
                seat = walk.seat()
                world = state.imagine(seat, walk.luck())
                _indistinguishable(walk, state, world, seat)
                far = world.imagine((seat + 1) % state.seats, walk.luck())
                walk.same(far.view(None), state.view(None), "a spectator sees something hidden")


def _indistinguishable(walk: Walk, state: State, world: State, seat: int) -> None:
    walk.same(world.view(seat), state.view(seat), f"seat {seat} sees something hidden")
    walk.same((world.seat, world.decision), (state.seat, state.decision), "an imagined state asks something else")
    afresh = walk.game.load(world.dump())
    walk.same(afresh.legal(), world.legal(), "an imagined state offers moves that are not its own")
    if state.seat == seat:
        walk.same(world.legal(), state.legal(), "an imagined state offers the seat that is asked other moves")
    _same_imaginings(walk, state, world, seat)


def _same_imaginings(walk: Walk, state: State, world: State, seat: int) -> None:
    luck = walk.luck()
    one, other = state.imagine(seat, luck.copy()), world.imagine(seat, luck.copy())
    walk.same(one.dump(), other.dump(), f"what seat {seat} imagines depends on what is hidden from it")


def what_is_told_is_all_that_is_learned(trial: Trial) -> None:
    """A twin world is played on alongside the real one, for as long as the seat hears the same in both.

    Then the seat must also see the same and imagine the same. As soon as it hears something else it has learned
    something, and must not have forgotten it at once: it sees or imagines something else.
    """
    for walk in trial.full_walks("told"):
        seat = walk.seat()
        walk.state.listen()
        world: State | None = None
        while not walk.state.over:
            world = world or walk.state.imagine(seat, walk.luck())
            move = walk.choose()
            walk.state.news.clear()
            walk.go(move)
            world = None if walk.state.over else _alongside(walk, world, move, seat)


def _alongside(walk: Walk, world: State, move: Move, seat: int) -> State | None:
    """The world one move on, if the seat hears the same there: after the same move or, if there is none, another."""
    heard = [news.to(seat) for news in walk.state.news]
    for answer in [move] if move in world.legal() else world.legal():
        twin = world.copy().listen()
        twin.advance(answer)
        if [news.to(seat) for news in twin.news] == heard:
            if answer is move or twin.view(seat) == walk.state.view(seat):
                _nothing_else_learned(walk, twin, seat)
                return twin
        elif answer is move and not twin.over:
            _not_forgotten(walk, twin, seat)
    return None


def _nothing_else_learned(walk: Walk, twin: State, seat: int) -> None:
    state = walk.state
    walk.same([news.public for news in twin.news], [news.public for news in state.news], "all hear what one does not")
    walk.same(twin.view(seat), state.view(seat), f"seat {seat} heard the same but sees something else")
    if state.seat == seat:
        walk.same(twin.legal(), state.legal(), f"seat {seat} heard the same but is offered something else")
    if walk.now_and_then(3):
        _same_imaginings(walk, state, twin, seat)


def _not_forgotten(walk: Walk, twin: State, seat: int) -> None:
    heard = [str(news.to(seat)) for news in walk.state.news]
    walk.hold(_tells_apart(walk, walk.state, twin, seat), f"seat {seat} heard {heard} and forgot it at once")


def _tells_apart(walk: Walk, one: State, other: State, seat: int) -> bool:
    """Whether the seat sees or imagines something else in the two worlds."""
    luck = walk.luck()
    return one.view(seat) != other.view(seat) or (
        one.imagine(seat, luck.copy()).dump() != other.imagine(seat, luck.copy()).dump()
    )


def a_secret_move_stays_secret(trial: Trial) -> None:
    """Had another seat moved otherwise: what this seat hears of it is exactly what it learns of it."""
    for walk in trial.full_walks("moves"):
        for state, move in walk:
            seat, legal = walk.seat(), state.legal()
            if seat != state.seat and len(legal) > 1 and walk.now_and_then(4):
                _compare_moves(walk, state, [move, legal[walk.chance.below(len(legal))]], seat)


def _compare_moves(walk: Walk, state: State, moves: list[Move], seat: int) -> None:
    one, other = (state.copy().listen() for _ in moves)
    one.advance(moves[0])
    other.advance(moves[1])
    if one.over or other.over:
        return
    heard, instead = ([news.to(seat) for news in world.news] for world in (one, other))
    if heard == instead:
        fault = f"seat {seat} hears no odds between {moves}, but sees or imagines some"
        walk.hold(not _tells_apart(walk, one, other, seat), fault)
    else:
        fault = f"seat {seat} hears {[str(message) for message in heard]} and forgets it at once"
        walk.hold(_tells_apart(walk, one, other, seat), fault)


def taking_back_is_honest(trial: Trial) -> None:
    """A move that leaves `told` and `turn` as they were taught its seat nothing: twin worlds stay twins."""
    for walk in trial.full_walks("back"):
        for state, move in walk:
            after, seat = state.copy(), state.seat
            after.advance(move)
            if _may_be_taken_back(state, after) and walk.now_and_then(2):
                world = state.imagine(seat, walk.luck())
                twin = world.copy()
                twin.advance(move)
                fault = f"{move.notation!r} can be taken back, but taught seat {seat} something"
                walk.hold(_may_be_taken_back(world, twin), f"{fault}: elsewhere it could not be taken back")
                walk.same(twin.view(seat), after.view(seat), fault)
                walk.same((twin.seat, twin.over), (after.seat, after.over), fault)
                if after.seat == seat:
                    walk.same(twin.legal(), after.legal(), fault)


def _may_be_taken_back(before: State, after: State) -> bool:
    return (before.told, before.turn) == (after.told, after.turn)

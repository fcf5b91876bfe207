"""Properties of play: games end, options are what they should be, nothing else is accepted, no piece is lost."""

from __future__ import annotations

from reliquary.errors import BadNotation, BadRecord, IllegalMove, ReliquaryError
from reliquary.kernel import Move, Moves, Record, State, digest
from reliquary.testing.walks import Broken, Trial, Walk

_GARBAGE = ("", " ", "?", "no such move", "0", "None", "\x00", "lay lay lay", "é" * 500)
_ODD_NAMES = ("Zoë | the: 1st #1;", "Ann\nBob", "", "x" * 99, "two", "two")
_MARKS_OF_A_RECORD = frozenset(";:#|\n")


def many_games_end_and_replay(trial: Trial) -> None:
    """The light pass: no fault, an end within the bound, all pieces still there; of one game in four the record replays
    to the same end."""
    for number, walk in enumerate(trial.light_walks("light")):
        pieces = trial.game.inventory(walk.state)
        state = walk.to_the_end()
        walk.same(trial.game.inventory(state), pieces, "the pieces at the end are not those of the start")
        if number % 4 == 0:
            walk.same(_replayed(walk, Record.of(state)).dump(), state.dump(), "the record replays to another state")


def _replayed(walk: Walk, record: Record) -> State:
    try:
        return Record.parse(str(record)).replay(walk.game)
    except ReliquaryError as error:
        raise Broken(f"the record does not replay: {error}\n  {walk}") from error


def the_language_is_sound(trial: Trial) -> None:
    """Ids are dense; a move is found by itself, its id and its notation, which a record can hold."""
    moves = trial.game.moves
    for number, move in enumerate(moves):
        if move.id != number:
            raise Broken(f"the move {move.notation!r} stands at {number} but has the id {move.id}")
        for name in (move, number, move.notation, _sloppy(move)):
            if _found(moves, name) is not move:
                raise Broken(f"the move {move.notation!r} is not found by {name!r}")
        if _MARKS_OF_A_RECORD & set(move.notation):
            raise Broken(f"the notation {move.notation!r} would break a line of a record")
        if not str(move.words) or not all(isinstance(thing, str) and thing for thing in move.things):
            raise Broken(f"the move {move.notation!r} lacks words, or names something that is no thing")


def _found(moves: Moves, name: Move | int | str) -> Move | None:
    try:
        return moves.find(name)
    except BadNotation:
        return None


def _sloppy(move: Move) -> str:
    return f"  {move.notation.upper().replace(' ', '   ')} "


def options_are_distinct_and_stable(trial: Trial) -> None:
    """Members of the catalogue, each once; a second call, or a loaded copy, gives the same list."""
    kinds = {step.__name__ for step in trial.game.steps}
    for walk in trial.full_walks("options"):
        for state, _ in walk:
            legal, decision = state.legal(), state.decision
            walk.hold(len(set(legal)) == len(legal), "a move is on offer twice")
            walk.hold(
                all(trial.game.moves[move.id] is move for move in legal), "a move on offer is not in the catalogue"
            )
            walk.same(state.legal(), legal, "asked again, other moves are on offer")
            walk.hold(decision is not None, "the game is not over, but no question is open")
            if decision is not None:
                walk.same(
                    (decision.seat, decision.kind in kinds), (state.seat, True), "the question is not what it says"
                )
                walk.hold(bool(decision.rule), f"the question {decision.kind} names no rule")
            if walk.now_and_then(6):
                walk.same(trial.game.load(state.dump()).legal(), legal, "worked out afresh, other moves are on offer")
        _the_end_is_an_end(walk)


def _the_end_is_an_end(walk: Walk) -> None:
    state = walk.state
    walk.same((state.legal(), state.decision, state.seat), ([], None, -1), "the game is over, but something is asked")


def play_refuses_all_else(trial: Trial) -> None:
    """Moves that are not on offer, ids and texts that there are not: each is refused, and nothing changes."""
    for walk in trial.full_walks("refusals"):
        for state, move in walk:
            if walk.now_and_then(20):
                _try_everything_else(walk, state)
                state.copy().play((move, move.id, move.notation)[walk.chance.below(3)])
        _try_everything_else(walk, walk.state)


def _try_everything_else(walk: Walk, state: State) -> None:
    moves, legal, before = walk.game.moves, state.legal(), state.dump()
    past, news = state.past, len(state.news)
    illegal = [move for move in moves if move not in legal]
    some = [illegal[walk.chance.below(len(illegal))] for _ in range(20) if illegal]
    for move in [*some, Move(moves[0].notation)]:
        _refused(walk, state, move, IllegalMove)
    for move in some[:4]:
        _refused(walk, state, move.id, IllegalMove)
        _refused(walk, state, move.notation, IllegalMove)
    for wrong in (-1, len(moves), 10**30, *_GARBAGE):
        _refused(walk, state, wrong, BadNotation)
    walk.same(state.dump(), before, "a refused move changed the state")
    walk.hold(state.past is past and len(state.news) == news, "a refused move was noted down")
    walk.same(state.legal(), legal, "a refused move changed what is on offer")


def _refused(walk: Walk, state: State, wrong: Move | int | str, error: type[Exception]) -> None:
    try:
        state.play(wrong)
    except error:
        return
    raise Broken(f"{wrong!r} was accepted though it is not on offer\n  {walk}")


def pieces_are_conserved(trial: Trial) -> None:
    """What leaves one place turns up in another, in real and in imagined states."""
    for walk in trial.full_walks("pieces"):
        pieces = trial.game.inventory(walk.state)
        walk.hold(bool(pieces), "the game has no pieces")
        for state, _ in walk:
            walk.same(trial.game.inventory(state), pieces, "a piece was lost or made up")
            if walk.now_and_then(4):
                imagined = state.imagine(walk.seat(), walk.luck())
                walk.same(trial.game.inventory(imagined), pieces, "an imagined state has other pieces")
        walk.same(trial.game.inventory(walk.state), pieces, "a piece was lost or made up at the end")


def points_add_up(trial: Trial) -> None:
    """The breakdown sums to the scores and names its sources; everybody has a place; estimates are chances."""
    for walk in trial.full_walks("points"):
        for state, _ in walk:
            if walk.now_and_then(10):
                _check_points(walk, state)
        _check_points(walk, walk.state)


def _check_points(walk: Walk, state: State) -> None:
    breakdown, ranking = state.breakdown(), state.ranking()
    walk.same([sum(parts.values()) for parts in breakdown], state.scores(), "the breakdown does not add up")
    walk.hold(all(set(parts) <= set(walk.game.sources) for parts in breakdown), "a source of points has no name")
    walk.same(sorted(seat for place in ranking for seat in place), list(range(state.seats)), "the ranking lacks a seat")
    places = [state.scores()[place[0]] for place in ranking]
    walk.same(places, sorted(places, reverse=True), "the ranking does not follow the points")
    chances = [state.estimate(seat) for seat in range(state.seats)]
    walk.hold(all(0 <= chance <= 1 for chance in chances), f"the estimates {chances} are no chances")


def records_replay(trial: Trial) -> None:
    """A record is read back as it was written; of a game that goes on there is none."""
    names = [_ODD_NAMES[seat % len(_ODD_NAMES)] for seat in range(trial.seats)]
    for walk in trial.full_walks("records", 8):
        _no_record_yet(walk)
        state = walk.to_the_end()
        record = Record.of(state, names)
        walk.same(Record.parse(str(record)), record, "the record is read back otherwise than it was written")
        walk.same(digest(_replayed(walk, record).dump()), record.end, "the record replays to another state")


def _no_record_yet(walk: Walk) -> None:
    try:
        Record.of(walk.state)
    except BadRecord:
        return
    raise Broken(f"there is a record of a game that goes on\n  {walk}")

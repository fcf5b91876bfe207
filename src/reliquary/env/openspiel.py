"""The games as OpenSpiel knows them: importing this registers `reliquary_relikt` and so on with `pyspiel`.

There is one chance node, the deal; what is random later is drawn by the state itself (`SAMPLED_STOCHASTIC`). So a clone
has the same future as its original: who searches asks for `resample_from_infostate`, which draws the secrets and the
future anew among all that agree with what the seat was ever shown.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from secrets import token_hex
from typing import Final, NamedTuple, Self

from reliquary.env import LIBRARIES
from reliquary.extras import needed

with needed("openspiel", "pyspiel", *LIBRARIES):
    import numpy as np
    import pyspiel

from reliquary.batches.layouts import layout_of
from reliquary.batches.rewards import by_place
from reliquary.env.pictures import plain, table
from reliquary.env.scale import scale
from reliquary.env.setup import Setup, set_up
from reliquary.kernel import Chance, Game, News, Option, State, all_games, digest

PREFIX: Final = "reliquary_"
_DEAL: Final = 0
"""The only outcome of the chance node."""


class Dealer:
    """Deals the games of one `pyspiel.Game`: the first begins with the seed `7/0` if the game's seed is 7."""

    def __init__(self, setup: Setup, seed: str) -> None:
        self.setup = setup
        self._seed = seed
        self._dealt = 0

    def deal(self) -> State:
        state = self.setup.game.start(
            seats=self.setup.seats, seed=f"{self._seed}/{self._dealt}", listen=True, **self.setup.options
        )
        self._dealt += 1
        # What every seat heard is kept here.
        state.past = None
        return state


class Event(NamedTuple):
    """A move, or the deal, with what each seat could know afterwards."""

    seat: int | None
    move: str
    news: list[News]
    digests: list[str]
    """Of each seat's observation."""

    def to(self, seat: int) -> str:
        own = [f"> {self.move}"] if self.seat == seat else []
        return "\n".join([*own, *(str(news.to(seat)) for news in self.news), f"[{self.digests[seat]}]", ""])


class Play:
    """One game, and what each seat has seen and done in it; OpenSpiel copies and pickles it with its own state."""

    def __init__(self, dealer: Dealer) -> None:
        self.dealer = dealer
        self.state: State | None = None
        """None before the deal."""
        seats = dealer.setup.seats
        self.events: list[Event] = []
        self.texts = [f"seat {seat} of {seats}\n" for seat in range(seats)]
        self.told = [0] * seats
        """How many of the events are in the text of each seat."""

    def __deepcopy__(self, memo: Mapping[int, object]) -> Self:
        twin = type(self)(self.dealer)
        twin.state = None if self.state is None else self.state.copy().listen()
        twin.events = self.events[:]
        twin.texts = self.texts[:]
        twin.told = self.told[:]
        return twin

    def begin(self) -> None:
        self.state = self.dealer.deal()
        self._note(None, "", self.state)

    def advance(self, state: State, action: int) -> None:
        seat, move = state.seat, state.game.moves.find(action)
        state.play(move)
        self._note(seat, move.notation, state)

    def _note(self, seat: int | None, move: str, state: State) -> None:
        news, state.news = state.news, []
        self.events.append(Event(seat, move, news, [_seen(state, each) for each in range(state.seats)]))

    def history(self, seat: int) -> str:
        """All that the seat has been told and has done. What it saw in between is there as a digest."""
        fresh = self.events[self.told[seat] :]
        self.texts[seat] += "".join([event.to(seat) for event in fresh])
        self.told[seat] = len(self.events)
        return self.texts[seat]

    def imagined(self, seat: int, chance: Chance) -> Self:
        """A game that this seat cannot tell from the real one. What the others did before is not made up."""
        assert self.state is not None
        twin = type(self)(self.dealer)
        twin.state = self.state.imagine(seat, chance).listen()
        for other in range(twin.state.seats):
            twin.texts[other] += f"from here on, as another seat imagines it:\n[{_seen(twin.state, other)}]\n"
        twin.texts[seat] = self.history(seat)
        return twin


def _seen(state: State, seat: int) -> str:
    row = bytearray(layout_of(state.game).size)
    state.observe(seat, row)
    return blake2b(row, digest_size=8).hexdigest()


class ReliquaryGame(pyspiel.Game):  # type: ignore[misc]
    """Each game has a class of its own: pyspiel makes it from its parameters alone."""

    rules: Game[State]
    kind: pyspiel.GameType

    def __init__(self, params: Mapping[str, object] | None = None) -> None:
        asked = {**self.kind.parameter_specification, **(params or {})}
        seats, seed = asked.pop("players"), asked.pop("seed")
        assert isinstance(seats, int)
        setup = set_up(self.rules, seats, asked)
        super().__init__(self.kind, _info(setup), dict(params or {}))
        self.dealer = Dealer(setup, token_hex(16) if seed == -1 else str(seed))

    def new_initial_state(self) -> ReliquaryState:
        return ReliquaryState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Mapping[str, object] | None = None
    ) -> Observer:
        if params:
            raise ValueError(f"there are no parameters of an observation, but these were given: {params}")
        return Observer(self.dealer.setup.game, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def max_chance_nodes_in_history(self) -> int:
        return 1


class ReliquaryState(pyspiel.State):  # type: ignore[misc]
    """`play.state` is the state of Reliquary; None before the deal."""

    def __init__(self, game: ReliquaryGame) -> None:
        super().__init__(game)
        self.play = Play(game.dealer)

    def current_player(self) -> int:
        state = self.play.state
        if state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if state.over else state.seat

    def is_terminal(self) -> bool:
        return self.play.state is not None and self.play.state.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(_DEAL, 1.0)]

    def _legal_actions(self, player: int) -> list[int]:
        state = self.play.state
        assert state is not None
        return sorted([move.id for move in state.legal()])

    def _apply_action(self, action: int) -> None:
        if self.play.state is None:
            self.play.begin()
        else:
            self.play.advance(self.play.state, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return "deal" if player == pyspiel.PlayerId.CHANCE else self.play.dealer.setup.game.moves[action].notation

    def returns(self) -> list[float]:
        state = self.play.state
        return [0.0] * self.num_players() if state is None or not state.over else by_place(state)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> ReliquaryState:
        """A state that the player cannot tell from this one, all deals equally likely. It has no history of moves."""
        twin = ReliquaryState(self.get_game())
        twin.play = self.play.imagined(player, Chance(repr(sampler())))
        return twin

    def __str__(self) -> str:
        """Turn, and a digest of the position with all that is hidden: equal texts are equal states."""
        state = self.play.state
        return "not dealt yet" if state is None else f"turn {state.turn}, position {digest(state.dump())}"


class Observer:
    """What a player sees now, as text and as a tensor with a part for each field of the game's layout.

    With perfect recall it is a text only: all that the player ever saw and did.
    """

    def __init__(self, game: Game[State], kind: pyspiel.IIGObservationType) -> None:
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("an observation holds what one player may know, not what all do")
        self._kind = kind
        self._own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._row = bytearray(layout_of(game).size)
        self._bytes = np.frombuffer(self._row, np.uint8)
        self._scale = scale(game)
        self.tensor = np.zeros(len(self._row), np.float32) if self._own and not kind.perfect_recall else None
        self.dict = {}
        if self.tensor is not None:
            for field in layout_of(game).fields:
                part = self.tensor[field.start : field.start + field.size]
                self.dict[field.name] = part.reshape(field.shape)

    def set_from(self, state: ReliquaryState, player: int) -> None:
        """Nothing but zeros before the deal."""
        if self.tensor is not None and state.play.state is not None:
            state.play.state.observe(player, self._row)
            np.multiply(self._bytes, self._scale, out=self.tensor)

    def string_from(self, state: ReliquaryState, player: int) -> str:
        if self._kind.perfect_recall and self._own:
            return state.play.history(player)
        if state.play.state is None:
            return ""
        return plain(table(state.play.state, player if self._own else None))


def _info(setup: Setup) -> pyspiel.GameInfo:
    return pyspiel.GameInfo(
        num_distinct_actions=len(setup.game.moves),
        max_chance_outcomes=1,
        num_players=setup.seats,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=setup.game.bound,
    )


def _kind(game: Game[State]) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=PREFIX + game.id,
        long_name=str(game.name),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.seats[0],
            "seed": -1,
            **{option.name: _default(option) for option in game.options},
        },
    )


def _default(option: Option) -> int | str:
    """A text if other choices are texts, or if there may be one for each seat (`a/b/c`): OpenSpiel fixes the type."""
    whole = all(isinstance(choice, int) for choice in option.choices)
    return option.default if whole and not option.per_seat else str(option.default)


def _register() -> None:
    for rules in all_games():
        kind = _kind(rules)
        if rules.observation is not None and kind.short_name not in pyspiel.registered_names():
            # pyspiel lets go of this after Python has ended: it must be something that is never freed, as a class is.
            pyspiel.register_game(kind, type(kind.short_name, (ReliquaryGame,), {"rules": rules, "kind": kind}))


_register()

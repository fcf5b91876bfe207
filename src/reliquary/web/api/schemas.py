"""The shapes of what programs send to the JSON API and get back: the OpenAPI description is made of these."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError, WrapValidator
from pydantic_core import PydanticCustomError

Name = Annotated[str, StringConstraints(min_length=1, max_length=40)]
Revision = Annotated[int, Field(ge=0, lt=2**53, description="The revision that you saw last; a stale one is refused.")]


def _as_one(value: object, check: Callable[[object], object]) -> object:
    """A value that fits no member of a union is one fault, not one per member."""
    try:
        return check(value)
    except ValidationError:
        raise PydanticCustomError("neither", "neither") from None


Setting: TypeAlias = Annotated[int | str | list[int | str], WrapValidator(_as_one)]


Share = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


class Shape(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")


# What is sent


class NewPerson(Shape):
    name: Name


class NewChair(Shape):
    kind: Literal["person", "open", "bot"] = Field(description="person: kept for you; open: for anybody with the id.")
    bot: str = Field("greedy", max_length=40, description="Which bot; see the game in /api/games.")


class NewTable(Shape):
    game: Annotated[str, StringConstraints(max_length=40)]
    chairs: Annotated[list[NewChair], Field(max_length=20)]
    options: dict[str, Setting] = Field(default_factory=dict)
    watch: bool = Field(default=False, description="Whether people who do not sit there may watch.")
    clock: Annotated[int, Field(ge=0, le=7 * 24 * 3600)] = Field(
        default=0, description="Seconds that each person may think in the whole game; 0 is no clock."
    )


class Sit(Shape):
    seat: Annotated[int, Field(ge=0, lt=20)]
    digest: Digest | None = Field(
        default=None,
        description="SHA-256 of the share that you add to the seed; the server draws one for you if it is left out.",
    )
    revision: Revision


class Promise(Shape):
    instead: Digest | Literal[""] = Field(
        description="The digest that you promised before; empty if you promised none."
    )
    digest: Digest = Field(description="The one that holds from now on.")


class Reveal(Shape):
    shares: Annotated[list[Share], Field(min_length=1, max_length=20)] = Field(
        description="What you promised: 128 random bits in hexadecimal, for each seat that you took with a digest."
    )


class Quoting(Shape):
    revision: Revision


class Vote(Shape):
    end: bool = Field(description="Whether you want to end the game without a result.")


class Line(Shape):
    text: Annotated[str, StringConstraints(min_length=1, max_length=1000)] = Field(
        description="Brought into one line; at most 200 characters of it."
    )


class Pace(Shape):
    pace: Literal["now", "calm", "slow"] = Field(description="The slowest of those who sit at the table counts.")


class Start(Quoting):
    bot: str | None = Field(default=None, max_length=40, description="Which bots take the empty chairs.")


class Play(Shape):
    revision: Revision
    moves: Annotated[list[Annotated[str, StringConstraints(max_length=200)]], Field(min_length=1, max_length=100)] = (
        Field(description="Notations. Played one by one, up to the first that is illegal or, after the first, final.")
    )


# What is answered


class Refusal(BaseModel):
    error: str = Field(description="Why not, in a sentence.")
    request: str = Field(
        "",
        description="If it is the server's fault, the id of the request in its log.",
    )


class Person(BaseModel):
    name: str
    token: str = Field(description="Send it as `Authorization: Bearer TOKEN`. It is shown only once.")


class Me(BaseModel):
    name: str


class Option(BaseModel):
    name: str
    title: str
    help: str
    choices: list[int | str]
    labels: list[str]
    default: int | str
    per_seat: bool


class Bot(BaseModel):
    name: str
    title: str = Field(description="How strong it is, in a word and a number.")


class Game(BaseModel):
    id: str
    name: str
    seats: list[int]
    rules: int = Field(description="The version of the rules.")
    moves: int = Field(description="How many moves the language of the game has; ids run from 0.")
    bots: list[Bot] = Field(description="Those that people are shown; “even” is as strong as the person who asks.")
    options: list[Option]


class Chair(BaseModel):
    seat: int
    kind: Literal["person", "open", "bot"]
    name: str
    bot: str | None
    away: bool = Field(description="A bot plays for the person whose chair this is.")
    left: int | None = Field(description="Seconds on the clock when it was last read; null without a clock.")


class Move(BaseModel):
    id: int
    notation: str
    words: str
    things: list[str]
    final: bool = Field(description="It cannot be taken back.")
    ends_turn: bool


class LogLine(BaseModel):
    revision: int
    seat: int | None
    text: str
    at: float


class Summary(BaseModel):
    id: str
    game: str
    status: Literal["waiting", "running", "over", "ended", "closed"]
    revision: int
    seat: int | None = Field(description="Yours, if you sit there.")
    asked: int | None = Field(description="The seat that must answer now.")
    chairs: list[Chair]


class Table(Summary):
    options: dict[str, object]
    watch: bool
    commitment: str = Field(description="SHA-256 of the server's part of the seed.")
    fairness: dict[str, str | list[str]] = Field(
        description="“digests” of all shares, in the order of the seats, when the chairs are closed; those still "
        "“missing” until the game begins; “secret” and “shares” once it is over."
    )
    prompt: str = Field(description="The open question, in words.")
    can_take_back: bool
    legal: list[Move] = Field(description="Your moves, if you are asked.")
    view: dict[str, object] | None = Field(description="What your seat sees; its shape is /api/games/{game}/view.")


class Played(BaseModel):
    revision: int
    status: str
    asked: int | None
    legal: list[str] = Field(description="The notations of your next moves, if you are asked again.")
    stopped: str = Field(description="Why not all of several moves were made; otherwise empty.")


class Hint(BaseModel):
    move: str = Field(description="The notation of what a strong bot would play here.")
    things: list[str]
    words: str
    reasons: list[str] = Field(
        description="A sentence each: what it does, who gains or loses points by it, your chances."
    )


class About(BaseModel):
    thing: str
    name: str
    effect: str
    rule: str = Field(description="The anchor of the rule that speaks of it; see /api/games/{game}/rules.")
    why_not: str = Field(description="Why you cannot choose it now; empty if you can, or if you only watch.")


class Preview(BaseModel):
    move: str
    words: str
    preview: str = Field(description="What the move will do, as far as your seat can know.")
    lights: list[str] = Field(description="The things that it touches.")
    final: bool
    ends_turn: bool


class Plan(BaseModel):
    words: str
    moves: list[str] = Field(description="To be played one after the other.")


class Rule(BaseModel):
    anchor: str
    title: str
    text: str = Field(description="In Markdown.")


class Said(BaseModel):
    revision: int


class Moments(BaseModel):
    last: int = Field(description="Moment 0 is the deal, this one the newest.")
    turns: list[int] = Field(description="The moments at which a turn begins.")


class Moment(BaseModel):
    moment: int
    viewer: str
    asked: int | None
    mover: int | None = Field(description="Who made the move that led here.")
    told: list[str]
    view: dict[str, object]
    hands: list[dict[str, object]] = Field(description="With viewer=open, the view of every seat.")


class Change(BaseModel):
    changed: bool
    revision: int

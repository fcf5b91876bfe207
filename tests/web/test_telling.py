"""What a game tells the person at the table, in every game, over positions of random games."""

from __future__ import annotations

import random
import re
from functools import cache
from html import unescape

import pytest

from reliquary.kernel import State, View, game, game_names
from reliquary.message import Message
from reliquary.table.play import rehearse_moves
from reliquary.table.playthrough import Playthrough
from reliquary.web.drawn import html_drawn
from reliquary.words import say

GAMES = game_names()
LANGUAGES = ("en", "fr")
NAMES = ("Zazie", "Yvon", "Xavie", "Wanda", "Viggo")
EVERY = 7
"""One position of a game in this many is looked at."""


@cache
def positions(name: str) -> tuple[tuple[State, tuple[Message, ...]], ...]:
    """Those of two random games, with what was told to each seat on the way there; the last is the end."""
    found: list[tuple[State, tuple[Message, ...]]] = []
    for seats, seed in zip((game(name).seats[0], game(name).seats[-1]), ("one", "other"), strict=True):
        luck, state = random.Random(seed), game(name).start(seats=seats, seed=f"telling {seed}", listen=True)
        moves = 0
        while not state.over and moves < 1500:
            if moves % EVERY == 0:
                found.append((state.copy(), tuple(news.to(state.seat) for news in state.news)))
            state.news.clear()
            state.advance(luck.choice(state.legal()))
            moves += 1
        found.append((state.copy(), ()))
    return tuple(found)


def things_pointed_at(html: str) -> dict[str, bool]:
    """Everything drawn that one can ask about, and whether it glows."""
    found: dict[str, bool] = {}
    for tag in re.findall(r"<[^>]*data-(?:thing|about)=[^>]*>", html):
        about = re.search(r'data-about="([^"]*)"', tag) or re.search(r'data-thing="([^"]*)"', tag)
        assert about is not None
        thing = unescape(about[1])
        found[thing] = found.get(thing, False) or "glows" in tag
    return found


@pytest.mark.parametrize("name", GAMES)
def test_why_not_names_a_reason_and_never_asks_the_question_again(name: str) -> None:
    for state, _ in positions(name):
        if state.over:
            continue
        view = state.view(state.seat)
        assert view.decision is not None
        legal = {thing for move in state.legal() for thing in move.things}
        for thing in things_pointed_at(html_drawn(state, state.seat)):
            if thing not in legal:
                reason = state.game.why_not(view, thing)
                assert reason != view.decision.prompt, f"{thing} at {view.decision.kind}"


@pytest.mark.parametrize("name", GAMES)
def test_the_reader_is_spoken_to_and_never_named(name: str) -> None:
    """In log, question, previews, plans and explanations."""
    for state, told in positions(name):
        if state.over:
            continue
        seat = state.seat
        view = state.view(seat)
        for message in (*told, *spoken(state, view)):
            for language in LANGUAGES:
                assert NAMES[seat] not in say(message, language, NAMES, seat), str(message)


def spoken(state: State, view: View) -> list[Message]:
    assert view.decision is not None
    legal = state.legal()
    things = {thing for move in legal for thing in move.things}
    about = [explained for thing in things if (explained := state.game.explain(view, thing)) is not None]
    return [
        view.decision.prompt,
        *(state.game.preview(view, move) for move in legal),
        *state.game.plans(view),
        *(part for each in about for part in (each.name, each.effect)),
    ]


@pytest.mark.parametrize("name", GAMES)
def test_a_plan_runs_to_its_end_or_says_why_not(name: str) -> None:
    """It stops for something only in Relic Runners, where a toolbox may climb on the way."""
    offered = 0
    for state, _ in positions(name):
        view = state.view(state.seat) if not state.over else None
        for plan in state.game.plans(view).values() if view else ():
            if plan[0] not in state.legal():
                continue
            offered += 1
            rehearsal = Playthrough(state.copy()).rehearse()
            stopped = rehearse_moves(rehearsal, state.seat, [move.notation for move in plan])
            assert rehearsal.outcomes, "nothing was made"
            assert stopped is None or name == "relic_runners" or stopped.rest, say(stopped.why, "en", NAMES)
    assert offered or name == "relikt"

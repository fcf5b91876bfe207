"""What choices and things are called on a page: everything once, and nothing in the words of the engine."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import pairwise

import pytest

from reliquary.kernel import game, game_names
from reliquary.words import say
from tests.browser.crowded import Placed, fragment, stored

GAMES = game_names()
LANGUAGES = ("en", "fr")
VOID = {"input", "img", "br", "use", "path", "circle", "line", "rect"}
ENGINES = re.compile(r"[+-]0\b|_|\b[a-z]+:[a-z0-9]|\b[a-z]+[-+]\d|[<>=]\d")
"""A sign before a nought, an id, a thing, a condition as the components write it."""


@dataclass
class Element:
    tag: str
    attributes: dict[str, str]
    parts: list[str | Element] = field(default_factory=list)

    def texts(self, *, heard: bool) -> list[str]:
        """Piece by piece: what is seen, or what is heard by those who do not see."""
        if heard and self.attributes.get("aria-hidden") == "true":
            return []
        if heard and "aria-label" in self.attributes:
            return [self.attributes["aria-label"]]
        if not heard and "unseen" in self.attributes.get("class", "").split():
            return []
        return [text for part in self.parts for text in ([part] if isinstance(part, str) else part.texts(heard=heard))]

    def all(self) -> list[Element]:
        return [self, *(inner for part in self.parts if isinstance(part, Element) for inner in part.all())]

    @property
    def is_choice(self) -> bool:
        return self.tag == "button" or self.attributes.get("role") == "button"

    @property
    def name(self) -> str:
        return "".join(self.texts(heard=True)).strip() or self.attributes.get("title", "")


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Element("root", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].parts.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].parts.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        self.open[-1].parts.append(data)


def elements(html: str) -> list[Element]:
    reader = Reader()
    reader.feed(html)
    return reader.root.all()


def said_twice(pieces: list[str]) -> bool:
    """A piece that the words beside it say as well."""
    words = [re.findall(r"\w+", piece.lower()) for piece in pieces]
    said = [piece for piece in words if piece]
    pairs = [pair for one, other in pairwise(said) for pair in ((one, other), (other, one))]
    return any(set(one) <= set(other) and any(map(str.isalpha, other)) for one, other in pairs)


def glued(pieces: list[str]) -> bool:
    return any(
        one and other and one[-1].isalnum() and other[0].isalnum() and (len(one) > 1 or len(other) > 1)
        for one, other in pairwise(pieces)
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_choice_is_called_something_once(name: str, language: str) -> None:
    for number, crowded in enumerate(stored(name)[::2]):
        for element in elements(fragment(crowded, language, number)):
            if element.is_choice:
                at = f"{element.attributes} at {crowded.kind}"
                assert re.search(r"\w", element.name), at
                assert not ENGINES.search(element.name), f"{element.name}: {at}"
                assert not glued(element.texts(heard=True)), f"{element.name}: {at}"
                assert element.tag != "button" or not said_twice(element.texts(heard=False)), f"{element.name}: {at}"
                assert not ENGINES.search(element.attributes.get("data-preview", "")), at


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_no_sentence_has_words_of_the_engine(name: str, language: str) -> None:
    """Neither what is told of a move, nor a preview, a plan, an explanation or a reason."""
    rules = game(name)
    for number, crowded in enumerate(stored(name)[::2]):
        table = Placed(crowded, number)
        state, names = table.playthrough.state, table.history.names
        if state.over:
            continue
        view, legal = state.view(state.seat), state.legal()
        things = {thing for move in legal for thing in move.things}
        explained = [about for thing in things if (about := rules.explain(view, thing)) is not None]
        after = state.copy().listen()
        after.news.clear()
        after.advance(legal[number % len(legal)])
        messages = [
            *(part for about in explained for part in (about.name, about.effect)),
            *(rules.preview(view, move) for move in legal),
            *(move.words for move in legal),
            *rules.plans(view),
            *(rules.why_not(view, thing) for thing in things),
            *(news.to(state.seat) for news in after.news),
        ]
        for message in messages:
            text = say(message, language, names, state.seat)
            assert not ENGINES.search(text), text

"""The catalogues hold what the code says, all of it, in every language, and nothing else."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry

import reliquary
from reliquary import catalogues, errors
from reliquary.catalogues import (
    PACKAGE,
    catalogue_folders,
    catalogue_path,
    marked_in,
    merged,
    missing,
    said_in,
    texts_of,
)
from reliquary.kernel import State
from reliquary.message import Message
from reliquary.to_you import TO_YOU
from reliquary.words import Catalogue, languages, read_catalogue, say

EVERY_CATALOGUE = [(folder, language) for folder in catalogue_folders() for language in languages()[1:]]
FRENCH = sorted(PACKAGE.rglob("fr.po"))

by_catalogue = pytest.mark.parametrize(
    ("folder", "language"), EVERY_CATALOGUE, ids=[f"{folder.name}-{language}" for folder, language in EVERY_CATALOGUE]
)


def _entries(path: Path) -> list[Entry]:
    return [entry for entry in catalogues.read(path, path.stem) if entry.id]


def _forms(text: object) -> list[str]:
    return [text] if isinstance(text, str) else [str(form) for form in text] if isinstance(text, (list, tuple)) else []


def _places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


# What stands in the catalogues


@by_catalogue
def test_the_catalogue_is_what_script_words_writes(folder: Path, language: str) -> None:
    """No marked text is absent, no entry is unused, and a second run changes nothing."""
    assert catalogue_path(folder, language).read_bytes() == catalogues.written(folder, language)


@by_catalogue
def test_no_translation_is_missing_or_fuzzy(folder: Path, language: str) -> None:
    assert missing(folder, language) == []


@by_catalogue
def test_a_translation_has_the_places_of_its_text(folder: Path, language: str) -> None:
    for entry in _entries(catalogue_path(folder, language)):
        for form in _forms(entry.string):
            assert not form or _places(form) == _places(_forms(entry.id)[0]), form


def test_a_text_is_never_translated_in_two_ways() -> None:
    """A message does not say which game it is of."""
    found: dict[str, tuple[str, ...]] = {}
    for path in FRENCH:
        for text, forms in read_catalogue(path).items():
            assert found.setdefault(text, forms) == forms


@pytest.mark.parametrize("path", FRENCH, ids=str)
def test_french_before_a_name_or_an_article_is_never_a_word_that_would_change(path: Path) -> None:
    """Neither “de Anna” nor “de le lasso” is French."""
    elided = r"\b(de|que|le|la|se|ne|jusque|lorsque|puisque|si) \{(who|other|name)\}"
    contracted = r"\b(de|à) \{(action|treasure|thing)\}"
    for forms in read_catalogue(path).values():
        for form in forms:
            assert not re.search(f"{elided}|{contracted}", form, re.IGNORECASE)


@pytest.mark.parametrize("path", FRENCH, ids=str)
def test_french_is_typed_with_plain_spaces_and_curly_quotes(path: Path) -> None:
    for forms in read_catalogue(path).values():
        for form in forms:
            assert not re.search(r"[\u00a0\u202f“”]|\w'|«\S|\S»", form), form
            # What stands in quotes is often to be typed as it is.
            assert not re.search(r"[a-zà-ÿ})]([;!?]|:(?= |$))", re.sub("«.*?»", "", form)), form


@by_catalogue
def test_english_has_curly_quotes(folder: Path, language: str) -> None:
    assert [marked for marked in texts_of(folder) if re.search(r"['\"]", marked.text + marked.plural)] == []


@pytest.mark.parametrize("folder", catalogue_folders(), ids=lambda folder: folder.name)
def test_what_is_said_to_the_reader_belongs_to_a_sentence_that_others_hear(folder: Path) -> None:
    """It says all that they hear, but for the name of the reader."""
    table = TO_YOU if folder == PACKAGE else reliquary.game(folder.name).to_you
    texts = {marked.text: bool(marked.plural) for each in {folder, PACKAGE} for marked in texts_of(each)} | {
        "{who}": False
    }
    for place, forms in table.items():
        for text, form in forms.items():
            assert texts[text] == bool(form.plural), text
            assert _places(form.text) == _places(text) - {place}, text
            assert not form.plural or _places(form.plural) == _places(text) - {place}, text


# Where texts come from


def test_texts_are_found_with_their_plurals() -> None:
    source = """
A = N_("one")
B = Message(N_("{n} card"), N_("{n} cards"), n=2, other=Message(N_("two " "halves")))
C = Message(text, plural)
"""

    assert [(marked.text, marked.plural) for marked in marked_in(source, "a.py")] == [
        ("one", ""),
        ("{n} card", "{n} cards"),
        ("two halves", ""),
    ]


def test_texts_are_found_in_templates() -> None:
    template = """
<h1>{{ _("Rules") }}</h1> {{ _(title) }} {{ say(message) }}
{% if open %}<a title="{{ _("{n} seats", n=3) }}">{% endif %}
{% macro chair(seat) %}{{ _("{n} place left", "{n} places left", n=n) }}{% endmacro %}
"""

    assert [(marked.text, marked.plural) for marked in said_in(template, "a.html")] == [
        ("Rules", ""),
        ("{n} seats", ""),
        ("{n} place left", "{n} places left"),
    ]


@pytest.mark.parametrize("source", ["N_(text)", 'N_(f"{a}")', 'N_("a", "b")', 'Message(N_("a"), other("b"))'])
def test_a_marked_text_must_be_a_plain_one(source: str) -> None:
    with pytest.raises(SystemExit, match=r"^a\.py, line 1: expected N_ with a plain text in it$"):
        list(marked_in(source, "a.py"))


def test_translations_survive_and_unused_ones_go() -> None:
    old = Catalog(locale="fr")
    old.add("kept", "gardé", user_comments=["said of a card"])
    old.add("gone", "parti")
    old.add("now plural", "singulier")
    texts = [catalogues.Marked("kept", "", "a.py"), catalogues.Marked("now plural", "many", "a.py")]

    fresh = merged(texts, old, "fr")

    assert [(entry.id, entry.string, entry.user_comments) for entry in fresh if entry.id] == [
        ("kept", "gardé", ["said of a card"]),
        (("now plural", "many"), ("", ""), []),
    ]


def test_a_game_does_not_repeat_what_the_package_says() -> None:
    own = {marked.text for marked in texts_of(PACKAGE)}

    assert own
    for folder in catalogue_folders()[1:]:
        assert not own & {marked.text for marked in texts_of(folder)}


def _sentences(tree: ast.AST) -> Iterator[str]:
    """Literal texts that become messages without being marked."""
    spoken = {"Message", *vars(errors)}
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(name), args=[ast.Constant(value=str(text)), *_]) if name in spoken:
                yield text


def _has_words(text: str) -> bool:
    return any(character.isalpha() for literal, *_ in Formatter().parse(text) for character in literal)


def test_no_sentence_is_left_unmarked() -> None:
    for path in PACKAGE.rglob("*.py"):
        for text in _sentences(ast.parse(path.read_text(encoding="utf-8"))):
            assert not _has_words(text), f"{path.name}: {text!r} should stand in N_()"


# What is said in games


def _inside(message: Message) -> Iterator[Message]:
    yield message
    for value in message.values.values():
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, Message):
                yield from _inside(part)


def _spoken(state: State) -> Iterator[Message]:
    """All that can be said to people while this question is open."""
    decision = state.decision
    assert decision is not None
    view = state.view(decision.seat)
    yield decision.prompt
    for move in state.legal():
        yield move.words
        yield state.game.preview(view, move)
        yield from (state.game.why_not(view, thing) for thing in move.things)
    state.game.text(view, lambda message: say(message, "fr", NAMES))


NAMES = ("Anna", "Ben", "Cléo", "Dora", "Émile")


def _check(message: Message, french: Catalogue) -> None:
    assert say(message, "en", NAMES)
    assert say(message, "fr", NAMES)
    for part in _inside(message):
        assert french.translated(part) is not None or not _has_words(part.text), part.text


@pytest.mark.parametrize("name", reliquary.game_names())
def test_what_is_said_of_a_game_before_it_starts_is_said_in_french(name: str) -> None:
    game, french = reliquary.game(name), Catalogue("fr")

    for message in [game.name, *game.sources.values()]:
        _check(message, french)
    for option in game.options:
        _check(option.title, french)
        _check(option.help, french)


@pytest.mark.parametrize("name", reliquary.game_names())
def test_what_is_said_during_a_game_is_said_in_french(name: str) -> None:
    game, french, chance = reliquary.game(name), Catalogue("fr"), reliquary.Chance("rum")
    state = game.start(seats=game.seats[-1], seed="rum").listen()

    while not state.over:
        for message in _spoken(state):
            _check(message, french)
        state.advance(state.legal()[chance.below(len(state.legal()))])

    assert state.news
    for news in state.news:
        for seat in (None, *range(state.seats)):
            _check(news.to(seat), french)


def _refusals(folder: Path) -> Iterator[errors.ReliquaryError]:
    """One error of each class that the library raises by itself."""
    (folder / "bad.toml").write_text("[adventure]\n", encoding="utf-8")
    state = reliquary.game("relikt").start(seats=3, seed="tea")
    attempts: list[Callable[[], object]] = [
        lambda: reliquary.game("chess"),
        lambda: reliquary.game("relikt").start(seats=9, seed="tea"),
        lambda: reliquary.game("relikt", components=folder / "bad.toml"),
        lambda: reliquary.Record.parse(""),
        lambda: state.play("dance"),
        lambda: state.play("swap seat-0"),
    ]
    for attempt in attempts:
        with pytest.raises(errors.ReliquaryError) as caught:
            attempt()
        yield caught.value


def test_what_is_refused_is_said_in_french(tmp_path: Path) -> None:
    french, met = Catalogue("fr"), set()
    for refusal in _refusals(tmp_path):
        _check(refusal.message, french)
        met.add(type(refusal))

    library = (errors.UnknownGame, errors.BadSetup, errors.BadComponents, errors.BadRecord, errors.BadNotation)
    assert met == {*library, errors.IllegalMove}

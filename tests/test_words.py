"""Words: every text has its French, and `say` puts it together the way each language does."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

import reliquary
from reliquary import words
from reliquary.errors import BadSetup
from reliquary.kernel import registry
from reliquary.message import Message, SeatName
from reliquary.words import Catalogue, check_language, languages, listed, preferred_language, say, typeset
from tests.patience import PATIENCE

CARD = Message("red {value}", value=7)
PLACES = {"one": "Row {row} then has {n} place left.", "many": "Row {row} then has {n} places left."}


def places_left(n: int) -> Message:
    return Message(PLACES["one"], PLACES["many"], row=2, n=n)


@pytest.fixture(autouse=True)
def _relikt_in_use() -> None:
    reliquary.game("relikt")


# Saying


def test_a_message_is_said_in_the_language_asked_for() -> None:
    message = Message("{who} draws a card.", who=SeatName(1))

    assert say(message, "en", ("Anna", "Ben")) == "Ben draws a card."
    assert say(message, "fr", ("Anna", "Ben")) == "Ben pioche une carte."


def test_a_message_can_be_said_again_to_others() -> None:
    message = Message("{who} takes the last move back.", who=SeatName(0))
    anna, zoe = ("Anna",), ["Zoé"]

    for _ in range(2):
        assert say(message, "en", anna) == "Anna takes the last move back."
        assert say(message, "fr", anna) == say(message, "fr", zoe).replace("Zoé", "Anna") != say(message, "en", anna)
        assert say(message, "en", zoe) == "Zoé takes the last move back."
    zoe[0] = "Zora"
    assert say(message, "en", zoe) == "Zora takes the last move back."


def test_the_reader_is_spoken_to_wherever_they_stand_in_the_sentence() -> None:
    """And named where the others hear of them."""
    swap = Message("{who} and {other} swap camps.", who=SeatName(0), other=SeatName(1))
    assert say(swap, "en", ["Anna", "Ben"], 0) == "You and Ben swap camps."
    assert say(swap, "en", ["Anna", "Ben"], 1) == "Anna swaps camps with you."
    assert say(swap, "fr", ["Anna", "Ben"], 1) == "Anna échange son camp avec vous."
    assert say(swap, "en", ["Anna", "Ben"], 2) == say(swap, "en", ["Anna", "Ben"]) == "Anna and Ben swap camps."
    drawn = Message("{who} draws {n} card.", "{who} draws {n} cards.", who=SeatName(2), n=3)
    reliquary.game("rune_stones")
    assert say(Message("Then: {what}", what=drawn), "en", ["Anna", "Ben", "Eve"], 2) == "Then: You draw 3 cards."
    unheard = Message("{who} hums.", who=SeatName(0))
    assert say(unheard, "en", ["Anna"], 0) == "Anna hums."


def test_a_seat_without_a_name_goes_by_its_number() -> None:
    message = Message("{who} draws a card.", who=SeatName(2))

    assert say(message, "en", ("Anna", "Ben")) == "seat 2 draws a card."
    assert say(message, "fr") == "place 2 pioche une carte."


def test_messages_inside_a_message_are_translated_too() -> None:
    message = Message("Lay the {card} in row {row}", card=CARD, row=3)

    assert say(message, "en") == "Lay the red 7 in row 3"
    assert say(message, "fr") == "Poser le 7 rouge dans la rangée 3"


@pytest.mark.parametrize(
    ("count", "english", "french"),
    [
        (0, "–", "–"),
        (1, "red 7", "7 rouge"),
        (2, "red 7 and red 7", "7 rouge et 7 rouge"),
        (3, "red 7, red 7 and red 7", "7 rouge, 7 rouge et 7 rouge"),
    ],
)
def test_a_list_is_joined_the_way_of_the_language(count: int, english: str, french: str) -> None:
    message = Message("{cards}", cards=[CARD] * count)

    assert say(message, "en") == english
    assert say(message, "fr") == french


def test_a_list_of_plain_texts_is_joined_too() -> None:
    assert listed(["a", "b", "c"], "fr") == "a, b et c"


@pytest.mark.parametrize(
    ("n", "english", "french"),
    [
        (0, "Row 2 then has 0 places left.", "La rangée 2 aura encore 0 place libre."),
        (1, "Row 2 then has 1 place left.", "La rangée 2 aura encore 1 place libre."),
        (2, "Row 2 then has 2 places left.", "La rangée 2 aura encore 2 places libres."),
    ],
)
def test_nothing_is_plural_in_english_and_singular_in_french(n: int, english: str, french: str) -> None:
    assert say(places_left(n), "en") == english
    assert say(places_left(n), "fr") == french


def test_french_signs_have_their_narrow_space() -> None:
    refused = Message("There is no game “{name}”; there are: {names}.", name="chess", names="relikt")

    assert say(refused, "fr") == "Il n’y a pas de jeu «\u202fchess\u202f»\u202f; il y a\u202f: relikt."


def test_only_the_catalogue_is_typeset_never_what_people_wrote() -> None:
    assert say(Message("{who} draws a card.", who=SeatName(0)), "fr", ("A : B",)) == "A : B pioche une carte."
    assert typeset("Oui !", "en") == "Oui !"


def test_names_may_hold_braces() -> None:
    assert say(Message("{who} draws a card.", who=SeatName(0)), "fr", ("{who}{0}",)) == "{who}{0} pioche une carte."


def test_what_no_catalogue_has_is_said_in_english() -> None:
    unknown = Message("{who} dances.", who=SeatName(0))

    assert say(unknown, "fr", ("Anna",)) == "Anna dances."
    assert say(CARD, "tlh") == "red 7"
    assert say(CARD, "../fr") == "red 7"


# Catalogues of games that come from elsewhere


def _foreign_game(folder: Path, monkeypatch: pytest.MonkeyPatch, po: str) -> Catalogue:
    (folder / "locale").mkdir()
    (folder / "locale" / "fr.po").write_text(
        f'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n{po}', encoding="utf-8"
    )
    game = SimpleNamespace(id="ferry", folder=folder, to_you={})
    point = EntryPoint("ferry", "a_ferry_from_elsewhere:GAME", "reliquary.games")
    monkeypatch.setattr(registry, "_points", lambda: {"ferry": point})
    monkeypatch.setattr(registry, "_loaded", {"ferry": game}.__getitem__)
    catalogue = Catalogue("fr")
    monkeypatch.setattr(words, "_catalogue", {"fr": catalogue}.__getitem__)
    return catalogue


def _import_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "a_ferry_from_elsewhere", ModuleType("a_ferry_from_elsewhere"))


def test_the_catalogue_of_a_foreign_game_is_read_once_the_game_is_in_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogue = _foreign_game(tmp_path, monkeypatch, 'msgid "Send {ferry} off"\nmsgstr "Faire partir {ferry}"\n')
    send = Message("Send {ferry} off", ferry=1)

    assert catalogue.translated(send) is None
    _import_it(monkeypatch)
    assert say(send, "fr") == "Faire partir 1"


@pytest.mark.parametrize("broken", ["{boat} part", "{ferry", "{ferry.name.first} part", "{0} part"])
def test_a_bad_place_in_a_catalogue_falls_back_to_english(
    broken: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _foreign_game(tmp_path, monkeypatch, f'msgid "{{ferry}} sails"\nmsgstr "{broken}"\n')
    _import_it(monkeypatch)

    assert say(Message("{ferry} sails", ferry=1), "fr") == "1 sails"


@pytest.mark.parametrize("entry", ['#, fuzzy\nmsgid "Sail"\nmsgstr "Voile"\n', 'msgid "Sail"\nmsgstr ""\n'])
def test_an_unfinished_translation_does_not_count(entry: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _foreign_game(tmp_path, monkeypatch, entry)
    _import_it(monkeypatch)

    assert say(Message("Sail"), "fr") == "Sail"


def test_the_words_of_a_foreign_game_never_replace_those_of_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    po = 'msgid "The game is over."\nmsgstr "Rien ne va plus."\n\nmsgid "Sail"\nmsgstr "Partir"\n'
    _foreign_game(tmp_path, monkeypatch, po)
    _import_it(monkeypatch)

    assert say(Message("Sail"), "fr") == "Partir"
    assert say(Message("The game is over."), "fr") == "La partie est terminée."


# Languages


def test_the_languages_are_english_and_those_with_a_catalogue() -> None:
    assert languages() == ("en", "fr")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LANG": "en_GB", "LC_MESSAGES": "", "LC_ALL": "fr"}, "fr"),
        ({"LANG": "de_DE", "LANGUAGE": "de:fr:en"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "en"}, "en"),
        ({"LANGUAGE": "fr"}, "fr"),
        ({"LC_ALL": "C", "LANGUAGE": "fr", "LANG": "fr_FR"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
    ],
)
def test_the_environment_says_which_language_is_preferred(environment: dict[str, str], language: str) -> None:
    assert preferred_language(environment) == language


@pytest.mark.parametrize(("text", "language"), [("fr", "fr"), (" FR ", "fr"), ("fr_CA.UTF-8", "fr"), ("en-GB", "en")])
def test_a_language_may_be_named_like_a_locale(text: str, language: str) -> None:
    assert check_language(text) == language


@pytest.mark.parametrize("text", ["", "klingon", "../fr", "f" * 1000])
def test_a_language_that_there_is_not_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(BadSetup, match=r"^There is no language “.{0,40}”; there are: en, fr\.$"):
        check_language(text)


def test_english_does_not_wait_for_babel() -> None:
    code = (
        "import sys, reliquary; from reliquary.words import say; game = reliquary.game('relikt');"
        "say(game.start(seats=3, seed='tea').decision.prompt, 'en'); sys.exit('babel' in sys.modules)"
    )

    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=PATIENCE).returncode == 0

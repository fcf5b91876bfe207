"""The rules pages: complete, alike in both languages, and honest about what we made up."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import reliquary
from reliquary.kernel import Game, State
from reliquary.kernel.components import ORIGINS
from reliquary.rules_pages import rule, rules_text, sections
from reliquary.words import languages

OURS = [name for name in reliquary.game_names() if "reliquary" in reliquary.game(name).folder.parts]
EVERY_PAGE = [(reliquary.game(name), language) for name in OURS for language in languages()]
RELIKT = reliquary.game("relikt")

by_page = pytest.mark.parametrize(
    ("game", "language"), EVERY_PAGE, ids=[f"{game.id}-{language}" for game, language in EVERY_PAGE]
)


def _anchors(game: Game[State], language: str) -> list[str]:
    return [section.anchor for section in sections(game, language)]


@by_page
def test_every_language_has_the_same_rules_in_the_same_order(game: Game[State], language: str) -> None:
    anchors = _anchors(game, language)

    assert anchors == _anchors(game, "en")
    assert len(set(anchors)) == len(anchors) > 0


@by_page
def test_every_heading_has_an_anchor_and_every_rule_a_text(game: Game[State], language: str) -> None:
    headings = re.findall(r"^##.*", rules_text(game, language), flags=re.MULTILINE)

    assert headings == [f"## {section.title}" for section in sections(game, language)]
    assert all(len(section.body) > 40 for section in sections(game, language))


@by_page
def test_the_rule_of_every_step_is_there(game: Game[State], language: str) -> None:
    named = {step.rule for step in game.steps if step.rule}

    assert named
    assert named <= set(_anchors(game, language))


@by_page
def test_links_lead_to_rules_of_the_page(game: Game[State], language: str) -> None:
    linked = re.findall(r"\]\(([^)]*)\)", rules_text(game, language))

    assert {target.removeprefix("#") for target in linked} <= set(_anchors(game, language))


@by_page
def test_every_option_and_its_choices_are_explained(game: Game[State], language: str) -> None:
    text = rule(game, language, "options")

    for option in game.options:
        assert f"`{option.name}`" in text
        assert all(f"`{choice}`" in text for choice in option.choices)


@by_page
def test_the_page_has_no_typewriter_quotes_nor_marks_of_anchors(game: Game[State], language: str) -> None:
    assert not re.search(r"['\"]|\{#", rules_text(game, language))


def test_every_action_card_of_relikt_has_its_rule() -> None:
    actions = [move.notation.removeprefix("play ") for move in RELIKT.moves if move.notation.startswith("play ")]

    assert len(actions) == 7
    assert set(actions) <= set(_anchors(RELIKT, "fr"))


@pytest.mark.parametrize("anchor", ["score-a-row", "ties", "end", "points", "guard", "knowledge", "credits"])
def test_the_pages_of_relikt_have_the_rules_that_pages_link_to(anchor: str) -> None:
    assert anchor in _anchors(RELIKT, "en")


def _uncertain_copies() -> list[tuple[str, int, int]]:
    components = tomllib.loads((RELIKT.folder / "components.toml").read_text(encoding="utf-8"))
    return [
        (kind["gems"], kind["value"], kind["copies"])
        for kind in components["treasure"]
        if kind["origin"]["copies"] != ORIGINS[0]
    ]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", {"blue": "blue", "red": "red", 2: "twice", 4: "four times", 10: "ten"}),
        ("fr", {"blue": "bleus", "red": "rouges", 2: "deux exemplaires", 4: "quatre exemplaires", 10: "dix"}),
    ],
)
def test_the_figures_that_no_source_gives_are_named(language: str, words: dict[object, str]) -> None:
    """Dossier, section 2 and ruling 40: the copies of each treasure are inferred, the guard is ours."""
    text = " ".join(rule(RELIKT, language, "figures").split())
    copies = _uncertain_copies()

    assert len(copies) == 7
    for gems, value, number in copies:
        assert re.search(rf"{words[gems]} [\d, andet]*\b{value}\b[\d, andet]* (en )?{words[number]}", text)
    guard = tomllib.loads((RELIKT.folder / "components.toml").read_text(encoding="utf-8"))["guard"]
    assert guard["origin"] == "reconstructed"
    assert words[guard["tied_rows"]] in text


def test_a_rule_is_given_by_its_anchor() -> None:
    text = rule(RELIKT, "en", "compass")

    assert text.startswith("## The compass\n\nLay two adventure cards")
    assert "## The blindfold" not in text
    assert rule(RELIKT, "fr", "compass").startswith("## La boussole\n\nPosez deux cartes")


def test_without_such_a_rule_the_whole_page_is_given() -> None:
    assert rule(RELIKT, "fr", "") == rule(RELIKT, "fr", "chess") == rules_text(RELIKT, "fr")


def test_french_pages_are_typeset() -> None:
    assert "**Camps**\u202f: une carte" in rules_text(RELIKT, "fr")
    assert "\u202f" not in rules_text(RELIKT, "en")


class Elsewhere(Game[State]):
    """A game from another package, whose folder holds only what the test puts there."""

    name = RELIKT.name

    def __init__(self, folder: Path) -> None:
        self.folder = folder


def test_a_page_that_is_not_translated_is_given_in_english(tmp_path: Path) -> None:
    (tmp_path / "rules.en.md").write_text("# Ferry\n\n## Aim {#aim}\n\nSail.\n", encoding="utf-8")

    assert rule(Elsewhere(tmp_path), "fr", "aim") == "## Aim\n\nSail.\n"


def test_a_game_without_rules_pages_says_so(tmp_path: Path) -> None:
    assert rules_text(Elsewhere(tmp_path), "en") == "There is no rules page for Relikt."
    assert rule(Elsewhere(tmp_path), "en", "aim") == "There is no rules page for Relikt."

"""The rules pages: complete, alike in both languages, and honest about what we made up."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import reliquary
from reliquary.kernel import Game, State
from reliquary.kernel.components import read_components
from reliquary.kernel.provenance import figures
from reliquary.provenance_page import figure_label
from reliquary.rules_pages import rule, rules_text, sections
from reliquary.words import languages, say

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


def _lists(text: str) -> dict[str, list[str]]:
    """The generated lists of a page, by their heads."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line.startswith("**") and line.endswith("**"):
            found[line.strip("*")] = []
        elif line.startswith("- ") and found:
            list(found.values())[-1].append(line.removeprefix("- "))
    return found


@by_page
def test_every_figure_of_the_box_is_told_with_where_it_comes_from(game: Game[State], language: str) -> None:
    """The list is made from the origins in components.toml: each kind of figure stands under each of its origins."""
    assert game.components is not None
    found = figures(read_components(game.components))
    lists = _lists(rule(game, language, "figures"))
    heads = dict(zip(["reconstructed", "inferred", "fact"], lists, strict=True))

    assert {figure.origin for figure in found} == set(heads)
    for origin, head in heads.items():
        names = {say(figure_label(game, figure.path), language) for figure in found if figure.origin == origin}
        assert len(lists[head]) == len(names)
        assert all(any(line.startswith(name) for line in lists[head]) for name in names)


@pytest.mark.parametrize("name", OURS)
def test_every_figure_has_a_name(name: str) -> None:
    """None is told by its path in the file, and no name is left over from an older file."""
    game = reliquary.game(name)
    assert game.components is not None
    paths = {figure.path for figure in figures(read_components(game.components))}

    assert [path for path in paths if "`" in str(figure_label(game, path))] == []
    assert [key for key in game.figures if not any(f"{path}.".startswith(f"{key}.") for path in paths)] == []


def test_another_box_tells_of_its_own_figures(tmp_path: Path) -> None:
    text = (RELIKT.folder / "components.toml").read_text(encoding="utf-8")
    told = 'origin = { gems = "fact", value = "fact", copies = "inferred" }'
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(told, told.replace("inferred", "fact"), 1), encoding="utf-8")
    copies = "The copies of each treasure, blue ones of 3 to 6 and then red ones of 4 to 6"

    lists = _lists(rule(reliquary.game("relikt", components=path), "en", "figures"))

    assert lists["Inferred from what is known"] == [f"{copies} (6 of 7)"]
    assert f"{copies} (1 of 7)" in lists["Known from the rulebook or from several reviews"]
    ours = _lists(rule(RELIKT, "en", "figures"))
    assert ours["Inferred from what is known"] == [f"{copies}: 2, 2, 2, 2, 4, 4, 4"]
    assert ours["Made up by us to fill a hole"] == ["The limit of tied rows one after the other: 10"]


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

"""What the rules pages say of the cards is what the box says."""

from __future__ import annotations

import re

import pytest

from reliquary import game
from reliquary.games.reliques_et_co import GAME
from reliquary.games.reliques_et_co.components.cards import KINDS, PER_ADJACENT, PER_DISCOVERY, PER_OWNED, Bonus, Sort
from reliquary.games.reliques_et_co.telling import names
from reliquary.rules_pages import rule
from reliquary.words import languages, say

DISCOVERIES = {"en": "discoveries", "fr": "découvertes"}
TOUCHES = {"en": "touches", "fr": "adjacent"}
FOUR_EXPEDITIONS = {"en": "four kinds", "fr": "quatre sortes"}

by_language = pytest.mark.parametrize("language", languages())


def row(language: str, sort: Sort) -> list[str]:
    """The row of the page for a card: name, copies, price, reputation, level 1, level 2."""
    page = rule(game(GAME.id), language, "cards")
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in page.splitlines() if line.startswith("|")]
    title = say(names.title(sort.title), language)
    return next(each for each in rows if title in each[0] and each[0].startswith(f"{sort.type} ") == (sort.type != "S"))


@by_language
def test_every_card_is_on_the_page_with_its_figures(language: str) -> None:
    for sort in GAME.box.sorts:
        _, copies, price, reputation, *_ = row(language, sort)
        assert re.findall(r"\d+", copies) == [str(sort.copies)]
        assert re.findall(r"\d+", price) == [str(sort.dollars)]
        assert ("," in price) == bool(sort.scrolls)
        assert reputation == " / ".join(str(side.reputation) for side in sort.sides)


def told(part: Bonus, cell: str, language: str) -> bool:
    """Whether a cell of the page says what the bonus counts and how far."""
    if part.op == PER_DISCOVERY:
        return f"+{part.reputation}" in cell and f"{part.most} {DISCOVERIES[language]}" in cell
    if part.op == PER_OWNED:
        return str(part.most) in cell
    return part.op != PER_ADJACENT or (TOUCHES[language] in cell and (str(part.most) in cell or part.most != 2))


@by_language
def test_every_bonus_is_told_with_what_it_counts_and_how_far(language: str) -> None:
    """For a discovery `most` limits the discoveries and not the points."""
    for sort in GAME.box.sorts:
        for side, cell in zip(sort.sides, row(language, sort)[4:], strict=True):
            assert all(told(part, cell, language) for part in side.bonuses), cell


@by_language
def test_there_are_four_kinds_of_expedition(language: str) -> None:
    """Six sorts of card, but those of the start go to the same places as those of row A."""
    expeditions = {sort.title for sort in GAME.box.sorts if sort.kind == KINDS.index("expedition")}

    assert len(expeditions) == 4
    assert FOUR_EXPEDITIONS[language] in " ".join(rule(game(GAME.id), language, "cards").split())

"""Numbered choices: how they are listed in 80 columns, and what is understood."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pytest
from rich.console import Console

import reliquary
from reliquary import Move
from reliquary.terminal.choices import Choices, grouped
from reliquary.terminal.screen import Screen

MOVES = reliquary.game("relikt").moves


def lays(cards: Sequence[str], rows: Sequence[int] = (1, 2, 3, 4)) -> list[Move]:
    return [MOVES.find(f"lay {card} row-{row}") for card in cards for row in rows]


def choices(moves: Sequence[Move], finals: Collection[Move] = ()) -> Choices:
    return Choices(Screen("en"), moves, [move.words for move in moves], finals)


def listed(moves: Sequence[Move], width: int = 80) -> list[str]:
    console = Console(width=width)
    with console.capture() as capture:
        console.print(grouped(choices(moves).all, width))
    return capture.get().splitlines()


def shown(capsys: pytest.CaptureFixture[str], some: Choices) -> str:
    some.show()
    return capsys.readouterr().out


# Listing


def test_choices_about_the_same_card_share_a_line_and_repeat_nothing() -> None:
    assert listed(lays(["red-7", "blue-11"])) == [
        "  1 Lay the red 7 in row 1      2 … row 2    3 … row 3    4 … row 4",
        "  5 Lay the blue 11 in row 1    6 … row 2    7 … row 3    8 … row 4",
    ]


def test_a_narrower_window_repeats_even_less() -> None:
    assert listed(lays(["red-7"]), width=54) == ["  1 Lay the red 7 in row 1    2 … 2    3 … 3    4 … 4"]


def test_a_very_narrow_window_gets_more_lines() -> None:
    assert listed(lays(["red-7"]), width=45) == [
        "  1 Lay the red 7 in row 1    2 … row 2",
        "                              3 … row 3",
        "                              4 … row 4",
    ]


def test_choices_that_have_nothing_in_common_are_packed_in_columns() -> None:
    lines = listed([MOVES.find(f"catch red-{value}") for value in range(1, 13)])

    assert len(lines) == 4
    assert all(len(line) <= 80 for line in lines)
    assert " ".join(lines[0].split()) == "1 Catch the red 1 2 Catch the red 2 3 Catch the red 3"


def test_some_final_moves_are_marked(capsys: pytest.CaptureFixture[str]) -> None:
    first, second = lays(["red-7"], [1, 2])

    text = shown(capsys, choices([first, second], finals={second}))

    assert "row 1 •" not in text
    assert "row 2 •" in text
    assert "• cannot be taken back" in text


def test_if_all_are_final_one_sentence_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    moves = lays(["red-7"], [1, 2])

    text = shown(capsys, choices(moves, finals=moves))

    assert "•" not in text
    assert "What you choose here cannot be taken back." in text


def test_if_none_is_final_nothing_is_said_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert "taken back" not in shown(capsys, choices(lays(["red-7"], [1, 2])))


# Finding


@pytest.mark.parametrize(
    ("typed", "found"), [("1", 1), ("8", 8), ("0", None), ("9", None), ("-1", None), ("1000000", None)]
)
def test_a_number_means_the_choice_that_bears_it(typed: str, found: int | None) -> None:
    choice = choices(lays(["red-7", "blue-11"])).numbered(typed)

    assert (choice and choice.number) == found


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("lay red-7 row-2", [2]),
        ("LAY  Red-7 ROW-2", [2]),
        ("red", [1, 2, 3, 4]),
        ("row 3", [3, 7]),
        ("blue-11", [5, 6, 7, 8]),
        ("blue 11 4", [8]),
        ("green", []),
    ],
)
def test_words_mean_the_choices_that_hold_them_all(typed: str, found: list[int]) -> None:
    assert [choice.number for choice in choices(lays(["red-7", "blue-11"])).named(typed)] == found

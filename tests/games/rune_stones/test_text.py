"""The view as text."""

from reliquary.games.rune_stones import GAME
from reliquary.games.rune_stones.position import position
from tests.games.rune_stones.asked import play


def test_the_table_is_written_down() -> None:
    state = position(
        upper_0="blue wild-red",
        stones_0="plus",
        scored_0="rows=12",
        discard_0="20",
        common="77",
        display=". 67 31 32 33 34",
    )
    text = GAME.text(GAME.view(state, 0), str)

    assert "a green gem, a white gem" in text
    assert "for 3 gems, +ore" in text
    assert "12 of 65 points" in text
    assert "hand 4, pile 4" in text
    assert "Plus" in text
    assert "brown druid" in text
    assert text.count("a coloured gem of your choice") >= 1


def test_no_colour_is_alone() -> None:
    """Gems, magic points and artifacts have a sign for each colour; the supply says which is which."""
    text = GAME.text(GAME.view(position(goods_0="blue blue red", upper_0="green wild-red"), 0), str)

    assert "▼[/] blue 12" in text
    assert "▼[/]2 [yellow]◆[/]0 [green]●[/]0 [red]▲[/]1 [bright_white]◇[/]0" in text
    assert "··[green]●[/][bright_white]✦[/]· (3)  ····· (0)" in text


def test_a_hand_is_shown_to_its_owner_only() -> None:
    state = position(hand_0="61 62 brown-100 brown-101", display="11 12 13 14 15 16")

    assert "[green] 61[/]" in GAME.text(GAME.view(state, 0), str)
    assert "[green] 61[/]" not in GAME.text(GAME.view(state, 1), str)


def test_what_was_laid_down_is_shown() -> None:
    state = position(hand_0="61 62 brown-100 brown-101")
    play(state, "play 61")

    assert "laid down" in GAME.text(GAME.view(state, 1), str)
    assert GAME.text(GAME.view(position(asked="nobody"), None), str)

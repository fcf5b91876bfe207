"""Playing at a terminal: what can be typed, what is shown to whom, and how a game ends."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import reliquary
from reliquary import Record, State
from reliquary.games.relikt.view_classes import ReliktView
from tests.terminal.console import Ran, run


def play(*typed: str, people: str = "Anna", bots: str = "random", seed: str = "tea") -> Ran:
    """A game in which these lines are typed, and then nothing more."""
    return run(
        "play",
        "relikt",
        "--people",
        people,
        "--bots",
        bots,
        "--seed",
        seed,
        typed="".join(line + "\n" for line in typed),
    )


def play_to_the_end(*typed: str, people: str = "Anna", save: Path | None = None, lang: str = "en") -> Ran:
    saving = [] if save is None else ["--save", str(save)]
    arguments = ["play", "relikt", "--people", people, "--bots", "random", "--seed", "tea", "--lang", lang, *saving]
    return run(*arguments, typed="".join(line + "\n" for line in typed) + "1\n" * 400)


def first_question(seed: str = "tea") -> str:
    return play(seed=seed).out


# The whole game


def test_a_game_by_numbers_from_a_pipe_ends_with_a_true_record(tmp_path: Path) -> None:
    ran = play_to_the_end(save=tmp_path / "game.txt")

    assert (ran.code, ran.err) == (0, "")
    record = Record.parse((tmp_path / "game.txt").read_text(encoding="utf-8"))
    assert record.names == ("Anna", "random", "random 2")
    assert record.replay().over


def test_the_result_shows_points_by_source_and_who_won(tmp_path: Path) -> None:
    ran = play_to_the_end(save=tmp_path / "game.txt")
    state = Record.parse((tmp_path / "game.txt").read_text(encoding="utf-8")).replay()

    result = ran.out[ran.out.index("Result ──") :]

    assert re.search(r"Blue treasures +\d+ +\d+ +\d+", result)
    points = [int(number) for number in re.findall(r"-?\d+", re.findall(r"Points (.*)", result)[0])]
    assert points == sorted(state.scores(), reverse=True)
    assert " wins with " in result


def test_the_commitment_stands_before_the_first_move_and_the_seed_after_the_last(tmp_path: Path) -> None:
    ran = play_to_the_end(save=tmp_path / "game.txt")
    record = Record.parse((tmp_path / "game.txt").read_text(encoding="utf-8"))

    assert ran.out.index(record.commitment) < ran.out.index("turn 1")
    assert ran.out.index("The seed was tea") > ran.out.index("Result ──")


def test_the_same_seed_and_answers_give_the_same_game() -> None:
    assert play_to_the_end().out == play_to_the_end().out


def test_without_a_seed_every_game_is_another() -> None:
    first, second = (run("play", "relikt", "--people", "Anna", typed="") for _ in range(2))

    assert first.out != second.out


def test_in_french_everything_is_french(tmp_path: Path) -> None:
    ran = play_to_the_end("?", "h", "zzz", save=tmp_path / "partie.txt", lang="fr")

    assert ran.code == 0
    assert not re.search(r"\b(the|row|lays|draws|wins|turn|take back|Points of)\b", ran.out)


def test_what_is_left_of_piped_input_names_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    assert play_to_the_end().code == 0

    assert list(tmp_path.iterdir()) == []


# What can be typed


def test_the_question_lists_the_legal_moves_in_words() -> None:
    out = first_question()

    assert "Anna, play an action card, or none." in out
    assert re.search(r"1 +Play no action card", out)


def test_a_question_mark_shows_the_rule_that_governs_the_question() -> None:
    assert "Playing an action card" in play("?").out
    assert "Laying an adventure card" in play("1", "?").out


def test_two_question_marks_search_the_rules() -> None:
    assert "two or more colours share the highest sum" in " ".join(play("?? tie").out.split())
    assert "The rules do not mention “zebra”." in play("?? zebra").out


def test_u_takes_back_and_the_question_before_is_open_again() -> None:
    out = play("1", "u").out

    assert out.count("Anna, play an action card, or none.") == 2


def test_u_says_so_when_there_is_nothing_to_take_back() -> None:
    assert "There is nothing to take back" in play("u").out


def test_taking_back_is_only_offered_when_it_is_possible() -> None:
    assert "u take back" not in first_question()
    assert "u take back" in play("1").out


def test_h_names_a_choice_and_what_it_is_worth() -> None:
    out = play("h").out

    assert re.search(r"\n +\d Play .*\n(.*\n)*?Estimated chance to win: \d+ % at the end of this turn\.\n", out)


def test_the_sentences_of_a_hint_stand_on_lines_of_their_own() -> None:
    """The move, what it does, the chances."""
    move = r"\n +\d+ Lay the [a-z]+ \d+ in row \d"
    does = r"\nRow \d then has \d places? left\.|\nThis fills row \d.*"

    assert re.search(rf"{move}({does})(\n.*)*\nEstimated chance to win: ", play("1", "h").out)


def test_a_number_with_a_question_mark_tells_what_the_choice_does() -> None:
    assert re.search(r"> 2\?\nRow 2 then has \d places left", play("1", "2?").out)


def test_notation_can_be_typed() -> None:
    assert "Anna, lay an adventure card in a row." in play("No  Action").out


def test_words_narrow_the_choices_and_enter_takes_the_last_one() -> None:
    hand = re.findall(r"hand: (.*)", first_question())[0].split(", ")
    card = hand[0]

    out = play("1", f"{card} row 3", "").out

    assert f"Lay the {card} in row 3" in out
    assert "Press Enter to choose it." in out
    assert f"Anna lays the {card} in row 3." in " ".join(play("1", f"{card} row 3", "", "1").out.split())


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("", "Type the number of your choice."),
        ("99", "There is no choice 99"),
        ("99?", "There is no choice 99"),
        ("castle", "“castle” is not one of the choices"),
        ("play camera", "You do not hold the camera."),
        ("catch red-7", "This card lies where nobody can choose it."),
        ("swap seat-1", "A player is chosen only for a rum bottle or the binoculars."),
        ("\x1b[2J[red]", "“[2J[red]” is not one of the choices"),
        ("٣", "There is no choice ٣"),
    ],
)
def test_what_cannot_be_meant_is_answered_with_a_sentence(typed: str, answer: str) -> None:
    out = play(typed, seed="no camera").out

    assert answer in out


def test_the_reason_lies_in_what_is_not_on_offer() -> None:
    """The smithy can be paid with gems: what is missing for this move is ore."""
    ran = run(
        *("play", "rune_stones", "--people", "Anna", "--bots", "random", "--seed", "tea"),
        typed="forge 1 for ore\n",
    )

    assert "Forge at smithy 1" in ran.out
    assert "You have none of these." in ran.out


def test_q_asks_once_and_leaves() -> None:
    ran = play("q", "", "q", "y")

    assert ran.code == 0
    assert ran.out.count("Leave the game?") == 2
    assert ran.out.endswith("Goodbye.\n")


def test_when_the_input_ends_a_sentence_says_so() -> None:
    ran = play("1")

    assert ran.code == 1
    assert ran.err == "The input ended before the game was over: nothing was saved.\n"


def test_bytes_that_are_no_text_are_no_accident() -> None:
    assert "is not one of the choices" in play("\udcff\udcfe").out


# Who sees what


def hand_of(state: State, seat: int) -> list[str]:
    view = state.view(seat)
    assert isinstance(view, ReliktView)
    return [card.replace("-", " ") for card in view.players[seat].hand or ()]


def test_a_hand_is_not_shown_before_the_screen_is_handed_over() -> None:
    """Two people at one terminal: of Ben's cards nothing is written before Ben has pressed Enter."""
    state = reliquary.game("relikt").start(seats=3, seed="tea")
    hands = [hand_of(state, seat) for seat in range(3)]
    out = play("", "1", "1", people="Anna,Ben,Cleo", bots="").out
    first, second = re.findall(r"Hand over to (\w+)", out)
    before, after = out.split(f"Hand over to {second}")[0], out.split(f"Hand over to {second}")[1]
    names = ["Anna", "Ben", "Cleo"]

    assert all(card in before for card in hands[names.index(first)])
    for other in set(names) - {first}:
        assert not any(re.search(rf"\b{card}\b", before) for card in hands[names.index(other)])
    assert not any(card in after for card in hands[names.index(second)])


def test_in_a_whole_game_only_the_person_at_the_screen_sees_a_hand() -> None:
    out = play_to_the_end(people="Anna,Ben").out
    during = out[: out.index("Result ──")].rsplit("Relikt, turn", 1)[0]
    looks = re.split(r"Hand over to (\w+), who then presses Enter\.", during)[1:]

    assert len(looks) > 40
    for name, text in zip(looks[::2], looks[1::2], strict=True):
        owners = re.findall(r"^[▶ ] (.+) \w+\n    hand:", text, re.MULTILINE)
        assert set(owners) <= {name}
        assert f"▶ {name} " in text


def test_news_of_a_draw_names_the_card_only_to_its_owner() -> None:
    out = play_to_the_end(people="Anna,Ben").out
    looks = re.split(r"Hand over to (\w+), who then presses Enter\.", out[: out.index("Result ──")])[1:]

    for name, text in zip(looks[:-2:2], looks[1:-1:2], strict=True):
        assert set(re.findall(r"(\w+) draws the (?!\w+ card)", text)) <= {name}


def test_alone_with_bots_nobody_is_asked_to_hand_over() -> None:
    assert "Hand over" not in play_to_the_end().out


def test_names_are_shown_as_they_are_and_cannot_paint() -> None:
    out = play(people="[red]Zoë[/]").out

    assert "[red]Zoë[/], play an action card" in out
    assert "▶ [red]Zoë[/] " in out

"""The box: what its file may say, what is refused and with which words, and games with a box of one's own."""

import re
from pathlib import Path
from typing import TypeVar

import pytest

import reliquary
from reliquary import BadComponents, BadRecord, Chance, Record, State
from reliquary.bots import bot
from reliquary.games.relikt import GAME

FILE = GAME.folder / "components.toml"
S = TypeVar("S", bound=State)
ORIGIN_OF_SETUP = 'treasures_removed = 3\norigin = "fact"'


def changed(folder: Path, old: str, new: str, name: str = "mine.toml") -> Path:
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    path = folder / name
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def play_out(state: S, seed: str) -> S:
    chance = Chance(seed)
    while not state.over:
        state.advance(bot("random").answer(state, chance))
    return state


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("highest = 12", "", "adventure.highest: is missing"),
        ("[guard]\ntied_rows = 10", "[other]\ntied_rows = 10", "guard: is missing"),
        ("highest = 12", "highest = 0", "adventure.highest: should be a whole number from 1 to 30, not 0"),
        ("highest = 12", "highest = 99", "adventure.highest: should be a whole number from 1 to 30, not 99"),
        ("highest = 12", 'highest = "twelve"', "adventure.highest: should be a whole number from 1 to 30, not 't"),
        ("highest = 12", "highest = 12.5", "adventure.highest: should be a whole number from 1 to 30, not 12.5"),
        ("highest = 12", "highest = true", "adventure.highest: should be a whole number from 1 to 30, not True"),
        ("highest = 12", "highest = 2024-05-01", "adventure.highest: should be a whole number from 1 to 30"),
        ('"blue", "white"', '"blue", "blue"', "adventure.colours: should list at least 3 different names"),
        ('["green", "blue", "white", "red", "yellow"]', '["green"]', "adventure.colours: should list at least 3"),
        ('["green", "blue", "white", "red", "yellow"]', "5", "adventure.colours: should list at least 3"),
        ('"white"', '"pink"', "adventure.colours[2]: should be one of green, blue, white, red, yellow, not 'pink'"),
        ('gems = "blue"', 'gems = "green"', "treasure[0].gems: should be one of blue, red, not 'green'"),
        ("value = 6\ncopies = 2", "value = 5\ncopies = 2", "treasure[3].value: repeats the treasure blue-5"),
        ("copies = 4", "copies = 0", "treasure[4].copies: should be a whole number from 1 to 40, not 0"),
        ("rum = 1", "rum = -1", "actions.rum: should be a whole number from 0 to 3, not -1"),
        ("camera = 1", "", "actions.camera: is missing"),
        ("adventure_hand = 4", "adventure_hand = 1", "setup.adventure_hand: should be a whole number from 2 to 10"),
        ("action_hand = 3", "action_hand = 8", "setup.action_hand: should be a whole number from 0 to 7, not 8"),
        ("treasures_removed = 3", "treasures_removed = 20", "setup.treasures_removed: should be a whole number from 0"),
        ("tied_rows = 10", "tied_rows = 0", "guard.tied_rows: should be a whole number from 1 to 100, not 0"),
        ("adventure_hand = 4", "adventure_hand = 6", "adventure.highest: leaves 36 cards for 3 seats, but 38 "),
        ("open_rows = 4", "open_rows = 4\ndice = 2", "setup.dice: is not known"),
        ("[setup]", "[dice]\nsides = 6\n[setup]", "dice: is not known"),
        (ORIGIN_OF_SETUP, "treasures_removed = 3", "setup.origin.adventure_hand: should be one of: fact, inferred"),
        (ORIGIN_OF_SETUP, ORIGIN_OF_SETUP.replace("fact", "guess"), "setup.origin.adventure_hand: should be one of"),
        (', copies = "inferred" }', " }", "treasure[0].origin.copies: should be one of: fact, inferred, reconstructed"),
        ("[actions]", "[[actions]]", "actions: should be a table, not [{'rum': 1"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_refused_with_its_name_the_value_and_the_reason(
    tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    path = changed(tmp_path, old, new)

    with pytest.raises(BadComponents, match=re.escape(f"mine.toml: {complaint}")):
        reliquary.game("relikt", components=path)


def test_treasures_must_be_tables(tmp_path: Path) -> None:
    text = re.sub(r"\[\[treasure\]\].*?\n\n(?=#)", "", FILE.read_text(encoding="utf-8"), flags=re.DOTALL)
    (tmp_path / "mine.toml").write_text("treasure = 3\n" + text, encoding="utf-8")

    with pytest.raises(BadComponents, match="treasure: should list at least 1 tables"):
        reliquary.game("relikt", components=tmp_path / "mine.toml")


@pytest.mark.parametrize("content", [b"[adventure", b"\xff\xfe"])
def test_what_is_not_toml_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "mine.toml").write_bytes(content)

    with pytest.raises(BadComponents, match=r"mine\.toml: is not a TOML file"):
        reliquary.game("relikt", components=tmp_path / "mine.toml")


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadComponents, match=r"nowhere\.toml: cannot be read: No such file"):
        reliquary.game("relikt", components=tmp_path / "nowhere.toml")


def test_another_box_has_another_digest(tmp_path: Path) -> None:
    """Figures count, and nothing else: neither comments nor where a figure comes from."""
    other = reliquary.game("relikt", components=changed(tmp_path, "highest = 12", "highest = 13", "a.toml"))
    same = reliquary.game("relikt", components=changed(tmp_path, 'copies = "inferred"', 'copies = "fact"', "b.toml"))
    talked = reliquary.game("relikt", components=changed(tmp_path, "# What lies", "# All that lies", "c.toml"))

    assert other.box_digest != GAME.box_digest
    assert same.box_digest == talked.box_digest == GAME.box_digest


def test_a_record_made_with_another_box_is_refused(tmp_path: Path) -> None:
    game = reliquary.game("relikt", components=changed(tmp_path, "copies = 2", "copies = 1"))
    record = Record.of(play_out(game.start(seats=3, seed="tea"), "walk"))

    assert record.replay(game).over
    with pytest.raises(BadRecord, match=f"another box \\({game.box_digest}\\) than the one here"):
        record.replay()


def test_rules_and_language_follow_the_box(tmp_path: Path) -> None:
    """Fewer colours, fewer rows, larger hands, several cameras: all come from the file."""
    text = FILE.read_text(encoding="utf-8")
    for old, new in [
        (', "yellow"', ""),
        ("highest = 12", "highest = 15"),
        ("open_rows = 4", "open_rows = 2"),
        ("adventure_hand = 4", "adventure_hand = 5"),
        ("camera = 1", "camera = 3"),
    ]:
        assert old in text
        text = text.replace(old, new)
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")

    game = GAME.with_components(tmp_path / "mine.toml")

    assert game.seats == range(3, 5)
    assert game.moves.find("lay red-15 row-2")
    with pytest.raises(reliquary.BadNotation):
        game.moves.find("lay red-1 row-3")
    for seats in game.seats:
        state = game.start(seats=seats, seed="tea", camera_over_camera="look_through")
        assert [len(hand) for hand in state.hands] == [5] * seats
        assert play_out(state, "walk").over


def test_a_box_without_action_cards_is_a_plain_game(tmp_path: Path) -> None:
    kinds = r"^(rum|compass|blindfold|binoculars|lasso|pistol|camera)"
    text = re.sub(f"{kinds} = 1", r"\1 = 0", FILE.read_text(), flags=re.MULTILINE)
    (tmp_path / "mine.toml").write_text(text.replace("action_hand = 3", "action_hand = 0"))

    state = GAME.with_components(tmp_path / "mine.toml").start(seats=3, seed="tea")

    assert [move.notation for move in state.legal()] == ["no action"]
    assert play_out(state, "walk").played == []

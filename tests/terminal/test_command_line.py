"""The command line: what is asked for wrongly is told in one sentence, in the reader's language, with an exit code."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from typer.core import TyperArgument, TyperOption
from typer.main import get_group

from reliquary.commands import app, main
from reliquary.table.upgrade import upgrade
from reliquary.web.settings import DATABASE
from tests.terminal.console import a_record, run
from tests.web.forked import Forked

COMMANDS = sorted(get_group(app).commands)


def test_the_version_is_told() -> None:
    assert re.fullmatch(r"reliquary \d+\.\d+\.\d+ \((compiled|pure Python)\)\n", run("--version").out)


def test_without_a_command_the_help_is_shown() -> None:
    ran = run()

    assert {"games", "play", "simulate", "replay", "verify"} <= set(COMMANDS)
    assert all(f" {command} " in ran.out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_in_both_languages(command: str) -> None:
    english, french = run(command, "--help"), run(command, "--lang", "fr", "--help")

    assert (english.code, french.code) == (0, 0)
    assert "The language." in english.out
    assert "La langue." in french.out
    assert "Options" in french.out


def test_every_command_and_option_says_what_it_is_for() -> None:
    group = get_group(app)
    params = [param for command in (group, *group.commands.values()) for param in command.params]

    assert all(command.help for command in group.commands.values())
    assert all(param.help for param in params if isinstance(param, (TyperOption, TyperArgument)))


# Games


def test_the_games_are_listed_with_their_players() -> None:
    assert re.search(r"relikt +Relikt +3–5", run("games").out)


def test_a_game_tells_its_options() -> None:
    out = run("games", "relikt").out

    assert "--option treasures_left=0|1" in out
    assert "Usually 0." in out


# What is asked for wrongly


WRONG = [
    (["games", "chess"], "There is no game “chess”"),
    (["play", "chess"], "There is no game “chess”"),
    (["play"], "GAME is missing."),
    (["chess"], "There is no command “chess”."),
    (["play", "relikt", "--seats", "9"], "3 to 5 seats, not 9"),
    (["play", "relikt", "--seats", "many"], "--seats needs a whole number."),
    (["play", "relikt", "--seats", "0"], "--seats is at least 1."),
    (["play", "relikt", "--seats", "100"], "--seats is at most 99."),
    (["play", "relikt", "--seats"], "--seats needs a value."),
    (["play", "relikt", "relikt"], "“relikt” is one word too many."),
    (["verify", "a", "b", "c"], "These words are too many: b c."),
    (["serve", "--pace", "x"], "--pace needs a number."),
    (["serve", "--limits=3"], "--limits takes no value."),
    (["serve", "--log-size", "inf"], "--log-size is at most 1000000."),
    (["serve", "--pace", "inf"], "--pace is at most 3600."),
    (["play", "relikt", "--seets", "3"], "There is no option “--seets” here. Did you mean --save, --seats, --seed?"),
    (["play", "relikt", "-seats", "3"], "There is no option “-s” here: all options begin with two dashes."),
    (["play", "relikt", "--colour"], "There is no option “--colour” here."),
    (["play", "relikt", "--bots", "clever"], "There is no bot “clever”"),
    (["play", "relikt", "--option", "speed=9"], "There is no option “speed”"),
    (["play", "relikt", "--option", "treasures_left=9"], "cannot be “9”"),
    (["play", "relikt", "--option", "treasures_left"], "An option is given as name=value"),
    (["play", "relikt", "--save", "/nowhere/at/all"], "No file can be written at “/nowhere/at/all”."),
    (["simulate", "relikt", "--games", "0"], "--games is at least 1."),
    (["simulate", "relikt", "--seats", "2"], "3 to 5 seats, not 2"),
    (["simulate", "relikt", "--bots", "random,random,random,random"], "4 bots for 3 seats"),
    (["simulate", "relikt", "--json", "/nowhere/at/all"], "No file can be written at “/nowhere/at/all”."),
]


@pytest.mark.parametrize(("arguments", "said"), WRONG, ids=[" ".join(arguments) for arguments, _ in WRONG])
def test_what_is_asked_for_wrongly_is_told_in_a_sentence(arguments: list[str], said: str) -> None:
    english, french = run(*arguments), run(*arguments, "--lang", "fr")

    assert (english.code, french.code) == (2, 2)
    assert said in english.err.splitlines()[0]
    assert french.err.splitlines()[0] != english.err.splitlines()[0]
    assert (english.out, french.out) == ("", "")


OPTIONS = [
    (name, param, option)
    for name, command in get_group(app).commands.items()
    for param in command.params
    for option in (*param.opts, *param.secondary_opts)
    if isinstance(param, TyperOption) and param.name not in {"help", "lang"}
]


@pytest.mark.parametrize(("command", "param", "option"), OPTIONS, ids=[f"{each[0]} {each[2]}" for each in OPTIONS])
def test_every_option_complains_in_the_readers_language(command: str, param: TyperOption, option: str) -> None:
    """Of a value that it does not take, of a missing one, and of a letter too many in its name."""
    wrong = [[f"{option}=x"]] if param.is_flag else [[option]]
    if param.bare_type in {int, float}:
        wrong += [[option, "x"], [option, "-1"]]
    for arguments in [[f"{option}x"], *wrong]:
        english, french = (run(command, f"--lang={language}", *arguments) for language in ("en", "fr"))
        assert (english.code, french.code) == (2, 2)
        assert option in english.err.splitlines()[0]
        assert option in french.err.splitlines()[0]
        assert french.err.splitlines()[0] != english.err.splitlines()[0]


def test_a_language_that_there_is_not_is_refused() -> None:
    ran = run("games", "--lang", "tlh")

    assert (ran.code, ran.err) == (2, "There is no language “tlh”; there are: en, fr.\n")


def test_the_language_can_stand_before_the_command_too() -> None:
    assert run("--lang", "fr", "games").out == run("games", "--lang=fr").out != run("games").out


def test_a_missing_command_is_told_in_both_languages() -> None:
    assert run("--lang=en").err.startswith("A command is missing.\n")
    assert run("--lang=fr").err.startswith("Il manque une commande.\n")


def test_the_environment_chooses_the_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_CA.UTF-8")

    main(["games", "chess"])

    assert "Il n’y a pas" in capsys.readouterr().err


def complaint(err: Path, *arguments: str | Path, out: Path, language: str = "en") -> tuple[int, str]:
    """The exit code of the program in a process of its own, with its output there, and what it complains of."""
    program = Forked(out, err, "reliquary.cli", *map(str, arguments), f"--lang={language}")
    program.wait()
    assert program.returncode is not None
    return program.returncode, err.read_text()


@pytest.fixture(scope="module")
def speeches(tmp_path_factory: pytest.TempPathFactory) -> list[list[str | Path]]:
    """Every command that prints something and ends by itself."""
    folder = tmp_path_factory.mktemp("speeches")
    (folder / "game.txt").write_text(a_record())
    upgrade(folder / DATABASE)
    few = ["relikt", "--games", "2", "--processes", "1"]
    return [
        ["games"],
        ["games", "relikt"],
        ["play", "relikt", "--people", "Anna", "--bots", "random"],
        ["simulate", *few],
        ["arena", *few, "--out", folder / "arena"],
        ["balance", *few, "--out", folder / "balance"],
        ["dataset", *few, "--out", folder / "dataset"],
        ["replay", folder / "game.txt"],
        ["verify", folder / "game.txt"],
        ["learn", "--help"],
        ["doctor", "--data", folder],
        ["doctor", "--data", folder, "--json"],
        ["admin", "--data", folder, "people"],
        ["copy", "--help"],
        ["--help"],
        ["verify", "--help"],
        ["--version"],
    ]


def test_all_commands_that_print_are_tried(speeches: list[list[str | Path]]) -> None:
    """A server goes on though nobody reads what it says."""
    assert {str(speech[0]) for speech in speeches} - {"--help", "--version"} == {*COMMANDS} - {"serve"}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
def test_a_full_disk_is_told(speeches: list[list[str | Path]], tmp_path: Path) -> None:
    said = {"en": "The disk is full: not everything was written.\n", "fr": "Le disque est plein"}
    tried = [("en", arguments) for arguments in speeches] + [("fr", speeches[0])]
    for language, arguments in tried:
        code, err = complaint(tmp_path / "err", *arguments, out=Path("/dev/full"), language=language)
        assert (arguments, code, err[: len(said[language])]) == (arguments, 1, said[language])
        assert err.count("\n") == 1


def test_a_closed_pipe_ends_quietly(speeches: list[list[str | Path]], tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    for arguments in speeches:
        _, err = complaint(tmp_path / "err", *arguments, out=Path(f"/proc/{os.getpid()}/fd/{writing}"))
        assert (arguments, err) == (arguments, "")
    os.close(writing)


def test_a_file_that_there_is_not_is_named(tmp_path: Path) -> None:
    for command in ("verify", "replay"):
        ran = run(command, tmp_path / "missing.txt")

        assert (ran.code, ran.err) == (1, f"There is no file “{tmp_path / 'missing.txt'}”.\n")


@pytest.mark.parametrize("content", ["", "[[treasure]]\ncopies = -1\n", "= nonsense", "\x00"])
@pytest.mark.parametrize("command", ["play", "simulate", "replay", "verify"])
def test_bad_components_are_told_in_a_sentence(command: str, content: str, tmp_path: Path) -> None:
    (tmp_path / "box.toml").write_text(content)
    (tmp_path / "game.txt").write_text(a_record())
    first = "relikt" if command in {"play", "simulate"} else tmp_path / "game.txt"

    ran = run(command, first, "--components", tmp_path / "box.toml")

    assert ran.code == 2
    assert "box.toml" in ran.err
    assert ran.err.count("\n") == 1


def test_components_that_are_not_there_are_told_in_a_sentence(tmp_path: Path) -> None:
    ran = run("play", "relikt", "--components", tmp_path / "box.toml")

    assert ran.code in {1, 2}
    assert ran.err.count("\n") == 1


def test_a_record_made_with_another_box_needs_that_box(tmp_path: Path) -> None:
    own = Path(__file__).parents[2] / "src/reliquary/games/relikt/components.toml"
    (tmp_path / "box.toml").write_text(own.read_text(encoding="utf-8").replace("tied_rows = 10", "tied_rows = 9"))
    arguments = ["play", "relikt", "--people", "Anna", "--bots", "random", "--seed", "box"]
    with_box = ["--components", str(tmp_path / "box.toml")]
    run(*arguments, *with_box, "--save", tmp_path / "game.txt", typed="1\n" * 400)

    assert run("verify", tmp_path / "game.txt").code == 1
    assert run("verify", tmp_path / "game.txt", *with_box).code == 0
    assert run("replay", tmp_path / "game.txt", *with_box).code == 0


# Simulating


def test_a_simulation_tells_its_figures() -> None:
    ran = run("simulate", "relikt", "--games", "6", "--seats", "4", "--seed", "s")

    assert (ran.code, ran.err) == (0, "")
    assert re.search(r"Games +6\n", ran.out)
    assert all(title in ran.out for title in ("Games per second", "Wins by bot", "Wins by order of play"))
    assert re.search(r"random +24 +6\.0 +25\.0 %", ran.out)


def test_a_simulation_writes_its_figures_for_programs(tmp_path: Path) -> None:
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    for file in (first, second):
        run("simulate", "relikt", "--games", "5", "--seed", "s", "--option", "treasures_left=1", "--json", file)

    reports = [json.loads(file.read_text(encoding="utf-8")) for file in (first, second)]

    assert [report.pop("speed")["processes"] for report in reports] == [1, 1]
    assert reports[0] == reports[1]
    assert reports[0]["parameters"]["options"]["treasures_left"] == 1

"""Completion by the shell: installed by the program as people have it, then used by a real bash."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from reliquary import game_names
from reliquary.terminal import completion
from tests.terminal.console import Ran, run

# What bash does when Tab is pressed at the end of a line.
PRESS_TAB = """
source ~/.bashrc
COMP_WORDS=({line}) COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
$(complete -p reliquary | sed 's/.*-F \\([^ ]*\\) .*/\\1/') reliquary
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


def in_bash(script: str, home: Path, language: str = "C.UTF-8") -> Ran:
    """The program that is installed beside this Python is found first."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = os.environ | {"HOME": str(home), "LC_ALL": language, "PATH": path, "TERM": "dumb"}
    # The last word keeps bash there: it would put a single command in its own place.
    ran = subprocess.run(
        ["bash", "--norc", "-c", f"{script}\nexit $?"], env=environment, capture_output=True, text=True, check=False
    )
    return Ran(ran.returncode, ran.stdout, ran.stderr)


def test_bash_completes_once_it_is_installed(tmp_path: Path) -> None:
    installed = in_bash("reliquary --install-completion", tmp_path)
    lines = {
        "reliquary sim": ["simulate"],
        "reliquary play reli": ["relic_runners", "relikt", "reliques_et_co"],
        "reliquary games ''": game_names(),
        "reliquary simulate relikt --proc": ["--processes"],
        "reliquary --lang fr do": ["doctor"],
        "reliquary --version --install-completion repl": ["replay"],
    }

    assert (installed.code, installed.err) == (0, "")
    assert f"Completion for bash is installed in {tmp_path}/.bash_completions/reliquary.sh." in installed.out
    for line, expected in lines.items():
        completed = in_bash(PRESS_TAB.format(line=line), tmp_path)
        assert (completed.err, completed.out.split()) == ("", expected), line


def test_what_is_installed_can_be_read_first_and_is_told_in_both_languages(tmp_path: Path) -> None:
    shown = in_bash("reliquary --show-completion", tmp_path)
    assert list(tmp_path.iterdir()) == []
    french = in_bash("reliquary --install-completion", tmp_path, "fr_FR.UTF-8")

    assert (shown.code, shown.err, french.code) == (0, "", 0)
    assert shown.out.strip() == (tmp_path / ".bash_completions/reliquary.sh").read_text(encoding="utf-8").strip()
    assert "La complétion pour bash est installée" in french.out


@pytest.mark.parametrize("shell", ["zsh", "fish", "powershell", "pwsh"])
def test_other_shells_are_answered_as_they_ask(shell: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(completion.VARIABLE, f"complete_{shell}")
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", "reliquary sim")
    monkeypatch.setenv("_TYPER_COMPLETE_WORD_TO_COMPLETE", "sim")
    monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")

    ran = run()

    assert (ran.code, ran.err) == (0, "")
    assert "simulate" in ran.out
    assert "doctor" not in ran.out


@pytest.mark.parametrize("option", ["--install-completion", "--show-completion"])
@pytest.mark.parametrize("shell", ["tcsh", None])
def test_a_shell_that_cannot_complete_is_told_so(
    option: str, shell: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(completion, "_get_shell_name", lambda: shell)

    english, french = run(option), run("--lang", "fr", option)

    assert (english.code, french.code) == (1, 1)
    assert english.err == "Start this from a shell that can complete: bash, zsh, fish, powershell, pwsh.\n"
    assert french.err.startswith("À lancer depuis un shell")


def test_the_options_have_help_in_both_languages() -> None:
    english, french = run("--help").out, run("--lang", "fr", "--help").out

    assert "Let your shell complete" in english
    assert "Show the script" in english
    assert "Laisser votre shell compléter" in french
    assert "Afficher le script" in french

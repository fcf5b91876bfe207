"""Completion by the shell: the options that install and show its script, and the names that it offers.

The scripts are Typer's. They call `reliquary` with `_RELIQUARY_COMPLETE` set, and Typer answers that before anything
else. Its own two options speak English only, so these stand in their place.
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import typer
from typer._completion_classes import completion_init
from typer._completion_shared import Shells, _get_shell_name, get_completion_script, install

from reliquary.errors import ReliquaryError
from reliquary.kernel import game_names
from reliquary.message import N_, Message
from reliquary.terminal.screen import Screen

PROGRAM: Final = "reliquary"
VARIABLE: Final = "_RELIQUARY_COMPLETE"

prepare = completion_init
"""Makes Typer know the shells; it does this by itself only for its own two options."""


def known_games() -> list[str]:
    return game_names()


def _install(context: typer.Context, wanted: bool) -> None:  # noqa: FBT001 - Typer hands over the flag itself
    if wanted and not context.resilient_parsing:
        shell, file = install(_shell(), PROGRAM, VARIABLE)
        screen = context.find_root().obj
        assert isinstance(screen, Screen)
        text = N_("Completion for {shell} is installed in {file}. It works in terminals that you open from now on.")
        screen.out.print(screen.markup(Message(text, shell=shell, file=str(file))), soft_wrap=True)
        raise typer.Exit


def _show(context: typer.Context, wanted: bool) -> None:  # noqa: FBT001 - Typer hands over the flag itself
    if wanted and not context.resilient_parsing:
        typer.echo(get_completion_script(prog_name=PROGRAM, complete_var=VARIABLE, shell=_shell()))
        raise typer.Exit


def _shell() -> str:
    """The shell in which the program was started."""
    shell = _get_shell_name() or ""
    if shell not in Shells.__members__:
        raise ReliquaryError(N_("Start this from a shell that can complete: {shells}."), shells=", ".join(Shells))
    return shell


Install: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--install-completion",
        is_eager=True,
        callback=_install,
        help=N_("Let your shell complete commands, options and games."),
    ),
]
Show: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--show-completion", is_eager=True, callback=_show, help=N_("Show the script that would be installed.")
    ),
]

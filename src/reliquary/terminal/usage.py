"""The help and the error messages of the command line in the reader's language.

Typer speaks English. Help texts are marked for the translators where they stand and translated here; of its
complaints the usual ones are recognised, the others are passed on as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import typer
from typer import rich_utils
from typer.core import TyperArgument, TyperGroup, TyperOption

from reliquary.message import N_, Message

_COMPLAINTS: Final = (
    (
        r"No such option: (?P<option>\S+) \(Possible options: (?P<meant>.*)\)",
        N_("There is no option “{option}” here. Did you mean {meant}?"),
    ),
    (
        r"No such option: (?P<option>-[^-])$",
        N_("There is no option “{option}” here: all options begin with two dashes."),
    ),
    (r"No such option: (?P<option>\S+)", N_("There is no option “{option}” here.")),
    (
        r"No such command '(?P<command>.*?)'\. Did you mean (?P<meant>.*)\?",
        N_("There is no command “{command}”. Did you mean {meant}?"),
    ),
    (r"No such command '(?P<command>.*?)'", N_("There is no command “{command}”.")),
    (r"Missing command", N_("A command is missing.")),
    (r"Missing argument '(?P<argument>\w+)'", N_("{argument} is missing.")),
    (r"Option '(?P<option>\S+)' requires", N_("{option} needs a value.")),
    (r"Option '(?P<option>\S+)' does not take", N_("{option} takes no value.")),
    (r"Got unexpected extra argument\S* \((?P<text>\S*)\)", N_("“{text}” is one word too many.")),
    (r"Got unexpected extra argument\S* \((?P<text>.*)\)", N_("These words are too many: {text}.")),
    (r"Invalid value for '(?P<option>\S+)'.* valid integer", N_("{option} needs a whole number.")),
    (r"Invalid value for '(?P<option>\S+)'.* valid number", N_("{option} needs a number.")),
    (
        r"Invalid value for '(?P<option>\S+)'.* greater than or equal to (?P<least>\d+)",
        N_("{option} is at least {least}."),
    ),
    (r"Invalid value for '(?P<option>\S+)'.* less than or equal to (?P<most>\d+)", N_("{option} is at most {most}.")),
)


def complaint(english: str) -> Message:
    for pattern, text in _COMPLAINTS:
        if found := re.match(pattern, english):
            return Message(text, **{name: value.replace("'", "") for name, value in found.groupdict().items()})
    return Message("{text}", text=english)


def translate_help(group: TyperGroup, say: Callable[[str], str]) -> TyperGroup:
    """Puts every help text of these commands into the reader's language."""
    rich_utils.ARGUMENTS_PANEL_TITLE = say(N_("Arguments"))
    rich_utils.OPTIONS_PANEL_TITLE = say(N_("Options"))
    rich_utils.COMMANDS_PANEL_TITLE = say(N_("Commands"))
    rich_utils.REQUIRED_LONG_STRING = say(N_("[required]"))
    rich_utils.DEFAULT_STRING = f"[{say(N_('usually'))} {{}}]"
    for command in (group, *group.commands.values()):
        command.help = say(command.help or "")
        if own := command.get_help_option(typer.Context(command)):
            own.help = say(N_("Show this message and exit."))
        for param in command.params:
            if isinstance(param, (TyperOption, TyperArgument)):
                param.help = say(param.help or "")
        if isinstance(command, TyperGroup) and command is not group:
            translate_help(command, say)
    return group

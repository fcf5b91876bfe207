"""Help with a question: the keys, the rule behind the question, a hint."""

from __future__ import annotations

import re

from rich.markdown import Markdown
from rich.text import Text

from reliquary.kernel import Game, State
from reliquary.message import N_, Message
from reliquary.rules_pages import rule, sections
from reliquary.table.hint import Hint
from reliquary.terminal.choices import Choices
from reliquary.terminal.screen import Screen

_MOST_SECTIONS = 3
_LINK = re.compile(r"\[([^\]]+)\]\(#[\w-]+\)")


def show_keys(screen: Screen, *, last: int, can_take_back: bool) -> None:
    if can_take_back:
        keys = N_("Number or words; {key} what it does; ? rule; h hint; t table; u take back; q quit")
    else:
        keys = N_("Number or words; {key} what it does; ? rule; h hint; t table; q quit")
    screen.note(Message(keys, key=f"{min(3, last)}?"))


def show_rule(screen: Screen, game: Game[State], anchor: str) -> None:
    _show_page(screen, rule(game, screen.language, anchor))
    screen.note(Message(N_("“?? word” searches all the rules.")))


def show_rules_about(screen: Screen, game: Game[State], words: str) -> None:
    """The sections of the rules in which all the words stand, the titles first."""
    wanted = words.casefold().split()
    found = [
        section for section in sections(game, screen.language) if all(w in str(section).casefold() for w in wanted)
    ]
    found.sort(key=lambda section: not any(word in section.title.casefold() for word in wanted))
    if not found or not wanted:
        screen.tell(Message(N_("The rules do not mention “{words}”."), words=words[:40]), "yellow")
        return
    for section in found[:_MOST_SECTIONS]:
        _show_page(screen, str(section))
    if others := [Message("{title}", title=section.title) for section in found[_MOST_SECTIONS:]]:
        screen.note(Message(N_("Also in: {titles}."), titles=others))


def show_hint(screen: Screen, hint: Hint, choices: Choices) -> None:
    choice = next(choice for choice in choices.all if choice.move is hint.move)
    screen.show(Text.assemble((f"{choice.number:>3} ", "bold cyan"), (choice.words, "bold")))
    if choice.preview:
        screen.show(Text(choice.preview))
    *gains, chances = hint.reasons
    for gain in gains:
        screen.tell(gain)
    screen.note(chances)


def _show_page(screen: Screen, markdown: str) -> None:
    screen.gap()
    screen.show_indented(Markdown(_LINK.sub(r"\1", markdown)))

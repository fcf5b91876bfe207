"""The list of games, and the options of one of them."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from reliquary.bots import bot_title, shown
from reliquary.kernel import Game, Option, State, all_games
from reliquary.message import N_, Message
from reliquary.terminal.screen import Screen


def show_games(screen: Screen) -> None:
    table = Table(box=None, padding=(0, 3, 0, 0), header_style="dim")
    for heading in (N_("name"), N_("game"), N_("players")):
        table.add_column(Text(screen.say(Message(heading))))
    for game in all_games():
        table.add_row(
            Text(game.id, style="bold cyan"), Text(screen.say(game.name)), f"{game.seats[0]}–{game.seats[-1]}"
        )
    screen.show(table)
    screen.gap()
    screen.note(Message(N_("“reliquary games NAME” tells what can be chosen; “reliquary play NAME” starts a game.")))


def show_game(screen: Screen, game: Game[State]) -> None:
    title = Message(
        N_("{game}, for {least} to {most} players"), game=game.name, least=game.seats[0], most=game.seats[-1]
    )
    screen.tell(title, "bold")
    for option in game.options:
        screen.gap()
        _show_option(screen, option)
    screen.gap()
    _show_bots(screen, game)


def _show_bots(screen: Screen, game: Game[State]) -> None:
    screen.show(Text.assemble(("--bots ", "dim"), ("|".join(shown(game)), "bold cyan")))
    screen.show_indented(Text(screen.say(Message(N_("Who can take the other seats, from the weakest on.")))))
    for name in shown(game):
        screen.show_indented(Text.assemble((f"{name}  ", "cyan"), screen.say(bot_title(name, game))))


def _show_option(screen: Screen, option: Option) -> None:
    choices = "|".join(str(choice) for choice in option.choices)
    screen.show(Text.assemble(("--option ", "dim"), (f"{option.name}=", "bold cyan"), choices))
    screen.show_indented(Text(screen.say(option.title), style="bold"))
    screen.show_indented(Text(screen.say(option.help)))
    for choice in option.labels:
        screen.show_indented(Text.assemble((f"{choice}  ", "cyan"), screen.say(option.label(choice))))
    usual = Message(N_("Usually {choice}."), choice=str(option.default))
    screen.show_indented(Text(screen.say(usual), style="dim"))
    if option.per_seat:
        screen.show_indented(Text(screen.say(Message(N_("Can be given for each seat, as a/b/c."))), style="dim"))

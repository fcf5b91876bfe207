"""The commands: `reliquary games`, `play`, `simulate`, `arena`, `balance`, `dataset`, `replay`, `verify` and so on.

It reads arguments, calls the part that does the work, and turns every error into one sentence in the
reader's language and an exit code: 1 if the work failed, 2 if it was asked for wrongly, 130 if it was interrupted.
"""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Sequence
from importlib.metadata import version as installed_version
from pathlib import Path
from typing import Annotated

import typer

from reliquary import interrupts
from reliquary.arena import command as contests
from reliquary.arena import dataset as datasets
from reliquary.arena import match as arena
from reliquary.arena import match_report
from reliquary.arena.contest import Contest
from reliquary.atomic_files import write_whole
from reliquary.bots import player
from reliquary.errors import BadComponents, BadSetup, ReliquaryError, UnknownGame
from reliquary.kernel import Record
from reliquary.kernel import game as find_game
from reliquary.kernel.build import compiled
from reliquary.learn import command as learning
from reliquary.message import N_, Message
from reliquary.processes import one_blas_thread
from reliquary.terminal import completion, ending, files, game_list
from reliquary.terminal.arguments import (
    Bots,
    Components,
    Folder,
    GameName,
    Games,
    Language,
    OnCluster,
    Options,
    Processes,
    RecordFile,
    Seats,
    Seed,
)
from reliquary.terminal.game_loop import GameLoop
from reliquary.terminal.question import Quit
from reliquary.terminal.replay import Replay, moments_of
from reliquary.terminal.screen import Screen
from reliquary.terminal.seating import seated
from reliquary.terminal.setup import read_options, split
from reliquary.terminal.usage import complaint, translate_help
from reliquary.web import admin, copying, doctor
from reliquary.web import command as web
from reliquary.words import check_language, preferred_language

app = typer.Typer(
    help=N_("Relic-hunting board games for people, bots and researchers."), add_completion=False, no_args_is_help=True
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns its exit code."""
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    screen = Screen(preferred_language(os.environ))
    one_blas_thread()
    try:
        screen.language = _language(arguments, screen.language)
        command = translate_help(typer.main.get_group(app), lambda text: screen.say(Message(text)))
        completion.prepare()
        code = command.main(arguments, completion.PROGRAM, standalone_mode=False, obj=screen)
        return _interrupted(screen) if code == interrupts.CODE else int(code or 0)
    except SystemExit as end:
        # The shell was told how a line can be completed.
        return int(end.code or 0)
    except KeyboardInterrupt:
        return _interrupted(screen)
    except typer.TyperException as error:
        return _usage(screen, error)
    except ReliquaryError as error:
        screen.complain(error.message)
        return 2 if isinstance(error, (UnknownGame, BadSetup, BadComponents)) else 1
    except OSError as error:
        screen.complain(files.trouble(error))
        return 1


def _language(arguments: Sequence[str], usual: str) -> str:
    """Looked for before all else is read, so that even the help is in it."""
    for place, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == "--lang":
            return check_language(value if equals else "".join(arguments[place + 1 : place + 2]))
    return usual


def _usage(screen: Screen, error: typer.TyperException) -> int:
    if english := error.format_message():
        screen.complain(complaint(english))
        screen.err.print(screen.say(Message(N_("“reliquary --help” and “reliquary COMMAND --help” tell more."))))
    return error.exit_code


def _interrupted(screen: Screen) -> int:
    screen.err.print()
    screen.complain(Message(N_("Interrupted.")))
    return interrupts.CODE


def _tell_version(context: typer.Context, wanted: bool) -> None:  # noqa: FBT001 - Typer hands over the flag itself
    if wanted and not context.resilient_parsing:
        typer.echo(f"reliquary {installed_version('reliquary')} ({'compiled' if compiled() else 'pure Python'})")
        raise typer.Exit


@app.callback()
def reliquary(
    *,
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_tell_version, help=N_("Tell the version."))
    ] = False,
    install_completion: completion.Install = False,
    show_completion: completion.Show = False,
    lang: Language = None,
) -> None:
    """Options before a command; all are handled by the time this is called."""


@app.command(help=N_("List the games, or tell what can be chosen about one."))
def games(
    context: typer.Context,
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", autocompletion=completion.known_games, help=N_("Tell about this game.")),
    ] = None,
    lang: Language = None,
) -> None:
    screen = _screen(context)
    if game is None:
        game_list.show_games(screen)
    else:
        game_list.show_game(screen, find_game(game))


@app.command(help=N_("Play in this terminal: people and bots, numbered choices, “?” for the rule."))
def play(
    context: typer.Context,
    game: GameName,
    *,
    seats: Seats = None,
    people: Annotated[str, typer.Option(metavar="NAME,NAME", help=N_("Who plays at this terminal."))] = "",
    bots: Bots = "",
    seed: Seed = None,
    option: Options = None,
    components: Components = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help=N_("Write the record here at the end."))] = None,
    lang: Language = None,
) -> None:
    screen = _screen(context)
    rules = find_game(game, components=components)
    seating = seated(rules, seats, split(people), split(bots))
    options = read_options(rules, len(seating.names), option or [])
    if save is not None:
        files.check_writable(save)
    state = rules.start(seats=len(seating.names), seed=seed or secrets.token_hex(32), listen=True, **options)
    screen.names = list(seating.names)
    ending.show_promise(screen, state.seed)
    try:
        ending.end(screen, GameLoop(screen, state, seating.bots).run(), save)
    except Quit:
        screen.tell(Message(N_("Goodbye.")))
    except EOFError:
        raise ReliquaryError(N_("The input ended before the game was over: nothing was saved.")) from None


@app.command(help=N_("Let bots play many games on all cores, and count."))
def simulate(
    context: typer.Context,
    game: GameName,
    *,
    games: Games = 100,
    seats: Seats = None,
    bots: Bots = "random",
    seed: Seed = None,
    option: Options = None,
    components: Components = None,
    json: Annotated[Path | None, typer.Option(metavar="FILE", help=N_("Write the figures here."))] = None,
    processes: Processes = None,
    lang: Language = None,
) -> None:
    screen = _screen(context)
    rules = find_game(game, components=components)
    seats = rules.seats[0] if seats is None else seats
    options = read_options(rules, seats, option or [])
    match = arena.Match(
        game=game,
        components=components,
        options=options,
        seats=seats,
        bots=arena.lineup(split(bots), seats),
        games=games,
        seed=seed or secrets.token_hex(8),
    )
    rules.start(seats=seats, seed=match.seed, **options)
    for name in match.bots:
        player(name).check(rules)
    if json is not None:
        files.check_writable(json)
    with contests.progress(screen.err, match.games) as advance:
        result = arena.run(match, processes, advance)
    for table in match_report.tables(result, screen.say):
        screen.show(table)
    if json is not None:
        write_whole(json, match_report.as_json(result))


def _hold(name: str, what: str, *, usual_bots: str, usual_games: int, designers: bool) -> None:
    """`arena` and `balance` are asked for alike; they differ in who plays as a rule, and in what is reported."""

    @app.command(name, help=what)
    def contest(
        context: typer.Context,
        game: GameName,
        *,
        bots: Bots = usual_bots,
        games: Games = usual_games,
        seats: Seats = None,
        seed: Seed = None,
        option: Options = None,
        components: Components = None,
        out: Folder = None,
        processes: Processes = None,
        cluster: OnCluster = None,
        lang: Language = None,
    ) -> None:
        held = _contest(game, split(bots), seats, seed, option=option or [], components=components)
        folder = out or Path(f"{name}-{game}")
        contests.compete(
            _screen(context), held, games, folder, processes=processes, cluster=cluster, designers=designers
        )


_hold("arena", contests.ARENA, usual_bots="greedy,random", usual_games=100, designers=False)
_hold("balance", contests.BALANCE, usual_bots="greedy", usual_games=200, designers=True)


def _contest(
    game: str, bots: list[str], seats: int | None, seed: str | None, *, option: list[str], components: Path | None
) -> Contest:
    """Without a seed it is always the same one, so that a contest can be continued."""
    rules = find_game(game, components=components)
    seats = rules.seats[0] if seats is None else seats
    box = None if components is None else str(components)
    return Contest(game, box, read_options(rules, seats, option), seats, tuple(bots), seed or "arena")


@app.command(help=datasets.DATASET)
def dataset(
    context: typer.Context,
    game: GameName,
    *,
    bots: Bots = "greedy",
    games: Games = 100,
    seats: Seats = None,
    seed: Seed = None,
    option: Options = None,
    components: Components = None,
    out: Folder = None,
    processes: Processes = None,
    cluster: OnCluster = None,
    lang: Language = None,
) -> None:
    held = _contest(game, split(bots), seats, seed, option=option or [], components=components)
    folder = out or Path(f"dataset-{game}")
    datasets.write(_screen(context), held, games, folder, processes=processes, cluster=cluster)


@app.command(help=learning.LEARN)
def learn(
    context: typer.Context,
    game: GameName,
    *,
    minutes: Annotated[float, typer.Option(metavar="N", min=0.1, help=N_("How long it learns."))] = 60.0,
    start: Annotated[
        Path | None,
        typer.Option("--from", metavar="FILE", help=N_("A network to begin with, such as the one that the game has.")),
    ] = None,
    like: Annotated[
        str | None, typer.Option(metavar="BOT", help=N_("A bot to imitate at first, for a tenth of the time."))
    ] = None,
    values: Annotated[
        bool,
        typer.Option("--values", help=N_("Learn what positions are worth after a move, for games with much luck.")),
    ] = False,
    components: Components = None,
    out: Folder = None,
    processes: Processes = None,
    cluster: OnCluster = None,
    lang: Language = None,
) -> None:
    learning.learn(
        _screen(context),
        game,
        components,
        out or Path(f"learn-{game}"),
        minutes=minutes,
        start_from=start,
        like=like,
        by_values=values,
        processes=processes,
        cluster=cluster,
    )


@app.command(help=N_("Watch a recorded game again, move by move."))
def replay(
    context: typer.Context,
    file: RecordFile,
    seat: Annotated[
        int | None, typer.Option(metavar="N", min=0, help=N_("See what this seat saw; usually all cards lie open."))
    ] = None,
    components: Components = None,
    lang: Language = None,
) -> None:
    screen = _screen(context)
    record = files.read_record(file)
    moments = moments_of(record, find_game(record.game, components=components))
    screen.names = list(record.names)
    Replay(screen, moments, seat).run()


@app.command(help=N_("Check a record: each move, the promised seed, the result and the final position."))
def verify(
    context: typer.Context,
    file: RecordFile,
    digests: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=N_("Compare it with the digests that your browser kept before the game.")),
    ] = None,
    components: Components = None,
    lang: Language = None,
) -> None:
    screen = _screen(context)
    record = files.read_record(file)
    state = record.replay(find_game(record.game, components=components))
    if digests is not None:
        files.read_saved_promises(digests).compare(record.seed, record.commitment, record.digests)
    screen.tell(_verified(record, state.turn))
    if digests is not None:
        screen.tell(Message(N_("The secret and the shares of its seed are those that were promised to you before.")))


def _verified(record: Record, turns: int) -> Message:
    return Message(
        N_("The record is true: {moves} moves in {turns} turns, the promised seed, the result and the final position."),
        moves=sum(len(line.moves) for line in record.lines),
        turns=turns,
    )


app.command(help=web.HELP)(web.serve)
app.command(help=doctor.HELP)(doctor.doctor)
app.command(name="copy", help=copying.HELP)(copying.copy)
app.add_typer(admin.admin, name="admin", help=admin.HELP)


def _screen(context: typer.Context) -> Screen:
    screen: object = context.find_root().obj
    return screen if isinstance(screen, Screen) else Screen(preferred_language(os.environ))

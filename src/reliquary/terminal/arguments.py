"""Arguments and options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from reliquary.message import N_
from reliquary.terminal.completion import known_games

GameName: TypeAlias = Annotated[
    str,
    typer.Argument(metavar="GAME", autocompletion=known_games, help=N_("A game, as “reliquary games” lists it.")),
]
RecordFile: TypeAlias = Annotated[Path, typer.Argument(metavar="FILE", help=N_("The record of a finished game."))]
Components: TypeAlias = Annotated[
    Path | None, typer.Option(metavar="FILE", help=N_("The box that this components file describes."))
]
Options: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help=N_("A variant; can be repeated; for each seat as a/b/c.")),
]
Seats: TypeAlias = Annotated[int | None, typer.Option(metavar="N", min=1, max=99, help=N_("How many play."))]
Bots: TypeAlias = Annotated[str, typer.Option(metavar="A,B", help=N_("Bots by name; the list is repeated as needed."))]
Seed: TypeAlias = Annotated[
    str | None, typer.Option(metavar="TEXT", help=N_("Any text; it decides all that is random."))
]
Folder: TypeAlias = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help=N_("Where all this goes; what lies there is gone on with."))
]
Games: TypeAlias = Annotated[int, typer.Option(metavar="N", min=1, help=N_("How many games."))]
Processes: TypeAlias = Annotated[
    int | None, typer.Option(metavar="N", min=1, help=N_("How many processes; usually one a core."))
]
OnCluster: TypeAlias = Annotated[
    str | None,
    typer.Option("--cluster", metavar="ADDRESS", help=N_("Work on a cluster of Ray, “auto” for one on this machine.")),
]
Language: TypeAlias = Annotated[str | None, typer.Option("--lang", metavar="fr|en", help=N_("The language."))]

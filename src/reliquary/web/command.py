"""`reliquary serve`: the command, which is added to the command line where all commands are.

What the server is made of is imported only when it is started, so that other commands start as quickly as before.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Protocol, runtime_checkable

import typer

from reliquary.interrupts import loading
from reliquary.message import N_, Message
from reliquary.web.settings import LOG_FILES, LOG_MEGABYTES, PACE, REST

HELP = N_("Open the web table on this machine, or for a network.")


@runtime_checkable
class Reader(Protocol):
    """The terminal, as far as it is needed here."""

    def say(self, message: Message) -> str: ...

    def tell(self, message: Message, style: str = "") -> None: ...


Data = Annotated[
    Path | None, typer.Option(metavar="FOLDER", help=N_("Where the games are kept; usually your own data folder."))
]
Database = Annotated[
    str | None,
    typer.Option(
        metavar="URL", help=N_("A database of PostgreSQL, such as postgresql://user@host/name; usually a file.")
    ),
]
DatabaseFile = Annotated[
    Path | None, typer.Option(metavar="FILE", help=N_("A file with the address of that database, and its password."))
]
Config = Annotated[Path | None, typer.Option(metavar="FILE", help=N_("A TOML file with any of these options."))]


def serve(
    context: typer.Context,
    *,
    port: Annotated[
        int | None, typer.Option(metavar="N", help=N_("The port; usually the first free one from 8000."))
    ] = None,
    data: Data = None,
    database: Database = None,
    database_file: DatabaseFile = None,
    lan: Annotated[bool | None, typer.Option("--lan", help=N_("Let other machines in the network in."))] = None,
    host: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help=N_("Listen at this address of this machine only."))
    ] = None,
    public: Annotated[
        str | None,
        typer.Option(metavar="URL", help=N_("The address that people type, if a reverse proxy stands before.")),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS", help=N_("A reverse proxy that is believed about who is asking; can be repeated.")
        ),
    ] = None,
    limits: Annotated[
        bool | None,
        typer.Option("--limits/--no-limits", help=N_("Limit how often one browser and one address may ask.")),
    ] = None,
    pace: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", show_default=str(PACE), help=N_("How long a bot waits before it moves.")),
    ] = None,
    bot_processes: Annotated[
        int | None, typer.Option(metavar="N", show_default="1", help=N_("Processes in which bots think."))
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(metavar="N", show_default="1", help=N_("Processes that serve people together, on PostgreSQL.")),
    ] = None,
    rest: Annotated[
        float | None,
        typer.Option(
            metavar="MINUTES",
            show_default=str(REST),
            help=N_("A game rests after these without a sign of its players."),
        ),
    ] = None,
    metrics: Annotated[
        str | None,
        typer.Option(metavar="PORT", help=N_("Tell figures for Prometheus and readiness there; or ADDRESS:PORT.")),
    ] = None,
    drain: Annotated[
        float | None,
        typer.Option(
            metavar="SECONDS", show_default="0", help=N_("How long to serve on, not ready, when asked to stop.")
        ),
    ] = None,
    log: Annotated[
        Path | None, typer.Option(metavar="FILE", help=N_("Where a line a request goes; usually standard error."))
    ] = None,
    log_size: Annotated[
        float | None,
        typer.Option(
            metavar="MB", show_default=str(LOG_MEGABYTES), help=N_("Size at which the log is rotated; 0 is never.")
        ),
    ] = None,
    log_files: Annotated[
        int | None, typer.Option(metavar="N", show_default=str(LOG_FILES), help=N_("Rotated logs to keep."))
    ] = None,
    browser: Annotated[bool | None, typer.Option("--browser/--no-browser", help=N_("Open a browser too."))] = None,
    development: Annotated[
        bool | None, typer.Option("--development", help=N_("Show drafts, read templates anew."))
    ] = None,
    config: Config = None,
    lang: Annotated[str | None, typer.Option(metavar="fr|en", help=N_("The language."))] = None,
) -> None:
    with loading():
        from reliquary.web.configuration import Configured
        from reliquary.web.serve import serve as run_server

    options = {name: value for name, value in context.params.items() if name not in {"config", "lang"}}
    decided = Configured(options, config)
    in_terminal = bool(sys.stderr and sys.stderr.isatty())
    values = decided.values
    run_server(
        decided.settings(usual_log="requests.log" if in_terminal else ""),
        host=values.host or ("0.0.0.0" if values.lan else "127.0.0.1"),  # noqa: S104 - said on purpose, by --lan
        port=values.port,
        browser=values.browser,
        tell=reader_of(context).tell,
    )


def reader_of(context: typer.Context) -> Reader:
    reader: object = context.find_root().obj
    assert isinstance(reader, Reader)
    return reader

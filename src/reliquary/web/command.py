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
from reliquary.web.settings import LOG_FILES, LOG_MEGABYTES, POSTS_PER_SECOND, Settings, checked_address, data_folder

HELP = N_("Open the web table on this machine, or for a network.")


@runtime_checkable
class Reader(Protocol):
    """Whoever reads the command line."""

    def say(self, message: Message) -> str: ...

    def tell(self, message: Message, style: str = "") -> None: ...


def serve(
    context: typer.Context,
    *,
    port: Annotated[
        int | None,
        typer.Option(metavar="N", min=0, max=65535, help=N_("The port; usually the first free one from 8000.")),
    ] = None,
    data: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help=N_("Where the games are kept; usually your own data folder."))
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            envvar="RELIQUARY_DATABASE",
            show_envvar=False,
            help=N_("A database of PostgreSQL, such as postgresql://user@host/name; usually a file."),
        ),
    ] = None,
    lan: Annotated[bool, typer.Option("--lan", help=N_("Let other machines in the network in."))] = False,
    host: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help=N_("Listen at this address of this machine only."))
    ] = None,
    public: Annotated[
        str, typer.Option(metavar="URL", help=N_("The address that people type, if a reverse proxy stands before."))
    ] = "",
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS", help=N_("A reverse proxy that is believed about who is asking; can be repeated.")
        ),
    ] = None,
    limits: Annotated[bool, typer.Option(help=N_("Limit how often one browser and one address may ask."))] = True,
    pace: Annotated[
        float,
        typer.Option(metavar="SECONDS", min=0, max=3600, help=N_("How long a bot waits before it moves.")),
    ] = 0.8,
    bot_processes: Annotated[int, typer.Option(metavar="N", min=1, help=N_("Processes in which bots think."))] = 1,
    workers: Annotated[
        int, typer.Option(metavar="N", min=1, help=N_("Processes that serve people together, on PostgreSQL."))
    ] = 1,
    rest: Annotated[
        float,
        typer.Option(metavar="MINUTES", min=0, help=N_("A game rests after these without a sign of its players.")),
    ] = 10.0,
    log: Annotated[
        Path | None, typer.Option(metavar="FILE", help=N_("Where a line a request goes; usually standard error."))
    ] = None,
    log_size: Annotated[
        float,
        typer.Option(metavar="MB", min=0, max=1_000_000, help=N_("Size at which the log is rotated; 0 is never.")),
    ] = LOG_MEGABYTES,
    log_files: Annotated[int, typer.Option(metavar="N", min=0, help=N_("Rotated logs to keep."))] = LOG_FILES,
    browser: Annotated[bool, typer.Option(help=N_("Open a browser too."))] = False,
    development: Annotated[bool, typer.Option("--development", help=N_("Show drafts, read templates anew."))] = False,
    lang: Annotated[str | None, typer.Option(metavar="fr|en", help=N_("The language."))] = None,
) -> None:
    with loading():
        from reliquary.table.database import database_at
        from reliquary.web.serve import serve as run_server

    folder = data or data_folder()
    settings = Settings(
        data=folder,
        postgresql=database_at(database) if database else None,
        public=checked_address(public) if public else "",
        proxies=frozenset(proxy or ()),
        posts_per_second=POSTS_PER_SECOND if limits else 0,
        pace=pace,
        bot_processes=bot_processes,
        workers=workers,
        rest_minutes=rest,
        log=log or (folder / "requests.log" if sys.stderr and sys.stderr.isatty() else None),
        log_bytes=round(log_size * 1_000_000),
        log_files=log_files,
        development=development,
    )
    run_server(
        settings,
        host=host or ("0.0.0.0" if lan else "127.0.0.1"),  # noqa: S104 - said on purpose, by --lan
        port=port,
        browser=browser,
        tell=reader_of(context).tell,
    )


def reader_of(context: typer.Context) -> Reader:
    reader: object = context.find_root().obj
    assert isinstance(reader, Reader)
    return reader

"""`reliquary copy`: moves everything between a file of SQLite and a database of PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from reliquary.errors import BadSetup
from reliquary.message import N_, Message
from reliquary.web.command import Config, DatabaseFile, reader_of
from reliquary.web.settings import DATABASE

if TYPE_CHECKING:  # It is loaded when the command runs.
    from reliquary.table.database import Database
    from reliquary.web.configuration import Configured

HELP = N_("Copy everything from a file of SQLite to an empty database of PostgreSQL, or back, and compare it.")
_SQLITE, _POSTGRESQL = "sqlite:", "postgresql:"


def copy(
    context: typer.Context,
    *,
    source: Annotated[
        str,
        typer.Option(
            "--from",
            metavar="DATABASE",
            help=N_("What is copied: sqlite:FOLDER or postgresql://user@host/name. The folder is that of a server."),
        ),
    ],
    target: Annotated[
        str,
        typer.Option(
            "--to",
            metavar="DATABASE",
            help=N_("Where to; “postgresql:” alone is the one that RELIQUARY_DATABASE or --database-file names."),
        ),
    ],
    database_file: DatabaseFile = None,
    config: Config = None,
    lang: Annotated[str | None, typer.Option(metavar="fr|en", help=N_("The language."))] = None,
) -> None:
    from reliquary.web.configuration import Configured

    decided = Configured({"database_file": database_file}, config)
    original, copied = _named("--from", source, decided), _named("--to", target, decided)
    from reliquary.table.copying import copy as copy_all

    console = Console(stderr=True)
    columns = (BarColumn(None), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=None)
        done = copy_all(original, copied, lambda rows, total: bar.update(task, completed=rows, total=total))
    told = N_("Copied and compared: {people} people, {tables} tables, {entries} entries. Digest: {digest}")
    numbers = {"people": done.rows["persons"], "tables": done.rows["tables"], "entries": done.rows["entries"]}
    reader_of(context).tell(Message(told, **numbers, digest=done.digest[:16]))
    reader_of(context).tell(Message(N_("The original is as it was; from now on start servers at one of the two only.")))


def _named(option: str, address: str, decided: Configured) -> Database:
    """It is not repeated: there may be a password in it."""
    if address.startswith(_SQLITE):
        return _file(address.removeprefix(_SQLITE), decided)
    if address == _POSTGRESQL:
        if decided.database is None:
            raise BadSetup(N_("{option}: neither RELIQUARY_DATABASE nor --database-file names one."), option=option)
        return decided.database
    return _address(option, address)


def _file(path: str, decided: Configured) -> Path:
    """Either the folder of a server, which usually is the user's own, or the file itself."""
    named = Path(path).expanduser() if path else decided.data
    return named if named.is_file() or named.suffix == Path(DATABASE).suffix else named / DATABASE


def _address(option: str, address: str) -> Database:
    from reliquary.table.database import check_no_password, database_at

    if not address.startswith(_POSTGRESQL):
        raise BadSetup(
            N_("{option} should look like sqlite:/var/lib/reliquary or postgresql://user@host/reliquary."),
            option=option,
        )
    url = database_at(address)
    check_no_password(url)
    return url

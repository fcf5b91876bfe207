"""`reliquary admin`: what an operator sees and does beside the servers that run."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from reliquary.errors import BadSetup
from reliquary.message import N_, Message
from reliquary.web.command import Config, Data, Database, DatabaseFile, reader_of

if TYPE_CHECKING:  # It is loaded when a command runs.
    from reliquary.table.operator import Operator
    from reliquary.web.configuration import Configured

T = TypeVar("T")
HELP = N_("See and change what a server keeps: tables, people, keys. A running server notices it within two seconds.")
_TIMES = {"opened", "last", "since", "banned", "at"}
"""Columns that are shown as dates."""

admin = typer.Typer(no_args_is_help=True)
Person = Annotated[
    int, typer.Argument(metavar="PERSON", help=N_("The number of a person, from “reliquary admin people”."))
]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help=N_("The id of a table, from “reliquary admin tables”."))]
AsJson = Annotated[bool, typer.Option("--json", help=N_("Write it as JSON."))]
Yes = Annotated[bool, typer.Option("--yes", help=N_("Do it: it cannot be undone."))]
Language = Annotated[str | None, typer.Option(metavar="fr|en", help=N_("The language."))]


@admin.callback()
def where(
    *,
    data: Data = None,
    database: Database = None,
    database_file: DatabaseFile = None,
    config: Config = None,
    lang: Language = None,
) -> None:
    """Options before a command; `_decided` reads them."""


def _decided(context: typer.Context) -> Configured:
    from reliquary.web.configuration import Configured

    assert context.parent is not None
    options = context.parent.params
    return Configured({name: options[name] for name in ("data", "database", "database_file")}, options["config"])


def _ask(context: typer.Context, work: Callable[[Operator], Awaitable[T]]) -> T:
    from reliquary.table.operator import Operator
    from reliquary.web.settings import DATABASE

    decided = _decided(context)

    async def asked() -> T:
        async with Operator.at(decided.database or decided.data / DATABASE) as operator:
            return await work(operator)

    return asyncio.run(asked())


@admin.command(help=N_("List the tables, the newest first."))
def tables(
    context: typer.Context,
    *,
    status: Annotated[
        str, typer.Option(metavar="STATUS", help=N_("Only those that are waiting, running, over, ended or closed."))
    ] = "",
    as_json: AsJson = False,
    lang: Language = None,
) -> None:
    _show(context, _ask(context, lambda operator: operator.tables(status)), as_json=as_json)


@admin.command(help=N_("List the people, the newest first."))
def people(
    context: typer.Context,
    *,
    as_json: AsJson = False,
    lang: Language = None,
) -> None:
    _show(context, _ask(context, lambda operator: operator.people()), as_json=as_json)


@admin.command(help=N_("List what operators did, the oldest first."))
def audit(
    context: typer.Context,
    *,
    as_json: AsJson = False,
    lang: Language = None,
) -> None:
    _show(context, _ask(context, lambda operator: operator.audit()), as_json=as_json)


@admin.command(help=N_("Close a table: nothing more is played there, and its page says why."))
def close(
    context: typer.Context,
    table: TableId,
    *,
    reason: Annotated[str, typer.Option(metavar="TEXT", help=N_("What the people there are told."))],
    lang: Language = None,
) -> None:
    _ask(context, lambda operator: operator.close(table, reason))
    _tell(context, N_("The table is closed."))


@admin.command(help=N_("Give a person another name, at all their tables, too."))
def rename(
    context: typer.Context,
    person: Person,
    name: Annotated[str, typer.Argument(metavar="NAME", help=N_("The new name."))],
    lang: Language = None,
) -> None:
    _ask(context, lambda operator: operator.rename(person, name))
    _tell(context, N_("The person has that name now, everywhere."))


@admin.command(help=N_("Shut a person out: whatever their browsers ask is refused. Bots play on for them."))
def ban(
    context: typer.Context,
    person: Person,
    *,
    reason: Annotated[str, typer.Option(metavar="TEXT", help=N_("For the list of what operators did."))],
    lang: Language = None,
) -> None:
    _ask(context, lambda operator: operator.ban(person, reason))
    _tell(context, N_("The person is shut out."))


@admin.command(help=N_("Let a person in again who was shut out."))
def unban(
    context: typer.Context,
    person: Person,
    lang: Language = None,
) -> None:
    _ask(context, lambda operator: operator.unban(person))
    _tell(context, N_("The person may come in again."))


@admin.command(help=N_("Revoke all keys of a person, and print a private link for them instead."))
def revoke(
    context: typer.Context,
    person: Person,
    lang: Language = None,
) -> None:
    from reliquary.web.routes import url

    key = _ask(context, lambda operator: operator.revoke(person))
    _tell(context, N_("No browser is this person any more. They come in again by this link:"))
    typer.echo(f"{_decided(context).public}{url('key', key=key)}")


@admin.command(help=N_("Forget a person: name, keys, and what they said. Their games stay, with “someone” in them."))
def forget(
    context: typer.Context,
    person: Person,
    *,
    yes: Yes = False,
    lang: Language = None,
) -> None:
    _check_meant(meant=yes)
    _ask(context, lambda operator: operator.forget(person))
    _tell(
        context,
        N_("The person is forgotten, except in backups; “reliquary admin vacuum” clears what is left free."),
    )


@admin.command(help=N_("Remove finished and closed tables, and people without a table, that are older than that."))
def prune(
    context: typer.Context,
    *,
    days: Annotated[float, typer.Option(metavar="N", min=0, help=N_("How old, in days."))],
    yes: Yes = False,
    lang: Language = None,
) -> None:
    if yes:
        tables, people = _ask(context, lambda operator: operator.prune(days))
        _tell(context, N_("Removed: {tables} tables, {people} people."), tables=tables, people=people)
    else:
        old_tables, old_people = _ask(context, lambda operator: operator.prunable(days))
        text = N_("There are {tables} such tables and {people} such people; with --yes they are removed.")
        _tell(context, text, tables=len(old_tables), people=len(old_people))


@admin.command(help=N_("Copy the file of SQLite while a server runs. A database of PostgreSQL is copied by pg_dump."))
def backup(
    context: typer.Context,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help=N_("Where the copy shall be; there is no such file yet."))
    ],
    lang: Language = None,
) -> None:
    from reliquary.table.upgrade import copy_file
    from reliquary.web.settings import DATABASE

    decided = _decided(context)
    if decided.database is not None:
        raise BadSetup(N_("A database of PostgreSQL is copied by pg_dump."))
    if file.exists():
        raise BadSetup(N_("“{file}” is there already."), file=str(file))
    _ask(context, lambda operator: operator.audit())
    copy_file(decided.data / DATABASE, file)
    _tell(context, N_("Done."))


@admin.command(help=N_("Give unused room back to the disk; meanwhile nothing can be written to a file of SQLite."))
def vacuum(
    context: typer.Context,
    lang: Language = None,
) -> None:
    from reliquary.table.operator import vacuum as free_room
    from reliquary.web.settings import DATABASE

    decided = _decided(context)
    _ask(context, lambda operator: operator.audit())
    free_room(decided.database or decided.data / DATABASE)
    _tell(context, N_("Done."))


def _check_meant(*, meant: bool) -> None:
    if not meant:
        raise BadSetup(N_("This cannot be undone: say --yes to do it."))


def _tell(context: typer.Context, text: str, **values: int) -> None:
    reader_of(context).tell(Message(text, **values))


def _show(context: typer.Context, rows: Sequence[Mapping[str, object]], *, as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps([dict(row) for row in rows], ensure_ascii=False))
        return
    lines = [list(rows[0])] if rows else []
    lines += [[_cell(name, value) for name, value in row.items()] for row in rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        typer.echo("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())
    if not rows:
        _tell(context, N_("There is nothing."))


def _cell(name: str, value: object) -> str:
    if value is None:
        return "-"
    if name in _TIMES and isinstance(value, float):
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(value))
    return str(value)

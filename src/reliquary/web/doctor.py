"""`reliquary doctor`: reports what is wrong with a data folder, and changes nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from reliquary.message import N_, Message
from reliquary.web.command import Config, Data, Reader, reader_of
from reliquary.web.settings import DATABASE

HELP = N_("Check the folder of a server: rights, space, database, logs, archives, games and bots. Changes nothing.")


def doctor(
    context: typer.Context,
    *,
    data: Data = None,
    as_json: Annotated[bool, typer.Option("--json", help=N_("Write the findings as JSON."))] = False,
    config: Config = None,
    lang: Annotated[str | None, typer.Option(metavar="fr|en", help=N_("The language."))] = None,
) -> None:
    from reliquary.table.doctor import examine
    from reliquary.web.configuration import Configured

    reader, folder = reader_of(context), Configured({"data": data}, config).data
    findings = [(each.about, each.table, each.message) for each in examine(folder / DATABASE)]
    if as_json:
        told = [{"about": about, "table": table, "text": reader.say(text)} for about, table, text in findings]
        typer.echo(json.dumps({"ok": not findings, "findings": told}, ensure_ascii=False))
    else:
        _tell(reader, folder, [(table, text) for _, table, text in findings])
    if findings:
        raise typer.Exit(1)


def _tell(reader: Reader, folder: Path, findings: list[tuple[str, Message]]) -> None:
    for table, text in findings:
        named = Message(N_("Table {table}: {finding}"), table=table, finding=text)
        reader.tell(named if table else text)
    if not findings:
        reader.tell(Message(N_("Nothing is wrong in {folder}."), folder=str(folder)))

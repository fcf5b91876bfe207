"""Files that people name: records are read, and trouble with a file becomes a sentence."""

from __future__ import annotations

import errno
from pathlib import Path

from reliquary.errors import BadRecord, BadSetup
from reliquary.kernel import Record
from reliquary.kernel.promise import SavedPromises
from reliquary.message import N_, Message

_LONGEST_RECORD = 4_000_000
_NO_SPACE = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}


def read_record(path: Path) -> Record:
    return Record.parse(_read_text(path))


def read_saved_promises(path: Path) -> SavedPromises:
    """The promises of a table that a person saved."""
    return SavedPromises.parse(_read_text(path))


def _read_text(path: Path) -> str:
    with path.open("rb") as file:
        content = file.read(_LONGEST_RECORD + 1)
    if len(content) > _LONGEST_RECORD:
        raise BadRecord(N_("“{file}” is too long to be a record."), file=str(path))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise BadRecord(N_("Line {line}: “{file}” is not text in UTF-8."), line=line, file=str(path)) from error


def check_writable(path: Path, *, fresh: bool = False) -> None:
    """Checks before the work that the file can be written; a fresh file must not exist yet."""
    if fresh and path.exists():
        raise BadSetup(N_("“{file}” is there already."), file=str(path))
    if path.is_dir() or not path.resolve().parent.is_dir():
        raise BadSetup(N_("No file can be written at “{file}”."), file=str(path))


def trouble(error: OSError) -> Message:
    """What the system says about a file, in the reader's language where it is one of the usual things."""
    if error.errno in _NO_SPACE:
        return Message(N_("The disk is full: not everything was written."))
    if error.filename is None:
        return Message(N_("Reading or writing failed: {why}."), why=str(error.strerror or error))
    file = str(error.filename)
    match error:
        case FileNotFoundError():
            return Message(N_("There is no file “{file}”."), file=file)
        case PermissionError():
            return Message(N_("“{file}” may not be used by you."), file=file)
        case IsADirectoryError():
            return Message(N_("“{file}” is a folder."), file=file)
        case _:
            return Message(N_("“{file}”: {why}"), file=file, why=str(error.strerror))

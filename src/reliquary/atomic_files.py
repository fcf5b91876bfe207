"""Files that are there completely or not at all."""

from __future__ import annotations

import os
from pathlib import Path


def write_whole(path: Path, content: str | bytes) -> None:
    """Writes beside the file and then puts it in its place; pipes and devices are written to as they are."""
    path = path.resolve()
    body = content.encode() if isinstance(content, str) else content
    if path.exists() and not path.is_file():
        path.write_bytes(body)
        return
    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        draft.write_bytes(body)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)

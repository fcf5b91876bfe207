"""Brings a database to the newest schema; a copy is kept beside it before anything is changed."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine


def upgrade(database: Path) -> None:
    database.parent.mkdir(parents=True, exist_ok=True)
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    engine = create_engine(f"sqlite:///{database}")
    with engine.connect() as connection:
        now = MigrationContext.configure(connection).get_current_revision()
        newest = ScriptDirectory.from_config(config).get_current_head()
        if now != newest:
            if now is not None:
                _keep_copy(database, now)
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            connection.commit()
    engine.dispose()


def _keep_copy(database: Path, revision: str) -> None:
    source = sqlite3.connect(database)
    target = sqlite3.connect(database.with_name(f"{database.name}.before-upgrade-of-{revision}"))
    with target:
        source.backup(target)
    target.close()
    source.close()

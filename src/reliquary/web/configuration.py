"""What the operator of a server decides, wherever it is written: options count before the environment, the environment
before a TOML file, and that before what is usual.

Whatever is wrong is one sentence that names the place. The address of the database may contain a password: it comes
from the environment or from a file, and no sentence repeats it.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final

from pydantic import BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, EnvSettingsSource, NoDecode, SettingsConfigDict
from pydantic_settings import PydanticBaseSettingsSource as Source
from sqlalchemy import URL

from reliquary.errors import BadSetup
from reliquary.message import N_
from reliquary.table.database import check_no_password, database_at
from reliquary.web.settings import (
    LOG_FILES,
    LOG_MEGABYTES,
    PACE,
    POSTS_PER_SECOND,
    REST,
    Place,
    Settings,
    checked_address,
    data_folder,
)

_PREFIX = "RELIQUARY_"
CONFIG = f"{_PREFIX}CONFIG"
"""Names the TOML file."""
_DATABASE = ("database", "database_file")
"""Two ways to say the same."""
_REASONS: Final = {
    "int_": N_("{option} needs a whole number."),
    "float_": N_("{option} needs a number."),
    "finite_number": N_("{option} needs a number."),
    "bool_": N_("{option} is either true or false."),
    "greater_than_equal": N_("{option} is at least {least}."),
    "less_than_equal": N_("{option} is at most {most}."),
    "extra_forbidden": N_("There is no setting {option}."),
}
"""By how the kind of an error of pydantic begins."""
_NOT_UNDERSTOOD = N_("{option} cannot be understood.")
_BOUNDS: Final = {"ge": "least", "le": "most"}


def _listed(value: object) -> object:
    """In the environment a list is written with commas."""
    return [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else value


class Configuration(BaseSettings):
    """Each field is an option, a variable of the environment with that name, and a name in the TOML file."""

    model_config = SettingsConfigDict(env_prefix=_PREFIX, env_ignore_empty=True, extra="forbid")

    port: Annotated[int | None, Field(ge=0, le=65535)] = None
    data: Path | None = None
    database: SecretStr | None = None
    database_file: Path | None = None
    lan: bool = False
    host: str | None = None
    public: str = ""
    proxy: Annotated[list[str], NoDecode, BeforeValidator(_listed)] = []
    limits: bool = True
    pace: Annotated[float, Field(ge=0, le=3600)] = PACE
    bot_processes: Annotated[int, Field(ge=1, le=1000)] = 1
    workers: Annotated[int, Field(ge=1, le=1000)] = 1
    rest: Annotated[float, Field(ge=0)] = REST
    metrics: str = ""
    drain: Annotated[float, Field(ge=0, le=600)] = 0.0
    log: Path | None = None
    log_size: Annotated[float, Field(ge=0, le=1_000_000)] = LOG_MEGABYTES
    log_files: Annotated[int, Field(ge=0)] = LOG_FILES
    browser: bool = False
    development: bool = False

    @classmethod
    def settings_customise_sources(  # its arguments are given by pydantic-settings
        cls,
        settings_cls: type[BaseSettings],  # noqa: ARG003
        init_settings: Source,
        *others: Source,  # noqa: ARG003
        **more: Source,  # noqa: ARG003
    ) -> tuple[Source, ...]:
        """Only what it is given: `Configured` reads the sources, and remembers where each value came from."""
        return (init_settings,)


class Configured:
    """What was decided, and where."""

    def __init__(self, options: Mapping[str, object], config: Path | None = None) -> None:
        """`options` are those of the command line, of which None was not given; `config` is the TOML file."""
        self._places: dict[str, str] = {}
        self._found: dict[str, object] = {}
        file = config or (Path(name) if (name := os.environ.get(CONFIG)) else None)
        if file is not None:
            self._add(_read_toml(file), lambda name: f"“{name}” ({file})")
        self._add(EnvSettingsSource(Configuration)(), lambda name: f"{_PREFIX}{name.upper()}")
        given = {name: value for name, value in options.items() if value is not None}
        self._add(given, lambda name: f"--{name.replace('_', '-')}")
        try:
            self.values = Configuration.model_validate(self._found)
        except ValidationError as error:
            first = error.errors(include_input=False, include_url=False)[0]
            raise self._wrong(str(first["loc"][0]), first["type"], first.get("ctx", {})) from None
        if self.at("database").startswith("--") and self.database is not None:
            check_no_password(self.database)

    def at(self, name: str) -> str:
        """Where that was written; empty if it was not."""
        return self._places.get(name, "")

    @property
    def data(self) -> Path:
        return self.values.data or data_folder()

    @property
    def database(self) -> URL | None:
        """That of PostgreSQL; without one the games are in a file of the data folder."""
        if (file := self.values.database_file) is not None:
            with self._place("database_file"):
                return database_at(_read_secret(file))
        if self.values.database is not None:
            with self._place("database"):
                return database_at(self.values.database.get_secret_value())
        return None

    @property
    def public(self) -> str:
        with self._place("public"):
            return checked_address(self.values.public) if self.values.public else ""

    @property
    def metrics(self) -> Place | None:
        with self._place("metrics"):
            return place_at(self.values.metrics) if self.values.metrics else None

    def settings(self, *, usual_log: str = "") -> Settings:
        """`usual_log` is the file in the data folder for requests, if no other is named; empty is standard error."""
        values = self.values
        return Settings(
            data=self.data,
            postgresql=self.database,
            public=self.public,
            proxies=frozenset(values.proxy),
            posts_per_second=POSTS_PER_SECOND if values.limits else 0,
            pace=values.pace,
            bot_processes=values.bot_processes,
            workers=values.workers,
            rest_minutes=values.rest,
            metrics=self.metrics,
            drain_seconds=values.drain,
            log=values.log or (self.data / usual_log if usual_log else None),
            log_bytes=round(values.log_size * 1_000_000),
            log_files=values.log_files,
            development=values.development,
        )

    def _add(self, more: Mapping[str, object], place: Callable[[str], str]) -> None:
        """What is added later counts more."""
        if all(name in more for name in _DATABASE):
            first, second = (place(name) for name in _DATABASE)
            raise BadSetup(
                N_("{first} and {second} say the same: only one of them is needed."), first=first, second=second
            )
        if any(name in more for name in _DATABASE):
            for name in _DATABASE:
                self._found.pop(name, None)
        self._found |= more
        self._places |= {name: place(name) for name in more}

    @contextmanager
    def _place(self, name: str) -> Iterator[None]:
        """A refusal names the place."""
        try:
            yield
        except BadSetup as error:
            raise BadSetup(N_("{place}: {reason}"), place=self.at(name), reason=error.message) from error

    def _wrong(self, name: str, kind: str, limits: Mapping[str, float]) -> BadSetup:
        text = next((text for beginning, text in _REASONS.items() if kind.startswith(beginning)), _NOT_UNDERSTOOD)
        bounds = {_BOUNDS[each]: f"{limit:.0f}" for each, limit in limits.items() if each in _BOUNDS}
        return BadSetup(text, option=self.at(name), **bounds)


def place_at(text: str) -> Place:
    """A port, on this machine alone, or an address and a port."""
    host, _, port = text.rpartition(":")
    if not port.isdecimal() or int(port) > 65535:
        raise BadSetup(
            N_("“{text}” is not a place to listen at; it should look like 9464 or 127.0.0.1:9464."), text=text[:80]
        )
    return Place(host.strip("[]") or "127.0.0.1", int(port))


def _read_toml(file: Path) -> dict[str, object]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise _unreadable(file, error) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        # Neither repeats what stands there: it could be a password.
        raise BadSetup(N_("“{file}” is no TOML file: {reason}."), file=str(file), reason=str(error)) from None


def _read_secret(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise _unreadable(file, error) from error


def _unreadable(file: Path, error: OSError | UnicodeDecodeError) -> BadSetup:
    reason = error.strerror if isinstance(error, OSError) else "UTF-8"
    return BadSetup(N_("“{file}” cannot be read: {reason}."), file=str(file), reason=reason or "")

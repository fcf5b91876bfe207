"""What an operator decides comes from options, the environment or a file; what is wrong is named with its place."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from reliquary.errors import BadSetup
from reliquary.web.configuration import Configured
from reliquary.web.settings import Place
from tests.patience import PATIENCE

FILE = """
port = 8100
pace = 0.5
rest = 5
proxy = ["10.0.0.1", "10.0.0.2"]
metrics = "9464"
limits = false
"""
URL = "postgresql://anna:hunter2@nowhere.invalid/tables"


def written(folder: Path, text: str) -> Path:
    file = folder / "reliquary.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_options_count_before_the_environment_and_that_before_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RELIQUARY_PACE", "0.25")
    monkeypatch.setenv("RELIQUARY_REST", "4")
    monkeypatch.setenv("RELIQUARY_WORKERS", "")
    decided = Configured({"rest": 3.0, "pace": None}, written(tmp_path, FILE))
    settings = decided.settings()
    assert (decided.values.port, settings.pace, settings.rest_minutes) == (8100, 0.25, 3.0)
    assert (settings.workers, settings.drain_seconds) == (1, 0), "an empty variable says nothing"
    assert settings.proxies == {"10.0.0.1", "10.0.0.2"}
    assert settings.metrics == Place("127.0.0.1", 9464)
    assert settings.posts_per_second == 0
    assert [decided.at(name) for name in ("rest", "pace", "port", "lan")] == [
        "--rest",
        "RELIQUARY_PACE",
        f"“port” ({tmp_path / 'reliquary.toml'})",
        "",
    ]


def test_the_environment_names_the_file_and_writes_lists_with_commas(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RELIQUARY_CONFIG", str(written(tmp_path, FILE)))
    monkeypatch.setenv("RELIQUARY_PROXY", "10.0.0.3, ::1")
    settings = Configured({}).settings()
    assert settings.pace == 0.5
    assert settings.proxies == {"10.0.0.3", "::1"}


WRONG: list[tuple[dict[str, object], dict[str, str], str, str]] = [
    ({}, {"RELIQUARY_PORT": "eight"}, "", "RELIQUARY_PORT needs a whole number."),
    ({}, {"RELIQUARY_PACE": "nan?"}, "", "RELIQUARY_PACE needs a number."),
    ({}, {"RELIQUARY_LAN": "perhaps"}, "", "RELIQUARY_LAN is either true or false."),
    ({}, {}, "workers = 0", "“workers” ({file}) is at least 1."),
    ({"bot_processes": 10**9}, {}, "", "--bot-processes is at most 1000."),
    ({}, {}, "prot = 1", "There is no setting “prot” ({file})."),
    ({}, {}, "data = 7", "“data” ({file}) cannot be understood."),
    ({"port": 70000}, {}, "port = 1", "--port is at most 65535."),
    ({}, {"RELIQUARY_PUBLIC": "play"}, "", "RELIQUARY_PUBLIC: “play” is not the address of a server; "),
    ({"metrics": "here"}, {}, "", "--metrics: “here” is not a place to listen at; "),
    ({"metrics": "9" * 9}, {}, "", "--metrics: “999999999” is not a place to listen at; "),
    ({}, {}, "port =", "“{file}” is no TOML file: "),
    ({}, {"RELIQUARY_CONFIG": "/nowhere/at/all"}, "", "“/nowhere/at/all” cannot be read: "),
    ({}, {"RELIQUARY_DATABASE": "hunter2"}, "", "RELIQUARY_DATABASE: This is not the address of a database; "),
    ({}, {"RELIQUARY_DATABASE_FILE": "/nowhere"}, "", "RELIQUARY_DATABASE_FILE: “/nowhere” cannot be read: "),
    ({"database": URL}, {}, "", "Everybody on this machine can see a password on the command line: "),
    (
        {},
        {"RELIQUARY_DATABASE": "a", "RELIQUARY_DATABASE_FILE": "b"},
        "",
        "RELIQUARY_DATABASE and RELIQUARY_DATABASE_F",
    ),
]


@pytest.mark.parametrize("wrong", WRONG, ids=[wrong[-1] for wrong in WRONG])
def test_what_is_wrong_is_named_with_its_place_and_without_a_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: tuple[dict[str, object], dict[str, str], str, str]
) -> None:
    options, environment, file, sentence = wrong
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    config = written(tmp_path, file) if file else None
    with pytest.raises(BadSetup) as error:
        Configured(options, config).settings()
    assert str(error.value).startswith(sentence.format(file=config))
    assert "hunter2" not in str(error.value)


def test_a_secret_comes_from_a_file_and_is_shown_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is nearer counts: the file that the environment names, and not what the TOML file says."""
    secret = tmp_path / "secret"
    secret.write_text(f"{URL}\n", encoding="utf-8")
    monkeypatch.setenv("RELIQUARY_DATABASE_FILE", str(secret))
    config = written(tmp_path, 'database = "postgresql://hunter2@elsewhere/tables"')
    decided = Configured({}, config)
    assert decided.database is not None
    assert decided.database.password == "hunter2"
    assert "hunter2" not in f"{decided.values!r} {decided.settings()!r}"
    command = [sys.executable, "-m", "reliquary.cli", "serve", "--port", "0", "--data", str(tmp_path)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode == 2
    assert "cannot be opened" in ended.stderr
    assert "hunter2" not in ended.stderr + ended.stdout

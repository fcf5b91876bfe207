"""What the documentation says is so: its client runs, its tables name every operation and every option."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from reliquary.commands import app
from reliquary.kernel import Record
from reliquary.web.admin import admin
from reliquary.web.configuration import Configured
from reliquary.web.http.errors import STATUS
from reliquary.web.routes import API
from tests.patience import PATIENCE
from tests.web.servers import served

DOCS = Path(__file__).parents[2] / "docs"
DEPLOY = DOCS.parent / "deploy"


def test_the_example_client_plays_a_game_to_its_record(tmp_path: Path) -> None:
    with served(tmp_path, "--pace", "0") as server:
        client = [sys.executable, str(DOCS / "example_client.py"), server.address]
        played = subprocess.run(client, capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert played.stderr == ""
        record = Record.parse(played.stdout.rstrip("\n") + "\n")
        assert record.names[0] == "Example"
        record.replay()
        refused = subprocess.run([*client, "nowhere"], capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert refused.returncode == 1
        assert refused.stderr == "There is no such table, or it is gone.\n"


def test_the_api_page_names_every_operation_and_nothing_else() -> None:
    text = (DOCS / "api.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`?(GET|POST) (/api/[\w/{}]+)", text))
    operations = {(method, address.path) for address in API for method, _ in address.handlers()}
    assert named - {("GET", "/api/docs")} == operations


def test_the_api_page_explains_every_status() -> None:
    text = (DOCS / "api.md").read_text(encoding="utf-8")
    explained = {int(status) for status in re.findall(r"^\| (\d{3}) \|", text, re.MULTILINE)}
    assert explained == set(STATUS.values()) - {405, 500}


@pytest.mark.parametrize("unit", ["reliquary.service", "reliquary@.service"])
def test_the_services_start_the_server_with_options_that_it_has(unit: str) -> None:
    text = (DEPLOY / unit).read_text(encoding="utf-8")
    (started,) = re.findall(r"^ExecStart=(.*)$", text, re.MULTILINE)
    program, command, *words = started.replace("%i", "1").split()
    assert (program, command) == ("/opt/reliquary/bin/reliquary", "serve")
    options = {option.removeprefix("--"): words[words.index(option) + 1] for option in words if option[:2] == "--"}
    settings = Configured(options, DEPLOY / Path(options.pop("config")).name).settings()
    assert settings.metrics is not None
    assert settings.public == "https://play.example.org"
    assert set(re.findall(r"^Environment=RELIQUARY_(\w+)=", text, re.MULTILINE)) <= {"DATA", "DATABASE_FILE"}


def test_the_server_page_names_every_command_of_an_operator() -> None:
    text = (DOCS / "running-a-server.md").read_text(encoding="utf-8")
    assert set(re.findall(r"`admin (\w+)", text)) == set(typer.main.get_group(admin).commands)


def test_the_server_page_names_every_option_of_serve_and_copy() -> None:
    text = (DOCS / "running-a-server.md").read_text(encoding="utf-8")
    group = typer.main.get_command(app)
    parameters = [each for name in ("serve", "copy") for each in group.commands[name].params]  # type: ignore[attr-defined]
    options = {name for parameter in parameters for name in (*parameter.opts, *parameter.secondary_opts)}
    unnamed = {"--help", "--limits", "--no-browser"}
    named = set(re.findall(r"^\| `(--[\w-]+)", text, re.MULTILINE))
    assert named == options - unnamed

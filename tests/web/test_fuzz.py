"""Whatever comes in, an answer goes out that the API's own description foresees: never a fault of ours."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import CheckFunction, GenerationMode, Response
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from reliquary.web.app import create_app
from reliquary.web.settings import Settings
from tests.patience import PATIENCE
from tests.web.servers import Process, served

DESCRIPTION = create_app(Settings(Path("nowhere"))).openapi()
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES = 12


class Fuzzed(Protocol):
    """A request as schemathesis makes it up."""

    query: dict[str, object]

    def call(self, base_url: str, headers: dict[str, str]) -> Response: ...

    def validate_response(self, response: Response, checks: list[CheckFunction]) -> None: ...


def operations() -> list[tuple[str, str, GenerationMode]]:
    """All but the stream, which never ends; with wrong values only where there is something to get wrong."""
    found: list[tuple[str, str, GenerationMode]] = []
    paths = DESCRIPTION["paths"]
    assert isinstance(paths, dict)
    for path, methods in paths.items():
        for method, told in methods.items():
            sent = "requestBody" in told or any(each["in"] == "query" for each in told.get("parameters", []))
            if not path.endswith("/events"):
                found += [(method, path, mode) for mode in GenerationMode if sent or mode == GenerationMode.POSITIVE]
    return found


class Target:
    """A server with a table on it, and somebody who sits there."""

    def __init__(self, server: Process) -> None:
        self.address = server.address
        with httpx.Client(base_url=server.address, timeout=PATIENCE) as client:
            token = client.post("/api/people", json={"name": "Anna"}).json()["token"]
            self.headers = {"authorization": f"Bearer {token}"}
            self.tables = [self._open(client, kind) for kind in ("open", "bot")]

    def _open(self, client: httpx.Client, others: str) -> str:
        chairs = [{"kind": "person"}, {"kind": others}, {"kind": others}]
        body = {"game": "relikt", "chairs": chairs}
        table = client.post("/api/tables", json=body, headers=self.headers).json()
        client.post(f"/api/tables/{table['id']}/sit", json={"seat": 0, "revision": 0}, headers=self.headers)
        return str(table["id"])


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    with served(tmp_path_factory.mktemp("fuzzed"), "--pace", "0") as server:
        yield Target(server)


@pytest.mark.parametrize(("method", "path", "mode"), operations())
def test_every_answer_is_one_that_the_description_foresees(
    target: Target, method: str, path: str, mode: GenerationMode
) -> None:
    operation = schemathesis.openapi.from_dict(DESCRIPTION)[path][method]
    cases = operation.as_strategy(mode)
    if "{id}" in path:
        known = [operation.as_strategy(mode, path_parameters={"id": table}) for table in target.tables]
        cases = st.one_of(cases, *known)

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases, headers=st.sampled_from([target.headers, {}]))
    def fuzz(case: Fuzzed, headers: dict[str, str]) -> None:
        if path.endswith("/wait") and str(case.query.get("timeout", 25)).isdecimal():
            case.query["timeout"] = 0
        answer = case.call(base_url=target.address, headers=headers)
        case.validate_response(answer, checks=CHECKS)
        if answer.status_code >= 400:
            assert answer.json()["error"].strip()

    fuzz()

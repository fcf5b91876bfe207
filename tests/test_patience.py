"""No test depends on how quick the machine is: each waits as long as `tests.patience` says, and measures no time."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
CALLS = {f"httpx.{name}" for name in ("Client", "AsyncClient", "get", "post", "request", "stream")}
CLOCKS = {"time.monotonic", "time.perf_counter", "time.process_time", "time.thread_time", "time.time"}


def called(node: ast.AST) -> str:
    return ast.unparse(node.func) if isinstance(node, ast.Call) else ""


def sets_a_limit_of_its_own(node: ast.AST) -> bool:
    """Such as `subprocess.run(..., timeout=30)`."""
    return isinstance(node, ast.keyword) and node.arg == "timeout" and isinstance(node.value, ast.Constant)


def has_the_limit_of_a_library(node: ast.AST) -> bool:
    """Five seconds with httpx, except where it calls the application itself."""
    given = {keyword.arg for keyword in node.keywords} if isinstance(node, ast.Call) else set()
    return called(node) in CALLS and not given & {"timeout", "transport"}


def compares_a_time_that_something_took(node: ast.AST) -> bool:
    """Such as `time.monotonic() - begun < 3`."""
    sides = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
    return any(
        called(part) in CLOCKS
        for side in sides
        if isinstance(side, ast.BinOp) and isinstance(side.op, ast.Sub)
        for part in ast.walk(side)
    )


RULES = [sets_a_limit_of_its_own, has_the_limit_of_a_library, compares_a_time_that_something_took]
by_rule = pytest.mark.parametrize("broken", RULES, ids=lambda rule: rule.__name__)


def found(text: str, broken: Callable[[ast.AST], bool]) -> Iterator[str]:
    nodes = ast.walk(ast.parse(text))
    return (ast.unparse(node) for node in nodes if broken(node))


@by_rule
def test_no_test_depends_on_speed(broken: Callable[[ast.AST], bool]) -> None:
    faults = {
        str(path.relative_to(TESTS)): lines
        for path in sorted(TESTS.rglob("*.py"))
        if (lines := [*found(path.read_text(encoding="utf-8"), broken)])
    }
    assert faults == {}


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("subprocess.run(command, timeout=30)", sets_a_limit_of_its_own),
        ("httpx.get(address)", has_the_limit_of_a_library),
        ("assert time.monotonic() - begun < 3", compares_a_time_that_something_took),
        ("assert 0.1 <= time.thread_time() - began < 0.4", compares_a_time_that_something_took),
    ],
)
def test_such_a_test_would_be_found(text: str, broken: Callable[[ast.AST], bool]) -> None:
    assert len([*found(text, broken)]) == 1
    assert not [*found("httpx.get(address, timeout=PATIENCE); assert time.monotonic() < deadline", broken)]

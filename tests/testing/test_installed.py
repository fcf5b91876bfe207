"""What an installed package says of itself; `reliquary[testing]` brings all that the conformance suite imports."""

import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, metadata, packages_distributions, requires

CODE = """
import sys
before = set(sys.modules)
from reliquary.testing import conformance, golden
from tests.ferry import GAME
conformance(GAME)
print(*sorted({name.partition(".")[0] for name in set(sys.modules) - before}))
"""


def brought(requirement: str) -> set[str]:
    """The distributions that a requirement such as “reliquary[testing]” installs."""
    found: set[str] = set()
    waiting = [requirement]
    while waiting:
        match = re.match(r"([\w.-]+)(?:\[([\w, -]+)\])?", waiting.pop())
        assert match
        name, extras = _normal(match[1]), {extra.strip() for extra in (match[2] or "").split(",")}
        if name not in found:
            found.add(name)
            waiting += [line for line in _requires(name) if _is_meant(line, extras)]
    return found


def _requires(name: str) -> list[str]:
    """Nothing of what is not installed here, because it is for other systems."""
    try:
        return requires(name) or []
    except PackageNotFoundError:
        return []


def _is_meant(line: str, extras: set[str]) -> bool:
    """What is for another system or Python counts as installed: too much is no fault here."""
    wanted = re.search(r"extra == ['\"]([\w-]+)['\"]", line)
    return wanted is None or wanted[1] in extras


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_the_extra_brings_what_the_suite_imports() -> None:
    imported = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True).stdout.split()
    distributions = packages_distributions()
    used = {_normal(name) for module in imported for name in distributions.get(module, ())}

    assert "pytest" in used
    assert used <= brought("reliquary[testing]")


def test_without_the_extra_pytest_would_be_missing() -> None:
    """So the test above can fail."""
    assert "pytest" not in brought("reliquary")


def test_the_package_says_what_it_is() -> None:
    """What pip and package indexes show of it."""
    told = metadata("reliquary")

    assert told["Author"] == "The Reliquary maintainers"
    assert (told["License-Expression"], told["License-File"]) == ("MIT", "LICENSE")
    assert told["Requires-Python"] == ">=3.11"
    assert told["Description-Content-Type"] == "text/markdown"
    assert told["Description"].startswith("# Reliquary\n")

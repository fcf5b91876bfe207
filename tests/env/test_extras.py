"""What is not needed is not loaded; what is missing is told in a sentence."""

from __future__ import annotations

import subprocess
import sys

import pytest

from reliquary import ReliquaryError
from reliquary.extras import needed
from reliquary.words import say


def test_importing_reliquary_loads_no_numpy() -> None:
    code = "import reliquary, sys; reliquary.game('relikt').start(seats=3, seed=1); sys.exit('numpy' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(
    ("library", "extra"),
    [("numpy", "env"), ("gymnasium.spaces", "env"), ("pettingzoo", "env"), ("pyspiel", "openspiel")],
)
def test_a_missing_library_is_told_with_the_command_that_installs_it(library: str, extra: str) -> None:
    name = library.partition(".")[0]
    with (
        pytest.raises(ReliquaryError, match=rf"needs {name}, .*pip install 'reliquary\[{extra}\]'") as told,
        needed(extra, name),
    ):
        raise ModuleNotFoundError(name=library)

    assert f"pip install 'reliquary[{extra}]'" in say(told.value.message, "fr")
    assert say(told.value.message, "fr") != str(told.value)


def test_other_errors_of_an_import_stay_what_they_are() -> None:
    with pytest.raises(ModuleNotFoundError), needed("env", "numpy"):
        raise ModuleNotFoundError(name="reliquary.nonsense")


@pytest.mark.parametrize(
    ("missing", "call", "extra"),
    [
        ("numpy", "reliquary.env.batch('relikt')", "env"),
        ("pettingzoo", "reliquary.env.aec('relikt')", "env"),
        ("gymnasium", "reliquary.env.solo('relikt')", "env"),
        ("pyspiel", "import reliquary.env.openspiel", "openspiel"),
    ],
)
def test_without_a_library_its_part_says_so_and_nothing_else(missing: str, call: str, extra: str) -> None:
    hidden = f"""
import importlib.abc, sys
class Hidden(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] == {missing!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Hidden())
import reliquary.env
try:
    exec({call!r})
except reliquary.ReliquaryError as error:
    print(error)
"""
    ran = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True, check=True)

    expected = f"This needs {missing}, which is not installed: “pip install 'reliquary[{extra}]'” brings it.\n"
    assert ran.stdout == expected

"""The rulebook leaves 55 questions open; each was ruled on, and each ruling is held by a test that names it."""

import re
from pathlib import Path


def test_every_ruling_is_named_by_some_test() -> None:
    named: set[int] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for found in re.finditer(r"[Rr]ulings? (\d+(?:(?:, | and )\d+)*)", path.read_text(encoding="utf-8")):
            named.update(map(int, re.findall(r"\d+", found[1])))

    assert named == set(range(1, 56))

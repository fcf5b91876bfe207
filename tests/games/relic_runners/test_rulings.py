"""What the rulebook leaves open was ruled on, and where its languages differ one was chosen: a test names each."""

import re
from pathlib import Path

RULINGS = {
    *(f"U{n}" for n in range(1, 7)),
    *(f"M{n}" for n in range(1, 13)),
    *(f"X{n}" for n in range(1, 12)),
    *(f"I{n}" for n in range(1, 10)),
    *(f"T{n}" for n in range(1, 11)),
    *(f"E{n}" for n in range(1, 10)),
    *(f"F{n}" for n in range(1, 5)),
}
DIFFERENCES = {
    f"D{n}" for n in (2, 4, 6, 7, 8, 9, 11, 12, 13, 16, 17, 18, 20, 22, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 39)
}
"""Those that matter for play."""


def test_every_ruling_and_every_difference_is_named_by_some_test() -> None:
    named: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        if path != Path(__file__):
            named.update(re.findall(r"\b[DUMXITEF]\d{1,2}\b", path.read_text(encoding="utf-8")))

    assert RULINGS - named == set()
    assert DIFFERENCES - named == set()

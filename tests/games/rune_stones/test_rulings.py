"""What the rulebook leaves open was ruled on, and the dossier gives test vectors: a test names each."""

import re
from pathlib import Path


def test_every_ruling_and_every_vector_is_named_by_some_test() -> None:
    rulings: set[int] = set()
    vectors: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        if path != Path(__file__):
            text = path.read_text(encoding="utf-8")
            rulings.update(int(number) for number in re.findall(r"\bR(\d{1,2})\b", text))
            vectors.update(re.findall(r"Vector \((\w)\)", text))

    assert set(range(1, 69)) - rulings == set()
    assert set("abcdefghijklm") - vectors == set()

"""Components files: a wrong value is refused with the file, its place and the reason."""

from collections.abc import Callable
from pathlib import Path

import pytest

from reliquary import BadComponents
from reliquary.kernel.components import Table, figures_of, read_components

FILE = """
seats = 4
name = "lake"
colours = ["red", "blue"]
origin = "fact"

[setup]
coins = 3
tea = 1
origin = { coins = "inferred", tea = "reconstructed" }

[[crate]]
value = 1
origin = "fact"

[[crate]]
value = 2
origin = "fact"
"""


@pytest.fixture
def read(tmp_path: Path) -> Callable[[str], Table]:
    def from_text(text: str) -> Table:
        file = tmp_path / "box.toml"
        file.write_text(text, encoding="utf-8")
        return read_components(file)

    return from_text


def use(table: Table) -> None:
    """Asks for everything there should be."""
    table.number("seats", 2, 4)
    table.text("name", ["lake", "river"])
    table.texts("colours", ["red", "blue", "green"], 2)
    setup = table.table("setup")
    setup.number("coins", 0, 9)
    setup.number("tea", 0, 1)
    crates = table.tables("crate", 1)
    for crate in crates:
        crate.number("value", 1, 6)
    for part in (table, setup, *crates):
        part.finish()


def test_a_good_file_is_read(read: Callable[[str], Table]) -> None:
    table = read(FILE)
    use(table)

    assert table.texts("colours", ["red", "blue"], 1) == ["red", "blue"]
    assert [crate.path for crate in table.tables("crate", 2)] == ["crate[0]", "crate[1]"]


def test_figures_are_all_but_their_origins(read: Callable[[str], Table]) -> None:
    assert figures_of(read(FILE)) == {
        "seats": 4,
        "name": "lake",
        "colours": ["red", "blue"],
        "setup": {"coins": 3, "tea": 1},
        "crate": [{"value": 1}, {"value": 2}],
    }


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("seats = 4", "", "box.toml: seats: is missing"),
        ("seats = 4", "seats = 5", "seats: should be a whole number from 2 to 4, not 5"),
        ("seats = 4", "seats = 1", "not 1"),
        ("seats = 4", "seats = true", "not True"),
        ("seats = 4", 'seats = "4"', "not '4'"),
        ("seats = 4", "seats = 4.0", "not 4.0"),
        ("seats = 4", f"seats = [{'1, ' * 99}]", r"not \[1, 1"),
        ('"lake"', '"sea"', "name: should be one of lake, river, not 'sea'"),
        ('"lake"', "3", "name: should be one of lake, river, not 3"),
        ('["red", "blue"]', '["red"]', "colours: should list at least 2 different names"),
        ('["red", "blue"]', '["red", "red"]', "colours: should list at least 2 different names"),
        ('["red", "blue"]', '"red"', "colours: should list at least 2 different names"),
        ('["red", "blue"]', '["red", "pink"]', r"colours\[1\]: should be one of red, blue, green, not 'pink'"),
        ("[setup]", "[[setup]]", r"setup: should be a table, not \[\{"),
        ("coins = 3", "coins = -1", "setup.coins: should be a whole number from 0 to 9, not -1"),
        ("value = 2", "value = 7", r"crate\[1\].value: should be a whole number from 1 to 6, not 7"),
        ("[[crate]]\nvalue = 1", "[crate]\nvalue = 1", "box.toml: is not a TOML file"),
        ("tea = 1", "tea = 1\nmilk = 2", "setup.milk: is not known"),
        (
            'tea = "reconstructed"',
            'tea = "guessed"',
            "setup.origin.tea: should be one of: fact, inferred, reconstructed",
        ),
        (', tea = "reconstructed"', "", "setup.origin.tea: should be one of"),
        ('value = 1\norigin = "fact"', "value = 1", r"crate\[0\].origin.value: should be one of"),
        ('value = 1\norigin = "fact"', "value = 1\norigin = 5", r"crate\[0\].origin.value: should be one of"),
        ("seats = 4", "seats = ", "box.toml: is not a TOML file"),
    ],
)
def test_a_wrong_file_is_refused_with_the_place(read: Callable[[str], Table], old: str, new: str, why: str) -> None:
    assert old in FILE
    with pytest.raises(BadComponents, match=why):
        use(read(FILE.replace(old, new, 1)))


@pytest.mark.parametrize("crates", ["crate = []", "crate = [1]", 'crate = "none"'])
def test_a_list_of_tables_must_be_one(read: Callable[[str], Table], crates: str) -> None:
    with pytest.raises(BadComponents, match="crate: should list at least 1 tables"):
        read(crates).tables("crate", 1)


def test_a_file_that_is_not_there_or_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadComponents, match=r"none\.toml: cannot be read: No such file"):
        read_components(tmp_path / "none.toml")
    with pytest.raises(BadComponents, match="cannot be read"):
        read_components(tmp_path)
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadComponents, match=r"bytes.toml: is not a TOML file"):
        read_components(tmp_path / "bytes.toml")


def test_a_long_value_is_cut_short(read: Callable[[str], Table]) -> None:
    with pytest.raises(BadComponents) as refusal:
        read(f'seats = "{"x" * 999}"').number("seats", 1, 2)

    assert len(str(refusal.value)) < 150


def test_what_is_no_figure_never_reaches_the_digest(read: Callable[[str], Table]) -> None:
    """Every value is asked for by its type first, so this is a fault in the program."""
    with pytest.raises(AssertionError, match="is not a figure"):
        figures_of(read("day = 1979-05-27"))


def test_a_list_of_numbers_has_one_of_the_lengths(read: Callable[[str], Table]) -> None:
    table = read("boxes = [1, 2, 3]")

    assert table.numbers("boxes", 1, 6, [2, 3]) == [1, 2, 3]
    for least, most, lengths in ((1, 6, [2]), (2, 6, [3]), (1, 2, [3])):
        with pytest.raises(BadComponents, match="boxes: should list whole numbers"):
            table.numbers("boxes", least, most, lengths)


@pytest.mark.parametrize("value", ["3", "[1, true]", '"1, 2"'])
def test_what_is_no_list_of_numbers_is_refused(read: Callable[[str], Table], value: str) -> None:
    with pytest.raises(BadComponents, match="from 0 to 9, as many as: 2, 3"):
        read(f"boxes = {value}").numbers("boxes", 0, 9, range(2, 4))


def test_a_free_text_is_spelled_as_its_pattern_says(read: Callable[[str], Table]) -> None:
    table = read('id = "base-camp"\ntitle = 7')

    assert table.spelled("id", "[a-z-]+", "airfield") == "base-camp"
    with pytest.raises(BadComponents, match="id: should be a text like “airfield”, not 'base-camp'"):
        table.spelled("id", "[a-z]+", "airfield")
    with pytest.raises(BadComponents, match="title: should be a text like “Airfield”, not 7"):
        table.spelled("title", ".+", "Airfield")

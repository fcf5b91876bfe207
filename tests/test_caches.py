"""No cache grows without bound: a stranger who can choose its keys could fill the memory.

A cache is one of the decorators of `functools`, or a dictionary of an object that is added to and never emptied. Each
has a maximum size, or stands here with what bounds it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import reliquary

SOURCE = Path(reliquary.__file__).parent
BOUNDED_BY = {
    "arena/contest.py:_game": "the command line",
    "arena/contest.py:schedule": "the command line",
    "cluster.py:versions_of": "the command line",
    "learn/network.py:halves_help": "the devices",
    "notebook/games.py:_view_class": "the games",
    "notebook/pictures.py:_sheet": "the games",
    "provenance_page.py:_read": "the games",
    "games/relikt/telling/names.py:action": "the action cards",
    "games/relikt/telling/names.py:colour": "the colours",
    "games/relikt/telling/names.py:effect": "the action cards",
    "games/relikt/telling/names.py:full_effect": "the action cards",
    "games/relikt/view.py:_open_card": "the cards of the box",
    "games/rune_stones/view_classes.py:faces": "the boxes",
    "kernel/registry.py:_loaded": "the games",
    "kernel/seen.py:field_types": "the classes of views",
    "kernel/steps.py:_parameters": "the classes of steps",
    "rules_pages.py:_read": "the games",
    "table/archive.py:_names": "the classes of views",
    "table/bot_processes.py:_known": "the bots",
    "table/writer.py:_insertion": "rows of one statement",
    "web/pages/guide.py:_read": "the games",
    "web/pages/install.py:_version": "one digest of all files, for each start of the server",
    "web/pages/rendering.py:_translator": "the languages",
    "web/pages/table_context.py:own_viewer": "the seats and the languages",
    "words.py:_catalogue": "the languages",
}
"""Of caches without a maximum size: whatever their keys are taken from."""
FILLED_BY = {
    "env/openspiel.py:Observer.dict": "the fields of a layout",
    "kernel/position_text.py:Lines._said": "the lines of one record",
    "kernel/moves.py:Moves._by_notation": "the moves of a game",
    "learn/network.py:LearningNetwork.parameters": "the layers of a network",
    "learn/watched.py:Recorder._decisions": "the games of a plan and their seats",
    "table/archive.py:Objects._numbers": "the objects of one game, while it is packed",
    "web/pages/rendering.py:Renderer._drawn": "the games and the languages",
    "web/pages/rendering.py:_CompiledTemplates._compiled": "the templates",
    "web/speed/router.py:FastRouter._shapes": "the routes",
    "words.py:Catalogue._forms": "the catalogues",
}
"""Dictionaries that are only added to: whatever they are filled from."""
_EMPTYING = {"pop", "popitem", "clear"}


def trees() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(SOURCE.rglob("*.py")):
        yield path.relative_to(SOURCE).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def decorators(tree: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Each cached function that has parameters, and its decorator; without any there is one entry."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and _has_parameters(node.args):
            for each in node.decorator_list:
                called = each.func if isinstance(each, ast.Call) else each
                name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
                if name in {"cache", "lru_cache"}:
                    yield node.name, each


def _has_parameters(arguments: ast.arguments) -> bool:
    named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    return bool(named or arguments.vararg or arguments.kwarg)


def has_size(decorator: ast.expr) -> bool:
    if not isinstance(decorator, ast.Call):
        return False
    sizes = [*decorator.args[:1], *(keyword.value for keyword in decorator.keywords if keyword.arg == "maxsize")]
    return any(isinstance(size, ast.Constant) and isinstance(size.value, int) for size in sizes)


def without_size(path: str, tree: ast.AST) -> set[str]:
    return {f"{path}:{function}" for function, decorator in decorators(tree) if not has_size(decorator)}


def own(node: ast.expr) -> str:
    """The attribute's name, of `self.attribute`."""
    mine = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"
    return node.attr if mine and isinstance(node, ast.Attribute) else ""


def only_filled(tree: ast.AST) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}.{name}" for name in dictionaries(node) & filled(node) - emptied(node)}
    return found


def dictionaries(owner: ast.ClassDef) -> set[str]:
    """Attributes that begin as an empty dictionary."""
    return {own(target) for target, value in assigned(owner) if isinstance(value, ast.Dict) and not value.keys} - {""}


def assigned(owner: ast.ClassDef) -> Iterator[tuple[ast.expr, ast.expr]]:
    for node in ast.walk(owner):
        if isinstance(node, ast.AnnAssign) and node.value is not None:
            yield node.target, node.value
        elif isinstance(node, ast.Assign):
            yield from ((target, node.value) for target in node.targets)


def filled(owner: ast.ClassDef) -> set[str]:
    by_key = {
        own(node.value)
        for node in ast.walk(owner)
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store)
    }
    return by_key | calls(owner, {"setdefault", "update"})


def emptied(owner: ast.ClassDef) -> set[str]:
    removed = {
        own(node.value) for node in ast.walk(owner) if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Del)
    }
    again = [own(part) for target, _ in assigned(owner) for part in getattr(target, "elts", [target])]
    return removed | calls(owner, _EMPTYING) | {name for name in again if again.count(name) > 1}


def calls(owner: ast.ClassDef, methods: set[str]) -> set[str]:
    called = [node.func for node in ast.walk(owner) if isinstance(node, ast.Call)]
    return {own(each.value) for each in called if isinstance(each, ast.Attribute) and each.attr in methods}


def test_every_cached_function_has_a_maximum_size_or_known_keys() -> None:
    found = {name for path, tree in trees() for name in without_size(path, tree)}
    assert found == set(BOUNDED_BY), "give the new cache a maximum size, or say here what bounds it"


def test_every_dictionary_is_emptied_or_filled_from_what_no_stranger_chooses() -> None:
    found = {f"{path}:{name}" for path, tree in trees() for name in only_filled(tree)}
    assert found == set(FILLED_BY), "bound the new dictionary, or say here what fills it"


@pytest.mark.parametrize(
    ("code", "bounded"),
    [
        ("@cache\ndef f(host): ...", False),
        ("@functools.cache\ndef f(host): ...", False),
        ("@lru_cache\ndef f(host): ...", False),
        ("@lru_cache(maxsize=None)\ndef f(host): ...", False),
        ("@lru_cache(maxsize=64)\ndef f(host): ...", True),
        ("@lru_cache(64)\ndef f(host): ...", True),
        ("@cache\ndef f(): ...", True),
        ("@cache\ndef f(*hosts): ...", False),
    ],
)
def test_the_check_of_functions_sees_what_it_should(code: str, bounded: bool) -> None:  # noqa: FBT001
    assert (without_size("x.py", ast.parse(code)) == set()) == bounded


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("self.made[key] = 1", {"Kept.made"}),
        ("self.made.setdefault(key, 1)", {"Kept.made"}),
        ("self.made[key] = 1; self.made.pop(key)", set()),
        ("self.made[key] = 1; del self.made[key]", set()),
        ("self.made[key] = 1; self.made = {}", set()),
        ("return self.made[key]", set()),
    ],
)
def test_the_check_of_dictionaries_sees_what_it_should(body: str, found: set[str]) -> None:
    code = f"class Kept:\n  def __init__(self): self.made: dict[str, int] = {{}}\n  def keep(self, key): {body}"
    assert only_filled(ast.parse(code)) == found

"""Pages from templates: those of this package, and each game's `table.html` from its folder.

Every template gets `_`, `say` and `called` for words, `url`, `asset` and `art` for addresses, and `once`, a cache for
what never changes. Everything is escaped unless a template says otherwise. No page contains scripts or styles, so the
browser is told to refuse them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from types import CodeType
from typing import Final, Protocol

from jinja2 import BytecodeCache, ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from jinja2.bccache import Bucket
from markupsafe import Markup, escape

from reliquary.kernel import View, game
from reliquary.message import Message
from reliquary.web.assets.listed_games import listed_games
from reliquary.web.speed import is_stock
from reliquary.web.speed.templates import FastEnvironment
from reliquary.words import say

TEMPLATES = Path(__file__).parent.parent / "templates"
_MOST_DRAWN = 4096


class UrlFor(Protocol):
    """`routes.url`, which handlers and templates are given: they cannot import the table that imports them."""

    def __call__(self, name: str, **places: str) -> str: ...


class Addresses(Protocol):
    """Where files are found that pages show: `Assets`, or what puts them into the page."""

    def asset(self, path: str) -> str: ...

    def picture(self, file: str) -> str: ...


class _CompiledTemplates(BytecodeCache):
    """A template is compiled once for all renderers of a process, and again after its file has changed."""

    def __init__(self) -> None:
        self._compiled: dict[tuple[str, type[Environment]], tuple[str, CodeType | None]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        checksum, code = self._compiled.get((bucket.key, type(bucket.environment)), ("", None))
        if checksum == bucket.checksum:
            bucket.code = code

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._compiled[bucket.key, type(bucket.environment)] = bucket.checksum, bucket.code


_COMPILED_TEMPLATES: Final = _CompiledTemplates()


class Renderer:
    def __init__(
        self, assets: Addresses, url: UrlFor, *, development: bool, templates: Sequence[Path] = (TEMPLATES,)
    ) -> None:
        games = {box.id: FileSystemLoader(box.drawn("table.html").parent) for box in listed_games() if box.ready}
        self._assets = assets
        self._drawn: dict[tuple[str, str], Drawn] = {}
        self._environment = (Environment if is_stock("templates") else FastEnvironment)(
            loader=ChoiceLoader([FileSystemLoader(templates), PrefixLoader({"games": PrefixLoader(games)})]),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=development,
            bytecode_cache=_COMPILED_TEMPLATES,
        )
        self._environment.globals.update(url=url, asset=assets.asset, picture=assets.picture)

    def render(
        self, template: str, language: str, context: Mapping[str, object], *, names: Sequence[str] = (), game: str = ""
    ) -> str:
        """The names are those of the seats, for what is said about them; the game is the one whose art is meant."""
        pictures = self._assets.picture(f"{game}.svg")
        return self._environment.get_template(template).render(
            context,
            language=language,
            _=_translator(language),
            say=lambda message: say(message, language, names),
            called=lambda thing: say(_name(game, context["view"], thing), language, names),
            art=lambda name: f"{pictures}#{name}",
            once=self._drawn.setdefault((game, language), Drawn()),
        )


def _name(game_id: str, view: object, thing: str) -> Message:
    """What the game itself calls a thing that it explains."""
    assert isinstance(view, View)
    about = game(game_id).explain(view, thing)
    assert about is not None, f"{game_id} does not explain {thing}"
    return about.name


@cache
def _translator(language: str) -> Callable[..., str]:
    """Caches translations: the same texts are needed after every move."""

    @lru_cache(maxsize=4096)
    def said(text: str, plural: str, values: tuple[tuple[str, int | str | Message], ...]) -> str:
        return say(Message(text, plural, **dict(values)), language)

    def translate(text: str, plural: str = "", /, **values: int | str | Message) -> str:
        return said(text, plural, tuple(values.items()))

    return translate


class Drawn:
    """What is printed on pieces never changes: a template draws it once, `{% call once("card", id) %}`, and keeps it.

    The key names all that the drawing depends on but the game and the language.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], str] = {}

    def __call__(self, *key: object, caller: Callable[[], str]) -> str:
        try:
            known = self._known.get(key)
        except TypeError:
            # Archived views of other rules are namespaces, which cannot be hashed.
            return caller()
        if known is None:
            if len(self._known) >= _MOST_DRAWN:
                self._known.clear()
            known = self._known[key] = caller()
        return known


class Things:
    """Writes the things of a table, those that can be chosen now so that they can be reached and glow.

    What a plan aims at can be reached, too: pointing at it offers the plan.
    """

    def __init__(self, glowing: Iterable[str], aims: Iterable[str] = ()) -> None:
        self._glowing = frozenset(glowing)
        self._aims = frozenset(aims)

    def glows(self, id: str) -> bool:
        return id in self._glowing

    def __call__(
        self,
        id: str,
        *,
        tag: str = "div",
        label: str = "",
        caller: Callable[[], str] = lambda: "",
        **attributes: str,
    ) -> Markup:
        how = "glows" if id in self._glowing else "aims" if id in self._aims else ""
        opening = _opening(tag, id, label, how, tuple(attributes.items()))
        return Markup(f"{opening}{caller()}</{tag}>")  # noqa: S704 - all of it is escaped


@lru_cache(maxsize=8192, typed=True)
def _opening(tag: str, id: str, label: str, how: str, attributes: tuple[tuple[str, str], ...]) -> str:
    """The start tag of a thing. Cached: most are the same after the next move."""
    more = dict(attributes)
    classes = f"{more.pop('class', '')} {how}".strip()
    written = f'<{tag} data-thing="{escape(id)}"'
    if how:
        written += ' tabindex="0" role="button"'
    elif label:
        written += ' role="img"'
    if label:
        written += f' aria-label="{escape(label)}"'
    if classes:
        written += f' class="{escape(classes)}"'
    for name, value in more.items():
        written += f' {name.replace("_", "-")}="{escape(value)}"'
    return f"{written}>"

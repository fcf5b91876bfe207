"""Embeds pictures in a page instead of loading them: of each file only those that the page shows."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

from reliquary.kernel.game import drawn_file
from reliquary.web import pages

_SVG: Final = "{http://www.w3.org/2000/svg}"
_REFERENCE: Final = re.compile(r"url\(#([^)]+)\)")
_ICONS: Final = Path(pages.__file__).parent.parent / "static" / "icons.svg"
ART: Final = "art.svg"
ICONS: Final = "icons.svg"
_USE: Final = re.compile(r'href="(art|icons)\.svg#([^"]+)"')
_SHORT_NAME: Final = re.compile(r'<symbol id="([^"]+)".*?</symbol>')
_IMAGE: Final = f'src="{ART}"'


class Addresses:
    """The addresses that templates get: names that `with_pictures` replaces."""

    def asset(self, path: str) -> str:
        return path

    def picture(self, file: str) -> str:
        return ART


def with_pictures(markup: str, folder: Path) -> tuple[str, str]:
    """The markup with references to embedded pictures, and these pictures in the order of their files."""
    markup = _SHORT_NAME.sub(lambda found: found[0] if f'"#{found[1]}"' in markup else "", markup)
    sheets = {"icons": _sheet("icons", _ICONS), "art": _sheet("art", drawn_file(folder, ART))}
    used: dict[str, list[str]] = {name: [] for name in sheets}
    for name, id in dict.fromkeys(_USE.findall(markup)):
        used[name].append(f"{name}-{id}")
    parts = "".join(sheets[name].parts(ids) for name, ids in used.items())
    markup = _USE.sub(r'href="#\1-\2"', markup)
    if _IMAGE in markup:
        markup = markup.replace(_IMAGE, f'src="{sheets["art"].painting}"')
    return markup, f'<svg class="stock" aria-hidden="true"><defs>{parts}</defs></svg>'


@cache
def _sheet(name: str, path: Path) -> Sheet:
    return Sheet(name, path)


class Sheet:
    """A file of pictures. Its name is put before their ids, because two files may use the same ids."""

    def __init__(self, name: str, path: Path) -> None:
        self._root = ET.parse(path).getroot()  # noqa: S314 - a file of an installed package
        for element in self._root.iter():
            element.tag = element.tag.removeprefix(_SVG)
            for key, value in element.attrib.items():
                element.set(key, _renamed(key, value, name))
        self._pieces = {piece.get("id", ""): piece for piece in _named(self._root)}
        self._holder = {id: piece for piece, element in self._pieces.items() for id in _ids(element)}
        """In which of the pieces an id stands."""

    def parts(self, ids: Iterable[str]) -> str:
        """These pictures, with the elements that they refer to."""
        wanted: set[str] = set()
        left = [self._holder[id] for id in ids if id in self._holder]
        while left:
            piece = left.pop()
            if piece not in wanted:
                wanted.add(piece)
                left += [self._holder[id] for id in _references(self._pieces[piece]) if id in self._holder]
        return "".join(_written(element) for piece, element in self._pieces.items() if piece in wanted)

    @cached_property
    def painting(self) -> str:
        """The whole file as a data URL."""
        shown = [part for part in self._root if part.tag not in {"defs", "symbol"}]
        parts = self.parts(id for part in shown for id in _references(part))
        attributes = "".join(f' {key}="{value}"' for key, value in self._root.attrib.items())
        body = f"<defs>{parts}</defs>{''.join(map(_written, shown))}"
        svg = f'<svg xmlns="http://www.w3.org/2000/svg"{attributes}>{body}</svg>'
        return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"


def _renamed(key: str, value: str, name: str) -> str:
    if key == "id":
        return f"{name}-{value}"
    if key == "href":
        return value.replace("#", f"#{name}-")
    return _REFERENCE.sub(rf"url(#{name}-\1)", value)


def _named(within: ET.Element) -> Iterator[ET.Element]:
    """The outermost elements with an id."""
    for part in within:
        if part.get("id"):
            yield part
        else:
            yield from _named(part)


def _ids(piece: ET.Element) -> list[str]:
    return [id for element in piece.iter() if (id := element.get("id"))]


def _references(piece: ET.Element) -> Iterator[str]:
    for element in piece.iter():
        for key, value in element.attrib.items():
            if key == "href":
                yield value.removeprefix("#")
            else:
                yield from _REFERENCE.findall(value)


def _written(element: ET.Element) -> str:
    return ET.tostring(element, encoding="unicode").strip()

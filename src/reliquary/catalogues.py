"""Updates the catalogues from the marked texts: `script/words` runs this.

For a game in its own package: `python -m reliquary.catalogues FOLDER`, the folder that holds its `locale/`.

Code marks a text with `N_("...")`, a template says it with `_("...")`.

A catalogue holds each marked text once, in the order of files and lines, with what was translated before. It says in
which file a text stands but not in which line, and no dates, so that it changes only when the words do.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment, nodes

from reliquary.words import languages, read_catalogue

PACKAGE = Path(__file__).parent

_HEADER = """\
# The words of {name} in the language “{language}”.
# Write plain spaces before ; : ! ? and inside « »: they are made narrow and unbreakable when the words are read.
msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: {plural_forms}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


@dataclass(frozen=True, slots=True)
class Marked:
    """A marked text, with its plural if it has one, and the file it stands in."""

    text: str
    plural: str
    file: str

    @property
    def id(self) -> str | tuple[str, str]:
        return (self.text, self.plural) if self.plural else self.text


def catalogue_folders() -> list[Path]:
    """The package's own folder, then that of each game in it: each has a catalogue for each language."""
    return [PACKAGE, *sorted(path.parent for path in (PACKAGE / "games").glob("*/__init__.py"))]


def texts_of(folder: Path) -> list[Marked]:
    """What the catalogue of that folder holds: a game leaves out what the package's own catalogue has."""
    if folder != PACKAGE:
        own = {marked.text for marked in texts_of(PACKAGE)}
        return [marked for marked in _marked_under(folder) if marked.text not in own]
    return [marked for marked in _marked_under(folder) if not _is_of_a_game(marked.file)]


def _is_of_a_game(file: str) -> bool:
    return file.startswith("games/") and file.count("/") > 1


def _marked_under(folder: Path) -> list[Marked]:
    found: list[Marked] = []
    for path in sorted(folder.rglob("*")):
        if path.suffix in _READERS:
            found += _marked(path.read_text(encoding="utf-8"), path.suffix, path.relative_to(folder).as_posix())
    return found


@lru_cache(2048)
def _marked(source: str, suffix: str, file: str) -> list[Marked]:
    return list(_READERS[suffix](source, file))


def marked_in(source: str, file: str) -> Iterator[Marked]:
    """The marked texts of a module; `Message(N_(one), N_(many))` is one text with its plural."""
    paired: set[int] = set()
    calls = [node for node in ast.walk(ast.parse(source, file)) if isinstance(node, ast.Call)]
    # A call begins before the calls inside it, so a pair is known before its halves are met.
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        match call:
            case ast.Call(func=ast.Name("Message"), args=[ast.Call(func=ast.Name("N_")) as one, ast.Call() as many]):
                paired |= {id(one), id(many)}
                yield Marked(_text(one, file), _text(many, file), file)
            case ast.Call(func=ast.Name("N_")) if id(call) not in paired:
                yield Marked(_text(call, file), "", file)


def _text(call: ast.Call, file: str) -> str:
    match call:
        case ast.Call(func=ast.Name("N_"), args=[ast.Constant(value=str(text))]):
            return text
        case _:
            raise SystemExit(f"{file}, line {call.lineno}: expected N_ with a plain text in it")


def said_in(template: str, file: str) -> Iterator[Marked]:
    """The texts that a template says itself; `_(message.text)` and the like are marked elsewhere."""
    for call in Environment(autoescape=True).parse(template).find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name == "_":
            texts = [str(argument.value) for argument in call.args if isinstance(argument, nodes.Const)]
            if texts:
                yield Marked(texts[0], "".join(texts[1:]), file)


_READERS = {".py": marked_in, ".html": said_in}


def written(folder: Path, language: str) -> bytes:
    """The catalogue of that folder as it should be: every marked text, with what was translated before."""
    file = BytesIO()
    file.write(_header(folder, language).encode())
    catalogue = merged(texts_of(folder), read(catalogue_path(folder, language), language), language)
    write_po(file, catalogue, width=120, omit_header=True, include_lineno=False)
    return file.getvalue()


def catalogue_path(folder: Path, language: str) -> Path:
    return folder / "locale" / f"{language}.po"


def missing(folder: Path, language: str) -> list[str]:
    """The marked texts that want a translation, or want one to be looked through (“fuzzy”)."""
    finished = read_catalogue(catalogue_path(folder, language))
    return [text for text in dict.fromkeys(marked.text for marked in texts_of(folder)) if text not in finished]


def read(path: Path, language: str) -> Catalog:
    if not path.is_file():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def merged(texts: Sequence[Marked], old: Catalog, language: str) -> Catalog:
    """The marked texts, with the translations and the translators' comments of the old catalogue."""
    fresh = Catalog(locale=language)
    for marked in texts:
        before = old.get(marked.text)
        if before is None or before.pluralizable != bool(marked.plural):
            fresh.add(marked.id, locations=[(marked.file, 0)])
        else:
            fresh.add(
                marked.id,
                before.string,
                locations=[(marked.file, 0)],
                flags=before.flags,
                user_comments=before.user_comments,
            )
    return fresh


def _header(folder: Path, language: str) -> str:
    return _HEADER.format(name=folder.name, language=language, plural_forms=get_plural(language).plural_forms)


def main(folders: Sequence[str] = ()) -> int:
    """Brings the catalogues of these folders up to date, or all of this package; lists what is not translated."""
    wanting: list[str] = []
    for language in languages()[1:]:
        for folder in _chosen(folders):
            path = catalogue_path(folder, language)
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(written(folder, language))
            wanting += [f"{folder.name}/locale/{path.name}: {text}\n" for text in missing(folder, language)]
    sys.stdout.writelines(wanting or ["Every text is translated.\n"])
    return 1 if wanting else 0


def _chosen(folders: Sequence[str]) -> list[Path]:
    for folder in folders:
        if not Path(folder).is_dir():
            raise SystemExit(f"{folder}: there is no such folder")
    return [Path(folder).resolve() for folder in folders] or catalogue_folders()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

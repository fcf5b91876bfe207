"""A report: sections as tables for the terminal, or as one page with plots that stands by itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from rich.table import Table


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    heads: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    plot: str = ""


def tables(found: Iterable[Section]) -> list[Table]:
    shown: list[Table] = []
    for section in found:
        table = Table(title=section.title, title_justify="left", title_style="bold", box=None, header_style="dim")
        for column, head in enumerate(section.heads):
            table.add_column(head, justify="right" if column else "left")
        for row in section.rows:
            table.add_row(*row)
        shown.append(table)
    return shown


_PAGE: Final = """<!doctype html>
<html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; color: #3b2f2a; background: #fbf7f0; max-width: 52rem; margin: 2rem auto;
  padding: 0 1rem }}
table {{ border-collapse: collapse; margin: .5rem 0 }}
th, td {{ padding: .2rem .8rem; text-align: right }}
th:first-child, td:first-child {{ text-align: left }}
tr + tr {{ border-top: 1px solid #e4d9c8 }}
svg {{ max-width: 100%; height: auto }}
code {{ background: #f1e8d9; padding: .1rem .3rem }}
</style>
<h1>{title}</h1>
<p>{facts}</p>
{body}
</html>
"""


def html(title: str, facts: str, sections: Iterable[Section], language: str) -> str:
    body = "\n".join(_section(section) for section in sections)
    return _PAGE.format(language=language, title=escape(title), facts=escape(facts), body=body)


def _section(section: Section) -> str:
    table = _table(section) if section.rows else ""
    return f"<h2>{escape(section.title)}</h2>\n{section.plot}\n{table}"


def _table(section: Section) -> str:
    head = "".join(f"<th>{escape(each)}</th>" for each in section.heads)
    rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in section.rows)
    return f"<table><tr>{head}</tr>{rows}</table>"

"""Texts, tables and links as Markdown that GitHub shows as they are and that reads well raw."""

import re
from collections import Counter
from collections.abc import Iterator
from unicodedata import category

from reportgen.harmless import visible
from reportgen.page.blocks import Page, Prose, Section, Table

BROADEST = 48  # characters to which the cells of a column are filled up; few are longer, and would stretch all others
# Signs that are markup wherever they stand; "<" and "&" are only where a tag, an address or an entity could begin.
_MARKUP = re.compile(r"[\\`*\[\]$~|]|<(?=[^\W\d_]|[/!?])|&(?=#?\w+;)|(?<![^\W_])_|_(?![^\W_])")
_ADDRESSES = re.compile(r"(?i)(?<=:)//|(?<=www)\.|(?<=\w)@(?=\w)")  # which would become links
_AT_START = re.compile(r"^(?:([#+=>-])|(\d+)(?=[.)](?:\s|$)))")


def inline(text: str) -> str:
    """Return a text that Markdown shows as it is, on one line."""
    return _ADDRESSES.sub(r"\\\g<0>", _MARKUP.sub(r"\\\g<0>", " ".join(text.split())))


def prose(text: str) -> str:
    """Return a text that Markdown shows as it is, also at the start of a line."""
    return _AT_START.sub(_escaped_start, inline(text))


def code(text: str) -> str:
    """Return a text as a block of code, whatever backquotes it holds."""
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}\n{text.rstrip()}\n{fence}"


def cells(table: Table) -> list[list[str]]:
    """Return the cells of a table row by row: its heads, the line below them, and what it holds, in columns."""
    rows = [[inline(column.name) for column in table.columns], *([inline(cell) for cell in row] for row in table.rows)]
    widths = [max([3, *(len(cell) for cell in column if len(cell) <= BROADEST)]) for column in zip(*rows, strict=True)]
    right = [column.align == "right" for column in table.columns]
    filled = [
        [cell.rjust(width) if end else cell.ljust(width) for cell, width, end in zip(row, widths, right, strict=True)]
        for row in rows
    ]
    line = ["-" * (width - 1) + (":" if end else "-") for width, end in zip(widths, right, strict=True)]
    return [filled[0], line, *filled[1:]]


def contents(page: Page) -> list[tuple[str, str]]:
    """Return each section's title and where GitHub finds it: the title in small letters, told apart by a number."""
    found, times = list[tuple[str, str]](), Counter([slug(page.title)])
    for section in page.sections:
        for place, title in enumerate(_headings(section)):
            name = slug(title)
            if place == 0:
                found.append((title, f"{name}-{times[name]}" if times[name] else name))
            times[name] += 1
    return found


def _headings(section: Section) -> Iterator[str]:
    """Yield the headings of a section as they follow each other in Markdown, its own first."""
    if section.scripted:
        return
    for part in (section, *section.parts):
        yield part.title
        for block in part.blocks:
            if isinstance(block, Prose):
                yield from re.findall(r"^#+ (.+)$", block.markdown, re.MULTILINE)


def slug(title: str) -> str:
    """Return the name by which GitHub knows a heading: letters, digits, hyphens, and hyphens for blanks."""
    small = " ".join(visible(title).split()).lower()
    return "".join(_in_slug(sign) for sign in small)


def _in_slug(sign: str) -> str:
    if sign == " ":
        return "-"
    return sign if sign == "-" or sign.isalnum() or category(sign) in {"Mn", "Mc", "Me", "Pc"} else ""


def _escaped_start(start: re.Match[str]) -> str:
    return f"\\{start[1]}" if start[1] else f"{start[2]}\\"

"""The page of an index, composed: tables whose cells have links, marks and small pictures."""

from reportgen.frozen import frozen
from reportgen.page.blocks import Heading, Tone


@frozen
class Cell:
    """A cell: its text, further lines below it, and what it leads to or shows."""

    text: str = ""
    more: tuple[str, ...] = ()
    tone: Tone | None = None  # of a state, which has its sign
    href: str = ""
    svg: str = ""
    wrong: tuple[str, ...] = ()  # lines that tell of something wrong, above the others


@frozen
class IndexTable:
    """A table; the first cell of a row names the row."""

    name: str  # unique on the page
    caption: str
    columns: tuple[Heading, ...]
    rows: tuple[tuple[Cell, ...], ...]


@frozen
class Fold:
    """A table that opens on demand; in print it is open."""

    summary: str
    table: IndexTable


@frozen
class IndexSection:
    """A part of the page with its heading."""

    id: str
    title: str
    tables: tuple[IndexTable, ...] = ()
    folds: tuple[Fold, ...] = ()


@frozen
class IndexPage:
    """A whole index."""

    language: str
    title: str
    head: tuple[str, ...]
    tone: Tone
    state: str
    needs: tuple[tuple[Tone, str], ...]  # what needs action, in a line for each kind
    sections: tuple[IndexSection, ...]
    skip: str
    footer: str

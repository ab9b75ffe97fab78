"""A page as HTML and as Markdown that GitHub shows as it is, within the time and memory that an author may take."""

import ctypes
import json
import os
import re
import sys
import threading
import time
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache, lru_cache
from hashlib import sha256
from importlib.util import cache_from_source
from pathlib import Path
from pickle import UnpicklingError
from traceback import extract_tb
from typing import Any
from unicodedata import category

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, StrictUndefined, select_autoescape
from jinja2.bccache import Bucket, FileSystemBytecodeCache
from jinja2.exceptions import SecurityError
from jinja2.filters import do_int
from markupsafe import Markup, escape

from reportgen.colours import WHITE, colour_of, css_colour, readable_colour
from reportgen.drawing.svg import FIGURE_CSS
from reportgen.errors import ConfigError, Problem
from reportgen.harmless import LARGEST_TEXT, harmless, read_within, visible
from reportgen.page import bold
from reportgen.page.blocks import Depth, Page, Prose, Section, Table, each_text
from reportgen.page.index import IndexPage
from reportgen.page.sandbox import OwnLoader, Sandbox
from reportgen.page.summary import LARGEST, first_screens

LONG = 24  # characters of a word, above which it may be broken
BROADEST = 48  # characters to which the cells of a column are filled up; few are longer, and would stretch all others
# Signs that are markup wherever they stand; "<" and "&" are only where a tag, an address or an entity could begin.
# The last two kinds make an address a link.
_MARKUP = re.compile(
    r"[\\`*\[\]$~^|]|<(?=[^\W\d_]|[/!?])|&(?=#?\w+;)|(?<![^\W_])_|_(?![^\W_])"
    r"|(?i:(?<=:)/(?=/)|(?<=www)\.|(?<=\w)@(?=\w))"
)
_AT_START = re.compile(r"^(?:([#+=>-])|(\d+)(?=[.)](?:\s|$)))")
_WITH_BACKSLASH = frozenset("\\`*_[]|#+>-.")  # what every program takes as escaped; elsewhere some print the backslash


@lru_cache(maxsize=4096)  # a number stands in many cells
def inline(text: str) -> str:
    """Return a text that Markdown shows as it is, on one line."""
    return _MARKUP.sub(lambda match: _literal(match[0]), " ".join(text.split()))


def _literal(sign: str) -> str:
    """Return a sign of markup as itself: MkDocs prints the backslash before most signs, so these are entities."""
    return f"\\{sign}" if sign in _WITH_BACKSLASH else f"&#{ord(sign)};"


def prose(text: str) -> str:
    """Return a text that Markdown shows as it is, also at the start of a line."""
    return _AT_START.sub(_escaped_start, inline(text))


def code(text: str) -> str:
    """Return a text as a block of code, whatever backquotes it holds."""
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}\n{text.rstrip()}\n{fence}"


def cells(table: Table, page: Page | None = None) -> list[list[str]]:
    """Return the cells of a table row by row: its heads, the line below them, and what it holds, in columns."""
    places = _anchors(page) if table.links and page is not None else {}
    body = [
        [_cell(table, cell, place, at, places) for at, cell in enumerate(row)] for place, row in enumerate(table.rows)
    ]
    rows = [[inline(column.name) for column in table.columns], *body]
    widths = [max([3, *(len(cell) for cell in column if len(cell) <= BROADEST)]) for column in zip(*rows, strict=True)]
    right = [column.align == "right" for column in table.columns]
    filled = [
        [cell.rjust(width) if end else cell.ljust(width) for cell, width, end in zip(row, widths, right, strict=True)]
        for row in rows
    ]
    line = ["-" * (width - 1) + (":" if end else "-") for width, end in zip(widths, right, strict=True)]
    return [filled[0], line, *filled[1:]]


@lru_cache(maxsize=4096)  # few columns differ, and a number stands in many cells
def kinds(text: str, align: str, part: str | None, marked: str = "", *, head: bool = False) -> str:
    """Return the class of a cell, or of the head of a column or row, as the attribute of its tag; nothing without one.

    A word too long for a printed column may be broken; other words, and numbers, may not. A cell of numbers needs no
    class, and one of dates keeps each of them whole.
    """
    kind = ("number" if head else "") if align == "right" else ("" if head else "words")
    dated = text[4:5] + text[7:8] == "--" and do_int(text[:4])
    long = len(text) > LONG and max(map(len, text.split()), default=0) > LONG
    names = (part or kind, dated and "dated", marked and "marked", len(marked) > 1 and "several", long and "long")
    named = " ".join(name for name in names if name)
    return Markup(f' class="{named}"') if named else ""  # noqa: S704 - words of ours


def _cell(table: Table, cell: str, row: int, column: int, places: Mapping[str, str]) -> str:
    """Return a cell with its mark, or the links that it is."""
    links = table.links.get((row, column), ())
    if not links or links[0].ids[0] not in places:
        return inline(_signed(table, cell, row, column))
    return ", ".join(f"[{inline(link.title)}](#{places[link.ids[0]]})" for link in links)


def _signed(table: Table, cell: str, row: int, column: int) -> str:
    """Return a cell with the sign of its mark behind the number, which is in the first line."""
    sign = table.marked.get((row, column))
    return cell if sign is None else re.sub(r"(?=\n)|$", sign, cell, count=1)


def contents(page: Page, *depths: Depth) -> list[tuple[str, str]]:
    """Return the title of each section of these depths, and where GitHub finds it."""
    anchors = _anchors(page)
    return [(section.heading, anchors[section.id]) for section in page.sections if section.depth in depths]


def _anchors(page: Page) -> dict[str, str]:
    """Return where GitHub finds each section, by its id: its heading in small letters, with a number."""
    anchors, times = dict[str, str](), Counter([slug(page.title)])
    for section in page.sections:
        for place, title in enumerate(_headings(section)):
            name = slug(title)
            if place == 0:
                anchors[section.id] = f"{name}-{times[name]}" if times[name] else name
            times[name] += 1
    return anchors


def _headings(section: Section) -> Iterator[str]:
    """Yield the headings of a section as they follow each other in Markdown, its own first."""
    for part in (section, *section.parts):
        yield part.heading
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
    return _literal(start[1]) if start[1] else f"{start[2]}\\"


SECONDS = 5.0  # of processor time; the templates of the program take a tenth of one
MOST_BYTES = 500_000_000  # more than before
STEP = 0.02  # seconds from one look to the next
_PAGE = 4_096  # bytes


class TooMuchError(Exception):
    """What was made took too long, or too much memory."""


@contextmanager
def bounded() -> Iterator[None]:
    """Break off what runs inside with TooMuchError when it has taken too much time or memory."""
    over, worker, lock = threading.Event(), threading.get_ident(), threading.Lock()
    begun, memory = time.process_time(), _memory()

    def watch() -> None:
        while not over.wait(STEP):
            if time.process_time() - begun > SECONDS or _memory() - memory > MOST_BYTES:
                with lock:
                    if not over.is_set():
                        _break_off(worker)
                return

    threading.Thread(target=watch, daemon=True).start()
    try:
        yield
    finally:
        with lock:
            over.set()


def _break_off(worker: int) -> None:
    """Raise TooMuchError in another thread, at its next step."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(worker), ctypes.py_object(TooMuchError))


def _memory() -> int:
    """Return how many bytes the process holds; 0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * _PAGE
    except OSError:
        return 0


SUMMARY = "markdown/summary.md.j2"
OWN_STYLE = "html/own.css"
END_OF_STYLE = re.compile(r"</style\b", re.IGNORECASE)
MOST_FILES = 10_000  # in the folder of an author's templates
SECTIONS_OF_THEIR_OWN = re.compile(r"(html|markdown)/sections/[a-z0-9-]+\.(html|md)\.j2")
LONGEST_PRINTED = 50_000_000  # in one piece; no page is so long
_DARK = (0x12, 0x12, 0x12)


def render_html(page: Page, own: Path | None = None, *, files: frozenset[str] = frozenset(), paper: str = "") -> str:
    """Return the report as one HTML file that loads nothing.

    A table leads to its CSV file where that is among the `files` beside the page. With a size of `paper` it is
    made to be printed, and holds no script. Templates in the folder `own` take the place of those of the same name.
    """
    style = f"{FIGURE_CSS}{_style('style')}\n{_accent(page.accent)}"
    style += f"@page{{@bottom-left{{content:{_css_string(page.running)}}}}}\n"
    style += f"@page{{size:{paper}}}\n" if paper else ""
    style += _own_style(own)
    script = "" if paper else "".join(_script(name) for name in page.scripts())
    # All are the program's own, or the author's; in the style, what somebody typed stands in escapes alone.
    ready = {"style": Markup(style), "style_hash": _hash(style), "script": Markup(script), "script_hash": _hash(script)}  # noqa: S704
    return bold.in_html(_rendered("html/report.html.j2", own, page=page, files=files, **ready), page.models, escape)


def render_card(page: Page, own: Path | None = None, *, models: Table, notes: Sequence[str] = ()) -> str:
    """Return the first screen for a notebook, whose styles and ids are not its own, with every model in a table."""
    style = Markup(_style("card"))  # noqa: S704 - the program's own
    card = _rendered("html/card.html.j2", own, page=page, models=models, notes=notes, style=style)
    return bold.in_html(card, page.models, escape)


def render_index(page: IndexPage) -> str:
    """Return an index as one HTML file that loads nothing, and holds no script."""
    style = f"{FIGURE_CSS}{_style('style')}\n{_style('index')}\n"
    ready = {"style": Markup(style), "style_hash": _hash(style)}  # noqa: S704 - the program's own
    return _rendered("html/index.html.j2", None, page=page, **ready)


def render_markdown(page: Page, own: Path | None = None) -> str:
    """Return the report as Markdown; its figures are files beside it."""
    return bold.in_markdown(_rendered("markdown/report.md.j2", own, page=page), page.models, inline)


def render_summary(page: Page, own: Path | None = None) -> str:
    """Return the first screen as Markdown of 6,000 bytes at most, with less of it where all would be longer."""
    text = ""
    for form in first_screens(page):
        text = bold.in_markdown(_rendered(SUMMARY, own, page=form), page.models, inline)
        if len(text.encode()) <= LARGEST:
            break
    return text


def render_model_card(page: Page, own: Path | None = None, *, metadata: str) -> str:
    """Return a card as Markdown, with what a model hub reads above it."""
    card = _rendered("markdown/model_card.md.j2", own, page=page, metadata=metadata)
    return bold.in_markdown(card, page.models, inline)


def templates() -> Path:
    """Return the folder of the templates: inside the package, or beside it in a checkout."""
    inside, beside = (Path(__file__).parents[up] / "templates" for up in (1, 2))
    return inside if inside.is_dir() else beside


def template_names(folder: Path) -> list[str]:
    """Return the templates in a folder, as jinja2 names them."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.j2"))


def own_names(folder: Path) -> list[str] | None:
    """Return the templates in a folder of an author's; None where it holds too many files to look at."""
    paths, seen = list[str](), 0
    for parent, folders, files in os.walk(folder):
        seen += len(folders) + len(files)
        if seen > MOST_FILES:
            return None
        paths += [Path(parent, name).relative_to(folder).as_posix() for name in files if Path(name).suffix == ".j2"]
    return sorted(paths)


def _rendered(name: str, own: Path | None, **values: object) -> str:
    """Return a template filled in; what goes wrong in one of the author's is told with its line."""
    if own is None:
        return environment().get_template(name).render(**values)
    try:
        with bounded():
            return environment(own).get_template(name).render(**values)
    except (TooMuchError, MemoryError) as error:
        mend = "Look for a loop that goes round too often, or for a text that it makes ever longer."
        what = "the templates take more than 5 seconds, or 500 MB, to be filled in"
        raise ConfigError(
            [Problem(where=_place(error, own) or str(own), key="report.template", what=what, mend=mend)]
        ) from None
    except Exception as error:
        place = _place(error, own)
        if place is None:
            raise
        what = f"the template cannot be filled in: {str(error) or type(error).__name__}"
        raise ConfigError([Problem(where=place, key="report.template", what=what)]) from None


def _place(error: Exception, own: Path) -> str | None:
    """Return the file and line of the author's template in which an error arose; None where it arose elsewhere."""
    frames = extract_tb(error.__traceback__)
    own_frames = [frame for frame in frames if Path(frame.filename).is_relative_to(own)]
    return f"{own_frames[-1].filename}:{own_frames[-1].lineno}" if own_frames else None


class _Compiled(FileSystemBytecodeCache):
    """The program's templates as bytecode, kept where Python keeps that of modules, and by its rules.

    Each stands with a digest of the template; one that is damaged, or cannot be kept, is compiled anew.
    """

    def __init__(self) -> None:
        folder = Path(cache_from_source(templates() / "any.py")).parent
        settings = sha256(Path(__file__).read_bytes()).hexdigest()[:16]  # those below, which bytecode depends on
        super().__init__(str(folder), f"%s-{settings}.cache")

    def load_bytecode(self, bucket: Bucket) -> None:
        try:
            super().load_bytecode(bucket)
        except (OSError, EOFError, ValueError, UnpicklingError):
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        if not sys.dont_write_bytecode:
            with suppress(OSError):
                Path(self.directory).mkdir(parents=True, exist_ok=True)
                super().dump_bytecode(bucket)


@cache
def environment(own: Path | None = None) -> Environment:
    """Return what fills templates in, those in the folder `own` before the program's."""
    # What an author hands over may come from anyone: it sees the composed page and nothing of Python.
    kind = Environment if own is None else Sandbox
    ours = FileSystemLoader(templates())
    environment = kind(
        loader=ours if own is None else ChoiceLoader([OwnLoader(own), ours]),
        autoescape=select_autoescape(enabled_extensions=("html.j2",), default=False),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        finalize=_printable,
        bytecode_cache=_Compiled() if own is None else None,
    )
    environment.policies |= {"json.dumps_function": _json, "json.dumps_kwargs": {"separators": (",", ":")}}
    environment.filters |= {
        "prose": prose,
        "inline": inline,
        "code": code,
        "cells": cells,
        "contents": contents,
        "kinds": kinds,
    }
    return environment


def _printable(value: object) -> object:
    if type(value) is not str:
        return value
    if len(value) > LONGEST_PRINTED:
        message = f"it prints {len(value):,} letters at once"
        raise SecurityError(message)
    return harmless(value)


def _json(value: object, **settings: Any) -> str:  # noqa: ANN401 (those of the filter)
    return json.dumps(each_text(value, harmless), **settings)


def _hash(text: str) -> Markup:
    """Return what names a style or script in a security policy."""
    return Markup(f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}")  # noqa: S704 - base64


def _css_string(text: str) -> str:
    """Return the text as a string of CSS that cannot end before its end."""
    return '"' + re.sub(r"[^A-Za-z0-9 -]", lambda letter: f"\\{ord(letter[0]):x} ", visible(text)) + '"'


@cache
def _style(name: str) -> str:
    text = (templates() / "html" / f"{name}.css").read_text(encoding="utf-8")
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.sub(r"\s*([{};,])\s*", r"\1", re.sub(r"\s+", " ", text)).strip()


@cache
def _script(name: str) -> str:
    text = (templates() / "html" / f"{name}.js").read_text(encoding="utf-8")
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return "".join(f"{line.strip()}\n" for line in text.splitlines() if line.strip())


def _accent(typed: str) -> str:
    """Return the style of an accent colour, lightened in dark mode until it can be read there."""
    colour = colour_of(typed)
    if colour is None:
        return ""
    dark = css_colour(readable_colour(colour, WHITE, [_DARK]))
    # Where the reader's system sets the colours, it sets this one, too.
    light = f":root{{--link:{css_colour(colour)}}}h1{{border-top:4px solid var(--link);padding-top:1rem}}"
    return (
        f"@media (forced-colors:none){{{light}}}"
        f"@media screen and (prefers-color-scheme:dark) and (forced-colors:none){{:root{{--link:{dark}}}}}"
    )


def _own_style(own: Path | None) -> str:
    path = None if own is None else own / OWN_STYLE
    if own is None or path is None or not path.is_file():
        return ""
    text = read_within(path, own, LARGEST_TEXT).decode("utf-8")
    return text.replace("</", "<\\/")  # what could end the style element early is not part of any style

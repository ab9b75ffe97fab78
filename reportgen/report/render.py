"""A composed page set as HTML or Markdown; the templates loop, place and escape, no more."""

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from markupsafe import Markup

from reportgen.report.figures import FIGURE_CSS
from reportgen.report.page import Page

# What neither HTML nor a terminal can show: control characters and non-characters.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]")


def render_html(page: Page, *, compact: bool = False) -> str:
    """Return the report as one HTML file that loads nothing; compact: its first section alone, for a notebook."""
    if compact:
        return _environment().get_template("html/compact.html.j2").render(page=page)
    style = f"{_style()}@page{{@bottom-left{{content:{_css_string(page.running)}}}}}\n"
    digest = b64encode(sha256(style.encode()).digest()).decode()
    # Both are the program's own; in the style, what somebody typed stands in escapes alone.
    own = {"style": Markup(style), "style_hash": Markup(f"sha256-{digest}")}  # noqa: S704
    return _environment().get_template("html/report.html.j2").render(page=page, **own)


def render_markdown(page: Page) -> str:
    """Return the report as Markdown; its figures are files beside it."""
    return _environment().get_template("markdown/report.md.j2").render(page=page)


def templates() -> Path:
    """Return the folder of the templates: inside the package, or beside it in a checkout."""
    inside, beside = (Path(__file__).parents[up] / "templates" for up in (1, 2))
    return inside if inside.is_dir() else beside


def inline(text: str) -> str:
    """Return a text that Markdown shows as it is, on one line."""
    line = " ".join(text.split())
    escaped = re.sub(r"[\\`*\[\]<>&$~|]|(?<![^\W_])_|_(?![^\W_])", r"\\\g<0>", line)
    # Addresses would become links.
    return re.sub(r"(?i)(?<=:)//|(?<=www)\.|(?<=\w)@(?=\w)", r"\\\g<0>", escaped)


def prose(text: str) -> str:
    """Return a text that Markdown shows as it is, also at the start of a line."""
    return re.sub(r"^(?:([#+=-])|(\d+)(?=[.)](?:\s|$)))", _escaped_start, inline(text))


def code(text: str) -> str:
    """Return a text as a block of code, whatever backquotes it holds."""
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}\n{text.rstrip()}\n{fence}"


def _escaped_start(start: re.Match[str]) -> str:
    return f"\\{start[1]}" if start[1] else f"{start[2]}\\"


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(templates()),
        autoescape=select_autoescape(enabled_extensions=("html.j2",), default=False),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        finalize=_printable,
    )
    environment.filters |= {"prose": prose, "inline": inline, "code": code}
    return environment


def _printable(value: object) -> object:
    return _FORBIDDEN.sub("\ufffd", value) if type(value) is str else value


def _css_string(text: str) -> str:
    """Return the text as a string of CSS that cannot end before its end."""
    return '"' + re.sub(r"[^A-Za-z0-9 -]", lambda letter: f"\\{ord(letter[0]):x} ", text) + '"'


@cache
def _style() -> str:
    text = (templates() / "html" / "style.css").read_text(encoding="utf-8")
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    text = re.sub(r"\s*([{};,])\s*", r"\1", re.sub(r"\s+", " ", text))
    return f"{FIGURE_CSS}{text.strip()}\n"

"""The prose of a finished report, read from its HTML and from its Markdown: no tables, lists of fields, or code."""

import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser

PROSE = ("p", "li", "h1", "h2", "h3", "figcaption", "summary", "title", "desc")
SKIPPED = (
    "style",
    "script",
    "nav",
    "dl",
    "pre",
    "td",
    "th",
    "svg",
    "head",
)  # an axis of a picture has numbers of its own
EMPTY = ("meta", "img", "input", "link", "br")


def of_html(text: str) -> list[str]:
    """Return the texts of every paragraph, point, heading and caption of the page, and of each picture's title."""
    reader = _Reader()
    reader.feed(text)
    return [" ".join(part.split()) for part in reader.found if part.strip()]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open += [tag] if tag not in EMPTY else []
        # What waits for the script is not of the page as it is read.
        self.open[-1:] = ["head"] if "data-scripted" in dict(attrs) else self.open[-1:]
        self.open[-1:] = ["th"] if dict(attrs).get("class") == "notes" else self.open[-1:]  # they belong to a table
        if tag in PROSE:
            self.found.append("")

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop() not in (tag, "head", "th" if tag == "ul" else tag):
            pass

    def handle_data(self, data: str) -> None:
        inside = [tag for tag in self.open if tag in (*PROSE, *SKIPPED)]
        titled = inside[-1:] in (["title"], ["desc"]) and "head" not in inside
        if inside and (titled or (inside[-1] in PROSE and not set(inside) & set(SKIPPED))):
            self.found[-1] += data


def of_markdown(text: str) -> list[str]:
    """Return every line that is neither of a table, nor of a list of fields, nor of code."""
    return [unescape(re.sub(r"\\(.)", r"\1", line)) for line in _lines(text)]


def _lines(text: str) -> Iterator[str]:
    fence, text = "", re.sub(r"^\*\*.*\*\*\n\n(?=\||`{3})", "", text, flags=re.MULTILINE)
    for line in text.splitlines():
        start = re.match(r"`{3,}", line)
        if start and not fence:
            fence = start[0]
        elif fence and line == fence:
            fence = ""
        elif not fence and line.strip() and not re.match(r"\||- \*\*|- (?:\\\*|[†‡§]) | +- |!\[\]|---$", line):
            yield re.sub(r"^(#+ |- |!\[(?=.*\]\(figures))|\]\(figures/\S+\)$", "", line)

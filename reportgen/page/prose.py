"""A text of the author's own, in Markdown, as a section of the page: HTML in it is text, and nothing is loaded."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from reportgen.errors import ConfigError, Problem
from reportgen.harmless import visible
from reportgen.page.blocks import Prose, Section

_TAG = re.compile(r"<(?!https?:|mailto:)(?=[A-Za-z/!?])")
_PICTURE = re.compile(r"!\[([^\[\]]*)\](?:\([^)\[]*\)|\[[^\[\]]*\])")  # up to the next bracket: in linear time
_BLANK_LINE = re.compile(r"\n[ \t]*\n")
_FENCED = "~~~text\n{}\n~~~"
_TAGS = {"\\<": "&lt;", "<": "&lt;", "![": "&#33;["}  # signs that may begin a tag or a picture, by number
_LINKS = {"[": "&#91;"}
MOST_BRACKETS = 5_000  # of a paragraph: the time to read it grows with their square
MOST_READ = 500_000_000  # letters of a text, those of each paragraph once for each of its brackets
MOST_CELLS = 50_000  # of a text: the lines of each paragraph by the most vertical bars of a line, as rows are filled up
_BACKTICKS = re.compile("`+")


def prose_section(text: str, path: str, *, number: int) -> Section:
    """Return a Markdown file as a section: its first heading is the section's, the others stand below it."""
    text, tokens = read_prose(text, path)
    title, level = tokens[1].content, _level(tokens[0])
    markdown, body = _markdown(text, tokens, level), tokens[3:]
    for token in body:
        if token.type in {"heading_open", "heading_close"}:
            token.tag = f"h{_below(_level(token), level)}"
    html: str = _parser().renderer.render(body, _parser().options, {})
    return Section(
        id=f"prose-{number}",
        title=_plain(title),
        blocks=(Prose(html=html, markdown=markdown),),
    )


def read_prose(text: str, path: str) -> tuple[str, Sequence[Token]]:
    """Return a Markdown file as it is shown, and its parts, or tell why it cannot be a section."""
    text = visible(text)
    if too_long := _too_long(_BLANK_LINE.split(text)):
        what, mend = too_long
        raise ConfigError([Problem(where=path, what=what, mend=mend)])
    tokens = _parser().parse(text)
    if not tokens or tokens[0].type != "heading_open":
        mend = "The heading of the section, such as: # Background"
        raise ConfigError([Problem(where=f"{path}:1", what="the text does not begin with a heading", mend=mend)])
    return text, tokens


def _too_long(paragraphs: Sequence[str]) -> tuple[str, str] | None:
    """Return what would take too long to read in a text, and what to do; None of any text that is soon read."""
    brackets = [paragraph.count("[") for paragraph in paragraphs]
    if max(brackets) > MOST_BRACKETS:
        what = f"one paragraph has more than {MOST_BRACKETS:,} square brackets, each of which may begin a link"
        return what, "Put empty lines between its parts."
    if sum(count * len(paragraph) for count, paragraph in zip(brackets, paragraphs, strict=True)) > MOST_READ:
        what = "long paragraphs have too many square brackets, each of which may begin a link"
        return what, "Put empty lines between their parts."
    if sum(paragraph.count("|") and _room(paragraph.split("\n")) for paragraph in paragraphs) > MOST_CELLS:
        what = f"by its lines and vertical bars the text has room for more than {MOST_CELLS:,} cells of tables"
        return what, "Keep so large a table in a file of its own, and name the file here."
    return None


def _room(lines: Sequence[str]) -> int:
    """Return how many cells a paragraph may hold as a table."""
    return len(lines) * max(line.count("|") for line in lines)


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.add_render_rule("image", _alt)
    parser.add_render_rule("table_open", lambda *_: '<div class="scroll" role="group" tabindex="0">\n<table>\n')
    parser.add_render_rule("table_close", lambda *_: "</table>\n</div>\n")
    parser.add_render_rule("th_open", lambda *_: '<th scope="col">')
    return parser


def _alt(_: Any, tokens: Sequence[Token], place: int, *__: object) -> str:  # noqa: ANN401 (the renderer itself)
    return escape(tokens[place].content)


def _level(token: Token) -> int:
    return int(token.tag[1])


def _below(level: int, first: int) -> int:
    """Return the level of a heading below that of the section, which is 2."""
    return min(max(level - first + 2, 3), 6)


def _plain(title: str) -> str:
    """Return the text of a heading without its marks."""
    tokens = _parser().parseInline(title)[0].children or []
    return "".join(token.content for token in tokens if token.content)


def _markdown(text: str, tokens: Sequence[Token], level: int) -> str:
    """Return the text below its first heading as Markdown for a page of its own: tags as text, no pictures."""
    lines = text.split("\n")
    code_lines = [
        place for token in tokens if token.type in {"fence", "code_block"} for place in range(*(token.map or (0, 0)))
    ]
    headings = {token.map[0]: token for token in tokens if token.type == "heading_open" and token.map}
    texts = {token.map[0]: token.content for token in tokens if token.type == "inline" and token.map}
    written: list[str] = []
    place = tokens[0].map[1] if tokens[0].map else 0
    while place < len(lines):
        heading = headings.get(place)
        if heading is not None and heading.map is not None:
            written.append(_as_text(f"{'#' * _below(_level(heading), level)} {' '.join(texts[place].split())}"))
            place = heading.map[1]
            continue
        written.append(lines[place] if place in code_lines else _as_text(lines[place]))
        place += 1
    whole = "\n".join(written).strip("\n")
    # Signs of Markdown reach across lines and may be escaped: what a reader makes of them is looked at, not guessed.
    signs = (_TAGS, _LINKS, {**_TAGS, **_LINKS})
    forms = (whole, *(_as_signs(whole, numbers) for numbers in signs))
    return next(filter(_is_text, forms), _FENCED.format(whole.replace("~~~", "~~ ~")))


def _is_text(markdown: str) -> bool:
    """Return whether even a reader of Markdown that takes HTML for HTML finds none, no picture and no script."""
    parser = MarkdownIt("commonmark", {"html": True}).enable("table")
    ours = parser.validateLink
    parser.validateLink = lambda _: True  # type: ignore[method-assign, assignment] # as a reader that follows every link
    return not any(
        token.type in {"html_block", "html_inline", "image"}
        or (token.type == "link_open" and not ours(str(token.attrs["href"])))
        for block in parser.parse(markdown)
        for token in (block, *(block.children or ()))
    )


def _as_signs(markdown: str, numbers: Mapping[str, str]) -> str:
    """Return Markdown with signs that might begin a tag, a picture or a link by number, outside of blocks of code."""
    tokens = _parser().parse(markdown)
    blocks = [token.map or (0, 0) for token in tokens if token.type in {"fence", "code_block"}]
    code, lines = {line for block in blocks for line in range(*block)}, markdown.split("\n")
    signs = re.compile("|".join(map(re.escape, numbers)))
    return "\n".join(
        line if place in code else signs.sub(lambda sign: numbers[sign[0]], line) for place, line in enumerate(lines)
    )


def _as_text(line: str) -> str:
    parts: list[str] = []
    end = 0
    for start, after in _code_spans(line):
        parts += [_escaped(line[end:start]), line[start:after]]
        end = after
    return "".join((*parts, _escaped(line[end:])))


def _code_spans(line: str) -> Iterator[tuple[int, int]]:
    """Yield where each span of code begins and ends: a run of backticks is closed by the next one of its length."""
    runs = [run.span() for run in _BACKTICKS.finditer(line)]
    closes: list[int] = []  # where the span of each run would end, from the last run to the first
    latest: dict[int, int] = {}
    for start, after in reversed(runs):
        closes.append(latest.get(after - start, 0))
        latest[after - start] = after
    end = 0
    for (start, _), close in zip(runs, reversed(closes), strict=True):
        if close and start >= end:
            yield start, close
            end = close


def _escaped(text: str) -> str:
    return _TAG.sub(r"\\<", _PICTURE.sub(r"\1", text))

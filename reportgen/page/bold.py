"""Names of models in bold, where a plain text has them in quotation marks."""

import re
from collections.abc import Callable, Iterable, Iterator

from reportgen.harmless import harmless

# What is no text of the page, or is somebody's own words; and pictures, whose text has no markup.
_OTHER = r"<script\b.*?</script>|<style\b.*?</style>|<div class=\"text prose\">.*?</div>|<title\b.*?</title>|<[^>]*>"
_SVG = r"(?P<picture><svg\b.*?</svg>)"
_PICTURE = r"!\[.*?\]\("  # of Markdown
NAME_ENDS = 12, 6  # letters at both ends of a name that a headline has no room for
_CODE = r"(?ms:^(?P<fence>`{3,})$.*?^(?P=fence)$)"


def in_html(html: str, names: Iterable[str], shown: Callable[[str], str]) -> str:
    """Return a page with the names of models in bold, and in its pictures as they are; `shown` escapes a text."""
    quoted = _quoted(shown(harmless(name)) for name in _with_brief(names))
    if quoted is None:
        return html

    def of_picture(svg: str) -> str:
        return re.sub(f"(<[^>]*>)|{quoted}", lambda found: found[1] or found["name"], svg)

    def each(found: re.Match[str]) -> str:
        if found["name"] is not None:
            return f"<b>{found['name']}</b>"
        return found[0] if found["picture"] is None else of_picture(found["picture"])

    return re.sub(f"{_SVG}|{_OTHER}|{quoted}", each, html, flags=re.DOTALL)


def in_markdown(markdown: str, names: Iterable[str], shown: Callable[[str], str]) -> str:
    """Return a report with the names of models in bold; `shown` is how Markdown writes a text.

    Where all around it is bold, as in a heading, a name is plain; code stays as it is.
    """
    quoted = _quoted(shown(harmless(name)) for name in _with_brief(names))
    if quoted is None:
        return markdown
    bold = False

    def each(found: re.Match[str]) -> str:
        nonlocal bold
        if found["name"] is not None:
            return found["name"] if bold else f"**{found['name']}**"
        if found[0] == "**":
            bold = not bold
        elif found["start"] is not None:
            bold = found["start"] != ""
        return found[0]

    return re.sub(rf"{_CODE}|{_PICTURE}|\*\*|(?P<start>(?m:^)(?:#+ )?)|{quoted}", each, markdown)


def brief(name: str) -> str:
    """Return a name, a long one by the letters at its ends."""
    start, end = NAME_ENDS
    return name if len(name) <= start + end else f"{name[:start]}\N{HORIZONTAL ELLIPSIS}{name[-end:]}"


def _with_brief(names: Iterable[str]) -> Iterator[str]:
    for name in names:
        yield from (name, brief(name))


def _quoted(names: Iterable[str]) -> str | None:
    """Return the pattern of these names in quotation marks, the longest first; None where there is no name."""
    any_of_them = "|".join(re.escape(name) for name in sorted(set(names), key=len, reverse=True))
    return f"\u201c(?P<name>{any_of_them})\u201d" if any_of_them else None

"""The lines of a proposed config, each with the comment that says why it stands there; and these as YAML."""

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence

from reportgen.frozen import frozen

WIDTH = 110
SHOWN = 12  # of what is listed
_PLAIN = re.compile(r"[A-Za-z_./][\w ./-]*[\w]|[A-Za-z]|\d{1,9}")
_NOT_PLAIN = frozenset(["null", "rest"])  # which say something else than their letters


@frozen(kw_only=False)
class Entry:
    """A key with its value, or with what stands below it."""

    key: str
    value: str = ""  # as YAML
    why: str = ""
    below: tuple["Entry", ...] = ()
    is_off: bool = False  # shown as a comment, to be taken in


def scalar(text: str) -> str:
    """Return a text as YAML has it, in quotes where it needs them."""
    if _PLAIN.fullmatch(text) and text.casefold() not in _NOT_PLAIN:
        return text
    return "'" + text.replace("'", "''") + "'"


def listed(texts: Iterable[str]) -> str:
    """Return texts as a YAML list."""
    return f"[{', '.join(map(scalar, texts))}]"


def shown(texts: Sequence[str]) -> str:
    """Return texts in a row, and how many more there are."""
    more = f" and {len(texts) - SHOWN} more" if len(texts) > SHOWN else ""
    return ", ".join(texts[:SHOWN]) + more


def written(entries: Iterable[Entry], width: int = WIDTH) -> Iterator[str]:
    """Yield the lines of entries, each comment above its key."""
    for entry in entries:
        for paragraph in entry.why.splitlines():
            lines = textwrap.wrap(paragraph, width - len("# "), break_long_words=False, break_on_hyphens=False)
            yield from (f"# {line}" for line in lines)
        value = f"- {entry.value}" if not entry.key else f"{entry.key}: {entry.value}".rstrip()
        block = [value, *(f"  {line}" for line in written(entry.below, width - 2))]
        yield from (f"# {line}" if entry.is_off else line for line in block)

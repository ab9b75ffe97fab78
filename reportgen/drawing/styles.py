"""Style sheets of matplotlib, by their names or as files -> its settings; nothing is fetched and nothing imported."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib import style

from reportgen.errors import ConfigError, Problem
from reportgen.harmless import read_whole

LARGEST = 100_000  # bytes; the longest that comes with matplotlib has 23,000
_KEY = "--style"
_ALIASES = ("default", "mpl15", "mpl20")  # which matplotlib knows besides the styles that it lists
_BEFORE_COMMENT = re.compile(r'(?:[^#"]|"[^"]*(?:"|$))*')
_PARTS = re.compile(r'\s*([^:]*?)\s*(?::\s*"?(.*?)"?\s*)?')  # of a line without its comment
_TIMES = re.compile(r"\*[\s(]*\d|\d[\s)]*\*")  # by a number
_NAME_ONE = "Name a file of matplotlib settings, or one of its styles: ggplot, grayscale, dark_background ..."
_MEND = "matplotlib has to know the name, and the value: write `name: value`."


@contextmanager
def styled(names: Sequence[str]) -> Iterator[None]:
    """Draw in style sheets, files of them or matplotlib's own, on top of what is set."""
    with style.context([name if name in (*_ALIASES, *style.library) else _read(name) for name in names]):
        yield


def _read(name: str) -> Mapping[str, Any]:
    """Return the settings of a file, or tell of every line that is none."""
    try:
        content = read_whole(Path(name), LARGEST)
    except (OSError, ValueError) as error:  # a path may hold a NUL
        reason = getattr(error, "strerror", None) or str(error)
        what = f"'{name}' is not a style that matplotlib knows, and no file that can be read: {reason}"
        raise ConfigError.of(what, _NAME_ONE, key=_KEY) from error
    if len(content) > LARGEST:
        what = f"the file has more than {LARGEST:,} bytes"
        raise ConfigError.of(what, _NAME_ONE, where=name, key=_KEY)
    try:
        lines = content.decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        bad = content[: error.start].count(b"\n") + 1
        mend = "Save the file as UTF-8."
        raise ConfigError.of(mend=mend, what="the text is not UTF-8", where=f"{name}:{bad}", key=_KEY) from None
    settings, problems = dict[str, Any](), list[Problem]()
    for place, line in enumerate(lines, 1):
        before = _BEFORE_COMMENT.match(line)
        parts = _PARTS.fullmatch(before[0] if before else "")
        key, value = parts.groups("") if parts else ("", "")
        try:
            settings |= _setting(key, value) if key else {}
        except Exception as error:  # noqa: BLE001 - each setting has a reader of its own
            problems.append(Problem(where=f"{name}:{place}", key=_KEY, what=str(error) or repr(error), mend=_MEND))
    if problems:
        raise ConfigError(problems)
    return settings


def _setting(key: str, value: str) -> Mapping[str, Any]:
    """Return a setting as matplotlib reads it."""
    if key not in mpl.rcParamsDefault:
        message = f"'{key[:60]}' is not a setting of matplotlib"
        raise ValueError(message)
    if value.count("*") > 1 or _TIMES.search(value):  # a cycle may be a product, of lists without an end
        message = f"'{value[:60]}' multiplies what it lists"
        raise ValueError(message)
    return {key: mpl.RcParams({key: value})[key]}

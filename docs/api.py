"""Write docs/api.md: what `import reportgen` offers, from the docstrings of the code.

python docs/api.py
"""

import inspect
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from textwrap import dedent
from typing import Any

import reportgen

PAGE = Path(__file__).with_name("api.md")
HEAD = """# In Python

This page is made by `docs/api.py` from the docstrings of the code; a test runs its examples. What goes wrong ends in
one exception, `reportgen.errors.ReportgenError`, that says what was found, where, and how to fix it. In a notebook a
report as the last line of a cell shows its first screen, with its pictures and every model in a table.
"""


def page() -> str:
    """Return the whole page."""
    functions = [
        f"## reportgen.{name}\n\n{_signature(found)}\n\n{_told(found)}"
        for name in ("evaluate", "run", "count", "load_config")
        if (found := getattr(reportgen, name))
    ]
    version = "## reportgen.\\_\\_version\\_\\_\n\nThe version, as a text."
    report = f"## reportgen.Report\n\n{_told(reportgen.Report)}"
    return "\n\n".join([HEAD.rstrip(), *functions, version, report, *_members()]) + "\n"


def members() -> dict[str, Any]:
    """Return what a report offers, by its names."""
    return {
        name: found for name, found in vars(reportgen.Report).items() if not name.startswith("_") and _is_own(found)
    }


def _is_own(found: object) -> bool:
    made = inspect.isfunction(found) and found.__qualname__.partition(".")[0] == reportgen.Report.__name__
    return made or isinstance(found, property | cached_property)


def _members() -> Iterator[str]:
    for name, found in members().items():
        call = f"\n\n{_signature(found)}" if inspect.isfunction(found) else ""
        yield f"### Report.{name}{call}\n\n{_told(found)}"


def _signature(found: Any) -> str:  # noqa: ANN401 (any function)
    """Return how a function is called, an argument a line where they are many."""
    parts = inspect.signature(found).parameters.values()
    named = [str(one.replace(annotation=inspect.Parameter.empty)) for one in parts if one.name != "self"]
    first = next((place for place, one in enumerate(parts) if one.kind is inspect.Parameter.KEYWORD_ONLY), None)
    if first is not None:
        named.insert(first - ("self" in inspect.signature(found).parameters), "*")
    line = f"{found.__name__}({', '.join(named)})"
    return f"```text\n{line}\n```"


def _told(found: object) -> str:
    """Return a docstring as Markdown, its example as code."""
    text, _, example = dedent(inspect.getdoc(found) or "").partition(">>> ")
    shown = f"\n\n```pycon\n>>> {example.rstrip()}\n```" if example else ""
    return text.rstrip() + shown.replace("  # doctest: +SKIP", "")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

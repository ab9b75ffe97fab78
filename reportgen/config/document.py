"""A mapping written in Python to the same tree as YAML gives, so that one set of rules holds for both."""

import os
from collections.abc import Mapping, Sequence
from datetime import date
from numbers import Integral, Real

from reportgen.config.yaml_text import Listing, Node, Scalar, Table
from reportgen.errors import Problem


def tree_of(document: Mapping[str, object], problems: list[Problem], key: str = "") -> Table:
    """Return the tree of a mapping; a key whose value is None is left out."""
    entries = {
        str(name): _node(value, f"{key}.{name}" if key else str(name), problems)
        for name, value in document.items()
        if value is not None
    }
    return Table(where="", entries=entries)


def _node(value: object, key: str, problems: list[Problem]) -> Node:
    if getattr(value, "ndim", None) == 0 and hasattr(value, "item") and not isinstance(value, Real):
        value = value.item()  # numpy's own true and false
    if isinstance(value, Mapping):
        return tree_of(value, problems, key)
    if isinstance(value, Sequence) and not isinstance(value, str | bytes):
        return Listing(where="", items=tuple(_node(item, f"{key}[{at}]", problems) for at, item in enumerate(value)))
    if isinstance(value, bool):
        return _scalar(str(value).lower(), plain=True)
    if isinstance(value, Real):
        # Through a double, as scores are: a float32 of 0.7 is not 0.7.
        return _scalar(str(value) if isinstance(value, Integral) else repr(float(value)), plain=True)
    if isinstance(value, str | date | os.PathLike):
        return _scalar(os.fspath(value) if isinstance(value, os.PathLike) else str(value), plain=False)
    what = f"expected a text, a number, true or false, a list or a mapping; found {type(value).__name__}"
    problems.append(Problem(where="", key=key, what=what))
    return _scalar(str(value), plain=False)


def _scalar(text: str, *, plain: bool) -> Scalar:
    return Scalar(where="", text=text, typed=text, plain=plain)

"""The rules by which a report is held against itself, each a function whose docstring says what holds."""

from collections.abc import Callable, Iterator
from types import ModuleType

from tests.net import (
    rules_checks,
    rules_classes,
    rules_compare,
    rules_costs,
    rules_counts,
    rules_data,
    rules_equations,
    rules_figures,
    rules_first,
    rules_since,
    rules_tables,
    rules_text,
    rules_trend,
)
from tests.net.read import Read

Rule = Callable[[Read], Iterator[str]]
BOOKS: tuple[ModuleType, ...] = (
    rules_text,
    rules_first,
    rules_counts,
    rules_data,
    rules_costs,
    rules_equations,
    rules_compare,
    rules_since,
    rules_figures,
    rules_tables,
    rules_checks,
    rules_classes,
    rules_trend,
)


def rules() -> dict[str, Rule]:
    """Return every rule by its name, in the order in which they are written."""
    return {
        name: found
        for book in BOOKS
        for name, found in vars(book).items()
        if callable(found) and not name.startswith("_") and getattr(found, "__module__", "") == book.__name__
    }


def broken(read: Read) -> dict[str, list[str]]:
    """Return what breaks which rule."""
    of_all = {book.__name__ for book in (rules_text, rules_classes)}
    asked = {name: rule for name, rule in rules().items() if read.models or rule.__module__ in of_all}
    found = {name: list(rule(read)) for name, rule in asked.items()}
    return {name: complaints for name, complaints in found.items() if complaints}

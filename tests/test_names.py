"""Names say what a value is, and one word in capitals means one thing."""

import ast
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "reportgen"
VAGUE = frozenset(["found", "told", "held", "known", "shown", "one", "each", "here", "kept"])
FEW = 0.02  # of all functions: those that callers hand a value by such a name, or where it is several in turn
ONE_MEANING = ("OUTCOMES", "RULES", "ERRORS")

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def trees() -> tuple[ast.Module, ...]:
    return tuple(ast.parse(path.read_text(encoding="utf-8")) for path in sorted(PACKAGE.rglob("*.py")))


def names_of(function: Function) -> set[str]:
    """Return the names that a function gives to values."""
    nodes = [*ast.walk(function)]
    stored = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return stored | {node.arg for node in nodes if isinstance(node, ast.arg)}


def test_a_name_that_would_fit_any_value_is_found():
    (function,) = ast.parse("def of(cells):\n    return [one for found in cells for one in found]").body
    assert names_of(function) == {"cells", "found", "one"}


@pytest.mark.slow
def test_names_say_what_a_value_is():
    functions = [node for tree in trees() for node in ast.walk(tree) if isinstance(node, Function)]
    vague = [function.name for function in functions if names_of(function) & VAGUE]
    assert len(vague) <= FEW * len(functions), vague


@pytest.mark.slow
def test_one_word_has_one_meaning():
    named = Counter(
        target.id.removeprefix("_")
        for tree in trees()
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    )
    assert {name: named[name] for name in ONE_MEANING} == dict.fromkeys(ONE_MEANING, 1)

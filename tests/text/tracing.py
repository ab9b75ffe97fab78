"""Following a slot's source through `results.json`, and reading the numbers of a text back."""

import ast
import operator
import re
from collections.abc import Mapping
from typing import Any

from reportgen.text.facts import RULE

NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
NUMBER_OF = "number of"
SIGNS = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv}
OPERATORS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv}


def computed(source: str, document: Mapping[str, Any]) -> Any:
    """Return what stands at a source: a path, paths joined by signs, or paths to be counted."""
    if source.startswith(NUMBER_OF):
        return [resolved(path, document) for path in source.removeprefix(NUMBER_OF).strip().split(", ") if path]
    tokens, path = [], []
    for token in [*source.split(" "), ")"]:
        if token in SIGNS or token in ("(", ")"):
            if path:
                tokens.append(_value(" ".join(path), document))
            tokens.append(token)
            path = []
        else:
            path.append(token)
    tokens.pop()
    if len(tokens) == 1:
        return tokens[0]
    return _calculated(" ".join(repr(_size(token)) if token not in (*SIGNS, "(", ")") else token for token in tokens))


def resolved(path: str, document: Mapping[str, Any]) -> Any:
    """Return what stands at a path; names may hold dots, so the longest name that fits is taken."""
    at: Any = document
    parts = path.split(".")
    while parts:
        if isinstance(at, list):
            at, parts = at[int(parts[0])], parts[1:]
            continue
        length = next(n for n in range(len(parts), 0, -1) if ".".join(parts[:n]) in at)
        at, parts = at[".".join(parts[:length])], parts[length:]
    return at


def is_outside(source: str) -> bool:
    """Return whether a source is a rule of the program or a text of the config, not a result."""
    return source == RULE or source.startswith("config") or " - config." in source


def _value(path: str, document: Mapping[str, Any]) -> Any:
    return float(path) if path.replace(".", "").isdecimal() else resolved(path, document)


def _size(found: Any) -> float:
    return float(len(found)) if isinstance(found, list | Mapping) else float(found)


def _calculated(text: str) -> float:
    def of(node: ast.AST) -> float:
        if isinstance(node, ast.BinOp):
            return OPERATORS[type(node.op)](of(node.left), of(node.right))
        return float(ast.literal_eval(node))

    return of(ast.parse(text, mode="eval").body)

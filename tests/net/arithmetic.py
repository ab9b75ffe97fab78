"""What a reader gets who works out what a report prints: the value of sums, products, roots and brackets."""

import ast
import math
import operator
from collections.abc import Callable, Mapping

_SIGNS = {"\u00d7": "*", "\u2212": "-", "^": "**", "\u00a0": " "}
_BOTH: Mapping[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
}
_NAMED: Mapping[str, Callable[[float], float]] = {"root": math.sqrt, "size": abs, "ln": math.log}


def worth(text: str, names: Mapping[str, float] | None = None) -> float:
    """Return the value of an expression as it is printed, with what its names stand for."""
    plain = text.replace(",", "")
    for sign, spelled in _SIGNS.items():
        plain = plain.replace(sign, spelled)
    plain = plain.replace("\u221a", "root")
    while "|" in plain:
        plain = plain.replace("|", "size(", 1).replace("|", ")", 1)
    return _value(ast.parse(plain.strip(), mode="eval").body, names or {})


def _value(node: ast.expr, names: Mapping[str, float]) -> float:
    match node:
        case ast.Constant(value=int() | float() as value):
            return float(value)
        case ast.Name(id=name):
            return names[name]
        case ast.UnaryOp(op=ast.USub(), operand=part):
            return -_value(part, names)
        case ast.BinOp(left=left, op=sign, right=right):
            return _BOTH[type(sign)](_value(left, names), _value(right, names))
        case ast.Call(func=ast.Name(id=name), args=[part]):
            return _NAMED[name](_value(part, names))
    message = f"no arithmetic: {ast.unparse(node)}"
    raise ValueError(message)

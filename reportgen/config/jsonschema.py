"""The config language as a JSON Schema (draft 7), so that editors complete keys and mark mistakes.

It accepts whatever the loader accepts: a text may look like a number, and every value may be `${...}` instead.
"""

from collections.abc import Iterable
from typing import Any

from reportgen.config.part import Part, keys_of
from reportgen.config.schema import Config
from reportgen.config.shapes import Shape, Shapes, shapes_of

Schema = dict[str, Any]

_TEXT: Schema = {"type": ["string", "number", "boolean"]}
_FILLED_IN: Schema = {"type": "string", "pattern": r"\$\{"}
_PERCENT: Schema = {"type": "string", "pattern": "^[-+0-9.eE]+ *%$"}
_YES_OR_NO: Schema = {"type": "string", "pattern": "^([Yy][Ee][Ss]|[Nn][Oo]|[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])$"}
_BOUNDS = {"gt": "exclusiveMinimum", "ge": "minimum", "lt": "exclusiveMaximum", "le": "maximum"}


def json_schema() -> Schema:
    """Return the whole language as one JSON Schema."""
    return {"$schema": "http://json-schema.org/draft-07/schema#", "title": "reportgen config", **_part(Config)}


def _part(part: type[Part]) -> Schema:
    # `data.path` is not among them: in Python a frame may stand for it. Nor is `data`: published figures need none.
    required = [name for name, info in keys_of(part).items() if info.required and name != "data"]
    properties = {
        name: {"description": info.description, **_any_of(map(_one, shapes_of(info)))}
        for name, info in keys_of(part).items()
    }
    schema: Schema = {
        "description": part.__doc__,
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
    }
    return schema | ({"required": required} if required else {})


def _any_of(schemas: Iterable[Schema]) -> Schema:
    flat: list[Schema] = []
    for schema in schemas:
        flat += [way for way in schema.get("anyOf", [schema]) if way not in flat]
    return flat[0] if len(flat) == 1 else {"anyOf": flat}


def _items(shapes: Shapes) -> Schema:
    return _any_of(map(_one, shapes))


def _one(shape: Shape) -> Schema:
    """Return one way of writing a field."""
    if shape.part is not None:
        return _part(shape.part)
    if shape.kind == "pair":
        return {"type": "array", "items": [_TEXT, _TEXT], "minItems": 2, "maxItems": 2}
    if shape.kind == "list":
        several = {"type": "array", "items": _items(shape.item), "minItems": 1}
        return _any_of([several, _items(shape.item)])
    if shape.kind == "table":
        return {"type": "object", "additionalProperties": _items(shape.item), "minProperties": 1}
    return _scalar(shape)


def _scalar(shape: Shape) -> Schema:
    choices = shape.choices or (shape.known.names if shape.known else ())
    if choices:
        return _any_of([{"enum": list(choices)}, _FILLED_IN])
    if shape.kind in {"text", "condition"}:
        return _TEXT
    if shape.kind == "boolean":
        return _any_of([{"type": "boolean"}, _YES_OR_NO, _FILLED_IN])
    kind = "integer" if shape.kind == "whole" else "number"
    number = {"type": kind, **{_BOUNDS[bound]: limit for bound, limit in shape.bounds if bound in _BOUNDS}}
    return _any_of([number, _PERCENT, _FILLED_IN] if shape.kind == "percent" else [number, _FILLED_IN])

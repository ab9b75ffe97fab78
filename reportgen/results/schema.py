"""The JSON Schema (draft 7) of `results.json`, made from the values that it holds: whatever is written, and no more.

What an object is stands in the docstring of its class, what a key is in the comment next to its field.
"""

import inspect
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from reportgen.config.asked import Asked
from reportgen.results.document import COMPLETE, DIGEST, SCHEMA
from reportgen.results.kinds import OTHERS
from reportgen.results.results import Results
from reportgen.results.values.published import Published
from reportgen.results.values.summary import Verdict
from reportgen.text.sentences import FindingText

Schema = dict[str, Any]
_PLAIN: Mapping[Any, Schema] = {
    str: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    NoneType: {"type": "null"},
}
_NULL: Schema = {"type": "null"}
_FIELD = re.compile(r"\s{4}(\w+): ")
_COMMENT = re.compile(r"(?:^|\s{2}|\()# (?P<text>.+)$")
_ALONE = re.compile(r"\s*# (?P<text>.+)$")  # on a line of its own
_SLOT: Schema = {
    "type": "object",
    "description": "One value of a sentence.",
    "properties": {
        "value": {"type": ["string", "number"], "description": "as it stands at its source"},
        "shown": {"type": "string", "description": "as the sentence shows it"},
        "source": {"type": "string", "description": "its place in this file, or places joined by signs"},
    },
    "required": ["value", "shown", "source"],
    "additionalProperties": False,
}


def results_schema() -> Schema:
    """Return the schema of `results.json`, for two classes, for several, and for none."""
    made: dict[str, Schema] = {}
    chosen = _whole(Results, made)
    for task, kind in OTHERS.items():
        of_task = {"properties": {"data": {"properties": {"task": {"const": task}}}}}
        chosen = {"if": of_task, "then": _whole(kind, made), "else": chosen}
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": f"results.json of reportgen ({SCHEMA})",
        **chosen,
        "definitions": dict(sorted(made.items())),
    }


def _whole(kind: type, made: dict[str, Schema]) -> Schema:
    """Return the top level of a report: its numbers, and what is said of them."""
    schema = _object(kind, made)
    numbers = schema["properties"]
    if kind is Results:
        del numbers["published"]  # which stand among the models
        models = numbers["models"]
        models["additionalProperties"] = _any_of([models["additionalProperties"], _one(Published, made)])
        reported_on = made["DataFacts"]["properties"]["reported_on"]
        reported_on |= {"type": ["string", "null"]}  # without cases on no split
    properties = {
        "schema": {"const": SCHEMA},
        "title": numbers["title"],
        "tool": {
            "type": "object",
            "properties": {"name": {"const": "reportgen"}, "version": {"type": "string"}},
            "required": ["name", "version"],
            "additionalProperties": False,
        },
        "verdict": _one(Verdict, made),
        **numbers,
        "findings": {"type": "array", "items": _one(FindingText, made)},
        "sentences": {"type": "array", "items": _sentence()},
        "config": _one(Asked, made),
        "tables": {
            "type": "object",
            "description": "SHA-256 of the tables next to this file that hold more than it does.",
            "additionalProperties": {"type": "string"},
        },
        DIGEST: {
            "type": "string",
            "description": "SHA-256 of all other keys as JSON in ASCII, without spaces, the keys in order.",
        },
    }
    optional = {"verdict", "alike"}
    required = [
        "schema",
        "title",
        "tool",
        *(key for key in schema["required"] if key in numbers and key not in optional),
        *("findings", "sentences", "config"),
    ]
    return {
        "description": schema["description"],
        "type": "object",
        "properties": properties,
        "required": list(dict.fromkeys(required)),
        "additionalProperties": False,
    }


def _sentence() -> Schema:
    return {
        "type": "object",
        "description": "One sentence of the report.",
        "properties": {
            "id": {"type": "string", "description": "the key of its message"},
            "text": {"type": "string"},
            "values": {"type": "object", "additionalProperties": _SLOT},
        },
        "required": ["id", "text", "values"],
        "additionalProperties": False,
    }


def _one(kind: Any, made: dict[str, Schema]) -> Schema:  # noqa: ANN401 (any annotation)
    """Return what a value of this kind may be."""
    origin, arguments = get_origin(kind), get_args(kind)
    if kind in _PLAIN:
        return dict(_PLAIN[kind])
    if is_dataclass(kind) and isinstance(kind, type):
        if kind.__name__ not in made:
            made[kind.__name__] = {}  # holds the place where values hold others of their kind
            made[kind.__name__] |= _object(kind, made)
        return {"$ref": f"#/definitions/{kind.__name__}"}
    if origin is Annotated:
        return _one(arguments[0], made)
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin in {Union, UnionType}:
        return _any_of(_one(argument, made) for argument in arguments)
    return _held(kind, made)


def _held(kind: Any, made: dict[str, Schema]) -> Schema:  # noqa: ANN401 (as above)
    """Return what a value that holds others may be."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is tuple and arguments[1:] == (...,):
        return {"type": "array", "items": _one(arguments[0], made)}
    if origin is tuple:
        ends = {"minItems": len(arguments), "maxItems": len(arguments)}
        return {"type": "array", "items": [_one(argument, made) for argument in arguments], **ends}
    if origin is not None and issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": _one(arguments[1], made)}
    message = f"nothing says how {kind} is written"
    raise TypeError(message)


def _any_of(schemas: Iterable[Schema]) -> Schema:
    options: list[Schema] = []
    for schema in schemas:
        options += [option for option in schema.get("anyOf", [schema]) if option not in options]
    return options[0] if len(options) == 1 else {"anyOf": options}


def _object(kind: type, made: dict[str, Schema]) -> Schema:
    """Return what the fields of a class are written as; a key without a value is left out, unless that tells."""
    properties, required = dict[str, Schema](), list[str]()
    for name, written, way in written_fields(kind):
        options = _one(way, made)
        if written is None and _NULL in options.get("anyOf", ()):
            options = _any_of(option for option in options["anyOf"] if option != _NULL)
        elif written is not None or _NULL not in options.get("anyOf", ()):
            required += [name] if written != "if any" else []
        comment = comments(kind).get(name)
        properties[name] = {**options, "description": comment} if comment and "$ref" not in options else options
    whole = {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
    return {"description": (inspect.getdoc(kind) or "").split("\n\n")[0].replace("\n", " "), **whole}


def written_fields(kind: type) -> Iterator[tuple[str, str | None, Any]]:
    """Yield the keys of a class as `results.json` has them, when they are written, and what they hold."""
    hints = get_type_hints(kind, include_extras=True)
    for field in fields(kind):
        written = field.metadata.get("written")
        if written != "never":
            complete = "always" if issubclass(kind, COMPLETE) else None
            yield field.name.rstrip("_"), complete or written, hints[field.name]


@cache
def comments(kind: type) -> Mapping[str, str]:
    """Return the comments next to the fields of a class, or on lines of their own above one; of its bases, too."""
    by_field: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if is_dataclass(base):
            by_field |= _comments_in(inspect.getsource(base).splitlines())
    return by_field


def _comments_in(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    above: list[str] = []
    for line in lines:
        field, comment = _FIELD.match(line), _COMMENT.search(line)
        if field is not None:
            texts = [*above, *([comment["text"]] if comment else [])]
            if texts:
                yield field[1].rstrip("_"), " ".join(texts)
        alone = _ALONE.match(line)
        above = [*above, alone["text"]] if alone is not None else []

"""The language told: as a JSON Schema for editors, and as the reference page for people, `docs/config.md`.

The schema (draft 7) completes keys and marks mistakes. It accepts whatever the loader accepts: a text may look like a
number, and every value may be `${...}` instead. The page is written by `python -m reportgen.config.reference >
docs/config.md`; a test holds it against the schema.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from textwrap import fill
from typing import Any

from reportgen.config.data import Data
from reportgen.config.files import told
from reportgen.config.part import ConfigKey, Part, Shape, Shapes, keys_of, parts_inside, shapes_of
from reportgen.config.schema import Config

Schema = dict[str, Any]
_TEXT: Schema = {"type": ["string", "number", "boolean"]}
_FILLED_IN: Schema = {"type": "string", "pattern": r"\$\{"}
_PERCENT: Schema = {"type": "string", "pattern": "^[-+0-9.eE]+ *%$"}
_YES_OR_NO: Schema = {"type": "string", "pattern": "^([Yy][Ee][Ss]|[Nn][Oo]|[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])$"}
_LIMITS = {"gt": "exclusiveMinimum", "ge": "minimum", "lt": "exclusiveMaximum", "le": "maximum"}


def json_schema() -> Schema:
    """Return the whole language as one JSON Schema."""
    whole = _part(Config)
    # What a file takes over from another need not be in it, too.
    data = {"properties": {"data": {"dependencies": {"positive": ["label"], "negative": ["label"]}}}}
    alone = {**data, "required": whole.pop("required")}
    whole["anyOf"] = [{"required": ["extends"]}, alone]
    return {"$schema": "http://json-schema.org/draft-07/schema#", "title": "reportgen config", **whole}


def _part(part: type[Part]) -> Schema:
    # `data.path` is not among them: in Python a frame may stand for it. Nor are `data`, and a label beside classes:
    # published figures need none.
    required = [name for name, info in keys_of(part).items() if info.required and name != "data" and part is not Data]
    properties = {
        name: {"description": info.description, **_any_of(map(_one, shapes_of(info)))}
        for key, info in keys_of(part).items()
        for name in filter(None, (key, info.also))
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
        further = [{"type": "string", "pattern": shape.known.pattern}] if shape.known and shape.known.pattern else []
        return _any_of([{"enum": list(choices)}, *further, _FILLED_IN])
    if shape.kind in {"text", "condition"}:
        return _TEXT
    if shape.kind == "boolean":
        return _any_of([{"type": "boolean"}, _YES_OR_NO, _FILLED_IN])
    kind = "integer" if shape.kind == "whole" else "number"
    number = {"type": kind, **{_LIMITS[bound]: limit for bound, limit in shape.bounds if bound in _LIMITS}}
    return _any_of([number, _PERCENT, _FILLED_IN] if shape.kind == "percent" else [number, _FILLED_IN])


_WIDTH = 120  # of a line of the page
_HEAD = """\
# The config language

One YAML file describes one report. The smallest one names the predictions, the label and a model:

```yaml
version: 1
data:
  path: predictions.csv
  label: outcome
  positive: fraud
models:
  champion:
    score: score
```

`reportgen check FILE` reads no data and lists every problem in a config, with its line and a fix. `-` as FILE is the
standard input. `reportgen schema` prints a JSON Schema for editors.

## How values are read

- A text is what was typed: `no`, `4.10`, `1e3` and `on` are the texts `no`, `4.10`, `1e3` and `on`, in quotes or not.
  Quote a text with `: ` or ` #` in it, one that begins with one of `` * & ! | > % @ ` ``, and one with a comma inside
  braces or brackets.
- A number is written plainly, such as `1000`, `0.5` or `1e-3`. `1_000`, `1,5`, `010`, `12:30` and numbers in quotes are
  refused. Where a share is meant, `2%` is 0.02.
- `true` and `yes`, `false` and `no` mean true and false, in small or capital letters.
- A list may be written as its only item: `positive: fraud` is `positive: [fraud]`.
- `${NAME}` is filled in from the environment, `${NAME:-default}` has a default, and `${as_of:%Y-%m}` is the date of the
  report (`--as-of`, else `SOURCE_DATE_EPOCH`). They are filled into values, never into keys. No problem
  prints what was filled in, and the config is printed as it was typed. A report shows what it has to name: title, what
  `about` and `errors` state, labels, models, groups and files; so take none of these from a secret.
- `--set data.label=outcome` wins over the file; `--set report.formats=[json]` gives a list, and
  `--set report.formats[0]=json` one item of it.
- Relative paths start at the folder of the config. Folders are separated by `/`, and `~` is not expanded.
- A key given twice, a key without a value, tags, merge keys (`<<`) and a second document are refused.

## Limits

Anything beyond these limits is refused at once.

| what | at most |
|---|---|
| a config | 1 MB, 50 levels of nesting, 10,000 values by alias |
| problems printed | 100, and how many more there are |
| models | 100 |
| classes | 100 |
| checks | 1,000 |
| groups of one column | 100 |
| costs, amounts and weights | 1e12; at least 1e-9, or 0 (amounts of the data: 1e-30) |
| `beta` | 1e6; at least 1e-6 |
| `prevalence` | 0.999999999; at least 1e-9 |
| scores of `kind: rank` | 1e300 |
| an earlier `results.json` | 200 MB |
| a text or template of your own | 1 MB; 5,000 square brackets in one paragraph, 50,000 cells of tables |
| to fill in templates of your own | 5 seconds and 500 MB |
| a logo | 100 KB |

Data have no limit but the room for temporary files. Pipes and devices, such as `/dev/stdin`, are refused, and
data that change while they are read end the run.

## How data are read

{kinds}
  Each may also end in `.gz`, `.bz2`, `.xz`, `.zst` (needs `zstandard`) or `.zip`
  (one file in it). For any other ending, state the kind with `data.format`. Files are read from this
  machine: fetch others first. The first row of a table
  of text names the columns; texts are UTF-8, and numbers have a point. `data.encoding`, `data.delimiter` and
  `data.decimal` state other letters, semicolons and decimal commas.
- Labels and the values of decisions are compared as texts, and upper and lower case count. In columns of numbers `1` is
  also `1.0`; in columns of truth values `true` and `false` are read in any case. Every column of a CSV or TSV file
  contains texts: there `1` is not `1.0`, and `true` is not `True`.
- A case without a label, or without the score or decision of one of the models, is counted and left out for all models.

## Keys

Keys that are **required** have no default; where the column is empty, nothing is assumed.
"""


def _kinds() -> str:
    """Return what tells the kind of a file, as an item of a list."""
    return fill(f"- The ending of a file says its kind: {told()}.", width=_WIDTH, subsequent_indent="  ")


def reference_page() -> str:
    """Return the whole page as Markdown."""
    return "\n".join([_HEAD.replace("{kinds}", _kinds()), *(_section(part, keys) for part, keys in _parts().items())])


def _parts() -> dict[type[Part], list[str]]:
    """Return every mapping of the language with the keys that hold one, in the order of the file."""
    parts: dict[type[Part], list[str]] = {}

    def visit(part: type[Part], key: str) -> None:
        parts.setdefault(part, []).append(key)
        for name, info in keys_of(part).items():
            for inner, place in parts_inside(info, f"{key}.{name}" if key else name):
                visit(inner, place)

    visit(Config, "")
    return parts


def _section(part: type[Part], keys: list[str]) -> str:
    title = ", ".join(f"`{key}`" for key in keys if key) or "Top level"
    rows = [f"| {' | '.join(_cells(name, info))} |" for name, info in keys_of(part).items()]
    head = "| key | takes | default | meaning |\n|---|---|---|---|"
    return "\n".join([f"### {title}", "", part.__doc__ or "", "", head, *rows, ""])


def _cells(name: str, key: ConfigKey) -> tuple[str, ...]:
    also = f" Also spelt `{key.also}`." if key.also else ""
    return f"`{name}`", " or ".join(map(_takes, shapes_of(key))), _default(key), key.description + also


def _takes(shape: Shape) -> str:
    """Return what a field takes, in a few words."""
    if shape.kind == "choice":
        return ", ".join(f"`{choice}`" for choice in shape.choices)
    if shape.kind == "list":
        return f"a list, each {' or '.join(map(_takes, shape.item))}"
    if shape.kind == "table":
        return f"names, each with {' or '.join(map(_takes, shape.item))}"
    if shape.known is not None:
        return f"a {shape.known.noun}"
    return _WORDS[shape.kind] + "".join(f", {_BOUNDS[bound]} {limit:.12g}" for bound, limit in shape.bounds)


_WORDS = {
    "text": "a text",
    "condition": "a text",
    "number": "a number",
    "percent": "a number or a percentage",
    "whole": "a whole number",
    "boolean": "true or false",
    "pair": "two texts",
    "part": "a mapping, below",
}
_BOUNDS = {"gt": "above", "ge": "at least", "lt": "below", "le": "at most", "away": "0 or in size at least"}


def _default(info: ConfigKey) -> str:
    if info.required:
        return "**required**"
    if isinstance(info.default, str) and info.default:
        return f"`{info.default}`"
    if isinstance(info.default, float | int):
        return f"`{info.default:g}`"
    if isinstance(info.default, tuple) and info.default:
        return f"`[{', '.join(info.default)}]`"
    return ""


def every_key(part: type[Part] = Config, place: str = "") -> Iterator[tuple[str, ConfigKey]]:
    """Yield every key of the language in full, such as `models.<name>.score`, with what it takes."""
    for name, key in keys_of(part).items():
        full = f"{place}.{name}" if place else name
        yield full, key
        for inner, inside in parts_inside(key, full):
            yield from every_key(inner, inside)


def key_pages(name: str) -> list[str]:
    """Return a page for each key of that name: in full, or where it is not a whole name, by its end."""
    keys = dict(every_key())
    typed = re.sub(r"\[\d*\]", "", name).split(".")
    parts = {full: full.replace("[]", "").split(".") for full in keys}
    whole = [full for full, names in parts.items() if len(names) == len(typed) and _fits(typed, names)]
    ends = [full for full, names in parts.items() if len(names) > len(typed) and _fits(typed, names[-len(typed) :])]
    return [_page_of_key(full, keys[full]) for full in whole or ends]


def _fits(typed: Sequence[str], names: Sequence[str]) -> bool:
    return all(name in {part, "<name>"} for part, name in zip(typed, names, strict=True))


def _page_of_key(full: str, key: ConfigKey) -> str:
    """Return what the reference says of one key, for a terminal."""
    shapes = shapes_of(key)
    inner = dict.fromkeys(name for part, _ in parts_inside(key, full) for name in keys_of(part))
    takes = " or ".join(map(_takes, shapes)).replace("`", "").replace("a mapping, below", "a mapping")
    default = _default(key).replace("`", "").replace("*", "")
    lines = [f"{full}: a key of the config", f"  {key.description}", f"  takes: {takes}"]
    lines += [f"  default: {default}"] if default and default != "required" else ["  required"] if default else []
    return "\n".join([*lines, f"  keys inside: {', '.join(inner)}"] if inner else lines)


if __name__ == "__main__":
    sys.stdout.write(reference_page())

"""Reports of files of counts that were changed: their bytes, their values, or what they say of themselves."""

import json
from collections.abc import Mapping
from dataclasses import fields, replace
from functools import cache
from io import BytesIO
from random import Random
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from reportgen.sources.stated import MARK, as_text, from_text
from tests.fuzz.base import BASE, DATA
from tests.fuzz.case import OUT, Case, left_by
from tests.fuzz.earlier_cases import change, within
from tests.fuzz.mutate import changed
from tests.fuzz.tables import BYTES

FILE = "d.counts"
CONFIG = BASE.replace("path: d.csv", f"counts: [{FILE}]").replace(", id: id", "")
NUMBERS = (0, -1, 1, 2**31, 2**63 - 1, -(2**63), 0.5, 1e308, -1e308, 1e-323, float("nan"), float("inf"), None)
TEXTS = ("", "yes", "x" * 5000, "\x00", "\u202e", "nan", None)


def counts(random: Random) -> Case:
    """Return the run over a file of counts that was changed, now and then beside one that was not."""
    content = random.choice((_of_bytes, _of_values, _of_statement))(random)
    config, files = CONFIG, {FILE: content}
    if random.random() < 0.2:
        config, files = CONFIG.replace(FILE, f"{FILE}, e.counts"), {FILE: content, "e.counts": _file()}
    return Case(arguments=("run", "c.yaml", "-o", OUT), files={"c.yaml": config.encode(), **files})


def _of_bytes(random: Random) -> bytes:
    return changed(random, _file().decode("latin-1"), (), BYTES).encode("latin-1")


def _of_values(random: Random) -> bytes:
    """Return the file with other values in some rows, or a column that is missing or of another type."""
    table = pq.read_table(BytesIO(_file()))
    for _ in range(random.choice((1, 1, 2, 4))):
        name = random.choice(table.column_names)
        place = table.column_names.index(name)
        way = random.random()
        if way < 0.1 and table.num_columns > 1:
            table = table.remove_column(place)
        elif way < 0.2:
            table = table.slice(random.randrange(table.num_rows), random.choice((0, 1, 5)))
        elif way < 0.4 or not table.num_rows:
            values: list[Any] = [random.choice((*NUMBERS, *TEXTS)) for _ in range(table.num_rows)]
            table = table.set_column(place, name, pa.array([None if each is None else str(each) for each in values]))
        else:
            table = table.set_column(place, name, _others(random, table.column(name)))
        if table.num_rows == 0:
            break
    return _written(table)


def _others(random: Random, column: Any) -> Any:
    """Return a column with one value or all of them replaced, as far as its type lets them."""
    values, text = column.to_pylist(), pa.types.is_string(column.type) or pa.types.is_large_string(column.type)
    value = random.choice(TEXTS if text else NUMBERS)
    where = range(len(values)) if random.random() < 0.2 else [random.randrange(len(values))]
    for place in where:
        values[place] = value
    try:
        return pa.array(values, type=column.type)
    except (pa.ArrowInvalid, pa.ArrowTypeError, OverflowError):
        return column


def _of_statement(random: Random) -> bytes:
    """Return the file with another statement: with a digest that fits, or as it comes."""
    table = pq.read_table(BytesIO(_file()))
    text = table.schema.metadata[MARK.encode()].decode()
    document = json.loads(text)
    change(random, document, random.choice([place for place in within(document) if place]))
    typed = json.dumps(document)
    if random.random() < 0.7:
        stated = from_text(text)
        name = random.choice([part.name for part in fields(stated)])
        if name in document and isinstance(document[name], type(json.loads(text)[name])):
            read = {"inputs": stated.inputs, "joined": stated.joined}.get(name, document[name])
            typed = as_text(replace(stated, **{name: read}))
    return _written(table, {**table.schema.metadata, MARK.encode(): typed.encode("utf-8", "replace")})


def _written(table: Any, metadata: Mapping[bytes, bytes] | None = None) -> bytes:
    buffer = BytesIO()
    pq.write_table(table if metadata is None else table.replace_schema_metadata(metadata), buffer)
    return buffer.getvalue()


@cache
def _file() -> bytes:
    files = {"c.yaml": BASE.replace(", id: id", "").encode(), "d.csv": DATA.encode()}
    return left_by(Case(arguments=("count", "c.yaml", "-o", FILE), files=files))[FILE]

"""Questions and their answers as bytes, and back: what is counted in one place can be added up and read in another.

The form is JSON, packed by gzip, so that anybody can look at what leaves a house. Whole numbers stay whole, and floats
are written with as many digits as tell them apart.
"""

import gzip
import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, get_args

import numpy as np

from reportgen.counts.cells import Bins, Cells, Column, Extremes, Sum
from reportgen.counts.query import Extreme, Key, Price, Prices, Query, SummedKey
from reportgen.errors import DataError

SCHEMA = "reportgen/counts/1"
LARGEST = 200_000_000  # bytes, unpacked
_FAMILY = "reportgen/counts/"
_BEGINS = b"\x1f\x8b"  # as all that gzip packs does
_NAMED = {each.__name__: each for each in (*get_args(Key | SummedKey | Extreme), Price, Prices, Query)}
_FORMS = {  # of a column: what its values are, and its type
    "whole": (int, np.int64),
    "unsigned": (int, np.uint64),
    "float": (float, np.float64),
    "text": (str, np.str_),
    "ids": (str, np.object_),
}
_KINDS = {"i": "whole", "u": "unsigned", "f": "float", "U": "text", "O": "ids"}  # by the kind of an array
_NO_NUMBERS = {"nan": np.nan, "inf": np.inf, "-inf": -np.inf}  # JSON has none of these
_WRONG = (AttributeError, IndexError, KeyError, OverflowError, RecursionError, TypeError, ValueError)

Answers = Mapping[Query, Cells]


def write(answers: Answers) -> bytes:
    """Return questions with their answers as the content of a file, the same bytes for the same answers."""
    pairs = [{"query": _key_told(query), "cells": _cells_told(query, cells)} for query, cells in answers.items()]
    content = json.dumps({"schema": SCHEMA, "answers": pairs}, separators=(",", ":"), allow_nan=False).encode()
    if len(content) > LARGEST:
        raise _too_large()
    return gzip.compress(content, mtime=0)


def read(content: bytes, name: str) -> Answers:
    """Return the questions and answers of a file, by whose name a problem is told."""
    document = _document(content, name)
    schema = document.get("schema") if isinstance(document, dict) else None
    if schema != SCHEMA:
        raise _of_others(schema, name)
    try:
        return dict(map(_answer, document["answers"]))
    except _WRONG as error:
        raise _damaged(name, "it does not match its schema") from error


def _document(content: bytes, name: str) -> Any:  # noqa: ANN401 - any JSON
    """Return what a packed file of JSON holds."""
    if content[: len(_BEGINS)] != _BEGINS:
        raise _foreign(name)
    unpacker = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)  # of gzip, with its checksum
    try:
        text = unpacker.decompress(content, LARGEST + 1)
    except zlib.error as error:
        raise _damaged(name, "it cannot be unpacked") from error
    if len(text) > LARGEST:
        raise _too_large(name)
    if not unpacker.eof or unpacker.unused_data:
        raise _damaged(name, "it goes on after its end" if unpacker.eof else "its end is missing")
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _foreign(name) from error


def _of_others(schema: object, name: str) -> DataError:
    """Return what to say of a file with another schema."""
    if not isinstance(schema, str) or schema[: len(_FAMILY)] != _FAMILY:
        return _foreign(name)
    what = f"is a counts file of another version: its schema is {schema}, and this version reads {SCHEMA}"
    return DataError.of(what, "Update reportgen, or count the data again with this version.", where=name)


def _too_large(name: str = "") -> DataError:
    what = f"the counts have more than {LARGEST:,} bytes, unpacked"
    return DataError.of(what, "Count fewer models at a time.", where=name)


def _foreign(name: str) -> DataError:
    return DataError.of("is not a counts file of reportgen", "Name a file of counts that reportgen wrote.", where=name)


def _damaged(name: str, why: str) -> DataError:
    return DataError.of(f"is a damaged counts file: {why}", "Copy it again, or count the data again.", where=name)


def _key_told(value: Any) -> Any:  # noqa: ANN401 - a key, or what one holds
    """Return a question, or a part of one, as JSON."""
    if type(value).__name__ in _NAMED:
        parts = {part.name: _key_told(getattr(value, part.name)) for part in fields(value)}
        return {"is": type(value).__name__, **parts}
    if isinstance(value, tuple):
        return [_key_told(part) for part in value]
    if isinstance(value, float) and not np.isfinite(value):
        return {"number": str(float(value))}
    return value


def _key_read(content: Any) -> Any:  # noqa: ANN401 - as above
    """Return what JSON says of a question, or of a part of one."""
    if isinstance(content, list):
        return tuple(_key_read(part) for part in content)
    if not isinstance(content, dict):
        return content
    if "number" in content:
        return _NO_NUMBERS[content["number"]]
    kind = _NAMED[content["is"]]
    return kind(**{name: _key_read(part) for name, part in content.items() if name != "is"})


def _cells_told(query: Query, cells: Cells) -> Mapping[str, Any]:
    """Return cells as JSON, in the order of what is asked."""
    return {
        "n": cells.n.tolist(),
        "columns": [_column_told(cells.columns[key]) for key in query.keys],
        "sums": [{"scale": cells.sums[key].scale, "units": cells.sums[key].units.tolist()} for key in query.sums],
        "extremes": [
            [_column_told(end) for end in (cells.extremes[key].smallest, cells.extremes[key].largest)]
            for key in query.extremes
        ],
        "relative": [place for place, key in enumerate((*query.keys, *query.extremes)) if key in cells.relative],
        **({"binned": list(_bins_told(query, cells))} if cells.binned else {}),
    }


def _bins_told(query: Query, cells: Cells) -> Iterator[Mapping[str, Any]]:
    for place, key in enumerate(query.keys):
        if key in cells.binned:
            bins = cells.binned[key]
            yield {"key": place, "digits": bins.digits, "cuts": list(bins.cuts), "told": bins.from_counts}


def _bins_read(content: Mapping[str, Any]) -> Bins:
    return Bins(
        digits=int(content["digits"]), cuts=tuple(map(float, content["cuts"])), from_counts=bool(content["told"])
    )


def _column_told(column: Column) -> Mapping[str, Any]:
    form, values = _KINDS[column.dtype.kind], column.tolist()
    if form == "float":
        values = [value if np.isfinite(value) else str(value) for value in values]
    return {form: values}


def _answer(content: Mapping[str, Any]) -> tuple[Query, Cells]:
    """Return a question and its answer."""
    query, cells = _key_read(content["query"]), content["cells"]
    asked = (*query.keys, *query.extremes)
    answer = Cells(
        columns={key: _column_read(part) for key, part in zip(query.keys, cells["columns"], strict=True)},
        n=_array("whole", cells["n"]),
        sums={
            key: Sum(units=_array("whole", part["units"]), scale=part["scale"])
            for key, part in zip(query.sums, cells["sums"], strict=True)
        },
        extremes={
            key: Extremes(smallest=_column_read(smallest), largest=_column_read(largest))
            for key, (smallest, largest) in zip(query.extremes, cells["extremes"], strict=True)
        },
        relative=frozenset(asked[place] for place in cells["relative"]),
        binned={query.keys[part["key"]]: _bins_read(part) for part in cells.get("binned", ())},
    )
    _check_lengths(answer)
    return query, answer


def _column_read(content: Mapping[str, Any]) -> Column:
    ((form, values),) = content.items()
    if form == "float":
        values = [_NO_NUMBERS[value] if isinstance(value, str) else value for value in values]
    return _array(form, values)


def _array(form: str, values: Sequence[Any]) -> Column:
    """Return values of one type as an array; numpy would make them alike in silence."""
    kind, dtype = _FORMS[form]
    if any(type(value) is not kind for value in values):
        message = f"a value is of another type than {kind.__name__}"
        raise TypeError(message)
    return np.array(values, dtype=dtype)


def _check_lengths(cells: Cells) -> None:
    """Raise where a part has more or fewer entries than there are cells."""
    parts = [
        *cells.columns.values(),
        *(figure.units for figure in cells.sums.values()),
        *(end for figure in cells.extremes.values() for end in (figure.smallest, figure.largest)),
    ]
    if any(part.shape != cells.n.shape for part in parts):
        message = "parts of the cells differ in length"
        raise ValueError(message)

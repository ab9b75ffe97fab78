"""Values as Python has them -> a column as duckdb reads it: one array of one type."""

from collections.abc import Collection, Sequence
from contextlib import suppress
from decimal import Decimal
from typing import Any

import numpy as np

from reportgen.errors import DataError
from reportgen.sources.columns import ONE_VALUE

_PLAIN = {bool, int, float, str, Decimal, type(None)}


def column_of(name: str, values: Sequence[Any], where: str) -> Any:  # noqa: ANN401 - a numpy array or masked array
    """Return the values of a column, of which each is one; `where` is what a row is in, for messages."""
    if {*map(type, values)} <= _PLAIN:  # of most columns no value needs to be looked at by itself
        return _of_objects(name, values, where)
    singles = [None if value is None else _single(value) for value in values]
    for row, value in enumerate(singles, 1):
        if isinstance(value, Collection) and not isinstance(value, str):
            content = "bytes that are not UTF-8" if isinstance(value, bytes) else f"a {type(value).__name__}"
            what = f"column '{name}' contains {content}, where one value for each case is expected"
            raise DataError.of(what, ONE_VALUE, where=f"{where}, row {row}")
    return _of_objects(name, singles, where)


def _single(value: Any) -> Any:  # noqa: ANN401 - any value
    """Return a value as Python has it: bytes as the letters that they are in UTF-8, a number of numpy as its own."""
    if isinstance(value, np.generic):
        value = value.item()
    with suppress(UnicodeDecodeError):
        return value.decode() if isinstance(value, bytes) else value
    return value


def _of_objects(name: str, values: Sequence[Any], where: str) -> Any:  # noqa: ANN401 - a numpy array or masked array
    """Return texts; but truth values where all are, and numbers where all are and numpy can hold them."""
    types = {type(value) for value in values if value is not None}
    mask = [value is None for value in values]
    if types == {bool}:
        return np.ma.masked_array([bool(value) for value in values], mask=mask)
    with suppress(OverflowError):
        if types == {int}:
            return np.ma.masked_array(np.array([value or 0 for value in values], dtype=np.int64), mask=mask)
        if types and types <= {int, float, Decimal}:
            return np.array([np.nan if value is None else float(value) for value in values], dtype=np.float64)
    row = 0
    try:
        texts = [None if value is None else str(value) for value in values]
        for row, text in enumerate(texts, 1):  # noqa: B007 - told below
            if text is not None and not text.isascii():
                text.encode()
    except ValueError as error:  # half of a surrogate pair, or a number of thousands of digits
        what = f"column '{name}' contains a value that is not text: {error}"
        raise DataError.of(what, "Correct the data.", where=f"{where}, row {row}" if row else where) from error
    return np.array(texts, dtype=object)

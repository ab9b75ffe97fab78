"""Frames of pandas, polars, pyarrow and others, through narwhals, as duckdb reads them."""

import hashlib
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import numpy as np

from reportgen.counts.cells import Input
from reportgen.errors import DataError, Problem
from reportgen.sources import sql
from reportgen.sources.parts import Part

if TYPE_CHECKING:
    import duckdb

_NAME = "data frame"
_TABLE = "frame"


def read(database: "duckdb.DuckDBPyConnection", frame: Any, wanted: Sequence[str]) -> Part:  # noqa: ANN401 - any library's
    """Return a frame, ready to be read; only the mapped columns are taken from it."""
    import narwhals as nw
    from narwhals.exceptions import DuplicateError

    try:
        table = nw.from_native(frame)
    except DuplicateError as error:
        what = f"the frame has two columns of one name: {' '.join(str(error).split())}"
        raise DataError([Problem(where=_NAME, what=what, mend="Give every column a name of its own.")]) from error
    except TypeError as error:
        what = f"the data are a {type(frame).__module__}.{type(frame).__name__}, which is no frame"
        mend = "Give a pandas, polars or pyarrow frame."
        if isinstance(frame, str | os.PathLike):
            mend = f'{mend} A file is named so: sets={{"data.path": {os.fspath(frame)!r}}}'
        raise DataError([Problem(where=_NAME, what=what, mend=mend)]) from error
    schema = _done(table.collect_schema)
    names = {str(name): name for name in schema.names()} | {name: name for name in schema.names() if name in wanted}
    if any(isinstance(name, tuple) for name in names.values()):
        what, mend = "the names of the columns have several levels", "Make one text of each: `frame.columns = [...]`."
        raise DataError([Problem(where=_NAME, what=what, mend=mend)])
    present = [name for name in dict.fromkeys(wanted) if name in names]
    chosen = table.select([nw.col(names[name]) for name in present])
    taken = _done(chosen.collect) if isinstance(chosen, nw.LazyFrame) else chosen
    # Names of our own: duckdb does not tell 'Label' from 'label'.
    arrays = {f"c{place}": _array(taken.get_column(names[name])) for place, name in enumerate(present)}
    if arrays:
        database.register(_TABLE, arrays)
    types = (
        {column: type_name for column, type_name, *_ in database.execute(f"DESCRIBE {_TABLE}").fetchall()}
        if arrays
        else {}
    )
    kinds = {name: (f"c{place}", sql.kind_of(types[f"c{place}"])) for place, name in enumerate(present)}
    return Part(
        name=_NAME,
        relation=_TABLE,
        columns={name: kinds.get(name, ("", "text")) for name in names},
        read_often=True,
        digest=lambda: Input(name=_NAME, sha256=_digest(dict(zip(present, arrays.values(), strict=True)))),
        numbers=lambda: [str(name) for name, kind in schema.items() if kind.is_numeric()],
        place=lambda row: f"{_NAME}, row {row}",
        faults=lambda: (),
    )


def _done(step: Callable[[], Any]) -> Any:  # noqa: ANN401 - whatever the step returns
    """Return what a step of a frame gives that may be carried out only now, and may then fail in its library."""
    try:
        return step()
    except MemoryError:
        raise
    except Exception as error:  # every library has exceptions of its own
        what = f"the frame cannot be read: {' '.join(str(error).splitlines()[:1])}"
        raise DataError([Problem(where=_NAME, what=what)]) from error


def _array(column: Any) -> Any:  # noqa: ANN401 - a narwhals Series in, a numpy array or masked array out
    """Return a column as numpy holds it: numbers and booleans masked where missing, texts with None."""
    import narwhals as nw

    absent = column.is_null().to_numpy().astype(bool)
    kind = column.dtype
    if kind.is_float() or kind.is_decimal():
        return column.cast(nw.Float64).to_numpy().astype(np.float64)
    if kind not in (nw.Int128, nw.UInt128) and (kind.is_integer() or kind == nw.Boolean):
        filled = column.fill_null(0 if kind.is_integer() else False) if absent.any() else column
        values = filled.to_numpy()
        return np.ma.masked_array(values, mask=absent) if absent.any() else np.ascontiguousarray(values)
    if kind.is_temporal() and kind in (nw.Datetime, nw.Date):
        stamps = column.cast(nw.Datetime("us")) if kind == nw.Date else column
        micros = stamps.dt.timestamp("us")
        values = micros.fill_null(0).cast(nw.Int64).to_numpy().astype("datetime64[us]")
        return np.where(absent, np.datetime64("NaT"), values)
    values = [None if gone else value for value, gone in zip(column.to_list(), absent, strict=True)]
    return _of_objects(str(column.name), values)


def _of_objects(name: str, values: list[Any]) -> Any:  # noqa: ANN401 - a numpy array or masked array
    """Return texts; but truth values where all are, and numbers where all are and numpy can hold them."""
    types = {type(value) for value in values if value is not None}
    mask = [value is None for value in values]
    if types == {bool}:
        return np.ma.masked_array([bool(value) for value in values], mask=mask)
    with suppress(OverflowError):
        if types == {int}:
            return np.ma.masked_array(np.array([value or 0 for value in values], dtype=np.int64), mask=mask)
        if types and types <= {int, float}:
            return np.array([np.nan if value is None else value for value in values], dtype=np.float64)
    row = 0
    try:
        texts = [None if value is None else str(value) for value in values]
        for row, text in enumerate(texts, 1):  # noqa: B007 - told below
            if text is not None and not text.isascii():
                text.encode()
    except ValueError as error:  # half of a surrogate pair, or a number of thousands of digits
        where = f"{_NAME}, row {row}" if row else _NAME
        what = f"column '{name}' holds a value that is no text: {error}"
        raise DataError([Problem(where=where, what=what, mend="Correct the data.")]) from error
    return np.array(texts, dtype=object)


def _digest(columns: dict[str, Any]) -> str:
    """Return a hash of the names and values of the mapped columns, in the order of the rows."""
    whole = hashlib.sha256()
    for name, values in columns.items():
        whole.update(f"{name}\0{len(values)}\0".encode())
        if values.dtype == object:
            whole.update("\0".join("\1" if value is None else value for value in values).encode())
        else:
            whole.update(np.ascontiguousarray(np.ma.getmaskarray(values)).tobytes())
            whole.update(np.ascontiguousarray(np.ma.getdata(values)).tobytes())
    return whole.hexdigest()

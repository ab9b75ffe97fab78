"""Frames of pandas, polars, pyarrow and others as duckdb reads them, made of arrays, and leaving the house."""

import hashlib
import math
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from reportgen.counts.cells import FRAME, Input
from reportgen.errors import DataError, Problem
from reportgen.sources import sql
from reportgen.sources.tables import Piece
from reportgen.sources.values import column_of

_TABLE = "frame"
_COPIED_ROWS = 10_000  # up to which a copy costs less than to look at the arrays again for every question


def read_frame(database: sql.Database, frame: Any, wanted: Sequence[str]) -> Piece:  # noqa: ANN401 - any library's
    """Return a frame, ready to be read; only the mapped columns are taken from it."""
    import narwhals as nw

    table = _wrapped(frame)
    schema = _done(table.collect_schema)
    names = {str(name): name for name in schema.names()} | {name: name for name in schema.names() if name in wanted}
    if any(isinstance(name, tuple) for name in names.values()):
        what, mend = "the names of the columns have several levels", "Make one text of each: `frame.columns = [...]`."
        raise DataError.of(what, mend, where=FRAME)
    present = [name for name in dict.fromkeys(wanted) if name in names]
    chosen = table.select([nw.col(names[name]) for name in present])
    taken = _done(chosen.collect) if isinstance(chosen, nw.LazyFrame) else chosen
    # Names of our own: duckdb does not tell 'Label' from 'label'.
    arrays = {f"c{place}": _array(taken.get_column(names[name])) for place, name in enumerate(present)}
    if arrays:
        database.register(_TABLE, arrays)
    described = database.execute(f"DESCRIBE {_TABLE}").fetchall() if arrays else []
    types = {column: type_name for column, type_name, *_ in described}
    kinds = {name: (f"c{place}", sql.kind_of(types[f"c{place}"])) for place, name in enumerate(present)}
    return Piece(
        name=FRAME,
        relation=_TABLE,
        columns={name: kinds.get(name, ("", "text")) for name in names},
        read_often=len(taken) > _COPIED_ROWS,
        digest=lambda: Input(name=FRAME, sha256=_digest(dict(zip(present, arrays.values(), strict=True)))),
        numbers=lambda: [str(name) for name, kind in schema.items() if kind.is_numeric()],
        place=lambda row: f"{FRAME}, row {row}",
        faults=lambda: (),
    )


def _wrapped(frame: Any) -> Any:  # noqa: ANN401 - any library's in, one of narwhals out
    """Return a frame as narwhals reads it."""
    import narwhals as nw
    from narwhals.exceptions import DuplicateError

    try:
        return nw.from_native(frame)
    except DuplicateError as error:
        raise _two_of_one_name(error) from error
    except TypeError as error:
        what = f"the data are a {type(frame).__module__}.{type(frame).__name__}, which is not a frame"
        mend = "Give a pandas, polars or pyarrow frame."
        if isinstance(frame, str | os.PathLike):
            mend = f'{mend} A file is named so: sets={{"data.path": {os.fspath(frame)!r}}}'
        raise DataError.of(what, mend, where=FRAME) from error


def _two_of_one_name(error: Exception) -> DataError:
    what = f"the frame has two columns of one name: {' '.join(str(error).split())}"
    return DataError.of(what, "Give every column a name of its own.", where=FRAME)


def _done(step: Callable[[], Any]) -> Any:  # noqa: ANN401 - whatever the step returns
    """Return what a step of a frame gives that may be carried out only now, and may then fail in its library."""
    try:
        return step()
    except MemoryError:
        raise
    except Exception as error:  # every library has exceptions of its own
        what = f"the frame cannot be read: {' '.join(str(error).splitlines()[:1])}"
        raise DataError.of(what, where=FRAME) from error


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
    return column_of(str(column.name), values, FRAME)


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


def columns_of(frame: object) -> Mapping[str, object] | None:
    """Return the columns of a pandas, polars or pyarrow frame by their names; None for anything else."""
    import narwhals

    try:
        wrapped = narwhals.from_native(frame, eager_only=True, pass_through=True)
    except narwhals.exceptions.DuplicateError as error:
        raise _two_of_one_name(error) from error
    if not isinstance(wrapped, narwhals.DataFrame):
        return None
    return {name: wrapped.get_column(name).to_native() for name in wrapped.columns}


def frame_of(columns: Mapping[str, Any], positive: object = None) -> Any:  # noqa: ANN401 (pandas is imported late)
    """Return arrays of equal length as a frame; their names are what the user calls them, the labels come first."""
    import numpy as np
    import pandas as pd

    indexed = {name: column for name, column in columns.items() if isinstance(column, pd.Series)}
    first = next(iter(indexed), "")
    for name, column in indexed.items():
        if not column.index.equals(indexed[first].index):
            what = f"{name} and {first} have different indexes, so it is not clear which values belong together"
            mend = "Align them, or pass .to_numpy() where the order of the values counts."
            raise DataError.of(what, mend)
    plain = {name: _plain(column) for name, column in columns.items()}
    try:
        shapes = {name: np.shape(column) for name, column in plain.items()}
    except ValueError as error:  # a list of lists of different lengths
        raise DataError.of(what=f"an array has rows of different lengths: {error}") from None
    problems = [
        Problem(where="", what=what, mend=mend)
        for name, shape in shapes.items()
        for what, mend in _not_a_column(name, shape, columns[name])
    ]
    if problems:
        raise DataError(problems)
    if len(set(shapes.values())) > 1:
        listed = ", ".join(f"{name} {shape[0]:,}" for name, shape in shapes.items())
        raise DataError.of(what=f"the arrays differ in length: {listed}")
    frame = pd.DataFrame(plain)
    problems = list(_labels_as_scores(frame, positive))
    if problems:
        raise DataError(problems)
    return frame


def _labels_as_scores(frame: Any, positive: object) -> Iterator[Problem]:  # noqa: ANN401 (a pandas frame)
    """Yield each score that holds labels: what a model predicts is a decision, and labels may stand in its place."""
    labels, *others = frame.columns
    for name in others if isinstance(positive, str) else ():
        if name.startswith("score of ") and positive in set(frame[name]):
            model, what = name.removeprefix("score of "), f"{name} contains the label '{positive}', not scores"
            mend = f'For a decision without scores write {{{model!r}: {{"decision": ..., "flagged": {positive!r}}}}}'
            if positive not in set(frame[labels]):
                mend = "The labels come first: evaluate(labels, scores, positive=...)"
            yield Problem(where="", what=what, mend=mend)


def _not_a_column(name: str, shape: tuple[int, ...], given: Any) -> Iterator[tuple[str, str]]:  # noqa: ANN401 (any array)
    """Yield what is wrong with an array that has not one value for each case, and the line to write."""
    sentence = "Give one value for each case."
    if hasattr(given, "predict"):
        chances = "model.predict_proba(X)[:, 1]" if hasattr(given, "predict_proba") else "model.decision_function(X)"
        what = f"{name} is a {type(given).__name__}, which is a model and not its predictions"
        yield what, f"Give what it says of each case, such as `{chances}`."
    elif len(shape) == 2 and shape[1] == 1:  # noqa: PLR2004 (rows and columns)
        yield f"{name} has 2 dimensions", f"{sentence} Take the one column: `scores[:, 0]`."
    elif len(shape) == 2:  # noqa: PLR2004 (rows and columns)
        mend = "Take the column of the positive class, such as `scores[:, 1]` of two classes in ascending order."
        yield f"{name} has 2 dimensions, with {shape[1]:,} columns", f"{sentence} {mend}"
    elif len(shape) != 1:
        yield f"{name} has {len(shape)} dimensions", sentence


def frame_of_columns(columns: Iterable[tuple[str, str, Iterable[Any]]]) -> Any:  # noqa: ANN401 (pandas is imported late)
    """Return columns with their names and kinds as a frame; two may have one name.

    Texts are strings, counts whole numbers (sums of weights that are none stay as they are), flags truth values.
    """
    import pandas as pd

    typed = [(name, *_typed(kind, cells)) for name, kind, cells in columns]
    frame = pd.DataFrame({place: pd.Series(cells, dtype=kind) for place, (_, cells, kind) in enumerate(typed)})
    frame.columns = [name for name, _, _ in typed]
    return frame


def _typed(kind: str, cells: Iterable[Any]) -> tuple[list[Any], str]:
    """Return the cells of a column of this kind, and how a frame holds them."""
    if kind == "text":
        return [cell or None for cell in cells], "string"
    if kind == "flag":
        return [*cells], "bool"
    numbers = [None if cell is None or not math.isfinite(cell) else float(cell) for cell in cells]
    whole = kind == "count" and all(cell is None or cell.is_integer() for cell in numbers)
    return (numbers, "Int64") if whole else (numbers, "float64")


def _plain(column: Any) -> Any:  # noqa: ANN401 (any array)
    if hasattr(column, "to_pylist"):  # of pyarrow, which copies only where it is told to, or has to
        return column.to_numpy(zero_copy_only=False)
    return column.to_numpy() if hasattr(column, "to_numpy") else column

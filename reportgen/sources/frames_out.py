"""Frames made of arrays at the door of the house, and pandas frames that leave it."""

from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import Any

from reportgen.errors import DataError, Problem


def columns_of(frame: object) -> Mapping[str, object] | None:
    """Return the columns of a pandas, polars or pyarrow frame by their names; None for anything else."""
    import narwhals

    wrapped = narwhals.from_native(frame, eager_only=True, pass_through=True)
    if not isinstance(wrapped, narwhals.DataFrame):
        return None
    return {name: wrapped[name].to_native() for name in wrapped.columns}


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
            raise DataError([Problem(where="", what=what, mend=mend)])
    plain = {name: _plain(column) for name, column in columns.items()}
    try:
        shapes = {name: np.shape(column) for name, column in plain.items()}
    except ValueError as error:  # a list of lists of different lengths
        raise DataError([Problem(where="", what=f"an array holds rows of different lengths: {error}")]) from None
    problems = [
        Problem(where="", what=what, mend=mend)
        for name, shape in shapes.items()
        for what, mend in _not_a_column(name, shape, columns[name])
    ]
    if problems:
        raise DataError(problems)
    if len(set(shapes.values())) > 1:
        listed = ", ".join(f"{name} {shape[0]:,}" for name, shape in shapes.items())
        raise DataError([Problem(where="", what=f"the arrays differ in length: {listed}")])
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
            model, what = name.removeprefix("score of "), f"{name} holds the label '{positive}', and no scores"
            mend = f'For a decision without scores write {{{model!r}: {{"decision": ..., "flagged": {positive!r}}}}}'
            if positive not in set(frame[labels]):
                mend = "The labels come first: evaluate(labels, scores, positive=...)"
            yield Problem(where="", what=what, mend=mend)


def _not_a_column(name: str, shape: tuple[int, ...], given: Any) -> Iterator[tuple[str, str]]:  # noqa: ANN401 (any array)
    """Yield what is wrong with an array that has not one value for each case, and the line to write."""
    each = "Give one value for each case."
    if hasattr(given, "predict"):
        chances = "model.predict_proba(X)[:, 1]" if hasattr(given, "predict_proba") else "model.decision_function(X)"
        what = f"{name} is a {type(given).__name__}, which is a model and not its predictions"
        yield what, f"Give what it says of each case, such as `{chances}`."
    elif len(shape) == 2 and shape[1] == 1:  # noqa: PLR2004 (rows and columns)
        yield f"{name} has 2 dimensions", f"{each} Take the one column: `scores[:, 0]`."
    elif len(shape) == 2:  # noqa: PLR2004 (rows and columns)
        mend = "Take the column of the positive class, such as `scores[:, 1]` of two classes in ascending order."
        yield f"{name} has 2 dimensions, with {shape[1]:,} columns", f"{each} {mend}"
    elif len(shape) != 1:
        yield f"{name} has {len(shape)} dimensions", each


def table_frame(content: bytes) -> Any:  # noqa: ANN401 (pandas is imported late)
    """Return a CSV table as a frame; an empty cell is a missing value."""
    import pandas as pd

    return pd.read_csv(BytesIO(content), keep_default_na=False, na_values=[""])


def _plain(column: Any) -> Any:  # noqa: ANN401 (any array)
    return column.to_numpy() if hasattr(column, "to_numpy") else column

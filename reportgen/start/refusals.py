"""Why no config can be proposed for a file, and what to do."""

import re
from collections.abc import Sequence
from pathlib import Path

from reportgen.errors import DataError
from reportgen.sources.profile import ColumnProfile
from reportgen.start import names
from reportgen.start.lines import shown

Columns = Sequence[ColumnProfile]
_PER_CENT = re.compile(r"[+-]?\d+(?:[.,]\d+)? ?%")
_BROKEN = re.compile(r"[+-]?\d*[.,]\d+(?:[eE][+-]?\d+)?")
_WORKBOOKS = (".xlsx", ".xlsm")
_BY_HAND = "Write the config by hand; `reportgen demo` writes an example, and `reportgen explain data` tells of a key."


def check_names(where: str, columns: Columns) -> None:
    """Refuse a table whose first row holds values in the place of names."""
    numbers = [column for column in columns if column.is_numeric]
    if any(_BROKEN.fullmatch(column.name) for column in numbers) and all(map(_is_number, numbers)):
        what = f"the first row holds values and no names of columns: {_named(columns)}"
        raise _refused(where, what, "Write a row of names above it, such as y_true,y_prob.")


def _is_number(column: ColumnProfile) -> bool:
    try:
        float(column.name.replace(",", "."))
    except ValueError:
        return False
    return True


def no_label(where: str, columns: Columns) -> DataError:
    """Return why no column can be the label."""
    one = next((column for column in columns if column.distinct == 1 and names.tells_truth(column.name)), None)
    if one is not None:
        what = f"column '{one.name}' seems to be the label, and holds one value alone: '{one.first}'"
        return _refused(
            where, what, "What a model finds is told from cases of both classes: add those of the other one."
        )
    what = f"no column looks like a label; the columns are {_named(columns)}"
    first = "Of a workbook the first sheet is read: put the table there. " if Path(where).suffix in _WORKBOOKS else ""
    return _refused(where, what, f"{first}{_BY_HAND}")


def no_scores(where: str, columns: Columns) -> DataError:
    """Return why no column can be the score, or the decision, of a model."""
    what = f"no column looks like the score or the decision of a model; the columns are {_named(columns)}"
    signed = next((column for column in columns if _PER_CENT.fullmatch(column.first)), None)
    if signed is not None:
        mend = (
            f"If '{signed.name}' is one, write its values without the sign of per cent: '{signed.first}' is no number."
        )
        return _refused(where, what, mend)
    return _refused(
        where, what, f"Save the scores beside the labels: with scikit-learn, predict_proba(X)[:, 1]. {_BY_HAND}"
    )


def _named(columns: Columns) -> str:
    return shown([column.name for column in columns])


def _refused(where: str, what: str, mend: str) -> DataError:
    return DataError.of(what, mend, where=where)

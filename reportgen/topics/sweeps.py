"""What every threshold does, a table for each model: written as a file beside `results.json`, and read from it."""

import csv
import math
import re
from collections.abc import Iterable, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reportgen.errors import DataError
from reportgen.frozen import frozen
from reportgen.page.table import OUTCOMES_AS_READ, Held, Kind, Sheet, csv_lines
from reportgen.results.document import DIGITS

# Columns of equal length, `threshold` first; an infinite threshold flags nothing.
SweepTable = Mapping[str, Iterable[float]]

LONGEST = 60  # of the part made from a name; file systems stop at 255 bytes


def sweep_files(names: Iterable[str]) -> dict[str, str]:
    """Return the path of the table of each model in the report's folder."""
    return {name: f"tables/sweep_{stem}.csv" for name, stem in file_stems(names).items()}


def sweeps_beside(folder: Path, names: Iterable[str]) -> dict[str, Mapping[str, NDArray[np.float64]]]:
    """Return the tables that stand in a report's folder, of these models."""
    places = {name: folder / file for name, file in sweep_files(names).items()}
    return {name: _table_in(place) for name, place in places.items() if place.is_file()}


def _table_in(place: Path) -> Mapping[str, NDArray[np.float64]]:
    try:
        with place.open(encoding="utf-8", newline="") as file:
            head, *rows = csv.reader(file)
        numbers = np.array([[float(cell or "nan") for cell in row] for row in rows])
        columns = dict(zip(head, numbers.T, strict=True))
        return {**columns, "threshold": np.where(np.isnan(columns["threshold"]), math.inf, columns["threshold"])}
    except (ValueError, KeyError, csv.Error) as error:
        what = "this is not a table of thresholds as a run writes it"
        raise DataError.of(what, "Run the config again, or move the file away.", where=str(place)) from error


@frozen
class Sweep(Sheet):
    """A table of numbers alone, and of so many that its file is written all at once: none of them needs quotes."""

    def csv(self) -> bytes:
        """Return a CSV file; a number that is none leaves its cell empty."""
        columns = [
            _exact(column.cells) if column.kind == "exact" else _rounded(column.cells) for column in self.columns
        ]
        rows = list(zip(*(values for _, values in columns), strict=True))
        lines = (",".join(form for form, _ in columns) + "\n") * len(rows) % tuple(chain.from_iterable(rows))
        return csv_lines([column.name for column in self.columns], ()) + lines.replace("nan", "").encode()


def sweep_sheet(sweep: SweepTable) -> Sweep:
    """Return one row for each threshold; the row that flags nothing has no threshold, an undefined metric no value."""
    kinds: Mapping[str, Kind] = {"threshold": "exact", **dict.fromkeys(OUTCOMES_AS_READ, "count")}
    return Sweep(columns=tuple(Held(name, kinds.get(name, "number"), cells) for name, cells in sweep.items()))


def _exact(values: Iterable[Any]) -> tuple[str, list[str]]:
    return "%s", [repr(value) if math.isfinite(value) else "" for value in map(float, values)]


def _rounded(values: Iterable[Any]) -> tuple[str, list[float]]:
    """Return how the values are written, and the values; whole numbers are written as such in half the time."""
    numbers = np.array(values, dtype=float) + 0.0  # no minus zero
    whole = (np.abs(numbers) < 10.0**DIGITS).all() and (numbers == np.floor(numbers)).all()
    return ("%d", numbers.astype(np.int64).tolist()) if whole else (f"%.{DIGITS}g", numbers.tolist())


def file_stems(names: Iterable[str]) -> dict[str, str]:
    """Return a stem for each name: safe on every file system, and no two alike when capitals are not told apart."""
    stems: dict[str, str] = {}
    taken: set[str] = set()
    for name in names:
        plain = re.sub(r"[^A-Za-z0-9]+", "_", name).strip("_")[:LONGEST] or "model"
        stem, number = plain, 1
        while stem.lower() in taken:
            number += 1
            stem = f"{plain}_{number}"
        taken.add(stem.lower())
        stems[name] = stem
    return stems

"""The numbers of a report as CSV files, for spreadsheets and scripts."""

import math
import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import chain

import numpy as np

from reportgen.errors import Hole, attempt
from reportgen.page.table import csv_lines
from reportgen.results.document import DIGITS
from reportgen.results.results import Results
from reportgen.topics.table import TOPICS

Sweep = Mapping[str, Iterable[float]]  # columns of equal length, `threshold` first; an infinite threshold flags nothing

LONGEST = 60  # of the part made from a name; file systems stop at 255 bytes


def csv_tables(results: Results, sweeps: Mapping[str, Sweep]) -> dict[str, bytes | Hole]:
    """Return every table by its path in the report's folder, and a hole where one fails."""
    stems = file_stems(sweeps)
    makers: dict[str, Callable[[], bytes | None]] = {
        **{f"tables/{name}.csv": partial(make, results) for topic in TOPICS for name, make in topic.tables.items()},
        **{f"tables/sweep_{stems[name]}.csv": partial(sweep_csv, sweep) for name, sweep in sweeps.items()},
    }
    made = ((path, attempt("file", path, make)) for path, make in makers.items())
    return {path: content for path, content in made if content is not None}


def sweep_csv(sweep: Sweep) -> bytes:
    """Return one row for each threshold; the row that flags nothing has no threshold, an undefined metric no value."""
    columns = [_exact(values) if name == "threshold" else _rounded(values) for name, values in sweep.items()]
    rows = list(zip(*(values for _, values in columns), strict=True))
    # All at once: a sweep has tens of thousands of numbers, and none of them needs quotes.
    shown = (",".join(form for form, _ in columns) + "\n") * len(rows) % tuple(chain.from_iterable(rows))
    return csv_lines(sweep, ()) + shown.replace("nan", "").encode()


def _exact(values: Iterable[float]) -> tuple[str, list[str]]:
    return "%s", [repr(value) if math.isfinite(value) else "" for value in map(float, values)]


def _rounded(values: Iterable[float]) -> tuple[str, list[float]]:
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

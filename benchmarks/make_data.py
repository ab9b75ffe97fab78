"""Write synthetic predictions of three models to time a run on.

    python benchmarks/make_data.py ROWS FILE.csv
    python benchmarks/make_data.py ROWS FILE.parquet

About 3 % of the cases are frauds; the scores of the three models are correlated, of falling quality, and nearly all
distinct. `region` and `amount` are columns that no config maps: files in use have such columns too.
"""

import sys

import numpy as np
import pyarrow as pa
from pyarrow import csv, parquet

SEED = 20240607
PREVALENCE = 0.03
REGIONS = np.array(["north", "south", "east", "west", "center", "islands", "abroad", "online"])


def predictions(rows: int) -> pa.Table:
    """Return a table with id, label, three scores, amount and region."""
    rng = np.random.default_rng(SEED)
    is_fraud = rng.random(rows) < PREVALENCE
    shared = rng.standard_normal(rows)

    def score(distance: float, correlation: float, bias: float, scale: float) -> np.ndarray:
        own = np.sqrt(1 - correlation**2) * rng.standard_normal(rows)
        return np.round(1 / (1 + np.exp(-bias - scale * (correlation * shared + own + distance * is_fraud))), 9)

    return pa.table(
        {
            "id": np.arange(rows),
            "label": np.where(is_fraud, "fraud", "legit"),
            "score_a": score(2.4, 0.75, -4.6, 1.6),
            "score_b": score(2.0, 0.75, -4.3, 1.5),
            "score_c": score(1.2, 0.60, -2.0, 0.9),
            "amount": np.round(np.exp(rng.normal(3.6, 1.1, rows) + 0.5 * is_fraud), 2),
            "region": rng.choice(REGIONS, rows),
        }
    )


if __name__ == "__main__":
    rows, file = int(sys.argv[1]), sys.argv[2]
    if file.endswith(".parquet"):
        parquet.write_table(predictions(rows), file)
    else:
        csv.write_csv(predictions(rows), file, csv.WriteOptions(quoting_style="none"))

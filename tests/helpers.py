"""What several tests build by hand."""

import re
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path

import numpy as np

from reportgen.counts.views import Counts, Flag, ScoreCounts
from reportgen.text.sentences import Shown

D_LABELS = (1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0, 0)
D_SCORES = (0.98, 0.95, 0.90, 0.86, 0.66, 0.48, 0.42, 0.40, 0.36, 0.15, 0.10, 0.05)


def counts(tp: float, fp: float, fn: float, tn: float) -> Counts:
    """Return the four outcomes at one point."""
    return Counts(**{key: np.asarray(float(n)) for key, n in {"tp": tp, "fp": fp, "fn": fn, "tn": tn}.items()})


def score_counts_of(
    labels: Sequence[int], scores: Sequence[float], weights: Sequence[float] | None = None, flag: Flag = "high"
) -> ScoreCounts:
    """Return score counts by the obvious loop over distinct scores."""
    y, s = np.asarray(labels), np.asarray(scores, dtype=float)
    w = np.ones(len(y)) if weights is None else np.asarray(weights, dtype=float)
    distinct = sorted(set(s.tolist()), reverse=flag == "high")
    return ScoreCounts(
        score=np.array(distinct),
        positives=np.array([w[(s == value) & (y == 1)].sum() for value in distinct]),
        negatives=np.array([w[(s == value) & (y == 0)].sum() for value in distinct]),
        cases=np.array([(s == value).sum() for value in distinct]),
        flag=flag,
    )


def as_shown(text: str) -> Shown:
    """Return the number in an English text as it would have been made."""
    decimals = re.search(r"(?<=\d\.)\d+", text)
    return Shown(text, Decimal(1).scaleb(-len(decimals[0]) if decimals else 0))


def write_case(folder: Path, csv: str, config: str, name: str = "case.yaml") -> Path:
    """Write a data file and its config into the folder, and return the config's path."""
    (folder / "cases.csv").write_text(csv, encoding="utf-8")
    path = folder / name
    path.write_text("version: 1\n" + config, encoding="utf-8")
    return path


def percent(share: float) -> str:
    """Return a share as running text has it."""
    return f"{100 * share:.1f}".removesuffix(".0") + "%"

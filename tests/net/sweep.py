"""What flagging from a threshold on does to the cases, by counting them one by one."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from tests.net.read import Read

BoolArray = npt.NDArray[np.bool_]
FloatArray = npt.NDArray[np.float64]


def judged_rows(read: Read) -> BoolArray:
    """Return which cases the models are judged on: of the split, with a score or decision of every model."""
    frame: Any = read.frame
    split = read.config["data"].get("split")
    kept = np.ones(len(frame), dtype=bool) if split is None else frame["part"].to_numpy() == "test"
    columns = [model[key] for model in read.config["models"].values() for key in ("score", "decision") if key in model]
    return np.asarray(kept & frame["outcome"].isin(["bad", "good"]) & ~frame[columns].isna().any(axis=1))


def outcomes_from(read: Read, name: str, threshold: float | None) -> Mapping[str, float]:
    """Return the four outcomes of a model with everything flagged from a threshold on; nothing from None on."""
    score, positive, weight = _cases(read, name)
    flagged = np.zeros(len(score), dtype=bool)
    if threshold is not None:
        flagged = score <= threshold if read.config["models"][name].get("flag") == "low" else score >= threshold
    return {
        key: float(weight[(flagged == hit) & (positive == of)].sum())
        for key, hit, of in (("tp", True, True), ("fp", True, False), ("fn", False, True), ("tn", False, False))
    }


@lru_cache(maxsize=8)
def _cases(read: Read, name: str) -> tuple[FloatArray, BoolArray, FloatArray]:
    """Return the scores of a model, which cases are positive, and their weights."""
    frame: Any = read.frame
    rows, column = judged_rows(read), read.config["models"][name]["score"]
    positive = frame["outcome"].to_numpy()[rows] == "bad"
    return frame[column].to_numpy(dtype=float)[rows], positive, _weights(read)[rows]


def _weights(read: Read) -> FloatArray:
    frame: Any = read.frame
    weight = read.config["data"].get("weight")
    return np.ones(len(frame)) if weight is None else frame[weight["column"]].to_numpy(dtype=float)

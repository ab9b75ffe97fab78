"""What flagging from a cut-off on does to the cases, by counting them one by one."""

from collections.abc import Mapping
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
    """Return the four outcomes of a model with everything flagged from a cut-off on; nothing from None on."""
    frame: Any = read.frame
    rows, model = judged_rows(read), read.config["models"][name]
    score = frame[model["score"]].to_numpy(dtype=float)[rows]
    flagged = np.zeros(len(score), dtype=bool)
    if threshold is not None:
        flagged = score <= threshold if model.get("flag") == "low" else score >= threshold
    positive, weight = frame["outcome"].to_numpy()[rows] == "bad", _weights(read)[rows]
    return {
        key: float(weight[(flagged == hit) & (positive == of)].sum())
        for key, hit, of in (("tp", True, True), ("fp", True, False), ("fn", False, True), ("tn", False, False))
    }


def _weights(read: Read) -> FloatArray:
    frame: Any = read.frame
    weight = read.config["data"].get("weight")
    return np.ones(len(frame)) if weight is None else frame[weight["column"]].to_numpy(dtype=float)

"""Reports with more of a kind than there is room for: twelve models, twenty groups."""

from typing import Any

import numpy as np

from tests.cases.case import PAYMENTS, Case
from tests.cases.comparison import beside, flagged

MODELS = (
    "logistic-regression", "random-forest", "gradient-boosting", "gradient-boosting-2026-03-recalibrated",
    "neural-network-large", "neural-network-small", "naive-bayes", "nearest-neighbours", "rules-of-2019",
    "vendor-score-of-the-card-scheme", "isolation-forest", "average-of-five",
)  # fmt: skip
BRANCHES = (
    "Aberdeen", "Birmingham New Street", "Cardiff", "Derby", "Exeter St Davids", "Fort William", "Glasgow Central",
    "Holyhead", "Inverness", "Kings Lynn", "Leeds", "Manchester Piccadilly", "Norwich", "Oxford", "Penzance",
    "Richmond upon Thames", "Sheffield", "Truro", "Weston-super-Mare", "York",
)  # fmt: skip


def table(rows: int = 2_000) -> dict[str, list[object]]:
    """Return cases with a label, a branch and a score of each model, none of them much better than the next."""
    rng = np.random.default_rng(17)
    label = rng.random(rows) < 0.12
    scores = {
        name: np.round(1 / (1 + np.exp(-rng.normal((1.6 + 0.08 * place) * label - 1.5))), 4).tolist()
        for place, name in enumerate(MODELS)
    }
    branch = rng.choice(BRANCHES, rows, p=np.arange(1, 21) / 210).tolist()
    return {"label": np.where(label, "1", "0").tolist(), "branch": branch, **scores}


def many(**config: Any) -> Case:
    """Return twelve models and twenty groups."""
    models = {name: {"score": name} for name in MODELS}
    held = {"models": models, "groups": ["branch"], "threshold": {"fixed": 0.5}, "words": PAYMENTS}
    return Case(table(), **{**held, "uncertainty": {"resamples": 100}, "report": {"kind": "review"}, **config})


def ranked(*recalls: int, **config: Any) -> Case:
    """Return models of which each catches the first so many of 100 positives, all with as many false alarms."""
    models = {f"m{at:02}": flagged((hits, 100 - hits), (10, 90)) for at, hits in enumerate(recalls)}
    return beside((100, 100), models, **{"compare": {"primary": "recall"}, **config})


def many_cases() -> tuple[Case, ...]:
    """Return leaderboards: many tied, one alone at the top, a tie of two there, and too many to compare each pair."""
    low = range(20, 36, 2)
    return (many(), ranked(90, *low), ranked(90, 89, *low), ranked(*range(30, 72, 2)))

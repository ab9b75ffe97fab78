"""Reports of scores that drift between the splits, or are no chances."""

from functools import cache

import numpy as np

from tests.cases.case import Case

PARTS = {"column": "part", "tune_on": "early", "report_on": "late"}


def chances(log_odds):
    return 1 / (1 + np.exp(-log_odds))


def made(*, drift=0.0, scale=1.0, shift=0.0, share=0.3, flag="high", rule=None, **data):
    """Return scores that are true chances, but for what is asked for."""
    random, cases = np.random.default_rng(5), 1200
    label = random.random(cases) < share
    log_odds = np.log(share / (1 - share)) + 1.5 * (1.5 * label + random.normal(size=cases)) - 1.5**2 / 2
    late = np.arange(cases) % 2 == 0
    score = chances(scale * log_odds + shift + drift * late)
    columns = {
        "label": np.where(label, "1", "0").tolist(),
        "score": (1 - score if flag == "low" else score).tolist(),
        "part": np.where(late, "late", "early").tolist(),
        "who": [f"k{place // 2}" for place in range(cases)],
    }
    config = {
        "threshold": rule or {"minimise": "cost"},
        "models": {"model": {"score": "score", "flag": flag}},
        "costs": {"false_positive": 3, "false_negative": 7},
    }
    return columns, Case(columns, data={"split": PARTS, **data}, **config)


@cache
def score_cases() -> tuple[Case, ...]:
    """Return scores that drift by either flag, chances that are off in each way, and accuracy given up on purpose."""
    off = ({"drift": 0.6, "flag": "low"}, {"drift": 0.6}, {"shift": 1.0}, {"shift": -1.0})
    spread = ({"scale": 3.0, "share": 0.5}, {"scale": 0.4, "share": 0.5})
    columns = {"label": ["1"] * 5 + ["0"] * 15, "score": [0.9] + [0.3] * 4 + [0.9] + [0.3] * 9 + [0.1] * 5}
    ranks = Case(columns, models={"model": {"score": "score", "kind": "rank"}}, threshold={"fixed": 0.15}, beta=2)
    by_class = Case(columns, threshold={"maximise": "informedness"})
    return (*(made(**each)[1] for each in (*off, *spread)), ranks, by_class)

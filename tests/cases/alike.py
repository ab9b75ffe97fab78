"""Models that are one: in order and decisions, in either alone; and the prices at which they are the cheapest."""

from typing import Any

import numpy as np

from reportgen.results.measure import Span
from reportgen.results.values.costs import Winner
from tests.cases.case import PATIENTS, Case
from tests.cases.comparison import PRICES, beside, shares
from tests.cases.decisions import with_results

ENDS = ((None, 3.2), (3.2, 50.0), (50.0, None), (None, None), (None, 0.5), (0.25, 0.5), (0.25, None))


def ordered(names: str = "abcd", **config: Any) -> Case:
    """Return a, b which is a, c which is its cube, and d with the scores of a on other cases of the same class."""
    rng = np.random.default_rng(14)
    label = rng.random(200) < 0.4
    a = np.round(1 / (1 + np.exp(-rng.normal(1.5 * label - 0.5))), 6)
    d = a.copy()
    for positive in (True, False):
        at = np.flatnonzero(label == positive)
        d[at] = a[rng.permutation(at)]
    scores = {"a": a, "b": a, "c": a**3, "d": d}
    columns = {"label": np.where(label, "1", "0").tolist(), **{name: scores[name].tolist() for name in names}}
    models = {name: {"score": name} for name in names}
    return Case(columns, **{"models": models, "uncertainty": {"resamples": 200}} | config)


def at_two_cut_offs(first: float, second: float, **compare: Any) -> Case:
    """Return one score as two models: no positive lies from 0.3 to 0.5 and no negative from 0.5 to 0.7."""
    scores = [0.9] * 60 + [0.6] * 30 + [0.1] * 30 + [0.9] * 10 + [0.4] * 40 + [0.1] * 150
    models = {"a": {"score": "s", "threshold": {"fixed": first}}, "b": {"score": "s", "threshold": {"fixed": second}}}
    compare = {"primary": ["auc"], **compare}
    return Case({"label": ["1"] * 120 + ["0"] * 200, "s": scores}, models=models, words=PATIENTS, compare=compare)


CUT_OFFS = {"alarms": (0.5, 0.3), "caught": (0.7, 0.5), "cut_off": (0.3, 0.7)}


def alike_cases() -> tuple[Case, ...]:
    limit = {"require": "recall >= 0.80", "then": "precision"}
    winners = tuple(Winner(model="a", alike=("b",), ratios=Span(low=low, high=high)) for low, high in ENDS)
    close = Winner(model=None, ratios=Span(low=0.0, high=None))
    priced = ordered("ab", costs=PRICES)
    return (
        ordered(costs=PRICES),
        with_results(priced, winners=winners),
        with_results(priced, winners=(close,)),
        with_results(priced, winners=(*winners[:1], close)),
        ordered("ac", threshold={"fixed": 0.5}),
        ordered("ac", compare={"primary": "auc"}),
        ordered("ab", threshold={"fixed": 0.5}, compare={"primary": "brier"}),
        shares(80, 80, 60, compare={"primary": "recall"}),
        # betas at which nobody, and at which somebody, is told apart
        ordered("ad", beta=2),
        shares(95, 40, alarms=[50, 1], beta=1),
        # under a limit: two that are one, with another that may meet it, and with one that cannot
        shares(97, 97, 98, alarms=[2, 2, 40], compare=limit),
        shares(97, 97, 40, alarms=[2, 2, 0], compare=limit),
        # one class that both decide alike, another in which they part
        beside((2, 2), {"a": ["yes", "no", "no", "no"], "b": ["yes", "no", "yes", "no"]}),
        beside((2, 3), {"a": ["yes", "no", "yes", "no", "no"], "b": ["no", "no", "yes", "no", "no"]}),
        *(at_two_cut_offs(*each, **beside) for each in CUT_OFFS.values() for beside in ({}, {"baseline": "b"})),
        shares(80, 80, 80, 60, compare={"primary": "recall"}),
    )

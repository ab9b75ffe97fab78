"""Reports that together say every message of the first screen."""

import random
from dataclasses import replace
from functools import cache
from typing import Any

from reportgen.results.results import Period
from tests.cases.case import Case, at_cut_off, fraud, scored
from tests.cases.decisions import COSTS, UNDONE, made, with_subject
from tests.cases.verdicts import deployed

WOMEN = {
    "case": ["woman", "women"],
    "positive": ["woman with cancer", "women with cancer"],
    "negative": ["woman without cancer", "women without cancer"],
    "flag": ["call in", "called in"],
}
UNSURE = {"check": "recall >= 0.9", "with_confidence": 0.95}
PRICES = {"false_positive": COSTS.false_positive, "false_negative": COSTS.false_negative, "currency": COSTS.currency}


@cache
def screening(**more: Any) -> Case:
    """Return the screening of REPORT_PRACTICE 2.8."""
    return at_cut_off(174, 1736, 26, 23_064, words=WOMEN, **more)


def labelled(delay: int, last: str = "2026-06-30", as_of: str | None = "2026-10-01") -> Case:
    """Return cases up to a day, whose labels take so long."""
    case = at_cut_off(40, 9, 3, 90, words=WOMEN, about={"label": {"delay_days": delay}})
    results = case.results
    data = replace(results.data, period=Period(from_="2026-01-01", to=last))
    return made(case, replace(results, run=replace(results.run, as_of=as_of), data=data))


def reviewed(as_of: str | None = "2026-10-01", *, kind: str = "guard", **about: str) -> Case:
    """Return a report of a day, with what is stated of its review."""
    case = at_cut_off(40, 9, 3, 90, words=WOMEN, about=about, report={"kind": kind})
    return made(case, replace(case.results, run=replace(case.results.run, as_of=as_of)))


def checked(*checks: str | dict[str, Any]) -> Case:
    return at_cut_off(40, 9, 3, 90, checks=list(checks))


def clustered(clusters: int) -> Case:
    """Return cases that come in so many clusters."""
    labels = [1] * 60 + [0] * 140
    scores = [0.9] * 50 + [0.2] * 10 + [0.8] * 20 + [0.1] * 120
    of = [str(place % clusters) for place in range(200)]
    return scored(labels, scores, {"ward": of}, data={"cluster": "ward"}, threshold={"fixed": 0.5})


def priced(threshold: dict[str, Any]) -> Case:
    """Return cases with prices, at a threshold of which kind so ever."""
    labels = [1] * 100 + [0] * 400
    scores = [0.9] * 60 + [0.4] * 40 + [0.9] * 10 + [0.4] * 30 + [0.1] * 360
    return scored(labels, scores, costs=PRICES, threshold=threshold, words=WOMEN)


@cache
def tuned() -> Case:
    """Return a threshold chosen on the same cases that it is judged on."""
    return priced({"minimise": "cost"})


@cache
def blurred() -> Case:
    """Return a threshold chosen on the same cases that it is judged on, by scores that hardly tell them apart."""
    draw = random.Random(3)  # noqa: S311 (cases to draw, no secrets)
    labels = [int(draw.random() < 0.5) for _ in range(400)]
    scores = [round(draw.gauss(0.45 + 0.05 * label, 0.1), 3) for label in labels]
    return scored(labels, scores, costs=PRICES | {"false_negative": 12}, threshold={"minimise": "cost"}, words=WOMEN)


def priced_elsewhere(cut_off: float) -> Case:
    """Return cases with prices, of which one half is there to choose the cheapest threshold."""
    labels = [1] * 20 + [0] * 80 + [1] * 20 + [0] * 80
    scores = [0.9] * 12 + [0.4] * 8 + [0.1] * 80 + [0.9] * 20 + [0.4] * 80
    parts = {"part": ["validation"] * 100 + ["test"] * 100}
    split = {"data": {"split": {"column": "part"}}, "threshold": {"fixed": cut_off}}
    return scored(labels, scores, parts, costs=PRICES, words=WOMEN, **split)


def alone() -> Case:
    """Return a test of one case, the others being for tuning."""
    parts = {"part": ["test", *(["validation"] * 4)]}
    return scored([1, 1, 0, 1, 0], [0.9, 0.9, 0.1, 0.2, 0.3], parts, data={"split": {"column": "part"}}, words=WOMEN)


def first_cases() -> tuple[Case, ...]:
    counts = ((40, 0, 0, 60), (0, 0, 40, 60), (40, 60, 0, 0), (0, 60, 40, 0), (99, 1, 1, 99), (1, 1, 1, 1))
    return (
        screening(),
        at_cut_off(40, 1, 3, 0, words=WOMEN),
        *(at_cut_off(*four, words=WOMEN, errors=UNDONE) for four in counts),
        *(labelled(delay, last) for delay, last in ((1, "2026-09-30"), (90, "2026-07-04"))),
        reviewed(reviewer="Ann", next_review="September 2026"),
        reviewed(approver="Risk committee", kind="audit"),
        reviewed(reviewer="Ann", kind="audit"),
        checked("recall >= 0.5"),
        checked({"check": "false_alarm_rate <= 0.5", "with_confidence": 0.95}),
        checked("recall >= 0.5", "precision >= 0.99"),
        checked(UNSURE),
        checked(UNSURE, "precision >= 0.99"),
        checked({**UNSURE, "on_insufficient": "pass"}, {"check": "recall >= 0.99", "severity": "warning"}),
        clustered(15),
        tuned(),
        with_subject(tuned(), corrected_confusion=None),
        priced({"fixed": 0.9}),
        priced({"fixed": 0.4}),
        priced({"minimise": "cost", "subject_to": ["specificity >= 0.97"]}),
        priced_elsewhere(0.9),
        priced_elsewhere(0.05),
        at_cut_off(60, 20, 10, 200, deployment={"prevalence": 0.01}),
        at_cut_off(60, 20, 10, 200, deployment={"prevalence": 0.01}, costs=PRICES, words=WOMEN),
        fraud(),
        alone(),
        at_cut_off(
            *(40, 9, 3, 90),
            checks=[f"{rate} >= 0.2" for rate in ("precision", "specificity")]
            + [f"{rate} <= 0.5" for rate in ("false_alarm_rate", "flag_rate")]
            + ["cost_per_1000 <= 9000"],
            costs=PRICES,
        ),
        deployed(0.99),  # flags nothing
        deployed(0.2, models={"model": {"score": "score", "flag": "low", "deployed_threshold": 0.2}}),
        at_cut_off(99, 1, 1, 99, words={"positive": ["fraud", "frauds"]}),
    )

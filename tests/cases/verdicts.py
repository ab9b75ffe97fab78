"""Reports that together have every verdict, and say it in every form."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any

from tests.cases.case import PAYMENTS, Case, WithoutCases, decided, scored
from tests.cases.change import after

PRICES = {"currency": "EUR", "false_positive": 10, "false_negative": 50}
OLD = {"models": {"new": {"score": "score"}, "old": {"score": "old"}}, "compare": {"baseline": "old"}}
RUNS = {
    "models": {"new": {"score": "score", "deployed_threshold": 0.5}, "old": {"score": "old"}},
    "costs": PRICES,
}
SURE = {"with_confidence": 0.95}
LABELS = [1] * 200 + [0] * 800
NEARLY = ("recall >= 0.86", "precision >= 0.78", "false_alarm_rate <= 0.06", "accuracy >= 0.93")
NEARLY_IN_A_GROUP = ("recall >= 0.85", "precision >= 0.75", "false_alarm_rate <= 0.07", "accuracy >= 0.92")
GOOD = [0.9] * 180 + [0.2] * 20 + [0.7] * 40 + [0.1] * 760
POOR = [0.9] * 100 + [0.2] * 100 + [0.7] * 80 + [0.1] * 720
LIKE = [0.9] * 178 + [0.2] * 20 + [0.9] * 2 + [0.7] * 38 + [0.1] * 760 + [0.7] * 2
POOR_TOO = [0.9] * 98 + [0.2] * 100 + [0.9] * 2 + [0.7] * 78 + [0.1] * 720 + [0.7] * 2
NEAR = [0.9] * 160 + [0.2] * 40 + [0.7] * 40 + [0.1] * 760
WIDE = [0.9] * 200 + [0.7] * 400 + [0.1] * 400
STRICT = [0.9] * 160 + [0.2] * 40 + [0.7] * 20 + [0.1] * 780
CAREFUL = [0.9] * 60 + [0.2] * 140 + [0.7] * 10 + [0.1] * 790
LOUD = [0.9] * 180 + [0.2] * 20 + [0.7] * 160 + [0.1] * 640
LOUDER = [0.9] * 180 + [0.2] * 20 + [0.7] * 100 + [0.1] * 700
MOVED = [0.9] * 180 + [0.45] * 15 + [0.1] * 5 + [0.45] * 10 + [0.3] * 30 + [0.1] * 760
GUESS = [0.9, 0.1] * 500


def beside(new: list[float], old: list[float], **config: Any) -> Case:
    """Return two models at the threshold 0.5, the second of which is there today."""
    return scored(LABELS, new, {"old": old}, **{**OLD, "threshold": {"fixed": 0.5}, "words": PAYMENTS, **config})


def among(new: list[float], **given: Any) -> Case:
    """Return several models at the threshold 0.5, unless another rule is given; the one called old is there today."""
    others = {name: each for name, each in given.items() if isinstance(each, list) and name != "checks"}
    models = {"new": {"score": "score"}, **{name: {"score": name} for name in others}}
    asked = {"models": models, "compare": {"baseline": "old"}, "costs": PRICES, "threshold": {"fixed": 0.5}}
    asked |= {name: each for name, each in given.items() if name not in others}
    return scored(LABELS, new, others, words=PAYMENTS, **asked)


def first_of(scores: Mapping[str, list[float]], **config: Any) -> Case:
    """Return models at the threshold 0.5, in this order, none of which is there today."""
    columns = {f"s_{name}": each for name, each in scores.items()}
    models = {name: {"score": f"s_{name}"} for name in scores}
    rest = {"models": models, "threshold": {"fixed": 0.5}, "words": PAYMENTS}
    return scored(LABELS, next(iter(scores.values())), columns, **{**rest, **config})


def few_caught(alarms: int) -> list[float]:
    """Return the scores of 8 positives, 5 of them caught, and 592 negatives with so many false alarms."""
    return [0.9] * 5 + [0.1] * 3 + [0.9] * alarms + [0.1] * (592 - alarms)


def alone(scores: list[float], more: dict[str, list[str]] | None = None, **config: Any) -> Case:
    """Return one model at the threshold 0.5."""
    return scored(LABELS, scores, more, **{"threshold": {"fixed": 0.5}, "words": PAYMENTS, **config})


def decisions(*, right: bool = True, **config: Any) -> Case:
    """Return decisions without a score."""
    return decided(*((180, 40, 20, 760) if right else (100, 80, 100, 720)), words=PAYMENTS, **config)


def deployed(today: float, **config: Any) -> Case:
    """Return a threshold in use today beside the one that prices recommend, chosen on other cases."""
    labels, scores = LABELS * 2, MOVED
    parts = {"part": ["validation"] * 1000 + ["test"] * 1000}
    data = {
        "label": "label",
        "positive": "1",
        "split": {"column": "part", "tune_on": "validation", "report_on": "test"},
    }
    models = {"model": {"score": "score", "deployed_threshold": today}}
    rule = {"threshold": {"minimise": "cost"}, "costs": PRICES, "words": PAYMENTS}
    return scored(labels, scores * 2, parts, **{"data": data, "models": models, **rule, **config})


def with_others(more: dict[str, list[float]], **config: Any) -> Case:
    """Return a good model and a poor one among others."""
    names = {"new": "score", "old": "old", **{name: name for name in more}}
    settings = {"models": {name: {"score": column} for name, column in names.items()}, "threshold": {"fixed": 0.5}}
    return scored(LABELS, GOOD, {"old": POOR, **more}, **settings, words=PAYMENTS, **config)


OTHERS = [0.2] * 22 + [0.9] * 178 + [0.7] * 40 + [0.1] * 760  # as many caught as by the good one, and not the same
ONE_WRONG = [0.9] * 180 + [0.2] * 20 + [0.9] + [0.1] * 799
FEW = [1] * 12 + [0] * 300
DEAR_ALARMS = {"currency": "EUR", "false_positive": 50, "false_negative": 1}
AT_LEAST = {"baseline": "old", "smallest_that_matters": {"cost_per_1000": 100_000}}
OPTIONS: dict[str, Callable[[], Case]] = {
    "one false alarm": lambda: alone(ONE_WRONG),
    "one false alarm, compared": lambda: beside(ONE_WRONG, POOR, compare={"baseline": "old"}, words=PAYMENTS),
    "one false alarm of few, compared": lambda: scored(
        FEW,
        [0.9] * 10 + [0.1] * 2 + [0.9] + [0.1] * 299,
        {"old": [0.9] * 8 + [0.1] * 4 + [0.9] * 5 + [0.1] * 295},
        **OLD,
        threshold={"fixed": 0.5},
        words=PAYMENTS,
    ),
    "cost less than one, another open": lambda: with_others({"c": LIKE}, costs=PRICES),
    "cost less than one, two others open": lambda: with_others({"c": LIKE, "d": OTHERS}, costs=PRICES),
    "catch more than one, another open": lambda: with_others({"c": OTHERS}, compare={"primary": ["recall"]}),
    "catch more than one, two others open": lambda: with_others(
        {"c": OTHERS, "d": [0.9] * 150 + [0.2] * 22 + [0.9] * 28 + [0.7] * 40 + [0.1] * 760},
        compare={"primary": ["recall"]},
    ),
    "several catch more": lambda: with_others(
        {"c": LIKE, "d": LIKE}, compare={"baseline": "old", "primary": ["recall"]}
    ),
    "cheapest within the limit": lambda: beside(
        GOOD, POOR, costs=DEAR_ALARMS, compare={"require": "recall >= 0.4", "then": "cost_per_1000"}, words=PAYMENTS
    ),
    "none cheaper within the limit": lambda: beside(
        GOOD, LIKE, costs=DEAR_ALARMS, compare={"require": "recall >= 0.4", "then": "cost_per_1000"}, words=PAYMENTS
    ),
    **{
        f"too little to matter, {way}": partial(beside, new, old, costs=PRICES, compare=AT_LEAST, words=PAYMENTS)
        for way, new, old in (("less", GOOD, POOR), ("more", POOR, GOOD), ("either", LIKE, GOOD))
    },
    "no group of two columns stands out": lambda: alone(
        GOOD, {"region": ["north", "south"] * 500, "sex": ["f", "m", "m", "f"] * 250}, groups=["region", "sex"]
    ),
    "no way without a model within the limits": lambda: beside(
        POOR, GOOD, costs=PRICES, threshold={"minimise": "cost", "subject_to": ["recall >= 0.4", "precision >= 0.3"]}
    ),
    "by a metric, while one runs": lambda: beside(
        GOOD, POOR, models=RUNS["models"], compare={"baseline": "old", "primary": ["recall"]}, words=PAYMENTS
    ),
    **{
        f"doubtful labels under a limit, {name}": partial(
            scored,
            ["1"] * 40 + ["0"] * 160 + ["?"] * 10,
            [0.9] * 32 + [0.1] * 178,
            threshold=threshold,
            checks=["recall >= 0.7"],
            words=PAYMENTS,
            data={"label": "label", "positive": "1", "doubtful": "?"},
        )
        for name, threshold in (("as tested", {"fixed": 0.5}), ("corrected", {"maximise": "f1"}))
    },
}


def near_today() -> Case:
    """Return low scores that are flagged up to a threshold that is used today, beside one that may cost less."""
    scores = [0.1] * 120 + [0.4] * 40 + [0.6] * 25 + [0.9] * 15 + [0.1] * 10 + [0.4] * 60 + [0.6] * 110 + [0.9] * 620
    models = {"model": {"score": "score", "flag": "low", "deployed_threshold": 0.5}}
    days = {"day": [f"2026-09-01 {place // 60:02}:{place % 60:02}" for place in range(1000)]}
    settings = {"models": models, "threshold": {"minimise": "cost"}, "costs": PRICES, "words": PAYMENTS}
    return scored(LABELS, scores, days, data={"time": "day"}, **settings)


def one_class(label: int) -> Case:
    """Return a test whose split that judges has cases of one class alone."""
    labels = [1] * 60 + [0] * 140 + [label] * 200
    scores = [0.9] * 50 + [0.2] * 30 + [0.1] * 120 + [0.9] * 40 + [0.1] * 160
    split = {"column": "part", "tune_on": "validation", "report_on": "test"}
    parts = {"part": ["validation"] * 200 + ["test"] * 200}
    return scored(labels, scores, parts, data={"split": split}, threshold={"fixed": 0.5}, words=PAYMENTS)


def chosen_without(label: int) -> Case:
    """Return a test whose split that chooses the threshold has no case of a class."""
    labels, scores = [1 - label] * 200 + [1] * 60 + [0] * 140, [0.9] * 50 + [0.2] * 30 + [0.1] * 120
    split = {"column": "part", "tune_on": "validation", "report_on": "test"}
    parts = {"part": ["validation"] * 200 + ["test"] * 200}
    rest = {"threshold": {"maximise": "f1"}, "words": PAYMENTS, "checks": ["recall >= 0.5"]}
    return scored(labels, scores * 2, parts, data={"split": split}, **rest)


def few() -> Case:
    """Return a threshold in use today beside another, on a handful of cases."""
    models = {"model": {"score": "score", "deployed_threshold": 0.8}}
    scores = [0.9, 0.9, 0.45, 0.4] + [0.3, 0.2] + [0.1] * 10
    return scored([1] * 4 + [0] * 12, scores, models=models, threshold={"maximise": "f1"}, words=PAYMENTS)


def clustered(**config: Any) -> Case:
    """Return cases in clusters that are too few for a range."""
    data = {"label": "label", "positive": "1", "cluster": "of"}
    return alone(GOOD, more={"of": [str(place % 6) for place in range(1000)]}, data=data, **config)


EARLIER = {"compare": {"baseline": {"results": "then/results.json"}}}


def then(scores: list[float], **config: Any) -> Callable[[], dict[str, Any]]:
    """Return an earlier report of the same model."""
    return after(alone(scores, **config))


def rarer(scores: list[float]) -> Callable[[], dict[str, Any]]:
    """Return an earlier report of the same model on fewer frauds."""
    return after(scored(LABELS[40:], scores[40:], threshold={"fixed": 0.5}, words=PAYMENTS))


def of_another(scores: list[float], **config: Any) -> Callable[[], dict[str, Any]]:
    """Return an earlier report of a model of another name."""
    return after(alone(scores, models={"old": {"score": "score"}}, **config))


def by(*metrics: str, matters: Mapping[str, float] | None = None) -> dict[str, Any]:
    """Return that these metrics decide beside an earlier report."""
    smallest = {} if matters is None else {"smallest_that_matters": dict(matters)}
    return {"compare": {**EARLIER["compare"], "primary": list(metrics), **smallest}}


# The reports, each by the verdict that it has to have and why.
VERDICTS: dict[str, Callable[[], Case]] = {
    "not_as_it_stands finding": lambda: alone([1 - score for score in GOOD]),
    "not_as_it_stands finding, decisions": lambda: decided(20, 760, 180, 40, words=PAYMENTS),
    "not_as_it_stands check": lambda: alone(GOOD, checks=["recall >= 0.95", "precision >= 0.5"]),
    "not_as_it_stands check, all": lambda: alone(GOOD, checks=["recall >= 0.95", "precision >= 0.95"]),
    "not_as_it_stands check, the only one": lambda: alone(GOOD, checks=["recall >= 0.95"]),
    "not_as_it_stands require": lambda: beside(
        POOR, GOOD, compare={"baseline": "old", "require": "recall >= 0.8", "then": "precision"}
    ),
    "keep_todays_way baseline": lambda: beside(POOR, GOOD, costs=PRICES),
    "keep_todays_way earlier": lambda: alone(POOR, **EARLIER, earlier=of_another(GOOD)),
    "keep_todays_way deployed": lambda: deployed(0.4, threshold={"maximise": "precision"}),
    "not_settled check": lambda: alone(GOOD, checks=[{"check": "recall >= 0.89", **SURE}, "precision >= 0.5"]),
    "not_settled check, several": lambda: alone(
        GOOD,
        checks=[
            {"check": "recall >= 0.89", **SURE},
            {"check": "recall >= 0.88", **SURE},
            "precision >= 0.5",
        ],
    ),
    "not_settled check, both": lambda: alone(
        GOOD, checks=[{"check": "recall >= 0.89", **SURE}, {"check": "recall >= 0.88", **SURE}]
    ),
    "not_settled check, all": lambda: alone(GOOD, checks=[{"check": f"recall >= 0.{n}", **SURE} for n in (87, 88, 89)]),
    "not_settled check, warned": lambda: alone(GOOD, checks=[{"check": "recall >= 0.95", "severity": "warning"}]),
    "not_settled check, warned twice": lambda: alone(
        GOOD, checks=[{"check": f"recall >= 0.{n}", "severity": "warning"} for n in (95, 97)]
    ),
    "not_settled require": lambda: beside(
        GOOD, POOR, compare={"baseline": "old", "require": "recall >= 0.89", "then": "precision"}
    ),
    "not_settled baseline": lambda: beside(GOOD, LIKE, costs=PRICES),
    "not_settled baseline, the same": lambda: beside(GOOD, GOOD, costs=PRICES),
    "not_settled baseline, too little to matter": lambda: beside(
        GOOD, NEAR, compare={"baseline": "old", "primary": ["recall"], "smallest_that_matters": {"recall": 0.2}}
    ),
    "not_settled baseline, mixed": lambda: beside(
        GOOD, WIDE, compare={"baseline": "old", "primary": ["recall", "precision"]}
    ),
    "better baseline, under a limit": lambda: beside(
        GOOD, NEAR, compare={"baseline": "old", "require": "precision >= 0.5", "then": "recall"}
    ),
    "keep_todays_way baseline, under a limit": lambda: beside(
        NEAR, GOOD, compare={"baseline": "old", "require": "precision >= 0.5", "then": "recall"}
    ),
    "better baseline, under a limit and cheaper": lambda: beside(
        GOOD, NEAR, costs=PRICES, compare={"baseline": "old", "require": "precision >= 0.5", "then": "recall"}
    ),
    "keep_todays_way baseline, under a limit and cheaper": lambda: beside(
        NEAR, GOOD, costs=PRICES, compare={"baseline": "old", "require": "precision >= 0.5", "then": "recall"}
    ),
    "better baseline, under a limit, about as dear": lambda: beside(
        GOOD,
        STRICT,
        costs={"currency": "EUR", "false_positive": 10, "false_negative": 10},
        compare={"baseline": "old", "require": "precision >= 0.5", "then": "recall"},
    ),
    "keep_todays_way baseline, by specificity": lambda: beside(
        POOR, GOOD, compare={"baseline": "old", "primary": ["specificity"]}
    ),
    "not_settled earlier": lambda: alone(LIKE, **EARLIER, earlier=then(GOOD)),
    "not_as_it_stands no_model": lambda: alone(POOR, costs={"false_positive": 30, "false_negative": 25}),
    "not_as_it_stands guessing": lambda: alone(GUESS),
    "better baseline": lambda: beside(GOOD, POOR, costs=PRICES),
    "better baseline, unpriced": lambda: beside(GOOD, POOR),
    "better earlier": lambda: alone(GOOD, **EARLIER, earlier=then(POOR)),
    "better deployed": lambda: deployed(0.8),
    "better baseline, decisions": lambda: scored(
        LABELS,
        POOR,
        {"does": [int(score > 0.5) for score in GOOD]},
        models={"new": {"decision": "does", "flagged": "1"}, "old": {"score": "score"}},
        compare={"baseline": "old"},
        threshold={"fixed": 0.5},
        words=PAYMENTS,
    ),
    "better earlier, decisions": lambda: decisions(**EARLIER, earlier=after(decisions(right=False))),
    "meets check": lambda: alone(GOOD, checks=["recall >= 0.8", "precision >= 0.5"]),
    "meets check, the only one": lambda: alone(GOOD, checks=["recall >= 0.8"]),
    "meets check, decisions": lambda: decisions(checks=["recall >= 0.8", "precision >= 0.5"]),
    "meets check, decisions, the only one": lambda: decisions(checks=["recall >= 0.8"]),
    "measured": lambda: alone(GOOD, costs=PRICES),
    "measured, decisions": decisions,
    "measured, a miss is a gain": lambda: alone(
        GOOD, costs={"currency": "EUR", "false_positive": 5, "false_negative": -5, "true_positive": -50}
    ),
    "not_settled no_model, few": few,
    "not_as_it_stands no_model, of what has no value, let pass": lambda: alone(
        GOOD, threshold={"fixed": 0.99}, checks=[{"check": "precision >= 0.5", "on_insufficient": "pass"}]
    ),
    "not_settled check, of a group, with confidence": lambda: alone(
        GOOD,
        more={"region": ["north", "south"] * 500},
        groups=["region"],
        checks=[{"check": "recall >= 0.89", "for_each": "region", **SURE}],
    ),
    "not_as_it_stands no_model, of what has no value": lambda: alone(
        GOOD,
        threshold={"fixed": 0.99},
        checks=["precision >= 0.5"],
        errors={"false_negative": {"borne_by": "the bank"}},
    ),
    "not_settled no_model, in few clusters that chose the threshold": lambda: clustered(
        costs=PRICES, threshold={"minimise": "cost"}, errors={"false_positive": {"borne_by": "the customer"}}
    ),
    "measured, each miss has a price of its own": lambda: alone(
        GOOD,
        more={"amount": [str(50 + place % 7) for place in range(1000)]},
        costs={"false_positive": 10, "true_positive": 5, "false_negative": {"column": "amount"}},
    ),
    "measured, each miss has a price of its own and a false alarm is a gain": lambda: alone(
        GOOD,
        more={"amount": [str(50 + place % 7) for place in range(1000)]},
        costs={"false_positive": -5, "true_negative": -50, "false_negative": {"column": "amount"}},
    ),
    "not_settled baseline, few": lambda: scored(
        [1] * 4 + [0] * 12,
        [0.9] * 4 + [0.1] * 12,
        {"old": [0.9] * 2 + [0.1] * 13 + [0.9]},
        **OLD,
        threshold={"fixed": 0.5},
        words=PAYMENTS,
    ),
    "measured, low scores are suspect": lambda: alone(
        [1 - score for score in GOOD], models={"model": {"score": "score", "flag": "low"}}
    ),
    "meets require": lambda: beside(GOOD, POOR, compare={"require": "recall >= 0.8", "then": "precision"}),
    "meets require, decisions": lambda: scored(
        LABELS,
        POOR,
        {"does": [int(score > 0.5) for score in GOOD]},
        models={"new": {"decision": "does", "flagged": "1"}, "old": {"score": "score"}},
        compare={"require": "recall >= 0.8", "then": "precision"},
        threshold={"fixed": 0.5},
        words=PAYMENTS,
    ),
    "not_settled no_model, in few clusters": lambda: clustered(costs=PRICES),
    "not_settled no_model, in few clusters, hits have a price": lambda: clustered(costs={**PRICES, "true_positive": 5}),
    "measured, published": lambda: WithoutCases(
        {"A": {"precision": 0.3, "recall": 0.8}, "B": {"precision": 0.2, "recall": 0.9}}
    ),
    "not_settled check, at most so much": lambda: alone(GOOD, checks=[{"check": "false_alarm_rate <= 0.055", **SURE}]),
    "better baseline, which breaks the limit": lambda: beside(
        GOOD, POOR, compare={"baseline": "old", "require": "recall >= 0.8", "then": "precision"}
    ),
    "better baseline, which guesses, under a limit": lambda: beside(
        GOOD, GUESS, compare={"baseline": "old", "require": "precision >= 0.5", "then": "recall"}
    ),
    "keep_todays_way baseline, which guesses, under a limit": lambda: beside(
        CAREFUL, GUESS, compare={"baseline": "old", "require": "flag_rate <= 0.6", "then": "recall"}
    ),
    "not_settled baseline, under a limit": lambda: beside(
        GOOD, LIKE, compare={"baseline": "old", "require": "recall >= 0.5", "then": "precision"}
    ),
    **{
        f"better baseline, by {metric}": partial(beside, GOOD, POOR, compare={"baseline": "old", "primary": [metric]})
        for metric in ("precision", "specificity", "accuracy", "mcc", "brier")
    },
    "better baseline, and runs today": lambda: beside(GOOD, POOR, **RUNS),
    "keep_todays_way baseline, while the other runs": lambda: beside(POOR, GOOD, **RUNS),
    "not_settled baseline, while the model runs": lambda: beside(GOOD, LIKE, **RUNS),
    "not_settled check, while the model runs": lambda: alone(
        GOOD,
        models={"model": {"score": "score", "deployed_threshold": 0.5}},
        checks=[{"check": "recall >= 0.86", **SURE}],
        deployment={"cases_per_year": 10_000},
    ),
    **{
        f"measured, {doubtful} doubtful": partial(
            scored,
            ["1"] * 40 + ["0"] * 160 + ["?"] * doubtful,
            [0.9] * 32 + [0.1] * (168 + doubtful),
            threshold={"fixed": 0.5},
            words=PAYMENTS,
            data={"label": "label", "positive": "1", "doubtful": "?"},
        )
        for doubtful in (1, 10)
    },
    "measured, few negatives": lambda: decided(180, 4, 20, 46, words=PAYMENTS),
    "not_settled check, of every share that more cases would decide": lambda: alone(
        GOOD,
        more={"region": ["north", "south"] * 500},
        groups=["region"],
        checks=[
            *({"check": each, **SURE} for each in NEARLY),
            *({"check": each, "for_each": "region", **SURE} for each in NEARLY_IN_A_GROUP),
        ],
    ),
    "not_settled check, of a handful": lambda: alone(
        GOOD,
        more={"region": ["north"] * 4 + ["south"] * 996},
        groups=["region"],
        checks=[{"check": "recall >= 0.5", "for_each": "region"}],
    ),
    **{
        f"measured, {doubtful} doubtful where figures are corrected": partial(
            scored,
            ["1"] * 40 + ["0"] * 160 + ["?"] * doubtful,
            [0.9] * 32 + [0.1] * (168 + doubtful),
            threshold={"maximise": "f1"},
            words=PAYMENTS,
            data={"label": "label", "positive": "1", "doubtful": "?"},
        )
        for doubtful in (1, 10)
    },
    "better baseline, with a check of each difference from it": lambda: beside(
        GOOD,
        POOR,
        checks=[
            {"check": each, "against": "baseline"}
            for each in ("recall >= 0.1", "recall > 0.1", "false_alarm_rate <= 0", "false_alarm_rate < 0.1")
        ],
    ),
    "measured, perhaps not within its limit": lambda: alone(
        GOOD, threshold={"maximise": "precision", "subject_to": ["recall >= 0.88"]}
    ),
    "measured, perhaps not within its limits": lambda: alone(
        GOOD, threshold={"maximise": "accuracy", "subject_to": ["recall >= 0.88", "precision >= 0.5"]}
    ),
    "measured, within its limit": lambda: alone(
        GOOD, threshold={"maximise": "precision", "subject_to": ["recall >= 0.5"]}
    ),
    "not_as_it_stands no_model, dearer": lambda: alone(POOR, costs={"false_positive": 60, "false_negative": 20}),
    "better baseline, another than the first": lambda: among(POOR_TOO, old=POOR, best=GOOD),
    "better baseline, another than the first, which does worse": lambda: among(POOR, old=NEAR, best=GOOD),
    "better baseline, another than the subject": lambda: among(POOR_TOO, old=POOR, best=GOOD, subject="new"),
    "better baseline, another than the subject, under a limit": lambda: among(
        NEAR,
        old=POOR,
        best=GOOD,
        subject="new",
        compare={"baseline": "old", "require": "precision >= 0.5", "then": "recall"},
    ),
    "better baseline, another than the subject, within the limit that it breaks": lambda: among(
        POOR,
        old=POOR_TOO,
        best=GOOD,
        subject="new",
        compare={"baseline": "old", "require": "recall >= 0.8", "then": "precision"},
    ),
    "better baseline, another than the subject, which guesses, under a limit": lambda: among(
        NEAR,
        old=GUESS,
        best=GOOD,
        subject="new",
        compare={"baseline": "old", "require": "precision >= 0.5", "then": "recall"},
    ),
    "better deployed, another than the subject": lambda: scored(
        LABELS * 2,
        POOR * 2,
        {"part": ["validation"] * 1000 + ["test"] * 1000, "best": MOVED * 2},
        data={
            "label": "label",
            "positive": "1",
            "split": {"column": "part", "tune_on": "validation", "report_on": "test"},
        },
        models={
            "new": {"score": "score", "threshold": {"fixed": 0.5}},
            "best": {"score": "best", "deployed_threshold": 0.8},
        },
        subject="new",
        threshold={"minimise": "cost"},
        costs=PRICES,
        words=PAYMENTS,
    ),
    "better models": lambda: first_of({"new": GOOD, "other": POOR}, costs=PRICES),
    "better models, another than the first": lambda: first_of({"new": POOR, "other": GOOD}, costs=PRICES),
    "better models, another than the subject": lambda: first_of(
        {"new": POOR, "other": GOOD}, costs=PRICES, subject="new"
    ),
    "better models, under a limit": lambda: first_of(
        {"new": NEAR, "other": GOOD}, compare={"require": "precision >= 0.5", "then": "recall"}
    ),
    "better models, another than the subject, which breaks the limit": lambda: first_of(
        {"new": POOR, "other": GOOD}, subject="new", compare={"require": "recall >= 0.8", "then": "precision"}
    ),
    "better models, of three": lambda: first_of({"new": POOR, "other": GOOD, "third": NEAR}, costs=PRICES),
    "better models, of three, under a limit": lambda: first_of(
        {"new": NEAR, "other": GOOD, "third": STRICT}, compare={"require": "precision >= 0.5", "then": "recall"}
    ),
    "better models, of three, each in another way": lambda: first_of(
        {"new": NEAR, "other": GOOD, "third": LOUD}, compare={"primary": ["recall", "specificity"]}
    ),
    "better baseline, another than the first, few positives": lambda: scored(
        [1] * 8 + [0] * 592,
        few_caught(185),
        {"old": few_caught(181), "best": few_caught(60)},
        models={"new": {"score": "score"}, "old": {"score": "old"}, "best": {"score": "best"}},
        compare={"baseline": "old", "primary": ["specificity"]},
        threshold={"fixed": 0.5},
        words=PAYMENTS,
    ),
    "better baseline, two others are better": lambda: among(POOR_TOO, old=POOR, best=GOOD, second=STRICT),
    "better baseline, each of many is better": lambda: among(
        POOR_TOO, old=POOR, **{f"m{place}": GOOD for place in range(7)}
    ),
    "not_settled baseline, all chose their threshold here": lambda: among(
        POOR_TOO, old=POOR, **{f"m{place}": GOOD for place in range(3)}, threshold={"minimise": "cost"}
    ),
    **{
        f"not_settled check, of {positives} and {negatives} that more would decide": partial(
            decided,
            *(round(0.9 * positives), round(0.1 * negatives)),
            *(positives - round(0.9 * positives), negatives - round(0.1 * negatives)),
            words=PAYMENTS,
            checks=[{"check": "recall >= 0.86", **SURE}],
        )
        for positives, negatives in ((60, 200), (60, 60), (110, 60))
    },
    "measured, perhaps within its limit, as a week would show": lambda: alone(
        GOOD,
        threshold={"maximise": "precision", "subject_to": ["recall >= 0.86"]},
        deployment={"cases_per_year": 100_000},
    ),
    "measured, perhaps within its limit, as some weeks would show": lambda: alone(
        GOOD,
        threshold={"maximise": "precision", "subject_to": ["recall >= 0.86"]},
        deployment={"cases_per_year": 10_000},
    ),
    **{
        f"meets check, while the model runs, of {len(checks)}": partial(
            alone, GOOD, models={"model": {"score": "score", "deployed_threshold": 0.5}}, checks=checks
        )
        for checks in (["recall >= 0.8"], ["recall >= 0.8", "precision >= 0.5"])
    },
    "not_as_it_stands no_model, as good as all": lambda: scored(
        [1] * 759 + [0] * 1175,
        [0.9] * 300 + [0.4] * 456 + [0.1] * 3 + [0.9] * 250 + [0.4] * 904 + [0.1] * 21,
        threshold={"maximise": "f2"},
        words=PAYMENTS,
    ),
    "not_as_it_stands no_model, as good as none": lambda: alone(
        [0.9] * 22 + [0.1] * 178 + [0.9] * 20 + [0.1] * 780, threshold={"maximise": "accuracy"}
    ),
    "not_as_it_stands no_model, flags that guess": lambda: alone(
        [0.9] * 20 + [0.4] * 100 + [0.1] * 80 + [0.9] * 80 + [0.4] * 100 + [0.1] * 620
    ),
    **{
        f"not_settled data, no {name}": partial(one_class, label)
        for name, label in (("positives", 0), ("negatives", 1))
    },
    **{
        f"not_settled few, {len(checks)}": partial(
            scored,
            [1] * 12 + [0] * 300,
            [0.9] * 10 + [0.1] * 2 + [0.7] * 10 + [0.1] * 290,
            threshold={"fixed": 0.5},
            words=PAYMENTS,
            checks=checks,
        )
        for checks in (["recall >= 0.75"], ["recall >= 0.75", "recall >= 0.7"])
    },
    "not_settled finding, perhaps told the label": lambda: alone([0.9] * 200 + [0.1] * 800),
    "not_settled finding, tested on what set it up": lambda: scored(
        LABELS * 2,
        GOOD * 2,
        {"part": ["validation"] * 1000 + ["test"] * 1000, "id": [f"c{at}" for at in range(1000)] * 2},
        data={"id": "id", "split": {"column": "part", "tune_on": "validation", "report_on": "test"}},
        threshold={"maximise": "f1"},
        words=PAYMENTS,
    ),
    "not_settled finding, told by the order of ids": lambda: scored(
        LABELS,
        GOOD,
        {"id": [f"c{at:04d}" for at in range(1000)]},
        data={"id": "id"},
        threshold={"fixed": 0.5},
        words=PAYMENTS,
    ),
    **{
        f"not_settled data, chosen without {name}": partial(chosen_without, label)
        for name, label in (("frauds", 1), ("genuine payments", 0))
    },
    **{
        f"not_as_it_stands check, {check}": partial(alone, GOOD, checks=[check])
        for check in (
            "precision >= 95%",
            "specificity >= 99%",
            "false_alarm_rate <= 1%",
            "flag_rate <= 10%",
            "recall >= 99%",
        )
    },
    "not_as_it_stands check, cost_per_1000": partial(alone, GOOD, checks=["cost_per_1000 <= 10"], costs=PRICES),
    "measured, a higher score as good as today's": near_today,
}

# A model beside an earlier report, of itself or of another one.
MONITORED: dict[str, Callable[[], Case]] = {
    "worse earlier": lambda: alone(POOR, **EARLIER, earlier=then(GOOD)),
    "worse earlier, priced": lambda: alone(POOR, costs=PRICES, **EARLIER, earlier=then(GOOD, costs=PRICES)),
    "better earlier, at another threshold": lambda: alone(
        MOVED, threshold={"fixed": 0.25}, costs=PRICES, **EARLIER, earlier=then(GOOD, costs=PRICES)
    ),
    "worse earlier, by two figures": lambda: alone(POOR, **by("recall", "specificity"), earlier=then(GOOD)),
    "worse earlier, by what the share of frauds moves as well": lambda: alone(POOR, **EARLIER, earlier=rarer(GOOD)),
    "better earlier, by what the share of frauds moves as well": lambda: alone(GOOD, **EARLIER, earlier=rarer(POOR)),
    "not_as_it_stands check, worse where frauds are more common": lambda: alone(
        POOR,
        checks=["precision >= 0.5"],
        deployment={"prevalence": {"low": 0.02, "likely": 0.1, "high": 0.3}},
        **EARLIER,
        earlier=then(GOOD),
    ),
    "as_before earlier, the same cases": lambda: alone(GOOD, **EARLIER, earlier=then(GOOD)),
    "as_before earlier, the same cases and prices": lambda: alone(
        GOOD, costs=PRICES, **EARLIER, earlier=then(GOOD, costs=PRICES)
    ),
    "as_before earlier, but for less than matters": lambda: alone(
        LIKE, costs=PRICES, **by("cost_per_1000", matters={"cost_per_1000": 5000}), earlier=then(GOOD, costs=PRICES)
    ),
    "not_settled earlier, better and worse": lambda: alone(
        LOUDER, **by("recall", "specificity"), earlier=then(CAREFUL)
    ),
    "not_settled earlier, of another model": lambda: alone(LIKE, **EARLIER, earlier=of_another(GOOD)),
    "not_settled earlier, of another model, better and worse": lambda: alone(
        LOUDER, **by("recall", "specificity"), earlier=of_another(CAREFUL)
    ),
    "better earlier, of another model": lambda: alone(GOOD, **EARLIER, earlier=of_another(POOR)),
    "meets check, at other prices than then": lambda: alone(
        GOOD,
        checks=["recall >= 0.8"],
        costs=PRICES,
        **EARLIER,
        earlier=then(GOOD, costs={**PRICES, "false_positive": 9}),
    ),
    "meets check, no change shown": lambda: alone(
        GOOD, checks=["recall >= 0.8"], costs=PRICES, **EARLIER, earlier=then(LIKE, costs=PRICES)
    ),
}


@cache
def verdict_case(name: str) -> Case:
    return {**VERDICTS, **MONITORED}[name]()


def verdict_cases() -> tuple[Case, ...]:
    return (*map(verdict_case, VERDICTS), *(make() for make in OPTIONS.values()), *map(verdict_case, MONITORED))

"""Reports that together say every message with a 95% range on costs and on use."""

from collections.abc import Iterator
from typing import Any

from tests.cases.case import PAYMENTS, Case, at_cut_off, scored

COSTS = {"false_positive": 10, "false_negative": 100, "currency": "EUR"}
QUICK = {"resamples": 100}
ENOUGH, FEW = (160, 100, 40, 700), (16, 10, 4, 70)


def priced(counts: tuple[int, int, int, int] = ENOUGH, **config: Any) -> Case:
    """Return counts with prices at a threshold that was given."""
    return at_cut_off(*counts, **{"costs": COSTS, "words": PAYMENTS, "uncertainty": QUICK, **config})


def used(counts: tuple[int, int, int, int] = ENOUGH, prevalence: float | None = 0.01, **config: Any) -> Case:
    """Return the same where the positives are rarer, told for a year."""
    found = {"cases_per_year": 50_000} | ({} if prevalence is None else {"prevalence": prevalence})
    return priced(counts, deployment=found, **config)


def tuned(**config: Any) -> Case:
    """Return a threshold chosen on the same cases that it is judged on."""
    labels = [1] * 60 + [0] * 140
    scores = [place / 60 for place in range(60)] + [place / 280 for place in range(140)]
    settings = {"costs": COSTS, "threshold": {"minimise": "cost"}, "words": PAYMENTS, "uncertainty": QUICK}
    return scored(labels, scores, **settings | config)


def beside_rules(hits: int, alarms: int = 100, **config: Any) -> Case:
    """Return a model held against rules that catch so many of 200, and raise so many false alarms."""
    labels = [1] * 200 + [0] * 800
    scores = [0.9] * 160 + [0.1] * 40 + [0.9] * 100 + [0.1] * 700
    calls = ["yes"] * hits + ["no"] * (200 - hits) + ["yes"] * alarms + ["no"] * (800 - alarms)
    models = {"model": {"score": "score"}, "rules": {"decision": "call", "flagged": "yes"}}
    compare = {"compare": {"baseline": "rules"}, "costs": COSTS, "words": PAYMENTS, "uncertainty": QUICK}
    held = {key: value for key, value in (compare | config).items() if value is not None}
    return scored(labels, scores, {"call": calls}, models=models, threshold={"fixed": 0.5}, **held)


def moved(deployed: float, rule: str, **config: Any) -> Case:
    """Return a threshold in use beside one that another half of the cases chose."""
    labels, half = [1] * 80 + [0] * 320, ["validation", "test"] * 200
    scores = [0.2 + (place // 2) / 50 for place in range(80)] + [(place // 2) / 320 for place in range(320)]
    model = {"model": {"score": "score", "deployed_threshold": deployed}}
    settings = {"costs": COSTS, "threshold": {"maximise": rule}, "words": PAYMENTS, "uncertainty": QUICK}
    return scored(labels, scores, {"part": half}, models=model, data={"split": {"column": "part"}}, **settings | config)


def between(low: float, likely: float, high: float) -> dict[str, float]:
    """Return a number that is known within limits."""
    return {"low": low, "likely": likely, "high": high}


RISING = [place / 500 for place in range(500)]  # scores: the higher, the more of them are positive
LABELS = [int((place * 7) % 500 < place * 0.6) for place in range(500)]


def chosen_by(rule: dict[str, Any], share: Any, **config: Any) -> Case:
    """Return a threshold that a rule chooses with so many positives in use."""
    prices = {"false_positive": 10, "false_negative": 50}
    return scored(LABELS, RISING, costs=prices, threshold=rule, deployment={"prevalence": share}, **config)


def limit_cases() -> Iterator[Case]:
    """Yield reports whose prices, or share of positives in use, are known within limits."""
    known, share = {**COSTS}, {"deployment": {"prevalence": between(0.02, 0.1, 0.5)}}

    def with_price(key: str, *ends: float, **config: Any) -> Case:
        return priced(costs={**known, key: between(*ends)}, **config)

    yield priced(**share, checks=["precision >= 0.3", "precision >= 0.5"])
    yield priced(**share, checks=[{"check": "precision >= 0.3", "with_confidence": 0.95}, "recall >= 0.5", "f1 >= 0.2"])
    yield priced(**share, checks=[{"check": "precision >= 0.3", "with_confidence": 0.95}])
    yield priced(**share, checks=["precision >= 0.5"])
    yield priced(deployment={"prevalence": between(0.09, 0.1, 0.11)}, checks=["precision >= 0.3"])
    yield priced(deployment={"prevalence": between(0.09, 0.1, 0.11)}, checks=["precision >= 0.3", "f1 >= 0.1"])
    cost = ["cost_per_1000 <= 6000"]
    yield with_price("false_negative", 1, 100, 1000, checks=cost)
    yield with_price("false_positive", 1, 10, 200, checks=["cost_per_1000 >= 4500"])
    yield with_price("true_positive", -200, -20, 90, checks=["cost_per_1000 <= 2000"])
    yield with_price("true_negative", -200, -2, 9, checks=["cost_per_1000 <= 4000"])
    two = {**known, "false_positive": between(8, 10, 11), "false_negative": between(90, 100, 150)}
    yield priced(costs=two, deployment={"prevalence": between(0.195, 0.2, 0.205)}, checks=["cost_per_1000 <= 7100"])
    yield moved(0.25, "f1", costs={**known, "false_negative": between(1, 100, 1000)})
    beside = {"compare": {"baseline": "rules", "primary": ["cost", "f1"]}}
    yield beside_rules(195, alarms=101, **{**beside, "deployment": {"prevalence": between(0.005, 0.2, 0.9)}})
    yield beside_rules(195, alarms=190, costs={**known, "false_negative": between(1, 30, 200)})
    yield beside_rules(195, alarms=190, costs={**known, "false_negative": between(1, 2, 200)})
    yield beside_rules(195, alarms=190, costs={**known, "false_negative": between(60, 61, 62)})
    both = {**known, "false_positive": between(8, 10, 12), "false_negative": between(20, 30, 38)}
    yield beside_rules(195, alarms=190, costs=both)
    narrow = {"deployment": {"prevalence": between(0.19, 0.2, 0.21)}}  # without a price
    for primary in (["precision"], ["precision", "f1"]):
        yield beside_rules(100, alarms=101, costs=None, compare={"baseline": "rules", "primary": primary}, **narrow)
    for checks in (["precision >= 0.3"], ["precision >= 0.3", "f1 >= 0.1"]):
        yield at_cut_off(*ENOUGH, checks=checks, uncertainty=QUICK, **narrow)


def other_advice_cases() -> tuple[Case, ...]:
    """Return reports whose advice is another one at an end of the stated shares in use."""
    labels = [1] * 300 + [0] * 700
    eager = [0.9] * 290 + [0.1] * 10 + [0.9] * 200 + [0.1] * 500
    careful = [0.9] * 150 + [0.1] * 150 + [0.9] * 20 + [0.1] * 680

    def beside(low: float, likely: float, high: float) -> Case:
        asked = {"compare": {"baseline": "old", "primary": ["f1"]}, "threshold": {"fixed": 0.5}}
        models = {"new": {"score": "score"}, "old": {"score": "old"}}
        share = {"deployment": {"prevalence": between(low, likely, high)}}
        return scored(labels, eager, {"old": careful}, models=models, **asked, **share)

    return (
        beside(0.05, 0.4, 0.5),
        beside(0.05, 0.06, 0.5),
        beside(0.18, 0.4, 0.5),
        priced(costs=None, deployment={"prevalence": between(0.02, 0.1, 0.5)}, checks=["precision >= 0.3"]),
    )


def ranged_cases() -> tuple[Case, ...]:
    gains = {"costs": {**COSTS, "true_positive": -20}}
    large = {**COSTS, "true_positive": -200}
    doubt = {"about": {"cases_selected": "convenience"}}
    return (
        priced(),
        priced(FEW),
        priced(costs={**COSTS, "false_positive": 31}),
        priced(costs={**COSTS, "false_positive": 33}),
        priced((10, 700, 190, 100)),
        priced((100, 400, 100, 400), costs={**COSTS, "false_positive": 24}),
        priced((100, 400, 100, 400), costs={**COSTS, "false_positive": 26}),
        priced(costs={**COSTS, "false_negative": 5}),
        used(),
        used(FEW),
        used(**doubt),
        used((60, 40, 10, 90)),
        used(**gains),
        used(prevalence=None),
        used(FEW, prevalence=None),
        used(FEW, prevalence=None, **gains),
        used(prevalence=None, **gains),
        used(prevalence=None, costs=large),
        tuned(),
        tuned(**gains),
        moved(0.3, "precision"),
        moved(0.9, "recall"),
        moved(0.25, "f1"),
        *(beside_rules(hits) for hits in (100, 195)),
        *(beside_rules(160, alarms=alarms) for alarms in (5, 101)),
        *(beside_rules(hits, alarms=5) for hits in (150, 151)),
        *limit_cases(),
        *other_advice_cases(),
        chosen_by({"minimise": "cost"}, between(0.05, 0.2, 0.5), checks=["recall >= 0.5"], uncertainty=QUICK),
    )

"""Reports of models beside rules that need none, and beside guessing."""

from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

from reportgen.results.measure import Span
from reportgen.results.values.costs import BesideNoModel
from tests.cases.case import Case, WithoutCases, at_cut_off, scored
from tests.cases.decisions import with_subject
from tests.cases.first import blurred

PRICES = {"false_positive": 1, "false_negative": 5}
PAID = PRICES | {"true_positive": -1}  # right answers have a price, too
CAPACITY, FLOOR = {"flag_at_most": 0.4}, {"minimise": "cost", "subject_to": ["recall >= 0.5"]}
BOTH = {"minimise": "cost", "subject_to": ["recall >= 0.5", "flag_rate <= 0.9"]}


def no_model_cases() -> tuple[Case, ...]:
    limits = (limited(threshold, costs) for threshold, costs in product((CAPACITY, FLOOR, BOTH), ("errors", "balance")))
    beside = (held(where, verdict, sure=sure) for where in HELD for verdict, sure in OUTCOMES)
    published = (published_guesses("one"), published_guesses("one", "other"))
    return (
        *published,
        *limits,
        *beside,
        guessing(),
        guessing("good"),
        dearer_today(-1.0),
        dearer_today(-1.0, prevalence=0.2),
    )


def limited(threshold: Any, costs: str) -> Case:
    """Return scores that part the classes, under a limit that rules out some rule without a model."""
    labels = [1] * 60 + [0] * 140
    scores = [0.5 + n / 200 for n in range(60)] + [n / 200 for n in range(140)]
    return scored(labels, scores, costs=PRICES if costs == "errors" else PAID, threshold=dict(threshold))


def _in_use() -> Case:
    return at_cut_off(60, 100, 40, 800, costs=PRICES, deployment={"prevalence": 0.2})


HELD = {"here": lambda: at_cut_off(60, 100, 40, 800, costs=PRICES), "new": blurred, "in_use": _in_use}
OUTCOMES = (("dearer", True), ("dearer", False), ("as dear", False), ("cheaper", True))


def held(where: str, verdict: Any, *, sure: bool) -> Case:
    """Return a model that comes out so beside flagging nothing."""
    costs = {"dearer": (500.0, 400.0), "as dear": (400.0, 400.0), "cheaper": (300.0, 400.0)}[verdict]
    range_ = Span(low=None, high=None) if verdict == "as dear" else Span(low=-150.0, high=-50.0 if sure else 50.0)
    found = BesideNoModel(
        rule="flag_none", cost=costs[0], rule_cost=costs[1], saving=range_, verdict=verdict, sure=sure
    )
    return with_subject(HELD[where](), no_model=found)


def dearer_today(low: float, **deployment: float) -> Case:
    """Return a threshold in use that costs more than that of the rule, by a difference with such a range."""
    labels, scores = [1] * 100 + [0] * 300, [0.5 + n / 200 for n in range(100)] + [n / 400 for n in range(300)]
    parts = {"part": ["validation", "test"] * 200}
    model = {"model": {"score": "score", "deployed_threshold": 0.9}}
    more = {"deployment": deployment} if deployment else {}
    case = scored(labels, scores, parts, models=model, costs=PRICES, data={"split": {"column": "part"}}, **more)
    costs = case.results.models["model"].costs
    assert costs is not None
    return with_subject(case, costs=replace(costs, saving_deployed_range=Span(low=low, high=500.0)))


def published_guesses(*names: str) -> Case:
    """Return published counts of a good model, and of some that flag both classes alike."""
    counts = {name: {"counts": {"tp": 10, "fp": 30, "fn": 40, "tn": 120}} for name in names}
    return WithoutCases({"good": {"counts": {"tp": 40, "fp": 10, "fn": 10, "tn": 140}}} | counts)


@cache
def guessing(rival: str = "poor") -> Case:
    """Return decisions of a model that guesses and flags nearly all, beside one that guesses, or does not."""
    columns = {
        "label": ["1"] * 100 + ["0"] * 300,
        "many": (["yes"] * 9 + ["no"]) * 40,
        "poor": (["no"] * 9 + ["yes"]) * 40,
        "good": ["yes"] * 80 + ["no"] * 20 + ["yes"] * 30 + ["no"] * 270,
    }
    models = {name: {"decision": name, "flagged": "yes"} for name in ("many", rival)}
    more = {"costs": {"false_positive": 1, "false_negative": 9}, "checks": ["recall >= 0.5"]}
    return Case(columns, models=models, compare={"primary": ["recall", "specificity"]}, **more)

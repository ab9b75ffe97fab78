"""Reports that together say every message of the catalogue in every form."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import pytest

from reportgen.text.facts import facts
from reportgen.topics.metrics.words import metric_rows
from tests.cases.alike import alike_cases
from tests.cases.calibration import calibration_cases
from tests.cases.case import (
    PATIENTS,
    PAYMENTS,
    Case,
    at_cut_off,
    decided,
    example_a,
    example_b,
    example_c,
    example_d,
    example_e,
    fraud,
    scored,
    two_models,
)
from tests.cases.change import change_cases
from tests.cases.comparison import comparison_cases
from tests.cases.costs import cost_cases
from tests.cases.crossing import crossing_cases
from tests.cases.dear import dear_cases
from tests.cases.decisions import decision_cases
from tests.cases.errors import error_cases
from tests.cases.everyday import EVERYDAY, SPARE, places
from tests.cases.first import first_cases
from tests.cases.flips import flip_cases
from tests.cases.folds import fold_cases
from tests.cases.groups import group_cases
from tests.cases.in_use import in_use_cases
from tests.cases.lacks import lack_cases
from tests.cases.later import later_cases
from tests.cases.leaks import leak_cases
from tests.cases.many import many_cases
from tests.cases.no_model import no_model_cases
from tests.cases.noise import published_alone
from tests.cases.profile import profile_cases
from tests.cases.published import published_cases
from tests.cases.ranged import ranged_cases
from tests.cases.savings import saving_cases
from tests.cases.scores import score_cases
from tests.cases.seal import seal_cases
from tests.cases.sureness import sureness_cases
from tests.cases.trend import trend_cases
from tests.cases.verdicts import verdict_cases
from tests.text.recording import recorded

# tp, fp, fn, tn: none, one, two, all and some of each class, and of the flagged
SMALL_COUNTS = (
    (0, 1, 1, 0), (1, 0, 0, 1), (0, 0, 1, 1), (2, 0, 0, 2), (0, 2, 2, 0), (3, 0, 0, 3), (0, 3, 3, 0),
    (1, 1, 1, 1), (1, 2, 2, 1), (2, 1, 1, 2), (0, 0, 3, 3), (3, 3, 0, 0), (1, 0, 1, 2), (1, 0, 0, 2), (0, 1, 1, 1),
)  # fmt: skip

REVIEWED = {
    "purpose": "To learn",
    "decision": "Who is treated",
    "affected": "Patients",
    "label": {"decided_by": "A doctor"},
    "limits": ["One ward"],
}  # all that a review asks for but its owner

EVEN_COSTS = {"false_positive": 1, "false_negative": 1}


def _worked() -> tuple[Case, ...]:
    return (example_a(), example_b(), example_c(), example_d(), example_e(), fraud(), two_models())


def _small() -> tuple[Case, ...]:
    return tuple(make(*counts) for make in (at_cut_off, decided) for counts in SMALL_COUNTS)


def _data() -> tuple[Case, ...]:
    labels = ["fraud"] * 4 + ["ok", "b", "c", "d", "e", "f", "g", "?", ""]
    scores = [0.9, 0.8, 0.7, 0.1, 0.2, 0.3, 0.6, 0.1, 0.1, 0.1, None, 0.5, 0.5]
    data = {
        "label": "label",
        "positive": "fraud",
        "negative": "rest",
        "doubtful": "?",
        "id": "id",
        "time": "day",
        "split": {"column": "part"},
    }
    columns = {
        "label": labels,
        "score": scores,
        "b": [score and score / 2 for score in scores],
        "id": list("aabcdefghijkl"),
        "day": [f"2026-07-{day:02}" for day in range(1, 14)],
        "part": ["test"] * 6 + ["other"] + ["test", "validation", "validation"] + ["test"] * 3,
    }
    two = {"one": {"score": "score"}, "two": {"score": "b"}}
    shifted = {"part": ["validation"] * 100 + ["test"] * 100}
    shifted_labels = [1] * 50 + [0] * 50 + [1] * 10 + [0] * 90
    weights = {"w": [2, 2, 1, 1, 1, 3]}
    rare = {"label": ["1"] + ["0"] * 5, "score": [0.9, 0.8, 0.2, 0.1, 0.1, 0.1]}
    return (
        Case(columns, data=data, models=two, words=PAYMENTS, threshold={"fixed": 0.5}),
        Case(
            columns | {"id": [*"aabb", *"cdefghijk"], "label": [*labels[:-1], "?"]},
            data=data,
            words=PAYMENTS,
            threshold={"fixed": 0.5},
        ),
        scored(
            shifted_labels,
            [0.9] * 60 + [0.1] * 140,
            shifted,
            data={"split": {"column": "part"}},
            threshold={"maximise": "f1"},
        ),
        Case(rare | weights, data={"weight": {"column": "w", "kind": "frequency"}}),
        Case(rare | weights, data={"weight": {"column": "w", "kind": "sampling"}}, costs=EVEN_COSTS),
        Case(
            {"label": ["1"] * 20 + ["0"] * 20, "score": [0.9, 0.2] * 20, "w": [1, 2] * 20},
            data={"weight": {"column": "w", "kind": "sampling"}},
        ),
    )


def _cut_offs() -> tuple[Case, ...]:
    labels, scores = (1, 1, 0, 1, 0, 0), (0.9, 0.8, 0.7, 0.4, 0.2, 0.1)
    low = {"model": {"score": "score", "flag": "low"}}
    undone = {"false_negative": {"reversible": False}, "false_positive": {"reversible": True}}
    upside_down = {"costs": {"false_positive": 1000, "false_negative": 1}}
    return (
        *(scored(labels, scores, threshold={"fixed": cut_off}) for cut_off in (0.99, 0.05, 0.5, 0.4)),
        scored((0, 1, 0), (0.9, 0.1, 0.8)),
        *(scored(labels, scores, models=low, threshold={"fixed": cut_off}) for cut_off in (0.05, 0.95, 0.5)),
        scored([0, 0, 1, 1, 1], [0.9, 0.8, 0.2, 0.1, 0.1], models=low),
        scored((0, 1), (0.9, 0.1), **upside_down),
        scored((1, 0, 1, 0), (0.9, 0.8, 0.7, 0.1), costs=EVEN_COSTS),
        *(
            scored((1, 0, 1, 0), (0.9, 0.8, 0.7, 0.1), costs=EVEN_COSTS, errors=harms)
            for harms in (undone, {"false_negative": {"reversible": True}, "false_positive": {"reversible": False}})
        ),
        scored((1, 0, 1, 0), (0.9, 0.8, 0.7, 0.1), beta=0.5),
        scored((1, 0, 1, 0), (0.9, 0.8, 0.7, 0.1), beta=1),
        scored(
            (1, 0, 1, 0),
            (0.9, 0.8, 0.7, 0.1),
            costs={"false_positive": 0, "false_negative": 1},
            threshold={"fixed": 0.85},
        ),
    )


def _best() -> tuple[Case, ...]:
    """Return models each of which is best by a metric, some of them alike, and one whose figure has no range."""
    labels, scores = (1, 1, 1, 1, 0, 0, 0, 0), (0.9, 0.8, 0.7, 0.2, 0.6, 0.3, 0.2, 0.1)
    columns = {"most": ["yes"] * 6 + ["no"] * 2, "few": ["yes"] * 2 + ["no"] * 6}
    rules = {
        name: {"decision": column, "flagged": "yes"} for name, column in (("a", "most"), ("b", "most"), ("c", "few"))
    }
    scored_alike = {**rules, "a": {"score": "score"}, "b": {"score": "score"}}
    return (
        scored(labels, scores, columns, models=rules, report={"metrics": ["precision", "recall"]}),
        scored(
            labels * 5,
            scores * 5,
            {name: column * 5 for name, column in columns.items()},
            models=scored_alike,
            threshold={"maximise": "f1"},
            report={"metrics": ["recall"]},
        ),
        scored(labels, scores, threshold={"fixed": 0.5}, report={"metrics": ["brier"]}, models=PROBABILITY),
    )


PROBABILITY = {"model": {"score": "score", "kind": "probability"}}


def _models() -> tuple[Case, ...]:
    labels, columns = (1, 0, 1, 0), {"b": [0.8, 0.9, 0.7, 0.1], "call": ["yes", "yes", "no", "no"]}
    both = {"score": "score", "decision": "call", "flagged": "yes"}
    scores = (0.9, 0.8, 0.7, 0.1)
    three = {"one": {"score": "score"}, "low": {"score": "b", "flag": "low"}, "ruled": both}
    return (
        scored(labels, scores, columns, models={"ruled": both}),
        scored(labels, scores, columns, models={"ruled": both}, beta=2),
        scored(labels, scores, columns, models=three, costs={"false_positive": 1, "false_negative": 2}),
        scored(
            labels,
            scores,
            columns,
            models={"one": {"score": "score"}, "two": {"score": "score"}},
            costs={"false_positive": 9, "false_negative": 1},
        ),
        scored(
            labels,
            scores,
            {"b": [0.1, 0.9, 0.8, 0.7]},
            models={"one": {"score": "score"}, "two": {"score": "b"}},
            costs={"false_positive": 2, "false_negative": 1},
        ),
        scored(
            (0, 1),
            (0.9, 0.1),
            {"b": [0.9, 0.1]},
            models={"one": {"score": "score"}, "two": {"score": "b"}},
            costs={"false_positive": 1000, "false_negative": 1},
        ),
    )


def _apparent() -> tuple[Case, ...]:
    """Return thresholds that were chosen where they are judged, or elsewhere, beside decisions of three kinds."""
    labels, scores = (1, 0, 1, 0), (0.9, 0.8, 0.7, 0.1)
    ruled = {"decision": "call", "flagged": "yes"}
    two, three = ({"ruled": ruled, **{name: {"score": "score"} for name in names}} for names in ("a", "ab"))
    columns = {"call": ["yes", "yes", "no", "no"], "part": ["validation", "validation", "test", "test"]}
    both = {"both": {"score": "score", **ruled}}
    low = {"both": both["both"] | {"flag": "low"}}
    calls = (["no"] * 4, ["no", "yes", "no", "yes"], ["yes", "no", "yes", "no"])
    upside_down = {"costs": {"false_positive": 1000, "false_negative": 1}}
    return (
        scored(labels, scores, columns, models=two, beta=2),
        scored(labels, scores, columns, models=three, beta=2),
        scored(labels, scores, columns, models=three),
        scored(
            labels * 2,
            scores * 2,
            {"call": columns["call"] * 2, "part": ["validation"] * 4 + ["test"] * 4},
            models=three,
            beta=2,
            data={"split": {"column": "part"}},
        ),
        *(scored(labels, scores, {"call": call}, models=both) for call in calls),
        scored(labels, scores, columns, models=low),
        scored((0, 1), (0.9, 0.1), {"call": ["no", "yes"]}, models=both, **upside_down),
    )


def _one_class() -> tuple[Case, ...]:
    """Return tests that hold one class alone."""
    parts = {"part": ["validation"] * 4 + ["test"] * 2}
    split = {"data": {"split": {"column": "part"}}, "threshold": {"maximise": "f1"}}
    return tuple(scored((1, 0, 1, 0, one, one), (0.9, 0.8, 0.7, 0.1, 0.9, 0.1), parts, **split) for one in (0, 1))


def _stated() -> tuple[Case, ...]:
    def about(**fields: Any) -> Case:
        return decided(6, 1, 2, 3, about=fields)

    harms = {
        "happens": "nothing good.",
        "borne_by": "the patient",
        "reversible": False,
        "noticed": "late",
        "no_price_because": "a life has none",
    }
    errors = {"false_negative": harms, "false_positive": harms}
    return (
        about(owner="Ann", reviewer="Ann"),
        about(status="draft", cases_selected="all", label={"delay_days": 1, "only_flagged_checked": False}),
        about(
            status="approved",
            cases_selected="random",
            label={"delay_days": 90},
            actions=[{"finding": "Small test"}, {"finding": "Old labels", "owner": "Ann", "due": "2027"}],
        ),
        about(
            status="expired", cases_selected="convenience", label={"only_flagged_checked": True, "known_problems": "x."}
        ),
        *(decided(*counts, errors=errors) for counts in ((6, 1, 2, 3), (1, 1, 1, 1), (2, 0, 0, 2))),
        decided(6, 1, 2, 3, errors={"false_negative": {"reversible": True}, "false_positive": {"reversible": True}}),
        decided(6, 1, 2, 3, report={"kind": "audit"}),
        decided(6, 1, 2, 3, report={"kind": "review"}, errors=errors, about=REVIEWED),
        decided(0, 0, 8, 4),
        decided(1, 4, 1, 94, errors=errors),
        *(decided(*counts) for counts in ((0, 4, 1, 95), (0, 0, 1, 99), (1, 0, 1, 98))),
    )


def _findings() -> tuple[Case, ...]:
    columns = {"call": ["yes", "no"] * 100}
    labels = [0, 1] * 100
    wrong = {"model": {"decision": "call", "flagged": "yes"}}
    return (
        scored(labels, [0.9, 0.1] * 100, columns, models=wrong, words=PATIENTS),
        scored(labels, [0.9, 0.1] * 100),
        scored(labels, [0.9, 0.1] * 100, models={"model": {"score": "score", "flag": "low"}}),
        decided(1, 2, 2, 1),
        scored(
            [1] * 40 + [0] * 160,
            [0.9] * 3 + [0.1] * 37 + [0.9] * 5 + [0.1] * 155,
            costs={"false_positive": 4, "false_negative": 1},  # hardly a redraw flags anything
        ),
        *(
            scored(labels, [0.5] * 200, threshold={"maximise": "mcc"}, models={"model": {"score": "score", **deployed}})
            for deployed in ({}, {"deployed_threshold": 0.4})
        ),
        Case(
            {"label": ["yes", "Yes", "no", "no"], "score": [0.9, 0.8, 0.2, 0.1]},
            data={"positive": "yes", "negative": ["Yes", "no"]},
        ),
        scored([1] * 5 + [0] * 5, [0.9, 0.2] * 5, costs={"false_positive": 1, "false_negative": 20}),
        scored(
            labels,
            [0.1, 0.9] * 100,
            threshold={"maximise": "precision"},
            errors={"false_negative": {"reversible": False}},
        ),
        scored(
            [1] * 30 + [0] * 970,
            [0.9] * 20 + [0.2] * 10 + [0.8] * 30 + [0.1] * 940,
            threshold={"fixed": 0.5},
            errors={"false_negative": {"reversible": False}},
        ),
        *(
            scored(labels, [0.9, 0.1] * 100, threshold=rule, errors={"false_positive": {"reversible": False}})
            for rule in ({"fixed": 0.5}, {"maximise": "recall"})
        ),
    )


def _prices() -> tuple[Case, ...]:
    """Return models that cost more than flagging nothing or everything, as much, or less."""
    prices = ((9, 1), (6, 1), (1, 9), (2, 3), (1, 1))
    return tuple(
        at_cut_off(6, 1, 2, 3, costs={"false_positive": false_alarm, "false_negative": miss})
        for false_alarm, miss in prices
    )


def _rivals() -> tuple[Case, ...]:
    """Return models of which another one serves the rule better."""
    models = {"old": {"score": "score"}, "new": {"score": "b"}}
    labels, scores, columns = (1, 0, 1, 0), (0.9, 0.8, 0.7, 0.1), {"b": [0.9, 0.1, 0.8, 0.2]}
    return (
        scored(labels, scores, columns, models=models, costs={"false_positive": 2, "false_negative": 1}),
        scored(labels, scores, columns, models=models, threshold={"maximise": "f1"}),
    )


def _method() -> tuple[Case, ...]:
    """Return clusters of cases whose scores go to the very ends, and chose the threshold."""
    labels, scores = [1, 0, 1, 0] * 30, [1.0, 0.0, 0.9, 0.2] * 30
    clustered = {"label": "label", "positive": "1", "cluster": "of"}
    return (scored(labels, scores, {"of": [str(i // 4) for i in range(120)]}, data=clustered, beta=2),)


OF_DATA = ("prevalence", "no_information_rate")  # no model moves them


def _checks() -> tuple[Case, ...]:
    """Return checks of every outcome, of shares, functions of the counts and scores, plain and with confidence."""
    sure = {"with_confidence": 0.95}
    checks = [
        "recall >= 0.80",
        "precision >= 0.9",
        {"check": "mcc >= 0.9", "severity": "warning"},
        {"check": "recall >= 0.80", **sure},
        {"check": "roc_auc >= 0.5", **sure, "on_insufficient": "pass"},
        "roc_auc >= 0.5",
    ]
    labels, scores = [1, 0, 0] * 40, [0.9, 0.1, 0.3, 0.8, 0.4, 0.2, 0.7, 0.6, 0.2, 0.3, 0.5, 0.1] * 10
    rival = {"b": scores[1:] + scores[:1]}
    beside: dict[str, Any] = {
        "models": {"new": {"score": "score"}, "old": {"score": "b"}},
        "compare": {"baseline": "old"},
        "checks": [{"check": "recall >= -1", "against": "baseline"}],
    }
    return (
        at_cut_off(34, 26, 6, 934, checks=checks),
        at_cut_off(120, 0, 80, 300),
        scored(labels, scores, beta=2, checks=["recall >= 0.5", "f1 >= 0.99", {"check": "precision >= 0.2", **sure}]),
        scored(labels, scores, rival, **beside),
        scored(labels, scores, rival, **beside, beta=2),
        *(scored(labels, scores, checks=[f"{key} <= 0.7"], report={"metrics": [key]}) for key in OF_DATA),
    )


# What the tests on every case are split by: each topic is made once, on the worker that runs all tests on it.
TOPICS: Mapping[str, tuple[Callable[[], tuple[Case, ...]], ...]] = {
    "small": (_worked, _small, _data, _cut_offs, _one_class),
    "models": (_models, _best, _apparent, _stated, _findings, _prices, _rivals, _checks, _method, error_cases),
    "comparison": (comparison_cases, alike_cases, crossing_cases, flip_cases, fold_cases, sureness_cases, in_use_cases),
    "change": (lack_cases, change_cases, trend_cases, later_cases),
    "costs": (cost_cases, saving_cases, no_model_cases, dear_cases),
    "scores": (calibration_cases, leak_cases, score_cases, group_cases, ranged_cases),
    "decisions": (decision_cases, first_cases, many_cases, published_alone, published_cases),
    "verdicts": (verdict_cases, seal_cases, profile_cases),
}

ALL = "all_"
by_topic = pytest.mark.parametrize(  # `conftest.py` knows the names
    "topic",
    [
        *(pytest.param(topic, id=f"cases_of_{topic}") for topic in TOPICS),
        *(pytest.param(ALL + topic, id=f"all_cases_of_{topic}", marks=pytest.mark.slow) for topic in TOPICS),
    ],
)

by_whole_topic = pytest.mark.parametrize(  # where the everyday ones alone are no test
    "topic", [pytest.param(ALL + topic, id=f"all_cases_of_{topic}", marks=pytest.mark.slow) for topic in TOPICS]
)

by_everyday_topic = pytest.mark.parametrize("topic", TOPICS, ids="cases_of_{}".format)  # where no number is at stake


@cache
def cases_of(topic: str) -> tuple[Case, ...]:
    """Return all cases of a topic but the spare ones, or those that come with every run."""
    found = _parts_of(topic.removeprefix(ALL))
    if not topic.startswith(ALL):
        return tuple(cases[place] for name, cases in found.items() for place in sorted(places(EVERYDAY.get(name, ""))))
    spare = {name: places(SPARE.get(name, "")) for name in found}
    return tuple(case for name, of in found.items() for place, case in enumerate(of) if place not in spare[name])


@cache
def _parts_of(topic: str) -> dict[str, tuple[Case, ...]]:
    """Return the cases of a topic, which all of its tests on a worker share, by the part that makes them."""
    return {part.__name__: part() for part in TOPICS[topic]}


def told(case: Case) -> set[str]:
    """Return the messages that a case and the table of its metrics say, with their forms."""
    used = set(case.said)
    with recorded(used):
        if case.results.models:
            assert metric_rows(facts(case.results, case.config), case.results.subject)
    return used

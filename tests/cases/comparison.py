"""Reports that together say everything about models beside each other."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.cases.case import PATIENTS, Case

Outcomes = tuple[int, int, int, int]  # hits, misses, false alarms, left alone


def flagged(positives: Sequence[int], negatives: Sequence[int]) -> list[str]:
    """Return decisions: so many flagged, so many not, and so on in turn, first of the positives."""
    calls = [
        call
        for of_class in (positives, negatives)
        for n, call in zip(of_class, ["yes", "no"] * 9, strict=False)
        for _ in range(n)
    ]
    return list(calls)


def beside(
    labels: Sequence[int], models: Mapping[str, Sequence[str]], parts: Sequence[str] | None = None, **config: Any
) -> Case:
    """Return a report on models that are decisions; `labels` holds how many positives and negatives there are."""
    positives, negatives = labels
    columns: dict[str, Sequence[object]] = {"label": ["1"] * positives + ["0"] * negatives, **models}
    data = {"data": {"split": {"column": "part"}}} if parts is not None else {}
    columns |= {"part": parts} if parts is not None else {}
    given = {name: {"decision": name, "flagged": "yes"} for name in models}
    return Case(columns, **{"models": given, "words": PATIENTS, "uncertainty": {"resamples": 100}, **data, **config})


def example_g(require: str, *primary: str, **config: Any) -> Case:
    """Return example G: two classifiers under a floor, 8 sick and 4 healthy patients."""
    compare = {"require": require, "then": "precision"} | ({"primary": list(primary)} if primary else {})
    one, two = flagged((6, 2), (1, 3)), flagged((5, 3), (0, 4))
    return beside((8, 4), {"model 1": one, "model 2": two}, compare=compare, **config)


def shares(*recalls: int, of: int = 100, alarms: Sequence[int] | None = None, **config: Any) -> Case:
    """Return models that catch the first so many of the positives, and as many false alarms as given."""
    found = alarms or [10] * len(recalls)
    models = {
        name: flagged((hits, of - hits), (wrong, of - wrong))
        for name, hits, wrong in zip("abcdefgh", recalls, found, strict=False)
    }
    return beside((of, of), models, **config)


def missing(a: range, b: range, *, of: int = 100, **compare: Any) -> Case:
    """Return two models that each miss some of the positives and raise no false alarm."""
    models = {
        name: ["no" if place in missed else "yes" for place in range(of)] + ["no"] * 100
        for name, missed in (("a", a), ("b", b))
    }
    return beside((of, 100), models, compare={"primary": "recall", **compare})


def with_little_room() -> tuple[Case, Case, Case]:
    """Return a model that cannot be as much better as the test would show, one at the best, and too few cases."""
    return (
        missing(range(3), range(3, 7)),
        missing(range(0), range(5), primary=["recall", "specificity", "accuracy"]),
        missing(range(6), range(6, 12), of=12),
    )


def rarer_in_use(*primary: str) -> Case:
    """Return two models that cost as much as each other in the test, and not where positives are rare."""
    rare = {"deployment": {"prevalence": 0.01}}
    return shares(80, 90, alarms=[1, 20], compare={"primary": list(primary)}, costs=PRICES, **rare)


def comparison_cases() -> tuple[Case, ...]:
    limit = {"require": "recall >= 0.80", "then": "precision"}
    recall = {"primary": "recall"}
    matters = {"smallest_that_matters": {"recall": 0.2}}
    parts = ["validation", "test"] * 200
    swap = {  # a is the better one of the first half, b of the second
        "a": (["yes"] * 2 + ["yes", "no"]) * 50 + ["no"] * 200,
        "b": (["yes"] * 2 + ["no", "yes"]) * 50 + ["no"] * 200,
    }
    half = {"a": ["yes"] * 200 + ["no", "no", "no", "yes"] * 50, "b": ["yes"] * 200 + ["no", "no", "yes", "no"] * 50}
    rival = {"require": "recall >= 0.50", "then": "precision"}
    return (
        *with_little_room(),
        # the model that the config names costs more than another
        shares(60, 90, subject="a", compare={"primary": "cost"}, costs={"false_positive": 1, "false_negative": 9}),
        example_g("recall >= 0.75"),
        example_g("recall >= 0.625"),
        example_g("recall >= 0.95"),
        example_g("false_alarm_rate <= 0.5"),
        example_g("npv >= 0.1"),
        example_g("recall >= 0.95", "f1"),
        # a limit on the cases that judge: kept with confidence, by one alone, with a rival, a tie, nobody
        shares(97, 40, compare=limit),
        shares(97, 98, alarms=[2, 40], compare=limit),
        shares(97, 97, alarms=[10, 10], compare=limit),
        shares(30, 40, compare=limit),
        shares(30, 97, compare=limit),
        shares(90, 90, alarms=[5, 30], compare={"require": "false_alarm_rate <= 0.20", "then": "precision"}),
        shares(97, 0, alarms=[5, 0], compare={"require": "precision >= 0.50", "then": "recall"}),
        shares(90, 90, alarms=[5, 90], compare={"require": "cost <= 800", "then": "recall"}, costs=PRICES),
        # picked on one split, judged on the other
        beside((200, 200), swap, parts, compare={"require": "recall >= 0.60", "then": "f1"}),
        beside((200, 200), half, parts, compare=rival),
        beside((200, 200), half, parts, compare={"require": "recall >= 0.60", "then": "recall"} | {"then": "f1"}),
        beside((200, 200), {**half, "c": half["a"]}, parts, compare=rival),
        beside((200, 200), {name: ["no"] * 400 for name in "ab"}, parts, compare=rival),
        # every verdict
        shares(80, 50, compare=recall),
        shares(50, 80, compare=recall),
        shares(80, 72, compare=recall | matters),
        shares(72, 80, compare=recall | matters),
        shares(80, 80, compare=recall | matters),
        shares(80, 77, compare=recall),
        shares(90, 50, alarms=[60, 10], compare={"primary": ["recall", "specificity"]}),
        shares(80, 80, alarms=[10, 12], compare={"primary": "specificity"}),
        shares(6, 5, of=8, alarms=[1, 2], compare={"primary": ["f1", "recall"]}),
        shares(80, 50, compare={"primary": "cost"}, costs=PRICES),
        shares(50, 80, compare={"primary": "cost"}, costs=PRICES),
        crossed(compare=recall),
        crossed(compare=recall | {"smallest_that_matters": {"recall": 0.3}}),
        beside((100, 100), {"a": CROSSED[1], "b": CROSSED[0]}, compare=recall),
        # too little for a verdict
        *(_scores(counts, compare={"primary": "auc"}) for counts in ((20, 200), (200, 20), (4, 200))),
        _scores((100, 100), data={"cluster": "who"}, compare=recall),
        *(
            _scores((8, 4), data={"weight": WEIGHTS}, compare={"require": f"f1 >= {at}", "then": "recall"})
            for at in (0.5, 0.99)
        ),
        beside((100, 4), {"a": CROSSED[0][:104], "b": CROSSED[1][:104]}, compare={"primary": "mcc"}),
        beside(
            (100, 4),
            {"a": flagged((95, 5), (1, 3)), "b": flagged((30, 70), (0, 4))},
            compare=limit | {"primary": "mcc"},
        ),
        # which are told apart
        shares(60, 58, 60, compare=recall),
        shares(90, 60, 30, compare=recall),
        shares(90, 89, 30, compare=recall),
        shares(30, 90, 31, compare=recall),
        shares(90, 89, 60, 59, compare=recall),
        shares(60, 56, 52, 48, compare=recall),
        rarer_in_use("cost"),
        # all of one, of two and of three
        *(
            shares(90, 50, alarms=[1, 30], compare={"primary": keys})
            for keys in (["recall"], ["recall", "specificity"], ["recall", "specificity", "balanced_accuracy"])
        ),
        missing(range(6), range(6, 21)),  # its range leaves out none, and its test does not
        shares(90, 89, 30, compare=recall | {"baseline": "c"}),  # two are ahead of one
    )


def crossed(**config: Any) -> Case:
    """Return two models that disagree on 18 of 100 positives, 10 to 8."""
    return beside((100, 100), {"a": CROSSED[0], "b": CROSSED[1]}, **config)


def _scores(counts: tuple[int, int], data: Mapping[str, object] | None = None, **config: Any) -> Case:
    """Return two scores that come in four clusters."""
    positives, negatives = counts
    n = positives + negatives
    ramp = [(7 * at % n) / n for at in range(n)]
    columns = {
        "label": ["1"] * positives + ["0"] * negatives,
        "a": [0.5 + value / 2 if at < positives else value for at, value in enumerate(ramp)],
        "b": [0.3 + value / 2 if at < positives else value for at, value in enumerate(ramp)],
        "who": [str(at % 4) for at in range(n)],
        "w": [1 + at % 2 for at in range(n)],
    }
    models = {name: {"score": name} for name in "ab"}
    given = {"threshold": {"fixed": 0.5}, "uncertainty": {"resamples": 100}, "words": PATIENTS}
    return Case(columns, models=models, data=data or {}, **given, **config)


CROSSED = flagged((80, 20), (10, 90)), flagged((70, 10, 8, 12), (10, 90))
WEIGHTS = {"column": "w", "kind": "sampling"}
PRICES = {"false_positive": 1, "false_negative": 5, "currency": "EUR"}

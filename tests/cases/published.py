"""Reports on published figures: no cases, or some beside them."""

from collections.abc import Mapping

from tests.cases.case import PATIENTS, Case, WithoutCases, scored

RULES = {
    "A": {"precision": 0.3, "recall": 0.8},
    "B": {"precision": 0.2, "recall": 0.9},
    "C": {"precision": 0.7, "recall": 0.4},
}
COUNTS = {
    "A": {"counts": {"tp": 168, "fp": 392, "fn": 42, "tn": 398}},
    "B": {"counts": {"tp": 189, "fp": 756, "fn": 21, "tn": 34}},
    "C": {"counts": {"tp": 84, "fp": 36, "fn": 126, "tn": 754}},
}
RARER = {"counts": {"tp": 45, "fp": 756, "fn": 5, "tn": 194}}
PAID = {"false_positive": 1, "false_negative": 2, "true_positive": -5, "currency": "EUR"}
SMALL = {"counts": {"tp": 9, "fp": 2, "fn": 3, "tn": 40}}
WRONG = {"counts": {"tp": 5, "fp": 300, "fn": 95, "tn": 100}}
SILENT = {"counts": {"tp": 0, "fp": 0, "fn": 12, "tn": 42}}


RATES = {"old": {"sensitivity": 0.9, "specificity": 0.8}, "new": {"recall": 0.8, "specificity": 0.95}}
LARGE = {"A": {"counts": {"tp": 180, "fp": 80, "fn": 20, "tn": 720}},
         "B": {"counts": {"tp": 120, "fp": 30, "fn": 80, "tn": 770}},
         "C": {"counts": {"tp": 181, "fp": 82, "fn": 19, "tn": 718}}}  # fmt: skip
TWO = {"A": {"counts": {"tp": 6, "fp": 1, "fn": 2, "tn": 3}}, "B": {"counts": {"tp": 5, "fp": 0, "fn": 3, "tn": 4}}}
PAIRED = {"require": "recall >= 0.75", "then": "precision"}


def _of_classes() -> tuple[Case, ...]:
    """Return reports on sensitivity and specificity, and on floors and differences of published figures."""
    in_use = {"deployment": {"prevalence": 0.02}}
    prices = {"costs": {"false_positive": 5, "false_negative": 100, "currency": "EUR"}}
    apart = {"A": LARGE["A"], "B": {"counts": {"tp": 12, "fp": 30, "fn": 8, "tn": 770}}}
    return (
        WithoutCases(RATES),
        WithoutCases({"old": RATES["old"]}),
        WithoutCases(RATES, beta=2, compare={"require": "recall >= 0.85", "then": "precision"}, **in_use, **prices),
        WithoutCases(RATES, compare={"require": "recall >= 0.95", "then": "precision"}, **in_use),
        WithoutCases({**RATES, "third": {**RATES["old"], "prevalence": 0.1}}, beta=1),
        WithoutCases({**RATES, "rule": RULES["A"]}, beta=2),
        WithoutCases({**RATES, "rule": RULES["A"]}, beta=1, **in_use),
        WithoutCases({"A": {**RULES["A"], "prevalence": 0.1}, "B": RATES["old"]}, **prices),
        WithoutCases(TWO, compare=PAIRED),
        WithoutCases({**LARGE, "D": LARGE["A"]}, compare={"require": "recall >= 0.85", "then": "specificity"}),
        WithoutCases(LARGE, compare={"primary": "recall", "smallest_that_matters": {"recall": 0.2}}),
        WithoutCases({"B": LARGE["B"], "A": LARGE["A"]}, compare={"primary": ["recall", "specificity", "f1"]}),
        WithoutCases(apart, compare={"primary": ["precision", "recall"]}),
    )


def _of_prices(prices: Mapping[str, float]) -> tuple[Case, ...]:
    """Return reports on what each positive case costs, by precision and recall alone."""
    ratio = {"ratio": {"miss": {"low": 5, "likely": 20, "high": 40}, "false_alarm": 1}}
    alike = {"A": RULES["A"], "B": RULES["A"]}
    return (
        WithoutCases(RULES, costs=prices),
        WithoutCases(RULES, costs=prices, beta=2),
        WithoutCases(RULES, costs=prices, beta=4),
        WithoutCases(alike, costs=prices, beta=2),
        WithoutCases(alike, costs=PAID),
        WithoutCases({"A": RULES["A"]}, costs=PAID),
        WithoutCases(dict.fromkeys("AB", COUNTS["A"]), costs=prices, beta=2),
        WithoutCases(RULES, costs=ratio, deployment={"prevalence": 0.05}),
        WithoutCases(COUNTS | {"B": RARER, "rule": RULES["A"]}, costs=prices),
        WithoutCases({"B": RULES["B"], "A": {"precision": 0.9, "recall": 0.91}}),
        WithoutCases(alike),
        WithoutCases({"A": WRONG}),
        WithoutCases({"A": {"sensitivity": 0.05, "specificity": 0.1}}),
    )


def published_cases() -> tuple[Case, ...]:
    twice = {**RULES, **{f"{name} again": shares for name, shares in RULES.items()}}
    four = {f"{r}": {"precision": p, "recall": r} for p, r in ((0.9, 0.1), (0.6, 0.3), (0.3, 0.6), (0.1, 0.9))}
    turns = ((0.9, 0.1), (0.75, 0.222), (0.6, 0.35), (0.45, 0.5), (0.3, 0.667), (0.1, 0.9))
    six = {f"{r}": {"precision": p, "recall": r} for p, r in turns}
    labels, scores = [1, 1, 0, 0] * 5, [0.9, 0.4, 0.6, 0.1] * 5
    models = {"model": {"score": "score"}}
    prices = {"false_positive": 1, "false_negative": 20}
    nine = {f"m{place}": {"precision": 0.6 + place / 100, "recall": 0.5} for place in range(9)}
    return (
        WithoutCases(nine),
        WithoutCases(RULES, beta=2, words=PATIENTS, checks=["recall >= 0.5", "f2 >= 0.9"]),
        WithoutCases(twice, beta=2),
        WithoutCases({"A": RULES["A"]}, beta=2),
        WithoutCases({"A": SMALL}),
        WithoutCases({"A": SMALL, "B": SMALL}, beta=1, costs=prices),
        WithoutCases(COUNTS, costs=prices, checks=[{"check": "recall >= 0.7", "with_confidence": 0.95}]),
        WithoutCases({"A": {"precision": 0.9, "recall": 0.8}, "B": RULES["B"], "C": SMALL}, beta=1),
        WithoutCases({"B": RULES["B"], "A": {"precision": 0.9, "recall": 0.91}}, beta=1),
        WithoutCases({"A": RULES["A"], "C": RULES["C"]}),
        WithoutCases(COUNTS, costs=PAID, beta=5),
        WithoutCases(RULES, costs=PAID, beta=2),
        WithoutCases(COUNTS | {"rule": RULES["A"]}, beta=2),
        WithoutCases(COUNTS | {"B": RARER}, costs=PAID, beta=2),
        WithoutCases(COUNTS | {"B": RARER, "rule": RULES["A"]}, costs=PAID, beta=2),
        WithoutCases(four),
        WithoutCases(six, beta=1),
        WithoutCases({"A": {"precision": 0, "recall": 0}, "B": {"precision": 0, "recall": 0}}, beta=2),
        scored(labels, scores, models={**models, "paper": SMALL}, threshold={"fixed": 0.5}),
        WithoutCases({"A": SILENT, "B": SMALL}),
        WithoutCases(dict.fromkeys("ABCDEFG", RULES["A"]), beta=2),
        *_of_classes(),
        *_of_prices(prices),
        scored(
            labels, scores, models={**models, **RULES}, beta=2, threshold={"fixed": 0.5},
            checks=[{"check": "f1 >= 0.4", "for_each": "model"}],
        ),
        WithoutCases(dict.fromkeys("AB", WRONG), beta=1),
        WithoutCases(RULES, costs=prices, subject="A"),
        WithoutCases(RULES, costs=prices, subject="A", checks=["recall >= 0.5"]),
        WithoutCases({"A": RULES["A"], "B": {"precision": 0, "recall": 0}}, costs=prices, beta=1),
    )  # fmt: skip

"""Made-up reports on several classes: results built by hand from a matrix, with all that words and pictures tell of."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property
from itertools import pairwise
from typing import Any

from reportgen.analysis.finding import Finding
from reportgen.config.load import config_from
from reportgen.config.schema import Config
from reportgen.counts.cells import Input
from reportgen.results.measure import Measure, Span
from reportgen.results.results import Period, RowFlow, Run
from reportgen.results.values.checks import Check
from reportgen.results.values.classes import (
    Cheapest,
    Choice,
    ClassAim,
    ClassCosts,
    ClassData,
    ClassGroup,
    ClassGrouping,
    ClassLabelErrors,
    ClassModel,
    ClassResults,
    ClassSplit,
    Confidence,
    Confident,
    EarlierClasses,
    GroupMetrics,
    Guessing,
    Handled,
    Margins,
    Matrix,
    MixUp,
    PriceMatrix,
    Spread,
    Standing,
    Unsure,
    WeakestGroup,
)
from reportgen.results.values.comparison import Comparison
from reportgen.results.values.data import GroupShift, IdOrder, MissingByClass, MissingCode, SharedCases, Unlabelled
from reportgen.results.values.groups import NO_VALUE, Apart, Gap
from reportgen.results.values.summary import Verdict
from reportgen.stats.adequacy import Lack
from reportgen.stats.reasons import because
from reportgen.text.sentences import Explanation
from reportgen.topics.classes.facts import ClassFacts, class_facts
from reportgen.topics.classes.findings import find
from reportgen.topics.several import explain_classes
from tests.cases.crosswalks import SEVERAL
from tests.cases.seal import LOOSER, sealed
from tests.text.recording import recorded

FLOWERS = ("setosa", "versicolor", "virginica")
IRIS = ((98, 2, 0), (1, 88, 11), (0, 6, 94))
WORSE = ((90, 10, 0), (5, 80, 15), (0, 15, 85))
FEW = ((8, 1, 0), (1, 8, 1), (0, 0, 9))
ONE_PRICE = tuple(tuple(2.0 * (a != b) for b in range(3)) for a in range(3))
PRICES = ((0.0, 1.0, 1.0), (1.0, 0.0, 40.0), (1.0, 8.0, 0.0))


def share(part: float, whole: float) -> Measure:
    """Return a share with a rough range."""
    if not whole:
        return Measure(estimate=None, reason="no case")
    value, half = part / whole, 0.03
    ends = {"low": max(0.0, value - half), "high": min(1.0, value + half)}
    return Measure(estimate=value, numerator=part, denominator=whole, method="wilson", **ends)


def measure(value: float, half: float | None = None) -> Measure:
    """Return a figure, with a range where a half of it is given."""
    return Measure(estimate=value) if half is None else Measure(estimate=value, low=value - half, high=value + half)


def model_of(
    matrix: Sequence[Sequence[int]],
    names: Sequence[str] = FLOWERS,
    *,
    prices: Sequence[Sequence[float]] | None = None,
    scored: bool = False,
    **more: Any,
) -> ClassModel:
    """Return a model with this matrix."""
    size = range(len(names))
    rows = [sum(row) for row in matrix]
    right, n = sum(matrix[at][at] for at in size), sum(rows)
    per_class = {name: _of_class(matrix, at, scored=scored) for at, name in enumerate(names)}
    keys = ("recall", "precision", "f1")
    macro = {key: measure(sum(each[key].estimate or 0 for each in per_class.values()) / len(names), 0.02)
             for key in keys}  # fmt: skip
    mixed = [
        MixUp(
            actual=names[a],
            predicted=names[b],
            cases=matrix[a][b],
            of_actual=matrix[a][b] / rows[a],
            per_1000=1000 * matrix[a][b] / n,
            cost=None if prices is None else prices[a][b] * matrix[a][b],
        )
        for a in size
        for b in size
        if a != b and matrix[a][b]
    ]
    total = sum(each.cost or 0.0 for each in mixed)
    metrics = {"accuracy": share(right, n), "error_rate": share(n - right, n)}
    metrics["balanced_accuracy"], metrics["kappa"] = macro["recall"], measure(0.9, 0.04)
    if prices is not None:
        metrics["total_cost"] = measure(total, total / 4)
        metrics["cost_per_1000"] = measure(1000 * total / n, 250 * total / n)
    found: dict[str, Any] = {
        "decides": "highest_score" if scored else "decision",
        "confusion": Matrix(
            classes=tuple(names),
            matrix=tuple(map(tuple, matrix)),
        ),
        "metrics": metrics,
        "per_class": per_class,
        "averages": {"macro": macro, "micro": {key: share(right, n) for key in keys}, "weighted": macro},
        "spread": tuple(_spread(key, per_class) for key in keys),
        "mix_ups": tuple(sorted(mixed, key=lambda each: (-(each.cost or 0.0), -each.cases))),
        "costs": None if prices is None else _costs(names, total, n),
    }
    if scored:
        found |= {"confident": confident(0.03), "curves": {name: _curves() for name in names}}
    return ClassModel(**(found | more))


def _of_class(matrix: Sequence[Sequence[int]], at: int, *, scored: bool) -> dict[str, Measure]:
    row, column = sum(matrix[at]), sum(each[at] for each in matrix)
    hits = matrix[at][at]
    found = {"recall": share(hits, row), "precision": share(hits, column)}
    found["f1"] = measure(2 * hits / (row + column)) if row + column else Measure(estimate=None, reason="no case")
    return found | ({"roc_auc": measure(0.98 - at / 100, 0.01), "average_precision": measure(0.9)} if scored else {})


def _spread(key: str, per_class: Mapping[str, Mapping[str, Measure]]) -> Spread:
    values = {name: each[key].estimate for name, each in per_class.items() if each[key].estimate is not None}
    low, high = min(values, key=values.__getitem__), max(values, key=values.__getitem__)
    mean = sum(values.values()) / len(values)
    return Spread(
        metric=key, lowest=low, lowest_value=values[low], highest=high, highest_value=values[high], mean=mean,
        variance=sum((value - mean) ** 2 for value in values.values()) / len(values),
        undefined=tuple(name for name in per_class if name not in values),
    )  # fmt: skip


def _costs(names: Sequence[str], total: float, every: float) -> ClassCosts:
    return ClassCosts(
        total=total, per_1000=1000 * total / every, by_class=dict.fromkeys(names, total / len(names)),
        saving_largest=9000.0,
    )  # fmt: skip


def confident(off: float) -> Confident:
    """Return how sure a model is, more than it should be by so much."""
    edges = [0.4 + 0.06 * place for place in range(11)]
    bins = tuple(
        Confidence(low=low, high=high, cases=30, mean=(low + high) / 2, right=min(1.0, (low + high) / 2 - off))
        for low, high in pairwise(edges)
    )
    return Confident(bins=bins, error=abs(off), stated=0.93, right=0.93 - off, difference=measure(off, 0.02))


def _curves() -> dict[str, dict[str, tuple[float | None, ...]]]:
    return {
        "roc": {"fpr": (0.0, 0.0, 0.1, 1.0), "tpr": (0.0, 0.7, 0.95, 1.0), "threshold": (None, 0.9, 0.4, 0.0)},
        "pr": {"recall": (0.0, 0.7, 0.95, 1.0), "precision": (1.0, 1.0, 0.8, 0.3), "threshold": (None, 0.9, 0.4, 0.0)},
    }


def handled(errors: float = 0.06) -> tuple[Handled, ...]:
    """Return what leaving ever more cases to a person does."""
    return tuple(
        Handled(least=0.4 + place / 10, coverage=1.0 - place / 10, error_rate=errors / (place + 1))
        for place in range(5)
    )


def unsure(low: float = 0.01, **more: Any) -> Unsure:
    """Return what leaving unsure cases to a person is to spare, from `low` on."""
    found = {"least": 0.6, "coverage": 0.8, "rate": measure(0.02, 0.01), "spared": measure(low + 0.03, 0.03)}
    return Unsure(**{**found, **more})


def comparison(metric: str, verdict: str, *, a: str = "new", b: str = "old", **more: Any) -> Comparison:
    """Return one comparison of two models."""
    found: dict[str, Any] = {"difference": 0.05, "low": 0.01, "high": 0.09, "p": 0.01, "p_adjusted": 0.02}
    found |= {"method": "permutation", "primary": True, "level": 0.95}
    return Comparison(a=a, b=b, metric=metric, verdict=verdict, **({"mix": "test"} | found | more))  # type: ignore[arg-type]


def check(text: str, status: str, **more: Any) -> Check:
    """Return one check as it is typed, with a limit of 0.8."""
    metric, op, typed = text.split()
    found: dict[str, Any] = {
        "check": text, "model": "model", "metric": metric, "op": op, "limit": 0.8, "typed_limit": typed,
        "estimate": 0.88, "status": status, "low": 0.8, "high": 0.93,
    }  # fmt: skip
    return Check(**(found | more))


def grouping(*, shown: bool = True, low: float | None = -0.2, high: float | None = -0.05) -> ClassGrouping:
    """Return three groups, the last one too small and without a name."""
    model = model_of(IRIS)
    judged = GroupMetrics(
        confusion=model.confusion,
        metrics={"accuracy": share(280, 300), "balanced_accuracy": measure(0.93)},
        recall={name: each["recall"] for name, each in model.per_class.items()},
    )
    groups = tuple(
        ClassGroup(
            group=name, cases=cases, classes=(cases // 3,) * 3, models={"model": judged},
            lack=Lack(of="cases", have=4, need=10) if cases < 10 else None,
        )
        for name, cases in (("meadow", 200), ("wood", 96), (NO_VALUE, 4))
    )  # fmt: skip
    weakest = WeakestGroup(
        group="wood", among=3, estimate=0.84, rest=0.96, difference=-0.12, low=low, high=high, level=0.95, shown=shown
    )
    return ClassGrouping(column="place", groups=groups, missing=NO_VALUE, weakest=weakest)


def small_groups(*, hidden: tuple[str, ...] = ()) -> ClassGrouping:
    """Return many groups that are too small to judge by, beside two whose recall of a class lies far apart."""
    found = grouping()
    small = tuple(replace(found.groups[2], group=f"corner {at}") for at in range(5))
    apart = Apart(estimate=0.2, low=0.1, high=0.3)
    gap = Gap(
        metric="recall[virginica]", among=2, fewest=30, lowest=("wood",), highest=("meadow",), least=0.7, most=0.9,
        difference=apart, ratio=None, level=0.99,
    )  # fmt: skip
    return replace(found, groups=(*found.groups[:2], *small), missing=None, hidden=hidden,
                   criteria={"equal_opportunity": gap})  # fmt: skip


class ClassCase:
    """One report on several classes."""

    def __init__(
        self,
        models: ClassModel | Mapping[str, ClassModel],
        *,
        verdict: Verdict | None = None,
        findings: Sequence[Finding] | None = None,
        data: Mapping[str, Any] | None = None,
        config: Mapping[str, Any] | None = None,
        **results: Any,
    ) -> None:
        held = {"model": models} if isinstance(models, ClassModel) else models
        first = next(iter(held.values())).confusion
        counts = dict(zip(first.classes, first.actual, strict=True))
        rows = sum(counts.values())
        split = ClassSplit(rows=rows, classes=counts, shares={name: n / rows for name, n in counts.items()})
        found: dict[str, Any] = {
            "classes": first.classes,
            "rows": RowFlow(read=rows, used=rows, dropped={}, missing_per_model={}),
            "splits": {"all": split},
            "reported_on": "all",
            "labels": counts,
        }
        largest = max(counts, key=counts.__getitem__)
        accuracy = {"accuracy": share(counts[largest], rows)}
        self.results = ClassResults(
            **{
                "title": "Flowers",
                "run": Run(as_of="2026-10-01", inputs=(Input(name="flowers.csv", sha256="0" * 64),)),
                "data": ClassData(**(found | dict(data or {}))),
                "subject": next(iter(held)),
                "models": held,
                "largest": Guessing(named=largest, metrics=accuracy),
                **results,
            }
        )
        self.verdict = verdict or Verdict(code="measured", model=self.results.subject)
        self._typed = {
            "version": 1,
            "data": {"label": "label", "classes": list(first.classes)},
            "models": {name: {"decision": f"{name}_call"} for name in held},
            "words": {"case": ["flower", "flowers"]},
            "report": {"kind": "guard"},
            **dict(config or {}),
        }
        self._findings = findings

    @cached_property
    def config(self) -> Config:
        return config_from(self._typed)

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        return find(self.results, self.config) if self._findings is None else tuple(self._findings)

    @cached_property
    def facts(self) -> ClassFacts:
        return class_facts(self.results, self.config)

    @cached_property
    def _told(self) -> tuple[Explanation, frozenset[str]]:
        used: set[str] = set()
        with recorded(used):
            return explain_classes(self.results, self.config, self.findings, self.verdict), frozenset(used)

    @property
    def explained(self) -> Explanation:
        return self._told[0]

    @property
    def said(self) -> frozenset[str]:
        """The messages that it says, with their forms."""
        return self._told[1]


def priced(**more: Any) -> ClassModel:
    """Return the flowers with prices."""
    return model_of(IRIS, prices=PRICES, scored=True, **more)


def prices(**more: Any) -> dict[str, Any]:
    """Return the prices of the flowers among the results."""
    guess = Guessing(named="virginica", metrics={"accuracy": share(100, 300), "cost_per_1000": measure(12_000.0)})
    largest = Guessing(named="setosa", metrics={"accuracy": share(100, 300), "cost_per_1000": measure(14_000.0)})
    return {
        "costs": PriceMatrix(currency="EUR", matrix=PRICES, otherwise=1.0, person=2.0),
        "largest": largest,
        "cheapest_class": guess,
        **more,
    }


def cheapest(
    low: float = 100.0, estimate: float = 300.0, persons: int = 0, high: float | None = None, **more: Any
) -> Cheapest:
    """Return the decision of the lowest expected cost, which saves so much; persons see as many of each class."""
    held, seen = model_of(IRIS).confusion, persons // len(IRIS)
    rows = tuple(
        tuple(max(cell - seen, 0) if a == b or seen == sum(row) else cell for b, cell in enumerate(row))
        for a, row in enumerate(held.matrix)
    )
    return Cheapest(
        confusion=replace(held, matrix=rows, to_a_person=(seen,) * len(rows) if seen else None),
        total=300.0,
        per_1000=1000.0,
        persons=persons,
        saving=Measure(estimate=estimate, low=low, high=estimate + 200 if high is None else high),
        **more,
    )


ASKED_OF_WAYS = ("accuracy >= 80%", "recall[virginica] >= 80%", "roc_auc[setosa] >= 0.8", "recall[setosa] >= 80%")


def _judged(way: Cheapest, status: str = "pass", less: Sequence[str] = ()) -> Cheapest:
    """Return a way to decide with what became of some checks of it, and of which classes it recognises less."""
    checks = tuple(
        check(text, status, model="new", low=None, high=None, estimate=0.7 if status == "fail" else 0.94)
        for text in ASKED_OF_WAYS[:2]
    )
    measures = {one.metric: replace(share(282, 300), low=0.9, high=0.96) for one in checks}
    apart = (
        replace(comparison(f"recall[{name}]", "worse", difference=-0.2, low=-0.3, high=-0.1), primary=False)
        for name in less
    )
    return replace(way, metrics={**way.metrics, **measures}, checks=checks, by_class=tuple(apart))


def _judged_ways() -> tuple[ClassCase, ...]:
    """Return models with checks that are judged for what the headline says to try: none, some or all to a person."""
    one = comparison("cost_per_1000", "no_difference_shown", difference=50.0, low=-100.0, high=200.0)
    verdict = Verdict(code="not_settled", model="new", about="baseline", because=("comparisons.0",))
    beside = prices(
        comparisons=(one,), baseline="old", config={"compare": {"baseline": "old"}}, verdict=verdict,
        checks=tuple(replace(check(text, "pass"), model="new") for text in ASKED_OF_WAYS),
    )  # fmt: skip
    costs = {"metrics": {"cost_per_1000": measure(1000.0, 90.0)}}
    ways = [cheapest(persons=persons, saving_baseline=measure(400.0, 100.0), **costs) for persons in (0, 120, 300)]
    told: tuple[Mapping[str, Any], ...] = ({}, {"less": ("setosa",)}, {"status": "fail"})
    return tuple(
        ClassCase({"new": priced(cheapest=_judged(way, **more)), "old": model_of(WORSE, prices=PRICES)}, **beside)
        for way in ways
        for more in told
    )


def _ways_out() -> tuple[ClassCase, ...]:
    """Return models that would cost less if they decided otherwise, alone and beside a baseline that is no dearer."""
    sums = {key: replace(one, low=None, high=None) for key, one in priced().metrics.items()}
    costs = {"metrics": {"cost_per_1000": measure(1000.0, 90.0)}}
    known = [cheapest(persons=persons, saving_baseline=measure(400.0, 100.0), **costs) for persons in (0, 120, 300)]
    unknown = [cheapest(persons=persons, saving_baseline=measure(400.0, 500.0)) for persons in (0, 120, 300)]
    rival = model_of(WORSE, prices=PRICES)
    one = comparison("cost_per_1000", "no_difference_shown", difference=50.0, low=-100.0, high=200.0)
    beside = prices(
        comparisons=(one,), baseline="old", costs=PriceMatrix(currency="EUR", matrix=PRICES), config={
            "compare": {"baseline": "old"}, "about": {"affected": "Visitors of the garden."},
        },
    )  # fmt: skip
    open_one = Verdict(code="not_settled", model="new", about="baseline", because=("comparisons.0",))
    held = model_of(FEW).confusion
    few = [
        replace(known[0], confusion=held),
        replace(known[0], confusion=replace(held, matrix=((7, 1, 0), *FEW[1:]), to_a_person=(1, 0, 0)), persons=1),
    ]
    return (
        ClassCase({"new": rival, "twin": rival}, **prices()),
        *(ClassCase({"new": priced(cheapest=each), "old": rival}, **beside, verdict=open_one)
          for each in (*known, *unknown)),
        *(ClassCase({"new": priced(cheapest=each), "old": rival},
                    **{**beside, "comparisons": (held,)}, verdict=open_one)
          for held in (replace(one, level=0.975), replace(one, low=10.0), replace(one, low=-90.0, high=-10.0))
          for each in known),
        *(ClassCase({"new": priced(cheapest=each), "old": rival}, **{**beside, "comparisons": (held,)},
                    verdict=replace(open_one, code="better"))
          for held in (one, replace(one, level=0.975)) for each in known),
        ClassCase({"new": priced(), "old": rival, "twin": rival},
                  **{**beside, "comparisons": tuple(replace(one, level=0.975, b=name) for name in ("old", "twin"))},
                  verdict=replace(open_one, code="better")),
        *(ClassCase({"new": model_of(FEW, prices=PRICES, cheapest=each), "old": model_of(FEW, prices=PRICES)},
                    **beside, verdict=open_one) for each in few),
        ClassCase({"new": priced(cheapest=known[1]), "old": rival},
                  **{**beside, "checks": (replace(check(ASKED[0], "pass"), model="new"),)}, verdict=open_one),
        *(ClassCase(priced(cheapest=replace(each, saving_baseline=None)), **prices()) for each in known),
        ClassCase(replace(priced(cheapest=unknown[1]), metrics=sums), **_without_ends()),
        ClassCase(priced(cheapest=cheapest(persons=300, saving_baseline=None)), **prices()),
        ClassCase(priced(cheapest=cheapest(low=299.999, estimate=300.0, high=300.001, persons=300)), **prices()),
        ClassCase(priced(cheapest=cheapest(low=-50.0, persons=300)), **prices()),
        ClassCase(replace(priced(), metrics=sums), **_without_ends(person=None)),
    )  # fmt: skip


def _without_ends(person: float | None = 1.0) -> dict[str, Any]:
    """Return prices, and what naming one class costs without a range; every error costs the same."""
    bare = Guessing(named="setosa", metrics={"accuracy": share(100, 300), "cost_per_1000": Measure(estimate=14_000.0)})
    costs = PriceMatrix(currency="EUR", matrix=ONE_PRICE, person=person)
    return prices(largest=bare, cheapest_class=bare, costs=costs)


@cache
def class_cases() -> tuple[ClassCase, ...]:
    """Return reports that together say every message on several classes in every form."""
    return (*_alone(), *_priced(), *_named(), *_ways_out(), *_compared(), *_published(), *_others(), *_found(),
            *_judged_ways())  # fmt: skip


def _alone() -> tuple[ClassCase, ...]:
    perfect = ((100, 0, 0), (0, 100, 0), (0, 0, 100))
    few = ((8, 1, 0), (1, 8, 1), (0, 0, 9))
    one = ((100, 0, 0), (0, 99, 1), (0, 0, 100))
    extra = {key: measure(0.9) for key in (
        "no_information_rate", "no_information_rate_uniform", "mcc", "brier", "log_loss", "top_2_accuracy",
        "top_3_accuracy", "linear_kappa", "quadratic_kappa", "mean_absolute_step", "beyond_one_step", "total_cost",
        "cost_per_1000",
    )}  # fmt: skip
    scored = model_of(IRIS, scored=True, handled=handled(), unsure=unsure(), disagreement=3, off_total=1)
    more = {name: {**each, **{key: share(9, 10) for key in (
        "prevalence", "flag_rate", "specificity", "false_alarm_rate", "miss_rate", "f_beta",
    )}} for name, each in scored.per_class.items()}  # fmt: skip
    full = replace(scored, metrics={**scored.metrics, **extra}, per_class=more)
    period = Period(from_="2026-01-01", to="2026-06-30")
    flow = RowFlow(read=320, used=300, dropped={"missing_label": 20}, missing_per_model={})
    half = model_of(IRIS, scored=True, confident=confident(-0.05), handled=handled(), unsure=unsure(low=-0.01))
    small = Lack(of="cases", have=9, need=10)
    return (
        ClassCase(model_of(perfect)),
        ClassCase(model_of(few), groups=(grouping(shown=False, low=-0.2, high=0.1),)),
        ClassCase(model_of(one)),
        ClassCase(full, data={"ordered": True, "cut": (100.0, 500.0), "period": period, "rows": flow,
                              "reported_on": "test", "splits": {"test": ClassCase(full).results.data.reported}},
                  beta=2.0, groups=(grouping(),)),
        ClassCase(half, groups=(grouping(low=None, high=None),)),
        ClassCase(half, groups=(small_groups(),)),
        ClassCase(half, groups=(small_groups(hidden=("moor", "heath")),), config={"report": {"min_cell": 10}}),
        ClassCase(replace(full, confident=confident(0.01), unsure=None)),
        ClassCase(replace(half, unsure=unsure(lack=small))),
        ClassCase(model_of(IRIS), config={"report": {"kind": "audit"}}),
        ClassCase(model_of(((9, 1, 0), (0, 0, 0), (1, 0, 9)))),
        ClassCase(replace(model_of(IRIS), published=True, per_class=_without_ranges())),
    )  # fmt: skip


def _without_ranges() -> dict[str, dict[str, Measure]]:
    held = model_of(IRIS).per_class
    return {name: {key: replace(one, low=None, high=None) for key, one in each.items()} for name, each in held.items()}


def _priced() -> tuple[ClassCase, ...]:
    no_person = PriceMatrix(currency="EUR", matrix=PRICES)
    gains = PriceMatrix(currency="EUR", matrix=((-2.0, 1.0, 1.0), (1.0, 0.0, 40.0), (1.0, 8.0, 0.0)))
    dear = replace(priced().costs or _costs(FLOWERS, 1.0, 1), saving_largest=-300.0)
    sums = {key: replace(one, low=None, high=None) for key, one in priced().metrics.items()}
    sent = {"handled": handled(), "costs": dear}
    bare = replace(cheapest(persons=12), saving=Measure(estimate=300.0))
    checks = (
        check("recall[versicolor] >= 80%", "pass", with_confidence=0.95),
        check("recall[setosa] >= 0.8", "pass"),
    )
    passed = Verdict(code="meets", model="model", about="check", because=("checks.0", "checks.1"))
    return (
        ClassCase(priced(handled=handled(), cheapest=cheapest()), **prices(checks=checks), verdict=passed),
        ClassCase(priced(handled=handled(), cheapest=cheapest(persons=12)), **prices()),
        ClassCase(priced(**sent, cheapest=cheapest(low=-50.0, persons=12)), **prices()),
        ClassCase(priced(**sent, cheapest=cheapest(low=-50.0, persons=300)), **prices()),
        ClassCase(priced(**sent, cheapest=cheapest(persons=300)), **prices()),
        ClassCase(priced(**sent, cheapest=bare), **prices()),
        ClassCase(priced(**sent, cheapest=cheapest(persons=12)), **prices(costs=gains)),
        ClassCase(priced(), **prices(costs=PriceMatrix(currency=None, matrix=PRICES))),
        ClassCase(priced(cheapest=cheapest(low=-50.0)), **prices(costs=no_person)),
        ClassCase(replace(priced(), metrics=sums), **prices()),
        ClassCase(priced(cheapest=cheapest(low=-50.0, estimate=0.0)), **prices()),
        ClassCase(priced(cheapest=cheapest(), decides="lowest_cost"), **prices(costs=no_person)),
        ClassCase(model_of(((8, 1, 0), (1, 8, 1), (0, 0, 9)), prices=PRICES), **prices()),
        ClassCase(model_of(((80, 9, 11), (8, 85, 7), (6, 2, 92)), prices=PRICES), **prices()),
    )


def tied(*, dear: bool = False, ranged: bool = True) -> ClassModel:
    """Return a model with two errors as frequent, as dear, and two classes told as badly as each other."""
    found = model_of(((90, 10, 0), (10, 90, 0), (0, 0, 100)), prices=ONE_PRICE if dear else None)
    if ranged:
        return found
    bare = {name: {key: replace(one, low=None, high=None) for key, one in each.items()}
            for name, each in found.per_class.items()}  # fmt: skip
    return replace(found, per_class=bare)


def ranked() -> ClassCase:
    """Return a report on a model whose scores are ranks, which leaves its lowest to a person."""
    scores = {"scores": {name: f"s_{name}" for name in FLOWERS}, "kind": "rank"}
    return ClassCase(model_of(IRIS, handled=handled(), unsure=unsure()), config={"models": {"model": scores}})


def _named() -> tuple[ClassCase, ...]:
    """Return reports with ties, with names that sentences set apart, and with more classes than they name."""
    many = tuple(f"kind {chr(97 + at)}" for at in range(8))
    matrix = [[50 + a if a == b else int(b == a + 1) for b in range(8)] for a in range(8)]
    costs = PriceMatrix(currency="EUR", matrix=ONE_PRICE)
    lack = check("recall[0] >= 0.8", "insufficient", estimate=None, low=None, high=None, reason=because("no_positives"))
    return (
        ClassCase(tied()),
        ClassCase(model_of(IRIS, scored=True, confident=confident(0.01))),
        *(
            ClassCase(model_of(IRIS, scored=True, confident=confident(off), decides="lowest_cost"))
            for off in (0.03, -0.05, 0.01)
        ),
        ClassCase(model_of(((9, 0, 0), (0, 9, 0), (0, 0, 9)), scored=True, handled=handled(errors=0.0))),
        ClassCase(tied(ranged=False)),
        ClassCase(tied(dear=True), **prices(costs=costs)),
        ClassCase(model_of(IRIS, ("0", "1", "2")), checks=(lack,)),
        ClassCase(model_of(matrix, many), data={"ordered": True}),
        ClassCase(model_of([[5, *matrix[0][1:]], *matrix[1:]], many)),  # one class of too few for shares
        ClassCase(model_of(((9, 1, 0), (0, 40, 0), (1, 0, 39)))),
        ranked(),
    )


def _since_earlier() -> tuple[ClassCase, ...]:
    """Return reports that are held against an earlier one."""
    ways = ("better", "worse", "no_difference_that_matters", "no_difference_shown", "cannot_tell")
    keys = {"accuracy": 0.85, "cost_per_1000": 2000.0, "recall[virginica]": 0.85}
    earlier = EarlierClasses(
        name="earlier report (2026-07-01)", title="Flowers", as_of="2026-07-01", model="old", file="results.json",
        sha256="0" * 64, confusion=Matrix(classes=FLOWERS, matrix=WORSE), figures=keys,
    )  # fmt: skip
    config = {"compare": {"baseline": {"results": "results.json"}}}
    plain = comparison("accuracy", "better", a="model", b=earlier.name)
    unpriced = {"earlier": earlier, "baseline": earlier.name, "comparisons_with_earlier": (plain,), "config": config}
    return ClassCase(model_of(IRIS), **unpriced), *(
        ClassCase(
            model_of(IRIS, prices=PRICES),
            **prices(
                earlier=earlier,
                baseline=earlier.name,
                comparisons_with_earlier=tuple(comparison(key, way, a="model", b=earlier.name) for key in keys),
            ),
            config=config,
        )
        for way in ways
    )


def _published() -> tuple[ClassCase, ...]:
    """Return published matrices beside each other, of tests with the classes in like shares and in others."""
    known = replace(model_of(IRIS), published=True, per_class=_without_ranges())
    compared = comparison("recall[virginica]", "better")
    more = {"comparisons": (compared,), "config": {"compare": {"primary": "recall[virginica]"}}}
    mixes = (WORSE, ((90, 10, 0), (5, 80, 15), (0, 15, 185)))
    return tuple(
        ClassCase({"new": known, "old": replace(model_of(matrix), published=True)}, **more) for matrix in mixes
    )


def _compared() -> tuple[ClassCase, ...]:
    new, old = model_of(IRIS, scored=True), model_of(WORSE)
    margins = tuple(
        Margins(a="new", b="old", statistic=9.0, p=p, shares_a=(0.3, 0.3, 0.4), shares_b=(0.3, 0.4, 0.3))
        for p in (0.01, 0.6)
    )
    both = {"models": {"new": new, "old": old}, "baseline": "old"}
    ways = {"better": "better", "worse": "worse", "same": "same", "little": "no_difference_that_matters",
            "open": "no_difference_shown"}  # fmt: skip
    standing = {"new": Standing(estimate=0.9, meets=True), "old": Standing(estimate=0.7)}
    choice = Choice(require="recall[setosa] >= 0.8", then="accuracy", models=standing, picked="new")
    config = {"compare": {"baseline": "old"}}
    cases = [
        ClassCase(
            both["models"],
            baseline="old",
            comparisons=(comparison("accuracy", verdict),),
            margins=margins,
            config=config,
            verdict=Verdict(code="better", model="new", about="baseline"),
        )
        for verdict in ways.values()
    ]
    cases += [
        ClassCase(
            both["models"], baseline="old", comparisons=(comparison(metric, "better"),), config=config,
            verdict=Verdict(code="better", model="new", about="baseline"),
        )
        for metric in ("macro_f1", "recall[setosa]")
    ]  # fmt: skip
    cases += [
        ClassCase(both["models"], baseline="old", comparisons=(replace(comparison("accuracy", way), low=low, high=high),
                  ), config=config)
        for way, low, high in (("worse", -0.09, -0.01), ("no_difference_shown", -0.01, 0.02),
                               ("cannot_tell", None, None))
    ]  # fmt: skip
    money = {name: model_of(matrix, prices=PRICES) for name, matrix in (("new", IRIS), ("old", WORSE))}
    for low, high in ((-900.0, -100.0), (100.0, 900.0), (-100.0, 900.0)):
        one = comparison("cost_per_1000", "better", difference=(low + high) / 2, low=low, high=high)
        cases.append(ClassCase(money, **prices(comparisons=(one,), baseline="old"), config=config))
    none = comparison("roc_auc", "cannot_tell", difference=None, low=None, high=None)
    averaged = tuple(comparison(key, "better") for key in ("macro_f1", "micro_f1", "weighted_f1", "recall[setosa]"))
    return (
        *cases,
        *_since_earlier(),
        ClassCase(both["models"], comparisons=(none, *averaged), choice=choice, config=config),
        ClassCase(both["models"], choice=replace(choice, picked=None), config=config),
        ClassCase(both["models"], choice=replace(choice, tied=("old",)), config=config),
        *(
            ClassCase(
                {"new": new, "old": old, "newer": new},
                verdict=Verdict(code="measured", model="new", as_good=others),
            )
            for others in (("newer",), ("newer", "old"))
        ),
    )


ASKED = (
    "accuracy >= 80%", "balanced_accuracy >= 80%", "error_rate <= 80%", "recall[setosa] >= 80%",
    "miss_rate[setosa] <= 80%", "precision[setosa] >= 80%", "false_alarm_rate[setosa] <= 80%",
    "flag_rate[setosa] <= 80%", "macro_f1 >= 0.8", "macro_f1 > 0.8", "macro_recall >= 0.8", "log_loss <= 0.8",
    "log_loss < 0.8", "log_loss >= 0.8", "macro_flag_rate <= 0.8",
)  # fmt: skip


def _checked() -> tuple[ClassCase, ...]:
    """Return a check of each kind, of few cases as well, and one of costs where all errors have one price."""
    of_group = check("recall[setosa] >= 80%", "pass", column="place", group="wood", few_cases=True)
    few = (check("recall[setosa] >= 80%", "pass", few_cases=True), of_group)
    near = (check("recall[setosa] >= 97%", "pass", limit=0.97, estimate=0.98),
            check("error_rate <= 7%", "pass", limit=0.07, estimate=0.0667))  # fmt: skip
    open_ones = tuple(
        check(f"{key} >= 80%", "insufficient", with_confidence=0.95, low=0.7, would_decide=170, **group)
        for key in ("accuracy", "recall[setosa]", "precision[setosa]")
        for group in ({}, {"column": "place", "group": "wood"})
    )
    dear = check("cost_per_1000 <= 800", "pass", limit=800.0, estimate=70.5, low=None, high=None)
    one_price = PriceMatrix(currency="EUR", matrix=ONE_PRICE)
    return (
        ClassCase(model_of(IRIS), checks=tuple(check(each, "pass") for each in ASKED)),
        ClassCase(model_of(IRIS), checks=few, groups=(grouping(),)),
        ClassCase(model_of(IRIS), checks=near),
        ClassCase(model_of(IRIS), checks=near, seal=sealed("2026-03-03", (LOOSER,)), profile=(SEVERAL,)),
        ClassCase(model_of(IRIS), checks=open_ones, groups=(grouping(),)),
        ClassCase(priced(), **prices(costs=one_price, checks=(dear,))),
    )


def _others() -> tuple[ClassCase, ...]:
    lack = Lack(of="cases", have=4, need=10)
    checks = (
        check("recall[setosa] >= 0.8", "fail"),
        check("accuracy >= 0.99", "fail", severity="warning", low=None, high=None),
        check("recall[virginica] >= 0.8", "insufficient", estimate=None, lack=lack, low=None, high=None),
        check("recall >= 0.8", "insufficient", column="place", group="wood", allowed=True, reason="few"),
    )
    failed = Verdict(code="not_as_it_stands", model="model", about="check", because=("checks.0",))
    many = tuple(f"class {place}" for place in range(30))
    matrix = [[200 if a == b else (a * 7 + b * 3) % 5 // 4 * 3 for b in range(30)] for a in range(30)]
    rare = [[80 if a == b else int(b == a + 1 and a < 3) for b in range(30)] for a in range(30)]
    scored = model_of(IRIS, scored=True)
    kept = ("recall", "precision", "f1")
    without_rank = replace(
        scored, per_class={name: {key: each[key] for key in kept} for name, each in scored.per_class.items()}
    )
    return (
        ClassCase(model_of(IRIS), checks=checks, groups=(grouping(),), verdict=failed),
        *_checked(),
        ClassCase(model_of(matrix, many, scored=True)),
        ClassCase(model_of(rare, many)),
        ClassCase(model_of(((329, 12, 0), (0, 329, 7), (1, 0, 322)))),
        ClassCase(without_rank),
        ClassCase(model_of(((1, 0, 0), (0, 0, 0), (0, 0, 0))), config={"about": {"affected": "Visitors."}}),
    )


def _aims() -> tuple[ClassCase, ...]:
    """Return reports on models that are not shown to beat what needs no model, and on cases of one class alone."""
    held = {"value": 0.88, "gain": 0.02, "range": Span(low=-0.01, high=0.05)}
    one = ClassAim(metric="macro_f1", beside="class", named="setosa", without=0.86, **held)
    by_chance = ClassAim(metric="kappa", beside="chance", without=0.0, **held)
    because = {"model": "model", "because": ("findings.0",)}
    no_model = Verdict(code="not_settled", about="no_model", **because)
    guessing = Verdict(code="not_settled", about="guessing", **because)
    return (
        ClassCase(model_of(IRIS, aim=one), verdict=no_model),
        ClassCase(model_of(IRIS, aim=by_chance), verdict=guessing),
        ClassCase(
            model_of(((98, 2, 0), (0, 0, 0), (0, 0, 0))),
            verdict=Verdict(code="not_settled", model="model", about="data", because=("data.splits.all",)),
        ),
    )


def _found() -> tuple[ClassCase, ...]:
    """Return reports with each finding on several classes."""
    never = ((100, 0, 0), (1, 99, 0), (0, 100, 0))
    only = ((100, 0, 0), (100, 0, 0), (100, 0, 0))
    few = ((100, 0, 0), (0, 100, 0), (0, 1, 8))
    fewer = ((100, 0, 0), (2, 10, 0), (0, 1, 8))
    skewed = ((200, 0, 0), (40, 0, 0), (30, 5, 25))
    worse = ((100, 100, 0), (0, 40, 0), (0, 0, 40))
    flow = RowFlow(read=300, used=300, dropped={}, missing_per_model={}, unjoined={"data": 3, "rival": 0})
    perfect = model_of(((100, 0, 0), (0, 99, 1), (0, 0, 100)), scored=True)
    sure = {name: {**one, "roc_auc": measure(0.9995)} for name, one in perfect.per_class.items()}
    ids = IdOrder(first=100, first_positives=98, last=200, last_positives=2)
    code = {"place": MissingCode(value=999.0, cases=20, nearest=3.0)}
    usual = model_of(IRIS)
    wrong = replace(usual, metrics={**usual.metrics, "kappa": measure(-0.4, 0.1)})
    lacking = RowFlow(read=320, used=300, dropped={"missing_label": 20, "missing_score": 3}, missing_per_model={})
    selected = {"cases_selected": "convenience", "label": {"known_problems": "two botanists disagreed"}}
    twice = {"models": {"new": model_of(WORSE), "old": model_of(WORSE)}, "baseline": "old"}
    same = replace(comparison("macro_f1", "same"), same="decisions")
    lost = tuple(comparison(f"recall[{name}]", "worse", primary=False) for name in FLOWERS)
    return (
        *_aims(),
        ClassCase(wrong),
        ClassCase(**twice, comparisons=lost[:1]),
        ClassCase(**twice, comparisons=lost[:2]),
        ClassCase(**twice, comparisons=lost),
        ClassCase(replace(perfect, per_class=sure)),
        ClassCase(
            model_of(IRIS),
            data={"id_order": ids, "id_tells": "setosa", "missing_codes": code, "rows": lacking, "clusters": 12},
            config={
                "about": selected,
                "data": {
                    "label": "label",
                    "classes": list(FLOWERS),
                    "id": "plant",
                    "cluster": "garden",
                },
            },
        ),
        ClassCase(
            model_of(IRIS),
            data={"clusters": 25},
            config={
                "data": {"label": "label", "classes": list(FLOWERS), "cluster": "garden"},
            },
        ),
        ClassCase(**twice, comparisons=(same,), config={"compare": {"baseline": "old"}}),
        ClassCase(model_of(never)),
        ClassCase(model_of(only)),
        ClassCase(model_of(few), data={"cut": (100.0, 500.0)}),
        ClassCase(model_of(fewer), data={"repeated_ids": 2, "repeated_id_example": "17"}),
        ClassCase(model_of(skewed), data={"rows": flow}),
        ClassCase(model_of(worse)),
        *_spoilt(),
        ClassCase(model_of(IRIS, scored=True, off_total=2, disagreement=2, confident=confident(0.2))),
        ClassCase(model_of(IRIS, scored=True, confident=confident(-0.2))),
        ClassCase(priced(cheapest=cheapest()), **prices()),
        ClassCase(priced(cheapest=cheapest(persons=3)), **prices()),
        ClassCase(priced(), **prices(cheapest_class=_guess(1.0))),
        ClassCase(priced(), **prices(cheapest_class=_guess(float(_paid(priced()).high or 0.0)))),
    )


def _spoilt() -> tuple[ClassCase, ...]:
    """Return reports on labels that are missing or wrong, and on scores that tell nothing."""
    more, less = (
        Unlabelled(flagged=a, flagged_whole=90, unflagged=b, unflagged_whole=300) for a, b in ((40, 9), (1, 90))
    )
    lost = MissingByClass(of="setosa", missing=30, whole=130, others=1, others_whole=200, p=1e-9,
                          metrics={"recall": share(99, 130)})  # fmt: skip
    wrong = ClassLabelErrors(share=0.1, cases=30.0, name="setosa")
    code = MissingCode(value=999.0, cases=20, nearest=3.5)
    return (
        ClassCase(model_of(IRIS, unlabelled=more, unlabelled_of="setosa")),
        ClassCase(model_of(IRIS, unlabelled=less, unlabelled_of="setosa")),
        ClassCase(model_of(IRIS, missing_by_class=lost)),
        ClassCase(_without_recall(model_of(IRIS, missing_by_class=lost))),
        *_split(),
        ClassCase(model_of(IRIS, label_errors=wrong)),
        ClassCase(model_of(IRIS, label_errors=replace(wrong, accuracy=0.99, recall=1.0))),
        ClassCase(model_of(IRIS, label_errors=replace(wrong, accuracy=0.99, recall=1.0,
                                                      accuracy_range=Span(low=0.9, high=1.0),
                                                      recall_range=Span(low=0.8, high=1.0)))),
        ClassCase(model_of(IRIS, scored=True, equal_scores=("setosa", "virginica"), missing_code=code,
                           missing_code_of="setosa")),
        ClassCase(model_of(IRIS, scored=True, constant_scores=("setosa",))),
        ClassCase(model_of(IRIS, scored=True, constant_scores=("setosa", "virginica"))),
    )  # fmt: skip


def _without_recall(model: ClassModel) -> ClassModel:
    """Return a model of which no case of the first class was left."""
    none = {**model.per_class["setosa"], "recall": Measure(estimate=None, reason=because("no_value"))}
    return replace(model, per_class={**model.per_class, "setosa": none})


def _split() -> tuple[ClassCase, ...]:
    """Return reports on splits that share cases, or hold other mixes."""
    split: dict[str, Any] = {"column": "part", "tune_on": "old", "report_on": "new"}
    config = {"data": {"label": "label", "classes": list(FLOWERS), "split": split}}
    mix = GroupShift(column="label", group="setosa", tuned=150, tuned_whole=300, reported=100, reported_whole=300)
    by_id = SharedCases(cases=40, whole=300, example="p17")
    groups = (replace(mix, column="place", group="wood"),)
    return (
        ClassCase(model_of(IRIS, on_other_mix=Measure(estimate=0.9)), config=config,
                  data={"class_shift": mix, "shared_cases": by_id, "group_shifts": groups}),
        ClassCase(priced(on_other_mix=Measure(estimate=90.0)), config=config, **prices(data={"class_shift": mix})),
        ClassCase(model_of(IRIS, scored=True, shared_cases=replace(by_id, example=None)), config=config,
                  data={"class_shift": mix}),
    )  # fmt: skip


def _guess(cost: float) -> Guessing:
    return Guessing(named="virginica", metrics={"accuracy": share(100, 300), "cost_per_1000": Measure(estimate=cost)})


def _paid(model: ClassModel) -> Measure:
    return model.metrics["cost_per_1000"]

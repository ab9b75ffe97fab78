"""Reports that together say every message on what is counted here and what is expected of new cases."""

from collections.abc import Iterator
from dataclasses import replace

from reportgen.results.measure import Confusion, Corrected, Span
from reportgen.results.results import OperatingPoint
from reportgen.results.values.comparison import LimitStanding
from reportgen.stats.reasons import rule_text
from tests.cases.case import PAYMENTS, Case, scored
from tests.cases.comparison import shares
from tests.cases.decisions import MONEY, again, in_use, now_and_then, priced, subject, with_results, with_subject
from tests.cases.first import PRICES, priced_elsewhere
from tests.cases.ranged import COSTS, tuned, used

STANDINGS: tuple[LimitStanding, ...] = ("meets_with_confidence", "meets", "misses", "unacceptable")


def saving_cases() -> tuple[Case, ...]:
    parts = (_savings, _expected_costs, _moving, _standings, _differences, _limits, _narrow, _as_before, _at_best)
    return tuple(case for part in parts for case in part())


def _savings() -> Iterator[Case]:
    """Yield savings of a tuned threshold: surely more, surely less, and either way open."""
    for estimate, low, high in (
        (900.0, 400.0, 1400.0),
        (-900.0, -1400.0, -400.0),
        (90.0, -9.0, 99.0),
        (-9.0, -90.0, 9.0),
    ):
        measure = replace(
            subject(tuned()).metrics["saving"], corrected=Corrected(estimate=estimate, low=low, high=high)
        )
        yield with_subject(tuned(), metrics={**subject(tuned()).metrics, "saving": measure})


def _expected_costs() -> Iterator[Case]:
    """Yield an expected cost without a range."""
    for case in (tuned(), tuned(costs={**COSTS, "true_positive": -20})):
        measure = replace(subject(case).metrics["total_cost"], corrected=Corrected(estimate=1234.5))
        yield with_subject(case, metrics={**subject(case).metrics, "total_cost": measure})


def _moving() -> Iterator[Case]:
    """Yield what moving the threshold saves: as counted, and as expected on new cases: surely, openly or not."""
    now, then = now_and_then()
    elsewhere = again(priced())
    elsewhere.config = replace(priced().config, deployment=in_use().config.deployment)
    spans = (
        (2520.0, Span(low=100.0, high=4000.0)),
        (2520.0, Span(low=-100.0, high=4000.0)),
        (-2520.0, Span(low=-4000.0, high=-100.0)),
        (-2520.0, Span(low=-4000.0, high=100.0)),
        (0.0, Span(low=-100.0, high=100.0)),
        (2520.0, Span(low=2520.0, high=2520.0)),
        (2520.0, None),
        (-2520.0, None),
        (0.0, None),
    )
    for case in (priced(), elsewhere):
        for saving, span in spans:
            costs = replace(MONEY, saving_deployed=saving, saving_deployed_range=span)
            yield with_subject(case, operating_points=(now, then), costs=costs)
    corrected = Corrected(estimate=1000.0, low=10.0, high=2000.0)
    costs = replace(MONEY, saving_deployed=2520.0, saving_deployed_corrected=corrected)
    yield with_subject(priced(), operating_points=(now, then), costs=costs)
    nothing = replace(then, threshold=0.99, confusion=Confusion(tp=0, fp=0, fn=40, tn=160))
    yield with_subject(priced(), operating_points=(now, nothing), costs=replace(MONEY, saving_deployed=-14_280.0))


def _at_best() -> Iterator[Case]:
    """Yield savings whose range ends at none, and a threshold with a gain that is not the largest."""
    for saving, span in ((2520.0, Span(low=0.0, high=4000.0)), (-2520.0, Span(low=-4000.0, high=0.0))):
        costs = replace(MONEY, saving_deployed=saving, saving_deployed_range=span)
        yield with_subject(priced(), operating_points=now_and_then(), costs=costs)
    gains = {"inspection": 10, "benefit": 60, "benefit_counts": "once"}
    scores = [0.9] * 20 + [0.4] * 20 + [0.4] * 10 + [0.1] * 150
    yield scored([1] * 40 + [0] * 160, scores, costs=gains, threshold={"fixed": 0.5}, words=PAYMENTS)


def _as_before() -> Iterator[Case]:
    """Yield a threshold that misses as many as the one in use."""
    now = OperatingPoint(
        roles=("in_use", "deployed"),
        rule=rule_text("deployed"),
        threshold=0.5,
        confusion=Confusion(tp=30, fp=10, fn=10, tn=150),
        metrics=subject(priced()).metrics,
    )
    then = replace(now, roles=("recommended",), threshold=0.6, confusion=Confusion(tp=30, fp=5, fn=10, tn=155))
    yield with_subject(priced(), operating_points=(now, then))


def _standings() -> Iterator[Case]:
    """Yield models beside a limit, with figures as counted and as corrected, and all that may be picked on them."""
    labels, scores = [1] * 100 + [0] * 100, [0.9] * 80 + [0.3] * 20 + [0.8] * 10 + [0.1] * 90
    compare = {"require": "recall >= 0.7", "then": "precision", "primary": "recall"}
    models = {"a": {"score": "score"}, "b": {"score": "b"}}
    case = scored(
        labels, scores, {"b": scores[::-1]}, models=models, compare=compare, threshold={"maximise": "f1"},
        uncertainty={"resamples": 100}, words=PAYMENTS,
    )  # fmt: skip
    pick = case.results.pick
    assert pick is not None
    for beside in (case, shares(97, 40, compare={"require": "recall >= 0.80", "then": "precision"})):
        found = beside.results.pick
        assert found is not None
        for standing in STANDINGS:
            ranged = {
                name: replace(one, standing=standing, required=replace(one.required, low=0.5, high=0.9), bound=0.6)
                for name, one in found.models.items()
            }
            for op in (">=", "<="):
                yield with_results(beside, pick=replace(found, models=ranged, op=op))
    for picked, tied in ((None, ()), ("a", ()), ("a", ("b",))):
        yield with_results(case, pick=replace(pick, picked=picked, tied=tied))


def _differences() -> Iterator[Case]:
    """Yield differences that are none, and ranges that read as one value."""
    case = shares(80, 50, compare={"primary": "recall"})
    for difference, low, high in ((0.0, 0.0, 0.0), (0.3, 0.29999, 0.30001), (-0.3, -0.30001, -0.29999)):
        moved = tuple(replace(one, difference=difference, low=low, high=high) for one in case.results.comparisons)
        yield with_results(case, comparisons=moved)


def _limits() -> Iterator[Case]:
    """Yield thresholds under limits beside the cheapest one, which costs less, more, or just as much."""
    labels = [1] * 100 + [0] * 400
    scores = [0.9] * 60 + [0.4] * 40 + [0.9] * 10 + [0.4] * 30 + [0.1] * 360
    given = {"costs": PRICES, "words": PAYMENTS}
    for rule in ({"flag_at_most": "5%"}, {"flag_at_most": "40%"}, {"minimise": "cost", "subject_to": "recall >= 0.5"}):
        yield scored(labels, scores, threshold=rule, beta=2, **given)
    case = priced_elsewhere(0.9)
    limited = replace(subject(case).threshold, kind="capacity")
    yield with_subject(case, threshold=limited)


def _narrow() -> Iterator[Case]:
    """Yield what a flag is worth in use where both ends of its range read alike."""
    for case in (used(), used(about={"cases_selected": "convenience"}), used((60, 40, 10, 90))):
        found = subject(case).deployment
        assert found is not None
        narrow = replace(found.metrics["precision"], estimate=0.1, low=0.0999, high=0.1001)
        yield with_subject(case, deployment=replace(found, metrics={**found.metrics, "precision": narrow}))

"""Reports on costs, betas, rules and use that say every message of theirs: analysed, or made from analysed ones."""

from dataclasses import replace
from functools import cache
from typing import Any

from reportgen.config.data import Split
from reportgen.results.measure import Confusion, Corrected, Measure, Span
from reportgen.results.results import ModelResult, OperatingPoint, Results
from reportgen.results.values.costs import (
    BenefitReading,
    BreakEven,
    ClosedForm,
    Costs,
    ModelCosts,
    PerCase,
    PriceRange,
    Winner,
)
from reportgen.results.values.in_use import Deployment
from reportgen.results.values.scores import ScoreBins
from reportgen.results.values.threshold import BetaChoice, BetaSource, Capacity, Constraint, Halving
from reportgen.stats.reasons import rule_text
from tests.cases.calibration import sound, too_low
from tests.cases.case import PAYMENTS, Case, Changed, scored

UNDONE = {"false_negative": {"reversible": False}, "false_positive": {"reversible": False}}
LABELS = [1] * 40 + [0] * 160
SCORES = [0.9] * 30 + [0.3] * 6 + [0.2] * 4 + [0.8] * 10 + [0.4] * 30 + [0.1] * 120
TWO = {"old": {"score": "score"}, "new": {"score": "b"}}
COSTS = Costs(false_positive=12.0, false_negative=480.0, currency="EUR")


def made(case: Case, results: Results) -> Case:
    return Changed(case, lambda _: results)


def again(case: Case) -> Case:
    """Return a case with the same results, whose config may be another."""
    return Changed(case, lambda results: results)


def with_subject(case: Case, **changes: Any) -> Case:
    """Return a case in which the subject's results are others."""

    def changed(results: Results) -> Results:
        subject = replace(results.models[results.subject], **changes)
        return replace(results, models={**results.models, results.subject: subject})

    return Changed(case, changed)


def with_results(case: Case, **changes: Any) -> Case:
    return Changed(case, lambda results: replace(results, **changes))


def subject(case: Case) -> ModelResult:
    return case.results.models[case.results.subject]


def threshold(case: Case, **changes: Any) -> Case:
    """Return a case in which the subject's threshold is another one."""

    def changed(results: Results) -> Results:
        subject = results.models[results.subject]
        assert subject.threshold is not None
        other = replace(subject, threshold=replace(subject.threshold, **changes))
        return replace(results, models={**results.models, results.subject: other})

    return Changed(case, changed)


@cache
def fixed() -> Case:
    """Return 200 payments cut at 0.5: 30 hits, 10 misses, 10 false alarms."""
    return scored(LABELS, SCORES, threshold={"fixed": 0.5}, words=PAYMENTS)


@cache
def priced() -> Case:
    return scored(
        LABELS,
        SCORES,
        threshold={"fixed": 0.5},
        costs={"false_positive": 12, "false_negative": 480, "currency": "EUR"},
        words=PAYMENTS,
        errors=UNDONE,
        beta=2,
    )


@cache
def in_use() -> Case:
    """Return the priced payments with a stated share in use and a yearly volume."""
    return scored(
        LABELS,
        SCORES,
        threshold={"fixed": 0.5},
        costs={"false_positive": 12, "false_negative": 480},
        words=PAYMENTS,
        deployment={"prevalence": "2%", "cases_per_year": 1_000_000},
    )


@cache
def pair() -> Case:
    return scored(LABELS, SCORES, {"b": SCORES[::-1]}, models=TWO, threshold={"fixed": 0.5}, words=PAYMENTS)


MONEY = ModelCosts(total=4920.0, per_1000=24_600.0)
CONDITION = Constraint(
    condition="recall >= 0.80", metric="recall", op=">=", limit=0.8, estimate=0.75, met=True, best=0.9
)


def decision_cases() -> tuple[Case, ...]:
    parts = (_prices, _money, _readings, _closed_forms, _betas, _ratios, _rules, _conditions, _firmness, _deployed)
    more = (_days, _halving, _use, _on_new, _clusters, _batch, _multiples, _binned, _halving_of_two, _as_counts)
    return tuple(case for part in (*parts, *more) for case in part())


def _halving_of_two() -> tuple[Case, ...]:
    """Return halvings of either error of one of two models."""
    undone = {"reversible": False}
    errors = {"false_negative": undone, "false_positive": undone}
    two = scored(LABELS, SCORES, {"b": SCORES[::-1]}, models=TWO, threshold={"fixed": 0.5}, errors=errors)
    found = Halving(error="false_negative", threshold=0.3, now=10, then=5, others_now=10, others_then=40)
    return tuple(with_subject(two, halving=(each,)) for each in (found, replace(found, error="false_positive")))


def _binned() -> tuple[Case, ...]:
    """Return scores that are too many to be counted one by one: of the subject, or of another model alone."""
    bins = ScoreBins(in_use=30_000, auc_within=0.0000123)
    told = {"score_bins": bins, "distinct_scores": None, "largest_tie": None}
    of_subject = with_subject(threshold(priced(), cases_on_it=None), **told)
    two = scored(LABELS, SCORES, {"b": SCORES[::-1]}, models=TWO, costs={"false_positive": 12, "false_negative": 480})
    other = replace(two.results.models["new"], **told)
    of_other = with_results(two, models={**two.results.models, "new": other})
    return of_subject, of_other, with_subject(two, **told), *_told_by_digits(of_subject)


def _told_by_digits(binned: Case) -> tuple[Case, ...]:
    """Return scores that counts tell by their digits: with all bounds, and as ranks in bins of one class each."""
    bins = ScoreBins(in_use=30, auc_within=0.0123, digits=2, from_counts=True, edges=(0.123,))
    bounded = replace(bins, average_precision_within=0.04, brier_within=0.002, log_loss_within=0.01)
    data = binned.results.data
    columns = tuple(
        replace(column, distinct=None, digits=2) if column.used_as[0].startswith("models") else column
        for column in data.columns
    )
    cases = [
        with_subject(again(binned), score_bins=each)
        for each in (bounded, replace(bins, digits=1, auc_within=0.0), replace(bounded, digits=1))
    ]
    by_case = replace(COSTS, false_negative=PerCase(column="amount", mean=100.0))
    cases.append(with_results(cases[0], costs=by_case))
    return tuple(with_results(case, data=replace(data, as_counts=True, columns=columns)) for case in cases)


def _prices() -> tuple[Case, ...]:
    """Return prices of every form, equal ones and upside-down rows among them."""
    columns = (
        PerCase(column="amount", mean=100.0),
        PerCase(column="amount", mean=91.0, times=0.9, plus=1.0),
        PerCase(column="amount", mean=90.0, times=0.9),
        PerCase(column="amount", mean=101.0, plus=1.0),
    )
    others = (
        *(replace(COSTS, false_negative=column) for column in columns),
        replace(COSTS, false_negative=PriceRange(low=100.0, likely=480.0, high=1000.0)),
        replace(COSTS, true_positive=-40.0, true_negative=1.0, currency=None),
        replace(COSTS, false_negative=20.0, false_positive=1.0, form="ratio", currency=None),
        replace(COSTS, false_positive=PriceRange(low=1.0, likely=2.0, high=3.0), form="ratio", currency=None),
        replace(COSTS, true_positive=480.0),
        replace(COSTS, true_negative=12.0),
        replace(COSTS, true_positive=480.0, true_negative=12.0),
        *(
            replace(COSTS, false_negative=columns[0], cheaper_misses=misses, cheaper_false_alarms=alarms)
            for misses, alarms in ((1, 0), (0, 2), (3, 1))
        ),
        *(replace(COSTS, true_positive=column) for column in columns),
    )
    money = with_subject(priced(), costs=MONEY)
    return tuple(with_results(money, costs=costs) for costs in others)


def _multiples() -> tuple[Case, ...]:
    """Return prices that are several times a column, with and without a sum on top."""
    columns = (PerCase(column="amount", mean=200.0 + plus, times=2.0, plus=plus) for plus in (0.0, 1.0))
    money = with_subject(priced(), costs=MONEY)
    return tuple(with_results(money, costs=replace(COSTS, true_positive=column)) for column in columns)


def _money() -> tuple[Case, ...]:
    """Return sums of every size and sign."""
    found = (
        replace(MONEY, per_year=1_234_567.0, saving_flag_none=14_280.0, saving_flag_all=-100.0),
        replace(MONEY, saving_flag_none=0.0, saving_flag_all=0.0, saving_baseline=0.0),
        replace(MONEY, saving_flag_none=-1.0, saving_flag_all=1.0, saving_baseline=-3.0),
        replace(MONEY, saving_baseline=3.0, dearest_case=480.0, dearest_share=0.1),
        replace(MONEY, range=Span(low=1000.0, high=2000.0), threshold_range=Span(low=0.2, high=0.2)),
        replace(MONEY, range=Span(low=1000.1, high=1000.2), threshold_range=Span(low=0.2, high=None)),
    )
    cases = tuple(with_results(with_subject(priced(), costs=each), baseline="other") for each in found)
    rival = {"other": subject(priced())}
    known = tuple(with_results(case, models={**case.results.models, **rival}) for case in cases)
    year = scored(
        LABELS,
        SCORES,
        threshold={"fixed": 0.5},
        costs={"false_positive": 12, "false_negative": 480},
        words=PAYMENTS,
        deployment={"cases_per_year": 10_000},
    )
    gains = with_results(year, costs=replace(COSTS, true_positive=-480.0))
    free = with_subject(gains, costs=replace(MONEY, total=0.0, per_1000=-2.0, per_year=-100.0))
    balanced = with_results(known[0], costs=replace(COSTS, true_positive=-480.0))
    return (*(_renamed(case) for case in (*known, balanced)), year, free)


def _renamed(case: Case) -> Case:
    """Return a case whose config knows the second model, too."""
    other = again(case)
    models = {**case.config.models, "other": case.config.models["model"]}
    other.config = replace(case.config, models=models)
    return other


def _readings() -> tuple[Case, ...]:
    """Return the shorthand read both ways: either way dearer, both alike, and no hit that pays."""
    found = BenefitReading(
        once_chance=0.25,
        twice_chance=0.125,
        once_threshold=0.3,
        twice_threshold=0.2,
        once_cost=100.0,
        twice_cost=150.0,
    )
    short = Costs(
        false_positive=10.0,
        false_negative=40.0,
        true_positive=-30.0,
        form="shorthand",
        inspection=10.0,
        benefit=40.0,
        benefit_counts="twice",
    )
    never = replace(found, once_chance=None, once_threshold=None)
    cases = (
        (short, found),
        (replace(short, benefit_counts="once"), replace(found, twice_cost=50.0)),
        (short, replace(found, twice_cost=100.0)),
        (replace(short, inspection=50.0), never),
    )
    return tuple(
        with_results(with_subject(priced(), costs=replace(MONEY, benefit_once=reading)), costs=costs)
        for costs, reading in cases
    )


def _closed_forms() -> tuple[Case, ...]:
    """Return t* that agrees with the data, that does not in a small and in a large sample, and per-case prices."""
    agrees = ClosedForm(chance=0.0244, threshold=0.0244, cost=1005.0, least_cost=1000.0, agrees=True)
    chance, dear = replace(agrees, cost=1500.0), replace(agrees, cost=1500.0, agrees=False, beyond_least_share=0.5)
    prices = {"false_positive": 1, "false_negative": 9}
    large = scored(LABELS * 3, SCORES * 3, threshold={"fixed": 0.5}, costs=prices)
    by_case = with_results(priced(), costs=replace(COSTS, false_negative=PerCase(column="amount", mean=480.0)))
    return (
        with_subject(priced(), closed_form=agrees),
        with_subject(priced(), closed_form=dear),
        with_subject(large, closed_form=dear),
        with_subject(sound(costs=prices), closed_form=chance),
        with_subject(too_low(costs=prices), closed_form=chance),
        with_subject(sound(costs=prices), closed_form=dear),
        *(
            with_subject(by_case, closed_form=replace(dear, case_wise_cost=paid), costs=MONEY)
            for paid in (900.0, MONEY.total, MONEY.total + 1)
        ),
        with_subject(_in_two(by_case), closed_form=dear),
        with_subject(priced(), closed_form=ClosedForm(chance=None, threshold=None, reason="no flag pays")),
    )


def _in_two(case: Case) -> Case:
    """Return a case whose config chooses on one split and judges on another."""
    other = again(case)
    split = Split(column="part", tune_on="validation", report_on="test")
    other.config = replace(case.config, data=replace(case.config.data, split=split))
    return other


def _betas() -> tuple[Case, ...]:
    """Return betas of every origin, with every range of prices and every excess."""
    counts = Confusion(tp=30, fp=10, fn=10, tn=150)
    choice = BetaChoice(
        beta=2.0, f=0.75, threshold=0.8, confusion=counts, implied_ratio=Span(low=2.5, high=9.0), beyond_least=0.0
    )
    origin = BetaSource(source="beta", delta=0.25)
    from_costs = replace(
        origin,
        source="costs",
        marginal_miss=70.0,
        marginal_false_alarm=10.0,
        from_matrix=7**0.5,
        from_convention=2.0,
    )
    origins = (
        origin,
        replace(origin, source="alpha"),
        replace(from_costs, from_convention=None, source="beta"),
        from_costs,
        replace(from_costs, from_convention=3.0),
        replace(from_costs, source="beta"),
    )
    spans = (
        *(Span(low=low, high=high) for low, high in ((2.5, None), (None, 1.0), (0.0, None))),
        *(Span(low=low, high=high) for low, high in ((0.25, None), (None, 0.5), (0.25, 0.5))),
        None,
    )
    choices = (
        *(replace(choice, implied_ratio=span) for span in spans),
        replace(choice, beyond_least=100.0, beyond_least_share=0.2),
        replace(choice, beyond_least=100.0, beyond_least_share=2.0),
        replace(
            choice,
            beyond_least=100.0,
            beyond_least_share=0.2,
            saving=Corrected(estimate=-84.0, low=-200.0, high=-28.0),
        ),
        replace(choice, threshold=None, beyond_least=None),
    )
    cheap_miss = replace(COSTS, false_negative=6.0)
    return (
        *(with_results(priced(), beta_source=found) for found in origins),
        *(
            with_results(with_subject(priced(), betas=(replace(each, given=True),)), beta_source=origin)
            for each in choices
        ),
        with_results(priced(), beta_source=origin, costs=cheap_miss),
        with_results(priced(), beta_source=origin, beta=0.5),
        _placed(with_results(priced(), beta_source=origin, costs=cheap_miss)),
    )


def _placed(case: Case) -> Case:
    """Return a case whose config stands in a file."""
    other = again(case)
    places = {"beta": "card_fraud.yaml:14:7", "costs": "card_fraud.yaml:9:3"}
    other.config = replace(case.config, places=places)
    return other


def _ratios() -> tuple[Case, ...]:
    """Return two models of which one is cheaper above a price of a miss, always, or never."""
    even = BreakEven(a="old", b="new", ratio=3.2, cheaper_above="new")
    found = (
        even,
        replace(even, ratio=1.0, cheaper_above="old"),
        replace(even, ratio=0.05),
        replace(even, ratio=None, cheaper_above=None, cheaper_always="old"),
        replace(even, ratio=None, cheaper_above=None),
    )
    ends = ((None, 3.2), (3.2, 50.0), (50.0, None), (None, None), (None, 0.5), (0.25, 0.5), (0.25, None))
    spans = tuple(Span(low=low, high=high) for low, high in ends)
    winners = tuple(Winner(model="old", ratios=span) for span in spans)
    by_case = replace(COSTS, false_negative=PerCase(column="amount", mean=100.0))
    paid = {"false_positive": 12, "false_negative": 100}
    dear = scored(LABELS, SCORES, {"b": SCORES[::-1]}, models=TWO, threshold={"fixed": 0.5}, costs=paid)
    return (
        *(with_results(pair(), break_even=(each,)) for each in found),
        with_results(pair(), winners=winners),
        with_results(dear, winners=winners, costs=by_case),
    )


def _rules() -> tuple[Case, ...]:
    """Return rules of every kind."""
    capacities = ({"flag_at_most": "2%"}, {"flag_at_most": 20, "of_every": 100}, {"flag_at_most": 5, "per": "day"})
    kinds = ({"nearest": "perfect_corner"}, *capacities)
    days = {"day": [f"2026-07-{1 + place % 20:02}" for place in range(200)]}
    given = {"data": {"time": "day"}, "words": PAYMENTS}
    costs = {"false_positive": 1, "false_negative": 9}
    some = {"old": {"score": "score", "threshold": {"fixed": 0.5}}, "new": {"score": "b"}}
    three = {**some, "more": {"score": "b"}}
    split = {"part": ["validation", "test"] * 100}
    tuned = {"data": {"split": {"column": "part"}}, "beta": 2}
    set_on_scores = {"threshold": {"flag_at_most": "2%"}, "uncertainty": {"resamples": 100}}
    houses = {"b": SCORES, "house": [str(place // 10) for place in range(200)]}
    return (
        *(scored(LABELS, SCORES, {"b": SCORES}, models=each, **set_on_scores) for each in (some, three)),
        scored(LABELS, SCORES, houses, models=TWO, data={"cluster": "house"}, **set_on_scores),
        *(scored(LABELS, SCORES, days, threshold=rule, **given) for rule in kinds),
        scored(LABELS, SCORES, costs=costs, threshold={"closed_form": "cost"}),
        scored(LABELS, SCORES, {"b": SCORES}, models=some, beta=2),
        scored(LABELS, SCORES, {"b": SCORES}, models=three, beta=2),
        scored(LABELS, SCORES, {"b": SCORES, **split}, models=some, **tuned),
        scored(LABELS, SCORES, {"b": SCORES, **split}, models=three, **tuned),
    )


def _batch() -> tuple[Case, ...]:
    """Return a rule that counts the cases that are judged."""
    return (scored(LABELS, SCORES, threshold={"flag_at_most": 20}),)


def _conditions() -> tuple[Case, ...]:
    """Return conditions of every sign, kept and not kept, promised and not."""
    signs = (
        CONDITION,
        replace(CONDITION, condition="recall > 0.80", op=">"),
        replace(CONDITION, condition="miss_rate < 0.3", metric="miss_rate", op="<", limit=0.3),
        replace(CONDITION, condition="cost <= 900", metric="cost_per_1000", op="<=", limit=900.0, estimate=800.0),
    )
    unmet = replace(CONDITION, met=False, best=0.7999)
    sure = replace(CONDITION, with_confidence=0.95, method="order statistic")
    found = (
        signs,
        (unmet,),
        (CONDITION, replace(signs[3], met=False, best=1200.5)),
        (replace(unmet, best=None),),
        (replace(CONDITION, missed_on_new=0.52),),
        (sure, replace(sure, method="fixed sequence"), replace(sure, method="20 tests (approximate)")),
        (replace(sure, met=False, needs=59),),
        (replace(sure, met=False, metric="specificity", condition="specificity >= 0.8", needs=1),),
        (replace(sure, met=False, metric="flag_rate", op="<=", condition="flag_rate <= 0.8", needs=99),),
        (replace(sure, met=False, method=None),),
    )
    kept = [threshold(priced(), kind="optimise", metric="precision", constraints=each) for each in found]
    return (*kept, _clustered(kept[5]))


def _clustered(case: Case) -> Case:
    other = again(case)
    other.config = replace(case.config, data=replace(case.config.data, cluster="house"))
    return other


def _firmness() -> tuple[Case, ...]:
    """Return intervals and near-optimal ranges with every open end."""
    ends = ((0.2, 0.4), (0.2, None), (None, 0.4), (0.3, 0.3), (None, None), (0.123456, 0.123457))
    spans = [Span(low=low, high=high) for low, high in ends]
    flat = {"metric": "total_cost", "interval": spans[0], "near_optimal": spans[0], "within": 0.01}
    return (threshold(priced(), kind="optimise", **flat), *_near_best(spans))


def _near_best(spans: list[Span]) -> tuple[Case, ...]:
    return tuple(
        threshold(
            fixed(),
            kind="optimise",
            metric=metric,
            interval=span,
            near_optimal=span,
            within=0.01,
            near_elsewhere=others,
        )
        for span in spans
        for metric in ("total_cost", "f1")
        for others in (False, True)
    )


def now_and_then() -> tuple[OperatingPoint, OperatingPoint]:
    """Return the threshold of today, and the recommended one, which misses fewer and raises more false alarms."""
    now = OperatingPoint(
        roles=("in_use", "deployed"),
        rule=rule_text("deployed"),
        threshold=0.5,
        confusion=Confusion(tp=30, fp=10, fn=10, tn=150),
        metrics={**subject(priced()).metrics, "total_cost": Measure(estimate=4920.0)},
    )
    return now, replace(now, roles=("recommended",), threshold=0.3, confusion=Confusion(tp=36, fp=40, fn=4, tn=120))


def _deployed() -> tuple[Case, ...]:
    """Return a threshold that is used today, beside a recommended one that saves, costs more, or does the same."""
    now, then = now_and_then()
    nothing = replace(then, threshold=None, confusion=Confusion(tp=0, fp=0, fn=40, tn=160))
    points = (
        ((now,), None),
        ((now, replace(then, confusion=now.confusion)), 0.0),
        ((now, then), 2520.0),
        ((now, replace(then, confusion=Confusion(tp=39, fp=1, fn=1, tn=159))), 1.0),
        ((now, nothing), -14_280.0),
        ((now, then), 0.0),
    )
    used = threshold(priced(), rule=rule_text("deployed"))
    elsewhere = again(used)
    elsewhere.config = replace(used.config, deployment=in_use().config.deployment)
    one_split = with_results(used, data=replace(used.results.data, tuned_on=used.results.data.reported_on))
    free = with_results(fixed(), costs=None)
    split = {"part": ["validation", "test"] * 100}
    advised = {"old": {"score": "score", "deployed_threshold": 0.5}, "new": {"score": "b"}}
    given = {"costs": {"false_positive": 1, "false_negative": 9}, "data": {"split": {"column": "part"}}}
    return (
        with_subject(free, operating_points=(now, then), costs=None),
        scored(LABELS, SCORES, split, models={"old": advised["old"]}, **given),
        scored(LABELS, SCORES, {"b": SCORES, **split}, models=advised, **given),
        *_beside(points, (used, one_split, elsewhere)),
    )


def _beside(points: tuple, cases: tuple[Case, ...]) -> tuple[Case, ...]:
    return tuple(
        with_subject(case, operating_points=each, costs=replace(MONEY, saving_deployed=saving))
        for each, saving in points
        for case in cases
    )


def _days() -> tuple[Case, ...]:
    found = Capacity(per_day=5, days=20, mean_flags=4.25, most_flags=9, days_above=3)
    cases = (found, replace(found, days=1, days_above=1), replace(found, days_above=0))
    return tuple(with_subject(fixed(), capacity=each) for each in cases)


def _halving() -> tuple[Case, ...]:
    """Return halvings of either error: to one, to none, for no other error, and dearer, cheaper or alike."""
    found = Halving(error="false_negative", threshold=0.3, now=10, then=5, others_now=10, others_then=40)
    cases = (
        found,
        replace(found, then=0, others_then=11, cost_now=4920.0, cost_then=5400.5),
        replace(found, others_then=10, cost_now=4920.0, cost_then=2520.0),
        replace(found, error="false_positive", others_then=10, cost_now=1.0, cost_then=1.0),
        replace(found, error="false_positive", others_then=11),
        replace(found, error="false_positive", then=0, others_then=13),
        replace(found, now=0, then=0),
    )
    elsewhere = again(priced())
    elsewhere.config = replace(priced().config, deployment=in_use().config.deployment)
    return tuple(with_subject(case, halving=(each,)) for each in cases for case in (priced(), elsewhere))


def _use() -> tuple[Case, ...]:
    """Return the model in use with counts of every size, and a threshold chosen for it."""
    found = Deployment(
        prevalence=0.02,
        metrics={},
        per_1000=Confusion(tp=15.0, fn=5.0, fp=60.0, tn=920.0),
        flags_per_year=75_000.0,
        cost_per_year=3_120_000.0,
    )
    rare = replace(found, prevalence=0.0004, per_1000=Confusion(tp=0.4, fn=0.0, fp=1.0, tn=998.6), flags_per_year=1.0)
    rarest = replace(found, per_1000=Confusion(tp=0.0001, fn=1e-5, fp=0.0, tn=999.9), flags_per_year=0.2)
    gains = with_results(in_use(), costs=replace(COSTS, true_positive=-1.0))
    report = {"kind": "guard"}
    fewer = [
        scored(
            LABELS,
            SCORES,
            threshold={"fixed": 0.5},
            deployment={"prevalence": 0.5},
            report={**report, "metrics": metrics},
        )
        for metrics in (["recall"], ["precision"])
    ]
    return (
        *(with_subject(in_use(), deployment=each) for each in (found, rare, rarest)),
        with_subject(gains, deployment=replace(found, cost_per_year=-5.0)),
        *(with_subject(case, deployment=found) for case in fewer),
        *(
            with_subject(threshold(in_use(), prevalence=0.02), deployment=replace(found, threshold_on_sample=value))
            for value in (0.5, 0.3, None)
        ),
        corrected(with_subject(in_use(), deployment=found)),
    )


def corrected(case: Case, *, low: float | None = None, high: float | None = None, many: int = 1) -> Case:
    """Return a case in which the subject's figures stand corrected beside the counted ones."""
    changed = {
        key: replace(
            measure,
            apparent=True,
            corrected=Corrected(
                estimate=measure.estimate / many,
                low=None if low is None else low,
                high=None if high is None else high,
            ),
        )
        for key in ("miss_rate", "false_alarm_rate", "recall", "total_cost")
        if (measure := subject(case).metrics[key]).estimate is not None
    }
    data = replace(case.results.data, tuned_on=case.results.data.reported_on)
    tuned = threshold(with_results(case, data=data), kind="optimise", metric="recall")
    return with_subject(tuned, metrics={**subject(case).metrics, **changed})


def _on_new() -> tuple[Case, ...]:
    """Return corrected figures with and without a range, too wide a one, a rare one, and of several models."""
    two = corrected(pair(), low=0.1, high=0.2)
    both = with_results(two, models=dict.fromkeys(("old", "new"), two.results.models["old"]))
    gains = with_results(corrected(priced()), costs=replace(COSTS, true_positive=-1.0))
    return (
        corrected(priced()),
        corrected(priced(), low=0.1, high=0.2),
        corrected(priced(), low=0.1, high=0.6),
        corrected(fixed(), many=1000),
        two,
        both,
        gains,
        uncorrected(corrected(fixed())),
    )


def uncorrected(case: Case) -> Case:
    """Return a case whose threshold was tuned where it is judged, with nothing to correct it by."""
    metrics = {key: replace(measure, corrected=None) for key, measure in subject(case).metrics.items()}
    return with_subject(case, metrics=metrics)


def _as_counts() -> tuple[Case, ...]:
    """Return cases in clusters, with ids and without, of which files of counts alone were read."""
    return _counted_in(9, None), _counted_in(19, "number")


def _counted_in(clusters: int, name: str | None) -> Case:
    data, case = replace(fixed().config.data, cluster="customer", id=name, counts=("a.counts",)), again(fixed())
    case.config = replace(fixed().config, data=data)
    return with_results(case, data=replace(fixed().results.data, clusters=clusters, as_counts=True))


def _clusters() -> tuple[Case, ...]:
    data = fixed().results.data
    case = again(fixed())
    typed = replace(fixed().config.data, cluster="customer")
    case.config = replace(fixed().config, data=typed)
    split = replace(data, clusters=9, splits={**data.splits, "validation": data.splits[data.reported_on]})
    apart = with_results(_in_two(case), data=split)
    return (*(with_results(case, data=replace(data, clusters=count)) for count in (1, 9, 19)), apart)

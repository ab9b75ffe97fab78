"""Models known by published figures alone: what follows, who is best at which beta, how far their tests lie apart."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import product

import numpy as np

from reportgen.analysis.apart import unpaired
from reportgen.analysis.comparisons import Terms, compared_as, p_of
from reportgen.analysis.measures import count_measures, judge
from reportgen.analysis.model import decides
from reportgen.analysis.pair import MetricDifference
from reportgen.analysis.ranges import ranges_of
from reportgen.analysis.setting import fixed_matrix, has_ranges, prices_of
from reportgen.config.conditions import Condition
from reportgen.config.models import Model
from reportgen.config.published import Four, Known, follows
from reportgen.config.schema import Config
from reportgen.counts.query import OUTCOMES, Prices
from reportgen.counts.views import Counts, Outcomes
from reportgen.frozen import frozen
from reportgen.results.measure import Confusion, Measure, Metrics, Span, outcome_count
from reportgen.results.results import Results
from reportgen.results.values.comparison import Comparison, LimitStanding
from reportgen.results.values.published import BesideFloor, BetaWinner, Floor, Ground, PositiveCost, Published
from reportgen.stats.adequacy import lack_of_cases
from reportgen.stats.checks import best_of, meets, meets_with_bounds
from reportgen.stats.costs import End
from reportgen.stats.evaluation import evaluate
from reportgen.stats.intervals import Ends
from reportgen.stats.metrics import METRICS, Metric, find
from reportgen.stats.paired import holm
from reportgen.stats.parameters import CostMatrix, Parameters, is_given, why_not_given
from reportgen.stats.reasons import because
from reportgen.stats.winners import STRETCHES, Lead, beta_winners, f_beta, few

PER = 1000  # cases, of which a cost is told
ONE_SHARE = 0.005  # of the larger: shares that differ by less are told as one


SAME = Ground(how="same")  # models on the same cases


def ground_of(models: Mapping[str, Metrics], subject: str, stated: float | None = None) -> Ground:
    """Return on which share of positives models are ranked: that of the config, else of the subject where they differ.

    `stated` is the share where models are used, in a report on published figures alone.
    """
    shares = {name: metrics["prevalence"].estimate for name, metrics in models.items()}
    tested = [share for share in shares.values() if share is not None]
    prevalences = [*tested, *([] if stated is None else [stated])]
    untold = tuple(name for name, share in shares.items() if share is None)
    unknown = tuple(name for name in untold if not _moves(models[name]))  # who stays at a share that nobody tells
    if not prevalences:
        return Ground(how="unknown", unknown=untold)
    low, high = min(tested, default=None), max(tested, default=None)  # a share in use is none of a test
    alike, own = max(prevalences) - min(prevalences) <= ONE_SHARE * max(prevalences), shares[subject]
    if unknown and alike:
        return Ground(how="unknown", share=min(prevalences), unknown=unknown, stated=stated is not None)
    if unknown:
        return Ground(how="apart", share=stated, low=low, high=high, unknown=unknown, stated=stated is not None)
    if stated is None and alike and not untold:
        return Ground(how="same", share=low)
    share = stated if stated is not None else prevalences[0] if own is None else own
    return Ground(how="brought", share=share, low=low, high=high, stated=stated is not None)


def _moves(metrics: Metrics) -> bool:
    """Return whether the figures can be brought to another share of positives."""
    return metrics["recall"].best_guess is not None and metrics["specificity"].best_guess is not None


def precision_and_recall(metrics: Metrics, ground: Ground) -> tuple[float | None, float | None]:
    """Return both as they stand beside those of other models: what new cases are expected to show, on one share."""
    precision, recall = metrics["precision"].best_guess, metrics["recall"].best_guess
    specificity, own = metrics["specificity"].best_guess, metrics["prevalence"].estimate
    if ground.how != "brought" or ground.share is None or recall is None or specificity is None:
        return precision, recall
    if own is not None and math.isclose(own, ground.share, rel_tol=ONE_SHARE):
        return precision, recall
    hits, alarms = ground.share * recall, (1 - ground.share) * (1 - specificity)
    return (hits / (hits + alarms) if hits + alarms else None), recall


def costs_on(models: Mapping[str, Metrics], ground: Ground, costs: CostMatrix | None) -> dict[str, float]:
    """Return what each model costs per 1,000 cases with one share of positives, where that is known."""
    if costs is None or ground.share is None or ground.how not in {"same", "brought"}:
        return {}
    by_model = {}
    for name, metrics in models.items():
        recall, specificity = metrics["recall"].best_guess, metrics["specificity"].best_guess
        if recall is not None and specificity is not None:
            of_positives = recall * costs.tp + (1 - recall) * costs.fn
            of_negatives = specificity * costs.tn + (1 - specificity) * costs.fp
            by_model[name] = PER * (ground.share * of_positives + (1 - ground.share) * of_negatives)
    return by_model


def costs_of_positives(models: Mapping[str, Metrics], ground: Ground, config: Config) -> dict[str, PositiveCost]:
    """Return what each model costs for each positive case where nobody tells some share of positives."""
    if ground.how not in {"unknown", "apart"}:
        return {}
    matrices = [fixed_matrix(prices) for prices in _at_all_ends(config)]
    by_model = {}
    for name, metrics in models.items() if matrices else ():
        per_positive = _each_positive(metrics, ground)
        costs = [] if per_positive is None else [_cost_of(per_positive, matrix) for matrix in matrices]
        defined = [cost for cost in costs if cost is not None]
        if defined and len(defined) == len(costs):
            by_model[name] = defined
    least = min(by_model.values(), key=lambda costs: costs[0], default=[])
    share = ground.share if ground.how == "unknown" else None

    def of(costs: Sequence[float]) -> PositiveCost:
        ranged, per_1000 = max(costs) > min(costs), None if share is None else PER * share * costs[0]
        ends = {"low": min(costs), "high": max(costs)} if ranged and has_ranges(config) else {}
        cheaper = costs[0] > least[0] and any(a < b for a, b in zip(costs, least, strict=True))
        return PositiveCost(estimate=costs[0], per_1000=per_1000, undercuts=cheaper, **ends)

    return {name: of(costs) for name, costs in by_model.items()}


def _at_all_ends(config: Config) -> list[Prices]:
    """Return the likely prices, then those of every choice of an end for each; none without prices."""
    ends: tuple[End, End] = ("low", "high")
    corners = [dict(zip(OUTCOMES, chosen, strict=True)) for chosen in product(ends, repeat=len(OUTCOMES))]
    choices = [prices_of(config), *(prices_of(config, corner) for corner in corners)]
    return [prices for prices in choices if prices is not None]


@frozen
class _EachPositive:
    """What becomes of the cases that come with one positive case."""

    tp: float
    fp: float
    fn: float
    tn: float | None  # None: nobody tells how many negatives there are


def _each_positive(metrics: Metrics, ground: Ground) -> _EachPositive | None:
    recall, precision = metrics["recall"].best_guess, metrics["precision"].best_guess
    specificity, own = metrics["specificity"].best_guess, metrics["prevalence"].estimate
    share = ground.share if own is None and ground.how == "unknown" else own
    negatives = None if not share else (1 - share) / share
    if recall is None:
        return None
    if specificity is not None and negatives is not None:
        alarms = negatives * (1 - specificity)
    elif precision:
        alarms = recall * (1 - precision) / precision
    else:
        return None
    left = None if negatives is None or alarms > negatives else negatives - alarms
    return _EachPositive(tp=recall, fp=alarms, fn=1 - recall, tn=left)


def _cost_of(per_positive: _EachPositive, costs: CostMatrix) -> float | None:
    if costs.tn != 0 and per_positive.tn is None:
        return None
    return (
        per_positive.tp * costs.tp
        + per_positive.fp * costs.fp
        + per_positive.fn * costs.fn
        + (per_positive.tn or 0.0) * costs.tn
    )


ONLY_COUNTS = because("only_counts")
ONLY_TWO = because("only_two")
ONLY_RATES = because("only_rates")
NO_COUNT = because("no_count")
PRICED_BY_CASE = because("priced_by_case")
OTHER_CASES = because("other_cases")
OTHER_SHARES = because("other_shares")
UNKNOWN = (ONLY_COUNTS, ONLY_TWO, ONLY_RATES, NO_COUNT)
STEPS_AN_OCTAVE = 16  # of the curve of F against beta
OCTAVES = (2, 10)  # from 1 to either side: at least, at most


def published_models(config: Config, given: Parameters, *, priced_by_case: bool) -> dict[str, Published]:
    """Return what follows from the published figures of each model that has no cases."""

    def of(model: Model) -> Published:
        four = model.four
        if four is not None:
            return _of_counts(four, config, given, priced_by_case=priced_by_case)
        rates = _rates(model, config.deployment.share if config.deployment is not None else None)
        if rates is not None:
            return _of_rates(rates, given, precision=model.precision)
        return _of_shares(model.precision or 0.0, model.recall or 0.0, given)

    return {name: of(model) for name, model in config.published.items()}


def best_at_betas(models: Mapping[str, Metrics], ground: Ground) -> tuple[BetaWinner, ...]:
    """Return which model is best at which beta, on what new cases are expected to show.

    Nothing with one model, and where tests with different shares of positives rank nobody, or of some model nobody
    knows how often its flags are right.
    """
    if len(models) < 2 or ground.how == "apart":  # noqa: PLR2004 (one model has nobody to win against)
        return ()
    pairs = {name: precision_and_recall(metrics, ground) for name, metrics in models.items()}
    if any(pairs[name][0] is None and measures["precision"].reason == ONLY_RATES for name, measures in models.items()):
        return ()
    defined = {name: (pair[0], pair[1]) for name, pair in pairs.items() if pair[0] is not None and pair[1] is not None}
    best = beta_winners(defined)
    return won(few(best) if len(best) > STRETCHES else best)


def won(leads: Iterable[Lead]) -> tuple[BetaWinner, ...]:
    """Return who leads on each stretch of betas."""
    return tuple(
        BetaWinner(
            model=lead.models[0] if lead.models else None,
            alike=lead.models[1:],
            betas=Span(low=lead.low or None, high=None if math.isinf(lead.high) else lead.high),
        )
        for lead in leads
    )


def floor_of(config: Config, models: Mapping[str, Metrics], ground: Ground, given: Parameters) -> Floor | None:
    """Return which published models meet the limit of the config, and the best of them; None without one."""
    compare = config.compare
    condition = None if compare is None else compare.require
    then = None if compare is None or compare.then is None else find(compare.then)
    if condition is None or then is None:
        return None

    def beside(metrics: Metrics) -> BesideFloor:
        own, required = metrics[condition.metric.key], figure_on(metrics, condition.metric, ground, given)
        # What its interval says holds for its own test.
        ends = None if own.low is None or own.high is None or required != own.estimate else (own.low, own.high)
        return BesideFloor(
            required=required,
            then=figure_on(metrics, then, ground, given),
            standing=standing_of(required, ends, ends, condition),
        )

    by_model = {name: beside(metrics) for name, metrics in models.items()}
    met = {name: model.then for name, model in by_model.items() if model.standing in {"meets", "meets_with_confidence"}}
    defined = {name: value for name, value in met.items() if value is not None}
    return Floor(
        require=condition.text,
        metric=condition.metric.key,
        op=condition.op,
        limit=condition.limit,
        then=then.key,
        models=by_model,
        best=best_of(defined, higher=then.higher_is_better),
    )


def figure_on(metrics: Metrics, metric: Metric, ground: Ground, given: Parameters) -> float | None:
    """Return a figure as it stands beside those of other models: on one share of positives where it depends on it."""
    own, share = metrics["prevalence"].estimate, ground.share
    if not metric.changes_with_prevalence or ground.how != "brought" or share is None:
        return None if ground.how == "apart" and metric.changes_with_prevalence else metrics[metric.key].estimate
    if own is not None and math.isclose(own, share, rel_tol=ONE_SHARE):
        return metrics[metric.key].estimate
    return figure_at(share, metrics, metric, given) if _moves(metrics) else metrics[metric.key].estimate


def figure_at(share: float, metrics: Metrics, metric: Metric, given: Parameters) -> float | None:
    """Return a figure with this share of positives, by the recall and the specificity; None where these are unknown."""
    recall, specificity = metrics["recall"].estimate, metrics["specificity"].estimate
    if recall is None or specificity is None or not follows(metric, known="prevalence"):
        return None
    value = float(evaluate(metric, _of_one_case(Rates(recall, specificity, share)), given))
    return None if math.isnan(value) else to_twelve_digits(value)


def standing_of(value: float | None, ends: Ends | None, bounds: Ends | None, condition: Condition) -> LimitStanding:
    """Return where a figure stands beside a limit: by its range it may be out of reach, by its bounds it is sure."""
    op, limit = condition.op, condition.limit
    if value is None:
        return "not_defined"
    if ends is not None and meets_with_bounds(*ends, op, limit) is False:
        return "unacceptable"
    if not meets(value, op, limit):
        return "misses"
    return "meets_with_confidence" if bounds is not None and meets_with_bounds(*bounds, op, limit) else "meets"


def with_curves(
    models: Mapping[str, Published], winners: Iterable[BetaWinner], ground: Ground, beta: float | None
) -> dict[str, Published]:
    """Return the models, each with its F against beta: two octaves either side at least, and past each turn."""
    turns = [end for winner in winners for end in (winner.betas.low, winner.betas.high) if end is not None]
    marks = [*turns, *([] if beta is None else [beta])]
    least, most = OCTAVES
    low = max(-most, min([-least, *(math.floor(math.log2(mark) - 0.5) for mark in marks)]))
    high = min(most, max([least, *(math.ceil(math.log2(mark) + 0.5) for mark in marks)]))
    grid = np.exp2(np.linspace(low, high, (high - low) * STEPS_AN_OCTAVE + 1)).tolist()
    betas = tuple(sorted({*grid, *(mark for mark in marks if grid[0] <= mark <= grid[-1])}))

    def with_curve(model: Published) -> Published:
        precision, recall = precision_and_recall(model.metrics, ground)
        # Without a flag F is 0, and without a share of positives nobody knows.
        if precision is None and model.metrics["precision"].reason == ONLY_RATES:
            return model
        values = tuple(f_beta(precision or 0.0, recall or 0.0, beta) for beta in betas)
        return replace(model, curves={"f_by_beta": {"beta": betas, "f_beta": values}})

    return {name: with_curve(model) for name, model in models.items()}


def outcomes_of(four: Four | Confusion) -> Outcomes:
    """Return published counts as the outcomes of cases, each of which counts once."""
    tp, fp, fn, tn = (np.asarray(float(count)) for count in (four.tp, four.fp, four.fn, four.tn))
    return Outcomes(cases=Counts(tp=tp, fp=fp, fn=fn, tn=tn))


def _of_counts(four: Four, config: Config, given: Parameters, *, priced_by_case: bool) -> Published:
    outcomes, uncertainty = outcomes_of(four), config.uncertainty
    ranges = ranges_of(outcomes, None, plain=True, clustered=False, level=uncertainty.level, seed=uncertainty.seed)
    judged = judge(outcomes, given, ranges=ranges)
    against = config.compare is not None and config.compare.baseline is not None

    def known(metric: Metric) -> Measure:
        if not metric.from_counts:
            return Measure(estimate=None, reason=ONLY_COUNTS)
        if metric.needs == "baseline" and against:
            return Measure(estimate=None, reason=OTHER_CASES)
        if priced_by_case and metric.needs in {"costs", "odds"}:
            return Measure(estimate=None, reason=PRICED_BY_CASE)
        return judged.metrics[metric.key]

    return Published(
        published="counts",
        confusion=judged.confusion,
        metrics={key: known(metric) for key, metric in METRICS.items()},
        decides=decides(judged.metrics),
    )


@frozen(kw_only=False)
class Rates:
    """What is published of a model besides counts: how it does in each class, and the share of positives, if told."""

    recall: float
    specificity: float
    prevalence: float | None


def _rates(model: Model, in_use: float | None) -> Rates | None:
    """Return the rates of each class that two shares tell, where they do; None of precision and recall alone."""
    recall = model.caught or 0.0
    if model.specificity is not None:
        return Rates(recall, model.specificity, model.prevalence if model.prevalence is not None else in_use)
    if model.prevalence is None or not model.precision:
        return None
    alarms = model.prevalence * recall * (1 - model.precision) / model.precision
    return Rates(recall, max(1 - alarms / (1 - model.prevalence), 0.0), model.prevalence)


def _of_one_case(rates: Rates) -> Counts:
    """Return what becomes of one case; of as many cases of either class where nobody tells their shares."""
    positives = 0.5 if rates.prevalence is None else rates.prevalence
    negatives = 1 - positives
    return Counts(
        tp=np.asarray(positives * rates.recall),
        fp=np.asarray(negatives * (1 - rates.specificity)),
        fn=np.asarray(positives * (1 - rates.recall)),
        tn=np.asarray(negatives * rates.specificity),
    )


def to_twelve_digits(value: float) -> float:
    """Return a value as `results.json` has it: 0.4375 is to be rounded as what it is."""
    return float(f"{value:.12g}")


def _of_rates(rates: Rates, given: Parameters, *, precision: float | None) -> Published:
    """Return what recall and specificity say, and with the share of positives all that needs no number of cases."""
    form: Known = "specificity" if rates.prevalence is None else "prevalence"
    measures = count_measures(Outcomes(cases=_of_one_case(rates)), given)
    lacking = ONLY_RATES if rates.prevalence is None else NO_COUNT

    def known(metric: Metric) -> Measure:
        if not follows(metric, known=form):
            return Measure(estimate=None, reason=lacking)
        measure = measures[metric.key]
        return Measure(
            estimate=None if measure.estimate is None else to_twelve_digits(measure.estimate), reason=measure.reason
        )

    typed = {"recall": rates.recall, "precision": precision, "prevalence": rates.prevalence}
    typed |= {"specificity": rates.specificity} if precision is None else {}
    as_typed = {key: Measure(estimate=value) for key, value in typed.items() if value is not None}
    return Published(
        published="sensitivity and specificity" if precision is None else "precision and recall",
        metrics={key: as_typed.get(key) or known(metric) for key, metric in METRICS.items()},
    )


def _of_shares(precision: float, recall: float, given: Parameters) -> Published:
    """Return what precision and recall say by themselves, of as many cases as come out so."""
    # TP : FP : FN is all that counts; how many cases were correctly left alone is not known, and nothing here asks.
    hits = precision * recall
    fp, fn = (recall - hits, precision - hits) if hits else (1.0, 1.0)
    four = Counts(tp=np.asarray(hits), fp=np.asarray(fp), fn=np.asarray(fn), tn=np.asarray(np.nan))

    def known(metric: Metric) -> Measure:
        if not metric.of_precision_and_recall:
            return Measure(estimate=None, reason=ONLY_TWO)
        if not is_given(metric, given):
            return Measure(estimate=None, reason=why_not_given(metric, given))
        return Measure(estimate=to_twelve_digits(float(evaluate(metric, four, given))))

    # As typed, and not worked out from what was worked out from them.
    typed = {"precision": Measure(estimate=precision), "recall": Measure(estimate=recall)}
    return Published(
        published="precision and recall",
        metrics={key: typed.get(key) or known(metric) for key, metric in METRICS.items()},
    )


EXPLORED = ("recall", "specificity", "precision")  # beside what is asked for


def compared(config: Config, models: Mapping[str, Published], ground: Ground) -> tuple[Comparison, ...]:
    """Return each model with counts beside the subject: by the metrics that decide first, then by others.

    Nothing where the config does not ask for a comparison.
    """
    compare, subject = config.compare, models[config.subject]
    others = [name for name, one in models.items() if one.confusion is not None and name != config.subject]
    if compare is None or subject.confusion is None or not others:
        return ()
    asked = compare.primary or ((compare.then,) if compare.then is not None else ("recall", "specificity"))
    primary = [metric.key for metric in map(find, asked) if metric is not None]
    rest = [key for key in EXPLORED if key not in primary]
    differences = {
        (name, key): _difference(METRICS[key], models[name], subject, ground, config.uncertainty.level)
        for keys in (primary, rest)
        for name in others
        for key in keys
    }
    deciding = [pair for pair in differences if pair[1] in primary]
    adjusted = dict(zip(deciding, holm([p_of(differences[pair]) for pair in deciding]), strict=True))
    smallest = {find(name): value for name, value in compare.smallest_that_matters.items()}

    def terms(pair: tuple[str, str]) -> Terms:
        matters = smallest.get(METRICS[pair[1]])
        return Terms(config=config, matters=matters, adjusted=adjusted.get(pair), declared=len(deciding))

    return tuple(
        compared_as((pair[0], config.subject), METRICS[pair[1]], one, terms(pair)) for pair, one in differences.items()
    )


def _difference(metric: Metric, model: Published, other: Published, ground: Ground, level: float) -> MetricDifference:
    """Return how much one model has beyond another; of what depends on the share of positives where that is one."""
    a, b = model.metrics[metric.key], other.metrics[metric.key]
    if metric.changes_with_prevalence and ground.how != "same" and None not in {a.estimate, b.estimate}:
        return MetricDifference(difference=None, ends=lambda _: None, reason=OTHER_SHARES)
    share, tests = metric.kind == "share", (model.confusion, other.confusion)
    cases = [0.0 if four is None else outcome_count(four, "n") for four in tests]
    under = [measure.denominator or 0.0 for measure in (a, b)] if share else cases
    return unpaired(a, b, metric.range, level, counted=share, lack=lack_of_cases(min(under)))


def first_of(results: Results) -> tuple[str, ...]:
    """Return those best above a stated floor, else the cheapest, else those best at the beta, or at every one."""
    if results.floor is not None:
        return results.floor.best
    if results.costs is not None:
        return results.cheapest
    return best_at_every_beta(results) if results.beta is None else best_at_given_beta(results)


def best_at_every_beta(results: Results) -> tuple[str, ...]:
    """Return the models that are best at every beta; none where that turns on it, or one model stands alone."""
    return results.best_at(0) if len(results.beta_winners) == 1 else ()


def best_at_given_beta(results: Results) -> tuple[str, ...]:
    """Return the models that are best at the beta of the config; none where nothing says so."""
    place = None if results.beta is None else results.winner_at(results.beta)
    return () if place is None else results.best_at(place)


def in_order(results: Results, names: Sequence[str]) -> list[str]:
    """Return some models, the best first by what the config asks for; as they are where nothing orders them."""
    first, costs, floor = first_of(results), results.ranked_costs, results.floor
    if floor is not None:
        sign = -1 if METRICS[floor.then].higher_is_better else 1
        figures = {
            name: model.then
            for name, model in floor.models.items()
            if model.standing in {"meets", "meets_with_confidence"}
        }
        values = {name: sign * value for name, value in figures.items() if value is not None}
    elif results.costs is not None:
        values = dict(costs)
    else:
        values = {name: -_f_at(results, name) for name in names} if first else {}
    return sorted(names, key=lambda name: (name not in first, values.get(name, math.inf)))


def _f_at(results: Results, name: str) -> float:
    precision, recall = precision_and_recall(results.judged(name).metrics, results.beta_ground or SAME)
    return f_beta(precision or 0.0, recall or 0.0, results.beta or 1.0)

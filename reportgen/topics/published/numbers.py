"""Models known by published figures alone: what follows from those, and which is best at which beta."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace

import numpy as np

from reportgen.config.models import Model
from reportgen.config.published import Four
from reportgen.config.schema import Config
from reportgen.counts.views import Counts, Outcomes
from reportgen.results.measure import Confusion, Measure, Metrics, Span
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import METRICS, Metric
from reportgen.stats.parameters import CostMatrix, Parameters, is_given, why_not_given
from reportgen.stats.reasons import because
from reportgen.stats.winners import STRETCHES, beta_winners, f_beta, few
from reportgen.study.measures import judge
from reportgen.study.model import decides
from reportgen.study.ranges import ranges_of
from reportgen.topics.published.values import BetaWinner, Ground, Published

PER = 1000  # cases, of which a cost is told
ONE_SHARE = 0.005  # of the larger: shares that differ by less are told as one


SAME = Ground(how="same")  # models on the same cases


def ground_of(models: Mapping[str, Metrics], subject: str) -> Ground:
    """Return on which share of positives models are ranked: where tests differ, on that of the subject."""
    shares = {name: metrics["prevalence"].estimate for name, metrics in models.items()}
    known = [share for share in shares.values() if share is not None]
    unknown = tuple(name for name, share in shares.items() if share is None)
    if not known:
        return Ground(how="unknown", unknown=unknown)
    low, high = min(known), max(known)
    if high - low <= ONE_SHARE * high:
        return Ground(how="unknown" if unknown else "same", share=None if unknown else low, unknown=unknown)
    if unknown:
        return Ground(how="apart", low=low, high=high, unknown=unknown)
    return Ground(how="brought", share=shares[subject], low=low, high=high)


def precision_and_recall(metrics: Metrics, ground: Ground) -> tuple[float | None, float | None]:
    """Return both as they stand beside those of other models: what new cases are expected to show, on one share."""
    precision, recall = metrics["precision"].best_guess, metrics["recall"].best_guess
    specificity, own = metrics["specificity"].best_guess, metrics["prevalence"].estimate
    if ground.how != "brought" or ground.share is None or own is None or recall is None or specificity is None:
        return precision, recall
    if math.isclose(own, ground.share, rel_tol=ONE_SHARE):
        return precision, recall
    hits, alarms = ground.share * recall, (1 - ground.share) * (1 - specificity)
    return (hits / (hits + alarms) if hits + alarms else None), recall


def costs_on(models: Mapping[str, Metrics], ground: Ground, costs: CostMatrix | None) -> dict[str, float]:
    """Return what each model costs per 1,000 cases with one share of positives, where that is known."""
    if costs is None or ground.share is None:
        return {}
    found = {}
    for name, metrics in models.items():
        recall, specificity = metrics["recall"].best_guess, metrics["specificity"].best_guess
        if recall is not None and specificity is not None:
            of_positives = recall * costs.tp + (1 - recall) * costs.fn
            of_negatives = specificity * costs.tn + (1 - specificity) * costs.fp
            found[name] = PER * (ground.share * of_positives + (1 - ground.share) * of_negatives)
    return found


ONLY_COUNTS = because("only_counts")
ONLY_TWO = because("only_two")
PRICED_BY_CASE = because("priced_by_case")
OTHER_CASES = because("other_cases")
UNKNOWN = (ONLY_COUNTS, ONLY_TWO)
STEPS_AN_OCTAVE = 16  # of the curve of F against beta
OCTAVES = (2, 10)  # from 1 to either side: at least, at most


def published_models(config: Config, given: Parameters, *, priced_by_case: bool) -> dict[str, Published]:
    """Return what follows from the published figures of each model that has no cases."""

    def of(model: Model) -> Published:
        four = model.four
        if four is not None:
            return _of_counts(four, config, given, priced_by_case=priced_by_case)
        return _of_shares(model.precision or 0.0, model.recall or 0.0, given)

    return {name: of(model) for name, model in config.published.items()}


def best_at_betas(models: Mapping[str, Metrics], ground: Ground) -> tuple[BetaWinner, ...]:
    """Return which model is best at which beta, on what new cases are expected to show.

    Nothing with one model, and where tests with different shares of positives rank nobody.
    """
    if len(models) < 2 or ground.how == "apart":  # noqa: PLR2004 (one model has nobody to win against)
        return ()
    pairs = {name: precision_and_recall(metrics, ground) for name, metrics in models.items()}
    known = {name: (pair[0], pair[1]) for name, pair in pairs.items() if pair[0] is not None and pair[1] is not None}
    best = beta_winners(known)
    if len(best) > STRETCHES:
        best = few(best)
    return tuple(
        BetaWinner(
            model=found.models[0] if found.models else None,
            alike=found.models[1:],
            betas=Span(low=found.low or None, high=None if math.isinf(found.high) else found.high),
        )
        for found in best
    )


def with_curves(
    models: Mapping[str, Published], winners: Iterable[BetaWinner], ground: Ground, beta: float | None
) -> dict[str, Published]:
    """Return the models, each with its F against beta: two octaves either side at least, and past each turn."""
    turns = [end for winner in winners for end in (winner.betas.low, winner.betas.high) if end is not None]
    kept = [*turns, *([] if beta is None else [beta])]
    least, most = OCTAVES
    low, high = (min([-least, *(math.floor(math.log2(each) - 0.5) for each in kept)]),
                 max([least, *(math.ceil(math.log2(each) + 0.5) for each in kept)]))  # fmt: skip
    low, high = max(low, -most), min(high, most)
    grid = np.exp2(np.linspace(low, high, (high - low) * STEPS_AN_OCTAVE + 1)).tolist()
    betas = tuple(sorted({*grid, *(each for each in kept if grid[0] <= each <= grid[-1])}))
    return {
        name: replace(model, curves={"f_by_beta": _curve(model.metrics, ground, betas)})
        for name, model in models.items()
    }


def _curve(metrics: Metrics, ground: Ground, betas: tuple[float, ...]) -> dict[str, tuple[float, ...]]:
    precision, recall = (each or 0.0 for each in precision_and_recall(metrics, ground))
    return {"beta": betas, "f_beta": tuple(f_beta(precision, recall, beta) for beta in betas)}


def outcomes_of(four: Four | Confusion) -> Outcomes:
    """Return published counts as the outcomes of cases, each of which counts once."""
    tp, fp, fn, tn = (np.asarray(float(count)) for count in (four.tp, four.fp, four.fn, four.tn))
    return Outcomes(cases=Counts(tp=tp, fp=fp, fn=fn, tn=tn))


def _of_counts(four: Four, config: Config, given: Parameters, *, priced_by_case: bool) -> Published:
    outcomes, uncertainty = outcomes_of(four), config.uncertainty
    ranges = ranges_of(
        outcomes, None, plain=True, clustered=False, level=uncertainty.level, seed=uncertainty.seed
    )  # fmt: skip
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


def _of_shares(precision: float, recall: float, given: Parameters) -> Published:
    """Return what precision and recall say by themselves, of as many cases as come out so."""
    # TP : FP : FN is all that counts; how many cases were rightly left alone is not known, and nothing here asks.
    hits = precision * recall
    fp, fn = (recall - hits, precision - hits) if hits else (1.0, 1.0)
    four = Counts(tp=np.asarray(hits), fp=np.asarray(fp), fn=np.asarray(fn), tn=np.asarray(np.nan))

    def known(metric: Metric) -> Measure:
        if not metric.of_precision_and_recall:
            return Measure(estimate=None, reason=ONLY_TWO)
        if not is_given(metric, given):
            return Measure(estimate=None, reason=why_not_given(metric, given))
        # To twelve digits, as in `results.json`: 0.4375 is to be rounded as what it is.
        return Measure(estimate=float(f"{float(evaluate(metric, four, given)):.12g}"))

    # As typed, and not worked out from what was worked out from them.
    typed = {"precision": Measure(estimate=precision), "recall": Measure(estimate=recall)}
    return Published(
        published="precision and recall",
        metrics={key: typed.get(key) or known(metric) for key, metric in METRICS.items()},
    )

"""Which model the verdict is about: the one that the comparisons show to be best among those that may be used."""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Any

from reportgen.analysis.finding import Evidence, Finding
from reportgen.analysis.published import first_of, in_order
from reportgen.results.results import ModelResult, Results
from reportgen.results.values.checks import Check
from reportgen.results.values.comparison import MOST_JUDGED, Comparison, Pick, Way, by_metric, together
from reportgen.results.values.costs import BesideNoModel
from reportgen.results.values.summary import Verdict
from reportgen.stats.metrics import METRICS
from reportgen.stats.thresholds import TIE

NO_MODEL = "worse_than_no_model"  # a finding that is grave of the subject alone: what it rests on is asked of all


Beats = Callable[[str, str], bool]  # whether the first of two models is shown to be better than the other
Rank = Callable[[str], tuple[Any, ...]]  # by what models come first that no comparison tells apart, its name at last


def advised(evidence: Evidence, findings: Sequence[Finding]) -> str:
    """Return the model that is advised, if any is: the subject where the config names it and none is shown better.

    Where none is named, the first model is no other than the rest: of those that none is shown to beat, the one that
    runs today, then the one with the best figures.
    """
    results, named = evidence.results, evidence.config.names_subject
    if not results.models:
        return _published(evidence, findings)
    every = [name for name in results.models if name != results.baseline]
    beat, rank = partial(beats, evidence), partial(_rank, evidence)
    return chosen(results.subject, every, usable(evidence, findings), beat, rank, named=named)


def _published(evidence: Evidence, findings: Sequence[Finding]) -> str:
    """Return the best of models with published figures that may be used; the subject where nothing orders them."""
    results, first = evidence.results, first_of(evidence.results)
    may_be = [name for name in results.published if name not in ruled_out(evidence, findings)]
    if not may_be or not first:
        return results.subject
    best = in_order(results, may_be)
    tied = [name for name in best if name in first] or best[:1]
    return results.subject if results.subject in tied else tied[0]


def chosen(subject: str, every: Sequence[str], may_be: Sequence[str], beat: Beats, rank: Rank, *, named: bool) -> str:
    """Return the best of the models that may be used, as comparisons show it; the subject where it is `named`.

    Where none may be used, the verdict says so of the one that comes first.
    """
    if len(every) < 2 or subject not in every:  # noqa: PLR2004 (one alone is compared with nobody)
        return subject
    unbeaten = [name for name in may_be if not any(beat(other, name) for other in may_be)] or may_be
    if not named:
        return min(unbeaten or every, key=rank)
    ahead = [name for name in may_be if beat(name, subject)]
    if subject in unbeaten or not ahead:
        return subject
    return min([name for name in ahead if name in unbeaten] or ahead, key=rank)


def as_good(evidence: Evidence, findings: Sequence[Finding], name: str) -> tuple[str, ...]:
    """Return the other models, by their names, that may be used and whose figures by all that decides are the same."""
    if not evidence.results.models:
        return ()
    return equals(name, usable(evidence, findings), lambda other: _rank(evidence, other)[1])


def equals(name: str, may_be: Sequence[str], figures: Callable[[str], list[float]]) -> tuple[str, ...]:
    """Return the other models that may be used and have the figures of a model, but for rounding."""
    own = figures(name)
    if name not in may_be or not own or math.inf in own:
        return ()
    return tuple(sorted(other for other in may_be if other != name and _same(own, figures(other))))


def _same(own: Sequence[float], others: Sequence[float]) -> bool:
    return all(math.isclose(*both, rel_tol=TIE) for both in zip(own, others, strict=True))


def usable(evidence: Evidence, findings: Sequence[Finding]) -> list[str]:
    """Return the models, but for the baseline, of which nothing is known that forbids to use them."""
    results, pick = evidence.results, evidence.results.pick
    out = ruled_out(evidence, findings)
    out |= {name for name, model in results.models.items() if not does_pay(model)}
    out |= {name for finding in findings for name in finding.about if leaks(finding, name)}
    out |= set() if pick is None else _outside(pick)
    return [name for name in results.models if name not in {results.baseline, *out}]


def ruled_out(evidence: Evidence, findings: Sequence[Finding]) -> set[str]:
    """Return the models that a grave finding is about, that failed a check or that may guess."""
    results = evidence.results
    out = {name for finding in findings if _forbids(finding) for name in finding.about}
    out |= {check.model for check in all_checks(results) if check.status == "fail" and check.severity == "grave"}
    return out | {name for name in results.names if results.judged(name).may_guess}


# Of a rule that loses what it was to keep; of models that are not under audit they are no more than warnings.
OF_RULES = (
    "irreversible_miss_equal_weights",
    "irreversible_false_alarm_equal_weights",
    "rule_unmet",
    "rule_without_value",
)


def _forbids(finding: Finding) -> bool:
    """Return whether a finding forbids to use the models that it is about, unless its author lets it stand."""
    if finding.code == NO_MODEL or finding.severity == "note":
        return False
    return finding.severity == "grave" or finding.code in OF_RULES


def _outside(pick: Pick) -> set[str]:
    """Return the models that are not to be used under a limit: where some are shown to keep it, all others."""
    meeting = {name for name, candidate in pick.models.items() if candidate.standing == "meets_with_confidence"}
    broken = {name for name, candidate in pick.models.items() if candidate.standing == "unacceptable"}
    return set(pick.models) - meeting if meeting else broken


LEAKS = ("score_is_label", "same_case_in_both_splits", "id_tells_label")


def leaks(finding: Finding, name: str) -> bool:
    """Return whether a finding says that a model may have been given the label, or was tested on what set it up."""
    return finding.code in LEAKS and finding.severity != "note" and (not finding.about or name in finding.about)


def all_checks(results: Results) -> tuple[Check, ...]:
    """Return the checks of the run, and those that another model than the subject would have to pass in its place."""
    return (*results.checks, *results.checks_of_others)


def does_pay(model: ModelResult) -> bool:
    """Return whether a model is shown to do better than doing without one: by prices, and by what its rule pursues."""
    return (model.no_model is None or pays(model.no_model)) and (model.aim is None or model.aim.shown)


def pays(beside: BesideNoModel) -> bool:
    """Return whether a model is shown to cost less than doing without one."""
    return beside.verdict == "cheaper" and beside.sure


def beats(evidence: Evidence, name: str, other: str) -> bool:
    """Return whether a model is shown to be better than another by what decides, and in nothing worse.

    One that is shown to be better than the baseline comes before one that is not, where nothing tells these two apart.
    Of too many models to judge all pairs, none of which comes first, no pair decides: each is held against the first.
    """
    pick, rival = evidence.results.pick, evidence.results.baseline
    unranked = rival is None and not evidence.config.names_subject and len(evidence.results.models) > MOST_JUDGED
    if name == other:
        return False
    picked: list[Way] = ["better"] if pick is not None and pick.for_new == name and other not in pick.alike else []
    direct = together([*picked, *(() if unranked else _ways(evidence, name, other))])
    if direct in {"better", "worse", "mixed"} or rival is None:
        return direct == "better"
    return _leads(evidence, name, rival) and not _leads(evidence, other, rival)


def _leads(evidence: Evidence, name: str, rival: str) -> bool:
    return together(_ways(evidence, name, rival)) == "better"


def _ways(evidence: Evidence, name: str, other: str) -> list[Way]:
    return [comparison.way(name) for comparison in deciding_pairs(evidence.results, name, other)]


def deciding_pairs(results: Results, name: str, other: str) -> tuple[Comparison, ...]:
    """Return the comparisons of two models that decide, whether declared or worked out to rank all of them."""
    pairs = chain(results.comparisons, (pair for ties in results.ties for pair in ties.pairs))
    return by_metric(
        comparison for comparison in pairs if comparison.primary and {comparison.a, comparison.b} == {name, other}
    )


def _rank(evidence: Evidence, name: str) -> tuple[bool, list[float], str]:
    """Return by what a model comes before others: it runs today, or has better figures."""
    results, model = evidence.results, evidence.results.models[name]
    metrics = sorted({comparison.metric for comparison in results.comparisons if comparison.primary})
    return not _runs(model), [_figure(evidence, model, metric) for metric in metrics], name


def _runs(model: ModelResult) -> bool:
    return any({"in_use", "deployed"} <= set(point.roles) for point in model.operating_points)


def _figure(evidence: Evidence, model: ModelResult, metric: str) -> float:
    """Return a figure of a model, the better the lower; what has no value comes last."""
    used = model.deployment if evidence.weighs_use else None
    estimate = (model.metrics if used is None else used.metrics)[metric].best_guess
    if estimate is None:
        return float("inf")
    return -estimate if METRICS[metric].higher_is_better else estimate


def rivals(evidence: Evidence, findings: Sequence[Finding]) -> Iterator[str]:
    """Yield the models, where none is there today, that the one advised is shown to beat: all that may be used."""
    results, name = evidence.results, evidence.results.subject
    if results.baseline is not None:
        return
    others = [other for other in usable(evidence, findings) if other != name]
    if others and all(beats(evidence, name, other) for other in others):
        yield from others


def beaten_by(results: Results, verdict: Verdict) -> list[str]:
    """Return the models that the comparisons which decide a verdict show the model advised to beat, by their names."""
    pick, name = results.pick, verdict.model
    if pick is not None and results.paths.of(pick) in verdict.because:
        return sorted(each for each in pick.models if each not in {name, *pick.alike})
    pairs = (each for other in results.models for each in deciding_pairs(results, name, other))
    return sorted({each.b if each.a == name else each.a for each in pairs if results.paths.of(each) in verdict.because})

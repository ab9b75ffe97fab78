"""The verdict on several classes: the first rule that holds for the model that is advised, as for two classes."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain

from reportgen.analysis.advised import chosen, equals, leaks
from reportgen.analysis.classes.metrics import measure_of
from reportgen.analysis.finding import Finding
from reportgen.config.measures import measured
from reportgen.results.values.checks import Check
from reportgen.results.values.classes import ClassResults
from reportgen.results.values.comparison import MOST_JUDGED, Comparison, Together, by_metric, together
from reportgen.results.values.summary import About, Code, Verdict
from reportgen.stats.adequacy import FEW, lack_of_clusters
from reportgen.stats.checks import meets_with_bounds

# Of a model beside doing without one, or guessing.
NO_GAIN = ("worse_than_no_model", "accuracy_near_no_information", "no_better_than_guessing")
GUESSES = NO_GAIN[1:]
OF_ALL = ("accuracy", "error_rate", "zero_one_loss")  # which no rare class makes uncertain


def verdict_of(results: ClassResults, findings: Sequence[Finding], *, named: bool) -> Verdict:
    """Return the first rule that holds; `findings` as they stand in `results.json`.

    The subject may be `named` by the config, or be the first of the models alone.
    """
    name, subject = advised(results, findings, named=named), results.subject
    verdict = Verdict(
        code="measured",
        model=name,
        instead_of=subject if named and name != subject else None,
        as_good=equals(name, usable(results, findings), lambda other: _rank(results, other)[0]),
    )
    for code, about, because in _rules(results.of(name), findings, verdict.instead_of, named=named):
        if because:
            return replace(verdict, code=code, about=about, because=because)
    return verdict


def advised(results: ClassResults, findings: Sequence[Finding], *, named: bool) -> str:
    """Return the model that is advised, if any is, as for two classes."""
    every = [name for name in results.models if name != results.baseline]
    may_be, beat = usable(results, findings), partial(beats, results, named=named)
    return chosen(results.subject, every, may_be, beat, partial(_rank, results), named=named)


def usable(results: ClassResults, findings: Sequence[Finding]) -> list[str]:
    """Return the models, but for the baseline, of which nothing is known that forbids to use them."""
    out = {
        name for finding in findings if finding.severity == "grave" or finding.code in NO_GAIN for name in finding.about
    }
    out |= {name for name in results.models for finding in findings if leaks(finding, name)}
    out |= {check.model for check in all_checks(results) if check.status == "fail" and check.severity == "grave"}
    if results.choice is not None:
        out |= {name for name, standing in results.choice.models.items() if not standing.meets}
    return [name for name in results.models if name not in {results.baseline, *out}]


def all_checks(results: ClassResults) -> tuple[Check, ...]:
    """Return the checks of the run, and those that another model than the subject would have to pass in its place."""
    return (*results.checks, *results.checks_of_others)


def beats(results: ClassResults, name: str, other: str, *, named: bool) -> bool:
    """Return whether a model is shown to be better than another by what decides, as for two classes."""
    rival = results.baseline
    if name == other or (rival is None and not named and len(results.models) > MOST_JUDGED):
        return False
    direct = _way(results, name, other)
    if direct in {"better", "worse", "mixed"} or rival is None:
        return direct == "better"
    return _way(results, name, rival) == "better" and _way(results, other, rival) != "better"


def _way(results: ClassResults, name: str, other: str) -> Together:
    return together([comparison.way(name) for comparison in deciding_pairs(results, name, other)])


def deciding_pairs(results: ClassResults, name: str, other: str) -> tuple[Comparison, ...]:
    """Return the comparisons of two models that decide, whether declared or worked out to rank all of them."""
    pairs = chain(results.comparisons, (pair for ties in results.ties for pair in ties.pairs))
    return by_metric(
        comparison for comparison in pairs if comparison.primary and {comparison.a, comparison.b} == {name, other}
    )


def _rank(results: ClassResults, name: str) -> tuple[list[float], str]:
    """Return by what a model comes before others: it has better figures."""
    metrics = sorted({comparison.metric for comparison in results.comparisons if comparison.primary})
    return [_figure(results, name, metric) for metric in metrics], name


def _figure(results: ClassResults, name: str, key: str) -> float:
    """Return a figure of a model, the better the lower; what has no value comes last."""
    figure = measured(key)
    estimate = None if figure is None else measure_of(results.models[name], figure).best_guess
    if figure is None or estimate is None:
        return float("inf")
    return -estimate if figure.metric.higher_is_better else estimate


def rivals(results: ClassResults, findings: Sequence[Finding], *, named: bool) -> list[str]:
    """Return the models, where none is there today, that the one advised is shown to beat: all that may be used."""
    others = [name for name in usable(results, findings) if name != results.subject]
    beaten = all(beats(results, results.subject, other, named=named) for other in others)
    return others if results.baseline is None and beaten else []


def _rules(
    results: ClassResults, findings: Sequence[Finding], instead_of: str | None, *, named: bool
) -> Iterator[tuple[Code, About, tuple[str, ...]]]:
    """Yield each rule with what makes it hold; without that it does not."""
    way, beside = beside_today(results)
    floor = () if results.choice is None else (results.paths.of(results.choice),)
    meets = results.choice is not None and results.choice.models[results.subject].meets
    yield "not_settled", "data", _nothing_to_judge(results)
    yield "not_as_it_stands", "finding", _found(results, findings, lambda finding: finding.severity == "grave")
    yield "not_as_it_stands", "check", _ended(results, "fail")
    yield "not_as_it_stands", "require", () if meets else floor
    yield "keep_todays_way", "baseline", beside if way == "worse" else ()
    yield "not_settled", "check", _ended(results, "insufficient", "warned")
    yield "not_settled", "finding", _found(results, findings, lambda finding: leaks(finding, results.subject))
    yield "not_settled", "few", _passed_by_chance(results)
    yield "not_settled", "baseline", () if way in {"better", "worse"} else beside
    yield "not_settled", "no_model", _found(results, findings, lambda finding: finding.code == "worse_than_no_model")
    yield "not_settled", "guessing", _found(results, findings, lambda finding: finding.code in GUESSES)
    yield "better", "baseline", beside
    yield "better", "models", _beside_others(results, findings, instead_of, named=named)
    yield "meets", "check", _ended(results, "pass")
    yield "meets", "require", floor


def _nothing_to_judge(results: ClassResults) -> tuple[str, ...]:
    """Return the split that judges where its cases are of one class alone."""
    classes = sum(cases > 0 for cases in results.model.confusion.actual)
    return () if classes > 1 or results.model.published else (results.paths.of(results.data.reported),)


def few_of_a_class(results: ClassResults) -> bool:
    """Return whether some class has so few cases that no percentage of them stands in a sentence."""
    return any(cases < FEW for cases in results.model.confusion.actual)


def _passed_by_chance(results: ClassResults) -> tuple[str, ...]:
    """Return the checks of the subject that passed by their figures alone, on few cases, and that chance could turn."""
    own = (check for check in all_checks(results) if check.model == results.subject and check.status == "pass")
    turned = (check for check in own if _on_few(results, check) and _could_fail(results, check))
    return tuple(results.paths.of(check) for check in turned)


def _on_few(results: ClassResults, check: Check) -> bool:
    """Return whether the cases, or the clusters, that a check rests on are few."""
    figure, cases = measured(check.metric), results.models[check.model].confusion
    if check.few_cases or lack_of_clusters(results.data.clusters) is not None:
        return True
    if figure is not None and figure.of_class in cases.classes:
        return cases.actual[cases.classes.index(figure.of_class)] < FEW
    return cases.n < FEW if check.metric in OF_ALL else few_of_a_class(results)


def _could_fail(results: ClassResults, check: Check) -> bool:
    """Return whether the range of the figure of a check breaks its limit."""
    low, high, figure = check.low, check.high, measured(check.metric)
    if check.with_confidence is not None:
        return False
    alone = check.group is None and check.against is None and check.apart is None
    if (low is None or high is None) and alone and figure is not None:
        measure = measure_of(results.models[check.model], figure)
        low, high = measure.low, measure.high
    return low is None or high is None or meets_with_bounds(low, high, check.op, check.limit) is not True


def _beside_others(
    results: ClassResults, findings: Sequence[Finding], instead_of: str | None, *, named: bool
) -> tuple[str, ...]:
    """Return the comparisons that show the model advised to be better: than all that may be used, or the subject."""
    others = rivals(results, findings, named=named)
    if not others and instead_of is not None and beats(results, results.subject, instead_of, named=named):
        others = [instead_of]
    pairs = (comparison for other in others for comparison in deciding_pairs(results, results.subject, other))
    return tuple(results.paths.of(comparison) for comparison in pairs)


def _found(results: ClassResults, findings: Sequence[Finding], wanted: Callable[[Finding], bool]) -> tuple[str, ...]:
    """Return where the findings stand that are about the subject, or about all models, and wanted."""
    of_all = enumerate(findings)
    ours = (at for at, finding in of_all if wanted(finding) and (not finding.about or results.subject in finding.about))
    return tuple(f"findings.{at}" for at in ours)


def _ended(results: ClassResults, *statuses: str) -> tuple[str, ...]:
    """Return the checks of the subject that ended so; one that is set to warn only leaves the question open."""
    return tuple(
        results.paths.of(check)
        for check in all_checks(results)
        if check.model == results.subject
        and ("warned" if check.status == "fail" and check.severity == "warning" else check.status) in statuses
    )


def beside_today(results: ClassResults) -> tuple[Together | None, tuple[str, ...]]:
    """Return how the subject does beside the baseline by what decides, and where that stands."""
    rival = results.baseline
    if rival is None or rival == results.subject:
        return None, ()
    pairs = deciding_pairs(results, results.subject, rival)
    way = together([comparison.way(results.subject) for comparison in pairs]) if pairs else None
    return way, tuple(results.paths.of(comparison) for comparison in pairs)

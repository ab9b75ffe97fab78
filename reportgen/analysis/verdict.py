"""The verdict: the first rule that holds for the model that is advised, and what makes it hold."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from reportgen.analysis.advised import (
    NO_MODEL,
    advised,
    all_checks,
    as_good,
    beats,
    deciding_pairs,
    leaks,
    pays,
    rivals,
)
from reportgen.analysis.finding import Evidence, Finding, saving, unchosen
from reportgen.analysis.published import first_of
from reportgen.frozen import frozen
from reportgen.results.results import OperatingPoint
from reportgen.results.values.change import Part
from reportgen.results.values.checks import Check
from reportgen.results.values.comparison import Comparison, Pick, Together, Way, by_metric, together
from reportgen.results.values.summary import About, Code, Verdict
from reportgen.stats.adequacy import lack_of_clusters
from reportgen.stats.checks import meets, meets_with_bounds

Reason = tuple[About, tuple[str, ...]]  # what decides, and where it stands in the results


def verdict_of(evidence: Evidence, findings: Sequence[Finding]) -> Verdict:
    """Return the first rule that holds; `findings` as they stand in `results.json`."""
    subject, name = evidence.results.subject, advised(evidence, findings)
    named = evidence.config.names_subject and name != subject
    verdict = Verdict(
        code="measured",
        model=name,
        instead_of=subject if named else None,
        as_good=as_good(evidence, findings, name),
    )
    for code, reasons in _rules(evidence.of(name), findings, verdict.instead_of):
        reason = next(iter(reasons), None)
        if reason is not None:
            return replace(verdict, code=code, about=reason[0], because=reason[1])
    return verdict


def incomplete(model: str, parts: int) -> Verdict:
    """Return the verdict of a report in which so many parts are missing, the first of its findings."""
    because = tuple(f"findings.{place}" for place in range(parts))
    return Verdict(code="not_as_it_stands", model=model, about="finding", because=because)


def _rules(
    evidence: Evidence, findings: Sequence[Finding], instead_of: str | None
) -> Iterator[tuple[Code, Iterator[Reason]]]:
    """Yield each rule with the reasons that it holds for; without one it does not hold."""
    yield "not_settled", _nothing_to_judge(evidence)
    yield "not_as_it_stands", _against(evidence, findings)
    yield "worse", _since(evidence, "worse")
    yield "keep_todays_way", _beside_today(evidence, "worse")
    yield "not_settled", _unsettled(evidence, findings)
    yield "better", chain(_beside_today(evidence, "better"), _beside_others(evidence, findings, instead_of))
    yield "better", _since(evidence, "better")
    yield "as_before", _since(evidence, "little", "same")
    if comes_first(evidence):
        yield "meets", chain(_checked(evidence, ("pass",)), _required(evidence, ("meets_with_confidence",)))


def comes_first(evidence: Evidence) -> bool:
    """Return whether published figures say which model is advised, or the config does, and its floor is met."""
    results, floor = evidence.results, evidence.results.floor
    if results.models or len(results.published) < 2:  # noqa: PLR2004 (one alone comes first)
        return True
    met = floor is None or floor.models[results.subject].standing in {"meets", "meets_with_confidence"}
    return met and (bool(first_of(results)) or evidence.config.names_subject)


def _against(evidence: Evidence, findings: Sequence[Finding]) -> Iterator[Reason]:
    """Yield the grave findings on the subject or on the evaluation, its failed checks, and a limit that it breaks."""
    subject = evidence.results.subject
    grave = [f"findings.{place}" for place, finding in enumerate(findings) if finding.severity == "grave"
             and finding.code != NO_MODEL and (not finding.about or subject in finding.about)]  # fmt: skip
    if grave:
        yield "finding", tuple(grave)
    yield from _checked(evidence, ("fail",))
    yield from _required(evidence, ("unacceptable",))
    if not too_few(evidence):
        yield from _no_better_than_none(evidence)


def _checked(evidence: Evidence, statuses: Sequence[str]) -> Iterator[Reason]:
    """Yield the checks of the subject that ended so; one that is set to warn only leaves the question open."""
    ended = [
        evidence.paths.of(check)
        for check in all_checks(evidence.results)
        if check.model == evidence.results.subject
        and ("warned" if check.status == "fail" and check.severity == "warning" else check.status) in statuses
    ]
    if ended:
        yield "check", tuple(ended)


def _required(evidence: Evidence, standings: Sequence[str]) -> Iterator[Reason]:
    """Yield the limit of `compare.require` where the subject stands so beside it."""
    pick = evidence.results.pick
    candidate = None if pick is None else pick.models.get(evidence.results.subject)
    if candidate is not None and candidate.standing in standings:
        yield "require", (evidence.paths.of(candidate),)


def _nothing_to_judge(evidence: Evidence) -> Iterator[Reason]:
    """Yield the split that judges, or that is to choose the threshold, where it lacks a class."""
    if evidence.results.models and not (evidence.cases("positives") and evidence.cases("negatives")):
        yield "data", (evidence.paths.of(evidence.reported),)
    if unchosen(evidence.results, evidence.config, evidence.results.subject) is not None:
        yield "data", (evidence.paths.of(evidence.subject.threshold, "reason"),)


def _unsettled(evidence: Evidence, findings: Sequence[Finding]) -> Iterator[Reason]:
    """Yield the checks that decide nothing, what may have told the model the label, what it is not told apart from."""
    yield from _checked(evidence, ("insufficient", "warned"))
    places = [f"findings.{place}" for place, finding in enumerate(findings) if leaks(finding, evidence.results.subject)]
    if places:
        yield "finding", tuple(places)
    if too_few(evidence):
        yield from _passed_by_chance(evidence)
    yield from _required(evidence, ("meets", "misses", "not_defined"))
    today = since(evidence) or beside_today(evidence)
    if today is not None and _leaves_open(evidence, today):
        yield today.about, today.because
    if too_few(evidence):
        yield from _no_better_than_none(evidence)


def _no_better_than_none(evidence: Evidence) -> Iterator[Reason]:
    """Yield that the model is not shown to do better than no model, or than guessing."""
    judged, models = evidence.results.judged(evidence.results.subject), evidence.results.models
    subject = models.get(evidence.results.subject)
    if subject is not None and subject.no_model is not None and not pays(subject.no_model):
        yield "no_model", (evidence.paths.of(subject.no_model),)
    if judged.may_guess:
        yield "guessing", (evidence.paths.of(judged),)
    if subject is not None and subject.aim is not None and not subject.aim.shown:
        yield "no_model", (evidence.paths.of(subject.aim),)


def _passed_by_chance(evidence: Evidence) -> Iterator[Reason]:
    """Yield the checks of the subject that passed by their figures alone, and that chance could turn."""
    own = (check for check in all_checks(evidence.results) if check.model == evidence.results.subject)
    turned = [check for check in own if check.status == "pass" and _could_fail(evidence, check)]
    if turned:
        yield "few", tuple(evidence.paths.of(check) for check in turned)


def _could_fail(evidence: Evidence, check: Check) -> bool:
    """Return whether the range of the figure of a check breaks its limit."""
    low, high = check.low, check.high
    if check.with_confidence is not None:
        return False
    if (low is None or high is None) and check.group is None and check.against is None and check.apart is None:
        judged = evidence.results.models.get(check.model)
        expected = None if judged is None else judged.judged(check.metric).expected
        low, high = (None, None) if expected is None else (expected.low, expected.high)
    return low is None or high is None or meets_with_bounds(low, high, check.op, check.limit) is not True


def too_few(evidence: Evidence) -> bool:
    """Return whether the test is too small, in cases of a class or in clusters, to advise against a model by chance."""
    few = evidence.few_of_a_class if evidence.results.models else False
    return few or lack_of_clusters(evidence.results.data.clusters) is not None


def _since(evidence: Evidence, *wanted: Way) -> Iterator[Reason]:
    """Yield what the subject came to since an earlier report of itself, where it does so."""
    then = since(evidence)
    if then is not None and then.way in wanted:
        yield then.about, then.because


def _leaves_open(evidence: Evidence, today: "Today") -> bool:
    """Return whether how the subject does beside what is there today keeps a verdict open.

    Of the same model then and now, no change to be seen is what its checks are repeated for.
    """
    if not is_monitored(evidence):
        return today.way not in {"better", "worse"}
    return today.way == "mixed" or (today.way == "open" and not any(_checked(evidence, ("pass",))))


def _beside_today(evidence: Evidence, wanted: Way) -> Iterator[Reason]:
    """Yield what is there today beside which the subject does so."""
    today = beside_today(evidence)
    if today is not None and today.way == wanted:
        yield today.about, today.because
    counted = evidence.results.subject in evidence.results.models
    other = evidence.other_cut_off if counted else None
    gain = None if other is None else saving(evidence)
    if other is None or gain is None or (wanted == "worse" and _breaks_a_limit(evidence, other)):
        return
    if gain.kind == "sure" and (gain.number.value > 0) == (wanted == "better"):
        yield "deployed", (gain.number.source,)


def _beside_others(evidence: Evidence, findings: Sequence[Finding], instead_of: str | None) -> Iterator[Reason]:
    """Yield the comparisons that show the model advised to be better: than all that may be used, or the subject."""
    results, name = evidence.results, evidence.results.subject
    others = tuple(rivals(evidence, findings))
    if not others and instead_of is not None and beats(evidence, name, instead_of):
        others = (instead_of,)
    pick = results.pick
    if others and pick is not None and pick.for_new == name:
        yield "models", (evidence.paths.of(pick),)
    elif others:
        pairs = (comparison for other in others for comparison in deciding_pairs(results, name, other))
        yield "models", tuple(evidence.paths.of(comparison) for comparison in pairs)


def _breaks_a_limit(evidence: Evidence, other: OperatingPoint) -> bool:
    """Return whether the threshold of today breaks a limit of the rule that chose the other one: it is not to be kept.

    A capacity takes as many as it may, so that whatever flags more is beyond it.
    """
    rule, now, then = evidence.subject.advice, evidence.subject.confusion, other.confusion
    if rule is not None and rule.kind == "capacity":
        return now.tp + now.fp > then.tp + then.fp
    constraints = evidence.constraints(evidence.results.subject)
    figures = ((evidence.metrics_in_use[constraint.metric].estimate, constraint) for constraint in constraints)
    return any(
        estimate is not None and not meets(estimate, constraint.op, constraint.limit)
        for estimate, constraint in figures
    )


@frozen
class Today:
    """How the subject does by what decides, beside the model or the earlier report that is there today."""

    about: About
    way: Together
    because: tuple[str, ...]


def is_monitored(evidence: Evidence) -> bool:
    """Return whether the earlier report is about the subject: the same model then and now, and no rival of it."""
    earlier = evidence.results.earlier
    return earlier is not None and earlier.same_model == evidence.results.subject


def parts_since(evidence: Evidence) -> tuple[Part, ...]:
    """Return what the subject came to since an earlier report of itself, by each metric that both have."""
    change = evidence.results.change
    if change is None or not is_monitored(evidence):
        return ()
    return tuple(part for part in change.parts if part.model.difference is not None)


def since(evidence: Evidence) -> Today | None:
    """Return how the subject does beside an earlier report of itself; None where there is none, or nothing in both."""
    parts = parts_since(evidence)
    if not parts:
        return None
    way = together([part.model.way(evidence.results.subject) for part in parts])
    return Today(about="earlier", way=way, because=tuple(evidence.paths.of(part) for part in parts))


def beside_today(evidence: Evidence) -> Today | None:
    """Return how the subject does beside what is there today; None where nothing is, or but a report of itself."""
    results, subject = evidence.results, evidence.results.subject
    rival, earlier = results.baseline, results.earlier
    if rival is None or rival == subject or is_monitored(evidence):
        return None
    about: About = "baseline" if earlier is None else "earlier"
    comparisons = [comparison for comparison in with_today(evidence) if comparison.primary]
    because = tuple(evidence.paths.of(comparison) for comparison in comparisons)
    ways = [comparison.way(subject) for comparison in comparisons]
    pick = results.pick
    if pick is None or rival not in pick.models:
        return Today(about=about, way=together(ways), because=because)
    limited = _under_limit(pick, subject, rival)
    out = "unacceptable" in {pick.models[rival].standing, pick.models[subject].standing}
    way = limited if limited != "open" and (out or limited == "same") else together([limited, *ways])
    return Today(about=about, way=way, because=(evidence.paths.of(pick), *because))


def with_today(evidence: Evidence) -> tuple[Comparison, ...]:
    """Return the comparisons of the subject with the model, or the earlier report, that is there today."""
    results = evidence.results
    comparisons = results.comparisons if results.earlier is None else results.comparisons_with_earlier
    return by_metric(
        comparison for comparison in comparisons if {comparison.a, comparison.b} == {results.subject, results.baseline}
    )


def _under_limit(pick: Pick, subject: str, rival: str) -> Way:
    """Return how one model does beside another where a limit is required: one of them may be shown to be the best."""
    best = () if pick.for_new is None else (pick.for_new, *pick.alike)
    if subject in best:
        return "same" if rival in best else "better"
    return "worse" if rival in best else "open"

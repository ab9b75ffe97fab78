"""The verdict: the first of six rules that holds for the model under audit, and what makes it hold."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Literal

from reportgen.frozen import frozen
from reportgen.results.results import OperatingPoint
from reportgen.stats.checks import meets
from reportgen.study.finding import Evidence, Finding, saving
from reportgen.topics.comparison.values import Comparison, Pick, Way
from reportgen.topics.costs.values import BesideNoModel
from reportgen.topics.summary.values import About, Code, Verdict

Reason = tuple[About, tuple[str, ...]]  # what decides, and where it stands in the results


def verdict_of(evidence: Evidence, findings: Sequence[Finding]) -> Verdict:
    """Return the first rule that holds; `findings` as they stand in `results.json`."""
    model = evidence.results.subject
    for code, reasons in _rules(evidence, findings):
        reason = next(iter(reasons), None)
        if reason is not None:
            kept = code in ("keep_todays_way", "not_settled") and reason[0] == "baseline"
            instead = _instead(evidence, findings) if kept else None
            return Verdict(code=code, model=model, about=reason[0], because=reason[1], instead=instead)
    return Verdict(code="measured", model=model)


def incomplete(model: str, parts: int) -> Verdict:
    """Return the verdict of a report in which so many parts are missing, the first of its findings."""
    because = tuple(f"findings.{place}" for place in range(parts))
    return Verdict(code="not_as_it_stands", model=model, about="finding", because=because)


def _rules(evidence: Evidence, findings: Sequence[Finding]) -> Iterator[tuple[Code, Iterator[Reason]]]:
    """Yield each rule with the reasons that it holds for; without one it does not hold."""
    yield "not_as_it_stands", _against(evidence, findings)
    yield "keep_todays_way", _beside_today(evidence, "worse")
    yield "not_settled", _unsettled(evidence)
    yield "better", _beside_today(evidence, "better")
    yield "meets", chain(_checked(evidence, ("pass",)), _required(evidence, ("meets_with_confidence",)))


def _against(evidence: Evidence, findings: Sequence[Finding]) -> Iterator[Reason]:
    """Yield the grave findings on the subject or on the evaluation, its failed checks, and a limit that it breaks."""
    subject = evidence.results.subject
    grave = [f"findings.{place}" for place, found in enumerate(findings) if found.severity == "grave"
             and (not found.about or subject in found.about)]  # fmt: skip
    if grave:
        yield "finding", tuple(grave)
    yield from _checked(evidence, ("fail",))
    yield from _required(evidence, ("unacceptable",))


def _checked(evidence: Evidence, statuses: Sequence[str]) -> Iterator[Reason]:
    """Yield the checks of the subject that ended so; one that is set to warn only leaves the question open."""
    ended = [
        evidence.paths.of(check)
        for check in evidence.results.checks
        if check.model == evidence.results.subject
        and ("warned" if check.status == "fail" and check.severity == "warning" else check.status) in statuses
    ]
    if ended:
        yield "check", tuple(ended)


def _required(evidence: Evidence, standings: Sequence[str]) -> Iterator[Reason]:
    """Yield the limit of `compare.require` where the subject stands so beside it."""
    pick = evidence.results.pick
    found = None if pick is None else pick.models.get(evidence.results.subject)
    if found is not None and found.standing in standings:
        yield "require", (evidence.paths.of(found),)


def _unsettled(evidence: Evidence) -> Iterator[Reason]:
    """Yield the checks that decide nothing, then whatever the subject is not told apart from."""
    yield from _checked(evidence, ("insufficient", "warned"))
    yield from _required(evidence, ("meets", "misses", "not_defined"))
    subject = evidence.results.models.get(evidence.results.subject)
    today = beside_today(evidence)
    # Of the same model then and now, no change to be seen is what its checks are repeated for.
    repeated = today is not None and today.about == "earlier" and any(_checked(evidence, ("pass",)))
    if today is not None and today.way not in {"better", "worse"} and not repeated:
        yield today.about, today.because
    beside = None if subject is None else subject.no_model
    if beside is not None and not _pays(beside):
        yield "no_model", (evidence.paths.of(beside),)
    if evidence.results.judged(evidence.results.subject).may_guess:
        yield "guessing", (evidence.paths.of(evidence.results.judged(evidence.results.subject)),)


def _pays(beside: BesideNoModel) -> bool:
    """Return whether a model is shown to cost less than doing without one."""
    return beside.verdict == "cheaper" and beside.sure


def _beside_today(evidence: Evidence, wanted: Way) -> Iterator[Reason]:
    """Yield what is there today beside which the subject does so."""
    today = beside_today(evidence)
    if today is not None and today.way == wanted:
        yield today.about, today.because
    known = evidence.results.subject in evidence.results.models
    other = evidence.other_cut_off if known else None
    found = None if other is None else saving(evidence)
    if other is None or found is None or (wanted == "worse" and _breaks_a_limit(evidence, other)):
        return
    if found.kind == "sure" and (found.number.value > 0) == (wanted == "better"):
        yield "deployed", (found.number.source,)


def _breaks_a_limit(evidence: Evidence, other: OperatingPoint) -> bool:
    """Return whether the cut-off of today breaks a limit of the rule that chose the other one: it is not to be kept.

    A capacity takes as many as it may, so that whatever flags more is beyond it.
    """
    rule, now, then = evidence.subject.advice, evidence.subject.confusion, other.confusion
    if rule is not None and rule.kind == "capacity":
        return now.tp + now.fp > then.tp + then.fp
    kept = evidence.constraints(evidence.results.subject)
    figures = ((evidence.metrics_in_use[each.metric].estimate, each) for each in kept)
    return any(found is not None and not meets(found, each.op, each.limit) for found, each in figures)


@frozen
class Today:
    """How the subject does by what decides, beside the model or the earlier report that is there today."""

    about: About
    way: Way | Literal["mixed"]  # mixed: better in one way and worse in another
    because: tuple[str, ...]


def beside_today(evidence: Evidence) -> Today | None:
    """Return how the subject does beside what is there today; None where nothing is."""
    results, subject = evidence.results, evidence.results.subject
    rival, earlier = results.baseline, results.earlier
    if rival is None or rival == subject:
        return None
    about: About = "baseline" if earlier is None else "earlier"
    if results.pick is not None and rival in results.pick.models:
        return Today(
            about=about, way=_under_limit(results.pick, subject, rival), because=(evidence.paths.of(results.pick),)
        )
    held = [each for each in with_today(evidence) if each.primary]
    because = tuple(evidence.paths.of(each) for each in held)
    ways = [each.way(subject) for each in held]
    mixed = {"better", "worse"} <= set(ways)
    return Today(about=about, way="mixed" if mixed else next(iter(ways), "open"), because=because)


def with_today(evidence: Evidence) -> tuple[Comparison, ...]:
    """Return the comparisons of the subject with the model, or the earlier report, that is there today."""
    results = evidence.results
    held = results.comparisons if results.earlier is None else results.comparisons_with_earlier
    return tuple(each for each in held if {each.a, each.b} == {results.subject, results.baseline})


def _instead(evidence: Evidence, findings: Sequence[Finding]) -> str | None:
    """Return the best of the other models that are shown to do better than the baseline; None where none is.

    One that may guess, that is not shown to cost less than no model, that failed a check, or that a grave finding is
    about is none of them. Under a limit the pick speaks of all.
    """
    results = evidence.results
    if results.pick is not None:
        return None
    out = {name for found in findings if found.severity == "grave" for name in found.about}
    out |= {check.model for check in results.checks if check.status == "fail"}
    out |= {name for name in results.models if results.judged(name).may_guess}
    out |= {name for name, model in results.models.items() if model.no_model is not None and not _pays(model.no_model)}
    others = [name for name in results.models if name not in out | {results.subject}]
    return best_ahead(results.comparisons, results.baseline, others)


def best_ahead(comparisons: Sequence[Comparison], baseline: str | None, names: Iterable[str]) -> str | None:
    """Return the one of these models that is farthest ahead of the baseline; None where none is shown to be."""
    leads = {name: _lead(deciding(comparisons, baseline, name), name) for name in names}
    ahead = {name: lead for name, lead in leads.items() if lead is not None}
    return min(ahead, key=lambda name: ahead[name], default=None)


def _lead(held: Sequence[Comparison], name: str) -> tuple[int, float] | None:
    """Return by which metric that decides a model is first shown to be better than the baseline, and how far, negated.

    None where none shows it, or one the reverse.
    """
    ways = [each.way(name) for each in held]
    if "better" not in ways or "worse" in ways:
        return None
    first = ways.index("better")
    return first, -abs(held[first].difference or 0.0)


def deciding(comparisons: Sequence[Comparison], baseline: str | None, name: str) -> list[Comparison]:
    """Return the comparisons of a model with the baseline that decide."""
    return [each for each in comparisons if each.primary and {each.a, each.b} == {name, baseline}]


def _under_limit(pick: Pick, subject: str, rival: str) -> Way:
    """Return how one model does beside another where a limit is required: one of them may be shown to be the best."""
    best = () if pick.for_new is None else (pick.for_new, *pick.alike)
    if subject in best:
        return "same" if rival in best else "better"
    return "worse" if rival in best else "open"

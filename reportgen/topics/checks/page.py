"""The checks: one table, what each verdict rests on, and their file; their verdict as a whole comes first."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal

from reportgen.analysis.checks import HIDDEN
from reportgen.page.blocks import Callout, Callouts, Content, Paragraphs
from reportgen.page.material import Material, Pieces, Ranged, Speaker, Voice, joined, texts_of
from reportgen.page.table import Column, Sheet, block, fields, sheet, text
from reportgen.results.results import Results
from reportgen.results.values.checks import Check
from reportgen.stats.metrics import METRICS
from reportgen.text import numbers
from reportgen.text.tally import became
from reportgen.topics.checks.words import LIMITS, bound_of, check_value, limit_of


def checks_section(material: Material) -> Content:
    """Yield each check with its verdict; nothing without checks."""
    checks, say = material.results.checks, material.say
    if checks:
        yield Paragraphs(texts=texts_of(material.explained.said("tally")))
        yield block(say, "checks-table", checks_caption(say), _COLUMNS, checks, file="checks")
    yield from sealed_paragraph(material)


def sealed_paragraph(material: Pieces) -> Content:
    """Yield when the criteria were fixed; nothing where no seal says so."""
    texts = texts_of(material.explained.said("sealed"))
    if texts:
        yield Paragraphs(texts=texts)


def checks_record(material: Material) -> Content:
    """Yield what each check rests on."""
    yield from grounds(material, material.results.checks)


def grounds(material: Pieces, checks: Sequence[Check]) -> Content:
    """Yield what each of these checks rests on: first those that did not pass."""
    yield from _not_passed(material, checks)
    passed = tuple(text for check, text in _told(material, checks) if check.status not in _TONES)
    if passed:
        yield Paragraphs(texts=passed)


def checks_sheet(results: Results) -> Sheet | None:
    """Return one row for each check."""
    return sheet_of_checks(results.checks)


def sheet_of_checks(checks: Sequence[Check]) -> Sheet | None:
    """Return one row for each of some checks."""
    return sheet(_COLUMNS, checks) if checks else None


def _named(say: Voice, check: Check) -> str:
    """Return what a check is on, in the words of the first screen before the name of its metric."""
    words, metric = f"checks.in_words.{check.metric}", say.metric(check.metric)
    return in_full(
        say,
        check,
        say("checks.in_words", words=say(words), metric=metric) if check.apart is None and say.has(words) else metric,
        check.against and say.facts.called(check.against),
        several=len(asked_of(say)) > 1,
    )


def asked_of(say: Speaker) -> frozenset[str]:
    """Return the models that any check is asked of."""
    return frozenset(check.model for check in say.facts.results.checks)


def checks_caption(say: Speaker) -> str:
    """Return the caption of the table of checks, with the model where all are of one of several."""
    models = asked_of(say)
    if len(models) > 1 or len(say.facts.results.names) == 1:
        return say("checks.table")
    return say("checks.table_of", model=next(iter(models)))


def in_full(say: Speaker, check: Check, metric: str, baseline: str | None, *, several: bool) -> str:
    """Return what a check is on, and of whom it is asked: of which model where there are several."""
    named = [
        metric if check.apart is None else say(f"checks.apart.{check.apart}", metric=metric, column=str(check.column))
    ]
    if baseline is not None:
        named.append(say("checks.against", baseline=baseline))
    if check.with_confidence is not None:
        named.append(say("checks.with_confidence", confidence=numbers.stated_percent(check.with_confidence)))
    if several:
        named.append(say("checks.model", model=check.model))
    if check.column is not None and check.group is not None:
        named.append(say("checks.group", column=check.column, group=say.facts.group_name(check.column, check.group)))
    return "\n".join(named)


def _measured(say: Voice, check: Check) -> Ranged:
    marks = [say("few_cases")] if check.few_cases else []
    if check.estimate is None:
        return Ranged(say("checks.hidden" if check.reason == HIDDEN else "not_defined"), marks=tuple(marks))
    marks += [say("checks.corrected")] if check.corrected else []
    marks += [say("checks.in_use_mark")] if check.mix == "in_use" else []
    ends = {"value": check.estimate, **ends_of(check)}
    bound = (say("checks.one_sided"),) if check.with_confidence is not None else ()
    texts = {name: check_value(say.facts, check, value) for name, value in ends.items() if value is not None}
    return replace(Ranged.of(texts), marks=tuple(marks), bound=bound)


def ends_of(check: Check) -> dict[str, float | None]:
    """Return the ends of the range of a check; of one with a confidence the bound that decides it."""
    ends = {"low": check.low, "high": check.high}
    return {bound_of(check): ends[bound_of(check)]} if check.with_confidence is not None else ends


def _limit(say: Voice, check: Check) -> str:
    """Return the limit as typed; a sum of money as all others are shown."""
    metric = METRICS[check.metric]
    money = metric.kind == "cost"
    limit = check_value(say.facts, check, check.limit) if money else limit_of(check, share=metric.in_percent)
    return say(f"checks.{LIMITS[check.op]}", limit=limit)


_COLUMNS: tuple[Column[Check], ...] = (
    Column("checks.check", "check", cell=_named),
    # In words, behind a mark that needs no colour.
    text("checks.verdict", lambda say, check: say(f"checks.became.{became(check)}")),
    *fields("model", "against", "column", "group", "apart", "metric", "op"),
    *fields("limit", kind="number"),
    Column("checks.measured", "estimate", cell=_measured, kind="number"),
    *fields("low", "high", "with_confidence", kind="number"),
    *fields("mix", "status", "severity", "reason"),
    text("checks.limit", _limit),
)


_TONES: Mapping[str, Literal["warning", "grave"]] = {"fail": "grave", "insufficient": "warning"}


def _told(material: Pieces, checks: Sequence[Check]) -> tuple[tuple[Check, str], ...]:
    """Return what each check rests on."""
    return tuple(zip(checks, map(joined, material.explained.checks), strict=True))


def _not_passed(material: Pieces, checks: Sequence[Check]) -> Content:
    """Yield what each check rests on that failed or stays open, as findings are shown."""
    items = tuple(
        Callout(
            severity="warning" if check.severity == "warning" else _TONES[check.status],
            label=material.say(f"checks.label.{check.status}"),
            text=text,
        )
        # In the order of the alphabet: "fail" before "insufficient", "grave" before "warning".
        for check, text in sorted(_told(material, checks), key=lambda pair: (pair[0].status, pair[0].severity))
        if check.status in _TONES
    )
    if items:
        yield Callouts(items=items)

"""The checks: one table, and what each verdict rests on; their verdict as a whole opens the page."""

from typing import Literal

from reportgen.analysis.decisions import Check
from reportgen.explain import numbers
from reportgen.explain.checks import check_value
from reportgen.explain.explained import Explained
from reportgen.explain.tally import became
from reportgen.report.page import Block, Callout, Callouts, Column, Paragraphs, Section, Table
from reportgen.report.voice import Voice
from reportgen.stats.metrics import METRICS

_LIMITS = {">=": "at_least", ">": "above", "<=": "at_most", "<": "below"}
_HEADS = ("check", "verdict", "measured", "bounds", "limit")


def checks_section(say: Voice, explained: Explained) -> Section:
    """Return the section of the checks; without a block where there are none."""
    checks = say.facts.results.checks
    blocks: tuple[Block, ...] = ()
    if checks:
        blocks = (_table(say), *_texts(say, explained))
    return Section(id="checks", title=say("section.checks"), blocks=blocks)


def verdict(say: Voice, check: Check) -> str:
    """Return the status in words, behind a mark that needs no colour."""
    return say(f"checks.became.{became(check)}")


def _table(say: Voice) -> Table:
    # All are texts: on a phone each keeps the head of its column, and figures of many kinds line up with nothing.
    return Table(
        name="checks-table",
        caption=say("checks.table"),
        columns=tuple(Column(name=say(f"checks.{head}")) for head in _HEADS),
        rows=tuple(_row(say, check) for check in say.facts.results.checks),
    )


def _row(say: Voice, check: Check) -> tuple[str, ...]:
    facts = say.facts
    named = [check.check]
    if check.against is not None:
        named.append(say("checks.against", baseline=facts.called(check.against)))
    if check.with_confidence is not None:
        named.append(say("checks.with_confidence", confidence=numbers.plain(check.with_confidence)))
    if len(facts.results.names) > 1:
        named.append(say("checks.model", model=check.model))
    if check.column is not None and check.group is not None:
        named.append(say("checks.group", column=check.column, group=facts.group_name(check.column, check.group)))
    marks = [say("few_cases")] if check.few_cases else []
    marks += [say("checks.corrected")] if check.corrected and check.estimate is not None else []
    measured = say("not_defined") if check.estimate is None else check_value(facts, check, check.estimate)
    bounds = ""
    if check.low is not None and check.high is not None:
        ends = {name: check_value(facts, check, value) for name, value in (("low", check.low), ("high", check.high))}
        bounds = "".join(say.span("checks.range", ends))
    return "\n".join(named), verdict(say, check), "\n".join((measured, *marks)), bounds, _limit(say, check)


def _limit(say: Voice, check: Check) -> str:
    """Return the limit as typed; a sum of money as all others are shown."""
    money = METRICS[check.metric].kind == "cost"
    limit = check_value(say.facts, check, check.limit) if money else check.typed_limit
    return say(f"checks.{_LIMITS[check.op]}", limit=limit)


def _texts(say: Voice, explained: Explained) -> tuple[Block, ...]:
    """Return what each check rests on: those that failed or stay open as findings are shown, then the others."""
    tones: dict[str, Literal["warning", "grave"]] = {"fail": "grave", "insufficient": "warning"}
    told = [
        (check, " ".join(sentence.text for sentence in sentences))
        for check, sentences in zip(say.facts.results.checks, explained.checks, strict=True)
    ]
    items = tuple(
        Callout(
            severity="warning" if check.severity == "warning" else tones[check.status],
            label=say(f"checks.label.{check.status}"),
            text=text,
        )
        # In the order of the alphabet: "fail" before "insufficient", "grave" before "warning".
        for check, text in sorted(told, key=lambda one: (one[0].status, one[0].severity))
        if check.status in tones
    )
    passed = tuple(text for check, text in told if check.status not in tones)
    return (*((Callouts(items=items),) if items else ()), *((Paragraphs(texts=passed),) if passed else ()))

"""The section of single errors: a sentence and a table for each list, or why there is none."""

from collections.abc import Iterator

from reportgen.analysis.cases import ErrorCase, ErrorList
from reportgen.analysis.measured import Span
from reportgen.explain import numbers
from reportgen.explain.explained import Explained
from reportgen.report.metric_tables import counted
from reportgen.report.page import Block, Column, Paragraphs, Section, Table
from reportgen.report.voice import Voice


def cases_section(say: Voice, explained: Explained) -> Section:
    """Return the errors that are listed by id; without a block where nobody asked for any."""
    found = say.facts.results.cases
    title = say("section.cases")
    if found is None:
        return Section(id="cases", title=title)
    lists = tuple(block for place, one in enumerate(found.lists) for block in _list(say, explained, one, place))
    return Section(id="cases", title=title, blocks=(Paragraphs(texts=(" ".join(_notes(say)),)), *lists))


def _notes(say: Voice) -> Iterator[str]:
    """Yield what the lists are, and why some are not there."""
    facts = say.facts
    lists = facts.results.cases.lists if facts.results.cases is not None else ()
    if lists:
        yield say("cases.intro")
    if not any(one.by == "score" for one in lists):
        yield say("cases.no_scores", model=facts.model_name().shown)
    if not any(one.by == "cost" for one in lists):
        yield say("cases.no_prices" if facts.results.costs is None else "cases.alike")
    if lists and facts.results.data.weight is not None:
        yield say(f"cases.{facts.results.data.weight}")


def _list(say: Voice, explained: Explained, one: ErrorList, place: int) -> Iterator[Block]:
    """Yield how many errors are listed, and the table of these."""
    yield Paragraphs(texts=tuple(each.text for each in explained.cases[place]))
    if not one.cases:
        return
    shown = [key for key in ("score", "cost") if getattr(one.cases[0], key) is not None]
    model = {"model": say.facts.model_name().shown} if one.by == "score" else {}
    yield Table(
        name=f"cases-{place + 1}",
        caption=say(f"cases.{one.error}.{one.by}", **model),
        columns=(
            Column(name=say("cases.id")),
            Column(name=say("cases.label")),
            *(Column(name=say(f"cases.{key}"), align="right") for key in shown),
        ),
        rows=tuple(
            (_named(say, case, one.by), case.label, *(_span(say, key, getattr(case, key)) for key in shown))
            for case in one.cases
        ),
    )


def _named(say: Voice, case: ErrorCase, by: str) -> str:
    """Return the id, and how many others are alike."""
    others = case.cases - 1
    if others == 0:
        return case.id
    more = say(f"cases.one_more.{by}") if others == 1 else say(f"cases.more.{by}", count=counted(others))
    return f"{case.id}\n{more}"


def _span(say: Voice, key: str, span: Span) -> str:
    ends = (0.0 if end is None else end for end in (span.low, span.high))
    low, high = (say.amount(end) if key == "cost" else numbers.score(end) for end in ends)
    return low if low == high else say("cases.span", low=low, high=high)

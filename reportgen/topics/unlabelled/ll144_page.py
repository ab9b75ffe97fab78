"""The public summary of New York City's Local Law 144: what was audited, and three tables of rates and ratios."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from reportgen.page.blocks import Block, Callouts, Content, FactList, FactRow, Paragraphs, Section
from reportgen.page.material import texts_of
from reportgen.page.table import Column, Sheet, block, fields, figures, sheet, texts
from reportgen.results.values.selection import SelectionShare
from reportgen.results.values.unlabelled import SelectionGrouping, SelectionResults
from reportgen.text import dates, numbers
from reportgen.topics.unlabelled.page import SelectionMaterial, SelectionVoice

KEPT_OUT = ("groups.unknown", "groups.left_out")  # sentences on groups that say which are in no ratio


def summary_section(material: SelectionMaterial, called_out: Sequence[Callouts], *, complete: bool) -> Content:
    """Yield what was audited, when and on which data."""
    yield from (() if complete else called_out)
    yield FactList(items=tuple(_facts(material)))


def _facts(material: SelectionMaterial) -> Iterator[FactRow]:
    say, results, about = material.say, material.results, material.facts.config.about
    day, period = results.run.as_of, results.data.period
    named = [text for text in (about.model.name, about.model.version) if text is not None]
    stated = {
        "tool": " ".join(named) or None,
        "date": None if day is None else str(dates.day(say.facts.say, day, "").shown),
        "reviewer": about.reviewer,
        "first_used": about.first_used,
        "source": about.data_source,
        "because": about.data_because,
        "period": None if period is None else str(dates.period(say.facts.say, period.from_, period.to, "").shown),
        "cases": numbers.count(results.model.cases),
    }
    for key, text in stated.items():
        lines = (say("not_stated") if text is None else text,)
        yield FactRow(term=say(f"ll144.{key}"), lines=lines, missing=text is None)
    for grouping in (part for part in results.groups if not part.columns):
        yield FactRow(term=say("ll144.unknown", column=grouping.column), lines=(_unknown(grouping),))


def _unknown(grouping: SelectionGrouping) -> str:
    return numbers.count(0 if grouping.kept_out is None else grouping.kept_out.unknown_cases)


def tables_section(material: SelectionMaterial) -> Content:
    """Yield a table of each grouping, its crossing last, as the rule orders them."""
    for place, grouping in enumerate(_in_order(material.results)):
        blocks = tuple(_of_grouping(material, grouping, place + 1))
        yield Section(id=f"groups-{place + 1}", title=grouping.column, blocks=blocks)


def _in_order(results: SelectionResults) -> list[SelectionGrouping]:
    return sorted(results.groups, key=lambda grouping: bool(grouping.columns))


def _of_grouping(material: SelectionMaterial, grouping: SelectionGrouping, place: int) -> Iterator[Block]:
    say = material.say
    sentences = material.explained.listed("groups")[material.results.groups.index(grouping)]
    lines = texts_of(sentence for sentence in sentences if sentence.id in KEPT_OUT)
    rate = "ll144.scoring_rate" if _by_median(material.results) else "ll144.selection_rate"
    number = "ll144.above" if _by_median(material.results) else "ll144.selected"
    columns = (*texts("ll144.category"), *figures("ll144.number", number, rate, "ll144.ratio"))
    rows = [_row(say, grouping, share) for share in _shares(grouping)]
    caption = say("ll144.table", column=grouping.column)
    yield block(say, f"impact-{place}", caption, columns, rows, file="impact_ratios")
    if lines:
        yield Paragraphs(texts=lines)


def _by_median(results: SelectionResults) -> bool:
    return results.model.threshold is not None and results.model.threshold.set_by == "median"


def _shares(grouping: SelectionGrouping) -> tuple[SelectionShare, ...]:
    """Return the categories that are known."""
    categories = () if grouping.selection is None else grouping.selection.categories
    return tuple(share for share in categories if share.kept_out != "unknown")


def _row(say: SelectionVoice, grouping: SelectionGrouping, share: SelectionShare) -> tuple[str, ...]:
    out = say("ll144.left_out") if share.kept_out is not None else say("not_defined")
    return (
        say.facts.group_name(grouping.column, share.category),
        numbers.count(share.cases),
        numbers.count(share.selected),
        say("not_defined") if share.rate is None else numbers.share(share.rate),
        out if share.ratio is None else numbers.metric(share.ratio, 2),
    )


class _Category(NamedTuple):
    """One category of one table."""

    table: str
    category: str | None  # None: those of unknown category
    number: int
    selected: int | None
    rate: float | None
    impact_ratio: float | None


def impact_sheet(results: SelectionResults) -> Sheet:
    """Return one row for each category of each table, and one for those of unknown category."""
    columns: tuple[Column[_Category], ...] = (
        *fields("table", "category"),
        *fields("number", "selected", kind="count"),
        *fields("rate", "impact_ratio", kind="number"),
    )
    return sheet(columns, [row for grouping in _in_order(results) for row in _categories(grouping)])


def _categories(grouping: SelectionGrouping) -> Iterator[_Category]:
    for share in _shares(grouping):
        yield _Category(grouping.column, share.category, share.cases, share.selected, share.rate, share.ratio)
    if grouping.kept_out is not None and grouping.kept_out.unknown_cases:
        yield _Category(grouping.column, None, grouping.kept_out.unknown_cases, None, None, None)


def public_sheets(results: SelectionResults) -> dict[str, Sheet | None]:
    """Return the only table by the name of its file."""
    return {"impact_ratios": impact_sheet(results)}

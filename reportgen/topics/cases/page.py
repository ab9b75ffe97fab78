"""Single errors: a sentence and a table for each list, or why there is none, and the file of all."""

from collections.abc import Iterator

from reportgen.page.blocks import Block, Content, Paragraphs
from reportgen.page.material import Material, Voice, texts_of
from reportgen.page.table import Cell, Column, Sheet, block, number, sheet
from reportgen.results.measure import Span
from reportgen.results.results import Results
from reportgen.results.values.cases import ErrorCase, ErrorList
from reportgen.text import cut_offs, numbers

_Listed = tuple[ErrorList, ErrorCase]


def cases_section(material: Material) -> Content:
    """Yield the errors that are listed by id; nothing where nobody asked for any."""
    cases = material.results.cases
    if cases is not None:
        yield Paragraphs(texts=(" ".join(_notes(material.say)),))
        for place, listing in enumerate(cases.lists):
            yield from _list(material, listing, place)


def cases_sheet(results: Results) -> Sheet | None:
    """Return one row for each error that is listed, with how many its score, or its cost, is shared by."""
    if results.cases is None:
        return None
    return sheet(_columns(), ((listed, case) for listed in results.cases.lists for case in listed.cases))


def _notes(say: Voice) -> Iterator[str]:
    """Yield what the lists are, and why some are not there."""
    facts = say.facts
    lists = facts.results.cases.lists if facts.results.cases is not None else ()
    if lists:
        yield say("cases.intro")
    if not any(listing.by == "score" for listing in lists):
        yield say("cases.no_scores", model=facts.model_name().shown)
    if not any(listing.by == "cost" for listing in lists):
        yield say("cases.no_prices" if facts.results.costs is None else "cases.alike")
    if lists and facts.results.data.weight is not None:
        yield say(f"cases.{facts.results.data.weight}")


def _list(material: Material, listing: ErrorList, place: int) -> Iterator[Block]:
    """Yield how many errors are listed, and the table of these."""
    say = material.say
    yield Paragraphs(texts=texts_of(material.explained.listed("cases")[place]))
    if listing.cases:
        model = {"model": say.facts.model_name().shown} if listing.by == "score" else {}
        caption = say(f"cases.{listing.error}.{listing.by}", **model)
        yield block(
            say,
            f"cases-{place + 1}",
            caption,
            _columns(listing.cases[0]),
            ((listing, case) for case in listing.cases),
            file="cases",
        )


def _columns(like: ErrorCase | None = None) -> tuple[Column[_Listed], ...]:
    """Return the columns; the page has those of score and cost where an error has them."""
    return (
        Column(key="error", value=lambda row: row[0].error),
        Column(key="by", value=lambda row: row[0].by),
        Column("cases.id", "id", value=lambda row: row[1].id, cell=_named),
        Column("cases.label", "label", value=lambda row: row[1].label),
        Column(key="cases", value=lambda row: row[1].cases, kind="count"),
        Column(key="score_low", value=lambda row: _low(row[1].score), kind="exact"),
        Column(key="score_high", value=lambda row: _high(row[1].score), kind="exact"),
        number(
            "cases.score" if like is not None and like.score is not None else "",
            lambda say, row: _span(say, *map(cut_offs.alone, _ends(row[1].score))),
        ),
        Column(key="cost_low", value=lambda row: _low(row[1].cost), kind="money"),
        Column(key="cost_high", value=lambda row: _high(row[1].cost), kind="money"),
        number(
            "cases.cost" if like is not None and like.cost is not None else "",
            lambda say, row: _span(say, *map(say.amount, _ends(row[1].cost))),
        ),
    )


def _named(say: Voice, row: _Listed) -> str:
    """Return the id, and how many others are alike."""
    listed, case = row
    others = case.cases - 1
    if others == 0:
        return case.id
    by = listed.by
    more = say(f"cases.one_more.{by}") if others == 1 else say(f"cases.more.{by}", count=numbers.count(others))
    return f"{case.id}\n{more}"


def _low(span: Span | None) -> Cell:
    return None if span is None else span.low


def _high(span: Span | None) -> Cell:
    return None if span is None else span.high


def _ends(span: Span | None) -> tuple[float, float]:
    return (0.0, 0.0) if span is None else (span.low or 0.0, span.high or 0.0)


def _span(say: Voice, low: str, high: str) -> str:
    return low if low == high else say("cases.span", low=low, high=high)

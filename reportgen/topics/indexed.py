"""A report as an index keeps it: its numbers, and as it words them itself."""

from reportgen.across.indexed import COST, Figure, check_counts, cost_figure, main_figure
from reportgen.config.schema import Config
from reportgen.frozen import frozen
from reportgen.harmless import short_name
from reportgen.results.kinds import AnyResults
from reportgen.results.values.classes import ClassResults
from reportgen.results.values.index import IndexedFigure, IndexedReport, IndexedVerdict, Proof
from reportgen.results.values.summary import Verdict
from reportgen.text import numbers
from reportgen.text.facts import Quoting, metric_in_review
from reportgen.text.sentences import Shown
from reportgen.topics.about.findings import last_day
from reportgen.topics.classes.facts import MONEY, value_in_words
from reportgen.topics.differences import verdict_named, wording_of
from reportgen.topics.summary.page import TONES


@frozen
class Place:
    """Where a report is, and what is known of its files."""

    folder: str
    files: str
    page: str | None
    proof: Proof
    moved: str = ""


def indexed(place: Place, results: AnyResults, config: Config, verdict: Verdict | None) -> IndexedReport:
    """Return what an index keeps of a report."""
    facts = wording_of(results, config, {}).facts
    main, cost = main_figure(results, config), cost_figure(results)
    review = config.about.next_review
    due = None if review is None else last_day(review)
    return IndexedReport(
        folder=place.folder,
        files=place.files,
        title=short_name(results.title),
        task=results.data.task,
        subject=short_name(results.subject),
        as_of=results.run.as_of,
        page=place.page,
        config=None if config.asked.file is None else config.name,
        verdict=None if verdict is None else _verdict(facts, verdict),
        checks=check_counts(results.checks),
        next_review=None if review is None else short_name(" ".join(review.split())),
        due=None if due is None else due.isoformat(),
        main=None if main is None else _figure(facts, main),
        cost=None if cost is None or (main is not None and main.key == COST) else _figure(facts, cost),
        proof=place.proof,
        moved=place.moved,
    )


def _verdict(facts: Quoting, verdict: Verdict) -> IndexedVerdict:
    return IndexedVerdict(
        code=verdict.code,
        model=short_name(verdict.model),
        shown=verdict_named(facts, verdict),
        tone=TONES.get(verdict.code, "open"),
    )


def _figure(facts: Quoting, figure: Figure) -> IndexedFigure:
    """Return a figure with its range as the report words both, but for the level of the range."""
    measure, estimate = figure.measure, figure.measure.estimate or 0.0
    text, low, high = _value(facts, figure.key, estimate), measure.low, measure.high
    ends = ("", "") if low is None or high is None else _ends(facts, figure.key, low, high, text)
    return IndexedFigure(
        key=figure.key,
        source=figure.source,
        name=str(facts.metric_name(figure.key).shown),
        estimate=estimate,
        shown=text,
        low=low,
        high=high,
        ends=() if ends[0] == ends[1] else ends,
    )


def _value(facts: Quoting, key: str, value: float) -> str:
    if isinstance(facts.results, ClassResults):
        return value_in_words(key, value, facts.currency)
    return metric_in_review(key, value, facts.currency)


def _ends(facts: Quoting, key: str, low: float, high: float, beside: str) -> tuple[str, str]:
    """Return the ends of a range; those of a sum are as whole as the sum."""
    if key in MONEY and isinstance(beside, Shown):
        return numbers.cost_ends(low, high, beside, facts.currency)
    return _value(facts, key, low), _value(facts, key, high)

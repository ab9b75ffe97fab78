"""The page of an index in words: what needs action, a row for each series, and all reports of each."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Literal
from urllib.parse import quote

from reportgen.across.series import NEEDS, Series, apart, is_overdue, span_of
from reportgen.drawing.marks import Axes, Band, Box, Dots, Drawing, Line
from reportgen.drawing.scales import Scale
from reportgen.drawing.svg import svg
from reportgen.frozen import frozen
from reportgen.harmless import short_name
from reportgen.page.blocks import Heading, Tone
from reportgen.page.index import Cell, Fold, IndexPage, IndexSection, IndexTable
from reportgen.results.values.index import IndexedFigure, IndexedReport, UnreadReport
from reportgen.text import dates, en, numerals
from reportgen.text.en_index import MESSAGES
from reportgen.text.languages import Language
from reportgen.text.say import Say
from reportgen.text.sentences import Slot

ENGLISH = Language(code="en", messages={**en.MESSAGES, **MESSAGES})
LATEST = ("report", "state", "date", "review", "main", "cost", "course", "proof")
EVERY = ("date", "state", "main", "cost", "proof")  # of the reports of a series
NUMBERS = ("main", "cost")
WIDE, HIGH, EDGE = 120.0, 32.0, 4.0  # pixels of a course
FEWEST = 2  # reports that have a course
TONES: Mapping[str, Tone] = {"unread": "bad", "changed": "bad", "failed": "bad", "unproved": "plain"}


@frozen(eq=False)
class Indexed:
    """All that an index shows: series, what cannot be read, the day of today, and how to get to the reports."""

    folder: str  # as it is called
    way: str  # from the page to the folder: an address
    series: tuple[Series, ...]
    unread: tuple[UnreadReport, ...]
    today: date | None


def index_page(index: Indexed) -> IndexPage:
    """Return the page of an index."""
    numerals.speak(ENGLISH)
    words = _Words(index, Say(messages=ENGLISH.messages, words={}, plural=numerals.plural))
    needs = tuple(words.needs())
    tone: Tone = next((tone for tone in ("bad", "open") if any(tone == judged for judged, _ in needs)), "good")
    return IndexPage(
        language=ENGLISH.code,
        title=words("title", folder=short_name(index.folder)),
        head=tuple(words.head()),
        tone=tone if index.series or index.unread else "plain",
        state=words.state(needs),
        needs=needs,
        sections=tuple(words.sections()),
        skip=words("skip"),
        footer=words("footer"),
    )


class _Words:
    """What words the parts of a page."""

    def __init__(self, index: Indexed, say: Say) -> None:
        self.index, self.say = index, say

    def __call__(self, key: str, **given: str | int | bool) -> str:
        """Return a text of the page; whole numbers choose its form."""
        slots = {name: _slot(value) if not isinstance(value, bool) else value for name, value in given.items()}
        return self.say(f"index.{key}", **slots).text

    def head(self) -> Iterator[str]:
        """Yield how many reports there are, and of which day ages are."""
        count = sum(len(series.reports) for series in self.index.series)
        reports = self("reports", count=count + len(self.index.unread))
        yield self("of_series", reports=reports, count=len(self.index.series)) if self.index.series else reports
        today = self.index.today
        yield self("dated", **({} if today is None else {"day": self._day(today.isoformat())}))

    def state(self, needs: Sequence[object]) -> str:
        """Return what stands above all."""
        if not self.index.series and not self.index.unread:
            return self("empty")
        return self("state") if needs else self("calm")

    def needs(self) -> Iterator[tuple[Tone, str]]:
        """Yield how many reports need what, the most urgent first."""
        counts = Counter(series.need(self.index.today) for series in self.index.series)
        every: dict[str, int] = {"unread": len(self.index.unread)}
        every |= {need: counts[need] for need in NEEDS if need != "none"}
        for need, count in every.items():
            if count:
                yield TONES.get(need, "open"), self(f"need.{need}", count=count)

    def sections(self) -> Iterator[IndexSection]:
        """Yield what cannot be read, the latest reports, and all others."""
        if self.index.unread:
            unread = [(Cell(text=_shown(report.folder)), Cell(text=report.problem)) for report in self.index.unread]
            table = self._table("unread", self("unread.caption"), ("folder", "why"), unread)
            yield IndexSection(id="cannot-be-read", title=self("unread"), tables=(table,))
        if self.index.series:
            rows = tuple(self._latest(place, series) for place, series in enumerate(self.index.series))
            yield IndexSection(
                id="latest",
                title=self("latest"),
                tables=(self._table("reports", self("latest.caption"), LATEST, rows),),
            )
        folds = tuple(
            self._fold(place, series) for place, series in enumerate(self.index.series) if len(series.reports) > 1
        )
        if folds:
            yield IndexSection(id="earlier", title=self("earlier"), folds=folds)

    def _table(self, name: str, caption: str, columns: Sequence[str], rows: Sequence[tuple[Cell, ...]]) -> IndexTable:
        """Return a table without the columns that are empty in all rows."""
        filled = [place for place in range(len(columns)) if place == 0 or any(row[place] != Cell() for row in rows)]
        heads = (Heading(name=self(f"column.{columns[place]}"), align=_align(columns[place])) for place in filled)
        return IndexTable(
            name=name,
            caption=caption,
            columns=tuple(heads),
            rows=tuple(tuple(row[place] for place in filled) for row in rows),
        )

    def _latest(self, place: int, series: Series) -> tuple[Cell, ...]:
        report = series.latest
        named = self("of", subject=report.subject, folder=_shown(report.folder))
        return (
            Cell(text=report.title, more=(named,), href=self._way(report)),
            self._state(report),
            Cell(text=self._date(report), more=tuple(self._age(report))),
            self._review(report),
            self._main(report.main),
            self._figure(report.cost),
            self._course(place, series),
            self._proof(report, series.changed),
        )

    def _fold(self, place: int, series: Series) -> Fold:
        title, count = series.latest.title, len(series.reports) - 1
        rows = tuple(map(self._every, reversed(series.reports)))
        table = self._table(f"series-{place}", self("earlier.caption", title=title), EVERY, rows)
        return Fold(summary=self("earlier.fold", title=title, count=count), table=table)

    def _every(self, report: IndexedReport) -> tuple[Cell, ...]:
        return (
            Cell(text=self._date(report), more=(_shown(report.folder),), href=self._way(report)),
            self._state(report),
            self._main(report.main),
            self._figure(report.cost),
            self._proof(report),
        )

    def _way(self, report: IndexedReport) -> str:
        """Return the address of a page from here; none where a report has no page."""
        return "" if report.page is None else f"{self.index.way}{address(report.folder)}{quote(report.page)}"

    def _state(self, report: IndexedReport) -> Cell:
        counts = report.checks
        named = {name: getattr(counts, name) for name in ("failed", "warned", "undecided", "allowed", "passed")}
        parts = [self(f"checks.{name}", count=count) for name, count in named.items() if count]
        checks = ", ".join(parts) or self("checks.none")
        verdict = report.verdict
        if verdict is None:
            return Cell(text=self("no_verdict"), more=(checks,), tone="plain")
        return Cell(text=verdict.shown, more=(checks,), tone=verdict.tone)

    def _date(self, report: IndexedReport) -> str:
        return self("undated") if report.as_of is None else self._day(report.as_of)

    def _day(self, day: str) -> str:
        return str(dates.day(self.say, day, "").shown)

    def _age(self, report: IndexedReport) -> Iterator[str]:
        """Yield how old a report is, where that is known."""
        if self.index.today is not None and report.as_of is not None:
            day = date.fromisoformat(report.as_of)
            yield self("age.ahead") if day > self.index.today else self._apart("age", day)

    def _apart(self, key: str, day: date) -> str:
        between = apart(day, self.index.today or day)
        return self(f"{key}.{between.unit}", count=between.count)

    def _review(self, report: IndexedReport) -> Cell:
        if report.next_review is None:
            return Cell()
        if report.due is None:
            return Cell(text=report.next_review, more=(self("no_day"),))
        late = is_overdue(report, self.index.today)
        wrong = (self._apart("overdue", date.fromisoformat(report.due)),) if late else ()
        return Cell(text=report.next_review, wrong=wrong)

    def _main(self, figure: IndexedFigure | None) -> Cell:
        if figure is None:
            return Cell()
        return Cell(text=self("main", name=figure.name, value=figure.shown), more=self._range(figure))

    def _figure(self, figure: IndexedFigure | None) -> Cell:
        return Cell() if figure is None else Cell(text=figure.shown, more=self._range(figure))

    def _range(self, figure: IndexedFigure) -> tuple[str, ...]:
        return (self("range", low=figure.ends[0], high=figure.ends[1]),) if figure.ends else ()

    def _proof(self, report: IndexedReport, earlier: int = 0) -> Cell:
        wrong = (self("proof.earlier", count=earlier),) if earlier else ()
        if report.proof == "changed":
            return Cell(wrong=(self("proof.changed", moved=report.moved), *wrong))
        return Cell(text=self(f"proof.{report.proof}"), wrong=wrong)

    def _course(self, place: int, series: Series) -> Cell:
        """Return the main figure of each report as a small line; nothing of one alone."""
        reports = series.course
        if len(reports) < FEWEST:
            return Cell()
        figures = [report.main for report in reports if report.main is not None]
        lowest, highest = (end(figures, key=lambda figure: figure.estimate).shown for end in (min, max))
        name, count, first, last = figures[-1].name, len(figures), figures[0].shown, figures[-1].shown
        described = self("course", name=name, count=count, first=first, last=last, low=lowest, high=highest)
        title = self("course.title", name=name, count=count)
        drawn = course(places_of(reports), figures)
        picture = svg(drawn, name=f"course-{place}", title=title, description=described, spelled=_unspelled, alone=True)
        return Cell(svg=picture)


def _unspelled(_scale: Scale, _tick: int) -> str:
    """Return the number of a tick, of which there is none."""
    return ""


def places_of(reports: Sequence[IndexedReport]) -> list[float]:
    """Return where reports are on a level axis: by their days, or evenly where one has none or all have one day."""
    days = [None if report.as_of is None else date.fromisoformat(report.as_of).toordinal() for report in reports]
    if None in days or len({*days}) == 1:
        return [float(place) for place in range(len(reports))]
    return [float(day) for day in days if day is not None]


def course(places: Sequence[float], figures: Sequence[IndexedFigure]) -> Drawing:
    """Return a small line through figures, with their ranges and a dot at the last one."""
    values = [figure.estimate for figure in figures]
    low, high = ([getattr(figure, end) for figure in figures] for end in ("low", "high"))
    bottom, top = span_of([*values, *filter(None, (*low, *high))])
    page = (WIDE, HIGH)
    axes = Axes(
        box=Box(EDGE, EDGE, WIDE - 2 * EDGE, HIGH - 2 * EDGE),
        x=Scale(low=places[0], high=places[-1], ticks=()),
        y=Scale(low=bottom, high=top, ticks=()),
        page=page,
    )
    marks = (
        Band(axes, places, low, high),
        Line(axes, places, values, "line-1"),
        Dots(axes, places[-1:], values[-1:]),
    )
    return Drawing(size=page, marks=marks)


def address(folder: str) -> str:
    """Return the address of a folder from the one above all, whatever bytes its name has."""
    return "" if folder == "." else f"{quote(folder.encode('utf-8', 'surrogateescape'))}/"


def _shown(folder: str) -> str:
    """Return the path of a folder as it can be shown."""
    return short_name(folder.encode("utf-8", "surrogateescape").decode("utf-8", "replace"))


def _align(column: str) -> Literal["left", "right"]:
    return "right" if column in NUMBERS else "left"


def _slot(value: str | int) -> Slot:
    text = numerals.fixed(value, 0) if isinstance(value, int) else value
    return Slot(value=value, shown=text, source="")

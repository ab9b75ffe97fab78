"""What sections of a page are made of: the words of the page, numbers as a table shows them, sentences, pictures."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import field, replace
from itertools import groupby
from types import MappingProxyType
from typing import Any

from reportgen.analysis.check_figures import under
from reportgen.analysis.published import UNKNOWN
from reportgen.frozen import frozen
from reportgen.page.blocks import Callouts, Details, FigureBlock, PanelBlock, Paragraphs, Pictures, Table
from reportgen.results.measure import Measure
from reportgen.results.results import Results
from reportgen.results.values.data import WHOLE
from reportgen.results.values.published import Published
from reportgen.stats.adequacy import Badge
from reportgen.stats.metrics import METRICS, find
from reportgen.text import numbers, numerals
from reportgen.text.facts import COUNTED, Facts, Quoting, metric_in_review, metric_name, metric_value, text_slot
from reportgen.text.money import standing_of, standing_on
from reportgen.text.phrases import POINT_DECIMALS, POINTS, reason
from reportgen.text.sentences import Explanation, Sentence, Shown

BADGES = MappingProxyType({"few cases": "few_cases", "imprecise": "imprecise"})
SMALLEST_P, FINE_P = 0.001, 0.1
PREFIX = "page."  # of the keys of all texts that are no sentences


@frozen
class Speaker:
    """The language of one report, whatever its results are, to name things in."""

    facts: Quoting

    def __call__(self, key: str, **texts: str) -> str:
        """Return a text of the page, with the words of the config in their places."""
        slots: dict[str, Any] = {name: text_slot(text, "") for name, text in texts.items()}
        return self.facts.say(f"{PREFIX}{key}", **slots).text

    def has(self, key: str) -> bool:
        """Return whether the language has this text."""
        return self.facts.say.has(f"{PREFIX}{key}")

    def in_words(self, text: str | None) -> str:
        """Return a reason, a method or a rule in the words of the report; an empty cell for None."""
        return reason(self.facts, text)

    def split(self, name: str) -> str:
        """Return the name of a part of the data; where they come in one piece that has none."""
        return self("data.whole") if name == WHOLE else name

    def p_value(self, value: float | None) -> str:
        """Return a p-value: two digits, three decimals below 0.1, and no smaller than 0.001; an empty cell for None."""
        if value is None:
            return ""
        if value < SMALLEST_P:
            return f"<\u00a0{numerals.fixed(SMALLEST_P, 3)}"
        return numerals.fixed(value, 3 if value < FINE_P else 2)

    def amount(self, value: float | None) -> str:
        """Return a sum of money as a table shows it; an empty cell where there is none."""
        return "" if value is None else numbers.cost(value, self.facts.currency)

    def sum(self, value: float | None, key: str = "sum") -> "str | Ranged":
        """Return the same as one of a column, which are written alike."""
        return "" if value is None else self.of_sums(key, {"value": self.amount(value)}, value=value)

    def price(self, value: float) -> "Ranged":
        """Return a stated sum of a column: it keeps its cents, which others of the column have then, too."""
        return replace(self.of_sums("price", {"value": self.amount(value)}, value=value), whole=None)

    def of_sums(self, key: str, texts: Mapping[str, str], **sums: float | None) -> "Ranged":
        """Return a sum from the texts and sums of its parts, and what it is where others of a column differ."""
        whole, full = (
            Ranged.of({name: show(sums[name] or 0.0, self.facts.currency) for name in texts})
            for show in (numbers.cost_whole, numbers.cost_full)
        )
        sizes = tuple(abs(size) for size in sums.values() if size)
        return replace(Ranged.of(texts), whole=whole, full=full, key=key, sizes=sizes)


@frozen(kw_only=False)
class Ranged:
    """A number of a table with the ends of its range, each of which stands in a column of its own, and its marks."""

    value: str
    low: str = ""
    high: str = ""
    corrected: str = ""  # what new cases are expected to show, where the value is flattered; the range is its own
    marks: tuple[str, ...] = ()
    bound: tuple[str, ...] = ()  # marks of the ends
    key: str = ""  # of sums of money: what they are, for those of one column are written alike
    sizes: tuple[float, ...] = ()  # how large its sums are that are not 0
    whole: "Ranged | None" = None  # the same without decimals
    full: "Ranged | None" = None  # the same with those of its currency

    @classmethod
    def of(cls, texts: Mapping[str, str]) -> "Ranged":
        """Return a number from its texts; two ends that read alike are no range."""
        low, high = texts.get("low", ""), texts.get("high", "")
        ends = ("", "") if low == high else (low, high)
        return cls(texts["value"], *ends, texts.get("corrected", ""))

    @property
    def counted(self) -> "Ranged":
        """The same without a corrected figure."""
        whole, full = (None if alike is None else alike.counted for alike in (self.whole, self.full))
        return replace(self, corrected="", whole=whole, full=full)

    @property
    def expected(self) -> "Ranged":
        """The same without what was counted, where there is a corrected figure."""
        if not self.corrected:
            return self
        whole, full = (None if alike is None else alike.expected for alike in (self.whole, self.full))
        return replace(self, value=self.corrected, corrected="", whole=whole, full=full)

    @property
    def decimals(self) -> frozenset[bool]:
        """Whether its numbers have decimals: of none, of all, or of some."""
        shown = (text for text in (self.value, self.low, self.high, self.corrected) if isinstance(text, Shown))
        return frozenset(text.step < 1 for text in shown)


@frozen
class Voice(Speaker):
    """Results and config of one report on two classes, and the language to name things in."""

    facts: Facts
    exact: bool = False  # for the appendix: shares in three decimals

    def metric(self, key: str) -> str:
        """Return the name of a metric; the one that the author typed where it is an alias."""
        return metric_name(key, self.facts.config, self.facts.say)

    def headline(self, *, from_counts: bool = False) -> tuple[str, ...]:
        """Return the keys of the metrics that the config wants first; of those from counts alone, where so asked."""
        asked = (metric for metric in map(find, self.facts.config.report.metrics) if metric is not None)
        return tuple(dict.fromkeys(metric.key for metric in asked if metric.from_counts or not from_counts))

    def value(self, key: str, measure: Measure) -> "Ranged":
        """Return a metric for a table, marked where few cases carry it or its range is wide."""
        return self._judged(key, measure, ranged=False)

    def sure(self, key: str, measure: Measure) -> "Ranged":
        """Return the same with its interval, where it has one; with a corrected figure that of the latter."""
        return self._judged(key, measure, ranged=True)

    def published(self, key: str, model: Published) -> "Ranged":
        """Return a metric of a model known by published figures alone, marked by what is known of its cases."""
        measure, four = model.metrics[key], model.confusion
        if measure.reason in UNKNOWN:
            return Ranged(self("published.not_known"))
        if measure.estimate is None:
            return Ranged(self("not_defined").replace(" ", "\u00a0"))
        cost = METRICS[key].kind == "cost"
        badge = None if four is None or cost else standing_on(key, measure, under(METRICS[key], measure, four)).badge
        return self._measured(key, measure, ranged=True, badge=badge)

    def _judged(self, key: str, measure: Measure, *, ranged: bool) -> "Ranged":
        if measure.estimate is None:
            return Ranged(self("not_defined").replace(" ", "\u00a0"))
        badge = None if METRICS[key].kind == "cost" else standing_of(self.facts, key, measure).badge
        return self._measured(key, measure, ranged=ranged, badge=badge)

    def _measured(self, key: str, measure: Measure, *, ranged: bool, badge: Badge | None) -> "Ranged":
        correction, marks = measure.corrected, list[str]()
        low, high = (measure.low, measure.high) if correction is None else (correction.low, correction.high)
        if ranged and measure.perfect is not None and None not in (measure.perfect.low, measure.perfect.high):
            ends = {"low": measure.perfect.low or 0.0, "high": measure.perfect.high or 0.0}
            marks.append(self("metrics.perfect", **{name: self.estimate(key, end) for name, end in ends.items()}))
        if badge is not None:
            marks.append(self(BADGES[badge]))
        corrected = None if correction is None else correction.estimate
        low, high = (low, high) if ranged else (None, None)
        number = self.with_range(key, measure.estimate, low, high, corrected=corrected)
        return replace(number, marks=tuple(marks))

    def with_range(
        self, key: str, value: float | None, low: float | None, high: float | None, *, corrected: float | None = None
    ) -> "Ranged":
        """Return a value and its range, where it has one; a range is that of the corrected value where there is one."""
        if value is None:
            return Ranged(self("not_defined"))
        best = value if corrected is None else corrected
        texts: dict[str, str] = {"value": self.number(key, value)}
        texts |= {} if corrected is None else {"corrected": self.number(key, corrected)}
        if low is not None and high is not None:
            texts |= self.ends(key, low, high, beside=self.number(key, best))
        if METRICS[key].kind != "cost":
            return Ranged.of(texts)
        return self.of_sums(key, texts, value=value, corrected=corrected, low=low, high=high)

    def span(self, key: str, ends: Mapping[str, str]) -> list[str]:
        """Return a range as a line of its own; none where both ends read alike, which is no range."""
        return [] if ends["low"] == ends["high"] else [self(key, **ends)]

    def ends(self, key: str, low: float, high: float, *, beside: Shown) -> dict[str, str]:
        """Return the ends of a range; those of a sum are as whole as the sum that stands beside it."""
        first: str = self.number(key, low)
        last: str = self.number(key, high)
        if METRICS[key].kind == "cost":
            first, last = numbers.cost_ends(low, high, beside, self.facts.currency)
        elif key in COUNTED and beside.step == 1:
            first, last = (numbers.count(round(end) or end) for end in (low, high))
        return {"low": first, "high": last}

    def estimate(self, key: str, value: float | None) -> str:
        """Return the value of a metric as a table shows it."""
        return self("not_defined") if value is None else self.number(key, value)

    def number(self, key: str, value: float) -> Shown:
        """Return the same of one that is defined."""
        shown = metric_value if self.exact else metric_in_review
        return shown(key, value, currency=self.facts.currency)

    def range(self, number: Ranged) -> list[str]:
        """Return the range of a number as a line of its own; none where it has none."""
        return self.span("metrics.range", {"low": number.low, "high": number.high})

    def difference(self, key: str, value: float, *, end: bool = False) -> Shown:
        """Return a difference with its sign; an end of its range without the unit, which the difference has."""
        sign = "+" if value > 0 and METRICS[key].kind != "cost" and not numbers.is_bounded(value) else ""
        if METRICS[key].in_percent and not self.exact:
            points = numbers.metric(POINTS * value, POINT_DECIMALS)
            signed = f"{sign}{points}"
            return points.within(signed if end else self("table.points", points=signed))
        text = self.number(key, value)
        return text.within(f"{sign}{text}")

    def change(self, key: str, value: float, low: float | None, high: float | None) -> Ranged:
        """Return a difference with its sign and its range, where it has one."""
        if METRICS[key].kind == "cost":
            return self.with_range(key, value, low, high)
        parts = {"value": value, "low": low, "high": high}
        shown = {name: part for name, part in parts.items() if part is not None}
        return Ranged.of({name: self.difference(key, part, end=name != "value") for name, part in shown.items()})


def voice(facts: Facts) -> Voice:
    """Return the words of the page in the language of the report."""
    return Voice(facts=facts)


@frozen
class Pieces:
    """What sections are made of, whatever the results are."""

    say: Speaker
    explained: Explanation
    figures: Pictures = field(default_factory=dict)

    def figure(self, name: str, *data: Table) -> tuple[FigureBlock | Callouts, ...]:
        """Return a figure with its words, over the tables behind it, or what is told where it is missing.

        Nothing where there is none to draw.
        """
        text = self.explained.figures.get(name)
        fold = Details(summary=self.say("table.values"), blocks=data) if data else None
        reading = () if text is None else tuple(sentence.text for sentence in text.reading)
        return self._drawn(name, reading, fold)

    def panels(
        self, name: str, titles: Mapping[str, str], *data: Table, read: bool = True
    ) -> tuple[FigureBlock | Callouts, ...]:
        """Return figures as the panels of one, below the finding of the first; nothing where there is none to draw.

        With `read` how to read each follows.
        """
        missing = tuple(drawing for key in titles if isinstance(drawing := self.figures.get(key), Callouts))
        drawn = {key: drawing for key in titles if isinstance(drawing := self.figures.get(key), str)}
        texts = {key: self.explained.figures[key] for key in drawn}
        if not texts:
            return missing
        first = next(iter(texts.values()))
        figure = FigureBlock(
            name=f"figure-{name}",
            title=first.title,
            subtitle=first.subtitle,
            reading=self.readings(titles) if read else (),
            data=Details(summary=self.say("table.values"), blocks=data) if data else None,
            panels=tuple(
                PanelBlock(
                    name=f"figure-{key.replace('_', '-')}",
                    title=titles[key],
                    svg=svg,
                    file=f"figures/{key}.svg",
                    short=texts[key].short,
                )
                for key, svg in drawn.items()
            ),
        )
        return (*missing, figure)

    def readings(self, titles: Mapping[str, str]) -> tuple[str, ...]:
        """Return how to read each of these figures that is drawn, after its title."""
        drawn = (key for key in titles if isinstance(self.figures.get(key), str))
        return tuple(f"{titles[key]}. {joined(self.explained.figures[key].reading)}" for key in drawn)

    def picture(self, name: str) -> tuple[FigureBlock | Callouts, ...]:
        """Return a figure alone: how to read it and the numbers behind it stand elsewhere."""
        return self._drawn(name, (), None)

    def behind(self, name: str, *data: Table) -> tuple[Paragraphs | Details, ...]:
        """Return how to read a figure that stands elsewhere; where there are tables behind it, folded with them."""
        text = self.explained.figures.get(name)
        if text is None:
            return ()
        reading = Paragraphs(texts=(joined(text.reading),))
        return (Details(summary=self.say("table.values_above"), blocks=(reading, *data)),) if data else (reading,)

    def _drawn(self, name: str, reading: tuple[str, ...], data: Details | None) -> tuple[FigureBlock | Callouts, ...]:
        text, drawn = self.explained.figures.get(name), self.figures.get(name)
        if isinstance(drawn, Callouts):
            return (drawn,)
        if text is None or drawn is None:
            return ()
        return (
            FigureBlock(
                name=f"figure-{name.replace('_', '-')}",
                title=text.title,
                subtitle=text.subtitle,
                svg=drawn,
                file=f"figures/{name}.svg",
                short=text.short,
                reading=reading,
                data=data,
            ),
        )


@frozen
class Material(Pieces):
    """All that a section may take from."""

    say: Voice

    @property
    def facts(self) -> Facts:
        """Results and config."""
        return self.say.facts

    @property
    def results(self) -> Results:
        """The numbers."""
        return self.say.facts.results


def texts_of(sentences: Iterable[Sentence]) -> tuple[str, ...]:
    """Return the text of each sentence."""
    return tuple(sentence.text for sentence in sentences)


def joined(sentences: Iterable[Sentence]) -> str:
    """Return sentences as one text."""
    return " ".join(texts_of(sentences))


def paragraph(sentences: Iterable[Sentence]) -> Paragraphs:
    """Return sentences as one paragraph."""
    return Paragraphs(texts=(joined(sentences),))


def opening(sentences: Sequence[Sentence], keys: Collection[str]) -> tuple[tuple[Sentence, ...], tuple[Sentence, ...]]:
    """Return what answers the question of a section, by the keys of its messages, and what goes on in the record.

    Where none of these was said, the first sentence opens the section.
    """
    first = tuple(sentence for sentence in sentences if sentence.id in keys) or tuple(sentences[:1])
    return first, tuple(sentence for sentence in sentences if sentence not in first)


def led(sentences: Iterable[Sentence], ground: Collection[str]) -> tuple[Sentence, ...]:
    """Return what was found before what it rests on, by the keys of the messages that say this."""
    return tuple(sorted(sentences, key=lambda sentence: sentence.id in ground))


def paragraphs(sentences: Iterable[Sentence]) -> tuple[Paragraphs, ...]:
    """Return sentences as paragraphs: neighbours on one thing stand together."""
    texts = tuple(joined(together) for _, together in groupby(sentences, key=lambda sentence: sentence.about))
    return (Paragraphs(texts=texts),) if texts else ()

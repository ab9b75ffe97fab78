"""What has changed since an earlier report."""

from collections.abc import Iterator
from dataclasses import replace

from reportgen.page.blocks import Bullets, Content, Table
from reportgen.page.cells import cut_off
from reportgen.page.material import Material, Ranged, Voice, paragraph, texts_of
from reportgen.page.table import Column, block, figures, text, texts
from reportgen.results.values.change import MetricChange, ScoreBand, Scores
from reportgen.results.values.comparison import Estimate
from reportgen.stats.metrics import METRICS
from reportgen.text import cut_offs, numbers
from reportgen.text.phrases import POINTS, adds_up


def change_section(material: Material) -> Content:
    """Yield what has changed since the earlier report; nothing where there is none."""
    words = material.explained.change
    if material.results.change is None:
        return
    yield paragraph(words.about)
    if words.differs:
        yield Bullets(texts=texts_of(words.differs))
    yield from material.figure("change")
    yield from _table(material.say)
    yield paragraph(words.each)
    yield paragraph(words.scores)
    yield from _scores(material.say)
    yield paragraph(words.limits)


def _table(say: Voice) -> Iterator[Table]:
    results = say.facts.results
    if results.change is not None:
        columns = (
            *texts("change.what"),
            *figures("change.then", "change.now", "change.difference"),
            *texts("change.verdict"),
        )
        rows = (*_plain(say), *(_row(say, figure) for figure in results.change.metrics))
        yield block(say, "change-table", say("change.table", model=results.subject), columns, rows)


def _plain(say: Voice) -> Iterator[tuple[str, ...]]:
    """Yield how many cases there were, and which threshold."""
    results, facts = say.facts.results, say.facts
    change, earlier = results.change, results.earlier
    if change is None or earlier is None:
        return
    for key, then, now in (("cases", earlier.cases, "n"), ("positives", earlier.positives, "positives")):
        yield say(f"change.{key}"), numbers.count(then), numbers.count(facts.cases(now)), "", ""
    sides = (change.threshold_then, change.threshold_now)
    yield (
        say("change.cut_off"),
        *(say("threshold.decisions") if side is None else cut_off(say, side.value) for side in sides),
        "",
        "",
    )
    yield say("change.rule"), *("" if side is None else say.in_words(side.rule) for side in sides), "", ""


def _row(say: Voice, figure: MetricChange) -> tuple[str | Ranged, ...]:
    sides = (_figure(say, figure, side) for side in (figure.then, figure.now))
    return say.metric(figure.metric), *sides, _moved(say, figure), _verdict(say, figure)


def _moved(say: Voice, figure: MetricChange) -> Ranged:
    """Return how far a figure moved, and between what ends."""
    comparison = figure.found
    if comparison.difference is None:
        return Ranged("")
    moved = say.difference(figure.metric, comparison.difference)
    now, then = (
        (side.estimate or 0.0, say.number(figure.metric, side.estimate or 0.0)) for side in (figure.now, figure.then)
    )
    defined = figure.now.estimate is not None and figure.then.estimate is not None
    times = POINTS if METRICS[figure.metric].kind == "share" else 1
    about = defined and not adds_up((times * comparison.difference, moved), now, then, times=times)
    ranged = say.change(figure.metric, comparison.difference, comparison.low, comparison.high)
    return replace(ranged, value=say("change.about", difference=moved)) if about else ranged


def _figure(say: Voice, figure: MetricChange, side: Estimate) -> str | Ranged:
    if side.estimate is None:
        return say("not_defined") if side is figure.now else say("change.not_compared")
    return say.with_range(figure.metric, side.estimate, side.low, side.high)


def _verdict(say: Voice, figure: MetricChange) -> str:
    comparison = figure.found
    if comparison.difference is None:
        return say.in_words(comparison.no_range)
    if figure.way is not None:
        return say(f"change.{figure.way}")
    if comparison.verdict == "cannot_tell" and comparison.no_range:
        return say.in_words(comparison.no_range)
    return say(f"comparison.verdict.{comparison.verdict}")


_Banded = tuple[ScoreBand, float | None, Scores]  # behind the threshold of the band before


def _scores(say: Voice) -> Iterator[Table]:
    change = say.facts.results.change
    if change is not None and change.scores is not None:
        bands = change.scores.bands
        before = (None, *(band.threshold for band in bands[:-1]))
        rows = ((band, last, change.scores) for band, last in zip(bands, before, strict=True))
        yield block(say, "change-scores", say("change.scores"), _BANDS, rows)


def _between(say: Voice, band: ScoreBand, last: float | None) -> str:
    """Return the scores of a band: those that its threshold flags and the one before does not."""
    ends = {} if band.threshold is None else {"low": cut_offs.alone(band.threshold)}
    ends |= {} if last is None else {"high": cut_offs.alone(last)}
    key = {("low",): "from", ("low", "high"): "from_to", ("high",): "below"}[tuple(ends)]
    if say.facts.setup().flag == "high":
        return say(f"change.{key}", **ends)
    turned = {"from": "down", "from_to": "down_from", "below": "above"}[key]
    names = {"low": "high", "high": "low"}  # where low scores flag, a threshold is the upper end of its band
    return say(f"change.{turned}", **{names[name]: text for name, text in ends.items()})


def _share(part: float, whole: float) -> str:
    share = numbers.percent(part / whole, whole)
    return numbers.count(part) if share is None else f"{numbers.count(part)}\n({share})"


_BANDS: tuple[Column[_Banded], ...] = (
    text("change.score", lambda say, row: _between(say, row[0], row[1])),
    Column("change.band_then", value=lambda row: _share(row[0].then, row[2].cases_then), kind="number"),
    Column("change.band_now", value=lambda row: _share(row[0].now, row[2].cases_now), kind="number"),
    Column("change.positives_then", value=lambda row: row[0].positives_then, kind="count"),
    Column("change.positives_now", value=lambda row: row[0].positives_now, kind="count"),
)

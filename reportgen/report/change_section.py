"""The section on what has changed since an earlier report, and every model of today beside it."""

from collections.abc import Iterator

from reportgen.analysis.changed import Band, Moved
from reportgen.analysis.judged import Figure
from reportgen.explain import cut_offs, numbers
from reportgen.explain.beside import adds_up
from reportgen.explain.explained import Explained
from reportgen.report.comparison_tables import apart, difference, differences_table, with_range
from reportgen.report.curve_sections import figure
from reportgen.report.decision_tables import cut_off
from reportgen.report.metric_tables import counted
from reportgen.report.page import Block, Column, Drawn, Paragraphs, Points, Section, Table
from reportgen.report.voice import Voice


def change_section(say: Voice, explained: Explained, figures: Drawn) -> Section:
    """Return what has changed since the earlier report; without a block where there is none."""
    blocks = tuple(_blocks(say, explained, figures)) if say.facts.results.change is not None else ()
    return Section(id="change", title=say("section.change"), blocks=blocks)


def _blocks(say: Voice, explained: Explained, figures: Drawn) -> Iterator[Block]:
    told, picture = explained.change, figure("change", explained, figures)
    yield Paragraphs(texts=(" ".join(one.text for one in told.about),))
    if told.differs:
        yield Points(texts=tuple(one.text for one in told.differs))
    if picture is not None:
        yield picture
    yield _table(say)
    yield Points(texts=tuple(" ".join(one.text for one in each) for each in told.moved))
    yield Paragraphs(texts=(" ".join(one.text for one in told.scores),))
    yield from _scores(say)
    yield Paragraphs(texts=(" ".join(one.text for one in told.limits),))


def earlier_table(say: Voice) -> Iterator[Table]:
    """Yield every model of today beside the earlier report; nothing without one."""
    results = say.facts.results
    if results.earlier is not None:
        caption = say("comparison.earlier", baseline=say.facts.called(results.earlier.name))
        yield differences_table(say, "differences-earlier", caption, results.comparisons_with_earlier)


def _table(say: Voice) -> Table:
    results = say.facts.results
    change = results.change
    assert change is not None  # noqa: S101 - the caller has asked
    return Table(
        name="change-table",
        caption=say("change.table", model=results.subject),
        columns=(
            Column(name=say("change.what")),
            *(Column(name=say(f"change.{key}"), align="right") for key in ("then", "now", "difference")),
            Column(name=say("change.verdict")),
        ),
        rows=(*_plain(say), *(_row(say, one) for one in change.metrics)),
    )


def _plain(say: Voice) -> Iterator[tuple[str, ...]]:
    """Yield how many cases there were, and which cut-off."""
    results, facts = say.facts.results, say.facts
    change, earlier = results.change, results.earlier
    if change is None or earlier is None:
        return
    for key, then, now in (("cases", earlier.cases, "n"), ("positives", earlier.positives, "positives")):
        yield say(f"change.{key}"), counted(then), counted(facts.cases(now)), "", ""
    sides = (change.threshold_then, change.threshold_now)
    yield (
        say("change.cut_off"),
        *(say("threshold.decisions") if one is None else cut_off(say, one.value) for one in sides),
        "",
        "",
    )
    yield say("change.rule"), *("" if one is None else say.in_words(one.rule) for one in sides), "", ""


def _row(say: Voice, one: Moved) -> tuple[str, ...]:
    found = one.found
    moved = "" if found.difference is None else difference(say, one.metric, found.difference)
    if found.difference is not None and one.then.estimate is not None and one.now.estimate is not None:
        sides = ((value, say.estimate(one.metric, value)) for value in (one.now.estimate, one.then.estimate))
        moved = moved if adds_up((found.difference, moved), *sides) else say("change.about", difference=moved)
    if found.low is not None and found.high is not None:
        ends = apart(say, one.metric, found.low, found.high, beside=moved)
        moved = "\n".join((moved, *say.span("metrics.range", ends)))
    return say.metric(one.metric), _figure(say, one, one.then), _figure(say, one, one.now), moved, _verdict(say, one)


def _figure(say: Voice, one: Moved, side: Figure) -> str:
    if side.estimate is None:
        return say("not_defined") if side is one.now else say("change.not_compared")
    if side.low is None or side.high is None:
        return say.estimate(one.metric, side.estimate)
    return "\n".join(with_range(say, one.metric, side.estimate, side.low, side.high))


def _verdict(say: Voice, one: Moved) -> str:
    found = one.found
    if found.difference is None:
        return say.in_words(found.no_range)
    if one.way is not None:
        return say(f"change.{one.way}")
    if found.verdict == "cannot_tell" and found.no_range:
        return say.in_words(found.no_range)
    return say(f"comparison.verdict.{found.verdict}")


def _scores(say: Voice) -> Iterator[Table]:
    change = say.facts.results.change
    if change is None or change.scores is None:
        return
    bands = change.scores.bands
    before = (None, *(band.threshold for band in bands[:-1]))
    yield Table(
        name="change-scores",
        caption=say("change.scores"),
        columns=(
            Column(name=say("change.score")),
            *(
                Column(name=say(f"change.{key}"), align="right")
                for key in ("band_then", "band_now", "positives_then", "positives_now")
            ),
        ),
        rows=tuple(
            (
                _between(say, band, last),
                _share(band.then, change.scores.cases_then),
                _share(band.now, change.scores.cases_now),
                counted(band.positives_then),
                counted(band.positives_now),
            )
            for band, last in zip(bands, before, strict=True)
        ),
    )


def _between(say: Voice, band: Band, last: float | None) -> str:
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
    return counted(part) if share is None else f"{counted(part)}\n({share})"

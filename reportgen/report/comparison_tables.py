"""What comparing the models comes to, as parts of a page: verdicts, the limit, the differences and their picture."""

from collections.abc import Iterator, Sequence

from reportgen.analysis.judged import Candidate, Comparison
from reportgen.explain import numbers
from reportgen.explain.explained import Explained
from reportgen.explain.facts import metric_value
from reportgen.report.curve_sections import figure
from reportgen.report.page import Block, Column, Drawn, Fold, Paragraphs, Points, Table
from reportgen.report.voice import Voice
from reportgen.stats.metrics import METRICS

FINE_P, SMALLEST_P = 0.01, 0.001


def comparison_blocks(say: Voice, explained: Explained, figures: Drawn) -> Iterator[Block]:
    """Yield the verdicts as a list, the tables of the limit and of the differences, and their picture."""
    if not explained.verdicts:
        return
    (decides, *verdicts), results = explained.verdicts, say.facts.results
    yield Paragraphs(texts=(" ".join(sentence.text for sentence in decides),))
    yield Points(texts=tuple(" ".join(sentence.text for sentence in told) for told in verdicts))
    picture = figure("differences", explained, figures)
    if picture is not None:
        yield picture
    if results.pick is not None:
        yield _limit_table(say)
    primary = [one for one in results.comparisons if one.primary]
    yield differences_table(say, "differences", say("comparison.differences"), primary)
    ties = [one for each in results.ties for one in each.pairs]
    if ties:
        yield differences_table(say, "differences-ties", say("comparison.ties"), ties)
    if results.pick is not None and results.pick.against:
        yield differences_table(say, "differences-pick", say("comparison.pick"), results.pick.against)
    rest = [one for one in results.comparisons if not one.primary]
    if rest:
        table = differences_table(say, "differences-exploratory", say("comparison.exploratory"), rest)
        yield Fold(summary=say("comparison.exploratory_fold"), blocks=(table,))


def differences_table(say: Voice, name: str, caption: str, compared: Sequence[Comparison]) -> Table:
    """Return differences with what they come to; those that only explore have one p, adjusted for nothing."""
    corrected = any(one.primary for one in compared)
    tested = ("p", *(("p_adjusted",) if corrected else ()), "smallest")
    return Table(
        name=name,
        caption=caption,
        columns=(
            Column(name=say("comparison.pair")),
            Column(name=say("table.metric")),
            *(Column(name=say(f"comparison.{key}"), align="right") for key in ("difference", "range")),
            Column(name=say("comparison.verdict")),
            *(Column(name=say(f"comparison.{key}"), align="right") for key in tested),
            Column(name=say("comparison.method")),
        ),
        rows=tuple(_row(say, one, corrected=corrected) for one in compared),
    )


def _row(say: Voice, one: Comparison, *, corrected: bool) -> tuple[str, ...]:
    def value(found: float | None) -> str:
        return "" if found is None else difference(say, one.metric, found)

    span = ""
    if one.low is not None and one.high is not None:
        ends = say.span("decisions.span", apart(say, one.metric, one.low, one.high, beside=value(one.difference)))
        span = "\n".join((*ends, say("comparison.level", level=numbers.stated_percent(one.level)))) if ends else ""
    verdict = say(f"comparison.verdict.{one.verdict}")
    if one.alone is not None:
        verdict = f"{verdict}\n{say('comparison.alone', verdict=say(f'comparison.verdict.{one.alone}'))}"
    return (
        say("comparison.beside", a=one.a, b=say.facts.called(one.b)),
        say.metric(one.metric),
        value(one.difference),
        span,
        verdict,
        p_value(one.p),
        *((p_value(one.p_adjusted),) if corrected else ()),
        _smallest(say, one),
        say.in_words(one.method or one.no_range),
    )


def _smallest(say: Voice, one: Comparison) -> str:
    """Return the smallest difference that such cases could show, as far as the metric leaves room for one."""
    if one.smallest_shown is None:
        return "" if one.room is None else say("comparison.smallest.none")
    shown = say.estimate(one.metric, one.smallest_shown)
    return shown if one.room is None else f"{shown}\n{say('comparison.smallest.worse')}"


def difference(say: Voice, key: str, value: float) -> str:
    """Return a difference with its sign."""
    shown = metric_value(key, value, currency=say.facts.currency)
    return f"+{shown}" if value > 0 and METRICS[key].kind != "cost" and not shown.startswith(("<", ">")) else shown


def apart(say: Voice, key: str, low: float, high: float, *, beside: str) -> dict[str, str]:
    """Return the ends of the range of a difference."""
    if METRICS[key].kind == "cost":
        return say.ends(key, low, high, beside=beside)
    return {"low": difference(say, key, low), "high": difference(say, key, high)}


def with_range(say: Voice, key: str, value: float, low: float, high: float) -> tuple[str, ...]:
    """Return a value and the line below it, its range."""
    shown = say.estimate(key, value)
    return shown, *say.span("metrics.range", say.ends(key, low, high, beside=shown))


def p_value(value: float | None) -> str:
    """Return a p-value: two digits, three decimals below 0.01, and no smaller than 0.001."""
    if value is None:
        return ""
    if value < SMALLEST_P:
        return f"<\u00a0{numbers.fixed(SMALLEST_P, 3)}"
    if value < FINE_P:
        return numbers.fixed(value, 3)
    return numbers.fixed(value, 3 if value < 10 * FINE_P else 2)


def _limit_table(say: Voice) -> Table:
    pick = say.facts.results.pick
    assert pick is not None  # noqa: S101 - the caller has asked
    elsewhere = pick.picked_on != say.facts.results.data.reported_on
    keys = (pick.metric, pick.then)
    columns = (
        [say("comparison.on", metric=say.metric(key), split=say.split(pick.picked_on)) for key in keys]
        if elsewhere
        else []
    )
    columns += [say.metric(key) for key in keys]

    def row(name: str, one: Candidate) -> tuple[str, ...]:
        tuning = [
            "" if value is None else say.estimate(key, value)
            for key, value in zip(keys, (one.required_tuning, one.then_tuning), strict=True)
        ]
        now = [
            say("not_defined")
            if found.estimate is None
            else say.estimate(key, found.estimate)
            if found.low is None or found.high is None
            else "\n".join(with_range(say, key, found.estimate, found.low, found.high))
            for key, found in zip(keys, (one.required, one.then), strict=True)
        ]
        corrected = [say.facts.measure(key, name).corrected is not None for key in keys]
        marked = [
            f"{cell}\n{say('checks.corrected')}" if each else cell for cell, each in zip(now, corrected, strict=True)
        ]
        expected = "_new" if corrected[0] and one.standing in ("meets", "misses") else ""
        return (name, *(tuning if elsewhere else ()), *marked, say(f"comparison.standing.{one.standing}{expected}"))

    return Table(
        name="limit",
        caption=say("comparison.limit", require=pick.require),
        columns=(
            Column(name=say("comparison.model")),
            *(Column(name=name, align="right") for name in columns),
            Column(name=say("comparison.standing")),
        ),
        rows=tuple(row(name, one) for name, one in pick.models.items()),
    )

"""The models fold by fold, and their differences over the folds."""

from collections.abc import Iterator

from reportgen.analysis.fold_results import Folds, FoldTest
from reportgen.explain import numbers
from reportgen.explain.explained import Explained
from reportgen.explain.facts import metric_value
from reportgen.report.comparison_tables import p_value
from reportgen.report.metric_tables import counted
from reportgen.report.page import Block, Column, Fold, Paragraphs, Section, Table
from reportgen.report.voice import Voice


def folds_section(say: Voice, explained: Explained) -> Iterator[Section]:
    """Yield the part on training runs, where the predictions come from a cross-validation."""
    found, subject = say.facts.results.folds, say.facts.results.subject
    if found is None:
        return
    others = tuple(_table(say, found, name) for name in found.models if name != subject)
    blocks: tuple[Block, ...] = (
        Paragraphs(texts=(" ".join(sentence.text for sentence in explained.folds),)),
        _table(say, found, subject),
        *((_tests(say, found.tests),) if found.tests else ()),
        *((Fold(summary=say("folds.all"), blocks=others),) if others else ()),
    )
    yield Section(id="training-runs", title=say("folds.title"), blocks=blocks)


def _table(say: Voice, found: Folds, name: str) -> Table:
    metrics = found.models[name]
    folds = tuple(
        (
            fold.name,
            counted(fold.cases),
            counted(fold.positives),
            *(_value(say, key, held.values[place]) for key, held in metrics.items()),
        )
        for place, fold in enumerate(found.folds)
    )
    ends = tuple(
        (say(f"folds.{end}"), "", "", *(_value(say, key, getattr(held, end)) for key, held in metrics.items()))
        for end in ("lowest", "highest")
    )
    return Table(
        name=f"folds-{list(found.models).index(name)}",
        caption=say("folds.table", model=name),
        columns=(
            Column(name=say("folds.fold")),
            *(Column(name=say(f"data.{key}"), align="right") for key in ("cases", "positives")),
            *(Column(name=say.metric(key), align="right") for key in metrics),
        ),
        rows=(*folds, *ends),
    )


def _tests(say: Voice, tests: tuple[FoldTest, ...]) -> Table:
    level = numbers.percent_of_whole(tests[0].level)
    right = ("number", "difference")
    return Table(
        name="folds-tests",
        caption=say("folds.tests"),
        columns=(
            *(Column(name=say(f"folds.{key}")) for key in ("first", "second")),
            Column(name=say("table.metric")),
            *(Column(name=say(f"folds.{key}"), align="right") for key in right),
            Column(name=say("folds.interval", level=level), align="right"),
            *(Column(name=say(f"folds.{key}"), align="right") for key in ("p", "p_adjusted")),
        ),
        rows=tuple(
            (
                test.a,
                test.b,
                say.metric(test.metric),
                counted(test.folds),
                _value(say, test.metric, test.difference),
                _range(say, test),
                *map(p_value, (test.p, test.p_adjusted)),
            )
            for test in tests
        ),
    )


def _range(say: Voice, test: FoldTest) -> str:
    if test.low is None or test.high is None:
        return say("not_defined")
    beside = _value(say, test.metric, test.difference)
    return "".join(say.span("folds.range", say.ends(test.metric, test.low, test.high, beside=beside)))


def _value(say: Voice, key: str, value: float | None) -> str:
    return say("not_defined") if value is None else metric_value(key, value, currency=say.facts.currency)

"""The models fold by fold, their differences over the folds, and the file."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from reportgen.analysis.fold_results import FoldFacts, Folds, FoldTest
from reportgen.analysis.results import Results
from reportgen.explain import numbers
from reportgen.report.material import Material, paragraph
from reportgen.report.page import Block, Fold, Section, Table
from reportgen.report.table import Column, block, csv_of_parts, metric_named, number, text
from reportgen.report.voice import Voice

_Held = tuple[str, FoldFacts, float | None]  # a metric in a fold


def training_runs(material: Material) -> Iterator[Section]:
    """Yield the part on training runs, where the predictions come from a cross-validation."""
    say, found, subject = material.say, material.results.folds, material.results.subject
    if found is None:
        return
    others = tuple(_table(say, found, name) for name in found.models if name != subject)
    blocks: tuple[Block, ...] = (
        paragraph(material.explained.folds),
        _table(say, found, subject),
        *(
            (block(say, "folds-tests", say("folds.tests"), _tests(found.tests[0].level), found.tests),)
            if found.tests
            else ()
        ),
        *((Fold(summary=say("folds.all"), blocks=others),) if others else ()),
    )
    yield Section(id="training-runs", title=say("folds.title"), blocks=blocks)


def folds_csv(results: Results) -> bytes | None:
    """Return one row for each model, metric and fold; where it has no value the cell is empty."""
    folds = results.folds
    if folds is None:
        return None
    columns: tuple[Column[_Held], ...] = (
        Column(key="metric", value=lambda row: row[0]),
        Column(key="fold", value=lambda row: row[1].name),
        Column(key="cases", value=lambda row: row[1].cases),
        Column(key="positives", value=lambda row: row[1].positives),
        Column(key="value", value=lambda row: row[2]),
    )
    models = (
        (name, [(key, *each) for key, held in metrics.items() for each in zip(folds.folds, held.values, strict=True)])
        for name, metrics in folds.models.items()
    )
    return csv_of_parts("model", columns, models)


class _Row(NamedTuple):
    """What a model comes to in one fold, or at most or at least in one of them."""

    name: str
    fold: FoldFacts | None
    values: Mapping[str, float | None]


def _table(say: Voice, found: Folds, name: str) -> Table:
    metrics = found.models[name]
    rows = (
        *(
            _Row(fold.name, fold, {key: held.values[place] for key, held in metrics.items()})
            for place, fold in enumerate(found.folds)
        ),
        _Row(say("folds.lowest"), None, {key: held.lowest for key, held in metrics.items()}),
        _Row(say("folds.highest"), None, {key: held.highest for key, held in metrics.items()}),
    )
    columns: tuple[Column[_Row], ...] = (
        Column(head="folds.fold", value=lambda row: row.name),
        Column(head="data.cases", value=lambda row: row.fold.cases if row.fold else None, kind="count"),
        Column(head="data.positives", value=lambda row: row.fold.positives if row.fold else None, kind="count"),
        *map(_metric, metrics),
    )
    place = list(found.models).index(name)
    return block(say, f"folds-{place}", say("folds.table", model=name), columns, rows)


def _metric(key: str) -> Column[_Row]:
    return number(metric_named(key), lambda say, row: _value(say, key, row.values[key]))


def _value(say: Voice, key: str, value: float | None) -> str:
    return say("not_defined") if value is None else say.estimate(key, value)


def _moved(say: Voice, test: FoldTest) -> str:
    return _value(say, test.metric, test.difference)


def _range(say: Voice, test: FoldTest) -> str:
    if test.low is None or test.high is None:
        return say("not_defined")
    return "".join(say.span("folds.range", say.ends(test.metric, test.low, test.high, beside=_moved(say, test))))


def _tests(level: float) -> tuple[Column[FoldTest], ...]:
    return (
        Column(head="folds.first", value=lambda test: test.a),
        Column(head="folds.second", value=lambda test: test.b),
        text("table.metric", lambda say, test: say.metric(test.metric)),
        Column(head="folds.number", value=lambda test: test.folds, kind="count"),
        number("folds.difference", _moved),
        number(lambda say: say("folds.interval", level=numbers.percent_of_whole(level)), _range),
        number("folds.p", lambda say, test: say.p_value(test.p)),
        number("folds.p_adjusted", lambda say, test: say.p_value(test.p_adjusted)),
    )

"""The record of several classes: the matrix, all metrics, averages, curves, how they came about, and their files."""

from collections.abc import Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from reportgen.analysis.stated import DATA, MEASURED
from reportgen.page.blocks import Bullets, Code, Content, Details, FactList, FactRow, Paragraphs, Table
from reportgen.page.gaps import gaps_table, sheet_of_gaps
from reportgen.page.made import inputs_of, inputs_read, made_with
from reportgen.page.material import Ranged, opening, paragraphs, texts_of
from reportgen.page.stated import stated_facts
from reportgen.page.table import (
    Column,
    Kind,
    Sheet,
    block,
    fields,
    figures,
    metric_named,
    name_head,
    sheet,
    sheet_of_parts,
    texts,
)
from reportgen.results.measure import Measure, Metrics
from reportgen.results.values.classes import SPREAD_TOLD, ClassModel, ClassResults, Guessing
from reportgen.results.values.comparison import Comparison
from reportgen.text import numbers
from reportgen.topics.checks.page import sheet_of_checks
from reportgen.topics.classes.facts import spoken_class
from reportgen.topics.classes.page import ClassMaterial, ClassVoice, mix_up_table, signed, splits_table
from reportgen.topics.classes.persons_words import ranked
from reportgen.topics.data.page import READ, kinds
from reportgen.version import __version__

MOST_COLUMNS = 12  # classes of a matrix that is printed as a table
MOST_ERRORS = 20
KEYS = 4  # metrics beside each other
# Of a class against the rest, in the order of reading; `tables/metrics.csv` has them all.
OF_A_CLASS = (
    "recall", "precision", "f1", "f_beta", "specificity", "npv", "balanced_accuracy", "mcc", "roc_auc",
    "average_precision", "prevalence", "flag_rate",
)  # fmt: skip


def data_record(material: ClassMaterial) -> Content:
    """Yield what is said and stated of the data, and how many cases of each class each part of them has."""
    yield from paragraphs(opening(material.explained.said("data"), READ)[1])
    yield splits_table(material)
    yield from stated_facts(material, DATA)
    yield from kinds(material.say, material.results.data.columns)


def outcomes_record(material: ClassMaterial) -> Content:
    """Yield the matrix as a table, and the most weighty errors."""
    say, model = material.say, material.facts.subject
    yield from material.behind("class_matrix")
    if len(material.facts.classes) <= MOST_COLUMNS:
        yield _matrix(say)
    if len(model.mix_ups) > 0:
        yield mix_up_table(say, "all-mix-ups", model.mix_ups[:MOST_ERRORS])


def _matrix(say: ClassVoice) -> Table:
    facts, confusion = say.facts, say.facts.subject.confusion
    matrix = zip(facts.classes, confusion.matrix, strict=True)
    rows = [(name, *map(numbers.count, cells), numbers.count(sum(cells))) for name, cells in matrix]
    columns = (*texts("classes.actual"), *figures(*map(name_head, facts.classes), "classes.total"))
    return block(say, "confusion-table", say("classes.matrix", model=say.model), columns, rows, file="confusion")


def metrics_record(material: ClassMaterial) -> Content:
    """Yield all metrics of all classes together, those of each class, their averages and how far classes lie apart."""
    say, results = material.say, material.results
    yield from material.behind("class_rates")
    yield from stated_facts(material, MEASURED)
    yield from _together(say)
    for place, name in enumerate(results.models):
        yield Details(summary=say("classes.all_rates", model=name), blocks=(*_of_model(say, place, name),))


def _together(say: ClassVoice) -> Iterator[Table]:
    """Yield every metric of all classes together, a row each, with its range: of the subject, then all models."""
    results, subject = say.facts.results, say.facts.subject
    reasons = any(measure.reason for measure in subject.metrics.values())
    rows = [
        (say.metric(key), say.shown(key, measure.estimate), *say.ends(key, measure),
         *((say.in_words(measure.reason),) if reasons else ()))
        for key, measure in subject.metrics.items()
    ]  # fmt: skip
    numeric = figures("table.value", "table.low", "table.high")
    columns = (*texts("table.metric"), *numeric, *texts(*(["classes.reason"] if reasons else [])))
    yield block(say, "metrics-together", f"{say('classes.metrics')}: {say.model}", columns, rows, file="metrics")
    judged = [*((name, model.metrics) for name, model in results.models.items()), *_guesses(say)]
    if len(judged) > 1:
        keys = list(dict.fromkeys(key for _, metrics in judged for key in metrics))
        lines = [(say.metric(key), *(say.value(key, metrics.get(key)) for _, metrics in judged)) for key in keys]
        columns = (*texts("table.metric"), *figures(*(name_head(name) for name, _ in judged)))
        yield block(say, "models-together", say("classes.metrics"), columns, lines)


def _guesses(say: ClassVoice) -> Iterator[tuple[str, Metrics]]:
    """Yield what naming one class every time does."""
    results, seen = say.facts.results, set[str]()
    guesses: tuple[Guessing | None, ...] = (results.largest, results.cheapest_class)
    for guess in guesses:
        if guess is not None and guess.named not in seen:
            seen.add(guess.named)
            yield say("classes.baseline", name=spoken_class(say.facts, guess.named)), guess.metrics


def _of_model(say: ClassVoice, place: int, name: str) -> Iterator[Table]:
    """Yield the figures of each class with their ranges, the averages and the spread, of one model."""
    model = say.facts.results.models[name]
    present = {key for metrics in model.per_class.values() for key in metrics}
    keys = [key for key in OF_A_CLASS if key in present]
    for first in range(0, len(keys), KEYS):
        some = keys[first : first + KEYS]
        rows = [(part, *(_ranged(say, key, model.per_class[part].get(key)) for key in some))
                for part in say.facts.classes]  # fmt: skip
        columns = (*texts("classes.class"), *figures(*map(metric_named, some)))
        caption = say("classes.all_rates", model=name)
        yield block(say, f"classes-{place}-{first}", caption, columns, rows, file="metrics")
    if model.averages:
        lines = [(say.metric(key), *(_ranged(say, key, part.get(key)) for part in model.averages.values()))
                 for key in OF_A_CLASS if any(key in part for part in model.averages.values())]  # fmt: skip
        columns = (*texts("table.metric"), *figures(*(f"classes.{kind}" for kind in model.averages)))
        caption = say("classes.averages", model=name)
        yield block(say, f"averages-{place}", caption, columns, lines, file="metrics")
    if model.spread:
        yield _spread(say, place, name)


def _ranged(say: ClassVoice, key: str, measure: Measure | None) -> str | Ranged:
    """Return a figure with its range, where it has one."""
    if measure is None:
        return ""
    low, high = say.ends(key, measure)
    return Ranged.of({"value": say.shown(key, measure.estimate), "low": low, "high": high})


def _spread(say: ClassVoice, place: int, name: str) -> Table:
    def told(metric: str, value: float, of: str) -> str:
        return say("classes.of_class", value=say.shown(metric, value), name=spoken_class(say.facts, of))

    rows = [
        (
            say.metric(spread.metric),
            told(spread.metric, spread.lowest_value, spread.lowest),
            told(spread.metric, spread.highest_value, spread.highest),
            say.shown(spread.metric, spread.mean),
            numbers.metric(spread.variance, 4),
        )
        for spread in say.facts.results.models[name].spread
        if spread.metric in (*SPREAD_TOLD, *OF_A_CLASS)
    ]
    columns = (
        *texts("table.metric", "classes.lowest", "classes.highest"),
        *figures("classes.mean", "classes.variance"),
    )
    return block(say, f"spread-{place}", say("classes.spread", model=name), columns, rows, file="metrics")


def curves_record(material: ClassMaterial) -> Content:
    """Yield the curves of the classes, each against the rest."""
    for name in ("class_roc", "class_pr"):
        yield from material.figure(name)


def chances_record(material: ClassMaterial) -> Content:
    """Yield how sure the model was and how often right, bin by bin."""
    say, calibration = material.say, material.facts.subject.confident
    yield from material.behind("class_sure")
    if calibration is not None:
        rows = [
            (*(numbers.stated_percent(share) for share in (band.low, band.high)), numbers.count(band.cases),
             *(numbers.stated_percent(share) for share in (band.mean, band.right)))
            for band in calibration.bins
        ]  # fmt: skip
        heads = ("classes.sure_to", "classes.cases", "classes.sure_mean", "classes.sure_right")
        columns = (*figures("classes.sure_from"), *figures(*heads))
        yield block(say, "sure-bins", say("classes.sure_bins", model=say.model), columns, rows)


def unsure_record(material: ClassMaterial) -> Content:
    """Yield what sending cases to a person does, for each least score."""
    say, facts = material.say, material.advised
    handled = facts.subject.handled
    yield from material.behind("class_handled")
    if handled:
        rank = ranked(facts)
        rows = [
            (
                numbers.metric(row.least) if rank else numbers.stated_percent(row.least),
                numbers.stated_percent(row.coverage),
                say("not_defined") if row.error_rate is None else numbers.stated_percent(row.error_rate),
            )
            for row in handled
        ]
        least = "classes.least_score" if rank else "classes.least"
        columns = figures(least, "classes.coverage", "classes.errors")
        yield block(say, "handled", say("classes.handled", model=facts.results.subject), columns, rows)


def comparison_record(material: ClassMaterial) -> Content:
    """Yield every difference with its range, and how often each model names each class; nothing of one model."""
    say, results = material.say, material.results
    if results.comparisons or results.comparisons_with_earlier:
        columns = (
            *texts("classes.a", "table.metric"),
            *figures("classes.difference", "table.low", "table.high", "classes.p"),
            *texts("classes.verdict"),
        )
        of_ties = (pair for tie in results.ties for pair in tie.pairs)
        every = (*results.comparisons, *of_ties, *results.comparisons_with_earlier)
        rows = [_compared(say, comparison) for comparison in every]
        file = "comparisons" if results.comparisons else ""
        yield block(say, "differences", say("classes.compared"), columns, rows, file=file)
    if len(results.models) > 1:
        classes = results.data.classes[:MOST_COLUMNS]
        lines = [
            (name, *(numbers.count(count) for count in model.confusion.predicted[: len(classes)]))
            for name, model in results.models.items()
        ]
        columns = (*texts("classes.model"), *figures(*map(name_head, classes)))
        yield from paragraphs(one for one in material.explained.said("comparison") if one.id == "classes.margins")
        yield block(say, "margins", say("classes.margins"), columns, lines)


def _compared(say: ClassVoice, comparison: Comparison) -> tuple[str, ...]:
    differences = (
        "" if value is None else signed(say, comparison.metric, value)
        for value in (comparison.difference, comparison.low, comparison.high)
    )
    way, then = say(f"classes.way.{comparison.way(comparison.a)}"), say.facts.results.earlier
    other = comparison.b if then is None or comparison.b != then.name else str(say.facts.of_then(then).shown)
    return (
        say("classes.pair", a=comparison.a, b=other),
        say.metric(comparison.metric),
        *differences,
        say.p_value(comparison.p_adjusted),
        way,
    )


def method_record(material: ClassMaterial) -> Content:
    """Yield settings and rules, the inputs, and the config as typed."""
    say, run, text = material.say, material.results.run, material.facts.config.text
    items = (FactRow(term=say(f"method.{key}"), lines=(value,)) for key, value in _settings(material))
    yield FactList(items=tuple(items))
    yield Bullets(texts=texts_of(material.explained.said("method")))
    if run.inputs:
        yield block(say, "inputs", *inputs_read(say, inputs_of(run, material.results.earlier)))
    yield from _prices(say)
    if text.strip():
        yield Details(summary=say("method.config"), blocks=(Code(caption=say("method.config"), text=text),))


def _settings(material: ClassMaterial) -> Iterator[tuple[str, str]]:
    say, results = material.say, material.results
    yield "made_by", f"reportgen {__version__}"
    yield "subject", results.subject
    yield "labels", ", ".join(spoken_class(say.facts, name) for name in results.data.classes)
    if material.facts.on_cases:
        yield "reported_on", say.split(results.data.reported_on)
    if results.beta is not None:
        yield "beta", numbers.plain(results.beta)
    run = results.run
    yield "resamples", say("method.resamples_value", resamples=numbers.count(run.resamples), seed=str(run.seed))
    yield from made_with(material.facts.config, run)


def _prices(say: ClassVoice) -> Iterator[Table]:
    """Yield what each error costs; nothing without prices, or of more classes than a table holds."""
    costs, classes = say.facts.results.costs, say.facts.classes
    if costs is not None and len(classes) <= MOST_COLUMNS:
        rows = [(name, *map(say.amount, row)) for name, row in zip(classes, costs.matrix, strict=True)]
        columns = (*texts("classes.actual"), *figures(*map(name_head, classes)))
        yield block(say, "prices", say("classes.prices"), columns, rows)


def groups_record(material: ClassMaterial) -> Content:
    """Yield the recall of each class in each group; nothing where the config names no grouping."""
    say, results = material.say, material.results
    classes: Sequence[str] = results.data.classes[:MOST_COLUMNS]
    if any(grouping.criteria for grouping in results.groups):
        yield Paragraphs(texts=(say("classes.gaps.intro"),))
    for place, grouping in enumerate(results.groups):
        if grouping.criteria:
            yield gaps_table(say, grouping, f"groups-{place}-gaps")
        for number, name in enumerate(grouping.groups[0].models if grouping.groups else ()):
            rows = [
                (say.facts.group_name(grouping.column, group.group), numbers.count(group.cases),
                 *(say.value("recall", group.models[name].recall.get(class_name)) for class_name in classes))
                for group in grouping.groups
                if group.lack is None
            ]  # fmt: skip
            columns = (*texts("classes.group"), *figures("classes.cases", *map(name_head, classes)))
            caption = say("classes.groups_recall", column=grouping.column, model=name)
            yield block(say, f"groups-{place}-{number}", caption, columns, rows, file="groups")


class _Metric(NamedTuple):
    """One metric of a model: of all classes, of one, an average, or its variance over the classes."""

    model: str
    of: str  # a class, "macro", "micro", "weighted", or empty for all classes together
    kind: str  # "all", "class", "average" or "variance"
    metric: str
    measure: Measure


class _Group(NamedTuple):
    """One metric of a model in one group."""

    column: str
    group: str
    model: str
    cases: int
    of: str
    metric: str
    measure: Measure


def _measured(*keys: str, kind: Kind = "number") -> Iterator[Column[Any]]:
    """Yield columns of fields of the measure of a row."""
    for key in keys:
        yield Column(key=key, value=attrgetter(f"measure.{key}"), kind=kind)


def metrics_sheet(results: ClassResults) -> Sheet:
    """Return one row for each model, class, average or variance over the classes, and metric."""
    columns: tuple[Column[_Metric], ...] = (
        *fields("model", "kind", "of", "metric"),
        *_measured("estimate", "low", "high"),
        Column(key="method", value=lambda row: None if row.measure.low is None else row.measure.method),
        *_measured("numerator", "denominator", "effective"),
        *_measured("reason", kind="text"),
    )
    return sheet(columns, [row for name, model in results.models.items() for row in _metrics(name, model)])


def _metrics(name: str, model: ClassModel) -> Iterator[_Metric]:
    parts = (
        ("", "all", model.metrics),
        *((class_name, "class", metrics) for class_name, metrics in model.per_class.items()),
        *((average, "average", metrics) for average, metrics in model.averages.items()),
    )
    for of, kind, metrics in parts:
        yield from (_Metric(name, of, kind, key, measure) for key, measure in metrics.items())
    for spread in model.spread:
        yield _Metric(name, "", "variance", spread.metric, Measure(estimate=spread.variance))


class _Cell(NamedTuple):
    """One cell of the matrix of a model."""

    model: str
    actual: str
    predicted: str | None  # None: a person
    cases: int
    share: float | None  # of the true class


def confusion_sheet(results: ClassResults) -> Sheet:
    """Return one row for each model, true class and class that cases are taken for."""
    columns: tuple[Column[_Cell], ...] = (
        *fields("model", "actual", "predicted"),
        *fields("cases", kind="count"),
        *fields("share", kind="number"),
    )
    cells = [cell for name, model in results.models.items() for cell in _cells(name, model)]
    return sheet(columns, cells)


def _cells(name: str, model: ClassModel) -> Iterator[_Cell]:
    confusion = model.confusion
    for actual, row in zip(confusion.classes, confusion.matrix, strict=True):
        whole = sum(row)
        for predicted, cases in zip(confusion.classes, row, strict=True):
            yield _Cell(name, actual, predicted, cases, cases / whole if whole else None)


def groups_sheet(results: ClassResults) -> Sheet | None:
    """Return one row for each group, model and metric, and for the recall of each class there."""
    rows = [
        _Group(grouping.column, group.group, name, group.cases, of, key, measure)
        for grouping in results.groups
        for group in grouping.groups
        for name, judged in group.models.items()
        for of, key, measure in (
            *(("", key, measure) for key, measure in judged.metrics.items()),
            *((of, "recall", measure) for of, measure in judged.recall.items()),
        )
    ]
    columns: tuple[Column[_Group], ...] = (
        *fields("column", "group", "model"),
        *fields("cases", kind="count"),
        *fields("of", "metric"),
        *_measured("estimate", "low", "high", "numerator", "denominator", "effective"),
        *_measured("reason", kind="text"),
    )
    return sheet(columns, rows) if rows else None


def comparisons_sheet(results: ClassResults) -> Sheet | None:
    """Return one row for each comparison, and the part of the report that it belongs to."""
    columns: tuple[Column[Comparison], ...] = (
        *fields("a", "b", "metric"),
        *fields("difference", "low", "high", "level", "p", "p_adjusted", kind="number"),
        *fields("method", "verdict"),
    )
    parts = [("primary" if pair.primary else "exploratory", [pair]) for pair in results.comparisons]
    parts += [("tie", [*tie.pairs]) for tie in results.ties]
    return sheet_of_parts("part", columns, parts) if results.comparisons else None


def class_sheets(results: ClassResults) -> Mapping[str, Sheet | None]:
    """Return every table by the name of its file; None of which this report has nothing."""
    return {
        "metrics": metrics_sheet(results),
        "confusion": confusion_sheet(results),
        "comparisons": comparisons_sheet(results),
        "groups": groups_sheet(results),
        "group_gaps": sheet_of_gaps(results.groups),
        "checks": sheet_of_checks(results.checks),
    }

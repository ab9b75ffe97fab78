"""An earlier report on the same classes: its matrix with the prices of today, and how far the figures lie apart."""

from collections.abc import Iterable
from dataclasses import replace

from reportgen.config.measures import Measured, measured
from reportgen.counts.cells import EarlierFile
from reportgen.stats.adequacy import lack_of_cases, lack_of_clusters
from reportgen.stats.classes import COST
from reportgen.stats.paired import holm
from reportgen.study.apart import unpaired
from reportgen.study.classes import ClassSetting, CountedClasses, of_matrix
from reportgen.study.comparisons import p_of
from reportgen.study.pair import MetricDifference
from reportgen.topics.change.earlier import earlier_problem, model_of, number, taken_from
from reportgen.topics.classes.compared_numbers import EXPLORED, Sides, compared_as, primary_figures
from reportgen.topics.classes.metrics_numbers import from_counts, measure_of, named
from reportgen.topics.classes.values import ClassModel, EarlierClasses, Matrix
from reportgen.topics.comparison.values import Comparison


def earlier_of(file: EarlierFile, setting: ClassSetting) -> tuple[EarlierClasses, CountedClasses]:
    """Return the model of an earlier report, with its matrix as if it were counted today."""
    told = taken_from(file, setting.config, lambda: _earlier(file, setting))
    return told, of_matrix(told.name, setting, told.confusion.matrix)


def _earlier(file: EarlierFile, setting: ClassSetting) -> EarlierClasses:
    document, config = file.document, setting.config
    as_of = document["run"].get("as_of")
    name = "earlier report" if as_of is None else f"earlier report ({as_of})"
    while name in config.models:
        name = f"{name}, read"
    return EarlierClasses(
        name=name,
        title=str(document["title"]),
        as_of=None if as_of is None else str(as_of),
        model=model_of(file, config)[0],
        file=file.name,
        sha256=file.sha256,
        confusion=Matrix(classes=config.classes, matrix=_matrix(file, setting)),
    )


def _matrix(file: EarlierFile, setting: ClassSetting) -> tuple[tuple[int, ...], ...]:
    """Return the matrix of the earlier model, its classes in the order of today."""
    config, document = setting.config, file.document
    if document["data"].get("task") != "multiclass":
        what = f"{file.name} is about one class to be found, and `data.classes` names several"
        raise earlier_problem(config, "results", what, "Name the report of a config with these classes.")
    confusion = model_of(file, config)[1]["confusion"]
    then = [str(name) for name in confusion["classes"]]
    if set(then) != set(config.classes):
        what = f"{file.name} has the classes {', '.join(then)}"
        mend = f"Those of today are {', '.join(config.classes)}: make that report again with these."
        raise earlier_problem(config, "results", what, mend)
    places = [then.index(name) for name in config.classes]
    rows = [[int(number(confusion["matrix"][a][p])) for p in places] for a in places]
    if any(count < 0 for row in rows for count in row) or not any(map(sum, rows)):
        message = "its matrix holds no cases, or counts below 0"
        raise ValueError(message)
    return tuple(map(tuple, rows))


def compared_with_earlier(
    now: CountedClasses, told: ClassModel, earlier: EarlierClasses, then: ClassModel
) -> tuple[Comparison, ...]:
    """Return the subject beside the earlier report, as samples of their own: what decides first, then other figures."""
    setting, config = now.setting, now.setting.config
    primary = [figure for figure in primary_figures(now) if from_counts(figure)]
    of_classes = (measured(f"recall[{name}]") for name in config.classes)
    costs = ("cost_per_1000",) if COST in setting.weights else ()
    rest = [*map(named, (*EXPLORED, *costs)), *(figure for figure in of_classes if figure is not None)]
    keys = {figure.key for figure in primary}

    def apart(figure: Measured) -> tuple[Sides, Measured, MetricDifference]:
        found = beyond_earlier(now, told, then, figure)
        return Sides(a=now.name, b=earlier.name, config=config, lack=found.lack), figure, found

    deciding = [apart(figure) for figure in primary]
    adjusted = holm([p_of(found) for _, _, found in deciding])
    return (
        *(compared_as(*one, adjusted=p, declared=len(deciding)) for one, p in zip(deciding, adjusted, strict=True)),
        *(compared_as(*apart(figure), adjusted=None, declared=1) for figure in rest if figure.key not in keys),
    )


def beyond_earlier(now: CountedClasses, told: ClassModel, then: ClassModel, figure: Measured) -> MetricDifference:
    """Return what a model has beyond an earlier report in a figure: both are samples of their own."""
    setting = now.setting
    a, b = measure_of(told, figure), measure_of(then, figure)
    share = a.denominator is not None and b.denominator is not None
    under = min(a.denominator or 0.0, b.denominator or 0.0) if share else min(told.confusion.n, then.confusion.n)
    lack = lack_of_clusters(setting.judging.units if setting.clustered else None) or lack_of_cases(float(under))
    found = unpaired(a, b, figure.metric.range, setting.level, counted=share and not setting.clustered, lack=lack)
    return replace(found, lack=lack)


def figures_then(then: ClassModel, keys: Iterable[str]) -> dict[str, float]:
    """Return what the earlier report has of some figures."""
    values = {key: measure_of(then, named(key)).estimate for key in keys}
    return {key: value for key, value in values.items() if value is not None}

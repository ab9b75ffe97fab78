"""An earlier report on the same classes: its matrix with the prices of today, and how far the figures lie apart."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from reportgen.config.measures import Measured, measured
from reportgen.counts.cells import EarlierFile
from reportgen.stats.adequacy import lack_of_cases, lack_of_clusters
from reportgen.stats.classes import COST
from reportgen.stats.paired import holm
from reportgen.study.apart import unpaired
from reportgen.study.classes import ClassSetting, CountedClasses, of_matrix
from reportgen.study.comparisons import compared_as, p_of
from reportgen.study.pair import MetricDifference
from reportgen.topics.change.earlier import earlier_problem, model_of, name_of, number, taken_from
from reportgen.topics.classes.compared_numbers import EXPLORED, primary_figures, terms_of
from reportgen.topics.classes.metrics_numbers import from_counts, measure_of, named
from reportgen.topics.classes.values import ClassModel, EarlierClasses, Matrix, same_mix
from reportgen.topics.comparison.values import Comparison


def earlier_of(file: EarlierFile, setting: ClassSetting) -> tuple[EarlierClasses, CountedClasses]:
    """Return the model of an earlier report, with its matrix as if it were counted today."""
    told = taken_from(file, setting.config, lambda: _earlier(file, setting))
    return told, of_matrix(told.name, setting, told.confusion.matrix)


def _earlier(file: EarlierFile, setting: ClassSetting) -> EarlierClasses:
    document, config = file.document, setting.config
    as_of = document["run"].get("as_of")
    return EarlierClasses(
        name=name_of(as_of, config),
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
    """Return the subject beside the earlier report."""
    return _as_samples([(now, told)], earlier.name, then)


def compared_published(models: Mapping[str, CountedClasses], told: Mapping[str, ClassModel]) -> tuple[Comparison, ...]:
    """Return each published matrix beside that of the subject; nothing where the config asks for no comparison."""
    config = next(iter(models.values())).setting.config
    others = [(model, told[name]) for name, model in models.items() if name != config.subject]
    if config.compare is None or not others:
        return ()
    return _as_samples(others, config.subject, told[config.subject], alike=same_mix([*told.values()]))


def _as_samples(
    sides: Sequence[tuple[CountedClasses, ClassModel]], rival: str, then: ClassModel, *, alike: bool = True
) -> tuple[Comparison, ...]:
    """Return models beside another one, as samples of their own: what decides first, then other figures.

    Where the tests do not hold the classes in like shares, only figures are compared that do not hang on these.
    """
    setting = sides[0][0].setting

    def comparable(figure: Measured) -> bool:
        return from_counts(figure) and (alike or not figure.metric.changes_with_prevalence)

    primary = [figure for figure in primary_figures(sides[0][0]) if comparable(figure)]
    of_classes = (measured(f"recall[{name}]") for name in setting.config.classes)
    costs = ("cost_per_1000",) if COST in setting.weights else ()
    rest = [*map(named, (*EXPLORED, *costs)), *(figure for figure in of_classes if figure is not None)]
    keys = {figure.key for figure in primary}

    def apart(side: tuple[CountedClasses, ClassModel], figure: Measured) -> MetricDifference:
        return beyond_earlier(*side, then, figure)

    def told(name: str, figure: Measured, found: MetricDifference, adjusted: float | None) -> Comparison:
        by = terms_of(setting.config, figure, adjusted, len(deciding))
        return replace(compared_as((name, rival), figure.metric, found, by), metric=figure.key)

    deciding = [(side[0].name, figure, apart(side, figure)) for figure in primary for side in sides]
    adjusted = holm([p_of(found) for _, _, found in deciding])
    rest = [figure for figure in rest if figure.key not in keys and comparable(figure)]
    others = [(side[0].name, figure, apart(side, figure)) for figure in rest for side in sides]
    return (
        *(told(*one, p) for one, p in zip(deciding, adjusted, strict=True)),
        *(told(*one, None) for one in others),
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

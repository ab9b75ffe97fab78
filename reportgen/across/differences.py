"""How one report differs from another: each difference as a value of its kind, which other parts tell in words."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import PurePath
from typing import Literal, TypeAlias

from reportgen.across.criteria import moved_checks, moved_values
from reportgen.across.figures import OTHER_PRICES, earlier_of, inputs_of, same_number
from reportgen.across.kinds import FAILS, Kind
from reportgen.across.past import Past
from reportgen.analysis.tuning import prevalence_in_use
from reportgen.config.measures import Measured, measured
from reportgen.config.models import Model
from reportgen.config.plain import plain_config
from reportgen.config.schema import Config
from reportgen.frozen import frozen
from reportgen.results.kinds import AnyResults
from reportgen.results.measure import Corrected, Measure
from reportgen.results.results import ModelResult, Results
from reportgen.results.values.change import CutOff, EarlierFigure
from reportgen.results.values.checks import Check, Status
from reportgen.results.values.classes import ClassModel, ClassResults
from reportgen.results.values.published import Published
from reportgen.results.values.seal import Moved
from reportgen.results.values.summary import Verdict
from reportgen.results.values.unlabelled import SelectingModel, SelectionResults
from reportgen.stats.adequacy import FEWEST, lack_of_cases
from reportgen.stats.intervals import Estimated, reach
from reportgen.stats.metrics import METRICS
from reportgen.stats.reasons import because
from reportgen.stats.samples import unpaired_difference

# unknown: the cases seem to be the same, with other scores or labels; only pairs of them could tell
Judged = Literal["real", "within_noise", "same_cases", "unknown", "not_comparable"]

CURVE = "counts_by_threshold"
CHECKS, COSTS, TOOL = "checks", "costs", "reportgen"
_FEW = because("few_cases", least=FEWEST)
TELLING = 20  # thresholds that flag as many cases then and now say that the scores are the same


@frozen(eq=False)
class Side:
    """One of the two reports."""

    results: AnyResults
    config: Config
    verdict: Verdict | None
    version: str
    sha256: str = ""
    file: str = ""

    @property
    def models(self) -> dict[str, ModelResult | Published | ClassModel | SelectingModel]:
        """Every model, also those known by published figures."""
        published = self.results.published if isinstance(self.results, Results) else {}
        return {**self.results.models, **published}


@frozen
class Cases:
    """The cases of a report: how many were used, and how many of each class, by its name."""

    used: int
    classes: Mapping[str, int]


Of = Literal["data_replaced", "rows_added", "labels_changed", "scores_changed"]


class _Counting:
    """What counts wherever it is found."""

    @property
    def counts(self) -> bool:
        """Whether it may fail."""
        return True


@frozen
class DataMoved(_Counting):
    """Other data: files that are new, or have another content."""

    kind: Of
    files: tuple[str, ...]
    then: Cases
    now: Cases
    models: tuple[str, ...] = ()  # whose scores are not as they were
    key: str = "data"


@frozen
class Turned:
    """Cases that changed sides on the same scores: as many as the flags are more, or fewer; and positives of them."""

    cases: int
    positives: int
    flagged: bool  # now, and not then


@frozen
class ThresholdMoved(_Counting):
    """Another threshold in use."""

    model: str
    then: CutOff
    now: CutOff
    turned: Turned | None = None  # None: other cases or other scores, so that nobody can tell
    kind: Literal["threshold_moved"] = "threshold_moved"

    @property
    def key(self) -> str:
        """Where it is in the results."""
        return f"models.{self.model}.threshold"


@frozen
class KeyMoved(_Counting):
    """Another value of a key of the config."""

    kind: Kind
    moved: Moved

    @property
    def key(self) -> str:
        """The key."""
        return self.moved.key


@frozen
class ResultMoved(_Counting):
    """Another result of a check that is in both reports."""

    place: int
    check: str
    model: str
    group: str | None
    column: str | None
    then: Status
    now: Status
    kind: Literal["check_result"] = "check_result"

    @property
    def key(self) -> str:
        """Where it is in the results."""
        return f"checks.{self.place}"


@frozen
class VerdictMoved(_Counting):
    """Another verdict, or the same about another model."""

    then: Verdict | None
    now: Verdict | None
    kind: Literal["verdict_changed"] = "verdict_changed"
    key: str = "verdict"


@frozen
class MetricMoved:
    """A figure that is not what it was."""

    model: str
    what: Measured
    then: float | None
    now: float | None
    judged: Judged
    low: float | None = None  # of the difference, now minus then
    high: float | None = None
    reason: str | None = None  # why the two cannot be compared; None there: one has no range
    kind: Literal["metric_moved"] = "metric_moved"

    @property
    def key(self) -> str:
        """Where it is in the results."""
        if self.what.of_class is not None:
            return f"models.{self.model}.per_class.{self.what.of_class}.{self.what.metric.key}"
        place = "metrics" if self.what.average is None else f"averages.{self.what.average}"
        return f"models.{self.model}.{place}.{self.what.metric.key}"

    @property
    def counts(self) -> bool:
        """Whether it may fail: by chance alone figures always move."""
        return self.judged in {"real", "same_cases", "unknown"}


@frozen
class VersionMoved(_Counting):
    """Another version of the program, or of a library that it computes with."""

    name: str
    then: str | None
    now: str | None
    kind: Literal["version_changed"] = "version_changed"

    @property
    def key(self) -> str:
        """Where it is in the results."""
        return "tool.version" if self.name == TOOL else f"run.computed_with.{self.name}"


Difference: TypeAlias = DataMoved | ThresholdMoved | KeyMoved | ResultMoved | VerdictMoved | MetricMoved | VersionMoved


def differences(then: Side, now: Side) -> tuple[Difference, ...]:
    """Return how the later report differs from the earlier one: criteria first, then the data, then what follows."""
    data = tuple(_data(then, now))
    return (
        *_criteria(then, now),
        *data,
        *_thresholds(then, now),
        *_verdicts(then, now),
        *_results_of_checks(then.results.checks, now.results.checks),
        *(_judged(moved, data) for moved in _metrics(then, now)),
        *_keys(then, now),
        *_versions(then, now),
    )


# The config.


def _criteria(then: Side, now: Side) -> Iterator[Difference]:
    kinds: Mapping[str, Kind] = {
        "loosened": "check_loosened",
        "tightened": "check_tightened",
        "dropped": "check_dropped",
        "added": "check_added",
    }
    moved = [(kinds[check.way], check) for check in moved_checks(then.config.checks, now.config.checks)]
    yield from (
        KeyMoved(kind=kind, moved=check) for kind, check in sorted(moved, key=lambda pair: pair[0] not in FAILS)
    )
    # Prices that are all new, or all gone, are told one by one, as those that changed.
    before, after = (plain_config(side.config).get(COSTS, {}) for side in (then, now))
    yield from (KeyMoved(kind="price_changed", moved=price) for price in moved_values(before, after, COSTS))


def _keys(then: Side, now: Side) -> Iterator[Difference]:
    """Yield every other key whose value is not as it was."""
    before, after = (
        {name: value for name, value in plain_config(side.config).items() if name not in {CHECKS, COSTS}}
        for side in (then, now)
    )
    yield from (KeyMoved(kind="key_changed", moved=key) for key in moved_values(before, after))


# The data.


def _data(then: Side, now: Side) -> Iterator[DataMoved]:
    before, after = (Counter(file.sha256 for file in side.results.run.inputs) for side in (then, now))
    if before == after:
        return
    files = tuple(file.name for file in now.results.run.inputs if file.sha256 not in before)
    used = _cases(then.results), _cases(now.results)
    kind: Of = "rows_added"
    scores: tuple[str, ...] = ()
    if not before or not before <= after:
        scores = _rescored(then, now, files)
        kind = "scores_changed" if scores else "data_replaced"
    same_time = then.results.data.period == now.results.data.period
    if kind == "data_replaced" and used[0].used == used[1].used and same_time:
        kind, scores = _same_size(then, now, same_labels=used[0] == used[1])
    yield DataMoved(kind=kind, files=files, then=used[0], now=used[1], models=scores)


def _rescored(then: Side, now: Side, files: tuple[str, ...]) -> tuple[str, ...]:
    """Return the models whose own files are all that is new; none where other files are new, too."""
    own = {name: _own_file(model) for name, model in now.config.models.items() if name in then.models}
    models = tuple(name for name, file in own.items() if file in files)
    theirs = {file for name, file in own.items() if name in models and file is not None}
    return models if models and {*files} <= theirs and _all_but(then, theirs) == _all_but(now, theirs) else ()


def _same_size(then: Side, now: Side, *, same_labels: bool) -> tuple[Of, tuple[str, ...]]:
    """Return what is new of as many cases, as far as counts tell it: labels or scores alone, or both."""
    before, after = then.results.models, now.results.models
    models = [name for name in after if name in before]
    other = tuple(name for name in models if not _same_scores(before[name], after[name]))
    if models and not same_labels and not other:
        return "labels_changed", ()
    return ("scores_changed", other) if same_labels and other else ("data_replaced", ())


def _cases(results: AnyResults) -> Cases:
    """Return the cases of all splits together."""
    counted: Counter[str] = Counter()
    if isinstance(results, Results):
        for split in results.data.splits.values():
            counted += Counter({"positive": split.positives, "negative": split.rows - split.positives})
    elif isinstance(results, ClassResults):
        for of_classes in results.data.splits.values():
            counted += Counter(of_classes.classes)
    return Cases(used=results.data.rows.used, classes=dict(counted))


def _own_file(model: Model) -> str | None:
    """Return the name of the file that a model has of its own."""
    return None if model.path is None else PurePath(model.path).name


def _all_but(side: Side, names: set[str]) -> Counter[str]:
    return Counter(file.sha256 for file in side.results.run.inputs if file.name not in names)


def _same_scores(
    then: ModelResult | ClassModel | SelectingModel, now: ModelResult | ClassModel | SelectingModel
) -> bool:
    """Return whether as many cases have each score, as far as thresholds tell that both reports count at.

    Without scores: whether as many are named, or flagged.
    """
    if isinstance(then, ClassModel) or isinstance(now, ClassModel):
        sides = [model.confusion.predicted for model in (then, now) if isinstance(model, ClassModel)]
        return len(sides) == 2 and sides[0] == sides[1]  # noqa: PLR2004 (both)
    if isinstance(then, SelectingModel) or isinstance(now, SelectingModel):
        spreads = [model.scores or model.flagged for model in (then, now) if isinstance(model, SelectingModel)]
        return len(spreads) == 2 and spreads[0] == spreads[1]  # noqa: PLR2004 (both)
    before, after = _flagged(then), _flagged(now)
    shared = before.keys() & after.keys()
    enough = len(shared) >= min(TELLING, len(before), len(after))
    return bool(shared) and enough and all(before[at] == after[at] for at in shared)


def _flagged(model: ModelResult) -> dict[float | None, float]:
    """Return how many cases each threshold flags; without scores, how many the decision does."""
    curve = model.curves.get(CURVE)
    if curve is None:
        return {None: model.confusion.tp + model.confusion.fp}
    points = zip(curve["threshold"], curve["tp"], curve["fp"], strict=True)
    return {at: (tp or 0.0) + (fp or 0.0) for at, tp, fp in points if at is not None}


# Thresholds.


def _thresholds(then: Side, now: Side) -> Iterator[Difference]:
    if not isinstance(then.results, Results) or not isinstance(now.results, Results):
        return
    same_rows = inputs_of(then.results) == inputs_of(now.results) and _cases(then.results) == _cases(now.results)
    for name, model in now.results.models.items():
        old = then.results.models.get(name)
        before, after = (None if result is None else result.threshold for result in (old, model))
        if old is None or before is None or after is None or before.value == after.value:
            continue
        same_way = len({side.config.models[name].flag for side in (then, now) if name in side.config.models}) == 1
        turned = _turned(old, model) if same_rows and same_way and _same_scores(old, model) else None
        yield ThresholdMoved(
            model=name,
            then=CutOff(rule=before.rule, value=before.value),
            now=CutOff(rule=after.rule, value=after.value),
            turned=turned,
        )


def _turned(then: ModelResult, now: ModelResult) -> Turned:
    """Return the cases that changed sides: on the same scores a threshold that moves only adds flags, or takes some."""
    before, after = then.confusion, now.confusion
    cases, positives = after.tp + after.fp - before.tp - before.fp, after.tp - before.tp
    return Turned(cases=int(abs(cases)), positives=int(abs(positives)), flagged=cases > 0)


# What follows.


def _versions(then: Side, now: Side) -> Iterator[Difference]:
    before, after = ({TOOL: side.version, **side.results.run.computed_with} for side in (then, now))
    for name in dict.fromkeys((*after, *before)):
        if before.get(name) != after.get(name):
            yield VersionMoved(name=name, then=before.get(name), now=after.get(name))


def _verdicts(then: Side, now: Side) -> Iterator[Difference]:
    before, after = ((said.code, said.model) if said else None for said in (then.verdict, now.verdict))
    if before != after:
        yield VerdictMoved(then=then.verdict, now=now.verdict)


def _results_of_checks(then: Iterable[Check], now: Iterable[Check]) -> Iterator[Difference]:
    before = {_named(check): check for check in then}
    for place, check in enumerate(now):
        old = before.get(_named(check))
        if old is not None and old.status != check.status:
            yield ResultMoved(
                place=place,
                check=check.check,
                model=check.model,
                group=check.group,
                column=check.column,
                then=old.status,
                now=check.status,
            )


def _named(check: Check) -> tuple[object, ...]:
    """Return what makes a check the same one in another report; the earlier report there may be another."""
    figure = (check.check if check.apart else check.metric, check.op, float(f"{check.limit:.12g}"))
    return (*figure, check.model, check.column, check.group, check.with_confidence, check.against is not None)


def _metrics(then: Side, now: Side) -> Iterator[MetricMoved]:
    if isinstance(then.results, Results) and isinstance(now.results, Results):
        yield from _of_two(then, now)
    elif isinstance(then.results, ClassResults) and isinstance(now.results, ClassResults):
        yield from _of_several(then, now)
    elif isinstance(then.results, SelectionResults) and isinstance(now.results, SelectionResults):
        yield from _of_selections(then.results, now.results)


def _judged(moved: MetricMoved, data: tuple[DataMoved, ...]) -> MetricMoved:
    """Return a figure that moved without what two samples say of it, where the cases seem to be the same."""
    paired = any(change.kind in {"labels_changed", "scores_changed"} for change in data)
    if not paired or moved.low is None:
        return moved
    return replace(moved, judged="unknown", low=None, high=None)


def _asked(config: Config) -> list[Measured]:
    """Return the figures that a config names: those shown, those that decide, and those of its checks."""
    compare = config.compare
    names = [*config.report.metrics, *(() if compare is None else (*compare.primary, *filter(None, [compare.then])))]
    checked = [check.check.measured for check in config.checks]
    return [*filter(None, map(measured, names)), *checked]


def _of_two(then: Side, now: Side) -> Iterator[MetricMoved]:
    assert isinstance(then.results, Results) and isinstance(now.results, Results)  # noqa: S101, PT018 (as is asked)
    used, subject = prevalence_in_use(now.config), now.results.subject
    keys = dict.fromkeys(what.metric.key for what in _asked(now.config) if not what.of_several)
    for name in now.models:
        if name not in then.models:
            continue
        past = Past(
            results=then.results, name=name, model=name, file=then.file, sha256=then.sha256, version=then.version
        )
        earlier, model = earlier_of(past, now.results, used), now.results.judged(name)
        describes = [key for key, metric in METRICS.items() if metric.describes] if name == subject else []
        for key in dict.fromkeys((*describes, *keys)):
            if key not in model.metrics or METRICS[key].needs == "baseline" or METRICS[key].grows:
                continue
            of_then, used_there = earlier.metrics[key], model.deployment if isinstance(model, ModelResult) else None
            mixed = of_then.mix == "in_use" and used_there is not None
            measure = used_there.metrics[key] if mixed and used_there is not None else model.metrics[key]
            cases = min(earlier.cases, _decided(model))
            stretch = float(reach(now.results.run.level)) / float(reach(earlier.level))
            what = Measured(metric=METRICS[key])
            then_at = _widened(of_then, stretch)
            yield from _moved(name, what, then_at, measure.expected, cases, same=earlier.same_cases)


def _decided(model: ModelResult | Published) -> float:
    four = model.confusion
    return 0.0 if four is None else float(four.tp + four.fp + four.fn + four.tn)


def _widened(figure: EarlierFigure, stretch: float) -> EarlierFigure | Estimated:
    """Return a figure with its range at the level of the later report."""
    if figure.estimate is None or figure.low is None or figure.high is None or stretch == 1:
        return figure
    low, high = (figure.estimate + (end - figure.estimate) * stretch for end in (figure.low, figure.high))
    return Estimated(estimate=figure.estimate, low=low, high=high)


def _of_several(then: Side, now: Side) -> Iterator[MetricMoved]:
    assert isinstance(then.results, ClassResults) and isinstance(now.results, ClassResults)  # noqa: S101, PT018
    before, after = then.results, now.results
    if set(before.data.classes) != set(after.data.classes):
        return
    same = inputs_of_classes(before) == inputs_of_classes(after) and _cases(before) == _cases(after)
    overall = [Measured(metric=METRICS[key]) for key in ("accuracy", "cost_per_1000")]
    means = [Measured(metric=METRICS["f1"], average="macro")]
    of_classes = [Measured(metric=METRICS["recall"], of_class=name) for name in after.data.classes]
    prices = before.costs == after.costs
    stretch = float(reach(after.run.level)) / float(reach(before.run.level))
    for name in (name for name in after.models if name in before.models):
        old, model = before.models[name], after.models[name]
        cases = float(min(old.confusion.n, model.confusion.n))
        for what in dict.fromkeys((*overall, *means, *of_classes, *_asked(now.config))):
            earlier, later = _figure(old, what), _figure(model, what)
            if earlier is None or later is None or what.metric.grows:
                continue
            of = earlier.expected
            there = EarlierFigure(estimate=of.estimate, low=of.low, high=of.high, reason=of.reason)
            if what.metric.kind == "cost" and not prices:
                there = EarlierFigure(estimate=None, reason=OTHER_PRICES)
            yield from _moved(name, what, _widened(there, stretch), later.expected, cases, same=same)


def _of_selections(then: SelectionResults, now: SelectionResults) -> Iterator[MetricMoved]:
    same = then.run.inputs == now.run.inputs and _cases(then) == _cases(now)
    stretch = float(reach(now.run.level)) / float(reach(then.run.level))
    for name in (name for name in now.models if name in then.models):
        old, model = then.models[name], now.models[name]
        of, measure = old.metrics["flag_rate"], model.metrics["flag_rate"]
        there = EarlierFigure(estimate=of.estimate, low=of.low, high=of.high, reason=of.reason)
        cases, what = float(min(old.cases, model.cases)), Measured(metric=METRICS["flag_rate"])
        yield from _moved(name, what, _widened(there, stretch), measure, cases, same=same)


def _figure(model: ClassModel, what: Measured) -> Measure | None:
    """Return a figure of a model on several classes; None where it has none."""
    if what.of_class is not None:
        return model.per_class.get(what.of_class, {}).get(what.metric.key)
    of = model.metrics if what.average is None else model.averages.get(what.average, {})
    return of.get(what.metric.key)


def inputs_of_classes(results: ClassResults) -> frozenset[str]:
    """Return the digests of what a report was made from."""
    return frozenset(file.sha256 for file in results.run.inputs)


def _moved(
    model: str, what: Measured, then: EarlierFigure | Estimated, now: Measure | Corrected, cases: float, *, same: bool
) -> Iterator[MetricMoved]:
    """Yield the figure where it is not what it was."""
    if then.estimate == now.estimate or same_number(then.estimate, now.estimate):
        return

    def moved(judged: Judged, reason: str | None = None, ends: tuple[float, float] | None = None) -> MetricMoved:
        low, high = ends or (None, None)
        return MetricMoved(
            model=model,
            what=what,
            then=then.estimate,
            now=now.estimate,
            judged=judged,
            low=low,
            high=high,
            reason=reason,
        )

    if then.estimate is None or now.estimate is None:
        yield moved("not_comparable", then.reason if then.estimate is None else now.reason)
        return
    if same:
        yield moved("same_cases")
        return
    sides = (Estimated(estimate=side.estimate or 0.0, low=side.low, high=side.high) for side in (now, then))
    ends = unpaired_difference(*sides)
    if ends is None or lack_of_cases(cases) is not None:
        yield moved("not_comparable", None if ends is None else _FEW)
        return
    yield moved("real" if ends[0] > 0 or ends[1] < 0 else "within_noise", ends=ends)

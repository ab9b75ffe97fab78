"""What the report knows of models that tell several classes apart: names as in `results.json`."""

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from fractions import Fraction
from functools import cached_property
from typing import Literal, Self

from reportgen.frozen import frozen
from reportgen.results.measure import ALWAYS, IF_ANY, Measure, Metrics, Span
from reportgen.results.paths import Paths
from reportgen.results.results import Curve, Period, RowFlow, Run
from reportgen.results.values.checks import Check
from reportgen.results.values.comparison import Comparison, Ties
from reportgen.results.values.data import (
    ColumnKind,
    GroupShift,
    IdOrder,
    MissingByClass,
    MissingCode,
    SharedCases,
    Unlabelled,
)
from reportgen.results.values.groups import Criterion, Gap, KeptOut
from reportgen.results.values.profile import Crosswalk
from reportgen.results.values.seal import Seal
from reportgen.stats.adequacy import Lack
from reportgen.units import Derived, Keyed

Average = Literal["macro", "micro", "weighted"]
AVERAGES: tuple[Average, ...] = ("macro", "micro", "weighted")
Decides = Literal["decision", "highest_score", "lowest_cost"]  # what the classes that a model names come from


@frozen
class Matrix:
    """How many cases of each class are taken for each class; rows are the true classes."""

    classes: tuple[str, ...]
    matrix: tuple[tuple[int, ...], ...]
    to_a_person: tuple[int, ...] | None = None  # of each true class; None: a model decides every case itself

    @property
    def actual(self) -> tuple[int, ...]:
        """The cases of each class, but for those that a person sees."""
        return tuple(sum(row) for row in self.matrix)

    @property
    def predicted(self) -> tuple[int, ...]:
        """The cases that are taken for each class."""
        return tuple(sum(column) for column in zip(*self.matrix, strict=True))

    @property
    def n(self) -> int:
        """The cases that the model decides."""
        return sum(self.actual)

    @property
    def right(self) -> int:
        """Those that it names correctly."""
        return sum(row[place] for place, row in enumerate(self.matrix))


@frozen
class MixUp:
    """Cases of one class that are taken for another."""

    actual: str
    predicted: str
    cases: int
    of_actual: Derived  # share of the cases of the true class
    per_1000: Derived  # of all cases
    cost: Derived | None = None  # of these cases together, where errors have prices


SPREAD_TOLD = ("recall", "precision", "f1")  # in words; tables tell of more, `results.json` of all


@frozen
class Spread:
    """How far a metric differs between the classes."""

    metric: str
    lowest: str  # the class that has the lowest value
    lowest_value: Derived
    highest: str
    highest_value: Derived
    mean: Derived  # as the macro average
    variance: Derived  # over the classes, each as one
    undefined: tuple[str, ...] = field(default=(), metadata=IF_ANY)  # classes without this metric


@frozen
class Confidence:
    """Cases by the highest score, which is how sure the model is of the class it names."""

    low: Derived
    high: Derived
    cases: int
    mean: Derived  # of the highest scores
    right: Derived  # share that the class with the highest score was right


@frozen
class Confident:
    """Whether the highest score, read as the chance to be right, is sound."""

    bins: tuple[Confidence, ...]
    error: Derived  # expected calibration error: the mean distance of the two, by cases
    stated: Derived  # mean of the highest scores
    right: Derived  # share of right answers
    difference: Measure  # stated less right: above 0 the model is surer than it should be


@frozen
class Handled:
    """What sending the least sure cases to a person leaves to the model."""

    least: Derived  # the highest score from which on the model decides itself
    coverage: Derived  # share of cases that it decides
    error_rate: Derived | None  # of those


@frozen
class Unsure:
    """What sending the least sure cases to a person is to spare: errors are to be half as frequent among the others.

    The least score is chosen on these cases, and judged by those that did not choose it, in ten folds, twenty times.
    """

    least: Derived  # the highest score from which on the model decides itself
    coverage: Derived  # share of these cases that it decides
    rate: Measure  # share of errors among the cases that the model decides
    spared: Measure  # how much less that is than where the model decides every case
    lack: Lack | None = None  # why nothing is proposed

    @property
    def shown(self) -> bool:
        """Whether it is shown to spare something."""
        return self.lack is None and self.spared.low is not None and self.spared.low > 0


@frozen
class Cheapest:
    """The decision of the lowest expected cost by the scores, compared with that in use."""

    confusion: Matrix
    total: Derived
    per_1000: Derived
    saving: Measure  # per 1,000 cases: what it costs less than the decision in use
    saving_baseline: Measure | None = None  # the same compared with the baseline, where that is another model
    persons: int = 0
    metrics: Metrics = field(default_factory=dict, metadata=IF_ANY)  # what 1,000 cases cost, and of checks
    checks: tuple[Check, ...] = field(default=(), metadata=IF_ANY)  # of its decisions; people make no error
    by_class: tuple[Comparison, ...] = field(default=(), metadata=IF_ANY)  # its recalls and those of the baseline


@frozen
class ClassCosts:
    """What the errors of a model cost on these cases."""

    total: Derived
    per_1000: Derived
    by_class: Mapping[str, float]  # of all cases of a true class
    saving_largest: Derived  # per 1,000: what naming the largest class every time costs more than the model


@frozen
class ClassLabelErrors:
    """What true labels would show, if so many of those at hand are wrong, each by chance one of the other classes."""

    share: Derived  # of the labels, as stated
    cases: Derived  # that this makes
    name: str  # the class whose recall moves farthest; or the one that may have no case left
    accuracy: Derived | None = None  # None: nothing can be said
    recall: Derived | None = None
    accuracy_range: Span | None = None  # None also where cases come in clusters or with weights
    recall_range: Span | None = None


@frozen
class ClassAim:
    """What a model is to do well by, compared with what needs no model: of these that which it leads least."""

    metric: str  # kappa compared with guessing
    beside: Literal["class", "chance"]
    named: str | None = None  # the class that does best by the metric where it is named every time
    value: Derived
    without: Derived  # what naming that class, or guessing, has
    gain: Derived  # how much better the model is
    range: Span  # paired, of the gain; ends of None: nothing says how sure it is

    @property
    def shown(self) -> bool:
        """Whether the model is shown to do better."""
        return self.range.low is not None and self.range.low > 0


@frozen
class ClassModel:
    """One model on the reporting split."""

    decides: Decides
    confusion: Matrix
    metrics: Metrics
    per_class: Mapping[str, Metrics]  # each class against the rest
    averages: Mapping[Average, Metrics]
    spread: tuple[Spread, ...]
    mix_ups: tuple[MixUp, ...]  # the most frequent first; the costliest first where errors have prices
    curves: Mapping[str, Mapping[str, Curve]] = field(default_factory=dict, metadata=IF_ANY)  # by class: roc, pr, ...
    confident: Confident | None = None  # None: no scores, or ranks
    handled: tuple[Handled, ...] = field(default=(), metadata=IF_ANY)
    unsure: Unsure | None = None  # which of these are proposed, where their expected costs do not say so
    costs: ClassCosts | None = None
    cheapest: Cheapest | None = None  # where prices and chances are known
    off_total: int = 0  # cases whose chances do not add up to 1
    disagreement: int | None = None  # cases whose decision is not the class of the highest score; None: not both given
    shared_cases: SharedCases | None = None  # the same, told by the scores of one class
    on_other_mix: Measure | None = None  # with the classes as in the other split: cost of 1,000, or else accuracy
    unlabelled: Unlabelled | None = None  # cases without a label, where that depends on whether a class is named
    unlabelled_of: str | None = field(default=None, metadata=IF_ANY)  # this class, which counts as flagged there
    missing_by_class: MissingByClass | None = None  # cases without a score or decision, where that depends on the class
    label_errors: ClassLabelErrors | None = None  # where the config says how many labels are wrong
    equal_scores: tuple[str, ...] = field(default=(), metadata=IF_ANY)  # two classes with one score on every case
    constant_scores: tuple[str, ...] = field(default=(), metadata=IF_ANY)  # classes with one score for all cases
    missing_code: MissingCode | None = None  # a score that may mean "missing"
    missing_code_of: str | None = field(default=None, metadata=IF_ANY)  # the class that has it
    published: bool = field(default=False, metadata=IF_ANY)  # a matrix without cases
    aim: ClassAim | None = None


def same_mix(models: Sequence[ClassModel]) -> bool:
    """Return whether all models were tested on the classes in the same shares."""
    mixes = {tuple(Fraction(cases, model.confusion.n) for cases in model.confusion.actual) for model in models}
    return len(mixes) == 1


@frozen
class ClassGroup:
    """One group of the reporting split."""

    group: str
    cases: int
    classes: tuple[int, ...]  # how many of each, in their order
    models: Mapping[str, "GroupMetrics"]
    lack: Lack | None = None  # why nothing is told of it


@frozen
class GroupMetrics:
    """What a model does in one group."""

    confusion: Matrix
    metrics: Metrics
    recall: Mapping[str, Measure]  # of each class


@frozen
class WeakestGroup:
    """The group in which the subject is least often right, compared with all other cases together."""

    group: str
    among: int
    estimate: Derived
    rest: Derived
    difference: Derived
    low: Derived | None
    high: Derived | None
    level: Derived
    shown: bool


@frozen
class ClassGrouping:
    """The cases by one column."""

    column: str
    groups: tuple[ClassGroup, ...]
    columns: tuple[str, ...] = field(default=(), metadata=IF_ANY)  # the two that are crossed
    missing: str | None = None
    # Groups of fewer cases than `report.min_cell`, with others that would tell their numbers: their names alone.
    hidden: tuple[str, ...] = field(default=(), metadata=IF_ANY)
    kept_out: KeptOut | None = None
    # By the name of the criterion, each asked of every class: that in which the groups of a class differ most.
    criteria: Mapping[Criterion, Gap] = field(default_factory=dict, metadata=IF_ANY)
    weakest: WeakestGroup | None = None


@frozen
class Margins:
    """Whether two models name the classes equally often: the test of Stuart and Maxwell."""

    a: str
    b: str
    statistic: Derived | None
    p: Derived | None
    shares_a: tuple[float, ...]  # of all cases, by class
    shares_b: tuple[float, ...]


@frozen
class ClassSplit:
    """Cases of one split by class."""

    rows: int
    classes: Mapping[str, int]
    shares: Mapping[str, float]


@frozen
class ClassData:
    """What the data are."""

    classes: tuple[str, ...]
    rows: RowFlow
    splits: Mapping[str, ClassSplit]
    reported_on: str
    labels: Mapping[str, int]
    ordered: bool = field(default=False, metadata=IF_ANY)
    cut: tuple[float, ...] | None = None  # where the classes were cut from a number
    period: Period | None = None
    columns: tuple[ColumnKind, ...] = field(default=(), metadata=IF_ANY)  # those that the config names
    repeated_ids: int | None = None  # not known of counts
    repeated_id_example: str | None = None
    id_order: IdOrder | None = field(default=None, metadata=IF_ANY)  # only where it tells a class
    id_tells: str | None = field(default=None, metadata=IF_ANY)  # this class, which counts as positive there
    shared_cases: SharedCases | None = None  # of the reporting split, which the other one holds too
    class_shift: GroupShift | None = None  # the class whose share of the splits differs, where that is no chance
    group_shifts: tuple[GroupShift, ...] = field(default=(), metadata=IF_ANY)
    missing_codes: Mapping[str, MissingCode] = field(default_factory=dict, metadata=IF_ANY)  # of groups
    # Of the reporting split, where `data.cluster` is given; of files of counts, at least so many.
    clusters: int | None = field(default=None, metadata=IF_ANY)
    case: str | None = None
    tuned_on: str | None = field(default=None, metadata=ALWAYS)
    # Whether files of counts were added up, as `data.counts` names them; nothing is known of ids and single cases then.
    as_counts: bool = field(default=False, metadata=IF_ANY)
    task: Literal["multiclass"] = "multiclass"

    @property
    def reported(self) -> ClassSplit:
        """The split that the models are judged on."""
        return self.splits[self.reported_on]


@frozen
class PriceMatrix:
    """What each outcome costs, rows the true classes, and what a person costs."""

    currency: str | None
    matrix: tuple[tuple[float, ...], ...]
    otherwise: Derived = 0.0
    person: Derived | None = None

    @property
    def only_errors(self) -> bool:
        """Whether what is right costs nothing and no error is a gain, so that a sum is what errors cost."""
        size = range(len(self.matrix))
        return all(cell == 0 if a == b else cell >= 0 for a in size for b, cell in enumerate(self.matrix[a]))


@frozen
class Guessing:
    """What naming one class for every case does."""

    named: str
    metrics: Metrics  # accuracy, and costs where there are prices


@frozen
class Choice:
    """The best model under floors, as `compare.require` asks."""

    require: str
    then: str
    models: Mapping[str, "Standing"]
    picked: str | None  # None: no model meets them
    tied: tuple[str, ...] = field(default=(), metadata=IF_ANY)  # others that do, and are just as good by `then`
    reason: Keyed | None = None


@frozen
class Standing:
    """One model compared with a floor."""

    estimate: Derived | None = field(metadata=ALWAYS)
    low: Derived | None = None
    meets: bool = False
    then: Derived | None = None


@frozen
class EarlierClasses:
    """One model of an earlier report on the same classes."""

    name: str  # "earlier report (2026-07-01)": what comparisons call it
    title: str
    as_of: str | None = field(metadata=ALWAYS)
    model: str  # as it is called there
    file: str
    sha256: str
    confusion: Matrix
    figures: Mapping[str, Derived] = field(default_factory=dict)  # of each that is compared, with the prices of today


@frozen
class ClassResults:
    """Every number of a report on several classes."""

    title: str
    run: Run
    data: ClassData
    costs: PriceMatrix | None = None
    beta: Derived | None = None
    seal: Seal | None = None  # where the config names one
    profile: tuple[Crosswalk, ...] = field(default=(), metadata=IF_ANY)  # with `report.profile`
    largest: Guessing | None = None  # naming the largest class every time
    cheapest_class: Guessing | None = None  # naming the class that costs least every time, where errors have prices
    baseline: str | None = None
    earlier: EarlierClasses | None = None  # where one replaces a baseline model
    subject: str
    models: Mapping[str, ClassModel]
    comparisons: tuple[Comparison, ...] = ()
    ties: tuple[Ties, ...] = field(default=(), metadata=IF_ANY)  # one for each primary figure, with three models
    margins: tuple[Margins, ...] = field(default=(), metadata=IF_ANY)
    choice: Choice | None = None
    comparisons_with_earlier: tuple[Comparison, ...] = field(default=(), metadata=IF_ANY)  # as two samples
    groups: tuple[ClassGrouping, ...] = ()
    checks: tuple[Check, ...] = ()
    # Those that name no model, decided for each model but the subject and the baseline: no part of the exit code.
    checks_of_others: tuple[Check, ...] = field(default=(), metadata=IF_ANY)

    @cached_property
    def paths(self) -> Paths:
        """Where all values of the results stand."""
        return Paths(self)

    def of(self, name: str) -> Self:
        """Return the same about another model, instead of the subject."""
        return self if name == self.subject else replace(self, subject=name)

    @property
    def names(self) -> Sequence[str]:
        """Every model."""
        return tuple(self.models)

    @property
    def model(self) -> ClassModel:
        """The model under audit."""
        return self.models[self.subject]

"""The numbers of a report as frozen values; the names are those of `results.json` (schema reportgen/results/1)."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cached_property
from typing import Literal

from reportgen.counts.cells import Input
from reportgen.frozen import frozen
from reportgen.results.measure import (
    ALWAYS,
    IF_ANY,
    Confusion,
    CutOffValue,
    Measure,
    Metrics,
    NoModel,
    Performance,
    Span,
)
from reportgen.results.paths import Paths
from reportgen.results.values.calibration import Calibration
from reportgen.results.values.cases import Cases
from reportgen.results.values.change import Change, Earlier
from reportgen.results.values.checks import Check
from reportgen.results.values.comparison import NONE_ALIKE, Alike, Comparison, Crossing, Flips, Folds, Pick, Ties
from reportgen.results.values.costs import BesideNoModel, BreakEven, ClosedForm, Costs, ModelCosts, Winner, WithinLimits
from reportgen.results.values.data import (
    ChosenThere,
    ColumnKind,
    GroupShift,
    IdOrder,
    LabelErrors,
    MissingByClass,
    MissingCode,
    OverTime,
    ScoreShift,
    SharedCases,
    Unlabelled,
)
from reportgen.results.values.groups import Grouping, Reversal
from reportgen.results.values.in_use import ByPrevalence, Deployment
from reportgen.results.values.later import LabelsLater
from reportgen.results.values.profile import Crosswalk
from reportgen.results.values.published import BetaWinner, Floor, Ground, PositiveCost, Published
from reportgen.results.values.scores import ScoreBins
from reportgen.results.values.seal import JudgedBefore, Seal
from reportgen.results.values.threshold import Aim, BetaChoice, BetaSource, Capacity, Constraint, Halving, RuleChoice
from reportgen.results.values.trend import MonthlyTrend
from reportgen.stats.adequacy import Adequacy
from reportgen.stats.checks import BesideChance
from reportgen.stats.metrics import METRICS
from reportgen.stats.thresholds import TIE
from reportgen.units import Derived, Exact, Keyed

ThresholdRole = Literal["in_use", "deployed", "recommended", "alternative"]
RuleKind = Literal["fixed", "default", "optimise", "nearest", "capacity", "closed_form"]


@frozen
class Threshold:
    """A threshold with the rule behind it; None flags nothing. The range decides alike on the reporting split."""

    rule: Keyed  # "minimise cost", "maximise f_beta subject to recall >= 0.80", "fixed", "default", "deployed", ...
    value: CutOffValue = field(metadata=ALWAYS)
    kind: RuleKind = "fixed"
    metric: str | None = None  # what the rule pursues: a key of the catalogue
    constraints: tuple[Constraint, ...] = field(default=(), metadata=IF_ANY)
    reason: Keyed | None = None  # why the rule chose none, so that nothing is flagged
    prevalence: Derived | None = None  # where the rule weighed the classes as in use: `deployment.prevalence`
    interval: Span | None = None  # of the choice itself, by resampling the tuning split; level of `run`
    near_optimal: Span | None = None  # the stretch round it whose cost (or objective) is within `within` of the best
    near_elsewhere: bool = field(default=False, metadata=IF_ANY)  # others, apart from that stretch, are as good
    within: Derived | None = None
    flags: Literal["none"] | None = None
    same_decisions_above: CutOffValue = None  # flag: high: above this, up to and with the next
    same_decisions_up_to: CutOffValue = None
    same_decisions_below: CutOffValue = None  # flag: low: below this, down to and with the next
    same_decisions_down_to: CutOffValue = None
    cases_on_it: int | None = None  # cases of the reporting split whose score equals the threshold; None: bins
    objective: Derived | None = None  # the best value of the rule's objective, on the tuning split
    tied: int = 1  # how many thresholds reach that value; more than one is a tie
    tie_goes_to: Literal["fewest flags", "most flags"] | None = None


@frozen
class OperatingPoint:
    """One threshold with what it does on the reporting split."""

    roles: tuple[ThresholdRole, ...]
    rule: Keyed
    threshold: CutOffValue = field(metadata=ALWAYS)
    confusion: Confusion
    metrics: Metrics
    metrics_in_use: Metrics = field(default_factory=dict, metadata=IF_ANY)  # those that a stated share moves
    corrected_confusion: Confusion | None = None

    def judged(self, key: str) -> Measure:
        """Return a metric with the classes as in use, where their share is stated and moves it."""
        return self.metrics_in_use.get(key, self.metrics[key])


@frozen
class TuningResult:
    """What the threshold in use does on the split that it was chosen on."""

    split: str
    confusion: Confusion
    metrics: Metrics


@frozen
class Doubtful:
    """The results with every doubtful case counted as one class, then as the other."""

    as_positive: Performance
    as_negative: Performance


@frozen
class Disagreement:
    """Cases of the reporting split on which the model's own decision and the threshold differ."""

    flagged_by_decision_only: int
    flagged_by_threshold_only: int


@frozen
class Elbow:
    """The threshold at which the ROC curve is farthest above the diagonal, with the range that decides alike."""

    threshold: Exact
    fpr: Derived
    tpr: Derived
    same_decisions_above: CutOffValue = None  # as in `Threshold`
    same_decisions_below: CutOffValue = None


# The column `CUT_OFFS` as in the data.
Curve = Mapping[str, tuple[float | None, ...]]  # equal lengths, at most 400; None: undefined, or flag nothing


@frozen
class ModelResult:
    """All that is known of one model; the top level is the operating point in use, on the reporting split."""

    threshold: Threshold | None = field(metadata=ALWAYS)  # None: a decision without a score
    confusion: Confusion
    metrics: Metrics
    swapped: Mapping[str, Metrics]  # {"metrics": ...}, the negative class taken as the positive one
    operating_points: tuple[OperatingPoint, ...]
    curves: Mapping[str, Curve]
    # Of the subject's curves, by the curve's name.
    bands: Mapping[str, Curve] = field(default_factory=dict, metadata=IF_ANY)
    no_bands: Keyed | None = None  # why the subject has none
    calibration: Calibration | None = None  # None: no score, or one that is a rank
    elbow: Elbow | None = None  # None: no score, one class alone, or nowhere above the diagonal
    distinct_scores: int | None = None  # None: no score, or more than are counted one by one
    score_bins: ScoreBins | None = None  # where scores are more than are counted one by one
    largest_tie: int | None = None  # most cases that share one score
    clipped: Mapping[str, int] | None = None  # cases whose chance was moved off 0 or 1, by the metric that needs it
    confusion_weighted: Confusion | None = None
    recommended: Threshold | None = None  # what the rule chooses, where another point is in use
    corrected_confusion: Confusion | None = None  # means over repeats, not whole numbers; of the recommended point
    tuning: TuningResult | None = None
    rules: tuple[RuleChoice, ...] = field(default=(), metadata=IF_ANY)  # what every rule would choose
    betas: tuple[BetaChoice, ...] = field(default=(), metadata=IF_ANY)
    closed_form: ClosedForm | None = None
    costs: ModelCosts | None = None
    halving: tuple[Halving, ...] = field(default=(), metadata=IF_ANY)
    capacity: Capacity | None = None
    deployment: Deployment | None = None
    by_prevalence: ByPrevalence | None = None  # of the subject; None: one class alone, or nothing flagged
    doubtful: Doubtful | None = None
    disagreement: Disagreement | None = None  # score and decision both given
    score_shift: ScoreShift | None = None  # None: alike in both splits, as far as chance lets it be told, or one split
    chosen_there: ChosenThere | None = None  # what the rule would choose on the other split, where the splits differ
    missing_code: MissingCode | None = None  # a score that may mean "missing"
    shared_cases: SharedCases | None = None  # told by their scores, which two splits hold
    unlabelled: Unlabelled | None = None  # cases without a label, where that depends on the flag
    over_time: OverTime | None = None  # with `data.time`, where cases are drawn one by one
    missing_by_class: MissingByClass | None = None  # cases without a score or decision, where that depends on the class
    label_errors: LabelErrors | None = None  # where the config says how many labels are wrong
    adequacy: Adequacy | None = None  # how large the test is; None for bare counts
    no_model: BesideNoModel | None = None  # None: nothing has a price, or no rule without a model is possible
    aim: Aim | None = None  # beside none, all and chance; None: prices alone say it, or there is nothing to be said
    ranks: BesideChance | None = None  # the scores, by the range of the AUC; None: no score, or nothing says how sure
    decides: BesideChance | None = None  # the decisions in the data, by the range of the informedness

    def judged(self, key: str) -> Measure:
        """Return the figure that checks, comparisons and the verdict rest on.

        Where the share of positives in use is stated and moves the metric, it is the one in use.
        """
        used = self.deployment
        weighed = used is not None and used.stated and METRICS[key].moves_with_classes
        return used.metrics[key] if used is not None and weighed else self.metrics[key]

    @property
    def may_guess(self) -> bool:
        """Whether the scores, or the decisions, are not told apart from guessing, or are worse."""
        return not {self.ranks, self.decides} <= {"above chance", None}

    @property
    def is_worse_than_guessing(self) -> bool:
        """Whether the scores, or the decisions, are shown to be worse than guessing."""
        return "below chance" in {self.ranks, self.decides}

    @property
    def advice(self) -> Threshold | None:
        """The threshold that the rule chose, in use or not."""
        return self.recommended if self.recommended is not None else self.threshold


@frozen
class SplitFacts:
    """Cases of one split."""

    rows: int
    positives: int
    prevalence: Derived | None


@frozen
class Shift:
    """How far the share of positives of the split that chooses is above that of the split that judges."""

    standard_errors: Derived
    limit: Derived  # so far apart, to either side, chance rarely takes them

    @property
    def beyond_chance(self) -> bool:
        """Whether chance alone hardly explains it."""
        return abs(self.standard_errors) > self.limit


@frozen
class Period:
    """First and last time of the used cases, ISO 8601."""

    from_: str
    to: str


@frozen
class RowFlow:
    """The flow of cases: read, dropped by reason, used."""

    read: int
    used: int
    dropped: Mapping[str, int]
    missing_per_model: Mapping[str, int]
    # Left out by a join that may be incomplete: of "data", and of the file of each model that has one of its own.
    unjoined: Mapping[str, int] = field(default_factory=dict, metadata=IF_ANY)


@frozen
class DataFacts:
    """What the data are."""

    positive: tuple[str, ...]
    negative: tuple[str, ...]
    rows: RowFlow
    splits: Mapping[str, SplitFacts]
    tuned_on: str | None = field(metadata=ALWAYS)
    reported_on: str
    labels: Mapping[str, int]  # every label text with its rows
    period: Period | None = None
    repeated_ids: int | None = None  # ids that are on more than one row; not known of counts
    repeated_id_example: str | None = None
    shared_cases: SharedCases | None = None  # told by their ids, which two splits hold
    columns: tuple[ColumnKind, ...] = field(default=(), metadata=IF_ANY)  # those that the config names
    missing_codes: Mapping[str, MissingCode] = field(default_factory=dict, metadata=IF_ANY)  # of amounts and groups
    group_shifts: tuple[GroupShift, ...] = field(default=(), metadata=IF_ANY)  # a group of each mix that differs
    id_order: IdOrder | None = None  # only where it tells the label
    weight: Literal["sampling", "frequency"] | None = None
    # Of the split that thresholds were tuned on, where `data.cluster` is given; of files of counts, at least so many.
    clusters: int | None = None
    units: int | None = None  # resampling units of that split
    shift: Shift | None = None  # with two splits; None with sampling weights
    case: str | None = None  # what one case is, where the config names it
    # Whether files of counts were added up, as `data.counts` names them; nothing is known of ids and single cases then.
    as_counts: bool = field(default=False, metadata=IF_ANY)
    task: Literal["binary"] = "binary"

    @property
    def other_mix(self) -> bool:
        """Whether chance hardly explains how the shares of positives of the two splits differ."""
        return self.shift is not None and self.shift.beyond_chance

    @property
    def tuned(self) -> bool:
        """Whether a rule chose thresholds on cases."""
        return self.tuned_on is not None

    @property
    def tuned_where_judged(self) -> bool:
        """Whether thresholds were chosen on the same cases that they are judged on."""
        return self.tuned_on == self.reported_on


@frozen
class Run:
    """What else the numbers depend on."""

    as_of: str | None = field(metadata=ALWAYS)
    inputs: tuple[Input, ...]
    level: Derived = 0.95
    resamples: int = 2000
    seed: int = 1
    # Python and the libraries that numbers come from, with their releases.
    computed_with: Mapping[str, str] = field(default_factory=dict, metadata=IF_ANY)


@frozen
class Results:
    """Every number of a report."""

    title: str
    run: Run
    data: DataFacts
    costs: Costs | None = None
    beta: Derived | None = None  # F-beta's weight of recall, where beta or alpha is given
    alpha: Derived | None = None
    beta_source: BetaSource | None = None
    seal: Seal | None = None  # where the config names one
    judged_before: JudgedBefore | None = None  # with `history`, where other criteria came before
    profile: tuple[Crosswalk, ...] = field(default=(), metadata=IF_ANY)  # with `report.profile`
    baselines: Mapping[str, NoModel]
    baseline: str | None = None  # `compare.baseline`: a model, or what the earlier report is called
    earlier: Earlier | None = None  # that report, where one replaces a baseline model
    subject: str
    models: Mapping[str, ModelResult]
    published: Mapping[str, Published] = field(default_factory=dict)  # without cases; `results.json`: among `models`
    break_even: tuple[BreakEven, ...] = field(default=(), metadata=IF_ANY)
    winners: tuple[Winner, ...] = field(default=(), metadata=IF_ANY)  # in order of the price of a miss
    beta_winners: tuple[BetaWinner, ...] = field(default=(), metadata=IF_ANY)  # in order of beta
    beta_ground: Ground | None = None  # the shares of positives behind them, where figures were published
    # In addition: per 1,000 cases with that one share.
    beta_costs: Mapping[str, float] = field(default_factory=dict, metadata=IF_ANY)
    # For each positive case, where not every share is given.
    positive_costs: Mapping[str, PositiveCost] = field(default_factory=dict, metadata=IF_ANY)
    floor: Floor | None = None  # with `compare.require`, where no model has cases
    # Of published counts as tests of their own, where the config compares.
    published_comparisons: tuple[Comparison, ...] = field(default=(), metadata=IF_ANY)
    comparisons: tuple[Comparison, ...] = ()
    alike: Alike = NONE_ALIKE  # models that are one
    comparisons_with_earlier: tuple[Comparison, ...] = field(default=(), metadata=IF_ANY)  # as two samples
    change: Change | None = None  # since that report, for the subject
    trend: MonthlyTrend | None = None  # over the months of `history`, for the model that each of its reports was about
    flips: tuple[Flips, ...] = field(default=(), metadata=IF_ANY)
    # One for each primary metric, with three models and more.
    ties: tuple[Ties, ...] = field(default=(), metadata=IF_ANY)
    pick: Pick | None = None  # with `compare.require`
    crossings: tuple[Crossing, ...] = field(default=(), metadata=IF_ANY)  # pairs of models whose ROC curves cross
    folds: Folds | None = None  # where `data.fold` names the folds of a cross-validation
    later: LabelsLater | None = None  # with `data.label.later`
    groups: tuple[Grouping, ...] = ()
    reversals: tuple[Reversal, ...] = field(default=(), metadata=IF_ANY)  # within groups
    cases: Cases | None = None  # with `report.cases`
    checks: tuple[Check, ...] = ()
    # Those that name no model, decided for each model but the subject and the baseline: no part of the exit code.
    checks_of_others: tuple[Check, ...] = field(default=(), metadata=IF_ANY)
    within_limits: WithinLimits | None = None  # where prices or the share in use are known within limits

    @cached_property
    def paths(self) -> Paths:
        """Where all values of the results stand."""
        return Paths(self)

    def judged(self, name: str) -> ModelResult | Published:
        """Return a model, with cases or without."""
        return self.models.get(name) or self.published[name]

    @property
    def names(self) -> tuple[str, ...]:
        """Every model, those with cases first."""
        return (*self.models, *self.published)

    @property
    def betas_apart(self) -> bool:
        """Whether the tests had different shares of positives that cannot be brought to one."""
        return self.beta_ground is not None and self.beta_ground.how == "apart" and len(self.names) > 1

    def winner_at(self, beta: float) -> int | None:
        """Return the place of the stretch that holds a beta, on its edge the lower one; None where nobody wins."""
        places = (place for place, stretch in enumerate(self.beta_winners) if beta <= (stretch.betas.high or beta))
        return next(places, None)

    def best_at(self, place: int) -> tuple[str, ...]:
        """Return the models that are best on one stretch of betas; none where it is too close to call."""
        stretch = self.beta_winners[place]
        return () if stretch.model is None else (stretch.model, *stretch.alike)

    @property
    def ranked_costs(self) -> Mapping[str, float]:
        """What models cost: 1,000 cases, or else each positive one; empty where some is open."""
        estimates = {name: cost.estimate for name, cost in self.positive_costs.items()}
        costs = self.beta_costs or ({} if self.beta_ground is None or self.beta_ground.how != "unknown" else estimates)
        return costs if len(costs) == len(self.names) else {}

    @property
    def cheapest(self) -> tuple[str, ...]:
        """The models that cost least; more than one where they are alike, none where it is open."""
        return tuple(name for name in self.ranked_costs if not self.are_dearer([name]))

    def are_dearer(self, names: Sequence[str]) -> bool:
        """Return whether all of these models are known to cost more than the cheapest one."""
        costs = self.ranked_costs
        if not costs or not all(name in costs for name in names):
            return False
        least = min(costs.values())
        return all(costs[name] - least > TIE * max(map(abs, costs.values())) for name in names)

"""The config language: one field = type + default + description; attribute names are the keys of the YAML file.

The reader (`read.py`), the JSON Schema and the reference page all walk these annotations, so a key exists in all of
them or in none. A field of texts takes one text alone, too; a description is what an author reads.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Annotated, ClassVar, Literal

from pydantic import Field, PrivateAttr

from reportgen.config.about import About, Errors
from reportgen.config.bare import Four, Matrix, Share
from reportgen.config.currencies import CURRENCIES
from reportgen.config.data import Data
from reportgen.config.earlier import EarlierReport
from reportgen.config.groups import MODEL, EachGroup, Grouping
from reportgen.config.names import MetricName
from reportgen.config.page import Report
from reportgen.config.part import Because, OneOf, Part, Percent, Texts

_CURRENCY = "Codes have three letters (ISO 4217), such as EUR, GBP or USD."
Amount = Annotated[
    float,
    Field(ge=-1e12, le=1e12),
    Because(
        "Count huge ones in thousands.",
        unread="For a column of the data: {column: amount}; for a range: {low: 80, likely: 120, high: 300}",
    ),
]
Beta = Annotated[
    float,
    Field(gt=0, le=1e6),
    Because(
        "To count recall alone, or precision alone, maximise that metric.",
        unread="Where the costs are to decide: beta: {from: costs}",
    ),
]
Weighs = Annotated[float, Field(gt=0, le=1e12), Because("Both count: `miss: 20` and `false_alarm: 1` for 20 to 1.")]
Confidence = Annotated[
    float, Percent(), Field(gt=0.5, lt=1), Because("Write, for example, 0.95 or 95%: certain is nobody.")
]
Matters = Annotated[
    float, Field(gt=0, le=1e12), Because("A difference of 0 is none; where every difference matters, take it out.")
]
Noun = Annotated[
    tuple[str, str],
    Because("Write one and several in brackets: [payment, payments]. Quote a word that holds a comma."),
]
Verb = Annotated[
    tuple[str, str],
    Because("Write the verb and its participle in brackets: [hold, held]. Quote a word that holds a comma."),
]


class Threshold(Part):
    """How the threshold is chosen: exactly one rule."""

    fixed: float | None = Field(default=None, description="Use this threshold, on the scale of the scores.")
    minimise: Annotated[
        Literal["cost"] | None,
        Because("Only the cost is minimised; for a metric, maximise its opposite: recall in the place of miss_rate."),
    ] = Field(default=None, description="Choose the threshold of the lowest cost; needs `costs`.")
    maximise: MetricName | None = Field(
        default=None, description="Choose the threshold where this metric of the four counts is highest, such as `f1`."
    )
    nearest: Literal["perfect_corner"] | None = Field(
        default=None,
        description="Choose the point of the ROC curve that is nearest to the perfect corner, where every positive "
        "case is flagged and no negative one.",
    )
    flag_at_most: Annotated[
        float | None,
        Percent(),
        Because(
            "To flag nothing at all needs no model.",
            unread="Write a share, {flag_at_most: 2%}; or a number of cases, {flag_at_most: 200, per: day}",
        ),
    ] = Field(
        default=None,
        gt=0,
        description="Flag the highest scores, and no more than this: a share such as `2%` or 0.02; with `of_every` or "
        "`per`, a number of cases.",
    )
    of_every: int | None = Field(
        default=None, ge=1, le=1e9, description="With `flag_at_most`: of how many cases so many may be flagged."
    )
    per: Literal["day"] | None = Field(
        default=None,
        description="With `flag_at_most`: so many may be flagged on a day of average size; needs `data.time`.",
    )
    closed_form: Literal["cost"] | None = Field(
        default=None,
        description="Work the threshold out from `costs` alone, which is right for calibrated probabilities; the "
        "report holds it against the data.",
    )
    subject_to: Texts = Field(
        default=(),
        description="With `maximise` or `minimise`: what the threshold must keep to, such as `recall >= 0.80`; one "
        "metric of the four counts, one of `>=`, `>`, `<=`, `<`, and a number each.",
    )
    with_confidence: Confidence | None = Field(
        default=None,
        description="With `subject_to`: how sure it is to be that new cases keep to it, such as 0.95. Left out, the "
        "figures of the cases at hand decide.",
    )


class Model(Part):
    """One model: a score, or a decision, or both; or the figures of a published test in the place of its cases."""

    score: str | None = Field(
        default=None,
        description="Name of the column that holds the score. A model needs a score, a decision or both; or `counts`, "
        "`matrix`, or `precision` and `recall`.",
    )
    kind: Literal["probability", "rank"] = Field(
        default="probability",
        description="What a score is: a `probability` from 0 to 1; or a `rank`, any number that only orders the cases, "
        "which needs a threshold, costs, a beta or an alpha.",
    )
    flag: Literal["high", "low"] = Field(
        default="high",
        description="Which scores are flagged: `high`, those at or above the threshold; `low`, those at or below it. "
        "With `low`, a probability is that of the negative class.",
    )
    decision: str | None = Field(
        default=None,
        description="Name of the column that holds the decision taken, by rules for instance. Beside a score, the "
        "decision makes the four counts, and the score the curves.",
    )
    flagged: Texts = Field(
        default=(),
        description="The values of the decision column that mean that the case was flagged; required with `decision`. "
        "One other value may remain, which then means that it was not.",
    )
    path: str | None = Field(
        default=None, description="File of this model's own, which holds its columns, joined on `data.id`."
    )
    threshold: Threshold | None = Field(
        default=None, description="How the threshold of this model is chosen; left out, as `threshold` says."
    )
    deployed_threshold: float | None = Field(
        default=None,
        description="The threshold that is used today; the counts are made with it, and it is judged beside the "
        "recommended one.",
    )
    counts: Four | None = Field(
        default=None,
        description="Alone, for a model whose cases are not at hand: the four counts of a published test, such as "
        "`{tp: 81, fp: 12, fn: 9, tn: 898}`.",
    )
    matrix: Matrix | None = Field(
        default=None,
        description="In the place of `counts`: the same as a table in words, such as `{actual positive: {predicted "
        "positive: 81, predicted negative: 9}, actual negative: {predicted positive: 12, predicted negative: 898}}`.",
    )
    precision: Share | None = Field(
        default=None,
        description="With `recall`, where not even the counts are known: the share of positives among the flagged "
        "cases of a published test.",
    )
    recall: Share | None = Field(
        default=None, description="With `precision`: the share of the positives that were flagged."
    )

    @property
    def four(self) -> Four | None:
        """Return the published counts, however they are given."""
        return self.matrix.four if self.matrix is not None else self.counts


class CostColumn(Part):
    """A cost of its own for each case: `times` what stands in a column, and `plus`."""

    column: str = Field(description="Name of the column of numbers.")
    times: Amount = Field(default=1.0, description="What the number is multiplied by.")
    plus: Amount = Field(default=0.0, description="What is added to it.")


class CostRange(Part):
    """A number that is known within limits."""

    low: Amount = Field(description="The lowest that it may be.")
    likely: Amount = Field(description="What it most likely is; this one is used.")
    high: Amount = Field(description="The highest that it may be.")


class Ratio(Part):
    """How much worse the one error is than the other, where no money can be named."""

    miss: Weighs | CostRange = Field(description="How much one miss weighs.")
    false_alarm: Weighs | CostRange = Field(description="How much one false alarm weighs, in the same unit.")


class Costs(Part):
    """What each outcome costs, in one of three forms: the outcomes, or a ratio, or `inspection` and `benefit`."""

    currency: Annotated[str | None, OneOf(CURRENCIES, "currency", _CURRENCY)] = Field(
        default=None, description="The currency of the costs, such as `EUR`; left out, they have no unit."
    )
    false_positive: Amount | CostColumn | CostRange | None = Field(
        default=None, description="Cost of flagging one negative case (a false alarm)."
    )
    false_negative: Amount | CostColumn | CostRange | None = Field(
        default=None, description="Cost of not flagging one positive case (a miss)."
    )
    true_positive: Amount | CostColumn | CostRange | None = Field(
        default=None, description="Cost of flagging one positive case (a hit); a gain is negative; left out, 0."
    )
    true_negative: Amount | CostColumn | CostRange | None = Field(
        default=None, description="Cost of not flagging one negative case; a gain is negative; left out, 0."
    )
    ratio: Ratio | None = Field(
        default=None,
        description="In the place of costs: how much worse the one error is, such as `{miss: 20, false_alarm: 1}`.",
    )
    inspection: float | None = Field(
        default=None,
        gt=0,
        le=1e12,
        description="In the place of costs: what it costs to look at one flagged case; with `benefit` and "
        "`benefit_counts`.",
    )
    benefit: float | None = Field(
        default=None, gt=0, le=1e12, description="With `inspection`: what a hit brings, before the inspection is paid."
    )
    benefit_counts: Literal["once", "twice"] | None = Field(
        default=None,
        description="With `inspection`: whether the benefit counts `once`, as gained by a hit, or `twice`, as lost by "
        "a miss on top.",
    )

    @property
    def form(self) -> Literal["outcomes", "ratio", "shorthand"]:
        """In which of the three forms the costs are given."""
        if self.ratio is not None:
            return "ratio"
        return "shorthand" if self.inspection is not None else "outcomes"


class BetaFrom(Part):
    """Where beta is taken from."""

    from_: Literal["costs"] = Field(
        alias="from",
        description="Only `costs`: beta is the square root of what a miss costs in the place of a hit, over what a "
        "false alarm costs in the place of a case rightly left alone; with `inspection` and `benefit`, of benefit over "
        "inspection.",
    )


class Deployment(Part):
    """Where the model is used, as far as that differs from the cases at hand."""

    prevalence: Annotated[
        float | None, Percent(), Because("Where no case is positive, or every one, there is nothing to decide.")
    ] = Field(default=None, gt=0, lt=1, description="Share of positive cases there, such as 0.002 or `0.2%`.")
    cases_per_year: float | None = Field(
        default=None, gt=0, le=1e15, description="How many cases come there in a year."
    )


class Compare(Part):
    """What the models are compared with."""

    baseline: str | EarlierReport | None = Field(
        default=None,
        description="Name of the model that the others are compared with, and against which savings are counted, such "
        "as the rules in use today; or `{results: golden/results.json}`, a report made earlier. Left out, the others "
        "are compared with the `subject`.",
    )
    require: str | None = Field(
        default=None,
        description="What a model must keep to before it is compared by `then`: one metric of the four counts, one of "
        "`>=`, `>`, `<=`, `<`, and a number, such as `recall >= 0.80`. A model that cannot keep to it is unacceptable, "
        "whatever else it does.",
    )
    then: MetricName | None = Field(
        default=None,
        description="With `require`: the metric by which the best of the models that keep to it is picked, such as "
        "`precision`; on the split that thresholds are chosen on, where there are two.",
    )
    primary: tuple[MetricName, ...] = Field(
        default=(),
        description="Metrics that decide which model is better, such as `[cost, recall]`; the more there are, the more "
        "each has to show. Left out: what the rule of the subject's threshold pursues, else the cost where costs are "
        "given, else F-beta where a beta is given, else the average precision; recall and specificity where a model "
        "has no score.",
    )
    smallest_that_matters: dict[str, Matters] = Field(
        default_factory=dict,
        description="By the name of a metric, the smallest difference of two models that matters, such as "
        "`{cost: 5, recall: 0.02}`.",
    )


class Check(Part):
    """What must hold; one that does not fails the run. A text alone is a `check`."""

    short: ClassVar[str] = "check"

    check: str = Field(
        description="A metric, one of `>=`, `>`, `<=`, `<`, and a number, such as `recall >= 0.80`; `%` stands for "
        "hundredths where the metric is a share."
    )
    with_confidence: Confidence | None = Field(
        default=None, description="How sure it is to be, such as 0.95; left out, the estimate decides."
    )
    model: str | None = Field(default=None, description="Name of the model that it is about; left out, the `subject`.")
    for_each: str | EachGroup | None = Field(
        default=None,
        description="`model`: it must hold for every model. A column of `groups`: it must hold in every group of it, "
        "and with confidence in all of them together.",
    )
    against: Annotated[
        Literal["baseline"] | None,
        Because("Name the model under compare: {baseline: ...}, and write against: baseline"),
    ] = Field(
        default=None,
        description="`baseline`: the number is what the model is to have beyond `compare.baseline`, such as "
        "`recall >= -0.02` for a recall that is lower by 0.02 at most.",
    )
    on_insufficient: Literal["pass"] | None = Field(
        default=None, description="`pass`: let it pass where the cases do not suffice to decide it."
    )
    severity: Literal["warning"] | None = Field(
        default=None, description="`warning`: a failure is told, and fails the run with `--fail-on warning` alone."
    )

    @property
    def each_group_of(self) -> str | None:
        """The column of `groups` in whose every group it must hold, or None."""
        named = self.for_each.group if isinstance(self.for_each, EachGroup) else self.for_each
        return None if self.for_each == MODEL else named


class Uncertainty(Part):
    """How the intervals are made."""

    level: Confidence = Field(default=0.95, description="Level of confidence of the intervals.")
    resamples: int = Field(
        default=2000, ge=100, le=100_000, description="How many times the cases are drawn anew, with replacement."
    )
    seed: int = Field(
        default=1, ge=0, le=1_000_000_000, description="Start of the random numbers: the same one, the same report."
    )


class Words(Part):
    """What the report calls things in its sentences."""

    case: Noun = Field(default=("case", "cases"), description="One case and several, such as [payment, payments].")
    positive: Noun = Field(
        default=("positive case", "positive cases"),
        description="One positive case and several, such as [fraud, frauds].",
    )
    negative: Noun = Field(default=("negative case", "negative cases"), description="One negative case and several.")
    flag: Verb = Field(
        default=("flag", "flagged"),
        description="The verb for flagging a case, and its participle, such as [hold, held].",
    )
    person: Noun = Field(default=("person", "people"), description="One person affected by an error and several.")


@dataclass(frozen=True, kw_only=True)
class Origin:
    """Where a config comes from."""

    name: str = "report"  # the file's stem
    folder: Path = field(default_factory=Path.cwd)
    as_of: date | None = None
    text: str = ""  # the file as written, nothing filled in
    command: str = ""  # what runs it again, without folders
    places: Mapping[str, str] = field(default_factory=dict)  # key -> "file:line:column"


class Config(Part):
    """One report: the data, the models and what their errors mean."""

    version: Annotated[Literal[1], Because("This language has one version so far.")] = Field(
        description="Version of this language; always 1."
    )
    title: str = Field(default="Classifier audit", description="Title of the report.")
    subject: str = Field(
        default="",
        description="Name of the model under audit, which the first page is about; left out, the first of `models`.",
    )
    about: About = Field(
        default_factory=About,
        description='What only an author can state; a required field that is left out appears as "not stated".',
    )
    data: Data = Field(description="The saved predictions, and what their columns mean.")
    models: dict[str, Model] = Field(description="The models to judge, by the names that the report uses.")
    costs: Costs | None = Field(default=None, description="What each outcome costs.")
    beta: Beta | BetaFrom | None = Field(
        default=None,
        description="How many times as much recall weighs as precision in F-beta; or `{from: costs}`.",
    )
    alpha: Annotated[float | None, Because("0 would count recall alone, 1 precision alone.")] = Field(
        default=None,
        gt=0,
        lt=1,
        description="In the place of `beta`: the weight of precision in the F-measure, 1 / (1 + beta²).",
    )
    threshold: Threshold | None = Field(
        default=None,
        description="How the threshold is chosen, such as `{fixed: 0.5}`, `{minimise: cost}` or `{maximise: f1}`, for "
        "models that have no rule of their own. Left out: the lowest cost where costs are given, else the highest "
        "F-beta where a beta is given, else 0.5.",
    )
    deployment: Deployment | None = Field(
        default=None, description="Where the model is used, as far as that differs from the cases at hand."
    )
    compare: Compare | None = Field(default=None, description="What the models are compared with.")
    groups: tuple[Grouping, ...] = Field(
        default=(),
        description="Columns by which the cases fall into groups, such as a region, each judged at the same threshold.",
    )
    words: Words = Field(default_factory=Words, description="What the report calls things.")
    errors: Errors = Field(default_factory=Errors, description="What each kind of error means.")
    checks: tuple[Check, ...] = Field(
        default=(), description="What must hold, such as `recall >= 0.80`; one that does not fails the run."
    )
    uncertainty: Uncertainty = Field(default_factory=Uncertainty, description="How the intervals are made.")
    report: Report = Field(default_factory=Report, description="What the report holds.")

    _origin: Origin = PrivateAttr(default_factory=Origin)
    _published: Mapping[str, Model] = PrivateAttr(default_factory=dict)

    @property
    def name(self) -> str:
        """Return the stem of the file."""
        return self._origin.name

    @property
    def folder(self) -> Path:
        """Return the folder that relative paths start at."""
        return self._origin.folder

    @property
    def as_of(self) -> date | None:
        """Return the date of the report, or None."""
        return self._origin.as_of

    @property
    def text(self) -> str:
        """Return the file as written, with nothing filled in."""
        return self._origin.text

    @property
    def command(self) -> str:
        """Return the command that makes this report from the file; empty where there is none."""
        return self._origin.command

    @property
    def published(self) -> Mapping[str, Model]:
        """Return the models that are known by published figures; `models` holds those with cases, and may be empty."""
        return self._published

    @property
    def beta_from_costs(self) -> bool:
        """Return whether beta is worked out from the costs."""
        return isinstance(self.beta, BetaFrom)

    @property
    def typed_beta(self) -> float | None:
        """Return the beta that was given as a number, or None."""
        return None if isinstance(self.beta, BetaFrom) else self.beta

    @property
    def baseline_model(self) -> str | None:
        """Return the model that the others are compared with, or None."""
        named = self.compare.baseline if self.compare is not None else None
        return named if isinstance(named, str) else None

    @property
    def earlier(self) -> EarlierReport | None:
        """Return the earlier report that stands in the place of such a model, or None."""
        named = self.compare.baseline if self.compare is not None else None
        return named if isinstance(named, EarlierReport) else None

    def rule_of(self, model: str) -> Threshold | None:
        """Return the rule given for a model: its own, else that of all; None leaves the default."""
        return self.models[model].threshold or self.threshold

    def where(self, key: str) -> str:
        """Return "file:line:column" of a key such as "data.label", or "" where it does not stand in a file."""
        return self._origin.places.get(key, "")

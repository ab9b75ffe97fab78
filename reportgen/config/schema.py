"""The config language: one field = type + default + description; attribute names are the keys of the YAML file.

The reader (`read.py`), the JSON Schema and the reference page all walk these annotations, so a key exists in all of
them or in none. A field of texts takes one text alone, too; a description is what an author reads.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Annotated, ClassVar, Literal

from reportgen.config.about import About, Errors
from reportgen.config.conditions import Condition
from reportgen.config.data import Data
from reportgen.config.earlier import EarlierReport
from reportgen.config.groups import MODEL, EachGroup, Grouping
from reportgen.config.model import Model, Threshold
from reportgen.config.names import MetricName
from reportgen.config.page import Report
from reportgen.config.part import Because, Bounds, Confidence, Part, Percent, key
from reportgen.config.prices import Costs

Beta = Annotated[
    float,
    Bounds(ge=1e-6, le=1e6),
    Because(
        "To count recall alone, or precision alone, maximise that metric.",
        unread="Where the costs are to decide: beta: {from: costs}",
    ),
]
Matters = Annotated[
    float, Bounds(gt=0, le=1e12), Because("A difference of 0 is none; where every difference matters, take it out.")
]
Noun = Annotated[
    tuple[str, str],
    Because("Write one and several in brackets: [payment, payments]. Quote a word that holds a comma."),
]
Verb = Annotated[
    tuple[str, str],
    Because("Write the verb and its participle in brackets: [hold, held]. Quote a word that holds a comma."),
]


class BetaFrom(Part):
    """Where beta is taken from."""

    from_: Literal["costs"] = key(
        written="from",
        description="Only `costs`: beta is the square root of what a miss costs in the place of a hit, over what a "
        "false alarm costs in the place of a case rightly left alone; with `inspection` and `benefit`, of benefit over "
        "inspection.",
    )


class Deployment(Part):
    """Where the model is used, as far as that differs from the cases at hand."""

    prevalence: Annotated[
        float | None,
        Percent(),
        Bounds(ge=1e-9, le=1 - 1e-9),
        Because("Where no case is positive, or every one, there is nothing to decide."),
    ] = key(default=None, description="Share of positive cases there, such as 0.002 or `0.2%`.")
    cases_per_year: Annotated[float | None, Bounds(gt=0, le=1e15)] = key(
        default=None, description="How many cases come there in a year."
    )


class Compare(Part):
    """What the models are compared with."""

    baseline: str | EarlierReport | None = key(
        default=None,
        description="Name of the model that the others are compared with, and against which savings are counted, such "
        "as the rules in use today; or `{results: golden/results.json}`, a report made earlier. Left out, the others "
        "are compared with the `subject`.",
    )
    require: Condition | None = key(
        default=None,
        description="What a model must keep to before it is compared by `then`: one metric of the four counts, one of "
        "`>=`, `>`, `<=`, `<`, and a number, such as `recall >= 0.80`. A model that cannot keep to it is unacceptable, "
        "whatever else it does.",
    )
    then: MetricName | None = key(
        default=None,
        description="With `require`: the metric by which the best of the models that keep to it is picked, such as "
        "`precision`; on the split that thresholds are chosen on, where there are two.",
    )
    primary: tuple[MetricName, ...] = key(
        default=(),
        description="Metrics that decide which model is better, such as `[cost, recall]`; the more there are, the more "
        "each has to show. Left out: what the rule of the subject's threshold pursues, else the cost where costs are "
        "given, else F-beta where a beta is given, else the average precision; recall and specificity where a model "
        "has no score.",
    )
    smallest_that_matters: dict[str, Matters] = key(
        default_factory=dict,
        description="By the name of a metric, the smallest difference of two models that matters, such as "
        "`{cost: 5, recall: 0.02}`.",
    )


class Check(Part):
    """What must hold; one that does not fails the run. A text alone is a `check`."""

    short: ClassVar[str] = "check"

    check: Condition = key(
        description="A metric, one of `>=`, `>`, `<=`, `<`, and a number, such as `recall >= 0.80`; `%` stands for "
        "hundredths where the metric is a share."
    )
    with_confidence: Confidence | None = key(
        default=None, description="How sure it is to be, such as 0.95; left out, the estimate decides."
    )
    model: str | None = key(default=None, description="Name of the model that it is about; left out, the `subject`.")
    for_each: str | EachGroup | None = key(
        default=None,
        description="`model`: it must hold for every model. A column of `groups`: it must hold in every group of it, "
        "and with confidence in all of them together.",
    )
    against: Annotated[
        Literal["baseline"] | None,
        Because("Name the model under compare: {baseline: ...}, and write against: baseline"),
    ] = key(
        default=None,
        description="`baseline`: the number is what the model is to have beyond `compare.baseline`, such as "
        "`recall >= -0.02` for a recall that is lower by 0.02 at most.",
    )
    on_insufficient: Literal["pass"] | None = key(
        default=None, description="`pass`: let it pass where the cases do not suffice to decide it."
    )
    severity: Literal["warning"] | None = key(
        default=None, description="`warning`: a failure is told, and fails the run with `--fail-on warning` alone."
    )

    @property
    def each_group_of(self) -> str | None:
        """The column of `groups` in whose every group it must hold, or None."""
        named = self.for_each.group if isinstance(self.for_each, EachGroup) else self.for_each
        return None if self.for_each == MODEL else named


class Uncertainty(Part):
    """How the intervals are made."""

    level: Confidence = key(default=0.95, description="Level of confidence of the intervals.")
    resamples: Annotated[int, Bounds(ge=100, le=100_000)] = key(
        default=2000, description="How many times the cases are drawn anew, with replacement."
    )
    seed: Annotated[int, Bounds(ge=0, le=1_000_000_000)] = key(
        default=1, description="Start of the random numbers: the same one, the same report."
    )


class Words(Part):
    """What the report calls things in its sentences."""

    case: Noun = key(default=("case", "cases"), description="One case and several, such as [payment, payments].")
    positive: Noun = key(
        default=("positive case", "positive cases"),
        description="One positive case and several, such as [fraud, frauds].",
    )
    negative: Noun = key(default=("negative case", "negative cases"), description="One negative case and several.")
    flag: Verb = key(
        default=("flag", "flagged"),
        description="The verb for flagging a case, and its participle, such as [hold, held].",
    )
    person: Noun = key(default=("person", "people"), description="One person affected by an error and several.")


@dataclass(frozen=True, kw_only=True)
class Origin:
    """Where a config comes from."""

    name: str = "report"  # the file's stem
    folder: Path = field(default_factory=Path.cwd)
    as_of: date | None = None
    text: str = ""  # the file as written, nothing filled in
    command: str = ""  # what runs it again, as it was typed
    filled: Mapping[str, str] = field(default_factory=dict)  # values from the environment -> their names as typed
    places: Mapping[str, str] = field(default_factory=dict)  # key -> "file:line:column"


class Config(Part):
    """One report: the data, the models and what their errors mean."""

    version: Annotated[Literal[1], Because("This language has one version so far.")] = key(
        description="Version of this language; always 1."
    )
    title: str = key(default="Classifier audit", description="Title of the report.")
    subject: str = key(
        default="",
        description="Name of the model under audit, which the first page is about; left out, the first of `models`.",
    )
    about: About = key(
        default_factory=About,
        description='What only an author can state; a required field that is left out appears as "not stated".',
    )
    data: Data = key(description="The saved predictions, and what their columns mean.")
    models: dict[str, Model] = key(description="The models to judge, by the names that the report uses.")
    costs: Costs | None = key(default=None, description="What each outcome costs.")
    beta: Beta | BetaFrom | None = key(
        default=None,
        description="How many times as much recall weighs as precision in F-beta; or `{from: costs}`.",
    )
    alpha: Annotated[
        float | None, Bounds(ge=1e-12, le=1 - 1e-12), Because("0 would count recall alone, 1 precision alone.")
    ] = key(
        default=None,
        description="In the place of `beta`: the weight of precision in the F-measure, 1 / (1 + beta²).",
    )
    threshold: Threshold | None = key(
        default=None,
        description="How the threshold is chosen, such as `{fixed: 0.5}`, `{minimise: cost}` or `{maximise: f1}`, for "
        "models that have no rule of their own. Left out: the lowest cost where costs are given, else the highest "
        "F-beta where a beta is given, else 0.5.",
    )
    deployment: Deployment | None = key(
        default=None, description="Where the model is used, as far as that differs from the cases at hand."
    )
    compare: Compare | None = key(default=None, description="What the models are compared with.")
    groups: tuple[Grouping, ...] = key(
        default=(),
        description="Columns by which the cases fall into groups, such as a region, each judged at the same threshold.",
    )
    words: Words = key(default_factory=Words, description="What the report calls things.")
    errors: Errors = key(default_factory=Errors, description="What each kind of error means.")
    checks: tuple[Check, ...] = key(
        default=(), description="What must hold, such as `recall >= 0.80`; one that does not fails the run."
    )
    uncertainty: Uncertainty = key(default_factory=Uncertainty, description="How the intervals are made.")
    report: Report = key(default_factory=Report, description="What the report holds.")

    origin: Origin = field(default_factory=Origin)
    # The models that are known by published figures; `models` holds those with cases, and may be empty.
    published: Mapping[str, Model] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Return the stem of the file."""
        return self.origin.name

    @property
    def folder(self) -> Path:
        """Return the folder that relative paths start at."""
        return self.origin.folder

    @property
    def as_of(self) -> date | None:
        """Return the date of the report, or None."""
        return self.origin.as_of

    @property
    def text(self) -> str:
        """Return the file as written, with nothing filled in."""
        return self.origin.text

    @property
    def command(self) -> str:
        """Return the command that makes this report from the file; empty where there is none."""
        return self.origin.command

    @property
    def filled(self) -> Mapping[str, str]:
        """Values that the environment gave, with their names as typed; no message prints them."""
        return self.origin.filled

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

    def given(self, key: str) -> bool:
        """Return whether a key such as "words.case" was typed, rather than left to its default."""
        return key in self.origin.places

    def where(self, key: str) -> str:
        """Return "file:line:column" of a key such as "data.label", or "" where it does not stand in a file."""
        return self.origin.places.get(key, "")

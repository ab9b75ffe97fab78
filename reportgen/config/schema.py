"""The config language: one field = type + default + description; attribute names are the keys of the YAML file.

The reader (`read.py`), the JSON Schema and the reference page all walk these annotations, so a key exists in all of
them or in none. A field of texts takes one text alone, too; a description is what an author reads.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr

from reportgen.stats.metrics import NAMES, PRESETS


@dataclass(frozen=True)
class OneOf:
    """The names that a text field takes, and how to speak of them."""

    names: tuple[str, ...]
    noun: str
    list_them: str  # a sentence that says where the names stand


@dataclass(frozen=True)
class Because:
    """Why a value outside the bounds or choices of a field makes no sense."""

    text: str


_LISTED = "`reportgen metrics` lists them all."
MetricName = Annotated[str, OneOf(NAMES, "metric", _LISTED)]
ShownMetric = Annotated[str, OneOf((*NAMES, *PRESETS), "metric or preset", _LISTED)]
Cost = Annotated[
    float, Field(ge=0, le=1e12), Because("A cost below 0 would make the error a gain; count huge ones in thousands.")
]
Noun = Annotated[
    tuple[str, str],
    Because("Write one and several in brackets: [payment, payments]. Quote a word that holds a comma."),
]
Verb = Annotated[
    tuple[str, str],
    Because("Write the verb and its participle in brackets: [hold, held]. Quote a word that holds a comma."),
]
Texts = tuple[str, ...]


class Part(BaseModel):
    """A mapping of the config: frozen, no other keys, built when first needed."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Release(Part):
    """The model under audit as its makers call it."""

    name: str | None = Field(default=None, description="Name of the model, as its makers call it.")
    version: str | None = Field(default=None, description="Version of the model, read as typed: `4.10` stays 4.10.")


class Label(Part):
    """How the true class of a case is known."""

    decided_by: str | None = Field(default=None, description="Who or what decides the true class of a case.")
    certainty: str | None = Field(default=None, description="How sure that decision is.")
    delay_days: int | None = Field(default=None, ge=0, description="Days from the case until its true class is known.")
    seen_by: str | None = Field(
        default=None, description="Who saw the labels before the test: the model, its makers, nobody."
    )
    noise: str | None = Field(default=None, description="What is known of wrong labels, and how many there are.")
    only_flagged_checked: bool | None = Field(
        default=None, description="Whether only flagged cases are ever checked, so that misses stay hidden."
    )
    known_problems: str | None = Field(default=None, description="Any other problem known of the labels.")


class Action(Part):
    """Something to be done about a finding."""

    finding: str = Field(description="What was found.")
    severity: str | None = Field(default=None, description="How grave it is, in the words of your house.")
    owner: str | None = Field(default=None, description="Who sees to it.")
    due: str | None = Field(default=None, description="The date by which it is done.")


class About(Part):
    """What only an author can state; `report.kind` says which fields are required."""

    report_id: str | None = Field(default=None, description="Number or name under which this report is filed.")
    purpose: str | None = Field(default=None, description="What the model is used for.")
    users: str | None = Field(default=None, description="Who works with the model's output.")
    decision: str | None = Field(default=None, description="What is done with a flagged case.")
    affected: str | None = Field(default=None, description="Who is affected by the decision.")
    out_of_scope: str | None = Field(default=None, description="Uses for which the model is not meant.")
    overrule: str | None = Field(default=None, description="Whether and how a person can overrule the model.")
    materiality: str | None = Field(default=None, description="How much depends on the model: exposure and purpose.")
    model: Release = Field(default_factory=Release, description="The model under audit as its makers call it.")
    owner: str | None = Field(default=None, description="Who answers for the model.")
    reviewer: str | None = Field(default=None, description="Who reviewed it; not the person who built it.")
    approver: str | None = Field(default=None, description="Who approved its use.")
    status: Literal["draft", "approved", "expired"] | None = Field(
        default=None, description="Where this report stands."
    )
    period: str | None = Field(
        default=None, description="The period that the cases come from; not needed where `data.time` tells it."
    )
    next_review: str | None = Field(default=None, description="When the model is to be reviewed again.")
    label: Label = Field(default_factory=Label, description="How the true class of a case is known.")
    cases_selected: Literal["all", "random", "convenience"] | None = Field(
        default=None, description="How the cases were selected: every case, a random sample, or those at hand."
    )
    tested_in_use: str | None = Field(
        default=None, description="Whether the model was tested where it is used, and how."
    )
    limits: Texts = Field(default=(), description="What these results do not tell; one sentence each.")
    conditions: str | None = Field(default=None, description="Conditions under which the model may be used.")
    monitoring: str | None = Field(default=None, description="How the model is watched while in use.")
    actions: tuple[Action, ...] = Field(default=(), description="What is to be done about the findings.")


class Weight(Part):
    """A column of weights."""

    column: str = Field(description="Name of the column that holds the weights.")
    kind: Literal["sampling", "frequency"] = Field(
        description="What a weight means: `sampling`, how many cases of the population this one stands for; "
        "`frequency`, how many equal cases were folded into this row."
    )


class Split(Part):
    """Which cases choose the threshold and which ones judge it."""

    column: str | None = Field(
        default=None,
        description="Name of the column that holds the split; left out where `data.path` names a file per split. "
        "Cases of any other split are counted and left out.",
    )
    tune_on: str = Field(default="validation", description="The split on which the threshold is chosen.")
    report_on: str = Field(default="test", description="The split on which the models are judged.")


class Data(Part):
    """The saved predictions, and what their columns mean."""

    path: str | dict[str, str] | None = Field(
        default=None,
        description="File of the predictions, or a pattern such as `day-*.csv` whose files are read as one, or a "
        "mapping of splits to files. Required, unless Python hands a frame over.",
    )
    id: str | None = Field(
        default=None,
        description="Name of the column that identifies a case; needed where a model has a file of its own.",
    )
    label: str = Field(description="Name of the column that holds the true class.")
    positive: Texts = Field(description="The label of the class to be found, as it stands in the data; or several.")
    negative: Texts | Literal["rest"] | None = Field(
        default=None,
        description="The label of the other class, or several, or `rest` for all others. "
        "Needed when the column holds more than one other label.",
    )
    doubtful: Texts = Field(
        default=(),
        description="Labels that mean that the class is not known; such cases are left out, and the report says what "
        "they could change.",
    )
    missing: Texts = Field(
        default=(),
        description="Texts that mean that a value is missing, such as `NA`, in every column but the id. "
        "An empty field is missing by itself.",
    )
    time: str | None = Field(
        default=None, description="Name of the column that holds the time of a case, which tells the period."
    )
    weight: Weight | None = Field(default=None, description="How much each row counts; left out, 1.")
    split: Split | None = Field(
        default=None,
        description="Which cases choose the threshold and which ones judge it; left out, the same cases do both.",
    )

    def files(self) -> Mapping[str, str]:
        """Return split -> path or pattern; the split of a single path is "all"."""
        if isinstance(self.path, str):
            return {"all": self.path}
        return self.path or {}


class Model(Part):
    """One model: a score, or a decision, or both."""

    score: str | None = Field(
        default=None, description="Name of the column that holds the score. A model needs a score, a decision or both."
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


class Costs(Part):
    """What one error costs, both in one unit of money or effort; a right decision costs nothing."""

    false_positive: Cost = Field(description="Cost of flagging one negative case (a false alarm).")
    false_negative: Cost = Field(description="Cost of not flagging one positive case (a miss).")


class Threshold(Part):
    """How the threshold is chosen: exactly one rule."""

    fixed: float | None = Field(default=None, description="Use this threshold, on the scale of the scores.")
    maximise: MetricName | None = Field(
        default=None, description="Choose the threshold where this metric of the four counts is highest, such as `f1`."
    )
    minimise: Annotated[
        Literal["cost"] | None,
        Because("Only the cost is minimised; for a metric, maximise its opposite: recall in the place of miss_rate."),
    ] = Field(default=None, description="Choose the threshold of the lowest cost; needs `costs`.")


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


class Harm(Part):
    """What one kind of error means."""

    happens: str | None = Field(default=None, description="What happens after such an error.")
    borne_by: str | None = Field(default=None, description="Who bears it.")
    reversible: bool | None = Field(default=None, description="Whether it can be undone.")
    noticed: str | None = Field(default=None, description="How and when such an error is noticed.")
    price_source: str | None = Field(
        default=None, description="Where the cost of such an error comes from, where `costs` are given."
    )
    price_date: str | None = Field(default=None, description="The date of that cost, where `costs` are given.")
    no_price_because: str | None = Field(default=None, description="Why no cost is given, where there are no `costs`.")


class Errors(Part):
    """What each kind of error means."""

    false_positive: Harm = Field(
        default_factory=Harm, description="What happens when a negative case is flagged (a false alarm)."
    )
    false_negative: Harm = Field(
        default_factory=Harm, description="What happens when a positive case is not flagged (a miss)."
    )


class Report(Part):
    """What the report holds."""

    kind: Literal["audit", "review", "guard"] = Field(
        default="audit",
        description='Which stated fields are required; one that is left out appears as "not stated". `audit`: every '
        "field of `about` and `errors`, but not `actions`, `known_problems` and `tested_in_use`. "
        "`review`: `purpose`, `decision`, `affected`, `owner`, `label.decided_by` and `limits` of `about`, and "
        "`happens` and `reversible` of both errors. `guard`: none.",
    )
    formats: tuple[Literal["html", "markdown", "json"], ...] = Field(
        default=("html", "markdown", "json"), description="Files to write; `results.json` is always written."
    )
    metrics: tuple[ShownMetric, ...] = Field(
        default=("imbalanced",),
        description="Metrics shown first, under the names typed here; or a preset, `imbalanced` or `balanced`. "
        "All others stand in the appendix. A preset leaves `f_beta` out where no beta is given.",
    )
    language: Literal["en"] = Field(default="en", description="Language of the report.")


@dataclass(frozen=True, kw_only=True)
class Origin:
    """Where a config comes from."""

    name: str = "report"  # the file's stem
    folder: Path = field(default_factory=Path.cwd)
    as_of: date | None = None
    text: str = ""  # the file as written, nothing filled in
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
    costs: Costs | None = Field(default=None, description="What each error costs.")
    beta: Annotated[float | None, Because("To count recall alone, or precision alone, maximise that metric.")] = Field(
        default=None, gt=0, le=1e6, description="How many times as much recall weighs as precision in F-beta."
    )
    alpha: Annotated[float | None, Because("0 would count recall alone, 1 precision alone.")] = Field(
        default=None,
        gt=0,
        lt=1,
        description="In the place of `beta`: the weight of precision in the F-measure, 1 / (1 + beta²).",
    )
    threshold: Threshold | None = Field(
        default=None,
        description="How the threshold is chosen, such as `{fixed: 0.5}`, `{minimise: cost}` or `{maximise: f1}`. Left "
        "out: the lowest cost where costs are given, else the highest F-beta where a beta is given, else 0.5.",
    )
    words: Words = Field(default_factory=Words, description="What the report calls things.")
    errors: Errors = Field(default_factory=Errors, description="What each kind of error means.")
    report: Report = Field(default_factory=Report, description="What the report holds.")

    _origin: Origin = PrivateAttr(default_factory=Origin)

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

    def where(self, key: str) -> str:
        """Return "file:line:column" of a key such as "data.label", or "" where it does not stand in a file."""
        return self._origin.places.get(key, "")

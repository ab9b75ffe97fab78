"""The config language: one report, the data, the models and what their errors mean; and what it must hold to."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from datetime import date
from pathlib import Path
from typing import Annotated, Literal

from reportgen.config.about import About, Allowed, Errors
from reportgen.config.asked import Asked
from reportgen.config.checks import Check, Compare, EarlierReport, check_checks, check_comparison
from reportgen.config.costs import Costs, check_costs, ends_in_order
from reportgen.config.data import Data, check_data
from reportgen.config.groups import Crossing, GroupColumn, LeaveOut, check_groups
from reportgen.config.history import History, check_history
from reportgen.config.ll144 import check_ll144
from reportgen.config.models import Model, ThresholdRule, check_models, check_thresholds
from reportgen.config.page import Report, check_page
from reportgen.config.part import (
    Because,
    Confidence,
    Draft,
    File,
    Limits,
    Part,
    Percent,
    default_subject,
    entry,
    is_model,
    keys_of,
    none_has_cases,
    parts_inside,
    several,
    unlabelled,
)
from reportgen.config.published import check_published
from reportgen.config.several import check_several, in_order
from reportgen.config.several_metrics import check_measured
from reportgen.config.unlabelled import check_unlabelled
from reportgen.errors import MISSING_KEY, Problem

Beta = Annotated[
    float,
    Limits(ge=1e-6, le=1e6),
    Because(
        "To count recall alone, or precision alone, maximise that metric.",
        unread="Where the costs are to decide: beta: {from: costs}",
    ),
]
Noun = Annotated[
    tuple[str, str], Because("Write one and several in brackets: [payment, payments]. Quote a word with a comma.")
]
Verb = Annotated[
    tuple[str, str],
    Because("Write the verb and its participle in brackets: [hold, held]. Quote a word with a comma."),
]


class BetaFrom(Part):
    """Where beta is taken from."""

    from_: Literal["costs"] = entry(
        "Only `costs`: beta is the square root of what a miss costs more than a hit, divided by what a false alarm "
        "costs more than a case correctly left alone; with `inspection` and `benefit`, of benefit over inspection.",
        written="from",
    )


SharePositive = Annotated[
    float,
    Percent(),
    Limits(ge=1e-9, le=1 - 1e-9),
    Because(
        "Write a share, such as 0.2 or 20%. Where no case is positive, or every one, there is nothing to decide.",
        unread="For a share known within limits: {low: 1%, likely: 2%, high: 4%}",
    ),
]


class ShareRange(Part):
    """A share of positive cases that is known within limits."""

    low: SharePositive = entry("The lowest that it may be.")
    likely: SharePositive = entry("What it most likely is; this one is used.")
    high: SharePositive = entry("The highest that it may be.")


class Deployment(Part):
    """Where the model is used, as far as that differs from the cases at hand."""

    prevalence: SharePositive | ShareRange | None = entry(
        "Share of positive cases there, such as 0.002 or `0.2%`, or within limits: `{low: 1%, likely: 2%, high: 4%}`.",
        default=None,
    )
    cases_per_year: Annotated[float | None, Limits(gt=0, le=1e15)] = entry(
        "How many cases come there in a year.", default=None
    )

    @property
    def share(self) -> float | None:
        """The share of positive cases that is used: of one within limits the likely one."""
        return self.prevalence.likely if isinstance(self.prevalence, ShareRange) else self.prevalence

    @property
    def limits(self) -> tuple[float, float] | None:
        """The ends of a share that is known within limits."""
        share = self.prevalence
        return (share.low, share.high) if isinstance(share, ShareRange) else None


class Uncertainty(Part):
    """How the intervals are made."""

    level: Confidence = entry("Level of confidence of the intervals.", default=0.95)
    resamples: Annotated[int, Limits(ge=100, le=10_000)] = entry(
        "How many times the cases are resampled, with replacement.", default=2000
    )
    seed: Annotated[int, Limits(ge=0, le=1_000_000_000)] = entry(
        "Start of the random numbers: the same one, the same report.", default=1
    )


class Words(Part):
    """What the report calls things in its sentences."""

    case: Noun = entry("One case and several, such as [payment, payments].", default=("case", "cases"))
    positive: Noun = entry(
        "One positive case and several, such as [fraud, frauds]; left out, they are called by their label.",
        default=("positive case", "positive cases"),
    )
    negative: Noun = entry(
        "One negative case and several, such as [genuine payment, genuine payments]; left out, they are other "
        "payments, or called by their label.",
        default=("negative case", "negative cases"),
    )
    flag: Verb = entry(
        "The verb for flagging a case, and its participle, such as [hold, held].", default=("flag", "flagged")
    )
    person: Noun = entry("One person affected by an error and several.", default=("person", "people"))


class Origin(Part):
    """Where a config comes from."""

    name: str = "report"  # the file's stem
    folder: Path = field(default_factory=Path.cwd)  # that relative paths start at
    as_of: date | None = None  # the date of the report
    text: str = ""  # the file as written, nothing filled in
    command: str = ""  # what makes this report again, as it was typed
    filled: Mapping[str, str] = field(default_factory=dict)  # values from the environment -> their names as typed
    undated: frozenset[str] = frozenset()  # keys that depend on the date of the report, where none was given
    places: Mapping[str, str] = field(default_factory=dict)  # key -> "file:line:column"
    asked: Asked = field(default_factory=lambda: Asked(text="", sha256=""))


class Config(Origin):
    """One report: the data, the models and what their errors mean."""

    version: Annotated[Literal[1], Because("This language has one version so far.")] = entry(
        "Version of this language; always 1."
    )
    extends: tuple[File, ...] = entry(
        "Configs whose keys are taken over, such as `base.yaml` or `[base.yaml, prices.yaml]`: of several the later "
        "wins, and the file itself over all. Mappings are merged key by key; lists, `threshold` and what can also be "
        "one value are replaced. A relative path starts at the folder of the file that it is in.",
        default=(),
    )
    matrix: dict[str, tuple[str, ...]] = entry(
        "Values of which each combination is a report of its own, such as `{country: [de, fr], model: [a, b]}`; "
        "`${matrix.country}` in any text becomes the value. The folder of each is named after its values.",
        default_factory=dict,
    )
    title: str = entry("Title of the report.", default="Classifier audit")
    subject: str = entry(
        "Name of the model under audit, which checks are about and the review; left out, the first of `models`. The "
        "verdict is about it, too, unless another is shown to be better; where it is left out, about the best.",
        default="",
    )
    about: About = entry(
        'What only an author can state; a required field that is left out appears as "not stated".',
        default_factory=About,
    )
    data: Data = entry("The saved predictions, and what their columns mean.")
    models: dict[str, Model] = entry("The models to judge, by the names that the report uses.")
    costs: Costs | None = entry("What each outcome costs.", default=None)
    beta: Beta | BetaFrom | None = entry(
        "How many times as much recall weighs as precision in F-beta; or `{from: costs}`.", default=None
    )
    alpha: Annotated[
        float | None, Limits(ge=1e-12, le=1 - 1e-12), Because("0 would count recall alone, 1 precision alone.")
    ] = entry("Instead of `beta`: the weight of precision in the F-measure, 1 / (1 + beta²).", default=None)
    threshold: ThresholdRule | None = entry(
        "How the threshold is chosen, such as `{fixed: 0.5}`, `{minimise: cost}` or `{maximise: f1}`, for "
        "models that have no rule of their own. Left out: the lowest cost where costs are given, else the highest "
        "F-beta where a beta is given, else 0.5.",
        default=None,
    )
    deployment: Deployment | None = entry(
        "Where the model is used, as far as that differs from the cases at hand.", default=None
    )
    compare: Compare | None = entry("What the models are compared with.", default=None)
    groups: tuple[GroupColumn | Crossing, ...] = entry(
        "Columns by which the cases fall into groups, such as a region, each judged at the same threshold; and two of "
        "them crossed: `{cross: [region, age]}`.",
        default=(),
    )
    flag_is: Literal["adverse", "favourable"] = entry(
        "What being flagged means for a case: `adverse` where it is denied or held, `favourable` where it is selected. "
        "Groups are compared by the share of them with the better outcome.",
        default="adverse",
    )
    words: Words = entry("What the report calls things.", default_factory=Words)
    errors: Errors = entry("What each kind of error means.", default_factory=Errors)
    checks: tuple[Check, ...] = entry(
        "What must hold, such as `recall >= 0.80`; one that does not fails the run.", default=()
    )
    history: History | None = entry(
        "Where the counts of each month are kept, such as `history/`: the report then has the trend since.",
        default=None,
    )
    annotate: dict[str, str] = entry(
        "What happened in a month, such as `{2026-08: new merchant}`: it is printed with the trend, and the watch over "
        "the figures begins anew there.",
        default_factory=dict,
    )
    allow: tuple[Allowed, ...] = entry("Findings to allow, each with the reason.", default=())
    uncertainty: Uncertainty = entry("How the intervals are made.", default_factory=Uncertainty)
    report: Report = entry("What the report contains.", default_factory=Report)

    # The models that are known by published figures; `models` holds those with cases, and may be empty.
    published: Mapping[str, Model] = field(default_factory=dict)
    names_subject: bool = False  # whether the config says which model is under audit, or the first one is

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

    def audits(self, name: str) -> bool:
        """Return whether a model is under audit: the subject where it is typed, else each but the baseline."""
        return name == self.subject if self.names_subject else name != self.baseline_model

    @property
    def earlier(self) -> EarlierReport | None:
        """Return the earlier report that stands instead of such a model, or None."""
        named = self.compare.baseline if self.compare is not None else None
        return named if isinstance(named, EarlierReport) else None

    @property
    def classes(self) -> tuple[str, ...]:
        """Return three classes or more, in their order; none where one class is to be found."""
        return self.data.class_names

    @property
    def several(self) -> bool:
        """Return whether there are three classes or more."""
        return bool(self.classes)

    @property
    def unlabelled(self) -> bool:
        """Return whether there are cases, and no label says which class they are of."""
        return bool(self.models) and self.data.label is None

    @property
    def group_columns(self) -> tuple[GroupColumn, ...]:
        """Return the columns that make groups."""
        return tuple(grouping for grouping in self.groups if isinstance(grouping, GroupColumn))

    @property
    def better_outcome(self) -> str:
        """Return the metric that is the share of the cases with the better outcome."""
        return "flag_rate" if self.flag_is == "favourable" else "unflagged_rate"

    def reference_of(self, column: str) -> str | None:
        """Return the group of a column that the others are compared with; None: the best one."""
        return next((grouping.reference for grouping in self.group_columns if grouping.column == column), None)

    @property
    def unknown_apart(self) -> frozenset[str]:
        """Return the columns whose cases without a value are kept out of gaps, ratios and checks."""
        return frozenset(grouping.column for grouping in self.group_columns if grouping.unknown == "apart")

    def left_out_of(self, column: str) -> LeaveOut | None:
        """Return which groups of a column or crossing are kept out of gaps, ratios and checks; None: all are in."""
        return next((grouping.leave_out for grouping in self.groups if grouping.column == column), None)

    @property
    def crossings(self) -> tuple[Crossing, ...]:
        """Return the pairs of them whose groups are crossed."""
        return tuple(grouping for grouping in self.groups if isinstance(grouping, Crossing))

    @property
    def price_matrix(self) -> tuple[tuple[float, ...], ...] | None:
        """Return what each answer costs, a row for each actual class; None without prices of several classes."""
        costs = self.costs
        if costs is None or not self.classes:
            return None
        return in_order(costs.matrix or {}, self.classes, lambda right: 0.0 if right else costs.otherwise)

    def count_matrix(self, model: str) -> tuple[tuple[int, ...], ...] | None:
        """Return the published counts of a model, a row for each actual class; None where it has none of these."""
        counts = self.published[model].counts
        if not isinstance(counts, Mapping):
            return None
        return tuple(tuple(map(int, row)) for row in in_order(counts, self.classes, lambda _: 0))

    def rule_of(self, model: str) -> ThresholdRule | None:
        """Return the rule given for a model: its own, else that of all; None leaves the default."""
        return self.models[model].threshold or self.threshold

    def given(self, key: str) -> bool:
        """Return whether a key such as "words.case" was typed, rather than left to its default."""
        return key in self.places

    def where(self, key: str) -> str:
        """Return "file:line:column" of a key such as "data.label", or "" where it does not stand in a file."""
        return self.places.get(key, "")

    def line(self, key: str) -> str | None:
        """Return the line of a key, where it stands in a file and nothing typed after --set takes its place."""
        *_, line, column = ("", "", *self.where(key).rsplit(":", 2))
        return line if line.isdecimal() and column.isdecimal() else None

    def problem(self, key: str, what: str, mend: str = "") -> Problem:
        """Return what is wrong with what a key asks for, at the place where the key stands."""
        return Problem(where=self.where(key), key=key, what=what, mend=mend)


def keys_with_place(part: type[Part] = Config, place: str = "") -> Iterator[tuple[str, str]]:
    """Yield every key of the language with the place that it belongs to: ("positive", "data"), ("beta", "")."""
    for name, key in keys_of(part).items():
        yield name, place
        for inner, inside in parts_inside(key, f"{place}.{name}" if place else name):
            yield from keys_with_place(inner, inside)


_ROWS = ("path", "database", "spark", "table", "query", "counts")  # of which one at least says where the rows are
_NO_DATA = ("data", MISSING_KEY)  # what is not a mistake where every model is known by published figures


def _check_share(draft: Draft) -> None:
    """Tell of a share of positives whose limits are out of order."""
    ends_in_order(draft, "deployment.prevalence")


def check_consistency(draft: Draft, *, data_given: bool) -> None:
    """Tell of every contradiction among the values that could be read: what no single key can tell.

    A key whose own value is unsound counts as given, so that one mistake is told once.
    """
    if none_has_cases(draft):
        draft.problems[:] = [problem for problem in draft.problems if (problem.key, problem.what) != _NO_DATA]
    elif not data_given and draft.given("data") and not any(draft.given(f"data.{name}") for name in _ROWS):
        draft.tell("data.path", MISSING_KEY, "The file of the predictions: path: scores.csv")
    of_several = (
        _beta_and_alpha,
        _empty,
        _subject_and_baseline,
        check_checks,
        check_measured,
        check_groups,
        check_several,
        check_data,
        check_history,
        check_page,
        check_ll144,
    )
    of_two = (
        _beta_and_alpha,
        check_costs,
        _check_share,
        check_thresholds,
        check_checks,
        _empty,
        _subject_and_baseline,
        check_comparison,
        check_published,
        check_groups,
        check_models,
        check_several,
        check_measured,
        check_data,
        check_history,
        check_page,
        check_ll144,
    )
    of_none = (
        _empty,
        _subject_and_baseline,
        check_checks,
        check_groups,
        check_models,
        check_thresholds,
        check_data,
        check_page,
        check_ll144,
        check_unlabelled,
    )
    for look in of_none if unlabelled(draft) else of_several if several(draft) else of_two:
        look(draft)


def _beta_and_alpha(draft: Draft) -> None:
    if draft.given("beta") and draft.given("alpha"):
        beta = draft.values.get("beta")
        visible = isinstance(beta, float) and not draft.filled_in("beta")
        same = f" beta: {beta:g} is alpha: {1 / (1 + beta * beta):.6g}." if isinstance(beta, float) and visible else ""
        draft.tell("alpha", "cannot be used with beta: both say how much recall weighs", f"Keep one of the two.{same}")


def _empty(draft: Draft) -> None:
    mends = {
        "deployment": "Write, for example, deployment: {prevalence: 0.2%, cases_per_year: 4000000}",
        "compare": "Name the model that the others are compared with: compare: {baseline: ...}",
    }
    for key, mend in mends.items():
        if draft.values.get(key) == {} and not any(problem.key.startswith(f"{key}.") for problem in draft.problems):
            draft.tell(key, "is empty", mend)


def _subject_and_baseline(draft: Draft) -> None:
    is_model(draft, "subject")
    baseline, models = draft.values.get("compare.baseline"), draft.models()
    if not is_model(draft, "compare.baseline") or not isinstance(baseline, str) or not models:
        return
    others = [name for name in models if name != draft.values.get("subject", default_subject(draft))]
    if baseline not in others:
        mend = f"The other models: {', '.join(others)}." if others else "There is no other model: remove the key."
        draft.tell("compare.baseline", f"'{draft.typed['compare.baseline']}' is the subject itself", mend)

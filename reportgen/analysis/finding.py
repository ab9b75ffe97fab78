"""A finding as a value: what was found, how grave it is, what it quotes; and what findings and words ask of results."""

from collections.abc import Mapping
from dataclasses import field, replace
from functools import partial
from typing import Any, Literal, Self

from reportgen.config.models import Model
from reportgen.config.schema import Config
from reportgen.frozen import frozen
from reportgen.results.measure import OUTCOME_NAMES, Corrected, Measure, Metrics, Span, outcome_count
from reportgen.results.paths import Number, Paths, total
from reportgen.results.results import ModelResult, OperatingPoint, Results, SplitFacts, ThresholdRole
from reportgen.results.values.threshold import BetaChoice, Constraint
from reportgen.stats.adequacy import lack_for_chances, lack_for_ranking, lack_of_cases
from reportgen.stats.intervals import reach
from reportgen.stats.metrics import IDEAL, METRICS
from reportgen.stats.paired import level_of_each
from reportgen.stats.thresholds import CHOSEN_WITHOUT, TIE, Lacking

Severity = Literal["note", "warning", "grave"]
GRAVITY: tuple[Severity, ...] = ("grave", "warning", "note")
# What spoils all other numbers while it stands, so that it comes before other findings of its severity.
SPOILING = (
    "score_is_label",
    "same_case_in_both_splits",
    "id_tells_label",
    "missing_code",
    "labels_missing_by_flag",
    "scores_missing_by_class",
    "label_errors",
    "one_model_twice",
)
NounKey = Literal["case", "cluster", "false_alarm", "hit", "negative", "positive", "row"]
QuoteUnit = Literal[
    NounKey, "balance", "beta", "chance", "class", "count", "cut_off", "day", "distance", "end", "field", "limit",
    "criterion", "metric",
    "model", "money", "month", "name of a metric", "percent", "place", "price", "rate", "rough money", "score", "share",
    "text", "undefined metric",
]  # fmt: skip


@frozen
class Quote:
    """A value with its place in the results, and what it is."""

    value: float | str
    path: str
    unit: QuoteUnit

    @property
    def number(self) -> float:
        """The value, which is a number; whole where it was counted."""
        if isinstance(self.value, str):
            message = f"{self.path} is no number"
            raise TypeError(message)
        return self.value


@frozen
class AnyEvidence:
    """What a report rests on, however many classes there are."""

    results: Any
    config: Config

    @property
    def paths(self) -> Paths:
        """Where all values of the results stand."""
        places: Paths = self.results.paths
        return places

    def at(self, node: object, *names: str | int) -> Number:
        """Return the number that the names lead to from a value of the results, with its path."""
        return self.paths.at(node, *names)

    def fact(self, unit: QuoteUnit, node: object, *names: str | int) -> Quote:
        """Return what the names lead to from a value of the results, for a finding to quote."""
        value, path = self.paths.value(node, *names)
        if not isinstance(value, float | int | str):
            message = f"{path} holds more than one value"
            raise TypeError(message)
        return Quote(value=value, path=path, unit=unit)


@frozen
class Evidence(AnyEvidence):
    """What a report on two classes rests on."""

    results: Results

    def of(self, name: str) -> Self:
        """Return the same about another model, in the place of the subject."""
        return self if name == self.results.subject else replace(self, results=replace(self.results, subject=name))

    @property
    def subject(self) -> ModelResult:
        """The model under audit."""
        return self.results.models[self.results.subject]

    @property
    def reported(self) -> SplitFacts:
        """The split that the models are judged on."""
        return self.results.data.splits[self.results.data.reported_on]

    @property
    def cut(self) -> tuple[str, ...]:
        """The models whose counts follow a threshold, and not decisions in the data."""
        models = self.results.models.items()
        return tuple(
            name for name, model in models if model.threshold is not None and self.setup(name).decision is None
        )

    @property
    def apparent(self) -> tuple[str, ...]:
        """The models whose counts follow a threshold that was chosen on the same cases that it is judged on."""
        return tuple(
            name for name in self.cut if any(measure.apparent for measure in self.model(name).metrics.values())
        )

    @property
    def is_corrected(self) -> bool:
        """Whether the subject's figures stand beside what they are expected to be on new cases."""
        corrected = (measure.corrected for key, measure in self.subject.metrics.items() if METRICS[key].from_counts)
        return any(figure is not None and figure.estimate is not None for figure in corrected)

    def model(self, name: str | None = None) -> ModelResult:
        """Return a model by name; the subject by default."""
        return self.results.models[name or self.results.subject]

    def setup(self, name: str | None = None) -> Model:
        """Return what the config says of a model; the subject by default."""
        return self.config.models[name or self.results.subject]

    def cases(self, outcome: str, name: str | None = None) -> float:
        """Return how many cases of the reporting split have this outcome or lie in this margin."""
        return outcome_count(self.model(name).confusion, outcome)

    def measure(self, key: str, name: str | None = None) -> Measure:
        """Return a metric of a model."""
        return self.results.judged(name or self.results.subject).metrics[key]

    def judged(self, key: str, name: str | None = None) -> Measure:
        """Return a metric of a model as checks, comparisons and the verdict take it: in use, where that is stated."""
        model = self.results.judged(name or self.results.subject)
        return model.judged(key) if isinstance(model, ModelResult) else model.metrics[key]

    @property
    def limited(self) -> bool:
        """Whether the rule of the subject's threshold has limits, which the cheapest of all thresholds may break."""
        advice = self.subject.advice
        return advice is not None and (advice.kind == "capacity" or bool(advice.constraints))

    @property
    def weighs_use(self) -> bool:
        """Whether choices, and what is said of their costs, weigh the classes as the config says they are in use."""
        typed = self.config.deployment
        return typed is not None and typed.prevalence is not None

    @property
    def metrics_in_use(self) -> Metrics:
        """The subject's metrics, with the classes weighed as in use where choices weigh them so."""
        used = self.subject.deployment if self.weighs_use else None
        return self.subject.metrics if used is None else used.metrics

    @property
    def choosing(self) -> str | None:
        """The split that chooses, and that average prices are of, where another one judges the models."""
        split = self.config.data.split
        return None if split is None or split.tune_on == split.report_on else split.tune_on

    @property
    def weighted(self) -> bool:
        """Whether a case stands for others, so that shares are not those of the counts."""
        return self.results.data.weight == "sampling"

    @property
    def few_of_a_class(self) -> bool:
        """Whether a class has too few cases for what the errors cost to be told of new ones."""
        return lack_for_chances(self.cases("positives"), self.cases("negatives")) is not None

    def point(self, role: ThresholdRole, name: str | None = None) -> OperatingPoint | None:
        """Return the operating point of a role, of the subject by default; an unfit rule recommends nothing."""
        model = self.model(name)
        if role == "recommended" and model.recommended is not None and model.recommended.reason is not None:
            return None
        return next((candidate for candidate in model.operating_points if role in candidate.roles), None)

    @property
    def other_cut_off(self) -> OperatingPoint | None:
        """Return the threshold that the rule recommends, or that the config fixes beside that of today."""
        advised, point = self.subject.recommended, self.point("recommended")
        if point is None and advised is not None and advised.rule == "fixed" and self.point("deployed") is not None:
            point = self.point("alternative")
        return None if point is None or "in_use" in point.roles else point

    def constraints(self, name: str) -> tuple[Constraint, ...]:
        """Return the conditions of a model's rule."""
        advice = self.model(name).advice
        return () if advice is None else advice.constraints


def unchosen(results: Results, config: Config, name: str) -> Lacking | None:
    """Return which class the cases lack that were to choose the threshold in use of a model; None where none."""
    model = results.models.get(name)
    if model is None or model.threshold is None or config.models[name].decision is not None:
        return None
    return next((lacking for lacking, why in CHOSEN_WITHOUT.items() if model.threshold.reason == why), None)


@frozen
class Saving:
    """What moving saves, above 0, or costs: as counted on these cases, or as new ones are expected to show it."""

    number: Number
    total: float  # what the threshold in use costs, beside which a saving is none
    expected: Span | Corrected | None = None  # None: as counted, which says nothing of new cases

    @property
    def open(self) -> bool:
        """Whether 0 lies in its range, so that it may be none."""
        expected = self.expected
        return expected is not None and (expected.low or 0.0) <= 0 <= (expected.high or 0.0)

    @property
    def kind(self) -> str:
        """How it is told: "counted", "sure" or "open"."""
        return "counted" if self.expected is None else "open" if self.open else "sure"


def saving_counted(evidence: Evidence, name: str | None = None) -> Saving | None:
    """Return what moving saves on these cases; None without prices, or where there is nowhere to move."""
    costs = evidence.model(name).costs
    if costs is None or costs.saving_deployed is None:
        return None
    return Saving(number=evidence.at(costs, "saving_deployed"), total=costs.total)


def saving(evidence: Evidence, name: str | None = None) -> Saving | None:
    """Return what moving is expected to save, with its range; as counted where nothing tells that, or few cases do."""
    counted, costs = saving_counted(evidence, name), evidence.model(name).costs
    if counted is None or costs is None or evidence.few_of_a_class:
        return counted
    corrected, span = costs.saving_deployed_corrected, costs.saving_deployed_range
    if corrected is not None and corrected.estimate is not None and None not in (corrected.low, corrected.high):
        return Saving(number=evidence.at(corrected, "estimate"), total=counted.total, expected=corrected)
    if span is None or span.low is None or span.high is None:
        return counted
    return replace(counted, expected=span)


def given_choice(evidence: Evidence, name: str | None = None) -> BetaChoice | None:
    """Return what the best threshold of the given beta does."""
    return next((choice for choice in evidence.model(name).betas if choice.given), None)


def of_beta(evidence: Evidence, name: str | None = None) -> Saving | None:
    """Return what the threshold of the given beta saves or costs on new cases beside the cheapest one, with its range.

    None where nothing tells that, or few cases do.
    """
    given = given_choice(evidence, name)
    if given is None or evidence.few_of_a_class:
        return None
    expected = given.saving
    if expected is None or expected.estimate is None or expected.low is None or expected.high is None:
        return None
    return Saving(number=evidence.at(expected, "estimate"), total=given.beyond_least or 0.0, expected=expected)


def way_of(saving: float, total: float) -> str:
    """Return whether doing otherwise would cost more or less, or just as much but for rounding."""
    if abs(saving) <= TIE * max(abs(total), abs(total + saving)):
        return "same"
    return "higher" if saving > 0 else "lower"


def soundness(evidence: Evidence, name: str | None = None) -> Literal["sound", "off"] | None:
    """Return whether anything known of a model's scores as probabilities speaks against them; by default the subject's.

    None where too little is known to say so either way.
    """
    calibration = evidence.model(name).calibration
    if calibration is None:
        return None
    verdicts = [holds(evidence.measure(key, name), ideal) for key, ideal in IDEAL.items()]
    if calibration.off or False in verdicts:
        return "off"
    judged = lack_for_ranking(evidence.cases("positives"), evidence.cases("negatives")) is None
    return "sound" if judged and None not in verdicts else None


def holds(measure: Measure, ideal: float) -> bool | None:
    """Return whether the range of a figure holds what calibrated scores have; None without a range."""
    if measure.low is None or measure.high is None:
        return None
    return measure.low <= ideal <= measure.high


def off_ideal(evidence: Evidence, name: str, key: str, *, of: int) -> int:
    """Return -1 or 1 where the range of a figure, one of so many, lies below or above what calibrated scores have."""
    measure, level = evidence.measure(key, name), evidence.results.run.level
    if measure.estimate is None or measure.low is None or measure.high is None or _too_few(evidence, name, key):
        return 0
    wider = float(reach(level_of_each(level, of)) / reach(level))
    low, high = (measure.estimate + wider * (end - measure.estimate) for end in (measure.low, measure.high))
    return (low > IDEAL[key]) - (high < IDEAL[key])


def _too_few(evidence: Evidence, name: str, key: str) -> bool:
    positives, negatives = evidence.cases("positives", name), evidence.cases("negatives", name)
    lack = lack_of_cases(positives) if key == "observed_expected" else lack_for_ranking(positives, negatives)
    return lack is not None


@frozen
class QuotePart:
    """A part of a whole."""

    of: NounKey
    part: Quote
    whole: Quote


@frozen
class Several:
    """Some of a kind, which stand at `path`."""

    each: tuple[Quote, ...] | tuple[Constraint, ...]
    path: str


Fact = Quote | QuotePart | Constraint | Several | Saving


@frozen
class Finding:
    """Something that the reader must know before trusting a number."""

    code: str
    severity: Severity
    how: str | None = None  # in which of the ways that its words tell apart
    about: tuple[str, ...] = ()  # the models that it concerns; none: the evaluation as a whole
    facts: Mapping[str, Fact] = field(default_factory=dict)  # what it quotes, by name
    allowed: Quote | None = None  # why the author lets it stand

    @property
    def model(self) -> str | None:
        """The first model that it concerns."""
        return self.about[0] if self.about else None


def finding(
    severity: Severity, code: str, how: str | None = None, /, about: str | tuple[str, ...] = (), **facts: Fact
) -> Finding:
    """Return what was found; `about` is a model, or some."""
    models = (about,) if isinstance(about, str) else about
    return Finding(code=code, severity=severity, how=how, about=models, facts=facts)


def if_audited(severity: Severity, evidence: AnyEvidence, name: str) -> Severity:
    """Return how grave a finding on a model is: so grave where it is under audit, else one step less."""
    return severity if evidence.config.audits(name) else GRAVITY[GRAVITY.index(severity) + 1]


AUC = Quote(value="roc_auc", path="config.report.metrics", unit="name of a metric")
grave = partial(finding, "grave")
warning = partial(finding, "warning")
note = partial(finding, "note")


def worked_out(number: Number, unit: QuoteUnit) -> Quote:
    """Return a number that follows from some of the results."""
    return Quote(value=number.value, path=number.source, unit=unit)


def text(value: str, path: str) -> Quote:
    """Return a text of the config."""
    return Quote(value=value, path=path, unit="text")


def limit(value: float) -> Quote:
    """Return a limit of the program, which is no result."""
    return Quote(value=value, path="rule", unit="limit")


def outcome_quoted(evidence: Evidence, judged: object, outcome: str, unit: QuoteUnit = "count") -> Quote:
    """Return an outcome or margin of the four counts of a value of the results."""
    return worked_out(total(evidence.at(judged, "confusion", part) for part in OUTCOME_NAMES[outcome]), unit)


def cases(evidence: Evidence, outcome: str, unit: QuoteUnit = "count", name: str | None = None) -> Quote:
    """Return an outcome or margin of a model; of the subject by default."""
    return outcome_quoted(evidence, evidence.model(name), outcome, unit)


def part(evidence: Evidence, of: NounKey, outcome: str, whole: str, name: str | None = None) -> QuotePart:
    """Return how many cases of a margin have an outcome."""
    return QuotePart(of=of, part=cases(evidence, outcome, name=name), whole=cases(evidence, whole, name=name))


def opposite_right(evidence: Evidence, judged: object) -> QuotePart:
    """Return for how many cases the opposite of each decision would be right, by the four counts of a value."""
    wrong = worked_out(total(evidence.at(judged, "confusion", error) for error in ("fp", "fn")), "count")
    return QuotePart(of="case", part=wrong, whole=outcome_quoted(evidence, judged, "n"))


def metric_quoted(
    evidence: Evidence, key: str, name: str | None = None, end: str = "estimate", unit: QuoteUnit | None = None
) -> Quote:
    """Return a metric of a model, or an end of its range."""
    return evidence.fact(unit or unit_of(key), evidence.measure(key, name), end)


def unit_of(key: str) -> QuoteUnit:
    """Return how the value of a metric is quoted: a share as a percentage."""
    return "rate" if METRICS[key].in_percent else "metric"


def allowed(finding: Finding, config: Config) -> Finding:
    """Return a finding as a note, where the author lets it stand."""
    place = next((place for place, allowance in enumerate(config.allow) if allowance.finding == finding.code), None)
    if place is None:
        return finding
    because = text(config.allow[place].because.strip().rstrip("."), f"config.allow.{place}.because")
    return replace(finding, severity="note", allowed=because)

"""Results with the config that they were made for: what findings and words alike ask of both."""

from dataclasses import dataclass

from reportgen.analysis.decisions import Constraint
from reportgen.analysis.measured import Measure, outcome_count
from reportgen.analysis.results import ModelResult, OperatingPoint, Results, Role, SplitFacts, Threshold
from reportgen.config.models import Model
from reportgen.config.schema import Config
from reportgen.stats.adequacy import lack_for_chances
from reportgen.stats.metrics import METRICS


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """What a report rests on."""

    results: Results
    config: Config

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
        """The models whose counts follow a cut-off, and not decisions in the data."""
        models = self.results.models.items()
        return tuple(name for name, each in models if each.threshold is not None and self.setup(name).decision is None)

    @property
    def apparent(self) -> tuple[str, ...]:
        """The models whose counts follow a cut-off that was chosen on the very cases that it is judged on."""
        return tuple(name for name in self.cut if any(each.apparent for each in self.model(name).metrics.values()))

    @property
    def is_corrected(self) -> bool:
        """Whether the subject's figures stand beside what they are expected to be on new cases."""
        found = (one.corrected for key, one in self.subject.metrics.items() if METRICS[key].from_counts)
        return any(each is not None and each.estimate is not None for each in found)

    def model(self, name: str | None = None) -> ModelResult:
        """Return a model by name; the subject by default."""
        return self.results.models[name or self.results.subject]

    def setup(self, name: str | None = None) -> Model:
        """Return what the config says of a model; the subject by default."""
        return self.config.models[name or self.results.subject]

    def cases(self, outcome: str, name: str | None = None) -> float:
        """Return how many cases of the reporting split have this outcome or lie in this margin."""
        return outcome_count(self.model(name).confusion, outcome)

    def advice(self, name: str | None = None) -> tuple[Threshold, str] | None:
        """Return the threshold that a model's rule chose, in use or not, and where it stands in the results."""
        model, path = self.model(name), f"models.{name or self.results.subject}"
        if model.recommended is not None:
            return model.recommended, f"{path}.recommended"
        return None if model.threshold is None else (model.threshold, f"{path}.threshold")

    def measure(self, key: str, name: str | None = None) -> Measure:
        """Return a metric of a model."""
        return self.results.judged(name or self.results.subject).metrics[key]

    @property
    def limited(self) -> bool:
        """Whether the rule of the subject's cut-off keeps to limits, which the cheapest of all cut-offs may break."""
        found = self.advice()
        return found is not None and (found[0].kind == "capacity" or bool(found[0].constraints))

    @property
    def weighs_use(self) -> bool:
        """Whether choices, and what is said of their costs, weigh the classes as the config says they are in use."""
        typed = self.config.deployment
        return typed is not None and typed.prevalence is not None

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

    def point(self, role: Role) -> tuple[OperatingPoint, str] | None:
        """Return the subject's operating point of a role, and where it stands in the results.

        Where the rule could choose none, nothing is recommended.
        """
        advised = self.subject.recommended
        if role == "recommended" and advised is not None and advised.reason is not None:
            return None
        path = f"models.{self.results.subject}.operating_points"
        found = ((each, f"{path}.{place}") for place, each in enumerate(self.subject.operating_points))
        return next((pair for pair in found if role in pair[0].roles), None)

    def constraints(self, name: str) -> tuple[tuple[Constraint, str], ...]:
        """Return the conditions of a model's rule, each with its place in the results."""
        found = self.advice(name)
        if found is None:
            return ()
        rule, path = found
        return tuple((each, f"{path}.constraints.{place}") for place, each in enumerate(rule.constraints))

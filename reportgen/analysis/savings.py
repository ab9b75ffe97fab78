"""What another cut-off saves, or costs: the recommended one beside that of today, that of beta beside the cheapest."""

from dataclasses import dataclass

from reportgen.analysis.decisions import BetaChoice
from reportgen.analysis.evidence import Evidence
from reportgen.analysis.measured import Corrected, Span
from reportgen.stats.thresholds import TIE


@dataclass(frozen=True, kw_only=True)
class Saving:
    """What moving saves, above 0, or costs: as counted on these cases, or as new ones are expected to show it."""

    value: float
    source: str
    total: float  # what the cut-off in use costs, beside which a saving is none
    expected: Span | Corrected | None = None  # None: as counted, which says nothing of new cases
    range_source: str = ""

    @property
    def open(self) -> bool:
        """Whether 0 lies in its range, so that it may be none."""
        found = self.expected
        return found is not None and (found.low or 0.0) <= 0 <= (found.high or 0.0)

    @property
    def kind(self) -> str:
        """How it is told: "counted", "sure" or "open"."""
        return "counted" if self.expected is None else "open" if self.open else "sure"


def counted(evidence: Evidence) -> Saving | None:
    """Return what moving saves on these cases; None without prices, or where there is nowhere to move."""
    costs, path = evidence.subject.costs, f"models.{evidence.results.subject}.costs.saving_deployed"
    if costs is None or costs.saving_deployed is None:
        return None
    return Saving(value=costs.saving_deployed, source=path, total=costs.total)


def saving(evidence: Evidence) -> Saving | None:
    """Return what moving is expected to save, with its range; as counted where nothing tells that, or few cases do."""
    found, costs = counted(evidence), evidence.subject.costs
    if found is None or costs is None or evidence.few_of_a_class:
        return found
    corrected, span = costs.saving_deployed_corrected, costs.saving_deployed_range
    if corrected is not None and corrected.estimate is not None and None not in (corrected.low, corrected.high):
        path = f"{found.source}_corrected"
        return Saving(
            value=corrected.estimate,
            source=f"{path}.estimate",
            total=found.total,
            expected=corrected,
            range_source=path,
        )
    if span is None or span.low is None or span.high is None:
        return found
    path = f"{found.source}_range"
    return Saving(value=found.value, source=found.source, total=found.total, expected=span, range_source=path)


def given_choice(evidence: Evidence) -> tuple[BetaChoice, str] | None:
    """Return what the best cut-off of the given beta does, and where that stands in the results."""
    if evidence.results.subject not in evidence.results.models:  # known by published figures alone
        return None
    path = f"models.{evidence.results.subject}.betas"
    found = ((choice, f"{path}.{place}") for place, choice in enumerate(evidence.subject.betas) if choice.given)
    return next(found, None)


def of_beta(evidence: Evidence) -> Saving | None:
    """Return what the cut-off of the given beta saves, or costs, on new cases beside the cheapest one, with its range.

    None where nothing tells that, or few cases do.
    """
    given = given_choice(evidence)
    if given is None or evidence.few_of_a_class:
        return None
    (choice, path), found = given, given[0].saving
    if found is None or found.estimate is None or found.low is None or found.high is None:
        return None
    source = f"{path}.saving"
    return Saving(
        value=found.estimate,
        source=f"{source}.estimate",
        total=choice.beyond_least or 0.0,
        expected=found,
        range_source=source,
    )


def way_of(saving: float, total: float) -> str:
    """Return whether doing otherwise would cost more or less, or just as much but for rounding."""
    if abs(saving) <= TIE * max(abs(total), abs(total + saving)):
        return "same"
    return "higher" if saving > 0 else "lower"

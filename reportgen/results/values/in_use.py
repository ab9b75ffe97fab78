"""The point in use where it is used: names as in `results.json`."""

from collections.abc import Mapping
from dataclasses import field

from reportgen.frozen import frozen
from reportgen.results.measure import ALWAYS, IF_ANY, Confusion, CutOffValue, Metrics, Span
from reportgen.units import Derived


@frozen
class ChosenAt:
    """What the rule would choose with another share of positives in use."""

    prevalence: Derived
    threshold: CutOffValue = field(metadata=ALWAYS)  # None: it would flag nothing


@frozen
class Deployment:
    """The point in use where it is used: another prevalence, a yearly volume."""

    prevalence: Derived
    metrics: Metrics
    stated: bool = field(default=False, metadata=IF_ANY)  # the share is that of `deployment.prevalence`
    per_1000: Confusion | None  # of every 1,000 cases in use; None where one class alone was tested
    flags_per_year: Derived | None = None
    flags_per_year_range: Span | None = None  # at the level of `run`; of the corrected figure where there is one
    cost_per_year: Derived | None = None
    cost_per_year_range: Span | None = None
    per_year: Confusion | None = None
    threshold_on_sample: CutOffValue = None  # what the rule would choose without the reweighing
    at_limits: tuple[ChosenAt, ...] = field(default=(), metadata=IF_ANY)  # at the ends of the stated shares


@frozen
class ByPrevalence:
    """What the share of right alarms of the point in use would be with other shares of positives among the cases."""

    tested: Derived  # the share on the reporting split
    used: Derived | None  # `deployment.prevalence`
    curve: Mapping[str, tuple[float | None, ...]]  # prevalence, precision, low, high; corrected where the point is

    def place(self, share: float) -> int:
        """Return where the curve holds a share of positives, which the curve has in 12 digits."""
        shares = self.curve["prevalence"]
        return min(range(len(shares)), key=lambda place: abs((shares[place] or 0.0) - share))

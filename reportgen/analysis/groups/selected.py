"""How many of each group have the better outcome, and how the shares compare: of the subject, at its point in use."""

from functools import partial

from reportgen.analysis.groups.counted import InGroups, estimated
from reportgen.analysis.selection import Counted, selection
from reportgen.config.schema import Config
from reportgen.results.values.selection import Selection
from reportgen.stats.intervals import Estimated
from reportgen.stats.metrics import METRICS, Metric

TWO = 2


def selected(in_groups: InGroups, subject: str, config: Config) -> Selection | None:
    """Return the groups with their shares over the highest one, or a named one; None of fewer than two groups."""
    if len(in_groups.names) < TWO:
        return None
    metric = METRICS[config.better_outcome]
    return selection(
        {in_groups.shown[name]: _counted(in_groups, subject, name, metric) for name in in_groups.names},
        metric.key,
        reference=config.reference_of(in_groups.key.column),
        kept_out={in_groups.shown[name]: reason for name, reason in in_groups.kept_out.items()},
        level=config.uncertainty.level,
    )


def _counted(in_groups: InGroups, subject: str, name: str, metric: Metric) -> Counted:
    outcomes, given = in_groups.outcomes(subject, (name,)), in_groups.given(subject, (name,))
    assert metric.numerator is not None  # noqa: S101 - it is a share
    return Counted(
        cases=int(outcomes.cases.n),
        selected=int(metric.numerator(outcomes.cases, given)),
        share=partial(_share, in_groups, subject, name, metric) if float(outcomes.estimates.n) > 0 else None,
    )


def _share(in_groups: InGroups, subject: str, name: str, metric: Metric, level: float) -> Estimated:
    figure = estimated(in_groups, subject, (name,), metric, level)
    assert figure is not None  # noqa: S101 - there is a case that counts
    return figure

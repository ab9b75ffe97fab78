"""Everything that is known of each grouping of the cases."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from reportgen.analysis.decisions import CountedModel
from reportgen.analysis.groups.calibration import calibrations, no_calibration
from reportgen.analysis.groups.counted import InGroups
from reportgen.analysis.groups.grouping import grouping
from reportgen.analysis.groups.impact import impact
from reportgen.analysis.groups.selected import selected
from reportgen.config.schema import Config
from reportgen.results.values.groups import Grouping


def groups_of(grouped: Sequence[InGroups], counted: Mapping[str, CountedModel], config: Config) -> tuple[Grouping, ...]:
    """Return each grouping: its groups, the weakest one, how far apart they are, and how well chances fit in them."""
    return tuple(
        replace(
            grouping(in_groups, config.subject),
            impact=impact(in_groups, config.subject, config),
            selection=selected(in_groups, config.subject, config),
            calibration=fits,
            no_calibration=no_calibration(counted),
        )
        for in_groups, fits in zip(grouped, calibrations(grouped, counted), strict=True)
    )

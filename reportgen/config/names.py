"""Names that more than one mapping of the config language takes."""

from typing import Annotated

from reportgen.config.part import OneOf
from reportgen.stats.metrics import NAMES, PRESETS

_LISTED = "`reportgen metrics` lists them all."
MetricName = Annotated[str, OneOf(NAMES, "metric", _LISTED)]
ShownMetric = Annotated[str, OneOf((*NAMES, *PRESETS), "metric or preset", _LISTED)]

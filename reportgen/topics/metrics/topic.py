"""Tables of metrics."""

from reportgen.topics.metrics.page import (
    comparison_sheet,
    metrics_record,
    metrics_section,
    metrics_sheet,
    swapped_sheet,
)
from reportgen.topics.topic import Contribution, Topic

TOPIC = Topic(
    on_cases=Contribution(sections={"metrics": metrics_section}, records={"metrics": metrics_record}),
    tables={"metrics": metrics_sheet, "comparison": comparison_sheet, "swapped": swapped_sheet},
)

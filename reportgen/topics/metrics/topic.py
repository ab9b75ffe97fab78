"""Tables of metrics."""

from reportgen.topics.metrics.page import comparison_csv, metrics_csv, metrics_record, metrics_section, swapped_csv
from reportgen.topics.metrics.words import main
from reportgen.topics.topic import Contribution, Topic

TOPIC = Topic(
    on_cases=Contribution(
        words={"metrics": main}, sections={"metrics": metrics_section}, records={"metrics": metrics_record}
    ),
    tables={"metrics": metrics_csv, "comparison": comparison_csv, "swapped": swapped_csv},
)

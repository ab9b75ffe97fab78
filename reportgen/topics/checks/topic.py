"""Checks."""

from reportgen.topics.checks.page import checks_record, checks_section, checks_sheet
from reportgen.topics.topic import Contribution, Topic

_CHECKS = Contribution(sections={"checks": checks_section}, records={"checks": checks_record})
TOPIC = Topic(
    on_cases=_CHECKS,
    without_cases=_CHECKS,
    tables={"checks": checks_sheet},
)

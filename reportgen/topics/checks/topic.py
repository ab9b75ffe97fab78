"""Checks."""

from dataclasses import replace

from reportgen.topics.checks.findings import criteria_changed, other_criteria_before
from reportgen.topics.checks.page import checks_record, checks_section, checks_sheet
from reportgen.topics.checks.words import sealed
from reportgen.topics.topic import Contribution, Topic, Words

_CHECKS = Contribution(
    words={"sealed": Words(tell=sealed)},
    sections={"checks": checks_section},
    records={"checks": checks_record},
    findings=(criteria_changed,),
)
TOPIC = Topic(
    on_cases=replace(_CHECKS, findings=(criteria_changed, other_criteria_before)),
    without_cases=_CHECKS,
    tables={"checks": checks_sheet},
)

"""Checks."""

from reportgen.topics.checks.page import checks_csv, checks_section
from reportgen.topics.topic import Contribution, Topic

TOPIC = Topic(
    on_cases=Contribution(sections={"checks": checks_section}),
    without_cases=Contribution(sections={"checks": checks_section}),
    tables={"checks": checks_csv},
)

"""Checks."""

from reportgen.topics.checks.page import checks_csv, checks_section
from reportgen.topics.topic import Part, Topic

TOPIC = Topic(
    on_cases=Part(sections={"checks": checks_section}),
    without_cases=Part(sections={"checks": checks_section}),
    tables={"checks": checks_csv},
)

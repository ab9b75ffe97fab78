"""Single errors."""

from reportgen.topics.cases.page import cases_section, cases_sheet
from reportgen.topics.cases.words import cases
from reportgen.topics.topic import Contribution, Topic

TOPIC = Topic(
    on_cases=Contribution(listed={"cases": cases}, records={"cases": cases_section}),
    tables={"cases": cases_sheet},
)

"""Single errors."""

from reportgen.topics.cases.page import cases_section, cases_sheet
from reportgen.topics.cases.words import cases
from reportgen.topics.topic import Contribution, ListedWords, Topic

TOPIC = Topic(
    on_cases=Contribution(
        listed={
            "cases": ListedWords(
                tell=cases, each=lambda results: () if results.cases is None else results.cases.lists, turn=-1
            )
        },
        records={"cases": cases_section},
    ),
    tables={"cases": cases_sheet},
)

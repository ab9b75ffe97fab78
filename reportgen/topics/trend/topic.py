"""The trend over the months of a history."""

from reportgen.topics.topic import Contribution, Figure, Topic, Words
from reportgen.topics.trend import figures, findings, picture, words
from reportgen.topics.trend.page import trend_section

TOPIC = Topic(
    on_cases=Contribution(
        words={"trend": Words(tell=words.trend)},
        figures={
            "trend": Figure(words=figures.months, picture=picture.months, when=figures.has_months),
            "trend_cost": Figure(words=figures.cost, picture=picture.cost, when=figures.has_cost),
        },
        sections={"trend": trend_section},
        findings=(findings.changed_since,),
    ),
)

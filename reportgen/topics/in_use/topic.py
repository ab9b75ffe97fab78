"""The model where it is used."""

from reportgen.topics.in_use import picture, words
from reportgen.topics.in_use.page import in_use_record
from reportgen.topics.topic import Contribution, Figure, Topic, Words

TOPIC = Topic(
    on_cases=Contribution(
        words={"deployment": Words(tell=words.deployment)},
        figures={
            "by_prevalence": Figure(words=words.by_prevalence, picture=picture.by_prevalence, when=words.is_drawn)
        },
        records={"in_use": in_use_record},
    )
)

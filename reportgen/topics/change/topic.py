"""The change since an earlier report."""

from reportgen.topics.change import picture, words
from reportgen.topics.change.page import change_section
from reportgen.topics.topic import Contribution, Figure, Topic

TOPIC = Topic(
    on_cases=Contribution(
        figures={"change": Figure(words=words.then_and_now, picture=picture.change, when=words.in_both_reports)},
        sections={"change": change_section},
    ),
)

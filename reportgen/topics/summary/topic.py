"""The first screen."""

from reportgen.topics.summary.page import instead_section, strip_section, tree_section
from reportgen.topics.summary.words import first, signed, tallied
from reportgen.topics.topic import Contribution, Topic

TOPIC = Topic(
    on_cases=Contribution(
        words={"tally": tallied, "first": first},
        sections={"expected": tree_section, "instead": instead_section},
        records={"strip": strip_section},
    ),
    without_cases=Contribution(words={"tally": tallied, "first": signed}),
)

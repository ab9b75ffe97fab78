"""The first screen."""

from reportgen.topics.summary.asked_words import asked
from reportgen.topics.summary.page import instead_section, strip_section, summary_record, tree_record, tree_section
from reportgen.topics.summary.words import before, before_relying, first, head, signed, tallied
from reportgen.topics.topic import Contribution, Topic

TOPIC = Topic(
    on_cases=Contribution(
        words={"head": head, "tally": tallied, "asked": asked, "before": before, "first": first},
        sections={"expected": tree_section, "instead": instead_section},
        records={"summary": summary_record, "expected": tree_record, "strip": strip_section},
    ),
    without_cases=Contribution(
        words={"head": head, "tally": tallied, "asked": asked, "before": before_relying, "first": signed}
    ),
)

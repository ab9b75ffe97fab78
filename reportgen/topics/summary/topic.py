"""The first screen."""

from reportgen.topics.published.words import limits
from reportgen.topics.summary.asked_words import asked
from reportgen.topics.summary.options_words import close
from reportgen.topics.summary.words import before, first, head, tallied
from reportgen.topics.topic import Contribution, Topic, Words

TOPIC = Topic(
    on_cases=Contribution(
        words={
            "head": Words(tell=head, tallied=True),
            "tally": Words(tell=tallied, tallied=True),
            "asked": Words(tell=asked, advised=True, tallied=True),
            "before": Words(tell=before, tallied=True, subject_only=True),
            "close": Words(tell=close, advised=True, tallied=True),
            "first": Words(tell=first),
        },
    ),
    without_cases=Contribution(
        words={
            "head": Words(tell=head, tallied=True),
            "tally": Words(tell=tallied, tallied=True),
            "asked": Words(tell=asked, advised=True, tallied=True),
            "before": Words(tell=limits, tallied=True, subject_only=True),
        }
    ),
)

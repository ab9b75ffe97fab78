"""The change since an earlier report."""

from functools import partial

from reportgen.topics.change import picture, words
from reportgen.topics.change.page import change_section
from reportgen.topics.change.since_words import State, since, then_and_now
from reportgen.topics.topic import Contribution, Figure, Topic, Words

_words = partial(Words, advised=True, tallied=True)
SINCE: tuple[State, ...] = ("worse", "better", "before", "open")
TOPIC = Topic(
    on_cases=Contribution(
        words={
            **{
                f"since_{state}": Words(tell=partial(since, state=state), advised=True, tallied=True) for state in SINCE
            },
            "then_and_now": Words(tell=then_and_now, advised=True, tallied=True),
        },
        figures={"change": Figure(words=words.then_and_now, picture=picture.change, when=words.in_both_reports)},
        sections={"change": change_section},
    ),
)

"""What the first screen never says, in any made-up report: wordings that readers stumbled over."""

import re

from tests.cases.case import Case
from tests.cases.every import by_topic, cases_of

DRAWN = ("tree", "cost_bars", "errors_beside")
NEVER = (
    r"\b(positive|negative) cases?\b",
    r"\bnew (?!one\b)[a-z]",
    r"cannot be undone:",
    r"\(likely range",
)


def first_screen(case: Case) -> list[str]:
    """Return what the first screen says, with the warnings that may stand there and the words of its pictures."""
    told = case.explained
    figures = [told.figures[name] for name in DRAWN if name in told.figures]
    return [
        *(one.text for place in (told.head, told.verdict_told, told.asked, told.before) for one in place),
        *(found.text for found in told.findings if found.severity != "note"),
        *(text for figure in figures for text in (figure.title, figure.subtitle)),
    ]


@by_topic
def test_the_first_screen_says_nothing_that_readers_stumbled_over(topic):
    for place, case in enumerate(cases_of(topic)):
        if case.results.models:
            said = [text for text in first_screen(case) if any(re.search(never, text) for never in NEVER)]
            assert said == [], f"{topic} {place}"


@by_topic
def test_no_warning_comes_again_that_the_first_screen_has_told(topic):
    for case in cases_of(topic):
        texts = [text for text in first_screen(case) if text]
        assert len(texts) == len(set(texts))

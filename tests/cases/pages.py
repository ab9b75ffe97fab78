"""Reports to look at: a plain one, and one whose every text tries to break out."""

from functools import cache

from reportgen.app import evaluate
from reportgen.page.blocks import Page
from reportgen.report import Report
from reportgen.topics.compose import compose
from tests.cases.case import Case
from tests.helpers import D_LABELS, D_SCORES

HOSTILE = (
    "<script>alert(1)</script> & \"q\" 'a' | `b` *c* _d_ [e](http://evil.test) ![f](x) $g$ ~h~ \\ 1. # {{ 7*7 }} {k}"
)
LABELS = ["sick" if label else "well" for label in D_LABELS]


@cache
def plain() -> Report:
    """Return a report of two models on the twelve patients of example D."""
    return evaluate(
        LABELS,
        {"champion": list(D_SCORES), "challenger": [1 - score / 2 for score in D_SCORES]},
        positive="sick",
        title="Twelve patients",
        costs={"false_positive": 1, "false_negative": 4},
        beta=2,
        about={"report_id": 'R"1', "purpose": "To learn", "limits": ["Few patients.", "One ward."]},
    )


@cache
def hostile() -> Report:
    """Return a report in which every text that a user can set is hostile."""
    words = {"case": [HOSTILE, HOSTILE], "positive": [HOSTILE, HOSTILE], "negative": [HOSTILE, HOSTILE]}
    return evaluate(
        [HOSTILE if label else "\n- ## x" for label in D_LABELS],
        {HOSTILE: list(D_SCORES), "=1+1": list(D_SCORES)},
        positive=HOSTILE,
        title=HOSTILE,
        words={**words, "flag": [HOSTILE, HOSTILE], "person": [HOSTILE, HOSTILE]},
        about={"report_id": HOSTILE, "purpose": HOSTILE, "owner": HOSTILE, "limits": [HOSTILE, "- x", "2) x"]},
        errors={"false_negative": {"happens": HOSTILE, "borne_by": HOSTILE}},
    )


@cache
def decisions() -> Report:
    """Return a report of decisions alone, with a class that is never flagged."""
    return evaluate(LABELS, {"rule": {"decision": ["no"] * 12, "flagged": "yes"}}, positive="sick")


def page_of(case: Case) -> Page:
    """Return the page of a small report, without its pictures."""
    return compose(case.results, case.explained, {}, case.config)

"""Reports with too little for a verdict: none, one, two of whatever it is."""

from dataclasses import replace
from functools import cache

from reportgen.results.results import Results
from reportgen.stats.adequacy import Lack, Thing
from tests.cases.case import PAYMENTS, Case, at_cut_off, scored
from tests.cases.decisions import with_results

THINGS: tuple[Thing, ...] = ("cases", "positives", "negatives", "clusters", "disagreements")


@cache
def _checked() -> Case:
    return at_cut_off(5, 2, 4, 40, words=PAYMENTS, checks=["recall >= 0.5"])


@cache
def _compared() -> Case:
    labels, scores = [1, 0] * 30, [0.9, 0.1, 0.2, 0.8] * 15
    models = {"new": {"score": "score"}, "old": {"score": "b"}}
    config = {"models": models, "threshold": {"fixed": 0.5}, "compare": {"primary": "recall"}}
    return scored(labels, scores, {"b": scores[1:] + scores[:1]}, words=PAYMENTS, **config)


def undecided(of: Thing, have: float) -> Case:
    """Return a check that lacks so much."""
    case = _checked()
    lack = Lack(of=of, have=have, need=10)
    check = replace(case.results.checks[0], status="insufficient", reason="as the lack says", lack=lack)
    return with_results(case, checks=(check,))


def untold(of: Thing, have: float) -> Case:
    """Return a comparison that lacks so much."""
    case = _compared()
    results: Results = case.results
    found = replace(
        results.comparisons[0], verdict="cannot_tell", lack=Lack(of=of, have=have, need=5 if of == "digits" else 10)
    )
    return with_results(case, comparisons=(found, *results.comparisons[1:]))


def lack_cases() -> tuple[Case, ...]:
    cases = (made(of, have) for made in (undecided, untold) for of in THINGS for have in (0, 1, 2))
    return (*cases, untold("digits", 1), untold("digits", 2))

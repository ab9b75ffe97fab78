"""Findings on models known by published figures alone."""

from reportgen.stats.adequacy import lack_for_ranking
from reportgen.study.finding import Evidence, Finding, limit, warning


def published_guess(evidence: Evidence) -> Finding | None:
    """Find which models are no better than guessing by the counts that were published of them."""
    guess = tuple(name for name, each in evidence.results.published.items() if each.may_guess)
    if not guess:
        return None
    return warning("no_better_than_guessing", f"published_{'one' if len(guess) == 1 else 'other'}", about=guess)


def small_published_test(evidence: Evidence) -> Finding | None:
    """Find which published tests have too few cases of a class for figures that another test would repeat."""
    counts = {name: each.confusion for name, each in evidence.results.published.items() if each.confusion is not None}
    lacks = {name: lack_for_ranking(four.tp + four.fn, four.fp + four.tn) for name, four in counts.items()}
    small = {name: lack.need for name, lack in lacks.items() if lack is not None}
    if not small:
        return None
    how = "one" if len(small) == 1 else "other"
    return warning("small_published_test", how, about=tuple(small), limit=limit(max(small.values())))

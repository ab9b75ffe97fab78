"""Findings on models known by published figures alone."""

from reportgen.analysis.finding import (
    Evidence,
    Fact,
    Finding,
    NounKey,
    QuotePart,
    grave,
    limit,
    opposite_right,
    outcome_quoted,
    warning,
    worked_out,
)
from reportgen.stats.adequacy import lack_for_ranking


def published_guess(evidence: Evidence) -> Finding | None:
    """Find which models are no better than guessing by the counts that were published of them."""
    guess = tuple(name for name, model in evidence.results.published.items() if model.decides == "not told apart")
    if not guess:
        return None
    return warning("no_better_than_guessing", f"published_{'one' if len(guess) == 1 else 'other'}", about=guess)


def published_below_chance(evidence: Evidence, name: str) -> Finding | None:
    """Find that a published model flags negatives more readily than positives: beyond chance, where counts tell that.

    Shares alone do not say how sure they are.
    """
    model, key = evidence.results.published[name], "decisions_below_chance"
    if model.confusion is not None:
        if model.decides != "below chance":
            return None
        flagged = {
            f"flagged_{of}s": QuotePart(
                of=of,
                part=outcome_quoted(evidence, model, outcome),
                whole=outcome_quoted(evidence, model, f"{of}s"),
            )
            for of, outcome in PAIRS
        }
        return grave(key, "published", about=name, opposite=opposite_right(evidence, model), **flagged)
    recall, specificity = (model.metrics[metric] for metric in ("recall", "specificity"))
    if recall.estimate is None or specificity.estimate is None or recall.estimate + specificity.estimate >= 1:
        return None
    shares: dict[str, Fact] = {}
    for metric, measure in (("recall", recall), ("specificity", specificity)):
        shares[metric] = evidence.fact("percent", measure, "estimate")
        shares[f"{metric}_turned"] = worked_out(1 - evidence.at(measure, "estimate"), "percent")
    return warning(key, "shares", about=name, **shares)


PAIRS: tuple[tuple[NounKey, str], ...] = (("positive", "tp"), ("negative", "fp"))


def small_published_test(evidence: Evidence) -> Finding | None:
    """Find which published tests have too few cases of a class for figures that another test would repeat."""
    counts = {
        name: model.confusion for name, model in evidence.results.published.items() if model.confusion is not None
    }
    lacks = {name: lack_for_ranking(four.tp + four.fn, four.fp + four.tn) for name, four in counts.items()}
    small = {name: lack.need for name, lack in lacks.items() if lack is not None}
    if not small:
        return None
    how = "one" if len(small) == 1 else "other"
    return warning("small_published_test", how, about=tuple(small), limit=limit(max(small.values())))

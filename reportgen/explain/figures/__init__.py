"""The words of each figure: a title that states the finding, and a caption that reads the curve."""

from collections.abc import Callable, Mapping
from functools import partial

from reportgen.explain.facts import Facts
from reportgen.explain.figures import (
    benefit,
    by_prevalence,
    by_threshold,
    calibration,
    change,
    confusion,
    cost_bars,
    costs,
    differences,
    errors_beside,
    flips,
    groups,
    icons,
    ranking,
    ratios,
    spread,
    stable,
    tree,
)
from reportgen.explain.figures.worded import Worded
from reportgen.explain.ways import before_after
from reportgen.holes import Hole, attempt

FIGURES: Mapping[str, Callable[[Facts], Worded]] = {
    "confusion": confusion.confusion,
    "roc": ranking.roc,
    "roc_guide": ranking.roc_guide,
    "pr": ranking.pr,
    "precision_recall_by_threshold": by_threshold.precision_recall,
    "sensitivity_specificity_by_threshold": by_threshold.sensitivity_specificity,
    "f_by_threshold": by_threshold.f_measures,
    "histogram": spread.histogram,
    "gain": spread.gain,
    "lift": spread.lift,
    "calibration": calibration.calibration,
    "cost_by_threshold": costs.cost_by_threshold,
    "threshold_by_ratio": ratios.threshold_by_ratio,
    "threshold_histogram": stable.threshold_histogram,
    "decision": benefit.decision,
    "cost": benefit.cost_curve,
    "flips": flips.flips,
    "differences": differences.differences,
    "groups": groups.by_group,
    "tree": tree.tree_words,
    "change": change.then_and_now,
    "icons": icons.icons,
    "errors_beside": errors_beside.errors_beside,
    "cost_bars": cost_bars.cost_bars,
    "by_prevalence": by_prevalence.by_prevalence,
}
OF_DECISIONS = ("confusion", "tree")  # figures that need no score
OF_CHANCES = "calibration"  # needs a score that is a chance, and both classes
OF_GROUPS = ("groups",)  # figures that need groups
OF_WAYS: Mapping[str, Callable[[Facts], bool]] = {
    "icons": icons.is_drawn,
    "errors_beside": lambda facts: before_after(facts) is not None,
    "cost_bars": cost_bars.priced,
    "by_prevalence": by_prevalence.is_drawn,
}
OF_OTHER_CURVES = {"roc_guide": "roc"}  # the curve beside which a figure stands, where it is not its own


def figures(facts: Facts) -> dict[str, Worded | Hole]:
    """Return the words of every figure that the subject has: without a score, or with one class alone, few."""
    tried = {name: attempt("figure", name, partial(_worded, facts, name)) for name in FIGURES}
    return {name: words for name, words in tried.items() if words is not None}


def _worded(facts: Facts, name: str) -> Worded | None:
    curves = facts.subject.curves
    if (
        name in OF_DECISIONS
        or (name == OF_CHANCES and facts.subject.calibration is not None and "roc" in curves)
        or (name in OF_GROUPS and facts.results.groups)
        or OF_OTHER_CURVES.get(name, name) in curves
        or _of_pairs(facts, name)
        or (name in OF_WAYS and OF_WAYS[name](facts))
    ):
        return FIGURES[name](facts)
    return None


def _of_pairs(facts: Facts, name: str) -> bool:
    return (
        (name == "flips" and flips.drawn(facts) is not None)
        or (name == "differences" and bool(differences.drawn(facts)))
        or (name == "change" and bool(change.drawn(facts)))
    )

"""The words of each figure: a title that states the finding, and a caption that reads the curve."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from reportgen.holes import Hole, attempt
from reportgen.text.facts import Facts
from reportgen.text.figures import Worded
from reportgen.topics.calibration import words as calibration
from reportgen.topics.change import words as change
from reportgen.topics.comparison import figures as comparison
from reportgen.topics.costs import benefit
from reportgen.topics.costs import figures as cost_bars
from reportgen.topics.costs import figures as costs
from reportgen.topics.groups import words as groups
from reportgen.topics.in_use import words as in_use
from reportgen.topics.outcomes import figures as confusion
from reportgen.topics.outcomes import figures as errors_beside
from reportgen.topics.outcomes import figures as icons
from reportgen.topics.outcomes import figures as tree
from reportgen.topics.outcomes.ways import before_after
from reportgen.topics.published import words as published
from reportgen.topics.ranking import words as ranking
from reportgen.topics.threshold import figures as by_threshold
from reportgen.topics.threshold import figures as spread
from reportgen.topics.threshold import figures as stable

Drawn = Callable[[Facts], object]  # true where there is something to show


@dataclass(frozen=True)
class Figure:
    """One figure: its words, and whether it is drawn, without a condition always; its picture has its name."""

    words: Callable[[Facts], Worded]
    is_drawn: Drawn | None = None


def _of(curve: str) -> Drawn:
    return lambda facts: curve in facts.subject.curves


FIGURES: Mapping[str, Figure] = {
    "confusion": Figure(confusion.confusion),
    "roc": Figure(ranking.roc, _of("roc")),
    "roc_guide": Figure(ranking.roc_guide, _of("roc")),
    "pr": Figure(ranking.pr, _of("pr")),
    "precision_recall_by_threshold": Figure(by_threshold.precision_recall, _of("precision_recall_by_threshold")),
    "sensitivity_specificity_by_threshold": Figure(
        by_threshold.sensitivity_specificity, _of("sensitivity_specificity_by_threshold")
    ),
    "f_by_threshold": Figure(by_threshold.f_measures, _of("f_by_threshold")),
    "histogram": Figure(spread.histogram, _of("histogram")),
    "gain": Figure(spread.gain, _of("gain")),
    "lift": Figure(spread.lift, _of("lift")),
    "calibration": Figure(
        calibration.calibration_figure,
        # Needs a score that is a chance, and both classes.
        lambda facts: facts.subject.calibration is not None and "roc" in facts.subject.curves,
    ),
    "cost_by_threshold": Figure(costs.cost_by_threshold, _of("cost_by_threshold")),
    "threshold_by_ratio": Figure(costs.threshold_by_ratio, _of("threshold_by_ratio")),
    "threshold_histogram": Figure(stable.threshold_histogram, _of("threshold_histogram")),
    "decision": Figure(benefit.decision, _of("decision")),
    "cost": Figure(benefit.cost_curve, _of("cost")),
    "flips": Figure(comparison.flips, lambda facts: comparison.pair_drawn(facts) is not None),
    "differences": Figure(comparison.differences, comparison.deciding_with_range),
    "groups": Figure(groups.by_group, lambda facts: facts.results.groups),
    "tree": Figure(tree.tree_words),
    "change": Figure(change.then_and_now, change.drawn),
    "icons": Figure(icons.icons, icons.is_drawn),
    "errors_beside": Figure(errors_beside.errors_beside, before_after),
    "cost_bars": Figure(cost_bars.cost_bars, cost_bars.priced),
    "by_prevalence": Figure(in_use.by_prevalence, in_use.is_drawn),
}
WITHOUT_CASES: Mapping[str, Figure] = {"f_by_beta": Figure(published.f_by_beta)}  # of models to be compared


def figures(facts: Facts) -> dict[str, Worded | Hole]:
    """Return the words of every figure that the subject has: without a score, or with one class alone, few."""
    results = facts.results
    table = FIGURES if results.models else WITHOUT_CASES if len(results.published) > 1 else {}
    tried = {name: attempt("figure", name, partial(_worded, facts, figure)) for name, figure in table.items()}
    return {name: words for name, words in tried.items() if words is not None}


def _worded(facts: Facts, figure: Figure) -> Worded | None:
    return figure.words(facts) if figure.is_drawn is None or figure.is_drawn(facts) else None

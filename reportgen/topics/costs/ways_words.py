"""Ways of deciding: models, another threshold of one, and doing alike for every case; which of them runs today."""

from collections.abc import Iterator

from reportgen.analysis.decisions import FixedRule
from reportgen.frozen import frozen
from reportgen.results.measure import Measure, NoModel
from reportgen.results.results import ModelResult, OperatingPoint
from reportgen.text.facts import COST_RATE, Facts
from reportgen.text.figures import rival
from reportgen.text.tree import Tree, four_of, tree_of, tree_with

WITHOUT_MODEL: tuple[FixedRule, ...] = ("flag_none", "flag_all")


@frozen
class Way:
    """One way of deciding and what it does."""

    judged: NoModel | ModelResult | OperatingPoint
    model: str | None = None
    rule: FixedRule | None = None  # without a model
    moved: bool = False  # the subject at the threshold that its rule chose, which is not in use
    possible: bool = True  # no limit of the config keeps it from being used

    @property
    def cost(self) -> Measure | None:
        """What all of its errors cost."""
        return self.judged.judged(COST_RATE) if COST_RATE in self.judged.metrics else None

    @property
    def rank(self) -> float:
        """What it is ordered by beside others that have a cost."""
        return 0.0 if self.cost is None else self.cost.best_guess or 0.0


def ways(facts: Facts, models: Iterator[str]) -> Iterator[Way]:
    """Yield these models, the subject moved to the threshold of its rule, and what needs no model."""
    results, pick, then = facts.results, facts.results.pick, facts.other_cut_off
    for name in models:
        shown = pick is None or pick.models[name].standing != "unacceptable"
        yield Way(judged=results.models[name], model=name, possible=shown)
        if name == results.subject and then is not None and not facts.weighted:  # no weighted counts are kept of it
            yield Way(judged=then, model=name, moved=True)
    for rule in WITHOUT_MODEL:
        judged = results.baselines[rule]
        yield Way(judged=judged, rule=rule, possible=judged.possible)


def runs(model: ModelResult) -> bool:
    """Return whether the config says that a threshold of a model is in use today."""
    return any("deployed" in point.roles for point in model.operating_points)


def runs_today(facts: Facts) -> OperatingPoint | None:
    """Return the threshold of the subject that is in use today and judged here; None where the config states none."""
    now = facts.point("deployed") if facts.results.models else None
    return now if now is not None and "in_use" in now.roles else None


def advised_model(facts: Facts) -> str:
    """Return the model that the headline says to use, or to keep; the one that it is about where it says neither."""
    verdict, old = facts.verdict, rival(facts)
    kept = verdict is not None and verdict.about == "baseline" and verdict.code in ("keep_todays_way", "not_settled")
    return old if kept and old is not None and runs_today(facts) is None else facts.results.subject


def before_after(facts: Facts) -> tuple[Tree, Tree] | None:
    """Return the trees of today's way and of the model's, of as many cases; None where nothing is there today.

    Today's is the baseline model, or else the threshold used today beside the recommended one.
    """
    tree = tree_of(facts)
    old = rival(facts)
    if old is not None and not facts.results.alike.one_decision(old, facts.results.subject):
        return tree_with(facts, four_of(facts, facts.model(old)), tree.of), tree
    now, then = facts.point("deployed"), facts.other_cut_off
    if now is None or then is None or now.confusion == then.confusion or facts.weighted:
        return None
    before, after = (tree_with(facts, four_of(facts, point), tree.of) for point in (now, then))
    return before, after

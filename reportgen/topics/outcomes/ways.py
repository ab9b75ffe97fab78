"""Ways of deciding side by side: no flag, every flag, today's way and every model that there is room for."""

from collections.abc import Iterable, Iterator
from typing import Literal

from reportgen.frozen import frozen
from reportgen.results.measure import Corrected, Measure, NoModel, Span
from reportgen.results.results import ModelResult, OperatingPoint
from reportgen.study.model import SAVINGS
from reportgen.text.facts import COST_RATE, Facts
from reportgen.text.figures import drawn, rival
from reportgen.text.say import joined
from reportgen.text.sentences import Sentence, Slot
from reportgen.text.tree import Tree, four_of, tree_of, tree_with
from reportgen.topics.comparison.values import Comparison
from reportgen.topics.costs.words import RULES
from reportgen.topics.costs.words import way as rule_in_words


@frozen
class Way:
    """One way of deciding: its name and what it does."""

    name: Slot
    judged: NoModel | ModelResult | OperatingPoint
    model: str | None = None  # None: a rule without one, or another cut-off of the subject
    possible: bool = True
    role: Literal["in_use", "advised"] | None = None

    @property
    def in_use(self) -> bool:
        """Whether it is that of the subject."""
        return self.role == "in_use"

    @property
    def advised(self) -> bool:
        """Whether it is the recommended cut-off, which is not in use."""
        return self.role == "advised"

    @property
    def cost(self) -> Measure | None:
        """What all of its errors cost."""
        return self.judged.metrics.get(COST_RATE)


def ways(facts: Facts) -> Iterator[Way]:
    """Yield no flag, every flag, the baseline, other models, the subject, and another cut-off that it is advised."""
    results, old = facts.results, rival(facts)
    for name in RULES:
        judged = results.baselines[name]
        yield Way(name=rule_in_words(facts, name), judged=judged, possible=judged.possible)
    if old is not None:
        yield Way(name=_baseline(facts, old), judged=results.models[old], model=old)
    for name in drawn(facts):
        if name not in {old, results.subject}:
            yield Way(name=_other(facts, name), judged=results.models[name], model=name)
    yield Way(name=_own(facts), judged=facts.subject, model=results.subject, role="in_use")
    then = facts.other_cut_off
    if then is not None:
        yield Way(name=_cut(facts, "recommended", then), judged=then, role="advised")


def _own(facts: Facts) -> Slot:
    """Return what the subject's way is called: as today's where the config says that it is."""
    now = facts.point("deployed")
    return facts.model_name() if now is None else _cut(facts, "deployed", now)


def _other(facts: Facts, name: str) -> Slot:
    """Return the name of another model, as today's where its cut-off is that of today."""
    if not _runs(facts.model(name)):
        return facts.model_name(name)
    return facts.say.phrase("figure.way.today", facts.named(name), model=facts.model_name(name))


def _runs(model: ModelResult) -> bool:
    return any("deployed" in point.roles for point in model.operating_points)


def runs_today(facts: Facts) -> OperatingPoint | None:
    """Return the cut-off of the subject that is in use today and judged here; None where the config states none."""
    now = facts.point("deployed") if facts.results.models else None
    return now if now is not None and "in_use" in now.roles else None


def today_named(facts: Facts) -> bool:
    """Return whether the config names what is there today: a baseline, an earlier report, a cut-off in use."""
    results = facts.results
    return results.baseline is not None or any(_runs(model) for model in results.models.values())


def in_title(facts: Facts, way: Way) -> Slot:
    """Return what a title calls a way: of today's cut-off, that it runs; where it lies stands at its bar."""
    if not way.in_use:
        return way.name
    name, now = facts.model_name(), facts.point("deployed")
    return facts.say.phrase("figure.way.running", name, model=name, today=now is not None)


def told_of_today(facts: Facts, told: Sentence) -> Sentence:
    """Return what is said of ways, and where none of them is known to be today's, that nobody has said which is."""
    return told if today_named(facts) else joined(facts.say("figure.way.no_today"), told)


def held_apart(facts: Facts, other: Way) -> bool | None:
    """Return whether the costs of the subject's way and of another are told apart; None where nothing says so."""
    if _is_free(facts, other):
        return True
    found = _saving(facts, other)
    if found is None or found.low is None or found.high is None:
        return None
    return not found.low <= 0 <= found.high


def _is_free(facts: Facts, other: Way) -> bool:
    """Return whether a rule without a model costs nothing whatever the cases are: what costs something is dearer."""
    prices = facts.results.costs
    if prices is None or not facts.only_errors_cost:
        return False
    free = {"flag_all": prices.false_positive, "flag_none": prices.false_negative}
    return any(other.judged is facts.results.baselines[rule] and price == 0 for rule, price in free.items())


def _saving(facts: Facts, other: Way) -> Measure | Corrected | Span | Comparison | None:
    """Return what the subject's way saves beside another, with its range; of a model, how far the two lie apart."""
    if other.advised:
        costs = facts.subject.costs
        return None if costs is None else costs.saving_deployed_corrected or costs.saving_deployed_range
    if other.model is not None:  # the level of what decides comes before that of a range alone
        pairs = _pairs(facts, {facts.results.subject, other.model})
        return next((one for one in pairs if one.metric == COST_RATE), None)
    rules = facts.results.baselines
    measure = next(facts.subject.metrics[key] for rule, key in SAVINGS.items() if other.judged is rules[rule])
    return measure.expected


def _pairs(facts: Facts, names: set[str]) -> Iterable[Comparison]:
    """Return the comparisons of two models, whether declared or worked out to rank all of them."""
    held = (*facts.results.comparisons, *(one for ties in facts.results.ties for one in ties.pairs))
    return (one for one in held if {one.a, one.b} == names)


def before_after(facts: Facts) -> tuple[tuple[Slot, Tree], tuple[Slot, Tree]] | None:
    """Return today's way and the model's, each with its tree, of as many cases; None where nothing is there today.

    Today's is the baseline model, or else the cut-off used today beside the recommended one.
    """
    found = tree_of(facts)
    old = rival(facts)
    if old is not None and not facts.results.alike.one_decision(old, facts.results.subject):
        before = tree_with(facts, four_of(facts, facts.model(old)), found.of)
        return (_baseline(facts, old), before), (facts.model_name(), found)
    now, then = facts.point("deployed"), facts.other_cut_off
    if now is None or then is None or now.confusion == then.confusion or facts.weighted:
        return None
    before, after = (tree_with(facts, four_of(facts, each), found.of) for each in (now, then))
    return (_cut(facts, "deployed", now), before), (_cut(facts, "recommended", then), after)


def _baseline(facts: Facts, name: str) -> Slot:
    return facts.say.phrase("figure.way.baseline", facts.named(name), model=facts.model_name(name))


def _cut(facts: Facts, role: str, at: OperatingPoint) -> Slot:
    cut_off, some = facts.cut_off_with(at), at.confusion.tp + at.confusion.fp > 0
    slots = {"cut_off": cut_off, "model": facts.model_name(), "flag": facts.setup().flag if some else None}
    return facts.say.phrase(f"figure.way.{role}", cut_off, **slots)

"""Words of the bars of what each way of deciding between several classes costs."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from reportgen.results.measure import Measure
from reportgen.results.paths import Number
from reportgen.results.values.classes import same_mix
from reportgen.text.facts import COST_RATE, limit_slot, number_slot
from reportgen.text.figures import FigureWords, bars
from reportgen.text.numbers import THOUSAND
from reportgen.text.say import joined
from reportgen.text.sentences import FigureRow, Sentence, Slot
from reportgen.topics.classes.facts import ClassFacts
from reportgen.topics.classes.figures import beside_left_out, blank, drawn_models

ROLES: dict[str, Literal["in_use", "advised"]] = {"subject": "in_use", "cheapest": "advised"}


class WayRow(NamedTuple):
    """A way of deciding: its name, what it is, what a thousand cases cost, and the model that decides."""

    name: Slot
    kind: Literal["guess", "person", "other", "subject", "cheapest"]
    number: Number
    measure: Measure | None = None
    model: str | None = None

    @property
    def cost(self) -> float:
        """What a thousand cases cost."""
        return self.number.value

    @property
    def ends(self) -> tuple[float, float] | None:
        """The range of what a thousand cases cost; None without one."""
        if self.kind == "person":  # the same whatever the cases are
            return self.cost, self.cost
        low, high = (None, None) if self.measure is None else (self.measure.low, self.measure.high)
        return None if low is None or high is None else (low, high)


def ways(facts: ClassFacts) -> FigureWords:
    """Return the words of what each way costs: one class every time, a person, today's way, models, the cheapest."""
    say, name = facts.say, "figure.class_ways"
    rows, thousand = sorted(_ways(facts), key=lambda row: row.cost), limit_slot(THOUSAND)
    panel = bars(say, (_bar(facts, row) for row in rows))
    subtitle = say(
        f"{name}.subtitle",
        ranged=any(bar.low is not None for bar in panel.rows),
        hollow=any(bar.role == "advised" for bar in panel.rows),
        level=facts.level,
    )
    return FigureWords(
        title=_title(facts, rows),
        subtitle=beside_left_out(facts, _told(facts, subtitle)),
        x=say(f"{name}.axis", thousand=thousand, **facts.unit_of(COST_RATE)),
        y=blank(facts),
        labels={},
        panels=(panel,),
        short=say(f"{name}.short", thousand=thousand),
        reading=(),
    )


def _prices(facts: ClassFacts) -> Sentence | None:
    """Return between which prices errors cost; None where right answers have a price, too, or an error is a gain."""
    costs = facts.results.costs
    if costs is None or not facts.only_errors:
        return None
    size = range(len(facts.classes))
    cells = [facts.at(costs, "matrix", a, b) for a in size for b in size if a != b]
    low, high = (facts.price(*end(cells, key=lambda cell: cell.value)) for end in (min, max))
    ends = {"low": low, "high": high} if low.value != high.value else {"price": low}
    person = {} if costs.person is None else {"person": facts.price(*facts.at(costs, "person"))}
    return facts.say("figure.class_ways.prices", **ends, **person)


def _told(facts: ClassFacts, subtitle: Sentence) -> Sentence:
    """Return what is said of ways, and where none of them is known to be today's, that nobody has said which is."""
    paid = _prices(facts)
    subtitle = subtitle if paid is None else joined(paid, subtitle)
    named = facts.results.baseline is not None or facts.results.earlier is not None
    return subtitle if named else joined(facts.say("figure.way.no_today"), subtitle)


def _title(facts: ClassFacts, rows: Sequence[WayRow]) -> Sentence:
    """Return which of the ways drawn costs least; where it is not told from others, that these are close.

    The way that the headline names comes first.
    """
    best, *others = rows
    near = [best, *(row for row in others if not _told_apart(facts, best, row))]
    if len(near) == 1:
        return _said(facts, near, form="cheapest", alone=_dearer_alone(facts, best), cost=_cost(facts, best))
    first = next((row for row in near if _in_headline(facts, row)), best)
    cheaper = (row for row in rows if row.cost < first.cost)
    if first.kind == "subject" and not any(_told_apart(facts, row, first) for row in cheaper):
        return _said(facts, [first], form="shown")
    return _said(facts, [first, *(row for row in near if row is not first)], form="close")


def _dearer_alone(facts: ClassFacts, best: WayRow) -> bool:
    """Return whether the model without the person that makes it the cheapest may cost more than a person every time."""
    costs, alone = facts.results.costs, facts.subject.metrics.get(COST_RATE)
    if best.kind != "cheapest" or facts.sent_on != "some" or costs is None or costs.person is None or alone is None:
        return False
    return alone.high is None or alone.high > costs.person * THOUSAND


def _said(facts: ClassFacts, rows: Sequence[WayRow], *, form: str, alone: bool = False, **slots: Slot) -> Sentence:
    named = zip(("way", "other"), (row.name for row in rows), strict=False)
    return facts.say("figure.class_ways.title", form=form, alone=alone, **dict(named), **slots)


def _in_headline(facts: ClassFacts, row: WayRow) -> bool:
    """Return whether the headline says to keep this way, or to go on with it."""
    verdict = facts.verdict
    if verdict is None:
        return False
    return row.kind == "subject" if verdict.backs() else verdict.about == "baseline" and row.model == facts.rival


def _told_apart(facts: ClassFacts, less: WayRow, more: WayRow) -> bool:
    """Return whether a way is shown to cost less than another: on the same cases, else by ranges that lie apart."""
    by_cost = less.kind == "cheapest" or (less.kind == "person" and facts.sent_on == "all")
    if by_cost and more.kind == "subject":
        return facts.shown_cheaper is not None
    if by_cost and more.model is not None and more.model == facts.rival:
        return facts.beats_today
    pair = {less.model, more.model}
    comparisons = (
        comparison
        for comparison in facts.results.comparisons
        if comparison.metric == COST_RATE and {comparison.a, comparison.b} == pair
    )
    compared = None if less.model is None else next(comparisons, None)
    if compared is not None:
        return compared.way(less.model or "") == "better"
    return less.ends is None or more.ends is None or less.ends[1] < more.ends[0]


def _ways(facts: ClassFacts) -> Iterator[WayRow]:
    yield from _without_model(facts)
    subject, *others = drawn_models(facts)
    for name in (*others, subject):
        model = facts.results.models[name]
        if model.costs is not None and same_mix([model, facts.subject]):  # else the classes make the difference
            named = facts.model_name(name)
            label = facts.say.phrase("figure.class_ways.model", named, today=name == facts.rival, model=named)
            kind: Literal["subject", "other"] = "subject" if name == facts.results.subject else "other"
            yield WayRow(label, kind, facts.at(model.costs, "per_1000"), model.metrics.get(COST_RATE), name)
    cheapest = facts.cheaper
    if cheapest is not None and facts.sent_on != "all":  # else a person sees every case, which is a way of its own
        number, asks = facts.at(cheapest, "per_1000"), facts.sent_on == "some"
        slot = number_slot(*number)
        label = facts.say.phrase("figure.class_ways.cheapest", slot, asks=asks, model=facts.model_name())
        yield WayRow(label, "cheapest", number, cheapest.metrics.get(COST_RATE))


def _without_model(facts: ClassFacts) -> Iterator[WayRow]:
    """Yield naming the largest class every time, the one that costs least so, and a person for every case."""
    seen = set()
    for guess in (facts.results.largest, facts.results.cheapest_class):
        measure = None if guess is None else guess.metrics.get(COST_RATE)
        if guess is not None and measure is not None and measure.estimate is not None and guess.named not in seen:
            seen.add(guess.named)
            named = facts.class_name(guess.named)
            label = facts.say.phrase("figure.class_ways.largest", named, name=named)
            yield WayRow(label, "guess", facts.at(measure, "estimate"), measure)
    costs = facts.results.costs
    if costs is not None and costs.person is not None:
        number = facts.at(costs, "person").times(THOUSAND)
        yield WayRow(facts.say.phrase("figure.class_ways.person", number_slot(*number)), "person", number)


def _bar(facts: ClassFacts, row: WayRow) -> FigureRow:
    low, high = (None, None) if row.ends is None or row.kind == "person" else row.ends
    return FigureRow(
        name=facts.say("figure.class_ways.model", model=row.name),
        beside=facts.say("figure.class_ways.value", cost=_cost(facts, row)),
        estimate=row.cost,
        low=low,
        high=high,
        role=ROLES.get(row.kind),
    )


def _cost(facts: ClassFacts, row: WayRow) -> Slot:
    return facts.money(*row.number, rough=row.kind != "person")

"""Ways of deciding side by side, with or without a model, as today or not; and the bars of what each of them costs."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from reportgen.analysis.model import SAVINGS
from reportgen.frozen import frozen
from reportgen.results.measure import Corrected, Measure, NoModel, Span
from reportgen.results.paths import Number
from reportgen.results.results import ModelResult, OperatingPoint
from reportgen.results.values.comparison import Comparison
from reportgen.results.values.costs import PerCase, Price, PriceRange
from reportgen.stats.thresholds import TIE
from reportgen.text import numbers, numerals
from reportgen.text.facts import COST_RATE, Facts, limit_slot, number_slot
from reportgen.text.figures import FigureWords, bars, beside_left_out, drawn, likely_prices, rival
from reportgen.text.numbers import THOUSAND
from reportgen.text.say import joined
from reportgen.text.sentences import FigureRow, Sentence, Slot
from reportgen.text.tree import Tree, four_of, tree_of, tree_with
from reportgen.topics.costs.words import WITHOUT_MODEL
from reportgen.topics.costs.words import way as rule_in_words


@frozen
class Way:
    """One way of deciding: its name and what it does."""

    name: Slot
    judged: NoModel | ModelResult | OperatingPoint
    model: str | None = None  # None: a rule without one, or another threshold of the subject
    possible: bool = True
    role: Literal["in_use", "advised"] | None = None

    @property
    def in_use(self) -> bool:
        """Whether it is that of the subject."""
        return self.role == "in_use"

    @property
    def advised(self) -> bool:
        """Whether it is the recommended threshold, which is not in use."""
        return self.role == "advised"

    @property
    def cost(self) -> Measure | None:
        """What all of its errors cost."""
        return self.judged.judged(COST_RATE) if COST_RATE in self.judged.metrics else None

    @property
    def best_guess(self) -> float | None:
        """What they are expected to cost on new cases; None where that is not known."""
        return None if self.cost is None else self.cost.best_guess

    @property
    def rank(self) -> float:
        """What it is ordered by beside others that have a cost."""
        return self.best_guess or 0.0

    @property
    def corrected(self) -> bool:
        """Whether that is an expectation, and not what was counted."""
        return self.cost is not None and self.cost.corrected is not None


def ways(facts: Facts) -> Iterator[Way]:
    """Yield no flag, every flag, the baseline, other models, the subject, and another threshold that it is advised."""
    results, old = facts.results, rival(facts)
    for name in WITHOUT_MODEL:
        judged = results.baselines[name]
        yield Way(name=rule_in_words(facts, name), judged=judged, possible=judged.possible)
    if old is not None:
        yield Way(name=_baseline(facts, old), judged=results.models[old], model=old)
    for name in drawn(facts):
        if name not in {old, results.subject}:
            yield Way(name=_other(facts, name), judged=results.models[name], model=name)
    now, then = facts.point("deployed"), facts.other_cut_off
    own = facts.model_name() if now is None else _cut(facts, "deployed", now)
    yield Way(name=own, judged=facts.subject, model=results.subject, role="in_use")
    if then is not None:
        yield Way(name=_cut(facts, "recommended", then), judged=then, role="advised")


def _other(facts: Facts, name: str) -> Slot:
    """Return the name of another model, as today's where its threshold is that of today."""
    if not _runs(facts.model(name)):
        return facts.model_name(name)
    return facts.say.phrase("figure.way.today", facts.named(name), model=facts.model_name(name))


def _runs(model: ModelResult) -> bool:
    return any("deployed" in point.roles for point in model.operating_points)


def runs_today(facts: Facts) -> OperatingPoint | None:
    """Return the threshold of the subject that is in use today and judged here; None where the config states none."""
    now = facts.point("deployed") if facts.results.models else None
    return now if now is not None and "in_use" in now.roles else None


def in_title(facts: Facts, way: Way) -> Slot:
    """Return what a title calls a way: of today's threshold, that it runs; where it lies stands at its bar."""
    if not way.in_use:
        return way.name
    name, now = facts.model_name(), facts.point("deployed")
    return facts.say.phrase("figure.way.running", name, model=name, today=now is not None)


def told_of_today(facts: Facts, sentence: Sentence) -> Sentence:
    """Return what is said of ways, and where none of them is known to be today's, that nobody has said which is."""
    stated = facts.results.baseline is not None or any(map(_runs, facts.results.models.values()))
    return sentence if stated else joined(facts.say("figure.way.no_today"), sentence)


def held_apart(facts: Facts, other: Way) -> bool | None:
    """Return whether the costs of the subject's way and of another are told apart; None where nothing says so."""
    if _is_free(facts, other):
        return True
    saving = _saving(facts, other)
    if saving is None or saving.low is None or saving.high is None:
        return None
    return not saving.low <= 0 <= saving.high


def _is_judged(facts: Facts, other: Way) -> bool:
    """Return whether the costs of another model are judged together with all that decide; a rule is no model."""
    saving = None if other.model is None else _saving(facts, other)
    tied = [comparison for ties in facts.results.ties for comparison in ties.pairs]
    return other.model is None or (isinstance(saving, Comparison) and (saving.primary or saving in tied))


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
    if other.model is not None:  # whether declared or worked out to rank all models; what is declared decides
        pairs = (*facts.results.comparisons, *(comparison for ties in facts.results.ties for comparison in ties.pairs))
        names = {facts.results.subject, other.model}
        return next(
            (
                comparison
                for comparison in pairs
                if comparison.metric == COST_RATE and {comparison.a, comparison.b} == names
            ),
            None,
        )
    rules = facts.results.baselines
    measure = next(facts.judged(key) for rule, key in SAVINGS.items() if other.judged is rules[rule])
    return measure.expected


def before_after(facts: Facts) -> tuple[tuple[Slot, Tree], tuple[Slot, Tree]] | None:
    """Return today's way and the model's, each with its tree, of as many cases; None where nothing is there today.

    Today's is the baseline model, or else the threshold used today beside the recommended one.
    """
    tree = tree_of(facts)
    old = rival(facts)
    if old is not None and not facts.results.alike.one_decision(old, facts.results.subject):
        before = tree_with(facts, four_of(facts, facts.model(old)), tree.of)
        return (_baseline(facts, old), before), (facts.model_name(), tree)
    now, then = facts.point("deployed"), facts.other_cut_off
    if now is None or then is None or now.confusion == then.confusion or facts.weighted:
        return None
    before, after = (tree_with(facts, four_of(facts, point), tree.of) for point in (now, then))
    return (_cut(facts, "deployed", now), before), (_cut(facts, "recommended", then), after)


def _baseline(facts: Facts, name: str) -> Slot:
    return facts.say.phrase("figure.way.baseline", facts.named(name), model=facts.model_name(name))


def _cut(facts: Facts, role: str, at: OperatingPoint) -> Slot:
    cut_off, some = facts.cut_off_with(at), at.confusion.tp + at.confusion.fp > 0
    slots = {"cut_off": cut_off, "model": facts.model_name(), "flag": facts.setup().flag if some else None}
    return facts.say.phrase(f"figure.way.{role}", cut_off, **slots)


def all_have_costs(facts: Facts) -> bool:
    """Return whether every way has a cost."""
    return facts.results.costs is not None and all(way.best_guess is not None for way in ways(facts))


def cost_bars(facts: Facts) -> FigureWords:
    """Return the words of one bar for each way of deciding."""
    # The cheapest comes first; those that a limit of the config rules out come last.
    say, name, ordered = (
        facts.say,
        "figure.cost_bars",
        sorted(ways(facts), key=lambda way: (not way.possible, way.rank)),
    )
    prices = facts.results.costs
    kind = "units" if prices and prices.form == "ratio" else "errors" if facts.only_errors_cost else "both"
    # Weighted sums are no cost of the cases tested, but of those that they stand for.
    kind = "weighted" if facts.weighted else kind
    how = "weighted" if facts.weighted else "expected" if any(way.corrected for way in ordered) else "counted"
    ranged = any("low" in ends(facts, way) for way in ordered)
    subtitle = say(f"{name}.subtitle", of=how, ranged=ranged, level=facts.level, **facts.share_in_use)
    subtitle = told_of_today(facts, subtitle)
    subtitle = joined(joined(_prices(facts), _rounded(facts)), subtitle)
    panel = bars(say, (_row(facts, way) for way in ordered))
    return FigureWords(
        title=_cost_bars_title(facts, ordered),
        subtitle=beside_left_out(facts, subtitle, drawn(facts), facts.results.models),
        x=say(f"{name}.axis", unit=kind, thousand=limit_slot(THOUSAND)),
        y=say("figure.confusion.no_axis"),
        labels={},
        panels=(panel,),
        short=say(
            f"{name}.short",
            ways=facts.number_of((way.judged for way in ordered), "metrics"),
            amount=_amount(facts, next(way for way in ordered if way.in_use)),
        ),
        reading=tuple(_cost_bars_reading(facts, ordered)),
    )


def _rounded(facts: Facts) -> Sentence | None:
    """Return the errors before rounding, to which prices apply, where the tree beside shows them as others."""
    tree = tree_of(facts)

    def in_three_digits(count: Slot) -> Slot:
        value = float(count.value)
        return replace(count, shown=numerals.fixed(value, numerals.significant(value, 0)[1]))

    counts = {key: in_three_digits(tree.count(key)) for key in ("fn", "fp") if tree.moved(key)}
    return facts.say("figure.cost_bars.rounded", **counts) if counts else None


PRICED = {"miss": "false_negative", "alarm": "false_positive"}
RIGHT = {"hit": "true_positive", "left": "true_negative"}


def _prices(facts: Facts) -> Sentence:
    """Return the prices as they were stated: of an inspection and of a hit, or of the errors and of right answers."""
    name, costs = "figure.cost_bars.prices", facts.results.costs
    if costs is not None and costs.benefit is not None:
        slots = {key: facts.price(*facts.at(costs, key)) for key in ("inspection", "benefit")}
        return facts.say(f"{name}_stated", counts=costs.benefit_counts or "once", **slots)
    right = {slot: key for slot, key in RIGHT.items() if getattr(costs, key) != 0}
    keys = {**PRICED, **right}
    prices: dict[str, Price] = {slot: getattr(costs, key) for slot, key in keys.items()}
    gain = bool(right) or any(price < 0 for price in prices.values() if isinstance(price, int | float))
    slots = {slot: _price(facts, price, keys[slot], gain=gain) for slot, price in prices.items()}
    return facts.say(name, units=facts.in_units, **slots)


def _price(facts: Facts, price: Price, key: str, *, gain: bool) -> Slot:
    """Return the price of an error, of a range the likely one; one that differs by case is named by its column.

    No average of that would let a reader work out what the errors of another model cost.
    """
    match price:
        case PerCase():
            column = facts.text(price, "column")
            return facts.say.phrase("figure.cost_bars.own_price", column, gain=gain, column=column)
        case PriceRange():
            return facts.price(*facts.at(price, "likely"))
        case _:
            return facts.price(*facts.at(facts.results.costs, key))


def _row(facts: Facts, way: Way) -> FigureRow:
    """Return the bar of a way with its words."""
    values = {name: end.value for name, end in ends(facts, way).items()}
    return FigureRow(
        name=facts.say("figure.way", name=way.name),
        beside=_value(facts, way),
        estimate=values.get("estimate"),
        low=values.get("low"),
        high=values.get("high"),
        role=way.role,
    )


def ends(facts: Facts, way: Way) -> dict[str, Number]:
    """Return what a way costs and the ends of its range, where it has one."""
    if way.cost is None or way.best_guess is None:
        return {}
    expected, path = way.cost.expected, (*_place(way.judged), COST_RATE, *(("corrected",) if way.corrected else ()))
    names = ("estimate",) if expected.low is None or expected.high is None else ("estimate", "low", "high")
    return {name: facts.at(way.judged, *path, name) for name in names}


def _place(judged: NoModel | ModelResult | OperatingPoint) -> tuple[str, ...]:
    """Return where in the results of a way its cost stands: with the classes as in use, where these are stated."""
    if isinstance(judged, ModelResult):
        return ("deployment", "metrics") if judged.deployment is not None and judged.deployment.stated else ("metrics",)
    return ("metrics_in_use",) if judged.metrics_in_use else ("metrics",)


def _value(facts: Facts, way: Way) -> Sentence:
    """Return what stands beside a bar: a cost in full where it is exact, else about, in three digits; no unit."""
    number = ends(facts, way)["estimate"]
    money = numbers.money(number.value, facts.currency, rough=way.corrected)
    text = f"{numerals.MINUS if number.value < 0 else ''}{money.shown}"
    return facts.say("figure.cost_bars.value", about=money.about, estimate=number_slot(*number, lambda _: text))


def _amount(facts: Facts, way: Way) -> Slot:
    return facts.money(*ends(facts, way)["estimate"], rough=way.corrected)


def _cost_bars_title(facts: Facts, ways: Sequence[Way]) -> Sentence:
    """Return the title: which way costs least, as far as that is shown; what the headline names comes first."""
    own, name = next(way for way in ways if way.in_use), "figure.cost_bars.title"
    slots = {"model": in_title(facts, own), "amount": _amount(facts, own)}
    others, gains = [way for way in ways if way is not own and way.possible], not facts.only_errors_cost
    if not others:
        return facts.say(name, gains=gains, **slots)
    beside, other = _beside(facts, own, others)
    running = facts.point("deployed") is not None
    if beside == "open" and facts.verdict is not None and facts.verdict.backs(running=running):
        beside = "shown"
    elif beside == "open" and _kept(facts, other):
        return facts.say(name, beside=beside, model=other.name, way=slots["model"])
    shorter = [way for way in others if way.rank < own.rank]
    limit = any(not way.possible and way.rank < own.rank for way in ways)
    if beside == "shown" and not limit and len(shorter) == 1 and held_apart(facts, shorter[0]) is False:
        slots["near"] = shorter[0].name
    return facts.say(name, beside=beside, limit=limit, gains=gains, way=other.name, **slots)


def _kept(facts: Facts, way: Way) -> bool:
    """Return whether the headline says to keep this way, which is today's."""
    about_it = facts.verdict is not None and facts.verdict.about == "baseline"
    return about_it and way.model is not None and way.model == rival(facts)


def _beside(facts: Facts, own: Way, others: Sequence[Way]) -> tuple[str, Way]:
    """Return how the way in use does beside the others, as far as they are told apart, and the one that decides it."""
    cheapest, *_ = by_cost = sorted(others, key=lambda way: way.rank)
    least, lowest = own.rank, cheapest.rank
    if abs(lowest - least) <= TIE * max(abs(lowest), abs(least)):
        return "same", cheapest
    apart = [(way, held_apart(facts, way)) for way in by_cost]
    compared = [(way, is_apart) for way, is_apart in apart if is_apart is not None or way.model in (None, rival(facts))]
    below = [way for way, is_apart in compared if way.rank < least and is_apart is not False and _is_judged(facts, way)]
    near = [way for way, is_apart in compared if is_apart is False or (way.rank < least and way not in below)]
    if below:
        return "dearer", below[0]
    if near or (facts.subject.may_guess and compared):
        return "open", next((way for way in near if _kept(facts, way)), (near or [compared[0][0]])[0])
    return ("not_compared" if len(compared) < len(apart) else "least"), cheapest


def _cost_bars_reading(facts: Facts, ways: Sequence[Way]) -> Iterator[Sentence]:
    name = "figure.cost_bars"
    if any("low" in ends(facts, way) for way in ways):
        yield facts.say(f"{name}.read", level=facts.level)
    if any(way.corrected for way in ways):
        yield facts.say(f"{name}.corrected")
    yield from likely_prices(facts)

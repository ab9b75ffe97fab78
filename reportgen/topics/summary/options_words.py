"""The table of options in words: what each way of deciding misses, flags wrongly and costs, compared with today's."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import ceil, floor, log10

from reportgen.analysis.model import SAVINGS
from reportgen.results.paths import Number, total
from reportgen.stats.metrics import METRICS
from reportgen.stats.thresholds import TIE
from reportgen.text import numbers
from reportgen.text.apart import Difference, Told, compared, of_pair, turned
from reportgen.text.facts import COST_RATE, RULE, Facts, Quoting, limit_slot, number_slot, text_slot
from reportgen.text.figures import foremost, rival
from reportgen.text.leaders import TOP, board, in_turn
from reportgen.text.numbers import THOUSAND
from reportgen.text.phrases import ahead
from reportgen.text.say import Fill
from reportgen.text.sentences import CostScale, Option, Options, Sentence, Slot
from reportgen.text.tree import CELLS, Tree, four_of, in_use, tree_of, tree_with
from reportgen.topics.costs.ways_words import Way, advised_model, runs, runs_today, ways
from reportgen.topics.costs.words import broken_limit
from reportgen.topics.summary.options_note import note

MOST = 8  # models with a row of their own
MOST_CLOSE = 2  # options named that are too close to call

Ends = tuple[float, ...]  # a cost, and the ends of its range


def options(facts: Facts) -> Options:
    """Return the table of models with cases."""
    everyone = [*ways(facts, iter(foremost(facts, tuple(facts.results.models))))]
    first, reference = _advised(facts, everyone), _reference(facts, everyone)
    shown = _shown(facts, (first, reference))
    every = [way for way in everyone if way.model is None or way.model in shown]
    priced = all_have_costs(facts, everyone)
    metric = decides = COST_RATE if priced else _deciding(facts)
    in_order = partial(_place, priced=priced)
    ordered, whole = (
        [first, *sorted((way for way in of if way is not first), key=in_order)] for of in (every, everyone)
    )
    differences = [_difference(facts, way, reference, metric) for way in ordered if metric is not None]
    others = zip(ordered, differences, strict=False)
    if all(apart.told in ("few", "none") for way, apart in others if way is not reference):
        differences, metric = [], None  # no column where there is nothing to compare
    rows = [_row(facts, way, first, reference, metric, priced=priced) for way in ordered]
    left = [name for name in facts.results.models if name not in shown]
    if left:
        allowed = sum(way.possible for way in ordered)
        rows.insert(allowed, _others(facts, left, priced=priced, beside=metric is not None))
    return Options(
        title=_title(facts, whole, reference, decides),
        subtitle=_subtitle(facts, rows),
        heads=tuple(_heads(facts, reference, metric, priced=priced)),
        rows=tuple(rows),
        scale=_scale(facts, ordered) if priced else None,
        note=note(facts, differences, priced=priced),
    )


def _shown(facts: Facts, kept: Iterable[Way]) -> set[str]:
    """Return the models with a row of their own: of many those of these ways, today's and the first of all."""
    models, pick = facts.results.models, facts.results.pick
    many = board(facts, None if pick is None else pick.then)
    if many is None:
        return {*foremost(facts, tuple(models))[:MOST]}
    running = (name for name, model in models.items() if runs(model))
    return {*in_turn(many)[:TOP], *running, *filter(None, (way.model for way in kept)), facts.results.subject} & {
        *models
    }


def all_have_costs(facts: Facts, every: Sequence[Way]) -> bool:
    """Return whether every way has a cost."""
    costs = [way.cost for way in every]
    return facts.results.costs is not None and all(cost is not None and cost.best_guess is not None for cost in costs)


def _place(way: Way, *, priced: bool) -> tuple[bool, float]:
    return not way.possible, way.rank if priced else way.model is None


def _advised(facts: Facts, every: Sequence[Way]) -> Way:
    """Return the way that the headline says to use, or to keep; the model that it is about where it says neither."""
    verdict, name = facts.verdict, advised_model(facts)
    own = next(way for way in every if way.model == name and not way.moved)
    if verdict is not None and verdict.about == "deployed" and verdict.code == "better":
        return next((way for way in every if way.moved), own)
    return own


def _reference(facts: Facts, every: Sequence[Way]) -> Way:
    """Return what runs today, else the baseline, else the way that is advised."""
    names = [facts.results.subject] if runs_today(facts) is not None else []
    names += [name for name in (rival(facts),) if name is not None]
    names += [way.model for way in every if way.model is not None and runs(facts.model(way.model))]
    today = next((way for name in names for way in every if way.model == name and not way.moved), None)
    return today or _advised(facts, every)


def _deciding(facts: Facts) -> str | None:
    """Return the metric by which models are told apart where nothing has a price; None where there is none."""
    pick = facts.results.pick
    if pick is not None:
        return pick.then
    return next((pair.metric for pair in facts.results.comparisons if pair.primary), None)


def _name(facts: Facts, way: Way, first: Way) -> Sentence:
    """Return the name of a way with its threshold, whether it is advised, and whether it runs today."""
    named = _called(facts, way)
    if way.rule is not None and not way.possible:
        named = facts.say.phrase("option.breaks", named, way=named, limit=broken_limit(facts, way.rule))
    elif not way.possible:
        named = facts.say.phrase("option.unfit", named, way=named)
    marks = [facts.say(f"option.{mark}").text for mark in _marks(facts, way, first)]
    return facts.say("option.name", way=named, marks=text_slot(numbers.listed(marks), RULE) if marks else None)


def _marks(facts: Facts, way: Way, first: Way) -> Iterator[str]:
    if way.model is None:
        return
    if _runs_today(facts, way.model) and not way.moved:
        yield "today"
    if way is first and facts.verdict is not None and facts.verdict.code in ("better", "as_before", "meets"):
        yield "recommended"


def _runs_today(facts: Facts, name: str) -> bool:
    return runs(facts.model(name)) and (name != facts.results.subject or runs_today(facts) is not None)


def _called(facts: Facts, way: Way) -> Slot:
    """Return the name of a way, a model's with its threshold."""
    if way.rule is not None:
        source = facts.paths.of(facts.results.baselines[way.rule])
        return facts.say.phrase(f"option.{way.rule}", text_slot(way.rule, source))
    name = way.model or facts.results.subject
    model = facts.model_name(name)
    cut_off = _cut_off(facts, way, name)
    if cut_off is None:
        return model
    return facts.say.phrase(f"option.at.{facts.setup(name).flag}", model, model=model, cut_off=cut_off)


def _cut_off(facts: Facts, way: Way, name: str) -> Slot | None:
    """Return the threshold of a way; None where decisions stand in the data, or nothing is flagged."""
    if way.moved:
        point = facts.other_cut_off
        return None if point is None else facts.cut_off_with(point)
    used = facts.cut_offs(name) if name in facts.cut else None
    return None if used is None else used.value


def _row(facts: Facts, way: Way, first: Way, reference: Way, metric: str | None, *, priced: bool) -> Option:
    tree = tree_with(facts, four_of(facts, way.judged), tree_of(facts).of)
    return Option(
        name=_name(facts, way, first),
        numbers=(*_errors(facts, tree), *([_cost(facts, way)] if priced else [])),
        range=_range(facts, way) if priced else None,
        compared=None if metric is None else _compared(facts, way, reference, metric),
        ends=_ends(facts, way) if priced else (),
        out=not way.possible,
        first=way is first,
    )


def _errors(facts: Facts, tree: Tree) -> Iterator[Sentence]:
    yield facts.say("option.missed", count=tree.count("fn"))
    flagged = tree.count("flagged") if tree.real["flagged"] else None
    yield facts.say("option.alarms", count=tree.count("fp"), flagged=flagged)


def _cost(facts: Facts, way: Way) -> Sentence:
    cost = facts.money_end(*_figure(facts, way)["estimate"], bare=True, signed=True)
    return facts.say("option.cost", cost=cost)


def _figure(facts: Facts, way: Way) -> dict[str, Number]:
    """Return what a way costs and the ends of its range, where it has one."""
    expected = None if way.cost is None else way.cost.expected
    if expected is None:
        return {}
    ranged = expected.low is not None and expected.high is not None and not facts.few_of_a_class
    return {name: facts.at(expected, name) for name in ("estimate", "low", "high") if ranged or name == "estimate"}


def _ends(facts: Facts, way: Way) -> tuple[float, ...]:
    return tuple(number.value for number in _figure(facts, way).values())


def _range(facts: Facts, way: Way) -> Sentence | None:
    figure = _figure(facts, way)
    if "low" not in figure:
        return None
    ends = {end: facts.money_end(*figure[end], bare=True, signed=True) for end in ("low", "high")}
    return facts.say("option.range", **ends) if ends["low"].shown != ends["high"].shown else None


FAR = 2.0  # times as much as the costliest model: a larger cost would press all others together


def _scale(facts: Facts, every: Sequence[Way]) -> CostScale:
    models = [_ends(facts, way) for way in every if way.model is not None]
    allowed = [_ends(facts, way) for way in every if way.model is None and way.possible]
    return cost_scale(facts, models, allowed)


def cost_scale(facts: Quoting, models: Sequence[Ends], others: Sequence[Ends]) -> CostScale:
    """Return the axis of the costs: from zero or the largest gain, to the largest cost that is not far off."""
    far = max(FAR * max(map(max, models)), min((ends[0] for ends in others), default=0.0))
    near = [ends for ends in (*models, *others) if ends[0] <= far]
    start, end = min(0.0, *map(min, near)), max(0.0, *map(max, near))
    start, end = -_rounded_up(-start), _rounded_up(end) or (1.0 if start == 0 else 0.0)
    low, high = (facts.say("option.end", cost=_end(facts, value)) for value in (start, end))
    return CostScale(start=start, end=end, low=low, high=high)


def _end(facts: Quoting, value: float) -> Slot:
    return facts.money_end(value, RULE, bare=True, signed=True)


def _rounded_up(value: float) -> float:
    """Return the next number of two digits."""
    if value <= 0:
        return 0.0
    step = 10.0 ** (floor(log10(value)) - 1)
    return ceil(value / step - TIE) * step


def _others(facts: Facts, names: Sequence[str], *, priced: bool, beside: bool) -> Option:
    """Return the row of all models that have none of their own: between what their figures lie."""
    trees = [tree_with(facts, four_of(facts, facts.model(name)), tree_of(facts).of) for name in names]
    counted = facts.number_of(facts.model(name) for name in names)
    cells = [between(facts, [tree.count(key) for tree in trees]) for key in ("fn", "fp")]
    if priced:
        figures = [_figure(facts, Way(judged=facts.model(name), model=name)) for name in names]
        sums = [facts.money_end(*figure["estimate"], bare=True, signed=True) for figure in figures if figure]
        cells.append(between(facts, sums))
    return Option(
        name=facts.say("option.others", count=counted),
        numbers=tuple(cells),
        compared=facts.say("option.elsewhere") if beside else None,
    )


def between(facts: Quoting, slots: Sequence[Slot]) -> Sentence:
    """Return from the lowest to the highest of some figures."""
    low, high = (end(slots, key=lambda slot: float(slot.value)) for end in (min, max))
    return facts.say("option.between", low=low, high=None if low.shown == high.shown else high)


def _heads(facts: Facts, reference: Way, metric: str | None, *, priced: bool) -> Iterator[Sentence]:
    say = facts.say
    yield say("option.head")
    yield say("option.head.missed")
    yield say("option.head.precision")
    if priced:
        form = {"units": facts.in_units, "gains": not facts.only_errors_cost}
        yield say("option.head.cost", thousand=limit_slot(THOUSAND), **form)
    if metric is not None:
        name = None if priced else facts.metric_name(metric)
        today = runs(facts.model(reference.model)) and not reference.moved
        yield say("option.head.compared", name=name, way=facts.model_name(reference.model), today=today)


def _difference(facts: Facts, way: Way, reference: Way, metric: str) -> Difference:
    """Return how far a way and another lie apart by a metric, as far as the results tell it."""
    if way is reference:
        return Difference("same")
    if facts.few_of_a_class and (way.rule is None or metric == COST_RATE):
        return Difference("few")
    if way.model is not None and not way.moved and not reference.moved:
        return _of_models(facts, way.model, reference.model or "", metric)
    if reference.moved or metric != COST_RATE:
        return Difference("none")
    if way.rule is not None:
        return _told(facts, facts.judged(SAVINGS[way.rule], reference.model).expected, reference)
    costs = facts.subject.costs if reference.model == facts.results.subject else None
    span = None if costs is None else costs.saving_deployed_corrected or costs.saving_deployed_range
    return Difference("none") if span is None else _told(facts, span, reference, saves=True)


def _of_models(facts: Facts, name: str, other: str, metric: str) -> Difference:
    results = facts.results
    against = () if results.pick is None else results.pick.against
    pairs = (*results.comparisons, *against, *(pair for ties in results.ties for pair in ties.pairs))
    return of_pair(facts, name, other, (pair for pair in pairs if pair.metric == metric))


def _told(facts: Facts, span: object, reference: Way, *, saves: bool = False) -> Difference:
    """Return what a thousand cases cost more than with the reference, where all of them cost so much more."""
    ends = {name: getattr(span, name) for name in ("low", "high")}
    if None in ends.values():
        return Difference("none")
    model = facts.model(reference.model)
    field = "confusion" if model.confusion_weighted is None else "confusion_weighted"
    cases = total(facts.at(model, field, cell) for cell in CELLS)
    low, high = ((facts.at(span, end) / cases).times(THOUSAND) for end in ("low", "high"))
    low, high = (turned(high), turned(low)) if saves else (low, high)
    if low.value == high.value == 0:
        return Difference("same", low, high)
    return Difference("open" if low.value <= 0 <= high.value else "less" if high.value < 0 else "more", low, high)


def _compared(facts: Facts, way: Way, reference: Way, metric: str) -> Sentence:
    if way is reference:
        return facts.say("option.reference")
    return compared(facts, _difference(facts, way, reference, metric), metric)


def _title(facts: Facts, ordered: Sequence[Way], reference: Way, metric: str | None) -> Sentence:
    """Return the title: which options do better than the reference by what decides, or that none is shown to."""
    pick, name = facts.results.pick, "option.title"
    metric = metric if pick is None else pick.then
    others = [way for way in ordered if way is not reference and way.possible and (way.model or metric == COST_RATE)]
    if metric is None or not others:
        tree = tree_of(facts)
        return facts.say(f"{name}.alone", missed=tree.count("positives"), alarms=tree.count("negatives"))
    told = [(way, _difference(facts, way, reference, metric).told) for way in others]
    priced = metric == COST_RATE
    if {verdict for _, verdict in told} <= {"few", "none"}:
        return facts.say(f"{name}.costs" if priced else f"{name}.errors")
    limit = priced and any(not way.possible and way.rank < reference.rank for way in ordered)
    found, slots = _found(facts, told, reference, metric)
    slots |= {} if priced else {"ahead": ahead(facts, metric, RULE)}
    return facts.say(name if priced else f"{name}.metric", found=found, limit=limit, **slots)


def _found(facts: Facts, told: Sequence[tuple[Way, Told]], reference: Way, metric: str) -> tuple[str, dict[str, Fill]]:
    """Return what comparing all options with the reference comes to, and what it names; no guesser is praised."""
    forward, backward = _sides(metric)
    better = [way for way, verdict in told if verdict == forward and not _guesses(facts, way)]
    worse = [way for way, verdict in told if verdict == backward and not _guesses(facts, reference)]
    near, models = [way for way, verdict in told if verdict == "open"], [way for way in worse if way.model is not None]
    slots: dict[str, Fill] = {"reference": _in_title(facts, reference, ends=True)}
    if better:
        best, several = min(better, key=lambda way: way.rank), len(facts.results.models) > 1
        slots |= {"way": _in_title(facts, best), "named": best.rule is None and several}
        return "better", slots | ({"more": _count(facts, better[1:])} if len(better) > 1 else {})
    slots["subject"] = _first_in_title(facts, reference)
    if len(worse) == len(told) and not models:
        return "all", slots | {"without": True}
    if len(worse) == len(told):
        return "all", slots | {"number": len(worse), "way": _in_title(facts, worse[0])}
    if len(models) == 1 and near:
        return "one", slots | {"way": _in_title(facts, models[0]), "count": _count(facts, near)}
    return "none", slots


def _count(facts: Facts, some: Sequence[Way]) -> Slot:
    return facts.number_of((way.judged for way in some), "metrics")


def _guesses(facts: Facts, way: Way) -> bool:
    return way.model is not None and facts.model(way.model).may_guess


def _first_in_title(facts: Facts, way: Way) -> Slot:
    """Return what a title that begins with a way calls it."""
    name = _in_title(facts, way)
    return facts.say.phrase("option.subject", name, model=name, alone=len(facts.results.models) == 1)


def _sides(metric: str) -> tuple[Told, Told]:
    """Return what a difference is called where the way is ahead, and where it is behind."""
    return ("less", "more") if METRICS[metric].best == 0 or METRICS[metric].kind == "cost" else ("more", "less")


def _in_title(facts: Facts, way: Way, *, ends: bool = False) -> Slot:
    """Return what a title calls a way: a model without its threshold, but for another one of the same.

    At the end of a title today's is called so.
    """
    if way.moved or way.model is None:
        return _called(facts, way)
    model = facts.model_name(way.model)
    today = ends and way.model == facts.results.subject and runs_today(facts) is not None
    return facts.say.phrase("option.running", model, model=model) if today else model


def _subtitle(facts: Facts, rows: Sequence[Option]) -> Sentence:
    """Return of how many cases the errors are, and how to read the dots."""
    tree = tree_of(facts)
    whole = tree.count("n")
    every = facts.say.phrase("counted.case", whole, count=whole)
    ranged = any(row.range is not None for row in rows)
    used = facts.quote(facts.subject.deployment, "prevalence", shown=numbers.stated_percent) if in_use(facts) else None
    return facts.say("option.subtitle", every=every, share=used, expected=tree.expected, ranged=ranged)


def close(facts: Facts) -> Iterator[Sentence]:
    """Yield which other options are too close to call compared with the one advised; today's stands elsewhere."""
    names, old = foremost(facts, tuple(facts.results.models)), rival(facts)
    if not names:
        return
    every = [*ways(facts, iter(names))]
    first, metric = _advised(facts, every), COST_RATE if all_have_costs(facts, every) else _deciding(facts)
    if metric is None or facts.subject.may_guess:
        return
    near = [
        way
        for way in every
        if way.possible and way.model not in (None, old if first.model != old else None)
        if _difference(facts, way, first, metric).told == "open"
    ]
    yield from close_told(facts, [_of_close(facts, way) for way in near], metric)


def close_told(facts: Quoting, near: Sequence[Slot], metric: str) -> Iterator[Sentence]:
    """Yield that these options are too close to call by a metric; nothing where there is none."""
    if not near:
        return
    named = list(near[: MOST_CLOSE + (len(near) == MOST_CLOSE + 1)])
    if left := near[len(named) :]:
        count = number_slot(len(left), f"number of {', '.join(slot.source for slot in left)}")
        named.append(facts.say.phrase("option.more", count, count=count))
    inside = {str(place): slot for place, slot in enumerate(named)}
    either = text_slot(numbers.either([slot.shown for slot in named]), facts.paths.of(facts.results, "models"))
    slots = {} if metric == COST_RATE else {"name": facts.metric_name(metric)}
    yield facts.say("option.close", options=replace(either, inside=inside), **slots)


def _of_close(facts: Facts, way: Way) -> Slot:
    cut_off = _cut_off(facts, way, way.model or "") if way.moved else None
    if cut_off is None:
        return facts.model_name(way.model)
    return facts.say.phrase(f"option.threshold.{facts.setup().flag}", cut_off, cut_off=cut_off)

"""Words of the pictures of several classes: what becomes of cases, the matrix, each class, costs, and curves."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction

from reportgen.results.measure import Measure
from reportgen.results.paths import Number, total
from reportgen.results.values.classes import ClassModel, MixUp
from reportgen.stats.adequacy import FEW
from reportgen.text import numbers, numerals
from reportgen.text.facts import COST_RATE, limit_slot, number_slot
from reportgen.text.figures import FigureWords
from reportgen.text.say import Fill, joined
from reportgen.text.sentences import FigureRow, Panel, Sentence, Slot
from reportgen.topics.classes.facts import ClassFacts, as_dear, as_frequent, as_low, lowest, most_frequent
from reportgen.topics.classes.frequencies import Branch, Frequencies, Mixed, pictured, tried
from reportgen.topics.classes.persons_words import left, ranked
from reportgen.topics.classes.words import how_sure

MOST_CELLS = 12  # classes whose matrix has a number in each cell
WORST = 12  # errors named beside a larger one
MOST_ROWS = 24  # classes in a picture of each
MOST_MODELS = 5
MOST_COSTS = 8  # kinds of error
LINES = 6  # of classes in one picture of curves


def blank(facts: ClassFacts) -> Sentence:
    """Return no text, for what has no axis."""
    return facts.say("figure.no_axis")


def written(text: str) -> Sentence:
    """Return what stands in a picture as it is, a number of a cell or a name, and is no sentence of the report."""
    return Sentence(id="figure.no_axis", text=text)


def tested(facts: ClassFacts) -> Slot:
    """Return how many cases there are, with their noun."""
    return facts.nouns("case", number_slot(*facts.every(facts.subject.confusion)))


def tree(facts: ClassFacts) -> FigureWords:
    """Return the words of what becomes of so many cases: of what the headline says to try, where it says so."""
    say, outcomes, name = facts.say, pictured(facts), "figure.class_tree"
    whole = number_slot(outcomes.of, "rule" if outcomes.expected else facts.every(facts.subject.confusion).source)
    every = say.phrase("counted.case", whole, count=whole)
    labels = {"n": say(f"{name}.n", number=outcomes.of), "n_count": say(f"{name}.count", count=whole)}
    branches = {"right": outcomes.right} | ({} if outcomes.persons is None else {"persons": outcomes.persons})
    branches["wrong"] = outcomes.wrong
    labels |= {key: say(f"{name}.{key}") for key in branches}
    labels |= {f"{key}_count": _count(facts, branch) for key, branch in branches.items()}
    rows, values = tuple(_errors(facts, outcomes)), {}
    dear = any(error.lost for error, _ in outcomes.mixed)
    for place, (text, branch, paid) in enumerate(rows):
        labels |= {f"mixed.{place}": text, f"mixed.{place}_count": _count(facts, branch)}
        values[f"mixed.{place}"] = paid if dear else branch.number.value
    slots = {"expected": outcomes.expected, "priced": dear, **_tried(facts)}
    persons = {} if outcomes.persons is None else {"persons": outcomes.persons.slot}
    return FigureWords(
        title=say(f"{name}.title", expected=outcomes.expected, every=every),
        subtitle=say(f"{name}.subtitle", model=facts.model_name(), **slots),
        x=blank(facts),
        y=blank(facts),
        labels=labels,
        values={**values, "rows": float(len(rows))},
        short=say(f"{name}.short", right=outcomes.right.slot, wrong=outcomes.wrong.slot, **persons),
        reading=(say(f"{name}.read"),),
    )


def _tried(facts: ClassFacts) -> dict[str, Fill]:
    """Return what is pictured: what the headline says to try, or the model without the person proposed beside it."""
    if tried(facts) is not None:
        return {"tried": facts.sent_on}
    return {"asks": facts.shown_cheaper is not None and facts.sent_on == "some"}


def _errors(facts: ClassFacts, outcomes: Frequencies) -> Iterator[tuple[Sentence, Branch, float]]:
    """Yield each kind of error with its cases and what they cost, then all others together."""
    name = "figure.class_tree"
    for error, branch in outcomes.mixed:
        cost = _paid(facts, [error], outcomes)
        both = {"actual": facts.class_name(error.actual), "predicted": facts.class_name(error.predicted)}
        yield facts.say(f"{name}.mixed", **both, **_cost(facts, cost)), branch, cost.value
    if outcomes.rest is not None:
        cost = _paid(facts, outcomes.others, outcomes)
        yield facts.say(f"{name}.rest", **_cost(facts, cost)), outcomes.rest, cost.value


def _paid(facts: ClassFacts, errors: Sequence[Mixed], whole: Frequencies) -> Number:
    """Return what kinds of error cost together, of so many cases; 0 without prices, and where they gain together."""
    costs = [part.cost for part in errors if part.cost is not None and part.cost.value]
    if sum(part.value for part in costs) <= 0:
        return Number(0.0, "rule")
    cost = total(costs)
    return (cost / facts.every(facts.subject.confusion).bracketed).times(whole.of) if whole.expected else cost


def _cost(facts: ClassFacts, paid: Number) -> dict[str, Slot]:
    return {"cost": facts.money_end(*paid)} if paid.value else {}


def _count(facts: ClassFacts, branch: Branch) -> Sentence:
    return facts.say("figure.class_tree.count", count=branch.slot)


def matrix(facts: ClassFacts) -> FigureWords:
    """Return the words of the matrix: a count and a share in each cell, or the most weighty errors beside it."""
    say, name, confusion = facts.say, "figure.class_matrix", facts.subject.confusion
    named = len(facts.classes) <= MOST_CELLS
    labels = {key: say(f"{name}.{key}") for key in ("actual", "predicted")}
    labels |= {f"class.{place}": written(labelled) for place, labelled in enumerate(facts.classes)}
    for row, cells in enumerate(confusion.matrix):
        whole = sum(cells)
        for column, cell in enumerate(cells):
            if named:
                labels[f"{row}.{column}"] = written(numbers.count(cell))
                labels[f"{row}.{column}_share"] = written(in_hundred(cell, whole) if cell and whole >= FEW else "")
    worst = () if named else facts.subject.mix_ups[:WORST]
    labels |= {f"worst.{place}": _named_error(facts, labelled) for place, labelled in enumerate(worst)}
    first = most_frequent(facts)
    slots = {} if first is None else {**facts.mixed(first), **_part(facts, first)}
    alike = first is not None and as_frequent(facts, first)
    count = limit_slot(len(facts.classes))
    return FigureWords(
        title=say(f"{name}.title", none=first is None, alike=alike, **slots),
        subtitle=say(f"{name}.subtitle", cases_tested=tested(facts), model=facts.model_name()),
        x=blank(facts),
        y=blank(facts),
        labels=labels,
        values={"worst": float(len(worst))},
        short=say(f"{name}.short", count=count, model=facts.model_name()),
        reading=(say(f"{name}.read", named=named), *_drawn(facts, named=named, listed=bool(worst))),
    )


ALL = 100  # percent
ROOMY = 6  # classes up to which a cell has room for a share on every page


def _drawn(facts: ClassFacts, *, named: bool, listed: bool) -> Iterator[Sentence]:
    """Yield what numbers and colours of a matrix tell, as far as they are drawn."""
    say, name = facts.say, "figure.class_matrix"
    wholes = [whole for cells in facts.subject.confusion.matrix if (whole := sum(cells))]
    if named and max(wholes, default=0) >= FEW:
        least = {"least": limit_slot(FEW)} if min(wholes) < FEW else {}
        yield say(f"{name}.shares", room=len(facts.classes) > ROOMY, **least)
    yield say(f"{name}.colours")
    if listed:
        yield say(f"{name}.worst")


def in_hundred(cases: int, whole: int, decimals: int = 0) -> str:
    """Return a share of a class in percent, never as 0 of some of its cases nor as 100 of only some."""
    share, least = Fraction(100 * cases, whole), Fraction(1, 10**decimals)
    if 0 < share < least:
        return numerals.as_percent(f"<{numerals.fixed(Decimal(1).scaleb(-decimals), decimals)}")
    if ALL - least < share < ALL:
        return numerals.as_percent(f">{numerals.fixed(ALL - Decimal(1).scaleb(-decimals), decimals)}")
    return numerals.as_percent(numerals.off_ends(100 * cases / whole, decimals, ()))


def in_hundreds(parts: Sequence[tuple[int, int]]) -> list[str]:
    """Return shares that stand in one column: whole, or all with a decimal where some would read alike, or below 1."""
    whole = [in_hundred(cases, of_class) for cases, of_class in parts]
    different = len({Fraction(cases, of_class) for cases, of_class in parts})
    if len(set(whole)) == different and not any("<" in share or ">" in share for share in whole):
        return whole
    return [in_hundred(cases, of_class, 1) for cases, of_class in parts]


def _part(facts: ClassFacts, mix_up: MixUp) -> dict[str, Slot]:
    whole = facts.of_class(mix_up.actual, facts.subject.confusion)
    return {"part": facts.quote(mix_up, "cases"), "whole": number_slot(*whole)}


def _named_error(facts: ClassFacts, mix_up: MixUp) -> Sentence:
    cases = facts.quote(mix_up, "cases")
    slot = facts.say.phrase("classes.mixed", cases, cases_mixed=cases, **facts.mixed(mix_up))
    return written(slot.shown)


def rates(facts: ClassFacts) -> FigureWords:
    """Return the words of recall and precision of each class, models beside each other."""
    say, name = facts.say, "figure.class_rates"
    drawn, worst = rows_of(facts), lowest(facts.subject.per_class, "recall")
    models = drawn_models(facts)
    panels = tuple(
        Panel(head=say(f"{name}.{key}"), share=True, rows=tuple(_rates(facts, models, drawn, key)))
        for key in ("recall", "precision")
    )
    slots = {} if worst is None else {"name": facts.class_name(worst[0]), **facts.counted(worst[1])}
    alike = worst is not None and as_low(facts.subject.per_class, "recall", worst[1].estimate)
    left = [label for label in facts.classes if label not in drawn]
    reading = [say(f"{name}.read", ordered=facts.results.data.ordered)]
    reading += [say(f"{name}.dots", model=facts.model_name())] if len(models) > 1 else []
    reading += [say(f"{name}.left_out", names=facts.class_names(left))] if left else []
    count = limit_slot(len(drawn))
    return FigureWords(
        title=say(f"{name}.title", none="part" not in slots, alike=alike, **(slots if "part" in slots else {})),
        subtitle=beside_left_out(facts, say(f"{name}.subtitle", several=len(models) > 1, cases_tested=tested(facts))),
        x=blank(facts),
        y=blank(facts),
        labels=_model_labels(facts, models),
        panels=panels,
        values={"models": float(len(models))},
        short=say(f"{name}.short", count=count),
        reading=tuple(reading),
    )


def _model_labels(facts: ClassFacts, models: Sequence[str]) -> dict[str, Sentence]:
    """Return what the dots are called: those of all but the first two together."""
    say, own = facts.say, 2
    labels = {
        f"model.{place}": say("figure.class_rates.model", model=facts.named(name))
        for place, name in enumerate(models[:own])
    }
    others = say("figure.class_rates.model", model=facts.model_names(list(models[own:]))) if models[own:] else None
    return labels if others is None else {**labels, f"model.{own}": others}


def drawn_models(facts: ClassFacts) -> list[str]:
    """Return the models that are drawn, the subject first; where there is no room for all, the baseline and the best.

    The best is the cheapest, and without prices the one that is right most often.
    """
    models, subject = facts.results.models, facts.results.subject
    first = [] if facts.rival is None else [facts.rival]
    if len(models) > MOST_MODELS:
        first += sorted(models, key=lambda name: _worth(models[name]))
    return list(dict.fromkeys((subject, *first, *models)))[:MOST_MODELS]


def beside_left_out(facts: ClassFacts, sentence: Sentence) -> Sentence:
    """Return what is said of a picture of some models, with those for which there is no room."""
    drawn = drawn_models(facts)
    left = [name for name in facts.results.models if name not in drawn]
    return joined(sentence, facts.say("figure.left_out", models=facts.model_names(left)) if left else None)


def _worth(model: ClassModel) -> float:
    """Return what models are ordered by, the best first."""
    if model.costs is not None:
        return model.costs.per_1000
    return -(model.metrics["accuracy"].estimate or 0.0)


def rows_of(facts: ClassFacts, most: int = MOST_ROWS) -> list[str]:
    """Return the classes that are drawn: in their order, or the one recognised least often first."""
    recalls = {name: metrics.get("recall") for name, metrics in facts.subject.per_class.items()}

    def recall(name: str) -> float:
        measure = recalls.get(name)
        return 2.0 if measure is None or measure.estimate is None else measure.estimate

    worst = sorted(facts.classes, key=recall)[:most]
    return [name for name in facts.classes if name in worst] if facts.results.data.ordered else worst


def _rates(facts: ClassFacts, models: list[str], classes: list[str], key: str) -> Iterator[FigureRow]:
    """Yield a row for each class and model; the name stands with the first model."""
    for name in classes:
        for place, model in enumerate(models):
            measure = facts.results.models[model].per_class[name].get(key, Measure(estimate=None))
            counts = facts.counted(measure)
            beside = f"{counts['part'].shown}/{counts['whole'].shown}" if counts else ""
            yield FigureRow(
                name=written(name if place == 0 else ""),
                beside=written(beside if place == 0 else ""),
                estimate=measure.estimate,
                low=measure.low,
                high=measure.high,
            )


def costs(facts: ClassFacts) -> FigureWords:
    """Return the words of what each kind of error costs."""
    say, name = facts.say, "figure.class_costs"
    dear = dear_errors(facts)
    first = facts.money(*facts.at(dear[0], "cost"))
    return FigureWords(
        title=say(f"{name}.title", alike=as_dear(facts, dear[0]), cost=first, **facts.mixed(dear[0])),
        subtitle=say(f"{name}.subtitle", cases_tested=tested(facts)),
        x=say(f"{name}.axis", **facts.unit_of(COST_RATE)),
        y=blank(facts),
        labels={},
        panels=(Panel(rows=tuple(_costs(facts, dear))),),
        short=say(f"{name}.short"),
        reading=(say(f"{name}.read"),),
    )


def dear_errors(facts: ClassFacts) -> list[MixUp]:
    """Return the kinds of error that cost anything, the costliest first."""
    dear = [mix_up for mix_up in facts.subject.mix_ups if (mix_up.cost or 0.0) > 0]
    return sorted(dear, key=lambda mix_up: -(mix_up.cost or 0.0))[:MOST_COSTS]


def _costs(facts: ClassFacts, dear: list[MixUp]) -> Iterator[FigureRow]:
    for mix_up in dear:
        cost = facts.money(*facts.at(mix_up, "cost"))
        yield FigureRow(
            name=facts.say("figure.class_tree.mixed", **facts.mixed(mix_up)),
            beside=facts.say("figure.class_costs.value", cost=cost),
            estimate=mix_up.cost,
        )


def sure(facts: ClassFacts) -> FigureWords:
    """Return the words of how often the model is right by how sure it is."""
    say, name, model, calibration = facts.say, "figure.class_sure", facts.model_name(), facts.subject.confident
    return FigureWords(
        title=say(f"{name}.title", **({} if calibration is None else how_sure(facts, calibration))),
        subtitle=say(f"{name}.subtitle", cases_tested=tested(facts), model=model),
        x=say(f"{name}.x"),
        y=say(f"{name}.y"),
        labels={"model": say(f"{name}.model", model=model), "sound": say(f"{name}.sound")},
        short=say(f"{name}.short", model=model),
        reading=(say(f"{name}.read"),),
    )


def handled(facts: ClassFacts) -> FigureWords:
    """Return the words of the errors among the cases that the model decides itself."""
    say, name, rest = facts.say, "figure.class_handled", left(facts)
    model, rows = facts.model_name(), [row for row in facts.subject.handled if row.error_rate is not None]
    labels, slots = {"model": say(f"{name}.model", model=model)}, {}
    values = {f"coverage.{place}": row.coverage for place, row in enumerate(rows)}
    values |= {f"errors.{place}": row.error_rate or 0.0 for place, row in enumerate(rows)}
    if rest is not None:
        parts = {"coverage": rest.coverage, "errors": rest.errors}
        slots = {key: number_slot(*number, numbers.stated_percent) for key, number in parts.items()}
        least = {} if rest.least is None else {"least": rest.least}
        labels["advised"] = say(f"{name}.advised", rank=ranked(facts), **least)
        values |= {key: number.value for key, number in parts.items()}
    return FigureWords(
        title=say(f"{name}.title", right=not facts.wrong(facts.subject.confusion).value, **slots),
        subtitle=say(f"{name}.subtitle", model=model),
        x=say(f"{name}.x"),
        y=say(f"{name}.y"),
        labels=labels,
        values={**values, "rows": float(len(rows))},
        short=say(f"{name}.short", model=model),
        reading=(say(f"{name}.read"),),
    )


def roc(facts: ClassFacts) -> FigureWords:
    """Return the words of the ROC curves of the classes."""
    return _lines(facts, "roc", "roc_auc", {"chance": facts.say("figure.class_roc.chance")})


def pr(facts: ClassFacts) -> FigureWords:
    """Return the words of the precision-recall curves of the classes."""
    return _lines(facts, "pr", "average_precision", {})


def drawn_classes(facts: ClassFacts, curve: str, key: str) -> list[str]:
    """Return the classes whose curves are drawn, the one recognised worst first."""
    names = [name for name in facts.classes if curve in facts.subject.curves.get(name, {})]

    def worth(name: str) -> float:
        measure = facts.subject.per_class[name].get(key)
        return 2.0 if measure is None or measure.estimate is None else measure.estimate

    return sorted(names, key=worth)[:LINES]


def _lines(facts: ClassFacts, curve: str, key: str, more: dict[str, Sentence]) -> FigureWords:
    say, name = facts.say, f"figure.class_{curve}"
    drawn = drawn_classes(facts, curve, key)
    labels = {f"line.{place}": _line(facts, label, key) for place, label in enumerate(drawn)}
    left, places = [label for label in facts.classes if label not in drawn], map(facts.classes.index, drawn)
    worst = facts.subject.per_class[drawn[0]].get(key)
    slots = {}
    if worst is not None and worst.estimate is not None:
        slots = {"name": facts.class_name(drawn[0]), "low": facts.value(key, worst)}
    reading = [say(f"{name}.read")]
    reading += [say("figure.class_lines.left_out", names=facts.class_names(left))] if left else []
    return FigureWords(
        title=say(f"{name}.title", **slots),
        subtitle=say(f"{name}.subtitle", model=facts.model_name()),
        x=say(f"{name}.x"),
        y=say(f"{name}.y"),
        labels={**labels, **more},
        values={"lines": float(len(drawn)), **{f"line.{place}": float(at) for place, at in enumerate(places)}},
        short=say(f"{name}.short"),
        reading=tuple(reading),
    )


def _line(facts: ClassFacts, name: str, key: str) -> Sentence:
    """Return a class with its figure."""
    measure = facts.subject.per_class[name].get(key)
    if measure is None or measure.estimate is None:
        return facts.say("figure.class_line.bare", name=facts.class_name(name))
    return facts.say("figure.class_line", name=facts.class_name(name), value=facts.value(key, measure))


def any_curve(facts: ClassFacts, curve: str) -> Sequence[str]:
    """Return the classes that have a curve."""
    return [name for name, curves in facts.subject.curves.items() if curve in curves]

"""The threshold: how each came about, what it does, every rule and every beta beside it, and their files."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from operator import attrgetter
from typing import Any

from reportgen.page.blocks import Content, Paragraphs, Section, Table
from reportgen.page.cells import cut_off, role
from reportgen.page.material import Material, Ranged, Voice, led, paragraph, paragraphs
from reportgen.page.points import points
from reportgen.page.table import (
    OUTCOMES_AS_READ,
    Column,
    Sheet,
    block,
    fields,
    metric_named,
    metrics,
    number,
    outcomes,
    sheet_of_parts,
    text,
)
from reportgen.page.ways import AnotherWay, ways_table
from reportgen.results.measure import Confusion, Span
from reportgen.results.results import ModelResult, OperatingPoint, Results
from reportgen.results.values.threshold import BetaChoice, Constraint, RuleChoice
from reportgen.text import numbers
from reportgen.text.chosen import is_chosen
from reportgen.text.phrases import shown_limit
from reportgen.text.sentences import Sentence
from reportgen.topics.threshold.explorer_page import explorer

PICTURES = ("histogram", "cost_by_threshold")
# Sentences of the review: the finding is the first of these that is told, the others follow it in this order.
_FINDINGS = ("choice.moving", "threshold.high", "threshold.low", "threshold.nothing", "threshold.decision")
_BY_DATA = "threshold.decision_rules"
_FOLLOW = ("choice.recommended",)
_SHARES = ("recall", "precision", "flag_rate")
_OF_RULE = ("tp", "fn", "fp")  # what is left alone follows, and the table is wide


def threshold_section(material: Material) -> Content:
    """Yield where to cut: what moving would change, the errors and the cost at every threshold, and one to be moved."""
    first, more = _told_open(material)
    yield from (paragraph(sentences) for sentences in (first, more) if sentences)
    for name in PICTURES:
        yield from material.picture(name)
    yield from explorer(material)


def threshold_record(material: Material) -> Content:
    """Yield what else is said of the thresholds, how to read the pictures, and every rule."""
    say, sentences = material.say, (*chain.from_iterable(_told_open(material)),)
    yield from paragraphs([sentence for sentence in material.explained.said("threshold") if sentence not in sentences])
    yield from _behind(material)
    for tables in (_cut_offs, points_table, conditions_table, rules_table):
        yield from tables(say)


def _behind(material: Material) -> Iterator[Section]:
    """Yield how to read the pictures, over the numbers behind them; that of costs holds the scores, too."""
    say = material.say
    tables = {name: points(say, name, say(f"curve.{name}")) for name in PICTURES}
    drawn = [name for name in PICTURES if name in material.explained.figures]
    for name in drawn:
        blocks = material.behind(
            name, *tables[name], *(table for key in PICTURES if key not in drawn for table in tables[key])
        )
        yield Section(id=f"curve-{name.replace('_', '-')}", title=say(f"curve.{name}"), blocks=blocks)


def _told_open(material: Material) -> tuple[list[Sentence], list[Sentence]]:
    """Return what moving the threshold would change, or where it lies; and how it was chosen, and how surely."""
    sentences = material.explained.said("threshold")
    first = next((sentence for key in _FINDINGS for sentence in sentences if sentence.id == key), None)
    more = [sentence for sentence in sentences[:1] if sentence.id == _BY_DATA]  # of the subject it is told first
    more += [sentence for key in _FOLLOW for sentence in sentences if sentence.id == key and sentence is not first]
    return [] if first is None else [first], more


def _cut_offs(say: Voice) -> Iterator[Table]:
    """Yield the thresholds of all models, and how the subject does where its threshold was chosen."""
    yield block(say, "thresholds", say("threshold.table"), _CUT_OFFS, say.facts.results.models.items())
    subject, data = say.facts.subject, say.facts.results.data
    if subject.tuning is not None and subject.tuning.split != data.reported_on:
        chosen, rule = is_chosen(subject.threshold), subject.threshold.rule if subject.threshold is not None else ""
        first, second = (
            role(say, part) if chosen else say.split(part) for part in (subject.tuning.split, data.reported_on)
        )
        ways = (
            AnotherWay(first, subject.tuning.confusion, subject.tuning.metrics),
            AnotherWay(second, subject.confusion, subject.metrics),
        )
        both = f"threshold.both_parts.{'deployed' if rule == 'deployed' else 'other'}"
        caption = say("threshold.tuning" if chosen else both, model=say.facts.results.subject)
        yield ways_table(say, "tuning", caption, "data.split", ways)


_Model = tuple[str, ModelResult]


def _value(say: Voice, row: _Model) -> str:
    if row[1].threshold is None:
        return ""
    slots = say.facts.cut_offs(row[0])
    return say("threshold.nothing") if slots is None else slots.value.shown


def _alike(say: Voice, row: _Model) -> str:
    """Return the range of thresholds that decide alike."""
    slots = None if row[1].threshold is None else say.facts.cut_offs(row[0])
    if slots is None:
        return ""
    ends = {key: slot.shown for key in ("beyond", "up_to") if (slot := getattr(slots, key)) is not None}
    low = say.facts.setup(row[0]).flag == "low"
    start, end = ("below", "down_to") if low else ("above", "up_to")
    key = "_".join(side for side, given in ((start, "beyond"), (end, "up_to")) if given in ends)
    return say(f"threshold.{key}", **ends) if key else ""


def _on_it(say: Voice, row: _Model) -> str:
    threshold = row[1].threshold
    if threshold is None or say.facts.cut_offs(row[0]) is None:
        return ""
    return "" if threshold.cases_on_it is None else numbers.count(threshold.cases_on_it)


_CUT_OFFS: tuple[Column[_Model], ...] = (
    Column("table.model", value=lambda row: row[0]),
    text(
        "threshold.rule",
        lambda say, row: say.in_words(row[1].threshold.rule) if row[1].threshold else say("threshold.decisions"),
    ),
    text("threshold.value", _value),
    text("threshold.alike", _alike),
    text("threshold.on_it", _on_it),
)


def points_table(say: Voice) -> tuple[Table, ...]:
    """Return the subject's operating points side by side; nothing where there is but one."""
    priced = ("total_cost",) if say.facts.results.costs is not None else ()
    keys = dict.fromkeys((*say.headline(from_counts=True), *priced))
    points, caption = say.facts.subject.operating_points, say("points.table", model=say.facts.results.subject)
    columns: tuple[Column[OperatingPoint], ...] = (
        text("points.role", _roles_by_rule),
        number("threshold.value", _of_point),
        *outcomes(lambda point: point.confusion, page=OUTCOMES_AS_READ),
        *metrics(keys, lambda point: point.metrics),
    )
    return (block(say, "operating-points", caption, columns, points),) if len(points) > 1 else ()


def _roles(say: Voice, point: OperatingPoint, but: str = "") -> str:
    return ", ".join(say(f"points.role.{role}") for role in point.roles if role != but)


def _roles_by_rule(say: Voice, point: OperatingPoint) -> str:
    """Return what a point is, and by which rule; the one used today is the one in use, and needs no rule."""
    if "deployed" in point.roles:
        return _roles(say, point, but="in_use")
    return say("points.role_rule", role=_roles(say, point), rule=say.in_words(point.rule))


def _of_point(say: Voice, point: OperatingPoint) -> str:
    if point.rule == "decision":
        return say("threshold.decisions")
    return of_rule(say, point.threshold, point.confusion)


def of_rule(say: Voice, value: float | None, four: Confusion) -> str:
    """Return the threshold of a rule, with the words for flagging nothing where these cases show no flag."""
    label, nothing = cut_off(say, value), say("threshold.nothing")
    return label if value is None or four.tp + four.fp > 0 else f"{label}\n{nothing}"


def conditions_table(say: Voice) -> tuple[Table, ...]:
    """Return what the subject's rule has to meet, and whether it does; nothing where there is nothing."""
    constraints = say.facts.constraints(say.facts.results.subject)
    columns = (
        column
        for column in _CONDITIONS
        if any(column.cell(say, constraint) for constraint in constraints if column.cell)
    )
    return (block(say, "conditions", say("conditions.table"), columns, constraints),) if constraints else ()


def _whole(share: float | None) -> str:
    return "" if share is None else numbers.percent_of_whole(share)


_CONDITIONS: tuple[Column[Constraint], ...] = (
    text(
        "conditions.condition",
        lambda say, found: (
            f"{say.metric(found.metric)} {found.op} "
            f"{shown_limit(say.facts, found.metric, found.limit, percent=found.percent)}"
        ),
    ),
    number("conditions.estimate", lambda say, found: say.estimate(found.metric, found.estimate)),
    number("conditions.best", lambda say, found: say.estimate(found.metric, found.best)),
    number("conditions.met", lambda say, found: say(f"decisions.{'yes' if found.met else 'no'}")),
    number("conditions.confidence", lambda _, found: _whole(found.with_confidence)),
    number("conditions.missed", lambda _, found: _whole(found.missed_on_new)),
)


def rules_table(say: Voice) -> tuple[Table, ...]:
    """Return what every rule would choose, and what each choice does and costs; nothing where that is not known."""
    facts = say.facts
    rules = facts.subject.rules
    if not rules:
        return ()
    in_use = "rules.table_in_use_priced" if facts.results.costs is not None else "rules.table_in_use"
    caption = say(in_use if facts.weighs_use else "rules.table", model=facts.results.subject)
    return (block(say, "rules", caption, _rules(facts.results, rules), rules, file="rules"),)


def rules_sheet(results: Results) -> Sheet | None:
    """Return one row for each model and rule: what it would choose, and what the choice does."""
    models = [(name, model.rules) for name, model in results.models.items()]
    return sheet_of_parts("model", _rules(results), models) if any(rules for _, rules in models) else None


def _rules(results: Results, shown: Sequence[RuleChoice] = ()) -> tuple[Column[RuleChoice], ...]:
    """Return the columns of rules; what each costs beyond the least is told of those shown together."""
    paid = [choice for choice in shown if choice.total_cost is not None]
    least = min(paid, key=lambda choice: choice.total_cost or 0.0, default=None)
    priced = results.costs is not None
    return (
        Column("threshold.rule", "rule", cell=_rule),
        *fields("of_config", kind="flag"),
        Column("threshold.value", "threshold", cell=_of_choice, kind="exact"),
        *outcomes(lambda choice: choice.confusion, page=_OF_RULE),
        *map(_share, _SHARES),
        Column("decisions.cost" if priced else "", "total_cost", kind="money"),
        Column(
            "decisions.beyond" if priced else "",
            "beyond_least",
            cell=lambda say, choice: _beyond(say, choice, least),
            kind="number",
        ),
        *fields("reason"),
    )


def _rule(say: Voice, choice: RuleChoice) -> str:
    words = say.in_words(choice.rule)
    return say("rules.of_config", rule=words) if choice.of_config else words


def _of_choice(say: Voice, choice: RuleChoice) -> str:
    if choice.confusion is None:
        return say.in_words(choice.reason)
    return of_rule(say, choice.threshold, choice.confusion)


def _share(key: str) -> Column[RuleChoice]:
    value: Callable[[Any], float | None] = attrgetter(key)
    return Column(
        metric_named(key),
        key,
        value=value,
        cell=lambda say, choice: "" if choice.confusion is None else say.estimate(key, value(choice)),
        kind="number",
    )


def _beyond(say: Voice, choice: RuleChoice, least: RuleChoice | None) -> str | Ranged:
    """Return what a choice costs beyond the least, the two sums subtracted to the last cent."""
    if choice.total_cost is None or least is None or least.total_cost is None:
        return ""
    paid, lowest = (numbers.as_paid(cost, say.facts.currency) for cost in (choice.total_cost, least.total_cost))
    return say.sum(float(paid - lowest))


def beta_record(material: Material) -> Content:
    """Yield what is said of betas, and what the best threshold of each does."""
    words = paragraphs(led(material.explained.said("betas"), ("beta.origin",)))
    yield from words or ((Paragraphs(texts=(material.say("beta.not_given"),)),) if material.facts.subject.betas else ())
    yield from betas_table(material.say)


def betas_table(say: Voice) -> tuple[Table, ...]:
    """Return what the best threshold of each beta does, and the prices that it is right for; nothing without betas."""
    facts = say.facts
    if not facts.subject.betas:
        return ()
    caption = say("betas.table_in_use" if facts.weighs_use else "betas.table", model=facts.results.subject)
    return (block(say, "betas", caption, _betas(facts.results), facts.subject.betas, file="betas"),)


def betas_sheet(results: Results) -> Sheet | None:
    """Return one row for each model and beta: its best threshold, and the prices which that is right for.

    `implied` says whether it is the cheapest at some price of a miss, in false alarms; an open end is an empty cell.
    """
    models = [(name, model.betas) for name, model in results.models.items()]
    return sheet_of_parts("model", _betas(results), models) if any(betas for _, betas in models) else None


def _betas(results: Results) -> tuple[Column[BetaChoice], ...]:
    return (
        text("betas.beta", _beta),
        *fields("beta", kind="number"),
        *fields("given", kind="flag"),
        Column("betas.f", "f_beta", value=lambda choice: choice.f, kind="number"),
        Column(
            "threshold.value",
            "threshold",
            cell=lambda say, choice: of_rule(say, choice.threshold, choice.confusion),
            kind="exact",
        ),
        *outcomes(lambda choice: choice.confusion),
        Column(
            "betas.implied",
            "implied",
            value=lambda choice: choice.implied_ratio is not None,
            cell=lambda say, choice: ratios(say, choice.implied_ratio),
            kind="flag",
        ),
        *map(_implied_end, ("low", "high")),
        Column("decisions.beyond" if results.costs is not None else "", "beyond_least", kind="money"),
        *fields("beyond_least_share", kind="number"),
    )


def _implied_end(end: str) -> Column[BetaChoice]:
    return Column(
        key=f"implied_{end}",
        value=lambda choice: getattr(choice.implied_ratio, end) if choice.implied_ratio else None,
        kind="number",
    )


def _beta(say: Voice, choice: BetaChoice) -> str:
    beta = numbers.plain(choice.beta)
    return say("betas.given", beta=beta) if choice.given else beta


def ratios(say: Voice, span: Span | None) -> str:
    """Return a range of prices of a miss in false alarms as a table shows it."""
    if span is None:
        return say("decisions.none")
    bounds = {end: value for end in ("low", "high") if (value := getattr(span, end))}
    words = numbers.ratios(*bounds.values()) if len(bounds) > 1 else map(numbers.ratio, bounds.values())
    ends = dict(zip(bounds, words, strict=True))
    how = {("low", "high"): "span", ("low",): "from", ("high",): "to"}.get(tuple(ends), "any")
    return say(f"decisions.{how}", **ends)

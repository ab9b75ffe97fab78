"""Tables of decisions: prices, rules, conditions, betas, corrected figures, the model in use."""

from collections.abc import Iterator, Sequence

from reportgen.analysis.decisions import BetaChoice, Constraint, PerCase, Price, PriceRange, RuleChoice
from reportgen.analysis.measured import Confusion, Measure, Span
from reportgen.analysis.results import OperatingPoint
from reportgen.explain import numbers
from reportgen.explain.constraints import constraints, shown_limit
from reportgen.explain.deployment import scale
from reportgen.explain.money import OUTCOMES as PRICED
from reportgen.explain.money import WRONG
from reportgen.report.metric_tables import OUTCOMES, counted, headline
from reportgen.report.page import Column, Table
from reportgen.report.voice import Voice
from reportgen.stats.metrics import COSTS, METRICS

THOUSAND = 1000
_CONDITION = ("condition", "estimate", "best", "met", "confidence", "missed")
_OF_RULE = ("tp", "fn", "fp")  # what is left alone follows, and the table is wide
_SHARES = ("recall", "precision", "flag_rate")


def prices_table(say: Voice) -> Table | None:
    """Return the price of each outcome that has one, and where it comes from; None without prices."""
    costs = say.facts.results.costs
    if costs is None:
        return None
    rows = tuple(
        (say(f"prices.{key}"), _price(say, price), say("prices.data" if isinstance(price, PerCase) else "prices.typed"))
        for key in PRICED
        if (price := getattr(costs, key)) != 0 or key in WRONG
    )
    return Table(
        name="prices",
        caption=say("prices.table"),
        columns=tuple(Column(name=say(f"prices.{key}")) for key in ("outcome", "price", "from")),
        rows=rows,
    )


def _price(say: Voice, price: Price) -> str:
    if isinstance(price, PriceRange):
        return say("prices.range", **{end: say.amount(getattr(price, end)) for end in ("likely", "low", "high")})
    if not isinstance(price, PerCase):
        return say.amount(price)
    named = {"column": price.column, "mean": _means(say, price)}
    if price.times == 1 and price.plus == 0:
        return say("prices.column", **named)
    return say("prices.scaled", times=numbers.plain(price.times), plus=say.amount(price.plus), **named)


def _means(say: Voice, price: PerCase) -> str:
    """Return the average of a price, on both splits where one chooses and another judges."""
    mean, split = say.amount(price.mean), say.facts.choosing
    if split is None or price.mean_judged is None:
        return mean
    test = say.facts.results.data.reported_on
    return say("prices.mean_split", mean=mean, split=split, here=say.amount(price.mean_judged), test=test)


def points_table(say: Voice) -> Table | None:
    """Return the subject's operating points side by side; None where there is but one."""
    facts = say.facts
    points = facts.subject.operating_points
    if len(points) < 2:  # noqa: PLR2004 (side by side takes two)
        return None
    keys = [key for key in headline(say) if METRICS[key].from_counts]
    priced = ["total_cost"] if facts.results.costs is not None and "total_cost" not in keys else []
    return Table(
        name="operating-points",
        caption=say("points.table", model=facts.results.subject),
        columns=(
            Column(name=say("points.role")),
            *_heads(say, ("threshold.value", *(f"outcome.{key}" for key in OUTCOMES))),
            *(Column(name=say.metric(key), align="right") for key in (*keys, *priced)),
        ),
        rows=tuple(
            (
                _role(say, point),
                say("threshold.decisions")
                if point.rule == "decision"
                else _of_rule(say, point.threshold, point.confusion),
                *(counted(getattr(point.confusion, key)) for key in OUTCOMES),
                *(say.value(key, point.metrics[key]) for key in (*keys, *priced)),
            )
            for point in points
        ),
    )


def _role(say: Voice, point: OperatingPoint) -> str:
    """Return what a point is, and by which rule; the one used today is the one in use, and needs no rule."""
    if "deployed" in point.roles:
        return ", ".join(say(f"points.role.{role}") for role in point.roles if role != "in_use")
    roles = ", ".join(say(f"points.role.{role}") for role in point.roles)
    return say("points.role_rule", role=roles, rule=say.in_words(point.rule))


def cut_off(say: Voice, value: float | None) -> str:
    """Return any cut-off of the subject as a table shows it."""
    return say("threshold.nothing") if value is None else say.facts.cut_off(value, "").shown


def conditions_table(say: Voice) -> Table | None:
    """Return what the subject's rule has to keep to, and whether it does; None where there is nothing."""
    found = constraints(say.facts, say.facts.results.subject)
    if not found:
        return None
    rows = tuple(_condition(say, each) for each, _ in found)
    kept = [place for place in range(len(_CONDITION)) if any(row[place] for row in rows)]
    return Table(
        name="conditions",
        caption=say("conditions.table"),
        columns=tuple(
            Column(name=say(f"conditions.{_CONDITION[place]}"), align="right" if place else "left") for place in kept
        ),
        rows=tuple(tuple(row[place] for place in kept) for row in rows),
    )


def _condition(say: Voice, found: Constraint) -> tuple[str, ...]:
    def value(number: float | None) -> str:
        return say("not_defined") if number is None else say.estimate(found.metric, number)

    missed = found.missed_on_new
    return (
        f"{say.metric(found.metric)} {found.op} {shown_limit(say.facts, found)}",
        value(found.estimate),
        value(found.best),
        say("decisions.yes" if found.met else "decisions.no"),
        "" if found.with_confidence is None else numbers.percent_of_whole(found.with_confidence),
        "" if missed is None else numbers.percent_of_whole(missed),
    )


def rules_table(say: Voice) -> Table | None:
    """Return what every rule would choose, and what each choice does and costs; None where that is not known."""
    facts = say.facts
    if not facts.subject.rules:
        return None
    priced = facts.results.costs is not None
    keys = ("threshold.value", *(f"outcome.{key}" for key in _OF_RULE))
    in_use = "rules.table_in_use_priced" if priced else "rules.table_in_use"
    return Table(
        name="rules",
        caption=say(in_use if facts.weighs_use else "rules.table", model=facts.results.subject),
        columns=(
            Column(name=say("threshold.rule")),
            *_heads(say, keys),
            *(Column(name=say.metric(key), align="right") for key in _SHARES),
            *_heads(say, ("decisions.cost", "decisions.beyond") if priced else ()),
        ),
        rows=tuple(_rule(say, choice, _least(facts.subject.rules), priced=priced) for choice in facts.subject.rules),
    )


def _least(rules: Sequence[RuleChoice]) -> RuleChoice | None:
    """Return the cheapest choice of the table."""
    known = [choice for choice in rules if choice.total_cost is not None]
    return min(known, key=lambda choice: choice.total_cost or 0.0, default=None)


def _beyond(say: Voice, choice: RuleChoice, least: RuleChoice | None) -> str:
    """Return what a choice costs beyond the least, as a reader finds it who subtracts the two sums of the table."""
    if choice.total_cost is None or least is None or least.total_cost is None:
        return ""
    paid, lowest = (numbers.as_paid(each, say.facts.currency) for each in (choice.total_cost, least.total_cost))
    return say.amount(float(paid - lowest))


def _rule(say: Voice, choice: RuleChoice, least: RuleChoice | None, *, priced: bool) -> tuple[str, ...]:
    words = say.in_words(choice.rule)
    named = say("rules.of_config", rule=words) if choice.of_config else words
    if choice.confusion is None:
        return named, say.in_words(choice.reason), *("",) * (len(_OF_RULE) + len(_SHARES) + 2 * priced)
    return (
        named,
        _of_rule(say, choice.threshold, choice.confusion),
        *(counted(getattr(choice.confusion, key)) for key in _OF_RULE),
        *(_estimate(say, key, getattr(choice, key)) for key in _SHARES),
        *((say.amount(choice.total_cost), _beyond(say, choice, least)) if priced else ()),
    )


def _of_rule(say: Voice, value: float | None, four: Confusion) -> str:
    """Return the cut-off of a rule, with the words for flagging nothing where these cases show no flag."""
    shown, nothing = cut_off(say, value), say("threshold.nothing")
    return shown if value is None or four.tp + four.fp > 0 else f"{shown}\n{nothing}"


def _estimate(say: Voice, key: str, value: float | None) -> str:
    return say("not_defined") if value is None else say.estimate(key, value)


def betas_table(say: Voice) -> Table | None:
    """Return what the best cut-off of each beta does, and the prices that it is right for; None without betas."""
    facts = say.facts
    if not facts.subject.betas:
        return None
    priced = facts.results.costs is not None
    keys = ("betas.f", "threshold.value", *(f"outcome.{key}" for key in OUTCOMES), "betas.implied")
    return Table(
        name="betas",
        caption=say("betas.table_in_use" if facts.weighs_use else "betas.table", model=facts.results.subject),
        columns=(
            Column(name=say("betas.beta")),
            *_heads(say, keys),
            *_heads(say, ("decisions.beyond",) if priced else ()),
        ),
        rows=tuple(_beta(say, choice, priced=priced) for choice in facts.subject.betas),
    )


def _beta(say: Voice, choice: BetaChoice, *, priced: bool) -> tuple[str, ...]:
    beta = numbers.plain(choice.beta)
    return (
        say("betas.given", beta=beta) if choice.given else beta,
        numbers.metric(choice.f),
        _of_rule(say, choice.threshold, choice.confusion),
        *(counted(getattr(choice.confusion, key)) for key in OUTCOMES),
        ratios(say, choice.implied_ratio),
        *((say.amount(choice.beyond_least),) if priced else ()),
    )


def ratios(say: Voice, span: Span | None) -> str:
    """Return a range of prices of a miss in false alarms as a table shows it."""
    if span is None:
        return say("decisions.none")
    known = {end: value for end in ("low", "high") if (value := getattr(span, end))}
    shown = numbers.ratios(*known.values()) if len(known) > 1 else map(numbers.ratio, known.values())
    ends = dict(zip(known, shown, strict=True))
    how = {("low", "high"): "span", ("low",): "from", ("high",): "to"}.get(tuple(ends), "any")
    return say(f"decisions.{how}", **ends)


def corrected_table(say: Voice) -> Table | None:
    """Return the main metrics as counted and as corrected, with their ranges; None where nothing is corrected."""
    facts = say.facts
    priced = COSTS if facts.results.costs is not None else ()
    rows = []
    for key in dict.fromkeys((*headline(say), *priced)):
        measure = facts.subject.metrics.get(key)
        if measure is None or measure.estimate is None or measure.corrected is None:
            continue
        found = measure.corrected
        expected = say.in_words(found.reason) if found.estimate is None else say.estimate(key, found.estimate)
        span = (
            "".join(say.span("decisions.span", say.ends(key, found.low, found.high, beside=expected)))
            if found.low is not None and found.high is not None
            else ""
        )
        rows.append((say.metric(key), say.estimate(key, measure.estimate), expected, span))
    if not rows:
        return None
    return Table(
        name="corrected",
        caption=say("corrected.table", model=facts.results.subject),
        columns=(
            Column(name=say("table.metric")),
            *_heads(say, ("corrected.counted", "corrected.expected", "corrected.range")),
        ),
        rows=tuple(rows),
    )


def deployment_table(say: Voice) -> Table | None:
    """Return the counts and main metrics in this test and in use; None where the config says nothing of use.

    Without a share of positives of its own, what is in use is like the test, and stands alone.
    """
    facts = say.facts
    found = facts.subject.deployment
    if found is None:
        return None
    if not facts.weighs_use:
        return Table(
            name="in-use",
            caption=say("use.table_alone", model=facts.results.subject),
            columns=(Column(name=say("use.what")), *_heads(say, ("use.use",))),
            rows=tuple((name, used) for name, _, used in (*_of_thousand(say, found.per_1000), *_of_year(say))),
        )
    tested, used = facts.subject.metrics, found.metrics
    shown = (key for key in headline(say) if METRICS[key].from_counts and key in used)
    priced = ("cost_per_1000",) if facts.results.costs is not None and "cost_per_1000" in used else ()
    keys = dict.fromkeys(("prevalence", *shown, *priced))
    return Table(
        name="in-use",
        caption=say("use.table_corrected" if facts.is_corrected else "use.table", model=facts.results.subject),
        columns=(Column(name=say("use.what")), *_heads(say, ("use.test", "use.use"))),
        rows=(
            *_of_thousand(say, found.per_1000),
            *(
                (say.metric(key), *(_in_use(say, key, each[key]) for each in (tested, used)))
                for key in keys
                if key in used
            ),
            *_of_year(say),
        ),
    )


def _in_use(say: Voice, key: str, measure: Measure) -> str:
    # What the config states, or the data hold, follows no cut-off and needs no correction.
    if key == "prevalence" and measure.estimate is not None:
        return say.estimate(key, measure.estimate)
    return say.sure(key, measure)


def _of_thousand(say: Voice, used: Confusion | None) -> Iterator[tuple[str, ...]]:
    if used is None:
        return
    tested = say.facts.subject.confusion_weighted or say.facts.subject.confusion
    n = sum(getattr(tested, key) for key in OUTCOMES)
    whole = THOUSAND * scale(getattr(used, key) for key in OUTCOMES)
    tree, here = (
        numbers.tree(*(times * getattr(counts, key) for key in ("tp", "fn", "fp", "tn")))
        for counts, times in ((used, whole / THOUSAND), (tested, whole / n if n else 0.0))
    )
    for key in OUTCOMES:
        name = say("use.count", outcome=say(f"outcome.{key}"), whole=numbers.count(whole))
        yield name, numbers.in_tree(getattr(tested, key), here[key]), numbers.in_tree(getattr(used, key), tree[key])


def _of_year(say: Voice) -> Iterator[tuple[str, ...]]:
    found = say.facts.subject.deployment
    if found is None:
        return
    if found.per_year is not None:
        for key in ("tp", "fn", "fp"):
            value = numbers.count(round(getattr(found.per_year, key)))
            yield say("use.year", outcome=say(f"outcome.{key}")), "", value
    if found.flags_per_year is not None:
        yield say("use.flags"), "", numbers.count(round(found.flags_per_year))
    if found.cost_per_year is not None:
        yield say("use.cost"), "", numbers.cost_rate(found.cost_per_year, say.facts.currency)


def _heads(say: Voice, keys: Sequence[str]) -> Iterator[Column]:
    return (Column(name=say(key), align="right") for key in keys)


def given(*tables: Table | None) -> tuple[Table, ...]:
    """Return the tables that there are."""
    return tuple(table for table in tables if table is not None)

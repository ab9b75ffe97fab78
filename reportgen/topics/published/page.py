"""Models known by published figures alone: their tables, and which of them is best at which beta."""

from collections.abc import Iterator, Mapping, Sequence

from reportgen.analysis.published import SAME, precision_and_recall
from reportgen.analysis.stated import MEASURED
from reportgen.page.blocks import Content, Details, Paragraphs, Table
from reportgen.page.material import Material, Voice, paragraph
from reportgen.page.stated import stated_facts
from reportgen.page.table import (
    METRIC,
    OUTCOMES_AS_READ,
    Column,
    Head,
    block,
    figures,
    metric_named,
    name_head,
    number,
    text,
    texts,
)
from reportgen.results.document import rounded
from reportgen.results.values.published import BetaWinner, Published
from reportgen.stats.metrics import METRICS
from reportgen.stats.winners import f_beta
from reportgen.text import numbers
from reportgen.text.phrases import requirement
from reportgen.text.sentences import Sentence
from reportgen.topics.published.words import shown_beta

SIDE_BY_SIDE = 5  # models; more of them stand one below the other
BETAS = (0.5, 1.0, 2.0)  # of the table, beside the one of the config


def published_section(material: Material) -> Content:
    """Yield what was published of each model, and every metric that follows from it."""
    say, published = material.say, material.results.published
    first = list(dict.fromkeys(("precision", "recall", *say.headline())))
    keys = [key for key in METRICS if any(model.metrics[key].estimate is not None for model in published.values())]
    everything = _metrics(say, "published-all", say("published.all_table"), keys)
    yield from _prose(material.explained.said("published"))
    yield _first(say, first)
    yield from _costs(say)
    yield from _floor(say)
    yield from _compared(say)
    yield from _counts(say)
    yield Details(summary=say("published.all"), blocks=(everything,))
    yield from stated_facts(material, MEASURED)


def _first(say: Voice, keys: Sequence[str]) -> Table:
    """Return what was published first of all: models side by side, or one below the other where they are many."""
    name, caption, published = "published-first", say("published.figures"), say.facts.results.published
    if len(published) <= SIDE_BY_SIDE:
        return _metrics(say, name, caption, keys)
    columns = (*texts("table.model"), *figures(*map(metric_named, keys[:SIDE_BY_SIDE])))
    rows = [(label, *(say.published(key, model) for key in keys[:SIDE_BY_SIDE])) for label, model in published.items()]
    return block(say, name, caption, columns, rows, file="metrics")


def _costs(say: Voice) -> Iterator[Table]:
    """Yield what each positive case costs, at the limits of the prices and for 1,000 cases too, where known."""
    costs, results = say.facts.results.positive_costs, say.facts.results
    fields = ("estimate", "low", "high", "per_1000")
    keys = [key for key in fields if any(getattr(cost, key) is not None for cost in costs.values())]
    if costs:
        rows = [
            (name, *(_amount(say, getattr(costs[name], key) if name in costs else None) for key in keys))
            for name in results.published
        ]
        columns = (*texts("table.model"), *figures(*(f"published.each.column.{key}" for key in keys)))
        yield block(say, "published-costs", say("published.each.table"), columns, rows)


def _amount(say: Voice, value: float | None) -> str:
    return say("published.not_known") if value is None else say.number("cost_per_1000", value)


def _floor(say: Voice) -> Iterator[Table]:
    """Yield each model beside the limit of the config; nothing without one."""
    floor = say.facts.results.floor
    if floor is not None:
        columns = (*texts("table.model"), *figures(metric_named(floor.metric), metric_named(floor.then)))
        rows = [
            (name, _or_not(say, floor.metric, model.required), _or_not(say, floor.then, model.then),
             say(f"published.standing.{model.standing}"))
            for name, model in floor.models.items()
        ]  # fmt: skip
        caption = say("published.floor", require=requirement(say.facts, floor).shown)
        yield block(say, "published-floor", caption, (*columns, *texts("published.standing")), rows)


def _compared(say: Voice) -> Iterator[Table]:
    """Yield the difference of each model from the subject; nothing where the config asks for none."""
    comparisons = say.facts.results.published_comparisons
    if comparisons:
        rows = [
            (say("comparison.beside", a=comparison.a, b=comparison.b), say.metric(comparison.metric),
             *(say("not_defined") if end is None else say.number(comparison.metric, end)
               for end in (comparison.difference, comparison.low, comparison.high)),
             say(f"comparison.verdict.{comparison.verdict or 'cannot_tell'}"))
            for comparison in comparisons
        ]  # fmt: skip
        ends = figures("comparison.difference", "table.low", "table.high")
        columns = (*texts("comparison.pair", "table.metric"), *ends, *texts("comparison.verdict"))
        yield block(say, "published-compared", say("published.compared"), columns, rows)


def _or_not(say: Voice, key: str, value: float | None) -> str:
    return say("published.not_known") if value is None else say.number(key, value)


def _metrics(say: Voice, name: str, caption: str, keys: Sequence[str]) -> Table:
    columns: tuple[Column[str], ...] = (
        METRIC,
        *(_of_one(label, model) for label, model in say.facts.results.published.items()),
    )
    return block(say, name, caption, columns, keys, file="metrics")


def _of_one(name: str, model: Published) -> Column[str]:
    return number(name_head(name), lambda say, key: say.published(key, model))


def _counts(say: Voice) -> Iterator[Table]:
    """Yield the four counts of the models of which they are known."""
    confusions = {
        name: model.confusion for name, model in say.facts.results.published.items() if model.confusion is not None
    }
    if confusions:
        first: Head = "table.model"
        heads: list[Head] = [f"outcome.{key}" for key in OUTCOMES_AS_READ]
        rows = [
            (name, *(numbers.count(getattr(four, key)) for key in OUTCOMES_AS_READ))
            for name, four in confusions.items()
        ]
        if len(confusions) <= SIDE_BY_SIDE:
            first, heads, counts = "table.outcome", [*map(name_head, confusions)], [*zip(*rows, strict=True)][1:]
            rows = [(say(f"outcome.{key}"), *row) for key, row in zip(OUTCOMES_AS_READ, counts, strict=True)]
        columns = (*texts(first), *figures(*heads))
        yield block(say, "published-counts", say("published.counts"), columns, rows, file="confusion")


def best_at_betas_section(material: Material) -> Content:
    """Yield which model is best at which beta, in words, as a picture and as tables."""
    yield from material.figure("f_by_beta")
    first = {sentence.text for sentence in material.explained.said("before")}
    said = material.explained.said("best_at_betas")
    yield from _prose([sentence for sentence in said if sentence.text not in first])
    yield from _prose(material.explained.said("betas"))
    yield from winners_tables(material.say)


def winners_tables(say: Voice) -> tuple[Table, ...]:
    """Return which model is best between which betas, and the F-measures at some; nothing where there is no winner."""
    winners = say.facts.results.beta_winners
    if not winners:
        return ()
    return block(say, "beta-winners", say("published.winners"), _WINNERS, winners), _f_table(say)


_WINNERS: tuple[Column[BetaWinner], ...] = (
    number("published.from", lambda say, each: _end(say, "low", each.betas.low)),
    number("published.to", lambda say, each: _end(say, "high", each.betas.high)),
    text(
        "published.best",
        lambda say, each: (
            say("published.close_here") if each.model is None else numbers.listed([each.model, *each.alike])
        ),
    ),
)


def _end(say: Voice, name: str, value: float | None) -> str:
    return say(f"published.end.{name}") if value is None else shown_beta(value)


def _f_table(say: Voice) -> Table:
    results = say.facts.results
    given = () if results.beta is None else (results.beta,)
    betas = sorted({*BETAS, *given})
    pairs = {
        name: precision_and_recall(results.judged(name).metrics, results.beta_ground or SAME) for name in results.names
    }
    corrected = {name: f"{name}\n{say('checks.corrected')}" for name in say.facts.apparent}
    columns: tuple[Column[str], ...] = (
        Column("table.model", value=lambda name: corrected.get(name, name)),
        *(_at(beta, pairs) for beta in betas),
    )
    return block(say, "f-at-betas", say("published.f_table"), columns, pairs)


def _at(beta: float, pairs: Mapping[str, tuple[float | None, float | None]]) -> Column[str]:
    return number(
        lambda say: say("published.at", beta=numbers.plain(beta)), lambda say, name: _f(say, *pairs[name], beta)
    )


def _f(say: Voice, precision: float | None, recall: float | None, beta: float) -> str:
    if recall is None:
        return say("not_defined")
    return numbers.metric(rounded(f_beta(precision or 0.0, recall, beta)))  # without a flag there is no hit: F is 0


def _prose(sentences: Sequence[Sentence]) -> tuple[Paragraphs, ...]:
    return (paragraph(sentences),) if sentences else ()

"""The models compared: verdicts, the limit, differences, case by case, fold by fold, and their files."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from reportgen.page.blocks import Block, Bullets, Content, Details, Paragraphs, Section, Table
from reportgen.page.leaderboard import Board, leaderboard
from reportgen.page.material import Material, Ranged, Voice, joined, paragraph, paragraphs
from reportgen.page.metric_tables import ModelColumn, comparison_tables, head_of, side_by_side
from reportgen.page.table import (
    OUTCOMES_AS_READ,
    Cell,
    Column,
    Sheet,
    block,
    fields,
    metric_named,
    number,
    sheet,
    sheet_of_parts,
    text,
)
from reportgen.results.results import Results
from reportgen.results.values.comparison import (
    Candidate,
    Comparison,
    Estimate,
    Flips,
    FoldFacts,
    Folds,
    FoldTest,
    Pick,
    Right,
    Ties,
)
from reportgen.stats.metrics import METRICS
from reportgen.text import numbers
from reportgen.text.applicable import applies
from reportgen.text.facts import Facts
from reportgen.text.leaders import board
from reportgen.text.phrases import requirement
from reportgen.text.tree import four_of, tree_of, tree_with
from reportgen.topics.comparison.verdicts import as_many_as_fit, rivals
from reportgen.topics.costs.ways_words import advised_model
from reportgen.topics.published.page import winners_tables

_RIGHT = ("both_right", "only_a", "only_b", "both_wrong")


_FINDING = ("pick", "new cases", "leaders")  # what the sentences are about that say which model it is to be
_FIRST = ("comparison.pair", "table.metric", "comparison.difference", "comparison.verdict")


def comparison_section(material: Material) -> Content:
    """Yield which model it is to be, the picture, and the main table: beside the limit, and beside each other."""
    say, results, explained = material.say, material.results, material.explained
    sentences = [part for part in explained.said("comparison") if part.about in _FINDING]
    yield from paragraphs(sorted(sentences, key=lambda part: -_FINDING.index(part.about)))
    if explained.listed("verdicts"):
        many = board(say.facts, None if results.pick is None else results.pick.then)
        if many is not None:
            yield leaderboard(say, say.facts, many, _board(say, many))
        yield from material.picture("differences")
        if results.pick is not None:
            yield _limit_table(say, results.pick)
        if many is not None:
            return
        about = _about_advised(material)
        rows = [pair.seen_from(advised_model(about)) for pair in as_many_as_fit(rivals(about))]
        columns = (column for column in _columns() if column.head in _FIRST)
        yield block(say, "differences-first", say("comparison.differences"), columns, rows)


WHOLE_FROM = 100.0  # a sum of a leaderboard that needs no decimals


def _board(say: Voice, tie: Ties) -> Board:
    facts = say.facts
    of = tree_of(facts)

    def figure(name: str) -> Ranged:
        judged = facts.judged(tie.metric, name)
        ranged = say.with_range(tie.metric, judged.expected.estimate, judged.expected.low, judged.expected.high)
        ranged = ranged if ranged.whole is None or (judged.expected.estimate or 0) < WHOLE_FROM else ranged.whole
        return ranged if judged.corrected is None else replace(ranged, marks=(say("checks.corrected"),))

    def errors(name: str) -> tuple[str, ...]:
        tree = tree_with(facts, four_of(facts, facts.model(name)), of.of)
        return tuple(str(tree.count(key).shown) for key in ("fn", "fp"))

    every = facts.say.phrase("counted.case", of.count("n"), count=of.count("n"))
    heads = facts.say("option.head.missed").text, say("leader.alarms")
    return Board(figure=figure, errors=errors, heads=heads, every=str(every.shown), metric=tie.metric)


def _about_advised(material: Material) -> Facts:
    """Return the facts about the model that the verdict is about."""
    verdict = material.explained.verdict
    facts = replace(material.say.facts, verdict=verdict)
    return facts if verdict is None else facts.of(verdict.model)


def comparison_record(material: Material) -> Content:
    """Yield what else comparing the models comes to, and what it goes into."""
    say, explained, models = material.say, material.explained, material.results.models
    keys = [key for key in METRICS if any(applies(say.facts, key, name) for name in models)]
    everything = tuple(comparison_tables(say, name="comparison-all", caption=say("comparison.all_table"), keys=keys))
    yield from paragraphs([sentence for sentence in explained.said("comparison") if sentence.about not in _FINDING])
    yield from material.behind("differences")
    yield from _verdicts(material)
    yield from _earlier(say)
    yield from paragraphs(explained.said("published"))
    yield Paragraphs(texts=(say("comparison.baselines"),))
    yield _counts_table(say)
    yield Details(summary=say("comparison.all"), blocks=everything)
    if explained.said("best_at_betas"):
        yield from paragraphs(explained.said("best_at_betas"))
        yield from winners_tables(say)
    yield from _flips(material)
    if explained.said("crossings"):
        yield Section(id="crossings", title=say("crossing.title"), blocks=(paragraph(explained.said("crossings")),))
    yield from training_runs(material)


def _counts_table(say: Voice) -> Table:
    """Return the four counts of the models and of the two rules that need no model."""
    columns: tuple[Column[str], ...] = (
        text("table.outcome", lambda say, key: say(f"outcome.{key}")),
        *(_counts_of(name, model) for name, model in side_by_side(say.facts.results)),
    )
    return block(say, "comparison-counts", say("comparison.counts"), columns, OUTCOMES_AS_READ, file="confusion")


def _counts_of(name: str, judged: ModelColumn) -> Column[str]:
    def count(say: Voice, key: str) -> str:
        four = judged.confusion
        return say("published.not_known") if four is None else numbers.count(getattr(four, key))

    return number(head_of(name, judged), count)


def _verdicts(material: Material) -> Iterator[Block]:
    """Yield the verdicts as a list, and the tables of the differences with all that they rest on."""
    say, results = material.say, material.results
    if not material.explained.listed("verdicts"):
        return
    yield paragraph(material.explained.listed("verdicts")[0])
    if each := tuple(map(joined, material.explained.listed("verdicts")[1:])):
        yield Bullets(texts=each)
    primary = [comparison for comparison in results.comparisons if comparison.primary]
    yield _differences(say, "differences", say("comparison.differences"), primary)
    ties = [comparison for tie in results.ties for comparison in tie.pairs]
    if ties:
        yield _differences(say, "differences-ties", say("comparison.ties"), ties)
    if results.pick is not None and results.pick.against:
        yield _differences(say, "differences-pick", say("comparison.pick"), results.pick.against)
    rest = [comparison for comparison in results.comparisons if not comparison.primary]
    if rest:
        table = _differences(say, "differences-exploratory", say("comparison.exploratory"), rest)
        yield Details(summary=say("comparison.exploratory_fold"), blocks=(table,))


def _earlier(say: Voice) -> Iterator[Table]:
    """Yield every model of today beside the earlier report; nothing without one."""
    results = say.facts.results
    if results.earlier is not None:
        caption = say("comparison.earlier", baseline=say.facts.called(results.earlier.name))
        yield _differences(say, "differences-earlier", caption, results.comparisons_with_earlier, file="")


def _differences(
    say: Voice, name: str, caption: str, compared: Iterable[Comparison], *, file: str = "comparisons"
) -> Table:
    rows = tuple(compared)
    return block(say, name, caption, _columns(adjusted=any(comparison.primary for comparison in rows)), rows, file=file)


def comparisons_sheet(results: Results) -> Sheet | None:
    """Return one row for each difference of two models, and the part of the report that it belongs to."""
    parts = [("primary" if comparison.primary else "exploratory", [comparison]) for comparison in results.comparisons]
    parts += [("tie", [*tie.pairs]) for tie in results.ties]
    parts += [("pick", [*results.pick.against])] if results.pick is not None else []
    return sheet_of_parts("part", _columns(), parts) if results.comparisons else None


def _columns(*, adjusted: bool = True) -> tuple[Column[Comparison], ...]:
    """Return the columns of differences; the page shows no adjusted p of those that only explore."""
    return (
        *fields("a", "b"),
        text("comparison.pair", lambda say, row: say("comparison.beside", a=row.a, b=say.facts.called(row.b))),
        Column("table.metric", "metric", cell=lambda say, row: say.metric(row.metric)),
        Column("comparison.difference", "difference", cell=_moved, kind="number"),
        *fields("low", "high", "level", kind="number"),
        text("comparison.verdict", _verdict),
        Column("comparison.p", "p", cell=lambda say, row: say.p_value(row.p), kind="number"),
        Column(
            "comparison.p_adjusted" if adjusted else "",
            "p_adjusted",
            cell=lambda say, row: say.p_value(row.p_adjusted),
            kind="number",
        ),
        Column("comparison.smallest", "smallest_shown", cell=_smallest, kind="number"),
        *fields("room", kind="number"),
        Column("comparison.method", "method", cell=lambda say, row: say.in_words(row.method or row.no_range)),
        *fields("verdict", "alone"),
    )


def _moved(say: Voice, comparison: Comparison) -> str | Ranged:
    """Return a difference with its range and the level of that; one without a range is a text, as it bears no level."""
    if comparison.difference is None:
        return ""
    ranged = say.change(comparison.metric, comparison.difference, comparison.low, comparison.high)
    level = say("comparison.level", level=numbers.stated_percent(comparison.level))
    return replace(ranged, marks=(level,)) if ranged.low else ranged.value


def _verdict(say: Voice, comparison: Comparison) -> str:
    verdict = say(f"comparison.verdict.{comparison.verdict}")
    if comparison.alone is None:
        return verdict
    return f"{verdict}\n{say('comparison.alone', verdict=say(f'comparison.verdict.{comparison.alone}'))}"


def _smallest(say: Voice, comparison: Comparison) -> str | Ranged:
    """Return the smallest difference that such cases could show, as far as the metric leaves room for one."""
    if comparison.smallest_shown is None:
        return "" if comparison.room is None else say("comparison.smallest.none")
    estimate = say.estimate(comparison.metric, comparison.smallest_shown)
    return estimate if comparison.room is None else Ranged(estimate, marks=(say("comparison.smallest.worse"),))


_Candidate = tuple[str, Candidate]


def _limit_table(say: Voice, pick: Pick) -> Table:
    """Return every model beside the limit; also on the split that picks, where that is another one."""
    elsewhere = pick.picked_on != say.facts.results.data.reported_on
    columns: list[Column[_Candidate]] = [Column("comparison.model", value=lambda row: row[0])]
    if elsewhere:
        split = say.split(pick.picked_on)
        columns += [
            _on_tuning(pick.metric, split, lambda candidate: candidate.required_tuning),
            _on_tuning(pick.then, split, lambda candidate: candidate.then_tuning),
        ]
    columns += [
        _candidate(pick.metric, lambda candidate: candidate.required),
        _candidate(pick.then, lambda candidate: candidate.then),
        text("comparison.standing", lambda say, row: _standing(say, pick, row)),
    ]
    return block(
        say, "limit", say("comparison.limit", require=requirement(say.facts, pick).shown), columns, pick.models.items()
    )


def _on_tuning(key: str, split: str, of: Callable[[Candidate], float | None]) -> Column[_Candidate]:
    def cell(say: Voice, row: _Candidate) -> str:
        value = of(row[1])
        return "" if value is None else say.estimate(key, value)

    return number(lambda say: say("comparison.on", metric=say.metric(key), split=split), cell)


def _candidate(key: str, of: Callable[[Candidate], Estimate]) -> Column[_Candidate]:
    def cell(say: Voice, row: _Candidate) -> Ranged:
        figure = of(row[1])
        ranged = say.with_range(key, figure.estimate, figure.low, figure.high)
        return replace(ranged, marks=(say("checks.corrected"),)) if _is_corrected(say, key, row[0]) else ranged

    return number(metric_named(key), cell)


def _is_corrected(say: Voice, key: str, model: str) -> bool:
    return say.facts.judged(key, model).corrected is not None


def _standing(say: Voice, pick: Pick, row: _Candidate) -> str:
    name, candidate = row
    expected = "_new" if _is_corrected(say, pick.metric, name) and candidate.standing in ("meets", "misses") else ""
    return say(f"comparison.standing.{candidate.standing}{expected}")


class _Parted(NamedTuple):
    """What two models do with the cases of one class."""

    pair: Flips
    noun: str
    right: Right
    weighted: Right | None


def _flips(material: Material) -> Iterator[Section]:
    """Yield where two models part, case by case."""
    say, sentences = material.say, material.explained.listed("flips")
    if sentences:
        texts = tuple(filter(None, map(joined, sentences)))
        words = (Paragraphs(texts=texts),) if texts else ()
        table = block(say, "flips-table", say("flips.table"), _parted(), _pairs(material.results), file="flips")
        yield Section(id="case-by-case", title=say("flips.title"), blocks=(*words, table))


def flips_sheet(results: Results) -> Sheet | None:
    """Return one row for each pair of models and class: how many cases both get right, only one of them, or none."""
    weighted = results.data.weight == "sampling"
    return sheet(_parted(weighted=weighted), _pairs(results)) if results.flips else None


def _pairs(results: Results) -> Iterator[_Parted]:
    for pair in results.flips:
        yield _Parted(pair, "positive", pair.positives, pair.positives_weighted)
        yield _Parted(pair, "negative", pair.negatives, pair.negatives_weighted)


def _parted(*, weighted: bool = False) -> Iterator[Column[_Parted]]:
    def count(key: str) -> Callable[[_Parted], Cell]:
        return lambda row: getattr(row.right, key)

    def summed(key: str) -> Callable[[_Parted], Cell]:
        return lambda row: None if row.weighted is None else getattr(row.weighted, key)

    yield Column("flips.first", "a", value=lambda row: row.pair.a)
    yield Column("flips.second", "b", value=lambda row: row.pair.b)
    yield Column("flips.class", "class", value=lambda row: row.noun, cell=lambda say, row: say(f"data.{row.noun}s"))
    yield from (Column(f"flips.{key}", key, value=count(key), kind="count") for key in _RIGHT)
    yield from (Column(key=f"{key}_weighted", value=summed(key), kind="number") for key in (_RIGHT if weighted else ()))


_HeldOut = tuple[str, FoldFacts, float | None]  # a metric in a fold


def training_runs(material: Material) -> Iterator[Section]:
    """Yield the part on training runs, where the predictions come from a cross-validation."""
    say, folds, subject = material.say, material.results.folds, material.results.subject
    if folds is None:
        return
    others = tuple(_by_fold(say, folds, name) for name in folds.models if name != subject)
    blocks: tuple[Block, ...] = (
        paragraph(material.explained.said("folds")),
        _by_fold(say, folds, subject),
        *(
            (block(say, "folds-tests", say("folds.tests"), _tested(folds.tests[0].level), folds.tests),)
            if folds.tests
            else ()
        ),
        *((Details(summary=say("folds.all"), blocks=others),) if others else ()),
    )
    yield Section(id="training-runs", title=say("folds.title"), blocks=blocks)


def folds_sheet(results: Results) -> Sheet | None:
    """Return one row for each model, metric and fold; where it has no value the cell is empty."""
    folds = results.folds
    if folds is None:
        return None
    columns: tuple[Column[_HeldOut], ...] = (
        Column(key="metric", value=lambda row: row[0]),
        Column(key="fold", value=lambda row: row[1].name),
        Column(key="cases", value=lambda row: row[1].cases, kind="count"),
        Column(key="positives", value=lambda row: row[1].positives, kind="count"),
        Column(key="value", value=lambda row: row[2], kind="number"),
    )
    models = (
        (
            name,
            [(key, *pair) for key, spread in metrics.items() for pair in zip(folds.folds, spread.values, strict=True)],
        )
        for name, metrics in folds.models.items()
    )
    return sheet_of_parts("model", columns, models)


class _InFold(NamedTuple):
    """What a model comes to in one fold, or at most or at least in one of them."""

    name: str
    fold: FoldFacts | None
    values: Mapping[str, float | None]


def _by_fold(say: Voice, folds: Folds, name: str) -> Table:
    metrics = folds.models[name]
    rows = (
        *(
            _InFold(fold.name, fold, {key: spread.values[place] for key, spread in metrics.items()})
            for place, fold in enumerate(folds.folds)
        ),
        _InFold(say("folds.lowest"), None, {key: spread.lowest for key, spread in metrics.items()}),
        _InFold(say("folds.highest"), None, {key: spread.highest for key, spread in metrics.items()}),
    )
    columns: tuple[Column[_InFold], ...] = (
        Column("folds.fold", value=lambda row: row.name),
        Column("data.cases", value=lambda row: row.fold.cases if row.fold else None, kind="count"),
        Column("data.positives", value=lambda row: row.fold.positives if row.fold else None, kind="count"),
        *map(_in_folds, metrics),
    )
    place = list(folds.models).index(name)
    return block(say, f"folds-{place}", say("folds.table", model=name), columns, rows, file="folds")


def _in_folds(key: str) -> Column[_InFold]:
    return number(metric_named(key), lambda say, row: say.estimate(key, row.values[key]))


def _over_folds(say: Voice, test: FoldTest) -> Ranged:
    if test.difference is None:
        return Ranged(say("not_defined"))
    return say.change(test.metric, test.difference, test.low, test.high)


def _tested(level: float) -> tuple[Column[FoldTest], ...]:
    return (
        Column("folds.first", value=lambda test: test.a),
        Column("folds.second", value=lambda test: test.b),
        text("table.metric", lambda say, test: say.metric(test.metric)),
        Column("folds.number", value=lambda test: test.folds, kind="count"),
        number(lambda say: say("folds.difference", level=numbers.stated_percent(level)), _over_folds),
        number("folds.p", lambda say, test: say.p_value(test.p)),
        number("folds.p_adjusted", lambda say, test: say.p_value(test.p_adjusted)),
    )

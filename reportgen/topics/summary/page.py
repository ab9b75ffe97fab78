"""The first screen: the verdict, the key messages, the tree, the same figures for other ways, and a quiet strip."""

from collections.abc import Iterator, Sequence

from reportgen.page.blocks import (
    Block,
    Bullets,
    Callouts,
    Content,
    Details,
    FactList,
    FactRow,
    FigureBlock,
    Paragraphs,
    Table,
)
from reportgen.page.material import Material, Voice, texts_of
from reportgen.page.table import OUTCOMES_AS_READ, Column, block, figures, name_head, number, texts
from reportgen.results.measure import Confusion, Metrics
from reportgen.text import cut_offs, numbers
from reportgen.text.sentences import StatedField
from reportgen.topics.about.findings import HEAD
from reportgen.topics.about.page import facts_of
from reportgen.topics.threshold.words import from_scores

RANKING = ("roc_auc", "average_precision")
DIGITS = 12  # of a digest: enough to tell files apart
BRANCHES = ("n", "positives", "tp", "fn", "negatives", "fp", "tn")
RULES = ("flag_none", "flag_all")
_PERIOD = "about.period"
_Way = tuple[str, Confusion, Metrics]


def head_facts(material: Material) -> FactList:
    """Return of which day and period the report is, and what is stated of it first."""
    say, data = material.say, material.results.data
    found = {field.key: field for field in material.explained.stated}
    period = found.get(_PERIOD)
    if data.period is not None:
        shown = say("head.range", first=data.period.from_, last=data.period.to)
        period = StatedField(key=_PERIOD, name=say("head.period"), text=shown, required=True)
    date = StatedField(key="run.as_of", name=say("head.date"), text=material.results.run.as_of, required=True)
    fields = [date, period, *(found.get(key) for key in HEAD if key != _PERIOD)]
    return facts_of(say, (field for field in fields if field is not None))


def key_messages(material: Material, called_out: Sequence[Callouts]) -> Content:
    """Yield the verdict of the checks in one line, the key messages, what else a minute holds, and the warnings."""
    explained = material.explained
    # The gravest limit is a key message, too; it is said once, where its severity shows.
    told = {item.text for callouts in called_out for item in callouts.items}
    if explained.tally:
        yield Paragraphs(texts=texts_of(explained.tally), lead=True)
    yield Paragraphs(texts=tuple(each for each in texts_of(explained.key_messages) if each not in told), lead=True)
    if explained.first:
        yield Bullets(texts=texts_of(explained.first))
    yield from called_out


def tree_section(material: Material) -> Content:
    """Yield the tree with the sentences that lead through it."""
    picture = material.figure("tree", *_branches(material))
    held = {each for one in picture if isinstance(one, FigureBlock) for each in one.reading}
    others = [each for each in texts_of(material.explained.tree) if each not in held]
    if others:
        yield Paragraphs(texts=(" ".join(others),))
    yield from picture
    yield from _icons_fold(material)


def _branches(material: Material) -> Iterator[Table]:
    """Yield the numbers of the tree."""
    say, text = material.say, material.explained.figures.get("tree")
    if text is not None:
        rows = [(text.labels[key], text.labels[f"{key}_count"]) for key in BRANCHES]
        columns = (*texts("tree.branch"), *figures("tree.number"))
        yield block(say, "points-tree", say("section.expected"), columns, rows)


def _icons_fold(material: Material) -> tuple[Block, ...]:
    """Return the signs, one for each case, folded; nothing where there are too many cases and too few to picture."""
    text, tree = material.explained.figures.get("icons"), material.explained.figures.get("tree")
    if text is None:
        return material.figure("icons")
    say, ways = material.say, range(int(text.values["ways"]))
    tables = []
    if tree is not None:  # it names the rows
        rows = [(tree.labels[key], *(text.labels[f"{way}.{key}_count"] for way in ways)) for key in OUTCOMES_AS_READ]
        columns = (*texts("ways.outcome"), *figures(*(name_head(text.labels[f"{way}.way"]) for way in ways)))
        tables.append(block(say, "points-icons", text.subtitle, columns, rows))
    picture = material.figure("icons", *tables)
    summary = say("icons.summary_two" if len(ways) > 1 else "icons.summary")
    return (Details(summary=summary, blocks=picture),) if picture else ()


def instead_section(material: Material) -> Content:
    """Yield what the model, today's rules, and deciding alike for every case catch, miss and cost."""
    say = material.say
    priced = say.facts.results.costs is not None
    columns: tuple[Column[_Way], ...] = (
        Column("instead.way", value=lambda way: way[0]),
        Column("instead.tp", value=lambda way: way[1].tp, kind="count"),
        Column("instead.fn", value=lambda way: way[1].fn, kind="count"),
        Column("instead.fp", value=lambda way: way[1].fp, kind="count"),
        number("instead.cost" if priced else "", lambda say, way: _cost(say, way[2])),
    )
    yield block(say, "instead-table", say("instead.table"), columns, _ways(say))
    yield from _errors_beside(material)


def _errors_beside(material: Material) -> tuple[Block, ...]:
    """Return the errors of today's way beside those of the model; nothing where nothing is there today."""
    text = material.explained.figures.get("errors_beside")
    if text is None:
        return material.figure("errors_beside")
    rows = [(text.labels[key], *(text.labels[f"{key}.{way}"] for way in "01")) for key in ("fn", "fp")]
    columns = (*texts("ways.error"), *figures(name_head(text.labels["0"]), name_head(text.labels["1"])))
    return material.figure("errors_beside", block(material.say, "points-errors-beside", text.subtitle, columns, rows))


def _ways(say: Voice) -> Iterator[_Way]:
    results, subject = say.facts.results, say.facts.subject
    yield say("instead.model", model=results.subject), subject.confusion, subject.metrics
    now, then = say.facts.point("deployed"), say.facts.point("in_use")
    if now is not None and (then is None or now is not then):
        yield say("instead.deployed", model=results.subject), now.confusion, now.metrics
    baseline = results.baseline
    if baseline is not None and baseline in results.models and baseline != results.subject:
        other = results.models[baseline]
        yield say("instead.today", model=baseline), other.confusion, other.metrics
    for name in RULES:
        rule = results.baselines.get(name)
        if rule is not None:
            way = say(f"instead.{name}")
            yield way if rule.possible else say("instead.not_possible", way=way), rule.confusion, rule.metrics


def _cost(say: Voice, held: Metrics) -> str:
    measure = held.get("total_cost")
    if measure is None or measure.estimate is None:
        return say("not_defined")
    return numbers.cost(measure.estimate, say.facts.currency)


def strip_section(material: Material) -> Content:
    """Yield what a specialist looks for first, as one list in small type."""
    items = tuple(FactRow(term=term, lines=lines) for term, lines in _strip(material.say) if lines)
    yield FactList(items=items, quiet=True)


def _strip(say: Voice) -> Iterator[tuple[str, tuple[str, ...]]]:
    facts = say.facts
    for key, outcome in (("n", "n"), ("p", "positives"), ("neg", "negatives")):
        yield say(f"strip.{key}"), (numbers.count(facts.cases(outcome)),)
    yield say("strip.splits"), tuple(_splits(say))
    yield say("strip.cut_off"), tuple(_cut_off(say))
    yield say("strip.figures"), (say(f"strip.{_kind(say)}"),)
    for key in RANKING:
        measure = facts.subject.metrics.get(key)
        if measure is not None and facts.subject.curves:
            yield say.metric(key), tuple(say.sure(key, measure).splitlines())
    found = facts.subject.calibration
    if found is not None and found.expected > 0:
        shown = {"observed": numbers.count(found.observed), "expected": numbers.metric(found.expected, 1)}
        ratio = numbers.metric(found.observed / found.expected)
        yield say("strip.observed"), (say("strip.ratio", ratio=ratio, **shown),)
    yield (
        say("strip.data"),
        tuple(say("strip.hash", name=one.name, digest=one.sha256[:DIGITS]) for one in facts.results.run.inputs),
    )


def _splits(say: Voice) -> Iterator[str]:
    data = say.facts.results.data
    if len(data.splits) < 2:  # noqa: PLR2004 (one piece is no split)
        return
    for name, split in data.splits.items():
        yield say("strip.split", split=say.split(name), count=numbers.count(split.rows))
    if data.tuned_on is not None:
        yield say("strip.tuned", split=say.split(data.tuned_on))
    yield say("strip.reported", split=say.split(data.reported_on))


def _cut_off(say: Voice) -> Iterator[str]:
    used = say.facts.cut_offs()
    threshold = say.facts.subject.threshold
    if threshold is None:
        return
    yield say("threshold.nothing") if used is None else used.value.shown
    ends = None if threshold.interval is None else (threshold.interval.low, threshold.interval.high)
    if ends is not None and None not in ends:
        low, high = (cut_offs.alone(end) for end in ends if end is not None)
        yield say("strip.range", low=low, high=high)


def _kind(say: Voice) -> str:
    facts = say.facts
    if facts.subject.threshold is None or facts.setup().decision is not None:
        return "decisions"
    if facts.results.subject not in facts.apparent:
        return "from_scores" if from_scores(facts) else "counted"
    return "corrected" if facts.is_corrected else "apparent"

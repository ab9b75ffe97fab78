"""The first screen: the verdict, the key messages, the tree, the same figures for other ways, and a quiet strip."""

from collections.abc import Iterator, Sequence

from reportgen.analysis.measured import Confusion, Metrics
from reportgen.explain import cut_offs, numbers
from reportgen.explain.choice import point
from reportgen.explain.explained import Explained, Sentence
from reportgen.explain.threshold import from_scores
from reportgen.report.curve_sections import figure
from reportgen.report.metric_tables import counted
from reportgen.report.page import (
    Block,
    Callouts,
    Column,
    Drawn,
    Fact,
    Facts,
    Figure,
    Fold,
    Paragraphs,
    Points,
    Section,
    Table,
)
from reportgen.report.voice import Voice
from reportgen.report.ways_figures import errors_beside, icons_fold

RANKING = ("roc_auc", "average_precision")
DIGITS = 12  # of a digest: enough to tell files apart
BRANCHES = ("n", "positives", "tp", "fn", "negatives", "fp", "tn")
RULES = ("flag_none", "flag_all")


def key_messages(say: Voice, explained: Explained, called_out: Sequence[Callouts]) -> Section:
    """Return the verdict of the checks in one line, the key messages, what else a minute holds, and the warnings."""
    # The gravest limit is a key message, too; it is said once, where its severity shows.
    told = {item.text for callouts in called_out for item in callouts.items}
    texts = tuple(text for text in _texts(explained.key_messages) if text not in told)
    blocks: list[Block] = []
    if explained.verdict:
        blocks.append(Paragraphs(texts=_texts(explained.verdict), lead=True))
    blocks.append(Paragraphs(texts=texts, lead=True))
    if explained.first:
        blocks.append(Points(texts=_texts(explained.first)))
    return Section(id="key-messages", title=say("section.key_messages"), blocks=(*blocks, *called_out))


def tree_section(say: Voice, explained: Explained, figures: Drawn) -> Section:
    """Return the tree with the sentences that lead through it."""
    branches = _branches(say, explained) if "tree" in explained.figures else None
    picture = figure("tree", explained, figures, branches)
    held = picture.reading if isinstance(picture, Figure) else ()
    texts = tuple(text for text in _texts(explained.tree) if text not in held)
    words: tuple[Block, ...] = (Paragraphs(texts=(" ".join(texts),)),) if texts else ()
    return Section(
        id="expected",
        title=say("section.expected"),
        blocks=(*words, *(() if picture is None else (picture,)), *icons_fold(say, explained, figures)),
    )


def _branches(say: Voice, explained: Explained) -> Fold:
    """Return the numbers of the tree as a table, folded."""
    labels = explained.figures["tree"].labels
    table = Table(
        name="points-tree",
        caption=say("section.expected"),
        columns=(Column(name=say("tree.branch")), Column(name=say("tree.number"), align="right")),
        rows=tuple((labels[key], labels[f"{key}_count"]) for key in BRANCHES),
    )
    return Fold(summary=say("table.values"), blocks=(table,))


def instead_section(say: Voice, explained: Explained, figures: Drawn) -> Section:
    """Return what the model, today's rules, and deciding alike for every case catch, miss and cost."""
    priced = say.facts.results.costs is not None
    heads = ("tp", "fn", "fp", *(("cost",) if priced else ()))
    table = Table(
        name="instead-table",
        caption=say("instead.table"),
        columns=(
            Column(name=say("instead.way")),
            *(Column(name=say(f"instead.{head}"), align="right") for head in heads),
        ),
        rows=tuple(
            (
                name,
                *(counted(getattr(four, key)) for key in ("tp", "fn", "fp")),
                *((_cost(say, held),) if priced else ()),
            )
            for name, four, held in _ways(say)
        ),
    )
    pictures = errors_beside(say, explained, figures)
    return Section(id="instead", title=say("section.instead"), blocks=(table, *pictures))


def _ways(say: Voice) -> Iterator[tuple[str, Confusion, Metrics]]:
    results, subject = say.facts.results, say.facts.subject
    yield say("instead.model", model=results.subject), subject.confusion, subject.metrics
    now, then = point(say.facts, "deployed"), point(say.facts, "in_use")
    if now is not None and (then is None or now[0] is not then[0]):
        yield say("instead.deployed", model=results.subject), now[0].confusion, now[0].metrics
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


def strip_section(say: Voice) -> Section:
    """Return what a specialist looks for first, as one list in small type."""
    items = tuple(Fact(term=term, lines=lines) for term, lines in _strip(say) if lines)
    return Section(id="strip", title=say("section.strip"), blocks=(Facts(items=items, quiet=True),))


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
        yield say("strip.split", split=say.split(name), count=counted(split.rows))
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


def _texts(sentences: Sequence[Sentence]) -> tuple[str, ...]:
    return tuple(sentence.text for sentence in sentences)

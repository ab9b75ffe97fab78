"""What the data are: the flow of rows, the splits, the period, the labels and the weights."""

from collections.abc import Iterator, Sequence
from functools import partial

from reportgen.results.paths import total
from reportgen.results.values.later import LaterGroups
from reportgen.stats.adequacy import FEWEST
from reportgen.text import numbers
from reportgen.text.facts import Facts, number_slot, text_slot
from reportgen.text.groups import by_column
from reportgen.text.say import Fill
from reportgen.text.sentences import Sentence, about

LABELS_SHOWN = 5  # of one class; the rest are put together


def data(facts: Facts) -> Iterator[Sentence]:
    """Yield what was read, left out and used, and what the labels mean."""
    dataset = facts.results.data
    yield from about("rows", _flow(facts))
    yield from about("later", _later(facts))
    if dataset.weight is not None:
        yield from about("weights", [facts.say(f"data.weight.{dataset.weight}")])
    yield from _clusters(facts)
    if facts.config.about.tested_in_use is None:
        yield facts.say("data.past")
    yield from about("labels", _labels(facts))


def _flow(facts: Facts) -> Iterator[Sentence]:
    rows = facts.results.data.rows
    yield facts.say("data.used", used=facts.quote(rows, "used"), rows=facts.nouns("row", facts.quote(rows, "read")))
    if facts.results.data.as_counts:
        yield facts.say("data.as_counts", ids="given" if facts.config.data.id else "none")
    for reason, count in rows.dropped.items():
        if count:
            slot = facts.nouns("row", facts.quote(rows, "dropped", reason))
            waits = reason == "missing_label" and facts.results.later is not None
            yield facts.say("data.waiting" if waits else f"data.dropped.{reason}", rows=slot)
    for model, count in rows.missing_per_model.items():
        if count and len(rows.missing_per_model) > 1:
            slot = facts.nouns("row", facts.quote(rows, "missing_per_model", model))
            yield facts.say("data.missing_model", model=facts.model_name(model), rows=slot)


def _later(facts: Facts) -> Iterator[Sentence]:
    """Yield how many cases without a label the subject flags, compared with the others, and how groups compare."""
    later, name = facts.results.later, facts.results.subject
    model = None if later is None else later.models[name]
    if later is None or model is None or model.waiting is None:
        return
    slots: dict[str, Fill] = {"model": facts.model_name()}
    for of in ("known", "waiting"):
        share = facts.quote(model, of, "share", shown=numbers.share_in_words)
        counted = (facts.quote(model, of, count) for count in ("flagged", "cases"))
        slots |= {f"{of}_told": facts.part("case", *counted), of: share}
    way = "open"
    if model.low is not None and model.high is not None and not model.low <= 0 <= model.high:
        way = "more" if model.low > 0 else "less"
    yield facts.say("data.later.flagged", way=way, **slots)
    for part in later.groups:
        yield from _lowest(facts, part)


def _lowest(facts: Facts, part: LaterGroups) -> Iterator[Sentence]:
    """Yield the group with the lowest ratio over all cases; nothing where none has a range."""
    ranged = [share for share in part.selection.categories if share.low is not None and share.cases >= FEWEST]
    lowest = min(ranged, key=lambda share: share.ratio or 0.0, default=None)
    if lowest is not None and lowest.high is not None:
        yield facts.say(
            "data.later.ratio",
            favourable=facts.config.flag_is == "favourable",
            lowest=by_column(facts, part.column, lowest.category),
            base=by_column(facts, part.column, *part.selection.base),
            **{end: facts.quote(lowest, end, shown=two_decimals) for end in ("ratio", "low", "high")},
        )


two_decimals = partial(numbers.metric, decimals=2)


def _clusters(facts: Facts) -> Iterator[Sentence]:
    """Yield in how many clusters the cases of the split that chooses come."""
    dataset, column = facts.results.data, facts.config.data.cluster
    if dataset.clusters is None or column is None or dataset.as_counts:
        return
    split = facts.choosing or dataset.reported_on
    cases = facts.nouns("case", facts.quote(dataset.splits[split], "rows"))
    named = text_slot(column, "config.data.cluster")
    clusters = facts.nouns("cluster", facts.quote(dataset, "clusters"))
    if facts.choosing is None:
        yield facts.say("data.clusters", cases_held=cases, clusters=clusters, column=named)
        return
    of = text_slot(split, facts.paths.of(dataset.splits[split]))
    yield facts.say("data.clusters", cases_held=cases, split=of, clusters=clusters, column=named)


def _labels(facts: Facts) -> Iterator[Sentence]:
    dataset = facts.results.data
    yield from _meaning(facts, "positive", dataset.positive)
    yield from _meaning(facts, "negative", dataset.negative[:LABELS_SHOWN])
    rest = dataset.negative[LABELS_SHOWN:]
    if rest:
        counts = [facts.at(dataset.labels, label) for label in rest if label in dataset.labels]
        rows = number_slot(*total(counts)) if counts else number_slot(0, "0")
        count = number_slot(len(rest), f"{facts.paths.of(dataset.negative)} - {LABELS_SHOWN}")
        yield facts.say("data.label.more", count=count, rows=facts.nouns("row", rows))
    yield from _meaning(facts, "doubtful", facts.config.data.doubtful)


def _meaning(facts: Facts, meaning: str, labels: Sequence[str]) -> Iterator[Sentence]:
    for label in labels:
        if label in facts.results.data.labels:
            rows = facts.quote(facts.results.data.labels, label)
            named = text_slot(label, f"config.data.{meaning}")
            by_name = facts.config.given("words.positive") or facts.config.given(f"words.{meaning}")
            yield facts.say(f"data.label.{meaning}", named=by_name, label=named, rows=facts.nouns("row", rows))

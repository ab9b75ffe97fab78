"""What the data are: the flow of rows, the splits, the period, the labels and the weights."""

from collections.abc import Iterator, Sequence

from reportgen.results.paths import total
from reportgen.text.facts import Facts, number_slot, text_slot
from reportgen.text.sentences import Sentence, about

LABELS_SHOWN = 5  # of one class; the rest are put together


def data(facts: Facts) -> Iterator[Sentence]:
    """Yield what was read, left out and used, and what the labels mean."""
    dataset = facts.results.data
    yield from about("rows", _flow(facts))
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
            yield facts.say(f"data.dropped.{reason}", rows=slot)
    for model, count in rows.missing_per_model.items():
        if count and len(rows.missing_per_model) > 1:
            slot = facts.nouns("row", facts.quote(rows, "missing_per_model", model))
            yield facts.say("data.missing_model", model=facts.model_name(model), rows=slot)


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

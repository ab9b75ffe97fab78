"""Tables of counts: the data, the four outcomes, the cut-offs."""

from collections.abc import Iterator, Mapping

from reportgen.analysis.measured import Confusion, Metrics
from reportgen.analysis.results import ModelResult, SplitFacts
from reportgen.explain import numbers
from reportgen.explain.facts import outcome_count
from reportgen.explain.threshold import is_chosen
from reportgen.report.metric_tables import OUTCOMES, counted, headline
from reportgen.report.page import Column, Table
from reportgen.report.voice import Voice
from reportgen.stats.metrics import METRICS

_MATRIX = (("positives", ("tp", "fn")), ("negatives", ("fp", "tn")))


def data_tables(say: Voice) -> Iterator[Table]:
    """Yield what each part of the data holds, and what became of the rows where some were left out."""
    yield _splits(say)
    rows = say.facts.results.data.rows
    dropped = {reason: count for reason, count in rows.dropped.items() if count}
    if dropped:
        fates = {
            "read": rows.read,
            **{f"dropped.{reason}": count for reason, count in dropped.items()},
            "used": rows.used,
        }
        yield Table(
            name="flow",
            caption=say("data.flow"),
            columns=(Column(name=say("data.fate")), Column(name=say("data.rows"), align="right")),
            rows=tuple((say(f"data.{fate}"), counted(count)) for fate, count in fates.items()),
        )


def _splits(say: Voice) -> Table:
    data = say.facts.results.data
    return Table(
        name="splits",
        caption=say("data.splits"),
        columns=(
            Column(name=say("data.split")),
            *(Column(name=say(f"data.{key}"), align="right") for key in ("cases", "positives", "negatives", "share")),
        ),
        rows=tuple(
            (
                _role(say, name),
                counted(split.rows),
                counted(split.positives),
                counted(split.rows - split.positives),
                _share(say, split),
            )
            for name, split in data.splits.items()
        ),
    )


def _share(say: Voice, split: SplitFacts) -> str:
    """Return the share of positives as the sentence above the table gives it; a fraction where there are too few."""
    if split.prevalence is None:
        return say("not_defined")
    percent = numbers.percent(split.prevalence, split.rows)
    if percent is None and say.facts.weighted:
        return numbers.metric(split.prevalence)
    return percent or say("data.few", part=counted(split.positives), whole=counted(split.rows))


def _role(say: Voice, split: str) -> str:
    data = say.facts.results.data
    if len(data.splits) == 1:
        return say.split(split)
    roles = [role for role in ("tuned_on", "reported_on") if getattr(data, role) == split]
    return (
        say(f"data.role.{roles[0] if len(roles) == 1 else 'both'}", split=say.split(split))
        if roles
        else say.split(split)
    )


def outcome_tables(say: Voice) -> Iterator[Table]:
    """Yield the four outcomes of the subject; with weights also their sums, with doubtful labels also both ways."""
    model, name = say.facts.subject, say.facts.results.subject
    yield _matrix("outcomes-table", say("outcomes.table", model=name), model.confusion, say)
    if model.confusion_weighted is not None:
        yield _matrix("outcomes-weighted", say("outcomes.weighted", model=name), model.confusion_weighted, say)
    if model.doubtful is not None:
        ways = {
            say("outcomes.without"): (model.confusion, model.metrics),
            say("data.positives"): (model.doubtful.as_positive.confusion, model.doubtful.as_positive.metrics),
            say("data.negatives"): (model.doubtful.as_negative.confusion, model.doubtful.as_negative.metrics),
        }
        caption = say("outcomes.doubtful", model=name)
        yield _judged_rows("doubtful", caption, say("outcomes.doubtful_as"), ways, say)


def threshold_tables(say: Voice) -> Iterator[Table]:
    """Yield the cut-offs of all models, and how the subject does where its cut-off was chosen."""
    models = say.facts.results.models
    keys = ("rule", "value", "alike", "on_it")
    yield Table(
        name="cut-offs",
        caption=say("threshold.table"),
        columns=(Column(name=say("table.model")), *(Column(name=say(f"threshold.{key}")) for key in keys)),
        rows=tuple((name, *_cut_off(say, name, model)) for name, model in models.items()),
    )
    subject, data = say.facts.subject, say.facts.results.data
    if subject.tuning is not None and subject.tuning.split != data.reported_on:
        chosen, rule = is_chosen(subject.threshold), subject.threshold.rule if subject.threshold is not None else ""
        parts = [subject.tuning.split, data.reported_on]
        first, second = (_role(say, part) if chosen else say.split(part) for part in parts)
        ways = {
            first: (subject.tuning.confusion, subject.tuning.metrics),
            second: (subject.confusion, subject.metrics),
        }
        both = f"threshold.both_parts.{'deployed' if rule == 'deployed' else 'other'}"
        caption = say("threshold.tuning" if chosen else both, model=say.facts.results.subject)
        yield _judged_rows("tuning", caption, say("data.split"), ways, say)


def _cut_off(say: Voice, name: str, model: ModelResult) -> tuple[str, ...]:
    threshold = model.threshold
    if threshold is None:
        return say("threshold.decisions"), "", "", ""
    words = say.in_words(threshold.rule)
    cut_offs = say.facts.cut_offs(name)
    if cut_offs is None:
        return words, say("threshold.nothing"), "", ""
    ends = {key: slot.shown for key in ("beyond", "up_to") if (slot := getattr(cut_offs, key)) is not None}
    low = say.facts.setup(name).flag == "low"
    start, end = ("below", "down_to") if low else ("above", "up_to")
    key = "_".join(side for side, given in ((start, "beyond"), (end, "up_to")) if given in ends)
    alike = say(f"threshold.{key}", **ends) if key else ""
    return words, cut_offs.value.shown, alike, counted(threshold.cases_on_it)


def _matrix(name: str, caption: str, confusion: Confusion, say: Voice) -> Table:
    def cell(key: str) -> str:
        count = outcome_count(confusion, key)
        words = (f"outcome.one.{key}", f"outcome.{key}") if count == 1 else (f"outcome.{key}",)
        word = [say(one) for one in words if say.has(one)][:1]
        return "\n".join([counted(count), *word])

    def row(head: str, first: str, second: str, both: str) -> tuple[str, ...]:
        return say(f"outcomes.{head}"), cell(first), cell(second), cell(both)

    return Table(
        name=name,
        caption=caption,
        columns=(
            Column(name=say("outcomes.really")),
            *(Column(name=say(f"outcomes.{key}"), align="right") for key in ("flagged", "unflagged", "all")),
        ),
        rows=(
            *(row(margin, *cells, margin) for margin, cells in _MATRIX),
            row("all", "flagged", "unflagged", "n"),
        ),
    )


def _judged_rows(
    name: str, caption: str, first: str, ways: Mapping[str, tuple[Confusion, Metrics]], say: Voice
) -> Table:
    keys = [key for key in headline(say) if METRICS[key].from_counts]
    return Table(
        name=name,
        caption=caption,
        columns=(
            Column(name=first),
            *(Column(name=say(f"outcome.{key}"), align="right") for key in OUTCOMES),
            *(Column(name=say.metric(key), align="right") for key in keys),
        ),
        rows=tuple(
            (
                way,
                *(counted(getattr(confusion, key)) for key in OUTCOMES),
                *(say.value(key, metrics[key]) for key in keys),
            )
            for way, (confusion, metrics) in ways.items()
        ),
    )

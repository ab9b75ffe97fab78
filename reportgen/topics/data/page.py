"""The data: what is said of them, what each part of them holds, and what became of the rows."""

from collections.abc import Iterator

from reportgen.page.blocks import Content, Table
from reportgen.page.material import Material, Voice, paragraphs
from reportgen.page.table import Column, block, figures, number, text, texts
from reportgen.results.results import SplitFacts
from reportgen.text import numbers
from reportgen.topics.about.page import stated_facts

_STATED = ("about.cases_selected", "about.tested_in_use")
_Split = tuple[str, SplitFacts]


def data_section(material: Material) -> Content:
    """Yield what each part of the data holds."""
    yield block(material.say, "splits", material.say("data.splits"), _SPLITS, material.results.data.splits.items())


def data_record(material: Material) -> Content:
    """Yield what is said and stated of the data, and what became of the rows where some were left out."""
    yield from paragraphs(material.explained.data)
    yield from stated_facts(material, _STATED)
    if material.results.models:  # without cases there is nothing to count
        yield from _flow(material.say)


def _flow(say: Voice) -> Iterator[Table]:
    rows = say.facts.results.data.rows
    dropped = {f"dropped.{reason}": count for reason, count in rows.dropped.items() if count}
    if dropped:
        fates = {"read": rows.read, **dropped, "used": rows.used}
        lines = ((say(f"data.{fate}"), numbers.count(count)) for fate, count in fates.items())
        yield block(say, "flow", say("data.flow"), (*texts("data.fate"), *figures("data.rows")), lines)


def _share(say: Voice, row: _Split) -> str:
    """Return the share of positives as the sentence above the table gives it; a fraction where there are too few."""
    split = row[1]
    if split.prevalence is None:
        return say("not_defined")
    percent = numbers.percent(split.prevalence, split.rows)
    if percent is None and say.facts.weighted:
        return numbers.metric(split.prevalence)
    return percent or say("data.few", part=numbers.count(split.positives), whole=numbers.count(split.rows))


def role(say: Voice, split: str) -> str:
    """Return a part of the data with what it is for."""
    data = say.facts.results.data
    roles = [role for role in ("tuned_on", "reported_on") if getattr(data, role) == split]
    if len(data.splits) == 1 or not roles:
        return say.split(split)
    return say(f"data.role.{roles[0] if len(roles) == 1 else 'both'}", split=say.split(split))


_SPLITS: tuple[Column[_Split], ...] = (
    text("data.split", lambda say, row: role(say, row[0])),
    Column("data.cases", value=lambda row: row[1].rows, kind="count"),
    Column("data.positives", value=lambda row: row[1].positives, kind="count"),
    Column("data.negatives", value=lambda row: row[1].rows - row[1].positives, kind="count"),
    number("data.share", _share),
)

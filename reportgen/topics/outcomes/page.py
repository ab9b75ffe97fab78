"""The four outcomes: what is said of them, their tables, what the errors mean, and the file of the counts."""

from collections.abc import Iterator

from reportgen.analysis.stated import ERROR_FACTS, PRICED
from reportgen.page.blocks import Content, Table
from reportgen.page.material import Material, Voice, paragraphs
from reportgen.page.stated import stated_facts
from reportgen.page.table import Column, Sheet, block, figures, outcomes, sheet_of_parts, texts
from reportgen.page.ways import AnotherWay, ways_table
from reportgen.results.measure import Confusion, outcome_count
from reportgen.results.results import Results
from reportgen.text import numbers
from reportgen.topics.in_use.page import by_prevalence

_MATRIX = (("positives", ("tp", "fn")), ("negatives", ("fp", "tn")))
_Counts = tuple[Confusion | None, Confusion | None]  # of cases, and of their weights


def outcomes_section(material: Material) -> Content:
    """Yield what became of the cases of both classes."""
    yield from paragraphs(material.explained.said("outcomes"))
    yield from material.figure("confusion")
    yield from _tables(material.say)
    if not material.explained.said("deployment"):
        yield from by_prevalence(material)


def errors_section(material: Material) -> Content:
    """Yield what the two errors mean; without a count that makes sentences of it, all that is stated of them."""
    unsaid = {field.key for field in material.explained.stated if field.text is None or field.key in PRICED}
    yield from paragraphs(material.explained.said("errors"))
    yield from stated_facts(material, unsaid.intersection(ERROR_FACTS) if material.results.models else ERROR_FACTS)


def confusion_sheet(results: Results) -> Sheet:
    """Return one row for each model: the four counts, and with sampling weights their weighted sums."""
    judged: list[tuple[str, tuple[_Counts]]] = [
        *((name, ((model.confusion, model.confusion_weighted),)) for name, model in results.models.items()),
        *(
            (name, ((model.confusion, None),))
            for name, model in results.published.items()
            if model.confusion is not None
        ),
        *((name, ((model.confusion, model.confusion_weighted),)) for name, model in results.baselines.items()),
    ]
    columns: list[Column[_Counts]] = [*outcomes(lambda row: row[0])]
    if results.data.weight == "sampling":
        columns += outcomes(lambda row: row[1], suffix="_weighted")
    return sheet_of_parts("model", columns, judged)


def _tables(say: Voice) -> Iterator[Table]:
    """Yield the four outcomes of the subject; with weights also their sums, with doubtful labels also both ways."""
    model, name = say.facts.subject, say.facts.results.subject
    yield _matrix("outcomes-table", say("outcomes.table", model=name), model.confusion, say)
    if model.confusion_weighted is not None:
        yield _matrix("outcomes-weighted", say("outcomes.weighted", model=name), model.confusion_weighted, say)
    if model.doubtful is not None:
        positive, negative = model.doubtful.as_positive, model.doubtful.as_negative
        ways = (
            AnotherWay(say("outcomes.without"), model.confusion, model.metrics),
            AnotherWay(say("data.positives"), positive.confusion, positive.metrics),
            AnotherWay(say("data.negatives"), negative.confusion, negative.metrics),
        )
        yield ways_table(say, "doubtful", say("outcomes.doubtful", model=name), "outcomes.doubtful_as", ways)


def _matrix(name: str, caption: str, confusion: Confusion, say: Voice) -> Table:
    def cell(key: str) -> str:
        count = outcome_count(confusion, key)
        words = (f"outcome.one.{key}", f"outcome.{key}") if count == 1 else (f"outcome.{key}",)
        word = [say(message) for message in words if say.has(message)][:1]
        return "\n".join([numbers.count(count), *word])

    rows = (*((margin, *cells, margin) for margin, cells in _MATRIX), ("all", "flagged", "unflagged", "n"))
    columns = (*texts("outcomes.really"), *figures("outcomes.flagged", "outcomes.unflagged", "outcomes.all"))
    return block(say, name, caption, columns, ((say(f"outcomes.{head}"), *map(cell, cells)) for head, *cells in rows))

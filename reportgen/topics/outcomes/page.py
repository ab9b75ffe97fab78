"""The four outcomes: what is said of them, their tables, what the errors mean, and the file of the counts."""

from collections.abc import Iterator, Mapping

from reportgen.page.blocks import Content, SideBySide, Table
from reportgen.page.material import Material, Voice, paragraph, paragraphs
from reportgen.page.table import Column, Sheet, block, figures, outcomes, sheet_of_parts, texts
from reportgen.page.ways import AnotherWay, ways_table
from reportgen.results.measure import Confusion, outcome_count
from reportgen.results.results import Results
from reportgen.results.values.costs import WRONG
from reportgen.text import numbers
from reportgen.topics.costs.page import price_shown
from reportgen.topics.in_use.page import by_prevalence

STATED = ("happens", "borne_by", "reversible", "noticed", "price_source", "no_price_because")
HARM = 4  # of these, before the price
BRANCHES = ("n", "positives", "tp", "fn", "negatives", "fp", "tn")
_MATRIX = (("positives", ("tp", "fn")), ("negatives", ("fp", "tn")))
_Counts = tuple[Confusion | None, Confusion | None]  # of cases, and of their weights


def outcomes_section(material: Material) -> Content:
    """Yield what to expect of new cases, the numbers of the tree, and the outcomes counted in other ways."""
    yield from paragraphs(material.explained.said("outcomes"))
    yield from material.behind("tree", *_branches(material))
    yield from _tables(material.say)
    if not material.explained.said("deployment"):
        yield from by_prevalence(material)


def errors_section(material: Material) -> Content:
    """Yield the tree beside the matrix, what half as many errors would mean, and what each error is."""
    if material.results.models:
        named = {"model": material.results.subject} if len(material.results.names) > 1 else {}  # else "the model"
        caption = material.say("outcomes.table", **named)
        matrix = _matrix("outcomes-table", caption, material.facts.subject.confusion, material.say, shares=True)
        yield SideBySide(figures=(*material.picture("tree"), matrix))
    if said := material.explained.said("errors"):
        yield paragraph(said)
    yield from _meaning(material)


def _stated(texts_stated: Mapping[str, str | None], error: str, fact: str) -> str:
    """Return what is stated of an error; the source of a price with its date below it."""
    keys = (fact, "price_date") if fact == "price_source" else (fact,)
    return "\n".join(filter(None, (texts_stated.get(f"errors.{error}.{key}") for key in keys)))


def _meaning(material: Material) -> Iterator[Table]:
    """Yield what is stated of both errors, with their prices; nothing where nothing is stated."""
    say, costs = material.say, material.results.costs
    texts_stated = {field.key: field.text for field in material.explained.stated}
    rows = [(fact, *(_stated(texts_stated, error, fact) for error in WRONG)) for fact in STATED]
    if costs is not None and costs.inspection is None:
        rows.insert(HARM, ("price", *(price_shown(say, getattr(costs, error)) for error in WRONG)))
    rows = [(say(f"errors.{fact}"), *cells) for fact, *cells in rows if any(cells)]
    if rows:
        columns = texts("errors.what", *(f"errors.{error}" for error in WRONG))
        yield block(say, "errors-table", say("errors.table"), columns, rows)


def _branches(material: Material) -> Iterator[Table]:
    """Yield the numbers of the tree."""
    say, text = material.say, material.explained.figures.get("tree")
    if text is not None:
        rows = [(text.labels[key], text.labels[f"{key}_count"]) for key in BRANCHES]
        columns = (*texts("tree.branch"), *figures("tree.number"))
        yield block(say, "points-tree", text.title, columns, rows)


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


def _matrix(name: str, caption: str, confusion: Confusion, say: Voice, *, shares: bool = False) -> Table:
    wholes = {key: row for row, cells in _MATRIX for key in cells} if shares else {}

    def cell(key: str) -> str:
        count = outcome_count(confusion, key)
        words = (f"outcome.one.{key}", f"outcome.{key}") if count == 1 else (f"outcome.{key}",)
        word = [say(message) for message in words if say.has(message)][:1]
        return "\n".join([numbers.count(count), *(shared(key, count, text) for text in word)])

    def shared(key: str, count: float, outcome: str) -> str:
        """Return an outcome with its share of the class, where there are enough for one."""
        whole = outcome_count(confusion, wholes[key]) if key in wholes else 0
        share = numbers.percent(count / whole, whole) if whole else None
        return outcome if share is None else say("errors.share", outcome=outcome, share=share)

    rows = (*((margin, *cells, margin) for margin, cells in _MATRIX), ("all", "flagged", "unflagged", "n"))
    columns = (*texts("outcomes.really"), *figures("outcomes.flagged", "outcomes.unflagged", "outcomes.all"))
    return block(say, name, caption, columns, ((say(f"outcomes.{head}"), *map(cell, cells)) for head, *cells in rows))

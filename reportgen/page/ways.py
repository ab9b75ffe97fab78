"""Other ways to decide the same cases, as a table."""

from typing import NamedTuple

from reportgen.page.blocks import Table
from reportgen.page.material import Voice
from reportgen.page.table import Column, Head, block, metrics, outcomes
from reportgen.results.measure import Confusion, Metrics


class AnotherWay(NamedTuple):
    """The same model judged in one of several ways."""

    name: str
    confusion: Confusion
    metrics: Metrics


def ways_table(say: Voice, name: str, caption: str, head: Head, ways: tuple[AnotherWay, ...]) -> Table:
    """Return the outcomes and main metrics of a model judged in several ways."""
    columns: tuple[Column[AnotherWay], ...] = (
        Column(head, value=lambda way: way.name),
        *outcomes(lambda way: way.confusion),
        *metrics(say.headline(from_counts=True), lambda way: way.metrics),
    )
    return block(say, name, caption, columns, ways)

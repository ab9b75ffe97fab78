"""The picture of models beside each other: the differences that decide."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from reportgen.drawing.layout import Row, dot_rows, grid, row_axes, ticks
from reportgen.drawing.marks import Axes, Drawing, Mark, Rectangle, Text
from reportgen.drawing.scales import EDGE, LINE_HEIGHT, outward
from reportgen.results.values.comparison import Comparison
from reportgen.stats.metrics import METRICS
from reportgen.topics.view import View

HEAD, FOOT = 34, 40  # pixels above the rows of a panel and below them
NUMBERS = 40  # right of wide axes: differences have no numbers there
POINTS = 100  # percentage points of a share
HEAD_LINES = 3  # of the name of a panel

Labelled = tuple[str, Comparison]  # the key of its words


def differences(view: View) -> Drawing:
    """Return differences that decide with their ranges, against no difference and those too small to matter."""
    marks: list[Mark] = []
    top = 0.0
    for key, comparisons in _panels(view).items():
        lines = Text(view.label(key), (0, 0), "head", width=view.width - 2 * EDGE, most=HEAD_LINES).lines
        axes, panel = _panel(view, key, comparisons, top + HEAD + (lines - 1) * LINE_HEIGHT)
        marks += panel
        top = axes.box.foot + FOOT
    return Drawing(size=(view.width, top), marks=marks)


def _panels(view: View) -> Mapping[str, Sequence[Labelled]]:
    """Return the rows by what they are about, in the order of their words."""
    worded = [*view.text.labels]
    rows = [*_rows(view)]
    rows.sort(key=lambda row: worded.index(row[0]))
    keys = dict.fromkeys(comparison.metric for _, comparison in rows)
    return {key: tuple(row for row in rows if row[1].metric == key) for key in keys}


def _rows(view: View) -> Iterator[Labelled]:
    """Yield the comparisons that have words, turned round where these are of the other side."""
    results = view.results
    by_path = {f"comparisons.{place}": pair for place, pair in enumerate(results.comparisons)} | {
        f"ties.{at}.pairs.{place}": pair for at, tie in enumerate(results.ties) for place, pair in enumerate(tie.pairs)
    }
    for path, pair in by_path.items():
        if view.has(path):
            yield path, pair
        elif view.has(f"turned.{path}"):
            yield f"turned.{path}", pair.seen_from(pair.b)


def _panel(view: View, key: str, comparisons: Sequence[Labelled], top: float) -> tuple[Axes, list[Mark]]:
    """Return the differences in one metric, on a scale of its own, and its axes."""
    times = POINTS if METRICS[key].in_percent else 1
    first = comparisons[0][1].matters
    matters = None if first is None else times * first
    places = [
        tuple(None if value is None else times * value for value in (pair.difference, pair.low, pair.high))
        for _, pair in comparisons
    ]
    values = [value for three in places for value in three if value is not None]
    scale = outward([0.0, *values, *(() if matters is None else (-matters, matters))])
    rows = [Row(view.label(name), "", *three) for (name, _), three in zip(comparisons, places, strict=True)]
    axes = row_axes(view.width, top, scale, rows, numbers=NUMBERS)
    head = Text(view.label(key), (EDGE, top - 14), "head", width=view.width - 2 * EDGE, most=HEAD_LINES)
    marks: list[Mark] = [replace(head, at=(EDGE, top - 14 - (head.lines - 1) * LINE_HEIGHT))]
    if matters is not None:
        marks.append(Rectangle(axes, (-matters, matters), (axes.y.low, 0), "range", thinnest=2))
    return axes, [*marks, *grid(axes), *ticks(axes), *dot_rows(axes, rows)]

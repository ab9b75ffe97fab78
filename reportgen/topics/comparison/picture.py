"""The pictures of models beside each other: the differences that decide, and what one model alone gets right."""

from collections.abc import Iterator, Mapping, Sequence

from reportgen.drawing.marks import WIDTH, Anchor, Axes, Box, Dots, Drawing, Line, Mark, Rectangle, Text, Tick
from reportgen.drawing.scales import BASELINE, EDGE, outward, rows
from reportgen.results.results import Results
from reportgen.topics.comparison.values import Comparison
from reportgen.topics.view import NARROW, View

LEFT, WIDE = 216, 400  # of the panels of differences
ROW, HEAD, FOOT = 30, 34, 40  # pixels of a row, above the rows of a panel and below them

SIDES = Box(4, 8, 432, 166)
BAR, ROOM = 30, 64  # pixels of a bar, and beside the longest one for its count
OVER = 22  # pixels above both rows


def differences(view: View) -> Drawing:
    """Return each difference that decides with its range, against no difference and those too small to matter."""
    marks: list[Mark] = []
    top = 0
    for key, held in _panels(view.results).items():
        marks += _panel(view, key, held, top + HEAD)
        top += HEAD + FOOT + ROW * len(held)
    return Drawing(size=(WIDTH, top), marks=marks)


def _panels(results: Results) -> Mapping[str, Sequence[tuple[str, Comparison]]]:
    found = [
        (f"comparisons.{place}", one)
        for place, one in enumerate(results.comparisons)
        if one.primary and one.low is not None and one.high is not None
    ]
    keys = dict.fromkeys(one.metric for _, one in found)
    return {key: tuple(row for row in found if row[1].metric == key) for key in keys}


def _panel(view: View, key: str, held: Sequence[tuple[str, Comparison]], top: int) -> Iterator[Mark]:
    """Yield the differences in one metric, on a scale of its own."""
    matters, count = held[0][1].matters, len(held)
    values = [value for _, one in held for value in (one.low, one.high, one.difference) if value is not None]
    scale = outward([0.0, *values, *(() if matters is None else (-matters, matters))])
    axes = Axes(box=Box(LEFT, top, WIDE, ROW * count), x=scale, y=rows(count))
    yield Text(view.label(key), (EDGE, top - 14), "head", width=WIDTH - 2 * EDGE)
    if matters is not None:
        yield Rectangle(axes, (-matters, matters), (count, 0), "range", thinnest=2)
    for number, tick in enumerate(scale.ticks):
        yield Line(axes, (tick, tick), (count, 0), "axis" if tick == 0 else "grid")
        yield Tick(scale, number, (axes.across(tick), axes.box.foot + 18))
    for place, (name, one) in enumerate(held):
        if one.difference is not None:
            y = place + 0.5
            yield Line(axes, (one.low, one.high), (y, y), "line-1")
            yield Dots(axes, [one.difference], [y])
            at = LEFT - 12, top + ROW * y + BASELINE
            yield Text(view.label(name), at, "label", "end", LEFT - 2 * EDGE - 8)


def flips(view: View) -> Drawing:
    """Return a row of two bars for each class, outwards from a line in the middle: one model left, the other right."""
    pair, middle = view.parted, SIDES.left + SIDES.width / 2
    row, half = (SIDES.height - OVER) / 2, SIDES.width / 2
    sides: tuple[tuple[str, Anchor, int], ...] = (("a", "end", -1), ("b", "start", 1))
    counts = {
        noun: {"a": right.only_a, "b": right.only_b}
        for noun, right in (("positive", pair.positives), ("negative", pair.negatives))
    }
    reach, most = half - ROOM, max(count for each in counts.values() for count in each.values())
    marks: list[Mark] = [
        Text(view.label(side), (middle + 10 * step, SIDES.top + 4), "head", anchor, half - 10)
        for side, anchor, step in sides
    ]
    for place, (noun, right) in enumerate(counts.items(), start=1):
        foot = SIDES.top + OVER + place * row
        marks.append(Text(view.label(noun), (SIDES.left, foot - BAR - 16), "label", width=SIDES.width))
        for side, anchor, step in sides:
            count = right[side]
            end = middle + step * max(reach * count / most, 2 if count else 0)
            kind = "positives" if getattr(pair, side) == view.name else "bars"
            marks += [Rectangle(None, (middle, end), (foot, foot - BAR), kind)] if count else []
            at = end + 8 * step, foot - BAR / 2 + BASELINE
            marks.append(Text(view.label(f"{noun}_{side}"), at, "label", anchor))
        marks.append(Line(None, (middle, middle), (foot + 4, foot - BAR - 4), "axis"))
    return Drawing(size=(NARROW, 178), marks=marks)

"""The pictures of several classes: what becomes of cases, the matrix, each class, and curves."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from reportgen.drawing.layout import grid, plotted, ticks
from reportgen.drawing.marks import (
    SAMPLE,
    WIDE,
    Area,
    Axes,
    Bar,
    Box,
    Dots,
    Drawing,
    Key,
    Legend,
    Line,
    Mark,
    Place,
    Rectangle,
    Sign,
    Steps,
    Symbol,
    Text,
    Tiles,
    frame,
)
from reportgen.drawing.scales import (
    BASELINE,
    BOLDER,
    EDGE,
    LINE_HEIGHT,
    LONGEST,
    PERCENT,
    Scale,
    breadth,
    from_zero,
    in_percent,
    rows,
)
from reportgen.text.sentences import FigureRow
from reportgen.topics.view import ClassView

# What becomes of cases.
BRANCHES = {"right": "correct", "persons": "stem", "wrong": "miss"}
BOX, GAP, INSET = 54, 22, 10  # height of a box, between two rows, from an edge to its words
ERROR, BAR, NUMBER = 40, 8, 64  # height of an error with its bar, and room for its number

ERROR_LINES = 3  # of what an error is called

# The matrix.
LEAST, MOST, TIGHT, NUMBERED = 90, 300, 100, 32  # names of the rows to the left, on a telephone, or numbers alone
TOP, MAP = 44, 24  # above the cells, and to the left of a map of many classes
CELL_WIDE, CELL_TALL, LARGEST = 88, 46, 400  # a cell at most, and a map of many classes
NAMED = 12  # classes with a number in each cell
UPWARDS = 240  # pixels of a name that is turned
SPARE = 14  # pixels beside the names of rows
FULL, FULLEST = 0.5, 0.9  # of a colour: letters in ink stand out on it, and where there are none
LISTED = 18  # pixels from one error beside the matrix to the next, or one name
READABLE = 15  # pixels of a row that has room for its name

# Each class.
ROW, NAMES, HEAD, FOOT, BETWEEN = 24, 120, 40, 26, 40
KINDS = ("points", "second-points", "other-points")  # of the subject, of the next one, and of all others
LINES = ("line-1", "line-2", "other-1", "other-2", "other-3", "given")


def tree(view: ClassView) -> Drawing:
    """Return all cases, below them those named correctly, seen by a person, named wrongly, and bars of the errors."""
    kinds = {key: kind for key, kind in BRANCHES.items() if key in view.text.labels}
    width = view.half
    wide = (width - 2 - 8 * (len(kinds) - 1)) / len(kinds)
    leaf = BOX + LINE_HEIGHT * (max(_branch_name(view, key, wide).lines for key in kinds) - 1)
    boxes = {key: Box(1 + place * (wide + 8), 1 + BOX + GAP, wide, leaf) for place, key in enumerate(kinds)}
    whole = Box(1 + width / 4, 1, width / 2, BOX)
    foot, errors = _errors(view, boxes["wrong"].foot + 14, int(view.text.values["rows"]))
    marks = (
        *(_branch(whole, box) for box in boxes.values()),
        *_box(view, "n", whole, "stem"),
        *(mark for key, box in boxes.items() for mark in _box(view, key, box, kinds[key])),
        *errors,
    )
    return Drawing(size=(width, foot + 2), marks=marks)


def _branch(above: Box, below: Box) -> Mark:
    start, end, half = above.left + above.width / 2, below.left + below.width / 2, above.foot + GAP / 2
    return Line(None, (start, start, end, end), (above.foot, half, half, below.top), "axis")


def _branch_name(view: ClassView, key: str, wide: float) -> Text:
    return Text(view.label(key), (0, 0), "tick", width=wide - 2 * INSET, most=2)


def _box(view: ClassView, key: str, box: Box, kind: str) -> Iterator[Mark]:
    start = box.left + INSET
    yield Rectangle(None, (box.left, box.right), (box.foot, box.top), kind)
    yield Text(view.label(f"{key}_count"), (start, box.top + INSET + 15), "number")
    yield replace(_branch_name(view, key, box.width), at=(start, box.top + INSET + 35))
    yield Sign(kind, (box.right - INSET - 6, box.top + INSET + 6))


def _errors(view: ClassView, top: float, count: int) -> tuple[float, list[Mark]]:
    """Return each error with a bar as long as its cases, and where the last one ends."""
    values = [view.text.values[f"mixed.{place}"] for place in range(count)]
    scale = Scale(low=0.0, high=max(values, default=1.0) or 1.0, ticks=())
    axes = Axes(box=Box(NUMBER, top, view.half - NUMBER - 2, ERROR), x=scale, y=rows(1))
    marks: list[Mark] = []
    for place, value in enumerate(values):
        foot = top + 15
        name = Text(view.label(f"mixed.{place}"), (NUMBER, foot), "label", width=view.half - NUMBER, most=ERROR_LINES)
        further = LINE_HEIGHT * (name.lines - 1)
        number = Text(view.label(f"mixed.{place}_count"), (NUMBER - 10, foot), "outcome", "end")
        marks += (number, name, Bar(axes, value, foot + further + 6, BAR, "miss-bar"))
        top += ERROR + further
    return top, marks


def matrix(view: ClassView) -> Drawing:
    """Return each cell with its count and its share; of many classes shades alone, the worst errors with them."""
    size = len(_cases(view))
    if size > NAMED:
        return _heat_map(view)
    left = _left(view)
    wide = min(CELL_WIDE, (view.width - left - 4) / size)
    above, columns = _column_names(view, left, wide)
    cells = {
        (row, column): Box(left + column * wide, above + row * CELL_TALL, wide - 2, CELL_TALL - 2)
        for row in range(size)
        for column in range(size)
    }
    foot = above + size * CELL_TALL + 4
    names = _names_below(view, foot + LISTED) if left == NUMBERED else []
    marks = (
        *_axis_names(view, left, above),
        Tiles([*cells.values()], "correct"),
        *_shades(view, cells, FULL),
        *columns,
        *_row_names(view, left, cells),
        *(mark for place, box in cells.items() for mark in _cell(view, place, box)),
        *names,
    )
    return Drawing(size=(view.width, foot + LISTED * len(names) + (LISTED / 2 if names else 0)), marks=marks)


def _left(view: ClassView) -> float:
    """Return the room for the names of the rows: for numbers alone, where there is too little for the names."""
    size, longest = len(_cases(view)), max(map(breadth, _names(view)))
    if view.width >= WIDE:
        return min(max(longest + SPARE, LEAST), max(MOST / 2, min(MOST, view.width - 4 - size * CELL_WIDE)))
    return TIGHT if longest <= (view.width - TIGHT - 4) / size - 6 else NUMBERED


def _column_names(view: ClassView, left: float, wide: float) -> tuple[float, list[Mark]]:
    """Return how many pixels lie above the cells, and the names there: turned where one is wider than its cell."""
    names = [f"{place + 1}" for place in range(len(_cases(view)))] if left == NUMBERED else _names(view)
    middles = [left + place * wide + wide / 2 - 1 for place in range(len(names))]
    if all(breadth(name) <= wide - 2 for name in names):
        return TOP, [Text(name, (x, TOP - 8), "tick", "middle") for name, x in zip(names, middles, strict=True)]
    above = TOP - LINE_HEIGHT + min(max(map(breadth, names)), UPWARDS)
    return above, _turned(names, middles, above, most=2 if wide > 2 * LINE_HEIGHT else 1)


def _turned(names: Sequence[str], middles: Sequence[float], above: float, *, most: int) -> list[Mark]:
    """Return names that run upwards from the cells."""
    texts = [Text(name, (x, above - 6), "tick", width=UPWARDS, most=most, turned=True)
             for name, x in zip(names, middles, strict=True)]  # fmt: skip
    return [
        replace(text, at=(text.at[0] + BASELINE - (text.lines - 1) * LINE_HEIGHT / 2, text.at[1])) for text in texts
    ]


def _names(view: ClassView) -> list[str]:
    """Return what the rows and the columns are called."""
    return [view.label(f"class.{place}") for place in range(len(_cases(view)))]


def _names_below(view: ClassView, top: float) -> list[Mark]:
    """Return which class each number stands for."""
    names = enumerate(_names(view))
    return [
        Text(f"{place + 1} {name}", (EDGE, top + LISTED * place), "tick", width=view.width - 2 * EDGE)
        for place, name in names
    ]


def _axis_names(view: ClassView, left: float, above: float) -> Iterator[Mark]:
    """Yield the names of the columns and of the rows, side by side above where these have little room."""
    if left == NUMBERED:
        yield Text(f"{view.label('actual')} \N{DOWNWARDS ARROW}", (EDGE, 14), "name")
        yield Text(f"{view.label('predicted')} \N{RIGHTWARDS ARROW}", (view.width - EDGE, 14), "name", "end")
    else:
        yield Text(view.label("actual"), (left - 10, above - 8), "name", "end")
        yield Text(view.label("predicted"), (left, 14), "name")


def _shades(view: ClassView, cells: Mapping[tuple[int, int], Box], full: float) -> Iterator[Mark]:
    """Yield the shades of all cells, those alike together: as strong as the share, the largest of its kind in full."""
    shares = {place: share for place in cells if (share := _share(view, place))}
    for kind in ("heat", "amiss"):
        own = {place: share for place, share in shares.items() if (place[0] == place[1]) == (kind == "heat")}
        shades = sorted((round(full * share / max(own.values()), 2), place) for place, share in own.items())
        for shade, run in groupby(shades, key=lambda part: part[0]):
            yield Tiles([cells[place] for _, place in run], kind, shade)


def _share(view: ClassView, place: tuple[int, int]) -> float:
    row = _cases(view)[place[0]]
    return row[place[1]] / (sum(row) or 1)


def _cases(view: ClassView) -> Sequence[Sequence[int]]:
    return view.results.model.confusion.matrix


def _row_names(view: ClassView, left: float, cells: Mapping[tuple[int, int], Box]) -> Iterator[Mark]:
    """Yield what each row is called, in as many lines as it has room for."""
    for row, name in enumerate(_names(view)):
        box, label = cells[row, 0], f"{row + 1}" if left == NUMBERED else name
        text = Text(label, (0, 0), "tick", "end", left - SPARE, max(int(box.height // LINE_HEIGHT), 1))
        yield _beside_row(text, (left - 10, box.top + box.height / 2))


def _cell(view: ClassView, place: tuple[int, int], box: Box) -> Iterator[Mark]:
    """Yield the count and the share of a cell; a number that has no room is not cut, and left to the table."""
    key, middle = f"{place[0]}.{place[1]}", box.left + box.width / 2
    share = view.label(f"{key}_share")
    share = share if breadth(share) <= box.width else ""
    foot = box.top + (19 if share else 27)
    if breadth(view.label(key)) <= box.width:
        bold = BOLDER * breadth(view.label(key)) <= box.width
        kind = "tick" if not _share(view, place) else "outcome" if bold else "plain"
        yield Text(view.label(key), (middle, foot), kind, "middle")
    if share:
        yield Text(share, (middle, foot + LINE_HEIGHT), "cell", "middle")


def _heat_map(view: ClassView) -> Drawing:
    size, names = len(_cases(view)), _names(view)
    side = min(LARGEST, view.width - MAP - EDGE) / size
    named = view.width >= WIDE and side >= READABLE
    longest = min(max(map(breadth, names)), UPWARDS) if named else 0.0
    start, above = (longest + SPARE, longest + TOP - LINE_HEIGHT) if named else (MAP, TOP)
    cells = {
        (row, column): Box(start + column * side, above + row * side, side, side)
        for row in range(size)
        for column in range(size)
    }
    foot, right = above + size * side, start + size * side
    left, top = (right + 16, above + 12) if view.width >= WIDE else (EDGE, foot + 48)
    middles = [start + (place + 0.5) * side for place in range(size)]
    worst = [*_listed(view, left, top)]
    marks = (
        Rectangle(None, (start, right), (foot, above), "correct"),
        *_shades(view, cells, FULLEST),
        Text(view.label("predicted"), (start, 14 if named else above - 12), "name"),
        Text(view.label("actual"), (start, foot + 20), "name"),
        *(_row_names(view, start, cells) if named else ()),
        *(_turned(names, middles, above, most=1) if named else ()),
        *worst,
    )
    return Drawing(
        size=(view.width, max([foot + 28, *(text.at[1] + LISTED * text.lines for text in worst)])), marks=marks
    )


def _listed(view: ClassView, left: float, top: float) -> Iterator[Text]:
    """Yield the worst errors, one below the other, each in as many lines as it takes."""
    for place in range(int(view.text.values["worst"])):
        text = Text(view.label(f"worst.{place}"), (left, top), "tick", width=view.width - left - 2, most=2 * LONGEST)
        yield text
        top += LINE_HEIGHT * (text.lines - 1) + LISTED


def rates(view: ClassView) -> Drawing:
    """Return recall and precision of each class on one axis: side by side where there is room.

    One model is a dot on its range; several are dots of one row, joined by a line.
    """
    models, panels = int(view.text.values["models"]), view.text.panels
    width = view.width if len(panels) > 1 else view.half
    across = len(panels) if width >= WIDE else 1
    names = _class_names(panels[0].rows[::models], width)
    left = max(name.width for name in names) + SPARE
    tall = ROW + LINE_HEIGHT * (max(name.lines for name in names) - 1)
    counts = (row.beside.text for panel in panels for row in panel.rows)
    numbers = max([BETWEEN, *(BOLDER * breadth(text) + 16 for text in counts)])  # their room beside axes
    down, room, marks = HEAD + tall * len(names) + FOOT, (width - left) / across, list[Mark]()
    for place, panel in enumerate(panels):
        line, column = divmod(place, across)
        box = Box(left + column * room, HEAD + line * down, room - numbers, tall * len(names))
        axes = Axes(box=box, x=PERCENT, y=rows(len(names)), page=(width, box.foot))
        if panel.head is not None:
            marks.append(Text(panel.head.text, (box.left, box.top - 10), "head"))
        if column == 0:
            marks += (_beside_row(name, (left - 10, box.top + tall * (row + 0.5))) for row, name in enumerate(names))
        marks += (*grid(axes), *ticks(axes), *_dots(axes, panel.rows, models))
    foot = down * -(-len(panels) // across)
    entries = [(kind, view.label(f"model.{place}")) for place, kind in enumerate(KINDS[: models if models > 1 else 0])]
    key = Key(entries, (EDGE, foot + LINE_HEIGHT), width - 2 * EDGE - SAMPLE)
    return Drawing(size=(width, foot + key.height + 2), marks=(*marks, key))


def _class_names(named: Sequence[FigureRow], width: float) -> list[Text]:
    """Return what rows are called, in lines as long as there is room for."""
    longest = max((breadth(row.name.text) for row in named), default=0.0)
    room = min(longest, max(NAMES, 0.28 * width) - SPARE)
    return [Text(row.name.text, (0, 0), "tick", "end", max(room, 1), LONGEST) for row in named]


def _beside_row(name: Text, at: Place) -> Text:
    """Return a name with its middle at a height."""
    return replace(name, at=(at[0], at[1] + BASELINE - (name.lines - 1) * LINE_HEIGHT / 2))


def _dots(axes: Axes, all_rows: Sequence[FigureRow], models: int) -> Iterator[Mark]:
    """Yield each class with a dot for each model, the first on top, and what is counted of the first."""
    for place in range(len(all_rows) // models):
        row, middle = all_rows[place * models : (place + 1) * models], place + 0.5
        first, values = row[0], [model.estimate for model in row if model.estimate is not None]
        yield Text(first.beside.text, (axes.box.right + 8, axes.place(0, middle)[1] + BASELINE), "tick")
        if models > 1 and values:
            yield Line(axes, (min(values), max(values)), (middle, middle), "reference")
        elif first.low is not None and first.high is not None:
            yield Line(axes, (first.low, first.high), (middle, middle), "line-1")
        for number, model in reversed(list(enumerate(row))):
            if model.estimate is not None:
                yield Dots(axes, [model.estimate], [middle], KINDS[min(number, len(KINDS) - 1)])


def sure(view: ClassView) -> Drawing:
    """Return how often the model is right against how sure it is, over the diagonal where both agree."""
    axes = view.plot(PERCENT, PERCENT, square=True)
    calibration = view.results.model.confident
    bins = () if calibration is None else calibration.bins
    most = max((band.cases for band in bins), default=1)
    x, y = [band.mean for band in bins], [band.right for band in bins]
    marks = (
        *frame(axes, view.names),
        *(_weight(axes, band.low, band.high, band.cases / most) for band in bins),
        Line(axes, (0, 1), (0, 1), "reference"),
        Line(axes, x, y, "line-1"),
        Dots(axes, x, y),
        Legend(axes, [("line-1", view.label("model")), ("reference", view.label("sound"))]),
    )
    return plotted(axes, marks)


def _weight(axes: Axes, low: float, high: float, share: float) -> Mark:
    """Return how many cases a bin has, as a low bar at the foot."""
    up = 0.12 * share
    return Area(axes, [(low, 0), (low, up), (high, up), (high, 0)], "range")


def handled(view: ClassView) -> Drawing:
    """Return the share of errors among the cases decided, by how many these are."""
    values = view.text.values
    points = sorted((values[f"coverage.{at}"], values[f"errors.{at}"]) for at in range(int(values["rows"])))
    top = max((rate for _, rate in points), default=1.0)
    axes = view.plot(PERCENT, in_percent(from_zero(top)), square=True)
    at = (values["coverage"], values["errors"]) if view.has("advised") else None
    marks = (
        *frame(axes, view.names),
        Line(axes, [x for x, _ in points], [y for _, y in points], "line-1"),
        *(() if at is None else (Symbol(axes, at),)),
        Legend(
            axes,
            [("line-1", view.label("model")), *((("mark", view.label("advised")),) if at is not None else ())],
        ),
    )
    return plotted(axes, marks)


def roc(view: ClassView) -> Drawing:
    """Return the ROC curves of classes, each against the rest, over the diagonal."""
    return _curves(view, "roc", ("fpr", "tpr"), "after", chance=True)


def pr(view: ClassView) -> Drawing:
    """Return the precision-recall curves of classes, each against the rest."""
    return _curves(view, "pr", ("recall", "precision"), "before", chance=False)


def _curves(view: ClassView, curve: str, columns: tuple[str, str], steps: Steps, *, chance: bool) -> Drawing:
    axes = view.plot(PERCENT, PERCENT, square=True)
    drawn = [view.results.data.classes[int(view.text.values[f"line.{place}"])] for place in range(_lines(view))]
    curves = [view.results.model.curves[name][curve] for name in drawn]
    entries = [(kind, view.label(f"line.{place}")) for place, kind in enumerate(LINES[: len(drawn)])]
    marks = (
        *frame(axes, view.names),
        *((Line(axes, (0, 1), (0, 1), "reference"),) if chance else ()),
        *(
            Line(axes, line[columns[0]], line[columns[1]], kind, steps)
            for kind, line in reversed(list(zip(LINES, curves, strict=False)))
        ),
        Legend(axes, [*entries, *((("reference", view.label("chance")),) if chance else ())]),
    )
    return plotted(axes, marks)


def _lines(view: ClassView) -> int:
    return int(view.text.values["lines"])

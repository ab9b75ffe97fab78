"""The table of options as a block: each cost as a dot with its range on one axis."""

from reportgen.page.blocks import Heading, OptionRow, OptionTable, Reach
from reportgen.text.sentences import Option, Options


def option_table(options: Options) -> OptionTable:
    """Return the table with the places of its dots and lines, as percentages of their axis."""
    name, *heads = (head.text for head in options.heads)
    numbers = len(options.rows[0].numbers)
    scale = options.scale
    return OptionTable(
        title=options.title.text,
        subtitle=options.subtitle.text,
        columns=(Heading(name=name), *(Heading(name=head, align="right") for head in heads[:numbers])),
        compared="".join(heads[numbers:]),
        scale=None if scale is None else (scale.low.text, scale.high.text),
        rows=tuple(_row(row, None if scale is None else (scale.start, scale.end)) for row in options.rows),
        note="" if options.note is None else options.note.text,
    )


def _row(row: Option, axis: tuple[float, float] | None) -> OptionRow:
    return OptionRow(
        cells=(row.name.text, *(number.text for number in row.numbers)),
        compared="" if row.compared is None else row.compared.text,
        reach=None if axis is None or not row.ends else _reach(row, *axis),
        out=row.out,
        first=row.first,
    )


def _reach(row: Option, start: float, end: float) -> Reach:
    """Return the dot and the line of a row; what is beyond the axis is left out."""
    label = "" if row.range is None else row.range.text
    at, *ends = (100 * (min(value, end) - start) / (end - start) for value in row.ends)
    if row.ends[0] > end:
        return Reach(dot=None, line=None, label=label)
    low, high = (f"{place:.1f}" for place in ends or (at, at))
    return Reach(dot=f"{at:.1f}", line=(low, high) if ends else None, label=label)

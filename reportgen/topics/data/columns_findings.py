"""Findings on columns: values that are not those declared, columns that repeat others, or that give the label away."""

from collections.abc import Sequence

from reportgen.analysis.finding import AnyEvidence, Finding, Quote, note, text, warning
from reportgen.results.values.data import Codes, ColumnKind


def undeclared_values(evidence: AnyEvidence) -> Finding | None:
    """Find a column with values that the config does not list, or without some that it does: the one with most rows."""
    columns = [(column, column.codes) for column in evidence.results.data.columns if column.codes is not None]
    off = [(column, codes) for column, codes in columns if codes.undeclared_values or codes.absent]
    if not off:
        return None
    column, codes = max(off, key=lambda pair: (pair[1].undeclared_rows, len(pair[1].absent)))
    return _of_column(evidence, column, codes)


def _of_column(evidence: AnyEvidence, column: ColumnKind, codes: Codes) -> Finding:
    named = text(column.column, "config.data.columns")
    rows = evidence.fact("row", codes, "undeclared_rows")
    if codes.taken is not None:
        ends = {"first": 0, "last": len(codes.declared) - 1}
        return warning(
            "undeclared_values",
            codes.taken.how,
            about=(),
            column=named,
            rows=rows,
            value=evidence.fact("text", codes.taken, "value"),
            meant=evidence.fact("text", codes.taken, "meant"),
            **{end: evidence.fact("text", codes.declared, place) for end, place in ends.items()},
        )
    lacking = _lacking(evidence, codes)
    if not codes.undeclared_values:
        return note("undeclared_values", "absent", about=(), column=named, **lacking)
    example = text(next(iter(codes.undeclared)), evidence.paths.of(codes, "undeclared"))
    how = "both" if codes.absent else None
    return warning("undeclared_values", how, about=(), column=named, rows=rows, value=example, **lacking)


def _lacking(evidence: AnyEvidence, codes: Codes) -> dict[str, Quote]:
    """Return how many of the declared values never occur, and the first of them."""
    if not codes.absent:
        return {}
    number = Quote(value=len(codes.absent), path=evidence.paths.of(codes, "absent"), unit="count")
    return {"number": number, "absent": evidence.fact("text", codes.absent, 0)}


def twin_columns(evidence: AnyEvidence) -> Finding | None:
    """Find a column that nearly repeats an earlier one: the first of them, and how many there are."""
    columns = [column for column in evidence.results.data.columns if column.twin is not None]
    if not columns:
        return None
    twin = columns[0].twin
    return note(
        "twin_columns",
        "same" if twin.same else None,
        about=(),
        column=text(columns[0].column, "config.data.examine"),
        other=evidence.fact("text", twin, "column"),
        alike=evidence.fact("count", twin, "alike"),
        rows=evidence.fact("row", twin, "rows"),
        **_several(evidence, columns, "twin"),
    )


def column_tells_label(evidence: AnyEvidence) -> Finding | None:
    """Find a column that gives the class of every case away: the first of them, and how many there are."""
    columns = [column for column in evidence.results.data.columns if column.tells_label is not None]
    if not columns:
        return None
    named = text(columns[0].column, "config.data.examine")
    return warning(
        "column_tells_label",
        columns[0].tells_label,
        about=(),
        column=named,
        **_several(evidence, columns, "tells_label"),
    )


def _several(evidence: AnyEvidence, columns: Sequence[ColumnKind], name: str) -> dict[str, Quote]:
    """Return how many columns there are of a kind, where they are more than the one that is named."""
    if len(columns) == 1:
        return {}
    paths = [evidence.paths.of(column, name) for column in columns]
    return {"number": Quote(value=len(columns), path=f"number of {', '.join(paths)}", unit="count")}

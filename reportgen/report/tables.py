"""The numbers of a report as CSV files, for spreadsheets and scripts."""

import csv
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from io import StringIO

from reportgen.analysis.cases import Cases
from reportgen.analysis.fold_results import Folds
from reportgen.analysis.measured import Confusion, Measure, Metrics, Span
from reportgen.analysis.parted import Right
from reportgen.analysis.results import Results
from reportgen.harmless import visible
from reportgen.holes import Hole, attempt
from reportgen.report.document import DIGITS, to_bytes
from reportgen.report.names import file_stems

CHECK = (
    "check",
    "model",
    "against",
    "column",
    "group",
    "metric",
    "op",
    "limit",
    "estimate",
    "low",
    "high",
    "with_confidence",
    "status",
    "severity",
    "reason",
)
COMPARISON = (
    "a",
    "b",
    "metric",
    "difference",
    "low",
    "high",
    "level",
    "p",
    "p_adjusted",
    "smallest_shown",
    "room",
    "method",
    "verdict",
    "alone",
)
Cell = str | float | None
Sweep = Mapping[str, Iterable[float]]  # columns of equal length, `threshold` first; an infinite threshold flags nothing

# A spreadsheet would run a text that begins with one of these; some read the full-width signs alike.
_FORMULA = tuple("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")
_MATRIX = ("tp", "fp", "fn", "tn")
_RIGHT = ("both_right", "only_a", "only_b", "both_wrong")


def csv_tables(results: Results, sweeps: Mapping[str, Sweep]) -> dict[str, bytes | Hole]:
    """Return every table by its path in the report's folder, and a hole where one fails."""
    stems = file_stems(sweeps)
    tables: dict[str, Callable[[], bytes]] = {
        **({"checks": partial(checks_table, results)} if results.checks else {}),
        "metrics": partial(metrics_table, results),
        "confusion": partial(confusion_table, results),
        "comparison": partial(comparison_table, results),
        **({"flips": partial(flips_table, results)} if results.flips else {}),
        **({"comparisons": partial(comparisons_table, results)} if results.comparisons else {}),
        **({"calibration": partial(calibration_table, results)} if _has(results, "calibration") else {}),
        **({"cases": partial(cases_table, results.cases)} if results.cases is not None else {}),
        **({"groups": partial(groups_table, results)} if results.groups else {}),
        **({"folds": partial(folds_table, results.folds)} if results.folds is not None else {}),
        **({"rules": partial(rules_table, results)} if _has(results, "rules") else {}),
        **({"betas": partial(betas_table, results)} if _has(results, "betas") else {}),
        **{f"sweep_{stems[name]}": partial(sweep_table, sweep) for name, sweep in sweeps.items()},
    }
    paths = {f"tables/{name}.csv": make for name, make in tables.items()}
    return {path: attempt("file", path, make) for path, make in paths.items()}


def checks_table(results: Results) -> bytes:
    """Return one row for each check."""
    return _csv(CHECK, ([getattr(check, key) for key in CHECK] for check in results.checks))


def comparisons_table(results: Results) -> bytes:
    """Return one row for each difference of two models, and the part of the report that it belongs to."""
    found = [("primary" if one.primary else "exploratory", one) for one in results.comparisons]
    found += [("tie", one) for each in results.ties for one in each.pairs]
    found += [("pick", one) for one in (results.pick.against if results.pick is not None else ())]
    return _csv(("part", *COMPARISON), ((part, *(getattr(one, key) for key in COMPARISON)) for part, one in found))


def metrics_table(results: Results) -> bytes:
    """Return one row for each model and metric; an undefined metric has no estimate but a reason.

    Where the cases that judge have chosen the threshold, `corrected` stands beside the flattered estimate, and the
    range is that of the corrected figure.
    """
    ends = ("low", "high", "corrected", "method")
    head = ("model", "metric", "estimate", *ends, "numerator", "denominator", "reason")
    return _csv(
        head,
        (
            (name, key, one.estimate, *_sureness(one), one.numerator, one.denominator, _reason(one))
            for name, metrics in _all_metrics(results)
            for key, one in metrics.items()
        ),
    )


def _sureness(one: Measure) -> tuple[Cell, ...]:
    of = one if one.corrected is None else one.corrected
    corrected = None if one.corrected is None else one.corrected.estimate
    return of.low, of.high, corrected, None if of.low is None else of.method


def _reason(one: Measure) -> str | None:
    return one.reason or (None if one.corrected is None else one.corrected.reason)


def confusion_table(results: Results) -> bytes:
    """Return one row for each model: the four counts, and with sampling weights their weighted sums."""
    judged: list[tuple[str, Confusion, Confusion | None]] = [
        *((name, model.confusion, model.confusion_weighted) for name, model in results.models.items()),
        *((name, one.confusion, None) for name, one in results.published.items() if one.confusion is not None),
        *((name, one.confusion, one.confusion_weighted) for name, one in results.baselines.items()),
    ]
    weighted = tuple(f"{key}_weighted" for key in _MATRIX) if results.data.weight == "sampling" else ()
    return _csv(
        ("model", *_MATRIX, *weighted),
        ((name, *_four(raw), *(_four(sums) if weighted else ())) for name, raw, sums in judged),
    )


def comparison_table(results: Results) -> bytes:
    """Return one row for each metric and one column for each model; an undefined metric is an empty cell.

    A figure is what new cases are expected to show: the corrected one where the cases have chosen the threshold.
    """
    columns = _all_metrics(results)
    keys = dict.fromkeys(key for _, metrics in columns for key in metrics)
    none = Measure(estimate=None)
    return _csv(
        ("metric", *(name for name, _ in columns)),
        ((key, *(metrics.get(key, none).best_guess for _, metrics in columns)) for key in keys),
    )


def flips_table(results: Results) -> bytes:
    """Return one row for each pair of models and class: how many cases both get right, only one of them, or none."""
    weighted = tuple(f"{key}_weighted" for key in _RIGHT) if results.data.weight == "sampling" else ()
    return _csv(
        ("a", "b", "class", *_RIGHT, *weighted),
        (
            (pair.a, pair.b, of_class, *_rights(cases), *(_rights(sums) if weighted else ()))
            for pair in results.flips
            for of_class, cases, sums in (
                ("positive", pair.positives, pair.positives_weighted),
                ("negative", pair.negatives, pair.negatives_weighted),
            )
        ),
    )


def calibration_table(results: Results) -> bytes:
    """Return one row for each model and group of cases by score: what is stated, and what happened."""
    columns = ("stated", "observed", "low", "high", "numerator", "denominator", "cases", "method")
    return _csv(
        ("model", *columns),
        (
            (name, *(getattr(group, column) for column in columns))
            for name, model in results.models.items()
            if model.calibration is not None
            for group in model.calibration.groups
        ),
    )


def groups_table(results: Results) -> bytes:
    """Return one row for each group and model: counts, and each metric with the ends of its interval."""
    rows = [
        (grouping.column, group, model, judged)
        for grouping in results.groups
        for group in grouping.groups
        for model, judged in group.models.items()
    ]
    keys = rows[0][-1].metrics
    head = ("column", "group", "model", "cases", "positives", *_MATRIX)
    return _csv(
        (*head, *(name for key in keys for name in (key, f"{key}_low", f"{key}_high"))),
        (
            (
                *(column, group.group, model, group.cases, group.positives, *_four(judged.confusion)),
                *(end for one in judged.metrics.values() for end in (one.estimate, one.low, one.high)),
            )
            for column, group, model, judged in rows
        ),
    )


def folds_table(folds: Folds) -> bytes:
    """Return one row for each model, metric and fold; where it has no value the cell is empty."""
    return _csv(
        ("model", "metric", "fold", "cases", "positives", "value"),
        (
            (name, key, fold.name, fold.cases, fold.positives, value)
            for name, metrics in folds.models.items()
            for key, held in metrics.items()
            for fold, value in zip(folds.folds, held.values, strict=True)
        ),
    )


def cases_table(cases: Cases) -> bytes:
    """Return one row for each error that is listed, with how many its score, or its cost, is shared by."""
    ends = ("score_low", "score_high", "cost_low", "cost_high")
    none = Span(low=None, high=None)
    return _csv(
        ("error", "by", "id", "label", "cases", *ends),
        (
            (
                listed.error,
                listed.by,
                one.id,
                one.label,
                one.cases,
                *map(_score, (score.low, score.high)),
                cost.low,
                cost.high,
            )
            for listed in cases.lists
            for one in listed.cases
            for score, cost in ((one.score or none, one.cost or none),)
        ),
    )


def rules_table(results: Results) -> bytes:
    """Return one row for each model and rule: what it would choose, and what the choice does."""
    shares = ("recall", "precision", "flag_rate", "total_cost", "beyond_least")
    return _csv(
        ("model", "rule", "of_config", "threshold", *_MATRIX, *shares, "reason"),
        (
            (
                name,
                choice.rule,
                "yes" if choice.of_config else "no",
                _score(choice.threshold),
                *_four(choice.confusion),
                *(getattr(choice, key) for key in shares),
                choice.reason,
            )
            for name, model in results.models.items()
            for choice in model.rules
        ),
    )


def betas_table(results: Results) -> bytes:
    """Return one row for each model and beta: its best threshold, and the prices which that is right for.

    `implied` says whether it is the cheapest at some price of a miss, in false alarms; an open end is an empty cell.
    """
    return _csv(
        (
            "model",
            "beta",
            "given",
            "f_beta",
            "threshold",
            *_MATRIX,
            "implied",
            "implied_low",
            "implied_high",
            "beyond_least",
            "beyond_least_share",
        ),
        (
            (
                name,
                choice.beta,
                "yes" if choice.given else "no",
                choice.f,
                _score(choice.threshold),
                *_four(choice.confusion),
                "no" if choice.implied_ratio is None else "yes",
                *(getattr(choice.implied_ratio, end, None) for end in ("low", "high")),
                choice.beyond_least,
                choice.beyond_least_share,
            )
            for name, model in results.models.items()
            for choice in model.betas
        ),
    )


def sweep_table(sweep: Sweep) -> bytes:
    """Return one row for each threshold; the row that flags nothing has no threshold, an undefined metric no value."""
    columns = [_exact(values) if name == "threshold" else _rounded(values) for name, values in sweep.items()]
    return _written(tuple(sweep), zip(*columns, strict=True))


def _all_metrics(results: Results) -> list[tuple[str, Metrics]]:
    return [
        *((name, model.metrics) for name, model in results.models.items()),
        *((name, model.metrics) for name, model in results.published.items()),
        *((name, judged.metrics) for name, judged in results.baselines.items()),
    ]


def _four(confusion: Confusion | None) -> tuple[Cell, ...]:
    return tuple(None if confusion is None else getattr(confusion, key) for key in _MATRIX)


def _rights(right: Right | None) -> tuple[Cell, ...]:
    return tuple(None if right is None else getattr(right, key) for key in _RIGHT)


def _has(results: Results, part: str) -> bool:
    return any(getattr(model, part) for model in results.models.values())


class _Exact(float):
    """A threshold, written as exactly as it stands in the data; the rest of a table is rounded."""


def _score(value: float | None) -> float | None:
    return None if value is None else _Exact(value)


def _exact(values: Iterable[float]) -> list[str]:
    return [repr(value) if math.isfinite(value) else "" for value in map(float, values)]


def _rounded(values: Iterable[float]) -> list[str]:
    """Return the values as text, all at once: a sweep has tens of thousands of them."""
    numbers = tuple(float(value) + 0.0 for value in values)  # no minus zero
    shown = (f"\n%.{DIGITS}g" * len(numbers)) % numbers
    return shown.replace("nan", "").split("\n")[1:]


def _shown(value: float) -> str:
    return f"{value + 0.0:.{DIGITS}g}"


def _csv(head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    return _written(head, ([_cell(cell) for cell in row] for row in rows))


def _written(head: Sequence[str], rows: Iterable[Sequence[str]]) -> bytes:
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([_cell(name) for name in head])
    writer.writerows(rows)
    return to_bytes(out.getvalue())


def _cell(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, _Exact):
        return repr(float(cell))
    if isinstance(cell, str):
        return visible(f"'{cell}" if cell.startswith(_FORMULA) else cell)
    return _shown(float(cell))

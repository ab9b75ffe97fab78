"""Rules on tables: every cell of the page and of its files is what the results, or the cases themselves, say."""

import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from reportgen.stats.metrics import METRICS
from reportgen.topics.english import MESSAGES
from tests.net.page import PageTable, lines_of, sheet_of
from tests.net.read import Read, value
from tests.net.sweep import outcomes_from
from tests.text.reading import lies, strays

KEYS = {str(MESSAGES[f"metric.{key}.name"]): key for key in METRICS}
NUMBER = re.compile(r"(?:[\u20ac$\u00a3]|CHF\u00a0)?(\u2212)?(?:[\u20ac$\u00a3]|CHF\u00a0)?([\d,]+)(?:\.(\d+))?(%)?")
OF = re.compile(r"([\d,.]+) of ([\d,.]+)")
EXACT = 1e-9  # of a size, what 12 digits leave open


def tables_by_cut_off_hold_what_the_cases_do(read: Read) -> Iterator[str]:
    """Every cell of the table of shares by threshold is that of the cases flagged from there on, and undefined only
    where nothing is to be divided by.
    """
    if read.frame is None:
        return
    for table in read.tables:
        if table.name == "points-by-threshold":
            for row in table.rows:
                whole = _whole_cut_offs(read, row[0][0])
                every = [outcomes_from(read, read.document["subject"], threshold) for threshold in whole]
                for head, cell in zip(table.heads[1:], row[1:], strict=True):
                    right = [_worked_out(KEYS[head], four, read.document.get("beta")) for four in every]
                    if not any(_reads(cell[0], value) for value in right):
                        yield f"{head} at {row[0][0]}: {cell[0]}, {every}"


def curves_hold_what_the_cases_do(read: Read) -> Iterator[str]:
    """Every point of a curve along the thresholds is that of the cases flagged from there on."""
    if read.frame is None:
        return
    for name, model in read.models.items():
        for curve, columns in model["curves"].items():
            asked = {column: key for column, key in _COLUMNS.items() if column in columns}
            if "threshold" not in columns or curve in _OF_PRICES or "score" not in read.config["models"][name]:
                continue
            places = sorted({0, len(columns["threshold"]) - 1, *range(0, len(columns["threshold"]), 29)})
            for place in places:
                four = outcomes_from(read, name, columns["threshold"][place])
                for column, key in asked.items():
                    if not _same(columns[column][place], _worked_out(key, four, read.document.get("beta"))):
                        yield f"{curve} of {name}: {column} at {columns['threshold'][place]}: {columns[column][place]}"


def sweeps_hold_what_the_cases_do(read: Read) -> Iterator[str]:
    """Every row of a sweep in the files has the outcomes of the cases flagged from its threshold on."""
    if read.frame is None:
        return
    for name in read.models:
        rows = sheet_of(read.files.get(f"tables/sweep_{name}.csv", b""))
        for row in rows[:: max(len(rows) // 20, 1)]:
            four = outcomes_from(read, name, float(row["threshold"]) if row["threshold"] else None)
            if any(not _same(_value(row[key]), four[key]) for key in four):
                yield f"{name}: {row}"


def files_hold_the_results(read: Read) -> Iterator[str]:
    """Every number in the files of metrics, outcomes, comparisons and checks is that of `results.json`."""
    if not read.files:
        return
    judged = {**read.document["models"], **read.document["baselines"]}
    for row in sheet_of(read.files["tables/metrics.csv"]):
        measure = judged[row["model"]]["metrics"][row["metric"]]
        corrected = measure.get("corrected") or {}
        expected = {**{key: measure.get(key) for key in ("estimate", "numerator", "denominator")},
                    **{key: (corrected or measure).get(key) for key in ("low", "high")},
                    "corrected": corrected.get("estimate")}  # fmt: skip
        yield from _unlike(f"{row['model']}, {row['metric']}", row, expected)
    for row in sheet_of(read.files["tables/confusion.csv"]):
        yield from _unlike(f"outcomes of {row['model']}", row, judged[row["model"]]["confusion"])
    for row in sheet_of(read.files["tables/comparison.csv"]):
        for name, cell in row.items():
            measure = judged.get(name, {}).get("metrics", {}).get(row["metric"], {})
            if name != "metric" and not _same(_value(cell), (measure.get("corrected") or measure).get("estimate")):
                yield f"{name}, {row['metric']}: {cell}"
    yield from _listed(read, "comparisons", ("difference", "low", "high", "p", "p_adjusted", "level"))
    yield from _listed(read, "checks", ("limit", "estimate", "low", "high", "with_confidence"))


def _listed(read: Read, name: str, keys: Sequence[str]) -> Iterator[str]:
    """Yield the rows of a file that are not those of a list of the results."""
    content = read.files.get(f"tables/{name}.csv")
    first = ("a", "b", "metric") if name == "comparisons" else ("check", "model", "group")
    held = [one for _, one in read.places if isinstance(one, dict) and {*first, *keys} <= one.keys()]
    if content is None:
        return
    for row in sheet_of(content):
        alike = [one for one in held if all((one.get(key) or "") == row[key].removeprefix("'") for key in first)]
        if not any(all(_same(_value(row[key]), one.get(key)) for key in keys) for one in alike):
            yield f"{name}: {row}"


def every_metric_on_the_page_is_that_of_the_results(read: Read) -> Iterator[str]:
    """Every value and range in the tables of all metrics reads as `results.json` has it."""
    for table in read.tables:
        if not table.name.startswith("metrics-"):
            continue
        for row in table.rows:
            key = KEYS.get(row[0][0])
            measure = read.subject["metrics"].get(key) if key else None
            if measure is None:
                yield f"{table.caption}: no metric {row[0][0]}"
                continue
            corrected = measure.get("corrected") or {}
            told = {"estimate": measure["estimate"], "corrected": corrected.get("estimate"),
                    "low": (corrected or measure).get("low"), "high": (corrected or measure).get("high")}  # fmt: skip
            for head, cell in zip(table.heads, row, strict=True):
                part = _part(head, table)
                if part and (cell[0] or part == "estimate") and not _reads(cell[0], told[part]):
                    yield f"{row[0][0]}, {head}: {cell[0]}, {told[part]}"


def the_outcomes_on_the_page_are_those_of_the_results(read: Read) -> Iterator[str]:
    """The four outcomes of the subject are those of `results.json`."""
    four = read.subject["confusion"]
    for table in read.tables:
        if table.name == "outcomes-table":
            told = [[_number(cell[0]) for cell in row[1:]] for row in table.rows]
            sums = [[four["tp"], four["fn"]], [four["fp"], four["tn"]]]
            sums = [[*row, sum(row)] for row in sums]
            if told != [*sums, [sum(column) for column in zip(*sums, strict=True)]]:
                yield f"{table.caption}: {told}"


def files_hold_the_cells_of_the_page(read: Read) -> Iterator[str]:
    """The file of a table that has one of its own holds the heads and the cells of the page."""
    for table in read.tables:
        content = read.files.get(table.file)
        if content is None or not table.file.startswith("tables/page_"):
            continue
        heads, *rows = lines_of(content)
        shown = [[" ".join(" ".join(cell).split()) for cell in row] for row in table.rows]
        if [re.sub("^'|[\u201c\u201d]", "", one) for one in heads] != [
            re.sub("[\u201c\u201d]", "", one) for one in table.heads
        ]:
            yield f"{table.name}: {heads}"
        if [[one.removeprefix("'") for one in row] for row in rows] != [
            [one.removeprefix("'") for one in row] for row in shown
        ]:
            yield f"{table.name}: {rows} {shown}"


def numbers_are_the_rounding_of_what_they_stand_for(read: Read) -> Iterator[str]:
    """Every number of a sentence, of a headline or of a count is the rounding of a value that the sentence holds; a
    threshold has as few digits as sort the cases alike.
    """
    for one in read.sentences:
        for each in lies(one):
            number, _, why = each.partition(" is ")
            if why.startswith("in no slot") or not _is_cut_off(one, number):
                yield f"{one['id']}: {each}"


def values_stand_where_sentences_say(read: Read) -> Iterator[str]:
    """Every value that a sentence, a headline or a count holds stands in `results.json` where its source says."""
    typed = json.dumps(read.config)
    for one in read.sentences:
        for each in strays(one, read.document, typed):
            name = each.partition(":")[0]
            listed = one["values"][name]["source"] == "comparisons" and isinstance(value(one, name), str)
            if not listed and not (each.endswith(" at models") and value(one, name) == len(read.models)):
                yield f"{one['id']}: {each}"


_COLUMNS = {
    "fpr": "false_alarm_rate", "tpr": "recall", "sensitivity": "recall", "specificity": "specificity",
    "precision": "precision", "recall": "recall", "f1": "f1", "f_beta": "f_beta", "tp": "tp", "fp": "fp",
}  # fmt: skip
_OF_PRICES = ("cost_by_threshold", "threshold_by_ratio", "decision")


def right_alarms_by_share_are_told_apart(read: Read) -> Iterator[str]:
    """In the table of right alarms by the share of positives no two rows read alike unless they are, and the fewest
    right alarms are told within a tenth.
    """
    for table in read.tables:
        if table.name != "points-by-prevalence" or "by_prevalence" not in read.subject:
            continue
        head = "share of right alarms"
        cells = table.column(head)
        right = read.subject["by_prevalence"]["curve"]["precision"]
        if len(set(right)) == len(right) and len(set(cells)) < len(cells):
            yield f"{head}: {cells}"
        told = _number(cells[0])
        if told is None or abs(told - 100 * right[0]) > 10 * right[0] + EXACT:
            yield f"{head}: {cells[0]} is {right[0]}"


def _worked_out(key: str, four: Mapping[str, float], beta: float | None) -> float | None:
    """Return a share of four outcomes by its definition; None where nothing is to be divided by."""
    tp, fp, fn, tn = (four[name] for name in ("tp", "fp", "fn", "tn"))
    square = (beta or 1.0) ** 2
    parts = {
        "tp": (tp, 1), "fp": (fp, 1), "recall": (tp, tp + fn), "specificity": (tn, fp + tn),
        "false_alarm_rate": (fp, fp + tn), "precision": (tp, tp + fp), "f1": (2 * tp, 2 * tp + fp + fn),
        "f_beta": ((1 + square) * tp, (1 + square) * tp + square * fn + fp),
    }  # fmt: skip
    above, below = parts[key]
    return above / below if below > 0 else None


def _cut_off(text: str) -> float | None:
    """Return the threshold that a table names; None for the words that say that nothing is flagged."""
    try:
        return float(text.replace(",", "").replace("\u2212", "-"))
    except ValueError:
        return None


def _number(text: str) -> float | None:
    found = NUMBER.match(text)
    return None if found is None else float(f"{'-' if found[1] else ''}{found[2].replace(',', '')}.{found[3] or 0}")


def _reads(cell: str, value: float | None) -> bool:
    """Return whether a cell is what a value reads as: its rounding, its parts, or that it is none."""
    cell = cell.replace("\u00a0", " ")
    if value is None:
        return not any(sign.isdigit() for sign in cell) or cell == ""
    of = OF.fullmatch(cell)
    if of is not None:
        part, whole = (float(one.replace(",", "")) for one in of.groups())
        return abs(part / whole - value) < 0.02
    bound = cell.startswith(("<", ">", "fewer", "more", "below", "above", "over", "under"))
    found = NUMBER.search(cell)
    if found is None:
        return False
    shown = float(f"{found[2].replace(',', '')}.{found[3] or 0}") * (-1 if found[1] else 1) / (100 if found[4] else 1)
    step = 10.0 ** -len(found[3] or "") / (100 if found[4] else 1)
    return bound or abs(shown - value) <= 0.5001 * step + EXACT * abs(value)


def _part(head: str, table: PageTable) -> str:
    """Return which part of a metric a column holds; nothing of words."""
    parts = {"corrected": "corrected", "from": "low", "to": "high"}
    return "estimate" if head == table.heads[1] else parts.get(head.rpartition(": ")[2], "")


def _values(one: Mapping[str, Any]) -> Iterator[float]:
    yield from (slot["value"] for slot in one["values"].values() if isinstance(slot["value"], int | float))


def _whole_cut_offs(read: Read, number: str) -> list[float | None]:
    """Return the thresholds of the curve that a number in six digits may stand for."""
    at, step = _cut_off(number), 10.0 ** -len(number.partition(".")[2])
    held = read.subject["curves"]["sensitivity_specificity_by_threshold"]["threshold"]
    return [None] if at is None else [one for one in held if one is not None and abs(one - at) <= step]


OF_CUT_OFFS = ("threshold", ".recommended.", ".cut_offs.")  # where results hold one


def _is_cut_off(one: Mapping[str, Any], number: str) -> bool:
    """Return whether a number stands for a threshold of the sentence in as few digits as sort the cases alike."""
    at = _cut_off(number)
    step = 10.0 ** -len(number.partition(".")[2])
    told = (slot for slot in one["values"].values() if any(place in slot["source"] for place in OF_CUT_OFFS))
    return at is not None and any(isinstance(slot["value"], float) and abs(slot["value"] - at) < step for slot in told)


def _value(cell: str) -> float | None:
    return float(cell) if cell else None


def _same(one: float | None, other: float | None) -> bool:
    if one is None or other is None:
        return one is None and (other is None or math.isnan(other))
    return abs(one - other) <= EXACT * max(abs(one), abs(other), 1.0)


def _unlike(what: str, row: Mapping[str, str], expected: Mapping[str, Any]) -> Iterator[str]:
    for key, right in expected.items():
        if key in row and not _same(_value(row[key]), right):
            yield f"{what}: {key} is {row[key]}, not {right}"

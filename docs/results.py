"""Write docs/results.md: every column of the tables and every key of results.json, from the code.

python docs/results.py
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

import reportgen
from reportgen.page.table import Sheet
from reportgen.results.schema import results_schema
from reportgen.sources.frames import frame_of
from reportgen.stats.metrics import METRICS
from reportgen.text.en_metrics import METRICS as NAMES
from reportgen.topics.classes import record_page
from reportgen.topics.sweeps import sweep_sheet
from reportgen.topics.table import TOPICS
from reportgen.topics.unlabelled import ll144_page
from reportgen.topics.unlabelled import page as unlabelled_page

SEVERAL, NONE = "Several classes", "Without labels"
OTHERS = {SEVERAL: record_page, NONE: unlabelled_page}  # kinds of reports, and what makes their tables
PAGE = Path(__file__).with_name("results.md")
N = 240
KINDS = {
    "text": ("text", "string"),
    "count": ("whole number", "Int64"),
    "number": ("number", "float64"),
    "money": ("number", "float64"),
    "exact": ("number, as in the data", "float64"),
    "flag": ("yes or no", "bool"),
}
MEANINGS = {
    "a": "the first of two models",
    "actual": "the true class",
    "against": "the baseline that the check compares with; estimate and ends are then differences",
    "alone": "what the difference by itself comes to, where the verdict is that the first model is unacceptable",
    "alike": "share of the cases on which both decide alike",
    "both": "cases that both flag",
    "neither": "cases that neither flags",
    "among": "groups with enough cases",
    "apart": "what is asked of the two groups that differ most: their ratio or their difference",
    "b": "the second of two models",
    "beta": "the weight of recall in F-beta",
    "beyond_least": "what it costs beyond the cheapest choice",
    "beyond_least_share": "the same as a share of the least cost",
    "both_right": "cases that both models get right",
    "both_wrong": "cases that neither model gets right",
    "by": "what puts the errors in order: score or cost",
    "cases": "how many cases",
    "check": "the check as typed",
    "class": "positive or negative",
    "column": "the column that makes the groups",
    "corrected": "what new cases are expected to show, where the same cases have chosen the threshold",
    "cost_high": "highest cost of the errors in this row",
    "cost_low": "lowest cost of the errors in this row",
    "criterion": "what is asked to be alike in all groups",
    "denominator": "below the fraction bar; with sampling weights a weighted sum",
    "difference": "what the first has beyond the second: a less b, or the highest group less the lowest",
    "difference_high": "high end of its range",
    "difference_low": "low end of its range",
    "effective": "with clusters, how many independent cases those below the fraction bar are worth",
    "error": "miss or false_alarm",
    "estimate": "the value; empty where it is not defined",
    "expected_positives": "how many positive cases the scores add up to",
    "f_beta": "the best F-beta, on the cases that choose",
    "flagged": "how many of them are flagged",
    "fn": "positive cases that are not flagged: misses",
    "fold": "the fold of a cross-validation",
    "four_fifths": "whether the range sets the ratio apart from 80%: above, below or cannot_tell",
    "fp": "negative cases that are flagged: false alarms",
    "given": "whether this is the beta of the config",
    "group": "the group; empty where the check is about all cases",
    "high": "high end of the 95% range",
    "highest": "the groups with the highest figure",
    "category": "the category; empty for those whose category is not known",
    "number": "how many are in the category",
    "rate": "the share of these that is selected, or scores above the median",
    "table": "the column that makes the categories",
    "id": "the id of the case; of equal ones the first",
    "impact_ratio": "the share over the highest, or over that of the group named in the config",
    "impact_ratio_high": "high end of its range",
    "impact_ratio_low": "low end of its range",
    "implied": "whether the threshold is the cheapest at some price of a miss, in false alarms",
    "implied_high": "highest such price; empty where any higher one is",
    "implied_low": "lowest such price; empty where any lower one is",
    "kind": "all (classes together), class, average or variance",
    "label": "the label as in the data",
    "least": "the lowest figure of a group",
    "level": "the level of the range",
    "limit": "the limit of the check",
    "kept_out": "why the group is in no ratio: unknown or left_out",
    "low": "low end of the 95% range",
    "lowest": "the groups with the lowest figure",
    "method": "how the range was found",
    "metric": "the key of the metric",
    "mix": "with which classes it is judged: in_use (those of `deployment.prevalence`) or test",
    "model": "the model, or flag_none and flag_all",
    "most": "the highest figure of a group",
    "numerator": "above the fraction bar; with sampling weights a weighted sum",
    "observed": "the share of positives among these cases",
    "observed_positives": "how many cases are positive",
    "of": "the class, or the kind of average; empty for all classes together",
    "of_config": "whether the config asks for this rule",
    "only_a": "cases that only the first model gets right",
    "only_b": "cases that only the second model gets right",
    "op": "how the value is compared with the limit",
    "outcome": "the better one, of which the share is: flagged, or not flagged",
    "p": "the p-value",
    "p_adjusted": "the same, adjusted for all primary comparisons, for the recalls of all classes, or for all groups",
    "part": "primary, exploratory, tie or pick: the part of the report it belongs to",
    "positives": "how many of them are positive",
    "predicted": "the class that the model names; empty where a person decides",
    "ratio": "the lowest group as a share of the highest; of one group its share over that of the one compared with",
    "ratio_high": "high end of its range",
    "ratio_low": "low end of its range",
    "reason": "why there is no value, or why nothing could be chosen",
    "rest": "observed to expected of the cases of all other groups",
    "room": "how much the metric leaves room for, where no sample like this could show a difference",
    "rule": "the rule that chooses",
    "score_high": "highest score of the errors in this row",
    "score_low": "lowest score of the errors in this row",
    "selected": "cases with this outcome",
    "selection_rate": "their share of the cases",
    "severity": "what a failure counts as: warning or grave",
    "share": "of the cases of the true class",
    "smallest_shown": "the smallest true difference that such a sample shows four times in five",
    "stated": "the mean of the scores of these cases",
    "status": "pass, fail or insufficient",
    "swapped": "the value with the negative class taken as the positive one",
    "threshold": "the threshold; empty where nothing is flagged",
    "tn": "negative cases that are not flagged",
    "tp": "positive cases that are flagged",
    "value": "the value in this fold; empty where it is not defined",
    "verdict": "what the comparison comes to",
    "with_confidence": "the confidence that the check asks for",
}

HEAD = """# Tables and results

This page is made by `docs/results.py` from the code. Programs read a report in two places: `tables/` has
a CSV file for each table, and `results.json` has every number and sentence. In Python, `report.tables` has the same
tables as pandas frames, by the names of their files, and `report.results` is the content of `results.json`, but for
the digests at its end.

## Tables

A cell is empty, and a value missing (`NA`, `NaN`), where there is nothing. Numbers are written with 12 significant
digits, thresholds and scores as in the data. In a file a text that a spreadsheet would run as a formula begins with an
apostrophe; in a frame it is as typed. No table has a column of dates. A file is there where the report has
something of its kind; counts are `float64` where weights make sums of them that are not whole.

Every table of the page leads to a file. Where none of those below has its numbers, it is `tables/page_NAME.csv` with
the cells as the page shows them; programs had better read the others, as those go with the words of the page.

"""


def reports() -> Iterator[reportgen.Report]:
    """Yield reports that between them have every table."""
    spread = np.random.default_rng(1)
    labels = (spread.random(N) < 0.4).astype(int)
    scores = {name: np.round(labels * gap + spread.random(N), 3) / 3 for name, gap in (("new", 1.0), ("old", 0.4))}
    region = np.array(["north", "south"])[spread.integers(0, 2, N)]
    guard = {"kind": "guard"}
    few = {"resamples": 200}
    yield reportgen.evaluate(
        labels,
        scores,
        positive=1,
        costs={"false_positive": 2, "false_negative": {"column": "amount"}},
        amounts={"amount": np.round(10 + 90 * spread.random(N), 2)},
        groups={"region": region},
        ids=np.arange(N),
        beta=2,
        folds=spread.integers(0, 5, N),
        checks=["recall >= 0.5"],
        report={**guard, "cases": 3},
        uncertainty=few,
        compare={"baseline": "old"},
    )
    classes = np.array(["a", "b", "c"])[spread.integers(0, 3, N)]
    decided = {name: np.where(spread.random(N) < right, classes, "a") for name, right in (("new", 0.8), ("old", 0.5))}
    yield reportgen.evaluate(
        classes,
        decided,
        classes=["a", "b", "c"],
        groups={"region": region},
        checks=["accuracy >= 0.5"],
        report=guard,
        uncertainty=few,
        compare={"baseline": "old"},
    )
    cases = {"score": np.round(spread.random(N), 3).tolist(), "other": np.round(spread.random(N), 3).tolist()}
    cases["region"] = region.tolist()
    yield reportgen.run(
        {
            "version": 1,
            "data": {},
            "models": {"new": {"score": "score"}, "old": {"score": "other"}},
            "threshold": {"fixed": 0.5},
            "groups": ["region"],
            "checks": ["flag_rate <= 0.6"],
            "report": guard,
        },
        frame_of(cases),
    )


def tables() -> Iterator[tuple[str, Mapping[str, Sheet]]]:
    """Yield what a kind of report is called, and its tables by name."""
    for title, report in zip(("Two classes", SEVERAL, NONE), reports(), strict=True):
        found = {Path(path).stem: sheet for path, sheet in report.reported.tables().items()}
        if title == NONE:
            found |= ll144_page.public_sheets(report.reported.results)
        yield title, {name: sheet for name, sheet in found.items() if isinstance(sheet, Sheet)}


def told(name: str, kind: str) -> str:
    """Return what a row of a table is, which the function that makes it says."""
    if kind in OTHERS:
        own = {"checks": "sheet_of_checks", "group_gaps": "sheet_of_gaps"}.get(name, f"{name}_sheet")
        maker: Any = ll144_page.impact_sheet if name == "impact_ratios" else getattr(OTHERS[kind], own)
    elif name.startswith("sweep_"):
        maker = sweep_sheet
    else:
        maker = {key: made for topic in TOPICS for key, made in topic.tables.items()}[name]
    first = (maker.__doc__ or "").split("\n\n")[0]
    return " ".join(first.removeprefix("Return ").split()).capitalize().replace("f1", "F1")


def meaning(column: str, models: Sequence[str]) -> str:
    """Return what a column holds."""
    if column in MEANINGS:
        return MEANINGS[column]
    if column in models:
        return "its value of the metric: what new cases are expected to show"
    for ending, end in (("_low", "low end of its range"), ("_high", "high end of its range")):
        if column.removesuffix(ending) in METRICS and column.endswith(ending):
            return f"{end}: of {metric(column.removesuffix(ending))}"
    return metric(column)


def metric(key: str) -> str:
    """Return the name of a metric."""
    return str(NAMES[f"metric.{key}.name"])


def table(name: str, sheet: Sheet, *, kind: str, models: Sequence[str]) -> Iterator[str]:
    """Yield the lines of one table."""
    shown = "sweep_MODEL" if name.startswith("sweep_") else name
    yield f"#### tables/{shown}.csv\n\n{told(name, kind)}\n"
    yield "| column | contains | in a frame | meaning |\n|---|---|---|---|"
    for column in sheet.columns:
        called = "each model" if column.name in models else f"`{column.name}`"
        holds, frame = KINDS[column.kind]
        yield f"| {called} | {holds} | `{frame}` | {meaning(column.name, models)} |"
    yield ""


def keys(schema: Mapping[str, Any], link: str = "") -> Iterator[str]:
    """Yield the lines of an object of results.json."""
    yield f"{schema.get('description', '')}\n" if link == "" else f"#### {link}\n\n{schema['description']}\n"
    if not schema["properties"]:
        return
    yield "| key | contains | |\n|---|---|---|"
    required = schema.get("required", ())
    for key, one in schema["properties"].items():
        note = one.get("description", "")
        may = "" if key in required else "left out where there is none" + ("; " if note else "")
        yield f"| `{key}` | {holds(one)} | {may}{note.replace('|', chr(92) + '|')} |"
    yield ""


def holds(one: Mapping[str, Any]) -> str:
    """Return what a value may be, in a few words."""
    if "$ref" in one:
        name = one["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in one:
        return " or ".join(dict.fromkeys(map(holds, one["anyOf"])))
    if "enum" in one or "const" in one:
        values = one.get("enum", [one.get("const")])
        return ", ".join(f"`{json.dumps(value, ensure_ascii=False)}`" for value in values)
    kind = one.get("type")
    if kind == "array":
        items = one["items"]
        return "list of " + (holds(items) if isinstance(items, dict) else " and ".join(map(holds, items)))
    if kind == "object":
        inner = one.get("additionalProperties")
        return f"by name: {holds(inner)}" if isinstance(inner, dict) else f"`{'`, `'.join(one['properties'])}`"
    names = {"integer": "whole number", "string": "text", "boolean": "true or false"}
    return " or ".join(names.get(each, each) for each in ([kind] if isinstance(kind, str) else kind or ()))


def page() -> str:
    """Return the whole page."""
    lines = [HEAD.rstrip(), ""]
    for title, found in tables():
        lines += [f"### {title}", ""]
        models = ("new", "old", "flag_none", "flag_all")
        shown = [name for name in found if name != "sweep_old"]
        for name in shown:
            lines += table(name, found[name], kind=title, models=() if name != "comparison" else models)
    schema = results_schema()
    lines += [
        "## results.json",
        "",
        "`reportgen render FOLDER` writes the report in a folder again from its `results.json`, without the data: in",
        "the words of the version at hand, with the author's own texts and templates as they are now. `config` holds",
        "the config as it was read, its SHA-256 and the values that the environment gave for texts and numbers. The",
        "tables of thresholds (`tables/sweep_*.csv`) are taken over where they are next to it.",
        "",
        "`reportgen schema --results` prints its JSON Schema. Derived numbers have 12 significant digits; a key",
        "without a value is left out, unless that says something. For two classes the file contains:",
        "",
        *keys(schema["else"]["else"]),
        "For three classes and more:",
        "",
        *keys(schema["else"]["then"]),
        "For cases without labels:",
        "",
        *keys(schema["then"]),
        "### Values",
        "",
        *(line for name, one in schema["definitions"].items() for line in keys(one, name)),
    ]
    return "\n".join(without_repeats("\n".join(lines).split("\n"))).rstrip() + "\n"


def without_repeats(lines: Sequence[str]) -> Iterator[str]:
    """Yield lines, of rows that are alike and follow each other the first alone: models have a column each."""
    before = None
    for line in lines:
        if not (line and line == before):
            yield line
        before = line


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

"""Rules on the data: what is said of them is what the cases show."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from tests.net.read import TINY, Read, Sentence, outside, value

FOUR_FIFTHS = 0.8


def scores_missing_by_class_are_those_of_the_data(read: Read) -> Iterator[str]:
    """Where scores of a model are said to be missing more often in one class, so many cases of each lack theirs; a gap
    of 30 points or more on 100 cases of each class is said.
    """
    if read.frame is None:
        return
    for name in read.models:
        told = next((one for one in read.said("finding.scores_missing_by_class") if value(one, "model") == name), None)
        lost = _lost(read, name)
        if told is None:
            shares = [missing / whole if whole else 0.0 for missing, whole in lost.values()]
            enough = min(whole for _, whole in lost.values()) >= 100 and "cluster" not in read.config["data"]
            if enough and abs(shares[0] - shares[1]) >= 0.3:
                yield f"{name}: {lost} is not said"
            continue
        found = read.models[name]["missing_by_class"]
        more, other = ("positives", "negatives")[:: 1 if found["of"] == "positives" else -1]
        if ((found["missing"], found["whole"]), (found["others"], found["others_whole"])) != (lost[more], lost[other]):
            yield f"{told['text']} ({lost})"
        if lost[more][0] * lost[other][1] <= lost[other][0] * lost[more][1]:
            yield told["text"]


def figures_if_missing_follow_from_their_counts(read: Read) -> Iterator[str]:
    """What recall and specificity would be, were missing scores not flagged, is the quotient of the counts of all."""
    for one in read.said("finding.scores_missing_by_class"):
        found = read.models[value(one, "model")]["missing_by_class"]
        four, used = found["confusion"], read.models[value(one, "model")]["confusion"]
        key = "recall" if found["of"] == "positives" else "specificity"
        hit, missed = ("tp", "fn") if key == "recall" else ("tn", "fp")
        weighted = read.document["data"].get("weight") == "sampling"
        if not weighted and abs(four[hit] / (four[hit] + four[missed]) - value(one, "then")) > TINY:
            yield one["text"]
        if four["tp"] < used["tp"] or four["fp"] < used["fp"] or value(one, "misses") not in (None, four["fn"]):
            yield one["text"]


def figures_over_time_are_those_of_quarters(read: Read) -> Iterator[str]:
    """Quarters of the time hold together the cases tested that have a time, in the order of their days, each figure in
    its range; a trend is said only where its adjusted p is below 0.0027, with the first and the last of its figures.
    """
    for name, model in read.models.items():
        found = model.get("over_time")
        if found is None:
            continue
        quarters = found["quarters"]
        ends = [end for one in quarters for end in (one["from"], one["to"])]
        if ends != sorted(ends) or sum(one["cases"] for one in quarters) != sum(model["confusion"].values()):
            yield f"{name}: {ends}"
        if any(outside(each) for one in quarters for each in one["metrics"].values()):
            yield f"{name}: a figure lies outside of its range"
        told = [one for one in read.said("finding.changes_over_time") if name in _named(read, one)]
        if told and not any(
            trend["p_adjusted"] < 0.0027
            and (trend["first"], trend["last"]) == (value(one, "first"), value(one, "last"))
            for one in told
            for trend in found["trends"].values()
        ):
            yield told[0]["text"]


def the_figure_by_time_is_called_what_the_tests_say(read: Read) -> Iterator[str]:
    """The title of the figure by time speaks of a figure that went from one value to another where its trend has an
    adjusted p below 0.0027, and else of no clear trend; both values are those of the first quarter and the last.
    """
    for one in read.said("figure.over_time.title"):
        found = read.subject["over_time"]
        clear = [key for key, trend in found["trends"].items() if trend["p_adjusted"] < 0.0027]
        ends = [
            {key: quarter["metrics"][key]["estimate"] for key in quarter["metrics"]}
            for quarter in (found["quarters"][0], found["quarters"][-1])
        ]
        told = (value(one, "first"), value(one, "last"))
        if not any(told == (ends[0][key], ends[1][key]) for key in clear or ends[0]):
            yield one["text"]
        if ("No clear trend" in one["text"]) != (not clear):
            yield one["text"]


def values_that_are_not_declared_are_those_of_the_data(read: Read) -> Iterator[str]:
    """Of each column whose values the config lists, so many rows have others, these values are not in the list, and
    those said to be absent are on no row; the finding is there where a column has some of either, and quotes it.
    """
    columns = [column for column in read.document.get("data", {}).get("columns", ()) if "codes" in column]
    off = [each for each in columns if each["codes"]["undeclared_values"] or each["codes"]["absent"]]
    told = [*read.said("finding.undeclared_values")]
    if bool(told) != bool(off):
        yield f"{[one['text'] for one in told]} of {off}"
    for one in told:
        here = next(each["codes"] for each in columns if each["column"] == value(one, "column"))
        if value(one, "rows") not in (None, here["undeclared_rows"]):
            yield one["text"]
        if value(one, "meant") not in (None, *here["absent"]) or value(one, "value") not in (None, *here["undeclared"]):
            yield one["text"]
    if read.frame is None or "min_cell" in read.config.get("report", {}):
        return
    for column in columns:
        values, found = read.frame[column["column"]].dropna().astype(str), column["codes"]
        other = ~values.isin(found["declared"])
        if int(other.sum()) != found["undeclared_rows"] or set(found["absent"]) & set(values):
            yield f"{column['column']}: {found}"


def bars_of_columns_hold_every_value(read: Read) -> Iterator[str]:
    """The bars of a column hold together every row with a value, its commonest values are on so many rows of the data,
    and of a column that tells cases apart nothing is shown; with `min_cell` no bar and no value is on fewer rows.
    """
    least = read.config.get("report", {}).get("min_cell", 0)
    for column in read.document.get("data", {}).get("columns", ()):
        shown, filled = column["contents"], column["rows"] - column["missing"]
        bars, rows = shown.get("bars", []), shown.get("commonest", {})
        if column["kind"] == "identifier" and (bars or rows or "lowest" in shown or "first" in shown):
            yield f"{column['column']}: {shown}"
        if bars and None not in bars and sum(bars) != filled:
            yield f"{column['column']}: {bars} of {filled}"
        if any(0 < n < least for n in (*(each for each in bars if each is not None), *rows.values())):
            yield f"{column['column']}: {shown}"
        if read.frame is not None and column["column"] in read.frame and column["used_as"] != ["data.label"]:
            texts = read.frame[column["column"]].astype(str)
            if shown.get("holds") == "texts" and any(int((texts == text).sum()) != n for text, n in rows.items()):
                yield f"{column['column']}: {rows}"


def columns_that_repeat_others_or_tell_the_label_do(read: Read) -> Iterator[str]:
    """A column is said to repeat another, earlier one where they agree in 99% of the rows or more; one that is said to
    tell the label does so in the data; and both are said where the results have one, of the first of these.
    """
    columns = read.document.get("data", {}).get("columns", [])
    for key, code in (("twin", "twin_columns"), ("tells_label", "column_tells_label")):
        having, told = [each for each in columns if each.get(key)], [*read.said(f"finding.{code}")]
        if bool(told) != bool(having) or any(value(one, "column") != having[0]["column"] for one in told):
            yield f"{[one['text'] for one in told]} of {having}"
    names = [each["column"] for each in columns]
    for each in columns:
        twin = each.get("twin")
        if twin and (twin["alike"] < 0.99 * twin["rows"] or names.index(twin["column"]) >= names.index(each["column"])):
            yield f"{each['column']}: {twin}"
        if each.get("tells_label") == "values" and read.frame is not None:
            of_values = read.frame.groupby(each["column"], dropna=False)["outcome"].nunique()
            if of_values.max() > 1:
                yield f"{each['column']}: {of_values.to_dict()}"


def nothing_is_said_of_time_without_times(read: Read) -> Iterator[str]:
    """Without `data.time`, with clusters or with sampling weights no figure by time and no trend is told."""
    data = read.config["data"]
    if "time" in data and "cluster" not in data and data.get("weight", {}).get("kind") != "sampling":
        return
    yield from (one["text"] for one in read.said("finding.changes_over_time", "figure.over_time."))
    yield from (name for name, model in read.models.items() if "over_time" in model)


def _named(read: Read, one: Sentence) -> set[str]:
    """Return the model that a sentence names; of the prevalence, that of the data, the subject."""
    return {value(one, "model") or read.document["subject"]}


def _lost(read: Read, name: str) -> Mapping[str, tuple[int, int]]:
    """Return how many cases of each class lack a score or decision of a model, on the split that judges."""
    frame: Any = read.frame
    data, model = read.config["data"], read.config["models"][name]
    kept = np.ones(len(frame), dtype=bool) if "split" not in data else frame["part"].to_numpy() == "test"
    gone = frame[[model[key] for key in ("score", "decision") if key in model]].isna().any(axis=1).to_numpy()
    times = frame["times"].to_numpy() if data.get("weight", {}).get("kind") == "frequency" else np.ones(len(frame))
    positive = frame["outcome"].to_numpy() == "bad"
    return {
        of: (int(times[kept & each & gone].sum()), int(times[kept & each].sum()))
        for of, each in (("positives", positive), ("negatives", ~positive))
    }


def ratios_of_groups_are_of_the_better_outcome(read: Read) -> Iterator[str]:
    """The smallest ratio of the four-fifths rule is that of the shares flagged where a flag is favourable, else of the
    shares not flagged, of the groups with 10 cases or more: to the group named, or to the best.
    """
    better = ("tp", "fp") if read.config.get("flag_is") == "favourable" else ("fn", "tn")
    weighted = read.document["data"].get("weight") == "sampling"
    for grouping in read.document.get("groups", []):
        found = grouping.get("impact")
        if found is None or weighted:
            continue
        counted = {one["group"]: one["models"][read.document["subject"]]["confusion"] for one in grouping["groups"]}
        shares = {
            name: sum(four[each] for each in better) / sum(four.values())
            for name, four in counted.items()
            if name in {found["base"], *(one["group"] for one in found["groups"])}
        }
        base = shares.pop(found["base"])
        if abs(min(shares.values()) / base - found["estimate"]) > TINY or (
            not found["named"] and base < max(shares.values())
        ):
            yield f"{grouping['column']}: {found} of {shares}, {base}"
        told = [one for one in read.said("groups.four_fifths") if value(one, "estimate") == found["estimate"]]
        if any((" not flagged" in one["text"] or " not held" in one["text"]) == (better[0] == "tp") for one in told):
            yield told[0]["text"]


def each_group_has_its_ratio_to_the_highest(read: Read) -> Iterator[str]:
    """Every group that is shown has its cases, those with the better outcome, their share, and its ratio to the
    highest share or that of a named group, which alone has no range; the range has the ratio in it and says how it
    compares with 80 %.
    """
    better = ("tp", "fp") if read.config.get("flag_is") == "favourable" else ("fn", "tn")
    for grouping in read.document.get("groups", []):
        found = grouping.get("selection")
        counted = {one["group"]: one["models"][read.document["subject"]]["confusion"] for one in grouping["groups"]}
        if (found is not None) != (len(counted) > 1):
            yield f"{grouping['column']}: {found}"
            continue
        for one in [] if found is None else found["categories"]:
            four = counted[one["category"]]
            if (one["cases"], one["selected"]) != (sum(four.values()), sum(four[each] for each in better)):
                yield f"{grouping['column']}: {one}, {four}"
            yield from _wrong_ratio(read, found, one)


def _wrong_ratio(read: Read, found: Mapping[str, Any], one: Mapping[str, Any]) -> Iterator[str]:
    rates = {each["category"]: each.get("rate") for each in found["categories"]}
    compared = [each for each in found["categories"] if "kept_out" not in each]
    known = [each["rate"] for each in compared if each.get("rate") is not None]
    base = rates[found["base"][0]] if found["base"] else None
    weighted = read.document["data"].get("weight") == "sampling"
    if one.get("rate") is not None and not weighted and abs(one["rate"] - one["selected"] / one["cases"]) > TINY:
        yield f"{one}: rate"
    if base is not None and not found["named"] and base < max(known):
        yield f"{found['base']}: {rates}"
    if base is not None and one in compared and "rate" in one and abs(one["ratio"] - one["rate"] / base) > TINY:
        yield f"{one}: {base}"
    if "low" in one:
        low, ratio, high = one["low"], one["ratio"], one["high"]
        if not low <= ratio <= high or one["category"] in found["base"]:
            yield f"{one}: range"
        if one["four_fifths"] != ("below" if high < FOUR_FIFTHS else "above" if low >= FOUR_FIFTHS else "cannot_tell"):
            yield f"{one}: 80 %"


def groups_kept_out_are_in_no_gap_ratio_or_check(read: Read) -> Iterator[str]:
    """Where the config keeps cases of unknown group apart, or leaves out groups with few cases, each such group is
    listed with its cases, and is in no gap, ratio or check; where it does not, none is.
    """
    asked = {
        one["column"]: one for one in read.config.get("groups", []) if isinstance(one, Mapping) and "column" in one
    }
    for grouping in read.document.get("groups", []):
        cases = {one["group"]: one["cases"] for one in grouping["groups"]}
        wanted, out = asked.get(grouping["column"], {}), grouping.get("kept_out", {})
        unknown, left_out = out.get("unknown", []), out.get("left_out", [])
        missing = [grouping["missing"]] if wanted.get("unknown") == "apart" and grouping.get("missing") in cases else []
        least = wanted.get("leave_out", {"below": 0})["below"] * sum(cases.values())
        few = [name for name, tally in cases.items() if tally < least and name not in missing]
        if not grouping.get("hidden") and not grouping.get("columns") and (unknown, left_out) != (missing, few):
            yield f"{grouping['column']}: {out}, {missing}, {few}"
        tallies = [sum(cases[name] for name in names) for names in (unknown, left_out)]
        if out and tallies != [out["unknown_cases"], out["left_out_cases"]]:
            yield f"{grouping['column']}: {out}, {cases}"
        used = _used(read, grouping) & {*unknown, *left_out}
        if used:
            yield f"{grouping['column']}: {used} used"


def _used(read: Read, grouping: Mapping[str, Any]) -> set[str]:
    """Return the groups that are in some gap, ratio or check."""
    checks = [one for one in read.document["checks"] if one.get("column") == grouping["column"]]
    gaps = [*grouping.get("criteria", {}).values(), *(one["gap"] for one in checks if one.get("gap"))]
    impact, weakest = grouping.get("impact"), grouping.get("weakest")
    ratios = grouping.get("selection", {}).get("categories", [])
    return {
        *(name for gap in gaps for name in (*gap["lowest"], *gap["highest"])),
        *([] if impact is None else [impact["base"], *(one["group"] for one in impact["groups"])]),
        *([] if weakest is None else weakest["groups"]),
        *(one["category"] for one in ratios if "ratio" in one),
        *(one["group"] for one in checks if one.get("group") is not None),
    }


def scores_in_groups_add_up_to_those_of_all(read: Read) -> Iterator[str]:
    """What the scores expect in the groups of a column, and the positives there, add up to those of all cases tested
    where no group is hidden; observed over expected is their quotient, and lies in its range.
    """
    for grouping in read.document.get("groups", []):
        for name, groups in grouping.get("calibration", {}).items():
            known = read.models[name]["calibration"]
            if not grouping.get("hidden") and any(
                abs(sum(one[key] for one in groups) - known[key]) > 1e-6 * max(known[key], 1)
                for key in ("observed", "expected")
            ):
                yield f"{grouping['column']}: {name}: {groups}"
            for one in groups:
                ratio = one.get("observed_expected")
                if ratio is not None and (
                    abs(ratio["estimate"] - one["observed"] / one["expected"]) > TINY * ratio["estimate"] + TINY
                    or outside(ratio)
                ):
                    yield f"{grouping['column']}: {name}: {one}"


def a_group_is_said_to_mean_another_risk_where_a_test_shows_it(read: Read) -> Iterator[str]:
    """The same score is said to mean a higher or a lower risk in a group where the adjusted p of some group is below
    0.01 and its figure 1.2 times that of all others or more, or the other way round; never with clusters, sampling
    weights or ranks, and of no group without these.
    """
    for name in read.models:
        every = [one for each in read.document.get("groups", []) for one in each.get("calibration", {}).get(name, [])]
        shown = [one for one in every if one.get("p_adjusted", 1.0) < 0.01 and _times(one) >= 1.2]
        told = [one for one in read.said("finding.chances_off_in_group") if value(one, "model") in (name, None)]
        if len(read.models) == 1 and bool(told) != bool(shown):
            yield f"{name}: {[one['text'] for one in told]} of {shown}"
        for one in told:
            held = [each for each in shown if each["group"] == value(one, "group")]
            higher = "clearly higher" in one["text"]
            if name == value(one, "model") and not any(
                (each["observed_expected"]["estimate"], each["rest"]) == (value(one, "value"), value(one, "rest"))
                and (value(one, "value") > value(one, "rest")) == higher
                for each in held
            ):
                yield one["text"]


def _times(one: Mapping[str, Any]) -> float:
    low, high = sorted((one["observed_expected"]["estimate"], one["rest"]))
    return float(high / low) if low else np.inf

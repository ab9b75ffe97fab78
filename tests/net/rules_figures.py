"""Rules on figures: titles against captions and curves, and one prevalence for all that weigh the classes."""

from collections.abc import Iterator

from tests.drawing.boxes import overprinted, pictures
from tests.net.read import TINY, Read, value

WEIGHED = ("figure.cost_by_threshold", "figure.threshold_by_ratio", "figure.decision", "figure.cost")


def figures_have_the_prevalence_in_use(read: Read) -> Iterator[str]:
    """Figures that weigh the classes do so as in use where the config states that share, all of them, and say so."""
    for name in WEIGHED:
        if name == "figure.cost" and not list(read.said("figure.cost.here")):
            continue  # without prices nothing in it depends on the share
        told = list(read.said(f"{name}.subtitle", f"{name}.subtitle_weighed"))
        for one in told:
            if ("weighed as in use" in one["text"]) != read.in_use:
                yield f"{one['text']} (in use: {read.in_use})"


def what_is_left_is_the_cost(read: Read) -> Iterator[str]:
    """What the cost curve leaves at the threshold in use is the report's own cost, of that of getting all wrong; where
    decisions in the data are in use, it speaks of the threshold of the scores.
    """
    decided = "decision" in read.config["models"][read.document["subject"]]
    for one in read.said("figure.cost.here", "figure.cost.between", "figure.cost.nowhere"):
        if decided == ("threshold in use" in one["text"]):
            yield one["text"]
    paid = _paid_by_scores(read)
    if read.document.get("costs") is None or paid is None or read.in_use:
        return
    worst = _all_wrong(read)
    for one in read.said("figure.cost.here"):
        right = _all_right(read)
        if worst is not None and right is not None and worst > right:
            share = (paid - right) / (worst - right)
            if abs(share - value(one, "left")) > 0.002:
                yield f"{one['text']} ({share:.3f})"


def _paid_by_scores(read: Read) -> float | None:
    """Return the total cost at the threshold of the scores, None where no point is there."""
    threshold = read.subject.get("threshold") or {}
    for point in read.subject["operating_points"]:
        if point.get("threshold") == threshold.get("value") and point["rule"] != "decision":
            return point["metrics"]["total_cost"].get("estimate")
    return None


def _all_wrong(read: Read) -> float | None:
    return _priced(read, "false_negative", "false_positive")


def _all_right(read: Read) -> float | None:
    return _priced(read, "true_positive", "true_negative")


def _priced(read: Read, of_positives: str, of_negatives: str) -> float | None:
    """Return what all cases cost at one price a class; None where prices differ by case or cases are weighed."""
    costs, known = read.document["costs"], read.document["data"]
    prices = [costs.get(key, 0.0) for key in (of_positives, of_negatives)]
    prices = [price.get("likely") if isinstance(price, dict) else price for price in prices]
    if None in prices or known.get("weight") == "sampling" or "column" in str(costs):
        return None
    four = read.subject["confusion"]
    return float((four["tp"] + four["fn"]) * prices[0] + (four["fp"] + four["tn"]) * prices[1])


def nowhere_and_everywhere_are_read_off(read: Read) -> Iterator[str]:
    """What is so "nowhere", at "no" or at "every probability" is so at every point that the figure draws."""
    curve = read.subject["curves"].get("cost")
    for one in read.said("figure.cost.nowhere"):
        best = [min(x, 1 - x) for x in curve["operating"]]
        if any(here < other - 1e-6 for here, other in zip(curve["in_use"], best, strict=True)):
            yield one["text"]
    curve = read.subject["curves"].get("decision")
    for one in read.said("figure.decision.range"):
        above = [
            model > max(everyone, 0) + TINY
            for model, everyone in zip(curve["model"], curve["flag_all"], strict=True)
            if model is not None and everyone is not None
        ]
        if ("at every probability" in one["text"] and not all(above)) or (
            "at no probability" in one["text"] and any(above)
        ):
            yield one["text"]


def decision_title_is_its_caption(read: Read) -> Iterator[str]:
    """The title of the decision curve has the net benefits of its caption: the model's, and that of all or none."""
    for title in read.said("figure.decision.here"):
        for one in read.said("figure.decision.balance"):
            model, everyone, other = value(one, "model"), value(one, "flag_all"), value(title, "other")
            if model is None or everyone is None or other is None:
                continue
            if abs(value(title, "model") - model) > TINY or min(abs(other - everyone), abs(other)) > TINY:
                yield f"{title['text']} / {one['text']}"


def one_cut_off_is_one(read: Read) -> Iterator[str]:
    """The best threshold is the same "at every price of a miss shown" only where there is no other on the line."""
    curve = read.subject["curves"].get("threshold_by_ratio")
    for one in read.said("figure.threshold_by_ratio.same"):
        if curve is not None and len({str(each) for each in curve["threshold"]}) > 1:
            yield one["text"]


def calibration_title_counts_its_groups(read: Read) -> Iterator[str]:
    """The title of the calibration figure counts no more groups than lie off in the table."""
    found = read.subject.get("calibration")
    for one in read.said("figure.calibration.title"):
        ranged = [each for each in found["groups"] if each.get("low") is not None]
        off = [each for each in ranged if not each["low"] - TINY <= each["stated"] <= each["high"] + TINY]
        if isinstance(value(one, "part"), int) and value(one, "part") > len(off):
            yield f"{one['text']} ({len(off)} lie off)"


def chances_are_judged_once(read: Read) -> Iterator[str]:
    """That nothing speaks against the scores as probabilities is said only where calibration says so, too."""
    for one in read.said("costs.closed_form.calibrated"):
        found, metrics = read.subject["calibration"], read.subject["metrics"]
        apart = [
            key
            for key, ideal in (("observed_expected", 1), ("calibration_intercept", 0), ("calibration_slope", 1))
            if (low := metrics[key].get("low")) is not None and not low <= ideal <= metrics[key]["high"]
        ]
        off, text = bool(found["off"] or apart), one["text"]
        if (off and "nothing" in text) or (not off and text.startswith("Even so")):
            yield f"{one['text']} (groups off: {found['off']}; {apart})"


def no_false_alarm_seen_is_no_promise(read: Read) -> Iterator[str]:
    """Where no alarm was false in the test, no figure tells how many would be where positive cases are rarer."""
    four = read.subject["confusion"]
    for one in read.said("figure.by_prevalence.title"):
        if four["tp"] and not four["fp"] and value(one, "rarer") == value(one, "test") == 100:
            yield one["text"]


def titles_have_the_counts(read: Read) -> Iterator[str]:
    """The title of the histogram has the counts of the subject at its threshold."""
    four = read.subject["confusion"]
    for one in read.said("figure.histogram.title"):
        if (
            one["text"].startswith("No")
            and one["text"].endswith("sorted wrongly")
            and "decision" not in str(read.config["models"])
        ) and four["fp"] + four["fn"]:
            yield one["text"]


def differences_are_counted(read: Read) -> Iterator[str]:
    """The title over the differences says that none is shown where no row of their table shows one."""
    rows = [row for table in read.tables if table.name == "differences-first" for row in table.rows]
    some = [row for row in rows if any("better" in line or "worse" in line for line in row[-1])]
    for one in read.said("figure.differences.title"):
        if rows and one["text"].startswith("No comparison") != (not some):  # many models stand in a leaderboard
            yield f"{one['text']} ({len(some)} of {len(rows)})"


def groups_are_named_beyond_chance(read: Read) -> Iterator[str]:
    """A group is named on the first screen only where its gap to the rest is more than chance."""
    shown = [one["weakest"] for one in read.document["groups"] if one.get("weakest")]
    for one in read.said("first.weakest."):
        if not any(each.get("shown") for each in shown):
            yield one["text"]


def no_words_of_a_picture_lie_over_others(read: Read) -> Iterator[str]:
    """No word or number of a picture lies over another one, in no room that the picture is drawn for."""
    for name, svg in pictures(read.html):
        yield from (f"{name}: {one} | {other}" for one, other in overprinted(svg))

"""Rules on the four outcomes: what is counted adds up, and "all", "none", "both" and "only" are true of the counts."""

import re
from collections.abc import Iterator
from math import isclose

from tests.net.read import TINY, Read, numbers, shown, value


def outcomes_add_up(read: Read) -> Iterator[str]:
    """The four outcomes of every model and way of deciding add up to the cases tested, and so do its splits."""
    known = read.document["data"]
    held = known["splits"][known["reported_on"]]
    if read.document["data"].get("weight") == "frequency":
        return
    for name, one in {**read.models, **read.document["baselines"]}.items():
        four = one["confusion"]
        if (four["tp"] + four["fn"], sum(four.values())) != (held["positives"], held["rows"]):
            yield f"{name}: {four} of {held}"


def corrected_counts_flag_as_many_as_counted(read: Read) -> Iterator[str]:
    """Corrected counts flag as many cases as were counted, the flag rate is never corrected, and every corrected share
    follows from these counts.
    """
    for name, one in read.models.items():
        four = one.get("corrected_confusion")
        if four is None:
            continue
        counted, metrics = one.get("confusion_weighted") or one["confusion"], one["metrics"]
        flags, positives = four["tp"] + four["fp"], four["tp"] + four["fn"]
        if not isclose(flags, counted["tp"] + counted["fp"], rel_tol=TINY, abs_tol=TINY):
            yield f"{name}: {flags} flags as corrected, of {counted}"
        if "corrected" in metrics["flag_rate"]:
            yield f"{name}: a corrected flag rate"
        for key, hits, of in (("recall", four["tp"], positives), ("precision", four["tp"], flags)):
            told = metrics[key].get("corrected", {}).get("estimate")
            if told is not None and of and not isclose(told, hits / of, rel_tol=TINY, abs_tol=TINY):
                yield f"{name}: {key} {told} of {four}"


def pictured_cases_add_up(read: Read) -> Iterator[str]:
    """The branches of the tree add up as they are written."""
    for one in read.said("figure.tree.short"):
        n, tp, fn, fp, tn = (_number(shown(one, key)) for key in ("n", "tp", "fn", "fp", "tn"))
        if None not in (n, tp, fn, fp, tn) and n != tp + fn + fp + tn:
            yield one["text"]


def all_and_none_are_counted(read: Read) -> Iterator[str]:
    """A sentence says "all" or "none" of a count only where it is all or none of it."""
    for one in read.said("figure.calibration.title", "first.weakest."):
        part, whole = value(one, "part"), value(one, "whole")
        if not isinstance(part, int | float) or not isinstance(whole, int | float):
            continue
        said = re.findall(rf"\b(missed all|all|none of)(?: the)? {re.escape(shown(one, 'whole'))}\b", one["text"])
        if any(part != (whole if word == "all" else 0) for word in said):
            yield one["text"]


def nothing_flagged_raises_no_alarm(read: Read) -> Iterator[str]:
    """Where no case is flagged there is no false alarm and no threshold "at which" some are raised."""
    four = read.subject["confusion"]
    if four["tp"] + four["fp"] == 0:
        for one in read.said("rate.right"):
            yield one["text"]


def shares_are_their_fractions(read: Read) -> Iterator[str]:
    """A share told with the counts behind it is their quotient."""
    for one in read.said("checks.share", "groups.weakest"):
        part, whole, found = value(one, "part"), value(one, "whole"), value(one, "estimate")
        if None not in (part, whole, found) and whole and abs(part / whole - found) > TINY:
            yield one["text"]


def differences_are_those_of_what_is_printed(read: Read) -> Iterator[str]:
    """A difference is that of the two numbers printed beside it, as far as it has decimals, or is called "about" it."""
    for one in read.said("checks.difference"):
        if "about" in shown(one, "estimate"):
            continue
        own, other, gap = (numbers(shown(one, key)) for key in ("own", "other", "estimate"))
        decimals = len(shown(one, "estimate").rstrip("%").partition(".")[2])
        if own and other and gap and abs(round(round(own[0] - other[0], 9), decimals) - gap[0]) > TINY:
            yield one["text"]


def rates_of_none_are_bounds(read: Read) -> Iterator[str]:
    """Where none or all of the cases had it, no rate is told as sure: the bound is above 0, or below all."""
    for one in read.said("rate.missed", "rate.alarms", "rate.right", "rate.caught"):
        if "could still" in one["text"] and isinstance(value(one, "high"), float) and not value(one, "high") > 0:
            yield one["text"]


def _number(text: str) -> float | None:
    found = numbers(text)
    return found[0] if found and not text.startswith("fewer") else None

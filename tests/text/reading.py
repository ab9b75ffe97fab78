"""Reading the numbers of a text back, and judging whether each is the rounding of what its slots hold.

Written from the rules for numbers in texts, not from the code that writes them.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import cache
from math import floor, isclose, log10
from typing import Any

from reportgen.topics.english import NAMES
from tests.text.tracing import computed, is_outside, resolved

NUMBER = re.compile(
    r"(?P<minus>\u2212)?(?:[\u20ac$\u00a3]|CHF\u00a0)?(?P<digits>\d+(?:,\d{3})*(?:\.\d+)?)"
    r"(?:e(?P<power>\u2212?\d+))?(?P<unit>%|\u00a0(?:million|billion|trillion))?"
)
UNITS = {None: "1", "%": "0.01", "\u00a0million": "1e6", "\u00a0billion": "1e9", "\u00a0trillion": "1e12"}
DIGITS = 3  # of a number that stands for one with more
TINY = 1e-9  # what rounding to 12 digits may do
ROUGH = re.compile(
    r"((about|between( a (cost|gain) of)?|from|to|and|or|up to|, at (least|most)) |\()(?:[\u20ac$\u00a3]|CHF\u00a0)?$"
)
STARTS = re.compile(r"(?: \w+){0,2} to (?:[\u20ac$\u00a3]|CHF\u00a0)?\d")  # behind the lower end of a range
# The source of a branch of a tree, of cases as in the test or as in use.
SCALED = re.compile(r"^\d+ (/ \( |\* \( (\( )*(1 - )?models\..+?\.deployment\.prevalence )")
# What a class is called whose config has no name for it: its label, whatever that looks like, is no number.
LABELS = re.compile(r"(?<= labelled )\u201c[^\u201d]*\u201d(?: or \u201c[^\u201d]*\u201d)?")
ENDS = ("above", "up_to", "below", "down_to")  # of the range of thresholds that decide alike
CUT_OFFS = (
    *("threshold.value", "elbow.threshold", "chosen_there.threshold"),
    *("threshold.interval.low", "threshold.interval.high"),
)
COUNTS = ("tp", "fp", "fn", "tn", "read", "used", "rows", "positives", "negatives")


@dataclass(frozen=True, kw_only=True)
class Mark:
    """A number as it stands in a text."""

    shown: str
    value: float
    step: float  # one of its last digit
    before: str  # the words in front of it
    after: str  # the words behind it
    digits: int  # that say something: those without zeros at either end

    @property
    def about(self) -> bool:
        return re.search(r"\babout (?:[\u20ac$\u00a3]|CHF\u00a0)?$", self.before[-12:]) is not None

    @property
    def rough(self) -> bool:
        """Whether it may stand for a number with more digits: the words say so, or it is the end of a range."""
        if ROUGH.search(self.before) or "range" in self.before.rpartition(". ")[2]:
            return True
        if (not self.before and self.after.startswith(" to ")) or re.fullmatch(r"[\d,.]+ to ", self.before):
            return True  # a range alone, as in a drawing
        if not self.before and re.match(r"$| \w+ less to | (less|lower) to ", self.after):
            return True  # a number alone, as in a cell, or the end of a range there
        return STARTS.match(self.after) is not None and "range" in self.after.partition(". ")[0]


@cache  # many texts come again
def marks(text: str) -> tuple[Mark, ...]:
    """Return every number of a text; the 1 of odds such as "1 : 9" is their sign and no number."""
    text = LABELS.sub(lambda label: "_" * len(label[0]), text)
    found = (
        each for each in NUMBER.finditer(text) if not (each["digits"] == "1" and text.startswith(" : ", each.end()))
    )
    return tuple(_mark(each, text) for each in found)


def _mark(found: re.Match[str], text: str) -> Mark:
    number = Decimal(found["digits"].replace(",", ""))
    size = Decimal(UNITS[found["unit"]]).scaleb(int((found["power"] or "0").replace("\u2212", "-")))
    return Mark(
        shown=found[0],
        value=float(number * size) * (-1 if found["minus"] else 1),
        step=float(size.scaleb(-len(found["digits"].partition(".")[2]))),
        before=text[: found.start()],
        after=text[found.end() :],
        digits=len(number.normalize().as_tuple().digits),
    )


def lies(sentence: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is wrong with the numbers of a sentence of `results.json`."""
    for mark in marks(sentence["text"]):
        holding = {name: slot for name, slot in sentence["values"].items() if _holds(slot["shown"], mark)}
        if not holding:
            yield f"{mark.shown} is in no slot"
        elif not any(_told(mark, slot, sentence) for name, slot in holding.items() if not _is_list(name, sentence)):
            yield f"{mark.shown} is the rounding of none of {[(n, s['value']) for n, s in holding.items()]}"


def strays(sentence: Mapping[str, Any], document: Mapping[str, Any], config: str) -> Iterator[str]:
    """Yield the slots of a sentence that do not stand where they say they come from."""
    for name, slot in sentence["values"].items():
        if isinstance(slot["value"], str):
            if (
                not _is_list(name, sentence)
                and not is_outside(slot["source"])
                and any(map(str.isdigit, slot["value"]))
                and not _stands(slot, document, config)
            ):
                yield f"{name}: {slot['value']} is not at {slot['source']}"
            continue
        if is_outside(slot["source"]):
            continue
        size = _size(computed(slot["source"], document))
        if not isclose(slot["value"], size, rel_tol=TINY, abs_tol=_lost(slot["source"], document)):
            yield f"{name}: {slot['value']} is {size} at {slot['source']}"


def _size(found: Any) -> float:
    """Return a number, or how many values there are."""
    return len(found) if isinstance(found, list | dict) else found


def _lost(source: str, document: Mapping[str, Any]) -> float:
    """Return by how much a difference may be off where its parts, each rounded to 12 digits, are large."""
    parts = [part for part in re.split(r"[()]| [-+*/] ", source) if part.strip()] if " - " in source else []
    return 1e-12 + 1e-11 * max((abs(_size(computed(part.strip(), document))) for part in parts), default=0)


def _is_list(name: str, sentence: Mapping[str, Any]) -> bool:
    """Return whether a text is put together from slots that stand beside it."""
    return isinstance(sentence["values"][name]["value"], str) and f"{name}.0" in sentence["values"]


def _holds(shown: str, mark: Mark) -> bool:
    return any((each.value, each.step) == (mark.value, mark.step) for each in marks(shown))


def _told(mark: Mark, slot: Mapping[str, Any], sentence: Mapping[str, Any]) -> bool:
    """Return whether a number is the value of a slot, rounded as numbers of its kind are."""
    value, source = slot["value"], slot["source"]
    if isinstance(value, str):
        return any(each.value == mark.value for each in marks(value))  # 0.80 in a config is told as 0.8
    size = value if mark.value < 0 else abs(value)
    side = re.search(r"(?:(fewer than|less than|<)|(more than|>))[ \u00a0](?:[\u20ac$\u00a3]|CHF\u00a0)?$", mark.before)
    if side and size != mark.value:
        return 0 < size < mark.value if side[1] else size > mark.value
    if _false_end(mark, size, sentence):
        return False
    if source.rpartition(".")[2] in COUNTS and " " not in source and not mark.shown.endswith("ion"):
        return mark.value == size or not float(size).is_integer()
    return _near(mark, size, source, sentence)


def _false_end(mark: Mark, size: float, sentence: Mapping[str, Any]) -> bool:
    """Return whether none is said of what there is, or all of less than all."""
    whole = sentence["values"].get("of", {}).get("value")
    all_of = mark.shown == "100%" or (whole is not None and mark.value == whole and mark.before.endswith("to "))
    return (mark.value == 0 and size > TINY) or (all_of and size < mark.value - TINY)


def _near(mark: Mark, size: float, source: str, sentence: Mapping[str, Any]) -> bool:
    read = mark.value
    off, noise = abs(read - size), TINY * max(1.0, abs(size))
    if re.search(" could still | cannot be ruled out", sentence["text"]) and mark.before.endswith("up to "):
        return -noise <= read - size < mark.step + noise
    if SCALED.match(source):  # branches add up, so that one may be moved, though never by a whole case
        return off < max(1, source.rpartition("*")[2].count("+") + 1)
    if source.rpartition(".")[2].endswith(ENDS) or source.endswith(CUT_OFFS):
        return off < mark.step  # a threshold is rounded so that it decides alike
    steps = [mark.step]
    if size and mark.digits <= DIGITS and (mark.rough or ".corrected." in source):
        steps.append(10.0 ** (floor(log10(abs(size))) + 1 - DIGITS))
    of = sentence["values"].get("of", {}).get("value")  # the whole, or what groups are of
    if isinstance(of, int | float) and of > 100 and source.startswith(f"{of} *"):
        steps += [step for step in (of / 1000, of / 100) if isclose(read % step, 0, abs_tol=TINY)]
    return off <= max(steps) / 2 + noise


def idle(sentence: Mapping[str, Any]) -> Iterator[str]:
    """Yield the numbers that a sentence calls rough although they are counts of cases."""
    for mark in (mark for mark in marks(sentence["text"]) if mark.about):
        sources = [slot["source"] for slot in sentence["values"].values() if _holds(slot["shown"], mark)]
        if sources and all(re.fullmatch(r"\S*\.(confusion|rows)\.\w+", source) for source in sources):
            yield f"about {mark.shown}"


def _stands(slot: Mapping[str, Any], document: Mapping[str, Any], config: str) -> bool:
    """Return whether a text with digits stands at its source, in the config, or among the names of metrics."""
    value, source = slot["value"], slot["source"]
    if value in NAMES.values():
        return True
    if source == "config":  # a line of it
        return True
    if source == "run.as_of - config.about.label.delay_days":
        days = date.fromisoformat(document["run"]["as_of"]) - date.fromisoformat(value)
        return re.search(rf"delay_days['\"]?[:=] ?{days.days}\b", config) is not None
    if is_outside(source):
        return all(mark.shown in config for mark in marks(value))
    found = resolved(source, document)
    text = found if isinstance(found, str) else json.dumps(found, ensure_ascii=False)
    return all(mark.shown.lstrip("\u2212") in text for mark in marks(value))

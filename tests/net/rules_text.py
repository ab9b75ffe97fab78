"""Rules on every sentence and every number, whatever it is about."""

import json
import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from reportgen.stats.metrics import METRICS
from tests.net.page import long_numbers
from tests.net.read import TINY, Read, numbers, outside, signed

BROKEN = re.compile(
    r"\b(?:nan|NaN|inf|null)\b|\bNone\b(?! of| is)|[{}]|% ranges? \(\d|\bonly no\b|\u22120(?:\.0+)?(?![\d.])|  "
)
NOTHING = r"(?:[\u20ac$\u00a3]|CHF\u00a0)?0(?:\.0+)?(?: (?:units?|percentage points?))?"
NO_CHANGE = re.compile(
    rf"(?<![\d.,]){NOTHING} (?:higher|lower|fewer\b(?! than)|dearer|cheaper|more\b(?! than)|less\b(?! than| \S*\d))"
)
ABOUT_NOTHING = re.compile(rf"(?<!right )\babout {NOTHING}(?![\d.,]|%)")
WITH_NOUGHT = re.compile(r"(?<!threshold )(?<![\d.,])\d[\d,]*\.0{1,2} (?:of (?:them|the|every|all)\b|of \d)")
TO_ITSELF = re.compile(r"(?:between|from|range:|range is|\() ?(\S*\d\S*) (?:to|and) (\S*\d[^\s,;:.)]*(?:[.,]\d+)*)")
SIGNS = re.compile(r"\b(?:costs?|saves?|saving of|loss of) (?:about )?(?:a (?:gain|cost)|neither|\u2212)")
OF_DATA = re.compile(r"\b(?:prevalence|no-information rate)\b of (?:the model|\u201c)")
COST_A_GAIN = re.compile(r"\b(?:costs|(?:would|will|to|errors|may) cost)\b[^,.;]{0,40}\b(?:a gain|neither cost)")
KEYS = ("schema", "title", "tool", "run", "data", "models", "comparisons", "groups", "checks", "findings", "sentences")


def no_text_is_broken(read: Read) -> Iterator[str]:
    """No sentence holds nan, inf, None, an empty slot, a nought with a minus, "only no" or the level of a range
    twice.
    """
    for one in read.sentences:
        if BROKEN.search(one["text"]):
            yield one["text"]


def figures_of_the_data_are_none_of_a_model(read: Read) -> Iterator[str]:
    """The prevalence and other figures of the data are those of no model."""
    yield from (one["text"] for one in read.sentences if OF_DATA.search(one["text"]))


def nothing_costs_a_gain(read: Read) -> Iterator[str]:
    """A sum that may be a gain is what something comes to, and nothing costs a gain."""
    yield from (one["text"] for one in read.sentences if COST_A_GAIN.search(one["text"]))


def numbers_are_numbers(read: Read) -> Iterator[str]:
    """`results.json` is valid, has the keys of its schema, and every number in it is finite."""
    yield from (f"no key {key}" for key in KEYS if key not in read.document)
    for path, found in read.places:
        if isinstance(found, float) and not math.isfinite(found):
            yield f"{path}: {found}"
    json.dumps(read.document, allow_nan=False)


def ranges_hold_their_estimate(read: Read) -> Iterator[str]:
    """A range of a figure in `results.json` holds the figure, and its ends are in order."""
    for path, found in read.of_models:
        if isinstance(found, dict) and outside(found):
            yield f"{path}: {found['estimate']} not in {found['low']} to {found['high']}"


def ranges_stay_on_the_scale(read: Read) -> Iterator[str]:
    """A range of a figure does not leave the scale of its metric, but for the corrected KS statistic: on cases that had
    no part in the choice its distance may be below 0.
    """
    for path, found in [] if read.several else read.of_models:  # whose scales are others
        metric = METRICS.get(path.rpartition(".metrics.")[2].removesuffix(".corrected"))
        if (
            metric is None
            or path.endswith("ks.corrected")
            or not isinstance(found, dict)
            or found.get("low") is None
            or found.get("high") is None
        ):
            continue
        if found["low"] < metric.range[0] - TINY or found["high"] > metric.range[1] + TINY:
            yield f"{path}: {found['low']} to {found['high']}"


def no_range_has_equal_ends(read: Read) -> Iterator[str]:
    """No sentence tells a range from a number to itself."""
    for one in read.sentences:
        for low, high in TO_ITSELF.findall(one["text"]):
            if low == high.rstrip(".,;:)"):
                yield one["text"]


def nothing_is_not_a_change(read: Read) -> Iterator[str]:
    """What reads as nought is never "higher", "lower", "more", "less", "fewer", "dearer" or "cheaper": that is "the
    same".
    """
    for one in read.sentences:
        for found in NO_CHANGE.finditer(one["text"]):
            before = one["text"][: found.start()]
            if not re.search(r"(?:range: |from |to |range is |and |between )$", before):
                yield one["text"]


def no_count_is_about_nothing_or_written_with_a_nought(read: Read) -> Iterator[str]:
    """Nothing is "about 0", and a whole count is written whole: "50 of them", not "50.0 of them"."""
    yield from (
        one["text"] for one in read.sentences for rule in (ABOUT_NOTHING, WITH_NOUGHT) if rule.search(one["text"])
    )


def money_has_one_sign(read: Read) -> Iterator[str]:
    """A gain is never a cost, and a saving no gain: no "costs a gain of", no "saves -3"."""
    for one in read.sentences:
        if SIGNS.search(one["text"]):
            yield one["text"]


def ranges_in_sentences_hold_the_figure(read: Read) -> Iterator[str]:
    """A figure told with its 95% range lies in it, as both are written."""
    for one in read.said("rate.", "costs.rate", "costs.rate_new", "use.cost", "calibration.ratio", "calibration.slope"):
        known = {name: signed(one, name) for name in ("rate", "found", "value", "amount", "low", "high")}
        sizes = {name: size for name, size in known.items() if isinstance(size, float | int)}
        ends = sorted(sizes[end] for end in ("low", "high") if end in sizes)  # a gain's smaller end is told first
        if len(ends) == 2 and any(outside({**sizes, "low": ends[0], "high": ends[1]}, name) for name in sizes):
            yield one["text"]


def prices_are_no_rounding(read: Read) -> Iterator[str]:
    """No price of an error told by the data is beyond all that so many cases could show."""
    for one in read.said("ratio.", "beta.undone", "figure.threshold_by_ratio."):
        if any(each >= 1e7 for each in numbers(one["text"])):
            yield one["text"]


def the_published_model_told_cheapest_is_the_cheapest(read: Read) -> Iterator[str]:
    """No published model costs less for each positive case than those that are said to cost least."""
    costs = {name: one["estimate"] for name, one in read.document.get("positive_costs", {}).items()}
    for one in read.said("published.each.least"):
        if signed(one, "amount") > min(costs.values(), default=0.0) + TINY:
            yield one["text"]


def no_number_of_the_page_has_more_than_six_digits(read: Read) -> Iterator[str]:
    """A number in sight has at most six digits, but for noughts at its ends, or for the nines before 1. Counts, which
    add up, and what the config says have all of theirs.
    """
    yield from long_numbers(read.html, str(read.config))


def what_is_too_close_to_call_is_open(read: Read) -> Iterator[str]:
    """A model that the first screen calls too close to call has a comparison whose range includes no difference."""
    picked = read.document.get("pick", {}).get("against", ())
    tied = (pair for ties in read.document.get("ties", ()) for pair in ties.get("pairs", ()))
    pairs = [*read.document.get("comparisons", ()), *picked, *tied]
    for one in read.said("option.close"):
        for name in {slot["value"] for slot in one["values"].values()} & set(read.document["models"]):
            ends = [(pair.get("low"), pair.get("high")) for pair in pairs if name in (pair["a"], pair["b"])]
            if ends and all(None not in both and both[0] * both[1] > 0 for both in ends):
                yield f"{one['text']} ({name}: {ends})"


def items_of_frameworks_are_as_the_table_says(read: Read) -> Iterator[str]:
    """Each framework has a table with a row for each item; keys that state an item are typed, those to be added are
    not, and what computes it is in `results.json`; the states are counted right.
    """
    profiles = read.document.get("profile", [])
    tables = {table.name: table for table in read.tables if table.name.startswith("profile")}
    for number, profile in enumerate(profiles, 1):
        name = f"profile-{number}-items" if len(profiles) > 1 else "profile-items"
        rows = tables[name].rows if name in tables else ()
        if [row[0][0] for row in rows] != [item["id"] for item in profile["items"]]:
            yield f"{profile['name']}: {len(rows)} rows, {len(profile['items'])} items"
        counted = Counter(item["state"] for item in profile["items"])
        if counted != Counter(profile["counts"]):
            yield f"{profile['name']}: {counted}, {profile['counts']}"
        for item in profile["items"]:
            yield from (f"{item['id']}: {key} is typed" for key in item.get("missing", []) if _typed(read, key))
            yield from (f"{item['id']}: {key} is not typed" for key in item.get("keys", []) if not _typed(read, key))
            yield from (f"{item['id']}: no {path}" for path in item.get("paths", []) if not _held(read.document, path))


def _typed(read: Read, key: str) -> bool:
    values: list[Any] = [read.config]
    for name in key.replace("[]", "").split("."):
        parts = [part for value in values for part in (value if isinstance(value, list) else [value])]
        values = [part[name] for part in parts if isinstance(part, Mapping) and name in part]
    return bool(values)


def _held(document: Any, path: str) -> bool:
    """Return whether a document has anything at a path; names may have points."""
    if not path:
        return document not in (None, [], {})
    if not isinstance(document, Mapping):
        return False
    return any(
        _held(value, path[len(name) + 1 :])
        for name, value in document.items()
        if path == name or path.startswith(f"{name}.")
    )

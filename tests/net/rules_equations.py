"""Rules on equations: what a report works out before the reader's eyes comes to what it says."""

import re
from collections.abc import Iterator, Mapping

from reportgen.stats.formulas import BASELINE, COST_OF
from tests.net.arithmetic import worth
from tests.net.equations import EQUALS, differs, equations
from tests.net.read import Read

LETTERS = {"tp": "TP", "fp": "FP", "fn": "FN", "tn": "TN"}
PRICES = {
    "c_TP": "true_positive", "c_FP": "false_positive", "c_FN": "false_negative", "c_TN": "true_negative",
}  # fmt: skip
AS_ONE_WORD = {
    BASELINE: "baseline",
    **{words: f"paid_{key}" for key, words in sorted(COST_OF.items(), key=lambda one: -len(one[1]))},
}


def equations_hold(read: Read) -> Iterator[str]:
    """Both sides of every equation on the page, with symbols or with numbers, come to the same."""
    symbols = _names(read)
    for text in _texts(read):
        names = {**symbols, **_odds(text)}
        for left, right in equations(text, names):
            if differs(left, right, names):
                yield f"{left} = {right}: {worth(left, names):,.6g}"


def every_calculation_is_worked_out(read: Read) -> Iterator[str]:
    """Every metric that is a function of the four counts, and has a value, shows a calculation that ends with it."""
    for table in read.tables:
        if not table.name.startswith("metrics-") or "From the counts" not in table.heads:
            continue
        place = table.heads.index("From the counts")
        for row in table.rows:
            value, cell = row[1][0], row[place]
            told = any(EQUALS.search(line) or line == value or "added up" in line for line in cell)
            if any(sign.isdigit() for sign in value) and not told:
                yield f"{row[0][0]}: {value} without a calculation: {cell}"


def _texts(read: Read) -> Iterator[str]:
    yield from (one["text"] for one in read.sentences if "=" in one["text"])
    texts = (" ".join(cell) for table in read.tables for row in table.rows for cell in row)
    yield from (_plain(text) for text in texts if "=" in text)


def _plain(text: str) -> str:
    for words, name in AS_ONE_WORD.items():
        text = text.replace(words, name)
    return text


def _names(read: Read) -> Mapping[str, float]:
    """Return what the symbols stand for: the counts of the subject, the prices, and beta."""
    subject, found = read.subject, dict[str, float]()
    four = subject.get("confusion_weighted", subject["confusion"])
    found |= {name: four[key] for key, name in LETTERS.items()}
    found["n"] = sum(four[key] for key in LETTERS)
    costs = read.document.get("costs")
    for name, key in PRICES.items() if costs is not None else ():
        price = costs[key]
        if isinstance(price, int | float):
            found[name] = price
        elif "likely" in price:
            found[name] = price["likely"]
    for key, sign in (("beta", "\u03b2"), ("alpha", "\u03b1")):
        if read.document.get(key) is not None:
            found[sign] = read.document[key]
    return found


def _odds(text: str) -> Mapping[str, float]:
    """Return the odds that a calculation names behind itself."""
    told = re.search(r"with odds .*= (\S+?)(?:,|$)", text)
    return {} if told is None else {"odds": worth(told[1])}

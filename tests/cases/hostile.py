"""A config and its cases in which every text that a user can set tries to break out of where it is shown."""

from functools import cache

import pandas as pd

from reportgen.app import run
from reportgen.config.part import Part, keys_of, shapes_of
from reportgen.config.schema import Config
from reportgen.report import Report
from tests.helpers import D_LABELS, D_SCORES

MARKUP = (
    "<script>window.broken=1;alert(1)</script>",
    "<img src=x onerror=window.broken=2>",
    "</style></title></textarea>--> ]]> <svg onload=window.broken=3>",
    '<a href=javascript:window.broken=4>k</a> " \' onfocus=window.broken=5 autofocus="',
    "[a](javascript:window.broken=6) ![b](http://evil.test/c.png) <http://evil.test>",
    "*d* __e__ ~~f~~ $g$ | h | `i` ```html \\",
    "&lt;b&gt; {{ 7*7 }} {% x %} http://evil.test www.evil.test a@evil.test",
    "</a>;}*{display:none}@import'//evil.test';a{b:url(//evil.test/i)}",
    "<iframe srcdoc='<script>parent.broken=7</script>'></iframe>",
)
UNSEEN = "\u202ej\u2066l\u2069\u200b\ufeff\u200e\u061c\U000e0041\x07\x1b[1m\x7fz"
HEBREW = "\u05d0\u05d1 12"
STARTS = ("=", "+", "-", "@", "# ", "1. ", "> ", "<b>", "\u202e", "", "\uff1d")

# Keys whose texts are no free ones, with what they have here: they must fit one another, or a grammar. None: left out.
SETTLED = {
    **dict.fromkeys(("data.database", "data.spark", "data.table", "data.query")),  # a frame is given
    "version": 1,
    "data.version": None,  # a number
    "extends": None,  # a file
    "matrix": None,  # names of folders
    "data.counts": None,  # files of counts, in place of a path
    "data": lambda: {**filled(keys_of(Config)["data"].takes, "data"), "split": split()},
    "about.period": None,  # `data.time` tells it
    "data.path": None,  # a frame is handed over
    "data.negative": "rest",
    "data.classes": None,  # one class is to be found
    "allow[].finding": "rare_class",
    "data.weight": None,  # sums of weights have no explorer
    "data.split": None,
    "subject": lambda: text("model 1"),
    "models": lambda: {text(f"model {number}"): {"score": text(f"score {number}")} for number in (1, 2, 3)},
    "data.model": None,  # each model has a column of its own
    "costs": {"false_positive": 1, "false_negative": 4},
    "beta": 2,
    "report.profile": None,  # names of frameworks, or files
    "report.seal": None,  # a file that `seal` writes
    "alpha": None,
    "threshold": {"minimise": "cost"},
    "deployment": {"prevalence": 0.2},
    "compare": lambda: {"baseline": text("model 2")},
    "groups": lambda: [text("group")],
    "checks": lambda: ["recall >= 0.1", {"check": "recall >= 0.99", "for_each": text("group"), "severity": "warning"}],
    "uncertainty": {"resamples": 200},
    "report": {"kind": "audit"},
    "history": None,  # needs the date of the report, and months before
    "annotate": None,
    "title": lambda: f"Title {' '.join(MARKUP)}{HEBREW}{UNSEEN}",
}


def text(key: str) -> str:
    """Return what stands in the place of a key, found again by its name: no name is long enough to be cut."""
    turn = sum(map(ord, key))
    whole = key.startswith(("about.", "errors."))
    markup = " ".join(MARKUP) if whole else MARKUP[turn % len(MARKUP)]
    return f"{STARTS[turn % len(STARTS)]}{key} {markup}{HEBREW}{UNSEEN}"


def split() -> dict[str, str]:
    """Return the two splits by hostile names."""
    return {key: text(f"split {key}") for key in ("column", "tune_on", "report_on")}


def filled(part: type[Part], place: str = "") -> dict[str, object]:
    """Return a part of the config in which every text is hostile; so a key that is new in the schema is, too."""
    found = {}
    for name, field in keys_of(part).items():
        key = f"{place}.{name}" if place else name
        if key in SETTLED and key != place:
            settled = SETTLED[key]
            value = settled() if callable(settled) else settled
        else:
            value = _value(field, key)
        if value is not None:
            found[name] = value
    return found


def _value(field: object, key: str) -> object:
    for shape in shapes_of(field):
        if shape.kind == "text" and shape.known is None:
            return text(key)
        if shape.kind == "pair":
            return [text(f"{key} one"), text(f"{key} two")]
        if shape.kind == "part":
            return filled(shape.part, key)
        if shape.kind == "list":
            inner = shape.item[0]
            if inner.kind == "part":
                return [filled(inner.part, f"{key}[]")]
            if inner.kind == "text" and inner.known is None:
                return [text(key)]
    return None


def cases() -> dict[str, list[object]]:
    """Return the columns of the cases by their hostile names."""
    times, parts = 20, split()
    n = times * len(D_LABELS)
    labels = [text("data.positive") if label else text("negative") for label in D_LABELS] * times
    labels[-2:] = [text("data.doubtful"), text("data.missing")]
    scores = list(D_SCORES) * times
    return {
        text("data.id"): [text(f"id {place}") for place in range(n)],
        text("data.label"): labels,
        text("data.time"): [f"2026-09-{1 + place % 30:02d}" for place in range(n)],
        text("data.cluster"): [text(f"cluster {place // 2}") for place in range(n)],
        text("data.fold"): [text(f"fold {place % 3}") for place in range(n)],
        text("group"): [STARTS[place // 60] + text(f"in group {place // 60}") for place in range(n)],
        parts["column"]: [parts["tune_on" if place % 2 else "report_on"] for place in range(n)],
        text("score 1"): scores,
        text("score 2"): [score / 2 + 0.1 for score in scores],
        text("score 3"): [(7 * place % 11) / 11 for place in range(n)],
        text("data.examine"): [place % 5 for place in range(n)],
    }


def shown_keys() -> list[str]:
    """Return the keys of free text, each of which a report shows somewhere."""
    return [key for key in _keys(filled(Config)) if key.startswith(("about.", "errors."))]


def _keys(found: object, place: str = "") -> list[str]:
    if isinstance(found, dict):
        return [key for name, part in found.items() for key in _keys(part, f"{place}.{name}" if place else name)]
    if isinstance(found, list):
        return [key for part in found for key in _keys(part, f"{place}[]" if isinstance(part, dict) else place)]
    return [place] if isinstance(found, str) else []


@cache
def hostile() -> Report:
    """Return the report."""
    return run(filled(Config), pd.DataFrame(cases()))

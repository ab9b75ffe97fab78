"""In which section of the page a key of the config, or a number of `results.json`, is."""

from collections.abc import Mapping

# By how they begin, the longest that fits counting: the sections, the first of which that the page has is meant.
_PURPOSE, _LABEL, _SIGN_OFF, _IN_USE = ("purpose",), ("label",), ("sign-off",), ("in-use",)
_METRICS = ("metrics-record", "metrics", "curves", "published")
_DATA, _DATA_RECORD = ("data", "published"), ("data-record", "data")
_THRESHOLD = ("threshold", "threshold-record")
_COSTS, _GROUPS, _COMPARISON = ("costs", "costs-record", "published"), ("groups",), ("comparison", "published")
_CHECKS, _METHOD = ("checks", "checks-record"), ("method",)
OF_KEYS: Mapping[str, tuple[str, ...]] = {
    "about": _PURPOSE,
    "about.label": _LABEL,
    "about.metrics_because": _METRICS,
    "about.data_source": _DATA_RECORD,
    "about.data_because": _DATA_RECORD,
    "about.cases_selected": _DATA_RECORD,
    "about.tested_in_use": _DATA_RECORD,
    "about.limits": ("data", "notes"),
    "about.conditions": _SIGN_OFF,
    "about.monitoring": _SIGN_OFF,
    "about.actions": _SIGN_OFF,
    "about.approver": _SIGN_OFF,
    "errors": ("errors", "costs"),
    "costs": _COSTS,
    "groups": _GROUPS,
    "flag_is": _GROUPS,
    "checks": _CHECKS,
    "compare": _COMPARISON,
    "deployment": _IN_USE,
    "threshold": _THRESHOLD,
    "beta": _THRESHOLD,
    "alpha": _THRESHOLD,
    "history": ("trend",),
    "title": ("key-messages",),
    "subject": ("key-messages",),
    "data": _DATA,
}
CONFIG = _METHOD  # which prints the whole config
OF_MODELS: Mapping[str, tuple[str, ...]] = {
    "confusion": ("outcomes", "outcomes-record", "published"),
    "threshold": _THRESHOLD,
    "operating_points": _THRESHOLD,
    "recommended": _THRESHOLD,
    "tuning": _THRESHOLD,
    "rules": _THRESHOLD,
    "betas": ("beta", *_THRESHOLD),
    "curves": ("curves", "curves-record"),
    "calibration": ("chances", "chances-record"),
    "confident": ("chances", "chances-record"),
    "costs": _COSTS,
    "deployment": _IN_USE,
    "by_prevalence": _IN_USE,
    "adequacy": _DATA,
    "doubtful": _DATA,
    "over_time": _DATA_RECORD,
    "score_shift": _DATA,
    "missing_by_class": _DATA_RECORD,
    "label_errors": _LABEL,
    "handled": ("in-use",),
    "unsure": ("in-use",),
}
OF_RESULTS: Mapping[str, tuple[str, ...]] = {
    "title": ("key-messages",),
    "subject": ("key-messages",),
    "run": _METHOD,
    "data": _DATA_RECORD,
    "costs": _COSTS,
    "seal": _CHECKS,
    "models": _METRICS,
    "comparisons": _COMPARISON,
    "groups": _GROUPS,
    "checks": _CHECKS,
    "change": ("change",),
    "trend": ("trend",),
    "cases": ("cases",),
    "within_limits": _COSTS,
}
ELSEWHERE = ("key-messages",)
_OF_DATA: Mapping[str, tuple[str, ...]] = {"period": ("purpose", *_DATA), "rows": _DATA, "splits": _DATA_RECORD}


def of_key(key: str) -> tuple[str, ...]:
    """Return the sections of which the first prints a key of the config; the last prints the whole config."""
    names = key.replace("[]", "").split(".")
    starts = (".".join(names[:length]) for length in range(len(names), 0, -1))
    return (*next((OF_KEYS[start] for start in starts if start in OF_KEYS), ()), *CONFIG)


def of_path(path: str, subject: str) -> tuple[str, ...]:
    """Return the sections of which the first shows a number of `results.json`."""
    of_subject = path.replace(f"models.{subject}.", "", 1)  # whose name may have dots
    first, *others = of_subject.split(".")
    ids = OF_MODELS.get(first, OF_RESULTS["models"]) if of_subject != path else OF_RESULTS.get(first, ())
    if first == "data" and others:
        ids = _OF_DATA.get(others[0], ids)
    return (*ids, *ELSEWHERE)

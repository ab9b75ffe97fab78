"""What a misspelt name was meant to be."""

import unicodedata
from collections.abc import Iterable, Mapping

from reportgen.harmless import one_line

# What other tools and languages call these keys.
SYNONYMS: Mapping[str, str] = {
    "actual": "label",
    "capacity": "flag_at_most",
    "class_weight": "costs",
    "confidence": "with_confidence",
    "cost": "costs",
    "cutoff": "fixed",
    "false_negative": "miss",  # in a ratio
    "false_positive": "false_alarm",
    "file": "path",
    "flags": "flagged",
    "fn": "false_negative",
    "fp": "false_positive",
    "htm": "html",
    "maximize": "maximise",
    "md": "markdown",
    "minimize": "minimise",
    "miss": "false_negative",
    "false_alarm": "false_positive",
    "model": "models",
    "prediction": "score",
    "probability": "score",
    "target": "label",
    "test_on": "report_on",
    "y_score": "score",
    "y_true": "label",
}
_TRUTH = {"false": 0.0, "true": 1.0}


def at_a_glance(text: str) -> str | float:
    """Return what a hurried reader takes a text for: without case and blanks, a number by its value."""
    plain = "".join(unicodedata.normalize("NFKC", text).casefold().split())
    try:
        return _TRUTH[plain] if plain in _TRUTH else float(plain)
    except ValueError:
        return plain


def closest(name: str, names: Iterable[str]) -> str | None:
    """Return the name that was most likely meant, or None."""
    import difflib  # only ever needed for a mistake

    known = {known.casefold(): known for known in names}
    plain = name.casefold().strip().replace("-", "_").replace(" ", "_")
    if plain in known:
        return known[plain]
    if SYNONYMS.get(plain) in known.values():
        return SYNONYMS[plain]
    without_score = plain.removesuffix("score").removesuffix("_")  # scikit-learn: f1_score
    if without_score in known:
        return known[without_score]
    # One wrong letter leaves a ratio of 0.67 in a word of three.
    found = difflib.get_close_matches(plain, known, n=1, cutoff=0.66)
    return known[found[0]] if found else None


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """Return "Did you mean 'recall'?", or an empty text."""
    found = closest(name, names)
    return f"Did you mean '{one_line(found)}'?" if found is not None else ""

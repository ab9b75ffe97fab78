"""What an author states, in the order of the page, with the fields that the kind of report requires."""

from collections.abc import Callable
from functools import reduce

from reportgen.explain import numbers
from reportgen.explain.explained import Sentence, Slot, Stated
from reportgen.explain.facts import Facts, number_slot
from reportgen.explain.money import WRONG

HEAD = (
    "about.report_id",
    "about.period",
    "about.model.name",
    "about.model.version",
    "about.owner",
    "about.reviewer",
    "about.status",
    "about.next_review",
)
PURPOSE = (
    "about.purpose",
    "about.users",
    "about.decision",
    "about.affected",
    "about.out_of_scope",
    "about.overrule",
    "about.materiality",
)


def _of_errors(*fields: str) -> tuple[str, ...]:
    """Return the keys of these fields of a miss, then of a false alarm."""
    return tuple(f"errors.{error}.{field}" for error in WRONG for field in fields)


ERRORS = _of_errors("happens", "borne_by", "reversible", "noticed", "price_source", "price_date", "no_price_because")
PRICED = _of_errors("price_source", "price_date")
_UNPRICED = _of_errors("no_price_because")
LABEL = tuple(
    f"about.label.{field}"
    for field in ("decided_by", "certainty", "delay_days", "seen_by", "noise", "only_flagged_checked")
)
_END = ("about.limits", "about.conditions", "about.monitoring", "about.approver")
_OPTIONAL = ("about.label.known_problems", "about.tested_in_use")

ORDER = (
    *HEAD,
    *PURPOSE,
    *ERRORS,
    "about.cases_selected",
    *LABEL,
    "about.label.known_problems",
    "about.tested_in_use",
    *_END,
)
REVIEW = (
    "about.purpose",
    "about.decision",
    "about.affected",
    "about.owner",
    "about.label.decided_by",
    "about.limits",
    *_of_errors("happens", "reversible"),
)
REQUIRED = {"audit": tuple(key for key in ORDER if key not in _OPTIONAL), "review": REVIEW, "guard": ()}


def stated(facts: Facts) -> tuple[Stated, ...]:
    """Return the fields that are stated or required, in the order of the page."""
    required = {key for key in REQUIRED[facts.config.report.kind] if _applies(key, facts)}
    fields = (
        Stated(key=key, name=facts.say(f"stated.{key}").text, text=_text(key, facts), required=key in required)
        for key in ORDER
    )
    return tuple(field for field in fields if field.text is not None or field.required)


def missing(facts: Facts) -> tuple[Stated, ...]:
    """Return the required fields that nobody stated."""
    return tuple(field for field in stated(facts) if field.required and field.text is None)


def lacking(facts: Facts) -> tuple[Sentence, ...]:
    """Return how many required fields nobody stated; nothing where all are."""
    found = missing(facts)
    return (facts.say("stated.lacking", count=number_slot(len(found), "config")),) if found else ()


def _applies(key: str, facts: Facts) -> bool:
    """Return whether a required field is called for by this config and these data."""
    if key in PRICED:
        return facts.config.costs is not None
    if key in _UNPRICED:
        return facts.config.costs is None
    if key == "about.period":
        return facts.results.data.period is None  # the data tell it
    return True


def _text(key: str, facts: Facts) -> str | None:
    value: object = reduce(getattr, key.split("."), facts.config)
    if value is None or value == ():
        return None
    shown = SHOWN.get(key)
    return str(value) if shown is None else shown(value, facts)


def _yes_or_no(value: bool, facts: Facts) -> str:  # noqa: FBT001 (a value to be worded)
    return facts.say("yes" if value else "no").text


def _days(value: int, facts: Facts) -> str:
    return facts.nouns(
        "day", Slot(value=value, shown=numbers.count(value), source="config.about.label.delay_days")
    ).shown


def _lines(value: tuple[str, ...], _: Facts) -> str:
    return "\n".join(value)


def _named(prefix: str) -> Callable[[str, Facts], str]:
    return lambda value, facts: facts.say(f"{prefix}.{value}").text


SHOWN: dict[str, Callable[..., str]] = {
    "errors.false_negative.reversible": _yes_or_no,
    "errors.false_positive.reversible": _yes_or_no,
    "about.label.only_flagged_checked": _yes_or_no,
    "about.label.delay_days": _days,
    "about.limits": _lines,
    "about.status": _named("stated.status"),
    "about.cases_selected": _named("stated.cases_selected"),
}

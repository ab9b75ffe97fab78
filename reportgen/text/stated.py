"""The fields that an author states, in words."""

from collections.abc import Callable, Container

from reportgen.analysis.stated import ORDER, required_fields, stated_value
from reportgen.text import numbers
from reportgen.text.facts import Facts, Quoting
from reportgen.text.sentences import Slot, StatedField


def stated_fields(facts: Facts) -> tuple[StatedField, ...]:
    """Return the fields that are stated or required, in the order of the page."""
    return stated_of(facts, required_fields(facts))


def stated_of(facts: Quoting, called_for: Container[str]) -> tuple[StatedField, ...]:
    """Return the fields that are stated or called for, in the order of the page."""
    fields = (
        StatedField(key=key, name=facts.say(f"stated.{key}").text, text=_text(key, facts), required=key in called_for)
        for key in ORDER
    )
    return tuple(field for field in fields if field.text is not None or field.required)


def _text(key: str, facts: Quoting) -> str | None:
    value = stated_value(key, facts.config)
    if value is None:
        return None
    wording = SHOWN.get(key)
    return str(value) if wording is None else wording(value, facts)


def _yes_or_no(value: bool, facts: Quoting) -> str:  # noqa: FBT001 (a value to be worded)
    return facts.say("yes" if value else "no").text


def _days(value: int, facts: Quoting) -> str:
    return facts.nouns(
        "day", Slot(value=value, shown=numbers.count(value), source="config.about.label.delay_days")
    ).shown


def _lines(value: tuple[str, ...], _: Quoting) -> str:
    return "\n".join(value)


def _named(prefix: str) -> Callable[[str, Quoting], str]:
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

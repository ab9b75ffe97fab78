"""The earlier report that stands in the place of a baseline model, and what has changed since."""

from collections.abc import Iterator

from reportgen.analysis.earlier_report import Earlier
from reportgen.analysis.judged import Comparison
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts, metric_value, number_slot, text_slot
from reportgen.explain.say import form

FOUND = {"better": "better", "better_less_than_matters": "better", "worse": "worse", "worse_less_than_matters": "worse"}


def earlier(facts: Facts) -> tuple[Sentence, ...]:
    """Return what the earlier report was about, and the differences that decide; nothing without one."""
    found = facts.results.earlier
    return () if found is None else (*_about(facts, found), *_differences(facts))


def _about(facts: Facts, found: Earlier) -> Iterator[Sentence]:
    dated = {} if found.as_of is None else {"date": text_slot(found.as_of, "earlier.as_of")}
    yield facts.say(
        "earlier.is",
        form("dated" if dated else "undated"),
        title=text_slot(found.title, "earlier.title"),
        model=text_slot(found.model, "earlier.model"),
        cases_then=facts.nouns("case", number_slot(found.cases, "earlier.cases")),
        positive_cases=facts.nouns("positive", number_slot(found.positives, "earlier.positives")),
        **dated,
    )
    yield facts.say("earlier.cases", form("same" if found.same_cases else "others"))


def _differences(facts: Facts) -> Iterator[Sentence]:
    for place, one in enumerate(facts.results.comparisons_with_earlier):
        if one.primary:
            yield _difference(facts, f"comparisons_with_earlier.{place}", one)


def _difference(facts: Facts, path: str, one: Comparison) -> Sentence:
    slots = {
        "metric": facts.metric_name(one.metric),
        "model": facts.model_name(one.a),
        "baseline": facts.model_name(one.b),
    }
    if one.difference is None or one.low is None or one.high is None:
        reason = text_slot(one.no_range or "", f"{path}.no_range")
        return facts.say("earlier.apart", reason=reason, **slots)
    ends = {"difference": one.difference, "low": one.low, "high": one.high}
    for name, value in ends.items():
        shown = metric_value(one.metric, value, currency=facts.currency)
        slots[name] = Slot(value=value, shown=shown, source=f"{path}.{name}")
    return facts.say("earlier.compared", form(FOUND.get(one.verdict, "open")), **slots)

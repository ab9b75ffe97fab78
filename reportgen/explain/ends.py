"""Cut-offs that are told about and not set, and ranges of them, alike in sentences and in figures."""

from dataclasses import replace

from reportgen.analysis.measured import Span
from reportgen.explain import cut_offs, numbers
from reportgen.explain.explained import Slot
from reportgen.explain.facts import Facts

DIGITS = 3  # of a cut-off that is told about, and not set
SMALL = 0.1  # below, so many digits; above, so many decimals


def shown_cut_off(facts: Facts, value: float, source: str) -> Slot:
    """Return a cut-off as text: an operating point as it is shown everywhere, any other one in a few digits."""
    used, points = facts.cut_offs(), (point.threshold for point in facts.subject.operating_points)
    if used is not None and used.value.value == value:
        return used.value
    if value in points:
        return facts.cut_off(value, source)
    rounded = numbers.metric(value) if abs(value) >= SMALL else numbers.digits(float(f"{value:.{DIGITS}g}"))
    full = cut_offs.alone(value)
    return Slot(value=value, shown=full if len(full) <= len(rounded) else rounded, source=source)


def ends_of(facts: Facts, span: Span, path: str) -> dict[str, Slot]:
    """Return the ends of a range of cut-offs that are not open, in full where two that differ would read alike."""
    ends = {end: value for end in ("low", "high") if (value := getattr(span, end)) is not None}
    slots = {end: shown_cut_off(facts, value, f"{path}.{end}") for end, value in ends.items()}
    if len({slot.shown for slot in slots.values()}) < len(set(ends.values())):
        slots = {end: replace(slot, shown=numbers.score(ends[end])) for end, slot in slots.items()}
    return slots

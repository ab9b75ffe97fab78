"""Words for the band round a curve, which several figures have."""

from collections.abc import Iterator

from reportgen.text.facts import Facts
from reportgen.text.phrases import reason_slot
from reportgen.text.sentences import Sentence


def band_label(facts: Facts, curve: str) -> dict[str, Sentence]:
    """Return the label of the band round a curve of the subject, where it has one."""
    if curve not in facts.subject.bands:
        return {}
    return {"band": facts.say("figure.band", level=facts.level)}


def no_band(facts: Facts) -> Iterator[Sentence]:
    """Yield why there is no band round curves, where there is none."""
    if facts.subject.no_bands is not None:
        yield facts.say("figure.band.none", reason=reason_slot(facts, facts.subject, "no_bands"))

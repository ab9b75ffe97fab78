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


def band_reading(facts: Facts, curve: str) -> Iterator[Sentence]:
    """Yield what the band round a curve holds, or why there is none."""
    if curve in facts.subject.bands:
        yield facts.say(
            f"figure.band.{curve}",
            level=facts.level,
            redraws=facts.quote(facts.results.run, "resamples"),
        )
    elif facts.subject.no_bands is not None:
        reason = reason_slot(facts, facts.subject, "no_bands")
        yield facts.say("figure.band.none", reason=reason)

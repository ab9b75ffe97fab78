"""The words of the calibration figure, and of the bands round curves."""

from collections.abc import Iterator

from reportgen.explain.calibration import path
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts, limit_slot, number_slot, percent_slot
from reportgen.explain.figures.worded import Worded, classes, cut_off_label, named_line
from reportgen.explain.reasons import reason_slot

NAME = "figure.calibration"
SINGLE = 1


def calibration(facts: Facts) -> Worded:
    """Return the words of what scores state beside what happened."""
    say, groups = facts.say, _groups(facts)
    return Worded(
        title=say(f"{NAME}.title", **groups),
        subtitle=say(f"{NAME}.subtitle", model=facts.model_name(), **classes(facts)),
        x=say(f"{NAME}.stated"),
        y=say(f"{NAME}.happened"),
        labels={
            "model": named_line(facts),
            "sound": say(f"{NAME}.sound"),
            "cases": say(f"{NAME}.cases"),
            "band": say(f"{NAME}.band"),
            "threshold": cut_off_label(facts),
        },
        short=say(f"{NAME}.short", **groups),
        reading=tuple(_reading(facts, groups)),
    )


def _groups(facts: Facts) -> dict[str, Slot]:
    """Return how many groups there are, and in how many of them more than chance lies between score and outcome."""
    found = facts.subject.calibration
    held = () if found is None else found.groups
    own = f"{path(facts)}.groups"
    return {
        "part": number_slot(0 if found is None else found.off, f"{path(facts)}.off"),
        "whole": number_slot(len(held), own),
    }


def _reading(facts: Facts, groups: dict[str, Slot]) -> Iterator[Sentence]:
    found = facts.subject.calibration
    yield facts.say(f"{NAME}.read")
    if facts.setup().flag == "low":
        yield facts.say(f"{NAME}.low", one=limit_slot(SINGLE))
    cases = [] if found is None else [group.cases for group in found.groups]
    if len(cases) > 1:
        most, least = (
            number_slot(size, f"{path(facts)}.groups.{cases.index(size)}.cases") for size in (max(cases), min(cases))
        )
        even, falling = len(set(cases)) == 1, cases == sorted(cases, reverse=True)
        sizes = {"least": facts.nouns("case", least)} | ({} if even else {"most": facts.nouns("case", most)})
        yield facts.say(f"{NAME}.groups", even=even, falling=falling, **sizes)
        share = 0.0 if found is None else found.off_by_chance
        by_chance = percent_slot(share, f"{path(facts)}.off_by_chance")
        yield facts.say(f"{NAME}.range", whole=groups["whole"], by_chance=by_chance, one=limit_slot(SINGLE))


def band_label(facts: Facts, curve: str) -> dict[str, Sentence]:
    """Return the label of the band round a curve of the subject, where it has one."""
    if curve not in facts.subject.bands:
        return {}
    return {"band": facts.say("figure.band", level=percent_slot(facts.results.run.level, "run.level"))}


def band_reading(facts: Facts, curve: str) -> Iterator[Sentence]:
    """Yield what the band round a curve holds, or why there is none."""
    if curve in facts.subject.bands:
        level, redraws = facts.results.run.level, facts.results.run.resamples
        yield facts.say(
            f"figure.band.{curve}",
            level=percent_slot(level, "run.level"),
            redraws=number_slot(redraws, "run.resamples"),
        )
    elif facts.subject.no_bands is not None:
        reason = reason_slot(facts, facts.subject.no_bands, f"models.{facts.results.subject}.no_bands")
        yield facts.say("figure.band.none", reason=reason)

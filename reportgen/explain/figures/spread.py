"""The words of the figures that spread the cases: histogram, gain and lift."""

from collections.abc import Iterator
from dataclasses import replace

from reportgen.explain import numbers
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts
from reportgen.explain.figures.worded import (
    Worded,
    caught_of_all,
    classes,
    cut_off_label,
    named_line,
    no_better,
    nothing_flagged,
)
from reportgen.explain.guessing import yet

IN_WHOLE = 100  # cases on average; from here on a tenth of a case says nothing


def histogram(facts: Facts) -> Worded:
    """Return the words of the score histograms by class."""
    say, panels = facts.say, classes(facts)
    missed, alarmed = facts.nouns("positive", facts.count("fn")), facts.nouns("negative", facts.count("fp"))
    wrong = bool(missed.value or alarmed.value)
    return Worded(
        title=say("figure.histogram.title", wrong=wrong, missed=missed, alarmed=alarmed),
        subtitle=say("figure.histogram.subtitle", model=facts.model_name()),
        x=say("figure.score_axis"),
        y=say("figure.cases_axis", weighted=facts.weighted),
        labels={
            "positives": say("figure.histogram.panel", counted=panels["positive_cases"]),
            "negatives": say("figure.histogram.panel", counted=panels["negative_cases"]),
            "threshold": cut_off_label(facts),
        },
        short=say("figure.histogram.short", **panels),
        reading=(say("figure.histogram.read", flag=facts.setup().flag),),
    )


def gain(facts: Facts) -> Worded:
    """Return the words of the gain curve."""
    say = facts.say
    random: tuple[Sentence, ...] = ()
    if facts.cases("flagged") and facts.weighted:
        rates = {"flag_rate": facts.metric("flag_rate"), "recall": facts.metric("recall")}
        names = {f"{key}_name": facts.metric_name(key) for key in rates}
        title, short = say("figure.gain.title_weighted", **names, **rates), say("figure.gain.short", **rates)
    elif facts.cases("flagged"):
        flagged_cases = facts.nouns("case", facts.count("flagged"))
        title = say("figure.gain.title", flagged_cases=flagged_cases, caught=caught_of_all(facts))
        short = say("figure.gain.short", flag_rate=facts.metric("flag_rate"), recall=facts.metric("recall"))
        random = (_at_random(facts, flagged_cases),)
    else:
        title, short = nothing_flagged(facts), say("figure.gain.short_nothing")
    return Worded(
        title=title,
        subtitle=say("figure.gain.subtitle", model=facts.model_name()),
        x=say("figure.flag_rate_axis"),
        y=say("figure.recall_axis", recall=facts.metric_name("recall")),
        labels=_line_and_chance(facts),
        short=short,
        reading=(say("figure.gain.read"), *random, *_yet(facts)),
    )


def _at_random(facts: Facts, flagged_cases: Slot) -> Sentence:
    flagged, positives, everyone = (facts.count(outcome) for outcome in ("flagged", "positives", "n"))
    value = float(flagged.value) * float(positives.value) / float(everyone.value)
    source = f"( {flagged.source} ) * ( {positives.source} ) / ( {everyone.source} )"
    return facts.say(
        "figure.gain.random",
        flagged_cases=flagged_cases,
        expected=Slot(value=value, shown=_average(value), source=source),
        caught=caught_of_all(facts),
    )


def _yet(facts: Facts) -> Iterator[Sentence]:
    """Yield that a model which catches more than picking at random would may still be guessing."""
    if (facts.measure("lift").estimate or 0.0) > 1:
        yield from yet(facts, facts.results.subject)


def _average(value: float) -> str:
    return numbers.large_count(round(value) if value >= IN_WHOLE else value)


def lift(facts: Facts) -> Worded:
    """Return the words of the lift curve."""
    say = facts.say
    here: tuple[Sentence, ...] = ()
    if facts.measure("lift").estimate is not None:
        value = facts.metric("lift")
        times = replace(value, shown=numbers.ratio(float(value.value)))
        praise = facts.subject.may_guess and float(value.value) > 1
        title = no_better(facts) if praise else say("figure.lift.title", seen=_how_common(times), lift=times)
        short = say("figure.lift.short", lift=value)
        here = (_lift_here(facts),)
    else:
        title, short = nothing_flagged(facts), say("figure.lift.short_nothing")
    return Worded(
        title=title,
        subtitle=say("figure.lift.subtitle", model=facts.model_name()),
        x=say("figure.flag_rate_axis"),
        y=say("figure.lift.axis", lift=facts.metric_name("lift")),
        labels=_line_and_chance(facts),
        short=short,
        reading=(say("figure.lift.read"), *here),
    )


def _how_common(lift: Slot) -> str | None:
    """Return whether a lift reads as none at all, or as no more than there is among all cases."""
    seen = {numbers.ratio(0): "none", numbers.ratio(1): "alike"}
    return seen.get(lift.shown)


def _lift_here(facts: Facts) -> Sentence:
    """Say what the lift is made of: with counts, from which a reader gets the very same lift."""
    names = {"lift_name": facts.metric_name("lift"), "precision_name": facts.metric_name("precision")}
    if facts.weighted:
        parts = {"precision": facts.metric("precision"), "prevalence": facts.metric("prevalence")}
    else:
        parts = {
            "precision": facts.part("case", facts.count("tp"), facts.count("flagged")),
            "prevalence": facts.part("case", facts.count("positives"), facts.count("n")),
        }
    return facts.say("figure.lift.here", weighted=facts.weighted, **names, **parts)


def _line_and_chance(facts: Facts) -> dict[str, Sentence]:
    return {
        "model": named_line(facts),
        "chance": facts.say("figure.chance"),
        "threshold": cut_off_label(facts),
    }

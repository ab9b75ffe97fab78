"""Words of the pictures of thresholds: figures by threshold, how the scores lie, how steady the choice is."""

import operator
from collections.abc import Iterator
from functools import reduce

from reportgen.text import numbers
from reportgen.text.by_class import by_class, by_class_read
from reportgen.text.facts import Facts, number_slot
from reportgen.text.figures import (
    FigureWords,
    by_decisions,
    caught_of_all,
    classes,
    cut_off_label,
    ends_of,
    named_lines,
    nothing_flagged,
    over_all,
    recommended_threshold,
    score_axis,
)
from reportgen.text.phrases import yet
from reportgen.text.sentences import Sentence, Slot


def by_threshold(facts: Facts) -> FigureWords:
    """Return the words of recall, precision and specificity against the threshold."""
    say = facts.say
    lines = {key: facts.metric_name(key) for key in ("recall", "precision", "specificity")}
    names = {"a_name": lines["precision"], "b_name": lines["recall"]}
    if facts.measure("precision").estimate is None or facts.measure("recall").estimate is None:
        title, short = nothing_flagged(facts), say("figure.by_threshold.short_nothing", **names)
    else:
        slots = {**names, "a": facts.metric("precision"), "b": facts.metric("recall")}
        title, short = _in_use(facts, slots), say("figure.by_threshold.short", **slots)
    return FigureWords(
        title=title,
        subtitle=over_all(facts),
        x=score_axis(facts),
        y=say("figure.share_axis"),
        labels={
            **{key: say("figure.name", name=name) for key, name in lines.items()},
            "threshold": cut_off_label(facts),
        },
        short=short,
        reading=tuple(_by_threshold_reading(facts)),
    )


def _in_use(facts: Facts, slots: dict[str, Slot]) -> Sentence:
    cut_offs = facts.cut_offs()
    if by_decisions(facts):
        return facts.say("figure.by_threshold.decided", **slots)
    if cut_offs is None:
        return nothing_flagged(facts)
    return facts.say("figure.by_threshold.title", value=cut_offs.value, **slots)


def _by_threshold_reading(facts: Facts) -> Iterator[Sentence]:
    named = {f"{key}_name": facts.metric_name(key) for key in ("precision", "recall")}
    yield facts.say("figure.by_threshold.read", specificity_name=facts.metric_name("specificity"), **named)


CURVE = "threshold_histogram"
NAME = f"figure.{CURVE}"


def threshold_histogram(facts: Facts) -> FigureWords:
    """Return the words of how the chosen threshold spreads over resamples."""
    say, level, left = facts.say, facts.level, _without_bar(facts)
    labels = {"threshold": cut_off_label(facts)}
    span = None if facts.subject.advice is None else facts.subject.advice.interval
    if span is not None and (span.low, span.high) != (None, None):  # open at both ends, it holds no threshold
        labels["interval"] = say(f"{NAME}.interval", level=level)
    better = recommended_threshold(facts)
    if better is not None:
        labels["recommended"] = say("figure.recommended", value=better)
    redraws = _redraws(facts)
    return FigureWords(
        title=_title(facts, level, left),
        subtitle=say(f"{NAME}.subtitle", redraws=redraws, model=facts.model_name()),
        x=say("figure.cut_off_axis"),
        y=say(f"{NAME}.axis"),
        labels=labels,
        short=say(f"{NAME}.short", redraws=redraws),
        reading=tuple(_reading(facts, left)),
    )


def _title(facts: Facts, level: Slot, left: Slot) -> Sentence:
    advice = facts.subject.advice
    if advice is None or advice.interval is None:
        return facts.say(f"{NAME}.title")
    span = advice.interval
    slots = ends_of(facts, span)
    if slots and span.low == span.high:
        return facts.say(f"{NAME}.title_one", level=level, low=slots["low"])
    if not slots and float(left.value) > 0:  # even the lower end of those that choose flags nothing
        return facts.say(f"{NAME}.title_nothing", count=left, redraws=_redraws(facts))
    return facts.say(
        f"{NAME}.title{''.join(f'_{end}' for end in slots)}", **({"level": level} if slots else {}), **slots
    )


def _reading(facts: Facts, left: Slot) -> Iterator[Sentence]:
    yield facts.say(f"{NAME}.read")
    yield facts.say(f"{NAME}.wide", cost=facts.results.costs is not None)
    if float(left.value) > 0:
        yield facts.say(f"{NAME}.nothing", count=left)


def _without_bar(facts: Facts) -> Slot:
    """Return how many resamples have no bar: title and caption tell the same number."""
    bars = facts.subject.curves[CURVE]["count"]
    barred = (facts.at(bars, place) for place in range(len(bars)))
    return number_slot(*reduce(operator.sub, barred, facts.at(facts.results.run, "resamples")))


def _redraws(facts: Facts) -> Slot:
    return facts.quote(facts.results.run, "resamples")


def no_costs(facts: Facts) -> bool:
    """Return whether the scores have a picture of their own: where thresholds have costs, they stand above these."""
    return "histogram" in facts.subject.curves and "cost_by_threshold" not in facts.subject.curves


IN_WHOLE = 100  # cases on average; from here on a tenth of a case says nothing


def histogram(facts: Facts) -> FigureWords:
    """Return the words of the score histograms by class."""
    say, panels = facts.say, classes(facts)
    missed, alarmed = facts.nouns("positive", facts.count("fn")), facts.nouns("negative", facts.count("fp"))
    wrong = bool(missed.value or alarmed.value)
    return FigureWords(
        title=say("figure.histogram.title", wrong=wrong, missed=missed, alarmed=alarmed),
        subtitle=say("figure.histogram.subtitle", model=facts.model_name()),
        x=score_axis(facts, "figure.score_axis"),
        y=say("figure.of_class_axis", weighted=facts.weighted),
        labels={**by_class(facts), "threshold": cut_off_label(facts)},
        short=say("figure.histogram.short", **panels),
        reading=tuple(by_class_read(facts)),
    )


def gain(facts: Facts) -> FigureWords:
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
    return FigureWords(
        title=title,
        subtitle=over_all(facts),
        x=say("figure.flag_rate_axis"),
        y=say("figure.recall_axis", recall=facts.metric_name("recall")),
        labels={**named_lines(facts, "gain"), "chance": say("figure.chance"), "threshold": cut_off_label(facts)},
        short=short,
        reading=(say("figure.gain.read", flag=facts.setup().flag), *random, *_yet(facts)),
    )


def _at_random(facts: Facts, flagged_cases: Slot) -> Sentence:
    flagged, positives, everyone = (facts.count(outcome) for outcome in ("flagged", "positives", "n"))
    value = float(flagged.value) * float(positives.value) / float(everyone.value)
    rounded = round(value) if value >= IN_WHOLE else value
    source = f"( {flagged.source} ) * ( {positives.source} ) / ( {everyone.source} )"
    return facts.say(
        "figure.gain.random",
        flagged_cases=flagged_cases,
        expected=Slot(value=value, shown=numbers.large_count(rounded), source=source),
        caught=caught_of_all(facts),
    )


def _yet(facts: Facts) -> Iterator[Sentence]:
    """Yield that a model which catches more than picking at random would may still be guessing."""
    if (facts.measure("lift").estimate or 0.0) > 1:
        yield from yet(facts, facts.results.subject)

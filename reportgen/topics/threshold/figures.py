"""Words of the pictures of thresholds: figures by threshold, how the scores lie, how steady the choice is."""

from collections.abc import Iterator

from reportgen.text import numbers
from reportgen.text.by_class import by_class, by_class_read
from reportgen.text.facts import Facts
from reportgen.text.figures import (
    FigureWords,
    by_decisions,
    caught_of_all,
    classes,
    cut_off_label,
    named_lines,
    nothing_flagged,
    over_all,
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
        title = nothing_flagged(facts)
    else:
        slots = {**names, "a": facts.metric("precision"), "b": facts.metric("recall")}
        title = _in_use(facts, slots)
    return FigureWords(
        title=title,
        subtitle=over_all(facts),
        x=score_axis(facts),
        y=say("figure.share_axis"),
        labels={
            **{key: say("figure.name", name=name) for key, name in lines.items()},
            "threshold": cut_off_label(facts),
        },
        short=say("figure.by_threshold.short", **names),
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
        title = say("figure.gain.title_weighted", **names, **rates)
    elif facts.cases("flagged"):
        flagged_cases = facts.nouns("case", facts.count("flagged"))
        title = say("figure.gain.title", flagged_cases=flagged_cases, caught=caught_of_all(facts))
        random = (_at_random(facts, flagged_cases),)
    else:
        title = nothing_flagged(facts)
    return FigureWords(
        title=title,
        subtitle=over_all(facts),
        x=say("figure.flag_rate_axis"),
        y=say("figure.recall_axis", recall=facts.metric_name("recall")),
        labels={**named_lines(facts, "gain"), "chance": say("figure.chance"), "threshold": cut_off_label(facts)},
        short=say("figure.gain.short"),
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

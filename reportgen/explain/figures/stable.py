"""The words of the figure that draws how the chosen cut-off spreads over resamples."""

from collections.abc import Iterator

from reportgen.explain.ends import ends_of
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts, number_slot, percent_slot
from reportgen.explain.figures.worded import Worded, cut_off_label, recommended

CURVE = "threshold_histogram"
NAME = f"figure.{CURVE}"


def threshold_histogram(facts: Facts) -> Worded:
    """Return the words of how the chosen cut-off spreads over resamples."""
    say, level, left = facts.say, _level(facts), _without_bar(facts)
    labels = {"threshold": cut_off_label(facts)}
    span = None if facts.subject.advice is None else facts.subject.advice.interval
    if span is not None and (span.low, span.high) != (None, None):  # open at both ends, it holds no cut-off
        labels["interval"] = say(f"{NAME}.interval", level=level)
    better = recommended(facts)
    if better is not None:
        labels["recommended"] = say("figure.recommended", value=better)
    redraws = _redraws(facts)
    return Worded(
        title=_title(facts, level, left),
        subtitle=say(f"{NAME}.subtitle", redraws=redraws, model=facts.model_name()),
        x=say("figure.cut_off_axis"),
        y=say(f"{NAME}.axis"),
        labels=labels,
        short=say(f"{NAME}.short", redraws=redraws),
        reading=tuple(_reading(facts, left)),
    )


def _title(facts: Facts, level: Slot, left: Slot) -> Sentence:
    advice = facts.advice()
    if advice is None or advice[0].interval is None:
        return facts.say(f"{NAME}.title")
    span, path = advice[0].interval, f"{advice[1]}.interval"
    slots = ends_of(facts, span, path)
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
    """Return how many redraws have no bar: title and caption tell the same number."""
    curve, path = facts.subject.curves[CURVE], f"models.{facts.results.subject}.curves.{CURVE}.count"
    barred = [f"{path}.{place}" for place in range(len(curve["count"]))]
    left = facts.results.run.resamples - sum(count or 0.0 for count in curve["count"])
    return number_slot(left, " - ".join(("run.resamples", *barred)))


def _redraws(facts: Facts) -> Slot:
    return number_slot(facts.results.run.resamples, "run.resamples")


def _level(facts: Facts) -> Slot:
    return percent_slot(facts.results.run.level, "run.level")

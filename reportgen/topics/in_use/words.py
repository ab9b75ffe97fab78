"""The model where it is used: another share of positives, a year's volume."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from reportgen.config.schema import Deployment as Typed
from reportgen.results.paths import Number
from reportgen.results.values.in_use import ByPrevalence, Deployment
from reportgen.text import numbers
from reportgen.text.facts import Facts, limit_slot, number_slot
from reportgen.text.figures import FigureWords, named_line
from reportgen.text.money import flag_ends, standing_on
from reportgen.text.rates import doubt, percents
from reportgen.text.say import joined
from reportgen.text.sentences import Sentence, Slot, about
from reportgen.text.tree import base, is_expected
from reportgen.text.volumes import chosen_at, volume_slot, year_ends

THOUSAND, MOST = 1000, 1_000_000


def deployment(facts: Facts) -> Iterator[Sentence]:
    """Yield what is to be said of the model in use; nothing where the config says nothing of it."""
    in_use, typed = facts.subject.deployment, facts.config.deployment
    if in_use is None or typed is None:
        return
    yield from about("share in use", _of_what(facts, in_use, typed))
    if typed.prevalence is not None:
        yield from _right(facts, in_use)
    yield from about("a year", _year(facts, in_use, typed))
    yield from about("threshold", _threshold(facts, in_use))


def _of_what(facts: Facts, deployment: Deployment, typed: Typed) -> Iterator[Sentence]:
    if typed.prevalence is not None:
        yield facts.say("use.share", **shares(facts, deployment))
        yield facts.say("use.assumption")
    if facts.is_corrected:
        yield facts.say("use.corrected")


def shares(facts: Facts, deployment: Deployment) -> dict[str, Slot]:
    """Return the share of positives in the test, and the one that the config states, which no count bounds."""
    use = facts.quote(deployment, "prevalence", shown=numbers.stated_percent)
    return {"test": _of_test(facts, facts.at(facts.reported, "prevalence")), "use": use}


def _of_test(facts: Facts, share: Number) -> Slot:
    """Return the share of positives in the test; as one that is stated, where there are few cases."""
    return facts.share(share, facts.reported.rows) or number_slot(*share, numbers.stated_percent)


def thousands_needed(facts: Facts, cells: Iterable[float]) -> int:
    """Return how many thousands counts are told of: as everywhere, or as it takes that each outcome comes up at all."""
    if is_expected(facts):
        return base(facts) // THOUSAND
    nonzero = [cell for cell in cells if cell > 0]
    times = 1
    while nonzero and times * min(nonzero) < 1 and times * THOUSAND < MOST:
        times *= 10
    return times


def _right(facts: Facts, deployment: Deployment) -> Iterator[Sentence]:
    """Yield what a flag is worth in use, as firmly as the test allows; nothing where it tells too little."""
    measure = deployment.metrics.get("precision")
    if measure is None:
        return
    expected = measure.expected
    standing = standing_on("precision", measure, facts.cases("flagged"))
    if expected.estimate in (None, 0, 1) or expected.low is None or standing.said != "rate":
        return
    low, high, share = percents(facts, expected)
    reason = doubt(facts, "right")
    said = facts.say("use.right", rate=share, low=low, high=high, reason=reason)
    yield joined(said, _in_test(facts, expected.estimate))


def _in_test(facts: Facts, in_use: float) -> Sentence | None:
    """Return what a flag is worth with the classes of the test; None where it is not known, or as in use."""
    measure = facts.measure("precision")
    share = measure.best_guess
    if share is None or share in (0, 1, in_use):
        return None
    test, _ = numbers.percents_beside([share, in_use])
    return facts.say("use.right_in_test", test=number_slot(*facts.at(measure.expected, "estimate"), lambda _: test))


def _year(facts: Facts, deployment: Deployment, typed: Typed) -> Iterator[Sentence]:
    if typed.cases_per_year is None or deployment.flags_per_year is None:
        return
    flags = facts.quote(deployment, "flags_per_year", shown=numbers.rough_count)
    whole = round(deployment.flags_per_year)
    ends = flag_ends(facts, deployment.flags_per_year_range) if whole > 1 else {}
    volume = volume_slot(facts, typed.cases_per_year)
    yield facts.say("use.flags", number=whole, volume=volume, flags=flags, **ends)
    if deployment.cost_per_year is not None:
        amount = facts.paid(*facts.at(deployment, "cost_per_year"), rough=True)
        yield facts.say("use.cost", errors=facts.only_errors_cost, amount=amount, **year_ends(facts))


def _threshold(facts: Facts, deployment: Deployment) -> Iterator[Sentence]:
    threshold = facts.subject.threshold
    if threshold is None or threshold.prevalence is None:
        return
    if deployment.threshold_on_sample == threshold.value:
        yield facts.say("use.cut_off")
    else:
        weighed = facts.cut_off(threshold.value, facts.paths.of(threshold, "value"))
        sample = facts.cut_off(deployment.threshold_on_sample, facts.paths.of(deployment, "threshold_on_sample"))
        yield facts.say("use.cut_off", weighed=weighed, sample=sample)
    ends = (chosen_at(facts, end.prevalence, "use.cut_off_at") for end in deployment.at_limits)
    yield from (end for end in ends if end is not None)


TIMES = 10


def is_drawn(facts: Facts) -> bool:
    """Return whether some alarms are right, and the cases suffice to say how other shares of positives change that."""
    sweep = facts.subject.by_prevalence
    return sweep is not None and is_expected(facts) and any(sweep.curve["precision"])


def by_prevalence(facts: Facts) -> FigureWords:
    """Return the words of the share of right alarms against the share of positives."""
    sweep = facts.subject.by_prevalence
    if sweep is None:
        message = "nothing is flagged, or one class is missing"
        raise ValueError(message)
    say, name = facts.say, "figure.by_prevalence"
    test = right(facts, sweep, sweep.tested)
    share = _of_test(facts, facts.at(sweep, "tested"))
    labels = {"model": named_line(facts), "random": say(f"{name}.random"), "tested": say(f"{name}.tested", share=share)}
    if sweep.used is not None:
        labels["used"] = say(f"{name}.used", share=facts.quote(sweep, "used", shown=numbers.stated_percent))
    return FigureWords(
        title=_title(facts, sweep, test),
        subtitle=say(f"{name}.subtitle", model=facts.model_name()),
        x=say(f"{name}.share"),
        y=say(f"{name}.axis"),
        labels=labels,
        short=say(f"{name}.short", test=test, share=share),
        reading=tuple(_reading(facts, sweep)),
    )


def _title(facts: Facts, sweep: ByPrevalence, test: Slot) -> Sentence:
    """Return what becomes of right alarms elsewhere; nothing is known of it where no alarm was false."""
    key = "figure.by_prevalence.title"
    if test.value == 1:
        return facts.say(key)
    name, share = ("rarer", sweep.tested / TIMES) if sweep.used is None else ("use", sweep.used)
    sides = {"test": test, name: right(facts, sweep, share)}
    texts = numbers.percents_beside([float(side.value) for side in sides.values()])
    slots = {name: replace(slot, shown=text) for (name, slot), text in zip(sides.items(), texts, strict=True)}
    return facts.say(key, **slots, **({"times": limit_slot(TIMES)} if name == "rarer" else {}))


def right(facts: Facts, sweep: ByPrevalence, share: float) -> Slot:
    """Return which share of the alarms is right at a share of positives that the curve holds."""
    value = facts.at(sweep, "curve", "precision", sweep.place(share))
    return number_slot(*value, lambda part: numbers.percents_beside([part])[0])


def _reading(facts: Facts, sweep: ByPrevalence) -> Iterator[Sentence]:
    name = "figure.by_prevalence"
    names = {key: facts.metric_name(metric) for key, metric in (("recall", "recall"), ("alarms", "false_alarm_rate"))}
    yield facts.say(f"{name}.read", **names)
    if None not in sweep.curve["low"]:
        yield facts.say(f"{name}.band", level=facts.level)
    if facts.measure("precision").corrected is not None:
        yield facts.say(f"{name}.corrected")
    yield facts.say(f"{name}.assumption")

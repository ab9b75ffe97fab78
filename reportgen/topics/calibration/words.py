"""Whether the scores of the subject are calibrated: as a whole, from low to high, and beside no scores at all."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from reportgen.analysis.finding import holds
from reportgen.analysis.readings import by_odds
from reportgen.results.measure import Measure
from reportgen.results.paths import total
from reportgen.results.values.calibration import Calibration
from reportgen.stats.adequacy import lack_for_ranking, lack_of_cases
from reportgen.text import numbers, numerals
from reportgen.text.facts import Facts, limit_slot, number_slot
from reportgen.text.figures import FigureWords, classes, cut_off_label, named_line
from reportgen.text.phrases import yet
from reportgen.text.sentences import Sentence, Slot

HUNDRED = 100
EXACT = 10  # of a hundred: below, a decimal says something
LEAST = 0.05  # what is less reads as nothing in one decimal


def calibration(facts: Facts) -> tuple[Sentence, ...]:
    """Return what is to be said of the scores as probabilities; nothing of a model without a score."""
    if facts.subject.threshold is None:
        return ()
    fit = facts.subject.calibration
    if fit is None:
        return (facts.say("calibration.rank", model=facts.model_name()),)
    return tuple(_calibration(facts, fit))


def _calibration(facts: Facts, fit: Calibration) -> Iterator[Sentence]:
    yield _expected(facts, fit)
    if lack_of_cases(facts.cases("positives")) is not None:
        yield facts.say("calibration.too_few")
    else:
        yield from _ratio(facts)
        yield from _slope(facts)
        yield from _skill(facts)
    if fit.lack is not None:
        need = facts.quote(fit.lack, "need")
        classes = {f"{name}_cases": facts.nouns(name, facts.count(f"{name}s")) for name in ("positive", "negative")}
        yield facts.say("calibration.few", need=need, **classes)


def _expected(facts: Facts, fit: Calibration) -> Sentence:
    """Say how many positives the scores add up to, and how many there were."""
    model = facts.model_name()
    if facts.weighted:
        per = numbers.THOUSAND
        every = total(facts.at(group, "denominator") for group in fit.groups).bracketed
        slots = {
            name: number_slot(*facts.at(fit, name).per(per) / every, _decimal) for name in ("expected", "observed")
        }
        return facts.say("calibration.expected_weighted", model=model, per=limit_slot(per), **slots)
    expected = facts.quote(fit, "expected", shown=_decimal)
    # "1 fraud" where that is what is shown, whatever stands behind the point.
    seen = round(fit.expected, 0 if fit.expected >= EXACT else 1) or fit.expected
    expected = facts.say.phrase("counted.positive", expected, count=replace(expected, value=seen))
    return facts.say("calibration.expected", model=model, expected=expected, observed=facts.quote(fit, "observed"))


def _decimal(value: float) -> str:
    if 0 < value < LEAST:  # what is not nothing does not read so
        return numerals.off_ends(value, 1, (0,))
    return numerals.fixed(value, 0) if value >= EXACT else numbers.plain(round(value, 1))


def _ratio(facts: Facts) -> Iterator[Sentence]:
    """Say how many positives happened for every hundred that were expected."""
    measure = facts.measure("observed_expected")
    if measure.estimate is None:
        return
    hundred, ratio = limit_slot(HUNDRED), _of_hundred(facts, measure, "estimate")
    if measure.low is None or measure.high is None:
        yield facts.say("calibration.ratio", hundred=hundred, found=ratio)
        return
    how: str | None = "too_high" if measure.high < 1 else "too_low" if measure.low > 1 else "fits"
    ends = {end: _of_hundred(facts, measure, end) for end in ("low", "high")}
    if ends["low"].shown == ends["high"].shown:  # what reads alike is no range
        how, ends = None, {}
    yield facts.say("calibration.ratio", way=how, hundred=hundred, found=ratio, **ends)


def _of_hundred(facts: Facts, ratio: Measure, part: str) -> Slot:
    return number_slot(*facts.at(ratio, part).times(HUNDRED), _decimal)


def _slope(facts: Facts) -> Iterator[Sentence]:
    """Say whether the scores run to the ends more, or less, than what happened."""
    key = "calibration_slope"
    measure = facts.measure(key)
    if measure.estimate is None or measure.low is None or measure.high is None:
        return
    if lack_for_ranking(facts.cases("positives"), facts.cases("negatives")) is not None:
        yield facts.say("calibration.slope", small=True)
        return
    how = "apart" if measure.high < 1 else "together" if measure.low > 1 else "fits"
    parts = {"value": "estimate", "low": "low", "high": "high"}
    slots = {name: facts.quote(measure, part, shown=numbers.metric) for name, part in parts.items()}
    yield facts.say("calibration.slope", way=how, name=facts.metric_name(key), ideal=limit_slot(1), **slots)


def _skill(facts: Facts) -> Iterator[Sentence]:
    """Say how much nearer the scores come than one chance for all, and where that may be chance."""
    skill, brier = facts.measure("brier_skill"), facts.measure("brier").estimate
    if skill.estimate is None or brier is None:
        return
    share = facts.at(facts.measure("prevalence"), "estimate")
    square = share.by(1 - share)
    decimals = numbers.decimals_apart([square.value, brier])
    plain = number_slot(*square, partial(numbers.metric, decimals=decimals))
    off = facts.metric("brier", decimals=decimals)
    none = holds(skill, 0.0)
    if skill.estimate == 0:
        yield facts.say("calibration.skill")
    elif none is not False:
        yield facts.say("calibration.skill", open=none is not None, plain=plain, brier=off)
    elif skill.estimate < 0:
        yield facts.say("calibration.skill", worse=True, plain=plain, brier=off)
    else:
        yield _taken(facts, skill, plain)
        if facts.subject.ranks not in ("above chance", None):
            yield from yet(facts, facts.results.subject)


def _taken(facts: Facts, skill: Measure, plain: Slot) -> Sentence:
    """Say which part of the error of one chance for all the scores take away."""
    parts = {"skill": "estimate", "low": "low", "high": "high"}
    slots = {name: facts.quote(skill, part, shown=numbers.percent_of_whole) for name, part in parts.items()}
    if slots["low"].shown == slots["high"].shown:  # no range
        return facts.say("calibration.skill", plain=plain, skill=slots["skill"])
    return facts.say("calibration.skill", plain=plain, **slots)


NAME = "figure.calibration"
SINGLE = 1


def calibration_figure(facts: Facts) -> FigureWords:
    """Return the words of what scores state beside what happened."""
    say, groups = facts.say, _groups(facts)
    return FigureWords(
        title=say(f"{NAME}.title", **groups),
        subtitle=say(f"{NAME}.subtitle", model=facts.model_name(), **classes(facts)),
        x=say(f"{NAME}.stated", stretched=by_odds(facts.subject)),
        y=say(f"{NAME}.happened"),
        labels={
            "model": named_line(facts),
            "sound": say(f"{NAME}.sound"),
            "cases": say(f"{NAME}.cases"),
            "band": say(f"{NAME}.band"),
            "threshold": cut_off_label(facts),
        },
        short=say(f"{NAME}.short"),
        reading=tuple(_reading(facts, groups)),
    )


def _groups(facts: Facts) -> dict[str, Slot]:
    """Return how many groups there are, and in how many of them more than chance lies between score and outcome."""
    fit = facts.subject.calibration
    if fit is None:
        message = "the scores are no chances"
        raise ValueError(message)
    whole = number_slot(len(fit.groups), facts.paths.of(fit, "groups"))
    return {"part": facts.quote(fit, "off"), "whole": whole}


def _reading(facts: Facts, groups: dict[str, Slot]) -> Iterator[Sentence]:
    fit = facts.subject.calibration
    yield facts.say(f"{NAME}.read")
    if by_odds(facts.subject):
        yield facts.say(f"{NAME}.stretched")
    if facts.setup().flag == "low":
        yield facts.say(f"{NAME}.low", one=limit_slot(SINGLE))
    cases = [] if fit is None else [group.cases for group in fit.groups]
    if len(cases) > 1:
        places = [cases.index(size) for size in (max(cases), min(cases))]
        most, least = (facts.quote(fit, "groups", place, "cases") for place in places)
        even, falling = len(set(cases)) == 1, cases == sorted(cases, reverse=True)
        sizes = {"least": facts.nouns("case", least)} | ({} if even else {"most": facts.nouns("case", most)})
        yield facts.say(f"{NAME}.groups", even=even, falling=falling, **sizes)
        by_chance = facts.percent(fit, "off_by_chance")
        yield facts.say(f"{NAME}.range", whole=groups["whole"], by_chance=by_chance, one=limit_slot(SINGLE))

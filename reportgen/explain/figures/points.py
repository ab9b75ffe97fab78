"""Slots of single points: a cut-off of a curve, or one that is recommended."""

from reportgen.explain import numbers
from reportgen.explain.ends import shown_cut_off
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts
from reportgen.explain.figures.worded import all_cases
from reportgen.explain.readings import advised


def cut_off_of(facts: Facts, curve: str, place: int) -> Slot | None:
    """Return a cut-off of a curve; None flags nothing."""
    thresholds = facts.subject.curves[curve]["threshold"]
    at = place % len(thresholds)
    value = thresholds[at]
    path = f"models.{facts.results.subject}.curves.{curve}.threshold.{at}"
    return None if value is None else shown_cut_off(facts, value, path)


def at_cut_off(facts: Facts, key: str, value: Slot | None, /, **slots: Slot) -> Sentence:
    """Return a sentence on a cut-off, or on flagging nothing."""
    if value is None:
        return facts.say(f"{key}_nothing", **slots)
    return facts.say(key, value=_as_in_tables(facts, value), **slots)


def _as_in_tables(facts: Facts, cut_off: Slot) -> Slot:
    """Return a cut-off as it stands in the tables of rules and betas, where one of them tells of it."""
    told = {one.threshold for choices in (facts.subject.rules, facts.subject.betas) for one in choices}
    return facts.cut_off(float(cut_off.value), cut_off.source) if cut_off.value in told else cut_off


def recommended(facts: Facts) -> Slot | None:
    """Return the cut-off that is recommended in place of the one in use; None where that flags nothing."""
    place = advised(facts.subject)
    if place is None:
        return None
    value = facts.subject.operating_points[place].threshold
    path = f"models.{facts.results.subject}.operating_points.{place}.threshold"
    return None if value is None else facts.cut_off(value, path)


def weighed_subtitle(facts: Facts, name: str) -> Sentence:
    """Return the subtitle of what is weighed by the share of positives in use, where that of the test is another."""
    slots = {"model": facts.model_name(), "cases_tested": all_cases(facts)}
    settings, in_use = facts.config.deployment, facts.subject.deployment
    if settings is None or settings.prevalence is None or in_use is None:
        return facts.say(f"{name}.subtitle", **slots)
    path = f"models.{facts.results.subject}.deployment.prevalence"
    share = Slot(value=in_use.prevalence, shown=numbers.stated_percent(in_use.prevalence), source=path)
    return facts.say(f"{name}.subtitle_weighed", prevalence=share, **slots)

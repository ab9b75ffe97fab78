"""Findings on the labels: doubtful ones, and what the author says of them."""

from reportgen.analysis.measured import Confusion
from reportgen.config.suggest import at_a_glance
from reportgen.explain.explained import Slot
from reportgen.explain.facts import Facts, number_slot, text_slot
from reportgen.findings.found import Found, warning


def only_flagged_checked(facts: Facts) -> Found | None:
    """Say that misses stay hidden where only flagged cases are checked."""
    if not facts.config.about.label.only_flagged_checked:
        return None
    return warning(facts, "only_flagged_checked")


def labels_alike(facts: Facts) -> Found | None:
    """Say that a label of one class differs from one of the other in case, blanks or kind alone."""
    data = facts.results.data
    positive = {at_a_glance(each): place for place, each in enumerate(data.positive)}
    alike = ((place, positive.get(at_a_glance(each))) for place, each in enumerate(data.negative))
    place, of = next(((place, of) for place, of in alike if of is not None), (0, None))
    if of is None:
        return None
    return warning(
        facts,
        "labels_alike",
        negative=text_slot(data.negative[place], f"data.negative.{place}"),
        positive=text_slot(data.positive[of], f"data.positive.{of}"),
    )


def label_problems(facts: Facts) -> Found | None:
    """Repeat the problems that the author knows of."""
    problems = facts.config.about.label.known_problems
    if problems is None:
        return None
    slot = text_slot(problems.strip().rstrip("."), "config.about.label.known_problems")
    return warning(facts, "label_problems", problems=slot)


def doubtful_labels(facts: Facts) -> Found | None:
    """Say how many labels are doubtful, and give the results with all of them as one class, then as the other."""
    count, both = facts.results.data.rows.dropped.get("doubtful_label", 0), facts.subject.doubtful
    if not count or both is None:
        return None
    path = f"models.{facts.results.subject}.doubtful"
    return warning(
        facts,
        "doubtful_labels",
        rows=facts.nouns("row", number_slot(count, "data.rows.dropped.doubtful_label")),
        caught_positive=_caught(facts, f"{path}.as_positive", both.as_positive.confusion),
        alarms_positive=_alarms(facts, f"{path}.as_positive", both.as_positive.confusion),
        caught_negative=_caught(facts, f"{path}.as_negative", both.as_negative.confusion),
        alarms_negative=_alarms(facts, f"{path}.as_negative", both.as_negative.confusion),
    )


def _caught(facts: Facts, path: str, confusion: Confusion) -> Slot:
    hits, positives = (facts.counted_in(path, confusion, outcome) for outcome in ("tp", "positives"))
    return facts.part("positive", hits, positives)


def _alarms(facts: Facts, path: str, confusion: Confusion) -> Slot:
    return facts.nouns("false_alarm", facts.counted_in(path, confusion, "fp"))

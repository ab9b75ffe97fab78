"""Whether the test is large enough, and what a likely range is: said once a report."""

from collections.abc import Iterable, Iterator

from reportgen.explain import numbers
from reportgen.explain.explained import Sentence, Slot
from reportgen.explain.facts import Facts, limit_slot, percent_slot

RANGED = "(likely range:"
HUNDRED = 100


def enough(facts: Facts) -> Iterator[Sentence]:
    """Yield how well the two main rates are known, and how many cases it takes to know the one better."""
    found, path = facts.subject.adequacy, f"models.{facts.results.subject}.adequacy"
    if found is None:
        return
    halves = {"recall": ("recall", found.recall), "alarms": ("false_alarm_rate", found.false_alarm_rate)}
    known = {
        name: _points(facts, half, f"{path}.{key}")
        for name, (key, half) in halves.items()
        # Where none or all had it, the range lies to one side alone.
        if half is not None and facts.measure(key).best_guess not in (None, 0, 1)
    }
    if known:
        yield facts.say(
            "adequacy.line",
            positive_cases=facts.nouns("positive", facts.count("positives")),
            negative_cases=facts.nouns("negative", facts.count("negatives")),
            **known,
        )
    if found.plan is not None:
        needed = {
            name: Slot(value=value, shown=numbers.count(value), source=f"{path}.plan.{key}")
            for name, key, value in (
                ("positive", "positives", found.plan.positives),
                ("case", "cases", found.plan.cases),
            )
        }
        yield facts.say(
            "adequacy.plan",
            half=_points(facts, found.plan.half_width, f"{path}.plan.half_width"),
            positive_cases=facts.nouns("positive", needed["positive"]),
            cases_needed=facts.nouns("case", needed["case"]),
        )


def likely_range(facts: Facts, said: Iterable[Sentence]) -> Iterator[Sentence]:
    """Yield what a likely range is, where one of these sentences tells one."""
    if not any(RANGED in sentence.text for sentence in said):
        return
    level = facts.results.run.level
    of = HUNDRED if round(HUNDRED * level, 6).is_integer() else 10 * HUNDRED
    yield facts.say(
        "adequacy.likely_range",
        level=Slot(value=of * level, shown=numbers.count(round(of * level)), source=f"{of} * run.level"),
        of=limit_slot(of),
        percent=percent_slot(level, "run.level"),
    )


def _points(facts: Facts, half: float, source: str) -> Slot:
    """Return a half-width in percentage points, whole from 1 on."""
    points = HUNDRED * half
    shown = numbers.fixed(points, 0) if points >= 1 else numbers.metric(points, 1)
    slot = Slot(value=points, shown=shown, source=f"{HUNDRED} * {source}")
    number = Slot(value=1 if shown == "1" else 2, shown=shown, source=slot.source)
    return facts.say.phrase("adequacy.points", slot, count=number)

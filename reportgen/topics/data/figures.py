"""The words of the figure of quarters of the time."""

from collections.abc import Iterator
from functools import partial

from reportgen.results.paths import total
from reportgen.results.values.data import OverTime
from reportgen.text import dates
from reportgen.text.facts import Facts, metric_in_words, number_slot
from reportgen.text.figures import FigureWords
from reportgen.text.sentences import Sentence, Slot

FOREMOST = ("roc_auc", "observed_expected", "prevalence", "flag_rate")  # how well the model does, then what it meets


def has_quarters(facts: Facts) -> bool:
    """Return whether the subject has figures of quarters of the time."""
    return facts.subject.over_time is not None


def over_time(facts: Facts) -> FigureWords:
    """Return the words of the subject's figures by quarter of the time."""
    timeline, say, name = facts.subject.over_time, facts.say, "figure.over_time"
    if timeline is None:
        message = "there are no quarters of the time"
        raise ValueError(message)
    cases = facts.nouns("case", number_slot(*total(facts.at(quarter, "cases") for quarter in timeline.quarters)))
    slots = _told(facts, timeline)
    return FigureWords(
        title=say(f"{name}.title", clear=bool(_clear(timeline)), **slots),
        subtitle=say(f"{name}.subtitle", model=facts.model_name(), cases_tested=cases, **_days(facts, timeline)),
        x=say(f"{name}.axis"),
        y=say("figure.no_axis"),
        labels={key: say("figure.name", name=facts.metric_name(key)) for key in timeline.figures},
        short=say(f"{name}.short", **slots),
        reading=tuple(_reading(facts)),
    )


def _clear(timeline: OverTime) -> list[str]:
    """Return the figures with a trend beyond chance, those of the model first."""
    return [key for key in FOREMOST if key in timeline.trends and timeline.trends[key].beyond_chance]


def _told(facts: Facts, timeline: OverTime) -> dict[str, Slot]:
    """Return the figure that the title tells of, in the first quarter and in the last."""
    key = next(iter(_clear(timeline)), next(key for key in FOREMOST if key in timeline.figures))
    ends = {"first": timeline.quarters[0], "last": timeline.quarters[-1]}
    values = {
        name: number_slot(*facts.at(quarter.metrics[key], "estimate"), partial(metric_in_words, key))
        for name, quarter in ends.items()
    }
    return {"metric": facts.metric_name(key), **values}


def _days(facts: Facts, timeline: OverTime) -> dict[str, Slot]:
    """Return the first day and the last."""
    first, last = timeline.quarters[0], timeline.quarters[-1]
    return {"period": dates.period(facts.say, first.from_, last.to, facts.paths.of(timeline.quarters))}


def _reading(facts: Facts) -> Iterator[Sentence]:
    yield facts.say("figure.over_time.read", level=facts.level)
    yield facts.say("figure.over_time.table")

"""The words of the figure of quarters of the time."""

from collections.abc import Iterator

from reportgen.results.paths import total
from reportgen.results.values.data import OverTime
from reportgen.text import numbers
from reportgen.text.facts import Facts, number_slot
from reportgen.text.figures import FigureWords
from reportgen.text.sentences import Sentence, Slot

FOREMOST = ("roc_auc", "observed_expected", "prevalence", "flag_rate")  # how well the model does, then what it meets


def has_quarters(facts: Facts) -> bool:
    """Return whether the subject has figures of quarters of the time."""
    return facts.subject.over_time is not None


def over_time(facts: Facts) -> FigureWords:
    """Return the words of the subject's figures by quarter of the time."""
    found, say, name = facts.subject.over_time, facts.say, "figure.over_time"
    if found is None:
        message = "there are no quarters of the time"
        raise ValueError(message)
    held = facts.nouns("case", number_slot(*total(facts.at(each, "cases") for each in found.quarters)))
    told = _told(facts, found)
    return FigureWords(
        title=say(f"{name}.title", clear=bool(_clear(found)), **told),
        subtitle=say(f"{name}.subtitle", model=facts.model_name(), cases_tested=held, **_days(facts, found)),
        x=say(f"{name}.axis"),
        y=say("figure.confusion.no_axis"),
        labels={key: say("figure.name", name=facts.metric_name(key)) for key in found.figures},
        short=say(f"{name}.short", **told),
        reading=tuple(_reading(facts)),
    )


def _clear(found: OverTime) -> list[str]:
    """Return the figures with a trend beyond chance, those of the model first."""
    return [key for key in FOREMOST if key in found.trends and found.trends[key].beyond_chance]


def _told(facts: Facts, found: OverTime) -> dict[str, Slot]:
    """Return the figure that the title tells of, in the first quarter and in the last."""
    key = next(iter(_clear(found)), next(key for key in FOREMOST if key in found.figures))
    ends = {"first": found.quarters[0], "last": found.quarters[-1]}
    values = {
        name: number_slot(*facts.at(quarter.metrics[key], "estimate"), numbers.metric) for name, quarter in ends.items()
    }
    return {"metric": facts.metric_name(key), **values}


def _days(facts: Facts, found: OverTime) -> dict[str, Slot]:
    """Return the first day and the last."""
    return {"begins": facts.text(found.quarters[0], "from"), "ends": facts.text(found.quarters[-1], "to")}


def _reading(facts: Facts) -> Iterator[Sentence]:
    yield facts.say("figure.over_time.read", level=facts.level)
    yield facts.say("figure.over_time.table")

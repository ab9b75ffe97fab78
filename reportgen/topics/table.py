"""All topics of a report, in the order in which it tells of them, and the languages that they are told in."""

from collections.abc import Iterable

from reportgen.page.placing import Names
from reportgen.results.results import Results
from reportgen.text.languages import LANGUAGES
from reportgen.topics import english
from reportgen.topics.about.topic import TOPIC as ABOUT
from reportgen.topics.calibration.topic import TOPIC as CALIBRATION
from reportgen.topics.cases.topic import TOPIC as CASES
from reportgen.topics.change.topic import TOPIC as CHANGE
from reportgen.topics.checks.topic import TOPIC as CHECKS
from reportgen.topics.comparison.topic import TOPIC as COMPARISON
from reportgen.topics.costs.topic import TOPIC as COSTS
from reportgen.topics.data.topic import TOPIC as DATA
from reportgen.topics.groups.topic import TOPIC as GROUPS
from reportgen.topics.in_use.topic import TOPIC as IN_USE
from reportgen.topics.method.topic import TOPIC as METHOD
from reportgen.topics.metrics.topic import TOPIC as METRICS
from reportgen.topics.outcomes.topic import TOPIC as OUTCOMES
from reportgen.topics.profile.topic import TOPIC as PROFILE
from reportgen.topics.published.topic import TOPIC as PUBLISHED
from reportgen.topics.ranking.topic import TOPIC as RANKING
from reportgen.topics.summary.topic import TOPIC as SUMMARY
from reportgen.topics.threshold.topic import TOPIC as THRESHOLD
from reportgen.topics.topic import Contribution, Topic
from reportgen.topics.trend.topic import TOPIC as TREND

LANGUAGES["en"] = english

TOPICS: tuple[Topic, ...] = (
    SUMMARY,
    CHECKS,
    ABOUT,
    DATA,
    OUTCOMES,
    THRESHOLD,
    COSTS,
    IN_USE,
    METRICS,
    GROUPS,
    CASES,
    RANKING,
    CALIBRATION,
    COMPARISON,
    CHANGE,
    TREND,
    PUBLISHED,
    PROFILE,
    METHOD,
)


# Of reports without labels, beyond those of others.
WITHOUT_LABELS = Names(
    tables=frozenset({"agreement", "impact_ratios", "scores"}), figures=frozenset({"selection_scores"})
)


def names_of(topics: Iterable[Topic]) -> Names:
    """Return what the files of a report are called, but for figures of several classes: these begin with `class_`."""
    every = tuple(topics)
    brought = [part for topic in every for part in (topic.on_cases, topic.without_cases)]
    return Names(
        tables=frozenset((*WITHOUT_LABELS.tables, *(name for topic in every for name in topic.tables))),
        figures=frozenset((*WITHOUT_LABELS.figures, *(name for part in brought for name in part.figures))),
    )


NAMES = names_of(TOPICS)


def parts(results: Results) -> tuple[Contribution, ...]:
    """Return what each topic brings to a report on these results."""
    return tuple(topic.on_cases if results.models else topic.without_cases for topic in TOPICS)

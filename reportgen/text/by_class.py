"""Words for figures that show each class by itself."""

from collections.abc import Iterator

from reportgen.text.facts import Facts
from reportgen.text.figures import (
    by_decisions,
    classes,
)
from reportgen.text.sentences import Sentence


def by_class(facts: Facts) -> dict[str, Sentence]:
    """Return the labels of the scores by class, and of the errors where these follow from the scores."""
    panels = {name: facts.say("figure.histogram.panel", counted=slot) for name, slot in classes(facts).items()}
    labels = {"positives": panels["positive_cases"], "negatives": panels["negative_cases"]}
    if not by_decisions(facts):
        labels["miss"] = facts.say("figure.histogram.missed", missed=facts.count("fn"))
        labels["alarm"] = facts.say("figure.histogram.alarmed", alarmed=facts.count("fp"))
    return labels


def by_class_read(facts: Facts) -> Iterator[Sentence]:
    """Yield how to read the scores by class."""
    yield facts.say("figure.histogram.read", flag=facts.setup().flag)
    if not by_decisions(facts):
        yield facts.say("figure.histogram.errors")

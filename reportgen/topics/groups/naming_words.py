"""Groups by the column that makes them, and their figures, in running text."""

from functools import partial
from typing import Protocol

from reportgen.config.schema import Config
from reportgen.results.paths import Number, Paths
from reportgen.stats.metrics import METRICS
from reportgen.text import numbers
from reportgen.text.facts import Facts, metric_value, number_slot, text_slot
from reportgen.text.say import Say
from reportgen.text.sentences import Slot


class OfGroups(Protocol):
    """Facts of results that hold groups, however many classes there are."""

    @property
    def config(self) -> Config:
        """The config."""

    @property
    def results(self) -> object:
        """The numbers."""

    @property
    def say(self) -> Say:
        """The language."""

    @property
    def paths(self) -> Paths:
        """Where all values of the results stand."""

    def group_name(self, column: str, name: str) -> str:
        """Return the name of a group."""


def by_column(facts: OfGroups, column: str, *names: str) -> Slot:
    """Return groups by the column that makes them: region "west"."""
    called = (text_slot(facts.group_name(column, name), "") for name in names)
    found = [facts.say("groups.named", column=text_slot(column, ""), name=name).text for name in called]
    return text_slot(numbers.listed(found), facts.paths.of(facts.results, "groups"))


def figure_slot(facts: Facts, metric: str, number: Number) -> Slot:
    """Return a metric of a group for running text."""
    if METRICS[metric].kind == "cost":
        return facts.money(*number)
    return number_slot(*number, partial(metric_value, metric))

"""What sentences on several classes are made from: their results, the config, and slots that quote them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import isclose
from types import MappingProxyType
from typing import Literal, Self

from reportgen.config.measures import Measured, measured
from reportgen.config.schema import Config
from reportgen.frozen import frozen
from reportgen.results.measure import Measure, Metrics
from reportgen.results.paths import Number, total
from reportgen.results.values.classes import Cheapest, ClassModel, ClassResults, Matrix, MixUp
from reportgen.stats.metrics import METRICS
from reportgen.text import numbers
from reportgen.text.facts import COST_RATE, COUNTED, Quoting, limit_slot, number_slot, speaking, text_slot, typed_words
from reportgen.text.languages import language
from reportgen.text.sentences import Slot

# Of metrics that two classes have not, or that mean another thing with several: their names and meanings are messages.
OWN = (
    "accuracy", "error_rate", "balanced_accuracy", "no_information_rate", "no_information_rate_uniform", "kappa", "mcc",
    "prevalence", "flag_rate", "precision", "recall", "specificity", "false_alarm_rate", "miss_rate", "f1",
    "f_beta", "roc_auc", "average_precision", "brier", "log_loss", "linear_kappa",
    "quadratic_kappa", "mean_absolute_step", "beyond_one_step", "total_cost", "cost_per_1000",
)  # fmt: skip
PLAIN = re.compile(
    r"[^\W\d_][^\d,;:.\"\u201c\u201d]*$"
)  # begins with a letter, holds no digit and no mark of a sentence
OF_THE_CLASS = ("positive", "positives", "negative", "negatives", "flagged")  # words of two classes
MOST_NAMED = 6  # classes in a sentence
FIRST_NAMED = 4  # those named where there are more
MONEY = frozenset(key for key, metric in METRICS.items() if metric.kind == "cost")


@frozen
class ClassFacts(Quoting):
    """Results and config of one report on several classes with the language to say them in."""

    results: ClassResults

    def of(self, name: str) -> Self:
        """Return the same about another model, in the place of the subject."""
        return self if name == self.results.subject else replace(self, results=self.results.of(name))

    @property
    def cheaper(self) -> Cheapest | None:
        """The decision of the least expected cost, where the subject does not decide so already."""
        costs = self.results.costs
        alike = self.subject.decides == "lowest_cost" and (costs is None or costs.person is None)
        return None if alike else self.subject.cheapest

    @property
    def shown_cheaper(self) -> Cheapest | None:
        """The same, where it is shown to cost less than the decision in use, and fails no check."""
        cheapest = self.cheaper
        if cheapest is None or any(check.status == "fail" for check in cheapest.checks):
            return None
        return cheapest if cheapest.saving.low is not None and cheapest.saving.low > 0 else None

    @property
    def beats_today(self) -> bool:
        """Whether the decision of the least expected cost is shown to cost less than today's way."""
        beside = None if self.cheaper is None else self.cheaper.saving_baseline
        return beside is not None and beside.low is not None and beside.low > 0

    @property
    def sent_on(self) -> Literal["none", "some", "all"]:
        """How many cases the decision of the least expected cost leaves to a person."""
        persons = 0 if self.cheaper is None else self.cheaper.persons
        return "none" if not persons else "all" if persons == self.every(self.subject.confusion).value else "some"

    def by_itself(self) -> Slot:
        """Return the subject as it decides without a person."""
        name = self.model_name()
        return self.say.phrase("classes.alone", name, asks=self.sent_on, model=name)

    @property
    def only_errors(self) -> bool:
        """Whether right answers cost nothing and no error is a gain."""
        return self.results.costs is None or self.results.costs.only_errors

    @property
    def classes(self) -> Sequence[str]:
        """The names of the classes, in their order."""
        return self.results.data.classes

    @property
    def subject(self) -> ClassModel:
        """The model under audit."""
        return self.results.model

    @property
    def rival(self) -> str | None:
        """The baseline where it is another model on the same cases."""
        name = self.results.baseline
        return name if name in self.results.models and name != self.results.subject else None

    @property
    def on_cases(self) -> bool:
        """Whether the subject is judged on cases, and not known by a published matrix alone."""
        return not self.subject.published

    def model_name(self, name: str | None = None) -> Slot:
        """Return "the model" where there is one, else its name, set off from the words around it."""
        named = self.named(name or self.results.subject)
        if len(self.results.models) == 1:
            return replace(named, shown=self.say("model.only").text)
        return self.say.phrase("model.named", named, name=text_slot(named.shown, ""))

    def named(self, name: str) -> Slot:
        """Return the name of a model as it is."""
        return text_slot(name, self.paths.of(self.results.models[name]))

    def class_name(self, name: str) -> Slot:
        """Return the name of a class."""
        slot = self.text(self.results.data, "classes", self.classes.index(name))
        return replace(slot, shown=spoken_class(self, name))

    def about(self, key: str) -> "ClassFacts":
        """Return these in words that call the cases of the class that a metric is of by its name."""
        figure = measured(key)
        if figure is None or figure.of_class is None:
            return self
        named = text_slot(spoken_class(self, figure.of_class), "")
        words = {word: self.say(f"classes.word.{word}", name=named).text for word in OF_THE_CLASS}
        return replace(self, say=replace(self.say, words={**self.say.words, **words}))

    def class_names(self, names: Sequence[str]) -> Slot:
        """Return the names of some classes as a list; of many the first ones, and how many more there are."""
        spoken = [spoken_class(self, name) for name in (names if len(names) <= MOST_NAMED else names[:FIRST_NAMED])]
        if len(names) > len(spoken):
            spoken.append(self.say("classes.more_named", count=limit_slot(len(names) - len(spoken))).text)
        return text_slot(numbers.listed(spoken), self.paths.of(self.results.data, "classes"))

    def cell(self, actual: str, predicted: str, confusion: Matrix) -> Number:
        """Return how many cases of one class are taken for another, or for itself."""
        return self.at(confusion, "matrix", self.classes.index(actual), self.classes.index(predicted))

    def of_class(self, name: str, confusion: Matrix) -> Number:
        """Return the cases of a class."""
        place = self.classes.index(name)
        return total(self.at(confusion, "matrix", place, other) for other in range(len(self.classes)))

    def right(self, confusion: Matrix) -> Number:
        """Return the cases that are named correctly."""
        return total(self.at(confusion, "matrix", place, place) for place in range(len(self.classes)))

    def every(self, confusion: Matrix) -> Number:
        """Return all cases."""
        size = range(len(self.classes))
        return total(self.at(confusion, "matrix", row, column) for row in size for column in size)

    def wrong(self, confusion: Matrix) -> Number:
        """Return the cases that are named wrongly."""
        size = range(len(self.classes))
        return total(self.at(confusion, "matrix", row, column) for row in size for column in size if row != column)

    def mixed(self, mix_up: MixUp) -> dict[str, Slot]:
        """Return the two classes of a mix-up."""
        return {"actual": self.class_name(mix_up.actual), "predicted": self.class_name(mix_up.predicted)}

    def steps(self, mix_up: MixUp) -> int:
        """Return by how many steps of an order a mix-up is too high, or too low where it is below 0."""
        return self.classes.index(mix_up.predicted) - self.classes.index(mix_up.actual)

    def metric_name(self, key: str) -> Slot:
        """Return the name of a metric of several classes."""
        return text_slot(metric_name(self, key), "config.report.metrics")

    def value(self, key: str, measure: Measure, end: str = "estimate") -> Slot:
        """Return the value of a metric, or an end of its range, for running text."""
        number = self.at(measure, end)
        if key in MONEY:
            return self.money(*number)
        return number_slot(*number, partial(value_in_words, key))

    def ends(self, key: str, measure: Measure) -> dict[str, Slot]:
        """Return the ends of the range of a metric; none where it has none, or where they read alike."""
        if measure.low is None or measure.high is None or measure.estimate is None:
            return {}
        if key in MONEY:
            ends = {end: self.money_end(*self.at(measure, end)) for end in ("low", "high")}
        else:
            ends = {end: self.value(key, measure, end) for end in ("low", "high")}
        return ends if ends["low"].shown != ends["high"].shown else {}

    def counted(self, measure: Measure) -> dict[str, Slot]:
        """Return what a share is of: so many of so many; nothing where a metric is no share."""
        if measure.numerator is None or measure.denominator is None:
            return {}
        return {"part": self.quote(measure, "numerator"), "whole": self.quote(measure, "denominator")}


def class_facts(results: ClassResults, config: Config) -> ClassFacts:
    """Return results and config with the language that the config asks for."""
    spoken = language(config.report.language)
    words = typed_words(config, spoken.messages)
    made = ClassFacts(results=results, config=config, say=speaking(spoken, words))
    return replace(made, say=replace(made.say, level=lambda: made.level))


def spoken_class(facts: Quoting, name: str) -> str:
    """Return the name of a class as it stands in a sentence: in quotes where one would be read as part of that."""
    plain = all(PLAIN.match(class_name) for class_name in facts.config.classes)
    return name if plain else facts.say("classes.quoted", name=text_slot(name, "")).text


def then_of(facts: ClassFacts) -> str | None:
    """Return the metric by which models within a limit are picked; None where there is no limit."""
    return None if facts.results.choice is None else facts.results.choice.then


def advised_model(facts: ClassFacts) -> str:
    """Return the model that the headline says to use, or to keep; the one that it is about where it says neither."""
    verdict, old = facts.verdict, facts.rival
    kept = verdict is not None and verdict.about == "baseline" and verdict.code in ("keep_todays_way", "not_settled")
    return old if kept and old is not None else facts.results.subject


def metric_name(facts: Quoting, key: str) -> str:
    """Return the name of a metric of several classes; one without words is called by its key."""
    figure = measured(key)
    if figure is None:
        return key
    named = text_slot(_name(facts, figure), "")
    if figure.of_class is not None:
        return facts.say("classes.of_one", metric=named, name=text_slot(spoken_class(facts, figure.of_class), "")).text
    return facts.say("classes.averaged", average=figure.average, metric=named).text if figure.average else named.shown


def _name(facts: Quoting, figure: Measured) -> str:
    """Return the name of a metric of several classes without the class, or the average, that it is of."""
    if figure.top is not None:
        return facts.say("classes.top", count=limit_slot(figure.top)).text
    keys = (f"classes.metric.{figure.metric.key}.name", f"metric.{figure.metric.key}.name")
    return next(facts.say(name).text for name in keys if facts.say.has(name))


def metric_meaning(facts: Quoting, key: str) -> str | None:
    """Return what a metric means with several classes; None where there are no words for it."""
    figure = measured(key)
    if figure is not None and figure.top is not None:
        return facts.say("classes.top.meaning", count=limit_slot(figure.top)).text
    return facts.say(f"classes.metric.{key}.meaning").text if key in OWN else None


def in_percent(key: str) -> bool:
    """Return whether a metric of several classes is a share of cases, also one of a class or an average."""
    figure = measured(key)
    return figure is not None and figure.metric.in_percent


def value_in_words(key: str, value: float, currency: str | None = None) -> str:
    """Return the value of a metric for running text: a share as a percentage."""
    return numbers.share_in_words(value) if in_percent(key) else shown_value(key, value, currency)


def shown_value(key: str, value: float, currency: str | None = None) -> str:
    """Return the value of a metric as tables of the appendix show it."""
    if key == COST_RATE:
        return numbers.cost_rate(value, currency)
    if key in MONEY:
        return numbers.cost(value, currency)
    return numbers.count(value) if key in COUNTED else numbers.metric(value)


def lowest(metrics: Mapping[str, Metrics], key: str) -> tuple[str, Measure] | None:
    """Return the class that has the lowest value of a metric; None where none has one, or all have the same."""
    measures = {
        name: of_class[key]
        for name, of_class in metrics.items()
        if key in of_class and of_class[key].estimate is not None
    }
    values = {of_class.estimate for of_class in measures.values()}
    if len(values) < 2:  # noqa: PLR2004 (no class differs from another)
        return None
    return min(measures.items(), key=lambda pair: pair[1].estimate or 0.0)


def dearest(facts: ClassFacts) -> MixUp | None:
    """Return the mix-up that costs most in all; None where none costs anything."""
    return max((mix_up for mix_up in facts.subject.mix_ups if (mix_up.cost or 0.0) > 0), key=_paid, default=None)


def as_dear(facts: ClassFacts, mix_up: MixUp) -> bool:
    """Return whether another mix-up costs as much in all."""
    return any(other is not mix_up and isclose(_paid(other), _paid(mix_up)) for other in facts.subject.mix_ups)


def as_frequent(facts: ClassFacts, mix_up: MixUp) -> bool:
    """Return whether another mix-up has as many cases."""
    return any(other is not mix_up and other.cases == mix_up.cases for other in facts.subject.mix_ups)


def as_low(metrics: Mapping[str, Metrics], key: str, value: float | None) -> bool:
    """Return whether several classes have this value of a metric."""
    return sum(key in of_class and of_class[key].estimate == value for of_class in metrics.values()) > 1


def most_frequent(facts: ClassFacts) -> MixUp | None:
    """Return the mix-up of the most cases; None where nothing is mixed up."""
    return max(facts.subject.mix_ups, key=lambda mix_up: mix_up.cases, default=None)


def _paid(mix_up: MixUp) -> float:
    return mix_up.cost or 0.0


NO_METRICS: Metrics = MappingProxyType({})

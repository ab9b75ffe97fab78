"""What sentences are made from: the results, the config and the slots that quote them, each with its source."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Protocol

from reportgen.analysis.finding import AnyEvidence, Evidence
from reportgen.config.schema import Config
from reportgen.frozen import frozen
from reportgen.results.measure import OUTCOME_NAMES
from reportgen.results.paths import Number, total
from reportgen.results.results import OperatingPoint, Results, Run
from reportgen.results.values.costs import only_errors_cost
from reportgen.results.values.groups import NO_VALUE
from reportgen.results.values.summary import Verdict
from reportgen.results.values.threshold import RuleChoice
from reportgen.stats.metrics import METRICS, find
from reportgen.text import cut_offs, dates, numbers, numerals
from reportgen.text.languages import Language, language
from reportgen.text.say import RANGED, Message, Say
from reportgen.text.sentences import Shown, Slot

RULE = "rule"  # the source of a number that is a limit of the program and not a result
COST_RATE = "cost_per_1000"
MOST_NAMED, FIRST_NAMED = 4, 3  # models in a list; of more of them, those that it names
WORDS = {  # slot -> key of `words`, and which of its two
    "case": ("case", 0),
    "cases": ("case", 1),
    "positive": ("positive", 0),
    "positives": ("positive", 1),
    "negative": ("negative", 0),
    "negatives": ("negative", 1),
    "person": ("person", 0),
    "people": ("person", 1),
    "flag": ("flag", 0),
    "flagged": ("flag", 1),
}
COUNTED = ("zero_one_loss",)  # metrics that are counts


class Dated(Protocol):
    """An earlier report of any kind."""

    @property
    def as_of(self) -> str | None:
        """The day it speaks of, where it names one."""


@frozen
class Quoting(AnyEvidence, ABC):
    """What quotes the results of a report, whatever these are, and the language to say them in."""

    say: Say
    verdict: Verdict | None = None  # known where figures are worded

    @abstractmethod
    def model_name(self, name: str | None = None) -> Slot:
        """Return "the model" where there is one, else its name, set off from the words around it."""

    @property
    def run(self) -> Run:
        """What the numbers were worked out with."""
        run_facts: Run = self.results.run
        return run_facts

    @property
    def currency(self) -> str | None:
        """The currency of the prices, where the config names one."""
        code: str | None = None if self.results.costs is None else self.results.costs.currency
        return code

    def unit_of(self, metric: str) -> dict[str, Slot]:
        """Return the currency of a cost as a slot; nothing for what has none."""
        costs = self.results.costs
        if costs is None or costs.currency is None or METRICS[metric].kind != "cost":
            return {}
        return {"currency": self.text(costs, "currency")}

    @property
    def share_in_use(self) -> dict[str, Slot]:
        """The share of positives in use as a slot; nothing where the config states none."""
        used = next((model.deployment for model in self.results.models.values() if model.deployment is not None), None)
        if used is not None and used.stated:
            return {"share": self.quote(used, "prevalence", shown=numbers.stated_percent)}
        ground = self.results.beta_ground
        if ground is not None and ground.stated:
            return {"share": self.quote(ground, "share", shown=numbers.stated_percent)}
        return {}

    @property
    def in_units(self) -> bool:
        """Whether the config names no money but a ratio."""
        return False

    def model_names(self, names: Sequence[str]) -> Slot:
        """Return the names of some models as a list."""
        texts = [str(self.model_name(name).shown) for name in names]
        return text_slot(numbers.listed(texts), self.paths.of(self.results, "models"))

    def group_name(self, column: str, name: str) -> str:
        """Return the name of a group; the one of the cases without a value has none in the data."""
        missing = next((grouping.missing for grouping in self.results.groups if grouping.column == column), None)
        return name if name != missing else name.replace(NO_VALUE, self.say("groups.no_value").text)

    def quote(self, node: object, *names: str | int, shown: Callable[[float], str] = numbers.count) -> Slot:
        """Return the number that the names lead to from a value of the results, by default a count."""
        return number_slot(*self.at(node, *names), shown)

    def text(self, node: object, *names: str | int) -> Slot:
        """Return the text that the names lead to from a value of the results."""
        value, path = self.paths.value(node, *names)
        return text_slot(str(value), path)

    def of_then(self, earlier: Dated) -> Slot:
        """Return what an earlier report is called, which has no name of its own."""
        dated = {} if earlier.as_of is None else {"date": self.day_of(earlier)}
        return self.say.phrase("model.of_then", self.text(earlier, "name"), **dated)

    def day_of(self, dated: Dated | None) -> Slot:
        """Return the day that a report speaks of."""
        value, path = self.paths.value(dated, "as_of")
        return dates.day(self.say, str(value), path)

    def percent(self, node: object, *names: str | int) -> Slot:
        """Return a share of money as a percentage."""
        return self.quote(node, *names, shown=numbers.percent_of_whole)

    def confidence(self, node: object, *names: str | int) -> Slot:
        """Return a level of confidence as a percentage, with the digits that the config gives it."""
        return self.quote(node, *names, shown=numbers.stated_percent)

    @property
    def level(self) -> Slot:
        """The confidence of all ranges, as a percentage."""
        return self.confidence(self.run, "level")

    def number_of(self, nodes: Iterable[object], *names: str) -> Slot:
        """Return how many of the results are as is said of them; its source names each."""
        paths = [self.paths.of(node, *names) for node in nodes]
        return number_slot(len(paths), f"number of {', '.join(paths)}".rstrip())

    def nouns(self, noun: str, slot: Slot) -> Slot:
        """Return a count with its noun: "1 fraud", "34 frauds", "no frauds"."""
        number = replace(slot, shown=numbers.large_count(float(slot.value)))
        return self.say.phrase(f"counted.{noun}", slot, count=number)

    def part(self, noun: str, part: Slot, whole: Slot) -> Slot:
        """Return a part of a whole: "34 of the 40 frauds", "both frauds", "none of the 18 frauds"."""
        slots = together(part=part, whole=whole)
        return self.say.phrase(f"part.{noun}", part, **slots)

    def money(self, value: float, source: str, *, rough: bool = False) -> Slot:
        """Return a sum of money: "\u20ac559", "about \u20ac13,600", "20 units"; below 0 "a gain of \u20ac40"."""
        return self._in_words(value, source, numbers.money(value, self.currency, rough=rough))

    def price(self, value: float, source: str, *, bare: bool = False) -> Slot:
        """Return a sum of money as the config states it, in full; `bare` leaves the unit out."""
        return self._in_words(value, source, numbers.money(value, self.currency, stated=True), bare=bare)

    def money_end(self, value: float, source: str, *, bare: bool = False, signed: bool = False) -> Slot:
        """Return an end of the range of a sum, without "about"; `bare` leaves the unit out."""
        amount = replace(numbers.money(value, self.currency, rough=True), about=False)
        return self._in_words(value, source, amount, bare=bare, signed=signed)

    def moneys(self, rough: Collection[str] = (), /, **sums: tuple[float, str]) -> dict[str, Slot]:
        """Return sums of money that stand in one sentence, in more digits where two that differ would read alike.

        `rough` names those that are never exact.
        """
        amounts = numbers.moneys([value for value, _ in sums.values()], self.currency, rough=[n in rough for n in sums])
        return {name: self._in_words(*sums[name], text) for name, text in zip(sums, amounts, strict=True)}

    def money_apart(self, value: float, source: str, limit: float, *, signed: bool = False, end: bool = False) -> Slot:
        """Return a sum of money with the digits that set it apart from a limit; the end of a range without "about"."""
        amount = numbers.moneys([value, limit], self.currency)[0]
        return self._in_words(value, source, replace(amount, about=amount.about and not end), signed=signed)

    def _in_words(
        self, value: float, source: str, amount: numbers.MoneyText, *, bare: bool = False, signed: bool = False
    ) -> Slot:
        text = numerals.without_noughts(amount.shown) if self.in_units else amount.shown
        if signed and value < 0:  # a difference of sums is no gain
            text = text.within(f"{numerals.MINUS}{text}")
        return self._sum(Slot(value=value, shown=text, source=source), about=amount.about, bare=bare, signed=signed)

    def less(self, first: Slot, other: Slot) -> Slot:
        """Return one sum less another that stands beside it: "about" where one of them is, as a reader would find."""
        about = any(numbers.money(float(slot.value), self.currency).about for slot in (first, other))
        source = f"{first.source} - {other.source}"
        return self.money(float(first.value) - float(other.value), source, rough=about)

    def _sum(self, slot: Slot, *, about: bool = False, bare: bool = False, signed: bool = False) -> Slot:
        """Return a sum of money in words: "about", the unit where no money is named, and a gain as one."""
        if self.in_units and not bare:
            # The noun follows the number that is shown.
            size = replace(slot, value=1 if slot.shown == "1" else 2)
            slot = self.say.phrase("money.units", slot, amount=size)
        if about:
            slot = self.say.phrase("money.about", slot, amount=slot)
        return slot if signed or float(slot.value) >= 0 else self.say.phrase("money.gain", slot, amount=slot)

    def balance(self, value: float, source: str, *, rough: bool = False) -> Slot:
        """Return a sum of money that says itself which way it goes: "a cost of \u20ac40", "a gain of \u20ac40"."""
        slot = self.money(value, source, rough=rough)
        return slot if value < 0 else self.say.phrase("money.cost", slot, amount=slot)

    def metric_name(self, key: str) -> Slot:
        """Return what the author calls a metric."""
        return text_slot(metric_name(key, self.config, self.say), "config.report.metrics")


@frozen
class Facts(Evidence, Quoting):
    """Results and config of one report with the language to say them in."""

    def named(self, name: str) -> Slot:
        """Return the name of a model as it is."""
        return text_slot(name, self.paths.of(self.results.judged(name)))

    def count(self, outcome: str, name: str | None = None) -> Slot:
        """Return one of the four outcomes, or one of their margins, of a model."""
        return self.counted_in(self.results.judged(name or self.results.subject), outcome)

    def counted_in(self, judged: object, outcome: str) -> Slot:
        """Return an outcome or margin of the four counts of a value of the results."""
        return number_slot(*total(self.at(judged, "confusion", part) for part in OUTCOME_NAMES[outcome]))

    def metric(self, key: str, name: str | None = None, decimals: int = numbers.METRIC) -> Slot:
        """Return the value of a defined metric for running text."""
        value = self.measure(key, name).estimate
        if value is None:
            message = f"{key} is undefined"
            raise ValueError(message)
        number = self.at(self.measure(key, name), "estimate")
        if METRICS[key].kind == "cost":
            return self.money(*number)
        return number_slot(*number, partial(metric_in_words, key, decimals=decimals))

    @property
    def in_units(self) -> bool:
        """Whether the config names no money but a ratio."""
        return self.results.costs is not None and self.results.costs.form == "ratio"

    @property
    def only_errors_cost(self) -> bool:
        """Whether right answers cost nothing and bring nothing, so that what is paid is a cost of errors."""
        return self.results.costs is not None and only_errors_cost(self.results.costs)

    def paid(self, value: float, source: str, *, rough: bool = False) -> Slot:
        """Return what is paid: the cost of errors as a sum of money, else as a balance."""
        return (self.money if self.only_errors_cost else self.balance)(value, source, rough=rough)

    def some_models(self, names: Sequence[str]) -> Slot:
        """Return the names of some models as a list; of many the first ones and how many others there are."""
        if len(names) <= MOST_NAMED:
            return self.model_names(names)
        left = number_slot(len(names) - FIRST_NAMED, self.paths.of(self.results, "models"))
        texts = [str(self.model_name(name).shown) for name in names[:FIRST_NAMED]]
        others = str(self.say.phrase("model.others", left, count=left).shown)
        return text_slot(numbers.listed([*texts, others]), left.source)

    def model_name(self, name: str | None = None) -> Slot:
        """Return "the model" where there is one, else its name, set off from the words around it."""
        named = name or self.results.subject
        if self.results.earlier is not None and named == self.results.earlier.name:
            then = text_slot(self.called(named), "")
            return self.say.phrase("model.earlier", self.text(self.results, "baseline"), name=then)
        if len(self.results.models) == 1 and named in self.results.models:
            return replace(self.named(named), shown=self.say("model.only").text)
        return self.say.phrase("model.named", self.named(named), name=text_slot(named, ""))

    def called(self, name: str) -> str:
        """Return the name of a model as tables have it; the earlier report has none of its own."""
        then = self.results.earlier
        return name if then is None or name != then.name else str(self.of_then(then).shown)

    def share(self, share: Number, out_of: float) -> Slot | None:
        """Return a share of so many cases as a percentage, or None where there are too few for one."""
        percent = numbers.percent(share.value, out_of) if out_of else None
        return None if percent is None else number_slot(*share, lambda _: percent)

    def cut_offs(self, name: str | None = None) -> "CutOffSlots | None":
        """Return the threshold of a model with the range that decides alike; None where it has none."""
        threshold = self.model(name).threshold
        if threshold is None or threshold.value is None:
            return None
        if self.setup(name).flag == "high":
            ends = {"beyond": "same_decisions_above", "up_to": "same_decisions_up_to"}
        else:
            ends = {"beyond": "same_decisions_below", "up_to": "same_decisions_down_to"}
        edges = {end: getattr(threshold, attribute) for end, attribute in ends.items()}
        texts = cut_offs.in_range(threshold.value, edges["beyond"], edges["up_to"], low=self.setup(name).flag == "low")

        def slot(end: str) -> Slot | None:
            text: str | None = getattr(texts, end)
            return None if text is None else replace(self.quote(threshold, ends[end]), shown=text)

        value = replace(self.quote(threshold, "value"), shown=texts.value)
        return CutOffSlots(value=value, beyond=slot("beyond"), up_to=slot("up_to"))

    def cut_off(self, value: float | None, source: str, name: str | None = None) -> Slot:
        """Return any threshold of a model, in words where it flags nothing; the one in use as it is shown elsewhere."""
        if value is None:
            return text_slot(self.say("cut_off.nothing").text, source)
        used, low = self.cut_offs(name), self.setup(name).flag == "low"
        text = used.value.shown if used is not None and used.value.value == value else cut_offs.alone(value, low=low)
        return Slot(value=value, shown=text, source=source)

    def cut_off_at(self, node: object, *names: str | int, name: str | None = None) -> Slot:
        """Return the threshold of a model that the names lead to from a value of the results, or the subject's."""
        value, path = self.paths.value(node, *names)
        return self.cut_off(value if isinstance(value, float | int) else None, path, name)

    def cut_off_with(self, point: OperatingPoint | RuleChoice, name: str | None = None) -> Slot:
        """Return a threshold of a model; where these cases of the test show no flag, with the words for that."""
        slot, four = self.cut_off_at(point, "threshold", name=name), point.confusion
        if point.threshold is None or four is None or four.tp + four.fp > 0:
            return slot
        return self.say.phrase("cut_off.empty", slot, cut_off=slot)


@frozen
class CutOffSlots:
    """A threshold and the ends of the range that decides alike; None where the range is open."""

    value: Slot
    beyond: Slot | None
    up_to: Slot | None


def facts(results: Results, config: Config) -> Facts:
    """Return results and config with the language that the config asks for."""
    spoken = language(config.report.language)
    made = Facts(results=results, config=config, say=speaking(spoken, words_of(results, config, spoken.messages)))
    return replace(made, say=replace(made.say, level=lambda: made.level))


def speaking(spoken: Language, words: Mapping[str, str]) -> Say:
    """Return what says sentences in a language and in some words; from now on numbers are written in it, too."""
    numerals.speak(spoken)
    return Say(messages=spoken.messages, words=words, plural=numerals.plural)


def text_slot(text: str, source: str) -> Slot:
    """Return a text as a slot."""
    return Slot(value=text, shown=text, source=source)


def limit_slot(value: float, text: str | None = None) -> Slot:
    """Return a limit of the program as a slot."""
    return Slot(value=value, shown=text or numbers.count(value), source=RULE)


def number_slot(value: float, source: str, wording: Callable[[float], str] = numbers.count) -> Slot:
    """Return a number that stands in the results as a slot, by default a count."""
    return Slot(value=value, shown=wording(value), source=source)


def listed(slots: Sequence[Slot], source: str) -> Slot:
    """Return slots as a list that keeps what each holds: "12%, 40%, and 64%"."""
    inside = {str(place): slot for place, slot in enumerate(slots)}
    deeper = {f"{place}.{name}": inner for place, slot in inside.items() for name, inner in slot.inside.items()}
    return replace(text_slot(numbers.listed([slot.shown for slot in slots]), source), inside={**inside, **deeper})


def percent_slot(share: float, source: str) -> Slot:
    """Return a share of money, or a level of confidence, as a percentage."""
    return Slot(value=share, shown=numbers.percent_of_whole(share), source=source)


def together(**slots: Slot) -> dict[str, Slot]:
    """Return counts that stand in one sentence, so shown that those which differ do not read alike."""
    texts = numbers.large_counts([float(slot.value) for slot in slots.values()])
    return {name: replace(slot, shown=text) for (name, slot), text in zip(slots.items(), texts, strict=True)}


def metric_in_words(key: str, value: float, decimals: int = numbers.METRIC, currency: str | None = None) -> Shown:
    """Return a metric's value for running text: a share as a percentage."""
    if METRICS[key].in_percent:
        return numbers.share_in_words(value, decimals)
    return metric_value(key, value, decimals, currency)


def metric_in_review(key: str, value: float, currency: str | None = None) -> Shown:
    """Return a metric's value as the tables of the review show it: a share as a percentage."""
    return numbers.share(value) if METRICS[key].in_percent else metric_value(key, value, currency=currency)


def metric_value(key: str, value: float, decimals: int = numbers.METRIC, currency: str | None = None) -> Shown:
    """Return a metric's value as the tables of the appendix show it."""
    if key == COST_RATE:
        return numbers.cost_rate(value, currency)
    if METRICS[key].kind == "cost":
        return numbers.cost(value, currency)
    return numbers.count(value) if key in COUNTED else numbers.metric(value, decimals)


def metric_name(key: str, config: Config, say: Say) -> str:
    """Return a metric's name: the one that the author typed where it is an alias, else that of the catalogue."""
    typed = next((name for name in config.report.metrics if _is(name, key)), key)
    return say(f"metric.{key}.name" if typed == key else f"alias.{typed}").text


def _is(name: str, key: str) -> bool:
    metric = find(name)
    return metric is not None and metric.key == key


def words_of(results: Results, config: Config, messages: Mapping[str, Message]) -> dict[str, str]:
    """Return what the config calls things; of what it does not name the classes as their labels do."""
    words = typed_words(config, messages)
    say = Say(messages=messages, words=words, plural=numerals.plural)
    unnamed = [name for name, (named, _) in WORDS.items() if not config.given(f"words.{named}")]
    of_classes = {name: _class_word(say, name, results, config) for name in unnamed}
    return {**words, **{name: word for name, word in of_classes.items() if word is not None}}


def typed_words(config: Config, messages: Mapping[str, Message]) -> dict[str, str]:
    """Return what the config calls things; what it does not name, as the language does."""

    def word(name: str) -> str:
        named, place = WORDS[name]
        typed: tuple[str, str] = getattr(config.words, named)
        return typed[place] if config.given(f"words.{named}") else str(messages[f"word.{name}"])

    return {**{name: word(name) for name in WORDS}, **{name: str(messages[f"word.{name}"]) for name in RANGED}}


MOST_LABELS = 2  # more of them make no name


def _class_word(say: Say, name: str, results: Results, config: Config) -> str | None:
    """Return what cases of a class are called that has no name of its own; None of other things."""
    data_facts, number = results.data, 1 if name in ("positive", "negative") else 2
    match name:
        case "positive" | "positives" if 0 < len(data_facts.positive) <= MOST_LABELS:
            key, labels = "word.labelled", data_facts.positive
        case "negative" | "negatives" if config.given("words.positive"):
            return say("word.not_positive", number=number).text
        case "negative" | "negatives" if len(data_facts.negative) == 1:
            key, labels = "word.labelled", data_facts.negative
        case "negative" | "negatives" if 0 < len(data_facts.positive) <= MOST_LABELS:
            key, labels = "word.not_labelled", data_facts.positive
        case _:
            return None
    quoted = [say("word.label", label=text_slot(label, "")).text for label in labels]
    return say(key, number=number, labels=text_slot(numbers.either(quoted), "")).text


def ends() -> dict[str, Slot]:
    """Return the ends of the scale of a share."""
    return {"zero": limit_slot(0), "one": limit_slot(1)}

"""The differences of two reports in words, as `reportgen diff` prints them."""

from collections.abc import Sequence
from dataclasses import replace

from reportgen.across.differences import (
    Cases,
    DataMoved,
    Difference,
    KeyMoved,
    MetricMoved,
    ResultMoved,
    ThresholdMoved,
    Turned,
    VerdictMoved,
    VersionMoved,
)
from reportgen.config.schema import Config
from reportgen.errors import unfilled
from reportgen.frozen import frozen
from reportgen.page.material import PREFIX
from reportgen.results.kinds import AnyResults
from reportgen.results.results import Results
from reportgen.results.values.classes import ClassResults
from reportgen.results.values.summary import Verdict
from reportgen.results.values.unlabelled import SelectionResults
from reportgen.text import cut_offs, numbers
from reportgen.text.en_differences import MESSAGES
from reportgen.text.facts import Quoting, facts, metric_in_words, number_slot, text_slot
from reportgen.text.facts import metric_name as name_of_two
from reportgen.text.languages import LANGUAGES
from reportgen.text.phrases import reason
from reportgen.text.say import Say
from reportgen.text.sentences import Slot
from reportgen.topics import english
from reportgen.topics.classes.facts import class_facts, value_in_words
from reportgen.topics.classes.facts import metric_name as name_of_several
from reportgen.topics.unlabelled.facts import selection_facts

LANGUAGES.setdefault("en", english)  # as `table.py` does for whoever needs all topics

LONGEST = 160  # letters of a value
OF_THE_CASES = ("prevalence",)  # figures that are of no model


@frozen(eq=False)
class Wording:
    """What tells the differences of two reports, in the words of the later one."""

    facts: Quoting
    hidden: dict[str, str]  # values of the environment that no report prints -> their names

    @property
    def say(self) -> Say:
        """What makes sentences, those of differences among them."""
        return replace(self.facts.say, messages={**self.facts.say.messages, **MESSAGES})

    def kind(self, difference: Difference) -> str:
        """Return what the kind of a difference is called."""
        return self.say(f"diff.kind.{difference.kind}").text

    def text(self, difference: Difference) -> str:
        """Return what a difference comes to, in one line."""
        match difference:
            case KeyMoved():
                line = self._key(difference)
            case DataMoved():
                line = self._data(difference)
            case ThresholdMoved():
                line = self._threshold(difference)
            case ResultMoved():
                line = self._result(difference)
            case VerdictMoved():
                line = self._verdicts(difference)
            case MetricMoved():
                line = self._metric(difference)
            case VersionMoved():
                sides = {"then": difference.then, "now": difference.now}
                versions = {name: None if version is None else _text(version) for name, version in sides.items()}
                line = self.say("diff.version", name=_text(difference.name), **versions).text
        return unfilled(line, self.hidden)

    def closing(self, differences: Sequence[Difference], counting: int) -> list[str]:
        """Return what is to be said of all together."""
        if not differences:
            return [self.say("diff.none").text]
        lines = [self.say("diff.counting", count=_count(len(differences)), counting=_count(counting)).text]
        other = any(isinstance(difference, DataMoved) for difference in differences)
        return [*lines, self.say("diff.sides").text] if other else lines

    def _key(self, difference: KeyMoved) -> str:
        moved = difference.moved
        sides = {
            name: None if value is None else _text(self._short(value))
            for name, value in (("then", moved.then), ("now", moved.now))
        }
        if moved.check:
            return self.say("diff.check", **sides).text
        return self.say("diff.key", key=_text(moved.key), **sides).text

    def _short(self, text: str) -> str:
        return text if len(text) <= LONGEST else self.say("diff.cut", start=_text(text[: LONGEST - 20])).text

    def _data(self, difference: DataMoved) -> str:
        same = difference.then.classes == difference.now.classes
        sides = {"then": self._cases(difference.then), "now": self._cases(difference.now)}
        files = _text(numbers.listed(difference.files)) if difference.files else None
        models = {"models": _text(numbers.listed(difference.models))} if difference.models else {}
        return self.say(f"diff.data.{difference.kind}", same=same, files=files, **models, **sides).text

    def _cases(self, cases: Cases) -> Slot:
        positives = cases.classes.get("positive") if isinstance(self.facts.results, Results) else None
        slots = {"cases": self.facts.nouns("case", _count(cases.used))}
        if positives is not None:
            slots["positives"] = self.facts.nouns("positive", _count(positives))
        return _text(self.say("diff.cases", **slots).text)

    def _threshold(self, difference: ThresholdMoved) -> str:
        texts = (self._cut_off(cut_off.value) for cut_off in (difference.then, difference.now))
        then, now = map(_text, texts)
        moved = self.say("diff.threshold", model=_text(difference.model), then=then, now=now).text
        return moved if difference.turned is None else self._turned(moved, difference.turned)

    def _cut_off(self, value: float | None) -> str:
        return self.say("diff.nothing").text if value is None else cut_offs.alone(value)

    def _turned(self, moved: str, turned: Turned) -> str:
        slots = {"moved": _text(moved), "count": _count(turned.cases)}
        if turned.cases:
            slots["positives_among"] = self.facts.nouns("positive", _count(turned.positives))
        return self.say("diff.turned", flagged=turned.flagged, **slots).text

    def _result(self, difference: ResultMoved) -> str:
        then, now = (_text(self.say(f"diff.status.{status}").text) for status in (difference.then, difference.now))
        group = {} if difference.group is None else {"group": _text(difference.group)}
        group |= {} if difference.group is None else {"column": _text(difference.column or "")}
        names = {"check": _text(difference.check), "model": _text(difference.model)}
        return self.say("diff.result", then=then, now=now, **names, **group).text

    def _verdicts(self, difference: VerdictMoved) -> str:
        sides = {"then": difference.then, "now": difference.now}
        models = {verdict.model for verdict in sides.values() if verdict is not None}
        of = {name: None if verdict is None else self._verdict(verdict, models) for name, verdict in sides.items()}
        return self.say("diff.verdict", **of).text

    def _verdict(self, verdict: Verdict, models: set[str]) -> Slot:
        name = verdict_named(self.facts, verdict)
        model = _text(verdict.model) if len(models) > 1 else None
        return _text(self.say("diff.verdict.of", verdict=_text(name), model=model).text)

    def _metric(self, difference: MetricMoved) -> str:
        whose = None if difference.what.metric.key in OF_THE_CASES else _text(difference.model)
        metric = self.say("diff.metric.of", metric=_text(self._name(difference)), model=whose).text
        values = {"then": difference.then, "now": difference.now}
        slots = {name: _text(self._value(difference, value)) for name, value in values.items() if value is not None}
        if difference.low is not None and difference.high is not None:
            slots["range"] = _text(self._range(difference, difference.low, difference.high))
            slots["level"] = self.facts.level
        if difference.reason is not None:
            slots["reason"] = _text(reason(self.facts, difference.reason))
        return self.say("diff.metric", judged=difference.judged, metric=_text(metric), **slots).text

    def _name(self, difference: MetricMoved) -> str:
        if isinstance(self.facts.results, ClassResults):
            return name_of_several(self.facts, difference.what.key)
        return name_of_two(difference.what.metric.key, self.facts.config, self.facts.say)

    def _value(self, difference: MetricMoved, value: float) -> str:
        if isinstance(self.facts.results, ClassResults):
            return value_in_words(difference.what.key, value, self.facts.currency)
        return metric_in_words(difference.what.metric.key, value, currency=self.facts.currency)

    def _range(self, difference: MetricMoved, low: float, high: float) -> str:
        """Return the ends of a difference by their sizes, and which way they go."""
        way = "higher" if low >= 0 else "lower" if high <= 0 else "across"
        ends = (-high, -low) if way == "lower" else (abs(low), high)
        points = difference.what.metric.in_percent
        near, far = (_text(numbers.metric(100 * end, 1) if points else self._value(difference, end)) for end in ends)
        return self.say("diff.range", way=way, points=points, low=near, high=far).text


def _text(text: str) -> Slot:
    return text_slot(text, "")


def _count(number: int) -> Slot:
    return number_slot(number, "")


def verdict_named(facts: Quoting, verdict: Verdict) -> str:
    """Return what the page calls a verdict."""
    key = f"{PREFIX}result.{verdict.code}"
    own = f"{key}.selection"  # without labels
    key = own if isinstance(facts.results, SelectionResults) and facts.say.has(own) else key
    return facts.say(key).text if facts.say.has(key) else verdict.code


def wording_of(results: AnyResults, config: Config, hidden: dict[str, str]) -> Wording:
    """Return what tells how a report differs from an earlier one."""
    if isinstance(results, Results):
        return Wording(facts=facts(results, config), hidden=hidden)
    if isinstance(results, ClassResults):
        return Wording(facts=class_facts(results, config), hidden=hidden)
    return Wording(facts=selection_facts(results, config), hidden=hidden)

"""A finding as a value: what was found, how grave it is, which models it concerns and what it quotes."""

from collections.abc import Mapping
from dataclasses import field
from functools import partial
from typing import Literal

from reportgen.frozen import frozen
from reportgen.results.measured import Confusion, outcome_count, outcome_path
from reportgen.study.evidence import Evidence, Saving
from reportgen.topics.threshold.values import Constraint

Severity = Literal["note", "warning", "grave"]
GRAVITY: tuple[Severity, ...] = ("grave", "warning", "note")
Noun = Literal["case", "cluster", "false_alarm", "hit", "negative", "positive", "row"]
Unit = Literal[
    Noun, "balance", "beta", "chance", "count", "cut_off", "distance", "end", "field", "limit", "metric", "model",
    "money", "name of a metric", "of a hundred", "percent", "place", "rough money", "score", "share", "text",
    "undefined metric",
]  # fmt: skip


@frozen
class Quoted:
    """A value with its place in the results, and what it is."""

    value: float | str
    path: str
    unit: Unit

    @property
    def number(self) -> float:
        """The value, which is a number; whole where it was counted."""
        if isinstance(self.value, str):
            message = f"{self.path} is no number"
            raise TypeError(message)
        return self.value


@frozen
class Part:
    """A part of a whole."""

    of: Noun
    part: Quoted
    whole: Quoted


@frozen
class Condition:
    """What a rule has to keep to."""

    constraint: Constraint
    path: str


@frozen
class Several:
    """Some of a kind, which stand at `path`."""

    each: tuple[Quoted, ...] | tuple[Condition, ...]
    path: str


Fact = Quoted | Part | Condition | Several | Saving


@frozen
class Finding:
    """Something that the reader must know before trusting a number."""

    code: str
    severity: Severity
    how: str | None = None  # in which of the ways that its words tell apart
    about: tuple[str, ...] = ()  # the models that it concerns; none: the evaluation as a whole
    facts: Mapping[str, Fact] = field(default_factory=dict)  # what it quotes, by name


def found(
    severity: Severity, code: str, how: str | None = None, /, about: str | tuple[str, ...] = (), **facts: Fact
) -> Finding:
    """Return what was found; `about` is a model, or some."""
    models = (about,) if isinstance(about, str) else about
    return Finding(code=code, severity=severity, how=how, about=models, facts=facts)


grave = partial(found, "grave")
warning = partial(found, "warning")
note = partial(found, "note")


def text(value: str, path: str) -> Quoted:
    """Return a text of the config or the data."""
    return Quoted(value=value, path=path, unit="text")


def limit(value: float) -> Quoted:
    """Return a limit of the program, which is no result."""
    return Quoted(value=value, path="rule", unit="limit")


def counted(confusion: Confusion, source: str, outcome: str, unit: Unit = "count") -> Quoted:
    """Return an outcome or margin of four counts that stand at `source`.confusion."""
    return Quoted(value=outcome_count(confusion, outcome), path=outcome_path(source, outcome), unit=unit)


def cases(evidence: Evidence, outcome: str, unit: Unit = "count", name: str | None = None) -> Quoted:
    """Return an outcome or margin of a model; of the subject by default."""
    named = name or evidence.results.subject
    return counted(evidence.model(named).confusion, f"models.{named}", outcome, unit)


def part(evidence: Evidence, of: Noun, outcome: str, whole: str, name: str | None = None) -> Part:
    """Return how many cases of a margin have an outcome."""
    return Part(of=of, part=cases(evidence, outcome, name=name), whole=cases(evidence, whole, name=name))


def measured(evidence: Evidence, key: str, name: str | None = None, end: str = "estimate") -> Quoted:
    """Return a metric of a model, or an end of its range."""
    path = f"models.{name or evidence.results.subject}.metrics.{key}.{end}"
    return Quoted(value=getattr(evidence.measure(key, name), end) or 0.0, path=path, unit="metric")

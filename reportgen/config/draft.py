"""What has been read of a config so far, and what the rules of several keys ask of it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count, takewhile
from pathlib import Path
from typing import Any

from reportgen.config.conditions import Condition
from reportgen.config.suggest import did_you_mean
from reportgen.errors import Problem
from reportgen.stats.metrics import Metric

COSTS = "Write both costs: costs: {false_positive: 1, false_negative: 20}"


@dataclass
class Draft:
    """What has been read so far: values that are sound, the place of every key that was given, and the problems."""

    top: str  # where the file begins
    folder: Path = Path()  # that relative paths start at
    values: dict[str, object] = field(default_factory=dict)  # "data.label" -> its value
    places: dict[str, str] = field(default_factory=dict)  # also of keys whose value is not sound
    typed: dict[str, str] = field(default_factory=dict)  # scalars as typed: what a message may print
    sound: dict[str, Any] = field(default_factory=dict)  # the same as they stand inside each other
    problems: list[Problem] = field(default_factory=list)
    missing: dict[str, Problem] = field(default_factory=dict)  # required keys that were not found

    def given(self, key: str) -> bool:
        """Return whether the key was typed, whatever its value."""
        return key in self.places

    def filled_in(self, key: str) -> bool:
        """Return whether a value came from the environment, so that no message may print it."""
        return "${" in self.typed.get(key, "")

    def items(self, key: str) -> Iterator[tuple[str, Any]]:
        """Yield the key and the value of each sound item of a list; one item alone stands under the list's own key."""
        value = self.values.get(key)
        if isinstance(value, tuple) and not self.given(f"{key}[0]"):
            yield key, value[0]
        for item in takewhile(self.given, (f"{key}[{index}]" for index in count())):
            if item in self.values:
                yield item, self.values[item]

    def models(self) -> dict[str, dict[str, object]]:
        """Return the models that could be read, each with the keys that are sound."""
        models = self.values.get("models")
        return models if isinstance(models, dict) else {}

    def tell(self, key: str, what: str, mend: str = "", *, at: str | None = None) -> None:
        """Keep a problem, placed where the key or the nearest key above it stands, unless `at` says where."""
        self.problems.append(Problem(where=at or self.place(key), key=key, what=what, mend=mend))

    def place(self, key: str) -> str:
        """Return where a key stands, or else the nearest one above it."""
        while key and key not in self.places:
            key = key.rpartition(".")[0]
        return self.places.get(key, self.top)


FIGURES = ("counts", "matrix", "precision", "recall")


def is_bare(draft: Draft, model: str) -> bool:
    """Return whether published figures are all that is known of a model."""
    key = f"models.{model}"
    columns = any(draft.given(f"{key}.{name}") for name in ("score", "decision"))
    return not columns and any(draft.given(f"{key}.{name}") for name in FIGURES)


def with_cases(draft: Draft, models: Mapping[str, Any]) -> dict[str, Any]:
    """Return those of the models that have cases."""
    return {name: model for name, model in models.items() if not is_bare(draft, name)}


def none_has_cases(draft: Draft) -> bool:
    """Return whether there are models, and every one is known by published figures alone."""
    return bool(draft.models()) and not with_cases(draft, draft.models())


def default_subject(draft: Draft) -> str | None:
    """Return the model under audit where none is named: the first with cases, else the first."""
    return next(iter(with_cases(draft, draft.models()) or draft.models()), None)


def metric_needs(draft: Draft, key: str, name: str, metric: Metric) -> None:
    """Tell which other key a metric needs."""
    if metric.needs in {"beta", "alpha"} and not (draft.given("beta") or draft.given("alpha")):
        draft.tell(key, f"'{name}' needs `beta` or `alpha`, and neither is given", "Write, for example, beta: 2")
    if metric.needs == "baseline" and not draft.given("compare.baseline"):
        mend = "Name one of the models: compare: {baseline: ...}; or use saving or saving_flag_all."
        draft.tell(key, f"'{name}' needs a baseline model, and none is given", mend)
    if metric.needs in {"costs", "baseline"} and not draft.given("costs"):
        draft.tell(key, f"'{name}' needs `costs`, which are not given", COSTS)


def is_model(draft: Draft, key: str) -> bool:
    """Return False after telling that the value names no model; True also where there is no name or no model."""
    name, models = draft.values.get(key), draft.models()
    if not isinstance(name, str) or not models or draft.given(f"models.{name}"):
        return True
    meant = "" if draft.filled_in(key) else did_you_mean(name, models)
    draft.tell(key, f"no model is called '{draft.typed[key]}'", meant or f"The models: {', '.join(models)}.")
    return False


def condition_needs(draft: Draft, key: str, condition: Condition) -> None:
    """Tell which other key the metric of a condition needs."""
    metric_needs(draft, key, condition.metric.key if draft.filled_in(key) else condition.name, condition.metric)


def once(draft: Draft, key: str, seen: set[tuple[object, ...]], found: tuple[object, ...]) -> None:
    """Tell of what was found before, and remember it."""
    if found in seen:
        draft.tell(key, f"'{draft.typed[key]}' is given twice", "Take one out.")
    seen.add(found)

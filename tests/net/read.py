"""A report as a reader has it before them: the numbers, and the sentences with what they hold."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import pandas as pd

from reportgen.stats.metrics import METRICS
from tests.net.page import PageTable, tables_of

Sentence = Mapping[str, Any]
Model = Mapping[str, Any]

TINY = 1e-9  # what rounding to 12 digits may do


@dataclass(frozen=True, kw_only=True, eq=False)
class Read:
    """One report: its config, the content of `results.json`, both pages, its files and the cases that it is on."""

    config: Mapping[str, Any]
    document: Mapping[str, Any]
    html: str = ""
    markdown: str = ""
    frame: pd.DataFrame | None = None  # the cases, where they are at hand
    files: Mapping[str, bytes] = field(default_factory=dict)

    @cached_property
    def sentences(self) -> list[Sentence]:
        return list(self.document["sentences"])

    @cached_property
    def places(self) -> list[tuple[str, Any]]:
        """Every value of the document with the path to it."""
        return everywhere(self.document)

    @cached_property
    def of_models(self) -> list[tuple[str, Any]]:
        """What of it stands with the models."""
        return [(path, one) for path, one in self.places if path.startswith("models.")]

    @property
    def subject(self) -> Model:
        """What is known of the model under audit."""
        found: Model = self.models[self.document["subject"]]
        return found

    @property
    def advised(self) -> Model:
        """What is known of the model that the first screen is about."""
        found: Model = self.models[self.document["verdict"]["model"]]
        return found

    @cached_property
    def models(self) -> Mapping[str, Model]:
        """What is known of each model that has cases."""
        return {name: one for name, one in self.document["models"].items() if "operating_points" in one}

    @cached_property
    def findings(self) -> Mapping[str, str]:
        """The gravest severity of each finding, by its code."""
        return {one["code"]: one["severity"] for one in reversed(self.document["findings"])}

    @cached_property
    def tables(self) -> tuple[PageTable, ...]:
        """The tables of the page."""
        return tables_of(self.html)

    @property
    def several(self) -> bool:
        """Whether the models tell several classes apart."""
        return bool(self.document["data"].get("task") == "multiclass")

    @property
    def in_use(self) -> bool:
        """Whether the config states the share of positive cases where the model is used."""
        return "prevalence" in self.config.get("deployment", {})

    def said(self, *ids: str) -> Iterator[Sentence]:
        """Yield the sentences of some messages; one that ends with a point stands for all that begin so."""
        parts = tuple(key for key in ids if key.endswith("."))
        for one in self.sentences:
            if one["id"] in ids or one["id"].startswith(parts):
                yield one

    def about(self, code: str) -> set[str]:
        """Return the models that a finding is about."""
        return {one["values"]["model"]["value"] for one in self.said(f"finding.{code}") if "model" in one["values"]}

    @cached_property
    def told(self) -> str:
        """All sentences, one a line."""
        return "\n".join(one["text"] for one in self.sentences)


def value(one: Sentence, name: str) -> Any:
    """Return what a slot of a sentence holds; None where it has no such slot."""
    return one["values"][name]["value"] if name in one["values"] else None


def signed(one: Sentence, name: str) -> Any:
    """Return what a slot of a sentence holds; as a cost, where it tells how much a gain is."""
    turned = name in one["values"] and one["values"][name]["source"].startswith("0 - ")
    return -value(one, name) if turned else value(one, name)


def shown(one: Sentence, name: str) -> str:
    """Return how a sentence writes a slot."""
    return str(one["values"][name]["shown"])


def estimate(model: Model, metric: str) -> float | None:
    """Return what was counted."""
    found: float | None = model["metrics"].get(metric, {}).get("estimate")
    return found


def judged_of(read: Read, model: Model, metric: str) -> Mapping[str, Any]:
    """Return the figure that verdicts rest on: in use where the share is stated and moves it, corrected where it is."""
    if not read.in_use or not METRICS[metric].moves_with_classes:
        return told_of(model, metric)
    return told_of(model.get("deployment", {"metrics": {}}), metric)


def told_of(model: Model, metric: str) -> Mapping[str, Any]:
    """Return the figure that verdicts rest on: the corrected one where there is one."""
    measure = model["metrics"].get(metric, {})
    found: Mapping[str, Any] = measure.get("corrected", measure)
    return found


def outside(found: Mapping[str, Any], figure: str = "estimate") -> bool:
    """Return whether a figure with a range lies outside of it, or its ends are not in order."""
    here, low, high = (found.get(key) for key in (figure, "low", "high"))
    if here is None or low is None or high is None:
        return False
    return not low - TINY <= here <= high + TINY


def everywhere(found: Any) -> list[tuple[str, Any]]:
    """Return every value in a document with the path to it."""
    places = [("", found)]
    for path, one in places:  # which grows on the way
        if isinstance(one, dict | list):
            parts = one.items() if isinstance(one, dict) else enumerate(one)
            places += [(f"{path}.{key}" if path else str(key), part) for key, part in parts]
    return places


def numbers(text: str) -> list[float]:
    """Return the numbers of a text as they are written."""
    return [
        float(one.replace(",", "").replace("\u2212", "-"))
        for one in re.findall(r"(?<![\w.])\u2212?\d[\d,]*(?:\.\d+)?", text)
    ]

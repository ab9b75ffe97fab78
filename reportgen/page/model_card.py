"""A report as a model card: what a model hub reads of its results, and what is left of the page."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import Any

from reportgen.harmless import harmless
from reportgen.page.blocks import Before, Block, Bullets, Callouts, FactList, Page, Panel, Paragraphs, Section, Table
from reportgen.stats.metrics import find

SECTIONS = (
    "key-messages",
    "purpose",
    "errors",
    "published",
    "curves",  # and the main metrics of two classes
    "metrics",
    "checks",
    "groups",
    "data",
    "label",
    "notes",
)
IN_FULL = ("curves", "metrics")  # of which a card holds no more than what is open
# What hubs call metrics otherwise than we do; all others go by our names.
CALLED = {"mcc": "matthews_correlation", "kappa": "cohen_kappa", "brier": "brier_score"}
OF_SEVERAL = ("accuracy", "balanced_accuracy", "mcc")
AVERAGED = ("f1", "recall", "precision")
AT_NO_CUT_OFF = ("ranking", "probability")
OTHER = "other"  # what a hub calls a task of no kind that it knows; what the cases are, no number tells
TASKS = {
    "binary": "binary classification",
    "multiclass": "multi-class classification",
    "selection": "selection without labels",
}


def card_page(page: Page) -> Page:
    """Return what a card holds of a page: what was stated and measured, without figures, folds and blanks."""
    sections = {section.id: section for section in page.sections}
    wanted = (name for name in SECTIONS if name in sections and (name not in IN_FULL or f"{name}-record" in sections))
    card_sections = (_bare(sections[name]) for name in wanted)
    return replace(page, sections=tuple(section for section in card_sections if section.blocks))


def _bare(section: Section) -> Section:
    return replace(section, blocks=tuple(_blocks(section.blocks)), parts=())


def _blocks(blocks: Sequence[Block]) -> Iterator[Block]:
    for block in blocks:
        if isinstance(block, Panel | Paragraphs | Bullets | Callouts) or (isinstance(block, Before) and block.items):
            yield block
        elif isinstance(block, Table):
            yield replace(block, file="")  # a card travels alone
        elif isinstance(block, FactList):
            stated = tuple(fact for fact in block.items if not fact.missing)
            if stated:
                yield replace(block, items=stated)


def model_index(results: Mapping[str, Any], metric_names: Sequence[str], name: str | None) -> str:
    """Return the metadata block of a card on the subject; empty where no case was tested, as hubs ask which.

    Each value is one of `results`. `name` is what the makers call the model, where that is stated.
    """
    subject, data = results["subject"], results["data"]
    model = results["models"][subject]
    metrics = list(_of_several(model) if "averages" in model else _of_one(model, metric_names))
    inputs = [file["name"] for file in results["run"]["inputs"]]
    if not inputs or not metrics:
        return ""
    split = {"split": data["reported_on"]} if data.get("tuned_on") != data["reported_on"] != "all" else {}
    result = {
        "task": {"type": OTHER, "name": TASKS[data["task"]]},
        "dataset": {"type": _kind(inputs), "name": ", ".join(inputs), **split},
        "metrics": metrics,
    }
    index = {"model-index": [{"name": name or subject, "results": [result]}]}
    return "\n".join(("---", *_yaml(index), "---", ""))


def _of_one(model: Mapping[str, Any], metric_names: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Yield the metrics shown first that have a value, the corrected one where there is one."""
    for metric in filter(None, map(find, metric_names)):
        value = _value(model["metrics"].get(metric.key, {}))
        if value is None or metric.kind == "cost":  # which no hub knows the currency of
            continue
        at = None if metric.group in AT_NO_CUT_OFF else (model["threshold"] or {}).get("value")
        yield _metric(metric.key, value, {} if at is None else {"threshold": at})


def _of_several(model: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the metrics of all classes together, and the means over the classes."""
    for keys, of, arguments in ((OF_SEVERAL, model["metrics"], {}), (AVERAGED, model["averages"]["macro"], _MACRO)):
        values = {key: _value(of.get(key, {})) for key in keys}
        yield from (_metric(key, value, arguments) for key, value in values.items() if value is not None)


_MACRO = {"average": "macro"}


def _value(measure: Mapping[str, Any]) -> float | None:
    estimate: float | None = (measure.get("corrected") or measure).get("estimate")
    return estimate


def _metric(key: str, value: float, arguments: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": CALLED.get(key, key), "value": value, **({"args": arguments} if arguments else {})}


def _kind(inputs: Sequence[str]) -> str:
    """Return how the file of the data ends, by which its loader goes; a frame or a query has no end."""
    return PurePath(inputs[0]).suffix[1:].casefold() or OTHER


def _yaml(value: Mapping[str, Any], indent: str = "") -> Iterator[str]:
    """Yield the lines of a mapping as YAML; texts are in quotes, as JSON has them."""
    for key, part in value.items():
        if isinstance(part, Mapping):
            yield f"{indent}{key}:"
            yield from _yaml(part, f"{indent}  ")
        elif isinstance(part, list):
            yield f"{indent}{key}:"
            for item in part:
                first, *more = _yaml(item, f"{indent}  ")
                yield f"{indent}- {first.strip()}"
                yield from more
        else:
            text = harmless(part) if isinstance(part, str) else part
            yield f"{indent}{key}: {json.dumps(text, ensure_ascii=False)}"

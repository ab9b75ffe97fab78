"""A sound draft to the Config: defaults that depend on other keys are put in, and paths made absolute."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from reportgen.config.data import Split
from reportgen.config.model import Model
from reportgen.config.page import Report
from reportgen.config.published import of_published, with_cases
from reportgen.config.read import Draft
from reportgen.config.schema import Config, Origin
from reportgen.stats.metrics import PRESETS, find

NO_DATA: dict[str, Any] = {"label": "", "positive": ()}  # where no model has cases, nothing reads them


def settle(draft: Draft, origin: Origin) -> Config:
    """Return the Config of a draft without problems."""
    values: dict[str, Any] = {key: draft.values[key] for key in Config.model_fields if key in draft.values}
    models = {name: _model(model, origin.folder) for name, model in values["models"].items()}
    values["models"] = with_cases(draft, models)
    values.setdefault("subject", next(iter(values["models"] or models)))
    values["data"] = _data(values.get("data", NO_DATA), origin.folder)
    if isinstance(earlier := values.get("compare", {}).get("baseline"), dict):
        absolute = earlier | {"results": _absolute(earlier["results"], origin.folder)}
        values["compare"] = values["compare"] | {"baseline": absolute}
    if "threshold" in values:
        values["threshold"] = _rule(values["threshold"])
    report = values.get("report", {})
    typed = report.get("metrics", Report.model_fields["metrics"].default)
    shown = _shown(typed, has_beta="beta" in values or "alpha" in values)
    shown = shown if values["models"] else of_published(shown, models.values())
    values["report"] = report | {"metrics": shown} | _own_files(report, origin.folder)
    config = Config.model_validate(values)
    config._origin = replace(origin, places=dict(draft.places))  # noqa: SLF001 - set once, here
    config._published = {  # noqa: SLF001 - the same
        name: Model.model_validate(model) for name, model in models.items() if name not in values["models"]
    }
    return config


def _data(data: dict[str, Any], folder: Path) -> dict[str, Any]:
    path = data.get("path")
    if isinstance(path, dict):
        by_split = {split: _absolute(file, folder) for split, file in path.items()}
        return {"split": Split().model_dump()} | data | {"path": by_split}
    return data | {"path": _absolute(path, folder)} if path is not None else data


def _model(model: dict[str, Any], folder: Path) -> dict[str, Any]:
    changed = {"path": _absolute(model["path"], folder)} if "path" in model else {}
    return model | changed | ({"threshold": _rule(model["threshold"])} if "threshold" in model else {})


def _own_files(report: dict[str, Any], folder: Path) -> dict[str, Any]:
    """Return the keys of the report that name files or folders, with their places made absolute."""
    found: dict[str, Any] = {name: _absolute(report[name], folder) for name in ("template", "logo") if name in report}
    if "sections" not in report:
        return found
    return found | {"sections": tuple(_section(section, folder) for section in report["sections"])}


def _section(section: str | dict[str, str], folder: Path) -> str | dict[str, str]:
    return section if isinstance(section, str) else {"prose": _absolute(section["prose"], folder)}


def _rule(rule: dict[str, Any]) -> dict[str, Any]:
    """Return the rule with the metric that it pursues under its key."""
    metric = find(rule.get("maximise", ""))
    return rule | {"maximise": metric.key} if metric else rule


def _absolute(path: str, folder: Path) -> str:
    return str(folder / path)


def _shown(names: Iterable[str], *, has_beta: bool) -> tuple[str, ...]:
    """Return the names typed, a preset replaced by its metrics; each metric once, under the name typed for it."""
    shown: dict[str, str] = {}
    for name in names:
        for metric_name in PRESETS.get(name, (name,)):
            metric = find(metric_name)
            if metric is not None and (name not in PRESETS or has_beta or metric.needs != "beta"):
                shown[metric.key] = shown.get(metric.key, metric_name) if name in PRESETS else name
    return tuple(shown.values())

"""A sound draft to the Config: defaults that depend on other keys are put in, and paths made absolute."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from reportgen.config.data import Data, Split
from reportgen.config.earlier import EarlierReport
from reportgen.config.model import Model, Threshold
from reportgen.config.page import Prose, Report
from reportgen.config.published import of_published, with_cases
from reportgen.config.read import Draft, Sound, built
from reportgen.config.schema import Compare, Config, Origin
from reportgen.stats.metrics import PRESETS, find

NO_DATA = Sound(Data, {"label": "", "positive": ()})  # where no model has cases, nothing reads them


def settle(draft: Draft, origin: Origin) -> Config:
    """Return the Config of a draft without problems."""
    config: Config = built(Sound(Config, {"data": NO_DATA} | draft.sound))
    every = {name: _model(model, origin.folder) for name, model in config.models.items()}
    models = with_cases(draft, every)
    metrics = _shown(config.report.metrics, has_beta=config.beta is not None or config.alpha is not None)
    report = _report(config.report, origin.folder)
    return replace(
        config,
        subject=config.subject or next(iter(models or every)),
        data=_data(config.data, origin.folder),
        models=models,
        published={name: model for name, model in every.items() if name not in models},
        threshold=_rule(config.threshold),
        compare=_compare(config.compare, origin.folder),
        report=replace(report, metrics=metrics if models else of_published(metrics, every.values())),
        origin=replace(origin, places=dict(draft.places)),
    )


def _data(data: Data, folder: Path) -> Data:
    if isinstance(data.path, dict):
        by_split = {split: _absolute(file, folder) for split, file in data.path.items()}
        return replace(data, path=by_split, split=data.split or Split())
    return replace(data, path=data.path and _absolute(data.path, folder))


def _model(model: Model, folder: Path) -> Model:
    return replace(model, path=model.path and _absolute(model.path, folder), threshold=_rule(model.threshold))


def _rule(rule: Threshold | None) -> Threshold | None:
    """Return the rule with the metric that it pursues under its key."""
    metric = find(rule.maximise) if rule is not None and rule.maximise else None
    return replace(rule, maximise=metric.key) if rule is not None and metric else rule


def _compare(compare: Compare | None, folder: Path) -> Compare | None:
    if compare is None or not isinstance(earlier := compare.baseline, EarlierReport):
        return compare
    return replace(compare, baseline=replace(earlier, results=_absolute(earlier.results, folder)))


def _report(report: Report, folder: Path) -> Report:
    """Return what the report holds, the files and folders that it names with their places made absolute."""
    return replace(
        report,
        template=report.template and _absolute(report.template, folder),
        logo=report.logo and _absolute(report.logo, folder),
        sections=tuple(
            Prose(prose=_absolute(one.prose, folder)) if isinstance(one, Prose) else one for one in report.sections
        ),
    )


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

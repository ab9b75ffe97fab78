"""The only wiring: load, count, analyse; what a report then is written as stands in report.py."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from reportgen.config.arguments import COLUMNS, in_python, misplaced, of_several
from reportgen.config.load import config_from, is_stdin, load_config, stem_of
from reportgen.config.schema import Config
from reportgen.config.tree import Sets
from reportgen.errors import ConfigError, Problem, ReportgenError, unfilled, unfilled_failures
from reportgen.page.own import read_own
from reportgen.report import Report
from reportgen.sources.frames import columns_of, frame_of
from reportgen.sources.opening import open_source, read_earlier
from reportgen.topics.analyse import analyse
from reportgen.topics.tasks import OneClass, Reported
from reportgen.topics.without_cases import analyse_without_cases
from reportgen.work import Meter, Step, Tell, silent, step


def report_of(
    config: str | Path,
    *,
    data: object = None,
    sets: Sets = (),
    as_of: date | str | None = None,
    tell: Tell = silent,
) -> Report:
    """Return the report of a config file; a frame as `data` stands for `data.path`."""
    tell(step("checking", stem_of(config) if is_stdin(config) else Path(config).name))
    return _report(load_config(config, sets=sets, as_of=as_of, data_given=data is not None), data, tell)


def run(
    config: str | Path | Mapping[str, Any],
    data: object = None,
    *,
    sets: Sets = (),
    as_of: date | str | None = None,
) -> Report:
    """Return the report of a config, which `save` writes.

    The config is a file, or a mapping of its keys; a pandas, polars or pyarrow frame as `data` stands for `data.path`.
    `sets` wins over the config: `{"threshold.fixed": 0.3}`, or `["threshold.fixed=0.3"]` as on the command line.
    """
    if isinstance(config, Mapping):
        return _report(config_from(config, sets=sets, as_of=as_of, data_given=data is not None), data, silent)
    return report_of(config, data=data, sets=sets, as_of=as_of)


def evaluate(
    y_true: object,
    models: object,
    *,
    positive: object = None,
    negative: object = None,
    classes: Sequence[object] = (),
    costs: Mapping[str, object] | None = None,
    threshold: Mapping[str, object] | None = None,
    as_of: date | str | None = None,
    **settings: object,
) -> Report:
    """Return the report of labels and scores that are at hand, in a notebook for instance.

    `models` maps names to scores, or to mappings such as `{"score": s, "kind": "rank"}` or
    `{"decision": d, "flagged": 1}`; a frame gives a model a column, a lone array is one model. With three `classes` or
    more a model has a score for each, as `predict_proba` gives them in this order, or the classes that it names.
    `settings` are further top-level keys of the config, such as `beta=2` or `title="..."`; those of `data` are added to
    the ones set here.
    """
    columns: dict[str, object] = {"y_true": y_true}
    entries: dict[str, dict[str, object]] = {}
    named = of_several(models, classes, columns_of) if classes else _named(models, positive)
    for name, model in named.items():
        if str(name) in entries:
            raise ConfigError([Problem(where="", key="models", what=f"two models are called '{name}'")])
        entry = dict(model) if isinstance(model, Mapping) else {"score": model}
        for part in [part for part in COLUMNS if part in entry]:
            columns[f"{part} of {name}"] = entry[part]
            entry[part] = f"{part} of {name}"
        if isinstance(scores := entry.get("scores"), Mapping):
            columns |= {f"score of {name} for {each}": score for each, score in scores.items()}
            entry["scores"] = {each: f"score of {name} for {each}" for each in scores}
        entries[str(name)] = entry
    data: dict[str, object] = {"label": "y_true", "positive": positive, "negative": negative}
    if classes:
        data["classes"] = [str(each) for each in classes]
    if isinstance(more := settings.pop("data", {}), Mapping):
        data |= more
    document = {
        "version": 1,
        "data": data if isinstance(more, Mapping) else more,
        "models": entries,
        "costs": costs,
        "threshold": threshold,
        **settings,
    }
    wrong = list(misplaced(document))
    if wrong:
        raise ConfigError(wrong)
    try:
        return _report(config_from(document, as_of=as_of), frame_of(columns, positive), silent)
    except ReportgenError as error:
        raise in_python(error, entries, more) from None


def _named(models: object, positive: object) -> Mapping[Any, Any]:
    """Return models by their names, however they came."""
    if isinstance(models, Mapping):
        return models
    found = columns_of(models) or {"model": models}
    if len(found) > 1 and isinstance(positive, str) and positive in found:
        what = f"the columns of the frame seem to be classes, one of them '{positive}', and no models"
        mend = f"Take the column of the positive class: frame[{positive!r}]"
        raise ConfigError([Problem(where="", key="models", what=what, mend=mend)])
    return found


def _report(config: Config, data: object, tell: Tell) -> Report:
    def unfilled_told(at: Step) -> None:
        tell(replace(at, text=unfilled(at.text, config.filled)))

    with unfilled_failures(config.filled):
        return _made(config, data, unfilled_told)


def _made(config: Config, data: object, tell: Tell) -> Report:
    own = read_own(config)  # before the long work, so that a mistake is told at once
    if "pdf" in config.report.formats:
        from reportgen.out.browser import find_browser

        find_browser(config.where("report.formats"))
    if config.report.log_to is not None:
        from reportgen.out.tracking import check_store

        check_store(config)
    if not config.models:
        if data is not None:
            mend = "Name the column of a model, such as score: ..., or hand over no frame."
            raise ConfigError(
                [Problem(where="", key="models", what="no model has cases, and a frame was handed over", mend=mend)]
            )
        return Report(config=config, reported=_without_cases(config), own=own, tell=tell)
    source, earlier = open_source(config, data, tell), read_earlier(config)
    meter = Meter()
    tell(step("counting", meter=meter))
    if not config.several:
        return Report(
            config=config, reported=OneClass(analysis=analyse(config, source, earlier, meter)), own=own, tell=tell
        )
    # Here, as reports on one class have no need of them.
    from reportgen.topics.classes.numbers import analyse_classes
    from reportgen.topics.several import SeveralClasses

    reported = SeveralClasses(results=analyse_classes(config, source, meter, earlier))
    return Report(config=config, reported=reported, own=own, tell=tell)


def _without_cases(config: Config) -> Reported:
    """Return the numbers of a report on published figures alone."""
    if not config.several:
        return OneClass(analysis=analyse_without_cases(config))
    from reportgen.topics.classes.numbers import analyse_published_classes
    from reportgen.topics.several import SeveralClasses

    return SeveralClasses(results=analyse_published_classes(config))

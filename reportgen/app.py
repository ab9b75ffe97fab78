"""The only wiring: load, count, analyse; what a report then is written as stands in report.py."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

from reportgen.across.history import Memory, memory_of, recorded, write_record
from reportgen.across.looks import judged_before
from reportgen.across.past import past_of
from reportgen.across.seal import seal_of
from reportgen.across.since import Since
from reportgen.across.trend import trend_of
from reportgen.analysis.analyse import Analysis, analyse, analyse_without_cases
from reportgen.analysis.edges import set_thresholds
from reportgen.analysis.profile import check_splits
from reportgen.arguments import asked
from reportgen.config.arguments import in_python
from reportgen.config.load import config_again, config_from, is_stdin, load_config, stem_of
from reportgen.config.schema import Config
from reportgen.config.tree import Sets
from reportgen.errors import ConfigError, ReportgenError, path_of, unfilled, unfilled_failures
from reportgen.out.ready import check_ways_out
from reportgen.page.own import read_own
from reportgen.report import Report
from reportgen.results.file import NAME, Made, opened
from reportgen.results.read import settled
from reportgen.results.results import Results
from reportgen.results.values.record import Record
from reportgen.results.values.unlabelled import SelectionResults
from reportgen.sources.counting import check_digits
from reportgen.sources.frames import frame_of
from reportgen.sources.opening import count_into, open_source
from reportgen.sources.placed import check_target, whole_file
from reportgen.sources.stated import Binning
from reportgen.topics.sweeps import sweeps_beside
from reportgen.topics.tasks import OneClass, Reported
from reportgen.work import Meter, Step, Tell, silent, step


def report_of(
    config: str | Path, *, data: object = None, sets: Sets = (), as_of: date | str | None = None, tell: Tell = silent
) -> Report:
    """Return the report of a config file; a frame as `data` replaces `data.path`."""
    config = path_of(config, "config", "Name the YAML file, or give a mapping of its keys.")
    tell(step("checking", stem_of(config) if is_stdin(config) else Path(config).name))
    return _report(load_config(config, sets=sets, as_of=as_of, data_given=data is not None), data, tell)


def report_again(results: Path, tell: Tell = silent) -> Report:
    """Return the report of a `results.json`, with the tables of thresholds that stand beside it; no data are read."""
    tell(step("checking", results.name))
    made = opened(results)
    config = config_again(made.asked, made.as_of, f"{made.path}: config")
    return made_again(made, replace(config, report=replace(config.report, log_to=None)), tell)  # it is logged already


def made_again(made: Made, config: Config, tell: Tell = silent) -> Report:
    """Return the report of results with their config."""
    with unfilled_failures(config.filled):
        own = read_own(config)
        check_ways_out(config)
        if isinstance(made.results, Results):
            names = [name for name, model in made.results.models.items() if model.threshold is not None]
            sweeps = sweeps_beside(made.path.parent, names)
            reported: Reported = OneClass(analysis=Analysis(results=made.results, sweeps=sweeps))
        elif isinstance(made.results, SelectionResults):
            from reportgen.topics.without_labels import Unlabelled

            reported = Unlabelled(results=made.results, public=_is_public(config))
        else:
            from reportgen.topics.several import SeveralClasses

            reported = SeveralClasses(results=made.results)
    return Report(config=config, reported=reported, own=own, tell=_unfilled(tell, config))


def folder_again(results: Path) -> Path:
    """Return the folder of a report whose results are named: it is written again there where no other is asked for."""
    if results.is_dir():
        return results
    if results.name != NAME:
        what = f"the report needs a folder, because the file is not called {NAME}"
        raise ConfigError.of(what, "Name the folder with -o.", where=str(results))
    return results.parent


def run(
    config: str | Path | Mapping[str, Any], data: object = None, *, sets: Sets = (), as_of: date | str | None = None
) -> Report:
    """Return the report of a config, which `save` writes.

    The config is a file, or a mapping of its keys; a frame as `data`, of pandas, polars, pyarrow or Spark, replaces
    `data.path`.
    `sets` wins over the config: `{"threshold.fixed": 0.3}`, or `["threshold.fixed=0.3"]` as on the command line.

    >>> import pandas as pd
    >>> config = {"version": 1, "data": {"label": "y", "positive": 1}, "models": {"new": {"score": "s"}}}
    >>> frame = pd.DataFrame({"y": [1, 0, 0] * 40, "s": [0.9, 0.2, 0.6] * 40})
    >>> reportgen.run(config, frame, sets={"threshold.fixed": 0.7}).results["models"]["new"]["confusion"]
    {'tp': 40, 'fp': 0, 'fn': 0, 'tn': 80}
    """
    if isinstance(config, Mapping):
        return _report(config_from(config, sets=sets, as_of=as_of, data_given=data is not None), data, silent)
    return report_of(config, data=data, sets=sets, as_of=as_of)


def count(
    config: str | Path | Mapping[str, Any],
    target: str | Path,
    data: object = None,
    *,
    sets: Sets = (),
    as_of: date | str | None = None,
    digits: int | None = None,
) -> Path:
    """Write the counts of the cases of a config to the file `target`, which has no id, and return it.

    A config that names such files as `data.counts` makes the report of the cases of all of them. With `digits`, 1 to 5,
    scores are written by so many significant ones. What else is handed over is as for `run`.

    >>> import pandas as pd
    >>> config = {"version": 1, "data": {"label": "y", "positive": 1}, "models": {"new": {"score": "s"}}}
    >>> files = [
    ...     reportgen.count(config, f"{day}.counts", pd.DataFrame({"y": [1, 0, 0] * 40, "s": [0.9, 0.2, score] * 40}))
    ...     for day, score in (("monday", 0.6), ("tuesday", 0.4))
    ... ]
    >>> config["data"]["counts"] = [str(file) for file in files]
    >>> reportgen.run(config).results["models"]["new"]["confusion"]
    {'tp': 80, 'fp': 40, 'fn': 0, 'tn': 120}
    """
    place = path_of(target, "target", "Name the file to write, such as monday.counts.")
    if isinstance(config, Mapping):
        read = config_from(config, sets=sets, as_of=as_of, data_given=data is not None)
        return _counted(read, place, data, digits, silent)
    return counts_of(config, place, data=data, sets=sets, as_of=as_of, digits=digits)


def counts_of(
    config: str | Path,
    target: Path,
    *,
    data: object = None,
    sets: Sets = (),
    as_of: date | str | None = None,
    digits: int | None = None,
    tell: Tell = silent,
) -> Path:
    """Write the counts of the cases of a config file, and return where they are."""
    config = path_of(config, "config", "Name the YAML file, or give a mapping of its keys.")
    tell(step("checking", stem_of(config) if is_stdin(config) else Path(config).name))
    read = load_config(config, sets=sets, as_of=as_of, data_given=data is not None)
    return _counted(read, target, data, digits, tell)


def _counted(config: Config, target: Path, data: object, digits: int | None, tell: Tell) -> Path:
    with unfilled_failures(config.filled):
        if not config.models:
            raise ConfigError.of(what="no model has cases that could be counted", key="models")
        check_digits(config, digits)
        _check_given(config, data)
        check_target(target)
        with whole_file(target) as partial:
            binning = Binning(digits=digits, thresholds=set_thresholds(config))
            source = count_into(partial, config, data, _unfilled(tell, config), binning)
            check_splits(config, source)
    return target


def _check_given(config: Config, data: object) -> None:
    """Refuse a frame where the config names files of counts."""
    if data is not None and config.data.counts:
        what = "names files of counts, and a frame was handed over"
        raise ConfigError([config.problem("data.counts", what, "Keep one of the two.")])


def evaluate(
    y_true: object,
    models: object,
    *,
    positive: object = None,
    negative: object = None,
    classes: Iterable[object] = (),
    costs: Mapping[str, object] | None = None,
    threshold: Mapping[str, object] | None = None,
    groups: object = None,
    ids: object = None,
    times: object = None,
    weights: object = None,
    splits: object = None,
    folds: object = None,
    clusters: object = None,
    amounts: object = None,
    as_of: date | str | None = None,
    **settings: object,
) -> Report:
    """Return the report of labels and scores that are at hand, in a notebook for instance.

    Values are lists, arrays, or columns and frames of pandas, polars or pyarrow, one value for each case.

    - `models`: scores by name, or mappings such as `{"score": s, "kind": "rank"}` or `{"decision": d, "flagged": 1}`.
      A frame gives a model a column; a lone array is one model. Of the two columns of `predict_proba` the second is
      read, and of a frame that named after the positive class; more columns are one for each class.
    - `classes`: three or more, in the order of the columns of scores; left out, the labels in rising order.
    - `groups`: values by name, each group being judged by itself; `{"age": {"column": ages, "bins": [30, 60]}}` makes
      groups of numbers, and `{"both": {"cross": ["region", "age"]}}` of two others at once.
    - `amounts`: values by name for prices that differ by case; a lone array is called `amount`.
    - `ids`, `times`, `folds`, `clusters`: as the keys `id`, `time`, `fold` and `cluster` of `data`.
    - `weights`: `{"column": values, "kind": "sampling"}`, or of kind `frequency`.
    - `splits`: the split of each case, `validation` or `test`; or
      `{"column": values, "tune_on": "train", "report_on": "holdout"}`.
    - `settings`: further top-level keys of the config, such as `beta=2`, `title="..."` or `checks=["recall >= 0.8"]`;
      those of `data` are added to the ones set here.

    >>> labels, chances = [1, 0, 0] * 40, [[0.1, 0.9], [0.8, 0.2], [0.4, 0.6]] * 40
    >>> report = reportgen.evaluate(
    ...     labels,
    ...     {"new": chances, "rule": {"decision": ["yes", "no", "no"] * 40, "flagged": "yes"}},
    ...     positive=1,
    ...     groups={"region": ["north", "south"] * 60},
    ...     costs={"false_positive": 1, "false_negative": 20},
    ... )
    >>> report.results["models"]["rule"]["confusion"]
    {'tp': 40, 'fp': 0, 'fn': 0, 'tn': 80}
    >>> report.notes
    ("'new' has two columns of scores; read is the second, as that of the positive class.",)
    """
    if costs is not None:
        settings["costs"] = costs
    if threshold is not None:
        settings["threshold"] = threshold
    of_cases = {
        "groups": groups,
        "ids": ids,
        "times": times,
        "weights": weights,
        "splits": splits,
        "folds": folds,
        "clusters": clusters,
        "amounts": amounts,
    }
    call = asked(
        y_true, models, positive=positive, negative=negative, classes=classes, of_cases=of_cases, settings=settings
    )
    try:
        frame = frame_of(call.columns, positive)
        return replace(_report(config_from(call.document, as_of=as_of), frame, silent), notes=call.notes)
    except ReportgenError as error:
        raise in_python(error, call.models, settings.get("data", {})) from None


def run_of(config: Config, tell: Tell = silent) -> Report:
    """Return the report of a config that was read."""
    return _report(config, None, tell)


def _report(config: Config, data: object, tell: Tell) -> Report:
    with unfilled_failures(config.filled):
        seal, map_to = seal_of(config), _mapping(config)
        report = _made(config, data, _unfilled(tell, config))
        reported = report.reported if seal is None else report.reported.sealed(seal)
        return replace(report, reported=map_to(reported))


def _mapping(config: Config) -> Callable[[Reported], Reported]:
    """Return what adds the frameworks that a config names to its report; their files are read at once."""
    if not config.report.profile:
        return lambda reported: reported
    from reportgen.across.crosswalk import crosswalks, frameworks_of  # which most reports have no need of

    frameworks = frameworks_of(config)
    return lambda reported: reported.mapped(crosswalks(frameworks, reported.results, config))


def _unfilled(tell: Tell, config: Config) -> Tell:
    """Return what tells of steps with the names of variables instead of their values."""

    def told(at: Step) -> None:
        tell(replace(at, text=unfilled(at.text, config.filled)))

    return told


def _made(config: Config, data: object, tell: Tell) -> Report:
    own = read_own(config)  # before the long work, so that a mistake is told at once
    check_ways_out(config)
    if not config.models:
        if data is not None:
            mend = "Name the column of a model, such as score: ..., or hand over no frame."
            raise ConfigError.of(what="no model has cases, and a frame was handed over", mend=mend, key="models")
        return Report(config=config, reported=_without_cases(config), own=own, tell=tell)
    _check_given(config, data)
    past, memory = past_of(config), memory_of(config)  # before the long work, too
    source = open_source(config, data, tell, set_thresholds(config))
    meter = Meter()
    tell(step("counting", meter=meter))
    if config.unlabelled:
        from reportgen.analysis.unlabelled.analyse import analyse_selections
        from reportgen.topics.without_labels import Unlabelled

        unlabelled = Unlabelled(results=analyse_selections(config, source, meter), public=_is_public(config))
        return Report(config=config, reported=unlabelled, own=own, tell=tell)
    if not config.several:
        then = None if past is None else Since(past=past, config=config)
        analysis = analyse(config, source, then, meter)
        report = Report(config=config, reported=OneClass(analysis=analysis), own=own, tell=tell)
        if memory is None:
            return report
        return _remembered(report, analysis, memory, recorded(memory, analysis.results, config, source))
    # Here, as reports on one class have no need of them.
    from reportgen.across.classes import earlier_classes
    from reportgen.analysis.classes.analyse import analyse_classes
    from reportgen.topics.several import SeveralClasses

    earlier = None if past is None else earlier_classes(past, config)
    reported = SeveralClasses(results=analyse_classes(config, source, meter, earlier))
    return Report(config=config, reported=reported, own=own, tell=tell)


def _is_public(config: Config) -> bool:
    """Return whether a report is a summary that is published."""
    return config.report.kind == "ll144"


def _remembered(report: Report, analysis: Analysis, memory: Memory, record: Record) -> Report:
    """Return a report that adds its month to the history when it is written."""
    results, others = analysis.results, memory.without(record)
    trend = trend_of(others, record, results, report.config)
    before = judged_before(others.records, record, report.config, results.run.inputs)
    if trend is not None or before is not None:
        analysis = replace(analysis, results=settled(replace(results, trend=trend, judged_before=before)))
    return replace(report, reported=OneClass(analysis=analysis), keep=partial(write_record, record, memory.folder))


def _without_cases(config: Config) -> Reported:
    """Return the numbers of a report on published figures alone."""
    if not config.several:
        return OneClass(analysis=analyse_without_cases(config))
    from reportgen.analysis.classes.analyse import analyse_published_classes
    from reportgen.topics.several import SeveralClasses

    return SeveralClasses(results=analyse_published_classes(config))

"""Tables of checked values -> numpy columns."""

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from reportgen.config.schema import Config
from reportgen.counts.bins import are_many
from reportgen.counts.cells import SUM_BITS, Bins, RowIndex, Sum
from reportgen.counts.query import FATES, GroupOf
from reportgen.counts.views import FloatArray
from reportgen.errors import DataError
from reportgen.sources import sql
from reportgen.sources.arrays import Coded, Codes, ModelColumns, amount_column, decided_by
from reportgen.sources.cases import NO_CLUSTER, NO_TIME, Cases
from reportgen.sources.checked import Checked
from reportgen.sources.classes import ColumnTexts, Meaning
from reportgen.sources.columns import (
    amount_columns,
    amount_name,
    class_score_name,
    decision_name,
    group_name,
    score_name,
)
from reportgen.sources.ids import ids_of

MOST_LOST = 1e-6  # of a weight, when it is rounded for that; no report shows as many digits
CLUSTER_OF_UNIT = "(unit::UBIGINT + 1)"  # of counts the clusters of one unit are known together
_MOST_EXPANDED = 2**53  # frequencies are added up as floats, exact to here


def load(
    database: sql.Database,
    config: Config,
    checked: Checked,
    *,
    whole: bool = True,
) -> Cases:
    """Return the cases of a table, ready to be counted; what is not the `whole` of a report may lack a class."""
    meanings, texts, folded = checked.meanings, checked.texts, checked.folded
    arrays = _arrays(database, config, checked)
    label_code, label, label_texts = _labels(config, arrays, meanings.get("label"))
    rows = _filled(arrays["rows"]) if "rows" in arrays else None
    n = len(label) if rows is None else int(rows.sum())
    models = {name: _model(config, name, arrays, checked, n) for name in config.models}
    split = _split(arrays, texts.get("split"), len(label))
    fate = _fate(config, split, label_code, label, models)
    frequency = _frequency(config, arrays)
    sampling = _filled(arrays["weight"]) if "weight" in arrays else None
    weight = frequency if sampling is None else sampling
    counted = np.ones(len(label), dtype=bool) if weight is None else weight > 0
    if whole:
        check_used(config, fate=fate, label=label, counted=counted, split=split.values[split.codes], n=_whole(rows))
    return Cases(
        inputs=checked.inputs,
        label=label,
        label_text=_coded(label_code, label_texts),
        fate=_coded(fate, (*FATES, "used")),
        split=split,
        models=models,
        classes=len(config.classes) or 2,
        weight=_scaled(config, sampling, n) if sampling is not None else None,
        frequency=frequency,
        unit=np.ma.filled(arrays["unit"], 0).astype(np.int16) if "unit" in arrays else None,
        amounts={name: amount_column(values, sampling, frequency) for name, values in _amounts(config, arrays)},
        groups=dict(_groups(config, arrays, texts)),
        numbers=dict(_numbers(config, arrays)),
        cluster=np.ma.filled(arrays["cluster"], NO_CLUSTER).astype(np.uint64) if "cluster" in arrays else None,
        fold=_coded(arrays["fold"], list(texts["fold"].rows)) if "fold" in texts else None,
        time=np.ma.filled(arrays["time"], NO_TIME) if "time" in arrays else None,
        ids=ids_of(database, checked.table) if config.data.id is not None and folded is None else None,
        kept=_kept(fate, frequency),
        columns=checked.columns,
        unjoined=checked.unjoined,
        as_counts=folded is not None,
    )


def _labels(
    config: Config, arrays: Mapping[str, npt.NDArray[Any]], meaning: Meaning | None
) -> tuple[npt.NDArray[Any], Codes, tuple[str, ...]]:
    """Return the place of each label among the texts, -1 where it is missing; its class; and these texts."""
    if config.data.label is None:  # all cases are of the class that is not looked for
        alike = np.zeros(len(next(iter(arrays.values()))), np.int8)
        return alike, alike, ("",)
    if meaning is not None:
        return arrays["label"], _looked_up(arrays["label"], meaning.codes), meaning.shown
    values = _filled(arrays["label"])
    bins = np.searchsorted(config.data.cuts, values, side="right").astype(np.int8)
    label = np.where(np.isnan(values), np.int8(-1), bins)
    return label, label, config.classes


def _split(arrays: Mapping[str, npt.NDArray[Any]], splits: ColumnTexts | None, rows: int) -> Coded:
    if splits is None:
        return Coded(np.zeros(rows, np.int8), np.array(["all"]))
    return _coded(arrays["split"], list(splits.rows))


def _fate(
    config: Config,
    split: Coded,
    label_code: npt.NDArray[Any],
    label: Codes,
    models: Mapping[str, ModelColumns],
) -> Codes:
    """Return for each row why it is not used, the first reason of FATES that applies, or that it is."""
    wanted = config.data.split
    in_use = np.isin(split.values, [wanted.tune_on, wanted.report_on]) if wanted else np.array([True])
    missing_score = np.logical_or.reduce([model.missing() for model in models.values()])
    # One test for each of FATES, in its order.
    tests = (~in_use[split.codes], label_code < 0, missing_score, label < 0)
    fate = np.full(len(label), len(FATES), dtype=np.int8)
    for place, test in reversed(list(enumerate(tests))):
        fate[test] = place
    return fate


def _frequency(config: Config, arrays: Mapping[str, npt.NDArray[Any]]) -> FloatArray | None:
    """Return how many cases each row stands for, where the config says so, or counts do."""
    factors = [_filled(arrays[name]) for name in ("rows", "frequency") if name in arrays]
    if not factors:
        return None
    frequency = reduce(np.multiply, factors)
    check_frequency(config, frequency.sum())
    return frequency


def check_frequency(config: Config, cases: float) -> None:
    """Stop where rows stand for more cases together than can be counted."""
    if cases >= _MOST_EXPANDED:
        what = "the frequencies add up to more cases than can be counted (2**53)"
        raise DataError([config.problem("data.weight", what)])


def _kept(fate: Codes, frequency: FloatArray | None) -> Mapping[str, RowIndex]:
    """Return the rows of each kind of cases."""
    there = np.True_ if frequency is None else frequency > 0  # a row that stands for no case is none
    return {
        "all": _rows(np.broadcast_to(there, len(fate))),
        "used": _rows((fate == len(FATES)) & there),
        "doubtful": _rows((fate == FATES.index("doubtful_label")) & there),
    }


def _arrays(database: sql.Database, config: Config, checked: Checked) -> Mapping[str, npt.NDArray[Any]]:
    """Return the columns of a table in one order of rows; texts as their places among those that are known."""
    folded = checked.folded
    wanted = {name: sql.codes(sql.name(name), meaning.texts.places) for name, meaning in checked.meanings.items()}
    if config.data.label is not None:
        wanted.setdefault("label", "label")  # a number
    scores = [score_name(config, name) for name, model in config.models.items() if model.score is not None]
    scores += [
        class_score_name(config, name, code)
        for name, model in config.models.items()
        for code in range(len(model.scores or ()))
    ]
    wanted |= {name: sql.name(name) for name in scores}
    if config.data.weight is not None:
        role = "frequency" if config.data.weight.kind == "frequency" else "weight"
        wanted[role] = role
    if config.data.time is not None:
        wanted["time"] = "time"
    if config.data.cluster is not None:
        wanted["cluster"] = sql.digest("cluster") if folded is None else CLUSTER_OF_UNIT
    wanted |= {"rows": "rows::DOUBLE"} if folded is not None else {}
    wanted |= {"unit": "unit"} if folded is not None and folded.units != "none" else {}
    names = [amount_name(config, column) for column in amount_columns(config)]
    names += [group_name(config, place) for place in range(len(config.group_columns))]
    wanted |= {name: sql.name(name) for name in names}
    wanted |= {name: sql.codes(sql.name(name), content.places) for name, content in checked.texts.items()}
    chosen = ", ".join(f"{value} AS {sql.name(name)}" for name, value in wanted.items())
    content = database.execute(f"SELECT {chosen} FROM {checked.table}").fetchnumpy()
    return cast("Mapping[str, npt.NDArray[Any]]", content)  # no column is an ENUM, which alone comes as pandas has it


def _model(config: Config, name: str, arrays: Mapping[str, npt.NDArray[Any]], checked: Checked, n: int) -> ModelColumns:
    model = config.models[name]
    decision, score, scores = decision_name(config, name), None, None
    if model.score is not None:
        score = _filled(arrays[score_name(config, name)])
        score += 0.0  # turns -0.0 into 0.0, which is the same score
    if model.scores is not None:
        names = [class_score_name(config, name, code) for code in range(len(config.classes))]
        scores = np.stack([_filled(arrays[column]) for column in names]).T
        scores += 0.0
    decided = _looked_up(arrays[decision], checked.meanings[decision].codes) if model.decision is not None else None
    chances = model.kind == "probability"
    columns = ([score] if score is not None else []) + ([*scores.T] if scores is not None else [])
    stated = None if checked.folded is None else checked.folded.bins(name)
    many = stated is None and any(are_many(column, chances=chances, cases=n) for column in columns)
    return ModelColumns(
        score=score,
        scores=scores,
        decided=decided_by(scores) if decided is None and scores is not None else decided,
        flags_high=model.flag == "high",
        is_chance=chances,
        bins=Bins() if many else stated,
    )


def _amounts(config: Config, arrays: Mapping[str, npt.NDArray[Any]]) -> Iterator[tuple[str, FloatArray]]:
    """Yield the amounts that prices are worked out from, by their columns."""
    yield from ((column, _filled(arrays[amount_name(config, column)])) for column in amount_columns(config))


def _groups(
    config: Config, arrays: Mapping[str, npt.NDArray[Any]], texts: Mapping[str, ColumnTexts]
) -> Iterator[tuple[GroupOf, Coded]]:
    """Yield the groups of each grouping."""
    for place, grouping in enumerate(config.group_columns):
        key, name = GroupOf(grouping.column, grouping.bins), group_name(config, place)
        if name in texts:
            yield key, _coded(arrays[name], list(texts[name].rows))
            continue
        values = _filled(arrays[name])
        bins = np.searchsorted(key.bins, values, side="right")  # an edge belongs to the bin that it begins
        yield key, _coded(np.where(np.isnan(values), -1, bins), key.names)


def _numbers(config: Config, arrays: Mapping[str, npt.NDArray[Any]]) -> Iterator[tuple[str, FloatArray]]:
    """Yield the numbers of each column that is cut into bins."""
    for place, grouping in enumerate(config.group_columns):
        if grouping.bins:
            yield grouping.column, _filled(arrays[group_name(config, place)])


def check_used(
    config: Config,
    *,
    fate: npt.NDArray[Any],
    label: npt.NDArray[Any],
    counted: npt.NDArray[np.bool_],
    split: npt.NDArray[Any],
    n: npt.NDArray[np.int64] | None = None,
) -> None:
    """Stop where nothing is left to judge, or one class only, or nothing of a split; each entry stands for `n` rows.

    `counted` says which have a weight above 0.
    """
    used = (fate == len(FATES)) & counted
    labels = label[used]
    wanted = config.data.split
    one_class = config.data.label is not None and len(labels) > 0 and labels.min() == labels.max()
    if not len(labels) or one_class:
        left = f"only {_of_class(config, labels[0])} are" if len(labels) else "no case is"
        emptied = [(f"{left} left of", np.ones(len(used), dtype=bool))]
    else:
        names = dict.fromkeys((wanted.tune_on, wanted.report_on)) if wanted is not None else ()
        of_split = {name: split == name for name in names}
        emptied = [
            (f"no case is left in the split '{name}', of", there)
            for name, there in of_split.items()
            if not used[there].any()
        ]
    n = np.ones(len(used), dtype=np.int64) if n is None else n
    needs = "every" if config.data.label is None else "a label, every"
    mend = f"A case needs {needs} model's score or decision, and a weight above 0 where there are weights."
    problems = [
        config.problem("data", f"{left} {_dropped(fate[there], used[there], n[there])}", mend)
        for left, there in emptied
    ]
    if problems:
        raise DataError(problems)


def _of_class(config: Config, code: int) -> str:
    if config.several:
        return f"cases of '{config.classes[code]}'"
    return f"{'positive' if code else 'negative'} cases"


def _dropped(fate: npt.NDArray[Any], used: npt.NDArray[np.bool_], n: npt.NDArray[np.int64]) -> str:
    """Return how many rows there were, and why they are not used: "4 rows: 3 missing score, 1 of weight 0"."""
    by_fate = [int(n[fate == place].sum()) for place in range(len(FATES))]
    dropped = [f"{rows} {name.replace('_', ' ')}" for name, rows in zip(FATES, by_fate, strict=True) if rows]
    weightless = int(n[(fate == len(FATES)) & ~used].sum())
    dropped += [f"{weightless} of weight 0"] if weightless else []
    rows = int(n.sum())
    return f"{rows} row{'s' if rows != 1 else ''}" + (f": {', '.join(dropped)}" if dropped else "")


def _whole(rows: FloatArray | None) -> npt.NDArray[np.int64] | None:
    return None if rows is None else rows.astype(np.int64)


def _filled(values: npt.NDArray[Any]) -> FloatArray:
    """Return floats, NaN where they are missing."""
    return np.ma.filled(values, np.nan)


def _looked_up(places: npt.NDArray[Any], codes: Sequence[int]) -> Codes:
    """Return the code of each text; -1 for a missing one, whose place is -1."""
    coded: Codes = np.array([*codes, -1], dtype=np.int8)[places]
    return coded


def _coded(places: npt.NDArray[Any], texts: Sequence[str]) -> Coded:
    """Return places among the texts, -1 for none, as codes of the texts in ascending order, '' for none."""
    values, codes = np.unique([*texts, ""], return_inverse=True)
    return Coded(codes.astype(np.int16)[places], values)


def _rows(chosen: npt.NDArray[np.bool_]) -> RowIndex:
    return slice(None) if chosen.all() else chosen


def _scaled(config: Config, weights: FloatArray, n: int) -> Sum:
    """Return whole numbers, scaled so that no sum of them over `n` rows can overflow."""
    largest = float(np.max(np.abs(weights), initial=0.0))
    scale = scale_of_weights(n, largest)
    exact = np.ldexp(weights, scale)
    units = np.floor(exact + 0.5)
    if np.any(np.abs(units - exact) > MOST_LOST * exact):
        raise too_far_apart(config, n, float(np.min(weights[weights > 0])), largest)
    return Sum(units=units.astype(np.int64), scale=scale)


def scale_of_weights(n: int, largest: float) -> int:
    """Return the largest power of two at which no sum of so many weights can overflow."""
    return SUM_BITS - math.frexp(n * largest)[1] if largest else 0


def too_far_apart(config: Config, n: int, smallest: float, largest: float) -> DataError:
    """Return what to say where small weights would be lost beside large ones."""
    what = f"the weights, from {smallest:g} to {largest:g}, are too far apart to be added up: "
    what += f"among {n} rows, small ones would lose more than a millionth"
    mend = "Trim the largest weights, or give the weight 0 to cases that hardly count."
    return DataError.of(what, mend, where=config.where("data.weight"), key="data.weight.column")

"""What a file of counts says of itself, and which columns it has: what its writer and its readers agree on.

Such a file is Parquet: each combination of checked values once, under our own names of the columns, with the number of
rows that have it. In its metadata stands what must be alike for two of them to be added up.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import partial
from hashlib import sha256
from typing import Any, Literal

import numpy as np

from reportgen.config.schema import Config
from reportgen.counts.bins import are_edges
from reportgen.counts.cells import DIGITS, Bins, Input
from reportgen.frozen import frozen
from reportgen.sources import sql
from reportgen.sources.columns import SCORES, MappedColumn, amount_columns, mapped_columns, of_model

MARK = "reportgen"  # the key of what is stated among the metadata
FAMILY = "reportgen/counted/"
SCHEMA = f"{FAMILY}1"
ROWS, UNIT = "rows", "unit"
MOST_ROWS = 10**15
SPLIT = "data.split"  # the key of splits that are told by files, and stand in no column of the data
Thresholds = Mapping[str, Mapping[str, float]]  # of each model, by the key of the config that sets it
Units = Literal["cases", "clusters", "none"]  # whose digests tell the resampling unit; none: the values tell it
_NOT_COUNTED = ("id", "cluster", "examined")


@frozen
class Stated:
    """What a file of counts says of itself."""

    terms: Mapping[str, str]  # keys of the config, and what they say
    units: Units
    rows: int  # of the data
    unjoined: int  # rows of the data that a join left out; of models' files others may be cases counted elsewhere
    in_text: Mapping[str, int]  # numbers that were written as text, by column
    inputs: tuple[Input, ...]  # what was counted
    joined: tuple[Input, ...] = ()  # files of models, which may have answers to cases of other counts, too
    digits: int | None = None  # by which scores are told; None: as they are
    edges: Mapping[str, tuple[float, ...]] = field(default_factory=dict)  # beside those of the digits, by model


@frozen
class Binning:
    """By how many digits scores are to be told, and at which thresholds bins of them end in any case."""

    digits: int | None = None  # None: as they are
    thresholds: Thresholds = field(default_factory=dict)

    def cuts(self, config: Config, model: str, digits: int, counted: Bins | None = None) -> tuple[float, ...]:
        """Return the edges that the scores of a model have beside those of the digits, as far as bins let them."""
        values = np.array(sorted({*self.thresholds.get(model, {}).values()}), dtype=float)
        given = partial(are_edges, values, chances=is_chance(config, model), flag=config.models[model].flag)
        beside = ~given(Bins(digits=digits))
        return tuple(values[beside if counted is None else beside & given(counted)].tolist())


class NewerError(Exception):
    """A file of counts in a form that is not read; its text is the name of the form."""


def as_text(stated: Stated) -> str:
    """Return what stands in the metadata."""
    parts = {
        "schema": SCHEMA,
        "digest": _digest(stated),
        "terms": dict(stated.terms),
        "units": stated.units,
        "rows": stated.rows,
        "unjoined": stated.unjoined,
        "in_text": dict(stated.in_text),
        "inputs": _inputs_told(stated.inputs),
        "joined": _inputs_told(stated.joined),
        "digits": stated.digits,
        "edges": {name: list(edges) for name, edges in stated.edges.items()},
    }
    return json.dumps(parts)


def from_text(text: str) -> Stated:
    """Return what the metadata say; raise ValueError where they are damaged, and `NewerError` for another form."""
    try:
        parts: dict[str, Any] = json.loads(text)
        if parts["schema"] != SCHEMA:
            raise NewerError(str(parts["schema"]))
        digest = parts["digest"]
        stated = Stated(
            terms={str(key): str(said) for key, said in parts["terms"].items()},
            units=parts["units"],
            rows=int(parts["rows"]),
            unjoined=int(parts["unjoined"]),
            in_text={str(name): int(n) for name, n in parts["in_text"].items()},
            inputs=_inputs_read(parts["inputs"]),
            joined=_inputs_read(parts["joined"]),
            digits=None if parts["digits"] is None else int(parts["digits"]),
            edges={str(name): tuple(map(float, edges)) for name, edges in parts["edges"].items()},
        )
    except (KeyError, TypeError, AttributeError, ValueError, OverflowError, RecursionError) as error:
        message = "its metadata are not those of counts"
        raise ValueError(message) from error
    sound = stated.units in ("cases", "clusters", "none") and (stated.digits is None or 1 <= stated.digits <= DIGITS)
    numbers = (stated.rows, stated.unjoined, *stated.in_text.values())
    if digest != _digest(stated) or not sound or not all(0 <= number <= MOST_ROWS for number in numbers):
        message = "its metadata were changed"
        raise ValueError(message)
    return stated


def _inputs_told(inputs: Iterable[Input]) -> list[Mapping[str, str]]:
    return [{"name": part.name, "sha256": part.sha256} for part in inputs]


def _inputs_read(content: Iterable[Mapping[str, Any]]) -> tuple[Input, ...]:
    return tuple(Input(name=str(part["name"]), sha256=str(part["sha256"])) for part in content)


def _digest(stated: Stated) -> str:
    edges = {name: list(edges) for name, edges in stated.edges.items()}
    return sha256(json.dumps([dict(stated.terms), stated.digits, edges]).encode()).hexdigest()


def is_chance(config: Config, model: str) -> bool:
    """Return whether the score of a model is a probability."""
    return config.models[model].kind == "probability"


def counted_columns(config: Config) -> tuple[MappedColumn, ...]:
    """Return the columns of the data that are counted, whatever file they stand in, as the config names them."""
    columns = [column for column in mapped_columns(config) if not column.model and column.role not in _NOT_COUNTED]
    split = config.data.split
    if split is not None and split.column is None:  # a file for each split
        columns.insert(1, MappedColumn(role="split", key=SPLIT, column="split", name="split"))
    return (*columns, *(column for name in config.models for column in of_model(config, name)))


def score_bins(config: Config, digits: int, edges: Mapping[str, tuple[float, ...]]) -> Mapping[str, sql.Binned]:
    """Return the bins of each column of scores that is counted, whose names it has in our tables."""
    return {
        column.name: sql.Binned(
            score=sql.name(column.name),
            name=sql.name(f"bin of {column.name}"),
            chances=is_chance(config, column.model),
            high=config.models[column.model].flag == "high",
            digits=digits,
            cuts=edges.get(column.model, ()),
        )
        for column in counted_columns(config)
        if column.role in SCORES
    }


def as_in_file(column: MappedColumn) -> MappedColumn:
    """Return a column as it stands in a file of counts: under our name, and percentages as shares."""
    return replace(column, column=column.name, role="probability" if column.role == "percent" else column.role)


def differences(stated: Stated, config: Config) -> Iterator[tuple[str, str, str]]:
    """Yield each key that differs, with what the file says and what the config says; empty where it is left out."""
    asked = terms_of(config)
    for key in dict.fromkeys((*asked, *stated.terms)):
        if stated.terms.get(key) != asked.get(key):
            yield key, stated.terms.get(key, ""), asked.get(key, "")


def terms_of(config: Config) -> Mapping[str, str]:
    """Return what files of counts must agree on to be added up."""
    return {key: text for key, text in _terms(config) if text}


def _terms(config: Config) -> Iterator[tuple[str, str]]:
    data, split, weight = config.data, config.data.split, config.data.weight
    yield "data.label", data.label or ""
    yield "data.positive", _listed(data.positive)
    yield "data.negative", data.negative if isinstance(data.negative, str) else _listed(data.negative or ())
    yield "data.classes", _listed(data.class_names)
    yield "data.classes.cut", _listed(map(_shortest, data.cuts))
    yield "data.doubtful", _listed(data.doubtful)
    yield "data.split.column", split.column or "" if split is not None else ""
    yield "data.split.tune_on", split.tune_on if split is not None else ""
    yield "data.split.report_on", split.report_on if split is not None else ""
    yield "data.missing", _missing(data.missing)
    yield "data.fold", data.fold or ""
    yield "data.time", data.time or ""
    yield "data.cluster", data.cluster or ""
    yield "data.weight.column", weight.column if weight is not None else ""
    yield "data.weight.kind", weight.kind if weight is not None else ""
    yield "models", _listed(config.models)
    for name in config.models:
        yield from _of_model(config, name)
    yield "groups", _listed(sorted(_group(column.column, column.bins) for column in config.group_columns))
    yield "costs", _listed(sorted(amount_columns(config)))


def _of_model(config: Config, name: str) -> Iterator[tuple[str, str]]:
    model, key = config.models[name], f"models.{name}"
    yield f"{key}.score", model.score or ""
    yield f"{key}.scores", _listed(f"{of}: {column}" for of, column in (model.scores or {}).items())
    yield f"{key}.decision", model.decision or ""
    yield f"{key}.flagged", _listed(model.flagged) if model.decision is not None else ""
    yield f"{key}.kind", model.kind
    yield f"{key}.flag", model.flag
    yield f"{key}.scale", model.scale


def _missing(texts: Sequence[str] | Mapping[str, Sequence[str]]) -> str:
    if not isinstance(texts, Mapping):
        return _listed(texts)
    return "; ".join(f"{column}: {_listed(of)}" for column, of in sorted(texts.items()))


def _group(column: str, bins: Sequence[float]) -> str:
    return f"{column} in bins {_listed(map(_shortest, bins))}" if bins else column


def _shortest(number: float) -> str:
    return str(int(number)) if number.is_integer() else repr(number)


def _listed(texts: Iterable[str]) -> str:
    return ", ".join(texts)

"""The cases as one table of numbers in a scratch file, for data that are many: what SQL counts.

It has what `Cases` has in arrays, under the same names: texts as codes of values in ascending order, missing numbers as
NaN.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import field, replace
from itertools import count
from threading import RLock

import numpy as np

from reportgen.config.schema import Config
from reportgen.counts import bins
from reportgen.counts.cells import SUM_BITS, Bins, Column, ColumnFacts, Input, made_here
from reportgen.counts.query import FATES, GroupOf
from reportgen.frozen import frozen
from reportgen.scratch import gone_with, lasting
from reportgen.sources import sql
from reportgen.sources.cases import NO_CLUSTER, NO_TIME
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
from reportgen.sources.ids import INTEGERS, WHOLE, type_of_ids
from reportgen.sources.loading import (
    CLUSTER_OF_UNIT,
    MOST_LOST,
    check_frequency,
    check_used,
    scale_of_weights,
    too_far_apart,
)
from reportgen.sources.tables import Folded

_numbers = count()
QUOTE = '"'


@frozen(kw_only=True)
class CodedModel:
    """In which columns stands what one model says of each case."""

    score: str | None = None
    scores: tuple[str, ...] = ()  # of several classes
    decided: str | None = None
    flags_high: bool = True
    is_chance: bool = True
    bins: Bins | None = None

    def told(self, score: str) -> str:
        """Return a score as it is counted: by itself, or by the edge of its bin, a column of its own."""
        if made_here(self.bins) is None:
            return score
        of = {self.true_score: "true ", self.winning_score: "winning "}.get(score, "") if self.scores else ""
        own = self.scores[0] if of else score
        return sql.name(f"bin of {of}{own.strip(QUOTE)}")

    @property
    def counted(self) -> tuple[str, ...]:
        """The scores that are counted."""
        return (*self.scores, *([self.score] if self.score else []))

    @property
    def true_score(self) -> str:
        """Of several classes the score of the case's own one, as SQL; NaN where that or a score is missing."""
        own = " ".join(f"WHEN {place} THEN {score}" for place, score in enumerate(self.scores))
        return f"(CASE WHEN label < 0 OR {self.unscored} THEN 'NaN'::DOUBLE ELSE CASE label {own} END END)"

    @property
    def winning_score(self) -> str:
        """Of several classes the highest score, as SQL; NaN where one is missing."""
        return f"(CASE WHEN {self.unscored} THEN 'NaN'::DOUBLE ELSE greatest({', '.join(self.scores)}) END)"

    @property
    def unscored(self) -> str:
        """Whether a score is missing, as SQL."""
        return " OR ".join(f"isnan({score})" for score in self.counted)

    def binned_scores(self) -> Iterator[sql.Binned]:
        """Yield what is counted by bins, and the column of each."""
        scores = list(self.counted) + ([self.true_score, self.winning_score] if self.scores else [])
        for score in scores if made_here(self.bins) is not None else ():
            yield sql.Binned(score=score, name=self.told(score), chances=self.is_chance, high=self.flags_high)

    @property
    def missing(self) -> str:
        """Whether the score or the decision is missing, as SQL."""
        return " OR ".join(
            [*([self.unscored] if self.counted else []), *([f"{self.decided} < 0"] if self.decided else [])]
        )

    def against_rest(self, code: int) -> "CodedModel":
        """Return the score of one of several classes, and where the model decided for it."""
        return CodedModel(
            score=self.scores[code] if self.scores else None,
            decided=one_against_rest(self.decided, code) if self.decided else None,
            flags_high=self.flags_high,
            is_chance=self.is_chance,
            bins=self.bins,
        )


def one_against_rest(column: str, code: int) -> str:
    """Return 1 for one class, 0 for all others, -1 where it is missing."""
    return f"(CASE WHEN {column} < 0 THEN -1 ELSE ({column} = {code})::TINYINT END)"


@frozen(kw_only=True)
class Units:
    """Whole numbers to be added up, as SQL: the real ones times a power of two."""

    sql: str
    scale: int


@frozen(eq=False, kw_only=True)
class CodedCases:
    """The table, and what its codes stand for."""

    database: sql.Database
    scratch: str  # the name of a database in a scratch file, which the table stands in
    inputs: tuple[Input, ...]
    columns: tuple[ColumnFacts, ...]
    unjoined: Mapping[str, int]
    models: Mapping[str, CodedModel]
    classes: int
    label_text: Column
    fate: Column
    split: Column
    fold: Column | None
    groups: Mapping[GroupOf, tuple[str, Column]]  # the name of a column, and what its codes stand for
    numbers: Mapping[str, str]  # column of the data -> ours, of all that are cut into bins or price cases
    sums: Mapping[str, Units] = field(default_factory=dict)  # by our name of what is added up
    has_frequency: bool = False
    has_cluster: bool = False
    has_time: bool = False
    has_id: bool = False
    has_unit: bool = False  # dealt when the cases were counted
    has_rows: bool = False  # how many rows of data one of these stands for
    whole_ids: bool = False
    lock: AbstractContextManager[object] = field(default_factory=RLock)  # one question at a time

    @property
    def coded(self) -> str:
        """Return the name of the table."""
        return f"{self.scratch}.coded"

    @property
    def table(self) -> str:
        """Return the coded rows, with the number of each."""
        return f"(SELECT rowid AS row, * FROM {self.coded})"

    def kept(self, cases: str) -> str:
        """Return which rows a query's `cases` are, as SQL."""
        fates = {"used": "used", "doubtful": "doubtful_label"}
        tests = [f"fate = {self.fate.tolist().index(fates[cases])}"] if cases in fates else []
        return " AND ".join([*tests, *(["frequency > 0"] if self.has_frequency else [])]) or "true"


WEIGHT, SQUARED = "weight", "squared weight"  # what is added up, beside amounts


def coded_cases(
    database: sql.Database,
    config: Config,
    checked: Checked,
    *,
    whole: bool = True,
) -> CodedCases:
    """Return the cases of a table, coded; what is not the `whole` of a report may lack a class."""
    table, texts, folded = checked.table, checked.texts, checked.folded
    has_id = config.data.id is not None and folded is None
    whole_ids = has_id and _are_whole(database, table)
    writing = _Known(config=config, meanings=checked.meanings, texts=texts, folded=folded)
    models = {name: writing.model(name) for name in config.models}
    n = "count(*)" if folded is None else "sum(rows)"
    for name, model in models.items():
        stated = None if folded is None else folded.bins(name)
        many = Bins() if stated is None and _are_many(database, table, model, n) else None
        models[name] = replace(model, bins=stated or many)
    with checked.copying():
        scratch = _written(database, writing.relation(table, models, whole_ids=whole_ids))
    cases = CodedCases(
        database=database,
        scratch=scratch,
        inputs=checked.inputs,
        columns=checked.columns,
        unjoined=checked.unjoined,
        models=models,
        classes=len(config.classes) or 2,
        label_text=np.unique([*writing.labels, ""]),
        fate=_FATES,
        split=writing.values("split"),
        fold=writing.values("fold") if "fold" in texts else None,
        groups=dict(writing.groups()),
        numbers=dict(writing.numbers()),
        has_frequency=writing.frequency != "",
        has_cluster=config.data.cluster is not None,
        has_time=config.data.time is not None,
        has_id=has_id,
        has_unit=writing.has_unit,
        has_rows=folded is not None,
        whole_ids=whole_ids,
        sums=dict(_sums(database, config, f"{scratch}.coded", folded)),
    )
    _check(config, cases, whole=whole)
    return cases


def _written(database: sql.Database, relation: str) -> str:
    """Write rows into a scratch file, so that they need not fit into memory; return the name of its database."""
    scratch = f"scratch{next(_numbers)}"
    file = lasting() / f"{scratch}.duckdb"
    gone_with(database, file)
    with sql.failures():
        database.execute(f"ATTACH {sql.literal(str(file))} AS {scratch}")
        database.execute(f"CREATE TABLE {scratch}.coded AS {relation}")
    return scratch


def _are_many(database: sql.Database, coded: str, model: CodedModel, n: str) -> bool:
    """Return whether a model has more different scores than are counted one by one: a sample by their values tells."""
    (rows,) = database.execute(f"SELECT {n} FROM {coded}").fetchall()[0]
    if rows <= bins.MOST_DISTINCT:
        return False
    for score in model.counted:
        whole = f"floor({score} * {sql.exact(bins.WHOLE)})::BIGINT" if model.is_chance else f"{score}::BIT::BIGINT"
        for some in (f"(SELECT {score} FROM {coded} LIMIT {2 * bins.MOST_DISTINCT})", coded):  # may be enough
            sampled = f"SELECT {score} AS score FROM {some} WHERE NOT isnan({score}) AND {whole} % {bins.SAMPLED} = 0"
            (distinct,) = database.execute(f"SELECT count(DISTINCT score) FROM ({sampled})").fetchall()[0]
            if distinct > bins.MOST_DISTINCT // bins.SAMPLED:
                return True
    return False


def _are_whole(database: sql.Database, table: str) -> bool:
    """Return whether all ids are whole numbers as those are usually written."""
    if type_of_ids(database, table) in INTEGERS:
        return True
    return bool(database.execute(f"SELECT bool_and({WHOLE}) FROM {table}").fetchall()[0][0])


_FATES = np.unique([*FATES, "used", ""])


@frozen(kw_only=True)
class _Known:
    """What is known before a row is written."""

    config: Config
    meanings: Mapping[str, Meaning]
    texts: Mapping[str, ColumnTexts]
    folded: Folded | None

    @property
    def frequency(self) -> str:
        """How many cases a row stands for, as SQL; empty where it is one."""
        weight = self.config.data.weight
        factors = ["rows::BIGINT"] if self.folded is not None else []
        factors += ["frequency::BIGINT"] if weight is not None and weight.kind == "frequency" else []
        return " * ".join(factors)

    @property
    def has_unit(self) -> bool:
        """Whether the resampling units were dealt when the cases were counted."""
        return self.folded is not None and self.folded.units != "none"

    @property
    def labels(self) -> tuple[str, ...]:
        """The texts of the label."""
        return self.meanings["label"].shown if "label" in self.meanings else self.config.classes

    def values(self, name: str) -> Column:
        """Return what the codes of a column stand for."""
        return np.unique([*self.texts[name].rows, ""]) if name in self.texts else np.array(["all"])

    def groups(self) -> Iterator[tuple[GroupOf, tuple[str, Column]]]:
        """Yield the groups of each grouping: the name of their column, and what its codes stand for."""
        for place, grouping in enumerate(self.config.group_columns):
            key = GroupOf(grouping.column, grouping.bins)
            names = list(self.texts[f"group {place}"].rows) if not key.bins else key.names
            yield key, (sql.name(f"code of group {place}"), np.unique([*names, ""]))

    def numbers(self) -> Iterator[tuple[str, str]]:
        """Yield the columns of numbers: of amounts, and those that are cut into bins."""
        yield from ((column, sql.name(amount_name(self.config, column))) for column in amount_columns(self.config))
        for place, grouping in enumerate(self.config.group_columns):
            if grouping.bins:
                yield grouping.column, sql.name(group_name(self.config, place))

    def model(self, name: str) -> CodedModel:
        """Return in which columns stands what a model says."""
        model, codes = self.config.models[name], range(len(self.config.classes))
        decides = model.decision is not None or model.scores is not None
        return CodedModel(
            score=sql.name(score_name(self.config, name)) if model.score is not None else None,
            scores=tuple(sql.name(class_score_name(self.config, name, code)) for code in codes) if model.scores else (),
            decided=sql.name(decision_name(self.config, name)) if decides else None,
            flags_high=model.flag == "high",
            is_chance=model.kind == "probability",
        )

    def relation(self, table: str, models: Mapping[str, CodedModel], *, whole_ids: bool) -> str:
        """Return the rows of a table, coded."""
        coded = dict(self._coded())
        for name, model in models.items():
            # 0.0 is added to turn -0.0 into 0.0, which is the same score.
            coded |= {score: f"coalesce({score} + 0.0, 'NaN'::DOUBLE)" for score in model.counted}
            if model.decided is not None:
                coded[model.decided] = self._decided(name, model)
        data = self.config.data
        if data.weight is not None and data.weight.kind == "sampling":
            coded["weight"] = "weight"
        coded |= {"frequency": f"({self.frequency})"} if self.frequency else {}
        coded |= {"rows": "rows"} if self.folded is not None else {}
        coded |= {"unit": "coalesce(unit, 0)::SMALLINT"} if self.has_unit else {}
        if data.time is not None:
            coded["time"] = f"coalesce(time, {sql.whole(NO_TIME)})"
        if data.cluster is not None:
            cluster = sql.digest("cluster") if self.folded is None else CLUSTER_OF_UNIT
            coded["cluster"] = f"coalesce({cluster}, {NO_CLUSTER})"
        if data.id is not None and self.folded is None:
            coded |= {"id": "id::BIGINT" if whole_ids else "id::VARCHAR", "digest": sql.digest("id::VARCHAR")}
        later = {"fate": self._fate(models)}
        if data.cluster is None and (data.id is None or self.folded is not None) and not self.has_unit:
            later["digest"] = sql.digest(
                _all_known(self.values("split"), len(self.config.classes) or 2, models.values())
            )
        listed, last = (
            ", ".join(f"{value} AS {name}" for name, value in columns.items()) for columns in (coded, later)
        )
        return f"SELECT *, {last} FROM (SELECT {listed} FROM {table})"

    def _coded(self) -> Iterator[tuple[str, str]]:
        """Yield the columns of label, split, fold, groups and amounts."""
        if self.config.data.label is None:
            yield "label", "0::SMALLINT"
            yield "label_text", "0::SMALLINT"
        elif "label" in self.meanings:
            meaning = self.meanings["label"]
            by_text = {text: meaning.codes[place] for text, place in meaning.texts.places.items()}
            yield "label", sql.codes("label", by_text)
            yield "label_text", _codes("label", meaning.texts.places, _codes_of(self.labels))
        else:
            bins = f"CASE WHEN label IS NULL THEN -1 ELSE {sql.cuts_upto('label', self.config.data.cuts)} END"
            yield "label", f"({bins})::SMALLINT"
            yield "label_text", _relabelled(bins, _codes_of(self.labels))
        for name in ("split", "fold"):
            if name in self.texts:
                yield name, self._text_codes(name, name)
            elif name == "split":
                yield name, "0::SMALLINT"
        yield from ((name, f"coalesce({name}, 'NaN'::DOUBLE)") for name in dict.fromkeys(dict(self.numbers()).values()))
        for place, grouping in enumerate(self.config.group_columns):
            of = sql.name(f"code of group {place}")
            if grouping.bins:
                number = sql.name(group_name(self.config, place))
                upto = sql.cuts_upto(number, grouping.bins)
                code = f"CASE WHEN {number} IS NULL OR isnan({number}) THEN -1 ELSE {upto} END"
                names = GroupOf(grouping.column, grouping.bins).names
                yield of, _relabelled(code, _codes_of(names))
            else:
                yield of, self._text_codes(f"group {place}", sql.name(f"group {place}"))

    def _text_codes(self, name: str, column: str) -> str:
        """Return the codes of texts."""
        return _codes(column, self.texts[name].places, _codes_of([*self.texts[name].rows]))

    def _decided(self, name: str, model: CodedModel) -> str:
        """Return what a model decided: by its decision, or by the highest of its scores, of equal ones the first."""
        own = decision_name(self.config, name)
        if self.config.models[name].decision is not None:
            meaning = self.meanings[own]
            by_text = {text: meaning.codes[place] for text, place in meaning.texts.places.items()}
            return sql.codes(sql.name(own), by_text)
        missing = " OR ".join(f"{score} IS NULL" for score in model.scores)
        highest = f"greatest({', '.join(model.scores)})"
        places = " ".join(f"WHEN {score} = {highest} THEN {code}" for code, score in enumerate(model.scores))
        return f"(CASE WHEN {missing} THEN -1 {places} END)::SMALLINT"

    def _fate(self, models: Mapping[str, CodedModel]) -> str:
        """Return the code of why a row is not used, the first reason of FATES that applies, or that it is."""
        wanted, splits = self.config.data.split, self.values("split").tolist()
        used = [splits.index(name) for name in (wanted.tune_on, wanted.report_on)] if wanted else [0]
        nameless = np.unique([*self.labels, ""]).tolist().index("")
        tests = (
            f"split NOT IN ({', '.join(map(str, used))})",
            "false" if self.config.data.label is None else f"label_text = {nameless}",
            " OR ".join(model.missing for model in models.values()),
            "label < 0",
        )
        codes = [_FATES.tolist().index(name) for name in (*FATES, "used")]
        cases = " ".join(f"WHEN {test} THEN {code}" for test, code in zip(tests, codes, strict=False))
        return f"(CASE {cases} ELSE {codes[-1]} END)::TINYINT"


def _all_known(splits: Column, classes: int, models: Iterable[CodedModel]) -> str:
    """Return the text that is digested where cases have no id: label, split, scores and decisions."""
    # What few values have stands there as a text: to make texts of numbers takes as long as to digest them.
    label = sql.text_of_code("label + 1", [str(code) for code in range(-1, classes)])
    parts = [label, sql.text_of_code("split", splits.tolist())]
    for model in models:
        scores = [model.score] if model.score else []
        if model.scores:
            missing = " OR ".join(f"isnan({score})" for score in model.scores)
            scores.append(f"(CASE WHEN {missing} THEN 'NaN'::DOUBLE ELSE greatest({', '.join(model.scores)}) END)")
        for score in scores:
            chance = f"CASE WHEN isnan({score}) THEN -1 ELSE floor({score} * {sql.power_of_2(53)})::BIGINT END"
            bits = f"format('{{:016x}}', {score}::BIT::UBIGINT)"
            parts.append(f"({chance})::VARCHAR" if model.is_chance else bits)
        if model.decided:
            parts.append(f"{model.decided}::VARCHAR")
    between = ", '|', "
    return f"concat({between.join(parts)})"


def _codes_of(names: Sequence[str]) -> list[int]:
    """Return the codes of names, in ascending order of these, and last that of a missing one."""
    codes: list[int] = np.unique([*names, ""], return_inverse=True)[1].tolist()
    return codes


def _codes(column: str, places: Mapping[str, int], codes: Sequence[int]) -> str:
    """Return the code of the place of each text; the last one where it has none."""
    return sql.codes(column, {text: codes[place] for text, place in places.items()}, other=codes[-1])


def _relabelled(place: str, codes: Sequence[int]) -> str:
    """Return the code of each place, the last one where it is -1."""
    cases = " ".join(f"WHEN {number} THEN {code}" for number, code in enumerate(codes[:-1]))
    return f"(CASE {place} {cases} ELSE {codes[-1]} END)::SMALLINT"


def _sums(database: sql.Database, config: Config, coded: str, folded: Folded | None) -> Iterator[tuple[str, Units]]:
    """Yield what is added up, on scales at which no sum can overflow."""
    weight = config.data.weight
    sampled = weight is not None and weight.kind == "sampling"
    times = "frequency" if folded is not None or (weight is not None and not sampled) else "1"
    products = {}
    for column in amount_columns(config):
        name = sql.name(amount_name(config, column))
        there = f"CASE WHEN isnan({name}){' OR frequency = 0' if times != '1' else ''} THEN 0.0 ELSE {name} END"
        products[amount_name(config, column)] = f"({there}) * {'weight' if sampled else '1.0'}"
    if sampled:
        n, largest = database.execute(f"SELECT sum({times}), max(abs(weight)) FROM {coded}").fetchall()[0]
        scale = scale_of_weights(n, largest)
        units = f"floor(weight * {sql.power_of_2(scale)} + 0.5)::BIGINT"
        yield WEIGHT, Units(sql=units, scale=scale)
        rounded = f"(({units})::DOUBLE * {sql.power_of_2(-scale)})"
        products[SQUARED] = f"({rounded} * {rounded})"
    for name, product in products.items():
        largest, cases = database.execute(f"SELECT max(abs({product})), sum({times}) FROM {coded}").fetchall()[0]
        if not largest:
            yield name, Units(sql="0::BIGINT", scale=0)
            continue
        rough = SUM_BITS - math.frexp(float(cases) * largest)[1]
        total = f"sum(ceil(abs({product}) * {sql.power_of_2(rough)})::BIGINT * {times})"
        (units_in_all,) = database.execute(f"SELECT {total} FROM {coded}").fetchall()[0]
        scale = rough + SUM_BITS - int(units_in_all).bit_length()
        yield name, Units(sql=f"round_even({product} * {sql.power_of_2(scale)}, 0)::BIGINT", scale=scale)


def _check(config: Config, cases: CodedCases, *, whole: bool) -> None:
    """Stop where nothing is left to judge of the whole, or where weights cannot be added up."""
    counted = "weight > 0" if WEIGHT in cases.sums else "frequency > 0" if cases.has_frequency else "true"
    n = "sum(rows)::BIGINT" if cases.has_rows else "count(*)"
    rows = cases.database.execute(
        f"SELECT fate, label, split, ({counted}) AS counted, {n} AS n FROM {cases.table} GROUP BY ALL"
    ).fetchnumpy()
    if cases.has_frequency:
        (total,) = cases.database.execute(f"SELECT sum(frequency) FROM {cases.table}").fetchall()[0]
        check_frequency(config, float(total))
    places = np.array([[*FATES, "used"].index(name) if name else -1 for name in cases.fate.tolist()])
    if whole:
        check_used(
            config,
            fate=places[rows["fate"]],
            label=np.asarray(rows["label"]),
            counted=np.asarray(rows["counted"]),
            split=cases.split[rows["split"]],
            n=np.asarray(rows["n"]),
        )
    if WEIGHT in cases.sums:
        exact = f"(weight * {sql.power_of_2(cases.sums[WEIGHT].scale)})"
        lost, n, smallest, largest = cases.database.execute(
            f"SELECT bool_or(abs(floor({exact} + 0.5) - {exact}) > {MOST_LOST} * {exact}), "
            f"{'sum(rows)::BIGINT' if cases.has_rows else 'count(*)'}, "
            f"min(weight) FILTER (WHERE weight > 0), max(weight) FROM {cases.table}"
        ).fetchall()[0]
        if lost:
            raise too_far_apart(config, n, smallest, largest)

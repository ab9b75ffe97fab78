"""What every source promises: an answer to each key, in one form, blind to the order of rows; and parts add up."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import get_args

import numpy as np
import pandas as pd
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from reportgen.config.load import config_from
from reportgen.counts.cells import Cells, Sum
from reportgen.counts.query import (
    CaseWise,
    CheapestDecision,
    Cluster,
    Cost,
    Day,
    Decision,
    EqualScores,
    ErrorCheaper,
    Fate,
    Fold,
    GroupOf,
    Id,
    IdPart,
    IdRows,
    IdSplits,
    Interval,
    Key,
    Label,
    LabelText,
    Lacks,
    Missing,
    OfAll,
    OffTotal,
    OfIds,
    Price,
    PriceColumn,
    Prices,
    Query,
    Row,
    SameScore,
    Score,
    Split,
    SquaredWeight,
    Time,
    TimePart,
    TrueRank,
    TrueScore,
    Unit,
    Weight,
    WinningScore,
)
from reportgen.sources import ids, opening, sql
from reportgen.sources.arrays import amount_column
from reportgen.sources.by_sql import SqlSource
from reportgen.sources.opening import count_into, open_source

EXAMPLE = Path(__file__).parents[2] / "configs" / "data" / "card_fraud.csv"
CONNECT = sql.connect  # a database of its own, which is shut in once the cases are in it
START = pd.Timestamp("2026-01-01")


def of_a_frame(config, frame, _):
    return open_source(config(None), frame)


def of_a_file(config, frame, folder):
    path = folder / "cases.csv"
    frame.to_csv(path, index=False)
    return open_source(config(str(path)))


def of_many(config, frame, _):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(opening, "AT_ONCE", 1e12)  # as if no memory held them
        patch.setattr(sql, "connect", CONNECT)
        source = open_source(config(None), frame)
    assert isinstance(source, SqlSource)
    return source


def of_counts(config, frame, folder):
    paths = [folder / f"{place}.counts" for place in range(3)]
    for place, path in enumerate(paths):
        count_into(path, config(None), frame[place::3])
    return open_source(config(None, counts=[*map(str, paths)]))


def of_counts_by_sql(config, frame, folder):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(opening, "AT_ONCE", 1e12)
        patch.setattr(sql, "connect", CONNECT)
        source = of_counts(config, frame, folder)
    assert isinstance(source, SqlSource)
    return source


SOURCES = {"a frame": of_a_frame, "a file": of_a_file, "many by SQL": of_many}  # a new one has its line here


PRICES = Prices(fp=Price(fixed=12), fn=Price(column="amount", times=0.5))
COSTS = {"false_positive": 12, "false_negative": {"column": "amount", "times": 0.5}}
MODELS = {
    "h": {"score": "high"},
    "l": {"score": "low", "kind": "rank", "flag": "low"},
    "r": {"decision": "hit", "flagged": "on"},
}
CLASS_MODELS = {"k": {"scores": {"a": "pa", "b": "pb", "c": "pc"}}, "r": {"decision": "said"}}
MATRIX = ((0.0, 3.0, 1.0), (2.0, 0.0, 1.0), (5.0, 1.0, 0.0))
OF_BOTH = (
    Label(),
    LabelText(),
    Fate(),
    Split(),
    Cluster(),
    Lacks(Cluster()),
    Day(),
    TimePart(4),
    GroupOf("region"),
    GroupOf("amount", (2.0, 5.0)),
    IdRows(),
    IdSplits(("test", "validation")),
    IdPart(),
    Missing("r"),
    Decision("r"),
    Unit(),
)
KEYS = {
    "two classes": (
        *OF_BOTH,
        Fold(),
        Lacks(Fold()),
        Lacks(PriceColumn("amount")),
        Missing("h"),
        Score("h"),
        Score("l"),
        SameScore("h", "l"),
        Interval("h", (0.75, 0.5, 0.1)),
        Interval("l", (0.0, 2.5)),
        ErrorCheaper(PRICES),
        CaseWise("h", PRICES),
        Cost(PRICES.fn, 1.0),
    ),
    "several classes": (
        *OF_BOTH,
        TrueScore("k"),
        WinningScore("k"),
        TrueRank("k"),
        CheapestDecision("k", MATRIX, 0.5),
        OffTotal("k"),
        EqualScores("k", 0, 2),
    ),
}
EXTREMES = {"two classes": (Time(), Id(), PriceColumn("amount"), Score("h")), "several classes": (Time(), Id())}
WEIGHED = [(classes, kind) for classes in KEYS for kind in (None, "sampling", "frequency")]
WEIGHED.remove(("several classes", "sampling"))  # no config has these
VALUES = {
    "label": ["yes", "no", "yes", "no", "unsure", None],
    "kind": ["a", "b", "c", "unsure", None],
    "high": [0.0, 0.25, 0.5, 1.0, None],
    "low": [-3.0, 0.0, 0.25, 1e9],
    "hit": ["on", "off", None],
    "said": ["a", "b", "c", None],
    "pa": [0.125, 0.5, 0.75, None],
    "pb": [0.0, 0.25],
    "pc": [0.125, 0.5],
    "part": ["test", "validation", "other"],
    "region": ["north", "south", None],
    "amount": [0.0, 0.25, 1.75, 2.0, 7.5, 1e6],
    "cluster": ["x", "y", "z"],
    "fold": ["1", "2"],
    "w": [0.0, 0.125, 1.0, 4.875],
    "times": [0, 1, 3],
    "day": [None, 0, 1, 9],
}
CASE = st.fixed_dictionaries({column: st.sampled_from(values) for column, values in VALUES.items()})
# Every class and split occurs in every part, so that it can be opened.
USUAL = {"high": 0.5, "low": 0.0, "pa": 0.5, "pb": 0.25, "pc": 0.125, "region": "north", "amount": 1.0}
USUAL |= {"cluster": "x", "fold": "1", "w": 1.0, "times": 1, "day": 0}
ALWAYS = [
    {**USUAL, "label": label, "kind": kind, "hit": hit, "said": kind, "part": part}
    for label, kind, hit in (("yes", "a", "on"), ("no", "b", "off"), ("no", "c", "off"))
    for part in ("test", "validation")
]
SAMPLE = st.lists(CASE, max_size=25).map(lambda cases: [*cases, *ALWAYS])


def numbered(cases, first=0):
    """Return the cases with ids of their own."""
    return [{**case, "id": f"case {first + place}"} for place, case in enumerate(cases)]


def at_random(rng):
    return {column: values[rng.integers(len(values))] for column, values in VALUES.items()}


def opened(make, cases, classes, kind=None, *, clustered=False, folder=None):
    frame = pd.DataFrame(cases)
    frame["at"] = [START + pd.Timedelta(days=day) if day is not None else pd.NaT for day in (c["day"] for c in cases)]
    data = {"id": "id", "doubtful": "unsure", "split": {"column": "part"}, "time": "at"}
    if clustered:
        data["cluster"] = "cluster"
    if kind is not None:
        data["weight"] = {"column": {"sampling": "w", "frequency": "times"}[kind], "kind": kind}
    if classes == "two classes":
        data |= {"label": "label", "positive": "yes", "negative": "no", "fold": "fold"}
        rest = {"models": MODELS, "costs": COSTS, "threshold": {"fixed": 0.5}}
    else:
        data |= {"label": "kind", "classes": ["a", "b", "c"]}
        rest = {"models": CLASS_MODELS}
    groups = ["region", {"column": "amount", "bins": [2, 5]}]

    def config(path, **source):
        source |= {"path": path} if path else {}
        return config_from({"version": 1, "data": data | source, "groups": groups, **rest})

    return make(config, frame, folder)


def told(query, cells: Cells):
    """Return each cell as values that compare: its keys -> how many, the sums, the extremes."""
    columns = [cells.columns[key].tolist() for key in query.keys]
    places = list(zip(*columns, strict=True)) if columns else [()] * len(cells.n)
    sums = [[Fraction(n) / 2**part.scale for n in part.units.tolist()] for part in cells.sums.values()]
    ends = [end.tolist() for found in cells.extremes.values() for end in (found.smallest, found.largest)]
    rows = zip(cells.n.tolist(), *sums, *ends, strict=True)
    found = dict(zip(map(repr, places), rows, strict=True))
    assert list(cells.columns) == list(query.keys)
    assert len(found) == len(places)  # each combination stands once
    assert places == sorted(places, key=lambda row: [(value != value, value) for value in row])  # noqa: PLR0124 - NaN last
    return found


@st.composite
def queries(draw, classes, kind, *, clustered):
    known = [key for key in KEYS[classes] if clustered or key not in (Cluster(), Lacks(Cluster()))]
    keys = tuple(draw(st.lists(st.sampled_from(known), unique=True, max_size=3)))
    summed = (PriceColumn("amount"),) * (classes == "two classes") + (Weight(), SquaredWeight()) * (kind == "sampling")
    ends = () if kind == "frequency" and Unit() in keys else EXTREMES[classes]
    return Query(
        keys=keys,
        sums=summed if draw(st.booleans()) else (),
        extremes=ends if draw(st.booleans()) else (),
        cases=draw(st.sampled_from(["used", "doubtful", "all"])),
    )


def test_every_kind_of_key_is_asked():
    asked = {type(key) for keys in KEYS.values() for key in keys}
    assert asked == set(get_args(Key))


@pytest.mark.everyday(1)
@pytest.mark.parametrize("clustered", [False, True], ids=["", "in clusters"])
@pytest.mark.parametrize(("classes", "kind"), WEIGHED)
@settings(deadline=None, max_examples=4, phases=[Phase.reuse, Phase.generate])  # what fails is short as it is
@given(data=st.data(), sample=SAMPLE)
def test_counts_of_parts_add_up_to_those_of_the_whole(classes, kind, clustered, data, sample):
    cases, end = numbered([*sample, *ALWAYS]), data.draw(st.integers(0, len(sample) - len(ALWAYS)))
    one, other = [*cases[:end], *cases[-len(ALWAYS) :]], cases[end : -len(ALWAYS)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ids, "RANKED", 0)  # as if cases were many, whose units are no ranks
        a, b, whole = (
            opened(of_a_frame, part, classes, kind, clustered=clustered) for part in (one, other, [*one, *other])
        )
        for _ in range(8):
            query = data.draw(queries(classes, kind, clustered=clustered))
            parts = [source.count(query) for source in (a, b)]
            if any(isinstance(key, OfAll) for key in query.keys):
                with pytest.raises(ValueError, match="how a case stands among all"):
                    parts[0] + parts[1]
            elif not any(cells.relative for cells in parts):
                assert told(query, parts[0] + parts[1]) == told(query, whole.count(query))
            else:  # a row that stands for several cases, which are equal
                assert (kind, {Unit()}) == ("frequency", parts[0].relative | parts[1].relative)


def drawn_in_two_orders():
    rng = np.random.default_rng(3)
    cases = numbered([*ALWAYS, *(at_random(rng) for _ in range(60))])
    return cases, [cases[place] for place in rng.permutation(len(cases))]


@cache
def answers(classes, kind):
    """Return each question with what a frame of the cases in their order answers."""
    source, found = opened(of_a_frame, drawn_in_two_orders()[0], classes, kind, clustered=True), []
    for key in KEYS[classes]:
        ends = () if kind == "frequency" and key == Unit() else EXTREMES[classes]
        query = Query(keys=(key, Label()) if key != Label() else (key,), extremes=ends)
        cells = source.count(query)
        found.append((query, told(query, cells), cells.relative))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", SOURCES)
@pytest.mark.parametrize(("classes", "kind"), WEIGHED)
def test_every_source_answers_alike_whatever_the_order_of_the_rows(classes, kind, name, tmp_path):
    other = opened(SOURCES[name], drawn_in_two_orders()[1], classes, kind, clustered=True, folder=tmp_path)
    for query, values, relative in answers(classes, kind):
        cells = other.count(query)
        assert (told(query, cells), cells.relative) == (values, relative), query


MEMORY, BY_SQL = of_counts, of_counts_by_sql
ADDED = (  # where added counts are counted, what they are, and whether in clusters
    (MEMORY, "two classes", "sampling", True),
    (MEMORY, "two classes", "frequency", True),
    (MEMORY, "two classes", "frequency", False),
    (MEMORY, "several classes", None, False),
    (BY_SQL, "two classes", "sampling", False),
    (BY_SQL, "two classes", "frequency", True),
    (BY_SQL, "two classes", None, True),
    (BY_SQL, "several classes", None, False),
)


@pytest.mark.everyday(1)
@pytest.mark.parametrize(("make", "classes", "kind", "clustered"), ADDED)
def test_added_counts_answer_as_their_cases_but_for_what_takes_a_single_case(make, classes, kind, clustered, tmp_path):
    cases = drawn_in_two_orders()[0]
    of_cases = {Cluster, *get_args(OfIds)}
    with pytest.MonkeyPatch.context() as patch:
        for at_most in ("RANKED", "FILLED"):  # as if cases were many, whose units are no ranks
            patch.setattr(ids, at_most, 0)
        frame = opened(of_a_frame, cases, classes, kind, clustered=clustered)
        added = opened(make, cases, classes, kind, clustered=clustered, folder=tmp_path)
        for key in KEYS[classes]:
            lacks = type(key) in of_cases or key == Lacks(Cluster())
            if lacks or (key == Unit() and kind == "frequency" and not clustered):
                continue  # with frequencies the values tell the unit, whatever the id
            sums = (PriceColumn("amount"),) * (classes == "two classes") + (Weight(), SquaredWeight()) * (
                kind == "sampling"
            )
            ends = tuple(end for end in EXTREMES[classes] if end != Id())
            query = Query(keys=(key, Split()) if key != Split() else (key,), sums=sums, extremes=ends, cases="all")
            assert told(query, added.count(query)) == told(query, frame.count(query)), key


@pytest.mark.slow
@pytest.mark.parametrize("key", [IdRows(), IdPart(), IdSplits(("test",))])
def test_added_counts_know_nothing_of_ids(key, tmp_path):
    added = opened(of_counts, drawn_in_two_orders()[0], "two classes", folder=tmp_path)
    with pytest.raises(ValueError, match="the cases have no id"):
        added.count(Query(keys=(key,)))


SCORED = {"score": "score_a"}
HALVES = Query(keys=(Split(), Unit(), Label(), Interval("m", (0.1, 0.0))), extremes=(Time(), Id()))


@pytest.mark.everyday(1)
@pytest.mark.parametrize("cluster", [None, "payment_id"], ids=["", "in clusters"])
def test_halves_of_an_example_add_up_to_it_by_unit(cluster):
    frame = pd.read_csv(EXAMPLE)
    data = {"id": "payment_id", "label": "outcome", "positive": "fraud", "time": "booked_at", "cluster": cluster}
    data |= {"split": {"column": "part"}}
    config = config_from({"version": 1, "data": data, "models": {"m": SCORED}, "costs": COSTS})
    sources = [open_source(config, part) for part in (frame, frame[::2], frame[1::2])]
    whole, *halves = (source.count(HALVES) for source in sources)
    assert told(HALVES, halves[0] + halves[1]) == told(HALVES, whole)
    assert len(whole.n) > 1000
    amount = PriceColumn("amount")
    whole, *halves = (source.count(replace(HALVES, sums=(amount,))).real_sum(amount).sum() for source in sources)
    assert sum(halves) == pytest.approx(whole, rel=1e-14)  # cents are rounded on other scales


@pytest.mark.parametrize(("rows", "known_by"), [(900, {"id": "payment_id"}), (6000, {"id": "outcome"}), (6000, {})])
def test_units_of_few_or_of_equal_cases_add_to_no_others(rows, known_by):
    frame = pd.read_csv(EXAMPLE, nrows=rows).assign(even=0.5)
    data = {"label": "outcome", "positive": "fraud", **known_by}
    config = config_from({"version": 1, "data": data, "models": {"m": {"score": "even"}}})
    cells = open_source(config, frame).count(Query(keys=(Unit(), Label())))
    assert cells.where(cells.columns[Label()] == 1).relative == {Unit()}
    with pytest.raises(ValueError, match="cells by Unit do not add"):
        cells + cells


def test_rows_of_one_part_are_no_rows_of_the_whole():
    config = config_from({"version": 1, "data": {"label": "outcome", "positive": "fraud"}, "models": {"m": SCORED}})
    cells = open_source(config, pd.read_csv(EXAMPLE)[1000:]).count(Query(keys=(Label(),), extremes=(Row(),)))
    assert cells.extremes[Row()].smallest[0] == 0
    with pytest.raises(ValueError, match="cells by Row do not add"):
        cells + cells


@pytest.mark.slow
@settings(deadline=None, max_examples=100)
@given(
    parts=st.lists(
        st.lists(st.one_of(st.just(0.0), st.floats(1e-3, 1e6)), min_size=1, max_size=20), min_size=2, max_size=4
    )
)
def test_sums_on_several_scales_add_up_to_within_a_last_bit_of_each(parts):
    found = [amount_column(np.array(part), None, None).sums for part in parts]
    cells = [Cells(columns={}, n=np.array([1]), sums={Weight(): added(each)}) for each in found]
    whole = sum(cells[1:], start=cells[0])
    exact = sum(Fraction(int(each.units.sum())) / 2**each.scale for each in found)
    total = whole.sums[Weight()]
    assert abs(Fraction(int(total.units[0])) / 2**total.scale - exact) <= Fraction(len(parts), 2**total.scale)
    assert abs(total.units[0]) < 2**62
    assert exact == 0 or whole.real_sum(Weight())[0] == pytest.approx(float(exact), rel=1e-15)


def added(each: Sum) -> Sum:
    return Sum(units=each.units.sum(keepdims=True), scale=each.scale)

"""What is counted in memory equals the obvious loop, whatever the rows."""

import math
from collections import defaultdict
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from reportgen.counts.cells import order_of_ids
from reportgen.counts.query import (
    FATES,
    Decision,
    Fate,
    Id,
    IdRows,
    Interval,
    Label,
    LabelText,
    Missing,
    Query,
    Score,
    Split,
    Time,
    Weight,
)
from reportgen.sources import arrays
from reportgen.sources.opening import open_source

LABELS = {"yes": 1, "no": 0, "unsure": -1, None: -1}
FLAGS = {"on": 1, "off": 0, None: -1}
START = pd.Timestamp("2026-01-01")
CASE = st.fixed_dictionaries(
    {
        "id": st.sampled_from([*range(12), "a", "b", "007"]).map(str),
        "label": st.sampled_from(["yes", "no", "yes", "no", "unsure", None]),
        "high": st.sampled_from([0.0, -0.0, 0.25, 0.5, 0.75, 1.0, None]),
        "low": st.sampled_from([-3.0, 0.0, 2.5, 1e9]),
        "hit": st.sampled_from(["on", "off", "on", "off", None]),
        "part": st.sampled_from(["test", "validation", "other"]),
        "w": st.integers(0, 40).map(lambda eighths: eighths / 8),
        "times": st.integers(0, 3),
        "day": st.one_of(st.none(), st.integers(0, 9)),
    }
)
# Every class and split occurs in every sample, so that it can be opened.
ALWAYS = [
    {
        "id": str(number),
        "label": label,
        "high": 0.5,
        "low": 0.0,
        "hit": hit,
        "part": part,
        "w": 1.0,
        "times": 1,
        "day": 0,
    }
    for number, (label, hit, part) in enumerate(
        (label, hit, part) for label in ("yes", "no") for hit in ("on", "off") for part in ("test", "validation")
    )
]
SAMPLE = st.lists(CASE, max_size=25).map(lambda cases: [*cases, *ALWAYS])
HIGH, LOW, RULES = "h", "l", "r"
KEYS = (
    Label(),
    LabelText(),
    Fate(),
    Split(),
    Missing(HIGH),
    Missing(RULES),
    Score(HIGH),
    Score(LOW),
    Interval(HIGH, (0.75, 0.5, 0.1)),
    Interval(LOW, (0.0, 2.5)),
    Decision(RULES),
    IdRows(),
)
CASES = st.sampled_from(["used", "doubtful", "all"])


def opened(config, cases, kind):
    frame = pd.DataFrame(cases)
    frame["at"] = [START + pd.Timedelta(days=day) if day is not None else pd.NaT for day in (c["day"] for c in cases)]
    mapped = {"id": "id", "negative": "no", "doubtful": "unsure", "split": {"column": "part"}, "time": "at"}
    if kind is not None:
        mapped["weight"] = {"column": {"sampling": "w", "frequency": "times"}[kind], "kind": kind}
    models = {
        HIGH: {"score": "high"},
        LOW: {"score": "low", "kind": "rank", "flag": "low"},
        RULES: {"decision": "hit", "flagged": "on"},
    }
    return open_source(config(None, models=models, threshold={"fixed": 0.5}, **mapped), frame)


def value_of(key, case, cases):  # noqa: PLR0911 - one line a key
    """Return the value of one key for one case, spelt out."""
    missing = {HIGH: case["high"] is None, LOW: False, RULES: case["hit"] is None}
    tests = (
        case["part"] == "other",
        case["label"] is None,
        any(missing.values()),
        case["label"] == "unsure",
    )
    score = {HIGH: case["high"], LOW: case["low"]}
    match key:
        case Label():
            return LABELS[case["label"]]
        case LabelText():
            return case["label"] or ""
        case Fate():
            return next((fate for fate, test in zip(FATES, tests, strict=True) if test), "used")
        case Split():
            return case["part"]
        case Missing():
            return int(missing[key.model])
        case Score():
            return math.nan if score[key.model] is None else score[key.model] + 0.0
        case Interval():
            value = score[key.model]
            return -1 if value is None else sum(value >= cut if key.model == HIGH else value <= cut for cut in key.cuts)
        case Decision():
            return FLAGS[case["hit"]]
        case IdRows():
            return sum(other["id"] == case["id"] for other in cases)


def by_the_obvious_loop(query, cases, kind):
    """Return key values -> n, sum of the weights, smallest and largest time and id."""
    wanted = {"used": "used", "doubtful": "doubtful_label"}.get(query.cases)
    found = defaultdict(list)
    for case in cases:
        if wanted in (None, value_of(Fate(), case, cases)) and not (kind == "frequency" and case["times"] == 0):
            found[tuple(repr(value_of(key, case, cases)) for key in query.keys)].append(case)
    answer = {}
    for values, inside in found.items():
        days = [case["day"] for case in inside if case["day"] is not None]
        ids = sorted((case["id"] for case in inside), key=order_of_ids)
        answer[values] = (
            sum(case["times"] for case in inside) if kind == "frequency" else len(inside),
            sum(Fraction(case["w"]) for case in inside) if query.sums else None,
            (min(days), max(days)) if days and query.extremes else None,
            (ids[0], ids[-1]) if query.extremes else None,
        )
    return answer


def as_counted(query, cells):
    """Return cells in the form of the obvious loop."""
    answer = {}
    for place in range(len(cells.n)):
        values = tuple(repr(cells.columns[key][place].item()) for key in query.keys)
        days = ids = None
        if query.extremes:
            time, found = cells.extremes[Time()], cells.extremes[Id()]
            ids = (found.smallest[place], found.largest[place])
            if time.smallest[place] <= time.largest[place]:
                ends = (pd.Timestamp(int(micros), unit="us") for micros in (time.smallest[place], time.largest[place]))
                days = tuple((end - START) / pd.Timedelta(days=1) for end in ends)
        weight = Fraction(cells.real_sum(Weight())[place]) if query.sums else None
        answer[values] = (int(cells.n[place]), weight, days, ids)
    assert len(answer) == len(cells.n)  # each combination stands once
    return answer


@st.composite
def queries(draw, kind):
    keys = tuple(draw(st.lists(st.sampled_from(KEYS), unique=True, max_size=4)))
    sums = (Weight(),) if kind == "sampling" and draw(st.booleans()) else ()
    extremes = (Time(), Id()) if draw(st.booleans()) else ()
    return Query(keys=keys, sums=sums, extremes=extremes, cases=draw(CASES))


@pytest.mark.slow
@pytest.mark.parametrize("kind", [None, "sampling", "frequency"])
@settings(deadline=None, max_examples=24)
@given(data=st.data(), sample=SAMPLE)
def test_counts_match_the_obvious_loop_in_ascending_order(config, kind, data, sample):
    source = opened(config, sample, kind)
    for _ in range(6):
        query = data.draw(queries(kind))
        cells = source.count(query)
        assert as_counted(query, cells) == by_the_obvious_loop(query, sample, kind)
        rows = list(zip(*(cells.columns[key].tolist() for key in query.keys), strict=True))
        assert rows == sorted(rows, key=lambda row: [(value != value, value) for value in row])  # noqa: PLR0124 - NaN last


@pytest.mark.slow
@settings(deadline=None, max_examples=20)
@given(data=st.data(), sample=SAMPLE, seed=st.integers(0, 10**6))
def test_the_order_of_the_rows_does_not_matter(config, data, sample, seed):
    query = data.draw(queries("sampling"))
    shuffled = [sample[place] for place in np.random.default_rng(seed).permutation(len(sample))]
    one, other = (opened(config, cases, "sampling").count(query) for cases in (sample, shuffled))
    assert as_counted(query, one) == as_counted(query, other)
    assert list(as_counted(query, one)) == list(as_counted(query, other))


@pytest.mark.slow
def test_many_ids_and_scores_keep_their_rows(config):
    n = 200_000  # enough for several threads
    rng = np.random.default_rng(5)
    ids = np.array([f"case {number}" for number in rng.permutation(n)], dtype=object)
    ids[10] = ids[n - 1]
    frame = pd.DataFrame({"id": ids, "label": np.where(rng.random(n) < 0.1, "yes", "no"), "s": rng.random(n).round(3)})
    source = open_source(config(None, id="id"), frame)
    repeated = source.count(Query(keys=(IdRows(),), extremes=(Id(),)))
    assert repeated.n.tolist() == [n - 2, 2]
    assert repeated.extremes[Id()].smallest[1] == repeated.extremes[Id()].largest[1] == ids[10]
    by_score = source.count(Query(keys=(Label(), Score("m")), extremes=(Id(),)))
    grouped = (
        frame.assign(label=frame["label"].eq("yes").astype(int))
        .groupby(["label", "s"])["id"]
        .agg(["size", "min", "max"])
    )
    assert by_score.n.tolist() == grouped["size"].tolist()
    assert by_score.extremes[Id()].smallest.tolist() == grouped["min"].tolist()
    assert by_score.extremes[Id()].largest.tolist() == grouped["max"].tolist()


@pytest.mark.slow
@settings(deadline=None, max_examples=25)
@given(
    weights=st.lists(st.one_of(st.just(0.0), st.floats(1e-3, 1e6)), min_size=2, max_size=30),
    scale=st.sampled_from([1e-6, 1.0, 1e6]),
)
def test_weights_add_up_to_one_part_in_2_to_the_52_whatever_their_size(config, weights, scale):
    assume(weights[0] > 0 and max(weights[1:]) > 0)
    frame = pd.DataFrame({"label": ["yes", *["no"] * (len(weights) - 1)], "s": 0.5, "w": np.array(weights) * scale})
    source = open_source(config(None, weight={"column": "w", "kind": "sampling"}), frame)
    cells = source.count(Query(keys=(), sums=(Weight(),)))
    assert cells.real_sum(Weight())[0] == pytest.approx(math.fsum(frame["w"]), rel=2**-52)
    assert cells.sums[Weight()].units[0] < 2**62


@pytest.mark.slow
@pytest.mark.parametrize(
    "keys", [(Score("m"),), (Score("m"), Label()), (Label(), Score("m")), (Score("m"), Score("n"))]
)
def test_missing_scores_are_one_value_and_the_last(keys, config):
    frame = pd.DataFrame({"label": ["yes", "no", "no", "no"], "s": [0.5, 0.25, None, None], "t": [1.0, 0.0, 0.5, 0.5]})
    models = {"m": {"score": "s"}, "n": {"score": "t"}}
    cells = open_source(config(None, models=models), frame).count(Query(keys=keys, cases="all"))
    found = cells.columns[Score("m")]
    assert sorted(zip(np.nan_to_num(found, nan=9).tolist(), cells.n.tolist(), strict=True)) == [
        (0.25, 1),
        (0.5, 1),
        (9, 2),
    ]
    assert (keys[0] != Score("m")) or np.isnan(found[-1])


def test_a_frequency_counts_rows_and_one_of_zero_counts_none(config):
    frame = pd.DataFrame({"label": ["yes", "no", "no"], "s": [0.5, 0.25, 0.75], "w": [3, 2, 0]})
    source = open_source(config(None, weight={"column": "w", "kind": "frequency"}), frame)
    cells = source.count(Query(keys=(Label(), Score("m")), cases="all"))
    assert (cells.n.tolist(), cells.columns[Score("m")].tolist()) == ([2, 3], [0.25, 0.5])


@pytest.mark.parametrize(
    ("query", "message"),
    [
        (Query(keys=(), sums=(Weight(),)), "no sampling weight"),
        (Query(keys=(), extremes=(Time(),)), "no time"),
        (Query(keys=(), extremes=(Id(),)), "no id"),
        (Query(keys=(IdRows(),)), "no id"),
        (Query(keys=(Decision("m"),)), "no decision"),
        (Query(keys=(Score("r"),)), "no score"),
    ],
)
def test_a_question_that_the_cases_cannot_answer_is_a_mistake_of_ours(query, message, config):
    frame = pd.DataFrame({"label": ["yes", "no"], "s": [0.5, 0.25], "hit": ["a", "b"]})
    models = {"m": {"score": "s"}, "r": {"decision": "hit", "flagged": "a"}}
    with pytest.raises(ValueError, match=message):
        open_source(config(None, models=models), frame).count(query)


@pytest.mark.parametrize("weighted", [False, True])
def test_very_many_cases_are_tallied_as_few_are(weighted, monkeypatch):
    rng = np.random.default_rng(4)
    places = rng.integers(0, [[3], [4]], (2, 1_000))
    times = rng.integers(1, 9, 1_000).astype(float) if weighted else None
    coded = [arrays.Coded(places[0], np.array(["a", "b", "c"])), arrays.Coded(places[1], np.arange(4))]
    keys = (Split(), Label())
    at_once = arrays.tallied(keys, coded, times, 1_000)
    monkeypatch.setattr(arrays, "_TALLIED", 7)
    in_parts = arrays.tallied(keys, coded, times, 1_000)
    assert in_parts.n.tolist() == at_once.n.tolist()
    assert in_parts.n.sum() == (1_000 if times is None else times.sum())
    for key in keys:
        assert in_parts.columns[key].tolist() == at_once.columns[key].tolist()

"""Columns that repeat others, or give the label away: what must be seen, what must not, whatever the order of rows."""

import numpy as np
import pandas as pd
import pytest

from reportgen.config.load import config_from
from reportgen.sources import opening, sql, twins
from reportgen.sources.opening import open_source

ROWS = 1000
CONNECT = sql.connect
RANDOM = np.random.default_rng(11)
LABEL = np.resize(["no", "yes"], ROWS)
SCORE = np.round(RANDOM.random(ROWS), 4)
NORMAL = RANDOM.normal(size=ROWS)
RARE = (np.arange(ROWS) % 100 == 7).astype(int)
OTHER_RARE = (np.arange(ROWS) % 100 == 8).astype(int)
COIN = RANDOM.integers(0, 2, ROWS)


def changed(values, n):
    """Return values of which so many are quite different."""
    return np.where(np.arange(len(values)) % (len(values) // n) == 3, 99999.0, values)


def columns(examine="all", **more):
    frame = pd.DataFrame({"y": LABEL, "s": SCORE, **more}).sample(frac=1, random_state=3)
    data = {"label": "y", "positive": "yes", "examine": examine}
    source = open_source(config_from({"version": 1, "data": data, "models": {"m": {"score": "s"}}}), frame)
    return {each.column: each for each in source.columns}


TWINS = {
    "the score once more": ({"a": SCORE}, "s", True),
    "in percent, rounded": ({"a": np.round(100 * SCORE)}, "s", False),
    "one less the score": ({"a": 1 - SCORE}, "s", False),
    "in other units": ({"a": NORMAL, "b": 32 + 1.8 * NORMAL}, "a", False),
    "rounded to two digits": ({"a": NORMAL, "b": np.round(NORMAL, 2)}, "a", True),
    "but for nine rows": ({"a": NORMAL, "b": changed(NORMAL, 9)}, "a", True),
    "yes and no, turned round": ({"a": COIN, "b": 1 - COIN}, "a", False),
    "years and days": ({"a": np.floor(50 + 10 * NORMAL), "b": np.floor(365.25 * (50 + 10 * NORMAL))}, "a", False),
}


@pytest.mark.everyday(3)
@pytest.mark.parametrize("name", TWINS)
def test_numbers_that_repeat_others_are_seen(name):
    more, first, same = TWINS[name]
    found = columns(**more)[list(more)[-1]].twin
    assert (found.column, found.same, found.rows) == (first, same, ROWS)
    assert found.alike >= twins.NEARLY * ROWS


OTHERS = {
    "numbers that only go together": {"a": NORMAL, "b": NORMAL + 0.1 * np.roll(NORMAL, 1)},
    "as many as one row in fifty apart": {"a": NORMAL, "b": changed(NORMAL, 20)},
    "rare flags on other rows, alike in 98 of 100": {"a": RARE, "b": OTHER_RARE},
    "steps of one's own": {"a": NORMAL, "b": np.sign(NORMAL)},
    "the same in another order": {"a": NORMAL, "b": np.roll(NORMAL, 5)},
    "one value alone": {"a": np.ones(ROWS), "b": np.ones(ROWS)},
    "a curve": {"a": NORMAL, "b": np.exp(NORMAL)},
}


@pytest.mark.everyday(2)
@pytest.mark.parametrize("name", OTHERS)
def test_numbers_that_do_not_are_not(name):
    assert [each.twin for each in columns(**OTHERS[name]).values()] == [None] * 4


def test_columns_are_compared_only_where_more_than_mapped_ones_are_examined():
    assert "a" not in columns("mapped", a=SCORE)
    assert columns(["a"], a=SCORE, b=SCORE)["a"].twin.column == "s"


TELLING = {
    "values": {"a": np.where(LABEL == "yes", "closed", np.resize(["open", "new", "new"], ROWS))},
    "steps": {"a": np.where(LABEL == "yes", 5.0, 0.0) + RANDOM.random(ROWS)},
    "missing": {"a": np.where(LABEL == "yes", "2026-01-05", None)},
}


@pytest.mark.everyday(1)
@pytest.mark.parametrize("how", TELLING)
def test_what_gives_the_label_away_is_seen(how):
    assert columns(**TELLING[how])["a"].tells_label == how


@pytest.mark.slow
@pytest.mark.parametrize("how", TELLING)
def test_one_exception_is_enough_for_it_not_to_be(how):
    values = TELLING[how]["a"].copy()
    values[0], values[1] = values[1], values[0]
    assert columns(a=values)["a"].tells_label is None


def test_names_of_cases_tell_nothing():
    assert columns(a=[f"k{place}" for place in range(ROWS)])["a"].tells_label is None


@pytest.mark.slow
def test_many_rows_are_judged_alike_in_any_order_and_by_sql(monkeypatch):
    random = np.random.default_rng(2)
    n = 5 * twins.SAMPLE
    score = np.round(random.random(n), 5)
    frame = pd.DataFrame({"y": random.choice(["no", "yes"], n), "s": score})
    frame["a"] = np.where(random.random(n) < 0.005, 0, 9 * score)
    frame["b"], frame["c"] = random.normal(size=n), random.integers(0, 3, n)
    frame["d"] = frame["c"] * 2 + 1
    data = {"label": "y", "positive": "yes", "examine": "all"}
    config = config_from({"version": 1, "data": data, "models": {"m": {"score": "s"}}})
    first = open_source(config, frame).columns
    assert [each.twin and each.twin.column for each in first] == [None, None, "s", None, None, "c"]
    assert first[2].twin.alike == int((np.abs(frame["a"] - 9 * score) < 1e-9).sum())
    assert open_source(config, frame.sample(frac=1, random_state=5)).columns == first
    monkeypatch.setattr(opening, "AT_ONCE", 1e12)
    monkeypatch.setattr(sql, "connect", CONNECT)
    assert open_source(config, frame).columns == first

"""What columns contain, counted by the obvious loop, however the cases are read; and what is not to be seen."""

import numpy as np
import pandas as pd
import pytest

from reportgen.analysis.contents import shown_bars
from reportgen.analysis.kinds import column_kinds
from reportgen.config.load import config_from
from reportgen.counts.cells import BARS
from reportgen.sources import opening, sql
from reportgen.sources.by_sql import SqlSource
from reportgen.sources.opening import open_source

ROWS = 400
CONNECT = sql.connect


def frame():
    random = np.random.default_rng(8)
    return pd.DataFrame(
        {
            "y": random.choice(["no", "yes"], ROWS),
            "s": np.round(random.random(ROWS), 3),
            "region": random.choice(["north", "south", "rare"], ROWS, p=(0.6, 0.39, 0.01)),
            "paid": np.where(random.random(ROWS) < 0.1, np.nan, np.round(random.normal(50, 20, ROWS), 2)),
            "stars": random.integers(1, 6, ROWS),
            "days": [f"2026-03-{1 + place % 28:02d}" for place in range(ROWS)],
            "who": [f"k{place}" for place in range(ROWS)],
        }
    )


def of(data=None, *, examine="all", path=None, **report):
    given = {"label": "y", "positive": "yes", "examine": examine} | ({"path": str(path)} if path else {})
    config = config_from({"version": 1, "data": given, "models": {"m": {"score": "s"}}, "report": report})
    source = open_source(config, None if path else frame() if data is None else data)
    return {each.column: each for each in column_kinds(config, source)}, source


def test_bars_and_commonest_values_are_those_of_the_obvious_loop():
    columns, _ = of()
    for name in ("paid", "s"):
        values = frame()[name].dropna().to_numpy()
        shown, (low, high) = columns[name].contents, (values.min(), values.max())
        steps = np.minimum(BARS - 1, np.floor((values - low) / (high - low) * BARS)).astype(int)
        assert (shown.lowest, shown.highest) == (low, high)
        assert shown.bars == tuple(np.bincount(steps, minlength=BARS))
    stars = frame()["stars"].tolist()
    assert columns["stars"].contents.bars == tuple(stars.count(star) for star in range(1, 6))
    regions = frame()["region"].value_counts()
    assert columns["region"].contents.commonest == dict(regions)
    assert columns["region"].contents.bars == tuple(regions)
    assert (columns["days"].contents.first, columns["days"].contents.last) == ("2026-03-01", "2026-03-28")
    assert sum(columns["days"].contents.bars) == ROWS
    assert columns["y"].contents.holds == "yes or no"


def test_of_what_tells_cases_apart_no_value_is_shown():
    shown = of()[0]["who"].contents
    assert (shown.lowest, shown.commonest, shown.bars, shown.first) == (None, {}, (), None)


@pytest.mark.slow
def test_columns_are_described_alike_in_memory_by_sql_and_from_files(tmp_path, monkeypatch):
    in_memory = of()[0]
    for ending, write in ((".csv", "to_csv"), (".parquet", "to_parquet")):
        path = tmp_path / f"cases{ending}"
        getattr(frame().sample(frac=1, random_state=1), write)(path, index=False)
        assert _described(of(path=path)[0]) == _described(in_memory)
    monkeypatch.setattr(opening, "AT_ONCE", 1e12)
    monkeypatch.setattr(sql, "connect", CONNECT)
    columns, source = of()
    assert isinstance(source, SqlSource)
    assert columns == in_memory


def _described(columns):
    return {name: (column.kind, column.distinct, column.contents) for name, column in columns.items()}


def test_scores_have_bars_where_all_columns_are_asked_for():
    assert len(of()[0]["s"].contents.bars) == BARS
    mapped = of(examine="mapped")[0]["s"].contents
    assert (mapped.bars, mapped.lowest) == ((), frame()["s"].min())


def test_values_on_few_rows_are_not_shown_nor_told_by_the_others():
    columns = of(min_cell=10)[0]
    assert columns["region"].contents.commonest == {"north": (frame()["region"] == "north").sum()}
    assert [bar is None for bar in columns["region"].contents.bars] == [False, True, True]
    assert (columns["paid"].contents.lowest, columns["days"].contents.first) == (None, None)


@pytest.mark.parametrize(
    ("bars", "shown"),
    [
        ((20, 3, 0, 15), (20, None, 0, None)),
        ((20, 3, 2, 15), (20, None, None, 15)),
        ((20, 30), (20, 30)),
        ((3,), (None,)),
    ],
)
def test_one_bar_that_is_hidden_takes_another_with_it(bars, shown):
    assert shown_bars(bars, 10) == shown


def test_one_value_and_numbers_too_far_apart_have_no_bars():
    data = frame().assign(one=7, far=[1e308, -1e308] * (ROWS // 2), none=None)
    columns = of(data)[0]
    assert [columns[name].contents.bars for name in ("one", "none")] == [(), ()]
    assert columns["far"].contents.bars == (ROWS // 2, ROWS // 2)

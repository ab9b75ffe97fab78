"""The columns on the page: their kinds, what may be computed with each, and their orders in figures."""

from functools import cache

import numpy as np
import pandas as pd
import pytest

import reportgen
from reportgen.errors import ReportgenError
from reportgen.page.blocks import Table
from reportgen.topics.data.page import MOST_COLUMNS

RISKS = ("high", "low", "middle")


@cache
def of_kinds(order=(), *, several=False, examined=0, missing=0):
    random = np.random.default_rng(3)
    labels = random.choice(["a", "b", "c"] if several else ["a", "b"], 300)
    risk = np.where(np.arange(300) < missing, None, np.resize(RISKS, 300))
    more = {f"more {place}": np.arange(300) % 7 for place in range(examined)}
    frame = pd.DataFrame({"y": labels, "d": random.permutation(labels), "risk": risk, **more})
    classes = {"classes": ["a", "b", "c"]} if several else {"positive": "a"}
    columns = {"columns": {"risk": {"kind": "ordinal", "order": list(order)}}} if order else {}
    examine = {"examine": "all"} if examined else {}
    config = {
        "version": 1,
        "data": {"label": "y"} | classes | columns | examine,
        "models": {"m": {"decision": "d"} | ({} if several else {"flagged": "a"})},
        "groups": ["risk"],
        "uncertainty": {"resamples": 200},
    }
    return reportgen.run(config, frame)


def blocks(report):
    return next(one for one in report._page.sections if one.id == "data-record").blocks


def table(report):
    return next(block for block in blocks(report) if isinstance(block, Table) and block.name == "columns")


@pytest.mark.everyday(1)
@pytest.mark.parametrize("several", [False, True])
def test_the_record_tells_of_each_column_of_which_kind_it_is(several):
    report = of_kinds(several=several, missing=30)
    rows = {row[0]: row[1:] for row in table(report).rows}
    kind, order = "ordinal: low < middle < high\n(texts, discrete)", "high: 33%; low: 33%; middle: 33%"
    assert rows["risk"] == ("groups[0].column", kind, "10%", "3", f"{order}\n\u2588\u2588\u2588")
    kind = f"{'nominal' if several else 'binary'}\n(texts, discrete)"
    assert rows["y"][:4] == ("data.label", kind, "none", "3" if several else "2")
    (risk,) = [each for each in report.results["data"]["columns"] if each["column"] == "risk"]
    assert (risk["order"], risk["guessed"], risk["missing"], risk["rows"]) == (["low", "middle", "high"], True, 30, 300)


@pytest.mark.slow
@pytest.mark.parametrize("several", [False, True])
def test_groups_and_their_figure_stand_in_the_order_of_the_column(several):
    assert [each["group"] for each in groups(of_kinds(several=several))] == ["low", "middle", "high"]
    stated = of_kinds(order=("high", "middle"), several=several, missing=30)
    assert [each["group"] for each in groups(stated)] == ["high", "middle", "low", "(missing)"]
    assert next(row[2] for row in table(stated).rows if row[0] == "risk") == (
        "ordinal: high < middle (as stated)\n(texts, discrete)"
    )


def groups(report):
    return report.results["groups"][0]["groups"]


def test_each_column_that_repeats_another_says_so():
    cells = {row[0]: row[-1].split("\n") for row in table(of_kinds(examined=2)).rows}
    assert cells["more 0"] == ["0 to 6", "\u2588" * 7]
    assert cells["more 1"] == ["0 to 6", "repeats more 0", "\u2588" * 7]


@pytest.mark.slow
def test_of_very_many_columns_the_page_tells_of_the_first():
    report = of_kinds(examined=MOST_COLUMNS)
    assert len(table(report).rows) == MOST_COLUMNS
    assert f"the first {MOST_COLUMNS} of {MOST_COLUMNS + 3}" in table(report).caption
    assert len(report.results["data"]["columns"]) == MOST_COLUMNS + 3


def test_columns_that_are_too_many_to_be_looked_at_are_an_error_that_says_what_to_write():
    with pytest.raises(ReportgenError, match="203 columns, and at most 200 are looked at") as caught:
        of_kinds(examined=200)
    assert "examine: [age, region]" in str(caught.value)

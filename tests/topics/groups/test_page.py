"""Groups on the page, in the picture, in the tables and in results.json."""

import csv
import io
import json
from functools import cache
from xml.etree import ElementTree as ET

import pandas as pd
import pytest

import reportgen
from reportgen.page.blocks import Table
from reportgen.topics.table import NAMES
from tests.cases.pages import HOSTILE

FOUR = {"east": (20, 4, 2, 60), "north": (12, 5, 8, 50), "west": (3, 1, 1, 20)}


@cache
def grouped(column="region", first="east"):
    rows = [
        (first if name == "east" else name, label, score)
        for name, (tp, fp, fn, tn) in FOUR.items()
        for label, score, n in ((1, 0.9, tp), (1, 0.2, fn), (0, 0.8, fp), (0, 0.1, tn))
        for _ in range(n)
    ]
    frame = pd.DataFrame(rows, columns=[column, "label", "score"]).assign(other=lambda cases: cases["score"] / 2)
    config = {
        "version": 1,
        "data": {"label": "label", "positive": 1},
        "models": {"model": {"score": "score"}, "second": {"score": "other"}},
        "threshold": {"fixed": 0.5},
        "groups": [column],
        "checks": [{"check": "recall >= 0.70", "for_each": column}],
        "uncertainty": {"resamples": 200},
    }
    return reportgen.run(config, frame)


def section(report, name="groups"):
    return next(one for one in report._page.sections if one.id == name)


@pytest.mark.slow
def test_the_table_has_counts_and_ranges_and_few_cases_stand_as_counts():
    (part,) = section(grouped(), "groups-record").parts
    table, more = part.blocks[1:3]
    assert [column.name for column in table.columns][:9] == [
        "Group", "cases", "cases labelled \u201c1\u201d", "recall", "from", "to", "precision", "from", "to",
    ]  # fmt: skip
    assert more.columns[3].name == "flag rate"
    assert table.rows[1][:6] == ("north", "75", "20", "0.600", "0.387", "0.781")
    assert table.rows[2][:9] == ("west", "25", "4", "3 of 4", "", "", "3 of 4", "", "")
    assert table.rows[3][:3] == ("all cases", "186", "46")
    assert table.notes == ("* few cases", "\u2020 too few")
    assert {table.marked[2, 3], table.marked[2, 6]} == {"\u2020"}
    other, *_ = part.blocks[8].blocks
    assert other.caption.endswith(": second")


def of_regions(names, **settings):
    """Return the table of the review of a report on 40 cases of each region."""
    regions = [name for name in names for _ in range(40)]
    page = reportgen.evaluate(
        [1, 0] * (len(regions) // 2), [0.9, 0.1, 0.4, 0.6] * (len(regions) // 4), positive=1,
        groups={"region": regions}, **settings,
    )._page  # fmt: skip
    (section,) = (one for one in page.sections if one.id == "groups")
    return next(one for one in section.blocks if isinstance(one, Table))


@pytest.mark.slow
def test_groups_stand_in_the_order_of_the_numbers_in_their_names():
    names = ["north 10", "north 9", "1.5 km", "10.25 km", "1.25 km", "007", "12", "b"]
    held = [row[0] for row in of_regions(names).rows]
    assert held == ["12", "1.25 km", "1.5 km", "007", "10.25 km", "b", "north 9", "north 10", "all cases"]


@pytest.mark.everyday(1)
@pytest.mark.parametrize(
    "names",
    [
        ["-10 C", "-5 C", "0 C", "5 C"],
        ["lag -2", "lag -1", "lag 0", "lag 1"],
        ["(-20.0, -10.0]", "(-10.0, 0.0]", "(0.0, 10.0]", "(10.0, 20.0]"],
        ["2025-12-30", "2025-12-31", "2026-01-02"],
        ["a1", "a" + "9" * 5000],
    ],
)
def test_signs_and_dates_and_long_numbers_in_names_of_groups_keep_their_order(names):
    held = [row[0] for row in of_regions(names[::-1]).rows][:-1]
    assert [name[:20] for name in held] == [name[:20] for name in names]


@pytest.mark.slow
def test_the_gaps_stand_in_a_table_with_the_groups_at_both_ends_and_in_a_file():
    (part,) = section(grouped(), "groups-record").parts
    table = part.blocks[4]
    assert [column.name for column in table.columns if column.part is None] == [
        "Criterion", "Lowest", "Highest", "Difference", "Ratio",
    ]  # fmt: skip
    assert [row[0] for row in table.rows] == [
        "demographic parity: share not flagged", "equal opportunity: recall",
        "predictive equality: false alarm rate", "equalised odds: recall",
    ]  # fmt: skip
    assert table.rows[1][1:4] == ("0.600 (north)", "0.909 (east)", "0.309")
    head, *rows = csv.reader(io.StringIO(grouped()._files()["tables/group_gaps.csv"].decode()))
    found = [dict(zip(head, row, strict=True)) for row in rows]
    assert [row["criterion"] for row in found] == [*json.loads(grouped().to_json_line())["groups"][0]["criteria"]]
    assert (found[1]["lowest"], found[1]["among"]) == ("north", "2")
    assert float(found[1]["difference_low"]) <= float(found[1]["difference"]) <= float(found[1]["difference_high"])
    assert NAMES.hold("tables/group_gaps.csv")


def test_the_picture_has_a_dot_and_a_range_for_each_group_with_enough_cases():
    drawn = section(grouped()).blocks[0].svg  # once wide and once narrow
    svg = ET.fromstring(f"<div>{drawn}</div>")[0]  # noqa: S314 (made a moment ago)
    kinds = [element.get("class") for element in svg if element.get("class")]
    assert (kinds.count("rg-points"), kinds.count("rg-line-1")) == (2, 2)
    texts = ["".join(element.itertext()) for element in svg.iter("text")]
    assert {"region", "east", "north", "west", "20 of 22", "12 of 20", "3 of 4: too few", "all cases"} <= set(texts)


def test_ci_systems_see_a_case_for_each_group():
    suite = ET.fromstring(grouped()._files()["junit.xml"])  # noqa: S314 (made a moment ago)
    names = [case.get("name") for case in suite.iter("testcase")]
    assert names == [f"recall >= 0.70 for region {group}" for group in FOUR]


@pytest.mark.slow
def test_names_that_try_to_break_out_are_shown_as_text():
    page = grouped(HOSTILE, HOSTILE).to_html()
    assert "<script>alert(1)" not in page
    assert "alert(1)" in page
    assert "<script>alert(1)" not in grouped(HOSTILE, HOSTILE)._files()["figures/groups.svg"].decode()

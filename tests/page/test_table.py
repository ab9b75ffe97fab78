"""One specification of a table: the block of the page and the CSV file have the same columns."""

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from itertools import chain

import pandas as pd
import pytest

from reportgen.page.material import Ranged, voice
from reportgen.page.table import Column, block, figures, number, outcomes, sheet, sheet_of_parts, texts
from reportgen.results.measure import Confusion
from tests.cases.decisions import fixed
from tests.example_reports import EXAMPLES, example

SAY = voice(fixed().facts)


@dataclass(frozen=True)
class Row:
    name: str
    share: float | None
    threshold: float


COLUMNS = (
    Column("table.model", "name"),
    Column("table.value", "share", kind="number"),
    Column(key="threshold", kind="exact"),
    number("table.meaning", lambda _, row: row.name.upper()),
)
ROWS = (Row("a", 0.5, 0.1 + 0.2), Row("=b", None, 2.0))


def test_a_column_with_a_head_stands_on_the_page_and_one_with_a_key_in_the_file():
    table = block(SAY, "t", "T", COLUMNS, ROWS)
    assert [(one.name, one.align) for one in table.columns] == [
        ("Model", "left"), ("Value", "right"), ("Meaning", "right"),
    ]  # fmt: skip
    assert table.rows == (("a", "0.500", "A"), ("=b", "", "=B"))
    assert sheet(COLUMNS, ROWS).csv().decode().splitlines() == [
        "name,share,threshold", "a,0.5,0.30000000000000004", "'=b,,2.0",
    ]  # fmt: skip


def test_parts_are_named_before_their_rows():
    assert sheet_of_parts("model", COLUMNS, [("m", ROWS[:1]), ("n", ())]).csv().decode().splitlines() == [
        "model,name,share,threshold", "m,a,0.5,0.30000000000000004",
    ]  # fmt: skip


def test_rows_of_texts_stand_as_they_are():
    table = block(SAY, "t", "T", (*texts("table.model"), *figures("table.value")), [("a", "1"), ("b", "2")])
    assert table.rows == (("a", "1"), ("b", "2"))
    assert [one.align for one in table.columns] == ["left", "right"]


def test_page_and_file_each_have_their_own_order_of_the_four_outcomes():
    four = Confusion(tp=1, fp=2, fn=3, tn=4)
    columns = [*outcomes(lambda row: row)]
    assert block(SAY, "t", "T", columns, [four]).rows == (("1", "3", "2", "4"),)
    assert sheet(columns, [four]).csv().decode().splitlines() == ["tp,fp,fn,tn", "1,2,3,4"]
    assert sheet(columns, [None]).csv().decode().splitlines()[1] == ",,,"


def ranged(*cells):
    """Return the heads and rows of a table whose second column holds these cells."""
    rows = [(f"row {place}", cell) for place, cell in enumerate(cells)]
    return block(SAY, "t", "T", (*texts("table.model"), *figures("table.value")), rows)


def test_a_number_and_the_ends_of_its_range_stand_in_columns_of_their_own():
    table = ranged(SAY.with_range("recall", 0.8, 0.7, 0.9), SAY.with_range("recall", 0.5, 0.5, 0.5), "none")
    assert [(one.name, one.part, one.told) for one in table.columns] == [
        ("Model", None, ""), ("Value", None, ""), ("from", "low", "Value: from"), ("to", "high", "Value: to"),
    ]  # fmt: skip
    assert table.rows == (
        ("row 0", "80.0%", "70.0%", "90.0%"), ("row 1", "50.0%", "", ""), ("row 2", "none", "", ""),
    )  # fmt: skip


def test_a_corrected_figure_stands_between_what_was_counted_and_its_range():
    found = SAY.with_range("recall", 0.8, 0.6, 0.8, corrected=0.7)
    assert ranged(found).rows == (("row 0", "80.0%", "70.0%", "60.0%", "80.0%"),)
    assert ranged(found.expected).rows == (("row 0", "70.0%", "60.0%", "80.0%"),)


def second(*cells):
    """Return what the second column of a table with these cells shows."""
    return [row[1] for row in ranged(*cells).rows]


def test_sums_of_one_column_have_one_number_of_decimals():
    small, whole, large = (SAY.with_range("total_cost", value, None, None) for value in (12.5, 12.0, 4400.89))
    assert second(small, small) == ["12.50", "12.50"]
    assert second(small, whole) == ["12.50", "12.00"]
    assert second(whole, whole) == ["12", "12"]
    assert second(small, large) == ["13", "4,401"]
    assert second(SAY.sum(12.5), SAY.sum(0.0), SAY.sum(None)) == ["12.50", "0.00", ""]


def test_sums_of_several_kinds_have_no_decimals_where_they_are_told_well_without():
    small, large = (SAY.with_range("cost_per_1000", value, None, None) for value in (12.5, 123.4))
    total = SAY.with_range("total_cost", 4400.89, 912.3, 13_999.0)
    assert second(small, total) == ["12.50", "4,401"]
    assert second(large, SAY.with_range("total_cost", 912.0, None, None)) == ["123", "912"]


def test_a_stated_price_keeps_its_cents():
    assert second(SAY.price(12.5), SAY.price(1100.0)) == ["12.50", "1,100.00"]
    assert second(SAY.price(12.0), SAY.price(480.0)) == ["12", "480"]


def test_each_mark_has_a_sign_that_a_note_below_tells_once():
    few, both = Ranged("0.5", marks=("few cases",)), Ranged("0.6", marks=("corrected", "few cases"))
    table = ranged(few, Ranged("0.6"), both)
    assert table.notes == ("* few cases", "\u2020 corrected")
    assert table.marked == {(0, 1): "*", (2, 1): "\u2020*"}
    assert ranged(Ranged("0.6")).notes == ()


def test_a_mark_of_a_bound_stands_at_the_bound_and_nowhere_without_one():
    low, high, none = (
        Ranged("0.5", **end, marks=("few",), bound=("one-sided",)) for end in ({"low": "0.4"}, {"high": "0.6"}, {})
    )
    assert ranged(low, high).marked == {(0, 1): "*", (1, 1): "*", (0, 2): "\u2020", (1, 3): "\u2020"}
    assert (ranged(none).marked, ranged(none).notes) == ({(0, 1): "*"}, ("* few",))


_END = "<t[dhr]\\b|</t[dh]|</thead|</tbody"  # of a cell, as far as the page says


def tables_of(html: str) -> Iterator[tuple[str, list[list[str]], list[str]]]:
    """Yield each table of a page: its name, its rows with the head first, and where the link below it leads."""
    for part in html.split('<caption id="')[1:]:
        place, held = part.split("</table>", 1)
        rows = [
            [re.search(r'aria-label="(.*?)"', tag)[1] if "aria-label" in tag else re.sub(r"<[^>]*>", " ", quoted(text))
             for tag, text in re.findall(rf"<t[dh]\b([^>]*)>(.*?)(?={_END}|$)", row, re.DOTALL)]
            for row in place.split("<tr>")[1:]
        ]  # fmt: skip
        link = re.findall(r'<p class="tools"><a href="(.*?)">', held)
        yield place.split("-caption", 1)[0], [[plain(cell) for cell in row] for row in rows], link


def quoted(cell: str) -> str:
    """Return a cell of the page with the names of models as files have them."""
    return re.sub(r"<b>(.*?)</b>", "\u201c\\1\u201d", cell)


def plain(text: str) -> str:
    """Return a cell as both page and file have it: on one line, without the marks of right-to-left words."""
    return " ".join(unescape(text).split())


def figure(cell: str) -> tuple[float, float] | None:
    """Return the lowest and the highest value that are shown like this; None where it is no number alone."""
    found = re.fullmatch(r"(\u2212?)[^\w\u2212]?([\d,]+)(\.\d+)?( million)?(%?)", cell)
    if found is None:
        return None
    sign, whole, part, million, percent = found.groups()
    size = (1e6 if million else 1) * (0.01 if percent else 1)
    value = float(f"{whole.replace(',', '')}{part or ''}") * (-1 if sign else 1)
    half = 0.5001 * 10.0 ** -(len(part) - 1 if part else 0)
    return (value - half) * size, (value + half) * size


def rows_of(file: bytes) -> list[list[str]]:
    return [*csv.reader(io.StringIO(file.decode()))]


def numbers_in(rows: list[list[str]]) -> list[float]:
    return [float(cell) for cell in chain(*rows) if re.fullmatch(r"-?[\d.]+(e-?\d+)?", cell)]


def totals(rows: list[list[str]]) -> Iterator[list[str]]:
    """Yield the cases and the positives of each model by each column of texts, as a table sums them."""
    frame = pd.DataFrame(rows[1:], columns=rows[0])
    counts = [name for name in ("cases", "positives") if name in frame]
    frame[counts] = frame[counts].astype(float)
    for names in (["model", "actual"], ["model", "predicted"], ["model", "column"]):
        if counts and {*names} <= {*frame}:
            yield from frame.groupby(names)[counts].sum().astype(str).to_numpy().tolist()


@pytest.mark.everyday(1)
@pytest.mark.parametrize("name", [name for name in EXAMPLES if name != "guard"])
def test_every_table_of_the_page_has_its_file_with_the_same_cells(name):
    files = example(name)._files()
    found = [*tables_of(files["report.html"].decode())]
    assert len(found) == files["report.html"].count(b"<table") - files["report.html"].count(b"<caption>")  # of script
    alone = 0
    for table, rows, links in found:
        assert len(links) == 1, table
        held = rows_of(files[links[0]])
        if links[0].startswith("tables/page_"):
            alone += 1
            assert [[plain(cell).removeprefix("'") for cell in row] for row in held] == rows, table
            continue
        of_all = rows_of(files["tables/metrics.csv"])  # a last row of all cases
        values = numbers_in([*held, *totals(held), *of_all])
        for cell in chain(*rows[1:]):
            ends = figure(cell)
            assert ends is None or any(ends[0] <= value <= ends[1] for value in values), (table, cell)
    assert alone == len({links[0] for _, _, links in found if "page_" in links[0]}) >= 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "named"), [("spam", {"metrics", "comparisons"}), ("tickets", {"checks", "confusion", "groups", "metrics"})]
)
def test_a_table_leads_to_its_file_only_where_it_stands_beside_the_page(name, named):
    html, files = example(name).to_html(), example(name)._files()
    assert 'href="tables/' not in html
    beside = re.findall(r'href="(tables/[^"]*)"', files["report.html"].decode())
    assert set(beside) <= files.keys()
    assert {f"tables/{each}.csv" for each in named} <= set(beside)
    linked = re.findall(r"\]\((tables/[^)]*)\)", files["report.md"].decode())
    assert set(linked) == set(beside)

"""One specification of a table: the block of the page and the CSV file have the same columns."""

from dataclasses import dataclass

from reportgen.page.material import voice
from reportgen.page.table import Column, block, csv_file, csv_of_parts, figures, number, outcomes, texts
from reportgen.results.measure import Confusion
from tests.cases.decisions import fixed

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
    assert csv_file(COLUMNS, ROWS).decode().splitlines() == [
        "name,share,threshold", "a,0.5,0.30000000000000004", "'=b,,2.0",
    ]  # fmt: skip


def test_parts_are_named_before_their_rows():
    assert csv_of_parts("model", COLUMNS, [("m", ROWS[:1]), ("n", ())]).decode().splitlines() == [
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
    assert csv_file(columns, [four]).decode().splitlines() == ["tp,fp,fn,tn", "1,2,3,4"]
    assert csv_file(columns, [None]).decode().splitlines()[1] == ",,,"

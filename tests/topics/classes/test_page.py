"""The page of several classes: a question a section, what is empty left out, and every figure where it belongs."""

import csv
import io

import pytest

from reportgen.drawing.marks import NARROW, WIDE
from reportgen.page.blocks import Details, FigureBlock, Page, Table
from reportgen.page.own import NOTHING
from reportgen.page.render import render_html, render_markdown
from reportgen.topics.explain import on_page
from reportgen.topics.several import FIGURES, SeveralClasses
from tests.cases.classes import IRIS, ClassCase, class_cases, grouping, model_of, priced, prices
from tests.topics.test_first_words import wider

CASES = range(len(class_cases()))


def page_of(case: ClassCase) -> Page:
    report = SeveralClasses(results=case.results)
    drawn = on_page(*(report.draw(case.explained.figures, width) for width in (WIDE, NARROW)))
    return report.compose(case.explained, drawn, case.config, NOTHING)


def ids(page: Page, depth: str) -> list[str]:
    return [section.id for section in page.sections if section.depth == depth]


@pytest.mark.slow
@pytest.mark.parametrize("place", CASES)
def test_every_report_is_whole_and_draws_each_figure_once(place):
    case = class_cases()[place]
    page = page_of(case)
    assert page.holes == ()
    assert [section.id for section in page.sections if not section.blocks and not section.parts] == []
    assert wider(page) == []
    names = [figure.name for figure in page.figures()]
    assert len(names) == len(set(names))
    html = render_html(page, None)
    assert len(html.encode()) < 400_000
    assert render_markdown(page, None)


def test_sections_without_content_are_left_out():
    plain = page_of(ClassCase(model_of(IRIS), config={"report": {"kind": "review"}}))
    assert ids(plain, "review") == ["outcomes", "metrics", "data"]
    full = page_of(
        ClassCase(priced(), **prices(groups=(grouping(),)), config={"report": {"kind": "review"}})
    )  # fmt: skip
    assert ids(full, "review") == ["outcomes", "metrics", "chances", "groups", "data"]


def test_a_guard_keeps_only_the_result_and_the_checks_open():
    assert ids(page_of(ClassCase(model_of(IRIS))), "review") == []


@pytest.mark.slow
def test_every_figure_is_drawn_by_some_case():
    assert {name for case in class_cases() for name in case.explained.figures} == set(FIGURES)


def test_the_matrix_has_a_number_in_each_cell_up_to_twelve_classes_and_is_a_map_beyond():
    small = ClassCase(model_of(IRIS))
    large = next(case for case in class_cases() if len(case.results.data.classes) > 12)
    assert "1.2" in small.explained.figures["class_matrix"].labels
    labels = large.explained.figures["class_matrix"].labels
    assert "worst.0" in labels
    assert "1.2" not in labels


def rows_in(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode())))


def test_csv_files_hold_every_metric_and_every_cell():
    tables = SeveralClasses(results=ClassCase(priced(), **prices(groups=(grouping(),))).results).tables()
    assert list(tables) == ["tables/metrics.csv", "tables/confusion.csv", "tables/groups.csv"]
    metrics = {(row["kind"], row["of"], row["metric"]): row for row in rows_in(tables["tables/metrics.csv"].csv())}
    assert metrics["class", "versicolor", "recall"]["numerator"] == "88"
    assert metrics["average", "macro", "recall"]["estimate"] == "0.933333333333"
    cells = {(row["actual"], row["predicted"]): row for row in rows_in(tables["tables/confusion.csv"].csv())}
    assert cells["versicolor", "virginica"] == {
        "model": "model", "actual": "versicolor", "predicted": "virginica", "cases": "11", "share": "0.11",
    }  # fmt: skip


def test_tables_of_all_classes_stand_in_the_record():
    page = page_of(ClassCase(model_of(IRIS)))
    record = next(section for section in page.sections if section.title == "All metrics")
    folds = [block for block in record.blocks if isinstance(block, Details)]
    assert [table.name for table in folds[0].blocks if isinstance(table, Table)] == [
        "classes-0-0", "averages-0", "spread-0",
    ]  # fmt: skip
    assert all(not isinstance(block, FigureBlock) for block in record.blocks)

"""summary.md: the first screen, in its own words, in 6,000 bytes, whatever the report is about."""

from dataclasses import replace

import pytest

import reportgen
from reportgen.page.blocks import Before, OptionTable, Page, Panel
from reportgen.page.render import cells, inline, prose, render_summary
from reportgen.page.summary import LARGEST, first_screens
from tests.cases.every import by_everyday_topic, cases_of
from tests.cases.pages import HOSTILE, hostile, page_of
from tests.example_reports import EXAMPLES, example

LABELS, SCORES = [1, 0, 0] * 40, [0.9, 0.2, 0.6] * 40


def lines_of(page: Page) -> list[str]:
    """Return what the first screen of a page says, each as Markdown has it, models without bold."""
    texts = [inline(page.title), *map(inline, page.head), inline(page.not_stated)]
    for block in page.sections[0].blocks:
        match block:
            case Panel():
                texts += map(inline, (block.state, block.headline))
                texts += [prose(" ".join(block.means)), *(inline(text) for *_, told in block.lines for text in told)]
            case OptionTable():
                texts += [inline(block.title), prose(block.subtitle), prose(block.note)]
                texts += [cell for row in cells(block.table) for cell in row]
            case Before():
                texts += [inline(block.title), *(inline(item.text) for item in block.items)]
    return texts


def missing(page: Page) -> list[str]:
    """Return what the first screen says and the summary does not, names of models being left in quotation marks."""
    bare = replace(page, models=())
    summary = render_summary(bare)
    return [text for text in lines_of(bare) if text.strip() not in summary]


@pytest.mark.everyday(2)
@pytest.mark.parametrize("name", EXAMPLES)
def test_it_says_what_the_first_screen_of_the_page_says_and_no_more(name):
    report = example(name)
    summary = report._files()["summary.md"].decode()
    assert missing(report._page) == []
    assert len(summary.encode()) <= LARGEST
    assert "](" not in summary  # it travels alone
    assert "\n\n\n" not in summary.strip()
    assert summary.endswith("\n")
    assert summary.partition("## ")[2].strip() in report.to_markdown()  # to the letter


@pytest.mark.slow
@by_everyday_topic
def test_of_any_made_up_report_it_is_short_and_says_all_of_the_first_screen(topic):
    for case in cases_of(topic)[::4]:
        page = page_of(case)
        assert len(render_summary(page).encode()) <= LARGEST
        assert missing(page) == []


def test_texts_without_end_leave_the_verdict_and_the_size():
    page = example("card_fraud")._page
    (section, *_), long = page.sections, "\u0561~" * 1_500
    panel, table, before = section.blocks
    items = [replace(before.items[0], severity=severity, text=long) for severity in ("grave", "warning", "grave")]
    blocks = (
        replace(panel, headline=long, means=(long,)),
        replace(table, note=long),
        replace(before, items=tuple(items)),
    )
    endless = replace(page, title=long, head=(long, long), sections=(replace(section, blocks=blocks),))
    assert render_summary(endless).startswith("# \u0561")
    assert len(render_summary(endless).encode()) <= LARGEST
    assert panel.state in render_summary(endless)


def test_what_is_least_missed_goes_first():
    page = example("card_fraud")._page
    kinds = [[type(block).__name__ for block in form.sections[0].blocks] for form in first_screens(page)]
    assert kinds == [["Panel", "OptionTable", "Before"]] * 2 + [["Panel", "Before"]] * 2 + [["Panel"]] * 3
    sizes = [len(str(form.sections)) for form in first_screens(page)]
    assert sizes == sorted(sizes, reverse=True)


@pytest.mark.slow
def test_hostile_texts_stay_texts():
    summary = hostile().to_summary()
    assert len(summary.encode()) <= LARGEST
    assert inline(HOSTILE)[:40] in summary
    assert "<script>" not in summary


@pytest.mark.slow
@pytest.mark.parametrize("report", [{"sections": ["curves"]}, {"formats": ["json"]}])
def test_a_report_without_a_first_screen_or_a_page_has_the_same_summary(report):
    def made(**keys):
        return reportgen.evaluate(
            LABELS, {"new": SCORES}, positive=1, checks=["recall >= 0.8"], uncertainty={"resamples": 100}, **keys
        )

    plain, other = made(), made(report=report)
    assert other.to_summary() == plain.to_summary()
    assert ("summary.md" in other._files()) == ("formats" not in report)
    assert "metrics.json" in other._files()

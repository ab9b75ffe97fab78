"""The first screen of every example: short, above the fold, with the lines that `docs/page.md` says answer a reader."""

import re
from html import unescape
from pathlib import Path

import pytest

from reportgen.page.blocks import Before, OptionTable, Panel
from tests.example_reports import EXAMPLES, example

FOLD, WIDE = 900, 1280
MOST_WORDS = 240  # with the note below the table of options: the prices as stated, and on whom the errors fall
MOST_OF_PANEL = 68  # where a class is named in three words
DOCS = (Path(__file__).parents[2] / "docs" / "page.md").read_text(encoding="utf-8")
UNANSWERED = ("nothing was compared, and nothing is priced", "nothing asks how sure it has to be")


def texts(name: str) -> list[str]:
    """Return what stands on the first screen, but for the words of its pictures."""
    page = example(name)._page
    found = [page.title, *page.head, page.not_stated]
    for block in page.sections[0].blocks:
        match block:
            case Panel():
                found += [*block.texts, block.more]
            case OptionTable():
                found += [*block.above, block.note]
            case Before():
                found += [block.title, *(item.text for item in block.items), *block.links.values()]
    return found


def words(found: list[str]) -> int:
    return sum(len(text.split()) for text in found)


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_it_has_few_words(name):
    assert words(texts(name)) <= MOST_WORDS


@pytest.mark.slow
@pytest.mark.everyday(1)
@pytest.mark.parametrize("name", EXAMPLES)
def test_what_it_comes_to_is_told_in_fewer(name):
    (panel,) = (block for block in example(name)._page.sections[0].blocks if isinstance(block, Panel))
    assert words([panel.state, panel.headline, *panel.means]) <= MOST_OF_PANEL


def answers() -> dict[str, list[str]]:
    """Return the lines that answer, by example."""
    part = re.search(r"## What the first screen answers\n(.*?)\n## ", DOCS, re.DOTALL)[1]
    found = re.split(r"### configs/(\w+)\.yaml\n", part)[1:]
    lines = {
        name: re.findall(r"^\| [A-Z][^|]*\? \| (.*) \|$", text, re.MULTILINE)
        for name, text in zip(found[::2], found[1::2], strict=True)
    }
    return {name: [each for cell in cells for each in cell.split(" / ")] for name, cells in lines.items()}


def test_every_example_is_asked():
    assert set(answers()) == {*EXAMPLES}


@pytest.mark.everyday(1)
@pytest.mark.parametrize("name", EXAMPLES)
def test_the_lines_that_answer_stand_there(name):
    shown = " ".join(" ".join(text.split()) for text in texts(name))
    assert [line for line in answers()[name] if line not in UNANSWERED and line not in shown] == []


@pytest.mark.slow
def test_what_stated_prices_leave_open_is_told_below_and_what_they_turn_in_the_box():
    shown = example("spam")
    told = [one.text for one in shown._explained.said("verdict_told") if one.id.startswith("limits.")]
    assert len(told) == 2
    panel, *_, before = shown._page.sections[0].blocks
    assert before.items[-1].text == told[0]
    assert told[0] not in " ".join(panel.texts)
    assert told[1] in " ".join(panel.texts)


CHANCE_ALONE = re.compile(r"Ranges allow for chance alone: \w+ unlike those tested could give other figures\.")


@pytest.mark.everyday(1)
@pytest.mark.parametrize("name", EXAMPLES)
def test_what_no_range_covers_is_said_where_nothing_else_is_to_be_known(name):
    shown = example(name)
    (before,) = (block for block in shown._page.sections[0].blocks if isinstance(block, Before))
    others = [item.text for item in before.items if not CHANCE_ALONE.fullmatch(item.text)]
    assert len(before.items) - len(others) == (not others and bool(shown.results["models"]))


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_it_ends_above_the_fold(browser, example, name):
    page = browser.new_page(viewport={"width": WIDE, "height": FOLD})
    page.goto(example(name)[1].as_uri())
    assert page.evaluate("document.querySelector('#result .links').getBoundingClientRect().bottom") <= FOLD
    page.close()


def test_what_a_notebook_shows_of_it_leads_nowhere():
    assert 'href="#' in example("bridges").to_html()
    assert 'href="#' not in example("bridges")._repr_html_()


@pytest.mark.everyday(1)
@pytest.mark.parametrize("name", EXAMPLES)
def test_a_notebook_shows_all_of_it(name):
    page = example(name)._page
    card = re.sub(r"<b>(.*?)</b>", "\u201c\\1\u201d", unescape(example(name)._repr_html_()))  # names of models
    held = [
        *page.head,
        *(text for block in page.sections[0].blocks if isinstance(block, Panel) for text in block.texts),
    ]
    assert [text for text in (page.title, *held) if text not in card] == []
    tables = (block for block in page.sections[0].blocks if isinstance(block, OptionTable))
    assert [text for table in tables for text in table.texts if text not in card] == []

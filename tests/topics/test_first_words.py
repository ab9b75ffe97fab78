"""What the first screen never says, in any made-up report: what readers stumbled over; how the review opens."""

import re
from collections.abc import Iterator

import pytest

from reportgen.page.blocks import Block, Bullets, FigureBlock, Page, Paragraphs, Section, SideBySide, Table
from reportgen.topics.compose import compose
from tests.cases.case import Case
from tests.cases.every import by_everyday_topic, by_topic, cases_of
from tests.example_reports import EXAMPLES, example

NEVER = (
    r"\b(positive|negative) cases?\b",
    r"\bnew (?!one\b)[a-z]",
    r"cannot be undone:",
)


def first_screen(case: Case) -> list[str]:
    """Return what the first screen says, with the warnings that may stand there and the words of its pictures."""
    told = case.explained
    table = () if told.options is None else (told.options.title, told.options.subtitle, told.options.note)
    return [
        *(one.text for place in map(told.said, ("head", "verdict_told", "asked", "before")) for one in place),
        *(found.text for found in told.findings if found.severity != "note"),
        *(one.text for one in table if one is not None),
    ]


@by_topic
def test_the_first_screen_says_nothing_that_readers_stumbled_over(topic):
    for place, case in enumerate(cases_of(topic)):
        if case.results.models:
            said = [text for text in first_screen(case) if any(re.search(never, text) for never in NEVER)]
            assert said == [], f"{topic} {place}"


@by_topic
def test_no_warning_comes_again_that_the_first_screen_has_told(topic):
    for case in cases_of(topic):
        texts = [text for text in first_screen(case) if text]
        assert len(texts) == len(set(texts))


MOST_WORDS = 5  # of a heading

FOUND = {  # what the first thing said in each part tells
    "checks": r"Checks( of .*)?: \d+ of \d+ passed",
    "data": r"We read .* and used",
    "errors": r"^Of (the )?\d",
    "threshold": r"(is|are) \w+( out)?\.$|moving from",
    "beta": r"One more miss|a beta of",
    "costs": r"the errors .*cost|worth more than",
    "in-use": r"about .* (is|are) \w+|is used, .*%|decides \d|leaves .* to a person",
    "curves": r"^Half of the scores|(has the|scores) (higher|lower)|right for|the same score|is \d",
    "metrics": r"best |[Ll]owest|expected to be|is 0\.\d+",
    "groups": r"(highest|lowest) for|times that for",
    "comparison": r"agree for|a clear difference|clearly better|"
    r"future \w+: “|does better than|cannot tell|too close to call",
    "chances": r"add up to about .* there were|sure, .* right",
    "published": r"catches",
    "best-at-betas": r"depends on beta",
    "outcomes": r"The (most frequent )?error|had \d+ of the",
}


@pytest.mark.everyday(2)
@pytest.mark.parametrize("name", EXAMPLES)
def test_each_part_of_the_review_is_named_in_few_words_and_opens_with_what_was_found(name):
    review = [one for one in example(name)._page.sections if one.depth == "review"]
    assert [one.title for one in review if one.title.endswith("?") or len(one.title.split()) > MOST_WORDS] == []
    for part in review:
        if part.id != "notes":  # each of its lines is one
            first = part.blocks[0].figures[0] if isinstance(part.blocks[0], SideBySide) else part.blocks[0]
            assert isinstance(first, Paragraphs | Bullets | FigureBlock), part.id
            said = first.title if isinstance(first, FigureBlock) else first.texts[0]
            sentence = re.split(r"(?<=[^\d\W]\.) (?=[A-Z])", said)[0]
            assert re.search(FOUND[part.id], sentence), (part.id, sentence)


MOST_COLUMNS = 6  # of a table that stands open: things, and not the ends of their ranges


@pytest.mark.parametrize("name", EXAMPLES)
def test_tables_of_the_review_have_six_columns_at_most(name):
    assert wider(example(name)._page) == []


@pytest.mark.slow
@by_everyday_topic
def test_tables_of_the_review_of_any_report_have_six_columns_at_most(topic):
    for case in cases_of(topic):
        assert wider(compose(case.results, case.explained, {}, case.config)) == []


def wider(page: Page) -> list[str]:
    """Return which tables of the review are wider; what is folded there is left out."""
    blocks = (one for section in page.sections if section.depth == "review" for one in every_block(section))
    return [
        one.caption
        for one in blocks
        if isinstance(one, Table) and sum(column.part is None for column in one.columns) > MOST_COLUMNS
    ]


def every_block(section: Section) -> Iterator[Block]:
    yield from section.blocks
    for part in section.parts:
        yield from every_block(part)


@pytest.mark.everyday(2)
@pytest.mark.parametrize("name", EXAMPLES)
def test_whom_errors_affect_is_told_below_the_options_and_not_below_the_tree_again(name):
    told = example(name)._explained
    note = None if told.options is None else told.options.note
    trees = [figure.subtitle for key, figure in told.figures.items() if key in {"tree", "class_tree"}]
    if note is not None:
        sentences = re.split(r"(?<=\.) ", note.text)
        assert [tree for tree in trees if any(one in tree for one in sentences)] == []

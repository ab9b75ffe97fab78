"""What is said of groups, by cases that can be counted with a pencil."""

import re

import pytest

from reportgen.text.groups import by_column
from reportgen.topics.groups.words import weakest
from tests.cases.case import said
from tests.cases.groups import depots, far_apart, in_groups, one_good_group

FEW = "groups.too_few"


def told(case):
    """Return what is said of groups, with straight quotes."""
    return [straight(sentence.text) for place in case.explained.listed("groups") for sentence in place]


def straight(text):
    return re.sub("[\u201c\u201d]", '"', text)


@pytest.mark.slow
def test_a_depot_with_four_cracked_spans_has_counts_and_no_percentage():
    assert told(depots()) == [
        'For 1 span, "region" is missing; it forms the group "(missing)".',
        'The recall of the model is lowest for region "north": 60% (12 of 20). In all the rest together it is 88.5%.',
        (
            "With 2 groups compared, chance could explain that: on future spans it could be anything from 53.8 "
            "percentage points below the rest to 0.2 percentage points above it."
        ),
        (
            'The share of spans not closed for region "east" is 0.858 times that for region "west" (95% range: '
            "0.684 to 1.000). The four-fifths rule looks at this figure, because being closed counts as the worse "
            "outcome."
        ),
        (
            'There were only 4 cracked spans for region "west", so we give no percentage; '
            "the model caught 3 of the 4 cracked spans."
        ),
        'There was no cracked span for region "(missing)", so nothing is known of what the model would catch there.',
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("four", "many", "caught"),
    [
        ((1, 0, 0, 9), "was only 1 fraud", "the only fraud"),
        ((0, 0, 2, 9), "were only 2 frauds", "neither fraud"),
        ((0, 0, 9, 9), "were only 9 frauds", "none of the 9 frauds"),
    ],
)
def test_none_one_both_and_all_have_words_of_their_own(four, many, caught):
    (text,) = said(in_groups({"x": four, "y": (20, 5, 5, 70)}).explained, FEW)
    assert straight(text) == f'There {many} for region "x", so we give no percentage; the model caught {caught}.'


@pytest.mark.slow
def test_the_dearest_group_is_the_weakest_where_there_are_prices():
    sentence = weakest(far_apart().facts, 0)
    assert straight(sentence.text).startswith('The cost per 1,000 cases of the model is highest for region "b": ')
    assert "the gap is clear" in told(far_apart())[1]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("alike", "told"),
    [
        (2, "By its 95% range 1 group more could do as badly."),
        (4, "By their 95% ranges 3 groups more could do as badly."),
    ],
)
def test_where_one_group_is_far_better_the_weakest_is_not_alone(alike, told):
    case = one_good_group(alike)
    found = case.results.groups[0]
    assert (found.weakest.groups, found.weakest.shown) == (("0",), True)  # 8 of 32 beside a rest that is mostly "z"
    ranges = [group.models["model"].metrics["recall"] for group in found.groups if group.group not in "0z"]
    assert len(ranges) == alike - 1
    assert all(one.low < found.weakest.estimate for one in ranges)
    assert said(case.explained, "groups.as_bad") == [told]


@pytest.mark.slow
def test_no_group_stands_out_among_equal_ones():
    alike = in_groups({"a": (20, 5, 5, 70), "b": (20, 5, 5, 70)})
    assert weakest(alike.facts, 0) is None
    assert told(alike) == []


def test_of_many_groups_some_are_named_and_the_others_counted():
    case = in_groups({"z": (20, 5, 5, 70), **dict.fromkeys("abcdef", (20, 0, 5, 75))})
    shown = straight(by_column(case.facts, "region", *"abcdef").shown)
    assert shown == 'region "a", region "b", region "c", and 3 other groups'

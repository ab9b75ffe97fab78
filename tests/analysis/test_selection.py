"""Selected, share and ratio of each category: the worked tables of New York City's rule, and the limit of 80 %."""

import pytest

from reportgen.analysis.selection import Counted, plain, selection
from reportgen.stats.intervals import Estimated

# 6 RCNY 5-301, the example of scores for "culture fit". It prints how many applicants a category has, the share of
# them with a score above the median (cut after one digit), and the ratio; so many of them give these figures.
CULTURE_FIT = (
    {"male": (92, 50, "54.3", "1.00"), "female": (76, 34, "44.7", "0.82")},
    {
        "Hispanic": (28, 18, "64.2", "1.00"),
        "White": (40, 15, "37.5", "0.58"),
        "Black": (32, 16, "50.0", "0.78"),
        "Native Hawaiian or Pacific Islander": (8, 5, "62.5", "0.97"),
        "Asian": (24, 10, "41.7", "0.65"),
    },
)


@pytest.mark.parametrize("table", CULTURE_FIT, ids=["sex", "race"])
def test_the_tables_of_the_rule_are_right_to_the_printed_digit(table):
    shown = selection({name: plain(cases, above) for name, (cases, above, *_) in table.items()}, "flag_rate")
    assert shown.base == (next(iter(table)),)
    for share in shown.categories:
        cases, _, rate, ratio = table[share.category]
        assert share.cases == cases
        assert f"{share.ratio:.2f}" == ratio
        # The rule rounds 41.66 to 41.7, and cuts 64.28 to 64.2.
        assert rate in {f"{100 * share.rate:.1f}", f"{int(1000 * share.rate) / 10:.1f}"}


# The first example of 6 RCNY 5-301: applicants, selected, share in percent, ratio. The two categories of two races or
# more, crossed with sex, are left out here; none has the highest share.
SCREENED = (
    {"male": (1390, 667, "48", "1.00"), "female": (1181, 555, "47", "0.979")},
    {
        "Hispanic": (408, 204, "50", "0.97"),
        "White": (797, 412, "52", "1.00"),
        "Black": (390, 170, "44", "0.84"),
        "Native Hawaiian or Pacific Islander": (119, 52, "44", "0.85"),
        "Asian": (616, 302, "49", "0.95"),
        "Native American or Alaska Native": (41, 18, "44", "0.85"),
        "two or more races": (213, 96, "45", "0.87"),
    },
    {
        "male, Hispanic": (205, 90, "43.9", "0.841"),
        "male, White": (412, 215, "52.2", "1.000"),
        "male, Black": (226, 95, "42.0", "0.806"),
        "male, Native Hawaiian or Pacific Islander": (87, 37, "42.5", "0.815"),
        "male, Asian": (321, 167, "52.0", "0.997"),
        "male, Native American or Alaska Native": (24, 11, "45.8", "0.878"),
        "female, Hispanic": (190, 82, "43.2", "0.827"),
        "female, Black": (164, 75, "45.7", "0.876"),
        "female, Native Hawaiian or Pacific Islander": (32, 15, "46.9", "0.898"),
        "female, Asian": (295, 135, "45.8", "0.877"),
        "female, Native American or Alaska Native": (17, 7, "41.2", "0.789"),
    },
)


@pytest.mark.parametrize("table", SCREENED, ids=["sex", "race", "crossed"])
def test_the_first_example_of_the_rule_is_right_to_the_printed_digit(table):
    shown = selection({name: plain(cases, chosen) for name, (cases, chosen, *_) in table.items()}, "flag_rate")
    for share in shown.categories:
        *_, rate, ratio = table[share.category]
        assert f"{100 * share.rate:.{len(rate.partition('.')[2])}f}" == rate
        assert f"{share.ratio:.{len(ratio.partition('.')[2])}f}" == ratio


def against_80(*counts, **settings):
    named = {str(place): plain(*pair) for place, pair in enumerate(counts)}
    return [share.four_fifths for share in selection(named, "flag_rate", **settings).categories]


def test_the_range_says_whether_80_percent_can_be_set_apart():
    assert against_80((500, 400), (500, 200), (500, 300), (500, 390)) == [None, "below", "cannot_tell", "above"]
    assert against_80((500, 100), (500, 200), reference="0") == [None, "above"]


def test_without_a_case_or_anything_selected_there_is_no_ratio():
    empty, none, some = selection(
        {"empty": plain(0, 0), "none": plain(9, 0), "some": plain(9, 3)}, "flag_rate"
    ).categories
    assert (empty.rate, empty.ratio, none.rate, none.ratio, some.ratio) == (None, None, 0, 0, 1)
    nothing = selection({"a": plain(9, 0), "b": plain(9, 0)}, "flag_rate")
    assert nothing.base == ()
    assert [share.ratio for share in nothing.categories] == [None, None]
    unknown = selection({"a": plain(9, 3), "b": plain(0, 0)}, "flag_rate", reference="b")
    assert unknown.named
    assert unknown.base == ()


def test_without_a_range_the_reason_is_stated():
    lone = Counted(cases=9, selected=3, share=lambda _level: Estimated(estimate=1 / 3, reason="one cluster"))
    share = selection({"a": plain(40, 30), "b": lone}, "flag_rate").categories[1]
    assert (share.ratio, share.no_range, share.four_fifths) == (pytest.approx(4 / 9), "one cluster", None)

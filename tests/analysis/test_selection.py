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

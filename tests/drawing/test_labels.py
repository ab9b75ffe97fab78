import pytest

from reportgen.drawing.scales import fold, spread_out


@pytest.mark.parametrize(
    ("middles", "expected"),
    [
        ([50.0], [50.0]),
        ([0.0, 100.0], [10.0, 90.0]),
        ([50.0, 50.0], [50.0, 70.0]),
        ([95.0, 96.0, 97.0], [50.0, 70.0, 90.0]),
    ],
)
def test_labels_move_no_further_than_they_must(middles, expected):
    assert spread_out(middles, [20.0] * len(middles), low=0, high=100) == expected


def test_labels_that_cannot_all_fit_still_do_not_overlap():
    assert spread_out([50.0, 50.0, 50.0], [40.0] * 3, low=0, high=100) == [20.0, 60.0, 100.0]


def test_words_are_folded_by_the_room_they_need():
    assert fold("one two three", 0) == "one two three"
    assert fold("  one\n two\tthree ", 60) == "one two\nthree"
    assert fold("", 50) == ""
    assert fold("internationalisation", 50, 9).split("\n") == ["interna", "tionali", "sation"]
    assert fold("one two three four", 60, 1) == "one t\N{HORIZONTAL ELLIPSIS}"
    assert fold("W", 1) == "W"
    wide = "\N{CJK UNIFIED IDEOGRAPH-6A21}" * 10
    assert fold(wide, 70).split("\n") == [wide[:5]] * 2

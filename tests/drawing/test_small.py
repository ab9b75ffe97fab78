"""Small bars: as high as their counts, seen where there is one, and safe to stand in a page."""

import re

from reportgen.drawing.small import HEIGHT, letters, small_bars


def test_bars_are_as_high_as_their_counts_and_none_is_too_low_to_be_seen():
    heights = [float(each) for each in re.findall(r"v-([\d.]+)", small_bars((100, 50, 0, 1, None), "rows"))]
    assert heights == [HEIGHT, HEIGHT / 2, 1.0]


def test_letters_say_the_same_where_there_are_no_pictures():
    assert letters((8, 4, 0, 1, None)) == "\u2588\u2584\u00b7\u2581?"
    assert letters((0, 0)) == "\u00b7\u00b7"
    assert letters(()) == ""


def test_words_of_a_picture_are_escaped():
    assert "<b>" not in small_bars((1, 2), '<b>"')

import pytest

from reportgen.drawing.svg import line_path


@pytest.mark.parametrize(
    ("places", "short"),
    [
        ([(10, 20), (30, 20), (30, 5)], "M10 20h20v-15"),
        ([(10, 20), (13.04, 16.96)], "M10 20l3-3"),
        ([(0.04, 0.06), (0.5, 0.5)], "M0 .1l.5 .4"),
        ([(10, 20), (20, 20), (30, 20), (40, 20)], "M10 20h30"),
        ([(10, 20), (30, 20), (15, 20)], "M10 20h20h-15"),
        ([(10, 20), (10.01, 20.02), (10, 30)], "M10 20v10"),
        ([(10, 20), (10, 20)], "M10 20h0"),
        ([(30, 40)], "M30 40h0"),
        ([(-1.26, -0.5), (-1.26, 0.5)], "M-1.3-.5v1"),
    ],
)
def test_paths_are_short_and_keep_their_shape(places, short):
    assert line_path(places) == short


@pytest.mark.parametrize("places", [[(0, 0), (0, 5), (5, 5)], [(0, 0), (0, 5), (5, 5), (0, 0)]])
def test_a_closed_path_ends_where_it_began_once(places):
    assert line_path(places, closed=True) == "M0 0v5h5z"


def test_rounding_does_not_drift_along_a_path():
    drawn = line_path([(0, 0), *((n * 0.14, n % 2) for n in range(1, 1001))])
    across = [float(step.replace("-", " -").split()[0]) for step in drawn.split("l")[1:]]
    assert sum(across) == pytest.approx(140.0, abs=1e-6)

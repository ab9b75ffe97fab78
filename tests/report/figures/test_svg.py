import pytest

from reportgen.report.figures.svg import short_path


@pytest.mark.parametrize(
    ("drawn", "short"),
    [
        ("M 10 20 \nL 30 20 \nL 30 5 \n", "M10 20h20v-15"),
        ("M 10 20 \nL 13.04 16.96 \n", "M10 20l3-3"),
        ("M 0.04 0.06 \nL 0.5 0.5 \n", "M0 .1l.5.4".replace(".5.4", ".5 .4")),
        ("M 10 20 \nL 20 20 \nL 30 20 \nL 40 20 \n", "M10 20h30"),
        ("M 10 20 \nL 30 20 \nL 15 20 \n", "M10 20h20h-15"),
        ("M 10 20 \nL 10.01 20.02 \nL 10 30 \n", "M10 20v10"),
        ("M 10 20 \nL 10 20 \nM 30 40 \nL 30 40 \n", "M10 20h0M30 40h0"),
        ("M 0 0 \nL 0 5 \nL 5 5 \nL 0 0 \nz\n", "M0 0v5h5z"),
        ("M -1.26 -0.5 \nL -1.26 0.5 \n", "M-1.3-.5v1"),
    ],
)
def test_paths_become_short_and_keep_their_shape(drawn, short):
    assert short_path(drawn) == short


def test_rounding_does_not_drift_along_a_path():
    drawn = "M 0 0 " + " ".join(f"L {n * 0.14} {n % 2}" for n in range(1, 1001))
    across = [float(step.replace("-", " -").split()[0]) for step in short_path(drawn).split("l")[1:]]
    assert sum(across) == pytest.approx(140.0, abs=1e-6)

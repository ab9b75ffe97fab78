import pytest

from reportgen.config.conditions import closest
from reportgen.stats.metrics import NAMES


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("precison", "precision"),
        ("Recall", "recall"),
        ("mmc", "mcc"),
        ("roc-auc", "roc_auc"),
        ("avarage_precision", "average_precision"),
        ("f1score", "f1"),
        ("F2-score", "f2"),
        ("F-score", "f_score"),
        ("sensitvity", "sensitivity"),
        ("TPR", "tpr"),
        ("blue", None),
        ("", None),
    ],
)
def test_the_nearest_name_is_suggested_and_a_far_one_is_not(typed, meant):
    assert closest(typed, NAMES) == meant


def test_a_name_from_elsewhere_is_understood():
    assert closest("y_true", ["path", "label"]) == "label"
    assert closest("y_true", ["path"]) is None
    assert [closest(ending, ["html", "markdown", "json"]) for ending in ("htm", "md")] == ["html", "markdown"]

"""What the cheapest decision does where people are right, on cases that come in clusters and with a baseline."""

import pytest

import reportgen
from tests.net.drawn_classes import drawn_classes


@pytest.mark.parametrize("cluster", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_checks_count_what_people_see_as_right_and_follow_their_limits(cluster):
    config, frame = drawn_classes(199)
    if cluster:
        frame["house"], config["data"]["cluster"] = frame["id"] // 2, "house"
    config["checks"] = [
        "accuracy >= 0.999",
        {"check": "accuracy >= 0.2", "with_confidence": 0.9},
        "cost_per_1000 <= 1",
        {"check": "cost_per_1000 <= 1e9", "with_confidence": 0.9},
        "log_loss <= 10",
        {"check": "accuracy >= 0.1", "model": "second"},
        {"check": "accuracy >= 0", "against": "baseline"},
    ]
    way = reportgen.run(config, data=frame).results["models"]["first"]["cheapest"]
    matrix, seen = way["confusion"]["matrix"], way["confusion"]["to_a_person"]
    right = (sum(row[place] for place, row in enumerate(matrix)) + sum(seen)) / len(frame)
    checks = way["checks"]
    assert [one["check"] for one in checks] == [
        "accuracy >= 0.999", "accuracy >= 0.2", "cost_per_1000 <= 1", "cost_per_1000 <= 1e9",
    ]  # fmt: skip
    assert [one["estimate"] for one in checks] == pytest.approx([right, right, way["per_1000"], way["per_1000"]])
    assert [one["status"] for one in checks] == ["fail", "pass", "fail", "pass"]
    bounds = [(checks[place]["low"], checks[place]["estimate"], checks[place]["high"]) for place in (1, 3)]
    assert all(low < here < high for low, here, high in bounds)

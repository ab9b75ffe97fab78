"""What sentences claim, held against the results of reports of every kind of rule, price and sample."""

import pytest

from tests.explain.claim_cases import CASES, claims

EVERYDAY = ("floor_one_split", "in_use_deployed")  # the others are slow: some twelve seconds together

each_report = pytest.mark.parametrize(
    "name", [name if name in EVERYDAY else pytest.param(name, marks=pytest.mark.slow) for name in CASES]
)


def told(name, start=""):
    """Return the sentences of a report whose message begins so."""
    return [one for one in claims(name).results["sentences"] if one["id"].startswith(start)]


@each_report
def test_a_group_is_named_on_the_first_screen_only_where_its_gap_is_beyond_chance(name):
    found = claims(name).results.get("groups", ())
    shown = [each for each in found if (each.get("weakest") or {}).get("shown")]
    assert len(told(name, "first.weakest")) == (1 if shown else 0)
    keyed = " ".join(one["text"] for one in told(name, "key."))
    assert [each for each in found for group in each["groups"] if f"\u201c{group['group']}\u201d" in keyed] == []


@each_report
def test_a_check_tells_how_often_chance_fails_it_only_where_it_passed_and_the_range_of_its_figure_where_it_failed(name):
    for check in claims(name).results.get("checks", ()):
        assert check["fails_by_chance"] is None or check["status"] == "pass", check["check"]
        assert check["status"] != "fail" or None not in (check["low"], check["high"]), check["check"]
    failed = [one for one in claims(name).results.get("checks", ()) if one["status"] == "fail"]
    assert told(name, "checks.interval") or all(one["with_confidence"] for one in failed)

"""Rules on texts find what they are there for, and nothing beside it."""

from copy import deepcopy

import pytest

from tests.example_reports import example
from tests.net import rules_checks, rules_classes, rules_text
from tests.net.read import Read


def said(*texts, **document):
    sentences = [{"id": "any", "text": text, "values": {}} for text in texts]
    return Read(config={}, document={"sentences": sentences, "subject": "m", **document})


@pytest.mark.parametrize(
    "text",
    ["It costs about 0 more.", "about 0", "about \u20ac0.00 a year", "50.0 of them are wrong", "1,000.0 of every case"],
)
def test_about_nothing_and_counts_with_a_nought_are_found(text):
    assert list(rules_text.no_count_is_about_nothing_or_written_with_a_nought(said(text))) == [text]


@pytest.mark.parametrize(
    "text", ["about 0.02 more", "about 0% of them", "50 of them", "a recall of 1.000 of the frauds", "2.5 of them"]
)
def test_small_sums_and_metrics_are_not(text):
    assert not list(rules_text.no_count_is_about_nothing_or_written_with_a_nought(said(text)))


@pytest.mark.parametrize("text", ["0 fewer false alarms", "\u20ac0 more", "0.00 cheaper", "0 more missed"])
def test_nothing_is_no_change(text):
    assert list(rules_text.nothing_is_not_a_change(said(text))) == [text]


def test_two_sizes_for_one_question_are_found():
    limit = {"metric": "recall", "op": ">=", "limit": 0.8}
    sentences = [
        {"id": key, "text": "", "values": {"enough": {"value": size, "shown": f"{size} frauds", "source": source}}}
        for key, size, source in (
            ("result.check", 171, "models.m.threshold.constraints.0.would_show"),
            ("check.open", 222, "checks.0.would_decide"),
        )
    ]
    document = {
        "subject": "m",
        "sentences": sentences,
        "models": {"m": {"threshold": {"constraints": [{**limit, "would_show": 171}]}}},
        "checks": [{**limit, "model": "m", "would_decide": 222}],
    }
    found = list(rules_checks.one_question_has_one_size(Read(config={}, document=document)))
    assert len(found) == 1
    document["checks"][0]["limit"] = 0.9
    assert not list(rules_checks.one_question_has_one_size(Read(config={}, document=document)))


def trial(change=None):
    document = deepcopy(example("tickets").results)
    if change is not None:
        change(document)
    return list(rules_classes.checks_of_a_trial_are_about_what_is_tried(Read(config={}, document=document)))


def test_a_check_of_a_trial_that_is_about_another_way_is_found():
    def fails(document):
        document["models"]["sorter"]["cheapest"]["checks"][0]["status"] = "fail"

    def counts_less(document):
        document["models"]["sorter"]["cheapest"]["checks"][1]["estimate"] = 0.51

    def of_the_model_alone(document):
        next(one for one in document["sentences"] if one["id"] == "result.check")["values"]["estimate"] |= {
            "source": "checks.0.estimate"
        }

    assert trial() == []
    assert all(trial(change) for change in (fails, counts_less, of_the_model_alone))


def test_a_range_is_said_to_include_a_limit_where_it_does():
    ends = {"low": {"value": 0.74}, "high": {"value": 0.9}}

    def found(asked, **more):
        values = {**ends, "check": {"value": asked, "shown": "At least so many"}, **more}
        document = {"sentences": [{"id": "result.check", "text": "", "values": values}]}
        return list(rules_checks.a_range_that_includes_the_limit_says_so(Read(config={}, document=document)))

    assert not found(0.7)
    assert not found(0.75, limit={"value": 0.75})
    assert found(0.75)
    assert found(0.7, limit={"value": 0.7})


def test_criteria_of_before_that_are_not_told_or_told_wrongly_are_found():
    code, days = "other_criteria_before", ["2026-03-03", "2026-03-05"]
    told = {"id": f"finding.{code}", "text": "2 other sets of criteria: 2026", "values": {"sets": {"value": 2}}}
    right = {
        "judged_before": {"sets": 2, "days": days},
        "findings": [{"code": code, "severity": "warning"}],
        "sentences": [told],
    }

    def complaints(**changes):
        return list(rules_checks.other_criteria_before_are_counted(Read(config={}, document={**right, **changes})))

    assert complaints() == []
    assert complaints(findings=[])
    assert complaints(judged_before={"sets": 3, "days": days})
    assert complaints(judged_before={"sets": 2, "days": days[::-1]})
    assert complaints(sentences=[{**told, "text": "1 other set of criteria: 2026"}])
    assert complaints(sentences=[{**told, "text": "2 other sets of criteria"}])


def test_a_change_of_criteria_that_is_not_told_or_told_wrongly_is_found():
    moved = [{"way": "loosened", "key": "checks[0]", "then": "recall >= 85%", "now": "80%", "check": True}]
    date = {"date": {"value": "2026-03-03"}}
    fixed = {"id": "checks.sealed", "text": "fixed, before the first of these", "values": date}
    told = {"id": "finding.criteria_changed", "text": "recall >= 85% became 80%", "values": {}}
    right = {
        "seal": {"fixed_on": "2026-03-03", "moved": moved},
        "data": {"period": {"from": "2026-06-01", "to": "2026-06-30"}},
        "findings": [{"code": "criteria_changed", "severity": "grave"}],
        "sentences": [fixed, told],
    }

    def complaints(**changes):
        return list(rules_checks.criteria_are_those_that_were_fixed(Read(config={}, document={**right, **changes})))

    assert complaints() == []
    assert complaints(findings=[])
    assert complaints(findings=[{"code": "criteria_changed", "severity": "warning"}])
    assert complaints(sentences=[fixed, {**told, "text": "recall >= 85% has changed"}])
    assert complaints(sentences=[told])
    assert complaints(sentences=[fixed, told, {"id": "checks.sealed.same", "text": "", "values": {}}])
    assert complaints(data={"period": {"from": "2026-01-01", "to": "2026-06-30"}})
    assert complaints(data={})

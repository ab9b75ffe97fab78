import pytest

from reportgen.analysis.stated import REVIEW, missing_fields
from reportgen.text.stated import stated_fields
from tests.cases.case import Case, decided


def kind(name: str, **config: object) -> Case:
    return decided(6, 1, 2, 3, report={"kind": name}, **config)


def test_a_guard_asks_for_nothing():
    assert stated_fields(kind("guard").facts) == ()


def test_a_review_asks_for_the_short_list():
    assert {field.key for field in stated_fields(kind("review").facts)} == set(REVIEW)
    assert all(field.required and field.text is None for field in stated_fields(kind("review").facts))


@pytest.mark.parametrize(
    ("config", "asked", "spared"),
    [
        ({}, "errors.false_negative.no_price_because", "errors.false_negative.price_source"),
        (
            {"costs": {"false_positive": 1, "false_negative": 2}},
            "errors.false_negative.price_source",
            "errors.false_negative.no_price_because",
        ),
    ],
    ids=["no prices", "prices"],
)
def test_an_audit_asks_where_prices_come_from_or_why_there_are_none(config, asked, spared):
    keys = missing_fields(kind("audit", **config).facts)
    assert asked in keys
    assert spared not in keys


def test_an_audit_asks_for_every_required_field_and_for_no_optional_one():
    keys = set(missing_fields(kind("audit").facts))
    assert {"about.materiality", "about.label.noise", "about.monitoring", "about.next_review"} <= keys
    assert not keys & {"about.tested_in_use", "about.label.known_problems"}


def test_what_is_stated_is_shown_though_nobody_asked():
    about = {
        "owner": "Payments risk",
        "status": "draft",
        "cases_selected": "random",
        "label": {"delay_days": 90, "only_flagged_checked": False},
        "limits": ["One.", "Two."],
    }
    fields = {field.name: field.text for field in stated_fields(kind("guard", about=about).facts)}
    assert fields == {
        "Owner": "Payments risk",
        "Status": "draft",
        "How cases were selected": "a random sample",
        "Delay of the label": "90 days",
        "Only flagged cases are checked": "no",
        "Limits": "One.\nTwo.",
    }


@pytest.mark.slow
def test_a_period_in_the_data_need_not_be_stated():
    columns = {"label": ["1", "0"], "score": [0.9, 0.1], "day": ["2026-07-01", "2026-07-02"]}
    timed = Case(columns, data={"time": "day"}, report={"kind": "audit"})
    assert "about.period" not in missing_fields(timed.facts)
    assert "about.period" in set(missing_fields(kind("audit").facts))

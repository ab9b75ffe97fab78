"""What the two classes are called: as the config says, else by what it says of the other one, else by their labels."""

import pytest

from tests.cases.case import Case, WithoutCases

FRAUDS, GENUINE = ["fraud", "frauds"], ["genuine payment", "genuine payments"]
PAYMENT = ["payment", "payments"]
LABELS = ["fraud", "fraud", "genuine", "genuine", "genuine"]
SCORES = [0.9, 0.2, 0.1, 0.8, 0.3]
FRAUD = {"positive": "fraud"}


def called(*names: str, labels: list[str] = LABELS, data: dict[str, object] = FRAUD, **words: list[str]) -> list[str]:
    case = Case({"label": labels, "score": SCORES}, data=data, words=words, threshold={"fixed": 0.5})
    return [case.facts.say.words[name] for name in names]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "named"),
    [
        ({"positive": FRAUDS, "negative": GENUINE}, ["fraud", "frauds", "genuine payment", "genuine payments"]),
        (
            {"positive": FRAUDS, "case": PAYMENT},
            ["fraud", "frauds", "other payment", "other payments"],
        ),
        (
            {"case": PAYMENT},
            [f"{payment} labelled “{label}”" for label in ("fraud", "genuine") for payment in PAYMENT],
        ),
    ],
)
def test_a_class_has_its_own_name_or_that_of_the_other_or_its_label(words, named):
    assert called("positive", "positives", "negative", "negatives", **words) == named


@pytest.mark.slow
def test_several_labels_are_told_as_far_as_they_make_a_name():
    two = ["fraud", "theft", "genuine", "late", "lost"]
    data = {"positive": ["fraud", "theft"], "negative": "rest"}
    assert called("positives", "negatives", labels=two, data=data) == [
        "cases labelled “fraud” or “theft”",
        "cases not labelled “fraud” or “theft”",
    ]
    data = {"positive": ["fraud", "theft", "lost"], "negative": "rest"}
    assert called("positives", "negatives", labels=two, data=data) == ["positive cases", "negative cases"]


def test_without_cases_there_is_no_label():
    words = WithoutCases({"a": {"precision": 0.3, "recall": 0.8}}).facts.say.words
    assert (words["positives"], words["negatives"]) == ("positive cases", "negative cases")

"""`results.json`: the shape of the schema, and how numbers are written."""

import json
import math
from dataclasses import replace

import pytest

from reportgen.results.document import rounded, to_bytes, to_document, to_json, to_json_line
from reportgen.results.measure import Confusion, Measure, Performance
from reportgen.results.results import (
    DataFacts,
    Input,
    ModelResult,
    OperatingPoint,
    Period,
    Results,
    RowFlow,
    Run,
    SplitFacts,
    Threshold,
    TuningResult,
)
from reportgen.results.values.checks import Check
from reportgen.results.values.costs import Costs
from reportgen.results.values.threshold import Constraint
from reportgen.text.sentences import FindingText, Sentence, Slot
from reportgen.version import __version__

THIRD = 0.1 + 0.2  # 0.30000000000000004: exact as a threshold, 0.3 as a derived number
RECALL = Measure(estimate=7 / 9, numerator=7.0, denominator=9.0, apparent=True)
COUNTS = Confusion(tp=7.0, fp=2.0, fn=2.0, tn=3.0)
MODEL = ModelResult(
    threshold=Threshold(rule="minimise cost", value=THIRD, same_decisions_above=0.15, cases_on_it=0, objective=THIRD),
    confusion=COUNTS,
    metrics={"recall": RECALL, "npv": Measure(estimate=None, reason="no case was left unflagged")},
    swapped={"metrics": {"recall": Measure(estimate=0.6)}},
    operating_points=(
        OperatingPoint(
            roles=("in_use", "recommended"), rule="minimise cost", threshold=None, confusion=COUNTS, metrics={}
        ),
    ),
    curves={"roc": {"fpr": (0.0, THIRD), "tpr": (0.0, 1.0), "threshold": (None, THIRD)}},
    tuning=TuningResult(split="validation", confusion=COUNTS, metrics={}),
)
RESULTS = Results(
    title="Fraud \u2013 \u201cquarter\u201d",
    run=Run(as_of=None, inputs=(Input(name="a.csv", sha256="00ff"),)),
    data=DataFacts(
        positive=("fraud",),
        negative=("genuine",),
        rows=RowFlow(read=15, used=14, dropped={"missing_label": 1}, missing_per_model={"m": 0}),
        splits={"test": SplitFacts(rows=14, positives=9, prevalence=9 / 14)},
        tuned_on=None,
        reported_on="test",
        labels={"fraud": 9, "genuine": 5},
        period=Period(from_="2026-01-01", to="2026-02-01"),
    ),
    costs=Costs(false_positive=12.0, false_negative=0.5),
    beta=2.0,
    subject="m",
    models={"m": MODEL, "rules": ModelResult(
        threshold=None, confusion=COUNTS, metrics={}, swapped={}, operating_points=(), curves={},
    )},
    baselines={"flag_none": Performance(confusion=COUNTS, metrics={})},
)  # fmt: skip
SMALL = Sentence(id="finding.small_test", text="Small.")
FINDINGS = [FindingText(code="small_test", severity="warning", text=SMALL.text, told=SMALL)]
SENTENCES = [
    Sentence(
        id="key.caught",
        text="It caught 7.",
        values={
            "caught": Slot(value=7.0, shown="7", source="models.m.confusion.tp"),
            "at": Slot(value=THIRD, shown="0.30", source="models.m.threshold.value"),
            "recall": Slot(value=7 / 9, shown="0.78", source="models.m.metrics.recall.estimate"),
            "point": Slot(value=THIRD, shown="0.30", source="models.m.curves.roc.threshold.1"),
            "who": Slot(value="the bank", shown="the bank", source="config.errors.false_negative.borne_by"),
        },
    )
]
FOUR = {"tp": 7, "fp": 2, "fn": 2, "tn": 3}
EXPECTED = {
    "schema": "reportgen/results/1",
    "title": "Fraud \u2013 \u201cquarter\u201d",
    "tool": {"name": "reportgen", "version": __version__},
    "run": {
        "as_of": None,
        "inputs": [{"name": "a.csv", "sha256": "00ff"}],
        "level": 0.95,
        "resamples": 2000,
        "seed": 1,
    },
    "data": {
        "positive": ["fraud"],
        "negative": ["genuine"],
        "rows": {"read": 15, "used": 14, "dropped": {"missing_label": 1}, "missing_per_model": {"m": 0}},
        "splits": {"test": {"rows": 14, "positives": 9, "prevalence": 0.642857142857}},
        "tuned_on": None,
        "reported_on": "test",
        "labels": {"fraud": 9, "genuine": 5},
        "period": {"from": "2026-01-01", "to": "2026-02-01"},
        "task": "binary",
    },
    "costs": {
        "false_positive": 12,
        "false_negative": 0.5,
        "true_positive": 0.0,
        "true_negative": 0.0,
        "form": "outcomes",
    },
    "beta": 2.0,
    "baselines": {"flag_none": {"confusion": FOUR, "metrics": {}}},
    "subject": "m",
    "models": {
        "m": {
            "threshold": {
                "rule": "minimise cost",
                "value": THIRD,
                "kind": "fixed",
                "same_decisions_above": 0.15,
                "cases_on_it": 0,
                "objective": 0.3,
                "tied": 1,
            },
            "confusion": FOUR,
            "metrics": {
                "recall": {"estimate": 0.777777777778, "numerator": 7, "denominator": 9, "apparent": True},
                "npv": {"estimate": None, "reason": "no case was left unflagged"},
            },
            "swapped": {"metrics": {"recall": {"estimate": 0.6}}},
            "operating_points": [
                {
                    "roles": ["in_use", "recommended"],
                    "rule": "minimise cost",
                    "threshold": None,
                    "confusion": FOUR,
                    "metrics": {},
                }
            ],
            "curves": {"roc": {"fpr": [0.0, 0.3], "tpr": [0.0, 1.0], "threshold": [None, THIRD]}},
            "tuning": {"split": "validation", "confusion": FOUR, "metrics": {}},
        },
        "rules": {
            "threshold": None,
            "confusion": FOUR,
            "metrics": {},
            "swapped": {},
            "operating_points": [],
            "curves": {},
        },
    },
    "comparisons": [],
    "groups": [],
    "checks": [],
    "findings": [{"code": "small_test", "severity": "warning", "text": "Small."}],
    "sentences": [
        {
            "id": "key.caught",
            "text": "It caught 7.",
            "values": {
                "caught": {"value": 7, "shown": "7", "source": "models.m.confusion.tp"},
                "at": {"value": THIRD, "shown": "0.30", "source": "models.m.threshold.value"},
                "recall": {"value": 0.777777777778, "shown": "0.78", "source": "models.m.metrics.recall.estimate"},
                "point": {"value": THIRD, "shown": "0.30", "source": "models.m.curves.roc.threshold.1"},
                "who": {"value": "the bank", "shown": "the bank", "source": "config.errors.false_negative.borne_by"},
            },
        }
    ],
}


@pytest.fixture(scope="module")
def document():
    return to_document(RESULTS, FINDINGS, SENTENCES)


def test_the_document_has_the_shape_of_the_contract(document):
    assert document == EXPECTED
    assert type(document["models"]["m"]["confusion"]["tp"]) is int


@pytest.mark.parametrize("write", [to_json, to_json_line])
def test_what_is_written_reads_back_as_the_same_values(document, write):
    assert json.loads(write(document)) == EXPECTED


def test_how_a_limit_was_typed_is_written():
    told = {"metric": "recall", "op": ">=", "limit": 0.8, "estimate": 0.9}
    check = Check(check="recall >= 80%", typed_limit="80%", model="m", status="pass", **told)
    kept = Constraint(condition="recall >= 80%", percent=True, met=True, best=1.0, **told)
    model = replace(MODEL, threshold=replace(MODEL.threshold, constraints=(kept,)))
    found = to_document(replace(RESULTS, models={"m": model}, checks=(check,)), (), ())
    held = (*found["checks"], *found["models"]["m"]["threshold"]["constraints"])
    typed = [{key: one[key] for key in ("limit", "typed_limit", "percent") if key in one} for one in held]
    assert typed == [{"limit": 0.8, "typed_limit": "80%"}, {"limit": 0.8, "percent": True}]


def test_the_schema_stands_first_and_the_order_is_that_of_the_contract(document):
    order = (
        "schema title tool run data costs beta baselines subject models comparisons groups checks findings sentences"
    )
    assert list(document) == order.split()


def test_innermost_values_stand_on_one_line_and_the_text_ends_with_a_line_break(document):
    lines = to_json(document).split("\n")
    assert '"confusion": {"tp": 7, "fp": 2, "fn": 2, "tn": 3},' in [line.strip() for line in lines]
    assert any(line.strip() == f'"threshold": [null, {THIRD!r}]' for line in lines)
    assert lines[-1] == ""
    assert lines[-2] == "}"


def test_one_line_is_one_line(document):
    assert "\n" not in to_json_line(document)


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_what_json_does_not_know_is_never_written(value):
    with pytest.raises(ValueError, match="not JSON compliant"):
        to_json({"schema": "x", "estimate": value})


@pytest.mark.parametrize(
    ("value", "written"),
    [(1 / 3, "0.333333333333"), (2 / 3 * 1e9, "666666666.667"), (1e-20 / 3, "3.33333333333e-21"), (-0.0, "0.0")],
)
def test_derived_numbers_keep_twelve_digits(value, written):
    assert repr(rounded(value)) == written


def test_text_stays_as_it_is_but_for_what_utf8_cannot_hold():
    assert to_bytes("\u2013 \U0001f6a9") == "\u2013 \U0001f6a9".encode()
    assert json.loads(to_bytes(to_json_line({"name": "a\udcff.csv"}))) == {"name": "a\udcff.csv"}

"""docs/prevalence.md: a whole run says of the simulated cases what the page says, and so does scikit-learn."""

import re
import runpy
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import sklearn.metrics as sk
import yaml

import reportgen
from reportgen.stats.metrics import METRICS

DOCS = Path(__file__).parents[1] / "docs"
PAGE = (DOCS / "prevalence.md").read_text(encoding="utf-8")
IN_USE, WEIGHTED = (yaml.safe_load(text) for text in re.findall(r"^```yaml\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE))
KEPT = {"every case": (1, 1, 1, 1), "referred": (0.8, 0.8, 0.2, 0.2), "severe first": (0.9, 0.2, 0.9, 0.2)}


@pytest.fixture(scope="module")
def made():
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(DOCS)
        return runpy.run_path(str(DOCS / "prevalence.py"))


def cases(made, way):
    """Return the cases that are kept, one row each, as the configs of the page name them."""
    found = []
    for ((label, looks), of_group), share in zip(made["CASES"].items(), KEPT[way], strict=True):
        kept = np.multiply(of_group, share)
        assert np.rint(kept) == pytest.approx(kept)
        group = {"finding": "surgical" if label == "positive" else "other", "looks": looks, "stands_for": 1 / share}
        found.append(pd.DataFrame({**group, "score": np.repeat(made["SCORES"], np.rint(kept).astype(int))}))
    return pd.concat(found, ignore_index=True)


def column(made, slot, name):
    """Return a column of one of the page's tables: the metrics as printed, in the order of the script."""
    text = made["tables"]()[slot]
    assert text in PAGE
    header, _, *lines = [[cell.strip() for cell in line[1:-1].split("|")] for line in text.splitlines()]
    printed = {line[0]: line[header.index(name)] for line in lines}
    labels = {made["NAMES"].get(key, key.replace("_", " ")): key for key in METRICS}
    return {labels[label]: cell for label, cell in printed.items() if label in labels and label != "prevalence"}


def as_printed(made, metrics, keys):
    return {key: made["shown"](metrics[key].estimate, made["PLACES"].get(key, 3)) for key in keys}


@pytest.mark.slow
@pytest.mark.parametrize("way", ["every case", "referred"])
def test_the_metrics_are_those_of_scikit_learn(made, way):
    shown, found = column(made, "by_class", way), cases(made, way)
    y, score = found.finding == "surgical", found.score
    flagged = score >= made["THRESHOLD"]
    expected = {
        "recall": sk.recall_score(y, flagged),
        "specificity": sk.recall_score(~y, ~flagged),
        "balanced_accuracy": sk.balanced_accuracy_score(y, flagged),
        "roc_auc": sk.roc_auc_score(y, score),
        "precision": sk.precision_score(y, flagged),
        "npv": sk.precision_score(~y, ~flagged),
        "accuracy": sk.accuracy_score(y, flagged),
        "f1": sk.f1_score(y, flagged),
        "mcc": sk.matthews_corrcoef(y, flagged),
        "kappa": sk.cohen_kappa_score(y, flagged),
        "average_precision": sk.average_precision_score(y, score),
    }
    assert {key: f"{value:.3f}" for key, value in expected.items()} == {key: shown[key] for key in expected}
    assert set(shown) - set(expected) == {"lr_positive", "cost_per_1000"}


@pytest.mark.slow
def test_what_stays_and_what_moves_is_what_the_catalogue_says(made):
    assert [METRICS[key].changes_with_prevalence for key in made["STAY"]] == [False] * len(made["STAY"])
    assert [METRICS[key].changes_with_prevalence for key in made["MOVE"]] == [True] * len(made["MOVE"])
    for key in made["STAY"] + made["MOVE"]:
        values = {column(made, "by_class", way)[key] for way in made["BY_CLASS"]}
        assert len(values) == (3 if key in made["MOVE"] else 1), key


def test_the_simulated_scores_are_sound_as_chances(made):
    every = made["kept_by_class"]("every case").scores
    assert every.positives / (every.positives + every.negatives) == pytest.approx(every.score)


@pytest.mark.slow
def test_deployment_as_on_the_page_makes_the_referred_cases_say_what_every_case_says(made):
    found = cases(made, "referred").drop(columns=["looks", "stands_for"])
    model = reportgen.run(IN_USE, data=found).reported.results.models["triage"]
    shown = column(made, "in_use", "referred, at 10 %")
    assert shown == column(made, "in_use", "every case")
    assert as_printed(made, model.deployment.metrics, shown) == shown
    # The page's table of thresholds: what the referred cases alone would choose, and what they choose now.
    assert (model.deployment.threshold_on_sample, model.threshold.value) == (0.05, 0.2)
    assert "| referred | 0.958 | 0.800 | 0.500 | 0.174 | 0.048 | 0.05 | 419 |" in PAGE


@pytest.mark.slow
def test_where_positives_are_rare_the_run_chooses_the_threshold_that_the_page_names(made):
    found = cases(made, "referred").drop(columns=["looks", "stands_for"])
    model = reportgen.run({**IN_USE, "deployment": {"prevalence": 0.01}}, data=found).reported.results.models["triage"]
    assert f"The cheapest threshold there is {model.threshold.value:g}," in " ".join(PAGE.split())


@pytest.mark.slow
def test_deployment_cannot_mend_what_was_kept_by_severity_and_weights_can(made):
    found, every = cases(made, "severe first").drop(columns="looks"), column(made, "severe", "every case")
    config = {**WEIGHTED, "costs": {"ratio": {"miss": 5, "false_alarm": 1}}, "threshold": {"fixed": 0.2}}
    weighted = reportgen.run(config, data=found).reported.results.models["triage"]
    assert as_printed(made, weighted.metrics, every) == every == column(made, "severe", "severe first, weighted")
    unweighted = {**IN_USE, "threshold": {"fixed": 0.2}}
    used = reportgen.run(unweighted, data=found.drop(columns="stands_for")).reported.results.models["triage"]
    assert as_printed(made, used.metrics, every) == column(made, "severe", "severe first")
    promised = as_printed(made, used.deployment.metrics, every)
    assert promised == column(made, "severe", "severe first, at 10 %")
    assert [key for key in every if promised[key] == every[key]] == []

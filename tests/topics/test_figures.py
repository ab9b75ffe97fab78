import re

import pytest

from reportgen.text.sentences import FigureText
from tests.cases.case import (
    PAYMENTS,
    example_a,
    example_d,
    example_e,
    fraud,
    said,
    scored,
    two_models,
)
from tests.cases.every import by_topic, cases_of

LABELS = {
    "roc": {"model.model", "band", "chance", "threshold"},
    "pr": {"model.model", "band", "prevalence", "threshold"},
    "by_threshold": {"recall", "precision", "specificity", "threshold"},
    "histogram": {"positives", "negatives", "miss", "alarm", "threshold"},
    "gain": {"model.model", "chance", "threshold"},
    "calibration": {"model", "band", "sound", "cases", "threshold"},
}


def figure(name: str) -> FigureText:
    return example_d().explained.figures[name]


@pytest.mark.parametrize("name", LABELS)
def test_a_figure_has_every_label_that_it_draws(name):
    assert set(figure(name).labels) == LABELS[name]


def test_decisions_of_few_cases_have_pictures_of_the_four_outcomes_alone():
    assert set(example_a().explained.figures) == {"tree"}


@by_topic
def test_the_short_text_fits_its_place(topic):
    for case in cases_of(topic):
        for name, text in case.explained.figures.items():
            assert 0 < len(text.short) < 150, name


@pytest.mark.slow
def test_the_auc_is_read_as_an_experiment_with_pairs():
    assert said(example_d().explained, "figure.roc.pairs") == [
        (
            "Take one sick patient and one healthy patient. In 31 of the 35 possible pairs the sick patient has the "
            "higher "
            "score; ties count one half. This share is the area under the curve: AUC 0.886."
        )
    ]
    assert example_e().explained.figures["roc"].title == ("In 8 of the 9 possible pairs the sick patient scores higher")


def test_a_tie_is_half_a_pair():
    tied = scored((1, 0, 0), (0.5, 0.5, 0.1))
    assert "In 1.5 of the 2 possible pairs" in said(tied.explained, "figure.roc.pairs")[0]


@by_topic
def test_the_elbow_is_the_one_of_the_results(topic):
    for case in cases_of(topic):
        for sentence in case.explained.sentences:
            if sentence.id == "figure.roc.elbow":
                elbow = case.facts.subject.elbow
                assert (sentence.values["value"].value, sentence.values["recall"].value) == (elbow.threshold, elbow.tpr)
                assert elbow.tpr - elbow.fpr == pytest.approx(case.facts.measure("ks").estimate)


@pytest.mark.slow
def test_texts_of_figures_use_the_words_of_the_config_alone():
    nothing = scored((0, 1), (0.9, 0.1), costs={"false_positive": 9, "false_negative": 1}, words=PAYMENTS)
    for case in (fraud(), two_models(), nothing):
        for name, text in case.explained.figures.items():
            shown = " ".join((text.title, text.subtitle, text.x, text.y, text.short, *text.labels.values()))
            found = re.search(r"\b(positive|negative|cases?|patients?|flagged)\b", shown)
            assert found is None, (name, shown)


def test_titles_state_the_finding():
    assert {name: figure(name).title for name in LABELS} == {
        "roc": "In 31 of the 35 possible pairs the sick patient scores higher",
        "pr": "The alarm was right for 7 of the 9 patients flagged",
        "by_threshold": "At the threshold 0.36, precision is 77.8% and recall is 100%",
        "histogram": "Sorted wrongly: no sick patients and 2 healthy patients",
        "gain": "Among 9 patients flagged: all 7 sick patients",
        "calibration": "The score is not clearly off in any of the 3 groups",
    }


def test_lines_of_models_come_with_their_number_the_subject_first():
    labels = two_models().explained.figures["roc"].labels
    lines = [text for name, text in labels.items() if name.startswith("model.")]
    assert lines == ["champion, AUC 0.947", "challenger, AUC 0.996"]


def test_metrics_carry_the_names_that_the_author_typed():
    figures = two_models().explained.figures
    assert figures["by_threshold"].labels["recall"] == "sensitivity"
    assert figures["by_threshold"].labels["precision"] == "PPV"


def test_a_rare_class_is_sent_to_the_precision_recall_curve():
    assert said(fraud().explained, "figure.roc.rare")
    assert not said(example_d().explained, "figure.roc.rare")

import pytest

from reportgen.topics.method.words import glossary, glossary_of_page
from tests.cases.case import example_a, example_d, two_models


def test_only_words_that_occur_are_explained():
    names = [term.name for term in glossary(example_a().facts, ["A miss and 2 false alarms.", "The AUCtion"])]
    assert names == ["false alarm", "miss"]


def test_a_metric_is_explained_under_the_name_in_use():
    assert [term.name for term in glossary(two_models().facts, ["PPV and precision"])] == ["PPV"]


def test_a_report_explains_its_words_in_alphabetical_order():
    names = [term.name for term in example_d().explained.glossary]
    assert {"AUC", "threshold", "KS statistic"} <= set(names)
    assert names == sorted(names, key=str.lower)


@pytest.mark.parametrize("text", ["Two features.", "A variable", "An attribute of the card"])
def test_attribute_feature_and_variable_are_told_apart_where_one_occurs(text):
    names = [term.name for term in glossary(example_a().facts, [text])]
    assert names == ["attribute", "feature", "variable"]


def test_the_page_adds_terms_and_no_metric_to_what_its_sentences_name():
    facts = example_a().facts
    known = glossary(facts, ["The recall and the miss."])
    names = [term.name for term in glossary_of_page(facts, known, ["Both misses", "precision", "ROC curve"])]
    assert names == ["miss", "recall", "ROC curve"]

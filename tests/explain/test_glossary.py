from reportgen.explain.glossary import glossary
from tests.explain.cases import example_a, example_d, two_models


def test_only_words_that_occur_are_explained():
    names = [term.name for term in glossary(example_a().facts, ["A miss and 2 false alarms.", "The AUCtion"])]
    assert names == ["false alarm", "miss"]


def test_a_metric_is_explained_under_the_name_in_use():
    assert [term.name for term in glossary(two_models().facts, ["PPV and precision"])] == ["PPV"]


def test_a_report_explains_its_words_in_alphabetical_order():
    names = [term.name for term in example_d().explained.glossary]
    assert {"AUC", "cut-off", "KS statistic"} <= set(names)
    assert names == sorted(names, key=str.lower)

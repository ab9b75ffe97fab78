"""Three classes or more in a config: their prices and counts as tables, and each class against the rest."""

import pytest

from reportgen.analysis.classes.counted import against_rest
from reportgen.config.load import config_from, load_config
from reportgen.config.published import Four
from reportgen.errors import ConfigError
from tests.config.test_good_configs import good


def test_prices_in_words_are_a_table_with_a_row_for_each_actual_class():
    config = good("several_classes")
    assert (config.classes, config.several, config.data.ordered) == (("setosa", "versicolor", "virginica"), True, True)
    assert config.price_matrix == ((-1.0, 5.0, 40.0), (5.0, 0.0, 5.0), (5.0, 12.5, 0.0))
    assert config.costs is not None
    assert config.costs.person == 4


def test_one_price_for_every_error_takes_no_table():
    config = good("several_one_price")
    assert config.price_matrix == ((0.0, 4.0, 4.0), (4.0, 0.0, 4.0), (4.0, 4.0, 0.0))
    assert config.rule_of("m") is not None


def test_published_counts_in_words_are_a_table_and_what_is_not_named_is_0():
    config = good("several_classes")
    assert config.count_matrix("published") == ((50, 0, 0), (0, 47, 3), (0, 1, 49))
    assert list(config.models) == ["scored", "ranked", "by_hand"]
    alone = good("several_published")
    assert (alone.classes, alone.count_matrix("old")) == (("a", "b", "c"), ((3, 1, 0), (0, 3, 0), (0, 0, 3)))


def test_two_classes_have_no_such_tables():
    config = good("everything")
    assert (config.classes, config.several, config.price_matrix) == ((), False, None)
    published = good("published")
    assert {published.count_matrix(name) for name in published.published} == {None}


def test_a_class_against_the_rest_is_a_config_of_two_classes():
    config = against_rest(good("several_classes"), 2)
    assert (config.several, config.data.positive, config.data.negative) == (False, ("virginica",), "rest")
    assert {name: model.score for name, model in config.models.items()} == {
        "scored": "p_virginica",
        "ranked": "c",
        "by_hand": None,
    }
    assert {model.flagged for model in config.models.values()} == {("virginica",)}
    assert config.models["by_hand"].decision == "gardener"
    assert (config.costs, config.checks, config.groups, config.compare) == (None, (), (), None)
    assert config.published["published"].four == Four(tp=49, fp=3, fn=1, tn=97)
    assert config.uncertainty == good("several_classes").uncertainty


@pytest.mark.parametrize("code", range(3))
def test_the_counts_of_a_class_add_up_to_those_of_all(code):
    four = against_rest(good("several_classes"), code).published["published"].four
    assert four is not None
    assert (four.tp + four.fn, four.tp + four.fp + four.fn + four.tn) == (50, 150)


def test_a_check_over_several_classes_is_read_as_it_is_typed():
    checks = good("several_checks").checks
    found = [(each.check.metric.key, each.check.average, each.check.of_class) for each in checks[:5]]
    assert found == [
        ("accuracy", None, None),
        ("f1", "macro", None),
        ("recall", "micro", None),
        ("precision", "weighted", None),
        ("recall", None, "< 100"),
    ]


def test_a_score_against_the_rest_and_a_decision_of_many_values_stay_as_they_were(tmp_path):
    path = tmp_path / "c.yaml"
    path.write_text(
        "version: 1\ndata: {path: a.csv, label: y, positive: a, negative: rest}\n"
        "models: {m: {score: s}, n: {decision: d, flagged: a}}\n"
    )
    assert not load_config(path).several


def test_a_class_may_be_a_number_or_a_word_that_yaml_knows():
    scores = {"1": "p1", "no": "p2", "2": "p3"}
    config = config_from(
        {
            "version": 1,
            "data": {"path": "a.csv", "label": "y", "classes": [1, "no", "2"]},
            "models": {"m": {"scores": scores}},
        }
    )
    assert (config.classes, config.models["m"].scores) == (("1", "no", "2"), scores)


def test_a_mistake_in_a_class_is_told_once():
    with pytest.raises(ConfigError) as caught:
        config_from(
            {
                "version": 1,
                "data": {"path": "a.csv", "label": "y", "classes": ["a", "b", "c"]},
                "models": {"m": {"scores": {"a": "p", "b": "q", "C": "r"}}},
            }
        )
    assert [problem.what for problem in caught.value.problems] == ["unknown class: 'C'"]

"""Configs that load, and what they load as."""

import json
import re
from dataclasses import FrozenInstanceError, asdict
from datetime import date
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reportgen.config.about import About, Errors
from reportgen.config.costs import CostColumn, CostRange
from reportgen.config.load import load_config
from reportgen.config.models import ThresholdRule
from reportgen.config.part import keys_of, shapes_of
from reportgen.config.schema import BetaFrom, Config, Words, keys_with_place

HERE = Path(__file__).parent
GOOD = sorted((HERE / "good").glob("*.yaml"))
AS_OF = date(2026, 3, 1)


def good(name: str, **given) -> Config:
    return load_config(HERE / "good" / f"{name}.yaml", **{"as_of": AS_OF, "environ": {}, **given})


def written(folder: Path, text: str, **given) -> Config:
    path = folder / "audit.yaml"
    path.write_text(text, encoding="utf-8")
    return load_config(path, **{"environ": {}, **given})


def minimal(**changes: str) -> str:
    typed = {"path": "a.csv", "label": "y", "positive": "x", "more": "", **changes}
    return """\
version: 1
data: {{path: {path}, label: {label}, positive: {positive}}}
models: {{m: {{score: s}}}}
{more}
""".format(**typed)


@pytest.mark.usual_resamples
def test_the_smallest_config_gets_the_defaults(tmp_path):
    config = written(tmp_path, minimal())
    assert config.title == "Classifier audit"
    assert config.subject == "m"
    assert (config.models["m"].kind, config.models["m"].flag) == ("probability", "high")
    assert config.words.flag == ("flag", "flagged")
    assert config.report.kind == "audit"
    assert config.report.formats == ("html", "markdown", "json")
    assert config.report.metrics == ("recall", "precision", "average_precision", "mcc")
    assert (config.threshold, config.costs, config.beta, config.alpha) == (None, None, None, None)
    assert (config.checks, config.deployment, config.compare) == ((), None, None)
    assert (config.uncertainty.level, config.uncertainty.resamples, config.uncertainty.seed) == (0.95, 2000, 1)
    assert config.data.files() == {"all": str(tmp_path / "a.csv")}
    assert (config.name, config.folder, config.as_of) == ("audit", tmp_path, None)


def test_a_metric_named_twice_is_taken_once_under_the_first_name_typed(tmp_path):
    config = good("metrics_twice")
    assert config.report.metrics == ("recall", "ppv")
    assert config.compare.primary == ("sensitivity", "auc")
    assert good("several_metrics_twice").compare.primary == ("macro_f_score", "recall[a]", "recall[b]")
    preset = written(tmp_path, minimal(more="report: {metrics: [sensitivity, imbalanced, recall, imbalanced]}"))
    assert preset.report.metrics == ("sensitivity", "precision", "average_precision", "mcc")


@pytest.mark.slow
def test_every_key_of_the_language_stands_in_a_good_config():
    typed = {re.sub(r"\[\d+\]", "[]", key) for path in GOOD for key in good(path.stem).places}
    configs = [good(path.stem) for path in GOOD]
    names = {name for each in configs for name in (*each.models, *each.published, *each.data.columns)}
    assert {key for key in keys() if not any(key.replace("<name>", name) in typed for name in names)} == set()


def keys() -> set[str]:
    return {f"{place}.{name}" if place else name for name, place in keys_with_place()}


@pytest.mark.parametrize(
    "typed", ["yes", "no", "on", "1", "True", "NA", "4.10", "010", "1e3", "12:30", "2026-01-01", "1_0"]
)
def test_a_label_text_is_what_was_typed(tmp_path, typed):
    assert written(tmp_path, minimal(positive=typed)).data.positive == (typed,)
    assert written(tmp_path, minimal(positive=f'["{typed}"]')).data.positive == (typed,)


def test_texts_keep_what_was_typed_and_numbers_and_choices_are_read():
    config = good("everything")
    assert config.about.model.version == "4.10"
    assert config.about.next_review == "2027-10-01"
    assert config.about.label.only_flagged_checked is False
    assert config.about.label.delay_days == 90
    assert config.data.missing == ("NA", "-")
    assert config.data.doubtful == ("unclear",)
    assert config.models["both"].flagged == ("1", "true")
    assert config.models["rules"].flagged == ("yes",)
    assert config.costs is not None
    assert (config.costs.false_positive, config.costs.false_negative) == (12.0, 250.5)
    assert config.words.person == ("customer", "customers")
    assert config.errors.false_negative.reversible is False
    assert config.about.actions[0].due == "2026-12-15"


def test_relative_paths_start_at_the_folder_of_the_config():
    config = good("everything")
    assert config.data.path == str(HERE / "good" / "payments" / "*.csv")
    assert config.models["challenger"].path == str(HERE / "good" / "challenger.csv")
    assert good("maximise").data.path == "/data/a.csv"


def test_the_keys_of_a_path_mapping_are_the_splits():
    config = good("alpha_and_files")
    assert config.data.files() == {
        "dev": str(HERE / "good" / "dev.csv"),
        "test": str(HERE / "good" / "test-2026-03.csv"),
    }
    assert config.data.split is not None
    assert (config.data.split.column, config.data.split.tune_on, config.data.split.report_on) == (None, "dev", "test")


def test_a_path_mapping_needs_no_split_when_its_keys_are_the_usual_ones(tmp_path):
    split = written(tmp_path, minimal(path="{validation: a.csv, test: b.csv}")).data.split
    assert split is not None
    assert (split.tune_on, split.report_on) == ("validation", "test")


def test_beta_and_alpha_stay_as_typed():
    alpha, beta = good("alpha_and_files"), good("everything")
    assert (alpha.alpha, alpha.beta) == (0.2, None)
    assert (beta.alpha, beta.beta) == (None, 2.0)


def test_rest_is_a_word_alone_and_a_label_in_a_list(tmp_path):
    assert good("alpha_and_files").data.negative == "rest"
    listed = minimal().replace("positive: x", "positive: x, negative: [rest]")
    assert written(tmp_path, listed).data.negative == ("rest",)


def test_a_rule_may_be_spelt_with_a_z():
    config = good("maximize")
    assert config.threshold == ThresholdRule(maximise="f1", subject_to=config.threshold.subject_to)
    assert config.models["n"].threshold.minimise == "cost"


def test_a_size_that_matters_may_wait_for_a_second_model():
    assert good("size_that_waits_for_a_second_model").compare.smallest_that_matters == {"recall": 0.02}


def test_the_metric_to_maximise_is_known_by_its_key_whatever_its_name():
    config = good("maximise")
    assert config.threshold is not None
    assert config.threshold.maximise == "informedness"


def test_shown_metrics_keep_the_names_typed_and_presets_are_spelt_out():
    shown = ("recall", "ppv", "average_precision", "mcc", "f_beta", "npv")
    assert good("everything").report.metrics == shown
    assert good("alpha_and_files").report.metrics == ("accuracy", "recall", "specificity", "roc_auc")


def test_costs_are_numbers_columns_or_ranges_in_one_of_three_forms():
    costs = good("floors").costs
    assert costs is not None
    assert (costs.form, costs.currency) == ("outcomes", "EUR")
    assert costs.false_negative == CostColumn(column="amount", times=0.85, plus=25)
    assert (costs.false_positive, costs.true_positive, costs.true_negative) == (12.0, -3.0, -0.5)
    ranges = good("costs_by_range").costs
    assert ranges is not None
    assert ranges.true_positive == CostRange(low=-9, likely=-7.5, high=-7)
    ratio = good("ratio").costs
    assert ratio is not None
    assert ratio.ratio is not None
    assert (ratio.form, ratio.ratio.miss, ratio.ratio.false_alarm) == ("ratio", 20.0, 1.0)
    shorthand = good("shorthand").costs
    assert shorthand is not None
    assert (shorthand.form, shorthand.inspection, shorthand.benefit) == ("shorthand", 5.0, 120.0)
    assert shorthand.benefit_counts == "once"


def test_beta_is_a_number_or_comes_from_the_costs():
    typed, derived, none = good("everything"), good("floors"), good("fixed")
    assert (typed.beta_from_costs, typed.typed_beta) == (False, 2.0)
    assert (derived.beta_from_costs, derived.typed_beta) == (True, None)
    assert isinstance(derived.beta, BetaFrom)
    assert (none.beta_from_costs, none.typed_beta) == (False, None)


def test_a_share_may_be_typed_as_a_percentage():
    rule = good("capacity_share").threshold
    assert rule is not None
    assert (rule.flag_at_most, rule.of_every, rule.per) == (0.023, None, None)
    config = good("rules_of_models")
    assert config.deployment is not None
    assert (config.deployment.prevalence, config.deployment.cases_per_year) == (0.002, 4e6)
    assert (config.uncertainty.level, config.uncertainty.resamples, config.uncertainty.seed) == (0.9, 500, 0)


def test_a_model_follows_its_own_rule_before_the_one_of_all():
    config = good("rules_of_models")
    own, common = config.rule_of("precise"), config.rule_of("left")
    assert own is not None
    assert (own.maximise, [one.text for one in own.subject_to], own.with_confidence) == (
        "precision",
        ["recall >= 80%"],
        0.9,
    )
    assert common is not None
    assert common.fixed == 0.5
    assert good("ratio").rule_of("m") is None
    assert [model.deployed_threshold for model in config.models.values() if model.deployed_threshold] == [0.5, 600]


def typed(check):
    given = {name: value for name, value in vars(check).items() if value is not None}
    return given | {"check": check.check.text}


def test_a_condition_alone_is_a_check():
    assert [typed(check) for check in good("floors").checks] == [{"check": "cost<=600"}]
    assert [typed(check) for check in good("rules_of_models").checks] == [
        {"check": "recall >= 0.80"},
        {"check": "saving_baseline > 0", "with_confidence": 0.95, "model": "near"},
        {"check": "recall >= 70%", "for_each": "model", "on_insufficient": "pass", "severity": "warning"},
        {"check": "recall >= 70%", "with_confidence": 0.9},
    ]


def test_names_of_models_are_any_text():
    assert list(good("alpha_and_files").models) == ["v1.2 (new)"]


def test_where_gives_the_place_of_a_key_and_nothing_for_one_not_typed(monkeypatch):
    monkeypatch.chdir(HERE)
    config = load_config("good/everything.yaml", environ={})
    assert config.where("title") == "good/everything.yaml:3:8"
    assert config.where("models.rules") == "good/everything.yaml:67:3"
    assert config.where("models.both.flagged[1]").endswith(":75:18")
    assert config.where("alpha") == ""


def test_the_text_of_the_file_is_kept_unfilled():
    assert "${as_of:%Y-%m}" in good("alpha_and_files").text


def test_an_ordinary_comment_after_a_value_is_no_mistake(tmp_path):
    config = written(tmp_path, minimal(more="title: Card fraud   # the third quarter\nbeta: 2 #two\nsubject: m #first"))
    assert (config.title, config.beta, config.subject) == ("Card fraud", 2.0, "m")


def test_block_texts_aliases_and_a_document_start_are_read(tmp_path):
    text = minimal(more="title: >-\n  Card\n  fraud\nabout: {owner: &who Risk, reviewer: *who}\n")
    config = written(tmp_path, "---\n" + text)
    assert (config.title, config.about.owner, config.about.reviewer) == ("Card fraud", "Risk", "Risk")


def test_a_config_does_not_change():
    with pytest.raises(FrozenInstanceError):
        good("fixed").title = "other"


SAFE = st.characters(exclude_categories=["Cc", "Cs", "Cn", "Zl", "Zp"], exclude_characters="\ufeff")
TEXT = st.text(SAFE, min_size=1, max_size=12).filter(lambda text: text.strip() and "${" not in text)
NUMBER = st.just(0.0) | st.floats(1e-9, 1e9)


def values_of(part):
    """Return a strategy of documents for a mapping whose keys do not depend on each other."""
    return st.fixed_dictionaries({}, optional={name: value_of(shapes_of(key)) for name, key in keys_of(part).items()})


def value_of(shapes):
    shape = shapes[0]
    if shape.part is not None:
        return values_of(shape.part).filter(
            lambda document: "finding" in document or "finding" not in keys_of(shape.part)
        )
    simple = {
        "text": TEXT,
        "boolean": st.booleans(),
        "whole": st.integers(0, 1000),
        "choice": st.sampled_from(shape.choices or ("",)),
        "pair": st.lists(TEXT, min_size=2, max_size=2),
    }
    return simple[shape.kind] if shape.kind in simple else st.lists(value_of(shape.item), min_size=1, max_size=3)


DATA = st.fixed_dictionaries(
    {
        "path": TEXT.map("a/".__add__),
        "label": TEXT.map("label ".__add__),
        "positive": st.lists(TEXT, min_size=1, max_size=3, unique=True),
    },
    optional={
        "id": TEXT,
        "time": TEXT,
        "negative": st.just("rest"),
        "weight": st.just({"column": "w", "kind": "frequency"}),
    },
)
MODEL = st.fixed_dictionaries(
    {"score": TEXT.map("score ".__add__)}, optional={"flag": st.sampled_from(["high", "low"])}
)
DOCUMENTS = st.fixed_dictionaries(
    {"version": st.just(1), "data": DATA, "models": st.dictionaries(TEXT, MODEL, min_size=1, max_size=3)},
    optional={
        "title": TEXT,
        "about": values_of(About),
        "words": values_of(Words),
        "errors": values_of(Errors),
        "beta": st.floats(0.01, 100),
        "costs": st.fixed_dictionaries({"false_positive": NUMBER, "false_negative": NUMBER.map(lambda cost: cost + 1)}),
        "threshold": st.fixed_dictionaries({"fixed": st.floats(0, 1)}),
    },
)


@pytest.mark.slow
@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
@given(document=DOCUMENTS)
def test_what_is_written_is_what_is_read(tmp_path, document):
    config = written(tmp_path, json.dumps(document, ensure_ascii=False))
    data = document["data"] | {"path": str(tmp_path / document["data"]["path"])}
    data["labelled_by"] = data.pop("label")
    assert_holds(asdict(config), document | {"data": data})


def assert_holds(read, typed):
    """Assert that every value typed was read as it stands."""
    if isinstance(typed, dict):
        for key, value in typed.items():
            assert_holds(read[key], value)
    elif isinstance(typed, list):
        assert len(read) == len(typed)
        for one, other in zip(read, typed, strict=True):
            assert_holds(one, other)
    else:
        assert read == typed

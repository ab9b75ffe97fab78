"""Editors accept what the loader accepts, and the page says what the code says."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from jsonschema import Draft7Validator
from ruamel.yaml import YAML

from reportgen.analysis.stated import ORDER, REQUIRED
from reportgen.config.load import load_config
from reportgen.config.page import Report
from reportgen.config.part import keys_of
from reportgen.config.reference import json_schema, reference_page
from reportgen.config.schema import Config, keys_with_place

HERE = Path(__file__).parent
EXAMPLES = sorted([*(HERE / "good").glob("*.yaml"), *(HERE.parents[1] / "configs").glob("*.yaml")])

# What an editor can see without knowing how keys depend on each other.
SEEN_BY_EDITORS = (
    "key_misspelt_at_top key_misspelt_required key_misspelt_in_model key_belongs_at_top "
    "key_without_value mapping_without_keys missing_version missing_label missing_models "
    "missing_weight_kind no_model_in_models version_two version_in_quotes choice_misspelt format_misspelt "
    "metric_misspelt number_with_decimal_comma number_in_base_sixty number_in_quotes number_with_unit "
    "number_as_percent days_not_whole boolean_as_word boolean_as_number text_as_list mapping_as_text "
    "threshold_as_number pair_as_text pair_of_three list_empty beta_not_above_zero alpha_is_one cost_too_large "
    "limits_with_a_colon many_at_once cost_as_name_of_column cost_column_and_range cost_column_misspelt "
    "cost_range_in_part currency_as_sign ratio_in_part ratio_of_zero beta_as_costs beta_from_another "
    "flag_at_most_nothing flag_at_most_in_words threshold_of_model_as_number "
    "check_without_a_condition prevalence_is_one prevalence_in_words uncertainty_out_of_bounds"
)


def read(path: Path) -> object:
    return YAML(typ="safe", pure=True).load(path.read_text(encoding="utf-8"))


def test_the_schema_is_valid_draft_7():
    Draft7Validator.check_schema(json_schema())


@pytest.mark.slow
def test_every_good_config_and_every_example_is_accepted(tmp_path):
    schema = tmp_path / "schema.json"
    schema.write_text(json.dumps(json_schema()))
    command = [str(Path(sys.executable).parent / "check-jsonschema"), "--schemafile", str(schema), *map(str, EXAMPLES)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert len(EXAMPLES) > 5


@pytest.mark.slow
@pytest.mark.parametrize("name", SEEN_BY_EDITORS.split())
def test_a_mistake_that_stands_in_one_key_is_seen_by_editors(name):
    assert not Draft7Validator(json_schema()).is_valid(read(HERE / "bad" / f"{name}.yaml"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "typed"),
    [
        ("title", "4.10"),
        ("title", "no"),
        ("title", "010"),
        ("beta", "1e-3"),
        ("beta", "+.5"),
        ("beta", '"${BETA}"'),
        ("report", "{formats: json, metrics: [tpr, imbalanced]}"),
        ("report", '{formats: ["${FORMAT:-json}"]}'),
        ("errors", "{false_positive: {reversible: YES}}"),
        ("beta", "{from: costs}\ncosts: {inspection: 1, benefit: 4, benefit_counts: twice}"),
        ("costs", "{false_positive: -1, true_negative: -2.5, false_negative: {low: 1, likely: 2, high: 2}}"),
        ("costs", '{false_positive: "${COST}", false_negative: {column: 4, times: "${TIMES}"}}'),
        ("costs", "{currency: EUR, false_positive: {column: a}, false_negative: 1e3}"),
        ("threshold", "{flag_at_most: 2.3%}"),
        ("threshold", '{flag_at_most: "2 %"}'),
        ("threshold", "{flag_at_most: 200, of_every: 1e4}"),
        ("threshold", "{maximise: ppv, subject_to: recall >= 80%, with_confidence: 95%}"),
        ("checks", "recall >= 0.80"),
        ("checks", "{check: recall >= 0.80}"),
        (
            "checks",
            "[recall >= 0.80, {check: cost <= 600, with_confidence: 0.95}]\ncosts: {ratio: {miss: 2, false_alarm: 1}}",
        ),
        ("groups", "region"),
        ("groups", "[region, {column: 4, bins: 50}]\nchecks: {check: recall >= 0.5, for_each: {group: 4}}"),
        ("deployment", "{prevalence: 0.2%, cases_per_year: 4e6}"),
        ("uncertainty", '{level: "${LEVEL}", resamples: 500, seed: 0}'),
        ("errors", '{false_positive: {reversible: "no"}}'),
    ],
)
def test_what_the_loader_takes_an_editor_takes(tmp_path, key, typed):
    text = f"version: 1\ndata: {{path: a, label: b, positive: 1}}\nmodels: {{m: {{score: s}}}}\n{key}: {typed}\n"
    (tmp_path / "audit.yaml").write_text(text)
    environ = {"BETA": "2", "FORMAT": "json", "COST": "3", "TIMES": "0.5", "LEVEL": "90%"}
    assert load_config(tmp_path / "audit.yaml", environ=environ).version == 1
    document = YAML(typ="safe", pure=True).load(text)
    assert [error.message for error in Draft7Validator(json_schema()).iter_errors(document)] == []


def test_every_key_is_described_and_no_other_is_allowed():
    schema = json_schema()
    assert schema.pop("anyOf")  # which keys a config needs that takes none over, and no key beyond those below
    text = json.dumps(schema)
    assert text.count('"additionalProperties": false') == text.count('"properties"') > 10
    for name, _ in keys_with_place():
        assert f'"{name}": {{"description": "' in text
    assert list(json_schema()["properties"]) == list(keys_of(Config))


PAGE = Path(__file__).parents[2] / "docs" / "config.md"


def test_the_page_says_what_the_code_says():
    assert PAGE.read_text(encoding="utf-8") == reference_page(), "python -m reportgen.config.reference > docs/config.md"


def test_every_key_has_a_row_in_the_section_of_its_place():
    sections = [part.partition("\n") for part in reference_page().split("### ")]
    for name, place in keys_with_place():
        bodies = [body for title, _, body in sections if (f"`{place}`" in title if place else title == "Top level")]
        assert any(f"\n| `{name}` | " in body for body in bodies), (name, place)


def test_the_kinds_of_report_are_described_by_the_fields_that_they_require():
    described = keys_of(Report)["kind"].description
    audit, review, guard = re.findall(r"`(?:audit|review|guard)`: ([^:]*)\.(?= `|$)", described)
    named = {key.rpartition(".")[2] for key in re.findall(r"`([\w.]+)`", review)} - {"about"}
    assert named == {key.rpartition(".")[2] for key in REQUIRED["review"]}
    left_out = {key.rpartition(".")[2] for key in ORDER if key not in REQUIRED["audit"]}
    assert set(re.findall(r"`(\w+)`", audit)) - {"about", "errors", "actions"} == left_out
    assert (guard, REQUIRED["guard"]) == ("none", ())

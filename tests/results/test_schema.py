"""The schema of `results.json`: every report keeps to it, and it knows of nothing that a report does not write."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from jsonschema import Draft7Validator

from reportgen.results.document import to_document
from reportgen.results.schema import results_schema
from tests.cases.every import by_topic, cases_of
from tests.example_reports import EXAMPLES, example


def problems(results):
    found = Draft7Validator(results_schema()).iter_errors(json.loads(json.dumps(results)))
    return [f"{'.'.join(map(str, one.absolute_path))}: {one.message[:200]}" for one in found]


def test_it_is_valid_draft_7():
    Draft7Validator.check_schema(results_schema())


@pytest.mark.everyday(2)
@pytest.mark.parametrize("name", EXAMPLES)
def test_the_results_of_every_example_keep_to_it(name):
    assert problems(example(name).results) == []


def test_a_key_that_is_new_missing_or_of_another_kind_is_found():
    results = dict(example("minimal").results)
    assert problems({**results, "new": 1})
    assert problems({key: value for key, value in results.items() if key != "checks"})
    assert problems({**results, "subject": 1})


def test_every_object_and_most_keys_are_told_of():
    schema = results_schema()
    assert all(one["description"] for one in schema["definitions"].values())
    assert "description" in schema["definitions"]["Threshold"]["properties"]["reason"]


@pytest.mark.slow
def test_the_command_prints_it_and_a_program_can_check_with_it(tmp_path):
    folder = Path(sys.executable).parent
    text = subprocess.run([folder / "reportgen", "schema", "--results"], capture_output=True, text=True, check=True)
    (tmp_path / "schema.json").write_text(text.stdout)
    example("card_fraud").save(tmp_path / "report")
    check = [folder / "check-jsonschema", "--schemafile", tmp_path / "schema.json", tmp_path / "report/results.json"]
    done = subprocess.run(check, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@by_topic
def test_the_results_of_every_made_up_case_keep_to_it(topic):
    schema = Draft7Validator(results_schema())
    for case in cases_of(topic):
        held = json.loads(json.dumps(to_document(case.results, (), ())))
        assert [error.message[:300] for error in schema.iter_errors(held)] == []

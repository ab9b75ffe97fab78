"""The schema of `results.json`: every report meets it, and it knows of nothing that a report does not write."""

import ast
import json
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from jsonschema import Draft7Validator
from jsonschema.validators import extend

from reportgen import results
from reportgen.config.asked import Asked
from reportgen.results.document import to_document
from reportgen.results.schema import results_schema
from tests.cases.every import by_everyday_topic, cases_of
from tests.example_reports import EXAMPLES, example


def problems(results):
    found = Draft7Validator(results_schema()).iter_errors(json.loads(json.dumps(results)))
    return [f"{'.'.join(map(str, one.absolute_path))}: {one.message[:200]}" for one in found]


def test_it_is_valid_draft_7():
    Draft7Validator.check_schema(results_schema())


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_the_results_of_every_example_keep_to_it(name):
    assert problems(example(name).results) == []


@pytest.mark.slow
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


class OncePerForm:
    """Validates what a definition says of one value of each form, however many reports hold it."""

    def __init__(self, schema):
        self._told = {one for part in _parts(schema) for one in (*part.get("enum", ()), part.get("const"))}
        self._forms, self._of, self._sound = {}, {}, set()
        self._validator = extend(Draft7Validator, {"$ref": self._held_to, "items": self._items})(schema)

    def problems(self, document):
        self._of = {}  # by where a value lies, which no other of the same document does
        return [error.message[:300] for error in self._validator.iter_errors(document)]

    def _form(self, value):
        """Return what the schema could tell a value by: names, kinds, and the words that it lists."""
        if isinstance(value, dict | list):
            if id(value) in self._of:
                return self._of[id(value)]
            parts = value.items() if isinstance(value, dict) else enumerate(value)
            form = (type(value), *[(name, self._form(part)) for name, part in parts])
            self._of[id(value)] = found = self._forms.setdefault(form, len(self._forms))
            return found
        if isinstance(value, float):
            return float if value % 1 else int
        return type(value), value if value in self._told else None

    def _held_to(self, validator, ref, value, schema):
        known = (ref, self._form(value))
        if known not in self._sound:
            wrong = list(Draft7Validator.VALIDATORS["$ref"](validator, ref, value, schema))
            yield from wrong
            self._sound |= set() if wrong else {known}

    def _items(self, validator, items, value, schema):
        one_of_each = list({self._form(part): part for part in value}.values()) if isinstance(value, list) else value
        yield from Draft7Validator.VALIDATORS["items"](validator, items, one_of_each, schema)


def _parts(schema):
    yield from (schema,) if isinstance(schema, dict) else ()
    for part in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from _parts(part)


ASKED = Asked(text="", sha256="")


@cache
def once_per_form():
    """Return what has seen the forms of all topics before, of which most hold the same."""
    return OncePerForm(results_schema())


@pytest.mark.everyday(2)
@by_everyday_topic  # all others are read back, which takes a value of its type in every place
def test_the_results_of_every_made_up_case_keep_to_it(topic):
    for case in cases_of(topic):
        assert once_per_form().problems(json.loads(json.dumps(to_document(case.results, (), (), None, ASKED)))) == []


@pytest.mark.slow
def test_a_second_report_that_departs_from_it_is_found():
    schema, results = OncePerForm(results_schema()), json.loads(json.dumps(example("minimal").results))
    assert schema.problems(results) == schema.problems(results) == []
    model = results["models"][results["subject"]]
    for wrong in ({"metrics": {**model["metrics"], "recall": {"estimate": "high"}}}, {"kind": "no kind"}, {"new": 1}):
        assert schema.problems({**results, "models": {results["subject"]: {**model, **wrong}}})


def test_no_two_values_have_one_name_since_it_names_their_definition():
    files = (Path(results.__file__).parent).rglob("*.py")
    trees = (ast.parse(file.read_text(encoding="utf-8")) for file in files)
    names = Counter(node.name for tree in trees for node in tree.body if isinstance(node, ast.ClassDef))
    assert [name for name, count in names.items() if count > 1] == []

"""Files for other programs: each as its format has it, whatever the texts hold, and true of the checks."""

import json
import re
from dataclasses import replace
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from urllib.parse import unquote

import pytest
from jsonschema import Draft7Validator

import reportgen
from reportgen.app import report_again
from reportgen.audit.audited import named
from reportgen.audit.formats import FORMATS, IN_TOTO, STATEMENT, files_for_programs
from reportgen.audit.statement import statement
from reportgen.config.load import load_config
from tests.audit.test_junit import FAIL, FAIL_WARNING, HOSTILE, OPEN, PASS
from tests.cases.every import by_everyday_topic, cases_of
from tests.example_reports import EXAMPLES, example

ALL = (*FORMATS, IN_TOTO)
TEXT = {"type": "string", "minLength": 1}
COUNT = {"type": "integer", "minimum": 0}
PLACE = {"type": "integer", "minimum": 1}


def thing(required, **others):
    """Return the schema of an object that has these properties and no others."""
    properties = {**required, **others}
    return {"type": "object", "required": [*required], "properties": properties, "additionalProperties": False}


def many(items, **rules):
    return {"type": "array", "items": items, **rules}


# What the formats demand of the properties that are used here, written down from their specifications.
LOCATION = thing({
    "physicalLocation": thing({
        "artifactLocation": thing({"uri": {"type": "string", "pattern": r"^[^ \\]+$"}}),
        "region": thing({"startLine": PLACE, "startColumn": PLACE}),
    })
})  # fmt: skip
RESULT = thing(
    {"ruleId": TEXT, "ruleIndex": COUNT, "message": thing({"text": TEXT}),
     "level": {"enum": ["none", "note", "warning", "error"]}, "kind": {"enum": ["fail", "open"]}},
    locations=many(LOCATION, minItems=1, maxItems=1), properties={"type": "object"},
)  # fmt: skip
RULE = thing({"id": TEXT, "shortDescription": thing({"text": TEXT})})
RUN = thing({
    "tool": thing({"driver": thing({"name": TEXT, "version": TEXT, "rules": many(RULE, uniqueItems=True)})}),
    "automationDetails": thing({"id": TEXT}),
    "columnKind": {"const": "unicodeCodePoints"},
    "results": many(RESULT),
})  # fmt: skip
SARIF = thing({"$schema": TEXT, "version": {"const": "2.1.0"}, "runs": many(RUN, minItems=1, maxItems=1)})
STATES = ("passed", "failed", "skipped", "pending", "other")
TEST = thing(
    {"name": TEXT, "status": {"enum": [*STATES]}, "duration": COUNT},
    suite=many({"type": "string"}, minItems=1), message={"type": "string"}, rawStatus=TEXT, tags=many(TEXT),
    filePath=TEXT, line=COUNT,
)  # fmt: skip
SUMMARY = thing(dict.fromkeys(("tests", *STATES, "start", "stop"), COUNT))
CTRF = thing({
    "reportFormat": {"const": "CTRF"}, "specVersion": {"type": "string", "pattern": r"^\d+\.\d+\.\d+$"},
    "generatedBy": TEXT,
    "results": thing({"tool": thing({"name": TEXT, "version": TEXT}), "summary": SUMMARY, "tests": many(TEST)}),
})  # fmt: skip
RESOURCE = thing({"name": TEXT, "digest": thing({"sha256": {"type": "string", "pattern": "^[0-9a-f]{64}$"}})})
IN_TOTO_SCHEMA = thing({
    "_type": {"const": "https://in-toto.io/Statement/v1"},
    "subject": many(RESOURCE, minItems=1, uniqueItems=True),
    "predicateType": {"const": "https://in-toto.io/attestation/test-result/v0.1"},
    "predicate": thing({
        "result": {"enum": ["PASSED", "WARNED", "FAILED"]}, "configuration": many(RESOURCE),
        "passedTests": many(TEXT), "warnedTests": many(TEXT), "failedTests": many(TEXT),
    }),
})  # fmt: skip
SCHEMAS = {"report.sarif": SARIF, "ctrf.json": CTRF, STATEMENT: IN_TOTO_SCHEMA}
SAMPLE = re.compile(r'(?P<name>[a-z_]+)\{(?P<labels>(?:[a-z_]+="(?:[^"\\\n]|\\[\\"n])*",?)*)\} (?P<value>\S+)')
LABEL = re.compile(r'([a-z_]+)="((?:[^"\\\n]|\\[\\"n])*)"')


def samples(text):
    """Return the samples of an exposition, by name and labels, held to the rules of its lines."""
    *lines, last, end = text.split("\n")
    assert (last, end) == ("# EOF", "")
    found, family, told = {}, "", set()
    for line in lines:
        if line.startswith("# HELP "):
            family = line.split()[2]
            assert family not in told  # the lines of a family stand together
            told.add(family)
        elif line.startswith("# TYPE "):
            assert line == f"# TYPE {family} gauge"
        else:
            match = SAMPLE.fullmatch(line)
            assert match, line
            assert match["name"] == family
            key = (family, tuple(LABEL.findall(match["labels"])))
            assert key not in found
            found[key] = float(match["value"])
    return found


def check_files(made):
    for name, schema in SCHEMAS.items():
        assert [error.message for error in Draft7Validator(schema).iter_errors(json.loads(made[name]))] == []
        assert made[name].isascii()
    (run,) = json.loads(made["report.sarif"])["runs"]
    rules = run["tool"]["driver"]["rules"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert (result["kind"] == "open") == (result["level"] == "none")
    results = json.loads(made["ctrf.json"])["results"]
    assert results["summary"]["tests"] == len(results["tests"]) == sum(results["summary"][state] for state in STATES)
    samples(made["metrics.prom"].decode())


def test_the_schemas_are_schemas_and_able_to_fail():
    for schema in SCHEMAS.values():
        Draft7Validator.check_schema(schema)
        assert not Draft7Validator(schema).is_valid({})


@pytest.mark.slow
@pytest.mark.everyday(2)
@pytest.mark.parametrize("name", EXAMPLES)
def test_files_of_an_example_hold_to_their_formats(name):
    report = example(name)
    check_files(files_for_programs(report._audited, ALL, {"results.json": b"{}"}))


@pytest.mark.slow
@by_everyday_topic
def test_files_of_any_made_up_report_hold_to_their_formats(topic):
    base = example("minimal")._audited
    for case in cases_of(topic)[::12]:
        audited = replace(
            base,
            config=case.config,
            checks=case.results.checks,
            texts=tuple("x" for _ in case.results.checks),
            findings=tuple(case.explained.findings),
        )
        check_files(files_for_programs(audited, ALL, {"results.json": b"{}"}))


@pytest.mark.parametrize("name", [HOSTILE, "a\\b\"c\n{d} = '%'", "\u202e\x00\x1b"])
def test_hostile_names_stay_names(name):
    base = example("minimal")._audited
    check = replace(FAIL, model=name, check=f"{name} >= 1", group=name, column=name)
    shown = {(name, "recall"): next(iter(base.shown.values()))}
    audited = replace(
        base, config=replace(base.config, name=name), checks=(check, PASS), texts=(name, name), shown=shown
    )
    made = files_for_programs(audited, ALL, {name.replace("/", ""): b""})
    check_files(made)
    state = {
        labels: value for (family, labels), value in samples(made["metrics.prom"].decode()).items() if "state" in family
    }
    assert sum(state.values()) == 2


@pytest.mark.slow
@pytest.mark.skipif(find_spec("prometheus_client") is None, reason="prometheus-client is not installed")
@pytest.mark.parametrize("package", ["prometheus_client.openmetrics.parser", "prometheus_client.parser"])
@pytest.mark.parametrize("name", ["card_fraud", HOSTILE])
def test_what_prometheus_reads_is_what_was_written(package, name):
    parser = import_module(package)
    audited = example("card_fraud")._audited
    audited = replace(audited, config=replace(audited.config, name=name))
    text = files_for_programs(audited, ALL, {})["metrics.prom"].decode()
    read = {
        (one.name, tuple(one.labels.items())): one.value
        for family in parser.text_string_to_metric_families(text)
        for one in family.samples
    }
    plain = {"\\n": "\n", '\\"': '"', "\\\\": "\\"}
    written = {
        (family, tuple((key, re.sub(r"\\.", lambda sign: plain[sign[0]], label)) for key, label in labels)): value
        for (family, labels), value in samples(text).items()
    }
    assert read == written


@pytest.fixture
def audited(tmp_path):
    text = """version: 1
data: {path: a.csv, label: y, positive: 1}
models: {m: {score: s}}
checks: [recall >= 0.80]
"""
    (tmp_path / "a b.yaml").write_text(text, encoding="utf-8")
    config = load_config(tmp_path / "a b.yaml")
    texts = ("It passed.", "It failed.", "Too few.", "Beware.", "A quiet day.")
    checks = (PASS, FAIL, OPEN, FAIL_WARNING, replace(OPEN, allowed=True))
    return replace(example("minimal")._audited, config=config, checks=checks, texts=texts)


def test_an_undecided_check_is_open_in_sarif_and_other_in_ctrf(audited, tmp_path):
    made = files_for_programs(audited, ALL, {})
    (run,) = json.loads(made["report.sarif"])["runs"]
    of_checks = [result for result in run["results"] if result["ruleId"] == "check/recall"]
    assert [(one["message"]["text"], one["level"], one["kind"]) for one in of_checks] == [
        ("It failed.", "error", "fail"),
        ("Too few.", "none", "open"),
        ("Beware.", "warning", "fail"),
    ]
    place = of_checks[0]["locations"][0]["physicalLocation"]
    assert unquote(place["artifactLocation"]["uri"]) == (tmp_path / "a b.yaml").as_uri().replace("%20", " ")
    assert place["region"] == {"startLine": 4, "startColumn": 10}
    tests = json.loads(made["ctrf.json"])["results"]["tests"]
    assert [test["status"] for test in tests] == ["passed", "failed", "other", "failed", "other"]
    assert tests[-1]["rawStatus"] == "insufficient, allowed to pass"
    assert {test["line"] for test in tests} == {4}


@pytest.mark.slow
def test_a_state_is_one_of_three_for_each_check():
    audited = example("card_fraud")._audited
    states = {}
    for (family, labels), value in samples(files_for_programs(audited, ALL, {})["metrics.prom"].decode()).items():
        if family == "reportgen_check_state":
            about = dict(labels)
            states.setdefault((about["model"], about["check"]), []).append((about["state"], value))
    assert {key: [state for state, value in found if value] for key, found in states.items()} == {
        (check.model, named(check)): [check.status] for check in audited.checks
    }


def test_figures_are_those_shown_with_their_ranges():
    audited = example("card_fraud")._audited
    found = samples(files_for_programs(audited, ALL, {})["metrics.prom"].decode())
    for (model, metric), figure in audited.shown.items():
        labels = (("config", "card_fraud"), ("model", model), ("metric", metric))
        for end in ("estimate", "low", "high"):
            assert found.get((f"reportgen_metric_{end}", labels)) == getattr(figure, end)


@pytest.mark.parametrize(
    ("checks", "result"),
    [
        ((), "PASSED"),
        ((PASS,), "PASSED"),
        ((PASS, FAIL_WARNING), "WARNED"),
        ((PASS, replace(OPEN, allowed=True)), "WARNED"),
        ((PASS, OPEN), "FAILED"),
        ((PASS, FAIL), "FAILED"),
    ],
)
def test_a_gate_that_lets_warnings_through_lets_nothing_undecided_through(audited, checks, result):
    audited = replace(audited, checks=checks, texts=("",) * len(checks))
    predicate = json.loads(statement(audited, {}))["predicate"]
    assert predicate["result"] == result
    assert sum(len(predicate[key]) for key in ("passedTests", "warnedTests", "failedTests")) == len(checks)
    assert json.loads(statement(replace(audited, complete=False), {}))["predicate"]["result"] == "FAILED"


def test_the_statement_is_over_all_files_but_itself_and_the_lock_and_the_lock_over_all(tmp_path):
    report = reportgen.evaluate(
        [1, 0] * 60, [0.9, 0.1] * 60, positive=1, checks=["recall >= 0.5"], uncertainty={"resamples": 100},
        report={"formats": ["json", *ALL]},
    )  # fmt: skip
    folder = report.save(tmp_path / "out")
    written = {path.name: sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}
    assert {"report.sarif", "ctrf.json", "metrics.prom", STATEMENT} <= {*written}
    subject = json.loads((folder / STATEMENT).read_bytes())["subject"]
    digests = {one["name"]: one["digest"]["sha256"] for one in subject}
    assert digests == {name: digest for name, digest in written.items() if name not in {STATEMENT, "reportgen.lock"}}
    lock = json.loads((folder / "reportgen.lock").read_bytes())
    assert {name for name in written if name != "reportgen.lock"} == {*lock["files"]}
    assert report.main_file == "results.json"
    report.save(folder)  # they are the report's, and may be replaced
    (sarif,) = json.loads((folder / "report.sarif").read_bytes())["runs"]
    assert all("locations" not in result for result in sarif["results"])  # of no file


def test_a_report_that_is_written_again_leads_to_the_lines_of_its_config(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rows = "y,s\n" + "1,0.9\n0,0.1\n" * 60
    (tmp_path / "a.csv").write_text(rows, encoding="utf-8")
    text = """version: 1
data: {path: a.csv, label: y, positive: 1}
models: {m: {score: s}}
threshold: {fixed: 0.95}
checks: [recall >= 0.80]
uncertainty: {resamples: 100}
report: {formats: [json, sarif, ctrf]}
"""
    (tmp_path / "base.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "top.yaml").write_text("extends: base.yaml\n", encoding="utf-8")
    for name, again in (("base", ("base.yaml", 5)), ("top", (None, None))):
        reportgen.run(f"{name}.yaml").save(name)
        first = (tmp_path / name / "ctrf.json").read_bytes()
        report_again(tmp_path / name / "results.json").save(name)
        for content, place in ((first, ("base.yaml", 5)), ((tmp_path / name / "ctrf.json").read_bytes(), again)):
            (test,) = json.loads(content)["results"]["tests"]
            assert (test.get("filePath"), test.get("line")) == place

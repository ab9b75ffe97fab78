"""Files for other programs: each as its format is published, whatever the texts hold, and true of the checks."""

import json
import re
from dataclasses import replace
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote

import pytest
from google.protobuf.json_format import Parse, ParseDict, ParseError
from in_toto_attestation.predicates.test_result.v0 import test_result_pb2
from in_toto_attestation.v1 import statement_pb2
from in_toto_attestation.v1.statement import Statement
from jsonschema import FormatChecker
from jsonschema.validators import validator_for

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
PUBLISHED = Path(__file__).parent / "published"  # as their makers publish them; its README says where they are from
SCHEMAS = {"report.sarif": "sarif-2.1.0-rtm.5.json", "ctrf.json": "ctrf-schema-0.0.json"}
STATES = ("passed", "failed", "skipped", "pending", "other")


@cache
def published(name):
    """Return the validator of a file by the schema that its format is published with."""
    schema = json.loads((PUBLISHED / SCHEMAS[name]).read_text(encoding="utf-8"))
    kind = validator_for(schema)
    kind.check_schema(schema)
    return kind(schema, format_checker=FormatChecker())


def check_statement(content):
    """Hold a statement to the messages of in-toto, which know no other field, and to its own rules."""
    Statement.copy_from_pb(Parse(content, statement_pb2.Statement())).validate()
    document = json.loads(content)
    assert document["predicateType"] == "https://in-toto.io/attestation/test-result/v0.1"
    predicate = ParseDict(document["predicate"], test_result_pb2.TestResult())
    assert predicate.result in {"PASSED", "WARNED", "FAILED"}
    for resource in (*document["subject"], *document["predicate"]["configuration"]):
        assert re.fullmatch("[0-9a-f]{64}", resource["digest"]["sha256"])


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
    for name in SCHEMAS:
        assert [error.message for error in published(name).iter_errors(json.loads(made[name]))] == []
    check_statement(made[STATEMENT])
    assert all(made[name].isascii() for name in (*SCHEMAS, STATEMENT))
    (run,) = json.loads(made["report.sarif"])["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert len({rule["id"] for rule in rules}) == len(rules)
    for result in run["results"]:
        for location in result.get("locations", []):
            assert not {" ", "\\"} & {*location["physicalLocation"]["artifactLocation"]["uri"]}
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert (result["kind"] == "open") == (result["level"] == "none")
    results = json.loads(made["ctrf.json"])["results"]
    assert results["summary"]["tests"] == len(results["tests"]) == sum(results["summary"][state] for state in STATES)
    samples(made["metrics.prom"].decode())


def test_what_a_format_does_not_know_is_found():
    made = files_for_programs(example("minimal")._audited, ALL, {"results.json": b"{}"})
    for name in SCHEMAS:
        document = json.loads(made[name])
        assert published(name).is_valid(document)
        assert not published(name).is_valid({**document, "unheard": "of"})
        assert not published(name).is_valid({key: part for key, part in document.items() if key[0] != "r"})
    document = json.loads(made[STATEMENT])
    for wrong in ({**document, "unheard": "of"}, {**document, "subject": []}, {**document, "predicate": {"a": 1}}):
        with pytest.raises((ParseError, ValueError)):
            check_statement(json.dumps(wrong))


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

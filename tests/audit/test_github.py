"""Annotations: on the line of the check, as GitHub Actions reads them, whatever the texts hold."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from reportgen.audit.github import annotation, check_annotations, problem_annotations
from reportgen.audit.places import Place, keys_of_checks, place_in, place_of, place_of_finding
from reportgen.config.load import load_config
from reportgen.errors import Problem
from tests.audit.test_junit import FAIL, FAIL_WARNING, OPEN, PASS
from tests.cases.every import by_everyday_topic, cases_of
from tests.example_reports import CONFIGS, example

COMMAND = re.compile(r"::(error|warning) ([^:]*)::(.*)")
CONFIG = """version: 1
data: {path: a.csv, label: y, positive: 1}
models:
  m: {score: s}
checks:
  - recall >= 0.80

  - check: precision >= 20%
    severity: warning
"""


def parsed(line):
    """Return a command as the runner reads it: level, properties, message."""
    level, properties, message = COMMAND.fullmatch(line).groups()
    pairs = dict(pair.split("=", 1) for pair in properties.split(","))
    signs = {"%3A": ":", "%2C": ",", "%0D": "\r", "%0A": "\n", "%25": "%"}

    def plain(text):
        return re.sub("%(3A|2C|0D|0A|25)", lambda sign: signs[sign[0]], text)

    return level, {name: plain(value) for name, value in pairs.items()}, plain(message)


@pytest.mark.parametrize("text", ["89.7%", "a%0Ab", "::error::x", "50%25", "a,b: c"])
def test_what_is_read_is_what_was_written(text):
    level, about, message = parsed(annotation("error", text, Place(file=f"a,b:{text}.yaml", line=7, column=3)))
    assert (level, message) == ("error", text)
    assert about == {"file": f"a,b:{text}.yaml", "line": "7", "col": "3", "title": "reportgen"}


def test_no_text_begins_a_command_of_its_own():
    written = annotation("error", "x\n::set-output name=a::b\r\n::stop", None)
    assert len(written.splitlines()) == 1
    assert parsed(written)[1] == {"title": "reportgen"}


def test_a_file_is_named_as_seen_from_the_checkout(monkeypatch, tmp_path):
    monkeypatch.setenv("GITHUB_WORKSPACE", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    place = Place(file=str(tmp_path / "audits" / "a.yaml"), line=1, column=1)
    assert parsed(annotation("error", "x", place))[1]["file"] == "audits/a.yaml"
    assert parsed(annotation("error", "x", replace(place, file="audits/a.yaml")))[1]["file"] == "audits/a.yaml"
    assert parsed(annotation("error", "x", replace(place, file="/elsewhere/a.yaml")))[1]["file"] == "/elsewhere/a.yaml"


@pytest.fixture
def config(tmp_path):
    (tmp_path / "a.yaml").write_text(CONFIG, encoding="utf-8")
    return load_config(tmp_path / "a.yaml")


def test_a_failed_check_is_an_error_on_its_line_and_one_that_warns_or_is_open_a_warning(config):
    decided = (FAIL, replace(FAIL_WARNING, check="precision >= 20%"))
    lines = [parsed(line) for line in check_annotations(config, decided, ("Too low.", "Beware."), ())]
    assert [(level, about["line"], about["col"]) for level, about, _ in lines] == [
        ("error", "6", "5"),
        ("warning", "8", "5"),
    ]
    assert [message for *_, message in lines] == ["a: Too low.", "a: Beware."]
    (level, *_), *_ = [parsed(line) for line in check_annotations(config, (OPEN,), ("Few.",), ())]
    assert level == "warning"
    (level, *_), *_ = [parsed(line) for line in check_annotations(config, (OPEN,), ("Few.",), ("insufficient",))]
    assert level == "error"
    assert check_annotations(config, (PASS, replace(OPEN, allowed=True)), ("", ""), ()) == []


def test_what_was_set_on_the_command_line_stands_in_no_file(tmp_path):
    (tmp_path / "a.yaml").write_text(CONFIG, encoding="utf-8")
    config = load_config(tmp_path / "a.yaml", sets=["checks=[recall >= 0.80]"])
    (line,) = check_annotations(config, (FAIL,), ("Too low.",), ())
    assert set(parsed(line)[1]) == {"title"}
    assert place_of(replace(config, asked=replace(config.asked, file="-")), "data") is None
    assert place_in("--set a:b") is None


def test_a_problem_stands_on_its_line_where_that_is_a_file(tmp_path):
    (tmp_path / "a.yaml").write_text(CONFIG, encoding="utf-8")
    wrong = Problem(where=f"{tmp_path / 'a.yaml'}:7:1", key="titel", what="unknown key", mend="Did you mean 'title'?")
    others = (replace(wrong, where="--set titel=x"), replace(wrong, where="stdin:7:1"))
    (line,) = problem_annotations((wrong, *others))
    _, about, message = parsed(line)
    assert (about["line"], about["col"]) == ("7", "1")
    assert "unknown key: titel" in message


@pytest.mark.slow
@by_everyday_topic
def test_every_check_of_a_made_up_report_has_its_key(topic):
    for case in cases_of(topic):
        checks = case.results.checks
        keys = list(keys_of_checks(case.config, checks))
        places = [int(key.removeprefix("checks[").removesuffix("]")) for key in keys]
        assert places == sorted(places)
        assert [case.config.checks[place].check.text for place in places] == [check.check for check in checks]
        of_groups = [case.config.checks[place].each_group_of for place in places]
        assert all(column in {None, check.column} for column, check in zip(of_groups, checks, strict=True))


def test_checks_of_an_example_lead_to_the_lines_that_hold_them():
    report = example("card_fraud")
    lines = (CONFIGS / "card_fraud.yaml").read_text(encoding="utf-8").splitlines()
    checks = report.reported.results.checks
    for key, check in zip(keys_of_checks(report.config, checks), checks, strict=True):
        assert check.check in lines[place_of(report.config, key).line - 1]


def test_a_finding_leads_to_what_it_quotes_of_the_config():
    report = example("minimal")
    places = {finding.code: place_of_finding(report.config, finding) for finding in report._explained.findings}
    found = {place.file for place in places.values() if place is not None}
    assert found <= {str(CONFIGS / "minimal.yaml")}
    assert Path(CONFIGS / "minimal.yaml").is_file()

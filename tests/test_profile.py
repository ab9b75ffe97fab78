"""`report.profile` from the command line: what a run, `check` and `render` make of it, and when it fails."""

import json

import pytest

from tests.test_diff import CONFIG, cases, reportgen

HOUSE = """\
title: House rules
items:
  - {id: 1, item: Who answers for the model, key: about.owner, required: yes}
  - {id: 2, item: How many are caught, path: models.<subject>.metrics.recall, required: yes}
  - {id: 3, item: Groups, path: groups, add: groups}
"""


@pytest.fixture
def folder(tmp_path):
    named = CONFIG.replace("  kind: guard\n", "  kind: guard\n  profile: house.yaml\n").replace("[json]", "[html]")
    (tmp_path / "fraud.yaml").write_text(named, encoding="utf-8")
    (tmp_path / "house.yaml").write_text(HOUSE, encoding="utf-8")
    (tmp_path / "cases.csv").write_text(cases(), encoding="utf-8")
    return tmp_path


def run(folder, *more):
    return reportgen("run", folder / "fraud.yaml", "-q", "-o", folder / "report", *more)


def test_a_required_item_that_is_not_stated_fails_a_strict_run_alone(folder):
    code, _, told = run(folder, "--strict")
    assert (code, told) == (1, "fraud: failed by --strict: House rules: not stated: 1 (about.owner)\n")
    assert run(folder)[0] == 0
    results = json.loads((folder / "report" / "results.json").read_text(encoding="utf-8"))
    (profile,) = results["profile"]
    assert profile["counts"] == {"stated": 0, "computed": 1, "not_stated": 2, "not_covered": 0}
    assert profile["required_missing"] == ["1"]
    assert [item.get("missing") for item in profile["items"]] == [["about.owner"], None, ["groups"]]
    assert run(folder, "--strict", "--set", "about.owner=Ann")[0] == 0


@pytest.mark.slow
def test_a_report_made_again_has_the_table_without_the_file_and_the_lock_has_its_digest(folder):
    assert run(folder)[0] == 0
    lock = (folder / "report" / "reportgen.lock").read_text(encoding="utf-8")
    assert "house.yaml" in lock
    page = (folder / "report" / "report.html").read_text(encoding="utf-8")
    (folder / "house.yaml").unlink()
    assert reportgen("render", folder / "report", "-q", "-o", folder / "again")[0] == 0
    assert (folder / "again" / "report.html").read_text(encoding="utf-8") == page
    assert run(folder)[0] == 2


@pytest.mark.slow
def test_check_reads_the_file_and_tells_its_mistakes(folder):
    assert reportgen("check", folder / "fraud.yaml")[0] == 0
    (folder / "house.yaml").write_text(HOUSE.replace("about.owner", "about.ovner"), encoding="utf-8")
    code, _, told = reportgen("check", folder / "fraud.yaml")
    assert code == 2
    assert "house.yaml:3:51: items[0].key: unknown key of the config: 'about.ovner'" in told

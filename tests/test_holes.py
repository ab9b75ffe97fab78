"""What fails for a cause that nobody foresaw leaves a hole that is told; the rest of the report is written."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from html import unescape
from pathlib import Path

import pandas as pd
import pytest
from click.testing import CliRunner

from reportgen import errors, run
from reportgen import report as report_file
from reportgen.cli import main
from reportgen.errors import DataError, Problem
from reportgen.report import Report
from reportgen.topics import compose, explain, findings
from reportgen.topics.tasks import OneClass
from tests.helpers import D_LABELS, D_SCORES, write_case

WHERE = (report_file, explain, findings, compose)  # the modules that make parts
KINDS = ("section", "figure", "words", "finding", "file")
EVERY = 30  # of the parts of a kind, which fail alike
CAUSE = "ZeroDivisionError: division by zero"

Part = tuple[str, str]


@cache
def whole() -> Report:
    """Return a report of three models with prices, groups, checks and a baseline."""
    labels, scores = [*D_LABELS, *D_LABELS], [*D_SCORES, *D_SCORES]
    columns = {
        "label": labels,
        "score": scores,
        "other": [1 - score / 2 for score in scores],
        "rule": ["yes", "no"] * len(D_LABELS),
        "ward": ["north", "south", "south"] * 8,
        "id": [f"patient {number}" for number in range(len(labels))],
    }
    return run(
        {
            "version": 1,
            "data": {"label": "label", "positive": "1", "id": "id"},
            "models": {
                "one": {"score": "score"},
                "two": {"score": "other"},
                "rule": {"decision": "rule", "flagged": "yes"},
            },
            "costs": {"false_positive": 1, "false_negative": 4},
            "beta": 2,
            "compare": {"baseline": "rule"},
            "groups": ["ward"],
            "deployment": {"prevalence": 0.1, "cases_per_year": 1000},
            "checks": ["recall >= 0.99", "precision >= 0.01"],
            "report": {"cases": 2, "kind": "review"},
            "uncertainty": {"resamples": 100},
        },
        pd.DataFrame(columns),
    )


@cache
def published() -> Report:
    models = {"one": {"precision": 0.8, "recall": 0.4}, "two": {"precision": 0.4, "recall": 0.8}}
    return run({"version": 1, "models": models, "beta": 2, "checks": ["recall >= 0.5"]})


def tried(report: Report, monkeypatch: pytest.MonkeyPatch) -> tuple[Part, ...]:
    """Return every part that a report tries to make."""
    seen: dict[Part, None] = {}

    def attempt(kind: str, name: str, make: Callable[[], object]) -> object:
        seen[kind, name] = None
        return errors.attempt(kind, name, make)

    with monkeypatch.context() as patch:
        for module in WHERE:
            patch.setattr(module, "attempt", attempt)
        assert replace(report).exit_code in {0, 1, 4}
    return tuple(seen)


def broken(report: Report, fails: Callable[[Part], bool], monkeypatch: pytest.MonkeyPatch) -> Report:
    """Return the same report, some parts of which fail."""

    def attempt(kind: str, name: str, make: Callable[[], object]) -> object:
        return errors.attempt(kind, name, (lambda: 1 / 0) if fails((kind, name)) else make)

    monkeypatch.setattr(errors, "UNFORESEEN", (Exception,))
    for module in WHERE:
        monkeypatch.setattr(module, "attempt", attempt)
    return replace(report)


def read(folder: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix(), path.read_text(encoding="utf-8")


def plain(markdown: str) -> str:
    return re.sub(r"\\(.)", r"\1", markdown)


def check_told(report: Report, folder: Path) -> None:
    """Assert that what is missing is told in every place, and that all else is there and as ever."""
    report.save(folder)
    files = dict(read(folder))
    results, sound = json.loads(files["results.json"], parse_constant=pytest.fail), whole().results
    code, told = report.judged()
    assert (report.exit_code, code) == (3, 3)
    assert "Traceback" not in "".join(files.values()) + "".join(told)
    missing = {hole.name for hole in report.holes if hole.kind == "file"}
    texts = [finding["text"] for finding in results["findings"] if finding["code"] == "part_missing"]
    assert len(texts) == len(report.holes) > 0
    for text, hole in zip(texts, report.holes, strict=True):
        assert CAUSE in text
        assert hole.name in text
        assert any(text in line for line in told)
        if hole.kind != "file":
            assert missing >= {"report.html"} or text in unescape(files["report.html"])
            assert missing >= {"report.md"} or text in plain(files["report.md"])
    if report.reported is whole().reported:
        assert {key: results[key] for key in ("models", "checks", "comparisons")} == {
            key: json.loads(json.dumps(sound[key])) for key in ("models", "checks", "comparisons")
        }
        assert any("recall >= 0.99" in line and "failed" in line for line in told)
    assert not missing & set(files)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("report", [whole, published])
def test_where_all_parts_of_a_kind_fail_the_rest_is_written_and_each_is_told(report, kind, tmp_path, monkeypatch):
    parts = [part for part in tried(report(), monkeypatch) if part[0] == kind]
    found = broken(report(), lambda part: part[0] == kind, monkeypatch)
    check_told(found, tmp_path / "report")
    assert {(hole.kind, hole.name) for hole in found.holes} == set(parts)
    assert parts


@pytest.mark.slow
@pytest.mark.parametrize("report", [whole, published])
def test_where_one_part_fails_the_rest_is_written_and_it_is_told(report, tmp_path, monkeypatch):
    parts = tried(report(), monkeypatch)
    assert {kind for kind, _ in parts} == set(KINDS)
    for number, part in enumerate(parts[::EVERY]):
        with monkeypatch.context() as patch:
            found = broken(report(), lambda each, part=part: each == part, patch)
            check_told(found, tmp_path / str(number))
            assert (part[0], part[1]) in {(hole.kind, hole.name) for hole in found.holes}


ROWS = "label,score\n" + 2 * "".join(f"{label},{score}\n" for label, score in zip(D_LABELS, D_SCORES, strict=True))
CONFIG = "data: {path: cases.csv, label: label, positive: 1}\nmodels: {m: {score: score}}\nchecks: [recall >= 0.99]\n"


@pytest.mark.everyday(1)
@pytest.mark.parametrize("options", [(), ("-q",), ("-v",)])
def test_the_command_tells_the_verdict_and_what_is_missing_and_ends_with_3(options, tmp_path, monkeypatch):
    def fault(*_: object) -> str:
        message = "no place for hunter2 there"
        raise RuntimeError(message)

    monkeypatch.setattr(errors, "UNFORESEEN", (Exception,))
    monkeypatch.setattr(explain, "_has_points", fault)
    monkeypatch.setenv("OWNER", "hunter2")
    config = write_case(tmp_path, ROWS, CONFIG + "about: {owner: '${OWNER}'}\n")
    done = CliRunner().invoke(main, ["run", str(config), "-o", str(tmp_path / "out"), *options])
    assert (done.exit_code, done.stdout) == (3, "" if options == ("-q",) else f"{tmp_path}/out/report.html\n")
    assert "The check “recall >= 0.99” of the model failed." in done.stderr
    assert "The figure “roc” is missing here: a fault in reportgen stopped it (RuntimeError: no" in done.stderr
    assert ("Traceback" in done.stderr, "hunter2" in done.stderr) == (options == ("-v",), False)
    files = dict(read(tmp_path / "out"))
    assert "The figure “roc” is missing here" in files["report.html"]
    drawn = {name for name in files if name.startswith("figures/")}
    assert drawn == {"figures/tree.svg"}


@pytest.mark.slow
def test_json_on_stdout_tells_what_is_missing_as_the_file_does(monkeypatch, tmp_path):
    report = broken(whole(), lambda part: part == ("section", "Groups"), monkeypatch)
    folder = report.save(tmp_path / "report")
    assert json.loads(report.to_json_line()) == json.loads((folder / "results.json").read_bytes())


def test_a_report_without_a_page_lacks_nothing_that_only_a_page_shows(monkeypatch, tmp_path):
    alone = {"report": {"formats": ["json"]}}
    report = run({"version": 1, "models": {"one": {"precision": 0.8, "recall": 0.4}}, **alone})
    report = broken(report, lambda part: part[0] == "section", monkeypatch)
    assert (report.holes, report.exit_code, report.main_file) == ((), 0, "results.json")
    written = {path.name for path in report.save(tmp_path / "report").iterdir()}
    assert written == {"metrics.json", "reportgen.lock", "results.json"}


def test_what_is_expected_to_fail_is_no_hole(monkeypatch):
    def refused() -> None:
        raise DataError([Problem(where="a.csv", what="is not there")])

    monkeypatch.setattr(errors, "UNFORESEEN", (Exception,))
    with pytest.raises(DataError):
        errors.attempt("file", "report.html", refused)


@pytest.mark.slow
def test_a_number_that_is_none_is_null_and_told(monkeypatch, tmp_path):
    monkeypatch.setattr(errors, "UNFORESEEN", (Exception,))
    analysis = whole().reported.analysis
    spoilt = replace(analysis.results.run, level=float("nan"))
    report = replace(
        whole(), reported=OneClass(analysis=replace(analysis, results=replace(analysis.results, run=spoilt)))
    )
    document = json.loads((report.save(tmp_path / "report") / "results.json").read_text(), parse_constant=pytest.fail)
    assert (document["run"]["level"], report.exit_code) == (None, 3)
    assert ("number", "run.level") in {(hole.kind, hole.name) for hole in report.holes}
    assert "The number “run.level” is missing here" in (tmp_path / "report/report.html").read_text(encoding="utf-8")

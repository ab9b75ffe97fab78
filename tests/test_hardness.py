"""Whatever is typed or stored ends soon in a report or in one clear message; an old report stays whole."""

import json
import os
import re
import time
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

import reportgen
from reportgen.cli import main
from reportgen.errors import ReportgenError
from tests.helpers import D_LABELS, D_SCORES, write_case

SLOW = pytest.mark.slow
SECONDS = 10  # of processor time, for whatever may be typed or stored
DATA = "data: {path: cases.csv, label: label, positive: 1}\n"
MODEL = "models: {m: {score: score}}\n"
CONFIG = DATA + MODEL
COSTS = "costs: {false_positive: 1, false_negative: 5}\n"
OLD = '{"schema": "reportgen/results/1", "old": true}'


def rows(*columns: object, head: str = "label,score") -> str:
    """Return a table; of a text that stands for a column each row holds it."""
    count = max(len(column) for column in columns if not isinstance(column, str))
    filled = [[column] * count if isinstance(column, str) else column for column in columns]
    return f"{head}\n" + "".join(",".join(map(str, row)) + "\n" for row in zip(*filled, strict=True))


ROWS = rows(D_LABELS, D_SCORES)


def done(folder: Path, config: str, *options: str, csv: str = ROWS) -> tuple[int, str]:
    """Run a config beside an old report, and return the exit code and what was said on the way."""
    out = folder / "out"
    if not out.exists():
        out.mkdir()
        (out / "results.json").write_text(OLD)
    path = write_case(folder, csv, config) if config else folder / "case.yaml"
    began = time.process_time()
    found = CliRunner().invoke(main, ["run", str(path), "-o", str(out), *options])
    assert time.process_time() - began < SECONDS
    said = found.stderr
    assert "Traceback" not in said
    assert "fault in reportgen" not in said
    results = (out / "results.json").read_text(encoding="utf-8")
    json.loads(results, parse_constant=pytest.fail)
    assert (results == OLD) == (found.exit_code in {2, 3})
    return found.exit_code, said


REFUSED = {  # key and value -> what the message says
    "deployment.prevalence: 1e-300": "at least 1e-09, found '1e-300'",
    "deployment.prevalence: 0.9999999999999999": "at most 0.999999999, found",
    "costs.false_negative: 1e300": "at most 1e+12, found '1e300'",
    "costs.false_negative: 5e-324": "0, or in size at least 1e-09, found '5e-324'",
    "beta: 1e-300": "at least 1e-06, found '1e-300'",
    "beta: 1e300": "at most 1000000, found '1e300'",
    "threshold.fixed: 0b12": "expected a number, found '0b12'",
    "threshold.fixed: 0o89": "expected a number, found '0o89'",
    "uncertainty.seed: " + "9" * 5_000: "expected a whole number, found '999",
    "threshold.fixed: " + "9" * 5_000: "expected a number, found '999",
    'data.path: "C:\\UABCDEF12.csv"': "a backslash in double quotes begins a code",
    "report.template: latin": "the text is not UTF-8",
    "report.template: styled": "the text is not UTF-8",
}


@pytest.fixture
def latin(tmp_path: Path) -> None:
    for name in ("latin/html/_table.html.j2", "styled/html/own.css"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_bytes("<p>caf\xe9</p>".encode("latin-1"))


@pytest.mark.everyday(5)
@pytest.mark.usefixtures("latin")
@pytest.mark.parametrize("typed", REFUSED)
@pytest.mark.parametrize("form", ["file", "set", "mapping"])
def test_what_makes_no_sense_is_refused_with_its_reason(form, typed, tmp_path, monkeypatch):
    key, value = typed.split(": ", 1)
    *outer, last = key.split(".")
    parts = {"data": {"path": "cases.csv", "label": "label", "positive": 1}, "costs": {"false_positive": 1}}
    base = CONFIG + (COSTS if key.startswith("costs") else "")
    if form == "mapping":
        monkeypatch.chdir(tmp_path)
        (tmp_path / "cases.csv").write_text(ROWS)
        given = float(value) if value[:4] in {"1e30", "1e-3", "5e-3", "0.99"} else value.strip('"')
        inner = {**parts.get(outer[0], {}), last: given} if outer else given
        document = {"version": 1, "data": parts["data"], "models": {"m": {"score": "score"}}, key.split(".")[0]: inner}
        with pytest.raises(ReportgenError) as caught:
            reportgen.run(document)
        said = str(caught.value)
    elif form == "set":
        code, said = done(tmp_path, base, "--set", f"{key}={value}")
        assert code == 2
    else:
        text = base.replace("false_negative: 5", f"false_negative: {value}") if "costs" in key else base
        text = text.replace("path: cases.csv", f"path: {value}") if key == "data.path" else text
        text += (
            f"{outer[0]}: {{{last}: {value}}}\n" if outer and text == base else f"{key}: {value}\n" if not outer else ""
        )
        code, said = done(tmp_path, text)
        assert code == 2
    told = REFUSED[typed].replace("e300'", "e+300'") if form == "mapping" else REFUSED[typed]
    assert told in said or (form == "mapping" and "C:\\UABCDEF12.csv" in said)


@pytest.mark.parametrize("amount", ["1e300", "5e-324", "-1e13"])
def test_an_amount_that_no_sum_can_hold_is_told_with_its_row(amount, tmp_path):
    config = CONFIG + "costs: {false_positive: 1, false_negative: {column: amount}}\n"
    code, said = done(tmp_path, config, csv=rows(D_LABELS, D_SCORES, amount, head="label,score,amount"))
    assert (code, f"the first is '{amount}'" in said) == (3, True)


@pytest.mark.everyday(1)
@pytest.mark.parametrize("left", [0, 1])
@pytest.mark.parametrize("use", ["", "deployment: {prevalence: 0.1, cases_per_year: 1000}\n"])
@pytest.mark.parametrize("miss", ["5", "{column: amount}"])
def test_a_reporting_split_of_one_class_makes_a_report(left, use, miss, tmp_path):
    config = CONFIG.replace("positive: 1", "positive: 1, split: {column: part}")
    labels = [*D_LABELS, *[left] * len(D_LABELS)]
    parts = ["validation"] * len(D_LABELS) + ["test"] * len(D_LABELS)
    csv = rows(labels, [*D_SCORES, *D_SCORES], parts, "3", head="label,score,part,amount")
    code, _ = done(tmp_path, config + f"costs: {{false_positive: 1, false_negative: {miss}}}\n{use}", csv=csv)
    assert code == 0


def numbers_as(value: object, document: object) -> object:
    """Return a document with this value in the place of each of its numbers."""
    if isinstance(document, dict):
        return {key: numbers_as(value, part) for key, part in document.items()}
    if isinstance(document, list):
        return [numbers_as(value, part) for part in document]
    return value if isinstance(document, int | float) and not isinstance(document, bool) else document


@pytest.mark.slow
@pytest.mark.parametrize("part", ["models", pytest.param("whole", marks=SLOW)])
@pytest.mark.parametrize("value", [1e308, float("nan"), float("inf"), 10**400, -1, 1e-320, None, "x"], ids=str)
def test_an_earlier_report_of_impossible_numbers_is_not_compared_with(value, part, tmp_path):
    document = json.loads(json.dumps(earlier()))
    spoilt = {**document, "models": numbers_as(value, document["models"])} if part == "models" else document
    spoilt = numbers_as(value, document) if part == "whole" else spoilt
    (tmp_path / "old.json").write_text(json.dumps(spoilt))
    code, said = done(tmp_path, CONFIG + COSTS + "compare: {baseline: {results: old.json}}\n")
    if (part, value) != ("models", 1e-320):  # as good as 0, which each of them may be
        assert (code, re.search("old.json(:| is not whole:| contradicts itself:) ", said) is not None) == (3, True)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("spoilt", "told"),
    [
        ({"numerator": 1000, "denominator": 10}, "recall.numerator is 1000, but its counts make it 5"),
        ({"low": 0.9, "high": 0.1}, "recall.low is 0.9, but 5 of 7 make it 0.358934"),
    ],
)
def test_an_earlier_report_whose_figures_contradict_each_other_is_not_whole(spoilt, told, tmp_path):
    fixed = reportgen.evaluate(list(D_LABELS), list(D_SCORES), positive=1, threshold={"fixed": 0.5}).results
    document = json.loads(json.dumps(fixed))
    (model,) = document["models"].values()
    model["metrics"]["recall"] |= spoilt
    (tmp_path / "old.json").write_text(json.dumps(document))
    code, said = done(tmp_path, CONFIG + COSTS + "compare: {baseline: {results: old.json}}\n")
    assert (code, f"{told}" in said) == (3, True)


@cache
def earlier() -> object:
    """Return the results of a sound report."""
    return reportgen.evaluate(
        list(D_LABELS), list(D_SCORES), positive=1, costs={"false_positive": 1, "false_negative": 5}
    ).results


LOOPS = {
    "{% for i in range(10**9) %}{% endfor %}": "Range too big",
    "{% for i in range(99999) %}{% for j in range(99999) %}{% endfor %}{% endfor %}": "more than 5 seconds",
    "{% set ns = namespace(x='ever') %}{% for i in range(60) %}{% set ns.x = ns.x ~ ns.x %}{% endfor %}": "500 MB",
    "{{ 'x' * 10**10 }}": "longer than any that a page needs",
    "{{ 9 ** (9 ** 9) }}": "longer than any that a page needs",
    "{{ '%1000000000d' % 1 }}": "longer than any that a page needs",
    "{% include 'html/_table.html.j2' %}": "recursion",
}


@pytest.mark.everyday(1)
@pytest.mark.parametrize("loop", [pytest.param(loop, marks=SLOW if "99999" in loop else ()) for loop in LOOPS])
def test_a_template_without_an_end_is_broken_off_and_told_with_its_place(loop, tmp_path):
    place = tmp_path / "own/html/_table.html.j2"
    place.parent.mkdir(parents=True)
    place.write_text(loop)
    code, said = done(tmp_path, CONFIG + "report: {template: own}\n")
    assert (code, f"{place}:1: report.template: " in said, LOOPS[loop] in said) == (2, True, True)


UNKNOWN = "".join(f"k{number}: 1\n" for number in range(75_000))
MANY = "".join(f"  m{number}: {{score: score}}\n" for number in range(30_000))
ENDLESS = {  # what it is -> the config, what is said of it, and options
    "keys": (CONFIG + UNKNOWN, "and 74,900 more"),
    "models": (DATA + "models:\n" + MANY, "names 30,000, and"),
    "checks": (CONFIG + f"checks: [{'recall >= 0.5, ' * 2_000}]\n", "the list has 2,000, and one report has 1,000"),
    "variables": (
        CONFIG + "title: " + "${A_NAME}" * 25_000 + "\n",
        "the text has 225,000 letters, where at most 20,000",
    ),
    "dots": (CONFIG, "more than 50 levels", "--set", "about" + ".a" * 2_000 + "=1"),
    "braces": (CONFIG, "more than 50 levels", "--set", "about=" + "{a: " * 1_000 + "1" + "}" * 1_000),
    "brackets": (CONFIG + "about: " + "[" * 10_000 + "]" * 10_000, ":57: more than 50 levels"),
    "open brackets": (CONFIG + "about: " + "[" * 20_000, ":57: more than 50 levels"),
    "braces in a file": (CONFIG + "about: " + "{" * 3_000, "a key must be a text"),
    "brackets line by line": (CONFIG + "about: @x\n" + ("b: " + "[" * 2_000 + "\n") * 50, "more than 50 levels"),
    "places": (CONFIG, "checks[999", "--set", f"checks[{'9' * 5_000}]=1"),
}


@pytest.mark.everyday(1)
@pytest.mark.parametrize("what", [pytest.param(what, marks=SLOW if what == "keys" else ()) for what in ENDLESS])
def test_a_config_without_an_end_is_refused(what, tmp_path):
    config, told, *options = ENDLESS[what]
    code, said = done(tmp_path, config, *options)
    assert (code, told in said) == (2, True)
    assert len(said) < 250_000


@pytest.mark.slow
def test_a_column_of_100_000_groups_is_none_of_groups(tmp_path):
    many = 100_000
    csv = rows([0, 1] * (many // 2), [0.2, 0.8] * (many // 2), range(many), head="label,score,g")
    code, said = done(tmp_path, CONFIG + "groups: [g]\n", csv=csv)
    assert (code, "more than 100 different values" in said) == (3, True)


RUNS = "".join("`" * (number % 200) + " " for number in range(800))
SIGNS = {text: text * 60_000 for text in ("![a", "*a_", "<a ", "[a](", "`", "> ", "- ")} | {
    "runs of backticks": RUNS * 10,
    "pictures": ("![" * 5_000 + "\n\n") * 99,
    "links": "![a](" * 5_000 + "a" * 900_000,
    "a table": "|a" * 500 + "|\n" + "|-" * 500 + "|\n" + ("|a" * 500 + "|\n") * 400,
    "a table that is filled up": "|a" * 100 + "|\n" + "|-" * 100 + "|\n" + "a\n" * 300_000,
}


@pytest.mark.everyday(1)
@pytest.mark.parametrize("text", [pytest.param(text, marks=SLOW if text == "*a_" else ()) for text in SIGNS])
def test_a_text_of_signs_without_an_end_is_set_or_refused(text, tmp_path):
    (tmp_path / "a.md").write_text("# A\n\n" + SIGNS[text])
    code, said = done(tmp_path, CONFIG + "report: {sections: [{prose: a.md}, rest]}\n")
    assert code == 0 or (code == 2 and "a.md" in said)


@pytest.mark.parametrize(
    "text", ["", "No heading.\n", "# A\n\n" + "[" * 5_001], ids=["empty", "no heading", "brackets"]
)
def test_check_refuses_the_text_that_run_refuses(text, tmp_path):
    (tmp_path / "a.md").write_text(text)
    path = write_case(tmp_path, ROWS, CONFIG + "report: {sections: [{prose: a.md}], formats: [html]}\n")
    ran, checked = (CliRunner().invoke(main, [command, str(path)]) for command in ("run", "check"))
    assert (ran.exit_code, checked.exit_code, checked.stderr) == (2, 2, ran.stderr)
    assert "a.md" in checked.stderr


PLACES = {
    "cases.csv": ("", 3),
    "case.yaml": ("", 2),
    "a.md": ("report: {sections: [{prose: a.md}, rest]}\n", 2),
    "own/html/_table.html.j2": ("report: {template: own}\n", 2),
    "own/html/own.css": ("report: {template: own}\n", 2),
    "logo.svg": ("report: {logo: logo.svg}\n", 2),
    "old.json": ("compare: {baseline: {results: old.json}}\n", 3),
}


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="pipes and devices are files on POSIX")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("kind", ["pipe", "/dev/zero"])
def test_a_pipe_or_a_device_is_refused_wherever_a_file_is_meant(kind, place, tmp_path):
    config, expected = PLACES[place]
    write_case(tmp_path, ROWS, CONFIG + config)
    path = tmp_path / place
    path.unlink(missing_ok=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(path) if kind == "pipe" else path.symlink_to(kind)
    out = CliRunner().invoke(main, ["run", str(tmp_path / "case.yaml"), "-o", str(tmp_path / "out")])
    refused = ("it is a pipe, a socket or a device", "it is a link that leads out of the folder")
    assert (out.exit_code, any(why in out.stderr for why in refused)) == (expected, True)

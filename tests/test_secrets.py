"""What the environment fills into a config may be secret: nothing that is said of a run, or why it fails, prints it."""

import pytest
from click.testing import CliRunner

import reportgen
from reportgen.cli import main
from reportgen.errors import ReportgenError, unfilled
from reportgen.page import render as bounded
from tests.helpers import D_LABELS, D_SCORES, write_case

SECRET = "hunter2hunter2"  # noqa: S105 (of nobody)
ROWS = "y,s\n" + "".join(f"{label},{score}\n" for label, score in zip(D_LABELS, D_SCORES, strict=True))
CONFIG = "data: {path: cases.csv, label: y, positive: 1}\nmodels: {m: {score: s}}\n"
PROSE = CONFIG + "report: {sections: [key_messages, {prose: '${SECRET}.md'}]}\n"
TEMPLATE = CONFIG + "report: {template: '${SECRET}'}\n"
SECTION = f"{SECRET}/html/_table.html.j2"
ENDLESS = "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}"
FAILING = {
    "path": (CONFIG.replace("cases.csv", "'${SECRET}.csv'"), {}),
    "path, inside a word": (CONFIG.replace("cases.csv", "'data_${SECRET}_x.csv'"), {}),
    "glob, inside a word": (CONFIG.replace("cases.csv", "'data_${SECRET}_*.csv'"), {}),
    "file with a bad row": (CONFIG.replace("cases.csv", "'a${SECRET}_*.csv'"), {f"a{SECRET}_1.csv": "y,s\n1,q\n0,1\n"}),
    "column": (CONFIG.replace("score: s", "score: '${SECRET}'"), {}),
    "column, inside a word": (CONFIG.replace("score: s", "score: '${SECRET}x'"), {}),
    "label": (CONFIG.replace("positive: 1", "positive: 'x${SECRET}'"), {}),
    "group": (CONFIG + "groups: ['x_${SECRET}']\n", {}),
    "earlier report": (CONFIG + "compare: {baseline: {results: 'a${SECRET}.json'}}\n", {}),
    "logo": (CONFIG + "report: {logo: '${SECRET}.svg'}\n", {}),
    "prose, no file": (PROSE, {}),
    "prose, no heading": (PROSE, {f"{SECRET}.md": "no heading\n"}),
    "prose, brackets": (PROSE, {f"{SECRET}.md": "# a\n\n" + "[" * 5_001}),
    "prose, no UTF-8": (PROSE, {f"{SECRET}.md": b"# \xff"}),
    "template, no folder": (TEMPLATE, {}),
    "template, no template": (TEMPLATE, {f"{SECRET}/a.txt": ""}),
    "template, a syntax error": (TEMPLATE, {SECTION: "{{"}),
    "template, a missing file": (TEMPLATE, {SECTION: "{% include 'html/none.html.j2' %}"}),
    "template, Markdown": (TEMPLATE, {f"{SECRET}/markdown/report.md.j2": "{{ 1 // 0 }}"}),
    "template, endless": (TEMPLATE, {SECTION: ENDLESS}),
}


@pytest.fixture
def failing(tmp_path, monkeypatch, request):
    """Return the path of a config whose run fails."""
    monkeypatch.setenv("SECRET", SECRET)
    monkeypatch.chdir(tmp_path)
    text, files = FAILING[request.param]
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    return write_case(tmp_path, ROWS, text)


@pytest.mark.slow
@pytest.mark.parametrize("failing", FAILING, indirect=True)
def test_no_failure_prints_what_the_environment_filled_in(failing, monkeypatch):
    monkeypatch.setattr(bounded, "SECONDS", 0.3)
    done = CliRunner().invoke(main, ["run", str(failing), "-v"])
    assert done.exit_code in {2, 3}
    assert "${SECRET}" in done.stderr
    assert SECRET not in done.output
    assert "Traceback" not in done.output
    assert SECRET not in CliRunner().invoke(main, ["check", str(failing)]).output
    with pytest.raises(ReportgenError) as error:
        reportgen.run(failing).save("out")
    assert SECRET not in str(error.value)
    assert "${SECRET}" in str(error.value)


@pytest.mark.slow
def test_no_step_prints_what_the_environment_filled_in(tmp_path, monkeypatch):
    monkeypatch.setenv("SECRET", SECRET)
    monkeypatch.chdir(tmp_path)
    (tmp_path / f"{SECRET}_1.csv").write_text(ROWS)
    text = CONFIG.replace("cases.csv", "'${SECRET}_1.csv'") + "report: {formats: [json]}\n"
    done = CliRunner().invoke(main, ["run", str(write_case(tmp_path, ROWS, text)), "-v"])
    assert done.exit_code == 0
    assert "reading ${SECRET}_1.csv" in done.stderr
    assert SECRET not in done.output


@pytest.mark.parametrize(
    ("value", "text", "told"),
    [
        ("hunter2", "xhunter2y", "x${A}y"),
        ("hunter2", "hunter2hunter2", "${A}${A}"),
        ("4711", "the 4,711 rows of a4711.csv", "the 4,711 rows of a${A}.csv"),
        ("abc", "abc.csv is no abcd", "${A}.csv is no abcd"),
        ("test", "the latest test", "the latest ${A}"),
        ("Data", "Database: Data.csv", "Database: ${A}.csv"),
    ],
)
def test_a_value_is_found_inside_words_unless_it_is_short_or_common(value, text, told):
    assert unfilled(text, {value: "${A}"}) == told

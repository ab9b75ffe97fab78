"""A report on published figures, from the command line to the page."""

import json
import re

import pandas as pd
import pytest
from click.testing import CliRunner

import reportgen
from reportgen.cli import main
from reportgen.errors import ConfigError
from reportgen.topics.compose import compose
from tests.cases.case import PATIENTS, WithoutCases, said, scored
from tests.cases.published import COUNTS, RULES, SILENT, SMALL
from tests.topics.test_pictures import box_of

A, B, C = (f"\u201c{name}\u201d" for name in "ABC")

CONFIG = """\
version: 1
title: Three rules
models:
  A: {precision: 0.3, recall: 0.8}
  B: {precision: 0.2, recall: 0.9}
  trial: {counts: {tp: 81, fp: 12, fn: 9, tn: 898}}
beta: 2
checks:
  - {check: recall >= 0.7, model: trial, with_confidence: 0.95}
report: {kind: guard}
"""


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("published")
    (folder / "rules.yaml").write_text(CONFIG, encoding="utf-8")
    done = CliRunner().invoke(main, ["run", str(folder / "rules.yaml"), "-o", str(folder / "out")])
    return folder, done


def test_a_report_without_data_is_written_whole(run):
    folder, done = run
    assert done.exit_code == 0, done.output
    assert "rules: 3 models by published figures; checks: 1 of 1 passed; findings: 1 warning" in done.stderr
    found = sorted(str(path.relative_to(folder / "out")) for path in (folder / "out").rglob("*") if path.is_file())
    assert found == [
        "figures/f_by_beta.svg",
        "junit.xml",
        "metrics.json",
        "report.html",
        "report.md",
        "reportgen.lock",
        "results.json",
        "summary.md",
        *(f"tables/{name}.csv" for name in ("checks", "comparison", "confusion", "metrics")),
        *(f"tables/page_{name}.csv" for name in ("beta_winners", "f_at_betas")),
    ]


def test_a_dry_run_and_one_line_of_json_need_no_data_either(run):
    folder, _ = run
    dry = CliRunner().invoke(main, ["run", str(folder / "rules.yaml"), "--dry-run", "-o", str(folder / "none")])
    assert (dry.exit_code, (folder / "none").exists()) == (0, False)
    line = CliRunner().invoke(main, ["run", str(folder / "rules.yaml"), "--json", "-q", "-o", str(folder / "json")])
    assert json.loads(line.stdout)["subject"] == "A"


def test_the_page_says_what_is_known_and_what_is_not():
    case = WithoutCases({**RULES, "trial": COUNTS["C"]}, beta=2)
    page = compose(case.results, case.explained, {}, case.config)
    assert [section.id for section in page.sections] == [
        "key-messages",
        "published",
        "best-at-betas",
        "method",
        "words",
    ]
    tables = {block.name: block for section in page.sections for block in section.blocks if block.kind == "table"}
    first = {row[0]: row[1:] for row in tables["published-first"].rows}
    assert first["recall"] == ("80.0%", "90.0%", "40.0%", "40.0%", "33.6%", "46.7%")
    assert first["Matthews correlation"][:3] == ("not\u00a0known",) * 3
    assert tables["published-counts"].columns[1].name == "trial"
    assert tables["beta-winners"].rows == (
        ("0", "1.23", "C and trial"),
        ("1.23", "3.46", "A"),
        ("3.46", "without end", "B"),
    )
    assert {row[0]: row[1:] for row in tables["f-at-betas"].rows}["C"] == ("0.609", "0.509", "0.438")


def test_three_rules_read_aloud():
    case = WithoutCases(RULES, beta=2)
    assert said(case.explained, "published.turns.3")[0] == (
        "Which is best depends on beta, the weight of catching every positive case against being right "
        "about those flagged. Below 1.23 it is “C”, from there to 3.46 it is “A”, and above that “B”."
    )
    assert said(case.explained, "published.rates")[0] == (
        "Model “A” catches 80% of positive cases, and 30% of the cases flagged are positive cases."
    )


@pytest.mark.slow
def test_beside_cases_published_figures_stand_in_the_tables_and_are_not_judged():
    labels, scores = [1, 1, 0, 0] * 5, [0.9, 0.4, 0.6, 0.1] * 5
    models = {"model": {"score": "score"}, "paper": SMALL, "rule": RULES["C"]}
    case = scored(labels, scores, models=models, threshold={"fixed": 0.5}, beta=2)
    page = compose(case.results, case.explained, {}, case.config)
    (section,) = [section for section in page.sections if section.id == "comparison"]
    tables = {block.name: block for block in section.blocks if block.kind == "table"}
    assert [column.name for column in tables["comparison-counts"].columns][1:4] == ["model", "paper", "rule"]
    assert tables["comparison-counts"].rows[0][1:4] == ("5", "9", "not\u00a0known")
    (alone,) = said(case.explained, "published.beside")
    assert alone.startswith("Of “paper” and “rule” only published figures are known, from other patients.")
    undefined = [block for part in page.sections for block in part.blocks if getattr(block, "name", "") == "undefined"]
    assert "are known" not in str(undefined)


def test_a_frame_and_no_model_with_cases_is_a_mistake():
    with pytest.raises(ConfigError, match="no model has cases"):
        reportgen.run({"version": 1, "models": RULES}, data=pd.DataFrame({"y": [1, 0]}))


@pytest.mark.slow
def test_evaluate_takes_published_figures_beside_scores():
    found = reportgen.evaluate([1, 0, 1, 0], {"mine": [0.9, 0.2, 0.6, 0.7], "paper": SMALL}, positive=1)
    assert found.results["models"]["paper"]["confusion"] == SMALL["counts"]
    assert found.results["subject"] == "mine"


def test_lines_of_the_figure_stand_where_their_f_is():
    report = reportgen.run({"version": 1, "models": RULES, "beta": 2, "report": {"kind": "guard"}})
    svg = report._figures["f_by_beta"]
    # The lines are drawn last to first, so that the subject lies on top; it begins above 0.3, its precision.
    (subject,) = re.findall(r'class="rg-line-1" d="M([\d.]+)[ -]([\d.]+)', svg)[:1]
    curve = report.results["models"]["A"]["curves"]["f_by_beta"]
    box = box_of(svg)
    assert float(subject[1]) == pytest.approx(box.foot - box.height * curve["f_beta"][0], abs=0.2)
    assert svg.count('class="rg-given"') == 1


@pytest.mark.parametrize(
    ("models", "config", "headline"),
    [
        ({"A": SMALL}, {}, "Test \u201cA\u201d before you rely on it: only its published figures are known."),
        (RULES, {}, "Say what counts more, misses or false alarms: it decides which model is best."),
        (
            RULES,
            {"costs": {"false_positive": 1, "false_negative": 20}},
            "Test \u201cB\u201d first. By published figures it costs least.",
        ),
        (
            RULES,
            {"costs": {"false_positive": 1, "false_negative": 20, "true_negative": 1}},
            "Test these models on the same patients: their published figures do not tell which is best.",
        ),
    ],
)
def test_what_to_do_with_published_figures_follows_from_what_the_config_asks(models, config, headline):
    assert WithoutCases(models, words=PATIENTS, **config).explained.said("verdict_told")[0].text == headline


def cells(case):
    """Return the table of options, row by row."""
    table = case.explained.options
    return [[row.name.text, *(number.text for number in row.numbers)] for row in table.rows]


def test_the_options_are_the_models_with_their_errors_the_first_one_named_at_the_top():
    case = WithoutCases(RULES, beta=2, words=PATIENTS)
    assert [head.text for head in case.explained.options.heads] == [
        "Option", "Missed, of all sick patients", "Wrong, of all flagged",
    ]  # fmt: skip
    assert cells(case) == [[A, "20%", "70%"], [B, "10%", "80%"], [C, "60%", "30%"]]
    none = WithoutCases({"A": SILENT, "B": SMALL}, words=PATIENTS)
    assert [row[1:] for row in cells(none)] == [["25%", "18%"], ["100%", "none flagged"]]


def test_an_option_that_misses_the_limit_is_last_and_one_with_a_price_has_its_cost():
    limit = {"require": "recall >= 0.75", "then": "precision"}
    prices = {"false_positive": 1, "false_negative": 20, "currency": "EUR"}
    table = WithoutCases(RULES, compare=limit, costs=prices, words=PATIENTS).explained.options
    assert [row.out for row in table.rows] == [False, False, True]
    assert table.rows[-1].name.text == f"{C}: does not meet the limit"
    assert table.heads[-1].text == "Cost of each sick patient"
    # Of A each one costs a fifth of a miss, and 0.8 hits with 7 false alarms for every 3.
    assert [row.ends[0] for row in table.rows if row.name.text == A] == [pytest.approx(0.2 * 20 + 0.8 * 7 / 3)]


def test_of_many_options_the_last_stand_together():
    many = {f"{recall}": {"precision": 0.5, "recall": recall / 100} for recall in range(40, 50)}
    assert cells(WithoutCases(many, beta=1, words=PATIENTS))[-1] == ["2 other models", "59% to 60%", "50%"]

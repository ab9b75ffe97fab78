"""A report on published figures, from the command line to the page."""

import json
import re

import pandas as pd
import pytest
from click.testing import CliRunner

import reportgen
from reportgen.cli import main
from reportgen.errors import ConfigError
from reportgen.page.material import voice
from reportgen.topics.compose import compose
from reportgen.topics.explain import draw_figures
from reportgen.topics.published.page import winners_tables
from tests.cases.case import PATIENTS, WithoutCases, said, scored
from tests.cases.decisions import LABELS, SCORES
from tests.cases.published import COUNTS, RULES, SILENT, SMALL
from tests.topics.test_pictures import box_of

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
        "figures/published_errors.svg",
        "junit.xml",
        "report.html",
        "report.md",
        "results.json",
        *(f"tables/{name}.csv" for name in ("checks", "comparison", "confusion", "metrics")),
        *(f"tables/page_{name}.csv" for name in ("beta_winners", "f_at_betas")),
    ]


def test_results_have_a_published_model_where_every_model_stands(run):
    folder, _ = run
    found = json.loads((folder / "out" / "results.json").read_text(encoding="utf-8"))
    assert list(found["models"]) == ["A", "B", "trial"]
    assert found["models"]["trial"]["confusion"] == {"tp": 81, "fp": 12, "fn": 9, "tn": 898}
    assert found["models"]["A"]["metrics"]["recall"] == {"estimate": 0.8}
    assert found["models"]["A"]["threshold"] is None
    assert (found["data"]["rows"]["read"], found["data"]["reported_on"], found["baselines"]) == (0, None, {})


def test_the_tables_hold_what_is_known(run):
    folder, _ = run
    metrics = pd.read_csv(folder / "out" / "tables" / "comparison.csv").set_index("metric")
    assert metrics.loc["recall"].tolist() == [0.8, 0.9, 0.9]
    assert pd.read_csv(folder / "out" / "tables" / "confusion.csv")["model"].tolist() == ["trial"]


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
        "summary",
        "published",
        "best-at-betas",
        "method",
        "words",
    ]
    tables = {block.name: block for section in page.sections for block in section.blocks if block.kind == "table"}
    first = {row[0]: row[1:] for row in tables["published-first"].rows}
    assert first["recall"] == ("0.800", "0.900", "0.400", "0.400", "0.336", "0.467")
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
    assert [sentence.text for sentence in case.explained.said("key_messages")] == [
        (
            "This report sets 3 models side by side by their published figures: “A”, “B”, and “C”. Of no single "
            "case is anything known."
        ),
        (
            "Where catching every positive case counts 2 times as much as being right about each case flagged "
            "(beta 2), “A” is best."
        ),
        (
            "Which is best turns on beta, the weight of catching every positive case. It is “C” below 1.23, “A” up to "
            "3.46, “B” above. How often a flag is right depends on the share of positive cases in a test, and nobody "
            "tells it. So this holds only if all tests had the same."
        ),
        (
            "We cannot say how sure these figures are. Nobody tells how many cases those of “A”, “B”, and “C” rest on, "
            "and each model may have been tested on other cases."
        ),
    ]
    assert said(case.explained, "published.rates")[0] == (
        "Model “A” catches 80 of every 100 positive cases, and is right about 30 of every 100 cases flagged."
    )
    assert said(case.explained, "published.stretch") == [
        "At a beta below 1.23, “C” is best.",
        "At a beta from 1.23 to 3.46, “A” is best.",
        "At a beta above 3.46, “B” is best.",
    ]


def test_costs_of_published_counts_are_told_with_their_limit():
    case = WithoutCases(COUNTS, costs={"currency": "EUR", "false_positive": 1, "false_negative": 20})
    assert said(case.explained, "published.cost")[0] == (
        "At the stated prices “B” comes to a cost of about €1,180 for every 1,000 cases of its test."
    )
    assert len(said(case.explained, "published.cost_of_tests")) == 1


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


@pytest.mark.slow
def test_the_table_of_betas_marks_the_models_whose_figures_are_corrected():
    case = scored(LABELS, SCORES, {"b": [score / 2 for score in SCORES]}, beta=2,
                  models={"own": {"score": "score"}, "old": {"score": "b", "threshold": {"fixed": 0.25}}})  # fmt: skip
    (told,) = (one.text for one in case.explained.said("best_at_betas") if one.id == "published.corrected")
    assert "the corrected figures of its model stand here" in told
    _, table = winners_tables(voice(case.facts))
    assert [row[0] for row in table.rows] == ["own\ncorrected", "old"]


def first_screen(case):
    page = compose(case.results, case.explained, draw_figures(case.results, case.explained.figures), case.config)
    return page.sections[0].blocks


def test_the_first_screen_names_the_model_to_test_first_and_what_published_figures_leave_open():
    panel, pictures, before = first_screen(WithoutCases(RULES, beta=2, words=PATIENTS))
    assert panel.headline == "Test \u201cA\u201d first. By published figures it is best at the beta of 2."
    assert "catches 80 of every 100 sick patients" in panel.means[0]
    assert [figure.name for figure in pictures.figures] == ["figure-published-errors"]
    assert before.items[0].text.startswith("We cannot say how sure these figures are.")


@pytest.mark.parametrize(
    ("models", "config", "headline"),
    [
        ({"A": SMALL}, {}, "Test \u201cA\u201d before you rely on it: only its published figures are known."),
        (RULES, {}, "Say what counts more, misses or false alarms: it decides which model is best."),
        (
            {"A": RULES["A"], "B": RULES["A"]},
            {"beta": 2},
            "Test \u201cA\u201d and \u201cB\u201d first. By published figures they are best at the beta of 2.",
        ),
        (
            {name: COUNTS[name] for name in "AC"},
            {"costs": {"false_positive": 1, "false_negative": 20}},
            "Test \u201cA\u201d first. By published figures it costs least.",
        ),
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
        (
            {"A": RULES["A"], "B": {"precision": 0.2, "recall": 0.7}},
            {},
            "Test \u201cA\u201d first. By published figures it is best whatever beta is.",
        ),
    ],
)
def test_what_to_do_with_published_figures_follows_from_what_the_config_asks(models, config, headline):
    assert WithoutCases(models, words=PATIENTS, **config).explained.said("verdict_told")[0].text == headline


def test_a_model_that_flags_nothing_has_no_bar_of_wrong_flags():
    missed, wrong = WithoutCases({"A": SILENT, "B": SMALL}, words=PATIENTS).explained.figures["published_errors"].panels
    assert [row.beside.text for row in missed.rows] == ["100", "25"]
    assert [row.beside.text for row in wrong.rows] == ["none flagged", "18"]
    assert wrong.rows[0].estimate is None

"""Tables of decisions: every rule, condition and beta in its row; the CSV files beside them."""

import csv
import io
from dataclasses import replace

import pytest

from reportgen.app import evaluate
from reportgen.page.blocks import Paragraphs, Table
from reportgen.page.material import voice
from reportgen.results.measure import Confusion, Span
from reportgen.results.values.threshold import BetaChoice, RuleChoice
from reportgen.stats.reasons import keyed_text, rule_text
from reportgen.topics.compose import all_sheets
from reportgen.topics.threshold.page import (
    betas_table,
    conditions_table,
    ratios,
    rules_table,
)
from tests.cases.decisions import CONDITION, fixed, priced, threshold, with_subject
from tests.cases.pages import LABELS
from tests.helpers import D_SCORES

COUNTS = Confusion(tp=30, fp=10, fn=10, tn=150)
CHEAPEST = RuleChoice(
    rule=rule_text("least_cost"),
    threshold=-0.125,
    confusion=COUNTS,
    recall=0.75,
    precision=0.75,
    flag_rate=0.2,
    total_cost=4920.0,
    beyond_least=0.0,
    of_config=True,
)
UNMET = RuleChoice(
    rule=keyed_text("maximise f1 subject to recall >= 0.99"), threshold=None, confusion=None, reason="out of reach"
)
BETA = BetaChoice(
    beta=2.0,
    f=0.75,
    threshold=0.8,
    confusion=COUNTS,
    implied_ratio=Span(low=2.5, high=None),
    beyond_least=3.0,
    given=True,
)


def rows(tables: tuple[Table, ...]) -> list[list[str]]:
    (table,) = tables
    return [list(row) for row in table.rows]


def read(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode())))


def test_rules_stand_with_what_they_do_and_cost():
    case = with_subject(priced(), rules=(CHEAPEST, UNMET))
    first, second = rows(rules_table(voice(case.facts)))
    assert first == ["least cost (the rule of the config)", "\u22120.125", "30", "10", "10", "75.0%", "75.0%",
                     "20.0%", "€4,920", "€0"]  # fmt: skip
    assert second[:2] == ["highest F1, within recall >= 0.99", "out of reach"]
    assert len(second) == len(first)
    assert rules_table(voice(with_subject(fixed(), rules=()).facts)) == ()


def test_rules_and_betas_have_files_with_exact_thresholds_as_numbers():
    files = all_sheets(with_subject(priced(), rules=(CHEAPEST, UNMET), betas=(BETA,)).results, {})
    first, second = read(files["tables/rules.csv"].csv())
    assert (first["threshold"], first["total_cost"], first["of_config"], first["tp"]) == ("-0.125", "4920", "yes", "30")
    assert (second["threshold"], second["reason"], second["recall"]) == ("", "out of reach", "")
    (beta,) = read(files["tables/betas.csv"].csv())
    assert (beta["beta"], beta["threshold"], beta["implied_low"], beta["implied_high"]) == ("2", "0.8", "2.5", "")
    assert "tables/rules.csv" not in all_sheets(with_subject(fixed(), rules=(), betas=()).results, {})


def test_betas_stand_with_the_prices_that_they_are_right_for():
    case = with_subject(priced(), betas=(BETA,))
    assert rows(betas_table(voice(case.facts))) == [
        ["2 (the config)", "0.750", "0.80", "30", "10", "10", "150", "2.5 and more", "€3"]
    ]


@pytest.mark.parametrize(
    ("span", "shown"),
    [
        (None, "none"),
        (Span(low=0.0, high=None), "any"),
        (Span(low=None, high=3.0), "up to 3"),
        (Span(low=2.0, high=30.4), "2 to 30"),
    ],
)
def test_prices_of_a_miss_are_a_range(span, shown):
    assert ratios(voice(fixed().facts), span) == shown


def test_conditions_stand_with_the_best_that_can_be_reached():
    unmet = replace(CONDITION, met=False, missed_on_new=0.52)
    case = threshold(priced(), kind="optimise", metric="precision", constraints=(unmet,))
    assert rows(conditions_table(voice(case.facts))) == [["recall >= 80%", "75.0%", "90.0%", "no", "52%"]]


def test_a_beta_whose_cut_off_flags_no_case_here_says_so_beside_it():
    nothing = BetaChoice(beta=0.5, f=0.0, threshold=0.95, confusion=Confusion(tp=0, fp=0, fn=40, tn=160),
                         implied_ratio=None, beyond_least=None)  # fmt: skip
    one, other = rows(
        betas_table(voice(with_subject(fixed(), betas=(nothing, replace(nothing, threshold=None))).facts))
    )
    assert one[2].replace("\n", " ") == "0.95 no payment held"
    assert other[2] == "no payment held"


def part(report, depth):
    (found,) = (one for one in report._page.sections if one.depth == depth and one.title in TITLES)
    return found


TITLES = ("Threshold", "Threshold in detail")


@pytest.mark.slow
def test_where_to_cut_is_one_part_finding_pictures_and_explorer():
    report = priced_report(deployed_threshold=0.85)
    kinds = [(type(block).__name__, getattr(block, "name", "")) for block in part(report, "review").blocks]
    assert kinds == [
        ("Paragraphs", ""), ("Paragraphs", ""), ("FigureBlock", "figure-cost-by-threshold"),
        ("Explorer", ""),
    ]  # fmt: skip
    (finding,) = part(report, "review").blocks[0].texts
    assert finding.startswith("On these cases, moving from 0.85, used today, to")
    record = part(report, "record")
    assert "rules" in [getattr(block, "name", "") for block in record.blocks]
    assert [one.id for one in record.parts] == ["curve-cost-by-threshold"]


@pytest.mark.slow
def test_no_sentence_of_the_cut_off_is_told_twice_or_lost():
    report = priced_report(deployed_threshold=0.85)
    told = [
        text for depth in ("review", "record") for block in part(report, depth).blocks
        if isinstance(block, Paragraphs) for text in block.texts
    ]  # fmt: skip
    for sentence in report._explained.said("threshold"):
        assert sum(sentence.text in text for text in told) == 1, sentence.text


@pytest.mark.slow
@pytest.mark.parametrize(
    "typed", [["explorer"], ["explorer", "threshold"], ["threshold", "explorer"], ["explorer", "rest"]]
)
def test_the_section_that_the_explorer_was_leads_to_the_part_that_holds_it(typed):
    sections = [one.id for one in priced_report(report={"sections": typed})._page.sections if one.depth == "review"]
    assert sections[0] == "threshold"
    assert sections.count("threshold") == 1


def priced_report(**settings):
    model = {"score": list(D_SCORES)} | {key: settings.pop(key) for key in ("deployed_threshold",) if key in settings}
    costs = {"false_positive": 3, "false_negative": 20}
    return evaluate(LABELS, {"m": model}, positive="sick", costs=costs, **settings)

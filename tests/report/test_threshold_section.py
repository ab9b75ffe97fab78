"""Tables of decisions: every rule, condition, beta and price in its row; the CSV files beside them."""

import csv
import io
from dataclasses import replace

import pytest

from reportgen.analysis.decisions import BetaChoice, PerCase, PriceRange, RuleChoice
from reportgen.analysis.measured import Confusion, Span
from reportgen.report.compose import compose
from reportgen.report.costs_section import prices_table
from reportgen.report.in_use_section import deployment_table
from reportgen.report.page import Table
from reportgen.report.published_section import winners_tables
from reportgen.report.tables import csv_tables
from reportgen.report.threshold_section import (
    betas_table,
    conditions_table,
    corrected_table,
    points_table,
    ratios,
    rules_table,
)
from reportgen.report.voice import voice
from reportgen.stats.reasons import read, rule_text
from tests.explain.cases import PAYMENTS, Case, scored
from tests.explain.catalogue_cases import every_case
from tests.explain.decision_cases import (
    CONDITION,
    COSTS,
    LABELS,
    SCORES,
    corrected,
    fixed,
    in_use,
    priced,
    threshold,
    with_results,
    with_subject,
)

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
    rule=read("maximise f1 subject to recall >= 0.99"), threshold=None, confusion=None, reason="out of reach"
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
    assert first == ["least cost (the rule of the config)", "\u22120.125", "30", "10", "10", "0.750", "0.750",
                     "0.200", "€4,920", "€0"]  # fmt: skip
    assert second[:2] == ["highest F1, keeping to recall >= 0.99", "out of reach"]
    assert len(second) == len(first)
    assert rules_table(voice(with_subject(fixed(), rules=()).facts)) == ()


def test_rules_and_betas_have_files_with_exact_thresholds_as_numbers():
    files = csv_tables(with_subject(priced(), rules=(CHEAPEST, UNMET), betas=(BETA,)).results, {})
    first, second = read(files["tables/rules.csv"])
    assert (first["threshold"], first["total_cost"], first["of_config"], first["tp"]) == ("-0.125", "4920", "yes", "30")
    assert (second["threshold"], second["reason"], second["recall"]) == ("", "out of reach", "")
    (beta,) = read(files["tables/betas.csv"])
    assert (beta["beta"], beta["threshold"], beta["implied_low"], beta["implied_high"]) == ("2", "0.8", "2.5", "")
    assert "tables/rules.csv" not in csv_tables(with_subject(fixed(), rules=(), betas=()).results, {})


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


def test_prices_stand_with_where_they_come_from():
    costs = replace(
        COSTS,
        false_negative=PerCase(column="amount", mean=91.0, times=0.9, plus=1.0),
        false_positive=PriceRange(low=5.0, likely=12.0, high=20.0),
        true_positive=-3.0,
    )
    assert rows(prices_table(voice(with_results(priced(), costs=costs).facts))) == [
        ["miss", "0.9 \u00d7 column \u201camount\u201d + €1, on average €91", "the data, payment by payment"],
        ["false alarm", "most likely €12, from €5 to €20", "the config"],
        ["hit", "\u2212€3", "the config"],
    ]
    assert prices_table(voice(fixed().facts)) == ()


def test_conditions_stand_with_the_best_that_can_be_reached():
    unmet = replace(CONDITION, met=False, missed_on_new=0.52)
    case = threshold(priced(), kind="optimise", metric="precision", constraints=(unmet,))
    assert rows(conditions_table(voice(case.facts))) == [["recall >= 0.8", "0.750", "0.900", "no", "52%"]]
    case = threshold(priced(), kind="optimise", metric="precision", constraints=(replace(unmet, percent=True),))
    assert rows(conditions_table(voice(case.facts))) == [["recall >= 80%", "0.750", "0.900", "no", "52%"]]


def test_corrected_figures_stand_beside_those_counted():
    found = rows(corrected_table(voice(corrected(priced(), low=0.6, high=0.8).facts)))
    assert ["recall", "0.750", "0.750", "0.600 to 0.800"] in found
    assert corrected_table(voice(fixed().facts)) == ()


def test_a_metric_in_a_table_carries_its_corrected_value():
    say = voice(corrected(priced()).facts)
    assert say.value("recall", say.facts.subject.metrics["recall"]).splitlines()[:2] == ["0.750", "corrected 0.750"]


def test_counts_in_use_add_up_to_the_whole_beside_those_of_the_test():
    found = rows(deployment_table(voice(in_use().facts)))
    counts = [row for row in found if row[0].endswith("of every 1,000")]
    assert [sum(int(row[place]) for row in counts) for place in (1, 2)] == [1000, 1000]
    assert deployment_table(voice(fixed().facts)) == ()


def test_use_without_a_share_of_its_own_stands_alone():
    case = scored([1] * 40 + [0] * 160, [0.9] * 30 + [0.2] * 170, threshold={"fixed": 0.5}, words=PAYMENTS,
                  deployment={"cases_per_year": 1000})  # fmt: skip
    (table,) = deployment_table(voice(case.facts))
    assert [column.name for column in table.columns] == ["What", "In use"]
    assert list(table.rows[0]) == ["caught, of every 1,000", "150"]


def test_points_stand_side_by_side_where_there_are_several():
    model = {"model": {"score": "score", "deployed_threshold": 0.5}}
    case = scored(
        [1] * 40 + [0] * 160,
        [0.9] * 30 + [0.3] * 10 + [0.2] * 160,
        models=model,
        costs={"false_positive": 1, "false_negative": 5},
        words=PAYMENTS,
    )
    found = rows(points_table(voice(case.facts)))
    assert [row[:2] for row in found] == [["used today", "0.50"], ["recommended (least cost)", "0.30"]]
    assert points_table(voice(fixed().facts)) == ()


def page_of(case: Case):
    return compose(case.results, case.explained, {}, case.config)


@pytest.mark.slow
def test_every_row_of_every_table_is_as_long_as_its_head():
    for case in every_case():
        for section in page_of(case).sections:
            tables = [block for block in section.blocks if block.kind == "table"]
            for table in tables:
                assert {len(row) for row in table.rows} <= {len(table.columns)}, table.name


def test_parts_on_costs_beta_and_use_stand_where_there_is_something_to_say():
    full = [section.id for section in page_of(in_use()).sections]
    assert {"costs", "in-use"} <= set(full)
    assert not {"costs", "in-use"} & {section.id for section in page_of(fixed()).sections}


def method_of(case: Case) -> str:
    section = next(section for section in page_of(case).sections if section.id == "method")
    facts = [line for block in section.blocks if block.kind == "facts" for item in block.items for line in item.lines]
    return "\n".join([*facts, *(text for block in section.blocks if block.kind == "points" for text in block.texts)])


def test_the_method_says_how_each_kind_of_figure_was_made():
    assert "cross-fitting: the payments are dealt into 10 folds" in method_of(corrected(priced()))
    promised = replace(CONDITION, with_confidence=0.95)
    assert "exact rule for recall" in method_of(threshold(priced(), constraints=(promised,)))
    assert "binomial chance" in method_of(threshold(priced(), constraints=(replace(CONDITION, missed_on_new=0.5),)))
    amount = replace(COSTS, false_negative=PerCase(column="amount", mean=480.0))
    assert "each payment is counted at its own price" in method_of(with_results(priced(), costs=amount))
    assert "weigh the classes to the stated share of frauds" in method_of(in_use())
    assert "a miss €480, a false alarm €12" in method_of(priced())
    assert "cross-fitting" not in method_of(fixed())


def test_a_beta_whose_cut_off_flags_no_case_here_says_so_beside_it():
    nothing = BetaChoice(beta=0.5, f=0.0, threshold=0.95, confusion=Confusion(tp=0, fp=0, fn=40, tn=160),
                         implied_ratio=None, beyond_least=None)  # fmt: skip
    one, other = rows(
        betas_table(voice(with_subject(fixed(), betas=(nothing, replace(nothing, threshold=None))).facts))
    )
    assert one[2].replace("\n", " ") == "0.95 no payment held"
    assert other[2] == "no payment held"


def limit_table(**tuned: object):
    """Return the table of a limit on two models: one with a cut-off that these cases chose, one with a fixed one."""
    models = {"own": {"score": "score", "threshold": {"maximise": "f1"}}, "old": {"score": "b", "threshold": tuned}}
    scores = [score / 2 for score in SCORES]
    case = scored(LABELS, SCORES, {"b": scores}, models=models, compare={"require": "recall >= 0.5", "then": "f1"})
    (section,) = (one for one in page_of(case).sections if one.id == "comparison")
    return case, next(block for block in section.blocks if getattr(block, "name", "") == "limit")


def test_the_table_of_a_limit_marks_the_figures_that_are_corrected():
    case, table = limit_table(fixed=0.25)
    own, old = table.rows
    assert ["corrected" in cell for cell in own[1:3]] == [True, True]
    assert ["corrected" in cell for cell in old[1:3]] == [False, False]
    recall = case.results.models["own"].metrics["recall"].corrected.estimate
    assert own[1].startswith(f"{recall:.3f}")


def test_the_table_of_betas_marks_the_models_whose_figures_are_corrected():
    case = scored(LABELS, SCORES, {"b": [score / 2 for score in SCORES]}, beta=2,
                  models={"own": {"score": "score"}, "old": {"score": "b", "threshold": {"fixed": 0.25}}})  # fmt: skip
    (told,) = (one.text for one in case.explained.best_at_betas if one.id == "published.corrected")
    assert "the corrected figures of its model stand here" in told
    found = winners_tables(voice(case.facts))[1].rows
    assert [row[0] for row in found] == ["own\ncorrected", "old"]

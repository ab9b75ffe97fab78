"""Ways of deciding side by side: the signs, the errors beside today's, what each way costs."""

import pytest

from reportgen.text.figures import longest_bar
from reportgen.topics.costs.ways_figures import before_after, ways
from tests.cases.case import PAYMENTS, Case, at_cut_off, decided, fraud, scored
from tests.cases.first import WOMEN, screening
from tests.cases.verdicts import verdict_case

PRICES = {"false_positive": 12, "false_negative": 480, "currency": "EUR"}


def beside_rules(new=(34, 26, 6, 934), old=(20, 50, 20, 910), **config):
    """Return decisions of a model beside those of today's rules, each with these outcomes: tp, fp, fn, tn."""
    columns = {
        "label": ["1"] * (new[0] + new[2]) + ["0"] * (new[1] + new[3]),
        **{
            name: ["yes"] * four[0] + ["no"] * four[2] + ["yes"] * four[1] + ["no"] * four[3]
            for name, four in (("a", new), ("b", old))
        },
    }
    models = {"model": {"decision": "a", "flagged": "yes"}, "rules": {"decision": "b", "flagged": "yes"}}
    held = {"models": models, "subject": "model", "compare": {"baseline": "rules"}, "words": PAYMENTS}
    return Case(columns, **held | config)


def moved(**config):
    """Return a threshold used today beside a recommended one that a split of its own chose."""
    labels = ([1] * 100 + [0] * 400) * 2
    scores = ([0.9] * 60 + [0.4] * 40 + [0.9] * 10 + [0.4] * 30 + [0.1] * 360) * 2
    parts = {"part": ["validation"] * 500 + ["test"] * 500}
    models = {"model": {"score": "score", "deployed_threshold": 0.9}}
    held = {"models": models, "costs": PRICES, "words": PAYMENTS, "data": {"split": {"column": "part"}}}
    return scored(labels, scores, parts, **held | config)


def title(case, name):
    return case.explained.figures[name].title


@pytest.mark.slow
def test_a_tree_of_ten_thousand_has_a_thousand_signs_and_says_what_has_none():
    found = fraud().explained.figures["icons"]
    assert found.values["whole"] == sum(found.values[f"0.{key}"] for key in ("tp", "fn", "fp", "tn")) == 1000
    assert found.title == "Out of 1,000 payments: 1 missed and 23 false alarms"
    rare = at_cut_off(399, 200, 1, 9400, words=PAYMENTS).explained.figures["icons"]
    assert rare.title == "Out of 1,000 payments: fewer than 1 missed and 20 false alarms"
    assert rare.reading[-1].text == "An outcome of fewer than 1 has no sign."
    assert rare.labels["0.fn"] == "fewer than 1 missed"


@pytest.mark.slow
def test_two_ways_have_as_many_signs_each_today_s_first():
    found = beside_rules().explained.figures["icons"]
    assert found.title == (
        "Out of 1,000 payments: 6 missed and 26 false alarms with \u201cmodel\u201d; 20 missed and 50 false alarms "
        "with \u201crules\u201d (baseline)"
    )
    assert [found.labels[f"{way}.way"] for way in (0, 1)] == ["\u201crules\u201d (baseline)", "\u201cmodel\u201d"]
    assert (found.values["0.fn"], found.values["1.fn"]) == (20, 6)


@pytest.mark.everyday(1)
@pytest.mark.parametrize(
    ("new", "text"),
    [
        ((40, 1, 0, 959), "0 missed, not 20; 1 false alarm, not 50"),
        ((39, 0, 1, 960), "1 missed, not 20; no false alarm, not 50"),
        ((34, 50, 6, 910), "6 missed, not 20; 50 false alarms either way"),
    ],
)
def test_errors_beside_those_of_today_read_well_for_none_one_and_some(new, text):
    assert title(beside_rules(new), "errors_beside") == f"Out of 1,000 payments: {text}"


@pytest.mark.slow
def test_the_cut_off_of_today_stands_in_where_there_is_no_baseline():
    before, after = before_after(moved().facts)
    assert before[0].shown == "the model today (from 0.90 on)"
    assert after[0].shown == "the model if moved to 0.40"
    assert title(moved(), "errors_beside") == "Out of 1,000 payments: 0 missed, not 80; 80 false alarms, not 20"


def rows_of(case, name="errors_beside"):
    """Return the numbers of each panel of a figure by the ways that they belong to."""
    return [{row.name.text: row.beside.text for row in panel.rows} for panel in case.explained.figures[name].panels]


@pytest.mark.slow
def test_without_prices_a_model_alone_is_set_beside_doing_without_one():
    assert before_after(screening().facts) is None
    misses, alarms = rows_of(screening())
    assert misses == {"no woman called in": "8", "every woman called in": "0", "the model": "1"}
    assert alarms == {"no woman called in": "0", "every woman called in": "992", "the model": "69"}
    assert title(screening(), "errors_beside") == "Without a model: 8 missed, or 992 false alarms"
    assert "errors_beside" not in at_cut_off(34, 26, 6, 934, costs=PRICES).explained.figures


def several(*four, **config):
    """Return models without a baseline, named by letters, each with these outcomes."""
    columns = {"label": ["1"] * sum(four[0][::2]) + ["0"] * sum(four[0][1::2])}
    for name, (tp, fp, fn, tn) in zip("abcdefgh", four, strict=False):
        columns[name] = ["yes"] * tp + ["no"] * fn + ["yes"] * fp + ["no"] * tn
    models = {name: {"decision": name, "flagged": "yes"} for name in columns if name != "label"}
    return Case(columns, **{"models": models, "words": PAYMENTS} | config)


@pytest.mark.slow
def test_the_models_of_the_fewest_errors_are_named():
    one, other = (380, 20, 20, 580), (390, 40, 10, 560)
    assert (
        title(several(one, other), "errors_beside")
        == "Of the models, fewest missed here: \u201cb\u201d; fewest false alarms: \u201ca\u201d"
    )
    best = title(several(one, other, (395, 10, 5, 590)), "errors_beside")
    assert best == "Of the models, fewest of both errors here: \u201cc\u201d"


@pytest.mark.slow
def test_of_many_models_five_are_drawn_the_best_among_them_and_the_others_named():
    four = [(380 - n, 20 + n, 20 + n, 580 - n) for n in range(6)]
    many = several(*four, (381, 99, 19, 501), (200, 19, 200, 581))
    drawn = [way.model for way in ways(many.facts) if way.model is not None]
    assert len(drawn) == 5
    assert {"a", "g", "h"} <= set(drawn)
    found = many.explained.figures["errors_beside"]
    assert found.title == "Of the models, fewest missed here: \u201cg\u201d; fewest false alarms: \u201ch\u201d"
    left = [f"\u201c{name}\u201d" for name in "abcdefgh" if name not in drawn]
    assert found.subtitle.endswith(f"(not drawn: {left[0]}, {left[1]}, and {left[2]})")


@pytest.mark.slow
def test_the_cheapest_of_many_models_is_drawn_and_held_against_the_subject():
    four = [(380 - n, 20 + n, 20 + n, 580 - n) for n in range(6)]
    many = several((200, 20, 200, 580), *four[1:], (399, 20, 1, 580), costs=PRICES, subject="a")
    assert title(many, "cost_bars") == "The cheapest way: \u201cg\u201d"
    assert "not drawn" in many.explained.figures["cost_bars"].subtitle
    near = several((399, 21, 1, 579), (399, 20, 1, 580), costs=PRICES)
    assert title(near, "cost_bars") == "No option is clearly cheaper than \u201cb\u201d"


@pytest.mark.slow
def test_what_nothing_compares_by_cost_is_not_called_cheaper():
    four = ((399, 20, 1, 580), (380, 40, 20, 560), (398, 20, 2, 580))
    case = several(*four, costs=PRICES, compare={"baseline": "b", "primary": ["recall"]}, subject="a")
    assert title(case, "cost_bars") == "What \u201ca\u201d costs: \u20ac720"


@pytest.mark.slow
def test_every_way_of_deciding_has_its_cost_and_its_range():
    (panel,) = beside_rules(costs=PRICES).explained.figures["cost_bars"].panels
    assert [way.name.text for way in panel.rows] == [
        "\u201cmodel\u201d", "\u201crules\u201d (baseline)", "every payment held", "no payment held",
    ]  # fmt: skip
    assert [way.estimate for way in panel.rows] == pytest.approx([3_192, 10_200, 11_520, 19_200])
    assert all(way.low < way.estimate < way.high for way in panel.rows)
    assert panel.rows[0].beside.text.startswith("about \u20ac3,190")
    assert [way.role for way in panel.rows] == ["in_use", None, None, None]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("new", "text"),
    [
        (
            (34, 26, 6, 934),
            "The cheapest way: \u201cmodel\u201d",
        ),
        (
            (0, 26, 40, 934),
            "A cheaper way: \u201crules\u201d (baseline)",
        ),
        (
            (20, 50, 20, 910),
            "No way is cheaper than \u201cmodel\u201d",
        ),
    ],
)
def test_the_title_of_the_costs_names_the_cheapest_way(new, text):
    assert title(beside_rules(new, costs=PRICES), "cost_bars") == text


@pytest.mark.parametrize(
    ("costs", "longest"),
    [
        ((10.0, 401.0), None),
        ((10.0, 20.0, 400.0), None),
        ((401.0, 20.0, 10.0), 20.0),
        ((1.0, 2.0, 900.0, 1_000.0), 2.0),
        ((0.0, 0.0, 50.0), None),
        ((-10.0, -5.0, 50.0, 1_001.0), 50.0),
    ],
)
def test_bars_that_would_dwarf_two_others_are_not_drawn(costs, longest):
    assert longest_bar(costs) == longest


@pytest.mark.slow
def test_costs_stand_by_size_and_ways_that_break_a_limit_below_them():
    config = {"require": "recall >= 0.5", "then": "precision", "baseline": "rules"}
    (panel,) = (
        beside_rules(costs={"false_negative": 1, "false_positive": 12}, compare=config)
        .explained.figures["cost_bars"]
        .panels
    )
    assert [row.name.text for row in panel.rows] == [
        "\u201cmodel\u201d",
        "\u201crules\u201d (baseline)",
        "every payment held",
        "no payment held (breaks the limit: recall of at least 0.5)",
    ]
    assert [(row.beside.text, panel.has_bar(row)) for row in panel.rows][2:] == [
        ("about 11,500", True),
        ("40", True),
    ]


@pytest.mark.slow
def test_right_alarms_are_told_for_the_share_in_use_and_that_of_the_test():
    case = at_cut_off(231, 32, 27, 54, deployment={"prevalence": 0.25}, words=WOMEN)
    assert title(case, "by_prevalence") == "Right alarms: 45% in use, 88% in the test"
    assert title(screening(), "by_prevalence") == ("Right alarms: 9%, 1% if women with cancer are 10 times as rare")


@pytest.mark.slow
def test_few_cases_and_useless_alarms_say_nothing_of_other_shares():
    for case in (decided(6, 1, 2, 3), at_cut_off(0, 60, 40, 0)):
        assert "by_prevalence" not in case.explained.figures


def rows_named(case, name="cost_bars"):
    return [row.name.text for row in case.explained.figures[name].panels[0].rows]


@pytest.mark.slow
def test_today_s_way_is_marked_as_the_config_has_it_and_else_said_to_be_unknown():
    assert "the model today (from 0.90 on)" in rows_named(moved())
    one = {"models": {"a": {"score": "score"}, "b": {"score": "score", "deployed_threshold": 0.9}}}
    assert "\u201cb\u201d (today)" in rows_named(moved(**one, subject="a"))
    cases = {moved(): False, moved(**one, subject="a"): False, beside_rules(costs=PRICES): False, screening(): True}
    for case, unknown in {**cases, moved(models={"model": {"score": "score"}}): True}.items():
        for name in case.explained.figures.keys() & {"cost_bars", "errors_beside"}:
            assert ("Today\u2019s way: not stated." in case.explained.figures[name].subtitle) == unknown


@pytest.mark.everyday(1)
@pytest.mark.parametrize(
    ("free", "told"), [("false_positive", "every payment held"), ("false_negative", "no payment held")]
)
def test_a_rule_without_a_model_that_can_cost_nothing_is_cheaper_than_errors_that_do(free, told):
    found = beside_rules(costs={**PRICES, free: 0})
    assert title(found, "cost_bars") == f"A cheaper way: {told}"


@pytest.mark.parametrize(("alarms", "told"), [(18, False), (17, True)])
def test_where_rounding_moves_a_count_the_bars_say_what_their_prices_apply_to(alarms, told):
    """Of 1,000 cases 17 false alarms of 2,000 are 8.5, and no reader can multiply the 8 or 9 that the tree shows."""
    found = beside_rules((80, alarms, 20, 1900 - alarms), (60, 30, 40, 1870), costs=PRICES)
    assert ("Before rounding: 8.5 false alarms." in found.explained.figures["cost_bars"].subtitle) == told


def test_a_shorter_bar_that_breaks_a_limit_is_left_out_of_the_title_in_so_many_words():
    config = {"require": "recall >= 0.5", "then": "precision", "baseline": "rules"}
    found = title(beside_rules(costs={"false_negative": 1, "false_positive": 12}, compare=config), "cost_bars")
    assert found == "The cheapest way within the limit: \u201cmodel\u201d"


NEAR = ((380, 40, 20, 560), (381, 41, 19, 559))  # of the model, and of the rules


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("better baseline, another than the first", "The cheapest way: \u201cbest\u201d"),
        ("better baseline, each of many is better", "No way is cheaper than \u201cm0\u201d"),
        ("not_settled baseline, all chose their threshold here", "No way is cheaper than \u201cm0\u201d"),
    ],
)
def test_the_model_that_the_headline_advises_is_named_above_the_costs(name, told):
    assert title(verdict_case(name), "cost_bars") == told


@pytest.mark.slow
def test_the_title_of_the_costs_does_not_fight_the_headline():
    undecided = "Too close to call: \u201cmodel\u201d or every payment held"
    assert title(beside_rules(*NEAR, costs=PRICES), "cost_bars") == undecided
    failed = beside_rules(*NEAR, costs=PRICES, checks=["recall >= 99%"])
    assert title(failed, "cost_bars").startswith("Too close to call: \u201cmodel\u201d or ")


SHORT = {"currency": "USD", "inspection": 5, "benefit": 120}


@pytest.mark.parametrize(
    ("costs", "told"),
    [(SHORT | {"benefit_counts": "once"}, "an inspection costs $5, a hit brings back $120."), pytest.param(
            PRICES | {"true_positive": 3, "true_negative": -1},
            "a miss comes to €480, a false alarm to €12, a hit to €3, each payment rightly left alone to a gain of €1.",
            marks=pytest.mark.slow,
        )],
)  # fmt: skip
def test_below_the_costs_stand_the_prices_that_were_stated(costs, told):
    subtitle = at_cut_off(34, 26, 6, 934, costs=costs, words=PAYMENTS).explained.figures["cost_bars"].subtitle
    assert subtitle.startswith(f"Stated prices: {told}"), subtitle

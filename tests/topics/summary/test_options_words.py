"""The table of options: which rows it has, what they cost, how they compare with today's, and what its title says."""

import pytest

from tests.cases.case import PAYMENTS, Case, at_cut_off
from tests.cases.first import screening
from tests.cases.verdicts import GOOD, POOR, beside
from tests.example_reports import example
from tests.topics.costs.test_ways_words import PRICES, beside_rules, moved


def options(case):
    return case.explained.options


def title(case):
    return options(case).title.text


def table(case):
    """Return the cells of each row by its name."""
    return {
        row.name.text: tuple(one.text for one in (*row.numbers, row.compared) if one is not None)
        for row in options(case).rows
    }


def several(*four, **config):
    """Return models without a baseline, named by letters, each with these outcomes."""
    columns = {"label": ["1"] * sum(four[0][::2]) + ["0"] * sum(four[0][1::2])}
    for name, (tp, fp, fn, tn) in zip("abcdefghijkl", four, strict=False):
        columns[name] = ["yes"] * tp + ["no"] * fn + ["yes"] * fp + ["no"] * tn
    models = {name: {"decision": name, "flagged": "yes"} for name in columns if name != "label"}
    return Case(columns, **{"models": models, "words": PAYMENTS} | config)


def test_every_option_has_its_errors_its_cost_and_how_that_compares_with_the_baseline():
    found = options(beside_rules(costs=PRICES))
    assert [row.name.text for row in found.rows] == [
        "\u201cmodel\u201d (recommended)", "\u201crules\u201d", "hold every payment", "hold no payment",
    ]  # fmt: skip
    assert [row.ends[0] for row in found.rows] == pytest.approx([3_192, 10_200, 11_520, 19_200])
    assert all(row.ends[1] < row.ends[0] < row.ends[2] for row in found.rows)
    cells = list(table(beside_rules(costs=PRICES)).values())
    assert [row[:3] for row in cells] == [
        ("6", "26 of 60", "\u20ac3,190"), ("20", "50 of 70", "\u20ac10,200"), ("0", "960 of 1,000", "\u20ac11,500"),
        ("40", "0", "\u20ac19,200"),
    ]  # fmt: skip
    assert cells[0][3].endswith("less: costs less")
    assert cells[1][3] == "compared with this"
    assert cells[3][3].endswith("more: costs more")


def test_today_is_a_word_in_the_row_of_the_threshold_in_use():
    found = table(moved())
    assert [name for name in found if "today" in name] == ["the model at 0.90 (today)"]
    assert found["the model at 0.90 (today)"][-1] == "compared with this"
    assert "less: costs less" in found["the model at 0.40"][-1]
    assert title(moved()) == "Cheaper than the model today: the model at 0.40, and 1 more"


@pytest.mark.parametrize(
    ("new", "told"),
    [
        ((34, 26, 6, 934), "\u201cmodel\u201d costs less than \u201crules\u201d"),
        ((0, 26, 40, 934), "\u201crules\u201d costs less than"),
        ((20, 50, 20, 910), "No option is clearly cheaper than \u201crules\u201d"),
    ],
)
def test_the_title_says_what_is_shown_to_cost_less(new, told):
    found = title(beside_rules(new, costs=PRICES))
    assert found.startswith(told)


def test_what_nothing_compares_is_said_not_to_be():
    four = ((399, 20, 1, 580), (380, 40, 20, 560), (398, 20, 2, 580))
    case = several(*four, costs=PRICES, compare={"baseline": "b", "primary": ["recall"]}, subject="a")
    assert all(cells[-1] for cells in table(case).values())


@pytest.mark.slow
def test_ways_that_break_a_limit_stand_last_and_say_so():
    config = {"require": "recall >= 0.5", "then": "precision", "baseline": "rules"}
    case = beside_rules(costs={"false_negative": 1, "false_positive": 12}, compare=config)
    *_, last = options(case).rows
    assert last.name.text == "hold no payment: breaks the limit, recall of at least 50%"
    assert [row.out for row in options(case).rows] == [False, False, False, True]


@pytest.mark.slow
def test_without_prices_models_are_compared_by_what_decides():
    found = beside_rules()
    assert options(found).scale is None
    assert table(found)["hold no payment"][-1] == "not compared"
    assert " than " in title(found)
    alone = screening()
    assert title(alone) == "Without a model: 8 missed (call in no woman) or 992 false alarms (call in every woman)"
    assert table(alone) == {
        "the model at 0.50": ("1", "69 of 76"),
        "call in no woman": ("8", "0"),
        "call in every woman": ("0", "992 of 1,000"),
    }


STRUCK = {"false_negative": {"borne_by": "the bank"}}


@pytest.mark.parametrize(
    ("config", "told"),
    [
        ({}, "Not stated: today\u2019s system, prices, and whom errors affect."),
        ({"costs": PRICES}, "Not stated: today\u2019s system and whom errors affect."),
        ({"errors": STRUCK}, "A miss falls on the bank. Not stated: today\u2019s system and prices."),
        (
            {"about": {"affected": "People who pay."}, "costs": PRICES},
            "Affected by errors: People who pay. Not stated: today\u2019s system.",
        ),
    ],
)
def test_what_nobody_stated_of_today_prices_and_people_stands_below_the_table(config, told):
    found = options(at_cut_off(34, 26, 6, 934, **config)).note.text
    assert found.endswith(told)


def test_whether_the_baseline_is_in_use_today_is_not_stated_where_no_threshold_runs():
    config = {"compare": {"baseline": "old"}, "costs": PRICES, "about": {"affected": "People who pay."}}
    assert options(beside(GOOD, POOR, **config)).note.text.endswith(
        "Not stated: whether \u201cold\u201d is in use today."
    )


def test_all_is_stated_where_today_prices_and_people_are():
    stated = {"costs": PRICES, "errors": STRUCK, "models": {"model": {"score": "score", "deployed_threshold": 0.5}}}
    assert "Not stated" not in options(at_cut_off(34, 26, 6, 934, **stated)).note.text


def test_options_are_compared_in_a_column_only_where_something_tells_them_apart():
    few, many = (beside_rules(*(tuple(n * each for each in four) for four in FOUR)) for n in (1, 20))
    assert [len(options(case).rows[0].numbers) for case in (few, many)] == [2, 2]
    assert [options(case).rows[0].compared is None for case in (few, many)] == [True, False]


FOUR = ((5, 4, 2, 39), (3, 6, 4, 37))


@pytest.mark.slow
def test_beyond_eight_models_the_first_five_have_a_row_and_the_others_share_one():
    four = [(380 - n, 20 + n, 20 + n, 580 - n) for n in range(11)]
    found = table(several(*four, costs=PRICES))
    assert len(found) == 5 + 1 + 2
    missed, *_, compared = found["6 other models"]
    assert " to " in missed
    assert compared == "see the leaderboard"


@pytest.mark.slow
def test_what_is_far_off_lies_beyond_the_axis():
    found = options(at_cut_off(400, 2, 40, 558, costs={"false_positive": 50, "false_negative": 1}))
    own, *_, last = found.rows
    assert own.ends[0] < found.scale.end < last.ends[0]


@pytest.mark.slow
def test_a_gain_lies_below_zero():
    found = options(
        at_cut_off(34, 26, 6, 934, costs={"false_positive": 12, "false_negative": 0, "true_positive": -480})
    )
    assert found.scale.start < found.rows[0].ends[0] < 0
    assert found.rows[0].numbers[-1].text.startswith("\u2212")


@pytest.mark.parametrize(("alarms", "told"), [(18, False), (17, True)])
def test_where_rounding_moves_a_count_the_note_says_what_prices_apply_to(alarms, told):
    """Of 1,000 cases 17 false alarms of 2,000 are 8.5, and no reader can multiply the 8 or 9 that the table shows."""
    found = beside_rules((80, alarms, 20, 1900 - alarms), (60, 30, 40, 1870), costs=PRICES)
    assert ("8.5 false alarms)." in options(found).note.text) == told


SHORT = {"currency": "USD", "inspection": 5, "benefit": 120}


@pytest.mark.parametrize(
    ("costs", "told"),
    [(SHORT | {"benefit_counts": "once"}, "an inspection costs $5, a hit brings back $120."), pytest.param(
            PRICES | {"true_positive": 3, "true_negative": -1},
            "a miss costs €480, a false alarm €12, a hit €3, each payment correctly left alone a gain of €1.",
            marks=pytest.mark.slow,
        )],
)  # fmt: skip
def test_below_the_table_stand_the_prices_that_were_stated(costs, told):
    note = options(at_cut_off(34, 26, 6, 934, costs=costs, words=PAYMENTS)).note.text
    assert note.startswith(f"Stated prices: {told}"), note


def test_what_is_too_close_to_call_beside_the_advised_is_one_line():
    told = example("card_fraud")._explained.said("close")
    assert [one.text for one in told] == ["Whether a threshold of 0.04859 or \u201cchallenger\u201d would cost less."]
    assert beside_rules(costs=PRICES).explained.said("close") == ()

"""Every title of a figure beside its caption, its data and its counts, on cases of every extreme."""

import re
from collections.abc import Callable, Mapping
from functools import cache

import pytest

from reportgen.stats.thresholds import TIE
from reportgen.text.figures import FigureWords
from reportgen.topics.comparison.words import differences
from reportgen.topics.costs.words import possible
from reportgen.topics.explain import figures
from tests.cases.case import Case
from tests.cases.comparison import beside, flagged
from tests.cases.costs import changed
from tests.cases.decisions import with_results
from tests.cases.every import by_topic, cases_of
from tests.cases.titles import EXTREMES

EVERY_DAY = ("constant", "nothing pays", "perfect", "free alarms", "one positive")


@cache
def extreme(name: str) -> Case:
    return EXTREMES[name]()


def titles(case: Case) -> Mapping[str, FigureWords]:
    return figures(case.facts)


def reading(words: FigureWords) -> str:
    return " ".join(sentence.text for sentence in words.reading)


def _nothing_flagged(case: Case, found: Mapping[str, FigureWords]) -> None:
    nothing = not case.facts.cases("flagged")
    for name in ("pr", "gain"):
        if name in found:
            assert (found[name].title.id == "figure.nothing_flagged") == nothing, name
    for words in found.values():
        if words.title.id == "figure.nothing_flagged":
            assert nothing
            assert "the model catches" not in reading(words)


def _order(case: Case, found: Mapping[str, FigureWords]) -> None:
    if "roc" not in found:
        return
    distinct, text = case.facts.subject.distinct_scores, found["roc"].title.text
    assert (text == "Every payment has the same score") == (distinct == 1)
    assert ("ties half" in text) == (1 < (distinct or 0) < case.facts.cases("n"))


def _sorted_wrongly(case: Case, found: Mapping[str, FigureWords]) -> None:
    wrong = case.facts.cases("fn") + case.facts.cases("fp")
    if "histogram" in found:
        assert (found["histogram"].title.text == "No payment is sorted wrongly") == (wrong == 0)


def _calibration(case: Case, found: Mapping[str, FigureWords]) -> None:
    held = case.facts.subject.calibration
    if held is None:
        return
    off = sum(not one.low_of_all <= one.stated <= one.high_of_all for one in held.groups)
    assert found["calibration"].title.values["part"].value == off == held.off
    sizes = [one.cases for one in held.groups]
    assert ("Groups are smaller where scores are high" in reading(found["calibration"])) == (
        len(set(sizes)) > 1 and sizes == sorted(sizes, reverse=True)
    )


def _least_cost(case: Case, found: Mapping[str, FigureWords]) -> None:
    if "cost_by_threshold" not in found:
        return
    words, costs = found["cost_by_threshold"], case.facts.subject.curves["cost_by_threshold"]["cost"]
    if words.title.id.startswith("figure.cost_by_threshold.least"):
        assert words.title.values["least"].value == pytest.approx(min(costs), rel=TIE, abs=1e-9)
    else:
        assert words.title.values["more"].value > 0
        assert "no threshold is cheaper than the one in use" not in reading(words)
    prices = case.facts.results.costs
    free = 0 in (prices.false_positive, prices.false_negative)
    assert ("drive the cost" in reading(words)) == (not free)


def _decision(case: Case, found: Mapping[str, FigureWords]) -> None:
    if "decision" not in found:
        return
    curve, text = case.facts.subject.curves["decision"], found["decision"].title.text
    points = [(model, max(every, 0.0)) for model, every in zip(curve["model"], curve["flag_all"], strict=True)]
    ahead = [model > other + TIE * max(abs(model), abs(other)) for model, other in points]
    if found["decision"].title.id == "figure.decision.here":
        values = next(each.values for each in found["decision"].reading if each.id == "figure.decision.balance")
        worth, said = {"flag_none": 0.0, "flag_all": values["flag_all"].value}, found["decision"].title.values
        assert said["model"].value == values["model"].value
        assert said["other"].value == max(worth[rule] for rule in possible(case.facts))
    elif found["decision"].title.id == "figure.guessing":
        assert case.facts.subject.may_guess
    else:
        assert ("at every probability" in text) == all(ahead)
        assert ("at no probability" in text) == (not any(ahead))


def _by_price(case: Case, found: Mapping[str, FigureWords]) -> None:
    if "threshold_by_ratio" not in found:
        return
    words, thresholds = found["threshold_by_ratio"], case.facts.subject.curves["threshold_by_ratio"]["threshold"]
    moves = len(set(thresholds)) > 1
    assert ("The more a miss costs" in reading(words)) == moves
    assert not ("whatever price" in words.title.text and moves)


def _cost_curve(case: Case, found: Mapping[str, FigureWords]) -> None:
    if "cost" not in found or found["cost"].title.id == "figure.cost.here":
        return
    line = case.facts.subject.curves["cost"]["in_use"]
    if found["cost"].title.id == "figure.cost.between":
        low, high = (found["cost"].title.values[end].value for end in ("low", "high"))
        assert low < high - TIE
    elif found["cost"].title.id == "figure.cost.nowhere":
        assert line[0] + line[-1] >= 1 - TIE


def _groups(case: Case, found: Mapping[str, FigureWords]) -> None:
    if "groups" not in found:
        return
    shown = any(one.weakest is not None and one.weakest.shown for one in case.facts.results.groups)
    assert ("lowest" in found["groups"].title.text or "highest" in found["groups"].title.text) == shown


LONGEST = 15  # words of a title; a name in quotation marks is one, whatever the config calls it


@by_topic
def test_no_title_of_a_figure_is_longer_than_fifteen_words(topic):
    titles = {(name, words.title) for case in cases_of(topic) for name, words in case.explained.figures.items()}
    longer = {title for title in titles if len(re.sub("\u201c[^\u201d]*\u201d", "name", title[1]).split()) > LONGEST}
    assert longer == set()


RULES: tuple[Callable[[Case, Mapping[str, FigureWords]], None], ...] = (
    _nothing_flagged,
    _order,
    _sorted_wrongly,
    _calibration,
    _least_cost,
    _decision,
    _by_price,
    _cost_curve,
    _groups,
)


@pytest.mark.everyday(2)
@pytest.mark.parametrize(
    "name", [name if name in EVERY_DAY else pytest.param(name, marks=pytest.mark.slow) for name in EXTREMES]
)
def test_no_title_says_what_its_caption_and_its_data_do_not(name):
    case = extreme(name)
    found = titles(case)
    for rule in RULES:
        rule(case, found)


@pytest.mark.slow
def test_a_gap_of_chances_at_which_the_model_is_no_better_is_told_without_more():
    curve = {"chance": (0.1, 0.2, 0.3), "model": (0.3, 0.1, 0.3), "flag_all": (0.2, 0.1, 0.0)}  # as good in the middle
    case = changed(extreme("without prices"), {"decision": curve})
    assert titles(case)["decision"].title.text.startswith(
        "The scores are worth more than no model at only some probabilities shown"
    )


@pytest.mark.slow
def test_a_line_that_only_rounding_keeps_below_1_is_nowhere_cheaper():
    curve = {"operating": (0.0, 1.0), "model": (0.0, 0.0), "in_use": (0.3, 0.7 - 1e-16)}
    case = with_results(changed(extreme("sound"), {"cost": curve}), costs=None)
    assert titles(case)["cost"].title.text == "The threshold in use is nowhere cheaper than both rules without a model"


def test_comparisons_without_a_range_count_among_those_that_decide():
    models = {"a": flagged((80, 20), (1, 3)), "b": flagged((40, 60), (0, 4))}
    case = beside((100, 4), models, compare={"primary": ["mcc", "recall"]})
    words = differences(case.facts)
    assert len([one for one in case.results.comparisons if one.primary]) == 2
    assert words.title.text == "On recall, “a” is clearly better than “b”"
    assert {name for name in words.labels if "comparisons." in name} == {"turned.comparisons.1"}

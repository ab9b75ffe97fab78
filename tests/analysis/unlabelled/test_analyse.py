"""What models flag of cases without labels: shares, ratios, checks, scores; judged by worked examples and loops."""

from dataclasses import replace

import numpy as np
import pytest

from reportgen.analysis.unlabelled.analyse import analyse_selections
from reportgen.analysis.unlabelled.contradictions import contradictions
from reportgen.analysis.unlabelled.scores import quantile
from reportgen.config.load import config_from
from reportgen.results.document import numbers
from reportgen.results.read import results_in
from reportgen.sources import opening, sql
from reportgen.sources.by_sql import SqlSource
from reportgen.sources.frames import frame_of
from reportgen.sources.opening import count_into, open_source
from tests.cases.unlabelled import RATIO, WORKED, Selections, groups_of, scored, selection_cases, worked

CONNECT = sql.connect
# Race and ethnicity in the worked example of New York's rule, each with as many selected as its printed rate says.
RACES = (("Hispanic", 28, 18), ("White", 40, 15), ("Black", 32, 16), ("Asian", 24, 10), ("Pacific", 8, 5))
PRINTED = {"White": 0.58, "Black": 0.78, "Asian": 0.65, "Pacific": 0.97}


def test_sexes_have_the_ratio_that_the_worked_example_prints():
    results = worked().results
    selection = results.groups[0].selection
    female, male = selection.categories
    assert (female.category, f"{female.rate:.1%}", f"{female.ratio:.2f}") == ("female", "44.7%", "0.82")
    assert (selection.base, male.ratio, results.model.flagged, results.model.cases) == (("male",), 1, 84, 168)
    assert [check.status for check in results.checks] == ["pass"]


def test_races_have_the_ratios_that_the_worked_example_prints():
    selection = groups_of(*RACES, column="race").results.groups[0].selection
    assert selection.base == ("Hispanic",)
    assert {share.category: round(share.ratio, 2) for share in selection.categories} == {"Hispanic": 1} | PRINTED


@pytest.mark.parametrize("seed", range(3))
def test_shares_and_quantiles_are_those_of_the_obvious_loop(seed):
    rng = np.random.default_rng(seed)
    scores = rng.integers(0, 21, 60) / 20
    case = scored(scores.tolist(), 0.35)
    model = case.results.model
    assert model.flagged == sum(score >= 0.35 for score in scores)
    assert model.metrics["flag_rate"].estimate + model.metrics["unflagged_rate"].estimate == pytest.approx(1)
    assert sum(bar.cases for bar in model.scores.histogram) == 60
    for each in model.scores.quantiles:
        enough = [score for score in scores if np.mean(scores <= score) >= each.share - 1e-12]
        assert each.score == min(enough)


def test_of_scores_that_flag_low_those_at_most_the_threshold_are_flagged():
    models = {"screen": {"score": "score", "flag": "low", "threshold": {"fixed": 0.2}}}
    assert scored([0.1, 0.2, 0.3, 0.9], models=models).results.model.flagged == 2


def test_a_quantile_is_a_score_that_occurs():
    assert quantile(np.array([1.0, 2.0, 5.0]), np.array([1, 1, 2]), 0.5) == 2.0
    assert quantile(np.array([1.0, 2.0, 5.0]), np.array([1, 1, 2]), 0.51) == 5.0


@pytest.mark.parametrize("scores", [[1, 2, 3, 4], [1, 2, 2, 9, 9], [5, 5, 5], [7]])
def test_above_the_median_are_the_scores_that_are_strictly_so(scores):
    models = {"screen": {"score": "score", "kind": "rank"}}
    model = Selections({"score": scores}, models=models, threshold={"above": "median"}).results.model
    assert model.threshold.value == np.median(scores)
    assert model.flagged == sum(score > np.median(scores) for score in scores)


def test_a_median_by_weights_is_that_of_the_expanded_rows():
    scores, times = [1, 2, 3, 9], [3, 1, 2, 1]
    models = {"screen": {"score": "score", "kind": "rank"}}
    data = {"weight": {"column": "w", "kind": "sampling"}}
    case = Selections({"score": scores, "w": times}, models=models, data=data, threshold={"above": "median"})
    assert case.results.model.threshold.value == np.median(np.repeat(scores, times))


def test_two_models_agree_on_the_cases_that_both_flag_or_both_leave():
    columns = {"a": ["yes", "yes", "no", "no", "no"], "b": ["yes", "no", "yes", "no", "no"]}
    models = {name: {"decision": name, "flagged": "yes"} for name in ("a", "b")}
    (pair,) = Selections(columns, models=models).results.agreements
    assert (pair.both, pair.only_a, pair.only_b, pair.neither, pair.alike) == (1, 1, 1, 2, 0.6)


CONFIG = {
    "version": 1,
    "data": {},
    "models": {"screen": {"score": "score", "threshold": {"fixed": 0.5}}, "rule": {"decision": "in", "flagged": "1"}},
    "groups": ["sex", {"column": "age", "bins": [30, 50]}, {"cross": ["sex", "age"]}],
    "checks": [RATIO, {"check": "flag_rate <= 0.6", "for_each": "sex"}],
}


def columns(n=300):
    rng = np.random.default_rng(1)
    return {
        "score": (rng.integers(0, 101, n) / 100).tolist(),
        "in": [str(each) for each in rng.integers(0, 2, n)],
        "sex": [["f", "m"][each] for each in rng.integers(0, 2, n)],
        "age": rng.integers(18, 70, n).tolist(),
    }


def test_sources_in_memory_by_sql_and_of_counts_give_one_report(tmp_path, monkeypatch):
    config, frame = config_from(CONFIG), frame_of(columns())
    plain = analyse_selections(config, open_source(config, frame))
    for place in range(2):
        part = {name: values[place::2] for name, values in columns().items()}
        count_into(tmp_path / f"{place}.counts", config, frame_of(part))
    files = [str(tmp_path / f"{place}.counts") for place in range(2)]
    of_counts = config_from({**CONFIG, "data": {"counts": files}}, data_given=False)
    added = analyse_selections(of_counts, open_source(of_counts))
    monkeypatch.setattr(opening, "AT_ONCE", 1e12)
    monkeypatch.setattr(sql, "connect", CONNECT)
    source = open_source(config, frame)
    assert isinstance(source, SqlSource)
    assert numbers(analyse_selections(config, source)) == numbers(plain)
    assert (added.models, added.groups, added.checks) == (plain.models, plain.groups, plain.checks)


def test_results_are_read_back_as_they_were_written_and_contradict_nothing():
    for case in selection_cases():
        assert results_in(numbers(case.results)) == case.results
        assert list(contradictions(case.results)) == []


def test_a_share_that_was_changed_is_found():
    results = worked().results
    model = replace(results.model, flagged=83)
    found = list(contradictions(replace(results, models={"screen": model})))
    assert found[0].path == "models.screen.metrics.flag_rate.estimate"


def test_a_check_that_is_to_hold_in_each_group_is_decided_in_each():
    asked = {"check": "flag_rate >= 0.5", "for_each": "sex"}
    checks = groups_of(*WORKED, checks=[asked]).results.checks
    assert [(check.group, check.status) for check in checks] == [("female", "fail"), ("male", "pass")]


def test_a_small_group_leaves_its_check_open():
    asked = {"check": "flag_rate >= 0.5", "for_each": "sex", "with_confidence": 0.95}
    checks = groups_of(*WORKED, ("other", 4, 4), checks=[asked]).results.checks
    assert [check.status for check in checks if check.group == "other"] == ["insufficient"]

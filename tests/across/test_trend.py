"""The trend over the months of a history: what is watched, since when, and why the cost moved."""

import math
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

from reportgen.across.history import Memory
from reportgen.across.trend import months_between, trend_of, watched_metrics
from reportgen.analysis.analyse import analyse
from reportgen.results.values.record import RecordedPrices
from reportgen.sources.frames import frame_of
from reportgen.sources.opening import open_source
from tests.cases.trend import AS_OF, CALM, CHECKS, COSTS, FALLEN, Remembered, counted, months


@pytest.fixture(scope="module")
def made():
    """A report with its record."""
    case = Remembered(counted(CALM, costs=COSTS), {}, {})
    results, record = case._recorded(case._now, AS_OF)
    return case.config, results, record


def like(record, period, four, as_of=None, **changes):
    """Return a record with other outcomes, and scores in two bins."""
    tp, fp, fn, tn = four
    model = record.judged
    confusion = replace(model.confusion, tp=tp, fp=fp, fn=fn, tn=tn)
    scores = {"0.9": (tp, 0), "0.8": (0, fp), "0.2": (fn, 0), "0.1": (0, tn)}
    prices = changes.get("prices", record.prices)
    cost = tp * prices.tp + fp * prices.fp + fn * prices.fn + tn * prices.tn
    changed = {key: value for key, value in changes.items() if key in {"threshold", "flag", "tuned_here"}}
    model = replace(model, confusion=confusion, scores=scores, cost=cost, **changed)
    more = {key: value for key, value in changes.items() if key in {"prices", "subject"}}
    return replace(record, period=period, as_of=as_of or f"{period}-28", models={record.subject: model}, **more)


def trend(made, *fours, config=None, **last):
    given, results, record = made
    names = months_between("2026-12", "2026-12") if len(fours) == 1 else months_between("2026-01", "2026-12")
    records = [like(record, name, four) for name, four in zip(names[-len(fours) :], fours, strict=True)]
    records[-1] = like(record, records[-1].period, fours[-1], **last)
    memory = Memory(folder=Path("h"), as_of=AS_OF, records=tuple(records[:-1]))
    return trend_of(memory, records[-1], results, config or given)


def test_one_month_alone_is_no_trend(made):
    assert trend(made, CALM) is None


def test_months_between_are_all_of_the_calendar():
    assert months_between("2025-11", "2026-02") == ["2025-11", "2025-12", "2026-01", "2026-02"]


def test_a_fall_is_an_alarm_since_its_month(made):
    seen = trend(made, *[CALM] * 8, *[FALLEN] * 3)
    assert seen.watch.alarm is not None
    assert (seen.watch.alarm.metric, seen.watch.alarm.since, seen.watch.alarm.lower) == ("recall", "2026-10", True)
    assert seen.watch.alarm.before == pytest.approx(0.86)
    assert seen.watch.alarm.after == pytest.approx(0.56)


def test_a_note_begins_the_watch_anew(made):
    config = replace(made[0], annotate={"2026-10": "another merchant"})
    seen = trend(made, *[CALM] * 8, *[FALLEN] * 3, config=config)
    assert (seen.watch.since, seen.watch.restart, seen.watch.alarm) == ("2026-10", "annotated", None)
    assert seen.months[-3].note == "another merchant"


@pytest.mark.parametrize(
    ("change", "restart"), [({"threshold": 0.6}, "threshold"), ({"flag": "low"}, "flag"), ({}, "first")]
)
def test_what_people_set_begins_the_watch_anew(made, change, restart):
    seen = trend(made, *[CALM] * 5, **change)
    assert seen.watch.restart == restart
    assert seen.watch.unwatched == ("one_month" if change else None)


def test_a_threshold_chosen_on_the_same_cases_is_not_watched(made):
    assert trend(made, *[CALM] * 5, tuned_here=True).watch.unwatched == "tuned"


def test_what_checks_ask_for_is_watched(made):
    assert watched_metrics(made[1], "recall") == ("recall", "flag_rate")
    assert watched_metrics(replace(made[1], checks=()), "roc_auc") == ("recall",)
    assert len(CHECKS) == 2


OTHER = RecordedPrices(fp=20.0, fn=300.0, tp=-5.0, tn=1.0, currency="EUR")


def cost_of(prevalence, scores, threshold, prices):
    """Return what 1,000 cases cost, from scores as lists."""
    positives, negatives = scores
    recall, false = (np.mean(np.array(side) >= threshold) for side in (positives, negatives))
    positive = recall * prices.tp + (1 - recall) * prices.fn
    negative = false * prices.fp + (1 - false) * prices.tn
    return 1_000 * (prevalence * positive + (1 - prevalence) * negative)


def listed(four):
    tp, fp, fn, tn = four
    return [0.9] * tp + [0.2] * fn, [0.8] * fp + [0.1] * tn


def test_causes_of_a_cost_are_those_of_all_orders(made):
    then, now = CALM, (30, 60, 30, 300)
    at = {"prevalence": (50 / 500, 60 / 420), "scores": (listed(then), listed(now))}
    # At 0.85 false alarms are none: the record of each month has what its own threshold makes.
    moved = (30, 0, 30, 360)
    at |= {"threshold": (0.5, 0.85), "prices": (made[2].prices, OTHER)}
    given, results, record = made
    before = like(record, "2026-11", then)
    after = like(record, "2026-12", moved, threshold=0.85, prices=OTHER)
    scores = {"0.9": (30, 0), "0.8": (0, 60), "0.2": (30, 0), "0.1": (0, 300)}
    after = replace(after, models={record.subject: replace(after.judged, scores=scores)})
    seen = trend_of(Memory(folder=Path("h"), as_of=AS_OF, records=(before,)), after, results, given)
    factors = ("prevalence", "scores", "threshold", "prices")
    expected = dict.fromkeys(factors, 0.0)
    for order in permutations(factors):
        changed = dict.fromkeys(factors, 0)
        for factor in order:
            one = cost_of(*(at[name][changed[name]] for name in factors))
            changed[factor] = 1
            expected[factor] += (cost_of(*(at[name][changed[name]] for name in factors)) - one) / math.factorial(4)
    assert dict(seen.cost.parts) == pytest.approx(expected)
    assert sum(seen.cost.parts.values()) == pytest.approx(seen.cost.difference)
    assert seen.cost.after - seen.cost.before == pytest.approx(seen.cost.difference)
    assert not seen.cost.approximate


def test_a_threshold_within_a_bin_is_told(made):
    given, results, record = made
    before, after = like(record, "2026-11", CALM), like(record, "2026-12", FALLEN, threshold=0.4567)
    seen = trend_of(Memory(folder=Path("h"), as_of=AS_OF, records=(before,)), after, results, given)
    assert seen.cost.approximate
    assert sum(seen.cost.parts.values()) == pytest.approx(seen.cost.difference)


def test_a_report_of_an_old_month_takes_what_was_known_then():
    config = Remembered(counted(CALM), months(CALM), {})
    source = open_source(config.config, frame_of(config._now._columns), lambda _: None)
    assert analyse(config.config, source).results.trend is None
    assert config.results.trend is not None
    assert [month.period for month in config.results.trend.months] == ["2026-11", "2026-12"]

"""What it would take to make half as many errors that cannot be undone, held against a loop over all thresholds."""

import numpy as np
import pytest

from tests.cases.case import said, scored

KEYS = {"miss": "false_negative", "false_alarm": "false_positive"}


def undone(error):
    """Return the config of errors of which one kind alone cannot be undone."""
    return {key: {"reversible": name != error} for name, key in KEYS.items()}


def outcomes(labels, scores, cut_off, flag):
    """Return how many misses and false alarms a threshold makes; None flags nothing."""
    held = [cut_off is not None and (score >= cut_off if flag == "high" else score <= cut_off) for score in scores]
    pairs = list(zip(labels, held, strict=True))
    return pairs.count((1, False)), pairs.count((0, True))


def halved(labels, scores, now, flag, own):
    """Return the errors of either kind where there are at most half of the one and the fewest of the other."""
    every = [outcomes(labels, scores, cut_off, flag) for cut_off in [None, *set(scores)]]
    enough = [found for found in every if found[own] <= now / 2]
    least = min(found[1 - own] for found in enough)
    return max(found[own] for found in enough if found[1 - own] == least), least


def drawn(errors, flag, own):
    """Return cases with ties between the classes, and a threshold that makes so many errors of one kind."""
    rng = np.random.default_rng(errors + 10 * own)
    positives, negatives = rng.choice(np.arange(25, 101), 40, replace=False), rng.choice(80, 60, replace=False)
    labels, scores = [1] * 40 + [0] * 60, [int(score) / 100 for score in (*positives, *negatives)]
    scores = scores if flag == "high" else [round(1 - score, 2) for score in scores]
    cut_offs = [each for each in sorted(set(scores)) if outcomes(labels, scores, each, flag)[own] == errors]
    return labels, scores, cut_offs[0 if flag == "high" else -1]


@pytest.mark.slow
@pytest.mark.parametrize("flag", ["high", "low"])
@pytest.mark.parametrize("error", KEYS)
@pytest.mark.parametrize("now", [0, 1, 3])
def test_half_the_errors_cost_the_fewest_of_the_other_kind_that_any_cut_off_makes(now, error, flag):
    own = list(KEYS).index(error)
    labels, scores, cut_off = drawn(now, flag, own)
    models = {"model": {"score": "score", "flag": flag}}
    given = {"errors": undone(error), "uncertainty": {"resamples": 100}, "threshold": {"fixed": cut_off}}
    told = scored(labels, scores, models=models, **given).explained
    if now == 0:
        assert said(told, f"errors.{error}.halving") == []
        return
    then, others = halved(labels, scores, now, flag, own)
    more = others - outcomes(labels, scores, cut_off, flag)[1 - own]
    text = sentence(error, now, then, more)
    assert said(told, f"errors.{error}.halving") == [text]


def sentence(error, now, then, more):
    nouns = ("sick patient", "false alarm") if error == "miss" else ("false alarm", "sick patient")
    first, second = (noun + "s" * (count != 1) for noun, count in zip(nouns, (now, more), strict=True))
    means = ("no more" if more == 0 else f"{more} more") + f" {second}"
    verb, means = ("Missing", means) if error == "miss" else ("Raising", f"missing {means}")
    return f"{verb} {then or 'none'} instead of {now} {first} would mean {means}."


def test_of_several_models_the_one_whose_errors_are_halved_is_named():
    labels, scores = [1] * 40 + [0] * 160, [0.9] * 30 + [0.3] * 10 + [0.8] * 10 + [0.25] * 30 + [0.1] * 120
    models = {"new": {"score": "score"}, "old": {"score": "other"}}
    given = {"threshold": {"fixed": 0.5}, "errors": undone("miss"), "models": models}
    (told,) = said(scored(labels, scores, {"other": scores}, **given).explained, "errors.miss.halving")
    assert told.startswith("For \u201cnew\u201d, missing none instead of 10 ")


def test_decisions_in_the_data_know_of_no_other_cut_off():
    columns = {"call": ["yes"] * 30 + ["no"] * 12 + ["no"] * 90}
    models = {"model": {"decision": "call", "flagged": "yes"}}
    case = scored([1] * 42 + [0] * 90, [0.5] * 132, columns, models=models, errors=undone("miss"))
    assert case.explained.said("errors") == ()

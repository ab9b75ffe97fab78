"""Reports on data that give the label away, and their near misses: so many cases of two classes."""

from functools import cache

import numpy as np

from tests.cases.case import Case

HALF = 60  # cases of each class
LABELS = [1] * HALF + [0] * HALF
FIXED = {"threshold": {"fixed": 0.5}}


def mixed(gap=2.0, seed=3, half=HALF):
    """Return chances of two classes so far apart, those of the first half positive."""
    random = np.random.default_rng(seed)
    log_odds = np.r_[np.full(half, gap / 2), np.full(half, -gap / 2)] + random.normal(size=2 * half)
    return (1 / (1 + np.exp(-log_odds))).tolist()


def leaking(scores, *, labels=LABELS, models=None, columns=None, **config):
    """Return a report on these scores."""
    held = {"label": [str(each) for each in labels], "score": scores, **(columns or {})}
    return Case(held, models=models or {"model": {"score": "score"}}, **({} if models else FIXED) | config)


def numbered(ids, scores=None, **config):
    """Return a report on cases with these ids."""
    return leaking(scores or mixed(), columns={"id": ids}, data={"id": "id"}, **config)


def parted(*, slips=0):
    """Return scores that part the classes, but for so many slips: a positive below every negative."""
    scores = [0.6 + 0.3 * place / HALF for place in range(HALF)] + [0.1 + 0.3 * place / HALF for place in range(HALF)]
    return [0.05] * slips + scores[slips:]


def ids_by_outcome():
    """Return ids as of records that were sorted by outcome first: the negatives are numbered from 1 on."""
    return [*range(HALF + 1, 2 * HALF + 1), *range(1, HALF + 1)]


def nearly():
    """Return scores of which one positive lies below one negative."""
    return [0.3925, *parted()[1:]]


def copied():
    return leaking([0.9] * HALF + [0.1] * HALF)


def ruled(wrong=0):
    call = ["yes"] * (HALF - wrong) + ["no"] * (HALF + wrong)
    return leaking(mixed(), models={"rules": {"decision": "call", "flagged": "yes"}}, columns={"call": call})


@cache
def leak_cases() -> tuple[Case, ...]:
    """Return a report for each way in which the label is given away."""
    return (
        copied(),
        leaking(parted()),
        leaking(nearly()),
        ruled(),
        numbered(ids_by_outcome()),
        numbered(ids_by_outcome(), allow=[{"finding": "id_tells_label", "because": "The model has no id."}]),
        numbered(ids_by_outcome(), [each / 200 for each in ids_by_outcome()]),
    )

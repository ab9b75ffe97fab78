"""Reports on data that give the label away, and their near misses: so many cases of two classes."""

from dataclasses import replace
from functools import cache

import numpy as np

from tests.cases.case import Case
from tests.cases.decisions import with_results

HALF = 60  # cases of each class
LABELS = [1] * HALF + [0] * HALF
GRADES = [str(grade) for grade in range(1, 11)]
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


def coded(value, count=12, *, kind="rank", digits=6, **config):
    """Return a report on scores of which some of either class are a code."""
    scores = [round(each, digits) for each in mixed()]
    places = [*range(count // 2), *range(HALF, HALF + count - count // 2)]
    scores = [value if place in places else each for place, each in enumerate(scores)]
    return leaking(scores, models={"model": {"score": "score", "kind": kind, "threshold": {"fixed": 0.5}}}, **config)


def coded_column(values, *, price=False, bins=(), **more):
    """Return a report on a column of groups, perhaps cut into bins, or of amounts, with these values."""
    times = -(-2 * HALF // len(values))
    columns = {"held": (values * times)[: 2 * HALF]}
    if not price:
        return leaking(
            mixed(), columns=columns, groups=[{"column": "held", "bins": list(bins)} if bins else "held"], **more
        )
    return leaking(mixed(), columns=columns, costs={"false_positive": 1, "false_negative": {"column": "held"}})


def declared(typed, values, *, order=True, **config):
    """Return a report on a column of these values, declared to have those typed."""
    kind = {"kind": "ordinal", "order": typed} if order else {"kind": "nominal", "values": typed}
    data = {"examine": ["grade"], "columns": {"grade": kind}}
    times = -(-2 * HALF // len(values))
    return leaking(mixed(), columns={"grade": (values * times)[: 2 * HALF]}, data=data, **config)


def beside(**columns):
    """Return a report on cases with these columns beside the score, all of them examined."""
    return leaking(mixed(), columns=columns, data={"examine": "all"})


def in_both(again, *, digits=9, ids=False, fresh=False):
    """Return a report with two splits, the second of which holds so many cases of the first again."""
    random, half = np.random.default_rng(7), 300
    scores = [round(each, digits) for each in mixed(seed=9, half=half)]
    first, second = scores[::2], scores[1::2]
    labels = ["1"] * (half // 2) + ["0"] * (half // 2)
    second = first[:again] + second[again:]
    names = [f"c{place}" for place in range(2 * half)]
    names[half : half + again] = names[:again]
    if fresh:  # the same cases, scored anew
        second = [each + 0.001 * random.random() for each in second]
    columns = {"label": labels * 2, "score": first + second, "part": ["old"] * half + ["new"] * half, "id": names}
    data = {"split": {"column": "part", "tune_on": "old", "report_on": "new"}, **({"id": "id"} if ids else {})}
    return Case(columns, data=data, threshold={"maximise": "f1"})


def twins(other, **config):
    """Return a report on two models, the scores of the second made of those of the first."""
    scores = mixed(half=120)
    models = {"one": {"score": "score"}, "two": {"score": "other"}}
    labels = [1] * 120 + [0] * 120
    return leaking(scores, labels=labels, columns={"other": other(np.array(scores)).tolist()}, models=models, **config)


def but_for(number):
    """Return how scores are copied but for so many."""
    return lambda scores: np.where(np.arange(len(scores)) < number, 0.5, scores)


def shaken(noise):
    """Return how log odds are shaken by so much."""
    noises = noise * np.random.default_rng(4).normal(size=240)
    return lambda scores: 1 / (1 + np.exp(-np.log(scores / (1 - scores)) - noises))


def unlabelled(where, count=20):
    """Return a report in which so many labels are missing: of the highest or the lowest scores, or anywhere."""
    scores = np.array(mixed())
    order = {"high": np.argsort(-scores), "low": np.argsort(scores), "anywhere": np.arange(0, 2 * HALF, 6)}[where]
    labels = [("" if place in order[:count] else str(label)) for place, label in enumerate(LABELS)]
    return leaking(scores.tolist(), labels=labels)


def unscored(positives=0.41, negatives=0.01, *, seed=8, half=HALF, early=False, **config):
    """Return a report in which so large shares of the scores of each class are missing; an early split has them all."""
    turn = np.random.default_rng(seed).random(2 * half)
    lost = turn < np.r_[np.full(half, positives), np.full(half, negatives)]
    scores = [None if gone else score for score, gone in zip(mixed(half=half), lost, strict=True)]
    labels, fixed = [1] * half + [0] * half, {"threshold": {"fixed": 0.5}}
    if not early:
        return leaking(scores, labels=labels, **fixed | config)
    columns = {"part": ["new"] * 2 * half + ["old"] * 2 * half}
    data = {"split": {"column": "part", "tune_on": "old", "report_on": "new"}}
    return leaking(scores + mixed(half=half, seed=4), labels=labels * 2, columns=columns, data=data, **fixed | config)


def drifting(separation=(2.0, 2.0), prevalence=(0.3, 0.3), called=(0.0, 0.0), *, cases=800, seed=5, **config):
    """Return cases of 200 days whose scores part the classes by so much, or are so much higher, first and last."""
    random, at = np.random.default_rng(seed), np.linspace(0, 1, cases)
    of = {name: ends[0] + at * (ends[1] - ends[0]) for name, ends in
          (("gap", separation), ("share", prevalence), ("more", called))}  # fmt: skip
    label = random.random(cases) < of["share"]
    log_odds = np.log(of["share"] / (1 - of["share"])) + of["gap"] * (of["gap"] * label + random.normal(size=cases))
    log_odds += of["more"] - of["gap"] ** 2 / 2
    order = random.permutation(cases)  # rows come in any order
    days = np.datetime64("2026-01-01") + (200 * at).astype(int)
    columns = {"day": [str(each) for each in days[order]]}
    scores, labels = 1 / (1 + np.exp(-log_odds[order])), label[order].astype(int)
    return leaking(scores.tolist(), labels=labels.tolist(), columns=columns,
                   **{"data": {"time": "day"}, "threshold": {"fixed": 0.3}} | config)  # fmt: skip


def mislabelled(share, *, key="noise", gap=2.0, **config):
    """Return a report whose config says that so many labels are wrong."""
    return leaking(mixed(gap), about={"label": {key: share}}, **config)


def unchecked(cut_off=0.5):
    """Return a report on cases of which only those that were flagged are ever checked."""
    return leaking(mixed(), about={"label": {"only_flagged_checked": True}}, threshold={"fixed": cut_off})


def joined(**lost):
    """Return a report on data of which a join left out some rows: of the data, and of the files of models."""
    case = leaking(nearly())
    data = case.results.data
    return with_results(case, data=replace(data, rows=replace(data.rows, unjoined=lost)))


def mix(share, *, cases=600):
    """Return a report with two splits, of which the second holds so large a share of one group, the first half."""
    scores = [0.2 + 0.6 * (place % 7) / 7 for place in range(cases)]
    region = ["north", "south"] * (cases // 4) + ["north"] * round(share * cases / 2)
    columns = {
        "label": [str((place // 2 + place // 7) % 2) for place in range(cases)],
        "score": scores,
        "region": region + ["south"] * (cases - len(region)),
        "part": ["old"] * (cases // 2) + ["new"] * (cases // 2),
    }
    split = {"split": {"column": "part", "tune_on": "old", "report_on": "new"}}
    return Case(columns, data=split, groups=["region"], threshold={"maximise": "f1"})


def two_mixes(rare=0.1, **config):
    """Return a report with two splits, the second with so many positives among its cases."""
    half = 400
    early, late = (np.array(mixed(seed=seed, half=half)) for seed in (11, 12))
    few = round(rare * half / (1 - rare))
    late = np.r_[late[:few], late[half:]]
    columns = {
        "label": ["1"] * half + ["0"] * half + ["1"] * few + ["0"] * half,
        "score": [*early.tolist(), *late.tolist()],
        "part": ["old"] * 2 * half + ["new"] * (few + half),
    }
    split = {"split": {"column": "part", "tune_on": "old", "report_on": "new"}}
    return Case(columns, data=split, **(config or {"threshold": {"maximise": "f1"}}))


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
        coded(-999),
        coded_column([18, 30, 45, 60, 75, 999]),
        twins(lambda scores: scores / 2),
        twins(but_for(1)),
        twins(but_for(2)),
        twins(shaken(0.02)),
        unlabelled("high"),
        unlabelled("low"),
        mislabelled("5%"),
        mislabelled("49.9%", labels=[1] * (HALF - 1) + [0] * (HALF + 1)),
        unchecked(),
        unchecked(0.9999),
        mix(0.75),
        leaking([0.5] * 2 * HALF),
        two_mixes(),
        two_mixes(costs={"false_positive": 1, "false_negative": 1}),
        in_both(40),
        in_both(40, ids=True),
        numbered(ids_by_outcome(), [each / 200 for each in ids_by_outcome()]),
        joined(data=1, rival=0),
        mislabelled("20%"),
        unscored(),
        drifting((2.2, 0.2)),
        drifting(prevalence=(0.1, 0.5)),
        drifting(called=(-1.0, 1.0), models={"model": {"score": "score", "kind": "rank"}}),
        unscored(0.01, 0.41),
        unscored(1.0, 0.0, early=True),
        unscored(0.0, 1.0, early=True),
        leaking([str(each) for each in mixed()]),
        declared(GRADES, [*range(10)]),
        declared(["10", "20", "100"], ["10", "20", "00"]),
        declared(["1", "2", "3"], [0, 1, 2]),
        declared(["low", "high"], ["low", "High "]),
        declared(["a", "b", "c"], ["a", "x", "y"], order=False),
        declared(["a", "b", "c"], ["a", "b"], order=False),
        declared(["a", "b"], ["a", "b", "x"]),
        beside(cents=[round(1000 * each) for each in mixed()]),
        beside(cents=[round(1000 * each) for each in mixed()], again=mixed()),
        beside(again=mixed()),
        beside(again=mixed(), cents=[round(1000 * each) for each in mixed()]),
        beside(known=["late"] * HALF + ["never"] * HALF),
        beside(known=["late"] * HALF + ["never"] * HALF, days=[*range(2 * HALF)]),
        beside(days=[100 + place % 40 for place in range(HALF)] + [place % 40 for place in range(HALF)]),
        beside(days=[100 + place % 40 for place in range(HALF)] + [place % 40 for place in range(HALF)], more=LABELS),
        beside(closed=["2026-01-05", "2026-01-06"] * (HALF // 2) + [None] * HALF),
        beside(closed=["2026-01-05", "2026-01-06"] * (HALF // 2) + [None] * HALF, more=LABELS),
    )

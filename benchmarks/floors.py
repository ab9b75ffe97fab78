"""Simulate how often a floor that a threshold was chosen under is broken on new cases, and print a Markdown table.

    python benchmarks/floors.py                  2,000 runs a setting
    python benchmarks/floors.py --runs 200

Scores are normal, with the positives some way above the negatives. A run draws a sample, lets the rule choose a
threshold on it, once with confidence in its floors and once by their estimates, and works out by formula what that
threshold does to the whole population.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from scipy.special import ndtr

from reportgen.counts.views import Counts, FloatArray
from reportgen.stats.floors import missed_on_new, promise
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import Parameters
from reportgen.stats.thresholds import Floor, Rule, meets, pick

SEED = 20240611
AT_ONCE = 500_000  # cases: enough for numpy, and little memory
GIVEN = Parameters()


@dataclass(frozen=True, kw_only=True)
class Setting:
    """What the cases look like and how a threshold is chosen on them."""

    maximise: str
    floors: tuple[str, ...]  # "recall >= 0.8"
    n: int
    prevalence: float
    distance: float = 1.5  # between the classes, in standard deviations of each: 1.5 is an AUC of 0.86
    step: float = 0.0  # scores are rounded to it, so that they tie
    cluster: int = 1  # cases each
    alike: float = 0.0  # the correlation of scores within a cluster
    blind: bool = False  # the clusters are there, and nobody says so

    @property
    def rule(self) -> Rule:
        """The rule with a confidence of 0.95 in its floors."""
        parts = [condition.split() for condition in self.floors]
        floors = tuple(
            Floor(condition=f"{key} {op} {limit}", metric=METRICS[key], op=op, limit=float(limit))
            for key, op, limit in parts
        )
        return Rule(kind="optimise", metric=METRICS[self.maximise], floors=floors, confidence=0.95)


@dataclass(frozen=True, kw_only=True)
class Measured:
    """What came out, as shares."""

    promised: float  # of all runs: a threshold was found that keeps the floors with confidence
    broken: float  # of all runs: it was found, and breaks a floor
    plain_broken: float  # of the runs in which the estimates met the floors: the threshold breaks one
    said: float | None  # how often the report says that this happens, on average over the runs


@dataclass(frozen=True, eq=False, kw_only=True)
class Sample:
    """Some runs: outcomes at each threshold and the thresholds, from "flag nothing" on."""

    counts: Counts
    threshold: FloatArray
    units: tuple[Counts, ...]  # of each run the outcomes of each cluster


SETTINGS = (
    *(Setting(maximise="precision", floors=("recall >= 0.8",), n=n, prevalence=p)
      for n, p in ((100, 0.2), (200, 0.1), (500, 0.1), (1000, 0.3))),
    Setting(maximise="precision", floors=("recall >= 0.9",), n=400, prevalence=0.1),
    Setting(maximise="precision", floors=("recall >= 0.9",), n=2000, prevalence=0.05),
    Setting(maximise="precision", floors=("recall >= 0.8",), n=500, prevalence=0.1, step=0.5),
    Setting(maximise="specificity", floors=("recall >= 0.8",), n=100, prevalence=0.1),
    Setting(maximise="specificity", floors=("recall >= 0.8",), n=200, prevalence=0.5),
    Setting(maximise="specificity", floors=("miss_rate <= 0.1",), n=500, prevalence=0.1),
    Setting(maximise="recall", floors=("specificity >= 0.9",), n=200, prevalence=0.2),
    Setting(maximise="f1", floors=("false_alarm_rate <= 0.05",), n=500, prevalence=0.1),
    Setting(maximise="recall", floors=("flag_rate <= 0.1",), n=500, prevalence=0.1),
    Setting(maximise="mcc", floors=("flag_rate <= 0.05",), n=2000, prevalence=0.05, step=0.25),
    Setting(maximise="f1", floors=("recall >= 0.7", "flag_rate <= 0.4"), n=1000, prevalence=0.2),
    *(Setting(maximise="recall", floors=(f"precision >= {limit}",), n=n, prevalence=p, distance=d)
      for limit, n, p, d in ((0.8, 500, 0.3, 2.0), (0.6, 1000, 0.1, 2.0), (0.5, 2000, 0.1, 1.5), (0.9, 500, 0.5, 1.5))),
    Setting(maximise="recall", floors=("precision >= 0.6",), n=1000, prevalence=0.1, distance=2.0, step=0.25),
    Setting(maximise="specificity", floors=("npv >= 0.95",), n=500, prevalence=0.2),
    Setting(maximise="specificity", floors=("npv >= 0.98",), n=1000, prevalence=0.1),
    Setting(maximise="precision", floors=("f2 >= 0.55",), n=500, prevalence=0.2),
    Setting(maximise="precision", floors=("f2 >= 0.5",), n=1000, prevalence=0.1, distance=2.0),
    Setting(maximise="recall", floors=("accuracy >= 0.85",), n=500, prevalence=0.2, distance=2.0),
    Setting(maximise="recall", floors=("mcc >= 0.4",), n=500, prevalence=0.2, distance=2.0),
    Setting(maximise="precision", floors=("recall >= 0.7",), n=600, prevalence=0.3, cluster=10, alike=0.5, blind=True),
    Setting(maximise="precision", floors=("recall >= 0.7",), n=600, prevalence=0.3, cluster=10, alike=0.5),
    Setting(maximise="recall", floors=("precision >= 0.5",), n=600, prevalence=0.3, cluster=10, alike=0.5),
)  # fmt: skip


def measure(setting: Setting, runs: int, seed: int = SEED) -> Measured:
    """Return how often the floors were promised, kept and broken over the runs of one setting."""
    rng = np.random.default_rng(seed)
    found = np.concatenate([_judged(setting, _sample(setting, part, rng)) for part in _parts(setting.n, runs)])
    promised, broken, met, met_and_broken, said = found.T
    return Measured(
        promised=float(promised.mean()),
        broken=float(broken.mean()),
        plain_broken=float(met_and_broken.sum() / met.sum()),
        said=None if np.isnan(said).all() else float(np.nanmean(said)),
    )


def _parts(n: int, runs: int) -> Iterator[int]:
    while runs > 0:
        part = min(runs, max(1, AT_ONCE // n))
        yield part
        runs -= part


def _judged(setting: Setting, sample: Sample) -> FloatArray:
    """Return of each run whether a threshold was promised and is broken, whether the estimates met and broke it."""
    rule, counts = setting.rule, sample.counts
    if sample.units:
        each = [promise(rule, _run(counts, run), GIVEN, seed=1, units=units) for run, units in enumerate(sample.units)]
        allowed = [np.stack([floors[place].allowed for floors in each]) for place in range(len(rule.floors))]
    else:
        allowed = [one.allowed for one in promise(rule, counts, GIVEN, seed=1)]
    sure, plain = pick(rule, counts, GIVEN, allowed=allowed), pick(replace(rule, confidence=None), counts, GIVEN)
    sure_broken, plain_broken = (
        picked.met & _breaks(setting, np.take_along_axis(sample.threshold, picked.index[:, None], axis=1)[:, 0])
        for picked in (sure, plain)
    )
    said = [
        [missed_on_new(floor, _run(counts, run), int(at)) for floor in rule.floors]
        for run, at in enumerate(plain.index)
    ]
    # Of two floors the report speaks of each by itself.
    told = np.array([np.nan if len(each) > 1 or each[0] is None else each[0] for each in said])
    return np.stack((sure.met, sure_broken, plain.met, plain_broken, told), axis=1)


def _run(counts: Counts, run: int) -> Counts:
    return Counts(tp=counts.tp[run], fp=counts.fp[run], fn=counts.fn[run], tn=counts.tn[run])


def _breaks(setting: Setting, threshold: FloatArray) -> FloatArray:
    """Return whether the threshold breaks a floor in the whole population."""
    bar = threshold - setting.step / 2  # what rounds up to the threshold is flagged, too
    p = setting.prevalence
    recall, alarms = ndtr(setting.distance - bar), ndtr(-bar)
    truth = Counts(tp=p * recall, fn=p * (1 - recall), fp=(1 - p) * alarms, tn=(1 - p) * (1 - alarms))
    return ~np.all([meets(floor, truth, GIVEN) for floor in setting.rule.floors], axis=0)


def _sample(setting: Setting, runs: int, rng: np.random.Generator) -> Sample:
    shape = (runs, setting.n)
    positive = rng.random(shape) < setting.prevalence
    of_cluster = np.arange(setting.n) // setting.cluster
    shared = rng.standard_normal((runs, of_cluster[-1] + 1))[:, of_cluster]
    own = rng.standard_normal(shape)
    score = np.sqrt(setting.alike) * shared + np.sqrt(1 - setting.alike) * own + setting.distance * positive
    if setting.step:  # to levels that lie elsewhere in each run
        level = rng.random((runs, 1))
        score = (np.rint(score / setting.step - level) + level) * setting.step
    order = np.argsort(-score, axis=1, kind="stable")
    score = np.take_along_axis(score, order, axis=1)
    # An entry within a tie stands for the whole of it: its counts are those at the end of the tie.
    ends = np.concatenate((score[:, 1:] != score[:, :-1], np.ones((runs, 1), dtype=bool)), axis=1)
    at_end = np.where(ends, np.arange(setting.n), setting.n)
    end = np.minimum.accumulate(at_end[:, ::-1], axis=1)[:, ::-1]

    def flagged(of: FloatArray) -> FloatArray:
        ordered = np.cumsum(np.take_along_axis(of, order, axis=1), axis=1)
        return np.concatenate((np.zeros((runs, 1)), np.take_along_axis(ordered, end, axis=1)), axis=1)

    def outcomes(kept: FloatArray) -> Counts:
        tp, fp = flagged(kept * positive), flagged(kept * ~positive)
        return Counts(tp=tp, fp=fp, fn=tp[:, -1:] - tp, tn=fp[:, -1:] - fp)

    units: tuple[Counts, ...] = ()
    if setting.cluster > 1 and not setting.blind:
        clusters = of_cluster == np.arange(of_cluster[-1] + 1)[:, None]
        each = [outcomes(np.broadcast_to(one, shape).astype(np.float64)) for one in clusters]
        units = tuple(
            Counts(**{name: np.stack([getattr(one, name)[run] for one in each]) for name in ("tp", "fp", "fn", "tn")})
            for run in range(runs)
        )
    threshold = np.concatenate((np.full((runs, 1), np.inf), score), axis=1)
    return Sample(counts=outcomes(np.ones(shape)), threshold=threshold, units=units)


def row(setting: Setting, found: Measured) -> str:
    """Return the line of the table."""
    what = [f"{setting.maximise}, {' and '.join(setting.floors)}"]
    what += [f"classes {setting.distance} apart"] if setting.distance != Setting.distance else []
    what += [f"rounded to {setting.step}"] if setting.step else []
    what += [f"clusters of {setting.cluster}, correlation {setting.alike}"] if setting.cluster > 1 else []
    what += ["not declared"] if setting.blind else []
    shares = [found.promised, found.broken, found.plain_broken, found.said]
    shown = ["" if share is None else f"{100 * share:.1f} %" for share in shares]
    return f"| {'; '.join(what)} | {setting.n:,} | {100 * setting.prevalence:.0f} % | {' | '.join(shown)} |"


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=2000)
    runs = parser.parse_args().runs
    print("| maximised, under the floor | cases | positives | promised | promised and broken |"
          " by the estimate: broken | the report says |")  # fmt: skip
    print("|---|---|---|---|---|---|---|")
    for chosen in SETTINGS:
        print(row(chosen, measure(chosen, runs)), flush=True)

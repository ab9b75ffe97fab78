"""Measure how often reports call one of several equal models better or worse, and find a better one; print Markdown.

    python benchmarks/equal_models.py                       1,000 reports a line, about 20 minutes
    python benchmarks/equal_models.py --repetitions 100 --models 2 3
    python benchmarks/equal_models.py --cases 200 --alike 0.94 --models 2 6     few cases on which they disagree

Whole reports are analysed. The scores of all models share most of what they know and are exchangeable: any of them may
stand in the place of another. The first model is the subject, each other one is held against it, and Holm's correction
goes over these comparisons, for each metric as if it alone were declared primary.
"""

import argparse
import itertools
import math
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy.special import ndtr
from scipy.stats import binomtest

from reportgen.analysis.analyse import analyse
from reportgen.config.load import config_from
from reportgen.counts.views import ScoreCounts
from reportgen.results.results import Comparison, Results
from reportgen.sources.arrays import Coded, ModelColumns
from reportgen.sources.cases import Cases
from reportgen.sources.memory import MemorySource
from reportgen.stats.paired import holm
from reportgen.stats.ranking import JointPlacements, auc_difference, placements

CASES = 400
PREVALENCE = 0.35  # 140 positives: AUC is judged from 100 of each class on
GAP = 1.2
RESAMPLES = 500
ALPHA = 0.05
CHANCE = 0.5
ALIKE = 0.9  # correlation of the scores of equal models within a class
POWER = {0.7: 0.2, 0.97: 0.07}  # the same of a better model, and how much farther that one parts the classes
SETTINGS: Mapping[str, dict[str, Any]] = {"fixed": {"threshold": {"fixed": CHANCE}}, "chosen": {}}
METRICS = {"cost_per_1000": "cost", "recall": "recall", "roc_auc": "AUC", "f_beta": "F2"}
NAMES = "abcdef"

FloatArray = npt.NDArray[np.float64]


def frame(rng: np.random.Generator, gaps: Sequence[float], shared: float, cases: int = CASES) -> pd.DataFrame:
    """Return cases with a score a model; the larger its gap, the better it parts the classes."""
    label = (rng.random(cases) < PREVALENCE).astype(int)
    base, own = rng.normal(size=cases), rng.normal(size=(len(gaps), cases))
    scores = {
        name: 1 / (1 + np.exp(1 - gap * label - math.sqrt(shared) * base - math.sqrt(1 - shared) * noise))
        for name, gap, noise in zip(NAMES, gaps, own, strict=False)
    }
    return pd.DataFrame({"label": label, **scores})


def report(cases: pd.DataFrame, threshold: str) -> Results:
    """Return what a report says of each model beside the first."""
    models = {name: {"score": name, "kind": "rank"} for name in cases.columns.drop("label")}
    document = {
        "version": 1,
        "data": {"label": "label", "positive": 1},
        "models": models,
        "report": {"kind": "guard"},
        "costs": {"false_positive": 1, "false_negative": 5},
        "beta": 2,
        "uncertainty": {"resamples": RESAMPLES},
        "compare": {"primary": list(METRICS)},
        **SETTINGS[threshold],
    }
    return analyse(config_from(document), source_of(cases)).results


def source_of(cases: pd.DataFrame) -> MemorySource:
    """Return the cases as a report would read them, each a resampling unit of its own."""
    label = cases["label"].to_numpy().astype(np.int8)
    found = Cases(
        inputs=(),
        label=label,
        label_text=Coded(label, np.array(["0", "1"])),
        fate=Coded(np.zeros(len(label), dtype=np.int8), np.array(["used"])),
        split=Coded(np.zeros(len(label), dtype=np.int8), np.array(["all"])),
        models={name: ModelColumns(score=cases[name].to_numpy(), is_chance=False) for name in cases.columns[1:]},
        cluster=np.arange(len(label), dtype=np.uint64),  # dealt out without a digest, which takes most of the time
        kept={"all": slice(None), "used": slice(None), "doubtful": np.zeros(len(label), dtype=bool)},
    )
    return MemorySource(found)


def told(found: Iterable[Comparison], metric: str) -> npt.NDArray[np.bool_]:
    """Return whether each model but the first is called better or worse, were this metric the only primary one."""
    of = [one for one in found if one.metric == metric]
    adjusted = np.array(holm([1.0 if one.p is None else one.p for one in of]))
    sure = [one.verdict != "cannot_tell" and one.difference != 0 for one in of]
    return np.asarray((adjusted <= ALPHA) & sure)


def wrong(found: Results, metric: str) -> bool:
    """Return whether any model but the first is called better or worse and is not so among all cases."""
    pairs = [one for one in found.comparisons if one.metric == metric]
    really = [true_figure(found, one.a, metric) - true_figure(found, one.b, metric) for one in pairs]
    as_said = [one.difference is not None and one.difference * gap > 0 for one, gap in zip(pairs, really, strict=True)]
    return bool(np.any(told(pairs, metric) & ~np.array(as_said)))


def true_figure(found: Results, name: str, metric: str) -> float:
    """Return a metric of an equal model among all cases, at its threshold in this report."""
    threshold = found.models[name].threshold.value
    margin = math.inf if threshold is None else 1 + math.log(threshold / (1 - threshold))
    tp, fp = PREVALENCE * ndtr(GAP - margin), (1 - PREVALENCE) * ndtr(-margin)
    fn = PREVALENCE - tp
    figures = {
        "recall": tp / PREVALENCE,
        "cost_per_1000": 1000 * (fp + 5 * fn),
        "f_beta": 5 * tp / (5 * tp + 4 * fn + fp),
    }
    return float(figures.get(metric, 0.0))  # no threshold moves the AUC


def equal_table(models: Sequence[int], repetitions: int, *, cases: int, alike: float) -> Iterator[str]:
    """Yield the lines of the table of equal models."""
    yield f"| models | threshold | {' | '.join(METRICS.values())} |"
    yield "|---" * (2 + len(METRICS)) + "|"
    for number, threshold in itertools.product(models, SETTINGS):
        rng = np.random.default_rng(number)
        drawn = (frame(rng, (GAP,) * number, alike, cases) for _ in range(repetitions))
        reports = [report(one, threshold) for one in drawn]
        shares = (np.mean([wrong(found, metric) for found in reports]) for metric in METRICS)
        yield f"| {number} | {threshold} | {' | '.join(f'{share:.1%}' for share in shares)} |"


def theirs(cases: pd.DataFrame) -> dict[str, bool]:
    """Return which textbook tests find model b better than model a."""
    positive = cases["label"].to_numpy() == 1
    flags = {name: cases[name].to_numpy()[positive] >= CHANCE for name in "ab"}
    only_a, only_b = (int(np.sum(flags[one] & ~flags[other])) for one, other in ("ab", "ba"))
    exact = binomtest(only_a, only_a + only_b).pvalue if only_a + only_b else 1.0
    continuity = (abs(only_a - only_b) - 1) ** 2 / max(only_a + only_b, 1)
    of_class = []
    placed = {name: _placed(cases[name].to_numpy(), positive) for name in "ab"}
    for kind in (True, False):
        joint = {name: placed[name][positive == kind] for name in "ab"}
        of_class.append(JointPlacements(**joint, cases=np.ones(len(joint["a"]))))
    auc = auc_difference(*of_class)
    return {
        "McNemar, exact": only_b > only_a and exact <= ALPHA,
        "McNemar, continuity": only_b > only_a and math.erfc(math.sqrt(continuity / 2)) <= ALPHA,
        "DeLong": auc.estimate < 0 and auc.p is not None and auc.p <= ALPHA,
    }


def _placed(score: FloatArray, positive: npt.NDArray[np.bool_]) -> FloatArray:
    """Return which share of the other class each case stands on the right side of; no two scores are equal."""
    order = np.argsort(-score)
    hits = positive[order].astype(np.float64)
    counts = ScoreCounts(score=score[order], positives=hits, negatives=1 - hits, cases=np.ones(len(hits), dtype=int))
    of, place = placements(counts), np.argsort(order)
    return np.where(positive, of.positives[place], of.negatives[place])


def power_table(repetitions: int) -> Iterator[str]:
    """Yield the lines of the table of a better model."""
    heads = ("report: recall", "McNemar, exact", "McNemar, continuity", "report: AUC", "DeLong")
    yield f"| correlation | {' | '.join(heads)} |"
    yield "|---" * (1 + len(heads)) + "|"
    for shared, better in POWER.items():
        rng, found = np.random.default_rng(round(100 * shared)), dict.fromkeys(heads, 0)
        for _ in range(repetitions):
            cases = frame(rng, (GAP, GAP + better), shared)
            said_of = {one.metric: one for one in report(cases, "fixed").comparisons}
            ours = {
                f"report: {METRICS[key]}": told([said_of[key]], key)[0] and (said_of[key].difference or 0) > 0
                for key in ("recall", "roc_auc")
            }
            for key, said in {**ours, **theirs(cases)}.items():
                found[key] += bool(said)
        yield f"| {shared} | {' | '.join(f'{found[key] / repetitions:.1%}' for key in heads)} |"


def main() -> None:
    """Parse, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repetitions", type=int, default=1_000)
    parser.add_argument("--models", type=int, nargs="+", default=(2, 3, 6))
    parser.add_argument("--cases", type=int, default=CASES)
    parser.add_argument("--alike", type=float, default=ALIKE, help="correlation of the scores within a class")
    args = parser.parse_args()
    start = time.perf_counter()
    equal = equal_table(args.models, args.repetitions, cases=args.cases, alike=args.alike)
    for table in (equal, power_table(args.repetitions)):
        for line in table:
            print(line, flush=True)
        print()
    print(f"{args.repetitions:,} reports a line, {time.perf_counter() - start:,.0f} seconds.")


if __name__ == "__main__":
    main()

"""Simulate how often the ranges of figures at a chosen threshold hold the truth, rule by rule; print Markdown tables.

    nice python benchmarks/tuned.py                 200 samples a row, half of that with 1,000 units; twelve minutes
    nice python benchmarks/tuned.py --samples 50 --settings 0 1

Scores are binormal, with the positives 1.5 standard deviations above the negatives (AUC 0.86). Each sample chooses a
threshold by each rule, and the truth of a figure is what that threshold does to the population. A false alarm costs 1,
a miss 9. In clusters ten cases share part of what makes their scores high or low; sampling weights are 1 and 4. Ranges
come from the functions that a report calls. Set OPENBLAS_NUM_THREADS=1: with threads of its own it takes twice as long.
"""

import argparse
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
import numpy.typing as npt
from scipy.special import ndtr

from reportgen.analysis.check_figures import Bounded, both_sides, bounds_of_outcomes, interval_of_outcomes
from reportgen.analysis.ranges import at_point, ranges_of
from reportgen.analysis.resamples import ResampledThreshold, promised_by
from reportgen.analysis.tuning import aim_of
from reportgen.counts.views import Counts, FloatArray, Outcomes, ScoreCounts
from reportgen.stats.crossfit import at_threshold, by_rule, cross_fit
from reportgen.stats.evaluation import evaluate
from reportgen.stats.floors import promise
from reportgen.stats.metrics import METRICS, Metric
from reportgen.stats.parameters import CostMatrix, Parameters
from reportgen.stats.ranking import Sweep, sweep
from reportgen.stats.resampling import Binned, Resampling, candidates, draw, outcomes
from reportgen.stats.thresholds import Floor, Rule, pick

DISTANCE = 1.5  # between the classes, in standard deviations of each
MISS = 9
LEVEL = 0.95
UNITS = 1_000
WEIGHTS = (1.0, 4.0)
AS_PROMISED = 0.92
OF_FIXED, AGAIN = 5, 3  # times the samples
FEWEST = 0.5  # of the samples with a range: below it a cell stays empty
GIVEN = Parameters(beta=2, costs=CostMatrix(fp=1, fn=MISS))
SHOWN = {
    "recall": "recall",
    "specificity": "specificity",
    "precision": "precision",
    "flag_rate": "flag rate",
    "cost_per_1000": "cost",
    "f1": "F1",
}
WRONGLY = {key: f"{key}, passed wrongly" for key in ("precision", "cost_per_1000", "f1")}
CLOSED_FORM = 1 / (1 + MISS)

IntArray = npt.NDArray[np.int64]
BoolArray = npt.NDArray[np.bool_]
Ends = tuple[float, float]


def _rule(words: str, *floors: str, confidence: float | None = None) -> Rule:
    """Return a rule as a config would type it: "minimise cost", "maximise f1", "flag at most 0.1"."""
    verb, _, aim = words.partition(" ")
    parts = [condition.split() for condition in floors]
    kept = tuple(
        Floor(condition=" ".join(part), metric=METRICS[part[0]], op=part[1], limit=float(part[2])) for part in parts
    )
    if verb == "flag":
        return Rule(kind="capacity", share=float(aim.split()[-1]))
    if verb == "nearest":
        return Rule(kind="nearest")
    if verb == "closed":
        return Rule(kind="closed_form")
    metric = METRICS["total_cost" if aim == "cost" else aim]
    return Rule(kind="optimise", metric=metric, floors=kept, confidence=confidence)


RULES = (
    _rule("minimise cost"),
    _rule("maximise f1"),
    _rule("maximise f_beta"),
    _rule("maximise mcc"),
    _rule("maximise informedness"),
    _rule("maximise accuracy"),
    _rule("nearest corner"),
    _rule("maximise precision", "recall >= 0.8"),
    _rule("maximise specificity", "recall >= 0.8"),
    _rule("minimise cost", "recall >= 0.8"),
    _rule("maximise recall", "specificity >= 0.9"),
    _rule("maximise f1", "false_alarm_rate <= 0.05"),
    _rule("minimise cost", "flag_rate <= 0.1"),
    _rule("maximise recall", "precision >= 0.5"),
    _rule("minimise cost", "precision >= 0.4"),
    _rule("maximise f1", "recall >= 0.7", "flag_rate <= 0.4"),
    _rule("maximise precision", "recall >= 0.8", confidence=0.95),
    _rule("maximise recall", "specificity >= 0.9", confidence=0.95),
    _rule("maximise recall", "precision >= 0.5", confidence=0.95),
    _rule("flag at most 0.1"),
    _rule("closed form"),
)


@dataclass(frozen=True, kw_only=True)
class Setting:
    """How many cases, how many of them positive, how many share a cluster, and whether they carry weights."""

    cases: int
    prevalence: float
    in_cluster: int = 1
    alike: float = 0.3  # the correlation of scores within a cluster
    whole: bool = False  # a cluster is of one class
    weighted: bool = False

    @property
    def clustered(self) -> bool:
        """Whether cases come in clusters."""
        return self.in_cluster > 1

    @property
    def units(self) -> int:
        """How many units a report would make of them."""
        return self.cases // self.in_cluster if self.clustered else min(self.cases, UNITS)


@dataclass(frozen=True, eq=False, kw_only=True)
class Sample:
    """Cases in the order in which a falling threshold flags them."""

    setting: Setting
    score: FloatArray
    positive: BoolArray
    unit: IntArray
    weight: FloatArray

    @property
    def swept(self) -> Sweep:
        """The outcomes at every threshold."""
        cases = np.ones(len(self.score), dtype=np.int64)
        positives, negatives = self.weight * self.positive, self.weight * ~self.positive
        return sweep(ScoreCounts(score=self.score, positives=positives, negatives=negatives, cases=cases))

    def table(self, entries: IntArray) -> Binned:
        """Return what each unit has flagged at these entries."""
        place = np.searchsorted(entries, np.arange(1, len(self.score) + 1))

        def by_unit(amount: FloatArray) -> FloatArray:
            found = np.zeros((self.setting.units, len(entries)))
            np.add.at(found, (self.unit, place), amount)
            return np.cumsum(found, axis=1)

        return Binned(positives=by_unit(self.weight * self.positive), negatives=by_unit(self.weight * ~self.positive))

    def outcomes(self, entry: int) -> Outcomes:
        """Return the outcomes at one entry, with the weights and their squares."""
        flagged = np.arange(len(self.score)) < entry

        def four(amount: FloatArray) -> Counts:
            def of(kept: BoolArray) -> FloatArray:
                return np.asarray(float(amount[kept].sum()))

            one, other = self.positive, ~self.positive
            return Counts(tp=of(one & flagged), fp=of(other & flagged), fn=of(one & ~flagged), tn=of(other & ~flagged))

        cases = four(np.ones(len(self.score)))
        if not self.setting.weighted:
            return Outcomes(cases=cases)
        return Outcomes(cases=cases, weighted=four(self.weight), squares=four(self.weight**2))


def sample(setting: Setting, rng: np.random.Generator) -> Sample:
    """Return a sample of the population."""
    n, clusters = setting.cases, setting.cases // setting.in_cluster
    unit = np.arange(n) // setting.in_cluster if setting.clustered else np.arange(n) % setting.units
    positive = rng.random(n) < setting.prevalence
    score = rng.standard_normal(n)
    if setting.clustered:
        shared = rng.standard_normal(clusters)[unit]
        score = setting.alike**0.5 * shared + (1 - setting.alike) ** 0.5 * score
        positive = (rng.random(clusters) < setting.prevalence)[unit] if setting.whole else positive
    score += DISTANCE * positive
    weight = rng.choice(WEIGHTS, n) if setting.weighted else np.ones(n)
    order = np.argsort(-score)
    return Sample(setting=setting, score=score[order], positive=positive[order], unit=unit[order], weight=weight[order])


def truths(threshold: float, setting: Setting) -> dict[str, float]:
    """Return what a threshold does to the population; an infinite one flags nothing."""
    recall, alarm = float(ndtr(DISTANCE - threshold)), float(ndtr(-threshold))
    share = setting.prevalence
    counts = Counts(
        tp=np.asarray(share * recall),
        fp=np.asarray((1 - share) * alarm),
        fn=np.asarray(share * (1 - recall)),
        tn=np.asarray((1 - share) * (1 - alarm)),
    )
    return {key: float(evaluate(METRICS[key], counts, GIVEN)) for key in SHOWN}


@dataclass(frozen=True, eq=False, kw_only=True)
class Known:
    """What a report knows of a figure at a threshold: its range, and bounds that hold by themselves, each as sure."""

    interval: Callable[[Metric], Ends | None]
    bounds: Callable[[Metric], Ends | None]


@dataclass(frozen=True, eq=False, kw_only=True)
class Chosen:
    """What a rule chose on a sample: an entry of its sweep, and the threshold there."""

    entry: int
    threshold: float
    fit: ResampledThreshold | None  # in resamples, where it was tuned


def chosen(rule: Rule, cases: Sample, resampling: Resampling, watch: Callable[..., Counts] | None = None) -> Chosen:
    """Return what a rule chooses, in resamples where it looked at labels; `watch` sees the counts on the way."""
    swept, setting = cases.swept, cases.setting
    if rule.kind == "closed_form":
        share = setting.prevalence
        threshold = (np.log(CLOSED_FORM / (1 - CLOSED_FORM) * (1 - share) / share) + DISTANCE**2 / 2) / DISTANCE
        return Chosen(entry=int(np.count_nonzero(cases.score >= threshold)), threshold=float(threshold), fit=None)
    entry = int(pick(rule, swept.counts, GIVEN, allowed=_allowed(rule, cases)).index)
    threshold = float(swept.thresholds[entry])
    if not rule.tuned:
        return Chosen(entry=entry, threshold=threshold, fit=None)
    objective = None if rule.metric is None else evaluate(rule.metric, swept.counts, GIVEN)
    entries = candidates(swept.counts, entry, objective)

    table = cases.table(entries)
    units = outcomes(table, np.eye(cases.setting.units)) if rule.confidence and cases.setting.clustered else None

    def allowed(counts: Counts) -> list[BoolArray]:
        return [each.allowed for each in promise(rule, counts, GIVEN, seed=1, units=units)]

    choose = by_rule(rule, GIVEN, None, None if rule.confidence is None else allowed)
    expect = partial(at_threshold, aim=aim_of(rule, GIVEN))
    if watch is not None:
        expect = partial(watch, settled=expect)
    fit = cross_fit(table, int(np.searchsorted(entries, entry)), choose, resampling, expect)
    return Chosen(
        entry=entry,
        threshold=threshold,
        fit=ResampledThreshold(
            fit=fit,
            spread=None,
            level=LEVEL,
            outcomes=cases.outcomes(entry),
            promised=promised_by(rule),
            pursued=rule.metric,
        ),
    )


def _allowed(rule: Rule, cases: Sample) -> list[BoolArray] | None:
    """Return where the floors are met with confidence."""
    if rule.confidence is None:
        return None
    counts, units = cases.swept.counts, None
    if cases.setting.clustered:
        units = outcomes(cases.table(np.arange(len(counts.tp))), np.eye(cases.setting.units))
    return [each.allowed for each in promise(rule, counts, GIVEN, seed=1, units=units)]


def ranges(found: Chosen, cases: Sample, resampling: Resampling) -> Known:
    """Return the range of a figure at the threshold, as a report would, and by what bounds it would decide a check."""
    setting, counted, fit = cases.setting, cases.outcomes(found.entry), found.fit
    if fit is not None:
        return Known(
            interval=lambda metric: fit.interval(fit.figure(metric, GIVEN), LEVEL),
            bounds=lambda metric: fit.interval(fit.figure(metric, GIVEN), both_sides(LEVEL)),
        )
    plain, at = not setting.clustered and not setting.weighted, None
    if not plain:
        at = at_point(cases.table(np.unique([0, found.entry, setting.cases])), int(found.entry > 0), resampling)
    fixed = ranges_of(counted, at, plain=plain, clustered=setting.clustered, level=LEVEL, seed=1)
    return Known(
        interval=lambda metric: _ends(interval_of_outcomes(metric, counted, GIVEN, fixed, LEVEL)),
        bounds=lambda metric: _ends(bounds_of_outcomes(metric, counted, GIVEN, fixed, LEVEL)),
    )


def _ends(found: Bounded) -> Ends | None:
    return None if isinstance(found, str) else (found.low, found.high)


SETTINGS = (
    Setting(cases=300, prevalence=0.3, in_cluster=10),
    Setting(cases=300, prevalence=0.3, in_cluster=10, whole=True),
    Setting(cases=200, prevalence=0.3),
    Setting(cases=1_000, prevalence=0.1, in_cluster=10),
    Setting(cases=200, prevalence=0.1),
    Setting(cases=1_000, prevalence=0.05),
    Setting(cases=1_000, prevalence=0.3),
    Setting(cases=1_000, prevalence=0.3, weighted=True),
    Setting(cases=5_000, prevalence=0.05),
)

Shares = Mapping[str, float]  # by figure: of the ranges that hold the truth, and of checks of the truth that pass


def study(
    setting: Setting, *, samples: int, resamples: int, rules: Sequence[Rule] = RULES, seed: int = 0
) -> dict[str, Shares]:
    """Return for each rule how often the range of each figure holds the truth, where there is one.

    And, under its name in `WRONGLY`, how often a check with confidence says that the figure is better than it is.
    """
    resampling = draw(setting.units, resamples=resamples, seed=1, clusters=setting.clustered)
    of_setting = setting.cases, round(1_000 * setting.prevalence), setting.whole, setting.weighted
    rng = np.random.default_rng([*of_setting, seed] if seed else of_setting)
    told = np.full((samples, len(rules), len(SHOWN) + len(WRONGLY)), np.nan)
    for number in range(samples):
        cases = sample(setting, rng)
        for place, rule in enumerate(rules):
            found = chosen(rule, cases, resampling)
            truth, known = truths(found.threshold, setting), ranges(found, cases, resampling)
            held = [_holds(known.interval(METRICS[key]), truth[key]) for key in SHOWN]
            told[number, place] = held + [_passes(METRICS[key], known, truth[key]) for key in WRONGLY]
    given = np.isfinite(told).mean(axis=0)
    shares = np.where(given < FEWEST, np.nan, np.nansum(told, axis=0) / np.maximum(np.isfinite(told).sum(axis=0), 1))
    keys = [*SHOWN, *WRONGLY.values()]
    return {named(rule): dict(zip(keys, row, strict=True)) for rule, row in zip(rules, shares.tolist(), strict=True)}


def _holds(ends: Ends | None, truth: float) -> float:
    if ends is None or np.isnan(truth):
        return np.nan
    return float(ends[0] <= truth <= ends[1])


def _passes(metric: Metric, known: Known, truth: float) -> float:
    """Return whether a check whose limit is the truth passes, though the figure is not beyond it."""
    ends = known.bounds(metric)
    if ends is None or np.isnan(truth):
        return np.nan
    return float(ends[1] < truth if metric.lower_is_better else ends[0] > truth)


def named(rule: Rule) -> str:
    """Return what a rule is called in the table."""
    return rule.words.replace(" subject to", ",")


def described(setting: Setting) -> str:
    """Return what a setting is called in the table."""
    clusters = f" in {setting.units} clusters" + (" of one class each" if setting.whole else "")
    weights = ", sampling weights" if setting.weighted else ""
    return f"{setting.cases:,}, {setting.prevalence:.0%} positive{clusters if setting.clustered else ''}{weights}"


def lines(heading: str, rows: Mapping[str, Sequence[Shares]]) -> Iterator[str]:
    """Yield a table: each cell from the lowest to the highest share of what stands in its row."""
    yield from _head(heading, SHOWN)
    for name, several in rows.items():
        yield f"| {name} | {' | '.join(_cell(_known(several, key)) for key in SHOWN)} |"


def checks(rows: Mapping[str, Sequence[Shares]]) -> Iterator[str]:
    """Yield a table of wrong passes: their mean, and the highest of what stands in its row."""
    yield from _head("rule", WRONGLY)
    for name, several in rows.items():
        cells = (_known(several, key) for key in WRONGLY.values())
        shown = (f"{100 * np.mean(cell):.1f} ({100 * max(cell):.0f})" if cell else "" for cell in cells)
        yield f"| {name} | {' | '.join(shown)} |"


def _head(heading: str, keys: Collection[str]) -> Iterator[str]:
    yield f"| {heading} | {' | '.join(SHOWN[key] for key in keys)} |"
    yield "|---" * (1 + len(keys)) + "|"


def _known(several: Sequence[Shares], key: str) -> list[float]:
    return [one[key] for one in several if not np.isnan(one[key])]


def _cell(known: Sequence[float]) -> str:
    if not known:
        return ""
    low, high = min(known), max(known)
    shown = f"{100 * low:.0f}" if round(100 * low) == round(100 * high) else f"{100 * low:.0f}-{100 * high:.0f}"
    return f"**{shown}**" if low < AS_PROMISED else shown


def simulated(setting: Setting, *, samples: int, resamples: int) -> dict[str, Shares]:
    """Return the study of one setting: half the samples where they take long, more of rules that tune nothing.

    Rules with a cell below what is promised are simulated again, on other and more samples, which then count alone:
    of a thousand cells some are low by chance.
    """
    samples //= 1 + (setting.units == UNITS)
    tuned, fixed = ([rule for rule in RULES if rule.tuned == kind] for kind in (True, False))
    found = study(setting, samples=samples, resamples=resamples, rules=tuned)
    found |= study(setting, samples=OF_FIXED * samples, resamples=resamples, rules=fixed)
    low = [rule for rule in RULES if any(found[named(rule)][key] < AS_PROMISED for key in SHOWN)]
    again = study(setting, samples=AGAIN * samples, resamples=resamples, rules=low, seed=1) if low else {}
    for name, shares in again.items():
        print(f"{described(setting)}: {name} again, {min(found[name][key] for key in SHOWN):.1%} at first")
        found[name] = shares
    return {named(rule): found[named(rule)] for rule in RULES}


def main() -> None:
    """Parse, simulate and print: a table of each setting as it is done, then those of all rules and all settings."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--samples", type=int, default=200)
    parser.add_argument("--resamples", type=int, default=200)
    parser.add_argument("--settings", type=int, nargs="+", default=range(len(SETTINGS)))
    args = parser.parse_args()
    found: dict[str, dict[str, Shares]] = {}
    for setting in (SETTINGS[place] for place in args.settings):
        start = time.process_time()
        found[described(setting)] = of_rules = simulated(setting, samples=args.samples, resamples=args.resamples)
        rows = {name: [shares] for name, shares in of_rules.items()}
        print("\n".join(lines(described(setting), rows)), "\n\n" + "\n".join(checks(rows)))
        print(f"\n{time.process_time() - start:,.0f} s\n", flush=True)
    over = {named(rule): [each[named(rule)] for each in found.values()] for rule in RULES}
    print("\n".join(lines("rule", over)), "\n")
    print("\n".join(lines("cases", {name: list(each.values()) for name, each in found.items()})), "\n")
    print("\n".join(checks(over)))


if __name__ == "__main__":
    main()

"""Whether there is enough to show a figure, to say it in a sentence, or to judge by it; and how much would be.

Tables, sentences, verdicts and checks all ask here. Numbers of cases are raw ones also where cases carry sampling
weights; where cases come in clusters, what is behind the bar is the effective count.
"""

import math
from statistics import NormalDist
from typing import Literal

from reportgen.frozen import frozen
from reportgen.units import Derived

LEVEL = 0.95

# What is behind the bar, after the standard of the US NCHS for proportions.
FEWEST = 10  # below: counts alone, and nothing is judged
FEW = 30  # below: no percentage in a sentence
NARROW = 0.05  # an interval no wider is precise, however small the rate
WIDE = 0.30  # one wider says too little for a sentence
RELATIVE_WIDTH = 1.3  # width over rate: above it the figure is marked as imprecise

RARE = 0.05  # a class with a smaller share of the cases is rare

OF_EACH_CLASS = 100  # below: a small test, which judges no ranking
OF_EACH_CLASS_FOR_A_CURVE = 200  # below: no smooth calibration curve
DISAGREEMENTS = 5  # 4 against 0 has a mid-p of 0.0625, 5 against 0 one of 0.031
CLUSTERS = 10  # below: nothing is judged
CLUSTERS_WITHOUT_BANNER = 20
CLUSTERS_AS_MANY = 50  # below: intervals with t instead of z
UNITS = 10  # drawn in resamples; below, resamples say nothing
UNITS_OF_A_CLASS = 5  # below, resamples that lack the class are too many, or about to be
UNDEFINED_SHARE = 0.05  # of the resamples: above it the interval is withheld
DEAR_ERRORS = 100  # of the kind whose price differs by case; below: the upper end of what errors cost may be too low
DEAR_ERRORS_FOR_RESAMPLES = 30  # below: resamples know too little of what an error costs
MOST_CARRIERS = 10  # cases that carry half of what their class costs: so few or fewer, resamples know too little
SHARE_OF_CARRIERS = 0.15  # of the class, above which amounts are not that uneven
LESS_OFTEN = 5  # times that draws miss, where so few carry the cost: those at 99 % then hold 95 %
RULE_OF_THREE = 3  # over n: the most that a rate may be, with 95 % confidence, where n cases show none

Badge = Literal["few cases", "imprecise"]
Said = Literal["not defined", "counts", "counts and range", "rate", "nothing"]
Thing = Literal["cases", "positives", "negatives", "disagreements", "clusters", "resamples", "digits"]


@frozen
class Lack:
    """What there is too little of: so many are there, and so many are needed."""

    of: Thing
    have: Derived
    need: Derived


@frozen
class Standing:
    """What may be done with a figure, besides showing in a table what was counted."""

    said: Said  # in sentences
    badge: Badge | None = None
    lack: Lack | None = None  # why nothing may be judged by it

    @property
    def judged(self) -> bool:
        """Whether a verdict or a check may rest on it."""
        return self.lack is None


@frozen
class Adequacy:
    """How large a test is: its classes, and how far its two main rates may be off to either side."""

    positives: Derived
    negatives: Derived
    recall: Derived | None  # half the width of its interval, as are those of the rate of false alarms
    false_alarm_rate: Derived | None
    small: bool  # a banner says so
    plan: "Plan | None" = None  # where more cases would be worth having


@frozen
class Plan:
    """How many cases a recall known so well takes."""

    half_width: Derived
    positives: int
    cases: int


def standing(
    under: float, *, rate: float | None = None, low: float | None = None, high: float | None = None
) -> Standing:
    """Return what may be done with a figure that rests on so many cases under its bar.

    With `rate`, `low` and `high` (of a share, or of another figure between 0 and 1) its precision counts, too.
    """
    if under == 0:
        return Standing(said="not defined", lack=lack_of_cases(under))
    if under < FEWEST:
        return Standing(said="counts", badge="few cases", lack=lack_of_cases(under))
    if under < FEW:
        return Standing(said="counts and range", badge="few cases")
    if rate is None or low is None or high is None:
        return Standing(said="rate")
    width = high - low
    imprecise = width > NARROW and width > min(WIDE, RELATIVE_WIDTH * rate)
    return Standing(said="nothing" if width > WIDE else "rate", badge="imprecise" if imprecise else None)


def lack_of_cases(under: float) -> Lack | None:
    """Return what keeps a verdict from resting on so many cases under the bar; None where nothing does."""
    return _lack("cases", under, FEWEST)


def lack_for_ranking(positives: float, negatives: float) -> Lack | None:
    """Return what keeps AUC, average precision and calibration slope from a verdict; a small test says so, too."""
    return _of_classes(positives, negatives, OF_EACH_CLASS)


def lack_for_chances(positives: float, negatives: float) -> Lack | None:
    """Return what keeps two models from being told apart by how good their stated chances are."""
    return _of_classes(positives, negatives, FEW)


def lack_for_a_curve(positives: float, negatives: float) -> Lack | None:
    """Return what keeps a calibration curve from being smooth: then there are three groups."""
    return _of_classes(positives, negatives, OF_EACH_CLASS_FOR_A_CURVE)


def lack_of_disagreements(disagreements: float) -> Lack | None:
    """Return what keeps two models from being told apart by their decisions."""
    return _lack("disagreements", disagreements, DISAGREEMENTS)


def lack_of_clusters(clusters: int | None) -> Lack | None:
    """Return what keeps a verdict from cases in so many clusters; None: they come one by one."""
    return None if clusters is None else _lack("clusters", clusters, CLUSTERS)


def few_clusters(clusters: int | None) -> Lack | None:
    """Return what puts a banner over cases in so many clusters."""
    return None if clusters is None else _lack("clusters", clusters, CLUSTERS_WITHOUT_BANNER)


def lack_of_resamples(undefined: int, of: int) -> Lack | None:
    """Return what keeps an interval from being given where a figure has no value in some resamples."""
    return _lack("resamples", of - undefined, (1 - UNDEFINED_SHARE) * of)


def adequacy(
    positives: float,
    negatives: float,
    *,
    recall: tuple[float, float] | None,
    false_alarm_rate: tuple[float, float] | None,
    plan: Plan | None = None,
) -> Adequacy:
    """Return how large a test is, from its classes and the intervals of its two main rates."""
    return Adequacy(
        positives=positives,
        negatives=negatives,
        recall=_half(recall),
        false_alarm_rate=_half(false_alarm_rate),
        small=lack_for_ranking(positives, negatives) is not None,
        plan=plan,
    )


def plan(recall: float, half_width: float, *, prevalence: float, level: float = LEVEL) -> Plan:
    """Return how many positives, and cases at this prevalence, it takes to know a recall to so much either side.

    At least as many as the rule of three takes: near 0 and 1 the other formula asks for next to none.
    """
    z = NormalDist().inv_cdf((1 + level) / 2)
    needed = max(z**2 * recall * (1 - recall) / half_width**2, RULE_OF_THREE / half_width)
    return Plan(half_width=half_width, positives=math.ceil(needed), cases=math.ceil(needed / prevalence))


def plan_by_width(half: float, half_width: float, *, positives: float, prevalence: float) -> Plan:
    """Return how many it takes where so many positives give an interval of half this width: it falls with their root.

    Unlike the formula of one share it holds for whatever the interval covers: a tuned threshold, clusters and weights.
    """
    needed = math.ceil(positives * (half / half_width) ** 2)
    return Plan(half_width=half_width, positives=needed, cases=math.ceil(needed / prevalence))


def none_seen(level: float) -> float:
    """Return how high a rate may be, times the cases, where none of them shows one: the end of its range, in short."""
    # (1 - p)^m = (1 - level) / 2 at the exact end; the logarithm of 1 - p is below -p.
    return math.ceil(-100 * math.log((1 - level) / 2)) / 100


def _lack(of: Thing, have: float, need: float) -> Lack | None:
    return Lack(of=of, have=have, need=need) if have < need else None


def _of_classes(positives: float, negatives: float, need: float) -> Lack | None:
    """Return which class has too few cases; the smaller one where both have."""
    if positives <= negatives:
        return _lack("positives", positives, need)
    return _lack("negatives", negatives, need)


def _half(ends: tuple[float, float] | None) -> float | None:
    return None if ends is None else (ends[1] - ends[0]) / 2

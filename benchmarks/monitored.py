"""Measure how often a model is called worse or better than in an earlier report of itself, and print Markdown tables.

    python benchmarks/monitored.py                         2,000 pairs of reports a line, about three minutes
    python benchmarks/monitored.py --repetitions 200

Two reports are drawn: each case is positive with the share of its month, and flagged with the recall or the false alarm
rate of its month. A false alarm costs 12, a miss 480, as in `configs/guard.yaml`. Verdict and ranges come from the
functions that a report calls. The mix part is what the share of positives did, the model part what both rates did. The
last two columns are what the whole difference would say, were it not split.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import numpy as np

from reportgen.analysis.apart import of_two_samples
from reportgen.analysis.monitored import DRAWN
from reportgen.counts.views import Counts
from reportgen.stats.checks import ALIKE, ShownDifference, verdict
from reportgen.stats.evaluation import evaluate
from reportgen.stats.intervals import middle_range
from reportgen.stats.metrics import METRICS
from reportgen.stats.mix import TwoTests
from reportgen.stats.parameters import CostMatrix, Parameters

LEVEL = 0.95
GIVEN = Parameters(beta=2, costs=CostMatrix(fp=12, fn=480))
FIGURES = ("cost_per_1000", "f_beta", "f1", "precision")


SHOWN = {
    "worse": "worse",
    "better": "better",
    "mix held": "mix",
    "model held": "model",
    "whole worse": "whole worse",
    "whole better": "whole better",
}


@dataclass(frozen=True)
class Month:
    """What is true in a month."""

    cases: int
    share: float  # of positives
    recall: float = 0.844
    false_alarms: float = 0.08

    def drawn(self, random: np.random.Generator) -> Counts:
        """Return the four counts of such a month."""
        positives = random.binomial(self.cases, self.share)
        negatives = self.cases - positives
        tp, fp = random.binomial(positives, self.recall), random.binomial(negatives, self.false_alarms)
        four = (tp, fp, positives - tp, negatives - fp)
        return Counts(**dict(zip(("tp", "fp", "fn", "tn"), (np.asarray(float(n)) for n in four), strict=True)))

    def value(self, figure: str, share: float) -> float:
        """Return a figure of such rates at a share of positives."""
        tp, fp = share * self.recall, (1 - share) * self.false_alarms
        four = Counts(tp=np.asarray(tp), fp=np.asarray(fp), fn=np.asarray(share - tp), tn=np.asarray(1 - share - fp))
        return float(evaluate(METRICS[figure], four, GIVEN))


# Of each: then, and now.
CALM = (
    (Month(4000, 0.025), Month(4000, 0.025)),
    (Month(4000, 0.025), Month(4000, 0.05)),
    (Month(4000, 0.05), Month(4000, 0.0125)),
    (Month(1000, 0.05), Month(1000, 0.05)),
    (Month(1500, 0.02), Month(1500, 0.02)),
    (Month(1000, 0.05), Month(4000, 0.025)),
    (Month(300, 0.3), Month(300, 0.3)),
    (Month(300, 0.3), Month(300, 0.15)),
    (Month(100_000, 0.02), Month(100_000, 0.03)),
)
FALLS = tuple(
    (Month(cases, share), Month(cases, later, recall=recall))
    for cases, share, later in ((4000, 0.025, 0.025), (4000, 0.025, 0.0125), (1000, 0.05, 0.05), (300, 0.3, 0.3))
    for recall in (0.466, 0.644, 0.744)
)


def judged(then: Month, now: Month, figure: str, random: np.random.Generator) -> Iterator[str]:
    """Yield what one pair of reports says of a figure, and whether its ranges hold the truth; nothing without both."""
    metric = METRICS[figure]
    parts = TwoTests(then=then.drawn(random), now=now.drawn(random), seed=1).parts(metric, GIVEN)
    if parts is None:
        return
    yield "defined"
    interval = parts.model_ends(LEVEL)
    apart = of_two_samples(parts.model, parts.model_ends, interval, DRAWN, level=LEVEL, lack=None)
    shown = ShownDifference(difference=parts.model, p=apart.p, sure=True, at_alike=parts.model_ends(ALIKE))
    yield verdict(shown, alpha=1 - LEVEL, higher_is_better=metric.higher_is_better)
    whole = middle_range(parts.mix_draws + parts.model_draws, LEVEL)
    if not float(whole.low) <= 0 <= float(whole.high):
        yield "whole worse" if (float(whole.low) > 0) != metric.higher_is_better else "whole better"
    moved = then.value(figure, now.share)
    truths = {"mix": moved - then.value(figure, then.share), "model": now.value(figure, now.share) - moved}
    ends = {"mix": parts.mix_ends(LEVEL), "model": interval}
    yield from (name for name, truth in truths.items() if ends[name][0] <= truth <= ends[name][1])


def rates(then: Month, now: Month, figure: str, repetitions: int, seed: int) -> dict[str, float]:
    """Return the shares of all pairs of reports of which something is so."""
    random = np.random.default_rng(seed)
    counts = Counter(word for _ in range(repetitions) for word in judged(then, now, figure, random))
    return {word: count / counts["defined"] for word, count in counts.items()}


def percent(share: float) -> str:
    """Return a share as a percentage."""
    return f"{100 * share:.1f}"


def table(months: tuple[tuple[Month, Month], ...], figures: tuple[str, ...], of: partial) -> None:
    """Print one line a pair of months and figure."""
    heads = ("cases", "positives then, now", "recall then, now", "figure")
    print("|", " | ".join((*heads, *SHOWN)), "|")
    print("|---|---|---|---|", *("---:|" for _ in SHOWN), sep="")
    for then, now in months:
        for figure in figures:
            found = of(then, now, figure)
            cells = (
                f"{then.cases:,}" if then.cases == now.cases else f"{then.cases:,}, {now.cases:,}",
                f"{100 * then.share:g}%, {100 * now.share:g}%",
                f"{then.recall}, {now.recall}",
                figure,
                *(percent(found.get(word, 0.0)) for word in SHOWN.values()),
            )
            print(f"| {' | '.join(cells)} |")
    print()


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repetitions", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    of = partial(rates, repetitions=asked.repetitions, seed=asked.seed)
    print("The model is as it was:\n")
    table(CALM, FIGURES, of)
    print("Its recall has fallen:\n")
    table(FALLS, ("cost_per_1000",), of)


if __name__ == "__main__":
    main()

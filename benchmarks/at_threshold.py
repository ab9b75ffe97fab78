"""How far figures at a tuned threshold lie from the truth at that very threshold; print a Markdown table.

    nice python benchmarks/at_threshold.py                200 samples a row, ten minutes
    nice python benchmarks/at_threshold.py --samples 50

The samples are those of benchmarks/tuned.py: normal scores 1.5 standard deviations apart, a false alarm costs 1 and a
miss 9. Each figure stands as counted, as held-out cases have it (the mean over the thresholds that the rule would
choose), and as the report expects it: as many flags as counted, and what the rule pursues as held-out cases have it.
"""

import argparse
from functools import partial

import numpy as np
from tuned import GIVEN, RULES, SHOWN, Setting, chosen, described, named, sample, truths

from reportgen.counts.views import Counts
from reportgen.stats import crossfit
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import METRICS
from reportgen.stats.resampling import draw

SETTINGS = (
    Setting(cases=500, prevalence=0.15),
    Setting(cases=200, prevalence=0.3),
    Setting(cases=1_000, prevalence=0.05),
    Setting(cases=300, prevalence=0.3, in_cluster=10),
)
ASKED = (
    "minimise cost",
    "maximise f1",
    "maximise informedness",
    "maximise precision, recall >= 0.8",
    "maximise recall, specificity >= 0.9",
    "minimise cost, flag_rate <= 0.1",
    "maximise precision, recall >= 0.8 with confidence 0.95",
)
WAYS = ("counted", "held out", "expected")


def kept(counted: Counts, held_out: Counts, *, settled: crossfit.Expect, into: dict[str, Counts]) -> Counts:
    """Return the outcomes to expect, and keep all three."""
    found = settled(counted, held_out)
    into.update(zip(WAYS, (counted, held_out, found), strict=True))
    return found


def errors(setting: Setting, name: str, samples: int) -> np.ndarray:
    """Return how far off each figure is, in each way, in each sample."""
    (rule,) = [one for one in RULES if named(one) == name]
    rng, resampling = np.random.default_rng(4), draw(setting.units, resamples=10, seed=1, clusters=setting.clustered)
    found = np.full((samples, len(WAYS), len(SHOWN)), np.nan)
    for number in range(samples):
        counts: dict[str, Counts] = {}
        at = chosen(rule, sample(setting, rng), resampling, watch=partial(kept, into=counts))
        truth = truths(at.threshold, setting)
        for place, way in enumerate(WAYS):
            found[number, place] = [float(evaluate(METRICS[key], counts[way], GIVEN)) - truth[key] for key in SHOWN]
    return found


def main() -> None:
    """Parse, simulate and print: bias / root mean square error."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--samples", type=int, default=200)
    samples = parser.parse_args().samples
    print(f"| cases | rule | | {' | '.join(SHOWN.values())} |")
    print("|---" * (3 + len(SHOWN)) + "|")
    for setting in SETTINGS:
        for name in ASKED:
            off = errors(setting, name, samples)
            bias, size = np.nanmean(off, axis=0), np.sqrt(np.nanmean(off**2, axis=0))
            for place, way in enumerate(WAYS):
                cells = (
                    f"{one:+.1f} / {other:.1f}" if key == "cost_per_1000" else f"{one:+.3f} / {other:.3f}"
                    for key, one, other in zip(SHOWN, bias[place], size[place], strict=True)
                )
                print(f"| {described(setting)} | {name} | {way} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()

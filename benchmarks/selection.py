"""How often ranges of the ratio of a share selected to the highest one cover what is true.

    python benchmarks/selection.py                  two minutes
    python benchmarks/selection.py --samples 200

Cases of each category are drawn anew, and the ratio of every category but the highest seen is compared with its true
one: the share of the category over the highest true share. `fixed` names the category compared with beforehand; `plain`
is that range, of the highest seen taken for the highest: what a range covers that ignores the choice.
"""

import argparse
from dataclasses import dataclass

import numpy as np

from reportgen.analysis.selection import plain
from reportgen.stats.selection import ratios_to, ratios_to_highest

RACE = (8, 28, 40, 32, 24, 14, 22)  # cases of the categories of a small audit
UNEVEN = (10, 300, 300, 1000)
WANTED = (0.92, 0.98)  # how often a range of 95 % is to cover


@dataclass(frozen=True, kw_only=True)
class Setting:
    """Categories: their cases, and the true share selected of each."""

    name: str
    cases: tuple[int, ...]
    shares: tuple[float, ...]


def settings() -> tuple[Setting, ...]:
    """Return few and many categories of few and many cases that are alike, stepwise apart, or led by one."""
    kinds = {"alike": lambda n: (0.3,) * n, "in steps": lambda n: tuple(np.linspace(0.5, 0.3, n)),
             "one ahead": lambda n: (0.5,) + (0.4,) * (n - 1)}  # fmt: skip
    even = tuple(
        Setting(name=name, cases=(cases,) * number, shares=shares(number))
        for number in (2, 3, 7, 14)
        for cases in (20, 60, 300)
        for name, shares in kinds.items()
    )
    return (
        *even,
        Setting(name="small audit, alike", cases=RACE, shares=(0.5,) * 7),
        Setting(name="small audit", cases=RACE, shares=(0.62, 0.64, 0.38, 0.5, 0.42, 0.43, 0.5)),
        Setting(name="uneven, alike", cases=UNEVEN, shares=(0.1,) * 4),
        Setting(name="uneven, hardly any selected", cases=UNEVEN, shares=(0.02, 0.1, 0.05, 0.08)),
        Setting(name="uneven, nearly all selected", cases=UNEVEN, shares=(0.9, 1.0, 0.95, 0.98)),
        Setting(name="no case selected of one", cases=(60, 60, 60), shares=(0.0, 0.3, 0.3)),
    )


def covered(setting: Setting, samples: int) -> tuple[float, float, float]:
    """Return how often the range of a report, that of a named category, and that without the choice cover the truth."""
    rng = np.random.default_rng(1)
    shares, best = np.array(setting.shares), int(np.argmax(setting.shares))
    true = shares / shares.max()
    hits: dict[str, list[bool]] = {"report": [], "fixed": [], "plain": []}
    for drawn in rng.binomial(setting.cases, shares, (samples, len(shares))):
        categories = [plain(cases, int(hit)).share for cases, hit in zip(setting.cases, drawn, strict=True)]
        every = [share for share in categories if share is not None]
        seen = drawn / np.array(setting.cases)
        top = int(np.argmax(seen))
        ratios = {"report": ratios_to_highest(every), "fixed": ratios_to(every, best), "plain": ratios_to(every, top)}
        for kind, found in ratios.items():
            for place, ratio in enumerate(found or ()):
                if ratio.low is not None and ratio.high is not None:
                    hits[kind].append(ratio.low <= true[place] + 1e-12 and true[place] - 1e-12 <= ratio.high)
    report, fixed, ignoring = (float(np.mean(hits[kind])) for kind in ("report", "fixed", "plain"))
    return report, fixed, ignoring


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--samples", type=int, default=1_000)
    samples = parser.parse_args().samples
    print("| categories | cases of each | true shares | report | named | choice ignored |")
    print("|---:|---|---|---:|---:|---:|")
    every = []
    for setting in settings():
        row = covered(setting, samples)
        every.append(row)
        cases = f"{min(setting.cases)}" + (f" to {max(setting.cases)}" if len({*setting.cases}) > 1 else "")
        print(f"| {len(setting.cases)} | {cases} | {setting.name} | {' | '.join(f'{rate:.1%}' for rate in row)} |")
    table = np.array(every)
    inside = np.mean((table >= WANTED[0]) & (table <= WANTED[1]), axis=0)
    print(f"\nmean {table.mean(axis=0)}, least {table.min(axis=0)}, most {table.max(axis=0)}, 92 to 98 %: {inside}")


if __name__ == "__main__":
    main()

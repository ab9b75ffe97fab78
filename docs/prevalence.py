"""Write docs/prevalence.md: what the choice of cases does to metrics, on cases made up so that all can be checked.

python docs/prevalence.py
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
from by_hand import counts, shown, table

from reportgen.counts.views import Counts, ScoreCounts
from reportgen.stats.costs import best_chance
from reportgen.stats.evaluation import evaluate
from reportgen.stats.metrics import METRICS
from reportgen.stats.parameters import CostMatrix, Parameters
from reportgen.stats.ranking import RANKING, Sweep, sweep
from reportgen.stats.samples import at_prevalence, precision_at, shifted_score
from reportgen.stats.thresholds import Rule, flagged_scores, pick

PAGE = Path(__file__).with_name("prevalence.md")
SCORES = (0.85, 0.5, 0.2, 0.05, 0.0125)
THRESHOLD = 0.2
COSTS = CostMatrix(fp=1, fn=5)
IN_USE = 0.1
RARE = 0.01
FEW = (40, 40)  # positive and negative cases of a small balanced sample

Group = tuple[str, str]
# Cases of each class and kind at each score; within each score the share of positives is the score.
CASES: Mapping[Group, tuple[int, ...]] = {
    ("positive", "severe"): (300, 160, 90, 40, 10),
    ("positive", "mild"): (40, 90, 110, 105, 55),
    ("negative", "severe"): (40, 130, 280, 450, 300),
    ("negative", "mild"): (20, 120, 520, 2305, 4835),
}
BY_CLASS = {
    "every case": {"positive": 1.0, "negative": 1.0},
    "referred": {"positive": 0.8, "negative": 0.2},
    "balanced": {"positive": 1.0, "negative": 1 / 9},
}
BY_SEVERITY = {"severe": 0.9, "mild": 0.2}
STAY = ("recall", "specificity", "balanced_accuracy", "lr_positive", "roc_auc")
MOVE = ("precision", "npv", "accuracy", "f1", "mcc", "kappa", "average_precision", "cost_per_1000")
MATTER = ("recall", "specificity", "roc_auc", "precision", "f1", "mcc", "average_precision", "cost_per_1000")
NAMES = {
    "npv": "NPV",
    "f1": "F1",
    "mcc": "MCC",
    "roc_auc": "AUC",
    "lr_positive": "likelihood ratio LR+",
    "cost_per_1000": "cost of 1,000 cases",
}
PLACES = {"lr_positive": 2, "cost_per_1000": 0}

TEXT = """# Which cases were kept

This page is made by `docs/prevalence.py` with reportgen's own functions.

Before you compute a metric, somebody has chosen the cases, and that choice changes what the metric says. The
well-known horse-colic records show how easily it is made. Each record says whether the horse was operated on,
whether the lesion was a surgical one and how it ended, and about 30 % of the values are missing. Keep only the
operated horses, or only those whose end is known, or drop every record with a gap: each is a few keystrokes,
and each can leave another share of positive cases, another **prevalence**. Of the {metrics} metrics that
reportgen knows, {moving} move with it.

## Ten thousand simulated cases

The cases of this page are simulated, and each count is exactly what is expected, so that chance does not blur
the view. Of 10,000 animals {positives} are positive, which is {prevalence}. A model has
given each one of five scores. Some cases look severe, others mild. The scores are calibrated: of the
cases with score 0.2, a share of 0.2 is positive.

{cases}

Cases are flagged from {threshold} on. A miss costs as much as five false alarms, so costs are counted in false
alarms.

## Three ways to keep cases

- **every case**
- **referred**: 8 of 10 positive cases came to the clinic, but only 2 of 10 negative ones, whatever their score
- **balanced**: every positive case, and as many negative ones drawn at random

The model and the threshold are the same in all three columns.

{by_class}

What looks **within** a class stays: recall is a share of the positive cases, the false alarm rate of the
negative ones, and the AUC compares one of each. What mixes the classes moves: precision asks what the flagged
cases are made of, and among them are {alarms_per_hit} false alarms for every hit in the first column,
{alarms_per_hit_balanced} in the last. None of these numbers is wrong. Each is true of the cases it was counted
on, and none of them is that of another place by itself.

So a precision, an F1, an MCC, a kappa or an average precision is comparable on the same cases only. And "F1
went up" can mean that someone left out negative cases.

## The threshold moves too

A probability that is calibrated in one place is not calibrated where positive cases are more common. Among the
balanced cases those with score 0.2 are positive in {share_balanced} of cases. With these costs, flagging pays
from a probability of {t_star} on, and so each way of keeping cases can have a cheapest threshold of its own.
Below each score is the share of its cases that is positive:

{thresholds}

If you choose the threshold on balanced cases and use it on every case, you pay {paid} instead of {least} for
1,000 cases.

## What `deployment` does about it

State the prevalence where the model is used:

```yaml
version: 1
data:
  path: referred.csv
  label: finding
  positive: surgical
models:
  triage:
    score: score
costs:
  ratio: {{miss: 5, false_alarm: 1}}
threshold:
  minimise: cost
deployment:
  prevalence: 10%
```

With p the prevalence of the cases at hand and q the one stated, every positive case then counts q/p times and
every negative one (1 \u2212 q)/(1 \u2212 p) times, before a metric,
a cost or a threshold is worked out. In the referred
cases p is {p}, so that is `{up}` and `{down}`. The report shows the figures on the cases at hand and those
in use. Checks, comparisons, limits and the verdict take the latter:

{in_use}

The referred and the balanced cases now say what every case says, and both choose the threshold {chosen}. The
last column is the same model at the same threshold where 1 case of 100 is positive: recall and AUC are the same
to the last digit, and of 100 flagged cases {rare_hits} are positive. The cheapest threshold there is
{rare_chosen}, and the report also says what the cases of the test alone would have chosen.

It cannot say more than the cases allow. With {few_positives} positive and {few_negatives} negative cases, of
which {few_hits} and {few_alarms} are flagged, precision at {prevalence} is {few_precision}, with a 95% range
from {few_low} to {few_high}.

## What it assumes

**Only the mix of the classes differs.** The positive cases at hand must look like the positive cases in use,
and the negative ones like the negative ones. That is so where cases were kept by their class alone, as above,
and not where they were kept by how they look.

Suppose instead that severe cases were kept, 9 of 10 of them, and 2 of 10 of the mild ones, in both classes
alike. Severe positive cases have high scores, but so have severe negative ones:

{severe}

Recall itself has changed, from {recall_all} to {recall_severe}, since the positive cases that are hard to see
stayed at home. No weight for a whole class can bring them back: at {prevalence} the report would promise
{promised} misses of 100 positive cases where there are {true_misses}, and {promised_alarms} false alarms of 100
negative cases where there are {true_alarms}.

If you know how likely each case was to be kept, there is a remedy, and it is not `deployment`. Give a column
one over that share, here `1/0.9 = 1.11` for severe and `1/0.2 = 5` for mild cases, and every figure
is that of every case again, as in the last column. The 95% ranges grow wider, since each mild case now
speaks for five:

```yaml
version: 1
data:
  path: kept.csv
  label: finding
  positive: surgical
  weight:
    column: stands_for
    kind: sampling
models:
  triage:
    score: score
```

## What to ask of any set of cases

{questions}

`about.cases_selected` says in the report how the cases were selected, and `data.split` shows when
two parts differ in prevalence.
"""

QUESTIONS = (
    (
        "Were cases kept or dropped by their class?",
        "precision, F1, MCC, average precision and cost are those of the sample",
        "`deployment: {prevalence: ...}`",
    ),
    (
        "Were they kept by how they looked, by age, by place?",
        "recall and AUC are those of the sample as well",
        "`data.weight` where the shares are known, else `about.limits`",
    ),
    (
        "Were only flagged cases ever checked?",
        "misses are not in the data, and recall cannot be known",
        "`about.label.only_flagged_checked: true`",
    ),
    (
        "Were cases dropped for a missing value?",
        "the same as with how they looked, unless values go missing by chance",
        "keep them, or say so in `about.limits`",
    ),
    (
        "Was the model trained on balanced classes?",
        "its scores are not calibrated in use",
        "a threshold chosen on data, with `deployment`; not `closed_form`",
    ),
)


def sample(kept: Mapping[Group, float]) -> ScoreCounts:
    """Return the score counts when these shares of each group are kept."""

    def of(label: str) -> np.ndarray:
        return sum(kept[group] * np.array(cases, dtype=float) for group, cases in CASES.items() if group[0] == label)

    positives, negatives = of("positive"), of("negative")
    return ScoreCounts(
        score=np.array(SCORES),
        positives=positives,
        negatives=negatives,
        cases=np.rint(positives + negatives).astype(np.int64),
    )


def kept_by_class(way: str) -> Sweep:
    """Return the cases that one of the ways keeps."""
    return sweep(sample({group: BY_CLASS[way][group[0]] for group in CASES}))


def in_use(model: Sweep, prevalence: float) -> Sweep:
    """Return the cases weighed to another prevalence."""
    counts, scores = at_prevalence(model.counts, prevalence), model.scores
    return Sweep(
        scores=replace(scores, positives=np.diff(counts.tp), negatives=np.diff(counts.fp)),
        counts=counts,
    )


def at(model: Sweep) -> Counts:
    """Return the outcomes at the threshold of the page."""
    return model.counts.at(flagged_scores(model.scores, THRESHOLD))


def figure(key: str, model: Sweep) -> float:
    """Return a metric at the threshold of the page, or of the ranking."""
    if key in RANKING:
        return RANKING[key](model)
    return float(evaluate(METRICS[key], at(model), Parameters(costs=COSTS)))


def figures(keys: Iterable[str], columns: Mapping[str, Sweep]) -> list[list[str]]:
    """Return one row a metric, one column a way to keep cases."""
    return [
        [
            NAMES.get(key, key.replace("_", " ")),
            *(shown(figure(key, of), PLACES.get(key, 3)) for of in columns.values()),
        ]
        for key in keys
    ]


def percent(share: float) -> str:
    """Return a share in per cent."""
    return f"{100 * share:.1f}".removesuffix(".0") + " %"


def mix(columns: Mapping[str, Sweep]) -> list[list[str]]:
    """Return how many cases each way keeps, and how many of them are positive."""
    outcomes = [at(model) for model in columns.values()]
    return [
        ["cases", *(f"{float(c.n):,.0f}" for c in outcomes)],
        ["positive", *(f"{float(c.positives):,.0f}" for c in outcomes)],
        ["prevalence", *(percent(float(c.positives / c.n)) for c in outcomes)],
    ]


def cheapest(model: Sweep) -> float:
    """Return the threshold of the least cost."""
    least_cost = Rule(kind="optimise", metric=METRICS["total_cost"])
    choice = pick(least_cost, model.counts, Parameters(costs=COSTS))
    return SCORES[choice.index - 1]


def cost_at(model: Sweep, threshold: float) -> float:
    """Return what 1,000 cases cost at a threshold."""
    there = model.counts.at(flagged_scores(model.scores, threshold))
    return float(evaluate(METRICS["cost_per_1000"], there, Parameters(costs=COSTS)))


def threshold_rows(columns: Mapping[str, Sweep]) -> list[list[str]]:
    """Return, for each way, what the scores come to as probabilities, the cheapest threshold and its cost in use."""
    rows = []
    for name, model in columns.items():
        moved = shifted_score(SCORES, sampled=IN_USE, used=float(at(model).positives / at(model).n))
        cost = cost_at(columns["every case"], cheapest(model))
        rows.append([name, *(shown(chance) for chance in moved), f"{cheapest(model):g}", shown(cost, 0)])
    return rows


def case_rows() -> list[list[str]]:
    """Return one row a score: the cases of each group, and the share of positives."""
    every = kept_by_class("every case").scores
    shares = every.positives / (every.positives + every.negatives)
    groups = zip(SCORES, zip(*CASES.values(), strict=True), shares, strict=True)
    return [[f"{score:g}", *(f"{n:,}" for n in cells), f"{share:.4g}"] for score, cells, share in groups]


def of_100(share: float) -> str:
    """Return a share as cases of a hundred."""
    return f"{100 * share:.0f}"


def tables() -> dict[str, str]:
    """Return the tables of the page by their slots."""
    ways = {way: kept_by_class(way) for way in BY_CLASS}
    every, referred, balanced = ways.values()
    severe = sweep(sample({group: BY_SEVERITY[group[1]] for group in CASES}))
    weighted = sweep(sample({group: BY_SEVERITY[group[1]] * (1 / BY_SEVERITY[group[1]]) for group in CASES}))
    used = {
        "every case": every,
        f"referred, at {percent(IN_USE)}": in_use(referred, IN_USE),
        f"balanced, at {percent(IN_USE)}": in_use(balanced, IN_USE),
        f"referred, at {percent(RARE)}": in_use(referred, RARE),
    }
    broken = {
        "every case": every,
        "severe first": severe,
        f"severe first, at {percent(IN_USE)}": in_use(severe, IN_USE),
        "severe first, weighted": weighted,
    }
    stays, moves = (["**stays**", "", "", ""], *figures(STAY, ways)), (["**moves**", "", "", ""], *figures(MOVE, ways))
    chances = (f"score {score:g}" for score in SCORES)
    return {
        "cases": table(["score", *(" ".join(reversed(group)) for group in CASES), "share positive"], case_rows()),
        "by_class": table(["", *ways], [*mix(ways), *stays, *moves]),
        "thresholds": table(["", *chances, "cheapest threshold", "its cost on every case"], threshold_rows(ways)),
        "in_use": table(["", *used], figures(MATTER, used)),
        "severe": table(["", *broken], figures(MATTER, broken)),
        "questions": table(["question", "if so", "write"], QUESTIONS),
    }


def numbers() -> dict[str, object]:
    """Return the numbers in the sentences of the page by their slots."""
    every, referred, balanced = map(kept_by_class, BY_CLASS)
    severe = sweep(sample({group: BY_SEVERITY[group[1]] for group in CASES}))
    whole, few_cases, rare, promised = at(every), at(referred), in_use(referred, RARE), at(in_use(severe, IN_USE))
    rates = whole.tp / whole.positives, whole.fp / whole.negatives
    hits, alarms = (round(n * share) for n, share in zip(FEW, rates, strict=True))
    precision = precision_at(counts(hits, alarms, FEW[0] - hits, FEW[1] - alarms), IN_USE)
    p, n = few_cases.positives, few_cases.n
    return {
        "metrics": len(METRICS),
        "moving": sum(metric.changes_with_prevalence for metric in METRICS.values()),
        "positives": f"{whole.positives:,.0f}",
        "prevalence": percent(IN_USE),
        "threshold": THRESHOLD,
        "alarms_per_hit": shown(whole.fp / whole.tp, 1),
        "alarms_per_hit_balanced": shown(at(balanced).fp / at(balanced).tp, 1),
        "share_balanced": shown(float(shifted_score(THRESHOLD, sampled=IN_USE, used=0.5)), 2),
        "t_star": shown(best_chance(COSTS).chance, 3),
        "paid": shown(cost_at(every, cheapest(balanced)), 0),
        "least": shown(cost_at(every, cheapest(every)), 0),
        "p": f"{p:,.0f} of {n:,.0f}, {percent(p / n)}",
        "up": f"{IN_USE}/({p:.0f}/{n:.0f}) = {shown(IN_USE / (p / n))}",
        "down": f"{1 - IN_USE}/({n - p:.0f}/{n:.0f}) = {shown((1 - IN_USE) / (1 - p / n))}",
        "chosen": f"{cheapest(in_use(balanced, IN_USE)):g}",
        "rare_hits": of_100(figure("precision", rare)),
        "rare_chosen": f"{cheapest(rare):g}",
        "few_positives": FEW[0],
        "few_negatives": FEW[1],
        "few_hits": hits,
        "few_alarms": alarms,
        "few_precision": shown(float(precision.estimate), 2),
        "few_low": shown(float(precision.low), 2),
        "few_high": shown(float(precision.high), 2),
        "recall_all": shown(figure("recall", every)),
        "recall_severe": shown(figure("recall", severe)),
        "promised": of_100(promised.fn / promised.positives),
        "true_misses": of_100(whole.fn / whole.positives),
        "promised_alarms": of_100(promised.fp / promised.negatives),
        "true_alarms": of_100(whole.fp / whole.negatives),
    }


def page() -> str:
    """Return the whole page."""
    return TEXT.format(**tables(), **numbers())


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

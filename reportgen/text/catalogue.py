"""The catalogue of metrics as a page for the terminal; imports nothing heavy."""

from itertools import groupby

from reportgen.config.measures import AVERAGES, OF_ALL_CASES, OF_STEPS
from reportgen.frozen import frozen
from reportgen.stats.formulas import written
from reportgen.stats.metrics import METRICS, Metric
from reportgen.stats.parameters import CostMatrix, Parameters
from reportgen.text.english import NAMES


@frozen(kw_only=False)
class _Any:
    """Four outcomes none of which is 0, so that every formula can be written."""

    tp: float = 1.0
    fp: float = 1.0
    fn: float = 1.0
    tn: float = 1.0


GIVEN = Parameters(beta=1.0, alpha=0.5, costs=CostMatrix(fp=1.0, fn=1.0), baseline_cost=1.0, odds=1.0)
SEVERAL = (
    "",
    "Several classes",
    f"  of all cases: {', '.join((*OF_ALL_CASES, 'top_2_accuracy'))}",
    f"  of classes in their order: {', '.join(OF_STEPS)}",
    "  of one class against the rest: every metric above but those of money, such as recall[a]",
    f"  averaged over the classes: {', '.join(f'{average}_recall' for average in AVERAGES)}",
)


def catalogue() -> str:
    """Return every metric by the population in its denominator: key, formula, meaning, other names."""
    lines = ["TP hits, FP false alarms, FN misses, TN correct rejections, n all cases; c_X what one case of X costs."]
    for group, metrics in groupby(METRICS.values(), key=lambda metric: metric.group):
        lines += ["", NAMES[f"group.{group}"]]
        for metric in metrics:
            lines += _entry(metric)
    return "\n".join([*lines, *SEVERAL])


def metric_page(metric: Metric) -> str:
    """Return what is known of one metric, under its key and its name."""
    name = NAMES[f"metric.{metric.key}.name"]
    called = "" if name == metric.key.replace("_", " ") else f", the {name}"
    formula = [f"  formula: {formula_of(metric)}"] if metric.from_counts else []
    needs = [f"  needs: {metric.needs}"] if metric.needs is not None else []
    moves = ["  another share of positive cases alone changes it"] if metric.changes_with_prevalence else []
    said = (f"  {line.strip()}" for line in _entry(metric)[1:])
    return "\n".join([f"{metric.key}: a metric{called}", *formula, *said, *needs, *moves])


def formula_of(metric: Metric) -> str:
    """Return the formula of a metric of the four counts, as the page writes it."""
    return written(metric, _Any(), GIVEN).symbols


def _entry(metric: Metric) -> list[str]:
    best = "higher is better" if metric.higher_is_better else "lower is better" if metric.lower_is_better else ""
    aim = best or (f"best is {metric.best:g}" if metric.best is not None else "descriptive")
    formula = f" = {formula_of(metric)}" if metric.from_counts else ""
    lines = [f"  {metric.key}{formula}", f"      {NAMES[f'metric.{metric.key}.meaning']} ({aim})"]
    if metric.aliases:
        lines.append(f"      also: {', '.join(metric.aliases)}")
    return lines

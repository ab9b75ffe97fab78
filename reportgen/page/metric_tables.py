"""Tables of metrics with a column for each model."""

from collections.abc import Iterator, Sequence

from reportgen.analysis.published import UNKNOWN
from reportgen.page.blocks import Table
from reportgen.page.material import Ranged, Voice
from reportgen.page.table import (
    Column,
    Head,
    block,
    heading,
    parted,
    text,
)
from reportgen.results.measure import Measure, NoModel
from reportgen.results.results import ModelResult, Results
from reportgen.results.values.published import Published
from reportgen.stats.metrics import METRICS

ModelColumn = ModelResult | Published | NoModel  # what stands side by side


UNASKED = ("baseline",)  # what metrics need and no key of the config can give


SIDE_BY_SIDE = 2  # models, each with the ends of its ranges


MAIN = ("recall", "precision", "f1", "roc_auc", "cost_per_1000")  # of every model, where there is no page around


NO_FIGURE = Measure(estimate=None)


_Lacking = tuple[tuple[str, str], list[str]]  # metric and reason, and whom it misses


def comparison_tables(say: Voice, *, name: str, caption: str, keys: Sequence[str]) -> Iterator[Table]:
    """Yield models side by side, one row for each metric and a few models a table; then the rules that need none."""
    results = say.facts.results
    judged = side_by_side(results)
    rows = [key for key in keys if any(key in model.metrics for _, model in judged)]
    several = parted(judged[: len(results.names)], SIDE_BY_SIDE)
    for place, some in enumerate(several):
        rules = judged[len(results.names) :] if place == len(several) - 1 else ()
        called = f"{name}-{place + 1}" if place else name
        yield block(say, called, caption, compared_columns((*some, *rules)), rows, file="metrics")


def compared_columns(judged: Sequence[tuple[str, ModelColumn]]) -> Iterator[Column[str]]:
    """Yield the name of a metric, and its figure for each of several models."""
    yield Column("table.metric", "metric", value=lambda key: key, cell=lambda say, key: say.metric(key))
    for name, model in judged:
        yield _of_one(name, model)


def _of_one(name: str, model: ModelColumn) -> Column[str]:
    return Column(
        head_of(name, model),
        name,
        value=lambda key: model.metrics.get(key, NO_FIGURE).best_guess,
        cell=lambda say, key: figure_of(say, key, model),
        kind="number",
    )


def figure_of(say: Voice, key: str, judged: ModelColumn) -> Ranged:
    """Return a figure with its range, and why there is none."""
    # A rule that needs no model has no scores that could be judged.
    if key not in judged.metrics:
        return Ranged(say("no_scores"))
    if isinstance(judged, NoModel):  # the only ranges of a rule are those of its costs, which stand with the costs
        return say.value(key, judged.metrics[key])
    return say.published(key, judged) if isinstance(judged, Published) else say.sure(key, judged.metrics[key])


def side_by_side(results: Results) -> tuple[tuple[str, ModelColumn], ...]:
    """Return what is compared: models, those known by published figures, and the rules that need no model."""
    return (*results.models.items(), *results.published.items(), *results.baselines.items())


def head_of(name: str, judged: ModelColumn) -> Head:
    """Return what stands over the column of a model, or of a rule that needs none."""
    if not isinstance(judged, NoModel):
        return lambda say: str(say.facts.model_name(name).shown) if len(say.facts.results.names) == 1 else name
    possible = judged.possible
    return lambda say: say(f"table.{name}") if possible else say("table.not_possible", way=say(f"table.{name}"))


def undefined_table(say: Voice) -> tuple[Table, ...]:
    """Return the metrics that are not defined, with the reason and whom they miss; nothing where there is none."""
    lacking, judged = dict[tuple[str, str], list[str]](), side_by_side(say.facts.results)
    for name, model in judged:
        for key, measure in model.metrics.items():
            # What was not published is said once, in words.
            if measure.estimate is None and METRICS[key].needs not in UNASKED and measure.reason not in UNKNOWN:
                lacking.setdefault((key, measure.reason or ""), []).append(heading(say, head_of(name, model)))
    columns: tuple[Column[_Lacking], ...] = (
        text("table.metric", lambda say, row: say.metric(row[0][0])),
        text("table.reason", lambda say, row: say.in_words(row[0][1])),
        text("table.lacking", lambda say, row: say("table.all") if len(row[1]) == len(judged) else ", ".join(row[1])),
    )
    return (block(say, "undefined", say("method.undefined"), columns, lacking.items()),) if lacking else ()

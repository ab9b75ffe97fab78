"""Figures of a report without labels that do not follow from its counts."""

from collections.abc import Iterator

from reportgen.analysis.contradictions import Contradiction, counts_of, figures, plain_ranges, ranges
from reportgen.results.measure import Confusion, Metrics
from reportgen.results.values.unlabelled import SelectionResults
from reportgen.stats.parameters import Parameters


def contradictions(results: SelectionResults) -> Iterator[Contradiction]:
    """Yield every share of a report without labels that does not follow from the counts next to it."""
    for path, flagged, cases, metrics in _counted(results):
        if results.data.weight != "sampling":
            counts = counts_of(Confusion(tp=0, fp=flagged, fn=0, tn=cases - flagged))
            yield from figures(path, metrics, counts, Parameters())
            yield from plain_ranges(path, metrics, results.run.level)
        yield from ranges(path, metrics)


def _counted(results: SelectionResults) -> Iterator[tuple[str, int, int, Metrics]]:
    """Yield the shares of each model, of all cases and in each group, with their place and counts."""
    for name, model in results.models.items():
        yield f"models.{name}.metrics", model.flagged, model.cases, model.metrics
    for i, grouping in enumerate(results.groups):
        for j, group in enumerate(grouping.groups):
            for name, judged in group.models.items():
                yield f"groups.{i}.groups.{j}.models.{name}.metrics", judged.flagged, group.cases, judged.metrics

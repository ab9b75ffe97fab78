"""The shown metrics of every model as flat numbers, for programs that list or chart all that a file holds."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from reportgen.frozen import frozen
from reportgen.stats.metrics import find

OF_SEVERAL = ("accuracy", "cost_per_1000")  # of all classes together
AVERAGED = ("f1", "recall", "precision")  # the mean over the classes
PRICED = "cost_per_1000"


@frozen
class Shown:
    """A figure that is shown first, with the ends of its range where it has one."""

    estimate: float
    low: float | None = None
    high: float | None = None


def shown_metrics(results: Mapping[str, Any], names: Sequence[str]) -> dict[tuple[str, str], Shown]:
    """Return what is shown of each model and has a value, by the names of the model and of the metric.

    These are the metrics named, what 1,000 cases cost where costs are given, and the threshold; of a metric the
    corrected figure where there is one. Of several classes they are the same for every config.
    """
    metrics = filter(None, map(find, names))
    keys = (*dict.fromkeys(metric.key for metric in metrics), *((PRICED,) if results.get("costs") else ()))
    return {
        (model, key): Shown(estimate=measure["estimate"], low=measure.get("low"), high=measure.get("high"))
        for model, judged in results["models"].items()
        for key, measure in _of_model(judged, keys)
        if measure.get("estimate") is not None
    }


def metrics_file(shown: Mapping[tuple[str, str], Shown]) -> bytes:
    """Return the figures as JSON, one a line: `"champion.recall": 0.83`."""
    flat = {f"{model}.{key}": float(figure.estimate) for (model, key), figure in shown.items()}
    return f"{json.dumps(flat, indent=2)}\n".encode()


def _of_model(judged: Mapping[str, Any], keys: Sequence[str]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    if "averages" in judged:
        macro = judged["averages"].get("macro", {})
        yield from ((key, _best(judged["metrics"], key)) for key in OF_SEVERAL)
        yield from ((f"macro_{key}", _best(macro, key)) for key in AVERAGED)
        return
    yield from ((key, _best(judged["metrics"], key)) for key in dict.fromkeys(keys))
    yield "threshold", {"estimate": (judged["threshold"] or {}).get("value")}


def _best(measures: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    measure: Mapping[str, Any] = measures.get(key, {})
    return measure.get("corrected") or measure

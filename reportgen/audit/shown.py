"""The shown metrics of every model as flat numbers, for programs that list or chart all that a file holds."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from reportgen.stats.metrics import find

OF_SEVERAL = ("accuracy", "cost_per_1000")  # of all classes together
AVERAGED = ("f1", "recall", "precision")  # the mean over the classes
PRICED = "cost_per_1000"


def shown_metrics(results: Mapping[str, Any], names: Sequence[str]) -> dict[tuple[str, str], float]:
    """Return what is shown of each model and has a value, by the names of the model and of the metric.

    These are the metrics named, what 1,000 cases cost where costs are given, and the threshold; of a metric the
    corrected figure where there is one. Of several classes they are the same for every config.
    """
    metrics = filter(None, map(find, names))
    keys = (*dict.fromkeys(metric.key for metric in metrics), *((PRICED,) if results.get("costs") else ()))
    return {
        (model, key): float(value)
        for model, judged in results["models"].items()
        for key, value in _of_model(judged, keys)
        if value is not None
    }


def metrics_file(shown: Mapping[tuple[str, str], float]) -> bytes:
    """Return them as JSON, one a line: `"champion.recall": 0.83`."""
    flat = {f"{model}.{key}": value for (model, key), value in shown.items()}
    return f"{json.dumps(flat, indent=2)}\n".encode()


def _of_model(judged: Mapping[str, Any], keys: Sequence[str]) -> Iterator[tuple[str, float | None]]:
    if "averages" in judged:
        macro = judged["averages"].get("macro", {})
        yield from ((key, _value(judged["metrics"], key)) for key in OF_SEVERAL)
        yield from ((f"macro_{key}", _value(macro, key)) for key in AVERAGED)
        return
    yield from ((key, _value(judged["metrics"], key)) for key in dict.fromkeys(keys))
    yield "threshold", (judged["threshold"] or {}).get("value")


def _value(measures: Mapping[str, Any], key: str) -> float | None:
    measure = measures.get(key, {})
    value: float | None = (measure.get("corrected") or measure).get("estimate")
    return value

"""Every model on several classes in one table, for where there is no page around it."""

from reportgen.page.blocks import Table
from reportgen.page.table import Head, block, figures, texts
from reportgen.results.measure import Measure
from reportgen.topics.classes.facts import NO_METRICS
from reportgen.topics.classes.page import ClassVoice, metric_head
from reportgen.topics.classes.values import ClassModel
from reportgen.topics.metrics.page import MAIN

WHOLE = ("accuracy", "cost_per_1000")  # of all classes together; of all others the mean over the classes


def class_models_table(say: ClassVoice) -> Table:
    """Return the main metrics of every model, those that any of them has."""
    models = say.facts.results.models
    keys = [key for key in ("accuracy", *MAIN) if any(_known(key, model) for model in models.values())]
    rows = [(name, *(say.value(key, _measure(key, model)) for key in keys)) for name, model in models.items()]
    heads = (metric_head(key) if key in WHOLE else _macro_head(key) for key in keys)
    return block(say, "models", say("classes.metrics"), (*texts("classes.model"), *figures(*heads)), rows)


def _measure(key: str, model: ClassModel) -> Measure | None:
    held = model.metrics if key in WHOLE else model.averages.get("macro", NO_METRICS)
    return held.get(key)


def _known(key: str, model: ClassModel) -> bool:
    found = _measure(key, model)
    return found is not None and found.estimate is not None


def _macro_head(key: str) -> Head:
    return lambda say: say("classes.macro_of", metric=say.metric(key))

"""Cases without a label: what needs one is refused, by its name."""

from reportgen.config.conditions import Condition
from reportgen.config.models import RULES
from reportgen.config.part import Draft, is_bare, with_cases
from reportgen.stats.metrics import find

OF_SELECTIONS = ("flag_rate", "unflagged_rate")  # metrics of what is decided, whatever is true
_OR_LABEL = "or name the column of the true class: data: {label: ...}"
_OUT = f"Remove the key; {_OR_LABEL}"
_METRICS = f"Choose one of {' and '.join(OF_SELECTIONS)}; {_OR_LABEL}"
_NEEDS = (
    *("costs", "beta", "alpha", "deployment", "errors", "compare", "history", "annotate"),
    *("words.positive", "words.negative", "about.label", "report.cases"),
    *("data.ordered", "data.doubtful", "data.fold"),
)


SETTING = ("fixed", "above")  # rules that look at no label


def check_unlabelled(draft: Draft) -> None:
    """Tell of all that needs a label, and of models that no threshold or decision decides for."""
    for key in _NEEDS:
        if draft.given(key):
            draft.tell(key, "needs a label, and `data.label` is missing", _OUT)
    for key in ("data.split", "data.path"):
        if isinstance(draft.values.get(key), dict):
            mend = f"Name the cases that the report is about alone; {_OR_LABEL}"
            draft.tell(key, "needs a label: one split chooses the threshold and the other judges it", mend)
    _metrics(draft)
    _models(draft)


def _metrics(draft: Draft) -> None:
    """Tell of metrics and checks that ask for what is true."""
    for key, name in draft.items("report.metrics"):
        metric = find(name)
        if metric is None or metric.key not in OF_SELECTIONS:
            draft.tell(key, f"'{name}' needs a label, and `data.label` is missing", _METRICS)
    for item, check in draft.items("checks"):
        condition = check.get("check") if isinstance(check, dict) else None
        if isinstance(condition, Condition) and condition.metric.key not in OF_SELECTIONS:
            key = f"{item}.check" if draft.given(f"{item}.check") else item
            draft.tell(key, f"'{condition.text}' needs a label, and `data.label` is missing", _METRICS)


def _models(draft: Draft) -> None:
    """Tell of models without cases, and of scores that nothing decides by."""
    for name in draft.models():
        if is_bare(draft, name):
            what = "has figures of a test with labels, and `data.label` is missing"
            draft.tell(f"models.{name}", what, f"Remove the model; {_OR_LABEL}")
    for name in with_cases(draft, draft.models()):
        key = f"models.{name}"
        ways = [way for way in ("decision", "deployed_threshold", "threshold") if draft.given(f"{key}.{way}")]
        if len(ways) > 1 and "threshold" in ways:
            what = f"cannot be used with `{ways[0]}`: both say which cases are flagged"
            draft.tell(f"{key}.threshold", what, "Keep one of the two.")
        if not ways and draft.given(f"{key}.score") and not draft.given("threshold"):
            mend = f"Write threshold: {{above: median}}, for example; or name the column of its decision; {_OR_LABEL}"
            draft.tell(key, "has no threshold, and without a label none can be chosen", mend)
    for place in ("threshold", *(f"models.{name}.threshold" for name in draft.models())):
        for rule in RULES:
            if rule not in SETTING and draft.given(f"{place}.{rule}"):
                what = "needs a label, and `data.label` is missing"
                draft.tell(f"{place}.{rule}", what, f"Write {{fixed: 0.5}} or {{above: median}}; {_OR_LABEL}")

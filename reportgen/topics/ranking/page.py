"""The curves, each in a section of its own: the picture, how to read it, and a selection of its points."""

from collections.abc import Mapping, Sequence
from functools import partial

from reportgen.page.blocks import Content, Paragraphs, Table
from reportgen.page.material import Material, Voice
from reportgen.page.points import points, points_of
from reportgen.page.table import Column, Sheet, block, name_head, number, sheet_of_parts
from reportgen.results.results import Curve, Results
from reportgen.text import numbers

_OPEN = ("roc", "pr")  # for a rare class the curve that shows its false alarms comes first
_LAST, _FOLDED = "by_threshold", ("gain",)
# The columns of the table behind them: metrics, each with the curve that holds it and its name there.
_BY_CUT_OFF = {
    "recall": ("sensitivity_specificity_by_threshold", "sensitivity"),
    "false_alarm_rate": ("roc", "fpr"),
    "specificity": ("sensitivity_specificity_by_threshold", "specificity"),
    "precision": ("precision_recall_by_threshold", "precision"),
    "f1": ("f_by_threshold", "f1"),
    "f_beta": ("f_by_threshold", "f_beta"),
}
_RARE = "rare_class"
_LIFT = "lift"  # the name of its curve
_SHARES = (0.01, 0.05, 0.1, 0.2, 0.5)  # of the cases, that a table tells the lift of


def ranking_section(material: Material) -> Content:
    """Yield how well the scores rank: ROC, precision by recall, and both at every threshold, beside each other."""
    rare = any(finding.code == _RARE for finding in material.explained.findings)
    names = (*(_OPEN[::-1] if rare else _OPEN), _LAST)
    yield from material.panels("curves", _titles(material, names), read=False)


def ranking_record(material: Material) -> Content:
    """Yield the other curves over the numbers behind all of them; without scores, that there are none."""
    say, titles = material.say, _titles(material, _FOLDED)
    if not say.facts.subject.curves:
        yield Paragraphs(texts=(say("curve.none", model=say.facts.model_name().shown),))
        return
    if readings := material.readings(_titles(material, (*_OPEN, _LAST))):
        yield Paragraphs(texts=readings)
    yield from material.panels(
        "more-curves", titles, *tables_by_cut_off(say), *points(say, "gain", titles["gain"]), *lift_table(say)
    )


def lift_table(say: Voice) -> tuple[Table, ...]:
    """Return the lift of each model among the first cases by its scores, for some shares of all cases."""
    models = say.facts.results.models
    curves = {name: model.curves[_LIFT] for name, model in models.items() if _LIFT in model.curves}
    if not curves:
        return ()
    columns = (
        number(lambda say: say("lift.share"), lambda _, share: numbers.stated_percent(share)),
        *(number(name_head(name), partial(_lift, curve)) for name, curve in curves.items()),
    )
    return (block(say, "lift", say("lift.table"), columns, _SHARES),)


def _lift(curve: Curve, say: Voice, share: float) -> str:
    """Return the lift where no more than a share of the cases is flagged."""
    points = zip(curve["flag_rate"], curve["lift"], strict=True)
    lifts = [lift for flagged, lift in points if flagged is not None and lift is not None and flagged <= share]
    return numbers.metric(lifts[-1]) if lifts else say("not_defined")


def _titles(material: Material, names: Sequence[str]) -> dict[str, str]:
    return {name: material.say(f"curve.{name}") for name in names}


def lift_sheet(results: Results) -> Sheet | None:
    """Return one row for each point of the lift curve of each model: the share of cases flagged, and the lift there."""
    columns: tuple[Column[tuple[float | None, float | None]], ...] = (
        Column(key="flag_rate", value=lambda point: point[0], kind="number"),
        Column(key="lift", value=lambda point: point[1], kind="number"),
    )
    curves = [(name, model.curves[_LIFT]) for name, model in results.models.items() if _LIFT in model.curves]
    points = ((name, zip(curve["flag_rate"], curve["lift"], strict=True)) for name, curve in curves)
    return sheet_of_parts("model", columns, points) if curves else None


def tables_by_cut_off(say: Voice) -> tuple[Table, ...]:
    """Return a table of what some thresholds do, as the curves have it; nothing where the subject has none of these."""
    joined = by_cut_off(say.facts.subject.curves)
    return (points_of(say, "by_threshold", joined, say("curve.by_threshold")),) if joined else ()


def by_cut_off(curves: Mapping[str, Curve]) -> Curve:
    """Return metrics at the thresholds that all of their curves hold, as each curve is thinned on its own."""
    by_metric = {
        metric: dict(zip(curves[name]["threshold"], curves[name][column], strict=True))
        for metric, (name, column) in _BY_CUT_OFF.items()
        if column in curves.get(name, ())
    }
    if "recall" not in by_metric:
        return {}
    thresholds = [at for at in by_metric["recall"] if all(at in values for values in by_metric.values())]
    return {
        "threshold": tuple(thresholds),
        **{key: tuple(values[at] for at in thresholds) for key, values in by_metric.items()},
    }

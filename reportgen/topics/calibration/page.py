"""Scores as probabilities: what is said of them, the picture, the figures behind it, and the file of the groups."""

from reportgen.page.blocks import Content
from reportgen.page.material import Material, Ranged, Voice, paragraph
from reportgen.page.table import Column, Sheet, block, fields, sheet_of_parts
from reportgen.results.results import Results
from reportgen.results.values.calibration import CalibrationGroup
from reportgen.text import numbers


def calibration_section(material: Material) -> Content:
    """Yield what the scores are worth as probabilities; nothing where they are none."""
    if material.facts.subject.calibration is not None:
        yield from _told(material)
        yield from material.picture("calibration")


def calibration_record(material: Material) -> Content:
    """Yield how to read the picture, over its groups; of scores that are ranks alone, that they are none."""
    say, fit = material.say, material.facts.subject.calibration
    if fit is None:
        yield from _told(material)
        return
    groups = block(say, "calibration-groups", say("calibration.groups"), _GROUPS, fit.groups, file="calibration")
    yield from material.behind("calibration", groups)


def _told(material: Material) -> Content:
    if material.explained.said("calibration"):
        yield paragraph(material.explained.said("calibration"))


def calibration_sheet(results: Results) -> Sheet | None:
    """Return one row for each model and group of cases by score: what is stated, and what happened."""
    parts = [
        (name, model.calibration.groups) for name, model in results.models.items() if model.calibration is not None
    ]
    return sheet_of_parts("model", _GROUPS, parts) if parts else None


def _happened(_: Voice, group: CalibrationGroup) -> Ranged:
    ends = {"value": group.observed, "low": group.low, "high": group.high}
    return Ranged.of({name: numbers.metric(value) for name, value in ends.items() if value is not None})


_GROUPS: tuple[Column[CalibrationGroup], ...] = (
    Column("calibration.stated", "stated", kind="number"),
    Column("calibration.happened", "observed", cell=_happened, kind="number"),
    *fields("low", "high", kind="number"),
    Column("calibration.positives", "numerator", kind="count"),
    *fields("denominator", kind="number"),
    Column("calibration.cases", "cases", kind="count"),
    *fields("method"),
)

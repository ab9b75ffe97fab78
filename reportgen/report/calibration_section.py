"""Scores as chances: what is said of them, the picture, the figures behind it, and the file of the groups."""

from reportgen.analysis.calibration import CalibrationGroup
from reportgen.analysis.results import Results
from reportgen.explain import numbers
from reportgen.report.material import Material, paragraph
from reportgen.report.page import Block, Section, Table
from reportgen.report.table import Column, block, csv_of_models, fields
from reportgen.report.voice import Voice
from reportgen.stats.metrics import IDEAL, METRICS

FIGURES = (*IDEAL, "brier", "brier_skill")


def calibration_section(material: Material) -> Section:
    """Return what the scores are worth as chances; with ranks alone, that they are none."""
    say, told = material.say, material.explained.calibration
    blocks: tuple[Block, ...] = (paragraph(told),) if told else ()
    found = say.facts.subject.calibration
    if found is not None:
        groups = block(say, "calibration-groups", say("calibration.groups"), _GROUPS, found.groups)
        blocks = (*blocks, _figures(say), *material.figure("calibration", groups))
    return Section(id="chances", title=say("section.chances"), blocks=blocks)


def calibration_csv(results: Results) -> bytes | None:
    """Return one row for each model and group of cases by score: what is stated, and what happened."""
    found = [(name, one.calibration.groups) for name, one in results.models.items() if one.calibration is not None]
    return csv_of_models(_GROUPS, found) if found else None


def _figures(say: Voice) -> Table:
    """Return the figures in the order in which they are asked: as a whole, from low to high, beside no scores."""
    metrics = say.facts.subject.metrics
    columns: tuple[Column[str], ...] = (
        Column(head="table.metric", cell=lambda say, key: say.metric(key)),
        Column(head="table.value", kind="number", cell=lambda say, key: say.sure(key, metrics[key])),
        Column(head="calibration.ideal", kind="number", cell=lambda _, key: numbers.plain(METRICS[key].best or 0.0)),
    )
    caption = say("calibration.figures", model=say.facts.model_name().shown)
    return block(say, "calibration-figures", caption, columns, FIGURES)


def _range(say: Voice, group: CalibrationGroup) -> str:
    if group.low is None or group.high is None:
        return ""
    return say("metrics.range", low=numbers.metric(group.low), high=numbers.metric(group.high))


_GROUPS: tuple[Column[CalibrationGroup], ...] = (
    Column(head="calibration.stated", key="stated", value=lambda group: group.stated, kind="number"),
    Column(head="calibration.happened", key="observed", value=lambda group: group.observed, kind="number"),
    *fields("low", "high"),
    Column(head="calibration.range", cell=_range, kind="number"),
    Column(head="calibration.positives", key="numerator", value=lambda group: group.numerator, kind="count"),
    *fields("denominator"),
    Column(head="calibration.cases", key="cases", value=lambda group: group.cases, kind="count"),
    *fields("method"),
)

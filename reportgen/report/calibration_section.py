"""The section on scores as chances: what is said of them, the picture, and the figures behind it."""

from reportgen.explain import numbers
from reportgen.explain.explained import Explained
from reportgen.report.curve_sections import figure
from reportgen.report.metric_tables import counted
from reportgen.report.page import Block, Column, Drawn, Fold, Paragraphs, Section, Table
from reportgen.report.voice import Voice
from reportgen.stats.metrics import IDEAL, METRICS

FIGURES = (*IDEAL, "brier", "brier_skill")


def calibration_section(say: Voice, explained: Explained, figures: Drawn) -> Section:
    """Return what the scores are worth as chances; with ranks alone, that they are none."""
    texts = (" ".join(sentence.text for sentence in explained.calibration),)
    blocks: tuple[Block, ...] = (Paragraphs(texts=texts),) if explained.calibration else ()
    if say.facts.subject.calibration is not None:
        picture = figure("calibration", explained, figures, Fold(summary=say("table.values"), blocks=(_groups(say),)))
        blocks = (*blocks, _figures(say), *(() if picture is None else (picture,)))
    return Section(id="chances", title=say("section.chances"), blocks=blocks)


def _figures(say: Voice) -> Table:
    """Return the figures in the order in which they are asked: as a whole, from low to high, beside no scores."""
    metrics = say.facts.subject.metrics
    return Table(
        name="calibration-figures",
        caption=say("calibration.figures", model=say.facts.model_name().shown),
        columns=(
            Column(name=say("table.metric")),
            Column(name=say("table.value"), align="right"),
            Column(name=say("calibration.ideal"), align="right"),
        ),
        rows=tuple(
            (say.metric(key), say.sure(key, metrics[key]), numbers.plain(METRICS[key].best or 0.0)) for key in FIGURES
        ),
    )


def _groups(say: Voice) -> Table:
    found = say.facts.subject.calibration
    columns = ("stated", "happened", "range", "positives", "cases")
    return Table(
        name="calibration-groups",
        caption=say("calibration.groups"),
        columns=tuple(Column(name=say(f"calibration.{key}"), align="right") for key in columns),
        rows=tuple(
            (
                numbers.metric(group.stated),
                numbers.metric(group.observed),
                ""
                if group.low is None or group.high is None
                else say("metrics.range", low=numbers.metric(group.low), high=numbers.metric(group.high)),
                counted(group.numerator),
                counted(group.cases),
            )
            for group in (() if found is None else found.groups)
        ),
    )

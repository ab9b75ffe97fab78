"""The figures on what cut-offs cost, each in a section of its own, to stand together."""

from reportgen.explain.explained import Explained
from reportgen.report.curve_sections import figure, points
from reportgen.report.page import Drawn, Section
from reportgen.report.voice import Voice
from reportgen.report.ways_figures import cost_bars

FIGURES = ("cost_by_threshold", "threshold_histogram", "threshold_by_ratio", "decision", "cost")


def cost_sections(say: Voice, explained: Explained, figures: Drawn) -> tuple[Section, ...]:
    """Return a section for each figure that was drawn, the nearest to the decision first."""
    sections = [*cost_bars(say, explained, figures)]
    for name in FIGURES:
        title = say(f"curve.{name}")
        found = figure(name, explained, figures, points(say, name, title))
        if found is not None:
            sections.append(Section(id=f"curve-{name.replace('_', '-')}", title=title, blocks=(found,)))
    return tuple(sections)

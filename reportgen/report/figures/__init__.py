"""Curve values and words to SVG that is fit for a page."""

from reportgen.report.figures.css import FIGURE_CSS
from reportgen.report.figures.draw import draw_figures
from reportgen.report.figures.picture_file import standalone

__all__ = ["FIGURE_CSS", "draw_figures", "standalone"]

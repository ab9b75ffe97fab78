"""Curve values and words to SVG that is fit for a page; matplotlib is imported when the first figure is drawn."""

import logging
import os
import sys
from collections.abc import Mapping
from contextlib import suppress

from reportgen.analysis.results import Results
from reportgen.explain.explained import FigureText
from reportgen.report.figures.css import FIGURE_CSS
from reportgen.report.figures.svg import standalone

__all__ = ["FIGURE_CSS", "draw_figures", "standalone"]


def draw_figures(results: Results, texts: Mapping[str, FigureText]) -> dict[str, str]:
    """Return the SVG of each figure that has words and, for the subject, something to show."""
    # A home folder that cannot be written to, or a faulty matplotlibrc, is no concern of the reader of a report.
    logger = logging.getLogger("matplotlib")
    level = logger.level
    logger.setLevel(logging.ERROR)
    try:
        _import_matplotlib()
        from reportgen.report.figures.draw import draw_figures as draw

        return draw(results, texts)
    finally:
        logger.setLevel(level)


def _import_matplotlib() -> None:
    """Import matplotlib also where MPLBACKEND names a backend that there is not; no figure here needs one."""
    if "matplotlib" in sys.modules:
        return
    backend = os.environ.pop("MPLBACKEND", None)
    try:
        import matplotlib as mpl
    finally:
        if backend is not None:
            os.environ["MPLBACKEND"] = backend
    if backend:
        with suppress(ValueError):  # whoever calls reportgen from Python may have windows of their own
            mpl.rcParams["backend"] = backend

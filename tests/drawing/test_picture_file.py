"""Figures as files: what a converter for slides and documents makes of them is what a browser shows."""

import io
import shutil
import subprocess
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from reportgen.drawing.svg import standalone
from tests.example_reports import EXAMPLES, example

BLOCK = 20  # pixels; letters of another font lie elsewhere by less
ALIKE = 0.02  # of the whole way from black to white, on average over the blocks of a figure

pytestmark = pytest.mark.slow


def by_browser(svg, folder, browser):
    path = folder / "figure.svg"
    path.write_text(svg, encoding="utf-8")
    root = ET.fromstring(svg)  # noqa: S314 (our own)
    size = {name: int(float(root.get(name))) for name in ("width", "height")}
    page = browser.new_page(viewport=size)
    page.goto(path.as_uri())
    seen = page.screenshot()
    page.close()
    return seen


def by_rsvg(svg):
    return subprocess.run(["rsvg-convert"], input=svg.encode(), capture_output=True, check=True).stdout  # noqa: S607


def by_cairo(svg):
    import cairosvg

    return cairosvg.svg2png(bytestring=svg.encode())


def blocks(png):
    """Return how bright each block of a picture is, and how colourful."""
    from PIL import Image

    pixels = np.asarray(Image.open(io.BytesIO(png)).convert("RGB"), dtype=float) / 255
    height, width = (length // BLOCK for length in pixels.shape[:2])
    cut = pixels[: height * BLOCK, : width * BLOCK]
    return cut.reshape(height, BLOCK, width, BLOCK, 3).mean(axis=(1, 3))


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("figure", ["tree", "roc", "cost_bars", "icons", "confusion", "cost_by_threshold", "groups"])
def test_converters_show_what_a_browser_shows(figure, tmp_path, browser):
    if shutil.which("rsvg-convert") is None:
        pytest.skip("rsvg-convert is not installed (Debian's librsvg2-bin)")
    svg = standalone(example("card_fraud")._figures[figure])
    seen = blocks(by_browser(svg, tmp_path, browser))
    assert seen.std() > 0.02  # something is drawn
    for converted in (by_rsvg(svg), by_cairo(svg)):
        shown = blocks(converted)
        assert shown.shape == seen.shape
        assert np.abs(shown - seen).mean() < ALIKE


@pytest.mark.parametrize("name", EXAMPLES)
def test_no_figure_of_any_example_is_empty_for_a_converter(name):
    if shutil.which("rsvg-convert") is None:
        pytest.skip("rsvg-convert is not installed (Debian's librsvg2-bin)")
    for figure, svg in example(name)._figures.items():
        assert len(np.unique(blocks(by_rsvg(standalone(svg))).round(2))) > 5, figure

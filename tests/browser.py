"""Chromium as the tests drive it, and what they look at in it: the page of every example."""

import shutil
from contextlib import contextmanager
from functools import cache
from pathlib import Path

CONFIGS = Path(__file__).parents[1] / "configs"
EXAMPLES = sorted(path.stem for path in CONFIGS.glob("*.yaml"))
# What a browser is kept from doing on its own; a test may go nowhere but to its own files.
QUIET = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
# Words of pictures that leave them.
OUTSIDE = """
() => [...document.querySelectorAll('figure svg text')].filter(text => {
  const [box, frame] = [text, text.ownerSVGElement].map(one => one.getBoundingClientRect());
  return box.left < frame.left - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 2;
}).map(text => text.textContent)
"""
# Resolves when what watches the sizes of boxes has been told of the new ones; a browser that draws no more says so.
DRAWN_ANEW = """
new Promise((done, failed) => {
  requestAnimationFrame(() => requestAnimationFrame(done));
  setTimeout(() => failed(new Error('nothing was drawn anew')), 20000);
})
"""


@contextmanager
def chromium():
    """Yield Debian's chromium, headless; without one, the tests that need it are skipped."""
    import pytest

    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        pytest.skip("no chromium is installed, in which this test would open a page")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=program, args=list(QUIET))
        yield found
        found.close()


def listening(page):
    """Return the page; whatever its console says, or it asks the network for, is in `page.heard`."""
    page.heard = []
    page.on("dialog", lambda dialog: (page.heard.append(dialog.message), dialog.dismiss()))
    page.on("console", lambda message: page.heard.append(message.text))
    page.on("pageerror", lambda error: page.heard.append(str(error)))
    page.on("request", lambda asked: None if asked.url.startswith("file:") else page.heard.append(asked.url))
    return page


def examples_in(folder):
    """Return what tells the report of an example and the file of its page, made when first asked for."""
    from datetime import date

    import reportgen
    from tests.resamples import USUAL, resamples

    @cache
    def made(name):
        with resamples(USUAL):
            report = reportgen.run(CONFIGS / f"{name}.yaml", as_of=date(2026, 9, 30))
        path = folder / f"{name}.html"
        path.write_text(report.to_html(), encoding="utf-8")
        return report, path

    return made

"""Take the pictures of the README: the first page of the report on card fraud on three screens, in Debian's chromium.

usage: python docs/picture.py
"""

import shutil
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

import reportgen

ROOT = Path(__file__).parents[1]
SCREENS = {"report": (1280, 1440), "report-tablet": (768, 1024), "report-telephone": (360, 780)}


def main() -> None:
    """Write docs/report.png and its like."""
    report = reportgen.run(ROOT / "configs" / "card_fraud.yaml", as_of=date(2026, 10, 1))
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        page = Path(folder) / "report.html"
        page.write_text(report.to_html(), encoding="utf-8")
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, (width, height) in SCREENS.items():
            view = browser.new_page(viewport={"width": width, "height": height})
            view.goto(page.as_uri())
            view.screenshot(path=ROOT / "docs" / f"{name}.png")
        browser.close()


if __name__ == "__main__":
    main()

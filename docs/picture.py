"""Take the picture of the README: the first page of the report on card fraud, in Debian's chromium.

usage: python docs/picture.py
"""

import shutil
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

import reportgen

ROOT = Path(__file__).parents[1]


def main() -> None:
    """Write docs/report.png."""
    report = reportgen.run(ROOT / "configs" / "card_fraud.yaml", as_of=date(2026, 10, 1))
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        page = Path(folder) / "report.html"
        page.write_text(report.to_html(), encoding="utf-8")
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        view = browser.new_page(viewport={"width": 1200, "height": 1440})
        view.goto(page.as_uri())
        view.screenshot(path=ROOT / "docs" / "report.png")
        browser.close()


if __name__ == "__main__":
    main()

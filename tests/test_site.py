"""The site of the docs: it builds with every link in place, brings its gallery, and is read without a network."""

import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LOADED = re.compile(r"<(?:script|img|link|source|iframe)\b[^>]*?\b(?:src|href)=[\"']?(https?://[^\"'\s>]+)")


def build(folder):
    command = [sys.executable, ROOT / "docs" / "make_site.py", folder]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    done = build(folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "site"


@pytest.mark.slow
def test_every_page_is_on_the_site_and_nothing_is_fetched(site):
    pages = {page.stem for page in (ROOT / "docs").glob("*.md")}
    assert pages <= {page.stem for page in site.glob("*.html")}
    texts = {page.name: page.read_text(encoding="utf-8") for page in site.glob("*.html")}
    assert {name: found for name, text in texts.items() if (found := LOADED.findall(text))} == {}
    assert "<table" in texts["metrics.html"]
    assert ">install.md<" not in texts["tutorial.html"]
    assert '<a href="install.html">Install</a>' in texts["tutorial.html"]


@pytest.mark.slow
def test_the_gallery_shows_five_reports_that_are_there(site):
    gallery = (site / "gallery.html").read_text(encoding="utf-8")
    links = re.findall(r'(?:href|src)="?((?:gallery|configs)/[^">\s]+)', gallery)
    assert (len(links), [link for link in links if not (site / link).is_file()]) == (15, [])
    assert (site / "configs" / "guard.html").is_file()  # a page links to it


@pytest.mark.slow
def test_a_link_that_leads_nowhere_fails_the_build(tmp_path, monkeypatch):
    made = runpy.run_path(str(ROOT / "docs" / "make_site.py"))
    command = [sys.executable, "-m", "zensical", "build", "--strict"]
    monkeypatch.setitem(made["gather"].__globals__, "GALLERY", {})
    made["gather"](tmp_path)
    (tmp_path / "docs" / "index.md").write_text("[gone](gone.md)\n", encoding="utf-8")
    assert subprocess.run(command, cwd=tmp_path, capture_output=True, check=False).returncode != 0

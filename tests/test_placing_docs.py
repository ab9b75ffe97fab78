"""docs/placing.md: its configs are read, and the sites that it shows are built as it shows them."""

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZipFile

import pytest
import yaml

from reportgen.config.load import config_from
from tests.browser import CONFIGS

PAGE = (Path(__file__).parents[1] / "docs" / "placing.md").read_text(encoding="utf-8")
BASE = {"version": 1, "data": {"path": "a.csv", "label": "y", "positive": 1}, "models": {"m": {"score": "m"}}}


def blocks(heading, language):
    """Return the blocks of a language below a heading of the page."""
    (section,) = re.findall(rf"^## {heading}\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE)
    return re.findall(rf"^(````?){language}\n(.*?)^\1$", section, re.DOTALL | re.MULTILINE)


def block(heading, language):
    ((_, text),) = blocks(heading, language)
    return text


def shell(command, folder):
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    done = subprocess.run(
        ["bash", "-e", "-c", command],  # noqa: S607 (the machine's shell)
        cwd=folder, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.mark.parametrize("heading", ["As PDF", "As a model card", "In MLflow"])
def test_every_config_is_read(heading):
    for _, text in blocks(heading, "yml"):
        report = yaml.safe_load(text)
        assert list(report) == ["report"]
        config_from({**BASE, **report})


@pytest.fixture
def home(tmp_path):
    """Return a folder with the examples in it, as the page takes for granted."""
    shutil.copytree(CONFIGS, tmp_path / "configs")
    return tmp_path


def framed(browser, page):
    """Return what a frame on a page shows first."""
    opened = browser.new_page()
    opened.goto(page.as_uri())
    (frame,) = opened.frames[1:]
    frame.wait_for_load_state()
    return frame.text_content("h1")


@pytest.mark.slow
@pytest.mark.skipif(
    None in (find_spec("mkdocs"), find_spec("markdown_callouts")), reason="mkdocs or markdown-callouts is missing"
)
def test_mkdocs_builds_the_site_that_is_shown(home, browser):
    shell(block("In MkDocs", "sh"), home)
    (home / "mkdocs.yml").write_text(block("In MkDocs", "yml"), encoding="utf-8")
    (home / "docs" / "card_fraud.md").write_text(block("In MkDocs", "html"), encoding="utf-8")
    told = shell(f"{sys.executable} -m mkdocs build --strict", home)
    assert "WARNING" not in told
    assert "no such anchor" not in told
    text = (home / "site" / "reports" / "card_fraud" / "report" / "index.html").read_text(encoding="utf-8")
    assert "[!" not in text
    assert re.search(r"<details>.*<h2 id=\"[a-z]+-glossary\">", text, re.DOTALL)
    for image in re.findall(r'<img alt="[^"]+" src="([^"]+)"', text):
        assert (home / "site" / "reports" / "card_fraud" / "report" / image).resolve().is_file()
    assert framed(browser, home / "site" / "card_fraud" / "index.html") == "Card fraud, third quarter"


@pytest.mark.slow
@pytest.mark.skipif(None in (find_spec("sphinx"), find_spec("myst_parser")), reason="sphinx or myst-parser is missing")
def test_sphinx_builds_the_site_that_is_shown(home, browser):
    shell(block("In Sphinx", "sh"), home)
    (home / "conf.py").write_text(block("In Sphinx", "python"), encoding="utf-8")
    (home / "index.md").write_text(block("In Sphinx", "markdown"), encoding="utf-8")
    shell(f"{sys.executable} -m sphinx -W -q -b html . site", home)
    text = (home / "site" / "text" / "card_fraud" / "report.html").read_text(encoding="utf-8")
    assert "[!" not in text
    assert "admonition" in text
    assert "_images/tree.svg" in text
    assert framed(browser, home / "site" / "index.html") == "Card fraud, third quarter"


@pytest.mark.slow
def test_pandoc_puts_every_figure_into_a_document_of_word(home):
    if None in {shutil.which("pandoc"), shutil.which("rsvg-convert")}:
        pytest.skip("pandoc and rsvg-convert (Debian's librsvg2-bin) are not both installed")
    shell("reportgen run configs/card_fraud.yaml -q -o report", home)
    shell(block("In Word", "sh"), home / "report")
    figures = {path.stem for path in (home / "report" / "figures").glob("*.svg")}
    with ZipFile(home / "report" / "report.docx") as document:
        names = document.namelist()
        assert b"[!" not in document.read("word/document.xml")
    for ending in (".svg", ".png"):
        assert len([name for name in names if name.endswith(ending)]) == len(figures)


needs_pandoc = pytest.mark.skipif(shutil.which("pandoc") is None, reason="pandoc is missing")


@pytest.mark.slow
@needs_pandoc
def test_quarto_s_reader_takes_the_page_and_its_figure(home, browser):
    shell(block("In Quarto", "sh"), home)
    project = yaml.safe_load(block("In Quarto", "yml"))["project"]
    assert [(home / folder).is_dir() for folder in project["resources"]] == [True]
    (home / "card_fraud.qmd").write_text(block("In Quarto", "markdown"), encoding="utf-8")
    shell("pandoc -f markdown -t html5 -s card_fraud.qmd -o card_fraud.html", home)
    text = (home / "card_fraud.html").read_text(encoding="utf-8")
    (image,) = re.findall(r'<img\s+src="([^"]+)"', text)
    assert (home / image).is_file()
    assert framed(browser, home / "card_fraud.html") == "Card fraud, third quarter"


@pytest.mark.slow
@needs_pandoc
def test_the_markup_for_confluence_is_read_back_with_every_table_and_names_the_pictures(home):
    shell(block("In Confluence", "sh"), home)
    report = home / "report"
    markup = (report / "report.wiki").read_text(encoding="utf-8")
    pictures = re.findall(r"^!(.*)!$", markup, re.MULTILINE)
    assert len(pictures) > 10
    assert [name for name in pictures if not (report / "figures" / name).is_file()] == []
    assert "[!" not in markup.replace("\\", "")
    shown, back = (shell(f"pandoc -f {way} -t html", report) for way in ("gfm report.md", "jira report.wiki"))
    tables = [[len(re.findall("<tr", table)) for table in html.split("<table")[1:]] for html in (shown, back)]
    assert len(tables[0]) > 30
    assert tables[0] == tables[1]

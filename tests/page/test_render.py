"""Markdown as it is read: by MkDocs, GitHub and pandoc alike."""

import re
import shutil
import subprocess
from html import unescape

import markdown
import pytest
from markdown_it import MarkdownIt

from reportgen.app import evaluate
from reportgen.page.render import prose
from tests.cases.pages import LABELS
from tests.helpers import D_SCORES

TYPED = (
    "$33,800 to $50,000 (US$ or $), and 5$ of $x$",
    "a ~b~, ~~c~~ and ~~~ d",
    "x <b>y</b> & &amp; <!-- z --> < 3 <- 4",
    "http://example.org, www.example.org and a@example.org",
    "a|b `c` *d* _e_ __f__ [g](h) ![i](j) \\k a_b_c \\$5",
    "=x", "+ y", "> z", "# q", "1. one", "2) two", "- a", "---", "x^2^ and {y}",
)  # fmt: skip


def as_mkdocs(text):
    return markdown.markdown(text, extensions=["tables", "md_in_html", "toc"])


def as_github(text):
    return MarkdownIt("gfm-like", {"linkify": False}).render(text)


def as_pandoc(text):
    asked = ["pandoc", "-f", "markdown-smart", "-t", "html", "--wrap=none"]
    return subprocess.run(asked, input=text, text=True, capture_output=True, check=True).stdout


@pytest.mark.parametrize("typed", TYPED)
@pytest.mark.parametrize("shown", [as_mkdocs, as_github, as_pandoc])
def test_every_reader_of_markdown_shows_what_was_typed(typed, shown):
    if shown is as_pandoc and shutil.which("pandoc") is None:
        pytest.skip("pandoc is missing")
    html = shown(prose(typed))
    text = re.sub(r'</?p>|<a href="[^"]*">|</a>', "", html.replace('<span class="math', "MATH")).strip()
    assert unescape(text) == typed


@pytest.mark.slow
def test_a_sum_in_dollars_reads_as_one_in_text_lists_and_tables():
    report = evaluate(
        LABELS,
        list(D_SCORES),
        positive="sick",
        costs={"false_positive": 33800, "false_negative": 50000, "currency": "USD"},
    )
    written = report.to_markdown()
    assert "\\$" not in written
    for shown in (as_mkdocs, as_github):
        assert "$33,800" in unescape(shown(written))
        assert "\\$" not in unescape(shown(written))

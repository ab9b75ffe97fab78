"""docs/several-classes.md: its configs are read, its numbers are those of the report, and its sections are there."""

import re
from pathlib import Path

import pytest
import yaml

from reportgen.config.load import load_config
from reportgen.config.page import SECTIONS
from reportgen.topics.classes.en import PAGE

TEXT = (Path(__file__).parents[1] / "docs" / "several-classes.md").read_text(encoding="utf-8")
(BASE,) = re.findall(r"^```yaml\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
SNIPPETS = re.findall(r"^```yml\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("snippet", ["", *SNIPPETS], ids=lambda text: " ".join(text.split())[:30])
def test_every_snippet_is_a_config_with_the_lines_at_the_top(snippet, tmp_path):
    path = tmp_path / "shown.yaml"
    shown = {**yaml.safe_load(BASE), **(yaml.safe_load(snippet) or {})}
    path.write_text(yaml.safe_dump(shown, sort_keys=False), encoding="utf-8")
    assert load_config(path).several


def test_every_heading_is_one_of_the_page_under_the_name_that_the_config_takes():
    rows = re.findall(r"^\| ([A-Z][^|]*?) \| .* \| `(\w+)` \|$", TEXT, re.MULTILINE)
    assert len(rows) == 7
    assert all(PAGE[f"section.classes.{name}"] == heading and name in SECTIONS for heading, name in rows)

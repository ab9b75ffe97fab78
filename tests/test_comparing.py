"""docs/comparing.md: its config makes a report, its snippets belong to it, and it knows every verdict."""

import re
from pathlib import Path
from typing import get_args

import pytest
import yaml

import reportgen
from reportgen.config.load import config_from
from reportgen.stats.checks import Verdict

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "comparing.md").read_text(encoding="utf-8")
(BASE,) = re.findall(r"^```yaml\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
SNIPPETS = re.findall(r"^```yml\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("snippet", SNIPPETS)
def test_every_snippet_belongs_to_the_config(snippet):
    assert config_from({**yaml.safe_load(BASE), **yaml.safe_load(snippet)}).models


def test_every_verdict_is_explained():
    told = re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`.*?) \|", PAGE, re.MULTILINE)))
    assert sorted(told) == sorted(set(get_args(Verdict)) - {"same"})


@pytest.mark.slow
def test_the_config_and_its_check_make_a_report(tmp_path):
    (tmp_path / "data").symlink_to(ROOT / "configs" / "data")
    text = BASE + SNIPPETS[-1] + "uncertainty: {resamples: 100}\n"
    (tmp_path / "shown.yaml").write_text(text, encoding="utf-8")
    report = reportgen.run(tmp_path / "shown.yaml")
    assert {pair["metric"] for pair in report.results["comparisons"]} >= {"cost_per_1000"}
    assert len(report.results["checks"]) == 1

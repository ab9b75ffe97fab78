"""docs/groups.md: its configs are read, its numbers are those of the report, and its names are those of the results."""

import re
from pathlib import Path

import pytest

from reportgen.config.load import load_config
from reportgen.topics.groups.en import PAGE
from tests.cases.groups import in_groups

TEXT = (Path(__file__).parents[1] / "docs" / "groups.md").read_text(encoding="utf-8")
(BASE,) = re.findall(r"^```yaml\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
SNIPPETS = re.findall(r"^```yml\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("snippet", ["", *SNIPPETS], ids=lambda text: " ".join(text.split())[:30])
def test_every_snippet_is_a_config_with_the_lines_at_the_top(snippet, tmp_path):
    path = tmp_path / "shown.yaml"
    path.write_text(BASE + snippet, encoding="utf-8")
    assert load_config(path).groups


def worked_example():
    rows = re.findall(r"^\| (east|north|west) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", TEXT, re.MULTILINE)
    four = {name: tuple(map(int, counts)) for name, *counts in rows}
    return in_groups({name: (caught, alarms, missed, alone) for name, (caught, missed, alarms, alone) in four.items()})


@pytest.mark.slow
def test_the_worked_example_is_what_the_report_finds():
    criteria = worked_example().results.groups[0].criteria
    found = {name: (gap.difference.estimate, gap.ratio.estimate) for name, gap in criteria.items()}
    assert found == {
        "demographic_parity": (pytest.approx(0.22), pytest.approx(0.725)),
        "equal_opportunity": (pytest.approx(0.30), pytest.approx(0.667, abs=5e-4)),
        "predictive_equality": (pytest.approx(0), pytest.approx(1)),
        "equalised_odds": (pytest.approx(0.30), pytest.approx(0.667, abs=5e-4)),
    }
    assert criteria["equalised_odds"].metric == "recall"
    assert criteria["demographic_parity"].lowest == ("east",)


def test_every_criterion_is_told_by_the_name_of_the_report():
    named = re.findall(r"^\| ([a-z ]+) \| (?!asks)", TEXT, re.MULTILINE)
    criteria = worked_example().results.groups[0].criteria
    assert [PAGE[f"groups.{key}"] for key in criteria] == [name for name in named if name in PAGE.values()]


def test_the_calculations_of_the_example_stand_in_the_page():
    assert len(re.findall(r"`[^`]+ = [\d.]+`", TEXT)) >= 12

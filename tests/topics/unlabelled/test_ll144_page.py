"""The public summary of New York City's Local Law 144: the rule's own example, to the printed digit."""

import csv
import io
import re

import pytest

import reportgen
from reportgen.sources.frames import frame_of

# Applicants and those with a score above the median, and the ratio that the rule prints.
SEXES = {"male": (92, 50, "1.00"), "female": (76, 34, "0.82")}
RACES = {
    "Hispanic or Latino": (28, 18, "1.00"),
    "White": (40, 15, "0.58"),
    "Black or African American": (32, 16, "0.78"),
    "Native Hawaiian or Pacific Islander": (8, 5, "0.97"),
    "Asian": (24, 10, "0.65"),
}
UNKNOWN = 168 - sum(cases for cases, *_ in RACES.values())
CONFIG = {
    "version": 1,
    "title": "Culture fit",
    "about": {
        "model": {"name": "culture-fit", "version": "3"},
        "reviewer": "An auditor",
        "first_used": "1 March 2026",
        "data_source": "Applications to all posts",
    },
    "data": {},
    "models": {"fit": {"score": "score", "kind": "rank"}},
    "threshold": {"above": "median"},
    "groups": [
        {"column": "sex", "unknown": "apart"},
        {"column": "race", "unknown": "apart"},
        {"cross": ["sex", "race"]},
    ],
    "flag_is": "favourable",
    "words": {"case": ["applicant", "applicants"]},
    "report": {"kind": "ll144"},
}


def columns():
    rows = []
    for above in (True, False):
        sexes = [name for name, (cases, of, _) in SEXES.items() for _ in range(of if above else cases - of)]
        races = [name for name, (cases, of, _) in RACES.items() for _ in range(of if above else cases - of)]
        races += [""] * (len(sexes) - len(races))
        scores = [60 + place if above else place / 2 for place in range(len(sexes))]
        rows += zip(sexes, races, scores, strict=True)
    return dict(zip(("sex", "race", "score"), map(list, zip(*rows, strict=True)), strict=True))


@pytest.fixture(scope="module")
def report():
    return reportgen.run(CONFIG, frame_of(columns()), as_of="2026-09-30")


def test_one_file_has_all_categories_to_the_printed_digit(report):
    files = {name: content for name, content in report._files().items() if name.endswith(".csv")}
    assert [name for name in files if "page_" not in name] == ["tables/impact_ratios.csv"]
    rows = list(csv.DictReader(io.StringIO(files["tables/impact_ratios.csv"].decode())))
    for table, printed in (("sex", SEXES), ("race", RACES)):
        own = {row["category"]: row for row in rows if row["table"] == table}
        for name, (cases, above, ratio) in printed.items():
            assert (own[name]["number"], own[name]["selected"]) == (str(cases), str(above))
            assert f"{float(own[name]['impact_ratio']):.2f}" == ratio
    assert [row["number"] for row in rows if row["table"] == "race" and not row["category"]] == [str(UNKNOWN)]
    crossed = [row for row in rows if row["table"] == "sex x race" or " " in row["table"]]
    assert sum(int(row["number"]) for row in crossed) == 168


def test_the_page_says_what_was_audited_and_has_three_tables(report):
    page = report.to_markdown()
    for text in ("culture-fit 3", "30 September 2026", "An auditor", "1 March 2026", "Applications to all posts"):
        assert text in page
    assert page.count("Scoring rate") == 3
    assert "Selection rate" not in page
    for name, (cases, above, ratio) in RACES.items():
        cells = [name, str(cases), str(above), f"{100 * above / cases:.1f}%", ratio]
        assert any([cell.strip() for cell in line.split("|")[1:-1]] == cells for line in page.splitlines())
    assert not re.search("complian|guess", page, re.IGNORECASE)
    assert report.holes == ()


def test_the_summary_can_be_written(report):
    assert "Distribution date" in report.to_summary()
    assert "Culture fit" in report.to_html()

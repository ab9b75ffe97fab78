"""The docs: what they show is what the code does, their calculations are right and their links lead somewhere."""

import ast
import operator
import re
import runpy
from math import sqrt
from pathlib import Path

import pytest

from reportgen.topics.table import TOPICS, WITHOUT_LABELS

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
OPERATORS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv}
MINUS, TIMES = "\u2212", "\u00d7"
AS_TYPED = {"·": "*", TIMES: "*", MINUS: "-", "√(": "sqrt("}
CALCULATION = re.compile(rf"`([\d\s.+\-*/()√·{TIMES}{MINUS}]+) = ([{MINUS}-]?[\d.]+)`")


def value(node):
    """Return what an expression of numbers, brackets, roots and the four operators comes to."""
    if isinstance(node, ast.BinOp):
        return OPERATORS[type(node.op)](value(node.left), value(node.right))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -value(node.operand)
    if isinstance(node, ast.Call):
        return sqrt(value(node.args[0]))
    assert isinstance(node, ast.Constant)
    return float(node.value)


def calculations(text):
    """Return each calculation in backticks as (as it stands, what it comes to, what is printed)."""
    found = []
    for left, right in CALCULATION.findall(text):
        expression, shown = left, right.replace(MINUS, "-")
        for printed, typed in AS_TYPED.items():
            expression = expression.replace(printed, typed)
        places = len(shown.partition(".")[2])
        found.append((left, f"{value(ast.parse(expression.strip(), mode='eval').body):.{places}f}", shown))
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_calculation_in_backticks_is_right(page):
    text = page.read_text(encoding="utf-8")
    assert [(line, true) for line, true, shown in calculations(text) if true != shown] == []


@pytest.mark.parametrize(("page", "least"), [("mistakes.md", 50), ("by-hand.md", 15)])
def test_the_pages_full_of_numbers_do_have_calculations(page, least):
    assert len(calculations((ROOT / "docs" / page).read_text(encoding="utf-8"))) >= least


def test_a_wrong_calculation_is_found():
    root = f"√(4·4) {MINUS} 1 {TIMES} 3"
    assert calculations(f"`6/7 = 0.86`, `{root} = 1`") == [("6/7", "0.86", "0.86"), (root, "1", "1")]
    assert [true for _, true, shown in calculations("`10/15 = 0.66`") if true != shown] == ["0.67"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_to_a_file_leads_somewhere(page):
    targets = re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8"))
    assert [t for t in targets if not t.startswith("http") and not (page.parent / t).exists()] == []


DROPPED = re.compile(
    r"\b(beside|whoever|(?<!the )one may|dear(?:er|est)?|cut-offs?|in (?:the )?place of|so much as|likely ranges?"
    r"|(?<!has )to come|hangs? on|keeps? to|told(?! apart)|lies?|very|held against|stands?|redraws?|borne by)\b"
)
WRITTEN = [page for page in PAGES if page.name not in {"CHANGELOG.md", "CONTRIBUTING.md", "decisions.md"}]


@pytest.mark.parametrize("page", WRITTEN, ids=lambda page: page.name)
def test_no_page_has_a_word_that_is_dropped(page):
    text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert [match[0] for match in DROPPED.finditer(text.lower())] == []


def test_the_page_by_hand_is_what_its_script_makes():
    made = runpy.run_path(str(ROOT / "docs" / "by_hand.py"))["page"]()
    assert (ROOT / "docs" / "by-hand.md").read_text(encoding="utf-8") == made, "run docs/by_hand.py"


def test_the_page_on_prevalence_is_what_its_script_makes(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "docs")
    made = runpy.run_path(str(ROOT / "docs" / "prevalence.py"))["page"]()
    assert (ROOT / "docs" / "prevalence.md").read_text(encoding="utf-8") == made, "run docs/prevalence.py"


@pytest.mark.parametrize("name", ["commands.md", "metrics.md", "findings.md", "page.md"])
def test_the_pages_of_reference_are_what_their_script_makes(name, monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "docs")
    made = runpy.run_path(str(ROOT / "docs" / "reference.py"))["pages"]()
    assert (ROOT / "docs" / name).read_text(encoding="utf-8") == made[name], "run docs/reference.py"


def test_the_page_on_frameworks_is_what_its_script_makes(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "docs")
    made = runpy.run_path(str(ROOT / "docs" / "profiles.py"))["page"]()
    assert (ROOT / "docs" / "profiles.md").read_text(encoding="utf-8") == made, "run docs/profiles.py"


def test_every_page_has_a_place_on_the_site():
    placed = re.findall(r'= "([\w-]+\.md)"', (ROOT / "docs" / "zensical.toml").read_text(encoding="utf-8"))
    made_with_the_site = {"gallery.md", "CHANGELOG.md", "CONTRIBUTING.md"}
    assert sorted(placed) == sorted({*(page.name for page in (ROOT / "docs").glob("*.md")), *made_with_the_site})


def test_the_page_on_results_is_what_its_script_makes_and_names_every_table():
    made = runpy.run_path(str(ROOT / "docs" / "results.py"))
    text = (ROOT / "docs" / "results.md").read_text(encoding="utf-8")
    assert text == made["page"](), "run docs/results.py"
    named = set(re.findall(r"^#### (tables/\w+\.csv)$", text, re.MULTILINE))
    names = {name for topic in TOPICS for name in topic.tables} | WITHOUT_LABELS.tables
    written = {f"tables/{name}.csv" for name in names}
    assert named == written | {"tables/sweep_MODEL.csv"}

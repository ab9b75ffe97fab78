"""Reasons and methods are values that know their message; a reader finds each in the words of the report."""

import ast
import copy
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import reportgen
from reportgen.explain.reasons import reason, reason_slot
from reportgen.stats.reasons import REASONS, WAYS, because, read, way
from reportgen.stats.written import COST_OF
from tests.explain.cases import example_a

PACKAGE = Path(reportgen.__file__).parent
RAISED = ("Problem", "DataError", "ConfigError", "ValueError")
REWORDED = ("reason.no_value_at_any", "reason.apparent_groups")  # a reader knows no threshold
PROSE = re.compile(r"[a-z][\w'-]*[ ,:]+(?:[\w'{}-]+[ ,:]+)+[\w'{}%-]+")  # three words and more
NO_REASONS = (  # words of rules, kinds of statements, and what a mistake in program or config is told by
    "flag at most",
    "not told apart",
    "maximise ",
    "counts and range",
    "upper end may be too low",
    "precision and recall",
    "cost of ",
    "the last candidate has to",
    "the prices do not differ",
    "cases of the split",
    "the {} come from",
    "all {} come",
    "it lacks ",
    "no costs are given",
    "permutation test with {}",
)
LACKS = ("it rests on {} ", "there {} {} ", "the cases come in {} ", "the two disagree on {}")  # `Check.lack` has more


def literals(path: Path) -> Iterator[str]:
    """Yield every text in a file that is no docstring and no error's, each slot as {}."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    left_out = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in RAISED:
            left_out |= {id(inner) for inner in ast.walk(node)}
        if isinstance(node, ast.JoinedStr):
            left_out |= {id(inner) for inner in node.values}
    for node in ast.walk(tree):
        if id(node) in left_out:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield re.sub(r"\{[^}]*\}", "{}", node.value)
        elif isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)


def files() -> list[Path]:
    found = [*(PACKAGE / "stats").glob("*.py"), *(PACKAGE / "analysis").glob("*.py")]
    return [path for path in found if path.name not in {"metrics.py", "reasons.py"}]


def test_a_reason_is_written_nowhere_but_among_the_reasons():
    said = {text for path in files() for text in literals(path)}
    prose = {text for text in said if PROSE.match(text) and not text.startswith((*NO_REASONS, *LACKS))}
    assert prose == set()
    assert {text for text in said if text.startswith("cost of ")} - {*COST_OF.values()} == {"cost of the baseline"}


def test_every_reason_and_every_way_is_given_somewhere():
    text = "".join(path.read_text(encoding="utf-8") for path in files())
    unused = {key for key in (*REASONS, *WAYS) if not re.search(rf"[\"']{key}[\"']", text)}
    assert unused == set()


EVERY = [
    *(because(key, **dict.fromkeys(re.findall(r"\{(\w+)\}", text), "20")) for key, text in REASONS.items()),
    *(way(key) for key, text in WAYS.items() if "{" not in text),
    because("below_is_zero", symbols="FP + TN"),
    way("with", test=way("permutation"), ends=way("cross_fitted", ends=way("paired", ends=way("clusters")))),
    way("with", test=way("mid_p"), ends=way("tango")),
    way("paired", ends="Wilson"),
    way("and_dirichlet", ends=way("clusters")),
]


@pytest.mark.parametrize("told", EVERY)
def test_what_an_earlier_report_holds_is_read_as_the_value_that_it_was(told):
    found = read(str(told))
    assert (found, found.key, found.slots) == (told, told.key, told.slots)
    assert [getattr(part, "key", None) for part in found.slots.values()] == [
        getattr(part, "key", None) for part in told.slots.values()
    ]


@pytest.mark.parametrize("told", EVERY)
def test_a_copy_knows_its_message(told):
    found = copy.deepcopy(told)
    assert (found, found.key, found.slots) == (told, told.key, told.slots)


@pytest.mark.parametrize("told", [told for told in EVERY if told.key not in REWORDED])
def test_a_reason_reads_in_english_as_the_results_have_it(told):
    assert reason(example_a().facts, told) == told


def test_a_name_and_a_reason_of_another_version_stay_as_they_are():
    for text in ("Wilson", "a reason of another version"):
        assert reason(example_a().facts, read(text)) == text


@pytest.mark.parametrize("key", REWORDED)
def test_a_reader_knows_a_threshold_as_a_cut_off(key):
    told = because(key.removeprefix("reason."))
    assert reason(example_a().facts, told) == told.replace("threshold", "cut-off")


def test_what_is_missing_is_nothing():
    assert reason(example_a().facts, None) == ""
    assert reason_slot(example_a().facts, None, "x").value == ""

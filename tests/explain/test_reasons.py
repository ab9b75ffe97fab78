"""Every reason and method that the results hold in plain English has its message, and every such message its reason."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import reportgen
from reportgen.explain.messages import en_reasons
from reportgen.explain.reasons import AS_HELD, reason, reason_slot
from reportgen.stats.written import COST_OF, WHY_EMPTY
from tests.explain.cases import example_a

PACKAGE = Path(reportgen.__file__).parent
MESSAGES = {**en_reasons.REASONS, **en_reasons.METHODS, **AS_HELD}
RAISED = ("Problem", "DataError", "ConfigError", "ValueError")
SAME = ("threshold", "cut-off")
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


def told() -> set[str]:
    """Return all that statistics and analysis may say in plain English."""
    files = [*(PACKAGE / "stats").glob("*.py"), *(PACKAGE / "analysis").glob("*.py")]
    return {text for path in files if path.name != "metrics.py" for text in literals(path)}


def same(template: str, message: str) -> bool:
    """Return whether a text of the program, slots and all, can be this message."""
    return re.fullmatch(re.escape(template).replace(r"\{\}", ".+"), message) is not None


def test_every_reason_has_its_message():
    reasons = {text for text in told() if PROSE.match(text) and not text.startswith((*NO_REASONS, *LACKS))}
    assert len(reasons) > 50
    assert {text for text in reasons if not any(same(text, message) for message in MESSAGES.values())} == set()
    assert set(WHY_EMPTY.values()) <= set(MESSAGES.values())
    assert {text for text in told() if text.startswith("cost of ")} - {*COST_OF.values()} == {"cost of the baseline"}


def test_every_message_of_a_reason_has_a_reason():
    said = told()
    whole = {text for text in said if re.search(r"[A-Za-z]{4}", text)}
    unused = {
        key
        for key, message in MESSAGES.items()
        if re.sub(r"\{\w+\}", "{}", message) not in said and not any(same(text, message) for text in whole)
    }
    assert unused == {"way.permutation", "way.cross_fitted"}  # put together with others
    assert {"permutation test with {}", "cross-fitted"} <= said


@pytest.mark.parametrize("text", [text for key, text in MESSAGES.items() if "{" not in text and key not in AS_HELD])
def test_a_reason_reads_in_english_as_the_results_have_it(text):
    assert reason(example_a().facts, text) == text


@pytest.mark.parametrize(
    "text",
    [
        "there are fewer than 20 cases",
        "it has no value in more than 5% of the resamples",
        "FP + TN is 0",
        "a reason of another version",
        "permutation test with paired cluster bootstrap with t, cross-fitted",
        "mid-p McNemar with Tango",
    ],
)
def test_numbers_and_names_within_a_text_stay(text):
    assert reason(example_a().facts, text) == text


@pytest.mark.parametrize("key", AS_HELD)
def test_a_reader_knows_a_threshold_as_a_cut_off(key):
    assert reason(example_a().facts, AS_HELD[key]) == en_reasons.REASONS[key] == AS_HELD[key].replace(*SAME)


def test_what_is_missing_is_nothing():
    assert reason(example_a().facts, None) == ""
    assert reason_slot(example_a().facts, None, "x").value == ""

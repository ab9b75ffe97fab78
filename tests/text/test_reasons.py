"""Reasons, methods and rules are values that know their message; a reader finds each in the words of the report."""

import ast
import copy
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import reportgen
from reportgen.stats.formulas import COST_OF
from reportgen.stats.metrics import METRICS
from reportgen.stats.reasons import LONGEST, REASONS, RULE_REASONS, WAYS, because, keyed_text, of_class, rule_text, way
from reportgen.stats.thresholds import Floor, Rule
from reportgen.text.phrases import reason, reason_slot
from tests.cases.case import example_a

PACKAGE = Path(reportgen.__file__).parent
RAISED = ("Problem", "DataError", "ConfigError", "ValueError")
PROSE = re.compile(r"[a-z][\w'-]*[ ,:]+(?:[\w'{}-]+[ ,:]+)+[\w'{}%-]+")  # three words and more
NO_REASONS = (  # kinds of statements, and what a mistake in program or config is told by
    "not told apart",
    "yes or no",
    "counts and range",
    "upper end may be too low",
    "precision and recall",
    "sensitivity and specificity",
    "cost of ",
    "the last candidate has to",
    "the prices do not differ",
    "cases of the split",
    "the {} come from",
    "all {} come",
    "no costs are given",
    "permutation test with {}",
    "the groups of '{}' are {}",
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


NO_REASON_FILES = (
    "stats/metrics.py",
    "stats/reasons.py",
    "analysis/finding.py",
    "results/schema.py",
    "results/read.py",
    "results/file.py",
    "analysis/contradictions.py",
    "analysis/classes/contradictions.py",
    "across/past.py",
    "across/history.py",
    "across/record.py",
    "analysis/sweep_contradictions.py",
    "across/classes.py",
)


def files() -> list[Path]:
    """Return what gives reasons: what works numbers out, and none of what words them."""
    rooms = [PACKAGE / room for room in ("stats", "results", "analysis", "across")]
    found = [path for room in rooms for path in room.rglob("*.py")]
    return [path for path in found if path.relative_to(PACKAGE).as_posix() not in NO_REASON_FILES]


@pytest.mark.slow
def test_a_reason_is_written_nowhere_but_among_the_reasons():
    said = {text for path in files() for text in literals(path)}
    prose = {text for text in said if PROSE.match(text) and not text.startswith((*NO_REASONS, *LACKS))}
    assert prose == set()
    assert {text for text in said if text.startswith("cost of ")} - {*COST_OF.values()} == {"cost of the baseline"}


@pytest.mark.slow
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
RECALL, PRECISION, COST = (
    Floor(condition=typed, metric=METRICS[key], op=op, limit=limit)
    for typed, key, op, limit in (
        ("sensitivity >= 90%", "recall", ">=", 0.9),
        ("precision > 0.80", "precision", ">", 0.8),
        ("cost_per_1000 <= 12.5", "cost_per_1000", "<=", 12.5),
    )
)
F1, LEAST = Rule(kind="optimise", metric=METRICS["f1"]), Rule(kind="optimise", metric=METRICS["total_cost"])
RULED = [  # a rule, the text of the results, and what a reader reads
    (Rule(kind="fixed", fixed=0.5), "fixed", "fixed by the config"),
    (Rule(kind="default", fixed=0.5), "default", "the default"),
    (LEAST, "minimise cost", "least cost"),
    (replace(LEAST, kind="closed_form"), "closed_form cost", "by the prices alone"),
    (Rule(kind="nearest"), "nearest perfect_corner", "nearest to the perfect corner"),
    (F1, "maximise f1", "highest F1"),
    (Rule(kind="optimise", metric=METRICS["saving"]), "maximise saving", "highest saving against flagging nothing"),
    (Rule(kind="capacity", share=0.025), "flag at most 2.5%", "at most 2.5% flagged"),
    (Rule(kind="capacity", share=0.005, most=5, of_every=1000), "flag at most 5 of every 1000",
     "at most 5 of every 1000 flagged"),
    (Rule(kind="capacity", share=0.1, most=200), "flag at most 200 per day", "at most 200 per day flagged"),
    (replace(F1, floors=(RECALL,)), "maximise f1 subject to sensitivity >= 90%",
     "highest F1, within sensitivity >= 90%"),
    (replace(LEAST, floors=(RECALL, PRECISION, COST)),
     "minimise cost subject to sensitivity >= 90% and precision > 0.80 and cost_per_1000 <= 12.5",
     "least cost, within sensitivity >= 90%, precision > 0.80, and cost_per_1000 <= 12.5"),
    (replace(F1, floors=(RECALL, PRECISION), confidence=0.95),
     "maximise f1 subject to sensitivity >= 90% and precision > 0.80 with confidence 0.95",
     "highest F1, within sensitivity >= 90% and precision > 0.80 with confidence 0.95"),
]  # fmt: skip
NAMED = [("deployed", "used today"), ("decision", "decisions in the data")]  # points that no rule of the config chose
EVERY += [*(rule.words for rule, *_ in RULED), *(rule_text(key) for key, _ in NAMED)]


@pytest.mark.parametrize("told", EVERY)
def test_what_an_earlier_report_holds_is_read_as_the_value_that_it_was(told):
    found = keyed_text(str(told))
    assert (found, found.key, found.slots) == (told, told.key, told.slots)
    assert [getattr(part, "key", None) for part in found.slots.values()] == [
        getattr(part, "key", None) for part in told.slots.values()
    ]


@pytest.mark.parametrize("told", EVERY)
def test_a_copy_knows_its_message(told):
    found = copy.deepcopy(told)
    assert (found, found.key, found.slots) == (told, told.key, told.slots)


@pytest.mark.parametrize(("key", "text"), [
    ("no_positives", "there is no case of 'flagged'"), ("no_negatives", "there is no case of another class"),
    ("no_flagged", "no case was taken for 'flagged'"), ("no_tp", "no case of 'flagged' was taken for 'flagged'"),
    ("no_fn", "no case of 'flagged' was taken for another class"),
    ("no_unflagged", "no case was taken for another class than 'flagged'"),
])  # fmt: skip
def test_of_several_classes_a_reason_names_the_one_that_it_speaks_of(key, text):
    found = copy.deepcopy(of_class(because(key), "flagged"))
    assert (found, found.key) == (text, because(key).key)
    assert of_class("as typed", "flagged") == "as typed"
    assert of_class(None, "flagged") is None


@pytest.mark.parametrize(("rule", "text", "words"), RULED)
def test_a_rule_stands_in_the_results_and_reads_like_this(rule, text, words):
    assert rule.words == text
    assert reason(example_a().facts, rule.words) == words


@pytest.mark.parametrize(("key", "words"), NAMED)
def test_a_point_that_no_rule_chose_reads_like_this(key, words):
    assert reason(example_a().facts, rule_text(key)) == words


def test_every_rule_is_among_these():
    assert {told.key for told in EVERY if told.key.startswith("rule.")} == {f"rule.{key}" for key in RULE_REASONS}


@pytest.mark.parametrize("metric", METRICS.values(), ids=lambda metric: metric.key)
def test_whatever_a_rule_pursues_is_read_from_an_earlier_report(metric):
    words = Rule(kind="optimise", metric=metric).words
    found = keyed_text(str(words))
    assert (found, found.key, found.slots) == (words, words.key, words.slots)


NAMES_CASES = re.compile(r"\b(positive|negative)|\bno case was")


@pytest.mark.parametrize("told", [told for told in EVERY if NAMES_CASES.search(told)], ids=str)
def test_a_reason_calls_the_cases_what_the_report_calls_them(told):
    words = reason(example_a().facts, told)
    assert "patient" in words or told.key.startswith("reason.then_other_class")
    assert not NAMES_CASES.search(words.replace("the positive one", ""))


SAME = [told for told in EVERY if not told.key.startswith("rule.") and not NAMES_CASES.search(told)]


@pytest.mark.parametrize("told", SAME)
def test_a_reason_reads_in_english_as_the_results_have_it(told):
    assert reason(example_a().facts, told) == told


def test_a_name_and_a_reason_of_another_version_stay_as_they_are():
    for text in ("Wilson", "a reason of another version", "maximise elegance"):
        assert reason(example_a().facts, keyed_text(text)) == text
    kept = "maximise elegance subject to recall >= 0.8"
    assert reason(example_a().facts, keyed_text(kept)) == "maximise elegance, within recall >= 0.8"


@pytest.mark.parametrize(
    "again", ["paired ", " subject to recall >= 0.8", ", cross-fitted", " with ", " with confidence 1"]
)
def test_a_text_that_nests_without_end_is_read_at_once(again):
    for text in ("x" + again * 20000, ("x" + again * 1000)[:LONGEST]):
        assert keyed_text(text) == text


def test_what_is_missing_is_nothing():
    assert reason(example_a().facts, None) == ""
    assert reason_slot(example_a().facts, example_a().facts.measure("recall"), "reason").value == ""

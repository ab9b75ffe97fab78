"""Any text gives a tree or problems, never an error of the parser."""

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.config.yaml_text import Listing, Scalar, YamlMapping, read_yaml

GOOD = """\
version: 1
data: {path: a.csv, label: "y", positive: [x, 'z']}
models:
  - score: s  # the score
  - &m |
    text
    over lines
"""
PIECES = st.sampled_from(
    [*"{}[]:,#&*!|>%@`'\"\n\t -$?~a0\\", ": ", " #", "- ", "${", "\n  ", "---\n", "<<: ", "\x07", "é"]
)


def test_every_scalar_knows_its_text_and_its_place():
    tree, problems = read_yaml(GOOD, "a.yaml")
    assert problems == []
    assert isinstance(tree, YamlMapping)
    assert tree.keys == {"version": "a.yaml:1:1", "data": "a.yaml:2:1", "models": "a.yaml:3:1"}
    data, models = tree.entries["data"], tree.entries["models"]
    assert isinstance(data, YamlMapping)
    assert isinstance(models, Listing)
    label = data.entries["label"]
    assert label == Scalar(where="a.yaml:2:28", text="y", typed="y", plain=False)
    score = models.items[0]
    assert isinstance(score, YamlMapping)
    assert score.entries["score"] == Scalar(where="a.yaml:4:12", text="s", typed="s", plain=True, comment="# the score")
    block = models.items[1]
    assert isinstance(block, Scalar)
    assert block.text == "text\nover lines\n"


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(edits=st.lists(st.tuples(st.integers(0, len(GOOD)), PIECES, st.integers(0, 6)), min_size=1, max_size=5))
def test_a_damaged_text_is_read_or_told_of_in_plain_words(edits):
    text = GOOD
    for at, piece, length in edits:
        text = text[:at] + piece + text[at + length :]
    tree, problems = read_yaml(text, "a.yaml")
    assert tree is not None or problems or not text.strip(string.whitespace + "#") or "#" in text or "---" in text
    for problem in problems:
        assert problem.where.startswith("a.yaml")
        line, column = map(int, problem.where.split(":")[1:])
        assert 1 <= line <= text.count("\n") + 1
        assert column >= 1
        assert not any(
            word in str(problem) for word in ("scalar", "<block end>", "token", "not allowed here", "expected '")
        )


def test_many_problems_of_writing_are_told_at_once():
    _, problems = read_yaml("a: 1\na: 2\nb: !x 3\nc: {d: e, f}\n<<: {}\n", "a.yaml")
    assert [problem.where for problem in problems] == ["a.yaml:2:1", "a.yaml:3:4", "a.yaml:4:11", "a.yaml:5:1"]


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "---\n", "--- # nothing\n...\n"])
def test_an_empty_document_is_no_tree(text):
    tree, problems = read_yaml(text, "a.yaml")
    assert tree is None or (isinstance(tree, Scalar) and tree.empty)
    assert problems == []


@pytest.mark.parametrize("before", [0, 100_000])
def test_a_control_character_is_told_with_its_place_however_long_a_line_before_it_is(before):
    text = f"title: {'x' * before}\nabout:\n  owner: a\x01b\n"
    _, (problem,) = read_yaml(text, "c.yaml")
    assert str(problem).startswith("c.yaml:3:11: the character U+0001 is not allowed in a text file")

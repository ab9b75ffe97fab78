"""No rule has died: whatever the rules ask of sentences, by name or by word, some message has."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from reportgen.text.say import names_in
from reportgen.topics.english import MESSAGES

BOOKS = sorted(path.name for path in Path(__file__).parent.glob("rules_*.py"))
TEXTS = "\n".join(text for one in MESSAGES.values() for text in (one.values() if isinstance(one, dict) else (one,)))
TEXTS += TEXTS.replace("{flagged}", "held")  # what some drawn configs call it
SLOTS = {slot for message in MESSAGES.values() for slot in names_in(message)}


@cache
def tree(book: str) -> ast.Module:
    return ast.parse(Path(__file__).with_name(book).read_text(encoding="utf-8"))


def calls(book: ast.Module) -> Iterator[ast.Call]:
    return (one for one in ast.walk(book) if isinstance(one, ast.Call))


def typed(arguments: list[ast.expr]) -> list[str]:
    return [one.value for one in arguments if isinstance(one, ast.Constant) and isinstance(one.value, str)]


def asked(book: ast.Module, *functions: str) -> Iterator[str]:
    """Yield the words that stand in the calls of some functions and methods."""
    for call in calls(book):
        if getattr(call.func, "attr", getattr(call.func, "id", "")) in functions:
            yield from typed(call.args)


def is_text(node: ast.expr) -> bool:
    """Return whether this is the text of a sentence."""
    return isinstance(node, ast.Subscript) and typed([node.slice]) == ["text"]


def looked_for(book: ast.Module) -> Iterator[str]:
    """Yield the words that are looked for in the text of a sentence, or at its beginning or end."""
    for one in ast.walk(book):
        if isinstance(one, ast.Compare) and isinstance(one.ops[0], ast.In | ast.NotIn) and is_text(one.comparators[0]):
            yield from typed([one.left])
    for call in calls(book):
        if isinstance(call.func, ast.Attribute) and call.func.attr.endswith("with") and is_text(call.func.value):
            yield from typed(call.args)


@pytest.mark.parametrize("name", BOOKS)
def test_every_message_finding_and_slot_that_a_rule_asks_for_is_there(name):
    book = tree(name)
    ids = {*asked(book, "said"), *(f"finding.{code}" for code in asked(book, "about"))}
    assert [key for key in ids if not any(is_named(key, there) for there in MESSAGES)] == []
    assert {slot.rpartition(".")[2] for slot in asked(book, "value", "shown", "signed")} <= SLOTS


def is_named(key: str, message: str) -> bool:
    """Return whether a key is that of a message; one that ends with a point stands for all that begin so."""
    return message.startswith(key) if key.endswith(".") else message == key


@pytest.mark.parametrize("name", BOOKS)
def test_every_word_that_a_rule_looks_for_is_one_of_some_message(name):
    assert [words for words in looked_for(tree(name)) if words not in TEXTS] == []


def test_what_no_message_has_would_be_found():
    book = ast.parse('read.said("gone.away"); value(one, "nowhere"); "no such words" in one["text"]')
    assert [*asked(book, "said", "value"), *looked_for(book)] == ["gone.away", "nowhere", "no such words"]

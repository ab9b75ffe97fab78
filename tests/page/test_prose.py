"""Every number in the prose of every example stands in `results.json`, rounded as numbers of its kind are."""

import json
import re

import pytest

from reportgen.stats import adequacy
from tests.example_reports import CONFIGS, EXAMPLES, example
from tests.page.prose import of_html, of_markdown
from tests.text.reading import idle, lies, strays
from tests.text.tracing import RULE

# What the program itself sets: limits of what suffices, denominators, and a few steps that sentences name.
LIMITS = {value for value in vars(adequacy).values() if type(value) in (int, float)} | {
    0,
    1,
    9,
    0.01,
    0.1,
    0.2,
    0.5,
    0.8,
    20,
}
# A link; topics/summary/test_page.py counts these checks.
LEFT = re.compile(r"Also (?:passed|failed|undecided): \d+|\d+ passed, but could fail a repeat test")
POWERS = {10**power for power in range(1, 7)}


def sentences(name):
    return example(name).results["sentences"]


def config(name):
    return (CONFIGS / f"{name}.yaml").read_text(encoding="utf-8")


@pytest.mark.everyday(1)
@pytest.mark.parametrize("name", EXAMPLES)
def test_every_number_of_a_sentence_is_the_rounding_of_a_slot(name):
    assert sentences(name)
    assert [(one["id"], lie, one["text"]) for one in sentences(name) for lie in lies(one)] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_every_slot_stands_where_it_says_that_it_comes_from(name):
    document = json.loads(example(name).to_json_line())
    found = [(one["id"], stray) for one in sentences(name) for stray in strays(one, document, config(name))]
    assert found == []


@pytest.mark.everyday(1)
@pytest.mark.parametrize("name", EXAMPLES)
def test_what_comes_from_no_result_is_a_limit_of_the_program(name):
    slots = [(one["id"], slot["value"]) for one in sentences(name) for slot in one["values"].values() if _is_rule(slot)]
    assert [(key, value) for key, value in slots if value not in LIMITS | POWERS] == []


def _is_rule(slot):
    return slot["source"] == RULE and not isinstance(slot["value"], str)


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_counts_of_cases_are_never_called_rough(name):
    assert [(one["id"], rough) for one in sentences(name) for rough in idle(one)] == []


@pytest.mark.slow
@pytest.mark.parametrize("written", ["html", "markdown"])
@pytest.mark.parametrize("name", EXAMPLES)
def test_no_number_of_the_page_stands_outside_the_recorded_sentences(name, written):
    prose = of_html(example(name).to_html()) if written == "html" else of_markdown(example(name).to_markdown())
    texts = sorted((_plain(one["text"]) for one in sentences(name) if " " in one["text"]), key=len, reverse=True)
    footer = f"reportgen {example(name).results['tool']['version']} "
    prose = [re.sub(r"\]\([^)]*\)", "]", part) for part in prose]  # names of files are no numbers
    counted = [part for part in map(_plain, prose) if re.search(r"\d", part) and not LEFT.fullmatch(part)]
    left = [_without(part, texts).replace(footer, "") for part in counted]
    assert len(left) > 3  # of the page, and of the pictures' titles
    assert [part for part in left if re.search(r"\d", part)] == []


def _plain(text):
    """Return a text without the signs of a model's name: quotation marks, and bold where the page has it."""
    return " ".join(re.sub(r"[\u201c\u201d]|\*\*", "", text).split())


# What the finding on that model says, in part.
SAME = re.compile(r" The same goes for ([^:]+): (.+)\.$")


def _without(part, texts):
    for text in texts:
        part = part.replace(text, "\u2026")
    same = SAME.search(part)
    recorded = same and any(same[1] in text and same[2] in text for text in texts)
    return part[: same.start()] if recorded else part


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        ("So 12 were held.", {"value": 13, "shown": "12", "source": "models.m.confusion.tp"}),
        ("So 12 were held.", {"value": 12, "shown": "none", "source": "models.m.confusion.tp"}),
        ("The share is 0%.", {"value": 0.004, "shown": "0%", "source": "data.splits.all.prevalence"}),
        ("The share is 100%.", {"value": 0.996, "shown": "100%", "source": "data.splits.all.prevalence"}),
        ("The AUC is 0.83.", {"value": 0.8249, "shown": "0.83", "source": "models.m.metrics.roc_auc.estimate"}),
        ("It costs \u20ac13,600.", {"value": 13608, "shown": "\u20ac13,600", "source": "models.m.costs.total"}),
        (
            "It costs about \u20ac13,700.",
            {"value": 13608, "shown": "about \u20ac13,700", "source": "models.m.costs.total"},
        ),
        (
            "It could still miss up to 18%.",
            {"value": 0.1853, "shown": "18%", "source": "models.m.metrics.miss_rate.high"},
        ),
        ("Fewer than 1: fewer than 1.", {"value": 0, "shown": "fewer than 1", "source": "models.m.confusion.fn"}),
    ],
)
def test_a_number_that_is_not_what_it_stands_for_is_found(text, slot):
    assert list(lies({"text": text, "values": {"one": slot}})) != []


def test_a_slot_that_stands_elsewhere_and_a_count_called_rough_are_found():
    slot = {"value": 12, "shown": "12", "source": "models.m.confusion.tp"}
    sentence = {"text": "The model caught about 12.", "values": {"one": slot}}
    assert list(lies(sentence)) == []
    assert list(strays(sentence, {"models": {"m": {"confusion": {"tp": 13}}}}, "")) != []
    assert list(idle(sentence)) == ["about 12"]

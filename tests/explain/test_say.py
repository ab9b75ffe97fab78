import pytest

from reportgen.explain import numbers
from reportgen.explain.explained import Slot
from reportgen.explain.say import MessageError, Say, by, form

PARTS = {
    "only": "the only fraud",
    "both": "both frauds",
    "all": "all {whole} frauds",
    "neither": "neither fraud",
    "none": "none of the {whole} frauds",
    "one": "just {part} of the {whole} frauds",
    "other": "{part} of the {whole} frauds",
}
SAY = Say(
    messages={
        "plain": "The {case} has {n}.",
        "parts": PARTS,
        "named": {"high": "up", "low": "down"},
        "count": {"zero": "no frauds", "one": "{n} fraud", "other": "{n} frauds"},
        **{f"form.{name}": f"<{name}>" for name in ("none", "both", "all", "only", "neither", "zero")},
    },
    words={"case": "payment"},
    plural=numbers.plural,
)


def slot(value: float | str) -> Slot:
    return Slot(value=value, shown=str(value), source="somewhere")


def test_a_sentence_keeps_its_message_and_its_slots():
    sentence = SAY("plain", n=slot(3))
    assert (sentence.id, sentence.text, dict(sentence.values)) == ("plain", "The payment has 3.", {"n": slot(3)})


@pytest.mark.parametrize(
    ("key", "slots"),
    [("absent", {}), ("plain", {}), ("plain", {"n": slot(1), "more": slot(2)}), ("named", {})],
    ids=["message missing", "slot missing", "slot left over", "no form fits"],
)
def test_a_message_that_does_not_fit_its_slots_is_an_error(key, slots):
    with pytest.raises(MessageError, match=key):
        SAY(key, **slots)


@pytest.mark.parametrize(
    ("part", "whole", "text"),
    [
        (0, 1, "none of the 1 frauds"),
        (1, 1, "the only fraud"),
        (0, 2, "neither fraud"),
        (1, 2, "just 1 of the 2 frauds"),
        (2, 2, "both frauds"),
        (0, 7, "none of the 7 frauds"),
        (3, 7, "3 of the 7 frauds"),
        (7, 7, "all 7 frauds"),
        (0, 0, "none of the 0 frauds"),
    ],
)
def test_a_part_and_its_whole_choose_the_form(part, whole, text):
    assert SAY("parts", by("part", "whole"), part=slot(part), whole=slot(whole)).text == text


def test_a_number_put_in_words_is_still_a_slot():
    sentence = SAY("parts", by("part", "whole"), part=slot(7), whole=slot(7))
    assert {name: found.shown for name, found in sentence.values.items()} == {"part": "<all>", "whole": "7"}


@pytest.mark.parametrize(("n", "text"), [(0, "no frauds"), (1, "1 fraud"), (1.5, "1.5 frauds"), (2, "2 frauds")])
def test_a_number_chooses_the_plural_of_the_language(n, text):
    assert SAY("count", by("n"), n=slot(n)).text == text


def test_a_form_may_be_named():
    assert SAY("named", form("low")).text == "down"


def test_text_of_the_config_is_not_read_as_a_message():
    assert SAY("plain", n=slot("{case} {0} {")).text == "The payment has {case} {0} {."

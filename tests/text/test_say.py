import pytest

from reportgen.text import numerals
from reportgen.text.say import MessageError, Say, joined
from reportgen.text.sentences import Slot

PARTS = {
    "part=0 whole=2": "neither fraud",
    "part=0": "none of the {whole} frauds",
    "part=whole whole=1": "the only fraud",
    "part=whole whole=2": "both frauds",
    "part=whole": "all {whole} frauds",
    "part=one": "just {part} of the {whole} frauds",
    "other": "{part} of the {whole} frauds",
}
FIRM = {
    "strength=may reason": "may be {n}, but {reason}",
    "strength=may again": "may be {n} again",
    "strength=may": "may be {n}",
    "strength=plain": "is {n}",
}
SAY = Say(
    messages={
        "plain": "The {case} has {n}.",
        "parts": PARTS,
        "firm": FIRM,
        "count": {"n=0": "no frauds", "n=one": "{n} fraud", "other": "{n} frauds"},
        "two": {"a=one b=one": "{a} miss, {b} alarm", "a=one": "{a} miss, {b} alarms", "other": "{a} misses"},
        "listed": {"number=one": "the model", "other": "the models"},
        "in_words": {
            "part=0": "<none>",
            "part=0 whole=2": "<neither>",
            "part=whole": "<all>",
            "part=whole whole=1": "<only>",
            "part=whole whole=2": "<both>",
        },
    },
    words={"case": "payment"},
    plural=numerals.plural,
)


def slot(value: float | str) -> Slot:
    return Slot(value=value, shown=str(value), source="somewhere")


def test_a_sentence_keeps_its_message_and_its_slots():
    sentence = SAY("plain", n=slot(3))
    assert (sentence.id, sentence.text, dict(sentence.values)) == ("plain", "The payment has 3.", {"n": slot(3)})


@pytest.mark.parametrize(
    ("key", "slots"),
    [("absent", {}), ("plain", {}), ("plain", {"n": slot(1), "more": slot(2)}), ("firm", {"n": slot(1)})],
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
    assert SAY("parts", part=slot(part), whole=slot(whole)).text == text


def test_a_number_put_in_words_is_still_a_slot():
    sentence = SAY("parts", part=slot(7), whole=slot(7))
    assert {name: found.shown for name, found in sentence.values.items()} == {"part": "<all>", "whole": "7"}


@pytest.mark.parametrize(("n", "text"), [(0, "no frauds"), (1, "1 fraud"), (1.5, "1.5 frauds"), (2, "2 frauds")])
def test_a_number_chooses_the_plural_of_the_language(n, text):
    assert SAY("count", n=slot(n)).text == text


@pytest.mark.parametrize(
    ("facts", "text"),
    [
        ({"strength": "plain"}, "is 3"),
        ({"strength": "plain", "reason": None}, "is 3"),
        ({"strength": "may", "again": False}, "may be 3"),
        ({"strength": "may", "again": True}, "may be 3 again"),
        ({"strength": "may", "reason": slot("few")}, "may be 3, but few"),
    ],
)
def test_facts_and_what_is_given_choose_the_form(facts, text):
    assert SAY("firm", n=slot(3), **facts).text == text


def test_a_fact_is_no_slot():
    assert dict(SAY("firm", n=slot(3), strength="plain").values) == {"n": slot(3)}


@pytest.mark.parametrize("facts", [{"strenght": "may"}, {"strength": "sure"}], ids=["no such fact", "no such form"])
def test_a_fact_that_no_form_speaks_of_is_an_error(facts):
    with pytest.raises(MessageError, match="firm"):
        SAY("firm", n=slot(3), **facts)


def test_several_slots_choose_the_form():
    assert SAY("two", a=slot(1), b=slot(1)).text == "1 miss, 1 alarm"
    assert SAY("two", a=slot(1), b=slot(2)).text == "1 miss, 2 alarms"
    assert SAY("two", a=slot(3), b=slot(1)).text == "3 misses"


def test_a_number_that_is_not_shown_chooses_the_plural():
    assert [SAY("listed", number=number).text for number in (1, 2)] == ["the model", "the models"]


def test_text_of_the_config_is_not_read_as_a_message():
    assert SAY("plain", n=slot("{case} {0} {")).text == "The payment has {case} {0} {."


@pytest.mark.parametrize("first", ["plain", "firm", "listed"])
def test_in_the_parts_of_two_sentences_every_second_one_is_what_a_slot_shows(first):
    slots = {"plain": {"n": slot(7)}, "firm": {"n": slot(7), "strength": "may"}, "listed": {"number": slot(2)}}[first]
    told = joined(SAY(first, **slots), SAY("plain", n=slot(8)))
    assert "".join(told.parts) == told.text
    shown = {"plain": ["payment", "7"], "firm": ["7"], "listed": []}[first]
    assert list(told.parts[1::2]) == [*shown, "payment", "8"]


def test_two_sentences_keep_both_slots_of_one_name():
    told = joined(joined(SAY("plain", n=slot(7)), SAY("plain", n=slot(8))), SAY("plain", n=slot(9)))
    assert [each.value for each in told.values.values()] == [7, 8, 9]
    assert list(joined(SAY("plain", n=slot(7)), SAY("plain", n=slot(7))).values) == ["n"]

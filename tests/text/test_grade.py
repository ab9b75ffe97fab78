"""The first screen and the part on errors are short, plain, and free of the names of metrics."""

from types import SimpleNamespace

import pytest

from tests.cases.case import fraud
from tests.cases.every import by_topic, by_whole_topic, cases_of
from tests.example_reports import EXAMPLES, example
from tests.text.grade import BANNED, reading, sentences, syllables, words

PLACES = ("verdict_told", "before", "first", "tally", "errors")
GRADE, MEAN, LONGEST = 9, 20, 30
ENOUGH = 100  # words; of fewer the grade says little


def texts(explained, *places):
    return [sentence.text for place in places for sentence in explained.said(place)]


def in_examples():
    return [(name, example(name)._explained) for name in EXAMPLES]


def in_cases(topic):
    every_third = list(enumerate(cases_of(topic)))[::3]  # messages are in many
    return [(f"{topic} {place}", case.explained) for place, case in every_third]


@pytest.mark.parametrize(
    ("word", "count"),
    [
        ("a", 1), ("missed", 1), ("flagged", 1), ("whole", 1), ("rate", 1), ("range", 1), ("score", 1),
        ("model", 2), ("patient", 2), ("needed", 2), ("ranges", 2), ("table", 2), ("likely", 2), ("certain", 2),
        ("positive", 3), ("messages", 3), ("genuine", 3), ("probably", 3), ("irreversible", 5), ("threshold", 2),
    ],
)  # fmt: skip
def test_syllables_are_counted_from_the_spelling(word, count):
    assert syllables(word) == count


def test_a_number_is_one_word_of_one_syllable_and_the_grade_is_that_of_the_formula():
    found = reading(["The cat sat on the mat.", "It paid \u20ac10,100.50, or 12.5%."])
    assert words("It paid \u20ac10,100.50, or 12.5%.") == ("It", "paid", "one", "or", "one")
    assert (found.words, found.longest, found.mean) == (11, 6, 5.5)
    assert found.grade == pytest.approx(0.39 * 5.5 + 11.8 * 11 / 11 - 15.59)
    assert sentences(["One. Two of 0.5! Three"]) == ["One.", "Two of 0.5!", "Three"]


@pytest.mark.slow
def test_the_grade_of_a_hard_sentence_is_high():
    hard = "The discriminatory capability of the classification methodology necessitates considerable consideration."
    assert reading([hard]).grade > 20
    assert reading(texts(fraud().explained, "outcomes")).grade < 7


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_an_example_says_first_and_of_its_errors_is_easy_to_read(name):
    told = {place: texts(example(name)._explained, place) for place in PLACES}
    screen = reading([text for place in PLACES[:-1] for text in told[place]])
    assert (screen.grade <= GRADE, screen.mean <= MEAN) == (True, True), screen
    errors = reading(told["errors"] or ["None."])
    assert (errors.grade <= GRADE, errors.mean <= MEAN) == (True, True), errors


def hard(reports):
    """Yield the sentences that are too long and the passages that are too hard."""
    for name, explained in reports:
        for place in PLACES:
            told = texts(explained, place)
            yield from ((name, place, one) for one in sentences(told) if len(words(one)) > LONGEST)
            if told and (found := reading(told)).words >= ENOUGH and (found.grade > GRADE or found.mean > MEAN):
                yield name, place, found


def named(reports):
    """Yield the texts that name a metric."""
    return ((name, text) for name, explained in reports for text in texts(explained, *PLACES) if BANNED.search(text))


def test_no_sentence_there_is_long_and_no_passage_hard():
    assert list(hard(in_examples())) == []


@by_whole_topic
def test_no_sentence_of_a_case_is_long_there_and_no_passage_hard(topic):
    assert list(hard(in_cases(topic))) == []


def test_no_metric_is_named_there():
    assert list(named(in_examples())) == []


@pytest.mark.everyday(2)
@by_topic
def test_no_metric_is_named_there_in_a_case(topic):
    assert list(named(in_cases(topic))) == []


def test_a_hard_passage_and_the_name_of_a_metric_are_found():
    places = {"first": [SimpleNamespace(text="The recall is. " + "so " * 31)]}
    told = SimpleNamespace(said=lambda place: places.get(place, ()))
    assert [place for _, place, _ in hard([("x", told)])] == ["first"]
    assert len(list(named([("x", told)]))) == 1

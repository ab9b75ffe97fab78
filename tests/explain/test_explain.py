import pytest

from reportgen.explain.explained import Sentence
from tests.explain.cases import Case
from tests.explain.catalogue_cases import every_case
from tests.explain.tracing import computed, is_outside, numbers_in, resolved


def every_sentence() -> list[tuple[Case, Sentence]]:
    return [(case, sentence) for case in every_case() for sentence in case.explained.sentences]


def test_every_number_of_a_text_is_shown_by_one_of_its_slots():
    lost = [
        (sentence.id, number, sentence.text)
        for _, sentence in every_sentence()
        for number in numbers_in(sentence.text)
        if not any(number in numbers_in(slot.shown) for slot in sentence.values.values())
    ]
    assert lost == []


def test_every_number_is_the_one_at_its_source():
    wrong = []
    for case, sentence in every_sentence():
        for slot in sentence.values.values():
            if isinstance(slot.value, str) or is_outside(slot.source):
                continue
            found = computed(slot.source, case.document)
            size = len(found) if isinstance(found, list | dict) else found
            if slot.value != pytest.approx(size, rel=1e-9, abs=1e-12):
                wrong.append((sentence.id, slot, found))
    assert wrong == []


def test_every_text_names_a_source_that_is_there():
    for case, sentence in every_sentence():
        for slot in sentence.values.values():
            if isinstance(slot.value, str) and not is_outside(slot.source):
                resolved(slot.source, case.document)


def test_no_sentence_shows_how_it_was_made():
    for _, sentence in every_sentence():
        for trace in ("nan", "None", "{", "}", "  ", "inf ", " 0 of", ".."):
            assert trace not in sentence.text, sentence


def test_every_sentence_ends_as_one_and_is_told_once():
    for case in every_case():
        explained = case.explained
        prose = [
            *explained.key_messages,
            *explained.data,
            *explained.outcomes,
            *explained.errors,
            *explained.threshold,
            *explained.comparison,
            *explained.published,
            *explained.best_at_betas,
            *(sentence for figure in explained.figures.values() for sentence in figure.reading),
        ]
        assert [sentence.text for sentence in prose if not sentence.text.endswith(".")] == []
        assert [sentence.text for sentence in prose if not sentence.text[0].isupper()] == []
        told = [(sentence.id, sentence.text) for sentence in explained.sentences]
        assert len(told) == len(set(told))
        assert {(sentence.id, sentence.text) for sentence in prose} <= set(told)

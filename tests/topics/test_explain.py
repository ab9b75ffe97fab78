from typing import Any

from reportgen.text.sentences import Sentence
from tests.cases.case import Case
from tests.cases.every import ALL, by_topic, cases_of
from tests.text.reading import idle, lies, strays
from tests.text.tracing import is_outside, resolved


def sentences_of(topic: str) -> list[tuple[Case, Sentence]]:
    return [(case, sentence) for case in cases_of(topic) for sentence in case.explained.sentences]


def recorded(sentence: Sentence) -> dict[str, Any]:
    """Return a sentence as `results.json` has it, but for the rounding of its values."""
    values = {
        name: {"value": slot.value, "shown": slot.shown, "source": slot.source}
        for name, slot in sentence.values.items()
    }
    return {"id": sentence.id, "text": sentence.text, "values": values}


@by_topic
def test_every_number_of_a_text_is_the_rounding_of_a_slot_that_stands_at_its_source(topic):
    wrong = []
    for case in cases_of(topic)[:: 2 if topic.startswith(ALL) else 1]:
        config = str(case.config)
        for sentence in map(recorded, case.explained.sentences):
            found = (*lies(sentence), *strays(sentence, case.document, config), *idle(sentence))
            wrong += [(sentence["id"], each, sentence["text"]) for each in found]
    assert wrong == []


@by_topic
def test_every_text_names_a_source_that_is_there(topic):
    for case, sentence in sentences_of(topic):
        for slot in sentence.values.values():
            if isinstance(slot.value, str) and not is_outside(slot.source):
                resolved(slot.source, case.document)


@by_topic
def test_no_sentence_shows_how_it_was_made(topic):
    for _, sentence in sentences_of(topic):
        for trace in ("nan", "None,", "{", "}", "  ", "inf ", " 0 of", ".."):
            assert trace not in sentence.text, sentence


@by_topic
def test_every_sentence_ends_as_one_and_is_told_once(topic):
    for case in cases_of(topic):
        explained = case.explained
        prose = [
            *explained.said("data"),
            *explained.said("outcomes"),
            *explained.said("errors"),
            *explained.said("threshold"),
            *explained.said("comparison"),
            *explained.said("published"),
            *explained.said("best_at_betas"),
            *(sentence for figure in explained.figures.values() for sentence in figure.reading),
        ]
        assert [sentence.text for sentence in prose if not sentence.text.endswith(".")] == []
        assert [sentence.text for sentence in prose if not sentence.text[0].isupper()] == []
        told = [(sentence.id, sentence.text) for sentence in explained.sentences]
        assert len(told) == len(set(told))
        assert {(sentence.id, sentence.text) for sentence in prose} <= set(told)

"""`results.json` is read back as the very numbers that it was written from, and says all that the words rest on."""

import pytest

from reportgen.results.document import to_document, to_json
from reportgen.results.read import settled
from tests.cases.case import Changed
from tests.cases.classes import class_cases
from tests.cases.every import by_whole_topic, cases_of
from tests.example_reports import EXAMPLES, example
from tests.net.whole import again


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_read_back_and_written_again_the_same(name):
    report = example(name)
    found = again(report.reported.results)
    assert found == report.reported.results
    assert to_json(to_document(found, (), ())) == to_json(to_document(report.reported.results, (), ()))


@by_whole_topic
def test_every_case_is_read_back(topic):
    for case in cases_of(topic):
        results = settled(case.results) if isinstance(case, Changed) else case.results
        assert again(results) == results


@pytest.mark.slow
def test_every_case_of_several_classes_is_read_back():
    for case in class_cases():
        results = settled(case.results)  # some cases are changed by hand
        assert again(results) == results

"""What a report says of its inputs: all of a few files, the first of many."""

from reportgen.counts.cells import Input
from reportgen.page.made import MOST_LISTED, inputs_of, inputs_read
from reportgen.page.material import Voice
from tests.cases.case import example_a
from tests.cases.change import ALIKE, since


def test_an_earlier_report_is_among_the_files_that_were_read_and_not_among_the_data():
    results = since(ALIKE).results
    run, then = results.run, results.earlier
    assert inputs_of(run, None) == run.inputs
    assert inputs_of(run, then) == (Input(name=then.file, sha256=then.sha256), *run.inputs)


def test_of_many_files_the_first_are_listed_and_all_are_counted():
    say = Voice(facts=example_a().facts)
    inputs = [Input(name=f"{n}.csv", sha256="0" * 64) for n in range(1234)]
    caption, columns, rows = inputs_read(say, inputs[:MOST_LISTED])
    assert (caption, len(columns), len(rows)) == ("Files that were read", 2, MOST_LISTED)
    caption, _, rows = inputs_read(say, inputs)
    assert caption == "The first 100 of 1,234 files that were read; results.json lists all"
    assert rows == inputs[:MOST_LISTED]

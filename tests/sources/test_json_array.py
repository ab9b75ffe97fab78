"""An array of JSON is read as the same objects, one a line, would be."""

import io
import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.counts.query import Query, Score
from reportgen.errors import DataError
from reportgen.sources import json_array
from reportgen.sources.opening import open_source

OBJECTS = [
    ("[]", []),
    (" [ ] \n", []),
    (
        '[{"a": "]}", "b": [1, {"c": "\\\\\\""}]} ,\r\n\t{"a": 1.5e3}]',
        [{"a": "]}", "b": [1, {"c": '\\"'}]}, {"a": 1500}],
    ),
    ('[{"a": "},{"}, {}\n,\n{"b":"}, {\\"x\\": 1"}]', [{"a": "},{"}, {}, {"b": '}, {"x": 1'}]),
    ('[{"a":[{"a":1},{"a":2}]},{"a":{"b" : [{}, {}]}}]', [{"a": [{"a": 1}, {"a": 2}]}, {"a": {"b": [{}, {}]}}]),
    ('[{"a\\":b":1},{"a" :2},{"a"\t:\n3}]', [{'a":b': 1}, {"a": 2}, {"a": 3}]),
]
BROKEN = [
    ('[{"a": 1},]', "item 2 of the array is not an object"),
    ('[{"a": 1}, {"a": 2}, [{"a": 3}, {"a": 4}], {"a": 5}]', "item 3 of the array is not an object"),
    ('[{"a": 1} {"a": 2}]', "'\\]' is expected|',' is expected, found '{'"),
    ('[{"a": 1}', "',' is expected, found the end"),
    ('[{"a": 1}] x', "there is more after its end"),
    ('[{"a": 1', "item 1: "),
    ('[{"a": 1, "a": 2}]', "the key 'a' occurs twice"),
    ('[{"a":1},{"a":1,"a" :2},{"a":3}]', "the key 'a' occurs twice"),
    ('[{"a":1},{"b":{"c":1,"c":2}},{"a":3}]', "the key 'c' occurs twice"),
    ('[{"a":1},{"a":nope},{"a":3}]', "item 2: "),
    ('[{"a":1},{"a":"\n"},{"a":3}]', "item 2: Invalid control character"),
]


def objects(text):
    lines = "".join(json_array.lines_of(io.StringIO(text, newline=""))).split("\n")
    assert lines.pop() == ""
    return [json.loads(line) for line in lines]


@pytest.fixture(params=[1, 2, 7, 64, 10_000])
def piece(request, monkeypatch):
    """Let so many letters be read at a time."""
    monkeypatch.setattr(json_array, "LOOK", request.param)
    monkeypatch.setattr(json_array, "PIECE", request.param)


@pytest.mark.usefixtures("piece")
@pytest.mark.parametrize(("text", "held"), OBJECTS)
def test_an_array_is_read_alike_in_pieces_of_any_size(text, held):
    assert objects(text) == held == json.loads(text)


@pytest.mark.usefixtures("piece")
@pytest.mark.parametrize(("text", "told"), BROKEN)
def test_what_is_wrong_with_an_array_is_told_alike_in_pieces_of_any_size(text, told):
    with pytest.raises(ValueError, match=told):
        objects(text)


TEXTS = st.text(alphabet='{}[],:" \\ab\n\u2028é', max_size=6)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=5,
)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(
    rows=st.lists(st.dictionaries(TEXTS, VALUES, max_size=4), max_size=12),
    indent=st.sampled_from([None, 0, 2, "\t"]),
    separators=st.sampled_from([(",", ":"), (", ", ": "), (" ,", " :"), (" , ", "\t: ")]),
    size=st.sampled_from([20, 100, 10_000]),
)
def test_any_array_is_read_as_python_reads_it(rows, indent, separators, size):
    text = json.dumps(rows, indent=indent, separators=separators, ensure_ascii=False)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(json_array, "PIECE", size)
        assert objects(text) == json.loads(text)


SCORES = (
    "0.50",
    "5E-1",
    "1e-7",
    "123456789012345678901234567890",
    "-0",
    "null",
    "0.1000000000000000055",
    "NaN",
    "1e400",
)


@pytest.mark.everyday(1)
@pytest.mark.parametrize("value", [*SCORES, '"x"'])
def test_a_value_of_an_array_is_what_it_is_on_a_line(value, write, config):
    rows = ['{"label": "yes", "s": 0.25}', f'{{"label": "no", "s": {value}}}', '{"label": "no", "s": 0.75}']
    write("\n".join(rows), "a.jsonl")
    write(f"[{','.join(rows)}]", "a.json")
    told = []
    for name in ("a.jsonl", "a.json"):
        try:
            source = open_source(config(name, {"m": {"score": "s", "kind": "rank"}}, {"fixed": 0.5}))
            told.append(source.count(Query(keys=(Score("m"),), cases="all")).columns[Score("m")].tolist())
        except DataError as error:
            told.append(str(error).replace("a.jsonl:2", "a.json, item 2"))
    assert repr(told[0]) == repr(told[1])


def test_half_a_surrogate_pair_is_told_with_its_item(write, told):
    write('[{"label": "yes", "s": 0.5}, {"label": "\\ud800", "s": 0.5}]', "a.json")
    assert told(path="a.json").startswith("a.json, item 2: the line is not JSON: half of a surrogate pair")


@pytest.mark.slow
def test_a_large_array_takes_little_longer_than_it_takes_python_to_read_it():
    row = '{"id": "case-%07d", "label": 0, "score_a": 0.123456, "score_b": 0.654321, "note": "a text: {some} [more]"}'
    text = f"[{','.join(row % place for place in range(100_000))}]"

    def seconds(work):
        begun = time.process_time()
        work()
        return time.process_time() - begun

    plain = min(seconds(lambda: json.loads(text)) for _ in range(3))
    assert min(seconds(lambda: sum(map(len, json_array.lines_of(io.StringIO(text))))) for _ in range(3)) < 4 * plain

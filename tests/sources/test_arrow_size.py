"""What a file of Arrow comes to is known before anything of it is unpacked."""

import re
import struct

import numpy as np
import polars as pl
import pyarrow as pa
import pytest

from reportgen.counts.query import Query
from reportgen.errors import DataError
from reportgen.sources import bounds
from reportgen.sources.arrow_size import NoArrowError, arrow_size, viewed
from reportgen.sources.opening import open_source
from tests.helpers import write_case
from tests.sources.test_bounds import CONFIG, feather, measured

ROWS = 10_000
PLAIN = {"label": np.arange(ROWS) % 2, "score": np.full(ROWS, 0.5)}
KINDS = {
    "numbers": pa.array(np.random.default_rng(1).random(ROWS)),
    "with nulls": pa.array([None, 1.5] * (ROWS // 2)),
    "texts": pa.array(["a text", "another"] * (ROWS // 2)),
    "bits": pa.array([True, False] * (ROWS // 2)),
    "lists": pa.array([[1, 2], []] * (ROWS // 2)),
    "structs": pa.array([{"a": 1, "b": "x"}] * ROWS),
    "names": pa.array(["a", "b"] * (ROWS // 2)).dictionary_encode(),
    "none": pa.nulls(ROWS),
    "decimals": pa.array(range(ROWS), pa.decimal128(10, 2)),
    "times": pa.array(range(ROWS), pa.timestamp("us")),
}


def unpacked(path, *, stream):
    """Return the bytes of all buffers as pyarrow unpacks them, a batch at a time."""
    seen = []

    def of(array):
        seen.extend(each.size for each in array.buffers() if each is not None)

    with pa.ipc.open_stream(path) if stream else pa.ipc.open_file(path) as opened:
        batches = list(opened) if stream else [opened.get_batch(place) for place in range(opened.num_record_batches)]
    for batch in batches:
        for column in batch.columns:
            of(column)
    dictionaries = {}
    for batch in batches:
        dictionaries |= {
            name: each.dictionary for name, each in zip(batch.schema.names, batch.columns, strict=True)
            if isinstance(each, pa.DictionaryArray)
        }  # fmt: skip
    for each in dictionaries.values():
        of(each)
    return sum(seen)


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize("compression", [None, "lz4", "zstd"])
@pytest.mark.parametrize("kind", KINDS)
def test_the_size_of_buffers_is_that_which_they_have_once_unpacked(kind, compression, stream, tmp_path):
    path = tmp_path / "a.arrow"
    feather(path, pa.table(PLAIN | {"x": KINDS[kind]}), compression, stream=stream)
    found = arrow_size(path)
    assert found.rows == ROWS
    assert found.size == pytest.approx(
        unpacked(path, stream=stream), rel=0.001, abs=300
    )  # up to 7 bytes of each buffer
    assert found.values >= 3 * ROWS


def bomb(path, compression, *, stream, rows=40_000_000):
    feather(
        path, pa.table({"label": np.zeros(rows, dtype=np.int8), "score": np.zeros(rows)}), compression, stream=stream
    )


@pytest.mark.slow
@pytest.mark.parametrize("command", ["run", "init"])
@pytest.mark.parametrize(("compression", "stream"), [("zstd", False), ("zstd", True), ("lz4", False)])
def test_a_small_arrow_file_of_large_buffers_is_told_in_time(compression, stream, command, tmp_path):
    bomb(tmp_path / "a.arrow", compression, stream=stream)
    write_case(tmp_path, "", CONFIG.format("a.arrow", ""))
    ended, said = measured(tmp_path, command, "case.yaml" if command == "run" else "a.arrow")
    assert ended == 3
    assert re.search(
        r"a\.arrow: it unpacks to more than [0-9,]+ MB, which is more than a table of its size contains", said
    )
    assert "unpack_at_most: " in said


def shared_views(count, size):
    """Return so many texts that stand in one place."""
    _, view, held = pa.array(["x" * size], pa.string_view()).buffers()
    return pa.Array.from_buffers(pa.string_view(), count, [None, pa.py_buffer(bytes(view) * count), held])


def shared_lists(count, size):
    begins, lengths = (pa.array([each] * count, pa.int32()) for each in (0, size))
    return pa.ListViewArray.from_arrays(begins, lengths, pa.array(range(size)))


MANY = {
    "texts in one place": lambda: shared_views(ROWS, 100_000),
    "lists in one place": lambda: shared_lists(ROWS, 1_000),
    "rows of nothing": None,
}


@pytest.mark.parametrize("kind", MANY)
def test_values_that_take_no_room_of_their_own_are_counted(kind, tmp_path):
    if MANY[kind] is None:
        table = pa.table({"label": pa.nulls(10**9), "score": pa.nulls(10**9)})
    else:
        table = pa.table(PLAIN | {"x": MANY[kind]()})
    feather(tmp_path / "a.arrow", table, "zstd")
    with pytest.raises(DataError, match=r"a\.arrow: the [0-9,]+ rows come to more than 50 MB"):
        open_source(load(tmp_path))


def test_a_message_that_a_file_names_many_times_counts_each_time(tmp_path):
    path = tmp_path / "a.arrow"
    feather(path, pa.table(PLAIN), None)
    once = arrow_size(path)
    content = path.read_bytes()
    (length,) = struct.unpack_from("<i", content, len(content) - 10)
    start = len(content) - 10 - length
    with pa.ipc.open_file(path) as opened:
        assert opened.num_record_batches == 1
    # The list of the one block is found in the footer: its length 1, and then the offset of the message.
    footer = bytearray(content[start : start + length])
    offset = next(
        place for place in range(0, length - 28, 4)
        if struct.unpack_from("<i", footer, place)[0] == 1
        and struct.unpack_from("<q", footer, place + 4)[0] in range(8, start)
        and content[struct.unpack_from("<q", footer, place + 4)[0] :][:4] == b"\xff\xff\xff\xff"
    )  # fmt: skip
    block = bytes(footer[offset + 4 : offset + 28])
    # A longer list is put behind the footer, to which the way of the old one leads.
    field = next(
        place for place in range(0, length - 4, 4) if place + struct.unpack_from("<I", footer, place)[0] == offset
    )
    footer += b"\0" * (-(start + len(footer) + 4) % 8)
    struct.pack_into("<I", footer, field, len(footer) - field)
    footer += struct.pack("<I", 5) + block * 5
    path.write_bytes(content[:start] + bytes(footer) + struct.pack("<i", len(footer)) + b"ARROW1")
    with pa.ipc.open_file(path) as opened:
        assert opened.num_record_batches == 5
        assert opened.read_all().num_rows == 5 * ROWS
    assert arrow_size(path).rows == 5 * ROWS
    assert arrow_size(path).size == 5 * once.size


@pytest.mark.slow
def test_frames_of_polars_are_read_with_their_texts_as_views(tmp_path):
    frame = pl.DataFrame(PLAIN | {"x": ["a text of more than twelve letters"] * ROWS, "y": [["a", "b" * 20]] * ROWS})
    frame.write_ipc(tmp_path / "a.arrow", compression="zstd")
    table = frame.to_arrow(compat_level=pl.CompatLevel.newest())
    assert viewed(table.column("x")) == 34 * ROWS
    assert viewed(table.column("y")) == 21 * ROWS
    source = open_source(load(tmp_path))
    assert source.count(Query(keys=())).n.tolist() == [ROWS]


def load(folder, key=""):
    from reportgen.config.load import load_config

    return load_config(write_case(folder, "", CONFIG.format("a.arrow", key)))


def test_buffers_are_unpacked_as_far_as_a_config_allows(tmp_path, monkeypatch):
    monkeypatch.setattr(bounds, "FREE", 1000)
    monkeypatch.setattr(bounds, "RATIO", 2)
    feather(tmp_path / "a.arrow", pa.table(PLAIN), "zstd")
    with pytest.raises(DataError, match="it unpacks to more than 0 MB"):
        open_source(load(tmp_path))
    open_source(load(tmp_path, ", unpack_at_most: 1"))


@pytest.mark.parametrize("stream", [False, True])
def test_a_damaged_file_is_never_read_beyond_its_end(stream, tmp_path):
    path = tmp_path / "a.arrow"
    feather(path, pa.table(PLAIN | {"x": KINDS["names"]}), "lz4", stream=stream)
    whole, random = path.read_bytes(), np.random.default_rng(1)
    for _ in range(300):
        changed = bytearray(whole)
        places = [*range(400), *range(len(whole) - 400, len(whole))]
        for place in random.choice(places, 3):
            changed[place] = random.integers(256)
        path.write_bytes(changed[: random.integers(12, len(whole))] if random.random() < 0.3 else changed)
        try:
            found = arrow_size(path)
        except NoArrowError:
            continue
        assert min(found.rows, found.values, found.size) >= 0


def test_what_says_of_its_parts_what_cannot_be_is_damaged(tmp_path):
    path = tmp_path / "a.arrow"
    feather(path, pa.table(PLAIN), "lz4")
    path.write_bytes(path.read_bytes()[:-200] + b"ARROW1")
    with pytest.raises(DataError, match=r"a\.arrow: the Arrow file is damaged, or of a kind that Parquet has no room"):
        open_source(load(tmp_path))

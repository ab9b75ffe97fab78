"""What is wrong with the data is told with its place, its count and the mend; nothing is changed in silence."""

import bz2
import gzip
import io
import os
import sys
import zipfile
from textwrap import dedent

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import yaml

from reportgen.config.load import load_config
from reportgen.counts.query import Label, Query
from reportgen.errors import DataError
from reportgen.sources.opening import open_source

GOOD = "label,s\nyes,0.5\nno,0.25\n"
RANK = """
    A probability is from 0 to 1. If the score only ranks the cases, write
    models:
      m:
        kind: rank"""


def zipped(files):
    sink = io.BytesIO()
    with zipfile.ZipFile(sink, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return sink.getvalue()


FILES = {  # what is wrong -> name of the file, its content, the message
    "too few values": (
        "cases.csv",
        GOOD + "yes\n",
        """
        cases.csv:4: the row has 1 value where the first row names 2 columns
            Put a value that contains commas in double quotes.
        """,
    ),
    "decimal commas without quotes": (
        "cases.csv",
        'label,s\n"a\nb",0.5\nyes,0,5\nno,0,25\n',
        """
        cases.csv:4: the row has 3 values where the first row names 2 columns; 2 rows are like this
            Put a value that contains commas in double quotes. Numbers are written with a point.
        """,
    ),
    "decimal commas": (
        "cases.tsv",
        "label\ts\nyes\t0,5\nno\t0,25\n",
        """
        cases.tsv:2: models.m.score: column 's' has 2 values that are not numbers, the first is '0,5'
            Write numbers with a point, not a comma: 0.5. Or, where all of them in a table of text have a comma, write
            data:
              decimal: comma
        """,
    ),
    "empty": ("cases.csv", "", "data.path: cases.csv is empty"),
    "empty within gzip": ("cases.csv.gz", gzip.compress(b""), "cases.csv.gz:1: the file is empty"),
    "blank lines only": ("cases.csv", "\n\n", "cases.csv:1: the file is empty"),
    "a header only": ("cases.csv", "label,s\n", "cases.csv: there are no rows, only names of columns"),
    "a header twice": (
        "cases.csv",
        "label,s,s\nyes,0.5,0.5\n",
        """
        cases.csv:1: the name 's' is that of more than one column
            Give every column a name of its own.
        """,
    ),
    "upper and lower case": (
        "cases.csv",
        "Label,S\nyes,0.5\n",
        """
        data.label: column not found in cases.csv: 'label'
            Did you mean 'Label'? The columns are: Label, S.
        models.m.score: column not found in cases.csv: 's'
            Did you mean 'S'? The columns are: Label, S.
        """,
    ),
    "UTF-16": (
        "cases.csv",
        GOOD.encode("utf-16"),
        """
        data.path: cases.csv is text in UTF-16
            Say so:
            data:
              encoding: utf-16
        """,
    ),
    "blank lines of JSON": (
        "cases.jsonl",
        "\n \n",
        """
        cases.jsonl: every row is empty
            Write one object a line, one for each case.
        """,
    ),
    "objects that hold nothing": (
        "cases.json",
        "[{}, {}]",
        """
        cases.json: every row is empty
            Write one object a line, one for each case.
        """,
    ),
    "columns without a name": (
        "cases.csv",
        ",,\n,,\n",
        """
        data.label: column not found in cases.csv: 'label'
            None of its columns has a name.
        models.m.score: column not found in cases.csv: 's'
            None of its columns has a name.
        """,
    ),
    "UTF-32": (
        "cases.csv",
        GOOD.encode("utf-32"),
        """
        data.path: cases.csv is text in UTF-32
            Save it as UTF-8.
        """,
    ),
    "UTF-16 without a mark": (
        "cases.csv",
        GOOD.encode("utf-16-le"),
        """
        data.path: cases.csv contains NUL bytes: text in UTF-16, or not text
            Say so:
            data:
              encoding: utf-16
        """,
    ),
    "Windows-1252": (
        "cases.csv",
        GOOD.encode() + "café,0.5\n".encode("cp1252"),
        """
        cases.csv:4: the line is not UTF-8
            Say how its letters are written; Western European Windows writes
            data:
              encoding: windows-1252
        """,
    ),
    "Windows-1252 in a name": (
        "cases.csv",
        "länge,label,s\n1,yes,0.5\n2,no,0.25\n".encode("cp1252"),
        """
        cases.csv:1: the line is not UTF-8
            Say how its letters are written; Western European Windows writes
            data:
              encoding: windows-1252
        """,
    ),
    "semicolons": (
        "cases.csv",
        "label;s\nyes;0,5\n",
        """
        cases.csv:1: the columns are separated by semicolons, where commas are expected
            Say so:
            data:
              delimiter: semicolon
            and, where numbers have a decimal comma, `decimal: comma`.
        """,
    ),
    "tabs": (
        "cases.csv",
        "label\ts\nyes\t0.5\n",
        """
        cases.csv:1: the columns are separated by tabs, where commas are expected
            Say so:
            data:
              delimiter: tab
        """,
    ),
    "gzip under a wrong name": (
        "cases.csv",
        gzip.compress(GOOD.encode()),
        """
        data.path: cases.csv is compressed by gzip
            Rename it to cases.csv.gz.
        """,
    ),
    "no gzip": (
        "cases.csv.gz",
        GOOD,
        """
        data.path: cases.csv.gz is not compressed by gzip
            Rename it to cases.csv.
        """,
    ),
    "half a gzip": (
        "cases.csv.gz",
        gzip.compress(GOOD.encode() * 1000)[:-20],
        """
        cases.csv.gz: the compressed file is damaged: Compressed file ended before the end-of-stream marker was reached
            Fetch or pack it again.
        """,
    ),
    "two kinds of line ends": (
        "cases.csv",
        "label,s\r\nyes,0.5\nno,0.25\r\n",
        """
        cases.csv:2: the lines end in two ways: 2 in CR LF (Windows), 1 in LF
            Make them alike, for example: `sed -i 's/\\r$//' cases.csv`.
        """,
    ),
    "a CR alone": (
        "cases.csv",
        "label,s\nyes,0.5\r\r\nno,0.25\nno\r,0.25\n",
        """
        cases.csv:2: a carriage return (CR) alone does not end a line; there are 2 of them
            Make it the end of a line (LF), remove it, or put the value that contains it in double quotes.
        """,
    ),
    "a CR at the end": (
        "cases.csv",
        "label,s\nyes,0.5\nno,0.25\r",
        """
        cases.csv:3: a carriage return (CR) alone does not end a line
            Make it the end of a line (LF), remove it, or put the value that contains it in double quotes.
        """,
    ),
    "a row of two megabytes": (
        "cases.csv",
        'label,s,note\nyes,0.5,x\nno,0.25,"' + "an end\n" * 300_000 + '"\n',
        """
        cases.csv:3: the row has more than 2,000,000 bytes, the most that is read
            Leave the column of long texts out of the file, or save the table as Parquet.
        """,
    ),
    "a line of JSON of many megabytes": (
        "cases.jsonl",
        '{"label": "yes", "s": 0.5}\n{"label": "no", "s": 0.5, "note": "' + "a" * 40_000_000 + '"}\n',
        """
        cases.jsonl:2: the line has more than 16,777,216 bytes
            Leave the key of long texts out of the file.
        """,
    ),
    "objects of JSON with a CR between": (
        "cases.jsonl",
        '{"label": "yes", "s": 0.5}\r{"label": "no", "s": 0.5}\r',
        """
        cases.jsonl:1: the line is not JSON: Extra data at column 28
            Write one whole JSON object a line.
        """,
    ),
    "Parquet under a wrong name": (
        "cases.csv",
        b"PAR1...",
        """
        data.path: cases.csv is a Parquet file
            Rename it so that its name ends in .parquet.
        """,
    ),
    "no Parquet": (
        "cases.parquet",
        GOOD,
        """
        data.path: cases.parquet is not a Parquet file
            Give it the ending of what it is.
        """,
    ),
    "damaged Parquet": (
        "cases.parquet",
        b"PAR1....PAR1",
        """
        cases.parquet: the Parquet file is damaged: Footer length error
            Fetch or write it again.
        """,
    ),
    "zip": (
        "cases.csv",
        b"PK\x03\x04...",
        """
        data.path: cases.csv is an Excel workbook or a zip archive
            Rename it to end in .xlsx, or in .zip.
        """,
    ),
    "an old kind of Excel": (
        "cases.xls",
        b"\xd0\xcf\x11\xe0...",
        """
        data.path: cases.xls is a kind of file that reportgen does not read
            Its name must end in .csv, .tsv, .jsonl, .ndjson, .json, .parquet, .pq, .feather, .arrow or .xlsx, \
each also with .gz, .bz2, .xz, .zst or .zip.
            Or state the kind, such as
            data:
              format: csv
        """,
    ),
    "no workbook": (
        "cases.xlsx",
        "label,s",
        "data.path: cases.xlsx is not an Excel workbook\n    Give it the ending of what it is.",
    ),
    "no Arrow": (
        "cases.feather",
        "label,s",
        "data.path: cases.feather is not an Arrow file\n    Give it the ending of what it is.",
    ),
    "not packed": (
        "cases.csv.bz2",
        GOOD,
        "data.path: cases.csv.bz2 is not compressed by bzip2\n    Rename it to cases.csv.",
    ),
    "packed and damaged": (
        "cases.csv.bz2",
        bz2.compress(GOOD.encode())[:-9],
        """
        cases.csv.bz2: the compressed file is damaged: Compressed file ended before the end-of-stream marker was reached
            Fetch or pack it again.
        """,
    ),
    "an archive of two": (
        "cases.zip",
        zipped({"a.csv": GOOD, "b.csv": GOOD}),
        """
        cases.zip: the archive contains 2 files: a.csv, b.csv
            Pack one table in an archive, or unpack it and name the files.
        """,
    ),
    "an archive of notes": (
        "cases.zip",
        zipped({"notes.md": "hello"}),
        """
        cases.zip: what is packed in it is a kind of file that reportgen does not read
            Its name must end in .csv, .tsv, .jsonl, .ndjson, .json, .parquet, .pq, .feather, .arrow or .xlsx, \
each also with .gz, .bz2, .xz, .zst or .zip.
            Or state the kind, such as
            data:
              format: csv
        """,
    ),
    "an archive with a fault": (
        "cases.zip",
        zipped({"a.csv": GOOD + "yes\n"}),
        """
        cases.zip:4: the row has 1 value where the first row names 2 columns
            Put a value that contains commas in double quotes.
        """,
    ),
    "an array of no objects": (
        "cases.json",
        '[{"label": "yes", "s": 1}, 3]',
        """
        cases.json: item 2 of the array is not an object
            Write an array of objects, one for each case, such as pandas does with to_json(orient='records').
        """,
    ),
    "an array with a fault": (
        "cases.json",
        '[{"label": "yes", "s": 1}, {"label": "no", "s": "x"}, {"label": "no", "s": 0}]',
        """
        cases.json, item 2: models.m.score: column 's' has 1 value that is not a number: 'x'
            Correct the data. Name a text that means a missing value under `data.missing`.
        """,
    ),
    "a quote that is never closed": (
        "cases.csv",
        'label,s\n"yes,0.5\nno,0.5\n',
        """
        cases.csv:2: a quoted value goes wrong: unexpected end of data
            A quote that opens a value closes it, too; a quote within is written "".
        """,
    ),
    "a broken line of JSON": (
        "cases.jsonl",
        '{"label": "yes", "s": 0.5}\n\n{"label": "no", "s": 0.\n{"a\n',
        """
        cases.jsonl:3: the line is not JSON: Expecting ',' delimiter at column 23; 2 lines are like this
            Write one whole JSON object a line.
        """,
    ),
    "a line of JSON that is not an object": (
        "cases.jsonl",
        '{"label": "yes", "s": 0.5}\n7\n',
        """
        cases.jsonl:2: the line is not JSON object
            Write one whole JSON object a line.
        """,
    ),
    "a key twice in one object": (
        "cases.jsonl",
        '{"label": "yes", "s": 0.5, "s": 0.6}\n',
        """
        cases.jsonl:1: the key 's' occurs twice in one object
            Write one whole JSON object a line.
        """,
    ),
    "a JSON array": (
        "cases.jsonl",
        '[{"label": "yes", "s": 0.5}]\n',
        """
        cases.jsonl:1: this is one JSON array, not one object a line
            Let its name end in .json.
        """,
    ),
    "a byte order mark before JSON": (
        "cases.jsonl",
        b'\xef\xbb\xbf{"label": "yes", "s": 0.5}\n',
        """
        cases.jsonl:1: the file begins with a byte order mark
            Remove it: `sed -i '1s/^\\xEF\\xBB\\xBF//' cases.jsonl`.
        """,
    ),
    "a key that no row has": (
        "cases.jsonl",
        '{"label": "yes", "S": 0.5}\n{"label": "no", "S": 0.5}\n',
        """
        models.m.score: column not found in cases.jsonl: 's'
            Did you mean 'S'? The columns are: label, S.
        """,
    ),
    "no labels": (
        "cases.csv",
        "label,s\n,0.5\n,0.5\n",
        """
        data.positive: column 'label' never contains 'yes'; it contains no text at all
            Write the positive label as written in the data.
        """,
    ),
    "one class": (
        "cases.csv",
        "label,s\nyes,0.5\nyes,0.25\n",
        """
        data.label: column 'label' contains one class only: 'yes' (2 rows)
            A report needs cases of both classes.
        """,
    ),
    "no positive": (
        "cases.csv",
        "label,s\nYes,0.5\nno,0.25\n",
        """
        data.positive: column 'label' never contains 'yes'; it contains 'Yes' (1 row) and 'no' (1 row)
            Did you mean 'Yes'? Upper and lower case count.
        """,
    ),
    "labels that differ in case": (
        "cases.csv",
        "label,s\nyes,0.5\nno,0.5\nYes,0.5\nYES,0.5\nopen,0.5\n",
        """
        data.label: column 'label' contains labels that differ in case, blanks or kind alone: 'YES' (1 row), not 'yes', 'Yes' (1 row), not 'yes'
            Labels are compared exactly. Where they mean the same, write
            data:
              positive: ["yes", "YES", "Yes"]
              negative: ["no", open]
            Where they do not, name each under its own class.
        """,  # noqa: E501
    ),
    "labels that differ in blanks": (
        "cases.csv",
        "label,s\nyes,0.5\nno,0.5\ny es,0.5\n",
        """
        data.label: column 'label' contains labels that differ in case, blanks or kind alone: 'y es' (1 row), not 'yes'
            Labels are compared exactly. Where they mean the same, write
            data:
              positive: ["yes", y es]
            Where they do not, name each under its own class.
        """,
    ),
    "several that may be negative": (
        "cases.csv",
        "label,s\nyes,0.5\nno,0.5\nno,0.5\n0,0.5\n",
        """
        data.negative: besides the positive, column 'label' contains 'no' (2 rows) and '0' (1 row)
            Say which of them are negative:
            data:
              negative: ["0", "no"]
            or `negative: rest`. Name a text that means "not known" under `doubtful:`.
            To distinguish all of them, write `classes:` instead of `positive:`.
        """,
    ),
    "labels that look missing": (
        "cases.csv",
        "label,s\nyes,0.5\nno,0.5\nN/A,0.5\nunclear,0.5\n",
        """
        data.negative: besides the positive, column 'label' contains 'N/A' (1 row), 'no' (1 row) and 'unclear' (1 row)
            If 'N/A' or 'unclear' means that the label is missing or not known, write
            data:
              missing: ["N/A"]
              doubtful: [unclear]
            Else write `negative: rest`.
        """,
    ),
    "labels that look missing besides several": (
        "cases.csv",
        "label,s\nyes,0.5\npaid,0.5\nopen,0.5\nNA,0.5\n",
        """
        data.negative: besides the positive, column 'label' contains 'NA' (1 row), 'open' (1 row) and 'paid' (1 row)
            If 'NA' means that the label is missing or not known, write
            data:
              missing: [NA]
              negative: [open, paid]
            Else write `negative: rest`.
        """,
    ),
    "labels of which one looks missing and none is left": (
        "cases.csv",
        "label,s\nyes,0.5\nnone,0.5\nNA,0.5\n",
        """
        data.negative: besides the positive, column 'label' contains 'NA' (1 row) and 'none' (1 row)
            Say which of them are negative:
            data:
              negative: [NA, none]
            or `negative: rest`. Name a text that means "not known" under `doubtful:`.
            To distinguish all of them, write `classes:` instead of `positive:`.
        """,
    ),
    "nothing that can be used": (
        "cases.csv",
        "label,s\nyes,\nno,\n",
        """
        data: no case is left of 2 rows: 2 missing score
            A case needs a label, every model's score or decision, and a weight above 0 where there are weights.
        """,
    ),
    "one class that can be used": (
        "cases.csv",
        "label,s\nyes,\nno,0.5\n",
        """
        data: only negative cases are left of 2 rows: 1 missing score
            A case needs a label, every model's score or decision, and a weight above 0 where there are weights.
        """,
    ),
}


def text(message):
    return dedent(message).strip()


@pytest.mark.parametrize("what", FILES)
def test_a_bad_file_is_refused_with_its_mend(what, write, told):
    name, content, message = FILES[what]
    write(content, name)
    found = told(path=name)
    assert found == text(message)


def test_damaged_arrow_is_told(write, told):
    write(b"ARROW1..", "cases.arrow")
    assert told(path="cases.arrow").startswith("cases.arrow: the Arrow file is damaged, or of a kind that Parquet has ")


@pytest.mark.parametrize(
    ("name", "content", "package", "install"),
    [
        ("cases.arrow", b"ARROW1..", "pyarrow", "pyarrow"),
        ("cases.xlsx", b"PK\x03\x04", "openpyxl", "openpyxl"),
        ("cases.csv.zst", b"\x28\xb5\x2f\xfd", "pyarrow", "zstandard"),
    ],
)
def test_a_kind_that_takes_a_package_says_how_to_come_by_it(name, content, package, install, write, told, monkeypatch):
    for absent in (package, "zstandard", "compression"):
        monkeypatch.setitem(sys.modules, absent, None)
    write(content, name)
    assert told(path=name) == text(f"""
        {name}: to read it needs a package that is not installed: {install}
            Install it: `pip install {install}`. Or save the table as CSV or Parquet.
        """)


SCORES = {  # what stands in the score column -> what is said of it
    "n/a": (
        "value that is not a number",
        "If 'n/a' means that there is no value, write\n    data:\n      missing: [\"n/a\"]",
    ),
    "oops": (
        "value that is not a number",
        "Correct the data. Name a text that means a missing value under `data.missing`.",
    ),
    "NaN": (
        "value that is not a number",
        "If 'NaN' means that there is no value, write\n    data:\n      missing: [\"NaN\"]",
    ),
    "inf": (
        "value that is not finite",
        "Correct the data, or, if 'inf' means a missing value, name it under `data.missing`.",
    ),
    "1e400": (
        "value that is not finite",
        "Correct the data, or, if '1e400' means a missing value, name it under `data.missing`.",
    ),
    "-Infinity": (
        "value that is not finite",
        "Correct the data, or, if '-Infinity' means a missing value, name it under `data.missing`.",
    ),
    "[0.1 0.9]": (
        "value that is not a number",
        "Save the score of the positive class alone: with scikit-learn, predict_proba(X)[:, 1].",
    ),
    "1_0.5": ("value that is not a number", "Write numbers without underscores."),
    "0_0.5": ("value that is not a number", "Write numbers without underscores."),
    "0x1p-1": (
        "value that is not a number",
        "Correct the data. Name a text that means a missing value under `data.missing`.",
    ),
    "1.0000000000000002": ("score outside 0 to 1", RANK.strip()),
    "-1e-300": ("score outside 0 to 1", RANK.strip()),
}


@pytest.mark.everyday(1)
@pytest.mark.parametrize("kind", ["csv", "jsonl", "parquet", "frame"])
@pytest.mark.parametrize("value", SCORES)
def test_a_text_that_is_no_score_is_refused_in_every_kind_of_source(value, kind, write, told):
    table = pd.DataFrame({"id": ["a", "b", "c"], "label": ["yes", "no", "no"], "s": ["0.5", "0.25", value]})
    write(table.to_csv(index=False), "cases.csv")
    write(table.to_json(orient="records", lines=True), "cases.jsonl")
    pq.write_table(pa.Table.from_pandas(table), "cases.parquet")
    found = told(table, path=None, id="id") if kind == "frame" else told(path=f"cases.{kind}", id="id")
    place = {
        "csv": "cases.csv:4",
        "jsonl": "cases.jsonl:3",
        "parquet": "cases.parquet, row 3",
        "frame": "data frame, row 3",
    }
    what, mend = SCORES[value]
    assert found == f"{place[kind]}: models.m.score: column 's' has 1 {what}: '{value}' (id c)\n    {mend}"


@pytest.mark.slow
@pytest.mark.parametrize("value", [float("inf"), -0.5, 1.5])
def test_a_number_that_is_no_score_is_refused(value, write, told):
    table = pd.DataFrame({"label": ["yes", "no", "no"], "s": [0.5, 0.25, value]})
    pq.write_table(pa.Table.from_pandas(table), write("", "cases.parquet"))
    in_file, in_frame = told(path="cases.parquet"), told(table, path=None)
    assert in_file.startswith("cases.parquet, row 3: models.m.score: column 's' has 1 ")
    assert in_frame == in_file.replace("cases.parquet", "data frame")


def test_the_line_is_the_one_that_an_editor_shows(write, told):
    write('\nlabel,s,note\nyes,0.5,"two\n\nlines"\n\n\nno,0.5,x\nno,oops,y\n')
    assert told().startswith("cases.csv:9: models.m.score:")


def test_problems_in_several_columns_come_together(write, told):
    write("label,s,t\nyes,x,0.5\nno,0.5,7\nno,8,-\n")
    models = {"a": {"score": "s"}, "b": {"score": "t"}}
    heads = [line for line in told(models=models).splitlines() if not line.startswith(" ")]
    assert heads == [
        "cases.csv:2: models.a.score: column 's' has 1 value that is not a number: 'x'",
        "cases.csv:4: models.a.score: column 's' has 1 score outside 0 to 1: '8'",
        "cases.csv:3: models.b.score: column 't' has 1 score outside 0 to 1: '7'",
        "cases.csv:4: models.b.score: column 't' has 1 value that is not a number: '-'",
    ]


def test_a_bad_value_is_told_with_its_own_file(write, told):
    write(GOOD, "1.csv")
    write(GOOD + "no,x\nno,x\n", "2.csv")
    assert told(path="*.csv").startswith(
        "2.csv:4: models.m.score: column 's' has 2 values that are not numbers, the first is 'x'"
    )


def test_a_parquet_file_with_a_damaged_page_is_refused(write, told):
    rows = 20_000
    table = pa.table({"label": ["yes", "no"] * rows, "s": [number / rows / 2 for number in range(2 * rows)]})
    path = write("", "cases.parquet")
    pq.write_table(table, path, compression="zstd")
    content = bytearray(path.read_bytes())
    content[len(content) // 2 : len(content) // 2 + 2000] = bytes(2000)
    path.write_bytes(content)
    assert told(path="cases.parquet").startswith("cases.parquet: the Parquet file is damaged: ")
    assert told(path="cases.parquet").endswith("\n    Fetch or write it again.")


def test_weights_of_zero_leave_nothing_to_judge(write, told):
    write("label,s,w\nyes,0.5,0\nno,0.25,1\n")
    for kind in ("sampling", "frequency"):
        assert told(weight={"column": "w", "kind": kind}).startswith(
            "data: only negative cases are left of 2 rows: 1 of weight 0"
        )


def test_all_files_that_are_not_there_are_told_at_once(write, told):
    write(GOOD, "tests.csv")
    assert told(path={"validation": "elsewhere/a.csv", "test": "test.csv"}) == text("""
        data.path.validation: file not found: elsewhere/a.csv
            Folder not found: elsewhere.
        data.path.test: file not found: test.csv
            Did you mean 'tests.csv'?
        """)


def test_files_are_alike_by_their_names_and_not_by_their_endings(write, told):
    write(GOOD, "flowers.csv")
    write(GOOD, "days.csv")
    assert told(path="nofile.csv").splitlines()[1] == "    The current folder contains days.csv, flowers.csv."
    assert told(path="flower.parquet").splitlines()[1] == "    Did you mean 'flowers.csv'?"


def test_a_folder_and_a_pattern_without_files_are_refused(write, told):
    write(GOOD, "days/1.csv")
    write("", "weeks/_SUCCESS")
    assert told(path="weeks/") == "data.path: no data in weeks/\n    Folder weeks contains _SUCCESS."
    assert told(path="day-*.csv") == text("""
        data.path: no file matches day-*.csv
            The current folder contains days/, weeks/.
        """)
    assert told(path="days/2-*.csv") == text("""
        data.path: no file matches days/2-*.csv
            Folder days contains 1.csv.
        """)
    assert told(path="years/*.csv") == "data.path: no file matches years/*.csv\n    Folder not found: years."


def test_what_is_in_the_folder_is_told_up_to_ten_names(write, told):
    for number in range(12):
        write(GOOD, f"{number:02}.csv")
    names = ", ".join(f"{number:02}.csv" for number in range(10))
    assert told(path="scores.parquet") == text(f"""
        data.path: file not found: scores.parquet
            The current folder contains {names} and 2 more.
        """)


@pytest.mark.skipif(os.sep != "/", reason="a backslash separates folders there")
@pytest.mark.parametrize("name", ["1.csv", "*.csv"])
def test_a_path_with_backslashes_or_a_tilde_gets_its_mend(name, write, told):
    write(GOOD, "days/1.csv")
    head = "data.path: no file matches " if "*" in name else "data.path: file not found: "
    assert told(path=f"days\\{name}") == (
        f"{head}days\\{name}\n    Write `/` between folders, not a backslash: days/{name}"
    )
    assert told(path=f"~/{name}") == f"{head}~/{name}\n    `~` is not expanded: write the whole path."


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_refused(write, told):
    write(GOOD).chmod(0)
    assert told() == "data.path: cases.csv cannot be read: permission denied"


def test_a_label_of_neither_class_is_refused_with_its_rows(write, told):
    write(GOOD + "maybe,0.5\nmaybe,0.5\nopen,0.5\n")
    assert told(negative="no", doubtful="unsure") == text("""
        data.label: column 'label' contains labels of neither class: 'maybe' (2 rows) and 'open' (1 row)
            Add them to a class, or say that they mean "not known":
            data:
              doubtful: [unsure, maybe, open]
        """)


def test_a_label_that_looks_missing_is_added_to_those_that_are(write, told):
    write(GOOD + "?,0.5\nunknown,0.5\nopen,0.5\n")
    assert told(negative="no", doubtful="unsure", missing="NA") == text("""
        data.label: column 'label' contains labels of neither class: '?' (1 row), 'open' (1 row) and 'unknown' (1 row)
            If '?' or 'unknown' means that the label is missing or not known, write
            data:
              missing: [NA, "?"]
              doubtful: [unsure, unknown]
            Each of the others belongs to a class.
        """)


@pytest.mark.parametrize(
    ("column", "positive", "mend"),
    [
        ("1.0 0.0", "1", "Did you mean '1.0'? As texts, '1.0' and '1' are two labels."),
        ("1 0", "1.0", "Did you mean '1'? As texts, '1' and '1.0' are two labels."),
        ("1 0", "true", "Did you mean '1'?"),
        ("True False", "true", "Did you mean 'True'? Upper and lower case count."),
        ("True False", "1", "Did you mean 'True'?"),
    ],
)
def test_in_a_table_of_text_a_label_that_only_means_the_same_is_told(column, positive, mend, write, told):
    first, second = column.split()
    write(f"label,s\n{first},0.5\n{second},0.5\n")
    holds = " and ".join(f"'{each}' (1 row)" for each in sorted((first, second)))
    what = f"data.positive: column 'label' never contains '{positive}'; it contains {holds}"
    assert told(positive=positive) == f"{what}\n    {mend}"


@pytest.mark.parametrize("kind", ["csv", "tsv", "jsonl", "parquet", "frame"])
def test_a_column_of_texts_is_no_score_and_those_of_numbers_are_named(kind, write, told):
    grades = ["A", None, "B", "B"]
    table = pd.DataFrame(
        {"grade": grades, "label": ["yes", "no", "no", "no"], "s": [0.5, 0.25, 0.1, 0], "n": [None, 3, 4, 5]}
    )
    write(table.to_csv(index=False), "cases.csv")
    write(table.to_csv(index=False, sep="\t"), "cases.tsv")
    write(table.to_json(orient="records", lines=True), "cases.jsonl")
    pq.write_table(pa.Table.from_pandas(table), "cases.parquet")
    models = {"m": {"score": "grade"}}
    found = told(table, models, path=None) if kind == "frame" else told(models=models, path=f"cases.{kind}")
    assert found == text("""
        models.m.score: none of the 3 values of column 'grade' is a number, the first is 'A'
            Name a column of numbers: s, n.
        """)


def test_a_table_without_numbers_has_no_column_to_name(write, told):
    write("label,s\nyes,high\nno,low\n")
    assert told() == text("""
        models.m.score: none of the 2 values of column 's' is a number, the first is 'high'
            No other column of cases.csv contains numbers.
        """)


def test_the_line_of_the_config_is_told_of_a_score_of_texts(write):
    write("label,s,grade\nyes,0.5,A\nno,0.25,B\n")
    config = "version: 1\ndata:\n  path: cases.csv\n  label: label\n  positive: yes\nmodels:\n  m:\n    score: grade\n"
    path = write(config, "audit.yaml")
    with pytest.raises(DataError) as caught:
        open_source(load_config(path))
    assert str(caught.value).startswith(f"{path}:8:12: models.m.score: none of the 2 values of column 'grade'")


@pytest.mark.parametrize("key", ["positive", "negative"])
def test_several_labels_in_one_text_get_the_list_that_they_are(key, write, told, config):
    write("label,s\na,0.5\nb,0.25\nc,0.1\n")
    settings = {"positive": "c", "negative": "c"} | {key: "a, b"}
    mend = told(**settings).split("\n", 1)[1]
    assert mend == f"    Put a list in brackets:\n    data:\n      {key}: [a, b]"
    assert open_source(config(**settings | {key: ["a", "b"]}))


def test_several_flags_in_one_text_get_the_list_that_they_are(write, told, config):
    write("label,s,hit\nyes,0.5,hold\nno,0.5,off\nno,0.5,call\n")
    models = {"m": {"score": "s"}, "rules": {"decision": "hit", "flagged": "hold, call"}}
    mend = told(models=models).split("\n", 1)[1]
    assert mend == "    Put a list in brackets:\n    models:\n      rules:\n        flagged: [hold, call]"
    models["rules"]["flagged"] = ["hold", "call"]
    assert open_source(config(models=models))


def test_a_folder_that_is_a_dangling_link_is_told_as_one(write, told, tmp_path):
    (tmp_path / "days").symlink_to("nowhere")
    assert told(path="days/d.csv") == text("""
        data.path: file not found: days/d.csv (days is a link to nowhere, which does not exist)
            Correct the link, or name the file itself.
        """)


def test_a_column_of_too_many_texts_is_no_label(write, told):
    write("label,s\n" + "".join(f"{number},0.5\n" for number in range(1001)))
    assert told(positive="1", negative="rest") == text("""
        data.label: column 'label' contains more than 1000 different values
            Name the column of the classes.
        """)


def test_decisions_hold_one_value_besides_those_that_flag(write, told):
    write("label,s,hit\nyes,0.5,on\nno,0.5,off\nno,0.5,maybe\n")
    models = {"m": {"score": "s"}, "rules": {"decision": "hit", "flagged": "on"}}
    assert told(models=models) == text("""
        models.rules.flagged: column 'hit' contains, besides 'on', 'maybe' (1 row) and 'off' (1 row)
            If 'off' alone means not flagged, write
            models:
              rules:
                flagged: ["on", maybe]
            Name one that means no decision under `data.missing`; give several that mean not flagged one name.
        """)


def test_a_flag_that_never_occurs_where_two_values_do_is_told(write, told):
    write("label,hit\nyes,yes\nno,no\n")
    assert told(models={"rules": {"decision": "hit", "flagged": "big"}}) == text("""
        models.rules.flagged: column 'hit' contains, besides 'big', 'no' (1 row) and 'yes' (1 row)
            Write the value that means flagged as written in the data.
        """)


def test_with_decimal_commas_a_point_is_no_decimal_sign(write, told):
    write("label;s\nyes;0.5\nno;0,25\n")
    assert "With `decimal: comma`, numbers are written with a comma: 0,5." in told(
        delimiter="semicolon", decimal="comma"
    )


def test_per_cent_lie_from_0_to_100(write, told):
    write("label,s\nyes,90\nno,101\n")
    assert told(models={"m": {"score": "s", "scale": "percent"}}) == text("""
        cases.csv:3: models.m.score: column 's' has 1 score outside 0 to 100: '101'
            Percentages are from 0 to 100. Correct the data, or remove `scale: percent`.
        """)


def test_per_cent_with_decimal_commas_are_known_as_such(write, told):
    write("label;s\nyes;21,93\nno;0,25\n")
    mend = "If these are percentages, write\n    models:\n      m:\n        scale: percent"
    assert mend in told(delimiter="semicolon", decimal="comma")


@pytest.mark.parametrize(
    ("column", "value", "mend"),
    [
        ("s", "85.8%", "Write shares of 1 instead of percentages: 0.858."),
        ("s", "90", "If these are percentages, write\n    models:\n      m:\n        scale: percent"),
        ("a", '"1,234.50"', "Write numbers without signs between the thousands: 1234.50."),
    ],
)
def test_a_number_written_otherwise_gets_the_way_to_write_it(column, value, mend, write, told):
    row = {"s": "0.5", "a": "12"} | {column: value}
    write(f"label,s,a\nyes,{row['s']},{row['a']}\nno,{row['s']},{row['a']}\n")
    assert mend in told(costs={"false_positive": 1, "false_negative": {"column": "a"}})


def test_a_link_to_nothing_is_told(tmp_path, told, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cases.csv").symlink_to("nowhere.csv")
    assert "is a link to nowhere.csv, which does not exist" in told()


def test_a_parquet_file_cut_short_is_told_without_sql(tmp_path, told, monkeypatch):
    monkeypatch.chdir(tmp_path)
    pq.write_table(pa.table({"label": ["yes", "no"], "s": [0.5, 0.25]}), tmp_path / "cases.parquet")
    whole = (tmp_path / "cases.parquet").read_bytes()
    (tmp_path / "cases.parquet").write_bytes(whole[:-10])
    said = told(path="cases.parquet")
    assert "the Parquet file is damaged" in said
    assert "SELECT" not in said


def test_a_decision_that_differs_by_case_alone_is_not_taken_for_unflagged(write, told):
    write("label,hit\nyes,Held\nno,Held\n")
    assert told(models={"rules": {"decision": "hit", "flagged": "held"}}) == text("""
        models.rules.flagged: column 'hit' contains, besides 'held', 'Held' (2 rows)
            Upper and lower case count:
            models:
              rules:
                flagged: [Held]
        """)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "value", "what"),
    [
        ("frequency", "", "1 missing weight\n    Every row needs a weight."),
        ("sampling", "-1", "1 negative weight: '-1'\n    A weight is 0 or more."),
        ("sampling", "x", "1 value that is not a number: 'x'\n    Correct the data."),
        ("sampling", "inf", "1 value that is not finite: 'inf'"),
        ("frequency", "1.5", "1 weight that is not a whole number: '1.5'\n    A frequency counts rows."),
    ],
)
def test_a_bad_weight_is_refused(kind, value, what, write, told):
    write(f"label,s,w\nyes,0.5,1\nno,0.5,{value}\n")
    found = told(weight={"column": "w", "kind": kind})
    assert found.startswith(f"cases.csv:3: data.weight.column: column 'w' has {what}")


@pytest.mark.parametrize(
    "value", ["01/02/2026", "2026-13-01", "2026", "20260101", "2026-01-01T10:00 Europe/Berlin", "epoch"]
)
def test_a_bad_time_is_refused(value, write, told):
    write(f"label,s,t\nyes,0.5,2026-01-01\nno,0.5,{value}\n")
    assert told(time="t") == (
        f"cases.csv:3: data.time: column 't' has 1 value that is not a time: '{value}'\n    Write times as 2026-09-30 "
        "or 2026-09-30T14:05:00, with +02:00 or Z at the end where there is a zone."
    )


def test_a_missing_id_is_refused(write, told):
    write("id,label,s\n1,yes,0.5\n ,no,0.5\n")
    assert told(id="id") == text("""
        cases.csv:3: data.id: column 'id' has 1 missing id
            Every row needs an id; or leave `data.id` out.
        """)


OWN = {"m": {"score": "s"}, "n": {"score": "z", "path": "own.csv"}}


def test_ids_that_stand_in_one_file_only_are_refused(write, told):
    write("id,label,s\n1,yes,0.5\n2,no,0.5\n30,no,0.1\n")
    write("id,z\n1,0.5\n2,0.5\n4,0.1\n5,0.1\n6,0.1\n10,0.1\n", "own.csv")
    mend = """
            Both need the same cases. To leave out those that one of them lacks, write
            data:
              join: inner"""
    assert told(models=OWN, id="id") == text(f"""
        cases.csv: data.id: 1 id is not in own.csv: '30'{mend}
        own.csv: data.id: 4 ids are not in cases.csv: '4', '5', '6', ...{mend}
        """)


def test_files_without_a_case_in_common_are_refused(write, told):
    write("id,label,s\n1,yes,0.5\n2,no,0.5\n")
    write("id,z\n3,0.5\n4,0.5\n", "own.csv")
    assert told(models=OWN, id="id", join="inner") == text("""
        cases.csv, own.csv: data.id: no id is in all of the files
            Name the column that identifies the cases in each of them.
        """)


def test_an_inner_join_leaves_out_what_one_of_the_files_lacks(write, config):
    write("id,label,s\n1,yes,0.5\n2,no,0.5\n30,no,0.1\n")
    write("id,z\n1,0.5\n2,0.5\n4,0.1\n5,0.1\n6,0.1\n10,0.1\n", "own.csv")
    source = open_source(config(models=OWN, id="id", join="inner"))
    assert source.unjoined == {"data": 1, "n": 4}
    assert source.count(Query(keys=(Label(),))).n.tolist() == [1, 1]


def test_repeated_ids_are_refused_where_files_are_joined(write, told):
    write("id,label,s\n1,yes,0.5\n1,no,0.5\n2,no,0.5\n")
    write("id,z\n1,0.5\n2,0.5\n", "own.csv")
    assert told(models=OWN, id="id") == text("""
        cases.csv: data.id: 1 id is on more than one row: '1'
            Files are joined by id, so an id must be on one row in each of them.
        """)


def test_a_split_that_no_case_is_in_is_refused(write, told):
    write("label,s,p\nyes,0.5,train\nno,0.5,test\n")
    assert told(split={"column": "p", "tune_on": "tain"}) == text("""
        data.split.tune_on: no case is in the split 'tain'; the data have 'test' (1 row) and 'train' (1 row)
            Did you mean 'train'?
        """)


def test_what_is_no_frame_is_refused(told):
    assert told([1, 2], path=None) == text("""
        data frame: the data are a builtins.list, which is not a frame
            Give a pandas, polars or pyarrow frame.
        """)


def test_two_columns_of_one_name_are_refused_in_frames_and_parquet(write, told):
    write("")
    names, columns = ["label", "s", "s"], [["yes", "no"], [0.5, 0.25], [0.1, 0.2]]
    assert "two columns of one name" in told(pd.DataFrame(dict(enumerate(columns))).set_axis(names, axis=1), path=None)
    pq.write_table(pa.table(columns, names=names), "cases.parquet")
    assert "there are two columns of the name 's'" in told(path="cases.parquet")


def test_a_frame_cannot_stand_for_one_file_a_split(write, told, config):
    table = pd.DataFrame({"label": ["yes", "no"], "s": [0.5, 0.25]})
    found = told(table, path={"validation": "a.csv", "test": "b.csv"})
    assert found.startswith("data.split.column: the data are one frame, which has no file for each split")


def test_the_place_in_the_config_is_told(write):
    write(GOOD)
    path = write(
        "version: 1\ndata:\n  path: cases.csv\n  label: lable\n  positive: yes\nmodels:\n  m:\n    score: s\n",
        "audit.yaml",
    )
    with pytest.raises(DataError) as caught:
        open_source(load_config(path))
    assert f"{path}:4:" in str(caught.value)
    assert "data.label: column not found in cases.csv: 'lable'" in str(caught.value)


def test_a_path_that_is_not_utf_8_is_refused_with_its_mend(tmp_path):
    (tmp_path / os.fsdecode(b"day-\xff.csv")).write_text("label,s\nx,1\ny,0\n")
    config = tmp_path / "case.yaml"
    config.write_text("version: 1\ndata: {path: 'day-*.csv', label: label, positive: x}\nmodels: {m: {score: s}}\n")
    with pytest.raises(DataError, match="has a path that is not UTF-8"):
        open_source(load_config(config))


@pytest.mark.parametrize(
    ("labels", "positive", "joined"),
    [
        ({"fraud": 72, "Fraud": 16, "genuine": 300}, "fraud", ["fraud", "Fraud"]),
        ({"1": 50, "1.0": 20, "0": 90}, "1", ["1", "1.0"]),
        ({"true": 50, "1": 20, "no": 90, "open": 5}, "true", ["true", "1"]),
    ],
    ids=str,
)
def test_the_mend_for_labels_that_look_alike_joins_them(labels, positive, joined, tmp_path):
    """Typed as printed, it leads to a report that counts them together."""
    rows = [f"{label},0.5" for label, count in labels.items() for _ in range(count)]
    (tmp_path / "cases.csv").write_text("label,s\n" + "\n".join([*rows, "other,"]) + "\n")
    (tmp_path / "case.yaml").write_text(
        f"version: 1\nmodels: {{m: {{score: s}}}}\ndata:\n  path: cases.csv\n  label: label\n  positive: '{positive}'\n"
    )
    with pytest.raises(DataError) as told:
        open_source(load_config(tmp_path / "case.yaml"))
    mend = [line[6:] for line in str(told.value).splitlines() if line.startswith("      ")]
    document = yaml.safe_load((tmp_path / "case.yaml").read_text())
    document["data"] |= yaml.safe_load("\n".join(mend))
    (tmp_path / "case.yaml").write_text(yaml.safe_dump(document))
    counted = open_source(load_config(tmp_path / "case.yaml")).count(Query(keys=(Label(),)))
    assert counted.n[counted.columns[Label()] == 1].sum() == sum(labels[label] for label in joined)


def test_letters_of_another_encoding_than_the_stated_one_are_told(write, told):
    write("label,s\nyes,0.5\nnö,0.2\n".encode("cp1252"))
    assert told(encoding="euc-kr", negative="nö") == (
        "cases.csv: data.encoding: it contains bytes that are not valid in euc-kr\n    State the encoding: `reportgen "
        "explain data.encoding` lists what is known."
    )


@pytest.mark.parametrize("ending", ["arrow", "feather"])
@pytest.mark.parametrize("cut", [0.2, 0.5, 0.9, 0.99])
def test_a_damaged_arrow_file_is_told_by_its_name(ending, cut, write, told):
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import feather

    path = write(b"", f"cases.{ending}")
    feather.write_feather(pyarrow.table({"label": ["yes", "no"] * 60, "s": [0.25, 0.75] * 60}), str(path))
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * cut)])
    assert told(path=path.name).startswith(f"cases.{ending}: the Arrow file is damaged")
    path.write_bytes(whole[:-30] + b"\xff" * 20 + whole[-10:])
    assert told(path=path.name).startswith(f"cases.{ending}: the Arrow file is damaged")


def test_where_no_label_is_known_yet_a_report_without_labels_is_named(tmp_path):
    later = {"column": "label", "later": True}
    (tmp_path / "cases.csv").write_text("label,s\n,0.5\n", encoding="utf-8")
    config = {"version": 1, "data": {"path": "cases.csv", "label": later, "positive": "yes"},
              "models": {"m": {"score": "s"}}}  # fmt: skip
    (tmp_path / "audit.yaml").write_text(yaml.safe_dump(config), encoding="utf-8")
    with pytest.raises(DataError, match="While no label is known, leave"):
        open_source(load_config(tmp_path / "audit.yaml")).count(Query(keys=(Label(),)))

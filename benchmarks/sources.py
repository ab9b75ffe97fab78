"""One digest of the results over every source of the same rows; name what differs, and exit with 1.

    python benchmarks/sources.py [ROWS]     1,000,000 rows, if not said

The rows have ties, values on the borders of bins and beside them by one ulp, weights, prices by case, clusters, groups
and splits; they are read with ids and clusters, without either, and with three classes. Left out of the results are the
config, the inputs, and what kind of number a column is of, which a text file or a database may tell otherwise. Counts
tell no ids and no clusters: they are held against rows without. What is not installed is left out, by name.
"""

import argparse
import hashlib
import json
import os
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import reportgen  # noqa: E402 - of this folder
from tests.servers import PASSWORD, mariadb, postgresql, program  # noqa: E402

NAMES = ["north", "south", 'a "quoted", one', "Œuvre"]
BY_SQL = 100  # megabytes, into which no million rows go
PARTS = 4  # that are counted, and added
CUT = 0.6  # of the rule

Data = dict[str, Any]


def main() -> None:
    """Print the digest of each source beside its time, for each of three readings of the rows."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rows", type=int, nargs="?", default=1_000_000)
    frame = made(parser.parse_args().rows)
    apart = False
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        sources = list(brought(frame, folder, stack))
        for reading, config in READINGS.items():
            digests = {}
            counts = counted(frame, config, folder / reading) if reading == "without ids" else {}
            for name, (data, rows) in [*sources, *counts.items()]:
                began = time.perf_counter()
                own = {key: each for key, each in config["data"].items() if "counts" not in data or key != "path"}
                report = reportgen.run({**config, "data": {**own, **data}}, rows)
                digests[name] = digest(report)
                print(f"{reading:20} {name:12} {time.perf_counter() - began:6.1f} s  {digests[name][:16]}", flush=True)
            apart |= len(set(digests.values())) > 1
    print("they differ" if apart else "one digest each")
    raise SystemExit(apart)


def made(rows: int) -> pd.DataFrame:
    """Return cases that are hard to count alike."""
    chance = np.random.default_rng(11)
    bad = chance.binomial(1, 0.1, rows) == 1
    logit = np.where(bad, 1.2, -1.2) + chance.normal(size=rows) * 1.5
    score = np.round(1 / (1 + np.exp(-logit)), 4)
    tenth = np.round(chance.random(rows), 1)
    beside = chance.integers(-1, 2, rows)  # one ulp below, on it, one above
    edge = np.where(beside < 0, np.nextafter(tenth, 0), np.where(beside > 0, np.nextafter(tenth, 1), tenth))
    amount = np.round(chance.gamma(2, 40, rows), 2)
    amount = np.where(chance.binomial(1, 0.1, rows), np.nextafter(40.0, 40.0 + beside), amount)
    kind = np.where(bad, "late", np.where(chance.binomial(1, 0.3, rows), "lost", "fine"))
    shares = chance.dirichlet([2, 2, 2], rows)
    shares[np.arange(rows), np.searchsorted(["fine", "late", "lost"], kind)] += 0.8
    shares = np.round(shares / shares.sum(axis=1, keepdims=True), 3)
    return pd.DataFrame(
        {
            "id": [f"c{number}" for number in chance.permutation(rows)],
            "customer": chance.integers(10**15, 10**15 + max(rows // 3, 1), rows),
            "outcome": np.where(bad, "sí", "no"),
            "kind": kind,
            "score": score,
            "edge": edge,
            "rule": np.where(score + chance.normal(size=rows) * 0.1 > CUT, "stop", "pass"),
            "fine": shares[:, 0],
            "late": shares[:, 1],
            "lost": np.round(1 - shares[:, 0] - shares[:, 1], 3),
            "amount": amount,
            "region": chance.choice(NAMES, rows, p=[0.4, 0.3, 0.2, 0.1]),
            "day": [f"2026-0{1 + number // 28}-{1 + number % 28:02}" for number in chance.integers(0, 84, rows)],
            "times": chance.integers(1, 4, rows),
            "part": np.where(chance.binomial(1, 0.3, rows), "tuning", "test"),
        }
    )


IDS: Data = {"id": "id", "cluster": "customer"}
ROWS: Data = {
    "label": "outcome", "positive": "sí", "time": "day", "weight": {"column": "times", "kind": "frequency"},
    "split": {"column": "part", "tune_on": "tuning", "report_on": "test"},
}  # fmt: skip
TWO: Data = {
    "version": 1,
    "models": {"m": {"score": "score"}, "edges": {"score": "edge"}, "rule": {"decision": "rule", "flagged": "stop"}},
    "costs": {"currency": "EUR", "false_positive": 3, "false_negative": {"column": "amount"}},
    "groups": ["region", {"column": "amount", "bins": [40, 100]}],
    "uncertainty": {"resamples": 100},
    "report": {"formats": ["json"]},
}
READINGS: dict[str, Data] = {
    "ids and clusters": {**TWO, "data": {**ROWS, **IDS}},
    "without ids": {**TWO, "data": ROWS},
    "three classes": {
        "version": 1,
        "data": {"label": "kind", "classes": ["fine", "late", "lost"], "weight": ROWS["weight"], **IDS},
        "models": {"m": {"scores": {"fine": "fine", "late": "late", "lost": "lost"}}},
        "groups": ["region"],
        "uncertainty": {"resamples": 100},
        "report": {"formats": ["json"]},
    },
}


def digest(report: reportgen.Report) -> str:
    """Return the digest of results, but for what names the source."""
    document = json.loads(json.dumps(report.results))
    for key in ("config", "columns"):
        document.pop(key, None)
    for key in ("columns", "as_counts", "repeated_ids"):
        document["data"].pop(key, None)
    document["run"].pop("inputs")
    document["sentences"] = [each for each in document["sentences"] if each["id"] != "data.as_counts"]
    return hashlib.sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()


def brought(frame: pd.DataFrame, folder: Path, stack: ExitStack) -> Iterator[tuple[str, tuple[Data, Any]]]:
    """Yield each source by its name: what its config says of it, and the frame, if it is one."""
    yield "pandas", ({}, frame)
    yield "polars", ({}, pl.from_pandas(frame))
    yield "pyarrow", ({}, pa.Table.from_pandas(frame, preserve_index=False))
    files = {"CSV": folder / "rows.csv", "Parquet": folder / "rows.parquet"}
    frame.to_csv(files["CSV"], index=False)
    frame.to_parquet(files["Parquet"], index=False)
    for name, path in files.items():
        yield name, ({"path": str(path)}, None)
    yield "by SQL", ({"path": str(files["Parquet"]), "memory": BY_SQL}, None)
    with closing(sqlite3.connect(folder / "rows.db")) as connection:
        frame.to_sql("scores", connection, index=False)
    yield "SQLite", ({"database": f"sqlite:///{folder / 'rows.db'}", "table": "scores"}, None)
    with duckdb.connect(str(folder / "rows.duckdb")) as database:
        database.execute("CREATE TABLE scores AS SELECT * FROM frame")
    yield "DuckDB", ({"database": f"duckdb:///{folder / 'rows.duckdb'}", "table": "scores"}, None)
    if find_spec("pyspark") is None:
        print("Spark is not installed")
    else:
        yield "Spark", ({"spark": "local[2]", "path": str(files["Parquet"])}, None)
    for name, server, fill, command in (
        ("PostgreSQL", postgresql, into_postgresql, "initdb"),
        ("MariaDB", mariadb, into_mariadb, "mariadbd"),
    ):
        if program(command) is None:
            print(f"{name} is not installed")
            continue
        address, _ = stack.enter_context(server())
        fill(frame, address, files["CSV"])
        os.environ[f"{name}_URL"] = address  # a password stands in no config
        yield name, ({"database": f"${{{name}_URL}}", "table": "scores"}, None)


def table_of(frame: pd.DataFrame, mark: str) -> str:
    """Return what creates the table of a server, whose columns are typed as those of a frame are."""
    types = {"f": "double precision", "i": "bigint"}
    typed = (f"{mark}{name}{mark} {types.get(each.kind, 'varchar(40)')}" for name, each in frame.dtypes.items())
    return f"CREATE TABLE scores ({', '.join(typed)})"


def into_postgresql(frame: pd.DataFrame, address: str, path: Path) -> None:
    """Store rows as a table of a PostgreSQL server."""
    import psycopg

    with psycopg.connect(address) as connection, connection.cursor() as cursor:
        cursor.execute(table_of(frame, '"'))
        with cursor.copy("COPY scores FROM STDIN (FORMAT csv, HEADER)") as copy, path.open("rb") as rows:
            while part := rows.read(1 << 20):
                copy.write(part)


def into_mariadb(frame: pd.DataFrame, address: str, _: Path) -> None:
    """Store rows as a table of a MariaDB server."""
    import pymysql

    parts = urlsplit(address)
    with (
        closing(
            pymysql.connect(host=parts.hostname, port=parts.port or 0, user="me", password=PASSWORD, database="scores")
        ) as connection,
        connection.cursor() as cursor,
    ):
        cursor.execute(table_of(frame, "`"))
        marks = ", ".join(["%s"] * len(frame.columns))
        for start in range(0, len(frame), 20_000):
            rows = frame[start : start + 20_000].astype(object).itertuples(index=False)
            cursor.executemany(f"INSERT INTO scores VALUES ({marks})", list(rows))  # noqa: S608 - no words of others
        connection.commit()


def counted(frame: pd.DataFrame, config: Data, folder: Path) -> dict[str, tuple[Data, Any]]:
    """Return counts of parts of the rows, which lie where chance put them, as a source of its own, also by SQL."""
    folder.mkdir()
    of = np.random.default_rng(3).integers(0, PARTS, len(frame))
    for part in range(PARTS):
        reportgen.count(config, folder / f"{part}.counts", frame[of == part])
    added = {"counts": [str(folder / "*.counts")]}
    return {"counts": (added, None), "counts by SQL": ({**added, "memory": BY_SQL}, None)}


if __name__ == "__main__":
    main()

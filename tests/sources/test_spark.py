"""Rows of Spark give the results of those rows in a file, or of their counts; what goes wrong is one message.

All tests share one session, since to open one takes longer than they do together.
"""

import datetime as dt
import json
import os
import socket
import subprocess
import sys
import time
from contextlib import nullcontext, suppress
from decimal import Decimal
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from click.testing import CliRunner

import reportgen
from reportgen.cli import main
from reportgen.errors import DataError
from reportgen.sources import spark, spark_session

N = 400
RNG = np.random.default_rng(11)
LABELS = RNG.random(N) < 0.35
EDGES = np.round(RNG.random(N), 3)
BESIDE = RNG.integers(0, 3, N)
DAYS = [dt.date(2026, 1, 1) + dt.timedelta(days=int(n) % 90) for n in range(N)]
ROWS = {
    "case": [f" c{n}" for n in range(N)],
    "Label": np.where(LABELS, "sí", "no").tolist(),
    "s": np.round(np.clip(RNG.normal(np.where(LABELS, 0.6, 0.4), 0.15), 0, 1), 2).tolist(),  # many are tied
    # On the borders of bins, and beside them by one step of a float.
    "exact": np.choose(BESIDE, [EDGES, np.nextafter(EDGES, 0), np.nextafter(EDGES, 1)]).tolist(),
    "hit": (RNG.random(N) < 0.4).tolist(),
    "amount": [Decimal(int(cents)).scaleb(-2) for cents in RNG.integers(0, 90_000, N)],
    "day": DAYS,
    "moment": [
        dt.datetime(day.year, day.month, day.day, n % 24, 59, 59, 999_999, dt.UTC) for n, day in enumerate(DAYS)
    ],
    "region": RNG.choice(["north", " south", 'a "quoted", o\'ne\\'], N).tolist(),
    "customer": RNG.integers(10**15, 10**15 + 300, N).tolist(),
    "times": RNG.integers(0, 4, N).tolist(),
    "share": np.round(RNG.uniform(0.5, 2, N), 3).tolist(),
    "part": np.where(RNG.random(N) < 0.5, "validation", "test").tolist(),
    "fold": RNG.integers(0, 5, N).tolist(),
    "kind": RNG.choice(["a", "b", "c"], N).tolist(),
    **{f"p {name}": RNG.random(N).round(2).tolist() for name in "abc"},
    "typed": [str(round(float(score), 2)) for score in RNG.random(N)],  # numbers in a column of texts
}
for place in range(0, N, 50):
    ROWS["region"][place] = None
    ROWS["exact"][place] = None
    ROWS["exact"][place + 1] = float("nan")
    ROWS["s"][place + 2] = -0.0
    ROWS["Label"][place + 3] = "not known"
TYPES = {
    "amount": "decimal(12,2)", "day": "date", "moment": "timestamp", "s": "double", "exact": "double", "hit": "boolean",
    "share": "double", "customer": "bigint", "times": "int", "fold": "smallint",
    **{f"p {name}": "double" for name in "abc"},
}  # fmt: skip
DATA = {"label": "Label", "positive": "sí", "negative": "no", "doubtful": "not known", "time": "day"}
MODELS = {"m": {"score": "s"}, "rule": {"decision": "hit", "flagged": "true"}}
COSTS = {"currency": "EUR", "false_positive": 3, "false_negative": {"column": "amount"}}
COMMON = {"version": 1, "uncertainty": {"resamples": 100}, "report": {"formats": ["json"]}}
TWO = COMMON | {
    "models": MODELS,
    "costs": COSTS,
    "groups": ["region", {"column": "amount", "bins": [40, 300]}],
}
THREE = COMMON | {"models": {"t": {"scores": {name: f"p {name}" for name in "abc"}}}, "groups": ["region"]}
# What the data are, and what is asked of them.
KINDS = {
    "ids, splits and prices": (TWO, DATA | {"id": "case", "split": {"column": "part"}}),
    "clusters and moments": (
        COMMON | {"models": {"m": {"score": "exact"}}},
        DATA | {"cluster": "customer", "time": "moment"},
    ),
    "frequencies": (
        COMMON | {"models": {"m": {"score": "typed"}}, "groups": ["region"]},
        DATA | {"weight": {"column": "times", "kind": "frequency"}},
    ),
    "a sample, in folds": (
        COMMON | {"models": {"m": {"score": "s"}}, "costs": COSTS},
        DATA | {"weight": {"column": "share", "kind": "sampling"}, "fold": "fold"},
    ),
    "three classes": (THREE, {"label": "kind", "classes": ["a", "b", "c"], "id": "case", "split": {"column": "part"}}),
    "ids of several rows": (
        COMMON | {"models": {"m": {"score": "s"}}, "report": {"formats": ["json"], "cases": 3}},
        DATA | {"id": "customer"},
    ),
}
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        any(find_spec(package) is None for package in ("pyspark", "py4j")) or spark_session.java() is None,
        reason="Spark is not installed: pip install -e '.[spark]', and Java 17",
    ),
]


@pytest.fixture(scope="module", autouse=True)
def quickly_compiled():
    """Let Java translate its code once: most of the time of so short a life goes into doing it well."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1")
        yield


@pytest.fixture(scope="module")
def session():
    from pyspark.sql import SparkSession

    with spark_session.unheard():
        builder = SparkSession.builder.master("local[2]")
        for name, value in {**spark_session.SETTINGS, "spark.sql.shuffle.partitions": "3"}.items():
            builder = builder.config(name, value)
        running = builder.getOrCreate()
    yield running
    spark_session.end(running)


@pytest.fixture(scope="module")
def path(session, tmp_path_factory):
    """Return a file of Parquet with the rows, which Spark knows as the table `scores`, too."""
    file = tmp_path_factory.mktemp("file") / "scores.parquet"
    types = ", ".join(f"`{name}` {TYPES.get(name, 'string')}" for name in ROWS)
    frame = session.createDataFrame([*zip(*ROWS.values(), strict=True)], types)
    import pyarrow.parquet as pq

    pq.write_table(frame.toArrow(), str(file))
    session.read.parquet(str(file)).repartition(3).createOrReplaceTempView("scores")
    return file


def told(results):
    """Return the results but for what names the source."""
    document = json.loads(json.dumps(getattr(results, "results", results)))
    document["run"].pop("inputs")
    document.pop("config", None)
    document.pop("digest", None)
    return document


def of_spark(config, data, **where):
    return reportgen.run(config | {"data": data | {"spark": "local[2]"} | (where or {"table": "scores"})})


@pytest.mark.parametrize("kind", KINDS)
def test_rows_of_spark_give_the_results_of_a_file(kind, session, path):
    config, data = KINDS[kind]
    report = of_spark(config, data)
    assert report.results["run"]["inputs"][0]["name"] == "table scores"
    assert told(report) == told(reportgen.run(config | {"data": data | {"path": str(path)}}))


def test_a_path_and_a_frame_are_read_as_a_table_is(session, path):
    config, data = KINDS["frequencies"]
    of_table = of_spark(config, data)
    of_path = of_spark(config, data, path=str(path))
    of_frame = reportgen.run(config | {"data": data}, session.table("scores"))
    inputs = [report.results["run"]["inputs"] for report in (of_table, of_path, of_frame)]
    assert [each[0]["name"] for each in inputs] == ["table scores", "scores.parquet", "data frame"]
    assert len({each[0]["sha256"] for each in inputs}) == 1
    assert told(of_table) == told(of_path) == told(of_frame)
    assert session.catalog.listTables()[0].name == "scores"  # and no view of ours is left
    assert len(session.catalog.listTables()) == 1


COUNTED = [kind for kind in KINDS if kind != "ids of several rows"]


@pytest.mark.parametrize("kind", COUNTED)
def test_more_rows_give_the_results_of_their_counts(kind, session, path, tmp_path, monkeypatch):
    config, data = KINDS[kind]
    without_id = {key: value for key, value in data.items() if key != "id"}
    counts = reportgen.count(config | {"data": without_id | {"path": str(path)}}, tmp_path / "all.counts")
    expected = reportgen.run(config | {"data": data | {"counts": [str(counts)]}})
    monkeypatch.setattr(spark, "MOST_ROWS", N - 1)
    found = of_spark(config, data)
    assert found.results["data"]["as_counts"]
    assert told(found) == told(expected)


SET = {"threshold": {"fixed": 0.4137}, "models": {"m": {"score": "exact", "deployed_threshold": 0.5551}}}


@pytest.mark.parametrize(("kind", "flag"), [("probability", "high"), ("rank", "low")])
def test_too_many_scores_give_the_results_of_counts_by_fewer_digits(kind, flag, session, path, tmp_path, monkeypatch):
    config = COMMON | SET | {"models": {"m": SET["models"]["m"] | {"kind": kind, "flag": flag}}}
    data = {key: value for key, value in DATA.items() if key != "time"}
    counts = reportgen.count(config | {"data": data | {"path": str(path)}}, tmp_path / "all.counts", digits=2)
    expected = reportgen.run(config | {"data": data | {"counts": [str(counts)]}})
    monkeypatch.setattr(spark, "MOST_ROWS", 1)
    monkeypatch.setattr(spark, "MOST_CELLS", 270)
    assert told(of_spark(config, data)) == told(expected)
    wrong = session.sql("SELECT Label, IF(exact >= 0.9, double('inf'), exact) AS exact FROM scores")
    rows = wrong.where("NOT isnan(exact) AND exact > 1").count()
    assert f"column 'exact' has {rows} values that are not finite, the first is 'inf'" in problem(data, config, wrong)


def test_three_models_with_all_their_digits_give_the_results_of_counts_by_two(session, tmp_path, monkeypatch):
    rng, rows = np.random.default_rng(5), 1500
    label = rng.random(rows) < 0.3
    common = rng.normal(0, 1.5, rows) + label
    scores = {f"s{n}": 1 / (1 + np.exp(-common - rng.normal(0, 0.02, rows))) for n in range(3)}
    frame = pd.DataFrame({"label": np.where(label, "yes", "no"), **scores})
    frame.to_parquet(tmp_path / "all.parquet")
    config = COMMON | {"models": {f"m{n}": {"score": f"s{n}"} for n in range(3)}, "threshold": {"fixed": 0.4137}}
    data = {"label": "label", "positive": "yes"}
    monkeypatch.setattr(spark, "MOST_ROWS", 1)
    monkeypatch.setattr(spark, "MOST_CELLS", 1000)
    found = reportgen.run(config | {"data": data}, session.read.parquet(str(tmp_path / "all.parquet")))
    assert {model["score_bins"]["digits"] for model in found.results["models"].values()} == {2}
    counts = reportgen.count(config | {"data": data}, tmp_path / "all.counts", frame, digits=2)
    assert told(found) == told(reportgen.run(config | {"data": data | {"counts": [str(counts)]}}))
    assert session.conf.get("spark.sql.codegen.hugeMethodLimit") == "65535"  # as before


def problem(data=None, config=COMMON | {"models": {"m": {"score": "s"}}}, frame=None, **where):
    """Return what a run says that has to end with exit code 3."""
    of = {} if frame is not None else {"spark": "local[2]", **(where or {"table": "scores"})}
    with pytest.raises(DataError) as caught:
        reportgen.run(config | {"data": (data or DATA) | of}, frame)
    return str(caught.value)


def test_what_is_not_there_is_told_with_what_is(session, path, monkeypatch):
    assert problem(table="score") == (
        "data.table: table score cannot be read: The table or view `score` cannot be found. Verify the spelling and "
        "correctness of the schema and catalog"
    )
    monkeypatch.setattr(spark, "session", lambda _: nullcontext((session, True)))
    assert problem(table="score").endswith(
        "correctness of the schema and catalog\n"
        "    A session that begins here knows only tables of a catalogue that its settings (spark-defaults.conf) "
        "name.\n    Name their files:\n    data:\n      path: ..."
    )
    monkeypatch.undo()
    assert problem(path="/no/such/file").startswith("data.path: file cannot be read: Path does not exist: file:/no")
    absent = problem(config=COMMON | {"models": {"m": {"score": "S"}}})
    assert absent.startswith("models.m.score: column not found in table scores: 'S'\n    Did you mean 's'? The columns")
    nested = session.sql("SELECT *, array(s) AS both, s AS `s` FROM scores")
    assert problem(frame=nested).startswith("data frame: two columns are called 's'")
    nested = session.sql("SELECT *, array(s) AS both FROM scores")
    both = problem(config=COMMON | {"models": {"m": {"score": "both"}}}, frame=nested)
    assert both.startswith("models.m.score: column 'both' of data frame contains lists or objects")
    files = DATA | {"path": {"validation": "a.csv", "test": "b.csv"}}
    assert problem(files, frame=nested).startswith("data.split.column: the rows of Spark have no file for each split")


def test_wrong_values_are_told_with_their_rows(session, path, monkeypatch):
    frame = session.sql("SELECT Label, day, IF(s >= 0.6, s + 1, 0.5) AS s FROM scores")
    rows = frame.where("s > 1").count()
    for most in (N, N - 1):
        monkeypatch.setattr(spark, "MOST_ROWS", most)
        said = problem(frame=frame)
        assert said.startswith(f"data frame: models.m.score: column 's' has {rows} scores outside 0 to 1, the first is")
    frame = session.sql("SELECT Label, day, 'high' AS s FROM scores")
    assert f"none of the {N} values of column 's' is a number, the first is 'high'" in problem(frame=frame)


def test_what_counts_cannot_tell_is_refused(session, path, monkeypatch):
    monkeypatch.setattr(spark, "MOST_ROWS", N - 1)
    once = {"id": "customer", "split": {"column": "part"}}
    assert problem(DATA | once).startswith("data.id: ")
    assert f"ids are on several rows, and of more than {N - 1} rows counts are read" in problem(DATA | once)
    assert "data.id" not in problem(DATA | once | {"cluster": "region"})  # which keeps them together
    said = problem(DATA | {"examine": "all"})
    assert said.startswith(f"data.examine: needs single rows, and Spark has {N}: of more than {N - 1}, counts are read")
    assert "column 'amount' is a decimal(12,2), and clusters" in problem(DATA | {"cluster": "amount"})
    assert "column 'region' has 8 missing clusters" in problem(DATA | {"cluster": "region"})
    monkeypatch.setattr(spark, "MOST_CELLS", 50)
    said = problem()
    assert said.startswith(
        f"data.table: the {N} rows of table scores differ in too many ways: their counts would be more"
    )
    monkeypatch.setattr(spark, "_NEARLY", 1000)  # where the estimate is far off
    assert problem() == said


def run(folder, *options, **data):
    """Run a config as a command does, and return its exit code and all that it printed."""
    config = COMMON | {"models": {"m": {"score": "s"}}, "data": DATA | {"spark": "local[2]"} | data}
    (folder / "c.yaml").write_text(json.dumps(config, ensure_ascii=False), encoding="utf-8")
    done = CliRunner().invoke(main, ["run", str(folder / "c.yaml"), "-o", str(folder / "out"), *options])
    return done.exit_code, done.output


def old_report(folder):
    (folder / "out").mkdir()
    kept = folder / "out" / "results.json"
    kept.write_text('{"schema": "reportgen/results/1"}')
    return kept


def test_a_job_that_fails_is_one_message_and_the_old_report_stands(session, path, tmp_path, capfd):
    kept = old_report(tmp_path)
    session.sql(
        "SELECT Label, day, IF(s > 0.5, raise_error('the store is away'), s) AS s FROM scores"
    ).createOrReplaceTempView("failing")
    code, said = run(tmp_path, table="failing")
    session.catalog.dropTempView("failing")
    assert (code, said.count("cannot be read: the store is away")) == (3, 1), said
    assert "Traceback" not in said + capfd.readouterr().err
    assert kept.read_text() == '{"schema": "reportgen/results/1"}'


def test_a_query_that_never_ends_is_broken_off(session, path, monkeypatch):
    monkeypatch.setattr(spark_session, "LONGEST", 1)
    # A range hears that it is broken off, as files do, unless somebody looks at each of its numbers.
    monkeypatch.setattr(spark._Cells, "asked", lambda _: ["count(*)", "0", "count(*)"])
    session.sql("SELECT 'no' AS Label, DATE '2026-01-01' AS day, rand() AS s FROM range(100000000000000)").filter(
        "s < 2"
    ).createOrReplaceTempView("endless")
    begun = time.monotonic()
    said = problem(table="endless")
    session.catalog.dropTempView("endless")
    assert said == "data.table: table endless cannot be read: it took longer than 0 minutes"
    assert time.monotonic() - begun < 20
    assert [*session.sparkContext.getJobTags()] == []
    assert session.table("scores").count() == N


def test_rows_that_change_meanwhile_are_no_report(session, path, monkeypatch):
    asked = spark._collected
    for most in (N, 1):
        monkeypatch.setattr(spark, "MOST_ROWS", most)
        monkeypatch.setattr(spark, "_collected", lambda *given: [(N - 1, 5, N - 1)] if given else asked)
        assert problem().startswith("table scores: the rows have changed while they were read")


def test_what_is_not_installed_is_told(monkeypatch):
    def without(name):
        monkeypatch.setattr(spark_session, "find_spec", lambda package: None if package == name else find_spec(package))

    for name, shown, address in (
        ("pyspark", "pyspark", "local"),
        ("pyarrow", "pyarrow", "local"),
        ("grpc", "grpcio", "sc://host"),
    ):
        without(name)
        assert problem(spark=address, table="scores") == (
            f"data.spark: to read rows of Spark needs a package that is not installed: {shown}\n"
            "    Install it: `pip install 'reportgen-audit[spark]'`"
        )
    without("")
    monkeypatch.setenv("JAVA_HOME", "/no/such/folder")
    assert problem().startswith("data.spark: Spark in this process needs Java, which is not found\n    Install Java 17")


def test_a_session_of_ours_prints_nothing(tmp_path):
    (tmp_path / "scores.parquet").write_bytes(b"PAR1, but no more of it than that")
    data = DATA | {"spark": "local[2]", "path": "scores.parquet"}
    config = COMMON | {"models": {"m": {"score": "s"}}, "data": data}
    (tmp_path / "c.yaml").write_text(json.dumps(config, ensure_ascii=False), encoding="utf-8")
    command = [sys.executable, "-c", "from reportgen.entry import main; main()", "run", "c.yaml"]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (3, "")
    (said,) = done.stderr.splitlines()
    assert "data.path: scores.parquet cannot be read: " in said


STOPPED = """
import os, signal, threading, time
from reportgen.entry import main
from reportgen.sources import spark
asked = spark._answer
def stop():
    os.kill(os.getpid(), signal.SIGINT)
    print(time.monotonic(), flush=True)
def endless(running, text):
    from pyspark import SparkContext
    print(SparkContext._gateway.proc.pid, flush=True)
    threading.Timer(1, stop).start()
    return asked(running, "SELECT count(*) AS c0 FROM range(100000000000000) WHERE rand() < 0.5")
spark._answer = endless
main()
"""


def is_running(process):
    """Return whether a process of that number is there, and is not one that has ended and nobody has asked after."""
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    return False


def test_ctrl_c_ends_a_run_and_its_session_at_once(path, tmp_path):
    kept = old_report(tmp_path)
    data = DATA | {"spark": "local[2]", "path": str(path)}
    config = COMMON | {"models": {"m": {"score": "s"}}, "data": data}
    (tmp_path / "c.yaml").write_text(json.dumps(config, ensure_ascii=False), encoding="utf-8")
    (tmp_path / "temporary").mkdir()
    command = [sys.executable, "-c", STOPPED, "run", "c.yaml", "-o", "out"]
    where = os.environ | {"TMPDIR": str(tmp_path / "temporary")}
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=tmp_path, env=where)
    ended = time.monotonic()
    assert (done.returncode, done.stderr) == (130, "stopped; a report that was not finished is not written\n")
    java, stopped = done.stdout.split()
    assert ended - float(stopped) < 3
    while is_running(int(java)) and time.monotonic() < ended + 20:
        time.sleep(0.1)
    assert not is_running(int(java))
    assert kept.read_text() == '{"schema": "reportgen/results/1"}'
    assert [*(tmp_path / "temporary").iterdir()] == []


@pytest.fixture
def server(tmp_path):
    """Start a server of Spark Connect on this machine, and return its address and its process."""
    if find_spec("grpc") is None:
        pytest.skip("the client of Spark Connect is not installed: pip install -e '.[spark]'")
    import pyspark

    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    settings = {
        **spark_session.SETTINGS,
        "spark.connect.grpc.binding.address": "127.0.0.1",
        "spark.connect.grpc.binding.port": str(port),
        "spark.sql.shuffle.partitions": "3",
    }
    submit = Path(pyspark.__file__).parent / "bin" / "spark-submit"
    named = [part for name, value in settings.items() for part in ("--conf", f"{name}={value}")]
    which = ["--class", "org.apache.spark.sql.connect.service.SparkConnectServer", "spark-internal"]
    with (tmp_path / "server.log").open("wb") as log:
        process = subprocess.Popen([str(submit), "--master", "local[2]", *named, *which], stdout=log, stderr=log)
    while process.poll() is None:
        with suppress(OSError):
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            break
        time.sleep(0.2)
    yield f"sc://127.0.0.1:{port}", process
    process.kill()
    process.wait()


def test_a_server_gives_the_same_results_until_it_goes_away(server, path, tmp_path):
    """In a process of its own, since a client and a session are not in one."""
    config, data = KINDS["three classes"]
    for name, where in (("of_file", {}), ("of_spark", {"spark": server[0]})):
        text = json.dumps(config | {"data": data | {"path": str(path)} | where}, ensure_ascii=False)
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    command = [sys.executable, "-c", BY_A_SERVER, str(server[1].pid)]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=tmp_path)
    results = json.loads((tmp_path / "out" / "results.json").read_text(encoding="utf-8"))
    of_file = reportgen.run(tmp_path / "of_file.yaml")
    assert told(results) == told(of_file)
    assert (done.returncode, done.stderr.count("scores.parquet cannot be read: ")) == (3, 1), done.stderr
    assert len(done.stderr.splitlines()) == 1, done.stderr


BY_A_SERVER = """
import os, signal, sys
from contextlib import suppress
from reportgen.cli import main
from reportgen.sources import spark
with suppress(SystemExit):
    main(["run", "of_spark.yaml", "-q", "-o", "out"])
asked = spark._collected
def going(*given):
    os.kill(int(sys.argv[1]), signal.SIGKILL)
    return asked(*given)
spark._collected = going
main(["run", "of_spark.yaml", "-q", "-o", "out"])
"""


def test_the_session_that_is_lost_is_one_message(session, path, tmp_path, monkeypatch, capfd):
    """The last test of the file, since it ends the session of the others."""
    from pyspark import SparkContext

    kept, asked = old_report(tmp_path), spark._collected

    def going(*given):
        SparkContext._gateway.proc.kill()
        SparkContext._gateway.proc.wait()
        return asked(*given)

    monkeypatch.setattr(spark, "_collected", going)
    code, said = run(tmp_path, table="scores")
    assert (code, said.count("table scores cannot be read: the session was lost")) == (3, 1), said
    assert "Traceback" not in said + capfd.readouterr().err
    assert kept.read_text() == '{"schema": "reportgen/results/1"}'

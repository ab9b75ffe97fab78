"""Rows of a database give the results of those rows in a file; what goes wrong is one message without a secret."""

import datetime as dt
import gc
import json
import sqlite3
from contextlib import closing
from decimal import Decimal
from pathlib import Path
from urllib.parse import quote, urlsplit

import duckdb
import numpy as np
import pandas as pd
import pytest
from click.testing import CliRunner

import reportgen
from reportgen.cli import main
from reportgen.config.database import KINDS
from reportgen.config.load import config_from
from reportgen.errors import ConfigError, DataError
from reportgen.sources import databases, drivers, sql
from reportgen.sources.databases import read_database
from tests.servers import PASSWORD, mariadb, postgresql, program

N = 400
RNG = np.random.default_rng(7)
LABELS = RNG.random(N) < 0.3
FRAME = pd.DataFrame(
    {
        "case": [f"c{n}" for n in range(N)],
        "Label": np.where(LABELS, "sí", "no"),
        "s": np.round(np.clip(RNG.normal(np.where(LABELS, 0.6, 0.4), 0.15), 0, 1), 3),  # many are tied
        "exact": np.nextafter(np.round(RNG.random(N), 1), np.where(RNG.random(N) < 0.5, 0, 1)),  # beside the borders
        "hit": RNG.random(N) < 0.4,
        "amount": np.round(RNG.gamma(2, 40, N), 2),
        "day": [dt.date(2026, 1, 1) + dt.timedelta(days=int(n) % 90) for n in range(N)],
        "region": RNG.choice(["north", "south", 'a "quoted", one'], N),
        "customer": RNG.integers(10**15, 10**15 + 90, N),
        "weight": RNG.integers(1, 4, N),
    }
)
FRAME["region"] = FRAME["region"].where(RNG.random(N) < 0.97, None)
TYPES = {"s": "double", "exact": "double", "hit": "boolean", "amount": "decimal(12, 2)", "day": "date"}
TYPES |= {"customer": "bigint", "weight": "integer"}
DATA = {
    "id": "case", "label": "Label", "positive": "sí", "time": "day", "cluster": "customer",
    "weight": {"column": "weight", "kind": "frequency"},
}  # fmt: skip
CONFIG = {
    "version": 1,
    "models": {"m": {"score": "s"}, "other": {"score": "exact"}, "rule": {"decision": "hit", "flagged": "true"}},
    "costs": {"currency": "EUR", "false_positive": 3, "false_negative": {"column": "amount"}},
    "groups": ["region", {"column": "amount", "bins": [40, 100]}],
    "uncertainty": {"resamples": 100},
    "report": {"formats": ["json"]},
}


def rows():
    for row in FRAME.itertuples(index=False):
        values = [None if pd.isna(value) else value for value in row]
        yield [
            Decimal(str(value)) if name == "amount" else value.item() if isinstance(value, np.generic) else value
            for name, value in zip(FRAME.columns, values, strict=True)
        ]


def fill(connection, mark, *, double="double precision", quoted='"{}"', plain=lambda value: value):
    """Store the rows in a table as the database itself types them."""
    types = (TYPES.get(name, "varchar(40)").replace("double", double) for name in FRAME.columns)
    columns = ", ".join(f"{quoted.format(name)} {its}" for name, its in zip(FRAME.columns, types, strict=True))
    cursor = connection.cursor()
    cursor.execute(f"CREATE TABLE scores ({columns})")
    marks = ", ".join([mark] * len(FRAME.columns))
    cursor.executemany(f"INSERT INTO scores VALUES ({marks})", [[*map(plain, row)] for row in rows()])  # noqa: S608
    connection.commit()


@pytest.fixture(scope="module")
def sqlite_address(tmp_path_factory):
    path = tmp_path_factory.mktemp("sqlite") / "kept scores.db"
    with closing(sqlite3.connect(path)) as connection:  # it has neither truth values nor decimals nor dates
        types = {bool: lambda value: str(value).lower(), Decimal: float, dt.date: str}
        fill(connection, "?", plain=lambda value: types.get(type(value), lambda same: same)(value))
    return f"sqlite:///{quote(str(path))}"


@pytest.fixture(scope="module")
def duckdb_address(tmp_path_factory):
    path = tmp_path_factory.mktemp("duckdb") / "scores.duckdb"
    with closing(duckdb.connect(str(path))) as connection:
        fill(connection, "?", double="double")
    return f"duckdb:///{path}"


@pytest.fixture(scope="module")
def postgresql_address():
    if program("initdb") is None:
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql")
    import psycopg

    with postgresql() as (address, _):
        with psycopg.connect(address) as connection:
            fill(connection, "%s")
        yield address


@pytest.fixture(scope="module")
def mysql_address():
    if program("mariadbd") is None:
        pytest.skip("MariaDB is not installed: apt-get install mariadb-server-core")
    with mariadb() as (address, _):
        with closing(maria(address)) as connection:
            fill(connection, "%s", quoted="`{}`")
        yield address


def maria(address):
    import pymysql

    parts = urlsplit(address)
    return pymysql.connect(host=parts.hostname, port=parts.port, user="me", password=PASSWORD, database="scores")


KINDS_TESTED = [kind.schemes[0] for kind in KINDS]
slow_servers = [
    pytest.param(name, marks=() if name == "sqlite" else pytest.mark.slow)
    for name, kind in zip(KINDS_TESTED, KINDS, strict=True)
]


@pytest.fixture
def address(request, kind, monkeypatch):
    """Let the environment name a database of a kind."""
    monkeypatch.setenv("DATABASE_URL", found := request.getfixturevalue(f"{kind}_address"))
    return found


def told(report):
    """Return the results but for what names the source."""
    document = json.loads(json.dumps(report.results))
    document["run"].pop("inputs")
    document.pop("config", None)
    return document


@pytest.fixture(scope="module")
def of_a_file(tmp_path_factory):
    """Return what the same rows say that stand in a file."""
    path = tmp_path_factory.mktemp("file") / "scores.parquet"
    FRAME.to_parquet(path)
    return told(reportgen.run(CONFIG | {"data": DATA | {"path": str(path)}}))


@pytest.mark.parametrize("kind", slow_servers)
@pytest.mark.parametrize(
    ("of", "at_once"),
    [
        ({"table": "scores"}, 7),
        pytest.param(
            {"query": "SELECT * FROM scores WHERE s >= 0 ORDER BY amount -- all\n;"}, 20_000, marks=pytest.mark.slow
        ),
    ],
    ids=["table", "query"],
)
def test_the_rows_of_a_database_give_the_results_of_a_file(address, of, at_once, of_a_file, monkeypatch):
    monkeypatch.setattr(databases, "AT_ONCE", at_once)
    models = CONFIG["models"]
    if address.startswith("mysql"):  # which has numbers for truth values
        models = models | {"rule": {"decision": "hit", "flagged": "1"}}
    report = reportgen.run(CONFIG | {"models": models, "data": DATA | {"database": "${DATABASE_URL}"} | of})
    (read,) = report.results["run"]["inputs"]
    assert (read["name"], len(read["sha256"])) == ("table scores" if "table" in of else "query", 64)
    found = json.loads(json.dumps(told(report)).replace('"flagged": "1"', '"flagged": "true"'))
    for document in (found, of_a_file):  # databases differ in what they call a kind of number
        document.pop("columns", None)
        document["data"].pop("columns", None)
    assert found == of_a_file


@pytest.mark.parametrize("kind", slow_servers)
def test_what_was_read_is_told_by_its_rows_whatever_their_order(address):
    def digest(**of):
        config = config_from(CONFIG | {"data": DATA | {"database": "${DATABASE_URL}"} | of})
        return read_database(sql.connect(), config, ["s", "Label", "case"]).digest().sha256

    whole = digest(table="scores")
    assert digest(query="SELECT * FROM scores ORDER BY amount DESC") == whole
    assert digest(query="SELECT * FROM scores WHERE amount > 40") != whole


@pytest.mark.parametrize("kind", slow_servers)
def test_a_table_or_column_that_is_not_there_is_told_with_those_that_are(address):
    def problem(**changed):
        with pytest.raises(DataError) as caught:
            reportgen.run(CONFIG | changed)
        return str(caught.value)

    absent = problem(data=DATA | {"database": "${DATABASE_URL}", "table": "score"})
    assert absent.startswith("data.table: table not found: 'score'\n    Did you mean 'scores'? The tables are: scores.")
    other = CONFIG["models"] | {"m": {"score": "S"}}
    column = problem(data=DATA | {"database": "${DATABASE_URL}", "table": "scores"}, models=other)
    assert column.startswith("models.m.score: column not found in table scores: 'S'\n    Did you mean 's'? The columns")
    query = problem(data=DATA | {"database": "${DATABASE_URL}", "query": "SELECT * FORM scores"})
    assert query.startswith("data.query: query cannot be read: ")
    assert len(query.splitlines()) == 1


@pytest.mark.parametrize("kind", slow_servers)
def test_nothing_can_be_written(address):
    config = CONFIG | {"data": DATA | {"database": "${DATABASE_URL}", "query": "DELETE FROM scores RETURNING *"}}
    with pytest.raises(DataError, match=r"data\.query: query cannot be read"):
        reportgen.run(config)
    driver = drivers.DRIVERS[address.partition(":")[0]]
    for write in ("DELETE FROM scores", "DROP TABLE scores", "CREATE TABLE more (a integer)"):
        with closing(driver.connect(address, Path())) as connection, pytest.raises(Exception, match=r"(?i)read.?only"):
            connection.cursor().execute(write)


def run(folder, address, *options, config=CONFIG, **data):
    """Run a config as a command does, and return its exit code and all that it printed."""
    where = {"table": "scores"} if "query" not in data else {}
    document = config | {"data": DATA | {"database": "${DATABASE_URL}"} | where | data}
    (folder / "c.yaml").write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
    done = CliRunner().invoke(
        main, ["run", str(folder / "c.yaml"), "-o", str(folder / "out"), *options], env={"DATABASE_URL": address}
    )
    return done.exit_code, done.output


def texts(folder):
    return [path.read_bytes().decode(errors="replace") for path in folder.rglob("*") if path.is_file()]


SECRETS = (PASSWORD, quote(PASSWORD, safe=""))


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["postgresql", "mysql"])
def test_a_password_reaches_no_report_and_no_message(tmp_path, address):
    told_all = {"report": {"formats": ["html", "markdown", "json"]}}
    models = {"m": {"score": "s"}, "other": {"score": "exact"}}
    code, said = run(tmp_path, address, config=CONFIG | {"models": models} | told_all)
    assert code == 0, said
    assert len(texts(tmp_path)) > 5
    assert not any(secret in text for secret in SECRETS for text in (said, *texts(tmp_path)))
    for wrong in (address.replace("me:", "you:"), address.replace("127.0.0.1:", "127.0.0.1:1"), address + "%00",
                  address.replace("@127", "@no.such.host.invalid:1/?a=@127")):  # fmt: skip
        code, said = run(tmp_path, wrong)
        assert (code, said.count("cannot be opened")) == (3, 1), said
        assert not any(secret in said for secret in SECRETS)
        assert "Traceback" not in said


def test_a_password_in_a_config_is_refused_and_not_printed(monkeypatch):
    monkeypatch.setenv("HOST", "host")
    for address in (
        "postgresql://me:hidden@host/x", "postgresql://host/x?user=me&password=hidden", "mysql://me:hidden@${HOST}/x",
        "${NOT_SET:-postgresql://me:hidden@host/x}", "dbapi+a.b://?uri=postgresql%3A%2F%2Fme%3Ahidden%40host%2Fx",
        "dbapi+a.b://host/x?uri=postgresql://me:hidden@host/x", "postgresql://me:hidden@[::1/x", "mysql://me:hid/den@host/x",
    ):  # fmt: skip
        with pytest.raises(ConfigError) as caught:
            config_from(CONFIG | {"data": DATA | {"database": address, "table": "scores"}})
        assert "data.database: contains a password\n" in str(caught.value)
        assert "database: ${DATABASE_URL}" in str(caught.value)
        assert "hid" not in str(caught.value)
    monkeypatch.setenv("PASSWORD", "hidden")
    config_from(CONFIG | {"data": DATA | {"database": "mysql://me:${PASSWORD}@host/x", "table": "scores"}})


@pytest.mark.slow
@pytest.mark.parametrize("server", [postgresql, mariadb])
def test_a_server_that_goes_away_is_one_message_and_the_old_report_stands(tmp_path, server, monkeypatch):
    if program({postgresql: "initdb", mariadb: "mariadbd"}[server]) is None:
        pytest.skip("the server is not installed")
    import psycopg

    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "results.json").write_text('{"schema": "reportgen/results/1"}')
    with server() as (address, process):
        connection = psycopg.connect(address) if server is postgresql else maria(address)
        with closing(connection):
            fill(connection, "%s", quoted='"{}"' if server is postgresql else "`{}`")
        added = databases._array

        def going(*given):
            process.kill()
            process.wait()
            monkeypatch.setattr(databases, "_array", added)
            return added(*given)

        many = " CROSS JOIN ".join(["scores AS a", *(f"(SELECT 1 FROM scores) AS x{n}" for n in range(2))])  # noqa: S608
        monkeypatch.setattr(databases, "_array", going)
        code, said = run(tmp_path, address, query=f"SELECT a.* FROM {many}")  # noqa: S608
    gc.collect()  # nothing that is left of the connection complains, either
    assert (code, said.count("data.query: query cannot be read: ")) == (3, 1), said
    assert "Traceback" not in said
    assert (tmp_path / "out" / "results.json").read_text() == '{"schema": "reportgen/results/1"}'


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", "duckdb", "postgresql"])
def test_a_query_that_never_ends_is_broken_off(address, monkeypatch):
    monkeypatch.setattr(drivers, "LONGEST", 1)
    monkeypatch.setattr(databases, "LONGEST", 1)
    without_end = "WITH RECURSIVE n(s) AS (SELECT 1 UNION ALL SELECT s + 1 FROM n) SELECT sum(s) AS s, 1 AS y FROM n"
    if address.startswith("duckdb"):  # which looks at nothing else while it recurs
        without_end = "SELECT sum(a.i + b.i) AS s, 1 AS y FROM range(10000000) AS a(i), range(10000000) AS b(i)"
    config = {"version": 1, "data": {"label": "y", "positive": 1}, "models": {"m": {"score": "s"}}}
    config["data"] |= {"database": "${DATABASE_URL}", "query": without_end}
    with pytest.raises(DataError, match=r"data\.query: query cannot be read: it took longer than"):
        reportgen.run(config)


@pytest.mark.parametrize("order", [1, -1])
@pytest.mark.parametrize("at_once", [1, 2, 100])
@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ((1, 2.5, None), [1.0, 2.5, None]),
        ((1, "x", 2.0), ["1", "x", "2"]),
        ((2.5, None, b"y"), ["2.5", None, "y"]),
        ((None, None, None), [None, None, None]),
        ((2**62, 3, None), [2**62, 3, None]),
    ],
)
def test_a_column_has_the_widest_type_of_its_values_in_whatever_order(values, expected, at_once, order):
    ours, given = sql.connect(), [[value] for value in values[::order]]
    batches = (given[at : at + at_once] for at in range(0, len(given), at_once))
    databases._brought(ours, batches, ["c"], "table t")
    found = [value for (value,) in ours.execute(f"SELECT c0 FROM {databases._BROUGHT}").fetchall()]  # noqa: S608
    assert found == expected[::order]


def test_times_with_a_zone_are_those_of_utc_and_days_stay_days():
    zone = dt.timezone(dt.timedelta(hours=2))
    one, other = databases._array("t", [dt.datetime(2026, 1, 1, 1, tzinfo=zone), None], "table t")
    assert (str(one[0]), str(one[1]), other) == ("2025-12-31T23:00:00.000000", "NaT", "TIMESTAMP")
    assert databases._array("t", [dt.date(2026, 1, 1)], "table t")[1] == "DATE"


def test_a_column_of_lists_is_told_with_its_row():
    with pytest.raises(DataError, match=r"table t, row 2: column 'c' contains a list, where one value for each case"):
        databases._array("c", [None, [1, 2]], "table t")


MISTAKES = {
    "sqlite://scores.db": ("names no file", "Write three slashes before a path: sqlite:///scores.db"),
    "sqllite:///scores.db": ("the address of a database begins with `sqlite://`", "Did you mean 'sqlite://'?"),
    "scores.db": ("the address of a database begins with `sqlite://`", "Such as sqlite:///scores.db"),
}


@pytest.mark.parametrize("address", MISTAKES)
def test_an_address_that_is_none_is_told_with_how_to_write_it(address):
    with pytest.raises(ConfigError) as caught:
        config_from(CONFIG | {"data": DATA | {"database": address, "table": "scores"}})
    assert all(text in str(caught.value) for text in MISTAKES[address])


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"database": "sqlite:///a.db"}, "data.database: names no rows"),
        (
            {"database": "sqlite:///a.db", "table": "t", "query": "SELECT"},
            "data.query: `data.table` names the rows already",
        ),
        (
            {"database": "sqlite:///a.db", "table": "t", "path": "a.csv"},
            "data.database: `data.path` names files already",
        ),
        ({"database": "sqlite:///a.db", "table": "t", "decimal": "comma"}, "data.decimal: is for files, and the data"),
        ({"table": "t"}, "data.table: is of a database, and `data.database` is missing"),
    ],
)
def test_keys_that_contradict_each_other_are_told(data, message):
    with pytest.raises(ConfigError) as caught:
        config_from(CONFIG | {"data": DATA | data}, data_given=False)
    assert message in str(caught.value)
    assert len(caught.value.problems) == 1


def test_a_file_that_is_not_there_or_of_another_kind_is_told(tmp_path, sqlite_address):
    code, said = run(tmp_path, "sqlite:///none.db")
    assert code == 3
    assert said.endswith(f"data.database: file not found\n    A relative path starts at {tmp_path.name}/.\n")
    assert (
        "data.database: the file is no duckdb database\n    Its address begins with sqlite:///"
        in run(tmp_path, sqlite_address.replace("sqlite", "duckdb", 1))[1]
    )
    (tmp_path / "text.db").write_text("case,s\n")
    assert "data.database: the file is no sqlite database\n" in run(tmp_path, f"sqlite:///{tmp_path}/text.db")[1]


def test_without_its_package_it_is_told_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setattr(databases, "find_spec", lambda _: None)
    code, said = run(tmp_path, "postgresql://host/scores")
    assert code == 3
    assert "data.database: to read postgresql databases needs a package that is not installed: psycopg\n" in said
    assert "pip install 'reportgen-audit[postgresql]'" in said


@pytest.mark.slow
def test_a_report_is_written_again_where_the_address_is_not_known(tmp_path, sqlite_address):
    assert run(tmp_path, sqlite_address)[0] == 0
    again = CliRunner().invoke(main, ["render", str(tmp_path / "out" / "results.json"), "-o", str(tmp_path / "again")])
    assert (again.exit_code, (tmp_path / "again" / "results.json").read_bytes()) == (
        0, (tmp_path / "out" / "results.json").read_bytes()
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite"])
def test_all_columns_are_looked_at_where_all_are_examined(address):
    data = DATA | {"database": "${DATABASE_URL}", "table": "scores", "examine": "all"}
    report = reportgen.run(
        {**CONFIG, "groups": ["region"], "costs": {"false_positive": 1, "false_negative": 2}, "data": data}
    )
    assert {column["column"] for column in report.results["data"]["columns"]} == {*FRAME.columns}


@pytest.mark.slow
def test_models_with_files_of_their_own_are_joined_to_a_table(tmp_path, sqlite_address):
    FRAME[["case", "exact"]].sample(frac=1, random_state=1).to_csv(tmp_path / "own.csv", index=False)
    own = {"m": {"score": "s"}, "other": {"score": "exact", "path": "own.csv"}}
    code, said = run(tmp_path, sqlite_address, config=CONFIG | {"models": own}, decimal="point")
    assert (code, said) == (0, said)
    found = json.loads((tmp_path / "out" / "results.json").read_text())
    both = reportgen.run(CONFIG | {"models": {"m": {"score": "s"}, "other": {"score": "exact"}}, "data": DATA}, FRAME)
    assert found["models"] == json.loads(json.dumps(both.results["models"]))


def test_rows_are_counted_aloud_while_they_are_brought(sqlite_address, monkeypatch):
    monkeypatch.setattr(databases, "AT_ONCE", 30)
    monkeypatch.setattr(databases, "_TOLD", 100)
    steps = []
    config = config_from({**CONFIG, "data": {"database": sqlite_address, "table": "scores", **DATA}})
    with closing(sql.connect()) as database:
        read_database(database, config, ["s"], steps.append)
    assert [step.text for step in steps] == [f"reading the database: {n} rows so far" for n in (120, 210, 300, 400)]


SPOKEN = """
import sqlite3
apilevel, given = "2.0", {}
def connect(**how):
    given.update(how)
    if how.get("password") != "hid/den":
        raise RuntimeError(f"no entry with {how}")
    return sqlite3.connect(f"/{how['database']}")
"""


@pytest.mark.slow
def test_any_driver_that_is_installed_is_spoken_to_by_the_name_of_its_module(tmp_path, sqlite_address, monkeypatch):
    (tmp_path / "spoken").mkdir()
    (tmp_path / "spoken" / "__init__.py").write_text("")
    (tmp_path / "spoken" / "by_rows.py").write_text(SPOKEN)
    monkeypatch.syspath_prepend(tmp_path)
    path = sqlite_address.removeprefix("sqlite:///")
    address = f"dbapi+spoken.by_rows://me:hid%2Fden@host:5000{path}?service=x&timeout=7"
    code, said = run(tmp_path, address)
    assert code == 0, said
    found = json.loads((tmp_path / "out" / "results.json").read_text())
    assert run(tmp_path, sqlite_address)[0] == 0
    assert found == json.loads((tmp_path / "out" / "results.json").read_text())
    from spoken.by_rows import given

    more = {"host": "host", "port": 5000, "user": "me", "service": "x", "timeout": 7}
    assert {**given, "database": None, "password": None} == {**more, "database": None, "password": None}
    code, said = run(tmp_path, address.replace("hid%2Fden", "wrong"))
    assert (code, "the database cannot be opened: no entry with" in said, "wrong" in said) == (3, True, False)
    (tmp_path / "spoken" / "by_rows.py").write_text("")
    assert "no driver" in run(tmp_path, address.replace("by_rows", "__init__"))[1]


def test_a_driver_that_is_not_installed_or_none_is_told(tmp_path):
    code, said = run(tmp_path, "dbapi+no_such.driver://host/x")
    assert (code, "needs a package that is not installed: no_such.driver" in said) == (3, True)
    with pytest.raises(ConfigError, match="'os' comes with Python and speaks to no server"):
        config_from(CONFIG | {"data": DATA | {"database": "dbapi+os://host/x", "table": "scores"}})
    with pytest.raises(ConfigError, match="contains a password"):
        config_from(CONFIG | {"data": DATA | {"database": "dbapi+a.b://me:hidden@host/x", "table": "scores"}})
    with pytest.raises(ConfigError, match="the address of a database begins with"):
        config_from(CONFIG | {"data": DATA | {"database": "dbapi+a b://host/x", "table": "scores"}})

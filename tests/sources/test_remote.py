"""Files at an address give the results of the same files here; what goes wrong is one message without a secret."""

import json
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import gettempdir
from urllib.parse import parse_qs, unquote, urlsplit

import pandas as pd
import pytest
from click.testing import CliRunner

import reportgen
from reportgen.cli import main
from reportgen.config.load import config_from
from reportgen.config.remote import secrets, shown
from reportgen.errors import ConfigError, DataError
from reportgen.sources import remote
from reportgen.sources.opening import open_source

fsspec = pytest.importorskip("fsspec", reason="fsspec is not installed: pip install -e '.[dev]'")
pytest.importorskip("aiohttp", reason="aiohttp is not installed: pip install -e '.[dev]'")

FRAME = pd.DataFrame(
    {
        "label": ["yes", "no", "no", "yes", "no", "yes"] * 40,
        "s": [0.9, 0.25, 0.5, 0.75, 0.125, 0.5] * 40,
        "case": [f"c{n}" for n in range(240)],
        "month": ["08", "09", "09"] * 80,
    }
)
CSV = FRAME.to_csv(index=False).encode()
PARQUET = FRAME.to_parquet(index=False)
PASSWORD = "p-w/o%rd"  # noqa: S105 - of a server that this test starts
FILES = {"/scores.csv": CSV, "/day 1/scores.parquet": PARQUET, "/export": CSV}


class Answers(BaseHTTPRequestHandler):
    """A server of files: one that breaks off, one that is silent, one that leads in a circle, one that is locked."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        path = self.path.partition("?")[0]
        self.server.asked.append(self.path)
        if path == "/cut.csv":
            self.answer(CSV, length=len(CSV) + 100)
            self.close_connection = True
        elif path == "/silent.csv":
            self.server.over.wait(20)
            self.close_connection = True
        elif path.startswith("/circle"):
            self.send_response(302)
            self.send_header("Location", f"/circle{self.path.count('x') % 2 * 'x'}.csv?token={PASSWORD}")
            self.send_header("Content-Length", "0")
            self.end_headers()
        elif path == "/locked.csv" and "Authorization" not in self.headers:
            self.answer(b"", status=403)
        elif path == "/broken.csv":
            self.answer(b"", status=500)
        else:
            content = FILES.get(path.replace("%20", " "), CSV if path == "/locked.csv" else None)
            self.answer(content or b"", status=200 if content else 404)

    def do_HEAD(self):
        self.server.asked.append(f"HEAD {self.path}")
        self.answer(b"", status=405)

    def answer(self, content, status=200, length=None):
        self.send_response(status)
        self.send_header("Content-Length", str(length or len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        """Say nothing."""


@contextmanager
def served(answers=Answers):
    server = ThreadingHTTPServer(("127.0.0.1", 0), answers)
    server.asked, server.over = [], threading.Event()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield server
    finally:
        server.over.set()
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture(scope="module")
def server():
    with served() as started:
        yield started


@pytest.fixture
def address(server):
    server.asked.clear()
    return f"http://127.0.0.1:{server.server_port}"


@pytest.fixture
def store():
    """Return a store of fsspec that is in memory."""
    kept = fsspec.filesystem("memory")
    kept.store.clear()
    yield kept
    kept.store.clear()


def config(path, **data):
    mapped = {"path": path, "label": "label", "positive": "yes", **data}
    rest = {"uncertainty": {"resamples": 100}, "report": {"formats": ["json"]}}
    return {"version": 1, "data": mapped, "models": {"m": {"score": "s"}}, **rest}


def results(path, frame=None, **data):
    return reportgen.run(config(path, **data), frame).results


def told(path, **data):
    with pytest.raises(DataError) as caught:
        open_source(config_from(config(path, **data)))
    assert list(Path(gettempdir()).glob("reportgen-scratch-*/fetched/*/*/*")) == []
    return str(caught.value)


def without_inputs(found):
    return {**found, "run": {**found["run"], "inputs": None}, "config": None}


@pytest.mark.slow
@pytest.mark.parametrize("path", ["/scores.csv", "/day%201/scores.parquet"])
def test_a_file_at_an_address_gives_the_results_of_the_file(path, address, server, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    name = path.rpartition("/")[2]
    Path(name).write_bytes(FILES[path.replace("%20", " ")])
    here, there = results(name, id="case"), results(address + path, id="case")
    assert without_inputs(there) == without_inputs(here)
    assert there["run"]["inputs"] == [{**here["run"]["inputs"][0], "name": address + path}]
    assert server.asked == [path]  # once


def test_counts_at_addresses_are_those_of_the_files(address, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, part in (("one.counts", FRAME[::2]), ("two.counts", FRAME[1::2])):
        reportgen.count(config("scores.csv"), name, part)
        monkeypatch.setitem(FILES, f"/{name}", Path(name).read_bytes())
    there = results(None, counts=[f"{address}/one.counts", f"{address}/two.counts"])
    assert without_inputs(there) == without_inputs(results(None, counts="*.counts"))
    assert [one["name"] for one in there["run"]["inputs"]] == [f"{address}/one.counts", f"{address}/two.counts"]
    with pytest.raises(DataError, match="not found"):
        results(None, counts=[f"{address}/three.counts"])


def test_an_address_without_an_ending_takes_the_format_of_the_config(address):
    assert results(f"{address}/export?day=1", format="csv")["run"]["inputs"][0]["name"] == f"{address}/export"
    assert told(f"{address}/export").startswith(
        f"data.path: {address}/export is a kind of file that reportgen does not read"
    )


def test_a_model_may_have_its_own_file_at_an_address(address, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    FRAME[["case", "label"]].to_csv("cases.csv", index=False)
    mapped = config("cases.csv", id="case")
    mapped["models"] = {"m": {"score": "s", "path": f"{address}/scores.csv"}}
    names = [one["name"] for one in reportgen.run(mapped).results["run"]["inputs"]]
    assert names == ["cases.csv", f"{address}/scores.csv"]


@pytest.mark.parametrize(
    ("path", "what", "mend"),
    [
        ("/none.csv", "not found", "Correct the address."),
        ("/broken.csv", "the server answered 500 Internal Server Error", ""),
        ("/locked.csv", "the server answered 403 Forbidden", "from the environment"),
        ("/cut.csv", "the connection ended before the file did", "Run again."),
        ("/circle.csv", "the server redirects without end", "Correct the address."),
    ],
)
def test_what_goes_wrong_is_one_message(path, what, mend, address):
    first, *rest = told(address + path).splitlines()
    assert first == f"data.path: {address}{path}: {what}"
    assert mend in "".join(rest)


def test_a_server_that_is_silent_or_absent_is_told(address, monkeypatch):
    monkeypatch.setattr(remote, "ANSWERS", 0.1)
    assert ": the server did not answer" in told(f"{address}/silent.csv")
    assert told("http://127.0.0.1:9/scores.csv").startswith(
        "data.path: http://127.0.0.1:9/scores.csv: the server cannot be reached"
    )


def test_how_much_has_come_is_told_while_it_comes(address, store, monkeypatch):
    monkeypatch.setattr(remote, "_PIECE", 1000)
    monkeypatch.setattr(remote, "_AT_ONCE", 3)
    kept(store)
    for path, name in ((f"{address}/scores.csv", ""), ("memory://bucket/data/", "4 files of ")):
        steps = []
        open_source(config_from(config(path)), tell=steps.append)
        assert (steps[0].text, steps[0].within()) == (f"reading {name}{path}", 1.0)


def test_what_is_fetched_is_bounded(address, store, monkeypatch):
    monkeypatch.setattr(remote, "LARGEST", 1000)
    assert told(f"{address}/scores.csv").startswith(f"data.path: {address}/scores.csv is larger than 0 MB")
    assert results(f"{address}/scores.csv", unpack_at_most=1)
    kept(store)
    assert told("memory://bucket/data/").startswith("data.path: memory://bucket/data/ is larger than 0 MB")


def test_no_secret_of_an_address_is_printed(address, server, tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    host = address.removeprefix("http://")
    Path("a.yaml").write_text(json.dumps(config("${SCORES_URL}")), encoding="utf-8")
    for path, code in (("/locked.csv", 0), ("/none.csv", 3), ("/cut.csv", 3), ("/circlex.csv", 3)):
        monkeypatch.setenv("SCORES_URL", f"http://me:p-w%2Fo%25rd@{host}{path}?sig=s3cr3t%3D&day=1")
        answer = CliRunner().invoke(main, ["run", "a.yaml", "-o", "out", "-v"])
        assert answer.exit_code == code, answer.output
        said = answer.output + "".join(capfd.readouterr())
        said += "".join(file.read_text(errors="replace") for file in Path("out").rglob("*") if file.is_file())
        assert not [secret for secret in (PASSWORD, "p-w%2F", "s3cr3t", host) if secret in said]
    assert json.loads(Path("out/results.json").read_text())["run"]["inputs"][0]["name"] == "locked.csv"
    assert any("sig=s3cr3t%3D&day=1" in asked for asked in server.asked)  # sent as it was given


@pytest.mark.parametrize(
    ("path", "what"),
    [
        ("https://me:secret@host/a.csv", "contains a password"),
        ("https://me:sec/ret@host/a.csv", "contains a password"),
        ("https://host/a.csv?sv=1&sig=abc", "contains a key or a signature: sig=..."),
        ("https://bucket.host/a.csv?X-Amz-Signature=abc", "contains a key or a signature: X-Amz-Signature=..."),
        ("https://t0ken@host/a.csv", "contains a user, which may be a key"),
        ("${HERE:-x}/a.csv?sig=abc", "contains a key or a signature: sig=..."),
        ("file:///data/a.csv", "file:// is this machine"),
        ("postgresql://host/name", "is the address of a database"),
    ],
)
def test_a_secret_in_a_config_is_refused(path, what, monkeypatch):
    monkeypatch.setenv("HERE", "https://host")
    mapped = config({"validation": path, "test": "a.csv"}, id="case")
    mapped["models"]["n"] = {"score": "s", "path": path}
    with pytest.raises(ConfigError) as caught:
        config_from(mapped)
    assert [line for line in str(caught.value).splitlines() if not line.startswith(" ")] == [
        f"{key}: {what}" for key in ("data.path.validation", "models.n.path")
    ]


def test_an_address_is_shown_without_what_may_be_secret():
    assert shown("https://me:p@ss@host:80/a@b.csv?x=1#y") == "https://host:80/a@b.csv"
    assert shown("https://me:p/ss@host/a.csv") == "https://host/a.csv"
    assert shown("https://host:80/a@b.csv") == "https://host:80/a@b.csv"
    assert set(secrets("https://me:p%40ss@host/a?k=v%3D&x")) == {
        "me:p%40ss",
        "me:p@ss",
        "me",
        "p%40ss",
        "p@ss",
        "v%3D",
        "v=",
    }
    assert config_from(config("https://host/a.csv?day=1")).data.path == "https://host/a.csv?day=1"


def kept(store, root="bucket/data"):
    for month, part in FRAME.groupby("month"):
        for number in range(2):
            rows = part[number::2].drop(columns="month")
            store.pipe(f"/{root}/month={month}/part-{number}.parquet", rows.to_parquet(index=False))
    store.pipe(f"/{root}/_SUCCESS", b"")
    store.pipe(f"/{root}/_temporary/0/part-0.parquet", b"half")
    store.pipe(f"/{root}/month=08/.part-0.parquet.crc", b"crc")


@pytest.mark.parametrize("path", ["memory://bucket/data/", "memory://bucket/data/month=*/*.parquet"])
def test_a_folder_or_a_pattern_of_a_store_is_read_as_one_here(path, store):
    kept(store)
    mapped = {"split": {"column": "month", "tune_on": "08", "report_on": "09"}, "id": "case"}
    there, here = results(path, **mapped), results(None, FRAME, **mapped)
    assert without_inputs(there) == without_inputs(here)
    names = [one["name"] for one in there["run"]["inputs"]]
    assert names == [f"memory://bucket/data/month={month}/part-{n}.parquet" for month in ("08", "09") for n in (0, 1)]


def test_what_a_store_lacks_or_keeps_a_log_of_is_told(store):
    kept(store)
    assert told("memory://bucket/none.csv").startswith("data.path: memory://bucket/none.csv: not found")
    assert told("memory://bucket/none/*.csv") == "data.path: no file matches memory://bucket/none/*.csv"
    store.pipe("/bucket/data/_delta_log/0.json", b"{}")
    assert told("memory://bucket/data/month=*/*").startswith(
        "data.path: memory://bucket/data is a table of Delta Lake, whose log says which files and rows count"
    )
    store.pipe("/bucket/bad.csv", b"label,s\nyes,0.5\nno,1.5\n")
    assert told("memory://bucket/bad.csv").startswith(
        "memory://bucket/bad.csv:3: models.m.score: column 's' has 1 score"
    )


def test_a_store_that_gives_less_than_it_has_is_refused(store, monkeypatch):
    store.pipe("/bucket/scores.csv", CSV)
    monkeypatch.setattr(type(store), "info", lambda _, path: {"name": path, "size": len(CSV) + 1, "type": "file"})
    assert told("memory://bucket/scores.csv").startswith(
        f"data.path: memory://bucket/scores.csv: the connection ended before the file did: {len(CSV):,} of "
    )


def test_one_of_many_files_that_is_not_whole_is_refused(store, monkeypatch):
    kept(store)
    facts = store.find("/bucket/data", detail=True)
    longer = {path: {**its, "size": its["size"] + 1} for path, its in facts.items()}
    monkeypatch.setattr(type(store), "find", lambda *_, **__: longer)
    assert "memory://bucket/data/: the connection ended before the file did: " in told("memory://bucket/data/")


class Store(BaseHTTPRequestHandler):
    """A store that speaks the language of S3, as far as it is asked: lists, lengths, and pieces of files."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        parts, files = urlsplit(self.path), self.server.files
        asked, key = parse_qs(parts.query), unquote(parts.path).strip("/").removeprefix("bucket").strip("/")
        if "Credential=me/" not in self.headers.get("Authorization", ""):
            self.answer(403, b"<Error><Code>AccessDenied</Code><Message>No s3cr3t</Message></Error>")
        elif "list-type" in asked:
            self.answer(200, self.listed(asked.get("prefix", [""])[0], asked.get("delimiter", [""])[0]))
        elif key in files:
            first, _, last = self.headers.get("Range", "bytes=0-").removeprefix("bytes=").partition("-")
            end = int(last) + 1 if last else None
            self.answer(206 if "Range" in self.headers else 200, files[key][int(first) : end])
        else:
            self.answer(404, b"<Error><Code>NoSuchKey</Code><Message>None</Message></Error>")

    do_HEAD = do_GET  # noqa: N815 - as the library calls it

    def listed(self, prefix, delimiter):
        keys = [key for key in self.server.files if key.startswith(prefix)]
        deeper = [key for key in keys if delimiter and delimiter in key[len(prefix) :]]
        folders = {prefix + key[len(prefix) :].partition(delimiter)[0] + delimiter for key in deeper}
        texts = [f"<CommonPrefixes><Prefix>{folder}</Prefix></CommonPrefixes>" for folder in sorted(folders)]
        for key in sorted({*keys} - {*deeper}):
            size = len(self.server.files[key])
            texts.append(f"<Contents><Key>{key}</Key><Size>{size}</Size><ETag>e</ETag></Contents>")
        return f"<ListBucketResult><Name>bucket</Name>{''.join(texts)}</ListBucketResult>".encode()

    def answer(self, status, content):
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("ETag", '"e"')
        self.send_header("Last-Modified", "Thu, 01 Jan 2026 00:00:00 GMT")
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(content)

    def log_message(self, *_):
        """Say nothing."""


@pytest.mark.slow
def test_a_store_of_s3_gives_the_results_of_its_files(monkeypatch):
    pytest.importorskip("s3fs", reason="s3fs is not installed: pip install -e '.[dev]'")
    months = {month: part.drop(columns="month").to_parquet(index=False) for month, part in FRAME.groupby("month")}
    with served(Store) as server:
        server.files = {f"data/month={month}/part-0.parquet": content for month, content in months.items()}
        server.files |= {"data/_SUCCESS": b"", "one.csv": CSV}
        monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{server.server_port}")
        monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
        monkeypatch.setenv("AWS_ACCESS_KEY_ID", "me")
        monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "s3cr3t")
        split = {"column": "month", "tune_on": "08", "report_on": "09"}
        here = without_inputs(results(None, FRAME, split=split))
        for path in ("s3://bucket/data/", "s3://bucket/data/month=*/*.parquet", "s3://bucket/one.csv"):
            assert without_inputs(results(path, split=split)) == here
        assert told("s3://bucket/none.csv").startswith("data.path: s3://bucket/none.csv: not found")
        monkeypatch.setenv("AWS_ACCESS_KEY_ID", "nobody")
        assert told("s3://bucket/one.csv").startswith("data.path: s3://bucket/one.csv: no permission to read it")


def test_what_is_not_installed_is_told_with_what_to_install(monkeypatch):
    with pytest.raises(DataError, match="no file system is called 'htps'"):
        open_source(config_from(config("htps://host/a.csv")))
    monkeypatch.setattr(fsspec, "get_filesystem_class", lambda _: (_ for _ in ()).throw(ImportError("Install s3fs")))
    assert told("s3://bucket/a.csv") == (
        "data.path: to read s3:// needs a package that is not installed\n    Install s3fs."
    )
    assert "reportgen-audit[remote]" in told("https://host/a.csv")
    monkeypatch.setattr(remote, "find_spec", lambda _: None)
    assert told("s3://bucket/a.csv") == (
        "data.path: to read an address needs a package that is not installed: fsspec\n"
        "    Install it: `pip install 'reportgen-audit[remote]'`"
    )

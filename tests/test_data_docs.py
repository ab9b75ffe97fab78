"""Every config that the page on sources shows makes the report of the same rows."""

import sqlite3
from contextlib import closing
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from threading import Thread

import duckdb
import pandas as pd
import pyarrow as pa
import pytest

import reportgen
from reportgen.sources import spark_session
from tests.browser import CONFIGS
from tests.test_readme import ROOT, blocks

PAGE = ROOT / "docs" / "data.md"
NAMED = {
    "sqlite:///scores.db",
    "duckdb:///scores.duckdb",
    "${DATABASE_URL}",
    "scores.csv",
    "months/",
    "${SCORES_URL}",
    "lake/",
    "counts/*.counts",
}
WITH_SPARK = 'spark: "local[2]", path: months/'


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """Keep the rows of an example in every way that the page names."""
    frame = pd.read_csv(CONFIGS / "data" / "card_fraud.csv").head(1500)
    frame["booked_at"] = "2026-08-01"
    frame.to_csv(tmp_path / "scores.csv", index=False)
    for month, part in enumerate(range(0, len(frame), 300), 1):
        (tmp_path / "months" / f"month=2026-{month:02}").mkdir(parents=True)
        frame[part : part + 300].to_parquet(tmp_path / "months" / f"month=2026-{month:02}" / "part-0.parquet")
    with closing(sqlite3.connect(tmp_path / "scores.db")) as connection:
        frame.to_sql("scores", connection, index=False)
    with duckdb.connect(str(tmp_path / "scores.duckdb")) as connection:
        connection.execute("CREATE TABLE scores AS SELECT * FROM frame")
    config = {
        "version": 1,
        "data": {"label": "outcome", "positive": "fraud"},
        "models": {"champion": {"score": "score_a"}},
    }
    for place in range(3):
        reportgen.count(config, tmp_path / "counts" / f"{place}.counts", frame[place::3])
    deltalake = pytest.importorskip("deltalake", reason="deltalake is not installed: pip install -e '.[dev]'")
    deltalake.write_deltalake(tmp_path / "lake", pa.Table.from_pandas(frame))
    monkeypatch.setenv("DATABASE_URL", "sqlite:///scores.db")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def served(kept, monkeypatch):
    """Serve the folder of these rows on this machine."""
    pytest.importorskip("fsspec", reason="fsspec is not installed: pip install -e '.[dev]'")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(kept)))
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    monkeypatch.setenv("SCORES_URL", f"http://127.0.0.1:{server.server_port}/scores.csv")
    yield
    server.shutdown()
    thread.join()
    server.server_close()


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        """Say nothing."""


def has_spark():
    return spark_session.java() is not None and find_spec("pyspark") is not None


@pytest.mark.slow
@pytest.mark.usefixtures("served")
def test_every_config_of_the_page_makes_the_report_of_the_same_rows(kept):
    texts = [text for text in blocks(PAGE, "yaml") if has_spark() or "spark:" not in text]
    assert all(any(name in text for text in blocks(PAGE, "yaml")) for name in NAMED | {WITH_SPARK})
    found = []
    for number, text in enumerate(texts):
        (kept / f"{number}.yaml").write_text(text, encoding="utf-8")
        found.append(reportgen.run(kept / f"{number}.yaml", sets=["uncertainty.resamples=100"]).results)
    assert all(one["models"] == found[0]["models"] for one in found)
    assert len({one["run"]["inputs"][0]["name"] for one in found}) == (8 if has_spark() else 7)


def test_the_page_names_every_kind_of_database():
    from reportgen.config.database import KINDS

    text = PAGE.read_text(encoding="utf-8")
    assert [kind.schemes[0] for kind in KINDS if f"| `{kind.schemes[0]}://" not in text] == []
    assert [kind.extra for kind in KINDS if kind.extra and f"the extra `{kind.extra}`" not in text] == []

import importlib
import sys

from reportgen.sources import duck


def test_the_engine_alone_is_what_the_package_has():
    import duckdb

    assert duck.duckdb.connect is duckdb.connect
    assert duck.duckdb.Error is duckdb.Error


def test_where_a_release_keeps_the_engine_elsewhere_the_whole_package_is_taken(monkeypatch):
    import duckdb

    monkeypatch.setitem(sys.modules, "_duckdb", None)
    try:
        assert importlib.reload(duck).duckdb is duckdb
    finally:
        monkeypatch.undo()
        importlib.reload(duck)
